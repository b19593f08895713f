//! Claims, the review of a deal, hands that are all shown, and what is waited for.

use ratatui::crossterm::event::KeyCode;

use super::super::message::{Begin, Effect, Message, Pause};
use super::super::model::Screen;
use super::super::settings::Tricks;
use super::rig::{FULL, QUICK, Rig};

fn asks_card(rig: &Rig) -> bool {
    let table = rig.at_table();
    let asked = table.scene.asked.as_ref();
    table.pause == Pause::None && asked.is_some_and(|asked| asked.rows.is_empty() && asked.marks == 0)
}

#[test]
fn a_claim_is_asked_for_twice() {
    let mut rig = Rig::table("little", "", "human,random", 5, FULL);
    rig.press(KeyCode::Char('c'));
    assert!(rig.picture(80, 24).contains("claimed by who is to play a card"));
    rig.until(asks_card);
    let before = rig.at_table().scene.clone();
    rig.press(KeyCode::Char('c'));
    insta::assert_snapshot!("claim", rig.picture(80, 24));
    rig.press(KeyCode::Char('2'));
    assert_eq!(rig.at_table().scene, before);
    assert!(rig.at_table().ways.list.is_empty());
    rig.press(KeyCode::Char('c'));
    rig.press(KeyCode::Char('1'));
    let log = rig.at_table().log.join("\n");
    assert!(log.contains("claims the rest of the tricks"), "{log}");
}

#[test]
fn a_hint_says_when_there_is_nothing_to_decide() {
    let mut rig = Rig::table("little", "", "human,random", 5, FULL);
    assert!(rig.picture(80, 24).contains("h=hint"));
    rig.until(|rig| rig.at_table().pause == Pause::Trick || rig.at_table().pause == Pause::Deal);
    let asked = rig.at_table().scene.asked.is_some();
    assert!(!rig.picture(80, 24).contains("h=hint"));
    rig.press(KeyCode::Char('h'));
    assert!(asked || rig.picture(80, 24).contains("nothing to decide now"), "{}", rig.picture(80, 24));
}

#[test]
fn a_deal_that_is_over_is_reviewed() {
    let mut rig = Rig::table("little", "", "human,random", 5, FULL);
    rig.press(KeyCode::Char('v'));
    assert!(rig.picture(80, 24).contains("when it is over"));
    rig.until(|rig| rig.at_table().pause == Pause::Deal);
    rig.press(KeyCode::Char('v'));
    let page = rig.picture(120, 40);
    assert!(page.contains("What each card has cost") && page.contains("Deal 1, dealer"), "{page}");
    // From the page that tells the score as well; what comes after it is the next deal.
    rig.press(KeyCode::Esc);
    rig.enter();
    assert!(rig.picture(80, 24).contains("v reviews"));
    rig.press(KeyCode::Char('v'));
    assert!(rig.picture(80, 24).contains("What each card has cost"));
    rig.enter();
    assert_eq!(rig.at_table().scene.deal, 2, "{}", rig.picture(80, 24));
}

#[test]
fn hands_are_shown_to_who_wished_it_and_after_a_break_as_well() {
    let seats = format!("{QUICK},{QUICK},human,{QUICK}");
    let shown = |rig: &Rig| rig.at_table().scene.places.iter().filter(|place| place.open.is_some()).count();
    let mut rig = Rig::table("500", "", &seats, 7, FULL);
    rig.until(asks_card);
    assert_eq!(shown(&rig), 0);
    let mut rig = Rig::watched("500", &seats, 7);
    rig.until(asks_card);
    assert_eq!(shown(&rig), 3);
    insta::assert_snapshot!("all_hands", rig.pictures());
    rig.tell(Message::Resized(80, 24));
    rig.press(KeyCode::Esc);
    let Screen::Lobby(lobby) = &rig.model.screen else { panic!("{}", rig.picture(80, 24)) };
    let offer = lobby.offers.iter().find(|offer| matches!(offer.what, Begin::Record(_)));
    let what = offer.expect("the match to go on with").what.clone();
    rig.run(Effect::Begin(what));
    rig.settle();
    assert_eq!(shown(&rig), 3);
}

#[test]
fn bots_among_themselves_hide_nothing() {
    let mut rig = Rig::table("little", "", "random,random", 5, FULL);
    rig.until(|rig| !rig.at_table().scene.hand.is_empty());
    assert!(rig.at_table().scene.places[1].open.is_some());
}

#[test]
fn a_trick_goes_by_itself_if_that_is_wished() {
    let mut rig = Rig::table("little", "", "human,random", 5, FULL);
    rig.until(|rig| rig.at_table().pause == Pause::Trick);
    for _ in 0..200 {
        rig.tell(Message::Tick);
    }
    assert_eq!(rig.at_table().pause, Pause::Trick);
    rig.enter();
    rig.model.settings.tricks = Tricks::Short;
    rig.until(|rig| rig.at_table().pause == Pause::Trick || rig.at_table().pause == Pause::Deal);
    if rig.at_table().pause == Pause::Trick {
        for _ in 0..20 {
            rig.tell(Message::Tick);
        }
        assert_eq!(rig.at_table().pause, Pause::None);
    }
}
