//! The engine's host of hooks, in Luau: calls a hook by name with what it may know, and hands back plain data.
//!
//! What the answer means, and whether it is a legal one, is read by the engine.

use mlua::{Function, IntoLua as _, Lua, Value as LuaValue, Variadic};
use overtrick_core::hooks::{Arg, Data, Facts, HookError, Host, HostFactory};
use overtrick_core::ruleset::{HookId, Rules};

use super::facts;
use super::module::{Loaded, Program};

/// Makes a host for each thread; shared between them.
#[derive(Debug, Clone)]
pub struct LuaHosts(Program);

impl LuaHosts {
    /// Hosts that run this program.
    pub fn new(program: Program) -> Self {
        Self(program)
    }
}

impl HostFactory for LuaHosts {
    /// A host that builds its machine at its first call.
    fn host(&self) -> Result<Box<dyn Host>, HookError> {
        Ok(Box::new(LuaHost::new(self.0.clone())))
    }
}

/// Runs the hooks of one set of rules on one thread.
pub struct LuaHost {
    program: Program,
    machine: Option<Machine>,
    ticks: u64,
}

impl LuaHost {
    /// A host that has not built its machine yet. All its calls must be made under the same rules.
    pub fn new(program: Program) -> Self {
        Self { program, machine: None, ticks: 0 }
    }

    /// Ticks the last call used; conformance demands that a tenth of the budget is enough.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }
}

impl Host for LuaHost {
    fn call(&mut self, hook: HookId, facts: &Facts<'_>, args: &[Arg]) -> Result<Data, HookError> {
        let name = facts.rules.hook(hook);
        let machine = match self.machine.take() {
            Some(machine) => machine,
            None => Machine::new(&self.program, facts.rules, name)?,
        };
        let result = machine.loaded.invoke(&self.program, name, |lua, function| {
            machine.call(lua, function, facts::row(facts), args)
        });
        self.ticks = machine.loaded.ticks();
        match result {
            Ok(data) => {
                self.machine = Some(machine);
                Ok(data)
            }
            // After a fault the machine is dropped; the next call builds a fresh one.
            Err(fault) => Err(fault.into_error(name)),
        }
    }
}

/// A machine with the hooks and the names of one set of rules in it.
struct Machine {
    /// Calls a hook with `d` and none, one or two arguments.
    invoke: [Function; 3],
    loaded: Loaded,
}

impl Machine {
    fn new(program: &Program, rules: &Rules, hook: &str) -> Result<Self, HookError> {
        let loaded = program.load().map_err(|fault| fault.into_error(hook))?;
        let prepare = |lua: &Lua, prepare: &Function| {
            let (none, one, two) = prepare.call(facts::names(lua, rules)?)?;
            Ok([none, one, two])
        };
        let invoke = loaded.prepare(program, prepare).map_err(|fault| fault.into_error(hook))?;
        Ok(Self { invoke, loaded })
    }

    fn call(&self, lua: &Lua, hook: &Function, row: Vec<i64>, args: &[Arg]) -> mlua::Result<LuaValue> {
        let row = Variadic::from(row);
        let [none, one, two] = &self.invoke;
        match args {
            [] => none.call((hook, row)),
            [a] => one.call((hook, argument(lua, a)?, row)),
            [a, b] => two.call((hook, argument(lua, a)?, argument(lua, b)?, row)),
            _ => Err(mlua::Error::BindError),
        }
    }
}

fn argument(lua: &Lua, arg: &Arg) -> mlua::Result<LuaValue> {
    match arg {
        Arg::Int(n) => n.into_lua(lua),
        Arg::Words(words) => lua.create_sequence_from(words.iter().map(String::as_str))?.into_lua(lua),
        Arg::Cards(words) => lua.create_sequence_from(words.iter().copied())?.into_lua(lua),
    }
}
