//! `overtrick check --watch`: looks again whenever something was saved.

use std::time::Duration;

use super::{look, told::Told};
use crate::args::{CheckArgs, Cli, Format};
use crate::exit::Outcome;
use crate::out::Out;
use crate::saved::Saved;

/// How often it is looked for something that was saved.
const PAUSE: Duration = Duration::from_millis(300);

/// Checks until somebody ends it. Terminals are cleared before each check; a pipe gets one block after the other.
pub(super) fn watch(args: &CheckArgs, cli: &Cli, out: &mut Out) -> Outcome {
    let mut saved = Saved::of(&[&args.path], &cli.places)?;
    loop {
        let looked = look(args, cli)?;
        let plain = args.format == Format::Full;
        if plain && out.can_clear() {
            out.clear()?;
        }
        Told { looked: &looked, format: args.format }.tell(out)?;
        if plain {
            out.wrapped(&format!("Waiting for a change of {}; Ctrl-C ends it.", args.path), 4)?;
            if !out.can_clear() {
                out.line("")?;
            }
        }
        out.flush()?;
        while !saved.changed() {
            std::thread::sleep(PAUSE);
        }
    }
}
