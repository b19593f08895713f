//! Who a pack is: the keys of `pack.toml`.

use serde::Deserialize;

use crate::decode::decode;
use crate::diagnostic::{Diagnostic, Diagnostics, FileId, Place};
use crate::reference::RefError;
use crate::tree::{Node, Table};

pub use crate::reference::{PackRef, is_id};

/// The one number that says which words a pack may use. Raised when a word changes its meaning.
pub const API: i64 = 1;

/// The file of a folder that has the manifest.
pub const MAIN: &str = "pack.toml";

/// Keys of a manifest; everything else in the same file is rules.
pub(crate) const KEYS: [&str; 10] =
    ["api", "id", "name", "version", "extends", "after", "description", "authors", "licence", "sources"];

/// What a pack says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// `name` or `author/name`.
    pub id: String,
    /// For people; the id if nothing is given.
    pub name: String,
    /// `0.0.0` if nothing is given.
    pub version: semver::Version,
    /// The pack this one is laid over.
    pub extends: Option<PackRef>,
    /// Ids of overlays that this one may contradict: it comes after them.
    pub after: Vec<String>,
    /// One sentence for lists.
    pub description: Option<String>,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// An SPDX expression.
    pub licence: Option<String>,
    /// Where the rules come from.
    pub sources: Vec<String>,
}

#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
#[derive(Default)]
struct Raw {
    api: Option<i64>,
    id: Option<String>,
    name: Option<String>,
    version: Option<String>,
    extends: Option<String>,
    after: Vec<String>,
    description: Option<String>,
    authors: Vec<String>,
    licence: Option<String>,
    sources: Vec<String>,
}

/// Takes the manifest's keys out of `table`, which keeps the rules. `None` if the pack cannot be used at all; the
/// reason is then in `out`.
pub(crate) fn take(table: &mut Table, file: FileId, out: &mut Diagnostics) -> Option<Manifest> {
    let keys: Table =
        KEYS.iter().filter_map(|key| Some(((*key).to_owned(), table.shift_remove(*key)?))).collect();
    let top = Place { file, span: 0..0 };
    let place = |key: &str| keys.get(key).map_or(top.clone(), Node::place);
    let raw: Raw = decode(&keys, out)?;
    match raw.api {
        Some(API) => {}
        Some(other) => {
            let message = format!("this pack was made for api {other}; this is api {API}");
            let help =
                if other > API { "a newer Overtrick reads it" } else { "ask its author for a newer version" };
            out.push(Diagnostic::error("pack/api", message).at(&place("api")).help(help));
            return None;
        }
        None if keys.contains_key("api") => return None,
        None => {
            let help = format!("write `api = {API}` at the top");
            out.push(
                Diagnostic::error("pack/api", "a pack says which api it was made for").at(&top).help(help),
            );
            return None;
        }
    }
    let id = match raw.id {
        Some(id) if is_id(&id) => id,
        Some(id) => {
            let message = format!("`{}` is no id", crate::tree::shorten(&id));
            let help = "write `name` or `author/name` with small letters, digits and `_`";
            out.push(Diagnostic::error("pack/id", message).at(&place("id")).help(help));
            return None;
        }
        None if keys.contains_key("id") => return None,
        None => {
            let help = "write `id = \"name\"` or `id = \"author/name\"`";
            out.push(Diagnostic::error("pack/id", "a pack needs an id").at(&top).help(help));
            return None;
        }
    };
    let version = match raw.version.as_deref().map(semver::Version::parse) {
        None => semver::Version::new(0, 0, 0),
        Some(Ok(version)) => version,
        Some(Err(error)) => {
            let message = format!("`version` is no version: {error}");
            let help = "write three numbers, as `1.0.0`";
            out.push(Diagnostic::error("pack/version", message).at(&place("version")).help(help));
            return None;
        }
    };
    let extends = match raw.extends.as_deref().map(PackRef::parse) {
        None => None,
        Some(Ok(reference)) if !reference.versions.is_any() => Some(reference),
        Some(wrong) => {
            let (message, help) = match wrong {
                Ok(PackRef { id, .. }) => (
                    format!("`extends` does not say for which major version of `{id}`"),
                    format!("write `{id}@1`, or whichever version it was made for"),
                ),
                Err(RefError::Id(_)) => (
                    "`extends` names no pack".to_owned(),
                    "write the id and the major version, as `500@1`".to_owned(),
                ),
                Err(error) => (
                    format!("`extends`: {error}"),
                    "write a number or a range, as `500@1` or `500@>=1.4, <2`".to_owned(),
                ),
            };
            out.push(Diagnostic::error("pack/extends", message).at(&place("extends")).help(help));
            return None;
        }
    };
    Some(Manifest {
        name: raw.name.unwrap_or_else(|| id.clone()),
        id,
        version,
        extends,
        after: raw.after,
        description: raw.description,
        authors: raw.authors,
        licence: raw.licence,
        sources: raw.sources,
    })
}

impl Manifest {
    /// Id and name, as messages call a pack: `` `friday` (Friday 500) ``.
    pub fn called(&self) -> String {
        let Self { id, name, .. } = self;
        if name == id { format!("`{id}`") } else { format!("`{id}` ({})", crate::tree::shorten(name)) }
    }
}

/// Whether `key` belongs to the manifest.
pub(crate) fn is_key(key: &str) -> bool {
    KEYS.contains(&key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::parse;

    fn read(text: &str) -> (Option<Manifest>, Table, String) {
        let mut out = Diagnostics::default();
        let file = out.files.add("pack.toml", text);
        let mut table = parse(file, &mut out);
        let manifest = take(&mut table, file, &mut out);
        (manifest, table, out.to_string())
    }

    #[test]
    fn a_manifest_leaves_the_rules_behind() {
        let (manifest, rest, errors) =
            read("api = 1\nid = \"ann/friday\"\nversion = \"1.2.3\"\nextends = \"500@1\"\n[deck]\n");
        assert_eq!(errors, "");
        let manifest = manifest.unwrap();
        assert_eq!(manifest.name, "ann/friday");
        assert_eq!(manifest.version, semver::Version::new(1, 2, 3));
        assert_eq!(manifest.extends.unwrap().to_string(), "500@1");
        assert_eq!(rest.keys().collect::<Vec<_>>(), ["deck"]);
    }

    #[test]
    fn both_api_numbers_are_named() {
        let (manifest, _, errors) = read("id = \"x\"\napi = 7\n");
        assert!(manifest.is_none());
        assert!(
            errors.starts_with("pack.toml:2:7: error[pack/api]: this pack was made for api 7; this is api 1")
        );
        assert!(read("id = \"x\"\n").2.starts_with("pack.toml:1:1: error[pack/api]"));
    }

    #[test]
    fn bad_ids_versions_and_bases_are_refused() {
        for (text, code) in [
            ("api = 1\n", "pack/id"),
            ("api = 1\nid = \"a/b/c\"\n", "pack/id"),
            ("api = 1\nid = \"Friday 500\"\n", "pack/id"),
            ("api = 1\nid = \"a\"\nversion = \"1\"\n", "pack/version"),
            ("api = 1\nid = \"a\"\nextends = \"500@x\"\n", "pack/extends"),
            ("api = 1\nid = \"a\"\nextends = \"500\"\n", "pack/extends"),
            ("api = 1\nid = \"a\"\nextends = \"500@*\"\n", "pack/extends"),
            ("api = 1\nid = \"a\"\nextends = \"Five Hundred@1\"\n", "pack/extends"),
            ("api = 1\nid = 3\n", "pack/wrong-type"),
        ] {
            let (_, _, errors) = read(text);
            assert!(errors.contains(code), "{text}: {errors}");
        }
    }
}
