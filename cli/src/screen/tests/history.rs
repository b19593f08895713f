//! The history on the screen.

use std::fs::{self, File};
use std::time::{Duration, UNIX_EPOCH};

use insta::assert_snapshot;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::message::{Effect, Message, Pause};
use super::super::model::{History, Screen};
use super::rig::{FULL, PLAIN, Rig};

/// Noon of 2026-11-29, UTC.
const NOON: u64 = 1_795_953_600;

/// The record of the only match that was played here.
fn text(rig: &Rig) -> String {
    let mut records = fs::read_dir(rig.records()).expect("a folder").flatten();
    fs::read_to_string(records.next().expect("a record").path()).expect("a text")
}

/// Puts a record into the folder, last played so many days after [`NOON`].
fn put(rig: &Rig, name: &str, text: &str, days: u64) {
    fs::create_dir_all(rig.records()).expect("a folder");
    let path = rig.records().join(name);
    fs::write(&path, text).expect("it is written");
    let time = UNIX_EPOCH + Duration::from_secs(NOON + days * 86_400);
    File::options().write(true).open(path).expect("it is there").set_modified(time).expect("a time");
}

/// A match that is over, one that is not, and a record of which no match can be made.
fn played() -> Rig {
    let mut over = Rig::table("little", "target=10", "human,random", 5, FULL);
    over.until(|rig| rig.at_table().pause == Pause::Match);
    let open = Rig::table("500", "", "random,random,human,random", 7, FULL);
    let rig = Rig::new(FULL);
    put(&rig, "20261128-200000-little.txt", &text(&over), 0);
    put(&rig, "20261129-200000-500.txt", &text(&open), 1);
    put(&rig, "20261130-200000-spades.txt", "overtrick record 1\npack spades\n", 2);
    rig
}

fn history(rig: &Rig) -> &History {
    match &rig.model.screen {
        Screen::History(history) => history,
        _ => panic!("no history:\n{}", rig.picture(80, 24)),
    }
}

#[test]
fn matches_are_listed() {
    let mut rig = played();
    rig.press(KeyCode::Char('h'));
    assert_snapshot!("history", rig.pictures());
    rig.press(KeyCode::End);
    assert_snapshot!("history_end", rig.picture(80, 24));
}

#[test]
fn a_match_is_told_deal_by_deal() {
    let mut rig = played();
    rig.press(KeyCode::Char('h'));
    rig.press(KeyCode::End);
    rig.enter();
    let page = rig.model.page.as_ref().expect("a page");
    assert_eq!(page.title(), "20261128-200000-little");
    // Below that are paths, which are as long as they are.
    let above: Vec<String> = rig.picture(120, 40).lines().take(17).map(str::to_owned).collect();
    assert_snapshot!("history_match", above.join("\n"));
    rig.press(KeyCode::End);
    let end = rig.picture(120, 40);
    assert!(end.contains("overtrick replay") && end.contains("overtrick review"), "{end}");
    rig.press(KeyCode::Esc);
    assert_eq!(history(&rig).at, 2);
    // One that is not over has deals as well.
    rig.press(KeyCode::Up);
    rig.press(KeyCode::Char('d'));
    assert!(rig.picture(80, 24).contains("overtrick resume"), "{}", rig.picture(80, 24));
}

#[test]
fn a_match_that_is_not_over_goes_on() {
    let mut rig = played();
    rig.press(KeyCode::Char('h'));
    rig.press(KeyCode::Down);
    rig.enter();
    assert!(rig.at_table().scene.asked.is_some());
    rig.press(KeyCode::Esc);
    assert!(matches!(rig.model.screen, Screen::Lobby(_)));
    // It was played just now.
    rig.press(KeyCode::Char('h'));
    assert_eq!(history(&rig).matches.len(), 3);
}

#[test]
fn figures_are_counted() {
    let mut rig = played();
    rig.press(KeyCode::Char('h'));
    for (columns, lines) in super::rig::SIZES {
        rig.tell(Message::Resized(columns, lines));
        rig.press(if columns == 80 { KeyCode::Tab } else { KeyCode::Char('t') });
        assert_snapshot!(format!("history_figures_{columns}x{lines}"), rig.picture(columns, lines));
        rig.press(KeyCode::Esc);
    }
}

#[test]
fn the_way_back_and_nothing_to_see() {
    let mut rig = Rig::new(PLAIN);
    rig.press(KeyCode::Char('h'));
    let picture = rig.picture(80, 24);
    assert!(picture.contains("no matches yet") && picture.is_ascii(), "{picture}");
    for key in
        [KeyCode::Down, KeyCode::PageDown, KeyCode::End, KeyCode::Up, KeyCode::Enter, KeyCode::Char('d')]
    {
        rig.press(key);
        assert_eq!(history(&rig).at, 0);
    }
    rig.press(KeyCode::Char('t'));
    assert!(rig.picture(80, 24).contains("No match to count"));
    rig.press(KeyCode::Esc);
    rig.press(KeyCode::Esc);
    assert!(matches!(rig.model.screen, Screen::Lobby(_)) && rig.is_open);
}

#[test]
fn while_records_are_read_the_screen_goes_on() {
    let mut rig = played();
    let key = Message::Key(KeyEvent::new(KeyCode::Char('h'), KeyModifiers::NONE));
    // Nobody has answered yet.
    assert_eq!(rig.model.update(key), [Effect::History]);
    assert!(rig.picture(80, 24).contains("looking for records"));
    rig.run(Effect::History);
    rig.settle();
    let all = history(&rig).matches.clone();
    rig.tell(Message::Matches(all[1..].to_vec(), 40));
    let picture = rig.picture(80, 24);
    assert!(picture.contains("2 matches, 40 records still to be read"), "{picture}");
    // What was chosen stays chosen when others come in before it.
    rig.tell(Message::Matches(all.clone(), 0));
    assert_eq!(history(&rig).at, 1);
    rig.settle();
}

#[test]
fn the_history_fits_into_any_window() {
    let mut rig = played();
    let long =
        "Spades, preset somewhere, nil = false, target = 250, and a good deal more than fits into a line"
            .to_owned();
    rig.press(KeyCode::Char('h'));
    let mut all = history(&rig).matches.clone();
    for nth in 0..40 {
        let mut past = all[nth % 3].clone();
        past.title.clone_from(&long);
        past.how = long.repeat(2);
        past.record = format!("{nth}.txt").into();
        all.push(past);
    }
    rig.tell(Message::Matches(all, 0));
    for at in [0, 20, 42] {
        rig.press(KeyCode::Home);
        (0..at).for_each(|_| rig.press(KeyCode::Down));
        for columns in [60, 61, 80, 100, 120] {
            for lines in [20, 21, 24, 40] {
                let picture = rig.picture(columns, lines);
                assert!(picture.lines().filter(|line| line.starts_with(" > ")).count() == 1, "{picture}");
            }
        }
    }
}
