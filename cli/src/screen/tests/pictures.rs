//! Pictures of every screen at three sizes, kept to be looked at whenever something changes.

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;

use super::super::message::Pause;
use super::rig::{FULL, QUICK, Rig};

fn seats(n: usize, human: usize) -> String {
    (0..n).map(|seat| if seat == human { "human" } else { QUICK }).collect::<Vec<_>>().join(",")
}

fn five_hundred(seed: u64) -> Rig {
    Rig::table("500", "", &seats(4, 2), seed, FULL)
}

/// Whether the person is asked for a card while others lie on the table.
fn is_in_a_trick(rig: &Rig) -> bool {
    let table = rig.at_table();
    let asks_card = table.scene.asked.as_ref().is_some_and(|asked| asked.rows.is_empty() && asked.marks == 0);
    table.pause == Pause::None && asks_card && !table.scene.trick.is_empty()
}

fn is(pause: Pause) -> impl Fn(&Rig) -> bool {
    move |rig| rig.at_table().pause == pause
}

#[test]
fn refusal() {
    let mut rig = five_hundred(7);
    rig.until(is_in_a_trick);
    rig.press(KeyCode::Char('?'));
    assert_snapshot!("allowed", rig.pictures());
    rig.press(KeyCode::Esc);
    let hand = &rig.at_table().scene.hand;
    let at = hand.iter().position(|held| held.ways.is_empty()).expect("a card that may not be played");
    for _ in 0..at {
        rig.press(KeyCode::Right);
    }
    rig.enter();
    assert_snapshot!("refused", rig.pictures());
}

#[test]
fn lobby() {
    assert_snapshot!(Rig::new(FULL).pictures());
}

/// A match that is played on with Enter, with a picture wherever there is something to look at.
fn match_of(name: &str, mut rig: Rig) {
    assert_snapshot!(format!("{name}_bidding"), rig.pictures());
    rig.until(is_in_a_trick);
    assert_snapshot!(format!("{name}_trick"), rig.pictures());
    rig.until(is(Pause::Trick));
    assert_snapshot!(format!("{name}_trick_won"), rig.pictures());
    rig.until(is(Pause::Deal));
    assert_snapshot!(format!("{name}_last_trick"), rig.pictures());
    rig.enter();
    assert_snapshot!(format!("{name}_deal_over"), rig.pictures());
    rig.press(KeyCode::Esc);
    rig.press(KeyCode::Char('s'));
    assert_snapshot!(format!("{name}_sheet"), rig.pictures());
    rig.press(KeyCode::Esc);
    rig.press(KeyCode::Char('r'));
    assert_snapshot!(format!("{name}_rules"), rig.pictures());
}

#[test]
fn match_of_five_hundred() {
    match_of("500", five_hundred(7));
}

#[test]
fn match_of_preferans() {
    let mut rig = Rig::table("preferans", "", &seats(3, 0), 7, FULL);
    // Who passes is out of it.
    rig.bids_most = true;
    match_of("preferans", rig);
}

#[test]
fn match_of_spades() {
    match_of("spades", Rig::table("spades", "", &seats(4, 2), 7, FULL));
}

#[test]
fn kitty() {
    for (name, mut rig) in [
        // Whoever bids the most gets it.
        ("500", five_hundred(3)),
        ("preferans", Rig::table("preferans", "", &seats(3, 0), 3, FULL)),
    ] {
        rig.bids_most = true;
        let is_asked = |rig: &Rig| rig.at_table().scene.asked.as_ref().is_some_and(|asked| asked.marks > 0);
        rig.until(is_asked);
        rig.press(KeyCode::Char(' '));
        rig.press(KeyCode::Right);
        assert_snapshot!(format!("{name}_kitty"), rig.pictures());
    }
}

#[test]
fn a_card_of_the_kitty_leads() {
    let mut rig = Rig::table("preferans", "", "human,human,human", 3, FULL);
    // Whoever only presses Enter passes.
    rig.until(|rig| {
        let table = rig.at_table();
        let by_kitty = table.scene.trick.first().is_some_and(|played| played.place.is_none());
        is_in_a_trick(rig) && by_kitty && table.curtain.is_none() && table.scene.trick.len() > 1
    });
    assert_snapshot!("all_pass", rig.pictures());
    rig.until(is(Pause::Trick));
    let ghost = rig.at_table().scene.last_trick[0].face.text.clone();
    assert!(rig.picture(80, 24).contains(&format!("talon leads: {ghost}")), "{}", rig.picture(80, 24));
}

#[test]
fn the_end_of_a_match() {
    let mut rig = Rig::table("little", "target=10", "human,random", 5, FULL);
    rig.until(is(Pause::Match));
    assert_snapshot!("match_over", rig.pictures());
    rig.enter();
    assert_snapshot!("match_over_page", rig.pictures());
    rig.enter();
    assert!(rig.picture(80, 24).contains("Little"), "the lobby");
}
