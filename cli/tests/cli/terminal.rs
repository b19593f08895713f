//! The prompt in a real terminal: editing, history, completion, and what stays off the screen.

use std::thread;
use std::time::Duration;

use crate::bin::{Bin, pack};
use crate::pty::Terminal;
use crate::study;

const UP: &str = "\x1b[A";
const CTRL_A: &str = "\x01";
const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";
const CTRL_U: &str = "\x15";
const CTRL_Y: &str = "\x19";

fn little(seats: &str) -> String {
    format!("play {} --seed 5 --seats {seats}", pack("shelf/little.toml"))
}

#[test]
fn a_line_is_edited_completed_and_fetched_back() {
    let bin = Bin::new();
    let mut terminal = Terminal::open(&bin, &little("human,random"), &[]);
    terminal.at_prompt("A?");
    terminal.press("4\t");
    terminal.see("4S  4H");
    terminal.press(CTRL_U);
    terminal.press(&format!("and{CTRL_A}h\r"));
    terminal.see("Your hand  ♠ K 10 9   ♥ K J 9 7\n");
    terminal.at_prompt("A?");
    terminal.press(UP);
    terminal.at_prompt("A? hand");
    terminal.press(&format!("{CTRL_U}PA\t"));
    terminal.at_prompt("A? pass");
    // Between two lines the terminal is not the editor's: what is typed then may be lost.
    terminal.press(&format!("{CTRL_U}4s\r"));
    terminal.see("Put away 2 cards");
    terminal.at_prompt("A?");
    terminal.press("7\t");
    terminal.at_prompt("A? 7");
    terminal.press(&format!("{CTRL_U}{CTRL_D}"));
    let raw = terminal.ends();
    assert!(raw.contains("\x1b[1m"), "the prompt is bold");
}

#[test]
fn the_escape_key_swallows_nothing() {
    let bin = Bin::new();
    let mut terminal = Terminal::open(&bin, &little("human,random"), &[]);
    terminal.at_prompt("A?");
    terminal.press("\x1b");
    thread::sleep(Duration::from_millis(400));
    terminal.press("hint");
    terminal.at_prompt("A? hint");
    terminal.press(&format!("{CTRL_U}{CTRL_D}"));
    terminal.ends();
}

#[test]
fn ctrl_c_leaves_and_the_match_goes_on_later() {
    let bin = Bin::new();
    let mut terminal = Terminal::open(&bin, &little("human,random"), &[("NO_COLOR", "1")]);
    terminal.at_prompt("A?");
    terminal.press(&format!("pa{CTRL_C}"));
    let raw = terminal.ends();
    assert!(!raw.contains("\x1b[1m") && !raw.contains("\x1b[31m"), "{raw:?}");
    assert!(bin.run("resume", "").good().contains("Deal 1, dealer"));
}

#[test]
fn ctrl_c_ends_a_review_and_keeps_what_was_judged() {
    let bin = Bin::new();
    let record = study::record(&bin, &format!("deal dealer=B\nA pass\nB pass\n{}", study::BLUNDER));
    // The second deal would take its time.
    let mut terminal = Terminal::open(&bin, &format!("review --effort 5000 {}", record.display()), &[]);
    terminal.see("The cards were thrown in.");
    terminal.press(CTRL_C);
    terminal.see("Stopped; 1 deal judged.");
}

#[test]
fn what_one_person_typed_is_not_there_for_the_next() {
    let bin = Bin::new();
    let mut terminal = Terminal::open(&bin, &little("human,human"), &[]);
    terminal.at_prompt("Press Enter when only A is looking.");
    terminal.press("\r");
    terminal.at_prompt("A?");
    // One line in the history, and one cut out.
    terminal.press("ks is mine\r");
    terminal.at_prompt("A?");
    terminal.press(&format!("qs too{CTRL_U}4s\r"));
    terminal.at_prompt("Press Enter when only B is looking.");
    assert!(!terminal.text().contains("mine"), "{}", terminal.text());
    for keys in [UP, CTRL_Y] {
        terminal.press(&format!("{keys}x"));
        terminal.at_prompt("Press Enter when only B is looking. x");
        terminal.press(CTRL_U);
    }
    terminal.press("\r");
    terminal.at_prompt("B?");
    for keys in [UP, CTRL_Y] {
        terminal.press(&format!("{keys}y"));
        terminal.at_prompt("B? y");
        terminal.press(CTRL_U);
    }
    terminal.press(CTRL_D);
    terminal.ends();
}

#[test]
fn a_terminal_that_knows_nothing_gets_nothing_but_text() {
    let bin = Bin::new();
    for (args, variables) in [("", [("TERM", "dumb")]), (" --plain", [("TERM", "xterm")])] {
        let mut terminal = Terminal::open(&bin, &(little("human,random") + args), &variables);
        terminal.at_prompt("A?");
        terminal.press("hand\r");
        terminal.at_prompt("A?");
        terminal.press("quit\r");
        let raw = terminal.ends();
        assert!(!raw.contains('\x1b') && raw.matches("Your hand").count() == 2, "{raw:?}");
    }
}

#[test]
fn a_run_that_is_stopped_tells_what_was_done() {
    let bin = Bin::new();
    let little = pack("shelf/little.toml");
    let out = bin.path("stopped.json").display().to_string();
    let run = |deals: u64, rest: &str| {
        format!("sim {little} --duplicate -n {deals} --seed 3 --threads 2 --bots random,random {rest}")
    };
    let mut terminal = Terminal::open(&bin, &run(100_000_000, &format!("--out {out}")), &[]);
    terminal.see("/100000000 deals");
    terminal.press(CTRL_C);
    terminal.see("Not everything was played: ");
    terminal.see("random (1) against random (2)");
    let body = |file: &str| -> (u64, serde_json::Value) {
        let text = std::fs::read_to_string(bin.path(file)).expect("figures");
        let mut paper: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        (paper["parts"][0]["done"].as_u64().expect("how many"), paper["body"].take())
    };
    let (done, stopped) = body("stopped.json");
    assert!((1..100_000_000).contains(&done));
    // What was counted is what a run of so many deals counts.
    bin.run(&run(done, &format!("--out {}", bin.path("short.json").display())), "").good();
    assert_eq!(body("short.json"), (done, stopped));
}
