//! Which file, line and option every key of the merged rules comes from.
//!
//! The merged tables remember it themselves; here they are asked.

use overtrick_core::ruleset::Problems;

use crate::diagnostic::{Diagnostic, FileId, Place};
use crate::tree::{self, Node, Table};

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

/// Origins by dotted key path, tables included: the merged rules.
#[derive(Clone, Debug)]
pub struct Origins {
    rules: Table,
    /// The first file of each pack with the pack's id.
    packs: Vec<(FileId, String)>,
}

impl Origins {
    /// Those of the merged rules. `packs` are the first files of the packs with the packs' ids.
    pub(crate) fn new(rules: Table, packs: Vec<(FileId, String)>) -> Self {
        Self { rules, packs }
    }

    /// The merged rules, with `seats`.
    pub(crate) fn rules(&self) -> &Table {
        &self.rules
    }

    /// The origin of exactly this key.
    pub fn get(&self, path: &str) -> Option<Origin> {
        self.node(path).map(|node| Origin {
            place: node.place(),
            key: node.key_place(),
            pack: pack_of(&self.packs, node.file),
            options: node.by.as_deref().unwrap_or_default().to_vec(),
        })
    }

    /// The origin of a key, or of the nearest table around it that was written.
    pub fn nearest(&self, path: &str) -> Option<Origin> {
        let mut path = path;
        loop {
            if let Some(origin) = self.get(path) {
                return Some(origin);
            }
            path = &path[..path.rfind(['.', '['])?];
        }
    }

    /// Whether exactly this key was written.
    pub fn contains(&self, path: &str) -> bool {
        self.node(path).is_some()
    }

    fn node(&self, path: &str) -> Option<&Node> {
        tree::at(&self.rules, path)
    }
}

/// The id of the pack a file belongs to: the files of a pack are read one after the other, its manifest first.
pub(crate) fn pack_of(packs: &[(FileId, String)], file: FileId) -> String {
    let owner = packs.iter().filter(|(first, _)| *first <= file).max_by_key(|(first, _)| *first);
    owner.map(|(_, id)| id.clone()).unwrap_or_default()
}

/// Gives the problems the engine found in the merged rules their places.
pub fn locate(problems: &Problems, origins: &Origins) -> Vec<Diagnostic> {
    let locate = |problem: &overtrick_core::ruleset::Problem| {
        let diagnostic = Diagnostic::error(problem.code, &problem.message).maybe_help(problem.help.clone());
        let Some(origin) = origins.nearest(&problem.path) else { return diagnostic };
        let text = match &origin.options[..] {
            [] => String::new(),
            [_] => format!("set by option `{}`", origin.set_by()),
            _ => format!("set by options `{}`", origin.set_by()),
        };
        let exact = origins.contains(&problem.path);
        let diagnostic = diagnostic.label(if exact { &origin.place } else { &origin.key }, text);
        problem.also.iter().fold(diagnostic, |diagnostic, (path, text)| match origins.nearest(path) {
            Some(also) => diagnostic.label(&also.place, text.as_str()),
            None => diagnostic,
        })
    };
    problems.0.iter().map(locate).collect()
}
