//! A stack of hook files as one table of functions: checked and compiled once ([`Program`]), run by any number of
//! threads, each with a machine of its own ([`Runtime`]).
//!
//! The file of the base pack is the lowest; each overlay lies over those before it. A file returns one table of
//! functions. A function of an overlay hides the one of the same name below and receives it as its last argument.

use std::collections::BTreeMap;
use std::sync::Arc;

use mlua::{Function, Lua, Table, Value as LuaValue};
use overtrick_core::hooks::Data;

use super::error::{FaultKind, HookFault};
use super::fuel::{Stop, Stopped};
use super::vm::{Vm, compile, hint};
use super::{Limits, convert, lint};

/// Bytes of `pack/file`: Luau cuts longer names in its messages, and they could not be recognised there.
const LONGEST_NAME: usize = 200;

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
struct Inner {
    files: Vec<File>,
    /// The hooks the stack defines, in alphabetical order.
    hooks: Vec<String>,
    limits: Limits,
}

#[derive(Debug)]
struct File {
    pack: String,
    path: String,
    /// `pack/file`, the chunk name.
    name: String,
    /// Made by our own compiler a moment ago and never stored: bytecode from elsewhere is never run.
    bytecode: Vec<u8>,
}

impl File {
    fn fault(&self, kind: FaultKind, message: &str) -> HookFault {
        HookFault::new(&self.pack, &self.path, kind, message)
    }
}

impl Program {
    /// Checks and compiles a stack of files, lowest first, and loads it once to see that it works. `known` are the hooks
    /// that mean something to the game: those of the engine, and those that its rules name as `lua:name`.
    ///
    /// # Errors
    /// Everything that is wrong with the texts; or, if nothing is, the one fault that ended loading.
    pub fn new(sources: &[Source<'_>], known: &[String], limits: Limits) -> Result<Self, Vec<HookFault>> {
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
        let mut inner = Inner { files, hooks: Vec::new(), limits };
        let loaded = Loaded::new(&inner).map_err(|fault| vec![fault])?;
        inner.hooks = loaded.hooks.keys().cloned().collect();
        for (name, hook) in &loaded.hooks {
            if !known.iter().any(|k| k == name) {
                let message =
                    format!("unknown hook `{name}`{}", hint(name, known.iter().map(String::as_str)));
                faults.push(inner.files[hook.file].fault(FaultKind::Source, &message).at(hook.line));
            }
        }
        if faults.is_empty() { Ok(Self(Arc::new(inner))) } else { Err(faults) }
    }

    /// The hooks the stack defines, in alphabetical order.
    pub fn hooks(&self) -> &[String] {
        &self.0.hooks
    }

    /// Whether the stack defines a hook.
    pub fn has(&self, hook: &str) -> bool {
        self.0.hooks.binary_search_by(|h| h.as_str().cmp(hook)).is_ok()
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

/// A machine with a program in it.
pub(super) struct Loaded {
    hooks: BTreeMap<String, Hook>,
    vm: Vm,
}

struct Hook {
    function: Function,
    /// Index of the file that defines the uppermost function of this name.
    file: usize,
    line: Option<u32>,
}

impl Loaded {
    fn new(program: &Inner) -> Result<Self, HookFault> {
        let vm = Vm::new(&program.limits).map_err(|error| HookFault::host(&error.to_string()))?;
        let mut hooks = BTreeMap::new();
        let mut ticks = program.limits.load_ticks;
        for (i, file) in program.files.iter().enumerate() {
            let (result, stopped) = vm.run(ticks, || Self::lay(&vm, program, i, &mut hooks));
            ticks -= vm.ticks();
            if let Some(stopped) = stopped {
                return Err(place_stop(program, &stopped, file, None));
            }
            result?;
        }
        Ok(Self { hooks, vm })
    }

    /// Runs one file and lays its functions over those below.
    fn lay(vm: &Vm, program: &Inner, i: usize, hooks: &mut BTreeMap<String, Hook>) -> Result<(), HookFault> {
        let file = &program.files[i];
        let failed = |error: mlua::Error| place_error(program, &error, file, None);
        let LuaValue::Table(table) = vm
            .load(&file.name, &file.bytecode)
            .and_then(|chunk| chunk.call::<LuaValue>(()))
            .map_err(failed)?
        else {
            return Err(file.fault(FaultKind::Type, "a hook file returns one table of functions"));
        };
        vm.freeze(&table).map_err(failed)?;
        for (name, function) in functions(&table).map_err(|message| file.fault(FaultKind::Type, &message))? {
            let line = function.info().line_defined.and_then(|line| u32::try_from(line).ok());
            let function = match hooks.get(&name) {
                Some(below) => vm.bind(&function, &below.function).map_err(failed)?,
                None => function,
            };
            hooks.insert(name, Hook { function, file: i, line });
        }
        Ok(())
    }

    /// Ticks the last call used.
    pub(super) fn ticks(&self) -> u64 {
        self.vm.ticks()
    }

    /// Lets the host prepare the calls of these hooks, within the budget of loading.
    pub(super) fn prepare<T>(
        &self,
        program: &Program,
        prepare: impl FnOnce(&Lua, &Function) -> mlua::Result<T>,
    ) -> Result<T, HookFault> {
        let (result, _) =
            self.vm.run(program.0.limits.load_ticks, || prepare(self.vm.lua(), self.vm.prepare()));
        result.map_err(|error| HookFault::host(&error.to_string()))
    }

    /// Runs a hook within the budget of a call; `call` passes it its arguments.
    pub(super) fn invoke(
        &self,
        program: &Program,
        name: &str,
        call: impl FnOnce(&Lua, &Function) -> mlua::Result<LuaValue>,
    ) -> Result<Data, HookFault> {
        let program = &program.0;
        let Some(hook) = self.hooks.get(name) else {
            return Err(HookFault::host("there is no such hook").within(name));
        };
        let file = &program.files[hook.file];
        let place = |fault: HookFault| if fault.line.is_none() { fault.at(hook.line) } else { fault };
        let (result, stopped) =
            self.vm.run(program.limits.call_ticks, || call(self.vm.lua(), &hook.function));
        if let Some(stopped) = stopped {
            return Err(place(place_stop(program, &stopped, file, Some(name))));
        }
        let value = result.map_err(|error| place(place_error(program, &error, file, Some(name))))?;
        convert::from_lua(&value).map_err(|message| place(file.fault(FaultKind::Type, &message).within(name)))
    }
}

/// The functions of a module table, in alphabetical order.
fn functions(table: &Table) -> Result<BTreeMap<String, Function>, String> {
    let mut all = BTreeMap::new();
    let mut wrong = None;
    let walked = table.for_each(|key: LuaValue, value: LuaValue| match (key, value) {
        (LuaValue::String(name), LuaValue::Function(function)) if name.as_bytes().len() <= LONGEST_NAME => {
            all.insert(name.to_string_lossy(), function);
            Ok(())
        }
        (LuaValue::String(name), value) => {
            let name: String = name.to_string_lossy().chars().take(LONGEST_NAME).collect();
            wrong =
                Some(format!("`{name}` of the returned table is a {}, not a function", value.type_name()));
            Err(mlua::Error::StackError)
        }
        (key, _) => {
            wrong = Some(format!("the returned table has a {} as key; hooks have names", key.type_name()));
            Err(mlua::Error::StackError)
        }
    });
    match (wrong, walked) {
        (Some(message), _) => Err(message),
        (None, Err(error)) => Err(error.to_string()),
        (None, Ok(())) => Ok(all),
    }
}

/// The fault of a call that the meter stopped.
fn place_stop(program: &Inner, stopped: &Stopped, file: &File, hook: Option<&str>) -> HookFault {
    let (kind, message) = match stopped.why {
        Stop::Fuel => (FaultKind::Fuel, "used up its ticks; is there a loop without an end?"),
        Stop::Watchdog => (FaultKind::Watchdog, "ran too long"),
    };
    let at = stopped.at.as_ref().and_then(|(name, line)| Some((program.file(name)?, *line)));
    let fault = match at {
        Some((file, line)) => file.fault(kind, message).at(Some(line)),
        None => file.fault(kind, message),
    };
    with_hook(fault, hook)
}

/// The fault of a call that raised an error.
fn place_error(program: &Inner, error: &mlua::Error, file: &File, hook: Option<&str>) -> HookFault {
    let fault = match error {
        mlua::Error::MemoryError(_) => out_of_memory(file),
        // Behind the last mark stand the frames that were running, innermost first; a message may hold marks too.
        mlua::Error::RuntimeError(text) => match text.rsplit_once("\nstack traceback:").unwrap_or((text, ""))
        {
            ("not enough memory", _) => out_of_memory(file),
            (message, trace) => program.place(message, trace, file),
        },
        mlua::Error::CallbackError { traceback, cause } => program.place(&cause.to_string(), traceback, file),
        other => file.fault(FaultKind::Runtime, &other.to_string()),
    };
    with_hook(fault, hook)
}

/// Luau says nothing about the place where memory ran out.
fn out_of_memory(file: &File) -> HookFault {
    file.fault(FaultKind::Memory, "used up its memory")
}

fn with_hook(fault: HookFault, hook: Option<&str>) -> HookFault {
    match hook {
        Some(hook) => fault.within(hook),
        None => fault,
    }
}

impl Inner {
    fn file(&self, name: &str) -> Option<&File> {
        self.files.iter().find(|file| file.name == name)
    }

    /// A runtime error with its place: the one the message begins with, if a frame of the trace confirms it (a pack can
    /// write any message), otherwise the innermost frame of a pack.
    fn place(&self, message: &str, trace: &str, file: &File) -> HookFault {
        let message = without_host_position(message);
        let confirms = |row: &str, named: &File, line: u32| {
            self.position(row.trim_start()).is_some_and(|(file, at, _)| at == line && file.name == named.name)
        };
        if let Some((file, line, rest)) = self.position(message)
            && trace.lines().any(|row| confirms(row, file, line))
        {
            return file.fault(FaultKind::Runtime, rest).at(Some(line));
        }
        match trace.lines().find_map(|row| self.position(row.trim_start())) {
            Some((file, line, _)) => file.fault(FaultKind::Runtime, message).at(Some(line)),
            None => file.fault(FaultKind::Runtime, message),
        }
    }

    /// Splits `pack/file:12: rest`, if it begins with a file of this program.
    fn position<'a>(&self, text: &'a str) -> Option<(&File, u32, &'a str)> {
        self.files.iter().find_map(|file| {
            let rest = text.strip_prefix(file.name.as_str())?.strip_prefix(':')?;
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let line = rest[..digits].parse().ok()?;
            Some((file, line, rest[digits..].trim_start_matches(':').trim_start()))
        })
    }
}

/// Drops the line of the host's own code that a library function may have put before its message.
fn without_host_position(message: &str) -> &str {
    let stripped = message.strip_prefix("[host]:").and_then(|rest| rest.split_once(": "));
    stripped.map_or(message, |(_, rest)| rest)
}
