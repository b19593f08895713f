//! Solving with all cards seen: whole deals for three and for four, and endings. Each benchmark goes through the same
//! deals over and over, so its time is that of all of them together; the names say how many.
//!
//! `OVERTRICK_ONCE=1` solves each once and prints its time and how many cards were played, which repeats exactly.

use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use overtrick_core::bot::random;
use overtrick_core::game::{Drop, Start, act_unchecked, begin, draw, fresh};
use overtrick_core::notation::parse_call;
use overtrick_core::rng::Stream;
use overtrick_core::seat::{Hand, HandSet, Seat};
use overtrick_core::solve::{Aim, Solver};
use overtrick_core::state::{Action, Answers, Pending, Position, Stage, State};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

/// That of the command.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn game(path: &str) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    let registry = Registry::default();
    let files = PackFiles::open(&path).expect("the pack can be read");
    open(&LoadRequest::new(files, &registry)).unwrap_or_else(|_| panic!("{} does not load", path.display()))
}

/// A state at the first lead of a contract bid as `bid`.
fn first_lead(game: &Game, bid: &str, chance: &mut Stream) -> State {
    let rules = &game.rules;
    let mut host = game.hosts.host().expect("a host");
    for _ in 0..1000 {
        let mut state = fresh(rules, &Start::default());
        let layout = draw(rules, host.as_mut(), &state, Seat::new(0), chance).expect("the deck is dealt");
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
                    .map_or_else(|| random::choose(rules, question, chance), Action::Call),
                _ => random::choose(rules, question, chance),
            };
            act_unchecked(rules, host.as_mut(), &mut state, &action, &mut Drop).expect("an allowed action");
        }
    }
    panic!("nobody plays {bid}");
}

/// The same contract with other cards, the same for every hand that plays.
fn dealt(game: &Game, state: &State, each: usize, chance: &mut Stream) -> Position {
    let mut cards: Vec<_> = game.rules.deck.cards().iter().collect();
    chance.shuffle(&mut cards);
    let mut pos = state.pos;
    let mut piles = cards.chunks(each);
    for hand in pos.playing.iter() {
        pos.hands[hand.index()] = piles.next().expect("enough cards").iter().copied().collect();
    }
    pos
}

/// Deals of one kind, and what they are solved for.
struct Deals {
    name: String,
    state: State,
    aim: Aim,
    list: Vec<Position>,
    /// One solver for all: worlds of one decision.
    kept: bool,
    /// The worth of every card, and not of the position alone.
    plays: bool,
}

fn run(game: &Game, deals: &Deals) {
    let once = std::env::var_os("OVERTRICK_ONCE").is_some();
    let new = || Solver::new(&game.rules, &deals.state).expect("two sides");
    let mut solver = new();
    let (mut times, mut cards) = (Vec::new(), Vec::new());
    for pos in &deals.list {
        let begun = Instant::now();
        if !deals.kept {
            solver = new();
        }
        if deals.plays {
            solver.plays(pos, deals.aim).expect("within the budget");
        } else {
            solver.tricks(pos, deals.aim).expect("within the budget");
        }
        times.push(begun.elapsed());
        cards.push(solver.cards_played());
    }
    if once {
        times.sort_unstable();
        cards.sort_unstable();
        let (n, middle) = (times.len(), times.len() / 2);
        let mean = times.iter().sum::<std::time::Duration>() / u32::try_from(n).expect("few");
        let mean_cards = cards.iter().sum::<u64>() / n as u64;
        let line = format!(
            "{:<28} {n:>3} deals  mean {mean:>10.1?}  median {:>10.1?}  most {:>10.1?}  cards: mean {mean_cards}, median {}",
            deals.name,
            times[middle],
            times[n - 1],
            cards[middle]
        );
        writeln!(std::io::stdout(), "{line}").expect("somewhere to print to");
    }
}

fn three(c: &mut Criterion) {
    let game = game("games/preferans");
    let mut chance = Stream::new(3, 1);
    for (name, bid) in [("trump", "6S"), ("no trump", "6NT"), ("misere", "miser")] {
        let state = first_lead(&game, bid, &mut chance);
        let side = HandSet::of(Hand::new(0));
        let aim = if bid == "miser" { Aim::fewest(side, state.pos.playing) } else { Aim::most(side) };
        let list = (0..30).map(|_| dealt(&game, &state, 10, &mut chance)).collect();
        bench(
            c,
            &game,
            &Deals { name: format!("three hands, {name}"), state, aim, list, kept: false, plays: false },
        );
    }
}

fn four(c: &mut Criterion) {
    let game = game("plugins/tests/packs/bridge.toml");
    let mut chance = Stream::new(3, 2);
    for (name, bid) in [("trump", "1S"), ("no trump", "1NT")] {
        let state = first_lead(&game, bid, &mut chance);
        let aim = Aim::most(HandSet::from_bits(0b0101));
        let list = (0..5).map(|_| dealt(&game, &state, 13, &mut chance)).collect();
        bench(
            c,
            &game,
            &Deals { name: format!("four hands, {name}"), state, aim, list, kept: false, plays: false },
        );
    }
}

fn endings(c: &mut Criterion) {
    let game = game("games/spades");
    let mut chance = Stream::new(3, 3);
    let state = first_lead(&game, "3", &mut chance);
    for each in [5, 6, 7] {
        for plays in [false, true] {
            let aim = Aim::most(HandSet::from_bits(0b0101));
            let list = (0..100).map(|_| dealt(&game, &state, each, &mut chance)).collect();
            let asked = if plays { "every card" } else { "tricks" };
            let name = format!("endings of {each}, {asked}");
            bench(c, &game, &Deals { name, state: state.clone(), aim, list, kept: true, plays });
        }
    }
}

fn bench(c: &mut Criterion, game: &Game, deals: &Deals) {
    if std::env::var_os("OVERTRICK_ONCE").is_some() {
        run(game, deals);
        return;
    }
    let name = format!("{} ({} deals)", deals.name, deals.list.len());
    c.bench_function(&name, |b| b.iter(|| run(game, deals)));
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = three, four, endings
}
criterion_main!(benches);
