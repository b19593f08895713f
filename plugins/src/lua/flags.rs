//! Switches of Luau that close known holes. They are global to the process and must be set before any virtual machine
//! or compiler exists, so everything that touches Luau asks [`ready`] first.

use std::sync::OnceLock;

/// Repairs that this Luau ships switched off. Without the first, two lines of `table.move` read outside a table.
const FLAGS: [&str; 5] = [
    "LuauTableMoveTimeoutFix",
    "LuauTableRobustOom",
    "LuauTableArrayAdjustCheck",
    "LuauTableArrayShrinkOrder",
    "LuauSandboxFreezesVectorMetatable",
];

/// Sets the switches once per process.
///
/// # Errors
/// The name of a switch this Luau does not know: then it is another version than the sandbox was made for, and no pack
/// may run in it.
pub(super) fn ready() -> Result<(), &'static str> {
    static DONE: OnceLock<Result<(), &'static str>> = OnceLock::new();
    *DONE.get_or_init(|| {
        FLAGS.into_iter().try_for_each(|name| mlua::Lua::set_fflag(name, true).map_err(|()| name))
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_switch_exists_in_this_luau() {
        assert_eq!(super::ready(), Ok(()));
    }
}
