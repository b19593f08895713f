//! A proof finds what is wrong with a pack, whatever it is, and a badge belongs to one state of a pack.

use std::ops::ControlFlow;

use overtrick_plugins::conformance::Law;
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::proof::badge::{Badge, BadgeError, is_named};
use overtrick_plugins::proof::{Effort, Fault, Plan, Report, prove};
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

use crate::must_fail::{self, pack};

const QUICK: Plan = Plan { effort: Effort::Quick, seed: 1, threads: 2 };

fn files(text: &str) -> PackFiles {
    PackFiles::from_text("made_up.toml", text).expect("a text")
}

fn proved_with(files: PackFiles, plan: &Plan) -> Report {
    let registry = Registry::default();
    let request = LoadRequest::new(files, &registry);
    prove(&request, plan, &mut |_, _| ControlFlow::Continue(())).unwrap_or_else(|faults| panic!("{faults}"))
}

fn proved(text: &str) -> Report {
    proved_with(files(text), &QUICK)
}

/// What is wrong, in short.
fn faults(report: &Report) -> Vec<String> {
    let told = |fault: &Fault| match fault {
        Fault::Case { name, problems } => format!("case {name}: {}", problems.list[0].message),
        Fault::Table { table, problems } => format!("table {table}: {}", problems.list[0].code),
        Fault::Law { finding, .. } => format!("{:?}", finding.law),
        Fault::Idle(tried) => format!("{} = {}", tried.option, tried.value),
        Fault::Pair { settings, .. } => format!("pair {settings}"),
    };
    report.faults.iter().map(told).collect()
}

fn sound() -> String {
    pack("").replace(r#"amount = "tricks""#, r#"amount = "tricks * opt.alive""#) + must_fail::ALIVE_OPTION
}

#[test]
fn a_sound_pack_is_proved_on_any_number_of_threads() {
    let report = proved(&sound());
    assert_eq!(faults(&report), [""; 0]);
    assert!(report.is_proved());
    assert!(report.counts.matches >= 20 && report.counts.deals >= 60, "{:?}", report.counts);
    assert_eq!((report.counts.values, report.tables.len()), (2, 1));
    let alone = proved_with(files(&sound()), &Plan { threads: 1, ..QUICK });
    assert_eq!((alone.counts, &alone.tables), (report.counts, &report.tables));
    let other = proved_with(files(&sound()), &Plan { seed: 2, ..QUICK });
    assert_ne!(other.tables[0].played, report.tables[0].played);
}

#[test]
fn packs_that_lie_are_caught() {
    let needs_much = "
local function talk(d)
  local n = 0
  for i = 1, 50000 do
    n = n + i % 7
  end
  return { done = n > 0 }
end";
    let never_ends = "
local function talk(d)
  return { ask = d.declarer, calls = { 'yes' } }
end";
    let late = "
local function talk(d)
  if d.deals > 6 then
    return d.nothing.at_all
  end
  return { done = true }
end";
    for (hooks, laws) in [
        (must_fail::COUNTER, &[Law::Memory, Law::Undo, Law::Worlds, Law::Repeats][..]),
        (must_fail::LEAK, &[Law::Secrets, Law::Memory, Law::Undo, Law::Worlds]),
        (needs_much, &[Law::Budget]),
        (never_ends, &[Law::Ends]),
        // A pack that behaves as long as it may hope to be looked at.
        (late, &[Law::Ends, Law::Secrets]),
    ] {
        let report = proved(&pack(hooks));
        let found: Vec<Law> = report
            .faults
            .iter()
            .filter_map(|fault| if let Fault::Law { finding, .. } = fault { Some(finding.law) } else { None })
            .collect();
        assert!(!found.is_empty() && found.iter().all(|law| laws.contains(law)), "{found:?}: {hooks}");
        assert!(Badge::of(&report, "2026-12-01").is_none());
    }
}

#[test]
fn options_that_do_nothing_are_caught() {
    let report = proved(&(sound() + must_fail::DEAD_OPTIONS));
    assert_eq!(faults(&report), ["dead = two", "hidden = true"]);
}

#[test]
fn values_that_do_not_go_together_must_say_so() {
    // Each can be set alone: ten cards are enough for three a hand, and twelve for four. Both together are not.
    let option = |name: &str, sets: &str| {
        format!(
            "\n[options.{name}]\ntype = \"bool\"\ndefault = false\nvalues.true = \"Set.\"\nvalues.false = \"Not set.\"\n\
             [options.{name}.set.true]\n{sets}\n"
        )
    };
    let few = option("few", "deck.ranks = [\"8\", \"9\", \"J\", \"Q\", \"K\"]");
    let many = option("many", "deal.packets = [\"4 each\"]");
    let rules = pack("").replace("\"3 kitty\"", "\"rest kitty\"");
    let report = proved(&(rules + &few + &many));
    let told = faults(&report);
    assert!(told.iter().any(|fault| fault.starts_with("pair few=true many=true")), "{told:?}");
}

/// The sound pack as a folder, with a test.
fn folder(steps: &str) -> PackFiles {
    let text = sound();
    let hooks_end = text.find("\n[players.3]").expect("rules");
    let (head, rules) = text.split_at(hooks_end);
    let test = format!("[[case]]\nname = \"one\"\nsource = \"us\"\nsteps = \"{steps}\"\n");
    let hooks = head.split("'''").nth(1).expect("code");
    let manifest = "api = 1\nid = \"made_up\"\nversion = \"2.1.0\"\n";
    let files =
        [("pack.toml", manifest), ("hooks.luau", hooks), ("game.toml", rules), ("tests/a.toml", &test)];
    PackFiles::from_memory("made_up", files).expect("a pack")
}

#[test]
fn tests_that_do_not_hold_are_told() {
    let report = proved_with(folder("= turn B"), &QUICK);
    assert_eq!((faults(&report), report.counts.tests), (Vec::<String>::new(), 1));
    let report = proved_with(folder("= turn C"), &QUICK);
    assert_eq!(faults(&report), ["case one: it is the turn of B"]);
    assert_eq!(proved_with(folder(""), &QUICK).idle, ["one"]);
}

#[test]
fn what_is_stopped_is_not_proved() {
    let registry = Registry::default();
    let request = LoadRequest::new(files(&sound()), &registry);
    for most in [1, 3, 30, 1000] {
        let mut steps = 0;
        let report = prove(&request, &QUICK, &mut |done, of| {
            steps += 1;
            assert!(done <= of, "{done} of {of}");
            if steps >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let report = report.expect("the pack loads");
        assert_eq!((report.stopped, report.is_proved()), (steps == most, steps < most), "{steps}");
        assert_eq!(Badge::of(&report, "2026-12-01").is_some(), steps < most);
    }
}

#[test]
fn a_badge_belongs_to_one_state_of_a_pack() {
    let registry = Registry::default();
    let badge = Badge::of(&proved_with(folder("= turn B"), &QUICK), "2026-12-01").expect("it is proved");
    assert_eq!(badge.file_name(), "made_up-2.1.0.proof.toml");
    assert!(is_named(&badge.file_name()) && !is_named("pack.toml"));
    let badge = Badge::parse(&badge.to_text()).expect("what was written can be read");
    let wrong = |badge: &Badge, files: PackFiles| {
        let found = badge.compare(&LoadRequest::new(files, &registry)).expect("the pack loads");
        found.wrong.join("; ")
    };
    assert_eq!(wrong(&badge, folder("= turn B")), "");
    assert_eq!(wrong(&badge, folder("= turn B # !")), "the files of the pack are not those that were proved");
    let version = "it was made for version 2.1.0, and this is 0.0.0; the files of the pack are not those that were proved";
    assert!(wrong(&badge, files(&sound())).starts_with(version));
    let other = files(&sound().replace("id = \"made_up\"", "id = \"other\""));
    assert_eq!(wrong(&badge, other), "it was made for the pack `made_up`, and this is `other`");
    let mut forged = badge.clone();
    forged.tables[0].played = "0".repeat(64);
    assert_eq!(
        wrong(&forged, folder("= turn B")),
        "with 3 players a match of its seed does not come to the same"
    );
    forged.engine = "9.0.0".to_owned();
    assert_eq!(wrong(&forged, folder("= turn B")), "", "another engine may play otherwise");
    forged.tables.clear();
    let found = forged.compare(&LoadRequest::new(folder("= turn B"), &registry)).expect("the pack loads");
    assert_eq!(found.notes[1], "it says nothing of 3 players");
}

#[test]
fn a_badge_of_an_overlay_speaks_of_the_packs_below() {
    let mut registry = Registry::default();
    registry.add(files(&sound())).expect("a pack");
    let overlay = || {
        let text = "api = 1\nid = \"over\"\nextends = \"made_up@0\"\n[score.bid.tricks]\namount = \"2 * tricks * opt.alive\"\n";
        PackFiles::from_text("over.toml", text).expect("a text")
    };
    let report =
        prove(&LoadRequest::new(overlay(), &registry), &QUICK, &mut |_, _| ControlFlow::Continue(()));
    let badge = Badge::of(&report.expect("it loads"), "2026-12-01").expect("it is proved");
    let mut changed = Registry::default();
    changed.add(files(&sound().replace("score >= 20", "score >= 30"))).expect("a pack");
    let found = badge.compare(&LoadRequest::new(overlay(), &changed)).expect("it loads");
    let why = "with 3 players the rules are not those that were proved, since `made_up` below it is another";
    assert_eq!(found.wrong, [why]);
}

#[test]
fn what_is_no_badge_is_refused_with_its_reason() {
    let good = Badge::of(&proved(&sound()), "2026-12-01").expect("it is proved").to_text();
    let told = |text: &str| Badge::parse(text).expect_err("no badge").to_string();
    for (text, why) in [
        ("", "line 1: this is no badge: missing field `badge`".to_owned()),
        (
            "badge = 1\npack = 3\n",
            "line 2: this is no badge: invalid type: integer `3`, expected a string".to_owned(),
        ),
        ("= \n", "line 1: this is no badge: ".to_owned()),
        ("badge = 7\nanything = true\n", "the badge has format 7; this engine reads 1".to_owned()),
        (&format!("{good}# {}\n", "x".repeat(300 * 1024)), "more than 262144; this is no badge".to_owned()),
        (&good.replace("seed = 1", "seed = 1\nsead = 1"), "unknown field `sead`".to_owned()),
    ] {
        let found = told(text);
        assert!(found.contains(&why), "{found} / {why}");
    }
    let table = "\n[[table]]\nplayers = 3\ndigest = \"\"\nplayed = \"\"\n";
    assert_eq!(Badge::parse(&(good + &table.repeat(1000))), Err(BadgeError::TooMany(1001)));
}
