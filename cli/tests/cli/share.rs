//! Share codes at the command: made, read, refused, and accepted wherever a game is named.

use std::fs;

use crate::bin::{Bin, Run};

const FRIDAY: &str =
    "500 --preset australian --set misere_defenders_score=ten_per_declarer_trick --set defence_per_trick=5";

fn code(bin: &Bin, asked: &str) -> String {
    bin.run(&format!("share {asked}"), "").good().trim_end().to_owned()
}

fn told(run: &Run) -> String {
    format!("{}{}exit {}\n", run.out, run.err, run.code)
}

#[test]
fn a_code_is_made_and_told() {
    let bin = Bin::new();
    let code = code(&bin, FRIDAY);
    insta::assert_snapshot!("made", format!("{code}\n\n{}", bin.run(&format!("share {code}"), "").good()));
    insta::assert_snapshot!("plain", bin.run(&format!("share {}", self::code(&bin, "spades")), "").good());
}

#[test]
fn a_code_stands_wherever_a_game_is_named() {
    let bin = Bin::new();
    let code = code(&bin, FRIDAY);
    let shared = format!("Share it: {code}\n");
    for asked in
        [format!("options {code}"), format!("options {FRIDAY}"), format!("options {}", code.to_lowercase())]
    {
        assert!(bin.run(&asked, "").good().ends_with(&shared), "{asked}");
    }
    assert!(bin.run(&format!("play {code} --seed 1"), "").good().contains(&shared));
    assert!(bin.run(&format!("rules {code}"), "").good().contains("overtrick play 500-1-australian"));
    assert_eq!(bin.run(&format!("show {code}"), "").code, 0);
    assert_eq!(bin.run(&format!("sim {code} -n 1 --bots random"), "").code, 0);
    // More can be set on top, and has a code of its own.
    let more = self::code(&bin, &format!("{code} --set target=1000"));
    assert_eq!(more, self::code(&bin, &format!("{FRIDAY} --set target=1000")));
    let pasted = bin.run_list(&["share", &format!(" “{}\n{}”. ", &code[..20], &code[20..])], "").good();
    assert!(pasted.contains(&format!("overtrick play {code}\n")), "{pasted}");
}

#[test]
fn what_cannot_be_read_says_why() {
    let bin = Bin::new();
    let code = code(&bin, FRIDAY);
    let mut all = String::new();
    for typed in [
        code.replace("D=5", "D=15"),
        code.replace("australian", "austarlian"),
        code[..code.len() - 4].to_owned(),
        code.replace("D=5", "D=§5"),
        "500-1-WF=5-1AA".to_owned(),
    ] {
        all.extend([
            "$ overtrick play ",
            &typed,
            "\n",
            &told(&bin.run(&format!("play {typed} --ascii"), "")),
            "\n",
        ]);
    }
    all += &told(&bin.run(&format!("play {code} --preset perfect"), ""));
    insta::assert_snapshot!("refused", all);
}

#[test]
fn rules_without_a_code_say_what_to_send() {
    let bin = Bin::new();
    let friday = "api = 1\nid = \"friday\"\nextends = \"500@1\"\n[ladder.misere]\nafter = \"8S\"\n";
    let path = bin.path("friday.toml");
    fs::write(&path, friday).expect("a pack is written");
    let path = path.display();
    insta::assert_snapshot!("no_code", told(&bin.run(&format!("share {path}"), "")));
    let options = bin.run(&format!("options {path}"), "").good();
    assert!(options.contains("No share code: a code names packs by their ids"), "{options}");
    // An installed one is named by its id, as long as it is the same.
    let made = bin.run(&format!("share {path} --packs {}", bin.path("").display()), "").good();
    assert!(made.starts_with("500+friday-1+0-1"), "{made}");
    let unknown = bin.run(&format!("share {}", made.trim_end()), "");
    assert!(unknown.code == 2 && unknown.err.contains("the pack `friday`, and there is"), "{}", unknown.err);
}
