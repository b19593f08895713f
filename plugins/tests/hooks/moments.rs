//! Moments of the play and a hand without a seat: it plays for whoever decides for it.

use overtrick_core::game::Match;
use overtrick_core::seat::{Hand, Seat};

use super::{dealt, dummy_whist, go_on};

const DUMMY: Hand = Hand::new(3);

/// The first deal as far as a hand's turn in the first trick, after what happens before it. The second seat leads, and
/// the dummy is next.
fn at_the_turn_of(changes: &str, hand: Hand) -> Match {
    let mut table = dealt(&dummy_whist(changes), 1);
    go_on(&mut table, 1, |table| table.state().pos.turn == hand).expect("the deal is played");
    table
}

/// Nobody decides for the dummy, and nobody sees it; at the moment the first seat takes it.
fn taken(role: &str) -> String {
    format!(
        "hooks = '''
local function take(d)
    return {{ done = true, control = {{ [4] = 1 }}, open = {{ [4] = 'everybody' }} }}
end
return {{ take = take }}
'''
hands.dummy.unset = [\"control\", \"open\"]
[dialog.take]
kind = \"lua:take\"
contracts = [\"tricks\"]
at = \"before_first_card_of:{role}\"
"
    )
}

#[test]
fn the_turn_of_a_hand_for_which_nobody_decides_counts_for_every_role() {
    let before = dealt(&dummy_whist(&taken("dealer")), 1);
    assert_eq!(before.state().pos.controller(DUMMY), None, "the leader is not the dealer");
    let table = at_the_turn_of(&taken("dealer"), DUMMY);
    assert_eq!(table.state().pos.controller(DUMMY), Some(Seat::new(0)));
    assert!(table.state().pos.sees(Seat::new(2), DUMMY));
    assert_eq!(table.pending().question().map(|question| question.seat), Some(Seat::new(0)));
    let early = dealt(&dummy_whist(&taken("eldest")), 1);
    assert_eq!(early.state().pos.controller(DUMMY), Some(Seat::new(0)), "the eldest leads");
}

#[test]
fn a_hand_plays_for_the_role_that_decides_for_it_and_is_laid_open_with_it() {
    let expose = |control: &str| {
        format!(
            "hands.dummy.unset = [\"open\"]\nhands.dummy.control = \"{control}\"\n\
             contract.tricks.expose.dealer.from = \"before_first_card_of:dealer\"\n"
        )
    };
    let (leader, third, dealer) = (Seat::new(1), Seat::new(2), Seat::new(0));
    let theirs = at_the_turn_of(&expose("dealer"), DUMMY);
    assert!(theirs.state().pos.sees(leader, DUMMY) && theirs.state().pos.sees(leader, Hand::of(dealer)));
    let others = at_the_turn_of(&expose("eldest"), DUMMY);
    assert!(!others.state().pos.sees(third, DUMMY) && !others.state().pos.sees(third, Hand::of(dealer)));
    let later = at_the_turn_of(&expose("eldest"), Hand::of(dealer));
    assert!(!later.state().pos.sees(third, DUMMY) && later.state().pos.sees(third, Hand::of(dealer)));
}
