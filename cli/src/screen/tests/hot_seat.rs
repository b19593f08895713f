//! Two people at one terminal: nobody sees the cards of the other, and each sees the trick he has finished.

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;

use super::super::message::Pause;
use super::rig::{FULL, Rig};

fn two() -> Rig {
    let mut rig = Rig::table("little", "target=100", "human,human", 5, FULL);
    rig.bids_most = true;
    rig
}

/// The cards that are drawn in full, wherever they are.
fn cards_in(picture: &str) -> Vec<String> {
    let words = picture.split(|c: char| c.is_whitespace() || "[]>│()".contains(c));
    let is_card = |word: &&str| {
        let rank = word.trim_end_matches(['♠', '♥']);
        rank.len() < word.len() && ["7", "8", "9", "10", "J", "Q", "K", "A"].contains(&rank)
    };
    words.filter(is_card).map(str::to_owned).collect()
}

fn is_curtain(rig: &Rig) -> bool {
    rig.at_table().curtain.is_some() && rig.at_table().pause == Pause::None
}

#[test]
fn the_first_cards_are_behind_a_curtain() {
    let mut rig = two();
    assert!(is_curtain(&rig), "before the first cards as well:\n{}", rig.picture(80, 24));
    assert_snapshot!("curtain", rig.pictures());
}

#[test]
fn no_card_is_on_a_curtain() {
    let mut rig = two();
    let mut curtains = 0;
    for _ in 0..500 {
        if rig.at_table().pause == Pause::Deal {
            break;
        }
        if is_curtain(&rig) {
            curtains += 1;
            assert!(rig.at_table().scene.hand.is_empty());
            let picture = rig.picture(120, 40);
            assert!(cards_in(&picture).is_empty(), "{picture}");
            for key in ['?', 's', 'l', 'g', 'h', 'u', ' ', '1'] {
                rig.press(KeyCode::Char(key));
                assert!(is_curtain(&rig) && rig.model.page.is_none(), "{key}");
                assert!(rig.at_table().scene.hand.is_empty(), "{key}");
            }
        }
        rig.step();
    }
    assert_eq!(rig.at_table().pause, Pause::Deal);
    assert!(curtains > 6, "{curtains}");
}

#[test]
fn who_finishes_a_trick_sees_it() {
    let mut rig = two();
    rig.until(|rig| rig.at_table().pause == Pause::Trick);
    let table = rig.at_table();
    assert!(table.curtain.is_none(), "the next one is called when it was seen");
    assert_eq!(table.scene.last_trick.len(), 2);
    let picture = rig.picture(80, 24);
    for played in &table.scene.last_trick {
        assert!(picture.contains(&played.face.text), "{picture}");
    }
}

#[test]
fn whoever_looks_at_his_last_trick_hears_nothing_of_the_next_hand() {
    let mut rig = Rig::table("spades", "", "human,human,human,human", 5, FULL);
    let mut tricks = 0;
    for _ in 0..2000 {
        if rig.at_table().pause != Pause::Trick {
            rig.step();
            continue;
        }
        let own: Vec<String> = rig.at_table().scene.hand.iter().map(|held| held.face.text.clone()).collect();
        rig.press(KeyCode::Char('?'));
        let page = rig.picture(120, 40);
        assert!(page.contains("Nothing yet.") || rig.at_table().scene.asked.is_some(), "{page}");
        rig.press(KeyCode::Esc);
        rig.press(KeyCode::Char('h'));
        let told = rig.at_table().told.join(" ");
        let hinted = told.strip_prefix("Hint: ").and_then(|hint| hint.split(' ').next());
        assert!(hinted.is_none_or(|card| own.iter().any(|held| held == card)), "{told}");
        rig.press(KeyCode::Char('u'));
        rig.enter();
        tricks += 1;
        if tricks == 8 {
            return;
        }
    }
    panic!("no tricks:\n{}", rig.picture(80, 24));
}
