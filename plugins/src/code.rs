//! What code a stack of packs has: which functions each of them adds, and which of those below they wrap.
//!
//! Who is asked whether to play the pack of a stranger wants to know where it decides by itself. The names are those that the
//! files return when they are run in the sandbox; nothing is guessed from their text.

use crate::game::program;
use crate::load::Loaded;
use crate::lua::{HookFault, Limits, Program};

/// The functions of one pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The pack's id.
    pub pack: String,
    /// Its functions, by name.
    pub functions: Vec<Function>,
}

/// A function that the engine calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// What it is called.
    pub name: String,
    /// The pack below that has one of the same name, which this one is called instead of.
    pub wraps: Option<String>,
}

/// The packs of a stack that have code, lowest first.
///
/// # Errors
/// Code that does not load.
pub fn of(loaded: &Loaded) -> Result<Vec<Code>, HookFault> {
    let program = program(loaded, None, Limits::PACK).map_err(|mut faults| faults.swap_remove(0))?;
    let mut all: Vec<Code> = Vec::new();
    for (pack, names) in program.iter().flat_map(Program::defined) {
        let wraps = |name: &str| {
            let below = all.iter().rev().filter(|below| below.pack != pack);
            below
                .filter(|below| below.functions.iter().any(|function| function.name == name))
                .map(|below| below.pack.clone())
                .next()
        };
        let mut functions: Vec<Function> =
            names.iter().map(|name| Function { name: name.clone(), wraps: wraps(name) }).collect();
        match all.iter_mut().find(|code| code.pack == pack) {
            Some(code) => {
                code.functions.append(&mut functions);
                code.functions.sort_by(|a, b| a.name.cmp(&b.name));
                code.functions.dedup();
            }
            None => all.push(Code { pack: pack.to_owned(), functions }),
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{LoadRequest, load};
    use crate::registry::Registry;
    use crate::source::PackFiles;

    #[test]
    fn it_is_known_what_is_wrapped() {
        let base = "api = 1\nid = \"base\"\nplayers.4 = {}\ndeck.suits = [\"S\"]\ndeck.ranks = [\"7\"]\n\
                    hooks = \"return { score = function() end, settle = function() end }\"\n";
        let over = "api = 1\nid = \"over\"\nextends = \"base@0\"\n\
                    hooks = \"return { score = function() end, after_deal = function() end }\"\n";
        let mut registry = Registry::default();
        registry.add(PackFiles::from_text("base.toml", base).unwrap()).unwrap();
        let load = |name: &str, text: &str| {
            load(&LoadRequest::new(PackFiles::from_text(name, text).unwrap(), &registry))
        };
        let function = |name: &str, wraps: Option<&str>| Function {
            name: name.to_owned(),
            wraps: wraps.map(str::to_owned),
        };
        let code = of(&load("over.toml", over).unwrap()).unwrap();
        assert_eq!(code[0].functions, [function("score", None), function("settle", None)]);
        assert_eq!(code[1].pack, "over");
        assert_eq!(code[1].functions, [function("after_deal", None), function("score", Some("base"))]);
        assert_eq!(
            of(&load("b.toml", &base.replace("return", "return x")).unwrap()).unwrap_err().pack,
            "base"
        );
        let plain = "api = 1\nid = \"plain\"\nplayers.4 = {}\ndeck.suits = [\"S\"]\ndeck.ranks = [\"7\"]\n";
        assert_eq!(of(&load("plain.toml", plain).unwrap()).unwrap(), []);
    }
}
