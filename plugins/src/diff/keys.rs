//! The keys in which two canonical texts differ, and which of them have been told.
//!
//! Whatever differs in the texts stands here until something accounts for it, so that nothing is passed over in silence.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::{IndexMap, IndexSet};

use crate::canonical;
use crate::game::Game;

/// Keys of which the values differ.
pub(super) struct Keys {
    /// Each with its value in both texts, if it has one.
    pub(super) changed: IndexMap<String, [Option<String>; 2]>,
    /// Tables whose common keys stand in another order.
    pub(super) moved: Vec<String>,
    /// Keys that differ because an option does.
    pub(super) by_option: BTreeSet<String>,
    /// Keys that are accounted for.
    pub(super) told: BTreeSet<String>,
    /// All keys with their values.
    all: [BTreeMap<String, String>; 2],
    related: bool,
}

impl Keys {
    /// Those of two games.
    pub(super) fn of(games: [&Game; 2]) -> Self {
        let entries = games.map(|game| canonical::entries(&game.loaded));
        let all = entries.each_ref().map(|entries| entries.iter().cloned().collect::<BTreeMap<_, _>>());
        let mut changed: IndexMap<String, [Option<String>; 2]> = IndexMap::new();
        for (key, _) in entries.iter().flatten() {
            let values = all.each_ref().map(|all| all.get(key).cloned());
            if values[0] != values[1] {
                changed.insert(key.clone(), values);
            }
        }
        let common = all[0].iter().filter(|(key, value)| all[1].get(*key) == Some(value)).count();
        let most = all[0].len().max(all[1].len());
        let of_one_game = games[0].loaded.base().id == games[1].loaded.base().id;
        Self {
            changed,
            moved: moved(&entries),
            by_option: BTreeSet::new(),
            told: BTreeSet::new(),
            related: of_one_game || common * 2 > most,
            all,
        }
    }

    /// Whether both are of one game, or have more lines in common than not.
    pub(super) fn kindred(&self) -> bool {
        self.related
    }

    /// Changed keys under these paths for which no option accounts. A path with `=` before it stands for itself only.
    pub(super) fn open(&self, paths: &[String]) -> Vec<String> {
        let is_meant = |key: &str| paths.iter().any(|path| is_under(key, path));
        let is_open = |key: &&String| !self.by_option.contains(*key) && is_meant(key) && !self.is_moot(key);
        let open = self.changed.keys().filter(is_open);
        open.cloned().collect()
    }

    /// The same for paths of this module.
    pub(super) fn open_in(&self, paths: &[&str]) -> Vec<String> {
        let paths: Vec<String> = paths.iter().map(|&path| path.to_owned()).collect();
        self.open(&paths)
    }

    /// Changed keys that nothing accounts for.
    pub(super) fn left(&self) -> Vec<String> {
        let is_left = |key: &&String| !self.told.contains(*key) && !self.by_option.contains(*key);
        self.changed.keys().filter(is_left).cloned().collect()
    }

    /// Whether a key says something of a thing that one of the games does not have, and an option has said so.
    pub(super) fn is_moot(&self, key: &str) -> bool {
        key.match_indices('.').any(|(dot, _)| {
            let off = format!("{}.off", &key[..dot]);
            off != key && self.by_option.contains(&off)
        })
    }

    /// The value of a key in one of the texts.
    pub(super) fn value(&self, side: usize, key: &str) -> Option<&str> {
        self.all[side].get(key).map(String::as_str)
    }

    /// Whether there is anything under a path in one of the texts.
    pub(super) fn has(&self, side: usize, path: &str) -> bool {
        let inside = format!("{path}.");
        self.all[side].contains_key(path)
            || self.all[side].range(inside.clone()..).next().is_some_and(|(key, _)| key.starts_with(&inside))
    }
}

/// Whether a key is this one, or lies under it.
fn is_under(key: &str, path: &str) -> bool {
    match path.strip_prefix('=') {
        Some(exact) => key == exact,
        None => key.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')),
    }
}

/// Tables of which the common keys stand in another order.
fn moved(entries: &[Vec<(String, String)>; 2]) -> Vec<String> {
    let tables = entries.each_ref().map(|entries| {
        let mut tables: IndexMap<&str, IndexSet<&str>> = IndexMap::new();
        for (key, _) in entries {
            for (dot, _) in key.match_indices('.') {
                let name = key[dot + 1..].split('.').next().unwrap_or_default();
                tables.entry(&key[..dot]).or_default().insert(name);
            }
        }
        tables
    });
    let in_both = |side: usize, table: &str| -> Vec<&str> {
        let [one, other] = [side, 1 - side].map(|side| &tables[side][table]);
        one.iter().filter(|name| other.contains(*name)).copied().collect()
    };
    let common = tables[0].keys().filter(|table| tables[1].contains_key(*table));
    common.filter(|table| in_both(0, table) != in_both(1, table)).map(|&table| table.to_owned()).collect()
}
