//! The lines of a member's account: what they say, and how they are written.
//!
//! ```text
//! overtrick league 1
//! 2026-12-01 joined name=Olga Petrova
//! 2026-12-01 opened game=preferans price=0.02 record=records/20261201-081422-preferans.txt
//! 2026-12-01 over points=36 money=0.72 balance=0.72 record=records/20261201-081422-preferans.txt
//! ```
//!
//! Everything behind `name=` or `record=` belongs to it, blanks as well.

use std::fmt;

use super::money::Money;
use crate::clean::is_clean;

/// The first line of an account.
pub(crate) const HEAD: &str = "overtrick league 1";

/// Something that stands in an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The day, as `2026-12-01`.
    pub(crate) date: String,
    pub(crate) entry: Entry,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Somebody became a member.
    Joined { name: String },
    /// A match began.
    Opened {
        /// The game, as packs are called.
        game: String,
        /// What a point costs; `None` where the rules of the game say so themselves.
        price: Option<Money>,
        record: String,
    },
    /// The open match goes on in another record.
    Moved { record: String },
    /// The open match is over.
    Over(Booked),
    /// It was given up.
    Left { result: Booked, fee: Money },
    /// The member has gone.
    Resigned,
}

/// What a match has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Booked {
    /// Points, or parts of them: `70/3`.
    pub(crate) points: String,
    pub(crate) money: Money,
    /// What the member has after it, for people; it is what all lines come to.
    pub(crate) balance: Money,
    pub(crate) record: String,
}

type Read<T> = Result<T, String>;

impl Line {
    /// Reads a line; why not, without the full stop.
    pub(crate) fn read(text: &str) -> Read<Self> {
        let mut words = text.splitn(3, ' ');
        let date = words.next().unwrap_or_default();
        let is_date = date.len() == 10
            && date
                .bytes()
                .enumerate()
                .all(|(at, b)| if at == 4 || at == 7 { b == b'-' } else { b.is_ascii_digit() });
        if !is_date {
            return Err("it begins with no day such as 2026-12-01".to_owned());
        }
        let what = words.next().unwrap_or_default();
        let mut fields = Fields(words.next().unwrap_or_default());
        let entry = match what {
            "joined" => Entry::Joined { name: fields.last("name")? },
            "opened" => Entry::Opened {
                game: fields.word("game")?.to_owned(),
                price: match fields.word("price")? {
                    RULES => None,
                    price => Some(Money::read(price)?),
                },
                record: fields.last("record")?,
            },
            "moved" => Entry::Moved { record: fields.last("record")? },
            "over" => {
                let (points, money) = (fields.points()?, fields.money("money")?);
                let balance = fields.money("balance")?;
                Entry::Over(Booked { points, money, balance, record: fields.last("record")? })
            }
            "left" => {
                let (points, money, fee) = (fields.points()?, fields.money("money")?, fields.money("fee")?);
                let balance = fields.money("balance")?;
                if fee < Money::ZERO {
                    return Err("a fee cannot be below 0".to_owned());
                }
                Entry::Left { result: Booked { points, money, balance, record: fields.last("record")? }, fee }
            }
            "resigned" => Entry::Resigned,
            other => return Err(format!("nobody knows what `{other}` means")),
        };
        if fields.0.is_empty() {
            Ok(Self { date: date.to_owned(), entry })
        } else {
            Err(format!("`{}` is too much", fields.0))
        }
    }
}

/// Stands for the price where the rules of the game have one.
const RULES: &str = "rules";

/// What is left of a line.
struct Fields<'a>(&'a str);

impl<'a> Fields<'a> {
    /// The value of the next field, which has no blanks.
    fn word(&mut self, name: &str) -> Read<&'a str> {
        let value = self.value(name)?;
        let (value, rest) = value.split_once(' ').unwrap_or((value, ""));
        self.0 = rest;
        if value.is_empty() { Err(format!("`{name}=` says nothing")) } else { Ok(value) }
    }

    /// The value of the last field.
    fn last(&mut self, name: &str) -> Read<String> {
        let value = self.value(name)?;
        self.0 = "";
        if value.trim().is_empty() || !is_clean(value) {
            return Err(format!("`{name}=` is followed by no name"));
        }
        Ok(value.to_owned())
    }

    fn value(&self, name: &str) -> Read<&'a str> {
        let value = self.0.strip_prefix(name).and_then(|rest| rest.strip_prefix('='));
        value.ok_or_else(|| format!("`{name}=` is missing"))
    }

    fn money(&mut self, name: &str) -> Read<Money> {
        Money::read(self.word(name)?)
    }

    fn points(&mut self) -> Read<String> {
        let points = self.word("points")?;
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let (num, den) = points.split_once('/').unwrap_or((points, "1"));
        if is_number(num.strip_prefix('-').unwrap_or(num)) && is_number(den) {
            Ok(points.to_owned())
        } else {
            Err(format!("`{points}` is no number of points"))
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { date, entry } = self;
        match entry {
            Entry::Joined { name } => write!(f, "{date} joined name={name}"),
            Entry::Opened { game, price, record } => {
                let price = price.map_or_else(|| RULES.to_owned(), |price| price.to_string());
                write!(f, "{date} opened game={game} price={price} record={record}")
            }
            Entry::Moved { record } => write!(f, "{date} moved record={record}"),
            Entry::Over(Booked { points, money, balance, record }) => {
                write!(f, "{date} over points={points} money={money} balance={balance} record={record}")
            }
            Entry::Left { result: Booked { points, money, balance, record }, fee } => {
                write!(
                    f,
                    "{date} left points={points} money={money} fee={fee} balance={balance} record={record}"
                )
            }
            Entry::Resigned => write!(f, "{date} resigned"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written() {
        for text in [
            "2026-12-01 joined name=Olga Petrova",
            "2026-12-01 opened game=preferans price=0.02 record=records/a b.txt",
            "2026-12-01 opened game=preferans price=rules record=elsewhere/a price=1",
            "2026-12-01 moved record=b",
            "2026-12-01 over points=-70/3 money=-0.23 balance=11.00 record=a",
            "2026-12-01 left points=4 money=0.00 fee=10.00 balance=1.00 record=a",
            "2026-12-01 resigned",
        ] {
            assert_eq!(Line::read(text).map(|line| line.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn what_is_no_line_says_why() {
        for (text, told) in [
            ("", "no day"),
            ("2026-12-1 resigned", "no day"),
            ("2026-12-01", "nobody knows what `` means"),
            ("2026-12-01 won", "nobody knows what `won` means"),
            ("2026-12-01 joined", "`name=` is missing"),
            ("2026-12-01 joined name= ", "no name"),
            ("2026-12-01 joined name=a\u{1b}[2J", "no name"),
            ("2026-12-01 resigned now", "`now` is too much"),
            ("2026-12-01 over points=1/ money=1 balance=1 record=a", "`1/` is no number of points"),
            ("2026-12-01 over points=1 money=one balance=1 record=a", "`one` is no amount"),
            ("2026-12-01 over points=1 balance=1 record=a", "`money=` is missing"),
            ("2026-12-01 left points=1 money=1 fee=-1 balance=1 record=a", "a fee cannot be below 0"),
            ("2026-12-01 opened game= price=1 record=a", "`game=` says nothing"),
        ] {
            let why = Line::read(text).expect_err(text);
            assert!(why.contains(told), "{text}: {why}");
        }
    }

    proptest! {
        #[test]
        fn what_can_be_written_is_read_as_it_was(
            text in "2026-12-01 (joined name=[a-z]{1,9}|resigned|moved record=[a-z .]{0,9}x|opened game=[a-z]{1,9} \
                price=(rules|[0-9]{1,4}\\.[0-9]{2}) record=[a-z/]{1,9}|over points=-?[0-9]{1,4}(/[0-9]{1,2})? \
                money=-?[1-9][0-9]{0,3}\\.[0-9]{2} balance=[0-9]{1,4}\\.[0-9]{2} record=[a-z]{1,9})",
        ) {
            // Numbers may have more digits than they need.
            let line = Line::read(&text);
            prop_assert!(line.is_ok(), "{text}: {line:?}");
            let line = line.unwrap();
            prop_assert_eq!(Line::read(&line.to_string()), Ok(line));
        }

        #[test]
        fn any_text_is_a_line_or_none(text in "2026-12-01 (over|left|opened|joined) \\PC{0,60}") {
            if let Ok(line) = Line::read(&text) {
                prop_assert_eq!(Line::read(&line.to_string()), Ok(line));
            }
        }
    }
}
