//! Matches that bots have played with cards, told to the score keeper without them: the sheets are the same.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;

use overtrick_core::bot::random;
use overtrick_core::game::{Event, Match, Start};
use overtrick_core::notation::parse_call;
use overtrick_core::record::sheet_line;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::{DialogId, Rules, WordId};
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::{Call, Pending};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::keeper::{Keeper, Known, Line, Missing, Refusal, Sheet, Want, head, is_about_cards};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

fn pack(name: &str, preset: Option<&str>, set: &[(&str, &str)], players: Option<u8>) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(name);
    let registry = Registry::default();
    let mut request = LoadRequest::new(PackFiles::open(&path).expect("the pack can be read"), &registry);
    request.preset = preset.map(str::to_owned);
    request.players = players;
    request.set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    open(&request).unwrap_or_else(|problems| panic!("{problems}"))
}

/// A deal as it was played with cards.
struct Played {
    said: VecDeque<(Seat, Call)>,
    winners: Vec<Hand>,
    hands: Vec<(Hand, overtrick_core::card::CardSet)>,
    kitty: Vec<overtrick_core::card::Card>,
    turned: Option<overtrick_core::card::Card>,
}

fn play(table: &mut Match, stream: &mut Stream) -> Played {
    let rules = Arc::clone(table.rules());
    let mut events: Vec<Event> = Vec::new();
    table.deal(&mut events).expect("a deal");
    let pos = &table.state().pos;
    let hands = (0..).take(rules.hand_names.len()).map(Hand::new).map(|hand| (hand, pos.hands[hand.index()]));
    let (hands, kitty) = (hands.collect(), pos.kitty_in_order().collect());
    let turned = table.state().table.turned();
    while let Pending::Ask(question) = table.pending() {
        let (seat, action) = (question.seat, random::choose(&rules, question, stream));
        table.act(seat, &action, &mut events).expect("an answer that is allowed");
    }
    let winners = events.iter().filter_map(|event| match event {
        Event::TrickWon { hand } => Some(*hand),
        _ => None,
    });
    let said = events.iter().filter_map(|event| match event {
        Event::Said { dialog, seat, call } if is_told(&rules, *dialog, call) => Some((*seat, *call)),
        _ => None,
    });
    Played { said: said.collect(), winners: winners.collect(), hands, kitty, turned }
}

/// What people say at a table and the keeper does not say for them.
fn is_told(rules: &Rules, dialog: DialogId, call: &Call) -> bool {
    let draws = rules.dialogs.get(dialog.index()).is_some_and(is_about_cards);
    !draws && !matches!(call.word(), Some(WordId::LOOK | WordId::WAIT))
}

/// Tells what the keeper wants to know, and nothing else.
fn tell(keeper: &mut Keeper, mut deal: Played) {
    let rules = Arc::clone(keeper.rules());
    keeper.deal().expect("a deal is due");
    loop {
        let told = match keeper.wants() {
            Want::Deal | Want::Over => break,
            Want::Turned => keeper.tell(Line::Known(Known::Turned(deal.turned.expect("a card")))),
            Want::Said(_) => {
                let (seat, call) = deal.said.pop_front().expect("somebody has said something");
                keeper.tell(Line::Said(seat, call))
            }
            Want::Tricks(_) => {
                let hands = (0..).take(rules.hand_names.len()).map(Hand::new);
                let count = |hand: Hand| deal.winners.iter().filter(|winner| **winner == hand).count();
                let playing = keeper.state().pos.playing;
                let groups = hands
                    .filter(|hand| playing.contains(*hand) || count(*hand) > 0)
                    .map(|hand| (vec![hand], u8::try_from(count(hand)).expect("few tricks")))
                    .collect();
                match keeper.tell(Line::Tricks(groups)) {
                    Err(Refusal::Text(why)) if why.contains("in order") => {
                        keeper.tell(Line::Winners(deal.winners.clone()))
                    }
                    told => told,
                }
            }
            Want::More(Missing::Kitty(_)) => {
                let cards: Vec<&str> = deal.kitty.iter().map(|card| rules.deck.name(*card)).collect();
                keeper.take(&cards.join(" "))
            }
            Want::More(Missing::Holder(card)) => {
                let holder = deal.hands.iter().find(|(_, cards)| cards.contains(*card)).expect("somebody").0;
                keeper.take(&rules.hand_names[holder.index()].clone())
            }
        };
        told.unwrap_or_else(|refusal| panic!("{refusal}; {:?}", keeper.state().table.said()));
    }
    assert!(deal.said.is_empty(), "nobody wanted to know {:?}", deal.said);
}

/// Matches with cards and without them, compared after every deal; the last sheet is read again from its text.
fn compare(game: &Game, seeds: u64, deals: u32) -> u32 {
    let mut scored = 0;
    for seed in 0..seeds {
        let start = Start { seed, ..Start::default() };
        let mut cards = game.start(start.clone()).expect("a host");
        let mut keeper = Keeper::new(game, start.clone()).expect("a host");
        let header = overtrick_core::record::Header::new(&game.rules, &start, &[]);
        let mut text = head(&header);
        let mut stream = Stream::new(seed, 99);
        for deal in 0..deals {
            if *cards.pending() == Pending::Over {
                break;
            }
            let played = play(&mut cards, &mut stream);
            scored += u32::from(!played.winners.is_empty());
            tell(&mut keeper, played);
            let what =
                format!("{} {:?}, seed {seed}, deal {deal}", game.rules.source.id, game.rules.source.preset);
            let sheet = |table: &Match| sheet_line(table.rules(), table.state().table.sheet());
            assert_eq!(sheet_line(keeper.rules(), keeper.state().table.sheet()), sheet(&cards), "{what}");
            assert_eq!(keeper.state().table.numbers(), cards.state().table.numbers(), "{what}");
            assert_eq!(keeper.state().table.next_dealer(), cards.state().table.next_dealer(), "{what}");
            assert_eq!(keeper.state().table.winners(), cards.state().table.winners(), "{what}");
            for line in keeper.unsaved() {
                text = format!("{text}{line}\n");
            }
        }
        assert_eq!(keeper.settle().expect("no fault"), cards.settle().expect("no fault"));
        let sheet = Sheet::parse(&text).expect("its own text");
        let again = Keeper::resume(game, start, &sheet).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let line = |keeper: &Keeper| sheet_line(keeper.rules(), keeper.state().table.sheet());
        assert_eq!(line(&again), line(&keeper));
    }
    scored
}

fn presets(name: &str) -> Vec<Option<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(name).join("presets");
    let files = std::fs::read_dir(folder).expect("presets").map(|file| file.expect("a file").path());
    let mut names: Vec<String> =
        files.filter_map(|path| path.file_stem()?.to_str().map(str::to_owned)).collect();
    names.sort();
    std::iter::once(None).chain(names.into_iter().map(Some)).collect()
}

#[test]
fn five_hundred_is_scored_as_it_was_played() {
    for preset in presets("500") {
        assert!(compare(&pack("500", preset.as_deref(), &[], None), 1, 8) >= 1, "{preset:?}");
    }
}

#[test]
fn spades_is_scored_as_it_was_played() {
    for preset in presets("spades") {
        assert!(compare(&pack("spades", preset.as_deref(), &[], None), 1, 8) >= 1, "{preset:?}");
    }
}

#[test]
fn preferans_is_scored_as_it_was_played() {
    for preset in presets("preferans") {
        assert!(compare(&pack("preferans", preset.as_deref(), &[], None), 1, 8) >= 1, "{preset:?}");
    }
    for players in [2, 4] {
        compare(&pack("preferans", None, &[], Some(players)), 2, 8);
    }
    // Who dealt is paid for high cards in the talon, which the keeper asks for.
    compare(&pack("preferans", None, &[("paid_widow", "units")], None), 2, 8);
}

fn keeper(game: &Game, dealer: u8) -> Keeper {
    let start = Start { dealer: Some(Seat::new(dealer)), ..Start::default() };
    let mut keeper = Keeper::new(game, start).expect("a host");
    keeper.deal().expect("a deal");
    keeper
}

fn sheet(keeper: &Keeper) -> String {
    sheet_line(keeper.rules(), keeper.state().table.sheet())
}

#[test]
fn a_side_says_how_many_tricks_it_has() {
    let game = pack("500", None, &[], None);
    let mut keeper = keeper(&game, 0);
    keeper.take("S 8H").expect("everybody else passes");
    assert_eq!(keeper.wants(), Want::Tricks(10));
    assert!(keeper.take("11").unwrap_err().to_string().contains("11 tricks"));
    assert!(
        keeper.take("N 5 S 3 E 1").is_ok_and(|()| sheet(&keeper).contains("N+S:300")),
        "{}",
        sheet(&keeper)
    );
    assert!(keeper.undo().unwrap());
    assert_eq!(keeper.wants(), Want::Tricks(10));
    keeper.take("7").unwrap();
    assert!(sheet(&keeper).contains("N+S:-300") && sheet(&keeper).contains("E+W:30"), "{}", sheet(&keeper));
}

#[test]
fn a_refused_line_changes_nothing() {
    let game = pack("500", None, &[], None);
    let mut keeper = keeper(&game, 0);
    keeper.unsaved();
    for text in ["E 7H, S 6H", "misere", "Q 7H", "", "N+S 4", "pass, pass, frog", "\u{0}"] {
        assert!(keeper.take(text).is_err(), "{text}");
        assert!(keeper.unsaved().is_empty(), "{text}");
        assert!(matches!(keeper.wants(), Want::Said(_)), "{text}");
    }
    keeper.take("E 7H, S 7NT, E misere").unwrap();
    keeper.take("E 0 N 6 S 4").unwrap();
    assert!(sheet(&keeper).contains("E+W:250"), "{}", sheet(&keeper));
}

#[test]
fn seats_of_a_side_may_count_apart() {
    let game = pack("spades", None, &[], None);
    let mut keeper = keeper(&game, 3);
    keeper.take("nil 4 3 3").unwrap();
    let refused = keeper.take("N+S 4").unwrap_err().to_string();
    assert!(refused.contains("each hand"), "{refused}");
    keeper.take("N 0 E 5 S 4 W 4").unwrap();
    assert_eq!(keeper.wants(), Want::Deal);
    let call = parse_call(keeper.rules(), "nil").unwrap();
    assert!(keeper.tell(Line::Said(Seat::new(0), call)).is_err());
}

#[test]
fn a_sheet_of_other_rules_is_refused_with_its_line() {
    let game = pack("500", None, &[], None);
    let header = overtrick_core::record::Header::new(&game.rules, &Start::default(), &[]);
    let resume = |body: &str| {
        let kept = Sheet::parse(&format!("{}{body}", head(&header))).map_err(|error| error.to_string())?;
        let keeper = Keeper::resume(&game, Start { dealer: Some(Seat::new(0)), ..Start::default() }, &kept);
        keeper.map(|keeper| (sheet(&keeper), kept.torn.is_some())).map_err(|error| error.to_string())
    };
    let deal = "deal\nE pass\nS 8H\nW pass\nN pass\n";
    let (stands, torn) =
        resume(&format!("{deal}tricks N+S 8\nsheet score=N+S:300,E+W:20\ndeal\nS pa")).unwrap();
    assert!(torn && stands.contains("N+S:300"), "{stands}");
    assert!(
        resume(&format!("{deal}tricks N+S 8\nsheet score=N+S:310,E+W:20\n"))
            .unwrap_err()
            .contains("another sheet")
    );
    assert!(resume(&format!("{deal}undo 9\n")).unwrap_err().contains("not told before"));
    assert!(
        resume("deal\nE 12H\n").is_err() && resume("E pass\n").is_err() && resume("deal\ndeal\n").is_err()
    );
    assert!(Sheet::parse("hello\n").is_err() && Sheet::parse("").is_err());
}
