//! Reading one value of an option, from TOML or as typed by a person.

use overtrick_core::ruleset::OptionValue;

use super::{IntRange, OptionKind, Round};
use crate::nearest;
use crate::tree::{Value, shorten};

/// Why a value is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What was found and what was expected.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Refusal {
    fn new(message: String) -> Self {
        Self { message, help: None }
    }
}

/// The value as one types it: `true`, `25`, `after_passer`, `2,4,6`; an empty list or set is `none`.
pub fn text_of(value: &OptionValue) -> String {
    value.to_string()
}

impl OptionKind {
    /// Reads a value as a person types it: case and `-` for `_` do not matter, switches understand `on`, `off`,
    /// `yes` and `no`, lists are separated by commas.
    ///
    /// # Errors
    /// What is wrong with it and what is allowed.
    pub fn parse(&self, text: &str) -> Result<OptionValue, Refusal> {
        let text = text.trim();
        let number = |part: &str| {
            let part = part.trim();
            part.parse::<i64>().map_err(|_| Refusal::new(format!("`{}` is no number", shorten(part))))
        };
        let parts = || text.split(',').map(str::trim).filter(|part| !part.is_empty());
        match self {
            Self::Bool => match text.to_lowercase().as_str() {
                "true" | "on" | "yes" => Ok(OptionValue::Bool(true)),
                "false" | "off" | "no" => Ok(OptionValue::Bool(false)),
                _ => Err(Refusal {
                    message: format!("`{}` is neither `true` nor `false`", shorten(text)),
                    help: Some("write `true` or `false`".to_owned()),
                }),
            },
            Self::Choice(words) => Ok(OptionValue::Word(word(words, text)?)),
            Self::Int(range) => Ok(OptionValue::Int(range.admit(number(text)?)?)),
            Self::Ints { .. } if text == "none" => self.list(Vec::new()),
            Self::Ints { .. } => self.list(parts().map(number).collect::<Result<_, _>>()?),
            Self::Set(_) if text == "none" => self.set(&[]),
            Self::Set(_) => self.set(&parts().map(str::to_owned).collect::<Vec<_>>()),
        }
    }

    /// Reads a value of a pack.
    ///
    /// # Errors
    /// What is wrong with it and what is allowed.
    pub(crate) fn read(&self, value: &Value) -> Result<OptionValue, Refusal> {
        let wrong = |expected: &str| Refusal::new(format!("expected {expected}, found {}", value.describe()));
        match (self, value) {
            (Self::Bool, Value::Bool(b)) => Ok(OptionValue::Bool(*b)),
            (Self::Int(range), Value::Int(n)) => Ok(OptionValue::Int(range.admit(*n)?)),
            (Self::Choice(words), Value::Str(_) | Value::Int(_)) => {
                let text = plain(value).ok_or_else(|| wrong("a word"))?;
                Ok(OptionValue::Word(word(words, &text)?))
            }
            (Self::Ints { .. }, Value::Array(items)) => {
                let number = |value: &Value| match value {
                    Value::Int(n) => Ok(*n),
                    _ => Err(wrong("a list of numbers")),
                };
                self.list(items.iter().map(|item| number(&item.value)).collect::<Result<_, _>>()?)
            }
            (Self::Set(_), Value::Array(items)) => {
                let text = |value: &Value| plain(value).ok_or_else(|| wrong("a list of words"));
                self.set(&items.iter().map(|item| text(&item.value)).collect::<Result<Vec<_>, _>>()?)
            }
            (Self::Bool, _) => Err(wrong("`true` or `false`")),
            (Self::Int(_), _) => Err(wrong("a number")),
            (Self::Choice(_), _) => Err(wrong("a word")),
            (Self::Ints { .. }, _) => Err(wrong("a list of numbers")),
            (Self::Set(_), _) => Err(wrong("a list of words")),
        }
    }

    fn list(&self, numbers: Vec<i64>) -> Result<OptionValue, Refusal> {
        let Self::Ints { length, range } = self else { return Ok(OptionValue::Ints(numbers)) };
        if !(length.0..=length.1).contains(&numbers.len()) {
            let count = numbers.len();
            return Err(Refusal::new(format!("{count} numbers; {} to {} are allowed", length.0, length.1)));
        }
        match numbers.iter().find(|n| !(range.0..=range.1).contains(*n)) {
            Some(n) => Err(outside(*n, range.0, range.1)),
            None => Ok(OptionValue::Ints(numbers)),
        }
    }

    /// In the order of the definition, each word once.
    fn set(&self, given: &[String]) -> Result<OptionValue, Refusal> {
        let Self::Set(of) = self else { return Ok(OptionValue::Set(given.to_vec())) };
        let chosen = given.iter().map(|text| word(of, text)).collect::<Result<Vec<_>, _>>()?;
        Ok(OptionValue::Set(of.iter().filter(|word| chosen.contains(*word)).cloned().collect()))
    }
}

impl IntRange {
    /// The number, rounded to a step if the option allows it.
    fn admit(self, n: i64) -> Result<i64, Refusal> {
        if n < self.min || n > self.max {
            return Err(outside(n, self.min, self.max));
        }
        let over = (i128::from(n) - i128::from(self.min)) % i128::from(self.step);
        let over = i64::try_from(over).expect("a remainder is smaller than the step");
        if over == 0 {
            return Ok(n);
        }
        let below = n - over;
        let above = below.checked_add(self.step).filter(|above| *above <= self.max);
        match self.round {
            Round::Refuse => {
                let message = format!("`{n}` is not on the steps of {} from {}", self.step, self.min);
                let near = above.map_or(format!("`{below}`"), |above| format!("`{below}` or `{above}`"));
                Err(Refusal { message, help: Some(format!("take {near}")) })
            }
            Round::Down => Ok(below),
            Round::Nearest if over < self.step - over => Ok(below),
            Round::Up | Round::Nearest => Ok(above.unwrap_or(below)),
        }
    }
}

fn outside(n: i64, min: i64, max: i64) -> Refusal {
    let help = Some(format!("take a number from {min} to {max}"));
    Refusal { message: format!("`{n}` is not in the range {min} to {max}"), help }
}

/// Words of a choice or set may be written as text or as numbers.
pub(super) fn plain(value: &Value) -> Option<String> {
    match value {
        Value::Str(text) => Some(text.clone()),
        Value::Int(n) => Some(n.to_string()),
        _ => None,
    }
}

fn word(words: &[String], text: &str) -> Result<String, Refusal> {
    let same = |word: &&String| word.replace('-', "_").eq_ignore_ascii_case(&text.replace('-', "_"));
    words.iter().find(same).cloned().ok_or_else(|| Refusal {
        message: format!("`{}` is no value of it", shorten(text)),
        help: nearest::hint(text, words.iter().map(String::as_str)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ten(round: Round) -> OptionKind {
        OptionKind::Int(IntRange { min: 10, max: 95, step: 10, round })
    }

    #[test]
    fn numbers_are_rounded_to_steps_inside_the_range() {
        let down = ten(Round::Down);
        assert_eq!(down.parse("25"), Ok(OptionValue::Int(20)));
        assert_eq!(down.parse("9").unwrap_err().message, "`9` is not in the range 10 to 95");
        assert_eq!(ten(Round::Up).parse("21"), Ok(OptionValue::Int(30)));
        assert_eq!(ten(Round::Up).parse("93"), Ok(OptionValue::Int(90)), "there is no step above");
        assert_eq!(ten(Round::Nearest).parse("25"), Ok(OptionValue::Int(30)));
        assert_eq!(ten(Round::Nearest).parse("24"), Ok(OptionValue::Int(20)));
        let refused = ten(Round::Refuse).parse("25").unwrap_err();
        assert_eq!(refused.help.as_deref(), Some("take `20` or `30`"));
        let whole = OptionKind::Int(IntRange { min: i64::MIN, max: i64::MAX, step: 7, round: Round::Up });
        assert!(whole.parse(&i64::MAX.to_string()).is_ok());
    }

    #[test]
    fn words_are_read_kindly() {
        let choice = OptionKind::Choice(vec!["after_passer".to_owned(), "off".to_owned()]);
        assert_eq!(choice.parse("After-Passer"), Ok(OptionValue::Word("after_passer".to_owned())));
        let refused = choice.parse("after_pass").unwrap_err();
        assert_eq!(refused.help.as_deref(), Some("did you mean `after_passer`?"));
        assert_eq!(OptionKind::Bool.parse("on"), Ok(OptionValue::Bool(true)));
        assert!(OptionKind::Bool.parse("1").is_err());
    }

    #[test]
    fn sets_keep_the_order_of_the_definition() {
        let set = OptionKind::Set(vec!["6S".to_owned(), "miser".to_owned()]);
        let both = OptionValue::Set(vec!["6S".to_owned(), "miser".to_owned()]);
        assert_eq!(set.parse("miser, 6s,miser"), Ok(both));
        assert_eq!(set.parse("none"), Ok(OptionValue::Set(Vec::new())));
        assert_eq!(text_of(&set.parse("").unwrap()), "none");
    }

    #[test]
    fn lists_have_length_and_range() {
        let list = OptionKind::Ints { length: (1, 3), range: (1, 100) };
        assert_eq!(list.parse("2,4,6"), Ok(OptionValue::Ints(vec![2, 4, 6])));
        assert!(list.parse("none").is_err());
        assert!(list.parse("1,2,3,4").is_err());
        assert!(list.parse("0").is_err());
        assert_eq!(list.parse("a").unwrap_err().message, "`a` is no number");
    }
}
