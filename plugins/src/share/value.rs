//! The value of an option in a code.
//!
//! Words are written out, so that a further value never changes what an older code says: `tenPerDeclarerTrick`. Switches
//! are `on` and `off`; `m` stands before a number below nought, since a hyphen ends the field; lists and sets have `+`
//! between their parts, sets in the order of the alphabet, and nothing in them is `none`.

use overtrick_core::ruleset::OptionValue;

use super::text::{is_meant, joined};
use crate::options::{OptionKind, RuleOption};

const ON: &str = "on";
const OFF: &str = "off";
const NONE: &str = "none";
const BELOW_NOUGHT: char = 'm';

/// The value as a code has it; `None` if a word of it has signs that a code has no room for.
pub(super) fn write(value: &OptionValue) -> Option<String> {
    let list = |parts: Vec<String>| if parts.is_empty() { NONE.to_owned() } else { parts.join("+") };
    Some(match value {
        OptionValue::Bool(is_on) => if *is_on { ON } else { OFF }.to_owned(),
        OptionValue::Int(n) => number(*n),
        OptionValue::Word(word) => joined(word)?,
        OptionValue::Ints(numbers) => list(numbers.iter().map(|n| number(*n)).collect()),
        OptionValue::Set(words) => {
            let mut words: Vec<String> = words.iter().map(|word| joined(word)).collect::<Option<_>>()?;
            words.sort_by_key(|word| word.to_ascii_lowercase());
            list(words)
        }
    })
}

/// The value that a code has for an option; `None` if the option cannot have it.
pub(super) fn read(option: &RuleOption, text: &str) -> Option<OptionValue> {
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    let value = match &option.kind {
        OptionKind::Bool if is(ON) => OptionValue::Bool(true),
        OptionKind::Bool if is(OFF) => OptionValue::Bool(false),
        OptionKind::Bool => return None,
        OptionKind::Int(_) => option.parse(&digits(text)?).ok()?,
        OptionKind::Choice(words) => OptionValue::Word(word(words, text)?),
        OptionKind::Ints { .. } if is(NONE) => option.parse(NONE).ok()?,
        OptionKind::Ints { .. } => {
            let numbers: Vec<String> = text.split('+').map(digits).collect::<Option<_>>()?;
            option.parse(&numbers.join(",")).ok()?
        }
        OptionKind::Set(_) if is(NONE) => OptionValue::Set(Vec::new()),
        OptionKind::Set(of) => {
            let chosen: Vec<String> = text.split('+').map(|text| word(of, text)).collect::<Option<_>>()?;
            OptionValue::Set(of.iter().filter(|word| chosen.contains(word)).cloned().collect())
        }
    };
    // One text for each value: rounded numbers, zeros in front and words twice are of no code that was ever written.
    write(&value).filter(|written| is(written)).map(|_| value)
}

fn number(n: i64) -> String {
    if n < 0 { format!("{BELOW_NOUGHT}{}", n.unsigned_abs()) } else { n.to_string() }
}

/// A number as it is typed elsewhere.
fn digits(text: &str) -> Option<String> {
    let (sign, digits) = match text.strip_prefix([BELOW_NOUGHT, BELOW_NOUGHT.to_ascii_uppercase()]) {
        Some(digits) => ("-", digits),
        None => ("", text),
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| format!("{sign}{digits}"))
}

/// The one word that is meant.
fn word(words: &[String], text: &str) -> Option<String> {
    let mut meant = words.iter().filter(|word| is_meant(word, text));
    let found = meant.next()?;
    meant.next().is_none().then(|| found.clone())
}
