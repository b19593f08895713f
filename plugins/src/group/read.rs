//! A group out of its file.

use indexmap::IndexMap;
use serde::Deserialize;

use super::standing::points;
use super::{Counted, FORMAT, Game, Group, MAX_BYTES, MAX_GAMES, MAX_MEMBERS, MAX_NAME};
use crate::decode::decode;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::nearest;
use crate::options::is_name;
use crate::tree::{self, Node, Table, Value};

/// Most letters of a sentence, or of what names a game.
const LONGEST: usize = 400;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    format: i64,
    group: String,
    #[serde(default)]
    members: Vec<String>,
    #[serde(default)]
    game: IndexMap<String, GameKeys>,
    #[serde(default)]
    words: IndexMap<String, String>,
    #[serde(default, rename = "match")]
    matches: Vec<MatchKeys>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameKeys {
    play: String,
    digest: Option<String>,
    about: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchKeys {
    date: String,
    game: String,
    record: String,
    #[serde(default)]
    won: Vec<String>,
    #[serde(default)]
    who: Vec<String>,
    #[serde(default)]
    points: Vec<String>,
}

impl Group {
    /// Reads the text of a file that is called so.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(label: &str, text: &str) -> Result<Self, Diagnostics> {
        let mut out = Diagnostics::default();
        if text.len() > MAX_BYTES {
            let message = format!("`{label}` has more than {MAX_BYTES} bytes");
            return Err(Diagnostic::error("group/too-large", message).into());
        }
        let file = out.files.add(label, text);
        let root = tree::parse(file, &mut out);
        if out.has_errors() {
            return Err(out);
        }
        // A newer format may have other keys, so its number is looked at first.
        if let Some(node) = root.get("format")
            && !matches!(node.value, Value::Int(FORMAT))
        {
            let message = format!("this file has another format than {FORMAT}");
            let help = "a newer Overtrick reads it";
            out.push(Diagnostic::error("group/format", message).at(&node.place()).help(help));
            return Err(out);
        }
        let keys: Option<Keys> = decode(&root, &mut out);
        let group = keys.map(|keys| Reader { root: &root, out: &mut out }.group(keys));
        match group {
            Some(group) if !out.has_errors() => Ok(group),
            _ => {
                // What is missing stands nowhere.
                for lost in out.list.iter_mut().filter(|problem| problem.labels.is_empty()) {
                    lost.message = format!("`{label}`: {}", lost.message);
                }
                Err(out)
            }
        }
    }
}

struct Reader<'a> {
    root: &'a Table,
    out: &'a mut Diagnostics,
}

impl Reader<'_> {
    fn wrong(&mut self, node: Option<&Node>, message: String) {
        let diagnostic = Diagnostic::error("group/wrong-value", message);
        self.out.push(match node {
            Some(node) => diagnostic.at(&node.place()),
            None => diagnostic,
        });
    }

    fn group(&mut self, keys: Keys) -> Group {
        debug_assert_eq!(keys.format, FORMAT, "looked at before");
        let root = self.root;
        self.person(root.get("group"), &keys.group);
        if keys.members.len() > MAX_MEMBERS {
            self.wrong(root.get("members"), format!("a group has at most {MAX_MEMBERS} members"));
        }
        for (at, name) in keys.members.iter().enumerate().take(MAX_MEMBERS) {
            self.person(root.get("members"), name);
            if keys.members[..at].contains(name) {
                self.wrong(root.get("members"), format!("`{name}` is a member already"));
            }
        }
        if keys.game.len() > MAX_GAMES {
            self.wrong(root.get("game"), format!("a group has at most {MAX_GAMES} games"));
        }
        let games = root.get("game").and_then(Node::table);
        let games: IndexMap<String, Game> = keys
            .game
            .into_iter()
            .take(MAX_GAMES)
            .map(|(name, game)| {
                let node = games.and_then(|games| games.get(&name));
                let game = self.game(&name, game, node);
                (name, game)
            })
            .collect();
        let words = root.get("words").and_then(Node::table);
        for (word, ours) in &keys.words {
            let node = words.and_then(|words| words.get(word));
            if !is_name(word) {
                self.wrong(node, format!("`{}` is no word of a pack", tree::shorten(word)));
            }
            self.short(node, ours, MAX_NAME);
        }
        let nodes = match root.get("match").map(|node| &node.value) {
            Some(Value::Array(items)) => &items[..],
            _ => &[],
        };
        let mut matches: Vec<Counted> = Vec::new();
        for (node, one) in nodes.iter().zip(keys.matches) {
            if matches.iter().any(|other| other.record == one.record) {
                self.wrong(Some(node), "this match is counted already".to_owned());
            }
            matches.push(self.counted(node, one, &games, &keys.members));
        }
        Group { name: keys.group, members: keys.members, games, words: keys.words, matches }
    }

    fn game(&mut self, name: &str, keys: GameKeys, node: Option<&Node>) -> Game {
        let at = |key: &str| node.and_then(Node::table).and_then(|table| table.get(key));
        if !is_name(name) || name.len() > MAX_NAME {
            let message =
                format!("`{}` is no name for a game: small letters, digits and `_`", tree::shorten(name));
            self.wrong(node, message);
        }
        if let Some(why) = no_name_of_a_game(&keys.play) {
            self.wrong(at("play"), format!("`play`: {why}; write a share code, an id or `ID/PRESET`"));
        }
        if let Some(digest) = &keys.digest
            && !is_digest(digest)
        {
            self.wrong(at("digest"), "a digest has 64 digits and letters from a to f".to_owned());
        }
        if let Some(about) = &keys.about {
            self.short(at("about"), about, LONGEST);
        }
        Game { play: keys.play, digest: keys.digest, about: keys.about }
    }

    fn counted(
        &mut self,
        node: &Node,
        keys: MatchKeys,
        games: &IndexMap<String, Game>,
        members: &[String],
    ) -> Counted {
        let at = |key: &str| node.table().and_then(|table| table.get(key));
        if !games.contains_key(&keys.game) {
            let message = format!("`{}` is no game of this group", tree::shorten(&keys.game));
            let help = nearest::hint(&keys.game, games.keys().map(String::as_str));
            let mut problem = Diagnostic::error("group/wrong-value", message).maybe_help(help);
            if let Some(node) = at("game") {
                problem = problem.at(&node.place());
            }
            self.out.push(problem);
        }
        if !is_digest(&keys.record) {
            self.wrong(
                at("record"),
                "a record is named by its digest: 64 digits and letters from a to f".to_owned(),
            );
        }
        let is_day = keys.date.len() == 10
            && keys
                .date
                .char_indices()
                .all(|(at, c)| if matches!(at, 4 | 7) { c == '-' } else { c.is_ascii_digit() });
        if !is_day {
            self.wrong(at("date"), "a day is written like `2026-12-04`".to_owned());
        }
        for name in keys.won.iter().chain(&keys.who) {
            if !members.contains(name) {
                let message = format!("`{}` is no member of this group", tree::shorten(name));
                let help = nearest::hint(name, members.iter().map(String::as_str));
                self.out
                    .push(Diagnostic::error("group/wrong-value", message).at(&node.place()).maybe_help(help));
            }
        }
        let is_twice = |at: usize| keys.who[..at].contains(&keys.who[at]);
        if keys.who.len() != keys.points.len() || (0..keys.who.len()).any(is_twice) {
            self.wrong(
                at("who"),
                "`who` and `points` go together: each name once, each with its points".to_owned(),
            );
        }
        for text in &keys.points {
            if points(text).is_none() {
                self.wrong(
                    at("points"),
                    format!("`{}` are no points, as `520` or `-70/3`", tree::shorten(text)),
                );
            }
        }
        let MatchKeys { date, game, record, won, who, points } = keys;
        let points = who.into_iter().zip(points).collect();
        Counted { date, game, record, won, points }
    }

    /// The name of somebody, or of all of them.
    fn person(&mut self, node: Option<&Node>, name: &str) {
        self.short(node, name, MAX_NAME);
        if name.trim() != name || name.is_empty() || name.contains([',', '=']) {
            let message = "a name has no comma, no `=` and no blank at its ends".to_owned();
            self.wrong(node, message);
        }
    }

    fn short(&mut self, node: Option<&Node>, text: &str, most: usize) {
        if text.chars().count() > most || text.contains(['\n', '\r', '\t']) {
            self.wrong(node, format!("expected one line of at most {most} letters"));
        }
    }
}

/// Why this cannot name a game in a file that strangers send.
fn no_name_of_a_game(text: &str) -> Option<&'static str> {
    let looks_like_path = text.contains(['\\', ':'])
        || text.contains("..")
        || text.starts_with(['.', '/', '~', '-'])
        || [".toml", ".gz", ".tgz"].iter().any(|end| text.to_ascii_lowercase().ends_with(end));
    if text.is_empty() {
        Some("it names nothing")
    } else if text.len() > LONGEST {
        Some("it is too long")
    } else if looks_like_path {
        Some("a group's file names no paths")
    } else if !text.chars().all(|c| c.is_ascii_alphanumeric() || "_-/@.,=<>^~+*' ".contains(c)) {
        Some("it has odd characters")
    } else {
        None
    }
}

fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "format = 1\ngroup = \"Friday\"\nmembers = [\"Ann\", \"Bob\", \"Mary Ann\"]\n[game.night]\nplay = \"500/australian\"\n\
        [words]\nkitty = \"widow\"\n";

    fn counted(record: char) -> Counted {
        Counted {
            date: "2026-12-04".to_owned(),
            game: "night".to_owned(),
            record: record.to_string().repeat(64),
            won: vec!["Ann".to_owned()],
            points: [("Ann".to_owned(), "70/3".to_owned()), ("Mary Ann".to_owned(), "-40".to_owned())].into(),
        }
    }

    #[test]
    fn what_is_added_is_read_again() {
        let text = format!("{WHOLE}# our matches\n{}{}", counted('a').lines(), counted('b').lines());
        let group = Group::read("friday.toml", &text).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(group.matches, [counted('a'), counted('b')]);
        assert_eq!(group.words["kitty"], "widow");
        let fresh = Group { matches: Vec::new(), ..group };
        assert_eq!(
            Group::read("new.toml", &fresh.text()).unwrap_or_else(|problems| panic!("{problems}")),
            fresh
        );
    }

    #[test]
    fn what_others_send_is_looked_at() {
        for (text, told) in [
            ("group = \"x\"\nformat = 2\nfuture = 1\n".to_owned(), "another format than 1"),
            (WHOLE.replace("play", "plya"), "did you mean `play`?"),
            (WHOLE.replace("500/australian", "../500"), "names no paths"),
            (WHOLE.replace("500/australian", "C:500"), "names no paths"),
            (WHOLE.replace("500/australian", "house.toml"), "names no paths"),
            (WHOLE.replace("500/australian", "--data"), "names no paths"),
            (WHOLE.replace("500/australian", "500;ls"), "odd characters"),
            (WHOLE.replace("\"Bob\"", "\"Ann\""), "is a member already"),
            (WHOLE.replace("\"Bob\"", "\"B=b\""), "no comma"),
            (WHOLE.replace("widow", "w\\u001b[2J"), "u{1b}"),
            (WHOLE.replace("night", "Night"), "no name for a game"),
            (format!("{WHOLE}{}{}", counted('a').lines(), counted('a').lines()), "counted already"),
            (format!("{WHOLE}{}", counted('x').lines()), "named by its digest"),
            (format!("{WHOLE}{}", counted('a').lines().replace("night", "nigt")), "did you mean `night`?"),
            (format!("{WHOLE}{}", counted('a').lines().replace("\"Ann\"]", "\"Eve\"]")), "no member"),
            (format!("{WHOLE}{}", counted('a').lines().replace("70/3", "70/0")), "no points"),
            (format!("{WHOLE}{}", counted('a').lines().replace("2026-12-04", "Friday")), "a day is written"),
            (" ".repeat(MAX_BYTES + 1), "more than"),
        ] {
            let problems = Group::read("friday.toml", &text).expect_err(told).to_string();
            assert!(problems.contains(told), "{told}: {problems}");
        }
    }
}
