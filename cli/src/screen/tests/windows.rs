//! Windows of any size, pages of any length, and keys in any order.

use proptest::prelude::*;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::message::{Message, Page, Pause};
use super::super::model::Screen;
use super::rig::{FULL, PLAIN, QUICK, Rig};

/// Draws in windows from nothing to 200 columns and 60 lines: all small ones, and those around what the table needs.
fn in_any_window(rig: &mut Rig) {
    let columns = (0..8).chain([14, 30]).chain(58..64).chain(74..82).chain([94, 120, 129, 200]);
    for columns in columns {
        for lines in (0..6).chain(17..27).chain([40, 60]) {
            rig.tell(Message::Resized(columns, lines));
            let picture = rig.picture(columns, lines);
            assert!(columns < 20 || lines < 4 || !picture.trim().is_empty(), "{columns} x {lines}");
        }
    }
}

#[test]
fn every_screen_fits_into_any_window() {
    in_any_window(&mut Rig::new(FULL));
    let four = format!("human,{QUICK},{QUICK},{QUICK}");
    let mut rig = Rig::table("500", "", &four, 7, FULL);
    in_any_window(&mut rig);
    rig.press(KeyCode::Char('r'));
    in_any_window(&mut rig);
    rig.press(KeyCode::Esc);
    rig.bids_most = true;
    for stage in 0..4 {
        rig.until(|rig| {
            let table = rig.at_table();
            match stage {
                0 => table.scene.asked.as_ref().is_some_and(|asked| asked.marks > 0),
                1 => !table.scene.trick.is_empty(),
                2 => table.pause == Pause::Trick,
                _ => matches!(table.pause, Pause::Deal | Pause::Match),
            }
        });
        in_any_window(&mut rig);
    }
    rig.enter();
    in_any_window(&mut rig);
    in_any_window(&mut Rig::table("little", "", "human,human", 5, PLAIN));
}

#[test]
fn tables_of_two_to_six_fit() {
    for seats in 2..=6 {
        let players: Vec<&str> = (0..seats).map(|seat| if seat == 0 { "human" } else { QUICK }).collect();
        let mut rig = Rig::players("500", seats, &players.join(","), 3);
        rig.until(|rig| rig.at_table().pause == Pause::Trick);
        in_any_window(&mut rig);
        let picture = rig.picture(60, 20);
        for place in &rig.at_table().scene.places {
            assert!(picture.contains(&place.name), "{}\n{picture}", place.name);
        }
        for played in &rig.at_table().scene.last_trick {
            assert!(picture.contains(&played.face.text), "{}\n{picture}", played.face.text);
        }
    }
}

#[test]
fn tables_of_seven_and_eight_fit() {
    let mut rig = Rig::players("500", 6, &format!("human{}", format!(",{QUICK}").repeat(5)), 3);
    rig.until(|rig| rig.at_table().pause == Pause::Trick);
    for seats in 7..=8 {
        let Screen::Table(table) = &mut rig.model.screen else { panic!("no table") };
        // No game that comes with the program has so many; a place looks like any other.
        let scene = &mut table.scene;
        let mut place = scene.places[4].clone();
        (place.name, place.short) = (format!("Seat {seats}"), format!("{seats}"));
        scene.places.insert(4, place);
        scene.calls.push((4, "10NT".to_owned()));
        in_any_window(&mut rig);
        let picture = rig.picture(60, 20);
        for place in &rig.at_table().scene.places {
            assert!(picture.contains(&place.name), "{}\n{picture}", place.name);
        }
    }
}

#[test]
fn nothing_is_played_that_is_not_seen() {
    let mut rig = Rig::table("little", "", "human,random", 5, FULL);
    let before = rig.at_table().scene.clone();
    rig.tell(Message::Resized(50, 15));
    rig.press(KeyCode::Enter);
    assert_eq!(rig.at_table().scene, before);
    rig.tell(Message::Resized(80, 24));
    rig.press(KeyCode::Enter);
    assert_ne!(rig.at_table().scene, before);
}

#[test]
fn what_is_too_small_says_what_is_needed() {
    let rig = Rig::new(FULL);
    let picture = rig.picture(59, 20).replace('\n', " ");
    assert!(picture.contains("59 columns and 20 lines") && picture.contains("60 and 20"), "{picture}");
    assert!(!rig.picture(60, 20).contains("needs"));
}

#[test]
fn a_page_of_seventy_thousand_lines_is_read_to_its_end() {
    let mut rig = Rig::new(FULL);
    let lines = (0..70_000).map(|line| format!("line {line}")).collect();
    rig.tell(Message::Page(Page::new("Long", lines)));
    rig.press(KeyCode::End);
    let picture = rig.picture(80, 24);
    assert!(picture.contains("line 69999") && picture.contains("line 69990"), "{picture}");
    rig.press(KeyCode::Down);
    assert_eq!(rig.picture(80, 24), picture);
    rig.press(KeyCode::Up);
    let picture = rig.picture(80, 24);
    assert!(!picture.contains("line 69999") && picture.contains("line 69998"), "{picture}");
    // What is at the top stays there in a window of another size.
    rig.press(KeyCode::Home);
    for _ in 0..20 {
        rig.press(KeyCode::PageDown);
    }
    let top = |picture: &str| {
        picture.lines().find_map(|line| line.split("line ").nth(1)?.split(' ').next()?.parse::<u32>().ok())
    };
    let before = top(&rig.picture(80, 24));
    assert!(before > Some(100));
    rig.tell(Message::Resized(120, 40));
    assert_eq!(top(&rig.picture(120, 40)), before);
    // Up to the end line by line.
    for _ in 0..70_000 {
        rig.tell(Message::Key(KeyEvent::new(KeyCode::Down, KeyModifiers::NONE)));
    }
    assert!(rig.picture(120, 40).contains("line 69999"));
}

/// A key somebody may press, or a window he may drag.
fn anything() -> impl Strategy<Value = Message> {
    let code = prop_oneof![
        6 => Just(KeyCode::Enter),
        2 => Just(KeyCode::Esc),
        1 => Just(KeyCode::Backspace),
        4 => proptest::sample::select(vec![
            KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right, KeyCode::Home, KeyCode::End,
            KeyCode::PageUp, KeyCode::PageDown, KeyCode::Tab, KeyCode::F(5),
        ]),
        4 => proptest::sample::select("hsrlguocv?1234567890 pass7nt".chars().collect::<Vec<_>>()).prop_map(KeyCode::Char),
        1 => any::<char>().prop_map(KeyCode::Char),
    ];
    prop_oneof![
        20 => code.prop_map(|code| Message::Key(KeyEvent::new(code, KeyModifiers::NONE))),
        1 => (0_u16..200, 0_u16..70).prop_map(|(columns, lines)| Message::Resized(columns, lines)),
        3 => (0_u16..200, 0_u16..70).prop_map(|(column, line)| Message::Pressed(column, line)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_keys_in_any_window(
        messages in proptest::collection::vec(anything(), 1..300),
        seats in proptest::sample::select(vec![("little", "human,human"), ("little", "random,human"), ("500", "human,random,random,human"), ("preferans", "human,random,random"), ("spades", "human,random,random,random")]),
        seed in 0_u64..1000,
    ) {
        let mut rig = Rig::table(seats.0, "", seats.1, seed, FULL);
        let mut window = (80, 24);
        for message in messages {
            if let Message::Resized(columns, lines) = &message {
                window = (*columns, *lines);
            }
            match message {
                Message::Pressed(column, line) => {
                    if let Some(target) = rig.spots(window.0, window.1).at(column, line) {
                        rig.tell(Message::Click(target));
                    }
                }
                message => rig.tell(message),
            }
            // Somebody presses the next key before the bot has answered, now and then.
            if window.0 % 2 == 0 {
                rig.settle();
            }
            rig.picture(window.0, window.1);
        }
    }
}
