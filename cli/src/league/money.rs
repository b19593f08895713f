//! Amounts of money: whole hundredths, so that nothing is ever rounded twice.

use std::fmt;
use std::ops::Neg;

use overtrick_core::score::Fraction;
use serde::de::{self, Deserialize, Deserializer, Visitor};

/// Hundredths of a unit.
const PARTS: i64 = 100;

/// No amount is larger, so that a life of games can be added up.
const MOST: i64 = 1_000_000_000_000;

/// An amount; below zero it is owed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Money(i64);

impl Money {
    pub(crate) const ZERO: Self = Self(0);

    /// So many hundredths, if that is an amount.
    pub(crate) fn of_parts(parts: i64) -> Option<Self> {
        (-MOST..=MOST).contains(&parts).then_some(Self(parts))
    }

    /// The sum, if it is an amount.
    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        Self::of_parts(self.0.checked_add(other.0)?)
    }

    /// The difference, if it is an amount.
    pub(crate) fn less(self, other: Self) -> Option<Self> {
        self.plus(-other)
    }

    /// What so many points come to where one costs this much: to the nearest hundredth, a half away from nothing.
    pub(crate) fn times(self, points: Fraction) -> Option<Self> {
        let (num, den) = (i128::from(points.num()) * i128::from(self.0), i128::from(points.den()));
        let twice = num.abs() * 2 + den;
        let rounded = twice / (den * 2);
        Self::of_parts(i64::try_from(if num < 0 { -rounded } else { rounded }).ok()?)
    }

    /// `-0.50` as `-$0.50`.
    pub(crate) fn shown(self, sign: &str) -> String {
        let minus = if self.0 < 0 { "-" } else { "" };
        format!("{minus}{sign}{}", Self(self.0.abs()))
    }

    /// The same, with a `+` before what is won.
    pub(crate) fn change(self, sign: &str) -> String {
        let plus = if self.0 > 0 { "+" } else { "" };
        format!("{plus}{}", self.shown(sign))
    }

    /// `12`, `-0.5` or `12.50`; why not, without the full stop.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no amount; write it as 10 or 0.50");
        let (minus, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, parts) = digits.split_once('.').unwrap_or((digits, "0"));
        let number = |text: &str| {
            let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| text.parse::<i64>().ok()).flatten()
        };
        let (Some(whole), Some(part)) = (number(whole), number(parts)) else { return Err(wrong()) };
        let part = match parts.len() {
            1 => part * 10,
            2 => part,
            _ => return Err(format!("`{text}` has parts of a hundredth")),
        };
        let sum = whole.checked_mul(PARTS).and_then(|parts| parts.checked_add(part));
        let sum = sum.and_then(Self::of_parts).ok_or_else(|| format!("`{text}` is too much"))?;
        Ok(if minus { -sum } else { sum })
    }
}

impl Neg for Money {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// As ledgers write it: `-12.50`.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minus, parts) = (if self.0 < 0 { "-" } else { "" }, self.0.abs());
        write!(f, "{minus}{}.{:02}", parts / PARTS, parts % PARTS)
    }
}

/// A whole number, or a text with hundredths: numbers with a point are not exact.
impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Amount)
    }
}

struct Amount;

impl Visitor<'_> for Amount {
    type Value = Money;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an amount: a whole number such as 10, or a text such as \"0.50\"")
    }

    fn visit_i64<E: de::Error>(self, whole: i64) -> Result<Money, E> {
        let parts = whole.checked_mul(PARTS).and_then(Money::of_parts);
        parts.ok_or_else(|| E::custom(format!("{whole} is too much")))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Money, E> {
        Money::read(text).map_err(E::custom)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn amounts_are_read_as_they_are_written() {
        for (text, parts) in [("0", 0), ("12", 1200), ("0.5", 50), ("-0.05", -5), ("12.50", 1250)] {
            assert_eq!(Money::read(text), Ok(Money(parts)), "{text}");
        }
        for text in ["", "-", ".5", "1.", "1.234", "1,50", "1e3", "+1", "--1", "99999999999999", "$1", "-.1"]
        {
            assert!(Money::read(text).is_err(), "{text}");
        }
        assert_eq!(Money(-50).shown("$"), "-$0.50");
        assert_eq!(Money(72).change("$"), "+$0.72");
    }

    #[test]
    fn parts_of_a_hundredth_are_rounded_once() {
        let points = |num, den| Fraction::new(num, den).expect("a fraction");
        assert_eq!(Money(1).times(points(70, 3)), Some(Money(23)));
        assert_eq!(Money(1).times(points(-1, 2)), Some(Money(-1)));
        assert_eq!(Money(100).times(points(-20, 3)), Some(Money(-667)));
        assert_eq!(Money(100).times(points(i128::from(i64::MAX), 1)), None);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(parts in -MOST..=MOST) {
            let money = Money::of_parts(parts).expect("an amount");
            prop_assert_eq!(Money::read(&money.to_string()), Ok(money));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,20}") {
            if let Ok(money) = Money::read(&text) {
                prop_assert!(Money::of_parts(money.0).is_some());
            }
        }
    }
}
