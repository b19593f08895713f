//! From tricks as people count them, a side together and the rest not at all, to tricks hand by hand and one after the
//! other.
//!
//! Which of the possible ones is taken does not matter as long as all of them are scored alike; that is for
//! [`proof`](super::proof) to find out.

use overtrick_core::seat::Hand;

use super::refusal::Refusal;
use super::table::{Split, Table};

/// More ways to divide tricks than this are not looked through.
const MOST: usize = 1500;

/// Takes the first division and order that the rules allow.
pub(super) fn apply(table: &mut Table, groups: &[(Vec<Hand>, u8)]) -> Result<(), Refusal> {
    let mut first = None;
    for split in splits(table, groups)? {
        for order in orders(table, &split) {
            match attempt(table, &order) {
                Ok(()) => return Ok(()),
                // The reason of the first is the plainest: the others are what else it could have been.
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
    }
    Err(first.unwrap_or_else(|| Refusal::text("these tricks cannot have been won")))
}

/// Gives tricks in this order, or leaves no trace.
pub(super) fn attempt(table: &mut Table, order: &[Hand]) -> Result<(), Refusal> {
    let before = table.steps();
    let given = table.give(order);
    if given.is_err() {
        table.back_to(before);
    }
    given
}

/// Every division of the tricks that is told by these groups; the one people most likely mean first.
pub(super) fn splits(table: &Table, groups: &[(Vec<Hand>, u8)]) -> Result<Vec<Split>, Refusal> {
    let total = table.total().ok_or_else(|| Refusal::text("no tricks are asked for now"))?;
    let (playing, extra) = table.receivers();
    let told: u8 = groups.iter().fold(0, |sum: u8, (_, n)| sum.saturating_add(*n));
    if told > total {
        return Err(Refusal::text(format!("these are {told} tricks, and the deal has {total}")));
    }
    let named = |hand: &Hand| groups.iter().any(|(hands, _)| hands.contains(hand));
    if let Some(hand) = groups
        .iter()
        .flat_map(|(hands, _)| hands)
        .find(|hand| !playing.contains(hand) && !extra.contains(hand))
    {
        let name = table.rules.hand_name(*hand);
        return Err(Refusal::text(format!("{name} takes no part in the play and wins no trick")));
    }
    let rest: Vec<Hand> = playing.iter().filter(|hand| !named(hand)).copied().collect();
    let may_stop =
        table.state().pos.contract().is_some_and(|contract| table.rules.kind(contract.kind).stop.is_some());
    if rest.is_empty() && told < total && !may_stop {
        return Err(Refusal::text(format!("these are {told} tricks, and the deal has {total}")));
    }
    let lasts: Vec<u8> = match (rest.is_empty(), may_stop) {
        (true, _) => vec![0],
        (false, false) => vec![total - told],
        (false, true) => (0..=total - told).rev().collect(),
    };
    let mut all = Vec::new();
    for last in lasts {
        let mut ways: Vec<Split> = vec![Split::default()];
        let rest = (rest.clone(), last);
        for (hands, n) in groups.iter().chain((!rest.0.is_empty()).then_some(&rest)) {
            let mut more = Vec::new();
            for way in &ways {
                divide(*way, hands, *n, &mut more);
                if more.len() + all.len() > MOST {
                    return Err(Refusal::text(
                        "that can be divided in too many ways: tell the tricks of each hand",
                    ));
                }
            }
            ways = more;
        }
        all.extend(ways);
    }
    Ok(all)
}

/// Every way to give `n` tricks to these hands; all to the first comes first.
fn divide(way: Split, hands: &[Hand], n: u8, into: &mut Vec<Split>) {
    match hands {
        [] if n == 0 => into.push(way),
        [] => {}
        [last] => into.push(with(way, *last, n)),
        [first, others @ ..] => {
            for own in (0..=n).rev() {
                divide(with(way, *first, own), others, n - own, into);
            }
        }
    }
}

fn with(mut way: Split, hand: Hand, n: u8) -> Split {
    way[hand.index()] = n;
    way
}

/// Orders in which the tricks may have been won: those of the declaring side last, or first, or in between.
pub(super) fn orders(table: &Table, split: &Split) -> Vec<Vec<Hand>> {
    let declaring = table.declaring();
    let (playing, extra) = table.receivers();
    let hands: Vec<Hand> = playing.into_iter().chain(extra).collect();
    let run = |of: &dyn Fn(&Hand) -> bool| -> Vec<Hand> {
        let chosen = hands.iter().filter(|hand| of(hand));
        chosen.flat_map(|hand| std::iter::repeat_n(*hand, usize::from(split[hand.index()]))).collect()
    };
    let ours = run(&|hand| declaring.contains(hand));
    let theirs = run(&|hand| !declaring.contains(hand));
    let mut round = Vec::new();
    let mut left = *split;
    while left.iter().any(|n| *n > 0) {
        for hand in hands.iter().rev() {
            if left[hand.index()] > 0 {
                left[hand.index()] -= 1;
                round.push(*hand);
            }
        }
        // Hands that win no trick of their own are no part of a division.
        if hands.iter().all(|hand| left[hand.index()] == 0) {
            break;
        }
    }
    let mut orders = vec![[theirs.clone(), ours.clone()].concat(), [ours, theirs].concat(), round];
    orders.dedup();
    orders
}
