//! What other programs got wrong with configuration, packs and installing them: one test for each case, named after it.

use std::fs::{self, File};

use crate::bin::Bin;
use crate::store::{bad, folder, squeezed};

const NOTHING: &str = "return {}\n";

/// A whole game of this version.
fn base(bin: &Bin, version: &str) -> String {
    let little = fs::read_to_string("tests/packs/shelf/little.toml").expect("a pack of these tests");
    let rules = &little[little.find("[players.2]").expect("a manifest, and then rules")..];
    let manifest = format!("api = 1\nid = \"ann/base\"\nname = \"Base Game\"\nversion = \"{version}\"\n");
    folder(bin, &format!("base-{version}"), &manifest, rules, NOTHING)
}

/// A variant called so, of this version, which lies over something or is of no use alone.
fn over(bin: &Bin, id: &str, version: &str, extends: &str) -> String {
    let extends = format!("extends = \"{extends}\"\n");
    let manifest = format!("api = 1\nid = \"{id}\"\nname = \"The {id}\"\nversion = \"{version}\"\n{extends}");
    folder(bin, &format!("{id}-{version}"), &manifest, "", NOTHING)
}

fn add(bin: &Bin, from: &str) -> String {
    bin.run(&format!("pack add {from} --yes"), "").good()
}

#[test]
fn l01_an_unknown_key_is_never_passed_over() {
    let bin = Bin::new();
    let manifest = "api = 1\nid = \"friday\"\nextends = \"spades@1\"\n";
    for (game, place, near) in [
        ("[set]\nbag_penality = 100\n", "game.toml:2:1", "`bag_penalty`"),
        ("[scoer.suit.defence]\namount = \"5\"\n", "game.toml:1:2", "`score`"),
        ("[deal]\nplanet = [\"all\"]\n", "game.toml:2:1", "`plan`"),
    ] {
        let pack = folder(&bin, "friday", manifest, game, NOTHING);
        for command in [format!("check {pack}"), format!("pack add {pack} --yes"), format!("play {pack}")] {
            let told = bad(bin.run(&command, ""), 1);
            assert!(told.contains(place) && told.contains(near), "{command}: {told}");
        }
    }
    let list = bin.path("packs/overtrick.lock");
    fs::write(&list, "format = 1\npacks = []\n").unwrap();
    assert!(bad(bin.run("pack list", ""), 1).contains("unknown field `packs`"));
}

#[test]
fn l02_the_version_of_a_base_is_looked_at_when_it_is_installed_and_when_it_is_loaded() {
    let bin = Bin::new();
    add(&bin, &base(&bin, "1.2.0"));
    let late = over(&bin, "late", "1.0.0", "ann/base@>=1.4, <2");
    let why =
        "`late` (The late): `ann/base@>=1.4, <2` is wanted, and `ann/base` (Base Game) has version 1.2.0";
    let told = squeezed(&bad(bin.run(&format!("pack add {late} --yes"), ""), 1));
    assert!(
        told.contains(why) && told.contains("`overtrick pack update ann/base` looks for a newer one"),
        "{told}"
    );
    assert!(squeezed(&bad(bin.run(&format!("play {late}"), ""), 1)).contains(why));
    // With a version that fits beside it, in one go.
    let told = bin.run(&format!("pack add {late} {} --yes", base(&bin, "1.4.0")), "").good();
    assert!(told.contains("laid over  ann/base@>=1.4, <2; here: Base Game 1.4.0"), "{told}");
    // One that is too new is not taken in its place.
    add(&bin, &base(&bin, "2.0.0"));
    assert!(bin.run("show late", "").good().contains("late"));
    let told = bad(bin.run("pack remove ann/base@1.4.0", ""), 1);
    assert!(told.contains("is needed by `late` (The late)"), "{told}");
    bin.run("pack remove ann/base@1.4.0 --force", "").good();
    let told = squeezed(&bad(bin.run("show late", ""), 1));
    assert!(told.contains("is here in the versions 2.0.0, 1.2.0"), "{told}");
}

#[test]
fn l05_a_version_that_needs_nothing_any_more_asks_for_nothing() {
    let bin = Bin::new();
    add(&bin, &base(&bin, "1.0.0"));
    let old = over(&bin, "late", "1.0.0", "ann/base@1");
    add(&bin, &old);
    bin.run("pack remove ann/base --force", "").good();
    assert!(squeezed(&bin.run("games", "").good()).contains("`late`: it cannot be played"));
    fs::write(
        bin.path("late-1.0.0/pack.toml"),
        "api = 1\nid = \"late\"\nversion = \"2.0.0\"\nextends = \"500@1\"\n",
    )
    .unwrap();
    bin.run("pack update --yes", "").good();
    let games = squeezed(&bin.run("games", "").good());
    assert!(!games.contains("cannot be played") && games.contains("late late, 2, 3"), "{games}");
}

#[test]
fn l06_a_second_install_waits_for_nothing_and_breaks_nothing() {
    let bin = Bin::new();
    add(&bin, &base(&bin, "1.0.0"));
    let late = over(&bin, "late", "1.0.0", "ann/base@1");
    let held = File::options().write(true).open(bin.path("packs/.store/lock")).unwrap();
    held.lock().unwrap();
    for command in
        [format!("pack add {late} --yes"), "pack update".to_owned(), "pack remove ann/base".to_owned()]
    {
        let told = bad(bin.run(&command, ""), 3);
        assert!(told.contains("another overtrick is installing or removing packs"), "{command}: {told}");
    }
    // Looking is nobody's trouble.
    assert!(bin.run("pack list", "").good().contains("ann/base 1.0.0"));
    drop(held);
    add(&bin, &late);
}

#[test]
fn l07_what_is_missing_is_named_with_id_and_title_and_the_command() {
    let bin = Bin::new();
    let late = over(&bin, "late", "1.0.0", "ann/base@1");
    let told = bad(bin.run(&format!("pack add {late} --yes"), ""), 1);
    let told = squeezed(&told);
    assert!(told.contains("`late` (The late): there is no pack `ann/base`"), "{told}");
    let help = "ask for the pack file of `ann/base` and install it with `overtrick pack add FILE`";
    assert!(told.contains(help), "{told}");
    assert_eq!(
        bin.run("pack list", "").good(),
        "No pack is installed. `overtrick pack add FILE` installs one.\n"
    );
}

#[test]
fn l08_a_missing_base_is_an_error_like_others() {
    let bin = Bin::new();
    let late = over(&bin, "late", "1.0.0", "gone@1");
    for command in ["play", "check", "rules", "show", "options", "sim -n 1"] {
        let told = bad(bin.run(&format!("{command} {late}"), ""), 1);
        assert!(told.contains("there is no pack `gone`") && !told.contains("panicked"), "{command}: {told}");
    }
}

#[test]
fn l09_one_pack_that_lacks_its_base_takes_nobody_else_with_it() {
    let bin = Bin::new();
    add(&bin, &base(&bin, "1.0.0"));
    for (id, extends) in [("one", "ann/base@1"), ("two", "one@1"), ("three", "two@1"), ("other", "500@1")] {
        add(&bin, &over(&bin, id, "1.0.0", extends));
    }
    bin.run("pack remove ann/base --force", "").good();
    for told in [bin.run("games", "").good(), bin.run("pack list", "").good()] {
        let told = squeezed(&told);
        let why = "`one`, `three`, `two`: they cannot be played, because `one` (The one) lies over `ann/base@1`: \
                   there is no pack `ann/base`";
        assert_eq!(told.matches("cannot be played, because").count(), 1, "{told}");
        assert!(told.contains(why), "{told}");
    }
    bin.run("play other --seed 1", "").good();
    assert!(bin.run("games", "").good().contains("\nother  "));
}

#[test]
fn l10_a_pack_for_a_newer_program_is_refused_with_both_numbers() {
    let bin = Bin::new();
    let new = folder(
        &bin,
        "new",
        "api = 2\nid = \"new\"\nextends = \"500@1\"\n",
        "",
        "return { unheard_of = 1 }\n",
    );
    let told = bad(bin.run(&format!("pack add {new} --yes"), ""), 1);
    assert!(told.contains("this pack was made for api 2; this is api 1"), "{told}");
    assert!(told.contains("a newer Overtrick reads it"), "{told}");
}

#[test]
fn l11_what_a_file_is_called_says_nothing_of_its_version() {
    let bin = Bin::new();
    let from = base(&bin, "1.2.0");
    let file = bin.path("base-1.3.0.tar.gz").display().to_string();
    bin.run(&format!("pack build {from} -o {file}"), "").good();
    let told = add(&bin, &file);
    assert!(told.starts_with("ann/base 1.2.0: Base Game\n"), "{told}");
    assert_eq!(bin.run("pack update", "").good(), "ann/base: 1.2.0 is what DATA/base-1.3.0.tar.gz has\n");
}

#[test]
fn l12_other_contents_under_an_old_number_are_refused_by_name_with_both_digests() {
    let bin = Bin::new();
    let from = base(&bin, "1.0.0");
    let file = bin.path("base.tar.gz").display().to_string();
    bin.run(&format!("pack build {from} -o {file}"), "").good();
    let digest = |told: &str| {
        let line = told.lines().find(|line| line.starts_with("  contents  ")).expect("a digest");
        line.split_whitespace().last().expect("a digest").to_owned()
    };
    let old = digest(&add(&bin, &file));
    // However it was packed, the contents are what counts.
    assert!(add(&bin, &from).contains("is installed already, just so"));
    fs::write(bin.path("base-1.0.0/README.md"), "# Base\n").unwrap();
    let new = digest(
        &bin.run(&format!("pack build {from} -o {} --force", bin.path("x.tar.gz").display()), "").good(),
    );
    let told = bad(bin.run(&format!("pack add {from} --yes"), ""), 1);
    assert!(told.starts_with("`ann/base` 1.0.0 is installed with other contents:\n"), "{told}");
    assert!(told.contains(&old) && told.contains(&new) && old != new, "{told}");
    assert_eq!(bad(bin.run(&format!("pack add {} --yes", bin.path("x.tar.gz").display()), ""), 1), told);
}

#[test]
fn l13_packs_that_lie_over_each_other_in_a_circle_are_drawn() {
    let bin = Bin::new();
    let (a, b) = (over(&bin, "a", "1.0.0", "b@1"), over(&bin, "b", "1.0.0", "a@1"));
    let told = bad(bin.run(&format!("pack add {a} {b} --yes"), ""), 1);
    assert!(told.contains("`a` extends itself: a -> b -> a"), "{told}");
    let folder = bin.path("mine");
    fs::create_dir(&folder).unwrap();
    for id in ["a", "b"] {
        fs::rename(bin.path(&format!("{id}-1.0.0")), folder.join(id)).unwrap();
    }
    let games = squeezed(&bin.run(&format!("games --packs {}", folder.display()), "").good());
    assert!(games.contains("in a circle: a -> b -> a"), "{games}");
}
