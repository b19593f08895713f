//! Exact fractions, and what a match is worth to each seat.

use std::cmp::Ordering;
use std::fmt;

use thiserror::Error;

/// An exact fraction in lowest terms with a positive denominator. Both parts fit an `i64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    num: i64,
    den: i64,
}

/// The result of a match: what each seat wins or, below zero, pays. The shares sum to zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    per_seat: Vec<Fraction>,
    price: i64,
}

/// Why some numbers are no settlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SettlementError {
    /// The denominator is not positive.
    #[error("the denominator of a settlement is positive, found {0}")]
    Denominator(i64),
    /// What is won is not what is paid.
    #[error("the shares of a settlement sum to zero, these sum to {numerator}/{denominator}")]
    Sum {
        /// Sum of the numerators.
        numerator: i128,
        /// The denominator they came with.
        denominator: i64,
    },
    /// A share is not representable.
    #[error("a share of the settlement is too large")]
    Overflow,
}

impl Fraction {
    /// Zero.
    pub const ZERO: Self = Self { num: 0, den: 1 };

    /// `num / den` in lowest terms; nothing if `den` is 0 or a part does not fit an `i64`.
    pub fn new(num: i128, den: i128) -> Option<Self> {
        if den == 0 {
            return None;
        }
        let common = gcd(num.unsigned_abs(), den.unsigned_abs());
        // Signs and magnitudes apart, because the least integer has no positive counterpart.
        let magnitude = i64::try_from(num.unsigned_abs() / common).ok()?;
        let den_abs = i64::try_from(den.unsigned_abs() / common).ok()?;
        Some(Self { num: if (num < 0) == (den < 0) { magnitude } else { -magnitude }, den: den_abs })
    }

    /// The numerator in lowest terms; it carries the sign.
    pub const fn num(self) -> i64 {
        self.num
    }

    /// The denominator in lowest terms, at least 1.
    pub const fn den(self) -> i64 {
        self.den
    }

    /// The sum; nothing if a part of it does not fit an `i64`.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let (a, b) = self.over_common(other);
        Self::new(a + b, i128::from(self.den) * i128::from(other.den))
    }

    /// The difference; nothing if a part of it does not fit an `i64`.
    #[must_use]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        let (a, b) = self.over_common(other);
        Self::new(a - b, i128::from(self.den) * i128::from(other.den))
    }

    /// The product with an integer; nothing if a part of it does not fit an `i64`.
    #[must_use]
    pub fn checked_mul(self, factor: i64) -> Option<Self> {
        Self::new(i128::from(self.num) * i128::from(factor), i128::from(self.den))
    }

    /// Both numerators over the product of the denominators. Neither exceeds 2¹²⁶, so their sum fits.
    fn over_common(self, other: Self) -> (i128, i128) {
        (i128::from(self.num) * i128::from(other.den), i128::from(other.num) * i128::from(self.den))
    }
}

impl From<i32> for Fraction {
    fn from(number: i32) -> Self {
        Self { num: i64::from(number), den: 1 }
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b) = self.over_common(*other);
        a.cmp(&b)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `70/3`, `-20/3`, `12`.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.den == 1 {
            f.pad(&self.num.to_string())
        } else {
            f.pad(&format!("{}/{}", self.num, self.den))
        }
    }
}

impl Settlement {
    /// The shares `numerators[seat] / denominator`.
    ///
    /// # Errors
    /// When the denominator is not positive or the numerators do not sum to zero.
    pub fn new(numerators: &[i64], denominator: i64) -> Result<Self, SettlementError> {
        if denominator < 1 {
            return Err(SettlementError::Denominator(denominator));
        }
        let sum: i128 = numerators.iter().copied().map(i128::from).sum();
        if sum != 0 {
            return Err(SettlementError::Sum { numerator: sum, denominator });
        }
        let per_seat = numerators
            .iter()
            .map(|&num| {
                Fraction::new(i128::from(num), i128::from(denominator)).ok_or(SettlementError::Overflow)
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { per_seat, price: 0 })
    }

    /// The same where a unit costs so much money.
    #[must_use]
    pub fn at(self, price: i64) -> Self {
        Self { price, ..self }
    }

    /// What each seat wins or pays in money; `None` if it is not played for money, or no number holds it.
    pub fn money(&self) -> Option<Vec<Fraction>> {
        if self.price == 0 {
            return None;
        }
        self.per_seat.iter().map(|share| share.checked_mul(self.price)).collect()
    }

    /// The shares by seat.
    pub fn per_seat(&self) -> &[Fraction] {
        &self.per_seat
    }
}

/// The greatest common divisor, at least 1 when either number is.
fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn fraction(num: i64, den: i64) -> Fraction {
        Fraction::new(i128::from(num), i128::from(den)).unwrap()
    }

    #[test]
    fn is_in_lowest_terms_and_prints_so() {
        assert_eq!(fraction(140, 6).to_string(), "70/3");
        assert_eq!(fraction(20, -3).to_string(), "-20/3");
        assert_eq!(fraction(-24, -2).to_string(), "12");
        assert_eq!(fraction(0, -5), Fraction::ZERO);
        assert_eq!(format!("{:>6}|{:<6}|", fraction(1, 2), fraction(3, 1)), "   1/2|3     |");
    }

    #[test]
    fn refuses_what_does_not_fit() {
        assert_eq!(Fraction::new(1, 0), None);
        assert_eq!(Fraction::new(i128::MIN, -1), None);
        assert_eq!(Fraction::new(i128::MIN, i128::MIN), Some(Fraction::from(1)));
        assert_eq!(Fraction::new(i128::from(i64::MAX), 1).unwrap().checked_mul(2), None);
        let tiny = fraction(1, i64::MAX);
        assert_eq!(tiny.checked_sub(fraction(1, i64::MAX - 1)), None);
        assert_eq!(tiny.checked_sub(tiny), Some(Fraction::ZERO));
    }

    #[test]
    fn a_settlement_is_told_in_money_where_a_unit_has_a_price() {
        let settlement = Settlement::new(&[70, -20, -50], 3).unwrap();
        assert_eq!(settlement.money(), None);
        let text: Vec<_> = settlement.at(6).money().unwrap().iter().map(Fraction::to_string).collect();
        assert_eq!(text, ["140", "-40", "-100"]);
        let huge = Settlement::new(&[i64::MAX, -i64::MAX], 1).unwrap();
        assert_eq!(huge.at(2).money(), None, "no number holds it");
    }

    #[test]
    fn a_settlement_sums_to_zero() {
        let settlement = Settlement::new(&[70, -20, -50], 3).unwrap();
        let text: Vec<_> = settlement.per_seat().iter().map(Fraction::to_string).collect();
        assert_eq!(text, ["70/3", "-20/3", "-50/3"]);
        assert_eq!(Settlement::new(&[1, 2], 3), Err(SettlementError::Sum { numerator: 3, denominator: 3 }));
        assert_eq!(Settlement::new(&[0], 0), Err(SettlementError::Denominator(0)));
        assert_eq!(
            Settlement::new(&[i64::MAX, i64::MAX], 1).unwrap_err().to_string(),
            "the shares of a settlement sum to zero, these sum to 18446744073709551614/1"
        );
    }

    proptest! {
        #[test]
        fn adds_and_compares_like_numbers(a in -99_i64..99, b in 1_i64..99, c in -99_i64..99, d in 1_i64..99) {
            let (x, y) = (fraction(a, b), fraction(c, d));
            prop_assert_eq!(x.checked_add(y), Some(fraction(a * d + c * b, b * d)));
            prop_assert_eq!(x.checked_add(y).unwrap().checked_sub(y), Some(x));
            prop_assert_eq!(x.cmp(&y), (a * d).cmp(&(c * b)));
            prop_assert_eq!(x.checked_mul(d), Some(fraction(a * d, b)));
        }

        #[test]
        fn never_panics(a: i128, b: i128, c: i64, d: i64) {
            if let (Some(x), Some(y)) = (Fraction::new(a, b), Fraction::new(c.into(), d.into())) {
                let _ = (x.checked_add(y), x.checked_sub(y), x.checked_mul(c), x.cmp(&y));
            }
        }
    }
}
