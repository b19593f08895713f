//! Packs of others at a terminal, where somebody can be asked.

use crate::bin::Bin;
use crate::pty::Terminal;
use crate::store::friday;

const CTRL_C: &str = "\x03";

#[test]
fn whoever_is_asked_can_say_no_or_leave() {
    let bin = Bin::new();
    let from = friday(&bin, "1.0.0");
    for answer in ["no\r", CTRL_C] {
        let mut terminal = Terminal::open(&bin, &format!("pack add {from}"), &[]);
        terminal.at_prompt("Install it? (yes, no)");
        terminal.press(answer);
        terminal.see("Nothing was installed.");
    }
    assert!(bin.run("pack list", "").good().starts_with("No pack is installed."));
    let mut terminal = Terminal::open(&bin, &format!("pack add {from}"), &[]);
    terminal.at_prompt("Install it? (yes, no)");
    terminal.press("yes\r");
    terminal.see("is installed. Play it with");
    assert!(bin.run("pack list", "").good().starts_with("ann/friday 1.0.0"));
}

#[test]
fn code_of_others_is_played_when_somebody_agrees() {
    let bin = Bin::new();
    let from = friday(&bin, "1.0.0");
    let mut terminal = Terminal::open(&bin, &format!("play {from} --seed 1"), &[]);
    terminal.at_prompt("Play it? (yes, no)");
    assert!(terminal.text().contains("code       1 function: `after_deal`"), "{}", terminal.text());
    terminal.press("no\r");
    terminal.rest();
    assert!(!bin.path("records").exists());
    for is_new in [true, false] {
        let mut terminal = Terminal::open(&bin, &format!("play {from} --seed 1"), &[]);
        if is_new {
            terminal.at_prompt("Play it? (yes, no)");
            terminal.press("yes\r");
        }
        terminal.see("Seed 1.");
        assert_eq!(terminal.text().contains("first time"), is_new, "{}", terminal.text());
    }
}
