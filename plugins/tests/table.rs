//! At the table: hands without a seat, a seat that sits out, offers out of turn, taking back.

use std::path::Path;

use overtrick_core::bot::random;
use overtrick_core::bot::sample::Sampler;
use overtrick_core::card::CardSet;
use overtrick_core::game::{ActError, Drop, Event, Match, Start, contradiction};
use overtrick_core::hooks::NoHost;
use overtrick_core::notation;
use overtrick_core::rng::Stream;
use overtrick_core::score::{Cell, Subject};
use overtrick_core::seat::{Hand, Seat, SeatSet};
use overtrick_core::state::{Action, Answers, Call, Pending};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

fn game(path: &str, players: Option<u8>) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    let registry = Registry::default();
    let mut request = LoadRequest::new(PackFiles::open(&path).expect("the pack can be read"), &registry);
    request.players = players;
    open(&request).unwrap_or_else(|faults| {
        let lines: Vec<String> = faults.list.iter().map(|one| one.one_line(&faults.files)).collect();
        panic!("{}", lines.join("\n"))
    })
}

fn start(game: &Game, dealer: u8) -> Match {
    let start = Start { seed: 5, dealer: Some(Seat::new(dealer)), ..Start::default() };
    let mut table = game.start(start).expect("a host");
    table.deal(&mut Drop).expect("a deal");
    table
}

fn say(table: &mut Match, seat: u8, text: &str) -> Result<(), ActError> {
    let call = notation::parse_call(table.rules(), text).expect("a call");
    table.act(Seat::new(seat), &Action::Call(call), &mut Drop)
}

/// Lets chance answer until `done`.
fn go_on(table: &mut Match, stream: &mut Stream, mut done: impl FnMut(&Match) -> bool) {
    while !done(table) {
        match table.pending().clone() {
            Pending::Ask(question) => {
                let action = random::choose(table.rules(), &question, stream);
                table.act(question.seat, &action, &mut Drop).expect("a legal action");
            }
            Pending::Deal => table.deal(&mut Drop).expect("a deal"),
            Pending::Over => panic!("the match ended first"),
        }
    }
}

fn is_play(table: &Match) -> bool {
    table.pending().question().is_some_and(|question| matches!(question.answers, Answers::Play(_)))
}

#[test]
fn a_hand_without_a_seat_is_played_by_its_controller() {
    let game = game("plugins/tests/packs/dummy_whist.toml", None);
    let mut table = start(&game, 0);
    let (dummy, eldest) = (Hand::new(3), Seat::new(1));
    assert_eq!(game.rules.hand_name(dummy), "dummy");
    for seat in 0..3 {
        assert_eq!(table.view(Seat::new(seat)).hand(dummy).map(CardSet::len), Some(13), "it lies open");
    }
    let mut hands = Vec::new();
    let mut stream = Stream::new(1, 1);
    while let Some(question) = table.pending().question().cloned() {
        let Answers::Play(plays) = &question.answers else { panic!("only cards are asked for") };
        if hands.len() < 4 {
            hands.push(plays.hand.index());
        }
        let own = if plays.hand == dummy { eldest } else { Seat::new(plays.hand.raw()) };
        assert_eq!(question.seat, own);
        let action = random::choose(&game.rules, &question, &mut stream);
        table.act(question.seat, &action, &mut Drop).expect("a legal card");
        if table.state().pos.tricks() == 13 {
            break;
        }
    }
    assert_eq!(hands, [1, 3, 2, 0], "the eldest, the dummy after her, the others");
    let ledger = game.rules.sheet.find("score").expect("a ledger");
    let score = |seat: u8| {
        let cell = Cell { ledger, subject: Subject::Seat(Seat::new(seat)) };
        table.state().table.sheet().get(&game.rules.sheet, cell).expect("a column")
    };
    assert_eq!(score(0) + score(1) + score(2), 13, "the dummy's tricks are its controller's");
}

#[test]
fn the_dealer_sits_out_at_four() {
    let game = game("games/preferans", Some(4));
    let table = start(&game, 2);
    assert!(!table.state().pos.active.contains(Seat::new(2)));
    assert!(table.state().pos.hands[2].is_empty());
    assert_eq!(table.pending().question().expect("a question").seat, Seat::new(3));
}

#[test]
fn the_rest_is_claimed_and_all_must_agree() {
    let game = game("games/spades", None);
    let mut table = start(&game, 3);
    assert!(say(&mut table, 0, "claim").is_err(), "not during the bidding");
    let mut stream = Stream::new(3, 1);
    go_on(&mut table, &mut stream, |table| is_play(table) && table.state().pos.tricks() == 4);
    let before = table.state().clone();
    say(&mut table, 2, "claim").expect("an offer out of turn");
    for seat in [3, 0] {
        assert_eq!(table.pending().question().expect("a question").seat, Seat::new(seat));
        say(&mut table, seat, "agree").expect("agreed");
    }
    say(&mut table, 1, "refuse").expect("refused");
    let (now, then) = (&table.state().pos, &before.pos);
    assert_eq!((now.hands, now.tricks(), now.turn), (then.hands, then.tricks(), then.turn));
    assert_eq!(now.open_to(Hand::new(2)), SeatSet::all(4), "the hand that was shown stays open");
    assert_eq!(table.pending(), &before.table.pending().clone());
    let again = say(&mut table, 2, "claim").expect_err("not again before a card is played");
    assert!(again.to_string().contains("refused"), "{again}");

    let question = table.pending().question().expect("a question").clone();
    let card = random::choose(&game.rules, &question, &mut stream);
    table.act(question.seat, &card, &mut Drop).expect("a card");
    let had = table.state().pos.tricks_of(Hand::new(2));
    let mut events: Vec<Event> = Vec::new();
    say(&mut table, 2, "claim").expect("an offer");
    for seat in [3, 0] {
        say(&mut table, seat, "agree").expect("agreed");
    }
    let agree = Action::Call(notation::parse_call(&game.rules, "agree").expect("a call"));
    table.act(Seat::new(1), &agree, &mut events).expect("agreed");
    let won = events.iter().filter(|event| matches!(event, Event::TrickWon { .. })).count();
    assert_eq!(won, 9, "all that was left");
    assert_eq!(usize::from(table.state().pos.tricks_of(Hand::new(2))), usize::from(had) + 9);
    assert_eq!(table.pending(), &Pending::Deal, "the deal is scored");
}

#[test]
fn tricks_are_conceded_to_a_seat() {
    let game = game("games/spades", None);
    let mut table = start(&game, 3);
    go_on(&mut table, &mut Stream::new(4, 1), |table| is_play(table) && table.state().pos.tricks() == 10);
    let offers = table.offers(Seat::new(1));
    assert_eq!(
        offers.iter().map(|say| game.rules.word(say.word)).collect::<Vec<_>>(),
        ["claim", "concede", "split"]
    );
    say(&mut table, 1, "concede N").expect("an offer");
    for seat in [2, 3, 0] {
        say(&mut table, seat, "agree").expect("agreed");
    }
    assert!(table.state().pos.tricks_of(Hand::new(0)) >= 3);
}

/// A game whose cards change hands between tricks, with more laid over it.
fn midway(changes: &str) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/midway.toml");
    let over = format!("api = 1\nid = \"changes\"\nextends = \"midway@1\"\n{changes}");
    let registry = Registry::default();
    let request = LoadRequest {
        overlays: vec![PackFiles::from_text("changes.toml", over).expect("a short text")],
        ..LoadRequest::new(PackFiles::open(&path).expect("the pack can be read"), &registry)
    };
    open(&request).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The first dialogs that ask from here on, each with the number of tricks won by then; the rest of the play has been
/// claimed by who declares at its first card.
fn asked_after_a_claim(game: &Game) -> (Match, Vec<(String, u8)>) {
    let mut table = start(game, 2);
    say(&mut table, 0, "2S").expect("a bid");
    for seat in [1, 2] {
        say(&mut table, seat, "pass").expect("a pass");
    }
    say(&mut table, 0, "claim").expect("an offer");
    for seat in [1, 2] {
        say(&mut table, seat, "agree").expect("agreed");
    }
    let mut asked = Vec::new();
    let mut stream = Stream::new(1, 1);
    while let Some(question) = table.pending().question().cloned() {
        let dialog = question.dialog.expect("no more cards are asked for");
        asked.push((game.rules.dialog_name(dialog).to_owned(), table.state().pos.tricks()));
        for seat in [0, 1, 2].map(Seat::new) {
            assert!(table.offers(seat).is_empty(), "what is agreed on is not offered again");
            let world = Sampler::new(&table.view(seat)).world(&mut stream);
            assert_eq!(contradiction(&game.rules, &mut NoHost, &world), Ok(None));
        }
        let action = random::choose(&game.rules, &question, &mut stream);
        table.act(question.seat, &action, &mut Drop).expect("a legal answer");
    }
    (table, asked)
}

#[test]
fn the_moments_of_claimed_tricks_come_in_their_order() {
    let game = midway(
        "
        [dialog.last_word]
        kind = \"say\"
        who = \"declarer\"
        words = [\"good\"]
        at = \"after_last_card\"
        ",
    );
    let (table, asked) = asked_after_a_claim(&game);
    let expected = [("gift", 2), ("gift", 2), ("gift", 2), ("late_kitty", 3), ("last_word", 5)];
    assert_eq!(asked.iter().map(|(name, tricks)| (name.as_str(), *tricks)).collect::<Vec<_>>(), expected);
    assert_eq!(table.state().pos.tricks_of(Hand::new(0)), 5);
    assert_eq!(table.pending(), &Pending::Deal, "the deal is scored");
}

#[test]
fn a_dialog_at_a_moment_happens_only_when_its_condition_holds() {
    for (when, happens) in [("tricks(declarer) == 5 and level == 2", true), ("tricks(declarer) > 5", false)] {
        let game = midway(&format!(
            "[dialog.last_word]\nkind = \"say\"\nwords = [\"good\"]\nat = \"after_last_card\"\nwhen = \"{when}\""
        ));
        let (table, asked) = asked_after_a_claim(&game);
        assert_eq!(asked.iter().any(|(name, _)| name == "last_word"), happens, "{when}");
        assert_eq!(table.pending(), &Pending::Deal, "the deal is scored either way");
    }
}

#[test]
fn a_contract_that_stops_stops_within_claimed_tricks() {
    let game = midway("contract.bid.stop = \"tricks >= level\"\n");
    let (table, asked) = asked_after_a_claim(&game);
    assert_eq!(asked.len(), 3, "the play is over before the third trick: {asked:?}");
    assert_eq!(table.state().pos.tricks_of(Hand::new(0)), 2);
}

#[test]
fn moments_come_when_tricks_are_agreed_on() {
    let game = midway("");
    let mut table = start(&game, 2);
    say(&mut table, 0, "2S").expect("a bid");
    for seat in [1, 2] {
        say(&mut table, seat, "pass").expect("a pass");
    }
    let mut tricks = [0; 12];
    tricks[..3].copy_from_slice(&[2, 1, 2]);
    table.agree(&tricks, &mut Drop).expect("five tricks in all");
    let mut asked = 0;
    go_on(&mut table, &mut Stream::new(1, 1), |table| {
        asked += usize::from(table.pending().question().is_some());
        *table.pending() == Pending::Deal
    });
    assert_eq!(asked, 4, "three gifts and the kitty");
    assert_eq!([0, 1, 2].map(|hand| table.state().pos.tricks_of(Hand::new(hand))), [2, 1, 2]);
}

#[test]
fn an_own_action_is_taken_back_while_nobody_has_learnt_anything() {
    let game = game("games/500", None);
    let mut table = start(&game, 3);
    assert_eq!(table.undo(Seat::new(0)), Err("you have done nothing yet"));
    let before = table.state().clone();
    say(&mut table, 0, "6S").expect("a bid");
    assert!(table.undo(Seat::new(1)).is_err(), "not another's");
    table.undo(Seat::new(0)).expect("nobody has spoken since");
    assert_eq!(table.state(), &before);
    say(&mut table, 0, "6S").expect("a bid");
    say(&mut table, 1, "pass").expect("a pass");
    assert!(table.undo(Seat::new(0)).is_err(), "somebody has spoken since");
    for seat in [2, 3] {
        say(&mut table, seat, "pass").expect("a pass");
    }
    assert!(table.undo(Seat::new(3)).is_err(), "the last pass turned the kitty up");
}

#[test]
fn a_refused_call_leaves_no_trace_and_names_its_rule() {
    let game = game("games/500", None);
    let mut table = start(&game, 3);
    let before = table.state().clone();
    let Err(ActError::Illegal(refusal)) = say(&mut table, 0, "misere") else { panic!("no seven yet") };
    assert_eq!(table.state(), &before);
    assert_eq!(refusal.rule, "ladder.misere.needs.called_level");
    assert!(refusal.why.contains("level 7"), "{}", refusal.why);
    assert!(refusal.allowed.contains("6S to 7NT"), "{}", refusal.allowed);
    let call = Call::PASS;
    let Err(ActError::Illegal(refusal)) = table.act(Seat::new(2), &Action::Call(call), &mut Drop) else {
        panic!("not her turn")
    };
    assert!(refusal.why.contains("turn of N"), "{}", refusal.why);
}

#[test]
fn who_has_won_the_auction_is_asked_once_whether_he_raises() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/500");
    let registry = Registry::default();
    for (option, value) in
        [("pass_is_final", "false"), ("pass_is_final", "true"), ("auction_rounds", "single")]
    {
        let mut request = LoadRequest::new(PackFiles::open(&path).expect("the pack can be read"), &registry);
        let pairs = [(option, value), ("raise_after_win", "once")];
        request.set = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        let game = open(&request).unwrap_or_else(|faults| panic!("{faults}"));
        for raise in ["pass", "7H"] {
            let mut table = start(&game, 3);
            say(&mut table, 0, "6S").expect("a bid");
            for seat in 1..4 {
                say(&mut table, seat, "pass").expect("a pass");
            }
            say(&mut table, 0, raise).expect("asked once more");
            let level = table.state().pos.contract().map(|contract| contract.level);
            assert_eq!(level, Some(if raise == "pass" { 6 } else { 7 }), "{option} = {value}: {raise}");
        }
    }
}
