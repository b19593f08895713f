//! From packs to something that can be played: rules, and a factory of hosts for their hooks.
//!
//! Loading, checking and compiling are done elsewhere; this puts them together and turns everything that is wrong on
//! the way into diagnostics with places.

use std::collections::BTreeMap;
use std::sync::Arc;

use overtrick_core::game::{Match, Start, check_options};
use overtrick_core::hooks::{HookError, HostFactory, NoHost};
use overtrick_core::ruleset::spec::NAMED_HOOKS;
use overtrick_core::ruleset::{self, Provenance, Rules, Sources};

use crate::diagnostic::{Diagnostic, Diagnostics, Place};
use crate::load::{LoadRequest, Loaded, NEAR_NAME, PackText, load};
use crate::lua::{HookFault, Limits, LuaHosts, Program, Source};
use crate::options::OptionKind;
use crate::origin::locate;

/// A game that can be played.
#[derive(Clone)]
pub struct Game {
    /// The rules in force.
    pub rules: Arc<Rules>,
    /// Makes a host for each thread.
    pub hosts: Arc<dyn HostFactory>,
    /// What the packs said, with places and warnings.
    pub loaded: Arc<Loaded>,
}

impl Game {
    /// A match of this game.
    ///
    /// # Errors
    /// When the pack's code can no longer be loaded.
    pub fn start(&self, start: Start) -> Result<Match, HookError> {
        Ok(Match::new(Arc::clone(&self.rules), self.hosts.host()?, start))
    }

    /// Hosts for the same hooks within other limits; `None` for a game without hooks.
    ///
    /// # Errors
    /// The fault of a hook file that does not load within them.
    pub fn hosts_within(&self, limits: Limits) -> Result<Option<Arc<dyn HostFactory>>, HookFault> {
        let known = known_hooks(&self.loaded);
        let program =
            program(&self.loaded, Some(&known), limits).map_err(|mut faults| faults.swap_remove(0))?;
        Ok(program.map(|program| Arc::new(LuaHosts::new(program)) as Arc<dyn HostFactory>))
    }
}

/// Loads, checks and compiles.
///
/// # Errors
/// Every problem found, each with its place.
pub fn open(request: &LoadRequest<'_>) -> Result<Game, Diagnostics> {
    let loaded = Arc::new(load(request)?);
    match build(&loaded) {
        Ok((rules, hosts)) => Ok(Game { rules: Arc::new(rules), hosts, loaded }),
        Err(mut list) => {
            // A thing that lacks what it needs may be a misspelt one that has it.
            list.extend(loaded.warnings.iter().filter(|warning| warning.code == NEAR_NAME).cloned());
            Err(Diagnostics { list, files: loaded.files.clone() })
        }
    }
}

/// Functions a pack may have: those its tables name, in force or not, and those the engine calls by their own name.
fn known_hooks(loaded: &Loaded) -> Vec<String> {
    let mut known = loaded.spec.hook_names();
    known.extend(NAMED_HOOKS.map(str::to_owned));
    known
}

fn build(loaded: &Arc<Loaded>) -> Result<(Rules, Arc<dyn HostFactory>), Vec<Diagnostic>> {
    let known = known_hooks(loaded);
    let mut problems = Vec::new();
    let program = match program(loaded, Some(&known), Limits::PACK) {
        Ok(program) => program,
        Err(faults) => {
            problems.extend(faults.iter().map(|fault| diagnose(fault, &loaded.hooks)));
            None
        }
    };
    let hooks = match &program {
        Some(program) => program.hooks().to_vec(),
        // A file that does not load is one problem; that its hooks are missing is not another.
        None if problems.is_empty() => Vec::new(),
        None => known,
    };
    let places = program.as_ref().map(Program::places).unwrap_or_default();
    let rules = match ruleset::compile(&loaded.spec, sources(loaded, hooks, places)) {
        Ok(rules) => Some(rules),
        Err(found) => {
            problems.extend(locate(&found, &loaded.origins));
            None
        }
    };
    match rules {
        Some(rules) if problems.is_empty() => {
            let hosts: Arc<dyn HostFactory> = match program {
                Some(program) => Arc::new(LuaHosts::new(program)),
                None => Arc::new(NoHost),
            };
            match options_refused(loaded, &rules, hosts.as_ref()) {
                refused if refused.is_empty() => Ok((rules, hosts)),
                refused => Err(refused),
            }
        }
        _ => Err(problems),
    }
}

/// What the pack's own hook has against the values of the options.
fn options_refused(loaded: &Loaded, rules: &Rules, hosts: &dyn HostFactory) -> Vec<Diagnostic> {
    if rules.check_options.is_none() {
        return Vec::new();
    }
    let sentences = hosts.host().and_then(|mut host| check_options(rules, host.as_mut()));
    let diagnostics = match sentences {
        Ok(sentences) => {
            let refused = |sentence| Diagnostic::error("option/refused", sentence);
            sentences.into_iter().map(refused).collect()
        }
        Err(error) => vec![Diagnostic::error("option/hook-fails", error.to_string())],
    };
    let place = rules.hook_places.get("check_options").and_then(|place| hook_line(loaded, place));
    let at = |diagnostic: Diagnostic| match &place {
        Some(place) => diagnostic.at(place),
        None => diagnostic,
    };
    diagnostics.into_iter().map(at).collect()
}

/// The line that an error of a hook names as `pack/file:line`.
pub(crate) fn hook_line(loaded: &Loaded, place: &str) -> Option<Place> {
    let (name, line) = place.rsplit_once(':')?;
    let named = |text: &&PackText| {
        name.strip_prefix(&text.pack).and_then(|rest| rest.strip_prefix('/')) == Some(&text.path)
    };
    let text = loaded.hooks.iter().find(named)?;
    hook_place(&loaded.hooks, (&text.pack, &text.path), line.parse().ok()?, None)
}

/// The program of all hook files. Without a list of what is known, functions may be called as they like.
pub(crate) fn program(
    loaded: &Loaded,
    known: Option<&[String]>,
    limits: Limits,
) -> Result<Option<Program>, Vec<HookFault>> {
    if loaded.hooks.is_empty() {
        return Ok(None);
    }
    let texts: Vec<Source<'_>> = loaded
        .hooks
        .iter()
        .map(|file| Source { pack: &file.pack, file: &file.path, text: file.text.as_bytes() })
        .collect();
    let program = match known {
        Some(known) => Program::new(&texts, known, limits),
        None => Program::of_any_names(&texts, limits),
    };
    program.map(Some)
}

fn diagnose(fault: &HookFault, hooks: &[PackText]) -> Diagnostic {
    let diagnostic = Diagnostic::error("hook/does-not-load", fault.message.clone());
    let place = fault.line.and_then(|line| hook_place(hooks, (&fault.pack, &fault.file), line, fault.column));
    match place {
        Some(place) => diagnostic.at(&place),
        None => diagnostic,
    }
}

/// A line of a hook file of a pack, from a column on.
fn hook_place(
    hooks: &[PackText],
    (pack, file): (&str, &str),
    line: u32,
    column: Option<u32>,
) -> Option<Place> {
    let text = hooks.iter().find(|text| text.pack == pack && text.path == file)?;
    let before = (line as usize).checked_sub(1)?;
    let start: usize = text.text.split_inclusive('\n').take(before).map(str::len).sum();
    let length = text.text[start..].lines().next().map_or(0, str::len);
    let column = column.map_or(0, |column| (column as usize).saturating_sub(1)).min(length);
    Some(Place { file: text.file, span: start + column..start + length })
}

impl Provenance for Loaded {
    fn digest(&self) -> &str {
        self.digest()
    }

    fn origin(&self, path: &str) -> Option<ruleset::Origin> {
        let origin = self.origins.get(path)?;
        let file = self.files.get(origin.place.file).name.clone();
        Some(ruleset::Origin { file, options: origin.options })
    }

    fn is_written(&self, path: &str) -> bool {
        self.origins.contains(path)
    }
}

fn sources(loaded: &Arc<Loaded>, hooks: Vec<String>, hook_places: BTreeMap<String, String>) -> Sources {
    let top = loaded.top();
    let words = |kind: &OptionKind| match kind {
        OptionKind::Choice(words) | OptionKind::Set(words) => Some(words.clone()),
        _ => None,
    };
    Sources {
        source: ruleset::Source {
            title: loaded.name(),
            id: top.id.clone(),
            version: top.version.to_string(),
            preset: loaded.preset.clone(),
        },
        options: loaded.values.clone(),
        hooks,
        hook_places,
        provenance: Some(Arc::clone(loaded) as Arc<dyn Provenance>),
        option_words: loaded
            .options
            .iter()
            .filter_map(|(name, option)| Some((name.clone(), words(&option.kind)?)))
            .collect(),
    }
}
