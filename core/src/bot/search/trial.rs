//! Two candidates against each other on worlds that neither of them was chosen by.
//!
//! Of many candidates the best in a few worlds is partly the luckiest, and looks better than it is. What is about to
//! be preferred to something safe is therefore judged again on new worlds: few where the two are far apart, more where
//! they are close for the spread between them.

use crate::game::Fault;
use crate::state::Action;

use super::Decision;
use super::race::{Heat, Runner};

/// Worlds tried first; each time they settle nothing, half as many as there are come to them.
const FIRST: usize = 16;

/// Worlds at most, as a share of the effort for something to say.
const MOST: (usize, usize) = (3, 4);

/// What differs by more is not told apart: a pack may count in any numbers, and their squares must fit.
const MOST_APART: i64 = 1 << 40;

/// How a trial ended: both candidates with their new worths.
pub(super) struct Trial {
    pub(super) bold: Runner,
    pub(super) safe: Runner,
    /// Whether the bold one was better by more than its margin.
    pub(super) bold_won: bool,
}

/// Tries a bold candidate against a safe one, until they differ by two standard errors or the effort or the time is spent.
///
/// The bold one must be better by `margin` tenths of the mean deviation of the difference.
pub(super) fn trial(
    decision: &mut Decision<'_, '_>,
    bold: Action,
    safe: Action,
    margin: i64,
) -> Result<Trial, Fault> {
    let most = decision.settings.effort.call * MOST.0 / MOST.1;
    let mut pair = vec![Runner::seeded(bold), Runner::seeded(safe)];
    loop {
        let worlds = (pair[0].worths.len() / 2).max(FIRST);
        pair = decision.race(pair, &[Heat { worlds, go_on: 2 }])?;
        let find = |action| pair.iter().find(|runner| runner.action == action);
        let [bold, safe] = [bold, safe].map(|action| find(action).expect("both are kept to the end"));
        let difference = Difference::between(bold, safe);
        if difference.is_settled(margin) || bold.worths.len() >= most || !(decision.go_on)() {
            let bold_won = difference.beyond(margin) > 0;
            return Ok(Trial { bold: bold.clone(), safe: safe.clone(), bold_won });
        }
    }
}

/// By how much one candidate was better than another, world by world.
pub(super) struct Difference {
    n: i128,
    sum: i128,
    squares: i128,
    /// Sum of the deviations from the mean.
    spread: i128,
}

impl Difference {
    /// The difference over the worlds in which both were tried.
    pub(super) fn between(bold: &Runner, safe: &Runner) -> Self {
        let pairs = || bold.worths.iter().zip(&safe.worths);
        let each = || {
            pairs().map(|(bold, safe)| i128::from(bold.saturating_sub(*safe).clamp(-MOST_APART, MOST_APART)))
        };
        let n = i128::try_from(each().count()).unwrap_or(1).max(1);
        let sum: i128 = each().sum();
        let squares = each().map(|one| one * one).sum();
        let spread = each().map(|one| (one * n - sum).abs()).sum::<i128>() / n;
        Self { n, sum, squares, spread }
    }

    /// Ten times the sum of the differences, less a margin in tenths of their mean deviation.
    pub(super) fn beyond(&self, margin: i64) -> i128 {
        10 * self.sum - i128::from(margin) * self.spread
    }

    /// The mean difference and its standard error, both in hundredths.
    pub(super) fn mean_and_error(&self) -> (i64, i64) {
        let deviations = u128::try_from(self.n * self.squares - self.sum * self.sum).unwrap_or(0);
        let below = u128::try_from(self.n * self.n * (self.n - 1).max(1)).unwrap_or(1);
        let error = (deviations.saturating_mul(10_000) / below).isqrt();
        let mean = 100 * self.sum / self.n;
        (i64::try_from(mean).unwrap_or(0), i64::try_from(error).unwrap_or(i64::MAX))
    }

    /// Whether it is two standard errors from the margin, on either side.
    fn is_settled(&self, margin: i64) -> bool {
        let beyond = self.beyond(margin);
        // The square of the standard error of the sum, times n - 1.
        let error = self.n * self.squares - self.sum * self.sum;
        beyond * beyond * (self.n - 1) >= 400 * error
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Call;

    fn difference(worths: &[i64]) -> Difference {
        let runner = |worths: Vec<i64>| Runner { worths, ..Runner::new(Action::Call(Call::PASS)) };
        Difference::between(&runner(worths.to_vec()), &runner(vec![0; worths.len()]))
    }

    #[test]
    fn a_mean_comes_with_its_error() {
        assert_eq!(difference(&[5, 5, 5, 5]).mean_and_error(), (500, 0));
        // Deviation 2 of the sample, divided by the root of four.
        let (mean, error) = difference(&[3, 5, 5, 7]).mean_and_error();
        assert_eq!((mean, error), (500, 81));
    }

    #[test]
    fn a_margin_grows_with_the_spread() {
        assert!(difference(&[5, 5, 5, 5]).beyond(7) > 0);
        assert!(difference(&[105, -95, 105, -95]).beyond(0) > 0);
        assert!(difference(&[105, -95, 105, -95]).beyond(1) < 0);
    }

    #[test]
    fn numbers_of_any_size_are_compared() {
        let huge = difference(&[i64::MAX, i64::MAX - 1, i64::MAX]);
        assert!(huge.beyond(1) > 0 && huge.is_settled(1));
    }

    #[test]
    fn what_is_far_apart_is_settled_and_what_is_close_is_not() {
        assert!(difference(&[0, 0, 0, 0]).is_settled(1));
        assert!(difference(&[50, 60, 50, 60]).is_settled(1));
        assert!(difference(&[-50, -60, -50, -60]).is_settled(1));
        assert!(!difference(&[105, -95, 105, -95]).is_settled(1));
        // A mean of 20 with a deviation of 100: four standard errors of 400 worlds, less than one of 16.
        let many: Vec<i64> = (0..400).map(|at| if at % 2 == 0 { 120 } else { -80 }).collect();
        assert!(difference(&many).is_settled(0) && !difference(&many[..16]).is_settled(0));
    }
}
