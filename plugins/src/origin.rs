//! Which file, line and option every key of the merged rules comes from.

use indexmap::IndexMap;
use overtrick_core::ruleset::Problems;

use crate::diagnostic::{Diagnostic, FileId, Place};
use crate::tree::{Table, Value};

/// Where a key of the merged rules comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Where its value is written; for a table, its header.
    pub place: Place,
    /// Where the key is written.
    pub key: Place,
    /// The id of the pack.
    pub pack: String,
    /// The option and value whose `set` block wrote it, or those in the `if` of the `[when.NAME]` block that did.
    pub options: Vec<(String, String)>,
}

impl Origin {
    /// `misere_rank = above_8h`, several joined by `and`; empty if no option wrote it.
    pub fn set_by(&self) -> String {
        let each = self.options.iter().map(|(option, value)| format!("{option} = {value}"));
        each.collect::<Vec<_>>().join(" and ")
    }
}

/// Origins by dotted key path, tables included.
pub type Origins = IndexMap<String, Origin>;

/// Collects the origins of all keys of the merged rules.
pub(crate) fn collect(rules: &Table, pack_of: &dyn Fn(FileId) -> String) -> Origins {
    let mut origins = Origins::new();
    walk(rules, "", pack_of, &mut origins);
    origins
}

fn walk(table: &Table, above: &str, pack_of: &dyn Fn(FileId) -> String, origins: &mut Origins) {
    for (key, node) in table {
        let path = if above.is_empty() { key.clone() } else { format!("{above}.{key}") };
        let origin = Origin {
            place: node.place(),
            key: node.key_place(),
            pack: pack_of(node.file),
            options: node.by.as_deref().unwrap_or_default().to_vec(),
        };
        if let Value::Table(below) = &node.value {
            walk(below, &path, pack_of, origins);
        }
        origins.insert(path, origin);
    }
}

/// The origin of a key, or of the nearest table around it that was written.
pub fn nearest_origin<'a>(origins: &'a Origins, path: &str) -> Option<&'a Origin> {
    let mut path = path;
    loop {
        if let Some(origin) = origins.get(path) {
            return Some(origin);
        }
        path = &path[..path.rfind(['.', '['])?];
    }
}

/// Gives the problems the engine found in the merged rules their places.
pub fn locate(problems: &Problems, origins: &Origins) -> Vec<Diagnostic> {
    let locate = |problem: &overtrick_core::ruleset::Problem| {
        let diagnostic = Diagnostic::error(problem.code, &problem.message).maybe_help(problem.help.clone());
        let Some(origin) = nearest_origin(origins, &problem.path) else { return diagnostic };
        let text = match &origin.options[..] {
            [] => String::new(),
            [_] => format!("set by option `{}`", origin.set_by()),
            _ => format!("set by options `{}`", origin.set_by()),
        };
        let exact = origins.contains_key(&problem.path);
        diagnostic.label(if exact { &origin.place } else { &origin.key }, text)
    };
    problems.0.iter().map(locate).collect()
}
