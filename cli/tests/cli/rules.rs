//! Looking at packs.

use crate::bin::{Bin, SHELF, pack, unbroken};

#[test]
fn a_broken_pack_is_told_with_its_lines() {
    let run = Bin::new().run(&format!("check {} --ascii", pack("broken.toml")), "");
    assert_eq!(run.code, 1);
    insta::assert_snapshot!("broken", run.err);
    let key = Bin::new().run(&format!("check {} --ascii", pack("unknown_key.toml")), "");
    assert_eq!(key.code, 1);
    insta::assert_snapshot!("unknown_key", key.err);
    let play = Bin::new().run(&format!("play {} --ascii", pack("broken.toml")), "");
    assert_eq!((play.code, play.err), (1, run.err));
}

#[test]
fn a_pack_is_shown_in_full() {
    let bin = Bin::new();
    insta::assert_snapshot!("show", bin.run(&format!("show {}", pack("shelf/little.toml")), "").good());
    insta::assert_snapshot!("options", bin.run(&format!("options {}", pack("shelf/little.toml")), "").good());
}

#[test]
fn bundled_packs_pass_their_tests() {
    let bin = Bin::new();
    for game in ["500", "spades", "preferans"] {
        let out = bin.run(&format!("test {game}"), "").good();
        assert!(out.trim_end().ends_with(", 0 failed") && !out.contains("\n0 passed"), "{out}");
    }
}

#[test]
fn options_reach_the_rules() {
    let bin = Bin::new();
    let little = pack("shelf/little.toml");
    let digest = |set: &str| {
        let out = bin.run(&format!("show {little} {set}"), "").good();
        out.lines().find(|line| line.starts_with("digest")).unwrap().to_owned()
    };
    assert_eq!(digest(""), digest("--set target=100"));
    assert_ne!(digest(""), digest("--set target=50"));
}

#[test]
fn bundled_packs_are_sound_at_every_table() {
    let bin = Bin::new();
    for game in ["500", "spades", "preferans"] {
        let out = bin.run(&format!("check {game}"), "").good();
        assert!(out.contains(" is sound: "), "{out}");
    }
}

#[test]
fn an_overlay_is_tested_alone_or_with_its_base() {
    let bin = Bin::new();
    let tests = bin.path("house/tests");
    std::fs::create_dir_all(&tests).unwrap();
    let pack = "api = 1\nid = \"house\"\nname = \"House\"\nextends = \"spades@1\"\n";
    std::fs::write(bin.path("house/pack.toml"), pack).unwrap();
    let case = |name: &str| {
        format!("[[case]]\nname = \"{name}\"\nsource = \"us\"\nsteps = '''\n= tricks N 0\n'''\n")
    };
    std::fs::write(tests.join("own.toml"), case("first") + &case("second")).unwrap();
    let house = bin.path("house").display().to_string();
    let alone = bin.run(&format!("test {house}"), "").good();
    assert!(alone.contains("2 passed, 0 failed\n") && alone.lines().count() == 2, "{alone}");
    let one = bin.run(&format!("test {house}/tests/own.toml --case second"), "").good();
    assert!(one.contains("1 passed, 0 failed\n"), "{one}");
    let all = bin.run(&format!("test {house} --with-base"), "").good();
    assert!(all.contains("0 failed, 0 changed by the overlay") && all.lines().count() > 2, "{all}");
    assert_eq!(bin.run(&format!("test {house} --case secnod"), "").code, 2);
}

#[test]
fn an_option_says_what_fixes_it_and_what_it_needs() {
    let bin = Bin::new();
    let packs = bin.path("packs");
    std::fs::create_dir_all(&packs).unwrap();
    let house = "api = 1\nid = \"house\"\nextends = \"little@1\"\n[end.hundred]\nwin = \"score >= 30\"\n\
        [options.long]\ntype = \"bool\"\ndefault = false\nvalues.true = \"Long.\"\nvalues.false = \"Short.\"\n\
        requires = { target = 100 }\n";
    std::fs::write(packs.join("house.toml"), house).unwrap();
    let out = bin.run(&format!("options house --packs {SHELF}"), "").good();
    assert!(out.contains("  target: changed by house (end.hundred.win); it cannot be set\n"), "{out}");
    assert!(out.contains("Another value needs `target = 100`."), "{out}");
    let refused = bin.run(&format!("options house --packs {SHELF} --set target=50"), "");
    assert!(
        refused.code == 2 && unbroken(&refused.err).contains("`house` writes `end.hundred.win` itself"),
        "{}",
        refused.err
    );
}

#[test]
fn packs_that_are_odd_or_broken_are_listed_as_such() {
    let bin = Bin::new();
    let packs = bin.path("packs");
    std::fs::create_dir_all(&packs).unwrap();
    for file in ["a.toml", "b.toml"] {
        std::fs::copy(format!("{SHELF}/little.toml"), packs.join(file)).unwrap();
    }
    std::fs::write(packs.join("c.toml"), "api = \n").unwrap();
    let out = bin.run("games", "").good();
    assert!(out.contains("\nwarning[registry/twice]: "), "{out}");
    assert!(out.lines().any(|line| line.starts_with("Not readable: ") && line.contains("c.toml")), "{out}");
}

#[test]
fn a_check_plays_and_tells_what_fails_then() {
    let bin = Bin::new();
    let pack = bin.path("late.toml");
    let text = "api = 1\nid = \"late\"\nname = \"Late\"\nextends = \"spades@1\"\nhooks = '''\n\
        local function after_deal(d)\n  return { next_dealer = d.deals + 100 }\nend\n\
        return { after_deal = after_deal }\n'''\n";
    std::fs::write(&pack, text).unwrap();
    let run = bin.run(&format!("check {} --ascii", pack.display()), "");
    assert_eq!(run.code, 1);
    let told = unbroken(&format!("{}{}", run.out, run.err));
    assert!(told.contains("error[play/hook-fails]: hook `after_deal` of late/"), "{told}");
    assert!(told.contains("local function after_deal(d)") && told.contains("101 is no seat"), "{told}");
    assert_eq!(told.matches("error[play/hook-fails]").count(), 1, "{told}");
}

#[test]
fn a_number_that_is_rounded_is_told_where_it_is_set() {
    let told = "For `pool_limit`, 33 counts as 30: it goes in steps of 10 from 10.";
    let bin = Bin::new();
    for command in ["options preferans", "play preferans --seed 1"] {
        let out = bin.run(&format!("{command} --set pool_limit=33"), "").good().replace("\n    ", " ");
        assert!(out.contains(told), "{out}");
        let out = bin.run(&format!("{command} --set pool_limit=33 --set pool_limit=40"), "").good();
        assert!(!out.contains("For `pool_limit`"), "{out}");
    }
}

#[test]
fn an_option_that_decides_nothing_says_why_and_what_to_do() {
    let run = Bin::new().run("play 500 --players 5 --set misere=false", "");
    assert_eq!(run.code, 2, "{}", run.err);
    let err = unbroken(&run.err);
    assert!(err.contains("Five players bid no misère and no nullo of any kind."), "{err}");
    assert!(err.contains("Leave `misere` out, or set `five_hand_misere` as well"), "{err}");
}

#[test]
fn what_is_switched_off_is_not_among_the_answers() {
    let answers = |option: &str| {
        let book = Bin::new().run(&format!("rules preferans --set half_whist={option}"), "").good();
        let text = book.split_whitespace().collect::<Vec<_>>().join(" ");
        text.split("promise tricks against the contract?").nth(1).unwrap()[..80].to_owned()
    };
    assert!(answers("on").contains("\"half-whist\""), "{}", answers("on"));
    assert!(!answers("off").contains("half-whist"), "{}", answers("off"));
}
