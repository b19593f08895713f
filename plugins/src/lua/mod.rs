//! Runs the hooks of packs in a sandbox.
//!
//! A pack comes from strangers and a recorded game must replay bit for bit, so a hook is treated as hostile and has to
//! be deterministic: it reaches nothing of the host, ends within a fixed number of ticks and bytes, and gives the same
//! answer on every machine. The parts, lowest first:
//!
//! | module | answers |
//! |---|---|
//! | [`limits`](Limits) | how much may a hook use |
//! | `error` | what went wrong, where in which pack |
//! | `flags` | which switches of Luau must be on before the first virtual machine exists |
//! | `fuel` | has a call used up its ticks or its time |
//! | `lexer`, `lint` | does the text keep to the part of Luau that is the same everywhere |
//! | `vm` | one hardened virtual machine |
//! | `convert` | values across the boundary, with limits |
//! | `place` | which line of which file a failure belongs to |
//! | `module`, `loaded` | a stack of hook files as one table of functions, checked and in a machine |
//! | `facts` | what a hook receives, in a form that costs little |
//! | `host` | the engine's interface to all this |
//!
//! What the hooks are for, what each may know, and what its answer means is the engine's business.

mod convert;
mod error;
mod facts;
mod flags;
mod fuel;
mod host;
mod lexer;
mod limits;
mod lint;
mod loaded;
mod module;
mod place;
mod vm;

pub use error::{FaultKind, HookFault};
pub use host::{LuaHost, LuaHosts};
pub(crate) use lexer::{Kind, Token, tokens};
pub use limits::{Limits, RESULT_DEPTH, RESULT_TEXT, RESULT_VALUES};
pub use module::{Program, Runtime, Source};
