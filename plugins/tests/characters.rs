//! The members of the bundled clubs at the table: each plays a deal of every game, and plays as it is said of him.

use std::path::Path;

use overtrick_core::bot::Bot;
use overtrick_core::game::{Drop, Start};
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::{AuctionKind, DialogId};
use overtrick_core::state::{Action, Pending};
use overtrick_plugins::clubs::{Clubs, Spec};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

fn path(below: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(below)
}

fn game(id: &str) -> Game {
    let registry = Registry::default();
    let files = PackFiles::open(&path(&format!("games/{id}"))).expect("the pack can be read");
    open(&LoadRequest::new(files, &registry)).unwrap_or_else(|problems| panic!("{problems}"))
}

fn clubs() -> Clubs {
    let mut clubs = Clubs::default();
    for club in ["1-veranda", "2-porch", "3-dacha"] {
        let text = std::fs::read_to_string(path(&format!("cli/clubs/{club}.toml"))).expect("a text");
        clubs.add(club, &text).unwrap_or_else(|faults| panic!("{faults}"));
    }
    clubs
}

/// The same player, thinking little: what he is like does not depend on how long he thinks.
fn hasty(spec: &Spec, effort: i64) -> Box<dyn Bot> {
    let mut spec = spec.clone();
    spec.changes.retain(|(key, _)| *key != "effort");
    spec.changes.push(("effort", effort));
    spec.bot()
}

/// Plays one deal, or the bidding of it alone; how many bids each seat made, or how many tricks it named where everybody
/// names a number.
fn play(game: &Game, players: &mut [Box<dyn Bot>], seed: u64, bidding_alone: bool) -> Vec<usize> {
    let mut table = game.start(Start { seed, ..Start::default() }).expect("a host");
    let mut host = game.hosts.host().expect("a host");
    table.deal(&mut Drop).expect("a deal");
    let mut bids = vec![0; players.len()];
    let mut number = 0;
    while let Pending::Ask(question) = table.pending() {
        if bidding_alone && question.dialog != Some(DialogId::AUCTION) {
            break;
        }
        let seat = question.seat;
        number += 1;
        let mut stream = Stream::new(seed, (1 << 40) + number);
        let view = table.view(seat);
        let action = players[seat.index()].answer(&view, host.as_mut(), &mut stream).expect("an answer");
        if let Action::Call(call) = action
            && let Some(rung) = call.rung()
        {
            let numbers = game.rules.auction.kind == AuctionKind::Numbers;
            bids[seat.index()] +=
                if numbers { usize::try_from(game.rules.ladder.rung(rung).level).unwrap_or(0) } else { 1 };
        }
        table.act(seat, &action, &mut Drop).expect("what is allowed");
    }
    bids
}

#[test]
fn everybody_plays_a_deal_of_every_game() {
    let clubs = clubs();
    let members: Vec<&Spec> =
        clubs.iter().flat_map(|club| &club.members).map(|member| &member.spec).collect();
    for id in ["500", "preferans", "spades"] {
        let game = game(id);
        let seats = game.rules.seats;
        for (seed, table) in (1..).zip(members.chunks(seats)) {
            let around = table.iter().cycle().take(seats);
            let mut players: Vec<Box<dyn Bot>> = around.map(|spec| hasty(spec, 5)).collect();
            play(&game, &mut players, seed, false);
        }
    }
}

/// How much somebody bids in so many deals, alone among plain players, at each seat by turns.
fn bids(game: &Game, spec: &Spec, deals: u64) -> usize {
    let seats = game.rules.seats;
    let basic = Spec::parse("basic belief=0").expect("a level");
    let mut count = 0;
    for seed in 0..deals {
        let at = usize::try_from(seed).expect("small") % seats;
        let mut players: Vec<Box<dyn Bot>> =
            (0..seats).map(|seat| hasty(if seat == at { spec } else { &basic }, 5)).collect();
        // What comes after the bidding tells nothing here.
        count += play(game, &mut players, seed, true)[at];
    }
    count
}

#[test]
fn the_bold_bid_more_often_than_the_careful() {
    let spec = |text: &str| Spec::parse(text).expect("a player");
    for (id, per_cent) in [("500", 150), ("preferans", 150), ("spades", 110)] {
        let game = game(id);
        let [bold, careful] = ["basic belief=0 margin=-8", "basic belief=0 margin=10"]
            .map(|text| bids(&game, &spec(text), 100));
        assert!(bold * 100 > careful * per_cent, "{id}: {bold} and {careful}");
    }
}
