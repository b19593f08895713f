//! What keys do, and what they do not.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::super::message::{Effect, Message, Pause};
use super::super::model::{Focus, Screen};
use super::rig::{FULL, Rig, event};

fn table() -> Rig {
    Rig::table("500", "", "random,random,human,random", 7, FULL)
}

fn focus(rig: &Rig) -> Focus {
    rig.at_table().focus
}

#[test]
fn a_key_that_goes_up_does_nothing() {
    let mut rig = table();
    let before = rig.picture(80, 24);
    for code in [KeyCode::Enter, KeyCode::Down, KeyCode::Esc, KeyCode::Char('s'), KeyCode::Char('7')] {
        rig.hit(event(code, KeyEventKind::Release));
        rig.settle();
        assert_eq!(rig.picture(80, 24), before, "{code:?}");
    }
    // The Enter that started the program begins no game.
    let mut rig = Rig::new(FULL);
    rig.hit(event(KeyCode::Enter, KeyEventKind::Release));
    rig.settle();
    assert!(matches!(rig.model.screen, Screen::Lobby(_)));
}

#[test]
fn a_key_that_is_held_down_only_moves() {
    let mut rig = table();
    rig.hit(event(KeyCode::Down, KeyEventKind::Repeat));
    rig.hit(event(KeyCode::Down, KeyEventKind::Repeat));
    assert_eq!(focus(&rig), Focus::Choice(2, 0));
    let before = rig.picture(80, 24);
    for code in [KeyCode::Enter, KeyCode::Esc, KeyCode::Char('s'), KeyCode::Char('7')] {
        rig.hit(event(code, KeyEventKind::Repeat));
        rig.settle();
        assert_eq!(rig.picture(80, 24), before, "{code:?}");
    }
}

#[test]
fn ctrl_c_leaves_from_anywhere_and_other_chords_do_nothing() {
    let mut rig = table();
    let before = rig.picture(80, 24);
    for (letter, with) in
        [('h', KeyModifiers::CONTROL), ('s', KeyModifiers::ALT), ('u', KeyModifiers::CONTROL)]
    {
        rig.hit(KeyEvent::new(KeyCode::Char(letter), with));
        rig.settle();
        assert_eq!(rig.picture(80, 24), before, "{letter}");
    }
    let chord = Message::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    for key in [None, Some('?')] {
        if let Some(key) = key {
            rig.press(KeyCode::Char(key));
        }
        assert_eq!(rig.model.update(chord.clone()), [Effect::Quit], "{key:?}");
    }
    rig.tell(chord);
    assert!(!rig.is_open);
}

#[test]
fn a_card_is_played_by_arrows_by_its_number_and_by_its_name() {
    let asks_card = |rig: &Rig| {
        let table = rig.at_table();
        table.pause == Pause::None
            && table.scene.asked.as_ref().is_some_and(|asked| asked.rows.is_empty() && asked.marks == 0)
    };
    for how in 0..3 {
        let mut rig = table();
        rig.until(asks_card);
        let hand = rig.at_table().scene.hand.clone();
        let (at, held) =
            hand.iter().enumerate().filter(|(_, held)| held.ways.len() == 1).nth(1).expect("a choice of two");
        match how {
            0 => {
                while focus(&rig) != Focus::Card(at) {
                    rig.press(KeyCode::Right);
                }
                rig.enter();
            }
            1 => rig.say(&(at + 1).to_string()),
            _ => rig
                .say(&held.face.text.replace('♠', "s").replace('♥', "h").replace('♦', "d").replace('♣', "c")),
        }
        let table = rig.at_table();
        assert!(table.scene.hand.iter().all(|other| other.card != held.card), "{how}: {:?}", table.told);
        assert_eq!(table.scene.hand.len() + 1, hand.len());
    }
}

#[test]
fn the_reason_stands_where_the_focus_is() {
    let mut rig = table();
    rig.press(KeyCode::Down);
    let picture = rig.picture(80, 24);
    assert!(picture.contains(">(6♠)") && picture.contains("6♠: "), "{picture}");
}

#[test]
fn an_enter_too_many_says_nothing_but_pass() {
    let mut rig = Rig::table("spades", "", "random,random,human,random", 7, FULL);
    let before = rig.at_table().scene.clone();
    assert!(rig.picture(80, 24).contains(" nil") && !rig.picture(80, 24).contains(">nil"));
    rig.enter();
    assert_eq!(rig.at_table().scene, before);
    assert!(rig.picture(80, 24).contains("Choose with the arrow keys"), "{}", rig.picture(80, 24));
    rig.press(KeyCode::Down);
    assert!(rig.picture(80, 24).contains(">nil"));
    rig.press(KeyCode::Down);
    rig.enter();
    assert_ne!(rig.at_table().scene, before);
    // Who can pass passes.
    let mut rig = table();
    let before = rig.at_table().scene.clone();
    rig.enter();
    assert_ne!(rig.at_table().scene, before);
}

#[test]
fn a_trick_stays_until_it_was_seen() {
    let mut rig = table();
    rig.until(|rig| rig.at_table().pause == Pause::Trick);
    let before = rig.picture(80, 24);
    for _ in 0..200 {
        rig.tell(Message::Tick);
        rig.settle();
    }
    assert_eq!(rig.picture(80, 24), before);
    rig.enter();
    assert_ne!(rig.picture(80, 24), before);
}

#[test]
fn undo_says_when_there_is_nothing_to_take_back() {
    let mut rig = table();
    rig.press(KeyCode::Char('u'));
    let told = rig.at_table().told.join(" ");
    assert!(told.contains("Nothing to take back"), "{told}");
}

#[test]
fn leaving_goes_to_the_lobby_that_offers_to_go_on() {
    let mut rig = table();
    rig.press(KeyCode::Esc);
    let Screen::Lobby(lobby) = &rig.model.screen else { panic!("{}", rig.picture(80, 24)) };
    assert!(lobby.offers[0].title.starts_with("Go on"), "{:?}", lobby.offers[0]);
    let bids = |rig: &Rig| rig.at_table().scene.calls.clone();
    let before = bids(&table());
    rig.enter();
    assert_eq!(bids(&rig), before);
    // Whoever comes back is told what happened last.
    assert!(rig.picture(80, 24).contains("Your hand"), "{}", rig.picture(80, 24));
}

#[test]
fn behind_a_colon_every_letter_is_typed() {
    let mut rig = table();
    rig.say(":half");
    let told = rig.at_table().told.join(" ");

    assert!(told.contains("`half`"), "{told}");
}

#[test]
fn every_screen_shows_its_keys() {
    let mut rig = Rig::new(FULL);
    for (open, key, told) in [
        (None, KeyCode::Char('?'), "q, or Esc twice: leave the program."),
        (Some('h'), KeyCode::Char('?'), "t: figures over all matches."),
        (Some('1'), KeyCode::F(1), "Tab goes to the next section"),
    ] {
        if let Some(open) = open {
            rig.press(KeyCode::Char(open));
            rig.settle();
        }
        rig.press(key);
        assert!(rig.picture(80, 24).contains(told), "{}", rig.picture(80, 24));
        rig.press(KeyCode::Esc);
        if open.is_some() {
            rig.press(KeyCode::Esc);
            rig.settle();
        }
    }
    let mut rig = Rig::table("500", "", "human,random,random,random", 7, FULL);
    rig.press(KeyCode::F(1));
    assert!(rig.picture(80, 24).contains("claim the tricks that are left"), "{}", rig.picture(80, 24));
}

#[test]
fn the_sheet_is_read_from_the_page_after_a_deal() {
    let mut rig = Rig::table("500", "", "human,random,random,random", 7, FULL);
    while !matches!(&rig.model.screen, Screen::Table(table) if table.pause == Pause::Deal) {
        rig.press(KeyCode::Enter);
        rig.press(KeyCode::Down);
        rig.settle();
    }
    rig.press(KeyCode::Enter);
    let page = rig.model.page.as_ref().map(|page| page.title().to_owned());
    assert_eq!(page.as_deref(), Some("Deal 1"));
    rig.press(KeyCode::Char('s'));
    let page = rig.model.page.as_ref().map(|page| page.title().to_owned());
    assert_eq!(page.as_deref(), Some("The sheet"));
    rig.press(KeyCode::Enter);
    rig.settle();
    let Screen::Table(table) = &rig.model.screen else { panic!("{}", rig.picture(80, 24)) };
    assert_eq!((table.scene.deal, table.pause), (2, Pause::None), "Enter goes on with the next deal");
}

#[test]
fn a_hint_chooses_what_it_advises() {
    let mut rig = table();
    rig.press(KeyCode::Char('h'));
    rig.settle();
    let told = rig.at_table().told.concat();
    let Focus::Choice(row, at) = focus(&rig) else { panic!("{told}") };
    let chosen = &rig.at_table().scene.asked.as_ref().expect("a bid is asked for").rows[row][at];
    assert!(told.contains(&chosen.text), "{} is chosen, and told is: {told}", chosen.text);
}

#[test]
fn cards_to_put_away_are_marked_by_a_hint_and_by_their_numbers() {
    let mut rig = Rig::table("500", "", "random,random,human,random", 7, FULL);
    rig.bids_most = true;
    while rig.at_table().scene.asked.as_ref().is_none_or(|asked| asked.marks == 0) {
        rig.press(KeyCode::Char(':'));
        for letter in "10nt".chars() {
            rig.press(KeyCode::Char(letter));
        }
        rig.press(KeyCode::Enter);
        rig.settle();
    }
    let marks = rig.at_table().scene.asked.as_ref().map_or(0, |asked| asked.marks);
    rig.press(KeyCode::Char('h'));
    rig.settle();
    assert_eq!(rig.at_table().marked.len(), marks, "{:?}", rig.at_table().told);
    for letter in "2, 3 5".chars() {
        rig.press(KeyCode::Char(letter));
    }
    rig.press(KeyCode::Enter);
    assert_eq!(rig.at_table().marked.iter().copied().collect::<Vec<_>>(), [1, 2, 4]);
}
