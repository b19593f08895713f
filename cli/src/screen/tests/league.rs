//! Matches for the league on the screen: chosen before they begin, booked when they are over.

use ratatui::crossterm::event::KeyCode;

use super::Bench;
use super::rig::{PLAIN, Rig};
use crate::args::GameArgs;
use crate::league::Money;
use crate::screen::form::Wanted;
use crate::screen::message::{Effect, Pause};
use crate::screen::model::{Screen, Spot, Stake};

/// The first game of the lobby, on the line for the member.
fn at_member() -> Bench {
    let mut bench = Bench::set_up('1');
    to_member(&mut bench);
    bench
}

fn to_member(bench: &mut Bench) {
    bench.key(KeyCode::Home);
    while bench.setup().at != Spot::Member {
        bench.key(KeyCode::Down);
    }
}

/// The same on every day.
fn timeless(text: &str) -> String {
    text.replace(&crate::dirs::today(), "2026-12-01")
}

#[test]
fn a_member_is_typed_and_a_price_chosen() {
    let mut bench = at_member();
    insta::assert_snapshot!("nobody", bench.screen(80, 24));
    bench.key(KeyCode::Right);
    assert_eq!(bench.setup().stake_shown().0, "nobody");
    bench.typed("Olga P");
    insta::assert_snapshot!("typed", bench.screen(60, 20));
    bench.key(KeyCode::Enter);
    insta::assert_snapshot!("new_member", bench.screen(80, 24));
    bench.key(KeyCode::Down);
    assert_eq!(bench.setup().at, Spot::Price);
    bench.keys(KeyCode::Right, 2);
    assert_eq!(bench.setup().stake.price, Money::of_parts(5));
    insta::assert_snapshot!("price", bench.screen(80, 24));
    bench.typed("7");
    bench.key(KeyCode::Enter);
    insta::assert_snapshot!("too_dear", bench.screen(80, 24));
    bench.typed("$0.50");
    bench.key(KeyCode::Enter);
    assert_eq!(bench.setup().stake.price, Money::of_parts(50));
    bench.key(KeyCode::Backspace);
    assert_eq!(bench.setup().stake.price, None);
    bench.key(KeyCode::Up);
    bench.key(KeyCode::Char('?'));
    insta::assert_snapshot!("explained", bench.screen(80, 24));
    bench.key(KeyCode::Esc);
    bench.key(KeyCode::Backspace);
    assert!(!bench.setup().spots().contains(&Spot::Price), "nobody pays");
}

#[test]
fn an_open_match_is_given_up_by_a_second_enter_only() {
    let mut bench = at_member();
    bench.typed("Olga");
    bench.keys(KeyCode::Enter, 3);
    let screen = bench.screen(80, 24);
    assert!(screen.contains("Olga is new: with this match an account is opened"), "{screen}");
    bench.key(KeyCode::Up);
    bench.key(KeyCode::Enter);
    assert!(matches!(bench.model.screen, Screen::Setup(_)), "whoever does something else is asked again");
    bench.key(KeyCode::Enter);
    assert!(matches!(bench.model.screen, Screen::Table(_)));
    bench.key(KeyCode::Esc);
    for (columns, lines) in [(80, 24), (60, 20)] {
        let lobby = bench.screen(columns, lines);
        let told = "\n  Olga in the league: $0.00, check in 5 games, a match is open\n";
        assert!(lobby.contains(&told[..told.len().min(usize::from(columns) + 1)]), "{lobby}");
    }

    // The match to go on with stands before the games now.
    bench.key(KeyCode::Char('2'));
    to_member(&mut bench);
    insta::assert_snapshot!("member", timeless(&bench.screen(80, 24)));
    bench.keys(KeyCode::Enter, 2);
    insta::assert_snapshot!("asked", timeless(&bench.screen(80, 24)));
    bench.keys(KeyCode::Down, 1);
    bench.keys(KeyCode::Enter, 2);
    assert!(matches!(bench.model.screen, Screen::Setup(_)), "whoever does something else is asked again");
    bench.key(KeyCode::Enter);
    assert!(matches!(bench.model.screen, Screen::Table(_)), "{}", bench.screen(80, 24));
    bench.key(KeyCode::Esc);
    let lobby = bench.screen(80, 24);
    assert!(lobby.contains("Olga in the league: -$10.00, check in 4 games, a match is open"), "{lobby}");
}

#[test]
fn what_cannot_be_for_the_league_says_why_and_begins_nothing() {
    for (seats, member, told) in [
        (2, "Olga", "one person at the table"),
        (1, "a/b", "cannot be the name of a member"),
        (0, "Olga", "sees his own hand only"),
    ] {
        let mut bench = at_member();
        bench.typed(member);
        bench.key(KeyCode::Enter);
        bench.key(KeyCode::Home);
        bench.keys(KeyCode::Down, 3);
        if seats == 2 {
            bench.typed("human");
        } else if seats == 0 {
            bench.keys(KeyCode::Down, 5);
            assert_eq!(bench.setup().at, Spot::Hands);
            bench.key(KeyCode::Right);
        }
        bench.key(KeyCode::Home);
        bench.keys(KeyCode::Enter, 2);
        assert!(matches!(bench.model.screen, Screen::Setup(_)));
        let screen = bench.screen(80, 24);
        assert!(screen.contains(told), "{screen}");
    }
}

#[test]
fn a_match_that_is_over_is_booked_once_and_told() {
    let args = GameArgs {
        game: "little".to_owned(),
        set: vec![("target".to_owned(), "10".to_owned())],
        ..GameArgs::default()
    };
    let stake = Stake { member: Some("Olga".to_owned()), price: Money::of_parts(10), gives_up: None };
    let seats = vec!["human".to_owned(), "random".to_owned()];
    let mut rig = Rig::new(PLAIN);
    rig.run(Effect::Start(Box::new(Wanted { args, seats, seed: Some(5), stake, ..Wanted::default() })));
    rig.settle();
    rig.until(|rig| matches!(&rig.model.screen, Screen::Table(table) if table.pause == Pause::Match));
    let mut seen = String::new();
    for _ in 0..5 {
        seen.push_str(&rig.picture(80, 40));
        if rig.model.page.is_some() {
            break;
        }
        rig.enter();
    }
    assert!(seen.contains("League: Olga has"), "{seen}");
    insta::assert_snapshot!("over", rig.picture(80, 40));
    for _ in 0..5 {
        if matches!(rig.model.screen, Screen::Lobby(_)) {
            break;
        }
        rig.enter();
    }
    let lobby = rig.picture(80, 24);
    assert!(lobby.contains("Olga in the league: ") && lobby.contains("check in 4 games"), "{lobby}");
}
