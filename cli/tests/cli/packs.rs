//! Packs of one's own: those of the tutorial, overlays on overlays, and packs that are in each other's way.

use std::fs;
use std::path::Path;

use crate::bin::{Bin, pack, unbroken};

const FRIDAY: &str = "api = 1\nid = \"friday\"\nversion = \"1.0.0\"\nextends = \"500@1\"\n\
    [ladder.misere]\nafter = \"8S\"\n[score.suit.defence]\namount = \"5 * tricks\"\n";

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Writes a pack into the folder of the test and gives its path.
fn write(bin: &Bin, name: &str, text: &str) -> String {
    let path = bin.path(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
    fs::write(&path, text).expect("a pack is written");
    path.display().to_string()
}

#[test]
fn rules_that_an_overlay_changes_are_not_told_as_the_options_have_them() {
    let bin = Bin::new();
    let friday = write(&bin, "friday.toml", FRIDAY);
    let both = "changed by friday: misere_rank (ladder.misere.after), \
                defence_per_trick (score.suit.defence.amount)";
    let play = bin.run(&format!("play {friday} --seed 1"), "rules\n").good();
    assert!(squeezed(&play).contains(both), "{play}");
    assert!(play.contains("misere_rank: changed by friday (ladder.misere.after)"), "{play}");
    assert!(!play.contains("above seven no-trump") && !play.contains("scores 10."), "{play}");
    // The rules that are kept say so as well.
    let resumed = squeezed(&bin.run("resume", "").good());
    assert!(resumed.contains(both), "{resumed}");
    assert!(squeezed(&bin.run(&format!("show {friday}"), "").good()).contains(both));
    let set = bin.run(&format!("play {friday} --set defence_per_trick=50"), "");
    let why = "`friday` writes `score.suit.defence.amount` itself";
    assert!(set.code == 2 && unbroken(&set.err).contains(why), "{}", set.err);
    // With the defenders' tricks in misère scored, something reads the option again.
    let read = "--set misere_defenders_score=ten_per_declarer_trick --set defence_per_trick=50";
    assert_eq!(bin.run(&format!("play {friday} {read}"), "").code, 0);
}

#[test]
fn what_the_tutorial_prints_passes_a_check() {
    for page in ["tutorial.md", "first-game.md"] {
        let bin = Bin::new();
        let text = fs::read_to_string(format!("../docs/packs/{page}")).expect("the page");
        let mut packs = Vec::new();
        for block in text.split("```").skip(1).step_by(2) {
            let Some((head, body)) = block.split_once('\n') else { continue };
            let Some((_, name)) = head.split_once(' ') else { continue };
            let path = write(&bin, name.trim(), body);
            if !name.contains(".luau") {
                packs.push(path.trim_end_matches("/pack.toml").to_owned());
            }
        }
        assert!(!packs.is_empty(), "{page}");
        for pack in packs {
            let out = bin.run(&format!("check {pack}"), "").good();
            assert!(out.contains(" is sound: ") && !out.contains("error["), "{out}");
        }
    }
}

#[test]
fn a_problem_of_a_preset_of_the_base_is_a_warning_that_names_it() {
    let bin = Bin::new();
    let sunday = "api = 1\nid = \"sunday\"\nextends = \"500@1\"\n[set]\nmisere_requires = \"none\"\n";
    let sunday = write(&bin, "sunday.toml", sunday);
    let all = squeezed(&bin.run(&format!("check {sunday} --ascii"), "").good());
    assert!(all.starts_with("warning[option/condition]: with preset american-1992"), "{all}");
    assert!(all.contains("sunday 0.0.0 is sound: "), "{all}");
    let plain = bin.run(&format!("check {sunday} --preset default --players 4"), "").good();
    assert!(plain.starts_with("sunday 0.0.0 is sound: 1 table "), "{plain}");
    let asked = bin.run(&format!("check {sunday} --preset american-1992"), "");
    assert!(asked.code == 1 && asked.err.contains("error[option/condition]"), "{}", asked.err);
    let set = bin.run(&format!("check {sunday} --set misere_requires=seven_bid"), "").good();
    assert!(set.starts_with("sunday 0.0.0 is sound: ") && !set.contains(" of "), "{set}");
    let few = "api = 1\nid = \"few\"\nextends = \"500@1\"\n[players.3]\nladder.misere.after = \"77\"\n";
    let few = squeezed(&bin.run(&format!("check {} --ascii", write(&bin, "few.toml", few)), "").good());
    assert!(few.contains("warning[ladder/") && few.contains("]: with 3 players"), "{few}");
}

#[test]
fn packs_of_one_id_are_told_when_they_are_used() {
    let bin = Bin::new();
    let little = fs::read_to_string(pack("shelf/little.toml")).unwrap();
    write(&bin, "mine/a.toml", &little);
    write(&bin, "mine/b.toml", &little);
    write(&bin, "mine/five.toml", &little.replace("id = \"little\"", "id = \"spades\""));
    let mine = bin.path("mine").display().to_string();
    for command in ["play", "show", "check", "sim -n 1", "options"] {
        let run = bin.run(&format!("{command} little --packs {mine}"), "");
        let twice =
            "warning[registry/twice]: `DATA/mine/a.toml` and `DATA/mine/b.toml` are both called `little`\n";
        assert!(run.code == 0 && run.err.starts_with(twice), "{command}: {}", run.err);
        assert!(!run.err.contains("spades"), "{command}: {}", run.err);
        let hidden = bin.run(&format!("{command} spades --packs {mine}"), "").err;
        assert!(hidden.contains("`games/spades` and `DATA/mine/five.toml` are both"), "{command}: {hidden}");
    }
}

#[cfg(unix)]
#[test]
fn the_terminal_obeys_no_name_of_a_file() {
    let bin = Bin::new();
    let little = fs::read_to_string(pack("shelf/little.toml")).unwrap();
    write(&bin, "mine/a.toml", &little);
    write(&bin, "mine/\u{1b}[2Jb.toml", &little);
    let run = bin.run(&format!("show little --packs {}", bin.path("mine").display()), "");
    assert!(run.err.contains("are both called `little`") && !run.err.contains('\u{1b}'), "{:?}", run.err);
}

#[test]
fn all_overlays_are_named() {
    let bin = Bin::new();
    let overlay = |id: &str, target: &str| {
        let text = format!("api = 1\nid = \"{id}\"\nextends = \"500@1\"\n[set]\ntarget = {target}\n");
        write(&bin, &format!("{id}.toml"), &text)
    };
    let (one, two) = (overlay("o1", "300"), overlay("o2", "400"));
    let out = bin.run(&format!("play 500 --with {one} --with {two}"), "").good();
    assert!(out.starts_with("Five Hundred + o1 + o2 0.0.0 "), "{out}");
}

#[test]
fn an_overlay_that_is_not_found_again_is_told() {
    let bin = Bin::new();
    let friday = write(&bin, "elsewhere/friday.toml", FRIDAY);
    let record = bin.path("match.txt").display().to_string();
    bin.run(&format!("play {friday} --seed 4 --record {record}"), "pass\n").good();
    for command in ["resume", "replay"] {
        let told = squeezed(&bin.run(&format!("{command} {record}"), "").good());
        let why = "the overlay `friday` is not here; name its folder with --packs.";
        assert!(told.contains(why) && !told.contains("has changed"), "{told}");
        let folder = Path::new(&friday).parent().unwrap().display().to_string();
        let found = bin.run(&format!("{command} {record} --packs {folder}"), "").good();
        assert!(!found.contains("recorded rules"), "{found}");
    }
    let json = bin.run(&format!("replay {record} --json"), "").good();
    assert!(json.lines().next().unwrap().contains("\"overlays\":[\"friday\"]"), "{json}");
    let other = bin.run(&format!("resume {record} --under spades"), "");
    assert_eq!(other.err, "The record is of `500`, and `spades` is a pack for `spades`.\n");
}

#[test]
fn slips_get_one_plain_answer() {
    let bin = Bin::new();
    let typo = write(&bin, "typo.toml", &FRIDAY.replace("defence]", "defense]"));
    let run = bin.run(&format!("check {typo}"), "");
    assert!(run.code == 1 && run.err.contains("did you mean `defence`?"), "{}", run.err);
    let open = write(&bin, "open.toml", &FRIDAY.replace("500@1", "500"));
    let run = bin.run(&format!("check {open}"), "");
    assert!(run.code == 1 && run.err.contains("write `500@1`"), "{}", run.err);
    assert_eq!(bin.run("sim 500 -n 0", "").code, 2);
    let bots = bin.run("sim 500 --bots foo", "");
    assert!(bots.code == 2 && bots.err.contains("basic") && !bots.err.contains("human"), "{}", bots.err);
    let near = bin.run("play tests/packs/shelf/little", "").err;
    assert!(near.contains("there is a file `tests/packs/shelf/little.toml` here"), "{near}");
}

#[test]
fn editors_are_told_what_a_pack_is() {
    let committed = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/packs/editor/");
    for (of, name) in
        [("pack", "pack.schema.json"), ("tests", "tests.schema.json"), ("hooks", "overtrick.d.luau")]
    {
        let text = fs::read_to_string(format!("{committed}{name}")).expect("the file");
        assert_eq!(Bin::new().run(&format!("schema {of}"), "").good(), text, "{name}");
    }
}

#[test]
fn variants_of_the_documents_are_sound_and_pass_their_tests() {
    for (name, cases) in [("exacta", 3), ("mates", 4)] {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/packs/variants/").to_owned() + name;
        let checked = Bin::new().run(&format!("check {path} --players 4"), "").good();
        assert!(checked.contains("is sound"), "{checked}");
        let tested = Bin::new().run(&format!("test {path}"), "").good();
        assert!(tested.contains(&format!("{cases} ")), "{tested}");
    }
}
