//! The contracts of a deal, solved one after the other.

use indicatif::ProgressBar;
use overtrick_core::game::Supposed;
use overtrick_core::ruleset::{ModifierId, RungId};
use overtrick_core::seat::Seat;
use overtrick_core::study::{self, Alike, Best, Kitty, Search, Unsolved};

use super::subject::Subject;
use super::{Declarer, declarers};
use crate::exit::{Failure, Outcome};
use crate::interrupt::Interrupt;

/// At most so many ways to put cards away are looked at.
const MOST_WAYS: usize = 1000;

/// What was asked for.
pub(super) struct Wanted {
    pub(super) declarer: Option<Seat>,
    pub(super) bid: Option<(RungId, Option<ModifierId>)>,
    pub(super) kitty: Kitty,
    pub(super) budget: u64,
}

/// One contract of one seat.
pub(super) struct Cell {
    /// Which of the contracts.
    pub(super) row: usize,
    pub(super) declarer: Declarer,
    /// What it comes to; `None` if the work was stopped before.
    pub(super) result: Option<Result<Best, Unsolved>>,
}

/// Everything that was solved.
pub(super) struct Cells {
    pub(super) rows: Vec<Alike>,
    pub(super) seats: Vec<Seat>,
    pub(super) list: Vec<Cell>,
    /// Whether Ctrl-C came before the end.
    pub(super) stopped: bool,
}

impl Cells {
    pub(super) fn cell(&self, row: usize, declarer: Declarer) -> Option<&Cell> {
        self.list.iter().find(|cell| cell.row == row && cell.declarer == declarer)
    }
}

/// Solves what was asked for.
pub(super) fn solve(
    subject: &Subject,
    wanted: &Wanted,
    bar: &ProgressBar,
    interrupt: &Interrupt,
) -> Outcome<Cells> {
    let rules = &subject.game.rules;
    let failed = |error: String| Failure::Problems(error);
    let mut host = subject.game.hosts.host().map_err(|error| failed(error.to_string()))?;
    let seats = declarers(subject, wanted)?;
    let mut rows = study::contracts(rules);
    if let Some((rung, _)) = wanted.bid {
        rows.retain(|row| row.rungs.contains(&rung));
        for row in &mut rows {
            row.rungs = vec![rung];
        }
    }
    if wanted.declarer.is_some() && !rows.iter().any(Alike::is_bid) {
        return Err(Failure::Usage("--declarer: nobody declares in this game".to_owned()));
    }
    let mut cells = Cells { rows, seats, list: Vec::new(), stopped: false };
    let all: Vec<(usize, Declarer)> = cells
        .rows
        .iter()
        .enumerate()
        .flat_map(|(row, alike)| {
            let bid = alike.is_bid();
            let by = cells.seats.iter().copied().map(Some).filter(move |_| bid);
            by.chain((!bid).then_some(None)).map(move |declarer| (row, declarer))
        })
        .collect();
    bar.set_length(all.len() as u64);
    for (row, declarer) in all {
        let alike = cells.rows[row].clone();
        let mut solve = || {
            let supposed = supposed(&alike, declarer, wanted);
            let starts =
                study::starts(rules, host.as_mut(), &subject.dealt, supposed, wanted.kitty, MOST_WAYS)?;
            let mut go_on = || {
                bar.tick();
                !interrupt.came()
            };
            let mut search = Search { budget: wanted.budget, go_on: &mut go_on };
            study::best(rules, host.as_mut(), &alike, &starts, &mut search)
        };
        let result =
            if interrupt.came() { None } else { Some(solve().map_err(|fault| failed(fault.to_string()))?) };
        cells.stopped |= interrupt.came();
        cells.list.push(Cell { row, declarer, result });
        bar.inc(1);
    }
    Ok(cells)
}

fn supposed(alike: &Alike, declarer: Declarer, wanted: &Wanted) -> Supposed {
    let Some(declarer) = declarer else { return Supposed::Kind(alike.kind) };
    match (wanted.bid, alike.by(declarer)) {
        (Some((rung, modifier)), _) => Supposed::Bid { declarer, rung, modifier },
        (None, supposed) => supposed,
    }
}
