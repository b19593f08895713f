//! Deals that an independent engine recorded, replayed card by card: legal sets, trick winners and scores.
//!
//! The data is a sample; the whole of it (1,500 and 800 deals) was compared once in the same way.

use std::fs;
use std::path::{Path, PathBuf};

use overtrick_core::card::{Card, CardSet};
use overtrick_core::game::{Event, GivenDeal, Match, Start};
use overtrick_core::notation;
use overtrick_core::ruleset::Rules;
use overtrick_core::score::{Cell, Subject};
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::side::Side;
use overtrick_core::state::{Action, Answers, Call, Way};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn game(path: &str, players: Option<u8>, set: &[(&str, &str)]) -> Game {
    let files = PackFiles::open(&project().join(path)).expect("the pack can be read");
    let registry = Registry::default();
    let mut request = LoadRequest::new(files, &registry);
    request.players = players;
    request.set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    open(&request).unwrap_or_else(|faults| {
        let lines: Vec<String> = faults.list.iter().map(|one| one.one_line(&faults.files)).collect();
        panic!("{path} does not load:\n{}", lines.join("\n"))
    })
}

fn lines(name: &str) -> Vec<String> {
    let path = project().join("plugins/tests/oracle").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    text.split_whitespace().map(|n| n.parse().ok().expect("a number")).collect()
}

/// The hands as listed; masks count in this order.
fn hands(rules: &Rules, text: &str) -> Vec<Vec<Card>> {
    let card = |name: &str| rules.deck.parse_card_from(name, rules.deck.cards()).expect("a card");
    text.split(';').map(|hand| hand.split_whitespace().map(card).collect()).collect()
}

fn seat(index: usize) -> Seat {
    Seat::new(u8::try_from(index).expect("a seat"))
}

fn given(dealer: usize, hands: &[Vec<Card>], turned: Option<Card>) -> GivenDeal {
    GivenDeal {
        dealer: Some(seat(dealer)),
        hands: (0_u8..).zip(hands).map(|(i, hand)| (Hand::new(i), hand.iter().copied().collect())).collect(),
        kitty: None,
        turned,
        ..GivenDeal::default()
    }
}

/// What a comparison of the play found.
#[derive(Debug, Default, PartialEq, Eq)]
struct Compared {
    plays: usize,
    /// Legal sets of ours that are larger, and contain all cards of theirs.
    larger: usize,
    winners: Vec<usize>,
}

fn mask(hand: &[Card], cards: CardSet) -> u64 {
    hand.iter().enumerate().filter(|(_, card)| cards.contains(**card)).map(|(i, _)| 1 << i).sum()
}

/// Plays the recorded cards; panics where our legal set lacks a card of theirs.
fn play(table: &mut Match, hands: &[Vec<Card>], plays: &str, name: &str) -> Compared {
    let mut compared = Compared::default();
    for step in plays.split_whitespace() {
        let (card, theirs) = step.split_once(':').expect("card:mask");
        let theirs = u64::from_str_radix(theirs, 16).expect("a mask");
        let question = table.pending().question().expect("a card is asked for").clone();
        let Answers::Play(set) = &question.answers else { panic!("{name}: not a play: {question:?}") };
        let ours = mask(&hands[set.hand.index()], set.cards());
        assert_eq!(theirs & !ours, 0, "{name}: our legal set is smaller before {card}");
        compared.plays += 1;
        compared.larger += usize::from(ours != theirs);
        let card = table.rules().deck.parse_card_from(card, set.cards()).expect("a legal card");
        let mut events: Vec<Event> = Vec::new();
        table
            .act(question.seat, &Action::Play { card, way: Way::Plain }, &mut events)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        compared.winners.extend(events.iter().filter_map(|event| match event {
            Event::TrickWon { hand } => Some(hand.index()),
            _ => None,
        }));
    }
    compared
}

fn bid(table: &mut Match, level: &str, name: &str) {
    let question = table.pending().question().expect("a bid is asked for").clone();
    let names = [level.to_owned(), "nil".to_owned()];
    let text = if level == "0" && table.rules().rung_by_name("0").is_none() { &names[1] } else { &names[0] };
    let call = notation::parse_call(table.rules(), text).expect("a bid");
    table
        .act(question.seat, &Action::Call(call), &mut overtrick_core::game::Drop)
        .unwrap_or_else(|error| panic!("{name}: {error}"));
}

/// Levels that may be named now.
fn levels(table: &Match) -> Vec<String> {
    let question = table.pending().question().expect("a bid is asked for");
    let Answers::Calls(calls) = &question.answers else { panic!("not a call") };
    calls
        .list()
        .iter()
        .filter_map(Call::rung)
        .map(|rung| table.rules().ladder.rung(rung).level.to_string())
        .collect()
}

#[test]
fn spades_winners_and_scores() {
    let default = game("games/spades", None, &[]);
    let theirs =
        game("games/spades", None, &[("nil_fail_tricks", "help_partner"), ("bags_when_set", "none")]);
    let (mut equal, mut equal_with_options, mut failed_nil, mut larger) = (0, 0, 0, 0);
    let deals = lines("spades.txt");
    for (number, line) in deals.iter().enumerate() {
        let name = format!("spades deal {}", number + 1);
        let fields: Vec<&str> = line.split('|').collect();
        let [first, before, cards, bids, plays, winners, scores] = fields[..] else { panic!("{name}") };
        let before: Vec<i64> = numbers(before);
        let scores: Vec<i64> = numbers(scores);
        let bids: Vec<&str> = bids.split_whitespace().collect();
        let first: usize = first.parse().expect("a seat");
        for (game, with_options) in [(&default, false), (&theirs, true)] {
            let mut start = Start { seed: 1, ..Start::default() };
            let ledger = |name: &str| game.rules.sheet.find(name).expect("a ledger");
            for side in 0..2_u8 {
                let cell = |name| Cell { ledger: ledger(name), subject: Subject::Side(Side::new(side)) };
                start.sheet.push((cell("score"), before[usize::from(side)]));
                // That engine reads the bags off the last digit of a score that is not negative.
                start.sheet.push((cell("bags"), before[usize::from(side)].max(0) % 10));
            }
            let hands = hands(&game.rules, cards);
            let mut table = game.start(start).expect("a host");
            table
                .deal_given(&given((first + 3) % 4, &hands, None), &mut overtrick_core::game::Drop)
                .unwrap_or_else(|fault| panic!("{name}: {fault}"));
            for level in &bids {
                bid(&mut table, level, &name);
            }
            let compared = play(&mut table, &hands, plays, &name);
            assert_eq!(compared.winners, numbers::<usize>(winners), "{name}: winners");
            let failed = (0..4).any(|i| bids[i] == "0" && compared.winners.contains(&i));
            for side in 0..2_u8 {
                let cell = Cell { ledger: ledger("score"), subject: Subject::Side(Side::new(side)) };
                let after = table.state().table.sheet().get(&game.rules.sheet, cell).expect("a column");
                let ours = after - before[usize::from(side)];
                let same = ours == scores[usize::from(side)];
                if with_options {
                    equal_with_options += usize::from(same);
                    assert!(same, "{name}, side {side}: {ours}, not {}", scores[usize::from(side)]);
                } else {
                    equal += usize::from(same);
                    if !same {
                        assert!(failed, "{name}, side {side}: {ours}, and no nil failed");
                        failed_nil += 1;
                    }
                }
            }
            larger += if with_options { 0 } else { compared.larger };
        }
    }
    assert_eq!(
        (deals.len(), equal, failed_nil, equal_with_options, larger),
        (150, 265, 35, 300, 692),
        "deals, scores equal by default, unequal with a failed nil, equal with options, larger legal sets"
    );
}

#[test]
fn oh_hell_legal_sets_winners_and_returns() {
    let deals = lines("oh_hell.txt");
    for (number, line) in deals.iter().enumerate() {
        let name = format!("oh hell deal {}", number + 1);
        let fields: Vec<&str> = line.split('|').collect();
        let [players, dealer, size, turned, cards, bids, plays, winners, returns] = fields[..] else {
            panic!("{name}")
        };
        let game = game("plugins/tests/packs/oh_hell.toml", players.parse().ok(), &[("cards", size)]);
        let hands = hands(&game.rules, cards);
        let turned = game.rules.deck.parse_card_from(turned, game.rules.deck.cards()).expect("a card");
        let mut table = game.start(Start { seed: 1, ..Start::default() }).expect("a host");
        table
            .deal_given(
                &given(dealer.parse().expect("a seat"), &hands, Some(turned)),
                &mut overtrick_core::game::Drop,
            )
            .unwrap_or_else(|fault| panic!("{name}: {fault}"));
        for step in bids.split_whitespace() {
            let (level, legal) = step.split_once(':').expect("level:legal");
            assert_eq!(levels(&table).join(","), legal, "{name}: bids allowed");
            bid(&mut table, level, &name);
        }
        let compared = play(&mut table, &hands, plays, &name);
        assert_eq!(compared.larger, 0, "{name}: legal sets differ");
        assert_eq!(compared.winners, numbers::<usize>(winners), "{name}: winners");
        let ledger = game.rules.sheet.find("score").expect("a ledger");
        let ours: Vec<i64> = (0..hands.len())
            .filter_map(|i| {
                let cell = Cell { ledger, subject: Subject::Seat(seat(i)) };
                table.state().table.sheet().get(&game.rules.sheet, cell)
            })
            .collect();
        assert_eq!(ours, numbers::<i64>(returns), "{name}: returns");
    }
    assert_eq!(deals.len(), 200);
}
