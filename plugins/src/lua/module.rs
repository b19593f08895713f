//! A stack of hook files as one table of functions: checked and compiled once ([`Program`]), run by any number of
//! threads, each with a machine of its own ([`Runtime`]).
//!
//! The file of the base pack is the lowest; each overlay lies over those before it. A file returns one table of
//! functions. A function of an overlay hides the one of the same name below and receives it as its last argument.

use std::collections::BTreeMap;
use std::sync::Arc;

use overtrick_core::hooks::Data;

use super::error::{FaultKind, HookFault};
use super::loaded::Loaded;
use super::place::{File, Files};
use super::vm::{compile, hint};
use super::{Limits, convert, lint};

/// Bytes of `pack/file`: Luau cuts longer names in its messages, and they could not be recognised there.
pub(super) const LONGEST_NAME: usize = 200;

/// One hook file as it stands in its pack.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// Id of the pack.
    pub pack: &'a str,
    /// Path within the pack, such as `hooks.luau`.
    pub file: &'a str,
    /// The text.
    pub text: &'a [u8],
}

/// Checked hook files, ready to run. Cheap to clone, and shared between threads.
#[derive(Debug, Clone)]
pub struct Program(Arc<Inner>);

#[derive(Debug)]
pub(super) struct Inner {
    pub(super) files: Files,
    /// The hooks the stack defines, in alphabetical order.
    hooks: Vec<String>,
    /// What each file defines, in alphabetical order.
    defined: Vec<Vec<String>>,
    /// Where the uppermost function of each begins.
    places: BTreeMap<String, String>,
    pub(super) limits: Limits,
}

impl Program {
    /// Checks and compiles a stack of files, lowest first, and loads it once to see that it works. `known` are the hooks
    /// that mean something to the game: those of the engine, and those that its rules name as `lua:name`.
    ///
    /// # Errors
    /// Everything that is wrong with the texts; or, if nothing is, the one fault that ended loading.
    pub fn new(sources: &[Source<'_>], known: &[String], limits: Limits) -> Result<Self, Vec<HookFault>> {
        Self::make(sources, Some(known), limits)
    }

    /// The same for functions of any name.
    ///
    /// # Errors
    /// As [`Program::new`].
    pub fn of_any_names(sources: &[Source<'_>], limits: Limits) -> Result<Self, Vec<HookFault>> {
        Self::make(sources, None, limits)
    }

    fn make(
        sources: &[Source<'_>],
        known: Option<&[String]>,
        limits: Limits,
    ) -> Result<Self, Vec<HookFault>> {
        let mut files = Vec::with_capacity(sources.len());
        let mut faults = Vec::new();
        for source in sources {
            match check(source, &limits) {
                Ok(file) => files.push(file),
                Err(found) => faults.extend(found),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut inner = Inner {
            files: Files(files),
            hooks: Vec::new(),
            defined: Vec::new(),
            places: BTreeMap::new(),
            limits,
        };
        let loaded = Loaded::new(&inner).map_err(|fault| vec![fault])?;
        inner.hooks = loaded.hooks.keys().cloned().collect();
        inner.defined.clone_from(&loaded.defined);
        for (name, hook) in &loaded.hooks {
            let file = &inner.files.0[hook.file].name;
            let place = hook.line.map_or_else(|| file.clone(), |line| format!("{file}:{line}"));
            inner.places.insert(name.clone(), place);
            if let Some(known) = known
                && !known.iter().any(|k| k == name)
            {
                let message =
                    format!("unknown hook `{name}`{}", hint(name, known.iter().map(String::as_str)));
                faults.push(inner.files.0[hook.file].fault(FaultKind::Source, &message).at(hook.line));
            }
        }
        if faults.is_empty() { Ok(Self(Arc::new(inner))) } else { Err(faults) }
    }

    /// The hooks the stack defines, in alphabetical order.
    pub fn hooks(&self) -> &[String] {
        &self.0.hooks
    }

    /// The pack of each file, lowest first, and what the file defines, in alphabetical order.
    pub fn defined(&self) -> impl Iterator<Item = (&str, &[String])> {
        let Inner { files, defined, .. } = &*self.0;
        files.0.iter().zip(defined).map(|(file, names)| (file.pack.as_str(), names.as_slice()))
    }

    /// Where each of them is defined, as `pack/file:line`; of several in a stack, the uppermost.
    pub fn places(&self) -> BTreeMap<String, String> {
        self.0.places.clone()
    }

    /// Whether the stack defines a hook.
    pub fn has(&self, hook: &str) -> bool {
        self.0.hooks.binary_search_by(|h| h.as_str().cmp(hook)).is_ok()
    }

    /// What it consists of.
    pub(super) fn inner(&self) -> &Inner {
        &self.0
    }

    /// A fresh machine with the stack in it.
    pub(super) fn load(&self) -> Result<Loaded, HookFault> {
        Loaded::new(&self.0)
    }
}

/// All that can be said of a text without running it.
fn check(source: &Source<'_>, limits: &Limits) -> Result<File, Vec<HookFault>> {
    let fault = |message: &str| HookFault::new(source.pack, source.file, FaultKind::Source, message);
    let name = format!("{}/{}", source.pack, source.file);
    if name.len() > LONGEST_NAME {
        return Err(vec![fault("the name of the file is too long")]);
    }
    if source.text.len() > limits.source {
        return Err(vec![fault(&format!("a hook file has at most {} KiB", limits.source >> 10))]);
    }
    if let Some(at) =
        source.text.iter().position(|c| c.is_ascii_control() && !matches!(c, b'\t' | b'\n' | b'\r'))
    {
        let message = if at == 0 {
            "this is bytecode or another binary file; hooks are text"
        } else {
            "a control character in the text"
        };
        return Err(vec![fault(message).at(Some(line_of(source.text, at)))]);
    }
    let text = match std::str::from_utf8(source.text) {
        Ok(text) => text,
        Err(error) => {
            let line = line_of(source.text, error.valid_up_to());
            return Err(vec![fault("the text is not UTF-8").at(Some(line))]);
        }
    };
    if super::flags::ready().is_err() {
        return Err(vec![HookFault::host("this Luau is not the one the sandbox was made for")]);
    }
    let bytecode = compile(text).map_err(|error| {
        let message = match &error {
            mlua::Error::SyntaxError { message, .. } => message.clone(),
            other => other.to_string(),
        };
        let (line, what) = split_line(&message).unwrap_or((None, &message));
        vec![fault(what).at(line)]
    })?;
    let findings = lint::lint(text);
    if findings.is_empty() {
        let (pack, path) = (source.pack.to_owned(), source.file.to_owned());
        return Ok(File { pack, path, name, bytecode });
    }
    let place = |found: &lint::Finding| {
        let mut fault = fault(found.message).at(Some(found.line));
        fault.column = Some(found.column);
        fault
    };
    Err(findings.iter().map(place).collect())
}

/// The line of a byte, from 1.
fn line_of(text: &[u8], at: usize) -> u32 {
    let newlines = text[..at].iter().fold(0, |n, c| n + u32::from(*c == b'\n'));
    newlines + 1
}

/// `12: what` as its two parts.
fn split_line(message: &str) -> Option<(Option<u32>, &str)> {
    let (line, what) = message.trim_start_matches(':').split_once(": ")?;
    Some((Some(line.parse().ok()?), what))
}

/// Runs the hooks of a program on one thread. The machine is built when it is first needed, and again after a fault.
pub struct Runtime {
    program: Program,
    loaded: Option<Loaded>,
    ticks: u64,
}

impl Runtime {
    /// A runtime that has not built its machine yet.
    pub fn new(program: Program) -> Self {
        Self { program, loaded: None, ticks: 0 }
    }

    /// The program it runs.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Ticks the last call used; conformance demands that a tenth of the budget is enough.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// Calls a hook with plain data and returns plain data.
    ///
    /// # Errors
    /// The hook does not exist, failed, used up its budget, or returned something that is not plain data. The machine is
    /// then dropped, and the next call starts from a fresh one.
    pub fn call(&mut self, hook: &str, arguments: &[Data]) -> Result<Data, HookFault> {
        let loaded = match self.loaded.take() {
            Some(loaded) => loaded,
            None => self.program.load()?,
        };
        let result = loaded.invoke(&self.program, hook, |lua, function| {
            let arguments = arguments.iter().map(|argument| convert::to_lua(lua, argument));
            function.call(arguments.collect::<mlua::Result<mlua::MultiValue>>()?)
        });
        self.ticks = loaded.ticks();
        if result.is_ok() {
            self.loaded = Some(loaded);
        }
        result
    }
}
