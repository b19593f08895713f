//! `overtrick pack`: packs as files that people send to each other.

mod build;

use crate::args::{PackArgs, PackCommand, Places};
use crate::exit::Outcome;
use crate::out::Out;

/// Does what is asked of packs.
pub(crate) fn pack(args: &PackArgs, places: &Places, out: &mut Out) -> Outcome {
    match &args.wish {
        PackCommand::Build(args) => build::build(args, places, out),
    }
}
