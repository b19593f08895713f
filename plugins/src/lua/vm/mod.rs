//! One hardened virtual machine: which libraries and globals exist in it, how text is compiled for it, and how its calls
//! are bounded. What runs in it, and what the results mean, is for `module` and above.

use std::rc::Rc;
use std::sync::OnceLock;

use mlua::chunk::{ChunkMode, Compiler};
use mlua::state::{GcIncParams, GcMode};
use mlua::{Function, Lua, LuaOptions, LuaString, StdLib, Table, Value as LuaValue};

use super::fuel::{Meter, Stopped};
use super::{Limits, flags};
use crate::nearest::nearest;

/// The chunk name of the host's own Luau code, as positions show it.
const HOST_CHUNK: &str = "[host]";

/// The globals a pack can name.
const GLOBALS: [&str; 16] = [
    "assert",
    "bit32",
    "error",
    "ipairs",
    "math",
    "pairs",
    "select",
    "setmetatable",
    "string",
    "table",
    "tonumber",
    "tostring",
    "type",
    "typeof",
    "unpack",
    "utf8",
];

/// What stays of the libraries. `bit32` and `utf8` are whole: integers and bytes only.
///
/// - `string`: without `split` (makes a table as large as the text), `pack`, `unpack`, `packsize` (show the bits of a NaN).
/// - `table`: without `move`, and without the old walkers `foreach`, `foreachi`, `getn`, `maxn`, which go round `pairs`.
/// - `math`: what IEEE 754 defines to the last bit; nothing that goes through the mathematics library of the system,
///   and no chance.
const LIBRARIES: [(&str, &[&str]); 3] = [
    (
        "string",
        &[
            "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep", "reverse",
            "sub", "upper",
        ],
    ),
    (
        "table",
        &[
            "clear", "clone", "concat", "create", "find", "freeze", "insert", "isfrozen", "pack", "remove",
            "sort", "unpack",
        ],
    ),
    (
        "math",
        &[
            "abs", "ceil", "clamp", "floor", "fmod", "huge", "isfinite", "isinf", "isnan", "max", "min",
            "modf", "pi", "round", "sign", "sqrt",
        ],
    ),
];

/// Globals taken out of the machine altogether, beside not being in the environment of a pack.
const REMOVED: [&str; 24] = [
    "_G",
    "_VERSION",
    "buffer",
    "collectgarbage",
    "coroutine",
    "debug",
    "gcinfo",
    "getfenv",
    "getmetatable",
    "load",
    "loadstring",
    "newproxy",
    "next",
    "os",
    "pcall",
    "print",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "require",
    "setfenv",
    "xpcall",
    "vector",
];

/// Functions the compiler must not turn into instructions of their own, which would bypass the replacements.
const NOT_BUILT_IN: [&str; 22] = [
    "assert",
    "error",
    "getmetatable",
    "next",
    "pairs",
    "pcall",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "setmetatable",
    "tostring",
    "xpcall",
    "math.exp",
    "math.log",
    "math.pow",
    "math.sin",
    "string.find",
    "string.format",
    "string.rep",
    "table.move",
    "table.sort",
];

/// Turns pack text into bytecode for machines of this process. The options are part of what makes tick counts repeat.
///
/// # Errors
/// The message of the compiler, as `line: what`.
pub(super) fn compile(text: &str) -> mlua::Result<Vec<u8>> {
    Compiler::new()
        .set_optimization_level(1)
        .set_debug_level(1)
        .set_disabled_builtins(NOT_BUILT_IN)
        .compile(text)
}

/// A machine without packs in it.
pub(super) struct Vm {
    meter: Rc<Meter>,
    environment: Table,
    bind: Function,
    freeze: Function,
    prepare: Function,
    lua: Lua,
}

impl Vm {
    /// Builds a machine after the recipe.
    ///
    /// # Errors
    /// This Luau is not the one the sandbox was made for, or there is no memory.
    pub(super) fn new(limits: &Limits) -> mlua::Result<Self> {
        if let Err(name) = flags::ready() {
            return Err(mlua::Error::RuntimeError(format!("this Luau has no switch {name}")));
        }
        // `buffer` is for the host's own code and is removed with the rest: it would show the bits of a NaN.
        let libraries =
            StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::BIT | StdLib::UTF8 | StdLib::BUFFER;
        let lua = Lua::new_with(libraries, LuaOptions::new())?;
        lua.set_memory_limit(limits.memory)?;
        // A machine holds a few hundred KiB; letting its heap grow fourfold between collections costs little of the
        // limit and saves most of the marking.
        lua.gc_set_mode(GcMode::Incremental(GcIncParams::default().goal(400)));
        let meter = Meter::install(&lua, limits.watchdog, HOST_CHUNK);
        let own = |bytecode, text| host_code(&lua, bytecode, text);
        let (result, _) = meter.run(limits.load_ticks, || {
            Ok::<_, mlua::Error>((
                own(&PRELUDE, include_str!("../prelude.luau"))?,
                own(&FACTS, include_str!("../facts.luau"))?,
            ))
        });
        let (LuaValue::Table(prelude), LuaValue::Function(prepare)) = result? else {
            return Err(mlua::Error::RuntimeError(String::from("the host's own code is broken")));
        };
        harden(&lua, &prelude)?;
        lua.sandbox(true)?;
        let environment = environment(&lua, &prelude)?;
        let (bind, freeze) = (prelude.get("bind")?, prelude.get("freeze")?);
        Ok(Self { meter, environment, bind, freeze, prepare, lua })
    }

    /// The machine itself, to make values in.
    pub(super) fn lua(&self) -> &Lua {
        &self.lua
    }

    /// Ticks the last [`run`](Self::run) used.
    pub(super) fn ticks(&self) -> u64 {
        self.meter.spent()
    }

    /// Runs code of a pack within a budget of ticks. Says whether the meter had to stop it.
    pub(super) fn run<T>(&self, ticks: u64, call: impl FnOnce() -> T) -> (T, Option<Stopped>) {
        self.meter.run(ticks, call)
    }

    /// Makes a function of bytecode that [`compile`] made, in the environment of packs.
    pub(super) fn load(&self, name: &str, bytecode: &[u8]) -> mlua::Result<Function> {
        self.lua
            .load(bytecode)
            .set_name(format!("@{name}"))
            .set_mode(ChunkMode::Binary)
            .set_environment(self.environment.clone())
            .into_function()
    }

    /// A hook over another one, which it receives after its own arguments.
    pub(super) fn bind(&self, hook: &Function, base: &Function) -> mlua::Result<Function> {
        self.bind.call((hook, base))
    }

    /// The function of `facts.luau` that takes the names of a set of rules.
    pub(super) fn prepare(&self) -> &Function {
        &self.prepare
    }

    /// Makes a table read-only, with everything in it.
    pub(super) fn freeze(&self, table: &Table) -> mlua::Result<()> {
        self.freeze.call(table)
    }
}

static PRELUDE: OnceLock<Result<Vec<u8>, String>> = OnceLock::new();
static FACTS: OnceLock<Result<Vec<u8>, String>> = OnceLock::new();

/// Runs code of the host, compiled once per process.
fn host_code(lua: &Lua, bytecode: &OnceLock<Result<Vec<u8>, String>>, text: &str) -> mlua::Result<LuaValue> {
    let bytecode = bytecode
        .get_or_init(|| Compiler::new().compile(text).map_err(|error| error.to_string()))
        .as_ref()
        .map_err(|message| mlua::Error::RuntimeError(message.clone()))?;
    let nearest = lua.create_function(|_, (name, known): (LuaString, Option<Vec<String>>)| {
        let name = name.to_string_lossy();
        Ok(match known {
            Some(known) => hint(&name, known.iter().map(String::as_str)),
            None => hint(&name, GLOBALS),
        })
    })?;
    lua.load(bytecode.as_slice()).set_name(format!("={HOST_CHUNK}")).set_mode(ChunkMode::Binary).call(nearest)
}

/// Takes away what packs may not have and puts the replacements in its place. Libraries are changed where they are, since
/// the metatable of all strings points at `string`.
fn harden(lua: &Lua, prelude: &Table) -> mlua::Result<()> {
    let globals = lua.globals();
    for name in REMOVED {
        globals.raw_remove_key(name)?;
    }
    for (library, kept) in LIBRARIES {
        let library: Table = globals.raw_get(library)?;
        let mut gone = Vec::new();
        library.for_each(|name: String, _: LuaValue| {
            if !kept.contains(&name.as_str()) {
                gone.push(name);
            }
            Ok(())
        })?;
        for name in gone {
            library.raw_remove_key(name)?;
        }
    }
    prelude.get::<Table>("globals")?.for_each(|name: String, f: Function| globals.raw_set(name, f))?;
    prelude.get::<Table>("libraries")?.for_each(|library: String, functions: Table| {
        let library: Table = globals.raw_get(library)?;
        functions.for_each(|name: String, f: Function| library.raw_set(name, f))
    })?;
    // What a text has not is no silent nil: texts look into `string`, and `string` asks this.
    let strings: Table = globals.raw_get("string")?;
    let meta = lua.create_table()?;
    meta.raw_set("__index", prelude.get::<Function>("no_field")?)?;
    meta.set_readonly(true);
    strings.set_metatable(Some(meta))
}

/// The table of globals packs see: read-only from the start, and naming what it does not have.
fn environment(lua: &Lua, prelude: &Table) -> mlua::Result<Table> {
    let globals = lua.globals();
    let environment = lua.create_table_with_capacity(0, GLOBALS.len())?;
    for name in GLOBALS {
        environment.raw_set(name, globals.get::<LuaValue>(name)?)?;
    }
    let meta = lua.create_table()?;
    meta.raw_set("__index", prelude.get::<Function>("unknown")?)?;
    meta.raw_set("__newindex", prelude.get::<Function>("assigned")?)?;
    meta.set_readonly(true);
    environment.set_metatable(Some(meta))?;
    environment.set_readonly(true);
    Ok(environment)
}

/// `, did you mean ...?` if one of the names is near. Long names are a pack's mischief and not worth comparing.
pub(super) fn hint<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    const LONGEST_NAME: usize = 64;
    let near = if name.len() > LONGEST_NAME { None } else { nearest(name, known) };
    near.map(|name| format!(", did you mean `{name}`?")).unwrap_or_default()
}

/// Removing a key whatever it is; `Table::raw_remove` shifts the rest of a list.
trait RemoveKey {
    fn raw_remove_key(&self, key: impl mlua::IntoLua) -> mlua::Result<()>;
}

impl RemoveKey for Table {
    fn raw_remove_key(&self, key: impl mlua::IntoLua) -> mlua::Result<()> {
        self.raw_set(key, LuaValue::Nil)
    }
}

#[cfg(test)]
mod tests;
