//! `overtrick replay`: a record again, for people or, step by step, for programs.

mod json;

use overtrick_core::game::{Event, Sink};
use overtrick_core::record::{Replayed, Replayer};
use overtrick_core::state::Pending;

use super::resume;
use crate::args::{Places, ReplayArgs};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::line::{Audience, Teller};
use crate::out::Out;
use crate::packs::Packs;
use crate::words::{Words, counted};

/// Replays a record and reports the first difference.
pub(crate) fn replay(args: &ReplayArgs, places: &Places, out: &mut Out) -> Outcome {
    let record = resume::read(&args.file)?;
    let packs = Packs::find(places)?;
    let game = packs.open_recorded(&record.header, &DataDir::find(places)?)?;
    let path = args.file.display().to_string();
    let differs = |error| Failure::Problems(format!("{path}: {error}"));
    let host = game.hosts.host().map_err(|error| Failure::Problems(error.to_string()))?;
    let rules = std::sync::Arc::clone(&game.rules);
    let mut replayer = Replayer::new(rules, host, &record).map_err(differs)?;
    let words = Words::new(&game.rules, out.style);
    let mut teller = Teller::new(words, replayer.game().state().clone(), Audience::All);
    let mut numbers = record.lines.iter().map(|(number, _)| *number);
    if args.json {
        out.line(&json::head(&record, &game).to_string())?;
    }
    loop {
        let before = replayer.game().pending().clone();
        let mut events: Vec<Event> = Vec::new();
        let Some(done) = replayer.step(&mut events).map_err(differs)? else { break };
        let line = numbers.next().unwrap_or(0);
        if args.json {
            let step = json::Step { line, done: &done, before: &before, events: &events };
            out.line(&json::step(&step, replayer.game()).to_string())?;
            continue;
        }
        if let Replayed::Undo(_) = done {
            teller.taken_back(replayer.game().state());
        }
        for event in &events {
            teller.event(event);
        }
        for text in teller.take() {
            out.wrapped(&text, 4)?;
        }
    }
    if args.json {
        out.line(&json::end(replayer.game(), record.torn).to_string())?;
        return Ok(());
    }
    let deals = replayer.game().state().table.deals;
    let over = match replayer.game().pending() {
        Pending::Over => "the match is over",
        Pending::Deal => "the match is between two deals",
        Pending::Ask(_) => "a deal is under way",
    };
    if let Some(line) = record.torn {
        out.wrapped(&format!("Line {line} was never finished; it was not replayed."), 4)?;
    }
    let steps = replayer.steps();
    out.line("")?;
    let (deals, steps) = (counted(u64::from(deals), "deal"), counted(steps as u64, "step"));
    out.wrapped(&format!("No difference in {deals} and {steps}; {over}."), 4)?;
    Ok(())
}
