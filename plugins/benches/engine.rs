//! The engine under real packs: random deals, cloning, legal sets, loading. Compare ratios within one run.

use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use overtrick_core::bot::random;
use overtrick_core::game::{Drop, Start, act_unchecked, begin, draw, fresh};
use overtrick_core::hooks::Host;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::Seat;
use overtrick_core::state::{Pending, State};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

/// That of the command.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const GAMES: [&str; 3] = ["500", "preferans", "spades"];

fn files(name: &str) -> PackFiles {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(name);
    PackFiles::open(&folder).expect("a bundled pack can be read")
}

fn game(name: &str) -> Game {
    let registry = Registry::default();
    open(&LoadRequest::new(files(name), &registry)).unwrap_or_else(|_| panic!("{name} does not load"))
}

/// One whole deal, shuffle to score.
fn random_deal(rules: &Rules, host: &mut dyn Host, state: &mut State, stream: &mut Stream) {
    let dealer = state.table.next_dealer().unwrap_or(Seat::new(0));
    let layout = draw(rules, host, state, dealer, stream).expect("the deck is dealt");
    begin(rules, host, state, dealer, &layout, &mut Drop).expect("a deal begins");
    while let Pending::Ask(question) = state.table.pending() {
        let action = random::choose(rules, question, stream);
        act_unchecked(rules, host, state, &action, &mut Drop).expect("an allowed action");
    }
}

/// A state in the middle of the play.
fn middle(rules: &Rules, host: &mut dyn Host, stream: &mut Stream) -> State {
    loop {
        let mut state = fresh(rules, &Start::default());
        let layout = draw(rules, host, &state, Seat::new(0), stream).expect("the deck is dealt");
        begin(rules, host, &mut state, Seat::new(0), &layout, &mut Drop).expect("a deal begins");
        while let Pending::Ask(question) = state.table.pending() {
            if state.pos.tricks() == 3 && state.pos.trick.count == 1 {
                return state;
            }
            let action = random::choose(rules, question, stream);
            act_unchecked(rules, host, &mut state, &action, &mut Drop).expect("an allowed action");
        }
    }
}

fn deals(c: &mut Criterion) {
    let mut group = c.benchmark_group("random deal");
    group.throughput(Throughput::Elements(1));
    for name in GAMES {
        let game = game(name);
        let rules = &game.rules;
        let mut host = game.hosts.host().expect("a host");
        let mut stream = Stream::new(1, 1);
        let mut state = fresh(rules, &Start::default());
        let start = state.table.mark();
        group.bench_function(name, |b| {
            b.iter(|| {
                random_deal(rules, host.as_mut(), &mut state, &mut stream);
                state.table.cut(&start);
            });
        });
    }
    group.finish();
}

fn positions(c: &mut Criterion) {
    let game = game("spades");
    let rules = &game.rules;
    let mut host = game.hosts.host().expect("a host");
    let state = middle(rules, host.as_mut(), &mut Stream::new(1, 1));
    c.bench_function("clone a position", |b| b.iter(|| *black_box(&state.pos)));
    let contract = *state.pos.contract().expect("a contract");
    let order = rules.order(contract.order);
    let duty = &rules.kind(contract.kind).duty;
    let trick = state.pos.trick;
    let hand = state.pos.hands[state.pos.turn.index()];
    c.bench_function("legal set", |b| {
        b.iter(|| overtrick_core::play::legal(duty, order, black_box(hand), trick.led, trick.best_power));
    });
}

fn loading(c: &mut Criterion) {
    let mut group = c.benchmark_group("load");
    for name in GAMES {
        let files = files(name);
        let registry = Registry::default();
        group.bench_function(name, |b| {
            b.iter(|| open(&LoadRequest::new(files.clone(), &registry)).is_ok());
        });
    }
    group.finish();
}

criterion_group!(benches, deals, positions, loading);
criterion_main!(benches);
