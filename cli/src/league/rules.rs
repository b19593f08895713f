//! The numbers of the league: what comes with the program, and what a file of the data folder sets otherwise.

use std::fs;
use std::io;
use std::path::Path;

use serde::Deserialize;

use super::money::Money;
use crate::clean::is_clean;
use crate::exit::{Failure, Outcome};
use crate::out::width;

/// What comes with the program.
const BUNDLED: &str = include_str!("../../league/league.toml");

/// Widest sign before an amount.
const WIDEST_SIGN: usize = 4;

/// Most games from one check to the next.
const MOST_GAMES: i64 = 1000;

/// Every number there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Stands before every amount.
    pub(crate) sign: String,
    /// Games from one check to the next.
    pub(crate) check_every: usize,
    /// What a newcomer may owe, and must win more than to give it back.
    pub(crate) credit: Money,
    /// What leaving a match costs a newcomer.
    pub(crate) newcomer_fee: Money,
    /// What may be owed after the credit was given back.
    pub(crate) zone: Money,
    /// What comes to it at a later check without a debt.
    pub(crate) zone_step: Money,
    /// What leaving a match costs after the credit was given back.
    pub(crate) fee: Money,
    /// What is taken off it at a later check without a debt.
    pub(crate) fee_step: Money,
    /// What leaving costs at the least.
    pub(crate) least_fee: Money,
    /// What a point costs if nobody says otherwise.
    pub(crate) price: Money,
    /// What it may cost at the most.
    pub(crate) most_price: Money,
}

/// The keys of a file; what it leaves out is as below it.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    sign: Option<String>,
    check_every: Option<i64>,
    credit: Option<Money>,
    newcomer_fee: Option<Money>,
    zone: Option<Money>,
    zone_step: Option<Money>,
    fee: Option<Money>,
    fee_step: Option<Money>,
    least_fee: Option<Money>,
    price: Option<Money>,
    most_price: Option<Money>,
}

impl Rules {
    /// The bundled numbers, and over them those of a file, if it is there.
    ///
    /// # Errors
    /// The file cannot be read, or says what cannot be.
    pub(crate) fn find(path: &Path) -> Outcome<Self> {
        let own = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Failure::file(path, &error)),
        };
        Self::of(&own).map_err(|why| Failure::Problems(format!("{}: {why}", path.display())))
    }

    /// The bundled numbers.
    pub(crate) fn bundled() -> Self {
        Self::of("").expect("a test has read what comes with the program")
    }

    /// The bundled numbers with these over them.
    fn of(own: &str) -> Result<Self, String> {
        let keys = |text: &str| {
            toml::from_str::<Keys>(text).map_err(|error| error.to_string().trim_end().to_owned())
        };
        let (own, below) = (keys(own)?, keys(BUNDLED)?);
        let lacks = |key: &str| format!("`{key}` is missing");
        let amount = |key: &str, own: Option<Money>, below: Option<Money>| {
            let amount = own.or(below).ok_or_else(|| lacks(key))?;
            if amount < Money::ZERO {
                Err(format!("`{key}` is {amount}; it cannot be below 0"))
            } else {
                Ok(amount)
            }
        };
        let every = own.check_every.or(below.check_every).ok_or_else(|| lacks("check_every"))?;
        if !(1..=MOST_GAMES).contains(&every) {
            return Err(format!("`check_every` is {every}; it is 1 to {MOST_GAMES} games"));
        }
        let rules = Self {
            sign: own.sign.or(below.sign).ok_or_else(|| lacks("sign"))?,
            check_every: usize::try_from(every).map_err(|error| error.to_string())?,
            credit: amount("credit", own.credit, below.credit)?,
            newcomer_fee: amount("newcomer_fee", own.newcomer_fee, below.newcomer_fee)?,
            zone: amount("zone", own.zone, below.zone)?,
            zone_step: amount("zone_step", own.zone_step, below.zone_step)?,
            fee: amount("fee", own.fee, below.fee)?,
            fee_step: amount("fee_step", own.fee_step, below.fee_step)?,
            least_fee: amount("least_fee", own.least_fee, below.least_fee)?,
            price: amount("price", own.price, below.price)?,
            most_price: amount("most_price", own.most_price, below.most_price)?,
        };
        rules.sound()
    }

    fn sound(self) -> Result<Self, String> {
        if !is_clean(&self.sign) || width(&self.sign) > WIDEST_SIGN {
            return Err(format!("`sign` takes more than {WIDEST_SIGN} columns, or is no plain text"));
        }
        if self.least_fee > self.fee {
            return Err(format!("`least_fee` ({}) is more than `fee` ({})", self.least_fee, self.fee));
        }
        self.price(self.price).map_err(|why| format!("`price`: {why}"))?;
        Ok(self)
    }

    /// A price of a point, if it may be asked; why not, without the full stop.
    pub(crate) fn price(&self, price: Money) -> Result<Money, String> {
        if price <= Money::ZERO {
            return Err(format!("a point cannot cost {price}"));
        }
        if price > self.most_price {
            let most = self.show(self.most_price);
            return Err(format!("a point costs {most} at the most, and {} was asked", self.show(price)));
        }
        Ok(price)
    }

    /// An amount as it is told.
    pub(crate) fn show(&self, money: Money) -> String {
        money.shown(&self.sign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn money(text: &str) -> Money {
        Money::read(text).expect("an amount")
    }

    /// The numbers of the club of 1991 that this league follows, as its manual has them.
    #[test]
    fn the_numbers_of_the_source() {
        let rules = Rules::bundled();
        assert_eq!((rules.credit, rules.check_every), (money("10"), 5));
        assert_eq!((rules.zone, rules.zone_step), (money("15"), money("5")));
        assert_eq!((rules.fee, rules.fee_step, rules.least_fee), (money("50"), money("5"), money("10")));
        assert_eq!(rules.sign, "$");
    }

    #[test]
    fn a_file_sets_what_it_names() {
        let rules = Rules::of("sign = \"\"\nprice = \"0.25\"\ncheck_every = 3\n").unwrap();
        assert_eq!((rules.check_every, rules.price, rules.zone), (3, money("0.25"), money("15")));
        assert_eq!(rules.show(money("-1")), "-1.00");
    }

    #[test]
    fn what_cannot_be_is_told_with_the_key() {
        for (text, told) in [
            ("zone = -5", "`zone` is -5.00; it cannot be below 0"),
            ("zone = 0.5", "an amount: a whole number such as 10, or a text such as \"0.50\""),
            ("zone = \"lots\"", "`lots` is no amount"),
            ("zone = true", "an amount"),
            ("check_every = 0", "`check_every` is 0; it is 1 to 1000 games"),
            ("check_every = \"five\"", "check_every"),
            ("zones = 5", "unknown field `zones`"),
            ("fee = 5", "`least_fee` (10.00) is more than `fee` (5.00)"),
            ("price = 0", "a point cannot cost 0.00"),
            ("price = 2", "a point costs $1.00 at the most, and $2.00 was asked"),
            ("sign = \"dollars\"", "`sign` takes more than 4 columns"),
            ("sign = \"\\u001b[2J\"", "`sign`"),
            ("zone = 99999999999999999", "too much"),
            ("[zone]", "an amount"),
            ("zone =", "zone ="),
        ] {
            let why = Rules::of(text).expect_err(text);
            assert!(why.contains(told), "{text}: {why}");
        }
    }
}
