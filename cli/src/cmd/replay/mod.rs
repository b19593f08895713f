//! `overtrick replay`: a record again, for people or, step by step, for programs.

mod json;

use std::io::{self, IsTerminal};
use std::sync::Arc;

use overtrick_core::game::{Drop, Event, Sink};
use overtrick_core::record::{Record, Replayed, Replayer};
use overtrick_core::state::Pending;
use overtrick_plugins::game::Game;

use super::{options, resume};
use crate::args::{Places, ReplayArgs};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::line::{Audience, Teller, settlement_exact};
use crate::out::Out;
use crate::packs::Packs;
use crate::recorded::Recorded;
use crate::words::{Words, counted};

/// Replays a record and reports the first difference.
pub(crate) fn replay(args: &ReplayArgs, places: &Places, out: &mut Out) -> Outcome {
    let record = resume::read(&args.file)?;
    let packs = Packs::find(places)?;
    let recorded = packs.open_recorded(&record.header, &DataDir::find(places)?)?;
    let game = &recorded.game;
    let path = args.file.display().to_string();
    let differs = |error| Failure::Problems(format!("{path}: {error}"));
    let host = game.hosts.host().map_err(|error| Failure::Problems(error.to_string()))?;
    let rules = Arc::clone(&game.rules);
    let mut replayer = Replayer::new(rules, host, &record).map_err(differs)?;
    if !args.json {
        introduce(&recorded, &record, out)?;
        warn(game, &record, out)?;
    }
    let words = Words::new(&game.rules, out.style);
    let mut teller = Teller::new(words.clone(), replayer.game().state().clone(), Audience::All);
    let mut numbers = record.lines.iter().map(|(number, _)| *number);
    if args.json {
        out.line(&json::head(&record, &recorded).to_string())?;
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
    if let Some(verdict) = teller.verdict() {
        if let Some(settlement) =
            replayer.into_game().settle().map_err(|fault| Failure::Problems(fault.to_string()))?
        {
            out.wrapped(&settlement_exact(&words, &settlement), 4)?;
        }
        out.wrapped(&verdict, 4)?;
    }
    out.line("")?;
    let (deals, steps) = (counted(u64::from(deals), "deal"), counted(steps as u64, "step"));
    out.wrapped(&format!("No difference in {deals} and {steps}; {over}."), 4)?;
    Ok(())
}

/// Which rules the record was played under.
fn introduce(recorded: &Recorded, record: &Record, out: &mut Out) -> Outcome {
    if let Some(notice) = recorded.notice(&record.header) {
        out.wrapped(&notice, 4)?;
    }
    let loaded = &recorded.game.loaded;
    let (name, version, options) = (loaded.name(), &loaded.top().version, options::told(loaded));
    out.wrapped(&format!("{name} {version}. Seed {}. {options}", record.header.seed), 4)?;
    Ok(())
}

/// A match that goes on should not be spoilt for those who play it.
fn warn(game: &Game, record: &Record, out: &mut Out) -> Outcome {
    let host = game.hosts.host().map_err(|error| Failure::Problems(error.to_string()))?;
    let Ok(mut replayer) = Replayer::new(Arc::clone(&game.rules), host, record) else { return Ok(()) };
    // A difference is told where it comes.
    if replayer.run(&mut Drop).is_err() || *replayer.game().pending() == Pending::Over {
        return Ok(());
    }
    show_all_hands(
        "This match is not over. A replay shows all hands, also those that are still being played.",
        out,
    )
}

/// Warns of what is about to be shown; who sits at a terminal can leave before he sees it.
pub(super) fn show_all_hands(warning: &str, out: &mut Out) -> Outcome {
    out.wrapped(warning, 4)?;
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        out.prompt("Press Enter to see them, Ctrl-C to leave. ")?;
        io::stdin().read_line(&mut String::new())?;
    }
    Ok(())
}
