//! How somebody likes the screen, kept from one time to the next.
//!
//! A file that cannot be read, or says something nobody knows, is told of, and the screen comes as usual.

use std::path::Path;
use std::{fs, io};

use serde::{Deserialize, Serialize};

use crate::dirs;
use crate::exit::{Failure, Outcome};
use crate::out::Style;

/// Everything that can be chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct Settings {
    pub(crate) pace: Pace,
    pub(crate) tricks: Tricks,
    pub(crate) suits: Suits,
    pub(crate) letters: Letters,
    pub(crate) contrast: Contrast,
    pub(crate) mouse: Mouse,
}

/// A setting as it is read: its name, its value, and what that means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    pub(crate) value: &'static str,
    pub(crate) about: &'static str,
}

/// Values of one setting, in the order in which they are gone through, each with its name and what it means.
trait Values: Copy + PartialEq + 'static {
    const NAME: &'static str;
    const ALL: &'static [(Self, &'static str, &'static str)];

    fn shown(self) -> Setting {
        let found = Self::ALL.iter().find(|(value, ..)| *value == self).unwrap_or(&Self::ALL[0]);
        Setting { name: Self::NAME, value: found.1, about: found.2 }
    }

    fn turned(self, by: isize) -> Self {
        let at = Self::ALL.iter().position(|(value, ..)| *value == self).unwrap_or(0);
        let to = at.wrapping_add_signed(by).wrapping_add(Self::ALL.len()) % Self::ALL.len();
        Self::ALL[to].0
    }
}

macro_rules! setting {
    ($(#[$about:meta])* $name:ident, $shown:literal, [$($(#[$mark:meta])* $value:ident, $word:literal, $means:literal;)+]) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub(crate) enum $name { $($(#[$mark])* $value,)+ }

        impl Values for $name {
            const NAME: &'static str = $shown;
            const ALL: &'static [(Self, &'static str, &'static str)] = &[$((Self::$value, $word, $means),)+];
        }
    };
}

setting!(
    /// How long what somebody else did stays before the next one acts.
    Pace, "Speed of bots", [
        Slow, "slow", "A second and a half goes by between two of them.";
        #[default] Usual, "usual", "A third of a second goes by between two of them.";
        Fast, "fast", "They answer as soon as they know what to do.";
    ]
);
setting!(
    /// How long a trick that was won stays.
    Tricks, "A trick stays", [
        #[default] UntilSeen, "until a key", "It lies there until Enter is pressed.";
        Long, "four seconds", "It lies there for four seconds; Enter goes on at once.";
        Short, "a second", "It lies there for a second; Enter goes on at once.";
    ]
);
setting!(
    /// In what colours suits are shown.
    Suits, "Colours of suits", [
        #[default] Four, "four", "Hearts red, diamonds blue, clubs green, spades plain: no two suits look alike.";
        Two, "two", "Hearts and diamonds red, as on most cards.";
        None, "none", "No colours at all; what they say, signs say as well.";
    ]
);
setting!(
    /// How suits are written.
    Letters, "Suits are", [
        #[default] Symbols, "symbols", "As far as this terminal has them.";
        Letters, "letters", "S, H, D and C, and frames of letters: for consoles without the symbols, and for whom they look alike.";
    ]
);
setting!(
    /// How what matters less is shown.
    Contrast, "Contrast", [
        #[default] Usual, "usual", "What cannot be chosen now, and what matters less, is dim.";
        High, "high", "Nothing is dim; what may not be done stands in brackets or has no number.";
    ]
);
setting!(
    /// Whether the mouse is listened to.
    Mouse, "Mouse", [
        #[default] On, "on", "A click does what Enter does. To mark text for copying, most terminals want Shift held down.";
        Off, "off", "The mouse is the terminal's own.";
    ]
);

impl Settings {
    /// Ticks that go by before the next one acts.
    pub(crate) fn breath(self) -> u16 {
        match self.pace {
            Pace::Slow => 25,
            Pace::Usual => 6,
            Pace::Fast => 1,
        }
    }

    /// Ticks that a trick stays, if not until a key is pressed.
    pub(crate) fn trick_stays(self) -> Option<u16> {
        match self.tricks {
            Tricks::UntilSeen => None,
            Tricks::Long => Some(67),
            Tricks::Short => Some(17),
        }
    }

    /// What may be used of what the terminal allows.
    pub(crate) fn style(self, style: Style) -> Style {
        Style {
            colour: style.colour && self.suits != Suits::None,
            ascii: style.ascii || self.letters == Letters::Letters,
        }
    }

    /// Every setting as it is.
    pub(crate) fn list(self) -> [Setting; 6] {
        [
            self.pace.shown(),
            self.tricks.shown(),
            self.suits.shown(),
            self.letters.shown(),
            self.contrast.shown(),
            self.mouse.shown(),
        ]
    }

    /// The next value of a setting of the list.
    pub(crate) fn turn(&mut self, nth: usize, by: isize) {
        match nth {
            0 => self.pace = self.pace.turned(by),
            1 => self.tricks = self.tricks.turned(by),
            2 => self.suits = self.suits.turned(by),
            3 => self.letters = self.letters.turned(by),
            4 => self.contrast = self.contrast.turned(by),
            5 => self.mouse = self.mouse.turned(by),
            _ => {}
        }
    }

    /// As they were kept. A file that nobody can read is told of; it is written over when a setting is changed.
    pub(crate) fn read(path: &Path) -> Outcome<Self> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(Failure::file(path, &error)),
        };
        toml::from_str(&text).map_err(|error| {
            let why = error.message().replace('`', "");
            Failure::Problems(format!(
                "{}: {why}.\nThe screen is as it usually is; the next change of a setting (o) writes that file anew.",
                path.display()
            ))
        })
    }

    /// Keeps them.
    pub(crate) fn keep(self, path: &Path) -> Outcome {
        let text = toml::to_string(&self).map_err(|error| Failure::Environment(error.to_string()))?;
        dirs::write_whole(path, &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_is_there_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new folder").join("screen.toml");
        assert_eq!(Settings::read(&path).unwrap(), Settings::default());
        let mut settings = Settings::default();
        for nth in 0..settings.list().len() {
            let before = settings.list();
            settings.turn(nth, 1);
            let after = settings.list();
            assert_eq!((0..before.len()).filter(|at| before[*at] != after[*at]).collect::<Vec<_>>(), [nth]);
        }
        settings.keep(&path).unwrap();
        assert_eq!(Settings::read(&path).unwrap(), settings);
        for nth in 0..settings.list().len() {
            settings.turn(nth, -1);
        }
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn a_file_that_nobody_understands_is_told_of() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("screen.toml");
        for text in ["pace = \"hasty\"", "pace =", "\u{1b}[2J", "[pace]"] {
            fs::write(&path, text).unwrap();
            let told = Settings::read(&path).unwrap_err().text();
            assert!(told.contains("screen.toml: ") && !told.contains('\u{1b}'), "{told}");
        }
        fs::write(&path, "pace = \"fast\"\nnew-in-a-later-version = 1\n").unwrap();
        assert_eq!(Settings::read(&path).unwrap().pace, Pace::Fast);
    }
}
