//! Keeping the score of real cards.

use crate::bin::{Bin, pack};

fn file(bin: &Bin) -> String {
    bin.path("sheet.txt").display().to_string()
}

#[test]
fn a_sheet_is_kept_from_contract_and_tricks() {
    let bin = Bin::new();
    let typed = "N\nS 8H\n8\nE 7H, S 7NT, E misere\nW 7H, N 7NT, W misere\nW 1\nall pass\n6S\npass, pass, 7D\npass, pass\n\
                 pass\n6\nundo\nhelp\nsheet\n11\nN+S 7 E+W 3\nquit\n";
    let out = bin.run(&format!("score 500 --ascii --file {}", file(&bin)), typed).good();
    insta::assert_snapshot!("five_hundred", out);
    let kept = std::fs::read_to_string(bin.path("sheet.txt")).unwrap();
    insta::assert_snapshot!("kept", kept.split_once("\n\n").unwrap().1);
}

#[test]
fn what_does_not_fit_is_refused_and_nothing_is_lost() {
    let bin = Bin::new();
    let typed = "Q\nE\nfrog\nS 6H, E 6S\nN nil\nS 3, W 4\nN nil E 2\nN+S 4 E+W 9\n14\nN 0 E 5 S 3 W 4\n\
                 N 0 E 5 S 3 W 5\nundo\nundo\nundo\nundo\nquit\n";
    let out = bin.run(&format!("score spades --ascii --file {}", file(&bin)), typed).good();
    insta::assert_snapshot!("refused", out);
}

#[test]
fn what_the_pack_asks_is_asked() {
    let bin = Bin::new();
    let typed = "A\nB 6S\n\nwhist, pass\nclosed\nA 3 B 6 C 1\nall pass\nA 4 B 3 C 3\nC miser\nC 0\nquit\n";
    let line = format!("score preferans --set paid_widow=units --ascii --file {}", file(&bin));
    let typed = typed.replace("A 3 B 6 C 1\n", "A 3 B 6 C 1\nAS\nAS KS\n");
    insta::assert_snapshot!("preferans", bin.run(&line, &typed).good());
}

#[test]
fn a_sheet_is_gone_on_with_and_a_torn_line_is_told() {
    let bin = Bin::new();
    let line = format!("score 500 --ascii --file {}", file(&bin));
    bin.run(&format!("{line} --dealer N"), "S 8H\n8\n").good();
    let path = bin.path("sheet.txt");
    let whole = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, format!("{whole}S pa")).unwrap();
    insta::assert_snapshot!("resumed", bin.run(&line, "N 7H\n6\n").good());
    let now = std::fs::read_to_string(&path).unwrap();
    assert!(now.starts_with(&whole) && !now.contains("S pa\n"), "{now}");

    for (args, code, why) in [
        ("score spades", 1, "the sheet of another game"),
        ("score 500 --preset iowa-45", 1, "other options"),
        ("score 500 --dealer N", 2, "for a new sheet"),
    ] {
        let run = bin.run(&format!("{args} --file {}", path.display()), "");
        assert_eq!(run.code, code, "{args}: {}{}", run.out, run.err);
        assert!(run.err.contains(why), "{}", run.err);
    }
    std::fs::write(&path, now.replace("N+S:300", "N+S:310")).unwrap();
    let run = bin.run(&line, "");
    assert!(run.code == 1 && run.err.contains("another sheet"), "{}", run.err);
    std::fs::write(&path, "this is no sheet\n").unwrap();
    let run = bin.run(&line, "");
    assert!(run.code == 1 && run.err.contains("a score sheet begins with"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "this is no sheet\n");
}

#[test]
fn a_match_is_kept_to_its_end() {
    let bin = Bin::new();
    let line = format!("score 500 --ascii --dealer N --set target=300 --file {}", file(&bin));
    let out = bin.run(&line, "S 8H\n8\n").good();
    assert!(out.contains("The match is over: North and South win."), "{out}");
    let run = bin.run(&format!("score 500 --ascii --file {}", file(&bin)), "");
    assert!(run.code == 0 && run.out.contains("The match is over"), "{}{}", run.out, run.err);
    assert_eq!(bin.run("score 500 --dealer Q", "").code, 2);
}

#[test]
fn a_pack_of_ones_own_is_scored_as_well() {
    let bin = Bin::new();
    let run = bin.run(
        &format!("score {} --ascii --file {}", pack("shelf/little.toml"), file(&bin)),
        "A\nhelp\nquit\n",
    );
    assert!(run.code == 0 && run.out.contains("Everything is kept."), "{}{}", run.out, run.err);
}

#[test]
fn a_rulebook_is_a_page_that_needs_nothing_else() {
    let bin = Bin::new();
    let page = bin.run("rules 500 --preset australian --html", "").good();
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">") && page.ends_with("</html>\n"));
    assert!(
        page.contains("default-src 'none'")
            && !page.contains("<script")
            && !page.contains("http:")
            && !page.contains("https:")
    );
    assert!(page.contains("<dt>Preset</dt><dd>australian</dd>") && page.contains("<dt>Digest</dt>"));
    let path = bin.path("rules.html");
    let said = bin.run(&format!("rules 500 --preset australian --html -o {}", path.display()), "").good();
    assert_eq!(said, "The rulebook is in DATA/rules.html.\n");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), page);
    let run = bin.run(&format!("rules 500 -o {}", bin.path("nowhere/rules.txt").display()), "");
    assert!(run.code == 3 && run.err.contains("nowhere/rules.txt"), "{}", run.err);
    assert_eq!(bin.run("rules 500 --html --markdown", "").code, 2);
}
