//! The engine's host of hooks, in Luau: calls a hook by name with what it may know, and hands back plain data.
//!
//! What the answer means, and whether it is a legal one, is read by the engine.

use mlua::{Buffer, Function, IntoLua as _, Lua, Value as LuaValue};
use overtrick_core::hooks::{Arg, Data, Facts, HookError, Host, HostFactory};
use overtrick_core::ruleset::{HookId, Rules};

use super::facts::{self, Row};
use super::loaded::Loaded;
use super::module::Program;

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
        let mut machine = match self.machine.take() {
            Some(machine) => machine,
            None => Machine::new(&self.program, facts.rules, name)?,
        };
        let Machine { invoke, row, loaded } = &mut machine;
        let result = loaded.invoke(&self.program, name, |lua, function| {
            row.write(lua, facts)?;
            invoke.call(lua, function, args)
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
    invoke: Invoke,
    row: Shared,
    loaded: Loaded,
}

impl Machine {
    fn new(program: &Program, rules: &Rules, hook: &str) -> Result<Self, HookError> {
        let loaded = program.load().map_err(|fault| fault.into_error(hook))?;
        let made = loaded.prepare(program, |lua, prepare| {
            let buffer = lua.create_buffer_with_capacity(Shared::LENGTH)?;
            let (none, one, two, three, renew) = prepare.call((facts::names(lua, rules)?, &buffer))?;
            Ok((
                Invoke { none, one, two, three },
                Shared { row: Row::default(), buffer, length: Shared::LENGTH, renew },
            ))
        });
        let (invoke, row) = made.map_err(|fault| fault.into_error(hook))?;
        Ok(Self { invoke, row, loaded })
    }
}

/// The row of facts and its copy within the machine.
struct Shared {
    row: Row,
    buffer: Buffer,
    length: usize,
    renew: Function,
}

impl Shared {
    /// Bytes that are enough for most games; a longer row gets a longer buffer.
    const LENGTH: usize = 2048;

    fn write(&mut self, lua: &Lua, facts: &Facts<'_>) -> mlua::Result<()> {
        self.row.fill(facts);
        let bytes = self.row.bytes();
        if bytes.len() > self.length {
            self.length = bytes.len().next_power_of_two();
            self.buffer = lua.create_buffer_with_capacity(self.length)?;
            self.renew.call::<()>(&self.buffer)?;
        }
        self.buffer.write_bytes(0, bytes);
        Ok(())
    }
}

/// Calls a hook with `d` and up to three arguments.
struct Invoke {
    none: Function,
    one: Function,
    two: Function,
    three: Function,
}

impl Invoke {
    fn call(&self, lua: &Lua, hook: &Function, args: &[Arg]) -> mlua::Result<LuaValue> {
        match args {
            [] => self.none.call(hook),
            [a] => self.one.call((hook, argument(lua, a)?)),
            [a, b] => self.two.call((hook, argument(lua, a)?, argument(lua, b)?)),
            [a, b, c] => self.three.call((hook, argument(lua, a)?, argument(lua, b)?, argument(lua, c)?)),
            _ => Err(mlua::Error::BindError),
        }
    }
}

fn argument(lua: &Lua, arg: &Arg) -> mlua::Result<LuaValue> {
    match arg {
        Arg::Int(n) => n.into_lua(lua),
        Arg::Words(words) => lua.create_sequence_from(words.iter().map(String::as_str))?.into_lua(lua),
        Arg::Ints(numbers) => lua.create_sequence_from(numbers.iter().copied())?.into_lua(lua),
        Arg::Cards(words) => lua.create_sequence_from(words.iter().copied())?.into_lua(lua),
    }
}
