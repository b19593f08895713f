//! The `overtrick` command: play, look at, check and replay games that rule packs define.
//!
//! `args` says what may be typed, `cmd` has one file per command, `line` plays in a terminal or a pipe, `session` is a
//! match with its players and its record. Rules are the engine's and packs are the loader's; nothing here knows a game.

mod args;
mod bundle;
mod clean;
mod cmd;
mod dirs;
mod exit;
mod history;
mod interrupt;
mod kept;
mod keys;
mod league;
mod line;
mod opponents;
mod out;
mod packs;
mod password;
mod recorded;
mod report;
mod saved;
mod screen;
mod session;
mod spoken;
mod strangers;
mod words;

#[doc(hidden)]
pub use screen::bench as frames;

use std::process::ExitCode;

use clap::Parser;

/// Does what the command line says, and tells how it went.
#[must_use]
pub fn main() -> ExitCode {
    let cli = args::Cli::parse();
    let mut out = out::Out::stdout(cli.look);
    match cmd::run(&cli, &mut out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.tell(cli.look),
    }
}
