//! Letters and symbols, colours, and text that would move a cursor: what reaches the terminal, and what does not.

use std::fs;

use crate::bin::{Bin, pack};
#[cfg(unix)]
use crate::pty::Terminal;

fn little() -> String {
    format!("play {} --seed 5 --seats human,random", pack("shelf/little.toml"))
}

/// What somebody sees who sits down in such a terminal and leaves.
#[cfg(unix)]
fn seen(more: &str, variables: &[(&str, &str)]) -> (String, String) {
    let mut terminal = Terminal::open(&Bin::new(), &format!("{}{more}", little()), variables);
    terminal.at_prompt("A?");
    let text = terminal.text();
    terminal.press("\x04");
    (text, terminal.ends())
}

#[cfg(unix)]
#[test]
fn a_console_or_a_locale_without_symbols_is_written_letters() {
    for (name, value) in [("TERM", "linux"), ("LC_ALL", "C"), ("LC_ALL", "ru_RU.KOI8-R")] {
        let (text, raw) = seen("", &[(name, value)]);
        assert!(text.contains("Your hand  S K 10 9"), "{name}={value}\n{text}");
        assert!(raw.is_ascii(), "{name}={value}\n{raw}");
        let (text, _) = seen(" --symbols", &[(name, value)]);
        assert!(text.contains("Your hand  ♠ K 10 9"), "{name}={value}\n{text}");
    }
    assert!(seen("", &[]).0.contains("Your hand  ♠ K 10 9"));
    assert!(seen(" --ascii", &[]).0.contains("Your hand  S K 10 9"));
}

#[cfg(unix)]
#[test]
fn without_colour_nothing_is_painted() {
    let colours = |raw: &str| raw.contains("\x1b[31m") || raw.contains("\x1b[1m");
    assert!(colours(&seen("", &[]).1));
    for (more, variable) in [("", ("NO_COLOR", "1")), (" --plain", ("TERM", "xterm")), ("", ("TERM", "dumb"))]
    {
        let (text, raw) = seen(more, &[variable]);
        assert!(!colours(&raw) && text.contains("♥"), "{raw}");
    }
    // An empty variable is none.
    assert!(colours(&seen("", &[("NO_COLOR", "")]).1));
}

#[test]
fn in_a_pipe_symbols_do_not_depend_on_the_terminal() {
    let bin = Bin::new();
    let out = bin.run(&little(), "").good();
    assert!(out.contains('♠') && !out.contains('\x1b'), "{out}");
    let both = bin.run(&format!("{} --ascii --symbols", little()), "");
    assert_eq!(both.code, 2, "{}", both.err);
}

#[test]
fn escapes_in_arguments_lines_and_records_are_not_repeated() {
    let bin = Bin::new();
    let evil = "\x1b[2J\x1b]0;title\x07\u{9b}31m\u{202e}";
    fs::write(bin.path("bad"), format!("overtrick record 1\nga{evil}me x{evil}\n")).unwrap();
    let bad = bin.path("bad").display().to_string();
    let runs = [
        bin.run_list(&["replay", &bad], ""),
        bin.run_list(&["play", &format!("no{evil}")], ""),
        bin.run_list(&["play", "500", "--seats", &format!("no{evil}")], ""),
        bin.run_list(&["resume", &format!("no{evil}")], ""),
        bin.run(&little(), &format!("ha{evil}nd\nno{evil}thing\n")),
    ];
    for run in runs {
        let text = run.out + &run.err;
        let shown = text.replace('\n', "");
        assert!(!shown.contains(|c: char| c.is_control() || c == '\u{202e}'), "{shown:?}");
        assert!(!shown.is_empty());
    }
}
