//! A group: what people who play together have agreed on, and how they stand. One text file, without code and without paths.
//!
//! ```toml
//! format = 1
//! group = "Friday night"
//! members = ["Ann", "Bob", "Cem", "Dora"]
//!
//! [game.five_hundred]
//! play = "500/australian"
//! about = "Until somebody has 500."
//!
//! [words]
//! kitty = "widow"
//!
//! [[match]]
//! date = "2026-12-04"
//! game = "five_hundred"
//! record = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
//! won = ["Ann", "Cem"]
//! who = ["Ann", "Bob"]
//! points = ["520", "-40"]
//! ```
//!
//! [`read`](Group::read) checks it like everything that others send; [`standings`](Group::standings) adds it up. A match is
//! added at the end of the text, so remarks and order stay. Which rules a game names is looked up elsewhere.

mod read;
mod standing;

use std::fmt::Write;

use indexmap::IndexMap;

pub use standing::{Standing, points};

/// The format that is written.
pub const FORMAT: i64 = 1;
/// Most bytes of a file.
pub const MAX_BYTES: usize = 1 << 20;
/// Most members.
pub const MAX_MEMBERS: usize = 100;
/// Most games.
pub const MAX_GAMES: usize = 100;
/// Most letters of a name.
pub const MAX_NAME: usize = 40;

/// What a group has agreed on, and what it has played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// What it is called.
    pub name: String,
    /// Who belongs to it.
    pub members: Vec<String>,
    /// What it plays, by the names it has for that.
    pub games: IndexMap<String, Game>,
    /// Its own words for things, as `[terms]` of a pack; outside every digest.
    pub words: IndexMap<String, String>,
    /// The matches it has counted, the first one first.
    pub matches: Vec<Counted>,
}

/// A game of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// What names it: a share code, or an id with a preset or a version; never a path.
    pub play: String,
    /// The digest of the rules that were agreed on.
    pub digest: Option<String>,
    /// A sentence about it.
    pub about: Option<String>,
}

/// A match that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The day, as `2026-12-04`.
    pub date: String,
    /// Which of the group's games.
    pub game: String,
    /// SHA-256 of its record: no match counts twice.
    pub record: String,
    /// Who has won.
    pub won: Vec<String>,
    /// What it came to for each member who played: `520`, `-70/3`.
    pub points: IndexMap<String, String>,
}

impl Counted {
    /// The lines that are added to a group's file.
    pub fn lines(&self) -> String {
        let quoted = |name: &str| toml::Value::from(name).to_string();
        let won: Vec<String> = self.won.iter().map(|name| quoted(name)).collect();
        // Names of people are no keys: they may have blanks.
        let (who, points): (Vec<String>, Vec<String>) =
            self.points.iter().map(|(name, points)| (quoted(name), quoted(points))).unzip();
        format!(
            "\n[[match]]\ndate = {}\ngame = {}\nrecord = {}\nwon = [{}]\nwho = [{}]\npoints = [{}]\n",
            quoted(&self.date),
            quoted(&self.game),
            quoted(&self.record),
            won.join(", "),
            who.join(", "),
            points.join(", ")
        )
    }
}

impl Group {
    /// The text of a new group's file, with what a beginner wants to know as remarks.
    pub fn text(&self) -> String {
        let quoted = |name: &str| toml::Value::from(name).to_string();
        let members: Vec<String> = self.members.iter().map(|name| quoted(name)).collect();
        let mut out = format!(
            "# What we play, and how we stand. `overtrick group show` tells it.\nformat = {FORMAT}\ngroup = {}\nmembers = [{}]\n",
            quoted(&self.name),
            members.join(", ")
        );
        // A `String` takes everything.
        for (name, game) in &self.games {
            let _ = write!(out, "\n[game.{name}]\nplay = {}\n", quoted(&game.play));
            for (key, value) in [("digest", &game.digest), ("about", &game.about)] {
                if let Some(value) = value {
                    let _ = writeln!(out, "{key} = {}", quoted(value));
                }
            }
        }
        out.push_str("\n# Our own words for things, as `kitty = \"widow\"`.\n[words]\n");
        for (word, ours) in &self.words {
            let _ = writeln!(out, "{word} = {}", quoted(ours));
        }
        out
    }
}
