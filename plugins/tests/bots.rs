//! The bots read the options in force: the same cards are bid and played otherwise when the rules are others.

use std::path::Path;

use overtrick_core::bot::{self, Helpers, Leisure};
use overtrick_core::game::{Drop, GivenDeal, Match, Start};
use overtrick_core::notation::{action_text, parse_call};
use overtrick_core::rng::Stream;
use overtrick_core::score::{Cell, Subject};
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::side::Side;
use overtrick_core::state::Action;
use overtrick_plugins::clubs::Spec;
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;
use overtrick_plugins::threads::Threads;

fn spades(set: &[(&str, &str)]) -> Game {
    pack("spades", set)
}

fn pack(name: &str, set: &[(&str, &str)]) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(name);
    let registry = Registry::default();
    let mut request = LoadRequest::new(PackFiles::open(&path).expect("the pack can be read"), &registry);
    request.set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    open(&request).unwrap_or_else(|problems| panic!("{problems}"))
}

/// A deal in which South holds these cards and speaks last but one, after these bids of West, North and East.
fn before_south(game: &Game, cards: &str, bids: [&str; 3]) -> Match {
    let rules = &game.rules;
    let mut table = game.start(Start { seed: 7, ..Start::default() }).expect("a host");
    let south = Hand::new(2);
    let given = GivenDeal {
        dealer: Some(Seat::new(2)),
        hands: vec![(south, rules.deck.parse_cards(cards).expect("cards"))],
        ..GivenDeal::default()
    };
    table.deal_given(&given, &mut Drop).expect("a deal");
    for bid in bids {
        let seat = table.pending().question().expect("somebody bids").seat;
        let call = parse_call(rules, bid).expect("a bid");
        table.act(seat, &Action::Call(call), &mut Drop).expect("an allowed bid");
    }
    table
}

fn answer(game: &Game, table: &Match) -> String {
    let seat = table.pending().question().expect("somebody is asked").seat;
    assert_eq!(seat, Seat::new(2));
    let mut host = game.hosts.host().expect("a host");
    let mut bot = bot::by_name("basic").expect("the bot");
    let mut said: Vec<String> = Vec::new();
    for stream in 0..STREAMS {
        let mut stream = Stream::new(5, stream);
        let action = bot.answer(&table.view(seat), host.as_mut(), &mut stream).expect("an answer");
        said.push(action_text(&game.rules, &action));
    }
    let often = |call: &str| said.iter().filter(|other| *other == call).count();
    said.iter().max_by_key(|call| often(call)).expect("an answer").clone()
}

/// How often the bot is asked; what it answers most often counts.
const STREAMS: u64 = 9;

/// What South names when West and East have named one, and the partner this.
fn number(game: &Game, cards: &str, partner: &str) -> i32 {
    answer(game, &before_south(game, cards, ["1", partner, "1"])).parse().expect("a number")
}

#[test]
fn a_side_names_just_ten_where_just_ten_pays_double() {
    let hand = "AS KS QS JS 10S 9S AH KH QH AD 2D 4C 2C";
    assert_eq!(number(&spades(&[]), hand, "2"), 7);
    assert_eq!(number(&spades(&[("ten_for_200", "exactly_10")]), hand, "2"), 8);
}

#[test]
fn a_number_is_bid_higher_where_bags_cost_more() {
    // Nine from the top, and good chances of a tenth.
    let sound = "AS KS QS JS 10S 9S AH KH QH AD KD 4C 2C";
    let free = number(&spades(&[("bag_limit", "0")]), sound, "1");
    let dear =
        number(&spades(&[("overtrick_value", "-1"), ("bag_limit", "1"), ("bag_penalty", "100")]), sound, "1");
    assert!(dear > free, "{dear} where bags cost a hundred, {free} where they do not");
}

/// What seats answer that think on so many threads, to the first questions of a match.
fn thought(game: &Game, threads: usize) -> Vec<String> {
    let mut table = game.start(Start { seed: 11, ..Start::default() }).expect("a host");
    let mut host = game.hosts.host().expect("a host");
    let mut bot = Spec::parse("novice for_match=1 slips=0").expect("a player").bot();
    let mut answers = Vec::new();
    for at in 0..8 {
        if table.pending().question().is_none() {
            table.deal(&mut Drop).expect("a deal");
        }
        let seat = table.pending().question().expect("somebody is asked").seat;
        let all = Threads { threads, hosts: game.hosts.as_ref() };
        let helpers = (threads > 0).then_some(&all as &dyn Helpers);
        let mut leisure = Leisure { go_on: &mut || true, helpers };
        let advice =
            bot.advise_while(&table.view(seat), host.as_mut(), &mut Stream::new(3, at), &mut leisure);
        let advice = advice.expect("an answer");
        answers.push(format!("{} {:?}", advice.reason, advice.weighed));
        table.act(seat, &advice.action, &mut Drop).expect("an allowed answer");
    }
    answers
}

#[test]
fn any_number_of_threads_thinks_the_same() {
    for name in ["spades", "500", "preferans"] {
        let game = pack(name, &[]);
        let alone = thought(&game, 0);
        assert!(alone.iter().any(|answer| answer.contains("sampled deals")), "{alone:?}");
        for threads in [2, 5] {
            assert_eq!(thought(&game, threads), alone, "{name} on {threads} threads");
        }
    }
}

/// In how many of some deals South outbids six spades of East when the match stands so.
fn outbids(game: &Game, scores: [i64; 2]) -> usize {
    let sides = [Side::new(0), Side::new(1)].map(Subject::Side);
    let sheet = sides.map(|subject| Cell { ledger: 0, subject }).into_iter().zip(scores).collect();
    let start = Start { sheet, ..Start::default() };
    let mut bot = Spec::parse("basic for_match=1").expect("a player").bot();
    let mut host = game.hosts.host().expect("a host");
    let bids = |seed: &u64| {
        let mut table = game.start(Start { seed: *seed, ..start.clone() }).expect("a host");
        let given = GivenDeal { dealer: Some(Seat::new(0)), ..GivenDeal::default() };
        table.deal_given(&given, &mut Drop).expect("a deal");
        let six = Action::Call(parse_call(&game.rules, "6S").expect("a bid"));
        table.act(Seat::new(1), &six, &mut Drop).expect("an allowed bid");
        let view = table.view(Seat::new(2));
        let action = bot.answer(&view, host.as_mut(), &mut Stream::new(*seed, 9)).expect("an answer");
        action_text(&game.rules, &action) != "pass"
    };
    (0..24).filter(bids).count()
}

#[test]
fn who_would_lose_the_match_by_passing_bids_more() {
    let game = pack("500", &[]);
    let (calm, pressed) = (outbids(&game, [0, 0]), outbids(&game, [470, 470]));
    assert!(pressed > calm + 2, "{calm} of 24 at the beginning, {pressed} where six spades win the match");
}

#[test]
fn an_end_that_reads_the_contract_is_no_fault_while_there_is_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let overlay = "api = 1\nid = \"high\"\nextends = \"500@1\"\n[end.own_contract]\n\
                   win = \"level >= 6 and score >= opt.target and made and in.declaring > 0\"\n";
    let path = folder.path().join("high.toml");
    std::fs::write(&path, overlay).expect("a file");
    let mut registry = Registry::default();
    registry.add_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../games"));
    let files = PackFiles::open(&path).expect("the pack can be read");
    let game = open(&LoadRequest::new(files, &registry)).unwrap_or_else(|problems| panic!("{problems}"));
    outbids(&game, [470, 470]);
}

#[test]
fn how_far_the_target_is_counts_from_the_first_bid() {
    for name in ["500", "spades"] {
        let weighed = |target: &str| {
            let game = pack(name, &[("target", target)]);
            let mut table = game.start(Start { seed: 5, ..Start::default() }).expect("a host");
            table.deal(&mut Drop).expect("a deal");
            let seat = table.pending().question().expect("somebody is asked").seat;
            let mut host = game.hosts.host().expect("a host");
            let mut bot = Spec::parse("basic for_match=1").expect("a player").bot();
            bot.advise(&table.view(seat), host.as_mut(), &mut Stream::new(1, 1)).expect("an answer").weighed
        };
        assert_ne!(weighed("500"), weighed("1000"), "{name}");
    }
}
