//! What expressions and lists read of options.

use crate::ruleset::OptionValue;

use super::{Names, with_hint};

impl Names<'_> {
    /// The words a set option is set to, or the numbers of a list.
    pub(in super::super) fn option_list(&self, name: &str) -> Result<Vec<String>, String> {
        match self.sources.options.get(name) {
            Some(OptionValue::Set(words)) => Ok(words.clone()),
            Some(OptionValue::Ints(numbers)) => Ok(numbers.iter().map(i64::to_string).collect()),
            Some(_) => Err(format!("the option `{name}` is no set")),
            None => Err(self.unknown(&format!("opt.{name}"))),
        }
    }

    pub(super) fn option(&self, name: &str) -> Result<i64, String> {
        match self.sources.options.get(name) {
            Some(OptionValue::Bool(on)) => Ok(i64::from(*on)),
            Some(OptionValue::Int(number)) => Ok(*number),
            Some(OptionValue::Word(_) | OptionValue::Set(_)) => {
                let word = self.sources.option_words.get(name).and_then(|words| words.first());
                let word = word.map_or("WORD", String::as_str);
                Err(format!("`opt.{name}` is no number; ask for a word: `opt.{name}.{word}`"))
            }
            Some(OptionValue::Ints(_)) => {
                Err(format!("`opt.{name}` is a list of numbers; ask for one of them: `opt.{name}[1]`"))
            }
            None => Err(self.unknown(&format!("opt.{name}"))),
        }
    }

    pub(super) fn option_word(&self, name: &str, word: &str) -> Result<i64, String> {
        let Some(value) = self.sources.options.get(name) else {
            return Err(self.unknown(&format!("opt.{name}")));
        };
        let chosen = match value {
            OptionValue::Word(chosen) => chosen == word,
            OptionValue::Set(chosen) => chosen.iter().any(|one| one == word),
            _ => return Err(format!("`opt.{name}` has no words: it is `opt.{name}` alone")),
        };
        let words = self.sources.option_words.get(name);
        if !chosen && !words.is_some_and(|words| words.iter().any(|other| other == word)) {
            let known = words.into_iter().flatten().map(String::as_str);
            return Err(with_hint(
                format!("the option `{name}` has no value `{word}`"),
                self.hint(word, known),
            ));
        }
        Ok(i64::from(chosen))
    }
}
