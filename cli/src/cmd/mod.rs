//! The commands, one file each.

mod bots;
mod check;
pub(crate) mod diff;
mod explain;
mod games;
mod group;
mod history;
mod league;
mod member;
mod new;
pub(crate) mod options;
pub(crate) mod pack;
pub(crate) mod play;
mod progress;
mod prove;
mod reload;
mod replay;
pub(crate) mod resume;
pub(crate) mod review;
mod rules;
mod schema;
mod score;
mod share;
mod show;
mod sim;
mod solve;
mod test;

use crate::args::{Cli, Command};
use crate::exit::Outcome;
use crate::out::Out;
use crate::screen;

/// Does what was typed.
pub(crate) fn run(cli: &Cli, out: &mut Out) -> Outcome {
    let places = &cli.places;
    match &cli.command {
        None if screen::is_possible(cli.look) => screen::open(places, cli.look, out),
        None => games::home(places, out),
        Some(Command::Group(args)) => group::group(args, places, out),
        Some(Command::Games) => games::games(places, out),
        Some(Command::League(args)) => league::league(args, places, out),
        Some(Command::Bots) => bots::bots(places, out),
        Some(Command::Options(args)) => options::options(args, places, out),
        Some(Command::Share(args)) => share::share(args, places, out),
        Some(Command::Rules(args)) => rules::rules(args, places, out),
        Some(Command::Show(args)) => show::show(args, places, out),
        Some(Command::Diff(args)) => diff::diff(args, places, out),
        Some(Command::New(args)) => new::new(args, places, out),
        Some(Command::Check(args)) => check::check(args, cli, out),
        Some(Command::Schema(args)) => schema::schema(args, out),
        Some(Command::Explain(args)) => explain::explain(args, out),
        Some(Command::Test(args)) => test::test(args, cli, out),
        Some(Command::Prove(args)) => prove::prove(args, cli, out),
        Some(Command::Pack(args)) => pack::pack(args, places, out),
        Some(Command::Play(args)) => play::play(args, places, out),
        Some(Command::Score(args)) => score::score(args, places, out),
        Some(Command::Resume(args)) => resume::resume(args, places, out),
        Some(Command::Sim(args)) => sim::sim(args, places, out),
        Some(Command::History(args)) => history::history(args, places, out),
        Some(Command::Replay(args)) => replay::replay(args, places, out),
        Some(Command::Solve(args)) => solve::solve(args, places, out),
        Some(Command::Review(args)) => review::review(args, places, out),
    }
}
