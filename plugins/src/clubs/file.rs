//! A club out of its file.
//!
//! ```toml
//! club = "Friday"
//! about = "Those who come on Fridays."
//!
//! [[player]]
//! name = "Olga"
//! about = "Bids on nothing, and makes it."
//! level = "regular"
//! margin = -4
//! ```

use overtrick_core::bot;
use overtrick_core::bot::search::Setting;
use serde::Deserialize;

use super::spec::{Spec, checked, known_level, setting};
use super::{Club, Member};
use crate::decode::decode;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::MAX_SOURCE_BYTES;
use crate::tree::{self, Node, Table, Value};

/// Most players of a club.
const MOST_PLAYERS: usize = 100;
/// Longest name, in letters.
const LONGEST_NAME: usize = 20;
/// Longest line about somebody, in letters.
const LONGEST_ABOUT: usize = 200;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    club: String,
    about: String,
    #[serde(default)]
    player: Vec<PlayerKeys>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerKeys {
    name: String,
    level: String,
    about: String,
    effort: Option<i64>,
    belief: Option<i64>,
    margin: Option<i64>,
    shy_margin: Option<i64>,
    support: Option<i64>,
    slips: Option<i64>,
    solve: Option<i64>,
    for_match: Option<i64>,
}

impl PlayerKeys {
    /// What is otherwise with this player.
    fn changes(&self) -> impl Iterator<Item = (Setting, i64)> + use<> {
        let values = [
            ("effort", self.effort),
            ("belief", self.belief),
            ("margin", self.margin),
            ("shy_margin", self.shy_margin),
            ("support", self.support),
            ("slips", self.slips),
            ("solve", self.solve),
            ("for_match", self.for_match),
        ];
        values.into_iter().filter_map(|(key, value)| Some((setting(key)?, value?)))
    }
}

/// Reads the text of a file.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn read(label: &str, text: &str) -> Result<Club, Diagnostics> {
    let mut out = Diagnostics::default();
    if text.len() > MAX_SOURCE_BYTES {
        out.push(Diagnostic::error("club/too-large", format!("`{label}` is too large for a club")));
        return Err(out);
    }
    let file = out.files.add(label, text);
    let root = tree::parse(file, &mut out);
    let keys: Option<Keys> = if out.has_errors() { None } else { decode(&root, &mut out) };
    let mut reader = Reader { out: &mut out };
    let club = keys.map(|keys| reader.club(label, &root, keys));
    match club {
        Some(club) if !out.has_errors() => Ok(club),
        _ => {
            // What is missing stands nowhere.
            for lost in out.list.iter_mut().filter(|problem| problem.labels.is_empty()) {
                lost.message = format!("`{label}`: {}", lost.message);
            }
            Err(out)
        }
    }
}

struct Reader<'a> {
    out: &'a mut Diagnostics,
}

impl Reader<'_> {
    fn wrong(&mut self, node: Option<&Node>, message: impl Into<String>) {
        let diagnostic = Diagnostic::error("club/wrong-value", message);
        self.out.push(match node {
            Some(node) => diagnostic.at(&node.place()),
            None => diagnostic,
        });
    }

    fn club(&mut self, label: &str, root: &Table, keys: Keys) -> Club {
        self.text(root.get("club"), &keys.club, LONGEST_NAME * 2);
        self.text(root.get("about"), &keys.about, LONGEST_ABOUT);
        let list = root.get("player");
        let nodes: &[Node] = match list.map(|node| &node.value) {
            Some(Value::Array(items)) => items,
            _ => &[],
        };
        if nodes.is_empty() {
            self.wrong(list.or(root.get("club")), "a club needs players: `[[player]]`");
        }
        if keys.player.len() > MOST_PLAYERS {
            self.wrong(list, format!("a club has at most {MOST_PLAYERS} players"));
        }
        let mut members: Vec<Member> = Vec::new();
        for (node, player) in nodes.iter().zip(keys.player).take(MOST_PLAYERS) {
            let Some(table) = node.table() else { continue };
            if members.iter().any(|other| other.is_called(&player.name)) {
                self.wrong(table.get("name"), format!("`{}` is a member already", player.name));
            }
            members.extend(self.member(table, player));
        }
        Club { name: keys.club, about: keys.about, label: label.to_owned(), members }
    }

    fn member(&mut self, table: &Table, player: PlayerKeys) -> Option<Member> {
        let changes = player.changes();
        let PlayerKeys { name, level, about, .. } = player;
        if !is_name(&name) {
            let message = format!(
                "`{}` is no name of a player: letters and digits, a letter first, at most {LONGEST_NAME}",
                tree::shorten(&name)
            );
            self.wrong(table.get("name"), message);
        } else if bot::NAMES.iter().any(|level| level.eq_ignore_ascii_case(&name)) {
            self.wrong(table.get("name"), format!("`{name}` is a level, and no name of a player"));
        }
        self.text(table.get("about"), &about, LONGEST_ABOUT);
        let level = known_level(&level).map_err(|why| self.wrong(table.get("level"), why)).ok()?;
        let mut spec = Spec { name: Some(name), level: level.to_owned(), changes: Vec::new() };
        for (setting, value) in changes {
            if let Err(why) = checked(setting, value).and_then(|value| spec.change(setting, value)) {
                self.wrong(table.get(setting.key), why);
            }
        }
        Some(Member { spec, about })
    }

    /// A text that is shown to people.
    fn text(&mut self, node: Option<&Node>, text: &str, longest: usize) {
        if text.trim().is_empty() {
            self.wrong(node, "there must be a text here");
        } else if text.chars().count() > longest {
            self.wrong(node, format!("this is longer than {longest} letters"));
        } else if text.contains(['\n', '\r', '\t']) {
            self.wrong(node, "this must be one line");
        }
    }
}

/// Whether it can be typed behind `@`, in a list with commas.
fn is_name(name: &str) -> bool {
    name.chars().count() <= LONGEST_NAME
        && name.chars().next().is_some_and(char::is_alphabetic)
        && name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_')
}
