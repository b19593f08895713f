//! How the rules of two games differ.

use std::fs;

use crate::bin::{Bin, SHELF};

const FRIDAY: &str = "api = 1
id = \"friday\"
name = \"Friday 500\"
version = \"1.0.0\"
extends = \"500@1\"
[ladder.misere]
after = \"8S\"                     # our misère stands above eight spades
[score.suit.defence]
amount = \"5 * tricks\"            # and defenders get five a trick
";

/// An overlay whose function writes one line more.
const SWEEP: &str = "return { score_deal = function(d, base)
  local entries = base(d)
  if d.declarer ~= nil and d.tricks[d.declarer] == 10 then
    entries[#entries + 1] = { ledger = \"pool\", seat = d.declarer, amount = 2, reason = \"sweep\" }
  end
  return entries
end }
";

/// A folder with a pack of two files.
fn evening(bin: &Bin, name: &str, code: &str) -> String {
    let folder = bin.path(name);
    fs::create_dir_all(&folder).expect("a folder");
    let manifest = "api = 1\nid = \"evening\"\nname = \"Evening\"\nversion = \"1.0.0\"\nextends = \"preferans@1\"\n\
                    [texts]\nsweep = \"all ten tricks\"\n";
    fs::write(folder.join("pack.toml"), manifest).expect("a file");
    fs::write(folder.join("hooks.luau"), code).expect("a file");
    folder.display().to_string()
}

#[test]
fn an_overlay_is_compared_with_what_lies_under_it() {
    let bin = Bin::new();
    let path = bin.path("friday.toml");
    fs::write(&path, FRIDAY).unwrap();
    let friday = path.display();
    insta::assert_snapshot!("diff_friday", bin.run(&format!("diff {friday}"), "").good());
    let two = bin.run(&format!("diff 500/australian {friday} --ascii"), "").good();
    insta::assert_snapshot!("diff_australian_friday", two);
    assert!(two.is_ascii());
}

#[test]
fn presets_are_compared() {
    let bin = Bin::new();
    for (name, args) in [
        ("500", "500 500/quebec-46"),
        ("500_values", "500/original 500/perfect"),
        ("preferans", "preferans/sochi preferans/leningrad"),
        ("spades", "spades spades --set-there nil=false --set-there target=250"),
        ("players", "500 500 --set-here misere=false --players 6"),
    ] {
        insta::assert_snapshot!(format!("diff_{name}"), bin.run(&format!("diff {args}"), "").good());
    }
}

#[test]
fn what_is_set_to_get_from_one_to_the_other_gets_there() {
    let bin = Bin::new();
    let digest = |args: &str| {
        let out = bin.run(&format!("show {args}"), "").good();
        out.lines().find(|line| line.starts_with("digest")).unwrap().to_owned()
    };
    for (here, there) in
        [("500", "500/american-1992"), ("500/australian", "500/iowa-45"), ("spades", "spades/acbl")]
    {
        let run = bin.run(&format!("diff {here} {there}"), "");
        if run.code != 0 {
            continue;
        }
        let (_, way) = run.out.split_once("From here to there:").expect(&run.out);
        let (game, preset) = here.split_once('/').unwrap_or((here, ""));
        let preset = if preset.is_empty() { String::new() } else { format!("--preset {preset}") };
        let (to, of) = there.split_once('/').unwrap();
        let way = way.split_whitespace().collect::<Vec<_>>().join(" ");
        let got = digest(&format!("{game} {preset} {way}"));
        assert_eq!(got, digest(&format!("{to} --preset {of}")), "{way}");
    }
}

#[test]
fn the_same_rules_are_said_to_be_the_same() {
    let bin = Bin::new();
    let out = bin.run("diff 500 500", "").good();
    assert!(out.contains("The same rules (digest ") && out.lines().count() == 4, "{out}");
    let copy = bin.path("copy.toml");
    fs::write(&copy, fs::read_to_string(format!("{SHELF}/little.toml")).unwrap()).unwrap();
    let out = bin.run(&format!("diff {SHELF}/little.toml {}", copy.display()), "").good();
    assert!(out.contains("The same rules"), "{out}");
}

#[test]
fn different_games_are_compared_in_the_big_things() {
    insta::assert_snapshot!("diff_games", Bin::new().run("diff spades preferans", "").good());
}

#[test]
fn what_code_does_is_shown_on_deals() {
    let bin = Bin::new();
    let one = evening(&bin, "one", SWEEP);
    insta::assert_snapshot!("diff_code", bin.run(&format!("diff {one}"), "").good());
    let two = evening(&bin, "two", &SWEEP.replace("amount = 2", "amount = 4"));
    insta::assert_snapshot!("diff_code_versions", bin.run(&format!("diff {one} {two}"), "").good());
    let idle = evening(&bin, "idle", &format!("-- as before\n{SWEEP}"));
    let out = bin.run(&format!("diff {one} {idle}"), "").good();
    assert!(out.contains("60 deals were played the same way under both, and none"), "{out}");
    let broken = evening(&bin, "broken", "return { score_deal = function(d, base) error('no') end }");
    let out = bin.run(&format!("diff {one} {broken}"), "").good();
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(out.contains("he code fails there: hook `score_deal` of evening/hooks.luau"), "{out}");
}

#[test]
fn a_record_is_compared_with_the_pack_as_it_is_now() {
    let bin = Bin::new();
    let (packs, record) = (bin.path("packs"), bin.path("old"));
    fs::create_dir_all(&packs).unwrap();
    let little = fs::read_to_string(format!("{SHELF}/little.toml")).unwrap();
    fs::write(packs.join("little.toml"), &little).unwrap();
    let record = record.display().to_string();
    bin.run(&format!("play little --seats human,random --seed 1 --set target=50 --record {record}"), "")
        .good();
    let same = bin.run(&format!("diff {record}"), "").good();
    assert!(same.contains("The same rules"), "{same}");
    let other = little.replace("1.2.0", "1.3.0").replace("10 * level", "20 * level");
    fs::write(packs.join("little.toml"), other).unwrap();
    insta::assert_snapshot!("diff_record", bin.run(&format!("diff {record}"), "").good());
    let replay = bin.run(&format!("replay {record}"), "").good();
    let (notice, _) = replay.split_once("Little 1.2.0").expect(&replay);
    let notice = notice.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(notice.contains("twice as much now") && notice.contains("`overtrick diff RECORD`"), "{replay}");
    let run = bin.run(&format!("diff {record} little --set-here target=40"), "");
    assert!(run.code == 2 && run.err.contains("is a record"), "{}", run.err);
    let run = bin.run(&format!("diff {record} --set-there target=40"), "");
    assert!(run.code == 2 && run.err.contains("nothing of it can be set"), "{}", run.err);
    let two = bin.run(&format!("diff {record} little"), "").good();
    assert!(two.contains("target"), "{two}");
}

#[test]
fn two_people_whose_packs_differ_can_find_out_how() {
    let (ours, theirs) = (Bin::new(), Bin::new());
    let little = fs::read_to_string(format!("{SHELF}/little.toml")).unwrap();
    for (bin, text) in [(&ours, little.clone()), (&theirs, little.replace("10 * level", "20 * level"))] {
        fs::create_dir_all(bin.path("packs")).unwrap();
        fs::write(bin.path("packs/little.toml"), text).unwrap();
    }
    let record = theirs.path("record").display().to_string();
    theirs.run(&format!("play little --seats human,random --seed 1 --record {record}"), "").good();
    let run = ours.run(&format!("replay {record}"), "");
    assert!(run.code == 1 && run.err.contains("`overtrick diff little THEIRS` tells how"), "{}", run.err);
    let kept = fs::read_dir(theirs.path("rules")).unwrap().next().unwrap().unwrap();
    let out = ours.run(&format!("diff little {}", kept.path().display()), "").good();
    assert!(out.contains("twice as much there") && out.contains("Same"), "{out}");

    fs::create_dir_all(ours.path("rules")).unwrap();
    let own = ours.path("rules").join(kept.file_name());
    fs::copy(kept.path(), &own).unwrap();
    let replayed = ours.run(&format!("replay {record}"), "").good();
    assert!(
        replayed.contains("No difference in 1 deal") && replayed.contains("twice as much then"),
        "{replayed}"
    );
    fs::write(&own, fs::read_to_string(&own).unwrap().replace("20 * level", "30 * level")).unwrap();
    let run = ours.run(&format!("replay {record}"), "");
    assert!(run.code == 1 && run.err.contains("does not hold the rules of the record"), "{}", run.err);
    // However long the file is: no more of it is read than rules can have.
    fs::File::options().write(true).open(&own).unwrap().set_len(1 << 40).unwrap();
    let run = ours.run(&format!("replay {record}"), "");
    assert!(run.code == 1 && run.err.contains("does not hold the rules of the record"), "{}", run.err);
}

#[test]
fn versions_are_compared() {
    let bin = Bin::new();
    let (one, two) = (evening(&bin, "one", SWEEP), evening(&bin, "two", SWEEP));
    let manifest = bin.path("two/pack.toml");
    let text = fs::read_to_string(&manifest).unwrap().replace("1.0.0", "1.1.0");
    fs::write(&manifest, format!("{text}[play]\nduty = [\"suit\", \"any\"]\n")).unwrap();
    bin.run(&format!("pack add {one} --yes"), "").good();
    bin.run(&format!("pack add {two} --yes"), "").good();
    let out = bin.run("diff evening@1.0.0 evening", "").good();
    assert!(
        out.contains("`evening` 1.0.0 here, `evening` 1.1.0 there") && out.contains("there: Whoever can"),
        "{out}"
    );
    assert!(!out.contains("Code"), "{out}");
    let preset = bin.run("diff evening@1.0.0/leningrad evening/leningrad --json", "").good();
    let value: serde_json::Value = serde_json::from_str(&preset).unwrap();
    assert_eq!(
        (&value["here"]["version"], &value["there"]["preset"]),
        (&"1.0.0".into(), &"leningrad".into())
    );
}

#[test]
fn it_is_told_for_programs() {
    let bin = Bin::new();
    let out = bin.run("diff spades spades --set-there nil=false --json", "").good();
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&value["same_rules"], &value["different_games"]), (&false.into(), &false.into()));
    assert_ne!(value["here"]["digest"], value["there"]["digest"]);
    let changes = value["sections"][0]["changes"].as_array().unwrap();
    assert!(changes.iter().any(|change| change["keys"].to_string().contains("options.nil.default")), "{out}");
    assert!(value["deals"].is_null());
    assert_eq!(value["way"], serde_json::json!(["--set nil=false"]));
}

#[test]
fn what_cannot_be_compared_is_told() {
    let bin = Bin::new();
    let run = bin.run("diff 500", "");
    assert!(run.code == 2 && run.err.contains("lies over no other game"), "{}", run.err);
    let run = bin.run("diff 500 500/austrailian", "");
    assert!(run.code == 2 && run.err.contains("australian"), "{}", run.err);
    let run = bin.run("diff 500 spaeds", "");
    assert!(run.code == 2 && run.err.contains("did you mean `spades`?"), "{}", run.err);
    let run = bin.run("diff 500 500 --set-there misere=perhaps", "");
    assert!(run.code == 2 && run.err.contains("perhaps"), "{}", run.err);
    let run = bin.run("diff 500 preferans --players 6", "");
    assert!(run.code == 2 && run.err.contains("6 players"), "{}", run.err);
}
