//! The list of installed packs: `overtrick.lock`.
//!
//! It says of each version where it came from and what it contained, so that it can be looked for again, and found
//! changed. A pack is installed when it stands here: folders without a line are none.

use std::fmt::Write;

use semver::Version;
use serde::{Deserialize, Serialize};

use crate::reference::is_id;

/// The format that is written; older ones are read.
pub(super) const FORMAT: i64 = 1;

/// Most bytes of a list.
pub(super) const MAX_BYTES: u64 = 1 << 20;

const HEAD: &str =
    "# The packs that are installed here. Written by `overtrick pack`; do not edit it by hand.\n";

/// What is known of one installed version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The pack's id.
    pub id: String,
    /// Its version.
    pub version: Version,
    /// Where it came from, as it is typed; nothing if that is not known any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The commit, if it came from a repository.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// The digest of its contents.
    pub sha256: String,
    /// The public key it was signed with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// All installed packs, by id and version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lock {
    entries: Vec<Entry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    format: i64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pack: Vec<Entry>,
}

/// Why a list cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It has a newer format: this one.
    Newer(i64),
    /// What is wrong with it.
    Damaged(String),
}

impl Lock {
    /// Reads a list.
    ///
    /// # Errors
    /// A newer format, or what is wrong with the text.
    pub fn parse(text: &str) -> Result<Self, Unread> {
        // A newer format may have other keys, so its number is looked at first.
        let table: toml::Table = text.parse().map_err(|error| damaged(&error))?;
        match table.get("format").and_then(toml::Value::as_integer) {
            Some(FORMAT) => {}
            Some(found) if found > FORMAT => return Err(Unread::Newer(found)),
            _ => return Err(Unread::Damaged("it does not say its format".to_owned())),
        }
        let raw: Raw = toml::from_str(text).map_err(|error| damaged(&error))?;
        let mut lock = Self::default();
        for entry in raw.pack {
            if let Some(why) = entry.odd() {
                return Err(Unread::Damaged(why));
            }
            if lock.get(&entry.id, &entry.version).is_some() {
                return Err(Unread::Damaged(format!("`{}` {} is there twice", entry.id, entry.version)));
            }
            lock.put(entry);
        }
        Ok(lock)
    }

    /// The list as it is written.
    ///
    /// # Panics
    /// Never: texts and numbers can be written.
    pub fn text(&self) -> String {
        let raw = Raw { format: FORMAT, pack: self.entries.clone() };
        let text = toml::to_string(&raw).expect("texts and numbers can be written");
        let mut out = String::from(HEAD);
        let _ = write!(out, "{text}"); // a `String` takes everything
        out
    }

    /// All of them, by id, the older versions first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.entries.iter()
    }

    /// All versions of a pack, older ones first.
    pub fn versions<'a>(&'a self, id: &'a str) -> impl DoubleEndedIterator<Item = &'a Entry> {
        self.iter().filter(move |entry| entry.id == id)
    }

    /// One version.
    pub fn get(&self, id: &str, version: &Version) -> Option<&Entry> {
        self.iter().find(|entry| entry.id == id && entry.version == *version)
    }

    /// Adds a version, or replaces what is said of it.
    pub(super) fn put(&mut self, entry: Entry) {
        self.take(&entry.id, &entry.version);
        let at =
            self.entries.partition_point(|other| (&other.id, &other.version) < (&entry.id, &entry.version));
        self.entries.insert(at, entry);
    }

    pub(super) fn take(&mut self, id: &str, version: &Version) {
        self.entries.retain(|entry| entry.id != id || entry.version != *version);
    }
}

impl Entry {
    /// What cannot be meant, if anything.
    pub(super) fn odd(&self) -> Option<String> {
        let hex = |text: &str, lengths: &[usize]| {
            lengths.contains(&text.len())
                && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        };
        let plain = |text: &String| !text.chars().any(char::is_control);
        match () {
            () if !is_id(&self.id) => {
                Some(format!("`{}` is no id of a pack", crate::tree::shorten(&self.id)))
            }
            () if super::layout::check_names(&self.id, &self.version).is_err() => {
                Some(format!("`{}` cannot be installed", crate::tree::shorten(&self.id)))
            }
            () if !hex(&self.sha256, &[64]) => Some(format!("the digest of `{}` is none", self.id)),
            () if self.commit.as_ref().is_some_and(|commit| !hex(commit, &[40, 64])) => {
                Some(format!("the commit of `{}` is none", self.id))
            }
            () if ![&self.source, &self.key].into_iter().flatten().all(plain) => {
                Some(format!("there are control characters in what is said of `{}`", self.id))
            }
            () => None,
        }
    }
}

/// The first line of what the reader of TOML says, with its place.
fn damaged(error: &toml::de::Error) -> Unread {
    let text = error.to_string();
    let said: Vec<&str> = text.lines().filter(|line| !line.contains('|')).map(str::trim).collect();
    Unread::Damaged(crate::tree::shorten_to(&said.join(": "), 200))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn entry(id: &str, version: &str) -> Entry {
        Entry {
            id: id.to_owned(),
            version: Version::parse(version).unwrap(),
            source: Some("https://example.org/x.git@v1#packs/friday".to_owned()),
            commit: Some("0".repeat(40)),
            sha256: "a".repeat(64),
            key: None,
        }
    }

    #[test]
    fn a_list_is_read_as_it_was_written() {
        let mut lock = Lock::default();
        for (id, version) in
            [("friday", "1.10.0"), ("ann/x", "0.1.0"), ("friday", "1.9.0"), ("friday", "1.9.0")]
        {
            lock.put(entry(id, version));
        }
        let order: Vec<String> = lock.iter().map(|entry| format!("{}@{}", entry.id, entry.version)).collect();
        assert_eq!(order, ["ann/x@0.1.0", "friday@1.9.0", "friday@1.10.0"]);
        assert_eq!(Lock::parse(&lock.text()), Ok(lock.clone()));
        lock.take("friday", &Version::new(1, 9, 0));
        assert_eq!(lock.versions("friday").count(), 1);
        assert_eq!(Lock::parse(&Lock::default().text()), Ok(Lock::default()));
    }

    #[test]
    fn a_damaged_list_says_what_is_wrong() {
        let good = {
            let mut lock = Lock::default();
            lock.put(entry("friday", "1.0.0"));
            lock.text()
        };
        for (text, why) in [
            (String::new(), "its format"),
            ("format = \"1\"".to_owned(), "its format"),
            ("format = 0".to_owned(), "its format"),
            (good.replace("id =", "name ="), "unknown field `name`"),
            (good.replace("sha256", "sha257"), "unknown field `sha257`"),
            (good.replace("\"friday\"", "\"../friday\""), "is no id"),
            (good.replace("\"friday\"", "\"con\""), "cannot be installed"),
            (good.replace("1.0.0", "one"), "unexpected character"),
            (good.replace("aaaa", "zzzz"), "the digest of `friday` is none"),
            (good.replace("0000", "--up"), "the commit of `friday` is none"),
            (good.replace("https:", "https:\\n"), "control characters"),
            (format!("{good}{}", &good[good.find("[[").unwrap()..]), "`friday` 1.0.0 is there twice"),
            (good[..good.len() / 2].to_owned(), ""),
        ] {
            match Lock::parse(&text) {
                Err(Unread::Damaged(said)) => assert!(said.contains(why), "{said}, not {why}: {text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
        assert_eq!(Lock::parse("format = 2\n[future]\n"), Err(Unread::Newer(2)));
    }

    proptest! {
        #[test]
        fn whatever_stands_there_is_read_or_refused(text in "(format = 1\n)?(\\[\\[pack\\]\\]\n)?(\\PC|\n){0,80}") {
            let _ = Lock::parse(&text);
        }
    }
}
