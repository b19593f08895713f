//! Counting while bots play: the direct way is the recorded one, threads do not matter, duplicates are fair.

use std::ops::ControlFlow;
use std::path::Path;

use overtrick_core::bot::{self, Bot};
use overtrick_core::card::{Card, CardSet};
use overtrick_core::game::{Event, Layout, Match, Start};
use overtrick_core::hooks::Host;
use overtrick_core::record::BOT_STREAMS;
use overtrick_core::rng::Stream;
use overtrick_core::seat::Seat;
use overtrick_core::state::Pending;
use overtrick_plugins::figures::duplicate::{Duplicate, Unit, groups};
use overtrick_plugins::figures::kitty::{can_be_exchanged, with_another_kitty, with_other_hands};
use overtrick_plugins::figures::rulesets::{Comparison, Counted, RuleSet, Units, compare as compare_rules};
use overtrick_plugins::figures::run::{self, Clock, Setting};
use overtrick_plugins::figures::seating::Seatings;
use overtrick_plugins::figures::table::{BotMatch, Crew};
use overtrick_plugins::figures::tally::Tally;
use overtrick_plugins::game::{self, Game};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

/// A player for each name, at any seat.
struct Bots(Vec<Box<dyn Bot>>);

impl Bots {
    fn new(names: &[&str]) -> Self {
        Self(names.iter().map(|name| bot::by_name(name).expect("a bot")).collect())
    }
}

impl Crew for Bots {
    fn bot(&mut self, player: usize, _: Seat) -> Option<&mut dyn Bot> {
        self.0.get_mut(player).map(|bot| &mut **bot as &mut dyn Bot)
    }
}

fn open(path: &str) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    let registry = Registry::default();
    let files = PackFiles::open(&path).unwrap_or_else(|problems| panic!("{problems}"));
    game::open(&LoadRequest::new(files, &registry)).unwrap_or_else(|problems| panic!("{problems}"))
}

fn games() -> Vec<Game> {
    ["games/500", "games/preferans", "games/spades"].map(open).into()
}

/// A small game: a bot that thinks takes its time.
fn little() -> Game {
    open("cli/tests/packs/shelf/little.toml")
}

/// Runs with so many threads, and stops when the watch says so.
fn with<T>(game: &Game, bots: &[&str], threads: usize, run: impl FnOnce(&Setting<'_>) -> T) -> T {
    let clock = Clock::default();
    let crew = || Ok(Box::new(Bots::new(bots)) as Box<dyn Crew>);
    run(&Setting {
        rules: &game.rules,
        hosts: game.hosts.as_ref(),
        crew: &crew,
        threads,
        seed: 7,
        clock: &clock,
    })
}

/// One deal of a recorded match.
fn deal(match_: &mut Match, bots: &mut Bots, host: &mut dyn Host, steps: &mut u64) -> bool {
    let mut events = Vec::new();
    match_.deal(&mut events).expect("it plays");
    *steps += 1;
    while let Some(question) = match_.pending().question() {
        let seat = question.seat;
        let mut stream = Stream::new(match_.start().seed, BOT_STREAMS + *steps);
        let bot = bots.bot(seat.index(), seat).expect("it plays");
        let action = bot.answer(&match_.view(seat), host, &mut stream).expect("it plays");
        match_.act(seat, &action, &mut events).expect("it plays");
        *steps += 1;
    }
    events.iter().any(|event| matches!(event, Event::ThrownIn { .. }))
}

/// Plays the same matches in both ways and gives how many of them came to an end.
fn compare(game: &Game, bots: &[&str], deals: u32, matches: u64) -> usize {
    let names: Vec<&str> = bots.iter().copied().cycle().take(game.rules.seats).collect();
    let seating: Vec<usize> = (0..game.rules.seats).collect();
    let mut over = 0;
    for seed in 0..matches {
        let [mut direct_host, mut host] =
            [game.hosts.host().expect("it plays"), game.hosts.host().expect("it plays")];
        let [mut direct_bots, mut match_bots] = [Bots::new(&names), Bots::new(&names)];
        let mut direct = BotMatch::new(&game.rules, direct_host.as_mut(), &mut direct_bots, &seating, seed);
        let mut match_ = game.start(Start { seed, ..Start::default() }).expect("it plays");
        let mut steps = 0;
        for number in 1..=deals {
            assert_eq!(direct.is_over(), *match_.pending() == Pending::Over, "{seed}, {number}");
            if direct.is_over() {
                over += 1;
                break;
            }
            let thrown_in = direct.deal().expect("it plays");
            assert_eq!(thrown_in, deal(&mut match_, &mut match_bots, host.as_mut(), &mut steps));
            let (ours, theirs) = (direct.state(), match_.state());
            assert_eq!(ours.pos, theirs.pos, "seed {seed}, deal {number}");
            assert_eq!(ours.table.sheet(), theirs.table.sheet(), "seed {seed}, deal {number}");
            assert_eq!(ours.table.entries(), theirs.table.entries(), "seed {seed}, deal {number}");
            assert_eq!(ours.table.said(), theirs.table.said(), "seed {seed}, deal {number}");
            assert_eq!(ours.table.winners(), theirs.table.winners(), "seed {seed}, deal {number}");
        }
    }
    over
}

#[test]
fn the_direct_way_leads_where_a_recorded_match_does() {
    for game in games() {
        let over = compare(&game, &["random"], 60, 4);
        let endless = game.rules.source.id == "spades";
        assert_eq!(over == 0, endless, "{}: {over} matches came to an end", game.rules.source.id);
    }
}

#[test]
fn the_past_that_is_dropped_is_not_missed() {
    // The past is dropped every 64 deals.
    compare(&open("games/spades"), &["random"], 2 * 64 + 20, 1);
}

#[test]
fn bots_that_look_play_among_bots_that_do_not() {
    compare(&little(), &["random", "basic"], 2, 2);
}

#[test]
fn threads_do_not_change_what_is_counted() {
    let tally = |game: &Game, threads, deals| -> Tally {
        let seating = vec![0; game.rules.seats];
        with(game, &["random"], threads, |setting| {
            run::deals(setting, &seating, deals, &mut |_| ControlFlow::Continue(())).expect("it plays")
        })
    };
    for game in games().iter().chain([&little()]) {
        let one = tally(game, 1, 150);
        assert_eq!(one.deals, 150);
        for threads in [2, 4] {
            assert_eq!(tally(game, threads, 150), one, "{}", game.rules.source.id);
        }
    }
}

#[test]
fn a_run_that_is_stopped_has_counted_its_beginning() {
    let game = little();
    let seating = vec![0; game.rules.seats];
    let stopped = |threads, stop| {
        with(&game, &["random"], threads, |setting| {
            let mut watch =
                |done| if done < stop { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
            run::deals(setting, &seating, 1000, &mut watch).expect("it plays")
        })
    };
    let whole = with(&game, &["random"], 1, |setting| {
        run::deals(setting, &seating, 33, &mut |_| ControlFlow::Continue(())).expect("it plays")
    });
    assert_eq!(stopped(1, 33), whole);
    assert_eq!(stopped(4, 33), whole);
}

#[test]
fn matches_are_counted_as_a_whole() {
    let game = open("games/500");
    let seating = vec![0; game.rules.seats];
    let tally = |threads| {
        with(&game, &["random"], threads, |setting| {
            run::matches(setting, &seating, 3..9, &mut |_| ControlFlow::Continue(())).expect("it plays")
        })
    };
    let one = tally(1);
    assert_eq!((one.matches, one.finished), (6, 6));
    assert_eq!(tally(3), one);
}

fn duplicate(
    game: &Game,
    bots: &[&str],
    threads: usize,
    unit: Unit,
    numbers: std::ops::Range<u64>,
) -> Duplicate {
    let named: Vec<usize> = (0..bots.len()).collect();
    let seatings = Seatings::around(&named, game.rules.seats).expect("it plays");
    with(game, bots, threads, |setting| {
        groups(setting, &seatings, unit, numbers, &mut |_| ControlFlow::Continue(())).expect("it plays")
    })
}

#[test]
fn a_bot_is_neither_better_nor_worse_than_itself() {
    for game in games() {
        let counted = duplicate(&game, &["random", "random"], 2, Unit::Deal, 0..40);
        let places = counted.places.clone();
        let (of, pair) = counted.worth.pairs().next().expect("it plays");
        let difference = pair.difference(of, &places, 1);
        assert_eq!(
            (difference.value, difference.interval),
            (0.0, Some((0.0, 0.0))),
            "{}",
            game.rules.source.id
        );
        assert_eq!((pair.ahead, pair.level, pair.behind()), (0, 40, 0));
        assert_eq!(
            counted.deals,
            40 * places.iter().map(|&n| u64::from(n)).sum::<u64>() / game.rules.seats as u64
        );
    }
}

#[test]
fn a_bot_that_thinks_is_better_than_one_that_does_not() {
    let game = little();
    let [there, back] =
        [["basic", "random"], ["random", "basic"]].map(|bots| duplicate(&game, &bots, 2, Unit::Deal, 0..40));
    let of = |counted: &Duplicate| {
        let (of, pair) = counted.worth.pairs().next().expect("it plays");
        (pair.difference(of, &counted.places, 1), *pair)
    };
    let ((better, pair), (worse, other)) = (of(&there), of(&back));
    assert!(better.value > 0.0 && better.is_beyond_doubt(), "{better:?}");
    // Named the other way round it is the same with the other sign.
    assert!((better.value + worse.value).abs() < 1e-9);
    assert_eq!((pair.ahead, pair.level), (other.behind(), other.level));
}

#[test]
fn parts_of_a_duplicate_run_come_to_the_whole() {
    for unit in [Unit::Deal, Unit::Match] {
        let game = open("games/500");
        let bots = ["random", "random", "random"];
        let whole = duplicate(&game, &bots[..2], 1, unit, 0..9);
        let mut parts = duplicate(&game, &bots[..2], 3, unit, 5..9);
        parts.merge(&duplicate(&game, &bots[..2], 2, unit, 0..5));
        assert_eq!(parts, whole);
        if unit == Unit::Match {
            assert_eq!(whole.unfinished, 0);
            let won: f64 = (0..2).map(|player| whole.wins.mean(player, &whole.places, 1).value).sum();
            assert!((won - 1.0).abs() < 1e-9, "{won}");
        }
    }
}

#[test]
fn what_fails_says_in_which_deal() {
    struct Nobody;
    impl Crew for Nobody {
        fn bot(&mut self, _: usize, _: Seat) -> Option<&mut dyn Bot> {
            None
        }
    }
    let game = little();
    let clock = Clock::default();
    let crew = || Ok(Box::new(Nobody) as Box<dyn Crew>);
    let setting = Setting {
        rules: &game.rules,
        hosts: game.hosts.as_ref(),
        crew: &crew,
        threads: 2,
        seed: 5,
        clock: &clock,
    };
    let seating = vec![0; game.rules.seats];
    let error = run::deals(&setting, &seating, 9, &mut |_| ControlFlow::Continue(())).expect_err("it fails");
    assert_eq!(error, "match with seed 5, deal 1: a person cannot play here");
}

/// The rules of these games on the same cards.
fn rule_sets(games: &[&Game], threads: usize, units: &Units) -> Vec<Counted> {
    let seating = vec![0; games[0].rules.seats];
    let clock = Clock::default();
    let crew = || Ok(Box::new(Bots::new(&["random"])) as Box<dyn Crew>);
    let comparison = Comparison {
        sets: games.iter().map(|game| RuleSet { rules: &game.rules, hosts: game.hosts.as_ref() }).collect(),
        crew: &crew,
        seating: &seating,
        threads,
        seed: 11,
        kitty: true,
        clock: &clock,
    };
    compare_rules(&comparison, units, &mut |_| ControlFlow::Continue(())).expect("it plays")
}

#[test]
fn the_same_rules_on_the_same_cards_are_the_same() {
    for game in [open("games/500"), open("games/preferans")] {
        let both = rule_sets(&[&game, &game], 2, &Units { deals: 0..40, matches: 0..2 });
        let [first, other] = &both[..] else { panic!("two sets") };
        assert_eq!((first.deals, first.lengths.count()), (40, 2));
        let against = &other.against_first;
        let samples = [&against.thrown_in, &against.made, &against.lengths];
        assert!(samples.into_iter().chain(&against.places).all(|sample| {
            let estimate = sample.estimate(1);
            sample.count() > 0 && estimate.value == 0.0 && !estimate.is_beyond_doubt()
        }));
        for line in first.contracts.iter() {
            assert_eq!(against.contract(&line.name).sum(), 0);
        }
        let mut same = other.clone();
        same.against_first = first.against_first.clone();
        assert_eq!(&same, first);
        // Each contract with a declarer was played again.
        assert!(first.kitty.deals() > 20 && first.kitty.share().is_some(), "{:?}", first.kitty);
    }
}

#[test]
fn parts_of_a_comparison_come_to_the_whole() {
    let game = open("games/500");
    let sets = [&game, &game];
    let whole = rule_sets(&sets, 1, &Units { deals: 0..30, matches: 0..3 });
    let mut parts = rule_sets(&sets, 3, &Units { deals: 13..30, matches: 1..3 });
    for (all, more) in parts.iter_mut().zip(rule_sets(&sets, 2, &Units { deals: 0..13, matches: 0..1 })) {
        all.merge(&more);
    }
    assert_eq!(parts, whole);
}

#[test]
fn another_kitty_leaves_the_declarer_his_hand() {
    for game in [open("games/500"), open("games/preferans"), little()] {
        let rules = &game.rules;
        let seating = vec![0; rules.seats];
        let mut seen = 0;
        for seed in 0..30 {
            let mut hosts = [(); 2].map(|()| game.hosts.host().expect("a host"));
            let mut bots = [(); 2].map(|()| Bots::new(&["random"]));
            let [first, again] = &mut hosts;
            let [ours, theirs] = &mut bots;
            let mut table = BotMatch::new(rules, first.as_mut(), ours, &seating, seed);
            let (thrown_in, noted) = table.deal_noted().expect("it plays");
            let layout = noted.layout().expect("cards were dealt");
            let Some(declarer) = noted.declarer().filter(|_| !thrown_in && can_be_exchanged(layout)) else {
                continue;
            };
            seen += 1;
            // With the same cards everything happens as it did.
            let mut repeated = BotMatch::new(rules, again.as_mut(), theirs, &seating, seed);
            assert_eq!(repeated.deal_again(layout, &noted), Ok(Some(false)));
            assert_eq!(repeated.state().pos, table.state().pos);
            assert_eq!(repeated.values(), table.values());
            let kitty = with_another_kitty(layout, declarer, seed).expect("there are cards to give");
            assert!((kitty.kitty & layout.kitty).is_empty(), "every card of it is another");
            let others = with_other_hands(layout, declarer, seed);
            assert_eq!(others.is_none(), rules.seats == 2, "between two hands nothing can be exchanged");
            for changed in std::iter::once(kitty).chain(others) {
                assert_eq!(changed.hands[declarer.index()], layout.hands[declarer.index()]);
                let sizes = |layout: &Layout| layout.hands.map(CardSet::len);
                assert_eq!(sizes(&changed), sizes(layout));
                let all = changed.hands.iter().fold(changed.kitty, |all, cards| all | *cards);
                assert_eq!(all, rules.deck.cards());
                assert_ne!(&changed, layout);
                let lies = changed.kitty_order.iter().filter(|card| **card != u8::MAX);
                assert!(
                    lies.clone().count() == changed.kitty.len()
                        && lies.into_iter().all(|card| changed.kitty.contains(Card::new(*card)))
                );
            }
        }
        assert!(seen > 5, "{}", rules.source.id);
    }
}
