//! From packs to resolved rules: every problem at once, or a [`Loaded`] whose every key knows where it comes from.
//!
//! First the stack of packs is collected and each is taken apart. Then option values are settled, tables are merged
//! pack by pack, contradictions are looked for, and the merged tables are read as the engine's [`RulesSpec`].
//! Checking what the rules mean is the engine's; running hooks is the Luau host's.

mod choose;
mod combine;
mod fixed;
mod lay;
mod pack;
mod resolve;
mod stack;

use std::sync::{Arc, OnceLock};

use indexmap::IndexMap;
use overtrick_core::ruleset::OptionValues;
use overtrick_core::ruleset::spec::RulesSpec;

use crate::canonical;
use crate::diagnostic::{Diagnostic, Diagnostics, FileId, Files, Place, Severity};
use crate::manifest::Manifest;
use crate::options::{RuleOption, Settled};
use crate::origin::Origins;
use crate::registry::Registry;
use crate::source::PackFiles;

pub(crate) use lay::{NEAR_NAME, SEATS};
pub(crate) use pack::Pack;
pub(crate) use stack::Stack;

/// Most packs on top of each other.
pub const MAX_PACKS: usize = 16;

/// What to load.
#[derive(Clone, Debug)]
pub struct LoadRequest<'a> {
    /// A game, or an overlay, whose base is then found by its `extends`.
    pub pack: PackFiles,
    /// Overlays on top, lowest first.
    pub overlays: Vec<PackFiles>,
    /// Whether the order of `overlays` was chosen on purpose. If not, two that write one key differently are an
    /// error unless one says `after` or `extends`.
    pub ordered: bool,
    /// Where packs named by `extends` are found.
    pub registry: &'a Registry,
    /// Which preset; without one, what the packs say, or none.
    pub preset: Option<String>,
    /// Which table size; without one, what the preset or the packs say.
    pub players: Option<u8>,
    /// Options and values as typed, in order.
    pub set: Vec<(String, String)>,
    /// Words of people's own for things, over the `[terms]` of all packs; outside the digest as those are.
    pub words: Vec<(String, String)>,
}

impl<'a> LoadRequest<'a> {
    /// A pack as it is.
    pub fn new(pack: PackFiles, registry: &'a Registry) -> Self {
        Self {
            pack,
            overlays: Vec::new(),
            ordered: false,
            registry,
            preset: None,
            players: None,
            set: Vec::new(),
            words: Vec::new(),
        }
    }
}

/// Resolved rules and everything one may want to know about where they come from.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The packs, lowest first; the first is the game, the last gives the id and version of the whole.
    pub packs: Vec<Manifest>,
    /// The files of each pack, lowest first.
    pub contents: Vec<PackFiles>,
    /// How many seats.
    pub seats: u8,
    /// Table sizes there are, smallest first.
    pub sizes: Vec<u8>,
    /// The preset in force.
    pub preset: Option<String>,
    /// Presets there are, of all packs.
    pub presets: Vec<Preset>,
    /// The options by name, in the order of the files.
    pub options: IndexMap<String, RuleOption>,
    /// What each option is set to, and by whom.
    pub settled: IndexMap<String, Settled>,
    /// What each option is set to, for the engine.
    pub values: OptionValues,
    /// The merged rules.
    pub spec: RulesSpec,
    /// Sources of hooks, lowest pack first.
    pub hooks: Vec<PackText>,
    /// Sources of texts, lowest pack first.
    pub texts: Vec<PackText>,
    /// Test files of all packs.
    pub tests: Vec<PackText>,
    /// The uppermost `README.md`.
    pub readme: Option<Arc<str>>,
    /// Where every key of the merged rules comes from.
    pub origins: Origins,
    /// The files that places point into.
    pub files: Files,
    /// What is odd, but no error.
    pub warnings: Vec<Diagnostic>,
    canonical: OnceLock<String>,
    digest: OnceLock<String>,
}

/// A named set of option values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// How the command line calls it.
    pub id: String,
    /// For people.
    pub name: String,
    /// Where it comes from.
    pub source: Option<String>,
    /// A sentence for lists.
    pub description: Option<String>,
    /// The only table size it is for; `None` if it fits every size.
    pub players: Option<u8>,
    /// The pack that defines it.
    pub pack: String,
    /// Where.
    pub place: Place,
}

impl Preset {
    /// Whether it is meant by a name: `-` and `_` are the same.
    pub fn is_called(&self, name: &str) -> bool {
        let plain = |name: &str| name.replace('-', "_");
        plain(&self.id) == plain(name)
    }
}

/// A text file of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackText {
    /// The pack's id.
    pub pack: String,
    /// For messages: `games/500/hooks.luau`.
    pub name: String,
    /// Within the pack: `hooks.luau`.
    pub path: String,
    /// The file in the store.
    pub file: FileId,
    /// All of it.
    pub text: Arc<str>,
}

impl Loaded {
    /// The game under all overlays.
    ///
    /// # Panics
    /// Never for a value that [`load`] made.
    pub fn base(&self) -> &Manifest {
        self.packs.first().expect("a stack has at least one pack")
    }

    /// The uppermost pack.
    ///
    /// # Panics
    /// Never for a value that [`load`] made.
    pub fn top(&self) -> &Manifest {
        self.packs.last().expect("a stack has at least one pack")
    }

    /// What the whole is called: as the game or its one overlay; of several overlays all are named.
    pub fn name(&self) -> String {
        match &self.packs[..] {
            [_, _, _, ..] => {
                let names: Vec<&str> = self.packs.iter().map(|pack| pack.name.as_str()).collect();
                names.join(" + ")
            }
            _ => self.top().name.clone(),
        }
    }

    /// The canonical text: a pack in one file that gives the same rules. Written when it is first asked for.
    pub fn canonical(&self) -> &str {
        self.canonical.get_or_init(|| canonical::text(self))
    }

    /// SHA-256 of the canonical text, hexadecimal.
    pub fn digest(&self) -> &str {
        self.digest.get_or_init(|| canonical::digest(self.canonical()))
    }

    /// Every size with every preset that is for it, and without one: what the packs claim can be played.
    pub fn tables(&self) -> Vec<(u8, Option<&Preset>)> {
        let of_size = |&size| {
            let fit = self.presets.iter().filter(move |preset| preset.fits(size)).map(Some);
            std::iter::once(None).chain(fit).map(move |preset| (size, preset))
        };
        self.sizes.iter().flat_map(of_size).collect()
    }
}

impl Preset {
    /// Whether the preset is for tables of this size.
    pub fn fits(&self, size: u8) -> bool {
        self.players.is_none_or(|players| players == size)
    }
}

/// The digest of rules of which this is the [canonical text](Loaded::canonical), by whatever release it was written.
pub fn digest_of(canonical: &str) -> String {
    canonical::digest(canonical)
}

/// Nobody reads more problems than this at once.
const MOST_PROBLEMS: usize = 200;

fn limit(out: &mut Diagnostics) {
    let more = out.list.len().saturating_sub(MOST_PROBLEMS);
    if more > 0 {
        // Warnings must not push the errors out.
        out.list.sort_by_key(|diagnostic| diagnostic.severity != Severity::Error);
        out.list.truncate(MOST_PROBLEMS);
        out.push(Diagnostic::error("pack/too-many-problems", format!("and {more} more problems")));
    }
}

/// Loads rules.
///
/// # Errors
/// Everything that is wrong with the packs or the wishes, with places.
pub fn load(request: &LoadRequest<'_>) -> Result<Loaded, Diagnostics> {
    let mut out = Diagnostics::default();
    match resolve::resolve(request, &mut out) {
        Some(mut loaded) if !out.has_errors() => {
            loaded.spec.terms.extend(request.words.iter().cloned());
            Ok(Loaded { files: out.files, warnings: out.list, ..loaded })
        }
        _ => {
            // In reading order; what concerns no file comes first.
            out.list.sort_by_key(|d| d.labels.first().map(|label| (label.file, label.span.start)));
            limit(&mut out);
            Err(out)
        }
    }
}
