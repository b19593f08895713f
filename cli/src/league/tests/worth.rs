//! What matches come to, whatever the game: one pays what another gets.

use overtrick_core::game::Start;
use overtrick_core::score::Fraction;
use overtrick_core::seat::SeatSet;
use overtrick_core::side::Side;

use super::super::money::Money;
use super::super::worth::{has_price, worth};
use crate::args::{GameArgs, Places};
use crate::packs::Packs;
use crate::session::{Next, Players, RecordFile, Session};

/// Some deals of a game among bots, and what they come to for each seat.
fn played(
    game: &str,
    players: u8,
    set: &[(&str, &str)],
    price: Option<&str>,
) -> (Session, Vec<(Fraction, Money)>) {
    let folder = tempfile::tempdir().expect("a folder");
    let places = Places { data: Some(folder.path().to_owned()), packs: Vec::new() };
    let packs = Packs::find(&places).expect("packs");
    let set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let args = GameArgs { game: game.to_owned(), players: Some(players), set, ..GameArgs::default() };
    let game = packs.open(&args).expect("a game");
    let bots = vec!["random".to_owned(); usize::from(players)];
    let seats = Players::typed(&game.rules, &bots).expect("players");
    let record = RecordFile::create(folder.path().join("record.txt")).expect("a record");
    let start = Start { seed: 7, ..Start::default() };
    let mut session = Session::begin(&game, start, seats, record, Vec::new()).expect("a match");
    loop {
        match session.next() {
            Next::Deal if session.game().state().table.deals == 6 => break,
            Next::Deal => drop(session.deal().expect("a deal")),
            Next::Bot(seat) => drop(session.bot_acts(seat, &mut |_| true).expect("an answer")),
            Next::Human(_) | Next::Over => break,
        }
    }
    let price = price.map(|price| Money::read(price).expect("an amount"));
    assert_eq!(has_price(session.rules()), price.is_none());
    let all = SeatSet::all(session.rules().seats);
    let worths = all.iter().map(|seat| {
        let worth = worth(&mut session, seat, price).expect("a result");
        (worth.points, worth.money)
    });
    let worths = worths.collect();
    (session, worths)
}

fn sum(worths: &[(Fraction, Money)]) -> Fraction {
    worths.iter().fold(Fraction::ZERO, |sum, (points, _)| sum.checked_add(*points).expect("a number"))
}

#[test]
fn what_one_wins_another_loses() {
    for (game, players) in
        [("spades", 4), ("500", 4), ("500", 3), ("500", 6), ("preferans", 3), ("preferans", 4)]
    {
        let (_, worths) = played(game, players, &[], Some("0.10"));
        assert_eq!(sum(&worths), Fraction::ZERO, "{game} of {players}: {worths:?}");
        assert!(worths.iter().any(|(points, _)| *points != Fraction::ZERO), "{game} of {players}");
    }
}

#[test]
fn of_two_partners_each_pays_one_opponent() {
    let (session, worths) = played("spades", 4, &[], Some("1"));
    let rules = session.rules();
    let totals = overtrick_core::score::settle::standing(
        &rules.sheet,
        session.game().state().table.sheet(),
        rules.settle.ledger,
        |seat| Some(Side::new(seat.raw() % 2)),
    );
    let between = totals[0] - totals[1];
    for (seat, (points, money)) in worths.iter().enumerate() {
        let own = if seat % 2 == 0 { between } else { -between };
        assert_eq!((points.num(), points.den()), (own, 1));
        assert_eq!(*money, Money::of_parts(own * 100).expect("an amount"));
    }
}

#[test]
fn a_price_of_the_options_is_the_price() {
    let (_, in_points) = played("preferans", 3, &[], Some("0.02"));
    let (_, in_kopecks) = played("preferans", 3, &[("point_price", "2")], None);
    let (cent, mut sum) = (Money::of_parts(1).expect("an amount"), Money::ZERO);
    for ((points, exact), (same, whole)) in in_points.into_iter().zip(in_kopecks) {
        assert_eq!(points, same);
        let off = exact.less(whole).expect("an amount");
        assert!(-cent <= off && off <= cent, "{exact} and {whole}");
        sum = sum.plus(whole).expect("an amount");
    }
    assert_eq!(sum, Money::ZERO, "whole kopecks add up");
}
