//! Figures of small matches, checked by hand.

use super::Bench;
use crate::history::figures::Tally;
use crate::history::tests::seated;
use crate::history::{Figures, Filter, Game, Row, figures_lines};

/// Three matches with the same cards: the first deal is thrown in, in the second B bids four spades and loses 40, in
/// the third A bids three hearts and makes them for 30. To 10 points that is a match, to 100 it is not.
fn bench() -> Bench {
    let bench = Bench::new();
    let open = bench.played("little", "random,random", 3, 3);
    let over = bench.played("little target=10", "random,random", 3, 9);
    bench.write("20261128-100000-little.txt", &seated(&open, "A", "human"));
    bench.write("20261129-100000-little.txt", &seated(&over, "B", "human"));
    bench.write("20261130-100000-little.txt", &bench.played("little", "random,random", 3, 1));
    bench
}

fn figures(bench: &Bench, filter: &Filter) -> Figures {
    bench.fresh().figures(filter).unwrap()
}

fn row(who: &str, [matches, over, won, deals]: [u64; 4], average: f64) -> Row {
    Row { who: who.to_owned(), matches, over, won, deals, average: Some(average) }
}

#[test]
fn a_small_match_is_counted_as_by_hand() {
    let bench = bench();
    let figures = figures(&bench, &Filter::default());
    assert_eq!((figures.player.as_str(), figures.unreadable), ("human", 0));
    let [game] = &figures.games[..] else { panic!("{figures:?}") };
    let Game { matches, over, deals, thrown_in, .. } = game;
    assert_eq!((*matches, *over, *deals, *thrown_in), (3, 1, 7, 3));
    let rules: Vec<_> = game
        .rules
        .iter()
        .map(|rules| (rules.choices.as_str(), rules.matches, rules.over, rules.deals))
        .collect();
    assert_eq!(rules, [("as usual", 2, 0, 4), ("target = 10", 1, 1, 3)]);
    // A bot sat at B, at A, and at both; the deal of the last match was worth nothing.
    assert_eq!(
        game.players,
        [row("random", [4, 1, 1, 8], -10.0 / 8.0), row("human", [2, 1, 0, 6], -10.0 / 6.0)]
    );
    assert_eq!(game.against, [row("random", [2, 1, 0, 6], -10.0 / 6.0)]);
    let [kind] = &game.kinds[..] else { panic!("{:?}", game.kinds) };
    assert_eq!(kind.all, Tally { bid: 4, decided: 4, made: 2 });
    // Three hearts at A, four spades at B.
    assert_eq!(kind.of_player, Tally { bid: 2, decided: 2, made: 1 });
    insta::assert_snapshot!("figures", figures_lines(&figures, 50).join("\n"));
}

#[test]
fn figures_can_be_of_some_matches_only() {
    let bench = bench();
    let matches =
        |filter: Filter| -> u64 { figures(&bench, &filter).games.iter().map(|game| game.matches).sum() };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(matches(Filter { game: some("LITTLE"), ..Filter::default() }), 3);
    assert_eq!(matches(Filter { game: some("other"), ..Filter::default() }), 0);
    assert_eq!(matches(Filter { player: some("Human"), ..Filter::default() }), 2);
    assert_eq!(matches(Filter { player: some("nobody"), ..Filter::default() }), 0);
    // Without a player it is the person who plays against him.
    assert_eq!(matches(Filter { opponent: some("random"), ..Filter::default() }), 2);
    let random = Filter { player: some("random"), opponent: some("random"), ..Filter::default() };
    assert_eq!(matches(random), 1);
    assert_eq!(matches(Filter { since: some("2999-01-01"), ..Filter::default() }), 0);
    assert_eq!(matches(Filter { since: some("2000-01-01"), ..Filter::default() }), 3);
}

#[test]
fn partners_are_no_opponents() {
    let bench = Bench::new();
    let text = bench.played("spades", "random,random,random,random", 3, 1);
    bench.write("a.txt", &seated(&seated(&text, "S", "human"), "N", "basic"));
    let figures = figures(&bench, &Filter::default());
    let against: Vec<&str> = figures.games[0].against.iter().map(|row| row.who.as_str()).collect();
    assert_eq!(against, ["random"]);
    let basic = Filter { opponent: Some("basic".to_owned()), ..Filter::default() };
    assert!(bench.fresh().figures(&basic).unwrap().games.is_empty());
    // What is promised where nobody declares is counted by who promised it: each side named a number of tricks.
    let kinds = &figures.games[0].kinds;
    assert_eq!(kinds.iter().map(|kind| kind.all.bid).sum::<u64>(), 2, "{kinds:?}");
    assert_eq!(kinds.iter().map(|kind| kind.of_player.bid).sum::<u64>(), 1, "{kinds:?}");
}

#[test]
fn a_deal_that_was_not_played_out_is_neither_made_nor_lost() {
    let bench = Bench::new();
    // The defenders pass: nothing is played, and the contract is paid for as if it were made.
    for seed in 1..12 {
        bench.write(&format!("{seed}.txt"), &bench.played("preferans", "random,random,random", seed, 4));
    }
    let history = bench.fresh();
    let deals = (1..12).flat_map(|seed| history.one(&format!("{seed}.txt")).unwrap().unwrap().deals);
    let (ended, played): (Vec<_>, Vec<_>) =
        deals.filter(|deal| deal.declarer.is_some()).partition(|deal| deal.ended.is_some());
    assert!(!ended.is_empty() && !played.is_empty());
    assert!(
        ended.iter().all(|deal| deal.made.is_none() && deal.tricks.is_none() && !deal.entries.is_empty())
    );
    assert!(played.iter().all(|deal| deal.made.is_some() && deal.tricks.is_some()));
    let kinds = history.figures(&Filter::default()).unwrap().games.remove(0).kinds;
    let sum = |of: fn(&Tally) -> u64| kinds.iter().map(|kind| of(&kind.all)).sum::<u64>();
    assert_eq!(sum(|tally| tally.decided), played.len() as u64);
    assert!(sum(|tally| tally.bid) >= (played.len() + ended.len()) as u64);
}
