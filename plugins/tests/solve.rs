//! The solver against what others found: printed problems and random deals of a game for three, and bridge deals.
//!
//! All bridge deals: `cargo test --release -p overtrick-plugins --test solve -- --ignored`.

use std::fs;
use std::path::{Path, PathBuf};

use overtrick_core::bot::random;
use overtrick_core::game::{Drop, Start, act_unchecked, begin, draw, fresh};
use overtrick_core::notation::parse_call;
use overtrick_core::play::Trick;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::{Hand, HandSet, Seat};
use overtrick_core::solve::{Aim, Solver, Stopped};
use overtrick_core::state::{Action, Answers, Pending, Position, Stage, State};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn game(path: &str) -> Game {
    let files = PackFiles::open(&project().join(path)).expect("the pack can be read");
    let registry = Registry::default();
    open(&LoadRequest::new(files, &registry)).unwrap_or_else(|faults| {
        let lines: Vec<String> = faults.list.iter().map(|one| one.one_line(&faults.files)).collect();
        panic!("{path} does not load:\n{}", lines.join("\n"))
    })
}

/// The parts of each line, divided by `|`.
fn lines(name: &str) -> Vec<Vec<String>> {
    let path = project().join("plugins/tests/oracle").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('|').map(str::to_owned).collect()).collect()
}

/// A state in which somebody is about to lead to the first trick of a contract, which is bid as `bid`.
fn first_lead(game: &Game, bid: &str) -> State {
    let rules = &game.rules;
    let mut host = game.hosts.host().expect("a host");
    let mut chance = Stream::new(1, 6);
    for _ in 0..1000 {
        let mut state = fresh(rules, &Start::default());
        let layout =
            draw(rules, host.as_mut(), &state, Seat::new(0), &mut chance).expect("the deck is dealt");
        begin(rules, host.as_mut(), &mut state, Seat::new(0), &layout, &mut Drop).expect("a deal begins");
        while let Pending::Ask(question) = state.table.pending() {
            if state.pos.stage == Stage::Play {
                return state;
            }
            let action = match &question.answers {
                Answers::Calls(calls) => ["whist", bid, "pass"]
                    .into_iter()
                    .filter_map(|word| parse_call(rules, word).ok())
                    .find(|call| calls.allows(call))
                    .map_or_else(|| random::choose(rules, question, &mut chance), Action::Call),
                _ => random::choose(rules, question, &mut chance),
            };
            act_unchecked(rules, host.as_mut(), &mut state, &action, &mut Drop).expect("an allowed action");
        }
    }
    panic!("nobody plays {bid}");
}

/// The same with other cards and another leader.
fn with_hands(rules: &Rules, pos: &Position, hands: &str, leader: usize) -> Position {
    let mut pos = *pos;
    for (hand, cards) in pos.hands.iter_mut().zip(hands.split(';')) {
        *hand = rules.deck.parse_cards(cards).expect("cards");
    }
    let leader = Hand::new(u8::try_from(leader).expect("a hand"));
    (pos.trick, pos.turn) = (Trick::new(leader), leader);
    pos
}

#[test]
fn printed_problems_and_random_deals_for_three() {
    let game = game("games/preferans");
    let strains = ["S", "C", "D", "H", "NT"];
    let games: Vec<State> = strains.iter().map(|strain| first_lead(&game, &format!("6{strain}"))).collect();
    let miser = first_lead(&game, "miser");
    let mut solvers: Vec<Solver<'_>> =
        games.iter().map(|state| Solver::new(&game.rules, state).expect("two sides")).collect();
    let mut none = Solver::new(&game.rules, &miser).expect("two sides");
    for line in lines("preferans_all_seen.txt") {
        let [kind, trump, declarer, leader, tricks, hands] = &line[..] else { panic!("{line:?}") };
        let number = |text: &str| text.parse::<u8>().expect("a number");
        let side = HandSet::of(Hand::new(number(declarer)));
        let (solver, state, aim) = if kind == "miser" {
            (&mut none, &miser, Aim::fewest(side, HandSet::all(3)))
        } else {
            let at = strains.iter().position(|strain| strain == trump).expect("a strain");
            (&mut solvers[at], &games[at], Aim::most(side))
        };
        let pos = with_hands(&game.rules, &state.pos, hands, usize::from(number(leader)));
        assert_eq!(solver.tricks(&pos, aim), Ok(number(tricks)), "{line:?}");
    }
}

/// Solves some of the bridge deals for some declarers, in every strain. So many of them may be too much to solve.
fn bridge(deals: impl Fn(usize) -> bool, declarers: &[usize], most_given_up: usize) {
    let game = game("plugins/tests/packs/bridge.toml");
    let all = lines("bridge_all_seen.txt");
    let mut given_up = Vec::new();
    for (at, strain) in ["S", "H", "D", "C", "NT"].into_iter().enumerate() {
        let state = first_lead(&game, &format!("1{strain}"));
        let mut solver = Solver::new(&game.rules, &state).expect("two sides");
        for line in all.iter().enumerate().filter(|(deal, _)| deals(*deal)).map(|(_, line)| line) {
            let table: Vec<u8> =
                line[at + 1].split(' ').map(|tricks| tricks.parse().expect("a number")).collect();
            for &declarer in declarers {
                let pos = with_hands(&game.rules, &state.pos, &line[0], (declarer + 1) % 4);
                let side = HandSet::from_bits(if declarer % 2 == 0 { 0b0101 } else { 0b1010 });
                let tricks = solver.tricks(&pos, Aim::most(side));
                if let Err(Stopped::TooMuch(cards)) = tricks {
                    given_up
                        .push(format!("{strain} by hand {declarer}: more than {cards} cards: {}", line[0]));
                    continue;
                }
                assert_eq!(tricks, Ok(table[declarer]), "{strain} by hand {declarer}: {}", line[0]);
            }
        }
    }
    assert!(given_up.len() <= most_given_up, "{given_up:#?}");
}

#[test]
fn bridge_deals() {
    bridge(|deal| deal < 1, &[0], 0);
}

#[test]
#[ignore = "an hour"]
fn all_bridge_deals() {
    // One deal of the list takes more than is allowed.
    bridge(|_| true, &[0, 1, 2, 3], 20);
}
