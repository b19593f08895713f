//! Share codes: a game as its options are set, in one line that survives a chat.
//!
//! `500-1-australian-D=5-MD=tenPerDeclarerTrick-1KC` says: the pack `500` in its first major version, its preset
//! `australian`, two options by their codes, the number of the words packs are written in, and two check letters.
//! [`write()`] makes the code of rules that were loaded, [`read()`] says what a code asks for. A code names packs and holds
//! none: rules that no option switches have to be sent as a pack.
//!
//! How a code looks is a promise (`docs/packs/share-codes.md`): a code that was once read is never read as something else.

mod check;
mod damage;
mod parts;
mod read;
#[cfg(test)]
mod tests;
mod text;
mod value;
mod write;

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Diagnostics, Place};
use crate::load::LoadRequest;
use crate::reference::PackRef;
use crate::registry::Registry;

pub use read::read;
pub use write::{Unsayable, write};

/// What the text of a code is called in diagnostics.
pub const FILE: &str = "share code";

/// What a code asks for, in the words of the packs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The game, and what is laid over it, lowest first.
    pub packs: Vec<PackRef>,
    /// The preset; `default` where the packs name one and the code does not.
    pub preset: Option<String>,
    /// The table size, where it is not the usual one.
    pub players: Option<u8>,
    /// Options and values as they are typed, in the order of the code.
    pub set: Vec<(String, String)>,
}

impl Shared {
    /// What to load.
    ///
    /// # Errors
    /// A pack that is not in the registry; no pack at all.
    pub fn request<'a>(&self, registry: &'a Registry) -> Result<LoadRequest<'a>, Diagnostics> {
        let mut packs = self.packs.iter().map(|pack| registry.resolve(pack));
        let unnamed = || Diagnostic::error("share/grammar", "a code names a pack");
        let mut request = LoadRequest::new(packs.next().ok_or_else(unnamed)??, registry);
        request.overlays = packs.collect::<Result<_, _>>()?;
        request.ordered = true;
        request.preset.clone_from(&self.preset);
        request.players = self.players;
        request.set.clone_from(&self.set);
        Ok(request)
    }
}

/// Whether somebody who typed this where a game is named means a code, perhaps a damaged one, and neither an id nor a path.
pub fn looks_like(typed: &str) -> bool {
    let Some(text) = text::tidy(typed) else { return false };
    let mut fields = text.split('-');
    let (first, second) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    let is_version = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let ends_well = fields.next_back().is_some_and(parts::is_end);
    !first.is_empty()
        && !text.contains(['/', '\\'])
        && !text.contains(".toml")
        && (ends_well || is_version(second) || !second.is_empty() && text.contains('='))
}

/// What is wrong with a code, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault {
    code: &'static str,
    span: Range<usize>,
    message: String,
    help: Option<String>,
}

impl Fault {
    fn new(code: &'static str, span: Range<usize>, message: impl Into<String>) -> Self {
        Self { code, span, message: message.into(), help: None }
    }

    fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// With the text of the code to point into.
    fn told(self, text: &str) -> Diagnostics {
        let mut out = Diagnostics::default();
        let file = out.files.add(FILE, text);
        let place = Place { file, span: self.span };
        out.push(Diagnostic::error(self.code, self.message).at(&place).maybe_help(self.help));
        out
    }
}
