//! What colours say, and that somebody who sees none of them is told as well.

use std::collections::{BTreeMap, HashSet};

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use super::super::message::Pause;
use super::super::settings::{Contrast, Letters, Suits};
use super::rig::{FULL, QUICK, Rig};

fn bidding() -> Rig {
    Rig::table("500", "", &format!("{QUICK},{QUICK},human,{QUICK}"), 7, FULL)
}

fn in_play() -> Rig {
    let mut rig = bidding();
    rig.until(|rig| {
        let table = rig.at_table();
        table.pause == Pause::None
            && table.scene.asked.as_ref().is_some_and(|asked| asked.rows.is_empty())
            && !table.scene.trick.is_empty()
    });
    rig
}

/// The colour of each suit in the hand at the bottom.
fn suits(buffer: &Buffer) -> Vec<(char, Color)> {
    let line = buffer.area.height - 3;
    let cells = (0..buffer.area.width).map(|x| &buffer[(x, line)]);
    let suits = cells.filter_map(|cell| {
        let suit = cell.symbol().chars().next().filter(|c| "♠♥♦♣".contains(*c))?;
        Some((suit, cell.fg))
    });
    suits.collect::<BTreeMap<_, _>>().into_iter().collect()
}

#[test]
fn no_two_suits_look_alike_or_only_as_wished() {
    let mut rig = bidding();
    let colours = |rig: &Rig| -> HashSet<Color> {
        suits(&rig.buffer(80, 24)).into_iter().map(|(_, colour)| colour).collect()
    };
    let present = suits(&rig.buffer(80, 24)).len();
    assert!(present >= 3, "{:?}", suits(&rig.buffer(80, 24)));
    assert_eq!(colours(&rig).len(), present);
    rig.model.settings.suits = Suits::Two;
    for (suit, colour) in suits(&rig.buffer(80, 24)) {
        assert_eq!(colour != Color::Reset, "♥♦".contains(suit), "{suit}");
    }
    rig.model.settings.suits = Suits::None;
    assert_eq!(colours(&rig), [Color::Reset].into());
    rig.model.settings.letters = Letters::Letters;
    let picture = rig.picture(80, 24);
    assert!(picture.is_ascii(), "{picture}");
}

#[test]
fn with_high_contrast_nothing_is_dim() {
    let mut rig = in_play();
    let dim = |rig: &Rig| {
        let buffer = rig.buffer(80, 24);
        let dim = |cell: &&ratatui::buffer::Cell| {
            cell.fg == Color::DarkGray || cell.modifier.contains(Modifier::DIM)
        };
        buffer.content().iter().filter(dim).count()
    };
    assert!(dim(&rig) > 0);
    rig.model.settings.contrast = Contrast::High;
    assert_eq!(dim(&rig), 0);
    rig.model.settings.suits = Suits::None;
    assert_eq!(dim(&rig), 0);
}

#[test]
fn a_new_match_begins_with_an_empty_sheet() {
    let mut rig = Rig::table("little", "target=10", "human,random", 5, FULL);
    rig.until(|rig| rig.at_table().pause == Pause::Match);
    assert!(rig.at_table().scene.totals.iter().any(|(_, points)| points != "0"));
    rig.enter();
    rig.enter();
    let again = Rig::begin_in(rig, "little", "human,random", 6);
    assert_eq!(again.at_table().scene.deal, 1);
    assert!(
        again.at_table().scene.totals.iter().all(|(_, points)| points == "0"),
        "{}",
        again.picture(80, 24)
    );
    assert!(again.at_table().log.iter().all(|line| !line.contains("wins")), "{:?}", again.at_table().log);
}

#[test]
fn a_window_of_another_size_is_drawn_anew_without_a_key() {
    use super::super::message::Message;
    let mut rig = bidding();
    let before = rig.picture(80, 24);
    rig.tell(Message::Resized(120, 40));
    let large = rig.picture(120, 40);
    assert!(large.lines().count() == 40 && large.contains("│ 7♠│"), "{large}");
    rig.tell(Message::Resized(80, 24));
    assert_eq!(rig.picture(80, 24), before);
}
