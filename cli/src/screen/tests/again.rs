//! A game is set up as it was played last.

use ratatui::crossterm::event::KeyCode;

use super::super::message::{Begin, Message, Target};
use super::super::model::{Screen, Setup};
use super::rig::{FULL, Rig};

/// Opens Five Hundred from the lobby.
fn open(rig: &mut Rig) {
    let Screen::Lobby(lobby) = &rig.model.screen else { panic!("{}", rig.picture(80, 24)) };
    let nth = lobby.offers.iter().position(|offer| offer.what == Begin::Game("500".to_owned()));
    rig.tell(Message::Click(Target::Offer(nth.expect("the game"))));
    rig.settle();
}

fn setup(rig: &Rig) -> &Setup {
    match &rig.model.screen {
        Screen::Setup(setup) => setup,
        _ => panic!("{}", rig.picture(80, 24)),
    }
}

#[test]
fn options_and_players_are_those_of_the_last_match() {
    let seats = "human,random,basic,random";
    let mut rig = Rig::table("500", "misere=false", seats, 7, FULL).anew();
    open(&mut rig);
    assert_eq!(setup(&rig).form.args.set, [("misere".to_owned(), "false".to_owned())]);
    assert_eq!(setup(&rig).players().join(","), seats);
    // In this sitting what is chosen now counts, as ever.
    rig.press(KeyCode::Esc);
    open(&mut rig);
    assert_eq!(setup(&rig).players().join(","), seats);
}

#[test]
fn a_match_that_cannot_be_gone_on_with_says_what_it_needs() {
    let rig = Rig::table("500", "", "human,random,random,random", 7, FULL);
    rig.write(
        "records/20260101-000000-gone.txt",
        "overtrick record 1\npack gone\nversion 1.2.3\ndigest 0123\nplayers 2\nseed 1\n\n",
    );
    let mut rig = rig.anew();
    let picture = rig.picture(120, 40);
    assert!(picture.contains("Cannot go on: the match of 2026-01-01 00:00 UTC"), "{picture}");
    let Screen::Lobby(lobby) = &rig.model.screen else { panic!("{picture}") };
    let nth = lobby.offers.iter().position(|offer| offer.title.starts_with("Cannot go on"));
    rig.tell(Message::Click(Target::Offer(nth.expect("the record"))));
    rig.settle();
    let picture = rig.picture(120, 40);
    assert!(picture.contains("This did not work") && picture.contains("gone"), "{picture}");
    rig.press(KeyCode::Esc);
    assert!(rig.picture(120, 40).contains("Go on: Five Hundred"));
}

#[test]
fn what_does_not_fit_any_more_is_left_alone() {
    for text in [
        "set = [[\"no_such_option\", \"1\"]]",
        "players = 77",
        "preset = \"gone\"",
        "seats = [\"human\", \"@Nobody\", \"x\", \"y\"]",
        "set = 3",
        "\u{1b}[2J",
    ] {
        let rig = Rig::table("500", "misere=false", "human,random,basic,random", 7, FULL);
        rig.write("setups/500.toml", text);
        let mut rig = rig.anew();
        open(&mut rig);
        assert!(setup(&rig).form.args.set.is_empty(), "{text}");
        assert_eq!(setup(&rig).form.size, 4, "{text}");
        assert_eq!(setup(&rig).players().iter().filter(|name| *name == "human").count(), 1, "{text}");
    }
}
