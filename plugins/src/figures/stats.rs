//! Means and shares with the margins a sample leaves, from exact sums.
//!
//! What is added up are whole numbers, so the order does not matter and parts can be put together without a trace.
//! Numbers with a point are made at the very end, for people.

use serde::{Deserialize, Serialize};

/// Two standard errors, about: 95 % of a normal distribution lie within so many on either side.
const NORMAL: f64 = 1.959_963_984_540_054;

/// A sample of whole numbers: how many, their sum, and the sum of their squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    n: u64,
    #[serde(with = "digits")]
    sum: i128,
    #[serde(with = "digits")]
    squares: i128,
}

/// A figure with its margin: the value and the 95 % interval around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// The interval; `None` when a single observation says nothing about it.
    pub interval: Option<(f64, f64)>,
}

impl Sample {
    /// One more number.
    pub fn add(&mut self, number: i64) {
        let number = i128::from(number);
        self.n += 1;
        self.sum += number;
        // A number of a sheet is below 2^53, so this holds for two million of the largest.
        self.squares = self.squares.saturating_add(number * number);
    }

    /// All numbers of another sample as well.
    pub fn merge(&mut self, other: &Self) {
        self.n = self.n.saturating_add(other.n);
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
    }

    /// The same sample with zeros, so that there are `n` numbers in all.
    #[must_use]
    pub fn among(self, n: u64) -> Self {
        Self { n: n.max(self.n), ..self }
    }

    /// How many numbers.
    pub fn count(&self) -> u64 {
        self.n
    }

    /// Their sum.
    pub fn sum(&self) -> i128 {
        self.sum
    }

    /// Their mean, each divided by `unit`; 0 of nothing.
    pub fn mean(&self, unit: i64) -> f64 {
        if self.n == 0 { 0.0 } else { float(self.sum) / float(self.n.into()) / float(unit.into()) }
    }

    /// The variance of one number, estimated from the sample, each divided by `unit`; `None` for fewer than two.
    pub fn variance(&self, unit: i64) -> Option<f64> {
        if self.n < 2 {
            return None;
        }
        let n = i128::from(self.n);
        let whole = n.checked_mul(self.squares).zip(self.sum.checked_mul(self.sum));
        let spread = match whole.and_then(|(squares, square)| squares.checked_sub(square)) {
            Some(spread) => float(spread),
            None => float(n) * float(self.squares) - float(self.sum) * float(self.sum),
        };
        let unit = float(unit.into());
        Some(spread.max(0.0) / float(n) / float(n - 1) / unit / unit)
    }

    /// The mean of their squares; 0 of nothing.
    pub fn mean_square(&self) -> f64 {
        if self.n == 0 { 0.0 } else { float(self.squares) / float(self.n.into()) }
    }

    /// The standard error of the mean, each number divided by `unit`; `None` for fewer than two.
    pub fn error(&self, unit: i64) -> Option<f64> {
        self.variance(unit).map(|variance| (variance / float(self.n.into())).sqrt())
    }

    /// The mean of zeros and ones: a share, with an interval that ends where shares do.
    pub fn share(&self) -> Estimate {
        self.estimate(1).within(0.0, 1.0)
    }

    /// The mean of differences of zeros and ones: that of two shares, with an interval that ends where they can be.
    pub fn difference_of_shares(&self) -> Estimate {
        self.estimate(1).within(-1.0, 1.0)
    }

    /// The mean of numbers of which none is below 1; as it is where there are none.
    pub(super) fn at_least_one(&self, unit: i64) -> Estimate {
        let estimate = self.estimate(unit);
        if self.n == 0 { estimate } else { estimate.within(1.0, f64::INFINITY) }
    }

    /// The mean with its interval by Student's distribution, each number divided by `unit`.
    pub fn estimate(&self, unit: i64) -> Estimate {
        let value = self.mean(unit);
        let margin = self.error(unit).map(|error| error * student(self.n - 1));
        Estimate { value, interval: margin.map(|margin| (value - margin, value + margin)) }
    }
}

impl Estimate {
    /// A share: `part` of `of`, with Wilson's interval, which is honest near 0 and 1 too. `None` of nothing.
    pub fn share(part: u64, of: u64) -> Option<Self> {
        if of == 0 {
            return None;
        }
        let n = float(of.into());
        let share = float(part.into()) / n;
        let z2 = NORMAL * NORMAL;
        let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = NORMAL * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt() / (1.0 + z2 / n);
        // Where all or nothing was counted the interval ends there exactly.
        let low = if part == 0 { 0.0 } else { middle - half };
        let high = if part == of { 1.0 } else { middle + half };
        Some(Self { value: share, interval: Some((low, high)) })
    }

    /// The difference of two shares of samples that have nothing in common, by Newcombe's interval.
    pub fn difference(one: Self, other: Self) -> Self {
        let value = one.value - other.value;
        let interval = one.interval.zip(other.interval).map(|((low, high), (other_low, other_high))| {
            let down = (one.value - low).hypot(other_high - other.value);
            let up = (high - one.value).hypot(other.value - other_low);
            (value - down, value + up)
        });
        Self { value, interval }
    }

    /// Whether the interval leaves 0 out: the sign of the value is no accident of the sample.
    pub fn is_beyond_doubt(&self) -> bool {
        self.interval.is_some_and(|(low, high)| low > 0.0 || high < 0.0)
    }

    /// How far the interval reaches from the value; of two sides that are not the same, the longer one.
    pub fn margin(&self) -> Option<f64> {
        self.interval.map(|(low, high)| (high - self.value).max(self.value - low))
    }

    /// The same figure if it cannot be below `low` or above `high`; `low` is the smaller one.
    #[must_use]
    pub fn within(self, low: f64, high: f64) -> Self {
        let clamp = |number: f64| number.clamp(low, high);
        Self { value: clamp(self.value), interval: self.interval.map(|(from, to)| (clamp(from), clamp(to))) }
    }
}

/// The 95 % interval around a value whose standard error was estimated from so many degrees of freedom.
pub(super) fn student_interval(value: f64, error: f64, freedom: u64) -> (f64, f64) {
    let margin = error * student(freedom);
    (value - margin, value + margin)
}

/// How many standard errors on either side hold 95 % when the error itself was estimated from so many degrees of
/// freedom. The first two exactly, the rest by the expansion of Cornish and Fisher, good to three digits from there on.
fn student(freedom: u64) -> f64 {
    match freedom {
        0 => f64::INFINITY,
        1 => 12.706_204_736,
        2 => 4.302_652_73,
        _ => {
            let v = float(freedom.into());
            let z = NORMAL;
            let (z3, z5, z7, z9) = (z.powi(3), z.powi(5), z.powi(7), z.powi(9));
            z + (z3 + z) / (4.0 * v)
                + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * v * v)
                + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * v.powi(3))
                + (79.0 * z9 + 776.0 * z7 + 1482.0 * z5 - 1920.0 * z3 - 945.0 * z) / (92160.0 * v.powi(4))
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "a figure for people")]
fn float(number: i128) -> f64 {
    number as f64
}

/// Sums in files: as text, since a number in JSON is read as one of 53 bits by many.
mod digits {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(number: &i128, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<i128, D::Error> {
        String::deserialize(from)?.parse().map_err(|_| D::Error::custom("a whole number is expected"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(numbers: &[i64]) -> Sample {
        let mut sample = Sample::default();
        for &number in numbers {
            sample.add(number);
        }
        sample
    }

    fn near(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() < by, "{a} is not {b}");
    }

    #[test]
    fn a_mean_has_the_interval_of_the_books() {
        // Student's own data on sleep, in tenths of an hour: mean 1.58, 95 % from 0.70 to 2.46.
        let sleep = sample(&[12, 24, 13, 13, 0, 10, 18, 8, 46, 14]);
        let hours = sleep.estimate(10);
        near(hours.value, 1.58, 1e-12);
        let (low, high) = hours.interval.unwrap();
        near(low, 0.700_1, 1e-3);
        near(high, 2.459_9, 1e-3);
        near(sleep.error(10).unwrap(), 0.388_9, 1e-3);
        assert!(hours.is_beyond_doubt());
    }

    #[test]
    fn student_is_what_tables_print() {
        for (freedom, quantile) in
            [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (29, 2.045), (1999, 1.961)]
        {
            near(student(freedom), quantile, 5e-3);
        }
    }

    #[test]
    fn a_share_has_wilsons_interval() {
        // Newcombe 1998: 81 of 263 is 0.2553 to 0.3662, 15 of 148 is 0.0624 to 0.1605, 0 of 20 is 0 to 0.1611.
        for (part, of, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (20, 20, 0.8389, 1.0),
        ] {
            let (ours, theirs) = Estimate::share(part, of).unwrap().interval.unwrap();
            near(ours, low, 1e-4);
            near(theirs, high, 1e-4);
        }
        assert_eq!(Estimate::share(0, 0), None);
    }

    #[test]
    fn two_shares_differ_as_newcombe_says() {
        // Newcombe 1998, method 10: 56/70 less 48/80 is 0.2 with 0.0524 to 0.3339.
        let [one, other] = [(56, 70), (48, 80)].map(|(part, of)| Estimate::share(part, of).unwrap());
        let difference = Estimate::difference(one, other);
        near(difference.value, 0.2, 1e-12);
        let (low, high) = difference.interval.unwrap();
        near(low, 0.0524, 1e-4);
        near(high, 0.3339, 1e-4);
    }

    #[test]
    fn an_interval_ends_where_the_figure_does() {
        assert_eq!(sample(&[1, 0]).share(), Estimate { value: 0.5, interval: Some((0.0, 1.0)) });
        let down = sample(&[-1, 0]).difference_of_shares();
        assert_eq!(down, Estimate { value: -0.5, interval: Some((-1.0, 1.0)) });
        near(sample(&[1, 9]).at_least_one(1).interval.unwrap().0, 1.0, 1e-12);
        assert_eq!(sample(&[]).at_least_one(1), Estimate { value: 0.0, interval: None });
        // The longer side is told.
        near(Estimate { value: 0.1, interval: Some((0.0, 0.4)) }.margin().unwrap(), 0.3, 1e-12);
        near(Estimate { value: 0.3, interval: Some((0.0, 0.4)) }.margin().unwrap(), 0.3, 1e-12);
    }

    #[test]
    fn parts_come_to_the_whole() {
        let numbers: Vec<i64> = (0..100).map(|n| (n * 7919) % 997 - 400).collect();
        let mut parts = sample(&numbers[..37]);
        parts.merge(&sample(&numbers[37..]));
        assert_eq!(parts, sample(&numbers));
        let text = serde_json::to_string(&parts).unwrap();
        assert_eq!(serde_json::from_str::<Sample>(&text).unwrap(), parts);
        assert!(serde_json::from_str::<Sample>(r#"{"n":1,"sum":"x","squares":"1"}"#).is_err());
    }

    #[test]
    fn what_is_always_the_same_has_no_margin() {
        assert_eq!(sample(&[0; 9]).estimate(1), Estimate { value: 0.0, interval: Some((0.0, 0.0)) });
        assert!(!sample(&[0; 9]).estimate(1).is_beyond_doubt());
        assert_eq!(sample(&[5]).estimate(1), Estimate { value: 5.0, interval: None });
        assert_eq!(Sample::default().estimate(1), Estimate { value: 0.0, interval: None });
        // Numbers as large as a sheet allows, often.
        let large = (1 << 53) - 1;
        let spread = sample(&[large, -large, large, -large]);
        near(spread.variance(large).unwrap(), 4.0 / 3.0, 1e-9);
    }
}
