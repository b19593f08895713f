//! Hooks at the joints of a deal: what each receives, what it may answer, and what its answer changes.

mod documented;
mod joints;
mod moments;
mod passing;
mod restrict;
mod sides;
mod trial;

use std::path::Path;

use overtrick_core::bot::random;
use overtrick_core::game::{ActError, Drop, Fault, Match, Start};
use overtrick_core::rng::Stream;
use overtrick_core::seat::Seat;
use overtrick_core::state::Pending;
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

/// A pack of the tests with more laid over it.
fn over(base: &str, id: &str, changes: &str) -> Game {
    try_over(base, id, changes).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The same, or what is wrong with it.
fn try_over(base: &str, id: &str, changes: &str) -> Result<Game, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(base);
    let over = format!("api = 1\nid = \"changes\"\nextends = \"{id}@1\"\n{changes}");
    let registry = Registry::default();
    let files = PackFiles::open(&path).expect("the pack can be read");
    let request = LoadRequest {
        overlays: vec![PackFiles::from_text("changes.toml", over).expect("a short text")],
        ..LoadRequest::new(files, &registry)
    };
    open(&request).map_err(|faults| {
        faults.list.iter().map(|one| one.one_line(&faults.files)).collect::<Vec<_>>().join("\n")
    })
}

/// Three at a table, and a dummy that lies open.
fn dummy_whist(changes: &str) -> Game {
    over("plugins/tests/packs/dummy_whist.toml", "dummy_whist", changes)
}

/// A match whose first dealer is the first seat, dealt.
fn dealt(game: &Game, seed: u64) -> Match {
    let mut table = begun(game, seed);
    table.deal(&mut Drop).expect("a deal");
    table
}

fn begun(game: &Game, seed: u64) -> Match {
    game.start(Start { seed, dealer: Some(Seat::new(0)), ..Start::default() }).expect("a host")
}

/// Lets chance answer until `done`, or until the rules fail.
fn go_on(table: &mut Match, seed: u64, mut done: impl FnMut(&Match) -> bool) -> Result<(), Fault> {
    let mut stream = Stream::new(seed, 1 << 40);
    while !done(table) {
        match table.pending().clone() {
            Pending::Ask(question) => {
                let action = random::choose(table.rules(), &question, &mut stream);
                match table.act(question.seat, &action, &mut Drop) {
                    Ok(()) => {}
                    Err(ActError::Fault(fault)) => return Err(fault),
                    Err(ActError::Illegal(refusal)) => panic!("{refusal}"),
                }
            }
            Pending::Deal => table.deal(&mut Drop)?,
            Pending::Over => return Ok(()),
        }
    }
    Ok(())
}

/// Plays a whole match by chance.
fn play(game: &Game, seed: u64) -> Result<Match, Fault> {
    let mut table = begun(game, seed);
    go_on(&mut table, seed, |_| false)?;
    Ok(table)
}
