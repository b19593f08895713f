//! Loads and hosts rule packs.
//!
//! A pack is a folder (or one file) of TOML and Luau that somebody wrote; nothing in it is trusted. [`source`] reads
//! its files within limits, [`load`] turns it and the overlays on it into the engine's rules, with a
//! [`diagnostic`] for everything that is wrong and an [`origin`] for every key, and [`lua`] runs its hooks in a
//! sandbox. [`game`] puts both together for playing; [`registry`] finds packs by id.
//!
//! Nothing here prints, exits, or reads the environment.
//!
//! ```
//! use overtrick_plugins::{load::{LoadRequest, load}, registry::Registry, source::PackFiles};
//!
//! let game = "api = 1\nid = \"demo\"\nplayers.4 = {}\ndeck.suits = [\"S\"]\ndeck.ranks = [\"7\", \"8\"]\n";
//! let friday = "api = 1\nid = \"friday\"\nextends = \"demo@0\"\ndeck.ranks = [\"8\", \"7\"]\n";
//! let mut registry = Registry::default();
//! registry.add(PackFiles::from_text("demo.toml", game)?)?;
//!
//! let loaded = load(&LoadRequest::new(PackFiles::from_text("friday.toml", friday)?, &registry))?;
//! assert_eq!(loaded.spec.deck.ranks, ["8", "7"]);
//! assert_eq!(loaded.origins.get("deck.ranks").unwrap().pack, "friday");
//! # Ok::<(), overtrick_plugins::diagnostic::Diagnostics>(())
//! ```

pub mod archive;
pub mod clubs;
pub mod code;
pub mod codes;
pub mod conformance;
pub mod diagnostic;
pub mod diff;
pub mod figures;
pub mod game;
pub mod group;
pub mod keeper;
pub mod lint;
pub mod load;
pub mod lua;
pub mod manifest;
pub mod nearest;
pub mod needs;
pub mod options;
pub mod origin;
pub mod proof;
pub mod prose;
pub mod reference;
pub mod registry;
pub mod rulebook;
pub mod scenario;
pub mod schema;
pub mod share;
pub mod signature;
pub mod source;
pub mod store;
pub mod threads;
pub mod tree;

mod canonical;
mod decode;
mod merge;
mod plain;
