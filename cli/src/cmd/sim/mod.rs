//! `overtrick sim`: bots play, and the figures are told.
//!
//! What is played and counted is the library's business (`overtrick_plugins::figures`). Here it is read what was asked
//! for ([`asked`], [`roster`], [`sets`]), and told what came out: a report for each of the three kinds of run, made
//! from the paper alone, so that the parts of a run put together ([`merge`]) are told like the run itself. Papers of several
//! runs make a [`curve`].

mod asked;
mod curve;
mod duplicate;
mod figure;
mod merge;
mod plain;
mod roster;
mod rules;
mod sentences;
mod sets;
mod sweep;
mod told;

use crate::args::{Places, SimArgs, SimCommand};
use crate::exit::{Failure, Outcome};
use crate::out::Out;

/// Lets bots play, and tells what came out.
pub(crate) fn sim(args: &SimArgs, places: &Places, out: &mut Out) -> Outcome {
    match (&args.command, &args.run.game) {
        (Some(SimCommand::Merge(args)), _) => merge::merge(args, out),
        (Some(SimCommand::Curve(args)), _) => curve::curve(args, out),
        (None, Some(game)) => asked::run(game, &args.run, places, out),
        (None, None) => Err(Failure::Usage("which game? See `overtrick games`".to_owned())),
    }
}
