//! The solver against every line of play that the engine allows, in small deals under rules made up at random.

mod refusals;
mod rules;

use overtrick_core::bot::random;
use rules::Size;

use overtrick_core::game::{Drop, Start, act_unchecked, begin, draw, fresh};
use overtrick_core::hooks::NoHost;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::{Hand, HandSet, Seat};
use overtrick_core::solve::{Aim, Solver, Stopped};
use overtrick_core::state::{Action, Answers, Contract, Pending, Stage, State, Way};

/// A state in the play, some cards into it; `None` when the play was over before.
fn in_play(rules: &Rules, chance: &mut Stream, cards: u32) -> Option<State> {
    let mut state = fresh(rules, &Start::default());
    let dealer = Seat::new(u8::try_from(chance.below(u32::try_from(rules.seats).ok()?)).ok()?);
    let layout = draw(rules, &mut NoHost, &state, dealer, chance).expect("the deck is dealt");
    begin(rules, &mut NoHost, &mut state, dealer, &layout, &mut Drop).expect("a deal begins");
    loop {
        let Pending::Ask(question) = state.table.pending() else { return None };
        if state.pos.stage == Stage::Play && state.pos.cards_played().len() >= cards as usize {
            return Some(state);
        }
        let action = random::choose(rules, question, chance);
        act_unchecked(rules, &mut NoHost, &mut state, &action, &mut Drop).expect("an allowed action");
    }
}

/// What may be played.
fn allowed(state: &State) -> Vec<Action> {
    let Pending::Ask(question) = state.table.pending() else { return Vec::new() };
    let Answers::Play(plays) = &question.answers else { return Vec::new() };
    let plain = plays.plain.iter().map(|card| Action::Play { card, way: Way::Plain });
    let names = plays.names;
    let naming = plays.naming.iter();
    let naming =
        naming.flat_map(|card| names.iter().map(move |suit| Action::Play { card, way: Way::As(suit) }));
    plain.chain(naming).collect()
}

fn after(rules: &Rules, state: &State, action: &Action) -> State {
    let mut next = state.clone();
    act_unchecked(rules, &mut NoHost, &mut next, action, &mut Drop).expect("an allowed card");
    next
}

fn won(state: &State, aim: Aim) -> u8 {
    aim.of.iter().map(|hand| state.pos.tricks_of(hand)).sum()
}

/// Tricks at the end of the play, by looking at all of it.
fn by_force(rules: &Rules, state: &State, aim: Aim) -> u8 {
    if state.pos.stage != Stage::Play {
        return won(state, aim);
    }
    let values = allowed(state).into_iter().map(|action| by_force(rules, &after(rules, state, &action), aim));
    let best = if aim.most.contains(state.pos.turn) { values.max() } else { values.min() };
    best.expect("a card may be played")
}

fn aim(chance: &mut Stream, hands: usize) -> Aim {
    let playing = HandSet::all(hands);
    let bits = 1 + chance.below((1 << hands) - 1);
    let side = HandSet::from_bits(u16::try_from(bits).expect("few hands")) & playing;
    if chance.below(3) == 0 { Aim::fewest(side, playing) } else { Aim::most(side) }
}

fn agrees(seeds: std::ops::Range<u64>, plain: bool) {
    for seed in seeds {
        let mut chance = Stream::new(seed, 4);
        let (rules, text) = rules::made_up(&mut chance, Size::Small, plain);
        let seats = u32::try_from(rules.seats).expect("few");
        let mut kept: Option<(Contract, Solver<'_>)> = None;
        let aim = aim(&mut chance, rules.seats);
        for deal in 0..3 {
            let cards = seats + chance.below(2 * seats);
            let Some(state) = in_play(&rules, &mut chance, cards) else { continue };
            let context = || format!("seed {seed}, deal {deal}, {aim:?}\n{text}\n{:?}", state.pos);
            // One solver for several deals of a contract.
            let contract = *state.pos.contract().expect("cards are played");
            let (_, solver) = match &mut kept {
                Some(kept) if kept.0 == contract => kept,
                kept => kept.insert((contract, Solver::new(&rules, &state).expect("two interests"))),
            };
            let before = won(&state, aim);
            let best = by_force(&rules, &state, aim);
            assert_eq!(solver.tricks(&state.pos, aim).map(|n| n + before), Ok(best), "{}", context());
            let worth: Vec<_> = allowed(&state)
                .into_iter()
                .map(|action| (action, by_force(&rules, &after(&rules, &state, &action), aim) - before))
                .collect();
            assert_eq!(solver.plays(&state.pos, aim), Ok(worth), "{}", context());
            let line = solver.line(&state.pos, aim).expect("a line");
            assert_eq!(play_out(&rules, &state, &line, aim), best, "{}", context());
        }
    }
}

/// Tricks at the end of a line.
fn play_out(rules: &Rules, state: &State, line: &[(Hand, Action)], aim: Aim) -> u8 {
    let mut state = state.clone();
    for (hand, action) in line {
        assert_eq!((state.pos.stage, state.pos.turn), (Stage::Play, *hand));
        state = after(rules, &state, action);
    }
    assert_ne!(state.pos.stage, Stage::Play, "the line goes to the end");
    won(&state, aim)
}

/// The two searches against each other, in deals too large to play every line.
fn agree(seeds: std::ops::Range<u64>, plain: bool) {
    for seed in seeds {
        let mut chance = Stream::new(seed, 5);
        let (rules, text) = rules::made_up(&mut chance, Size::Larger, plain);
        let seats = u32::try_from(rules.seats).expect("few");
        let mut kept: Option<(Contract, Solver<'_>, Solver<'_>)> = None;
        let aim = aim(&mut chance, rules.seats);
        for deal in 0..4 {
            let cards = seats + chance.below(2 * seats);
            let Some(state) = in_play(&rules, &mut chance, cards) else { continue };
            let contract = *state.pos.contract().expect("cards are played");
            let solver = || Solver::new(&rules, &state).expect("two interests");
            let (_, quick, slow) = match &mut kept {
                Some(kept) if kept.0 == contract => kept,
                kept => kept.insert((contract, solver(), solver().step_by_step().with_budget(2_000_000))),
            };
            let (found, right) = (quick.plays(&state.pos, aim), slow.plays(&state.pos, aim));
            if matches!(right, Err(Stopped::TooMuch(_))) {
                continue;
            }
            assert_eq!(found, right, "seed {seed}, deal {deal}, {aim:?}\n{text}\n{:?}", state.pos);
        }
    }
}

#[test]
fn both_searches_agree() {
    agree(0..8, true);
    agree(1000..1008, false);
}

#[test]
fn agrees_with_force_under_plain_rules() {
    agrees(0..150, true);
}

#[test]
fn agrees_with_force_under_odd_rules() {
    agrees(1000..1150, false);
}

/// `cargo test --release -p overtrick-core --test solve -- --ignored` for as long as there is patience.
#[test]
#[ignore = "minutes"]
fn agrees_under_many_rules() {
    agrees(10_000..15_000, true);
    agrees(20_000..25_000, false);
    agree(10_000..13_000, true);
    agree(20_000..23_000, false);
}
