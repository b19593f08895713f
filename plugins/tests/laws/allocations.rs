//! Nothing is allocated for a card: choosing one, playing it, and asking for the next.

use overtrick_core::bot::random;
use overtrick_core::game::{Drop, act_unchecked, begin, draw};
use overtrick_core::rng::Stream;
use overtrick_core::seat::Seat;
use overtrick_core::state::{Answers, Pending, Position, State, Table};

use crate::packs;

/// Plays deals and counts the cards, and what was allocated for those that did not end a deal.
fn allocations(pack: &str, deals: u32) -> (u64, u64) {
    let game = packs::game(packs::files(pack), None, None, &[]);
    let rules = &game.rules;
    let mut host = game.hosts.host().expect("a host");
    let mut stream = Stream::new(1, 1);
    let fresh = || State { pos: Position::new(Seat::new(0)), table: Table::new(rules) };
    let mut state = fresh();
    let (mut cards, mut allocated) = (0, 0);
    for _ in 0..deals {
        if *state.table.pending() == Pending::Over {
            state = fresh();
        }
        let dealer = state.table.next_dealer().unwrap_or(Seat::new(0));
        let layout = draw(rules, host.as_mut(), &state, dealer, &mut stream).expect("cards");
        begin(rules, host.as_mut(), &mut state, dealer, &layout, &mut Drop).expect("a deal");
        while let Pending::Ask(question) = state.table.pending() {
            let play = matches!(question.answers, Answers::Play(_));
            let mut result = Ok(());
            let info = allocation_counter::measure(|| {
                let Pending::Ask(question) = state.table.pending() else { return };
                let action = random::choose(rules, question, &mut stream);
                result = act_unchecked(rules, host.as_mut(), &mut state, &action, &mut Drop);
            });
            result.expect("an allowed action");
            let goes_on = matches!(
                state.table.pending().question().map(|question| &question.answers),
                Some(Answers::Play(_))
            );
            if play && goes_on {
                cards += 1;
                allocated += info.count_total;
            }
        }
    }
    (cards, allocated)
}

#[test]
fn a_card_costs_no_allocation() {
    for pack in ["games/spades", "games/500"] {
        let (cards, allocated) = allocations(pack, 40);
        assert!(cards > 500, "{pack}: {cards} cards were played");
        assert_eq!(allocated, 0, "{pack}: in {cards} cards");
    }
}
