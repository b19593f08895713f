//! A machine with a program in it: runs the files of the stack, lays the functions of overlays over those below, and calls
//! them within their budget.

use std::collections::BTreeMap;

use mlua::{Function, Lua, Table, Value as LuaValue};
use overtrick_core::hooks::Data;

use super::convert;
use super::error::{FaultKind, HookFault};
use super::module::{Inner, LONGEST_NAME, Program};
use super::place::File;
use super::vm::Vm;

/// A machine with a program in it.
pub(super) struct Loaded {
    pub(super) hooks: BTreeMap<String, Hook>,
    /// What each file defines.
    pub(super) defined: Vec<Vec<String>>,
    vm: Vm,
}

/// The uppermost function of a name.
pub(super) struct Hook {
    function: Function,
    /// Index of the file that defines it.
    pub(super) file: usize,
    /// The line it begins at.
    pub(super) line: Option<u32>,
}

impl Loaded {
    /// Builds a machine and loads all files into it.
    pub(super) fn new(program: &Inner) -> Result<Self, HookFault> {
        let vm = Vm::new(&program.limits).map_err(|error| HookFault::host(&error.to_string()))?;
        let (mut hooks, mut defined) = (BTreeMap::new(), Vec::new());
        let mut ticks = program.limits.load_ticks;
        for (i, file) in program.files.0.iter().enumerate() {
            let (result, stopped) = vm.run(ticks, || Self::lay(&vm, program, i, &mut hooks));
            ticks -= vm.ticks();
            if let Some(stopped) = stopped {
                return Err(program.files.stopped(&stopped, file, None));
            }
            defined.push(result?);
        }
        Ok(Self { hooks, defined, vm })
    }

    /// Runs one file and lays its functions over those below. Gives their names.
    fn lay(
        vm: &Vm,
        program: &Inner,
        i: usize,
        hooks: &mut BTreeMap<String, Hook>,
    ) -> Result<Vec<String>, HookFault> {
        let file = &program.files.0[i];
        let failed = |error: mlua::Error| program.files.raised(&error, file, None);
        let LuaValue::Table(table) = vm
            .load(&file.name, &file.bytecode)
            .and_then(|chunk| chunk.call::<LuaValue>(()))
            .map_err(failed)?
        else {
            return Err(file.fault(FaultKind::Type, "a hook file returns one table of functions"));
        };
        vm.freeze(&table).map_err(failed)?;
        let functions = functions(&table).map_err(|message| file.fault(FaultKind::Type, &message))?;
        let names = functions.keys().cloned().collect();
        for (name, function) in functions {
            let line = function.info().line_defined.and_then(|line| u32::try_from(line).ok());
            let function = match hooks.get(&name) {
                Some(below) if beside(&program.files.0[below.file], file) => {
                    let other = &program.files.0[below.file].path;
                    let message = format!("`{name}` is defined here and in {other}");
                    return Err(file.fault(FaultKind::Source, &message).at(line));
                }
                Some(below) => vm.bind(&function, &below.function).map_err(failed)?,
                None => function,
            };
            hooks.insert(name, Hook { function, file: i, line });
        }
        Ok(names)
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
            self.vm.run(program.inner().limits.load_ticks, || prepare(self.vm.lua(), self.vm.prepare()));
        result.map_err(|error| HookFault::host(&error.to_string()))
    }

    /// Runs a hook within the budget of a call; `call` passes it its arguments.
    pub(super) fn invoke(
        &self,
        program: &Program,
        name: &str,
        call: impl FnOnce(&Lua, &Function) -> mlua::Result<LuaValue>,
    ) -> Result<Data, HookFault> {
        let program = program.inner();
        let Some(hook) = self.hooks.get(name) else {
            return Err(HookFault::host("there is no such hook").within(name));
        };
        let file = &program.files.0[hook.file];
        let place = |fault: HookFault| if fault.line.is_none() { fault.at(hook.line) } else { fault };
        let (result, stopped) =
            self.vm.run(program.limits.call_ticks, || call(self.vm.lua(), &hook.function));
        if let Some(stopped) = stopped {
            return Err(place(program.files.stopped(&stopped, file, Some(name))));
        }
        let value = result.map_err(|error| place(program.files.raised(&error, file, Some(name))))?;
        convert::from_lua(&value).map_err(|message| place(file.fault(FaultKind::Type, &message).within(name)))
    }
}

/// Whether two files are parts of one pack, not layers of a pack in one file.
fn beside(one: &File, other: &File) -> bool {
    one.pack == other.pack && [one, other].iter().any(|file| file.path.starts_with("hooks/"))
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
