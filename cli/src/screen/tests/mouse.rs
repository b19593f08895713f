//! What a click does: what Enter does to what is there.

use ratatui::crossterm::event::KeyCode;

use super::super::message::{Message, Pause, Target};
use super::super::model::{Focus, Screen};
use super::super::settings::{Mouse, Pace};
use super::rig::{FULL, QUICK, Rig};

/// Every place of a window of 80 columns and 24 lines that can be clicked and means this.
fn places(rig: &Rig, wanted: Target) -> Vec<(u16, u16)> {
    let spots = rig.spots(80, 24);
    let all = (0..24).flat_map(|line| (0..80).map(move |column| (column, line)));
    all.filter(|(column, line)| spots.at(*column, *line) == Some(wanted)).collect()
}

fn click(rig: &mut Rig, target: Target) {
    assert!(!places(rig, target).is_empty(), "{target:?} is nowhere:\n{}", rig.picture(80, 24));
    rig.tell(Message::Click(target));
    rig.settle();
}

#[test]
fn a_match_is_played_with_the_mouse_alone() {
    let mut rig = Rig::new(FULL);
    let at = match &rig.model.screen {
        Screen::Lobby(lobby) => lobby.offers.iter().position(|offer| offer.title == "Little").unwrap(),
        _ => unreachable!(),
    };
    click(&mut rig, Target::Offer(at));
    click(&mut rig, Target::Line(super::super::model::Spot::Begin));
    for _ in 0..400 {
        if rig.model.page.is_some() {
            click(&mut rig, Target::Key(KeyCode::Enter));
            continue;
        }
        let Screen::Table(table) = &rig.model.screen else { break };
        let target = match (table.pause, table.focus) {
            (Pause::None, Focus::Choice(row, at)) => Target::Choice(row, at),
            (Pause::None, Focus::Card(at)) if table.ways.list.is_empty() => Target::Card(at),
            (Pause::None, Focus::Card(_)) => Target::Way(0),
            _ => Target::Key(KeyCode::Enter),
        };
        click(&mut rig, target);
        if rig.model.page.is_some() && rig.picture(80, 24).contains("The match is over") {
            return;
        }
    }
    panic!("the match never ends:\n{}", rig.picture(80, 24));
}

#[test]
fn cards_are_marked_and_illegal_ones_refused_with_the_reason() {
    let mut rig = Rig::table("500", "", &format!("{QUICK},{QUICK},human,{QUICK}"), 3, FULL);
    rig.bids_most = true;
    rig.until(|rig| rig.at_table().scene.asked.as_ref().is_some_and(|asked| asked.marks > 0));
    click(&mut rig, Target::Card(1));
    click(&mut rig, Target::Card(4));
    assert_eq!(rig.at_table().marked.iter().copied().collect::<Vec<_>>(), [1, 4]);
    click(&mut rig, Target::Card(1));
    assert_eq!(rig.at_table().marked.iter().copied().collect::<Vec<_>>(), [4]);
    let no_choice = |rig: &Rig| rig.at_table().scene.hand.iter().position(|held| held.ways.is_empty());
    rig.until(|rig| {
        let table = rig.at_table();
        let asks = table.scene.asked.as_ref().is_some_and(|asked| asked.rows.is_empty() && asked.marks == 0);
        asks && table.pause == Pause::None && no_choice(rig).is_some()
    });
    let at = no_choice(&rig).unwrap();
    click(&mut rig, Target::Card(at));
    assert!(rig.at_table().told.join(" ").contains("follow suit"), "{:?}", rig.at_table().told);
}

#[test]
fn what_lies_over_the_table_hides_what_is_below() {
    let mut rig = Rig::table("500", "", &format!("{QUICK},{QUICK},human,{QUICK}"), 7, FULL);
    let before = places(&rig, Target::Choice(0, 0));
    rig.press(KeyCode::Char('r'));
    let after = places(&rig, Target::Choice(0, 0));
    assert!(after.len() < before.len() && after.iter().all(|(column, _)| *column < 3), "{after:?}");
    // What can still be seen beside it is not done either.
    rig.tell(Message::Click(Target::Choice(0, 0)));
    assert!(rig.model.page.is_some() && rig.at_table().scene.asked.is_some());
    click(&mut rig, Target::Key(KeyCode::Esc));
    assert!(rig.model.page.is_none());
}

#[test]
fn settings_are_changed_and_kept() {
    let mut rig = Rig::new(FULL);
    rig.press(KeyCode::Char('o'));
    insta::assert_snapshot!("settings", rig.pictures());
    click(&mut rig, Target::Setting(5));
    click(&mut rig, Target::Setting(5));
    assert_eq!(rig.model.settings.mouse, Mouse::Off);
    rig.press(KeyCode::Home);
    rig.press(KeyCode::Left);
    assert_eq!(rig.model.settings.pace, Pace::Slow);
    rig.press(KeyCode::Esc);
    assert!(rig.model.wishes.is_none());
    assert_eq!(rig.kept_settings(), rig.model.settings);
    assert!(rig.is_open);
}
