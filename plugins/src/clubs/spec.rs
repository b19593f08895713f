//! One player in one line: a level, and what is otherwise with this player.
//!
//! `basic`, `expert margin=-3`, `@Olga regular margin=-2 belief=50`. Records keep players so; people may type it. A line
//! says everything that is not the level's, so a player stays who he is when his club changes.

use std::fmt;

use overtrick_core::bot::search::{LEVELS, SETTINGS, Searcher, Setting, Settings};
use overtrick_core::bot::{self, Bot};

use crate::nearest;

/// The setting of this name.
pub(super) fn setting(key: &str) -> Option<Setting> {
    SETTINGS.into_iter().find(|setting| setting.key == key)
}

/// The value of a setting, if it is one.
///
/// # Errors
/// Between which numbers it must lie.
pub(super) fn checked(setting: Setting, value: i64) -> Result<i64, String> {
    let Setting { key, least, most, .. } = setting;
    if (least..=most).contains(&value) {
        return Ok(value);
    }
    Err(format!("`{key}` is a number from {least} to {most}, not {value}"))
}

/// A player: who, on what level, and what is otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The name without `@`, for somebody out of a club.
    pub name: Option<String>,
    /// The level, one of [`bot::NAMES`].
    pub level: String,
    /// Settings that are not the level's: the name of one of [`SETTINGS`] and its value.
    pub changes: Vec<(&'static str, i64)>,
}

impl Spec {
    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it, in words for people.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace().peekable();
        let name = words.next_if(|word| word.starts_with('@')).map(|word| word[1..].to_owned());
        let Some(level) = words.next() else {
            return Err(match name {
                Some(name) => format!("how `@{name}` plays is not said"),
                None => "a player needs a name".to_owned(),
            });
        };
        let mut spec = Self { name, level: known_level(level)?.to_owned(), changes: Vec::new() };
        for word in words {
            let Some((key, value)) = word.split_once('=') else {
                return Err(format!("`{word}` says nothing about a player; write `key=value`"));
            };
            let setting = setting(key).ok_or_else(|| {
                let keys = SETTINGS.iter().map(|setting| setting.key);
                format!(
                    "players have no `{key}`{}",
                    nearest::hint(key, keys).map_or(String::new(), |hint| format!("; {hint}"))
                )
            })?;
            let value = value.parse().map_err(|_| format!("`{key}` needs a number, not `{value}`"))?;
            spec.change(setting, checked(setting, value)?)?;
        }
        Ok(spec)
    }

    /// Notes a change.
    pub(super) fn change(&mut self, setting: Setting, value: i64) -> Result<(), String> {
        if self.level == bot::random::NAME {
            return Err(format!("`{}` has no settings", self.level));
        }
        if self.changes.iter().any(|(key, _)| *key == setting.key) {
            return Err(format!("`{}` is said twice", setting.key));
        }
        self.changes.push((setting.key, value));
        Ok(())
    }

    /// How it is called in lists: `@Olga`, or the line of somebody without a name.
    pub fn label(&self) -> String {
        self.name.as_ref().map_or_else(|| self.to_string(), |name| format!("@{name}"))
    }

    /// What it plays by; `None` for one that does not think.
    pub fn settings(&self) -> Option<Settings> {
        let (_, mut settings) = LEVELS.into_iter().find(|(level, _)| *level == self.level)?;
        for &(key, value) in &self.changes {
            if let Some(setting) = setting(key) {
                setting.set(&mut settings, value);
            }
        }
        Some(settings)
    }

    /// The bot. It goes by the whole line, so that who knows its name can make it again.
    pub fn bot(&self) -> Box<dyn Bot> {
        match self.settings() {
            Some(settings) => Box::new(Searcher::new(&self.to_string(), settings)),
            None => Box::new(bot::random::Random),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "@{name} ")?;
        }
        f.write_str(&self.level)?;
        self.changes.iter().try_for_each(|(key, value)| write!(f, " {key}={value}"))
    }
}

/// The level of this name, however it is spelt.
///
/// # Errors
/// The levels there are.
pub(super) fn known_level(text: &str) -> Result<&'static str, String> {
    let found = bot::NAMES.into_iter().find(|level| level.eq_ignore_ascii_case(text));
    found.ok_or_else(|| {
        let hint = nearest::hint(text, bot::NAMES).map_or(String::new(), |hint| format!("; {hint}"));
        format!("there is no level `{}`{hint}", crate::tree::shorten(text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_everything_and_comes_back() {
        for text in ["basic", "random", "expert margin=-3", "@Olga regular margin=-2 belief=50 effort=200"] {
            let spec = Spec::parse(text).unwrap();
            assert_eq!(spec.to_string(), text);
            assert_eq!(spec.bot().name(), text);
            assert_eq!(Spec::parse(spec.bot().name()), Ok(spec));
        }
        let spec = Spec::parse("@Olga Regular margin=-2 belief=50 effort=50").unwrap();
        assert_eq!((spec.level.as_str(), spec.label().as_str()), ("regular", "@Olga"));
        let settings = spec.settings().unwrap();
        assert_eq!((settings.margin, settings.belief), (-2, 50));
        assert_eq!(settings.effort, Settings::REGULAR.effort.per_cent(50));
        assert_eq!(settings.slips, Settings::REGULAR.slips);
    }

    #[test]
    fn every_change_changes_something() {
        let plain = Spec::parse("basic").unwrap();
        for change in SETTINGS {
            let with = |value| Spec::parse(&format!("basic {}={value}", change.key)).unwrap().settings();
            assert_ne!(with(change.most), plain.settings(), "{}", change.key);
            assert_ne!(with(change.most), with(change.least), "{}", change.key);
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (text, told) in [
            ("", "a player needs a name"),
            ("@Olga", "how `@Olga` plays is not said"),
            ("exprt", "there is no level `exprt`; did you mean `expert`?"),
            ("basic bold", "`bold` says nothing about a player; write `key=value`"),
            ("basic margn=1", "players have no `margn`; did you mean `margin`?"),
            ("basic margin=x", "`margin` needs a number, not `x`"),
            ("basic slips=101", "`slips` is a number from 0 to 100, not 101"),
            ("basic slips=1 slips=1", "`slips` is said twice"),
            ("random slips=1", "`random` has no settings"),
        ] {
            assert_eq!(Spec::parse(text), Err(told.to_owned()), "{text}");
        }
    }
}
