//! Finding an option by name wherever a pack or a person names one.

use indexmap::{IndexMap, IndexSet};

use super::{OptionKind, PLAYERS};
use crate::diagnostic::{Diagnostic, Diagnostics, Place};
use crate::nearest;
use crate::tree::shorten;

/// What can be set, by name.
#[derive(Debug, Default)]
pub(crate) struct Kinds {
    known: IndexMap<String, OptionKind>,
    /// Options whose definition has a fault of its own; what is said about them cannot be judged.
    faulty: IndexSet<String>,
}

impl Kinds {
    pub(crate) fn add(&mut self, name: &str, kind: &OptionKind) {
        self.known.insert(name.to_owned(), kind.clone());
    }

    pub(crate) fn add_faulty(&mut self, name: &str) {
        self.faulty.insert(name.to_owned());
    }

    /// An option by name, or as typed, with `-` for `_`. An unknown name is reported, a faulty option was before.
    pub(crate) fn find(
        &self,
        name: &str,
        place: &Place,
        out: &mut Diagnostics,
    ) -> Option<(&str, &OptionKind)> {
        let plain = name.replace('-', "_").to_lowercase();
        let found = self.known.get_key_value(name).or_else(|| self.known.get_key_value(&plain));
        if let Some((name, kind)) = found {
            return Some((name, kind));
        }
        if !self.faulty.contains(name) && !self.faulty.contains(&plain) {
            let help = if name == PLAYERS {
                Some("the table size is no option; it is chosen with the pack".to_owned())
            } else {
                nearest::hint(name, self.known.keys().chain(&self.faulty).map(String::as_str))
            };
            let message = format!("there is no option `{}`", shorten(name));
            out.push(Diagnostic::error("option/unknown", message).at(place).maybe_help(help));
        }
        None
    }
}
