//! `overtrick test`: what fails is shown with its table, what came out can be blessed, a record becomes a test.

use std::fs;

use crate::bin::{Bin, pack};

const CASES: &str = r#"# Cases of a little game.

[[case]]
name = "a contract that is made"   # the usual one
source = "us"
hands = { A = "JS JH AS KS QS 7H 8H", B = "7S 8S 9S 10S 9H 10H QH" }
kitty = "KH AH"
steps = '''
B 3S; A pass   # nobody else wants to
= contract 3S by B
B cards 9H 10H
B AH; A 8H
= trick B
  B 10S;   A QS   # A has higher ones
= trick B
= turn B; A ? {7H, AS}
tricks A 6 B 1
= score B 30
'''

[[case]]
name = "a rung below"
source = "us"
steps = '''
B 3H
A ! 3S : not higher
'''
"#;

/// A folder with the little game, and these tests in it.
fn little(bin: &Bin, cases: &str) -> String {
    let tests = bin.path("little/tests");
    fs::create_dir_all(&tests).expect("a folder");
    let text = fs::read_to_string(pack("shelf/little.toml")).expect("the pack");
    let (head, game) = text.split_once("[players.2]").expect("a manifest and rules");
    fs::write(bin.path("little/pack.toml"), head).expect("a manifest");
    fs::write(bin.path("little/game.toml"), format!("[players.2]{game}")).expect("rules");
    fs::write(tests.join("cases.toml"), cases).expect("tests");
    bin.path("little").display().to_string()
}

#[test]
fn what_fails_is_shown_with_its_place_and_its_table() {
    let bin = Bin::new();
    let little = little(&bin, CASES);
    let run = bin.run(&format!("test {little} --ascii"), "");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    assert!(run.out.lines().all(|line| line.chars().count() <= 80 && line.is_ascii()), "{}", run.out);
    insta::assert_snapshot!("failed", run.out);
    insta::assert_snapshot!("failed_json", bin.run(&format!("test {little} --format json"), "").out);
}

#[test]
fn what_came_out_becomes_what_is_expected_and_the_rest_stays() {
    let bin = Bin::new();
    let little = little(&bin, CASES);
    let path = bin.path("little/tests/cases.toml");
    let refused = bin.run(&format!("test {little} --bless --case below"), "").good();
    assert_eq!(refused, "Every case passes; nothing is rewritten.\n");
    assert_eq!(fs::read_to_string(&path).unwrap(), CASES);
    insta::assert_snapshot!("blessed", bin.run(&format!("test {little} --bless"), "").good());
    let wanted = CASES
        .replace("A has higher ones\n= trick B", "A has higher ones\n= trick A")
        .replace("= turn B; A ? {7H, AS}", "= turn A; A ? {JS, KS, AS, 7H, JH}")
        .replace("= score B 30", "= score B -30");
    assert_eq!(fs::read_to_string(&path).unwrap(), wanted);
    assert!(bin.run(&format!("test {little}"), "").good().ends_with("2 passed, 0 failed\n"));
    let again = bin.run(&format!("test {little}/tests/cases.toml --bless"), "").good();
    assert_eq!(again, refused);
    assert_eq!(fs::read_dir(bin.path("little/tests")).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn what_cannot_be_done_is_not_blessed() {
    let bin = Bin::new();
    let wrong = CASES.replace("B cards 9H 10H", "B cards 9H");
    let little = little(&bin, &wrong);
    let run = bin.run(&format!("test {little} --bless --ascii"), "");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!("not_blessed", run.out);
    let path = bin.path("little/tests/cases.toml");
    assert_eq!(fs::read_to_string(&path).unwrap(), wrong);
    // Nor are the tests of a pack that is in no folder here.
    let bundled = bin.run("test spades --bless", "");
    assert!(bundled.code == 2 && bundled.err.contains("are in no folder that was named"), "{}", bundled.err);
    for args in ["--bless --format json", "--bless --with-base", "--deal 2", "--output x"] {
        assert_eq!(bin.run(&format!("test {little} {args}"), "").code, 2, "{args}");
    }
}

/// A record of bots, as a path.
fn record(bin: &Bin, game: &str, name: &str) -> String {
    let path = bin.path(name).display().to_string();
    bin.run(&format!("play {game} --deals 4 --record {path}"), "").good();
    path
}

#[test]
fn a_record_becomes_a_test_that_passes() {
    let bin = Bin::new();
    let little = little(&bin, CASES.split("[[case]]").next().unwrap());
    let path =
        record(&bin, &format!("{little} --seed 8 --seats random,random --set target=120"), "night.txt");
    let into = bin.run(&format!("test {little} --from {path} --deal 2"), "").good();
    assert!(into.starts_with("A test that passes is in DATA/little/tests/night-deal-2.toml; "), "{into}");
    insta::assert_snapshot!(
        "from_record",
        fs::read_to_string(bin.path("little/tests/night-deal-2.toml")).unwrap()
    );
    bin.run(&format!("test {little} --from {path} -o {}", bin.path("little/tests/all.toml").display()), "")
        .good();
    assert!(bin.run(&format!("test {little}"), "").good().ends_with("2 passed, 0 failed\n"));
    let twice = bin.run(&format!("test {little} --from {path} --deal 2"), "");
    assert!(twice.code == 3 && twice.err.contains("is there already and is left alone"), "{}", twice.err);
    let none = bin.run(&format!("test {little} --from {path} --deal 9"), "");
    assert!(
        none.code == 1 && none.err.contains("there is no deal 9 in this record; it has "),
        "{}",
        none.err
    );
    let other = bin.run(&format!("test spades --from {path}"), "");
    assert!(other.code == 1 && other.err.contains("and the test would be for `spades`"), "{}", other.err);
}

#[test]
fn records_of_every_game_become_tests() {
    let bin = Bin::new();
    for (number, game) in [
        "500 --seed 5 --seats basic,random,basic,random",
        "500 --preset australian --players 6 --seed 5 --seats random,random,random,random,random,random",
        "spades --preset jokers --set blind_nil=true --seed 3 --seats random,random,random,random",
        "preferans --preset sochi --seed 5 --seats basic,basic,random",
        "preferans --players 4 --set here_rule=after_passer --seed 6 --seats basic,random,random,random",
    ]
    .into_iter()
    .enumerate()
    {
        let pack = bin.path(&format!("pack{number}"));
        let id = game.split(' ').next().unwrap();
        let copied =
            std::process::Command::new("cp").args(["-r", &format!("../games/{id}")]).arg(&pack).status();
        assert!(copied.unwrap().success());
        fs::remove_dir_all(pack.join("tests")).unwrap();
        let path = record(&bin, game, &format!("record{number}.txt"));
        let pack = pack.display();
        bin.run(&format!("test {pack} --from {path}"), "").good();
        let text = fs::read_to_string(&path).unwrap();
        let deals = text.lines().filter(|line| line.starts_with("deal")).count();
        bin.run(&format!("test {pack} --from {path} --deal {deals}"), "").good();
        let told = bin.run(&format!("test {pack}"), "").good();
        assert!(told.ends_with("2 passed, 0 failed\n"), "{told}");
        // To the output, if no folder is known.
        let case = bin.run(&format!("test --from {path} --deal 1"), "").good();
        assert!(case.contains(&format!("for a file in the folder `tests` of `{id}`")), "{case}");
    }
}
