//! The full screen in a real terminal: it is taken over and given back, and a match that is torn off goes on.

use std::num::NonZeroU16;

use crate::bin::{Bin, SHELF};
use crate::pty::Terminal;

const WIDE: (NonZeroU16, NonZeroU16) =
    (NonZeroU16::new(40).expect("not 0"), NonZeroU16::new(120).expect("not 0"));
const SMALL: (NonZeroU16, NonZeroU16) =
    (NonZeroU16::new(10).expect("not 0"), NonZeroU16::new(40).expect("not 0"));

fn open(bin: &Bin) -> Terminal {
    let mut terminal = Terminal::open(bin, &format!("--packs {SHELF}"), &[]);
    terminal.see("Little");
    terminal
}

/// Begins a match of the little game, as it is set up.
fn begin(terminal: &mut Terminal) {
    let number = terminal.text().lines().find_map(|line| {
        line.trim_start_matches(['>', ' ']).strip_suffix("Little").map(str::trim).map(str::to_owned)
    });
    let Some(number) = number else { panic!("not in the lobby:\n{}", terminal.text()) };
    terminal.press(&number);
    terminal.see("Enter=begin");
    terminal.press("\r");
    terminal.see("Esc=leave");
}

/// Answers until a card lies on the table and another is asked for.
fn until_a_trick(terminal: &mut Terminal) {
    for _ in 0..60 {
        let asks = [
            "Your call.",
            "Put away 2 cards.",
            "Play a card.",
            "Enter: go on",
            "Enter: what it came to",
            "Esc closes",
        ];
        terminal.wait("question", |screen| asks.iter().any(|text| screen.contains(text)));
        let screen = terminal.text();
        if screen.contains("Play a card.") && screen.contains(" led") {
            return;
        }
        let keys = if screen.contains("Esc closes") {
            "\r"
        } else if screen.contains("Your call.") && !screen.contains("(3♠)") {
            "3s\r"
        } else if screen.contains("Your call.") {
            "pass\r"
        } else if screen.contains("Put away 2 cards.") {
            " \x1b[C \r"
        } else {
            "\r"
        };
        terminal.press(keys);
        terminal.wait("change", |now| now != screen);
    }
    panic!("no trick:\n{}", terminal.text());
}

/// The lines from the felt down to the hand: everything that people look at.
fn table(text: &str) -> Vec<String> {
    let felt = text.lines().filter(|line| line.starts_with('│'));
    let hand = text.lines().rev().take(4);
    felt.chain(hand).map(|line| line.trim_end().to_owned()).collect()
}

#[test]
fn a_match_that_is_killed_goes_on_exactly_there() {
    let bin = Bin::new();
    let mut terminal = open(&bin);
    begin(&mut terminal);
    until_a_trick(&mut terminal);
    terminal.rest();
    let before = table(&terminal.text());
    assert!(before.len() > 10, "{before:?}");
    // A window of another size is drawn anew without a key; one that is too small says so.
    terminal.resize(SMALL);
    terminal.see("needs 60 and 20");
    terminal.resize(WIDE);
    terminal.wait("large table", |screen| {
        screen.lines().count() == 40 && screen.lines().next().is_some_and(|line| line.chars().count() > 100)
    });
    terminal.signal("KILL");
    terminal.gone();

    let mut terminal = open(&bin);
    terminal.see("Go on: ");
    terminal.press("1");
    terminal.wait(&before.join("\n"), |screen| table(screen) == before);
    terminal.press("\r");
    terminal.see("Enter: go on");
}

/// The terminal is as a shell wants it, and the match is told of.
fn is_given_back(mut terminal: Terminal) {
    terminal.see("overtrick resume ");
    let screen = terminal.screen();
    assert!(!screen.alternate_screen(), "the main screen is back");
    assert!(!screen.hide_cursor(), "the cursor is shown");
    assert!(terminal.is_cooked(), "lines are edited by the terminal again");
    assert!(!terminal.text().contains("Esc=leave"), "{}", terminal.text());
    terminal.ends();
}

#[test]
fn the_terminal_is_given_back_at_ctrl_c_and_when_it_is_told_to_end() {
    for how in ["", "TERM", "HUP", "INT"] {
        let bin = Bin::new();
        let mut terminal = open(&bin);
        begin(&mut terminal);
        assert!(terminal.screen().alternate_screen() && !terminal.is_cooked());
        if how.is_empty() {
            terminal.press("\x03");
        } else {
            terminal.signal(how);
        }
        is_given_back(terminal);
    }
}

/// What becomes of the screen of somebody whose program falls: everything is given back, and then it is told, from the left
/// edge on.
fn tells_of_its_fall(mut terminal: Terminal) -> String {
    terminal.see("of two lines");
    terminal.rest();
    let (screen, text) = (terminal.screen(), terminal.text());
    assert!(!screen.alternate_screen() && !screen.hide_cursor(), "{text}");
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    assert!(terminal.is_cooked(), "{text}");
    assert!(text.lines().any(|line| line == "of two lines"), "no staircase:\n{text}");
    assert!(!text.contains("aborting") && !text.contains("is drawn"), "{text}");
    text
}

/// Tells the test below in a terminal of its own how to fall.
const FALL: &str = "OVERTRICK_TEST_FALLS";

#[test]
fn falls() {
    if let Ok(how) = std::env::var(FALL) {
        overtrick::frames::fall(how == "behind");
    }
}

#[test]
fn a_fall_gives_the_terminal_back_before_it_is_told() {
    let bin = Bin::new();
    let mut terminal = Terminal::test("screen::falls", &bin, (FALL, "drawing"));
    terminal.see("panicked");
    tells_of_its_fall(terminal);
}

#[test]
fn a_fall_behind_the_screen_leaves_it_whole_and_is_told_at_the_end() {
    let bin = Bin::new();
    let mut terminal = Terminal::test("screen::falls", &bin, (FALL, "behind"));
    terminal.see("The screen is still drawn.");
    assert!(terminal.screen().alternate_screen() && !terminal.text().contains("fall"), "{}", terminal.text());
    let text = tells_of_its_fall(terminal);
    assert!(text.contains("this is a bug"), "{text}");
}

#[test]
fn without_a_terminal_there_is_no_screen() {
    let run = Bin::new().run("", "1\n\n\n");
    let text = run.good();
    assert!(text.contains("Five Hundred") && !text.contains('\x1b'), "{text}");
}
