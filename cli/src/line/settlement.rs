//! What a match comes to for each seat, in the units of the sheet and in money.
//!
//! Nobody pays a part of a coin, so money is told in whole ones that still add up; the exact parts are told on request.

use std::cmp::Reverse;

use overtrick_core::score::{Fraction, Settlement};
use overtrick_core::seat::Seat;

use crate::spoken;
use crate::words::Words;

/// What the sheet is worth to each seat; money in whole coins.
pub(crate) fn settlement_line(words: &Words, settlement: &Settlement) -> String {
    line(words, settlement, whole)
}

/// The same with every part of a coin.
pub(crate) fn settlement_exact(words: &Words, settlement: &Settlement) -> String {
    line(words, settlement, |_| None)
}

fn line(
    words: &Words,
    settlement: &Settlement,
    round: impl Fn(&[Fraction]) -> Option<Vec<Fraction>>,
) -> String {
    let shares = format!("Settlement: {}.", each(words, settlement.per_seat()));
    let Some(exact) = settlement.money() else { return shares };
    let money = &words.rules.settle.money;
    match round(&exact) {
        Some(whole) => format!("{shares} In {money}, rounded: {}.", each(words, &whole)),
        None => format!("{shares} In {money}: {}.", each(words, &exact)),
    }
}

fn each(words: &Words, shares: &[Fraction]) -> String {
    let shares = (0..).map(Seat::new).zip(shares).map(|(seat, share)| {
        let (is_won, share) = (share > &Fraction::ZERO, share.to_string());
        let share = match (words.is_spoken(), is_won) {
            (true, true) => format!("plus {}", spoken::number(&share)),
            (true, false) => spoken::number(&share),
            (false, true) => format!("+{share}"),
            (false, false) => share,
        };
        format!("{} {share}", words.seat(seat))
    });
    shares.collect::<Vec<_>>().join(", ")
}

/// Whole amounts with the same sum, each less than one away from what it stands for; nothing if all are whole.
pub(crate) fn whole(exact: &[Fraction]) -> Option<Vec<Fraction>> {
    if exact.iter().all(|share| share.den() == 1) {
        return None;
    }
    let sum = exact.iter().try_fold(Fraction::ZERO, |sum, share| sum.checked_add(*share))?;
    let mut whole: Vec<i64> = exact.iter().map(|share| share.num().div_euclid(share.den())).collect();
    let mut missing = usize::try_from(sum.num().div_euclid(sum.den()) - whole.iter().sum::<i64>()).ok()?;
    // What was cut off is given to those who lost most by it.
    let cut = |&at: &usize| {
        Fraction::new(exact[at].num().rem_euclid(exact[at].den()).into(), exact[at].den().into())
    };
    let mut order: Vec<usize> = (0..exact.len()).collect();
    order.sort_by_key(|at| Reverse(cut(at)));
    for at in order {
        if missing == 0 {
            break;
        }
        whole[at] += 1;
        missing -= 1;
    }
    whole.into_iter().map(|amount| Fraction::new(amount.into(), 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(list: &[(i64, i64)]) -> Vec<Fraction> {
        list.iter().map(|&(n, d)| Fraction::new(n.into(), d.into()).unwrap()).collect()
    }

    #[test]
    fn whole_coins_add_up() {
        let whole_of = |list: &[(i64, i64)]| {
            whole(&shares(list)).map(|whole| whole.iter().map(|share| share.num()).collect::<Vec<_>>())
        };
        assert_eq!(whole_of(&[(200, 3), (-100, 3), (-100, 3)]), Some(vec![67, -33, -34]));
        assert_eq!(whole_of(&[(1, 2), (1, 2), (-1, 1)]), Some(vec![1, 0, -1]));
        assert_eq!(whole_of(&[(-7, 4), (5, 4), (1, 2)]), Some(vec![-2, 1, 1]));
        assert_eq!(whole_of(&[(3, 1), (-3, 1)]), None);
    }
}
