//! The set-up of a match: what people see after some keys, and what becomes of it.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::Bench;
use crate::screen::message::Message;
use crate::screen::model::{Screen, Spot};

const FIVE_HUNDRED: char = '1';
const PREFERANS: char = '2';

/// Goes to an option by its name.
fn go_to(bench: &mut Bench, option: &str) {
    let nth = bench.setup().form.fields.iter().position(|field| field.name == option);
    let spot = Spot::Field(nth.expect("an option of this name"));
    bench.key(KeyCode::Home);
    while bench.setup().at != spot {
        bench.key(KeyCode::Down);
    }
}

fn value(bench: &Bench, option: &str) -> String {
    let mut fields = bench.setup().form.fields.iter();
    fields.find(|field| field.name == option).expect("an option of this name").value.clone()
}

#[test]
fn a_game_opens_with_begin_chosen() {
    let bench = Bench::set_up(FIVE_HUNDRED);
    insta::assert_snapshot!("500_80x24", bench.screen(80, 24));
    insta::assert_snapshot!("500_60x20", bench.screen(60, 20));
    let bench = Bench::set_up(PREFERANS);
    insta::assert_snapshot!("preferans_80x24", bench.screen(80, 24));
    insta::assert_snapshot!("preferans_60x20", bench.screen(60, 20));
}

#[test]
fn options_turn_and_are_marked() {
    let mut bench = Bench::set_up(PREFERANS);
    go_to(&mut bench, "whist_style");
    bench.key(KeyCode::Right);
    insta::assert_snapshot!("changed_80x24", bench.screen(80, 24));
    insta::assert_snapshot!("changed_60x20", bench.screen(60, 20));
    bench.key(KeyCode::Char('?'));
    insta::assert_snapshot!("explained", bench.screen(80, 24));
    bench.key(KeyCode::Esc);
    bench.key(KeyCode::Home);
    insta::assert_snapshot!("summary", bench.screen(80, 24));
    go_to(&mut bench, "whist_style");
    bench.key(KeyCode::Backspace);
    assert!(bench.setup().form.args.set.is_empty(), "nothing is left of it");
}

#[test]
fn presets_keep_what_was_changed_under_them() {
    let mut bench = Bench::set_up(FIVE_HUNDRED);
    go_to(&mut bench, "misere");
    bench.key(KeyCode::Right);
    assert_eq!(value(&bench, "misere"), "false");
    bench.key(KeyCode::Home);
    bench.key(KeyCode::Down);
    bench.keys(KeyCode::Right, 2);
    insta::assert_snapshot!("preset", bench.screen(80, 24));
    assert_eq!(value(&bench, "misere"), "true");
    bench.keys(KeyCode::Left, 2);
    assert_eq!(value(&bench, "misere"), "false");
}

#[test]
fn numbers_are_typed() {
    let mut bench = Bench::set_up(PREFERANS);
    go_to(&mut bench, "miser_value");
    bench.typed("25");
    insta::assert_snapshot!("typed", bench.screen(60, 20));
    bench.key(KeyCode::Down);
    assert_eq!(value(&bench, "miser_value"), "25");
    bench.key(KeyCode::Up);
    bench.key(KeyCode::Left);
    assert_eq!(value(&bench, "miser_value"), "24");
    bench.typed("999");
    bench.key(KeyCode::Enter);
    assert_eq!(value(&bench, "miser_value"), "24");
    insta::assert_snapshot!("out_of_range", bench.screen(80, 24));
    bench.key(KeyCode::Right);
    assert_eq!(value(&bench, "miser_value"), "25", "a number that was refused is forgotten");
}

#[test]
fn what_is_refused_says_why_and_changes_nothing() {
    let mut bench = Bench::set_up(FIVE_HUNDRED);
    let before = bench.setup().form.args.clone();
    go_to(&mut bench, "five_hand_partner_score");
    bench.key(KeyCode::Right);
    insta::assert_snapshot!("refused_80x24", bench.screen(80, 24));
    insta::assert_snapshot!("refused_60x20", bench.screen(60, 20));
    assert_eq!(bench.setup().form.args, before);
    go_to(&mut bench, "pack");
    // The pack of 42 can be, that of 33 cannot at four; beyond it are others, around the end.
    bench.keys(KeyCode::Left, 3);
    assert_eq!(value(&bench, "pack"), "41");
    assert!(bench.setup().told[0].contains("33"), "{:?}", bench.setup().told);
}

#[test]
fn players_of_another_size_get_seats_of_their_own() {
    let mut bench = Bench::set_up(PREFERANS);
    bench.keys(KeyCode::Down, 4);
    assert_eq!(bench.setup().at, Spot::Seat(1));
    bench.typed("Okx");
    insta::assert_snapshot!("search", bench.screen(80, 24));
    assert_eq!(bench.setup().players(), ["human", "@Oksana", "basic"]);
    bench.key(KeyCode::Right);
    assert_eq!(bench.setup().players(), ["human", "@Taras", "basic"]);
    bench.keys(KeyCode::Up, 2);
    assert_eq!(bench.setup().at, Spot::Size);
    bench.key(KeyCode::Char('4'));
    assert_eq!(bench.setup().players(), ["human", "basic", "basic", "basic"]);
    bench.key(KeyCode::Char('9'));
    insta::assert_snapshot!("no_such_size", bench.screen(80, 24));
    bench.key(KeyCode::Left);
    assert_eq!(bench.setup().players(), ["human", "@Taras", "basic"]);
}

#[test]
fn a_size_that_cannot_be_is_passed_over() {
    let mut bench = Bench::set_up(FIVE_HUNDRED);
    bench.key(KeyCode::Down);
    bench.key(KeyCode::Right);
    let only = &bench.setup().form.presets[bench.setup().form.preset];
    assert_eq!(only.players, Some(4), "this preset is for four");
    bench.key(KeyCode::Down);
    for size in ["5", "6", "2", "3"] {
        bench.key(KeyCode::Right);
        let told = bench.setup().told.join(" ");
        assert!(told.contains(&format!("for 4 players, and {size} are asked for")), "{told}");
        assert_eq!(bench.setup().form.size, 4);
    }
    bench.key(KeyCode::Right);
    assert!(bench.setup().told.is_empty(), "around the end there is what holds");
}

#[test]
fn tab_goes_from_part_to_part() {
    let mut bench = Bench::set_up(FIVE_HUNDRED);
    let mut seen = vec![bench.setup().at];
    for _ in 0..20 {
        bench.key(KeyCode::Tab);
        seen.push(bench.setup().at);
    }
    seen.dedup();
    assert_eq!(seen[..3], [Spot::Begin, Spot::Seat(0), Spot::Field(0)]);
    assert!(seen.len() > 5, "{seen:?}");
    let mut back = vec![bench.setup().at];
    for _ in 0..20 {
        bench.key(KeyCode::BackTab);
        back.push(bench.setup().at);
    }
    back.dedup();
    back.reverse();
    assert_eq!(back, seen);
}

#[test]
fn keys_without_a_meaning_do_nothing() {
    let mut bench = Bench::set_up(FIVE_HUNDRED);
    let before = bench.screen(80, 24);
    for code in [
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Char('x'),
        KeyCode::Backspace,
        KeyCode::BackTab,
        KeyCode::F(2),
    ] {
        bench.key(code);
        assert_eq!(bench.screen(80, 24), before, "{code:?}");
    }
    bench.key(KeyCode::Down);
    let before = bench.screen(80, 24);
    for code in [KeyCode::Delete, KeyCode::Insert] {
        bench.key(code);
        assert_eq!(bench.screen(80, 24), before, "{code:?}");
    }
}

#[test]
fn keys_pressed_while_a_form_is_awaited_are_not_lost() {
    let mut bench = Bench::set_up(PREFERANS);
    go_to(&mut bench, "miser_value");
    for code in [KeyCode::Right, KeyCode::Right, KeyCode::Right, KeyCode::Home] {
        bench.hear(Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }
    assert_eq!(value(&bench, "miser_value"), "10");
    bench.listen();
    assert_eq!(value(&bench, "miser_value"), "13");
    assert_eq!(bench.setup().at, Spot::Begin);
}

#[test]
fn what_was_chosen_is_there_again() {
    let mut bench = Bench::set_up(FIVE_HUNDRED);
    go_to(&mut bench, "misere");
    bench.key(KeyCode::Right);
    bench.key(KeyCode::Home);
    bench.keys(KeyCode::Down, 7);
    assert_eq!(bench.setup().at, Spot::Seed);
    bench.typed("41x");
    let chosen = bench.setup().form.args.clone();
    bench.key(KeyCode::Esc);
    assert!(matches!(bench.model.screen, Screen::Lobby(_)));
    bench.key(KeyCode::Char(FIVE_HUNDRED));
    assert_eq!(bench.setup().form.args, chosen);
    assert_eq!((bench.setup().seed.as_str(), bench.setup().at), ("41", Spot::Begin));
}

#[test]
fn begin_begins_what_was_chosen() {
    let mut bench = Bench::set_up(PREFERANS);
    bench.keys(KeyCode::Down, 3);
    bench.typed("human");
    bench.key(KeyCode::Down);
    bench.typed("nov");
    bench.key(KeyCode::Enter);
    bench.key(KeyCode::Enter);
    assert_eq!(bench.setup().at, Spot::Begin);
    bench.key(KeyCode::Enter);
    let Screen::Table(table) = &bench.model.screen else { panic!("this is not the table") };
    let players: Vec<&str> = table.scene.places.iter().map(|place| place.player.as_str()).collect();
    assert!(players.contains(&"novice"), "{players:?}");
    bench.key(KeyCode::Esc);
    let Screen::Lobby(lobby) = &bench.model.screen else { panic!("this is not the lobby") };
    assert!(lobby.offers[0].title.starts_with("Go on:"), "{:?}", lobby.offers);
    // Games stand one line lower now.
    bench.key(KeyCode::Char('3'));
    assert_eq!(bench.setup().players(), ["human", "novice", "basic"]);
    bench.key(KeyCode::Esc);
    bench.key(KeyCode::Esc);
    assert!(bench.is_open && bench.screen(80, 24).contains("Esc once more leaves the program."));
    bench.key(KeyCode::Down);
    bench.key(KeyCode::Esc);
    assert!(bench.is_open, "whoever does something else is asked again");
    bench.key(KeyCode::Esc);
    assert!(!bench.is_open);
}

#[test]
fn several_people_sit_behind_a_curtain() {
    let mut bench = Bench::set_up(PREFERANS);
    bench.keys(KeyCode::Down, 3);
    for _ in 0..3 {
        bench.typed("human");
        bench.key(KeyCode::Down);
    }
    bench.typed("41");
    bench.keys(KeyCode::Enter, 2);
    // The deal comes at once; who is asked first need not be who looked before.
    let Screen::Table(table) = &bench.model.screen else { panic!("this is not the table") };
    assert!(table.scene.places.iter().all(|place| place.player.is_empty() || place.player == "human"));
    assert!(table.curtain.is_some() || table.scene.asked.is_some());
}

#[test]
fn bots_among_themselves_are_looked_on() {
    let mut bench = Bench::set_up(PREFERANS);
    bench.keys(KeyCode::Down, 3);
    bench.typed("random");
    bench.keys(KeyCode::Enter, 3);
    let Screen::Table(table) = &bench.model.screen else { panic!("this is not the table") };
    assert!(
        table.scene.asked.is_none() && table.scene.waits_for.is_some(),
        "nobody is asked at the keyboard"
    );
}

#[test]
fn any_keys_at_any_size_are_borne() {
    let keys = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::PageDown,
        KeyCode::PageUp,
        KeyCode::End,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Char('?'),
        KeyCode::Char('7'),
        KeyCode::Char('ж'),
        KeyCode::Char(','),
        KeyCode::Char(' '),
    ];
    let mut bench = Bench::set_up(FIVE_HUNDRED);
    bench.model.style.ascii = true;
    let mut drawn: u32 = 7;
    for _ in 0..250 {
        drawn = drawn.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let from = |range: std::ops::Range<u16>, shift: u32| {
            let n = u16::try_from((drawn >> shift) & 0xff).expect("a byte");
            range.start + n % (range.end - range.start)
        };
        bench.key(keys[usize::from(from(0..15, 24))]);
        let screen = bench.screen(from(1..120, 16), from(1..40, 8));
        assert!(screen.replace('ж', "").is_ascii(), "{screen}");
    }
    // Whatever was chosen is a match that can be begun.
    while !matches!(bench.model.screen, Screen::Table(_)) {
        bench.key(KeyCode::Home);
        bench.key(KeyCode::Enter);
        assert!(bench.model.trouble.is_none(), "{:?}", bench.model.trouble);
    }
}

#[test]
fn a_share_code_is_shown_and_taken() {
    let mut bench = Bench::set_up(FIVE_HUNDRED);
    go_to(&mut bench, "misere");
    bench.key(KeyCode::Right);
    let code = bench.setup().form.code.clone().expect("a code");
    assert!(code.starts_with("500-1-M=off-1"), "{code}");
    bench.key(KeyCode::Esc);
    // It brings its game along.
    let mut other = Bench::set_up(PREFERANS);
    other.key(KeyCode::Down);
    other.typed(&code);
    other.key(KeyCode::Enter);
    assert_eq!((value(&other, "misere").as_str(), other.setup().form.args.game.as_str()), ("false", "500"));
    other.typed(&code.replace("off", "of"));
    other.key(KeyCode::Enter);
    assert!(other.setup().told[0].contains("Did you mean 500-1-M=off"), "{:?}", other.setup().told);
    other.typed("nothing");
    other.key(KeyCode::Enter);
    assert_eq!(other.setup().told, ["What was typed is no share code."]);
    assert_eq!(value(&other, "misere"), "false");
}
