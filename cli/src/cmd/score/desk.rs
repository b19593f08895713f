//! Asking, taking and showing: the sheet as it grows.

use overtrick_core::state::{Pending, State};
use overtrick_plugins::game::Game;
use overtrick_plugins::keeper::{Keeper, Refusal, Want};

use super::words::{self, Asked};
use crate::args::ScoreArgs;
use crate::exit::{Failure, Outcome};
use crate::line::{Choices, Input, Typed, settlement_line, sheet_with};
use crate::out::Out;
use crate::session::{RecordFile, quoted};
use crate::words::Words;

/// What can be typed at any time.
const WISHES: [&str; 4] = ["sheet", "undo", "help", "quit"];

/// A match on paper, and who writes it down.
pub(super) struct Desk<'a> {
    keeper: Keeper,
    words: Words,
    name: String,
    file: RecordFile,
    args: &'a ScoreArgs,
    input: Input,
}

impl<'a> Desk<'a> {
    pub(super) fn new(
        (keeper, words): (Keeper, Words),
        game: &Game,
        file: RecordFile,
        args: &'a ScoreArgs,
        input: Input,
    ) -> Self {
        Self { keeper, words, name: game.loaded.name(), file, args, input }
    }

    /// Asks until the match is over or somebody leaves.
    pub(super) fn sit(&mut self, out: &mut Out) -> Outcome {
        out.wrapped(
            &format!("{}: the score of real cards, kept in {}.", self.name, self.file.path().display()),
            4,
        )?;
        out.wrapped("`help` says what can be typed.", 4)?;
        loop {
            match self.keeper.wants() {
                Want::Deal => {
                    self.keeper.deal().map_err(|refusal| self.stop(&refusal))?;
                    self.save()?;
                    let line = words::deal(&self.words, self.keeper.state());
                    out.line("")?;
                    out.wrapped(&line, 4)?;
                    continue;
                }
                Want::Over => return self.verdict(out),
                _ => {}
            }
            let asked = words::asked(&self.words, &self.keeper);
            for line in &asked.before {
                out.wrapped(line, 4)?;
            }
            let text = match self.input.ask(&asked.prompt, &Choices::words(&WISHES), out)? {
                Typed::Line(text) => text,
                Typed::End | Typed::Interrupt => return self.leave(out),
            };
            match text.to_lowercase().as_str() {
                "quit" | "exit" | "q" => return self.leave(out),
                "sheet" => self.show_sheet(out)?,
                "help" | "?" => Self::help(&asked, out)?,
                "undo" => self.undo(out)?,
                _ => self.take(&text, out)?,
            }
        }
    }

    fn take(&mut self, text: &str, out: &mut Out) -> Outcome {
        let before = self.keeper.state().clone();
        match self.keeper.take(text) {
            Ok(()) => {}
            Err(refusal @ Refusal::Fault(_)) => return Err(self.stop(&refusal)),
            Err(refusal) => {
                let why = self.words.pretty(&refusal.to_string());
                out.wrapped(&format!("  {}.", why.trim_end_matches('.')), 4)?;
                return Ok(());
            }
        }
        self.save()?;
        let told = words::told(&self.words, &before, self.keeper.state());
        for line in told {
            out.wrapped(&line, 4)?;
        }
        if self.keeper.state().table.pending().question().is_none() {
            self.scored(out)?;
        }
        Ok(())
    }

    /// The entries of the deal that is over, and the sheet.
    fn scored(&mut self, out: &mut Out) -> Outcome {
        let state: &State = self.keeper.state();
        let entries = state.table.entries().to_vec();
        if entries.is_empty() && *state.table.pending() == Pending::Deal {
            let played = state.pos.contract().is_some();
            let line =
                if played { "The deal is over; nothing is written." } else { "The cards are thrown in." };
            out.wrapped(line, 4)?;
            return Ok(());
        }
        for entry in &entries {
            out.wrapped(&words::entry(&self.words, entry), 4)?;
        }
        out.line("")?;
        for line in sheet_with(&self.words, state.table.sheet(), &entries) {
            out.wrapped(&line, 4)?;
        }
        Ok(())
    }

    pub(super) fn show_sheet(&mut self, out: &mut Out) -> Outcome {
        for line in sheet_with(&self.words, self.keeper.state().table.sheet(), &[]) {
            out.wrapped(&line, 4)?;
        }
        self.settle(out)
    }

    fn settle(&mut self, out: &mut Out) -> Outcome {
        let settled = self.keeper.settle().map_err(|fault| self.stop(&Refusal::Fault(fault)))?;
        if let Some(settlement) = settled {
            out.wrapped(&settlement_line(&self.words, &settlement), 4)?;
        }
        Ok(())
    }

    fn verdict(&mut self, out: &mut Out) -> Outcome {
        self.settle(out)?;
        let winners = self.keeper.state().table.winners();
        let verdict = if winners.is_empty() {
            "The match is over.".to_owned()
        } else {
            format!("The match is over: {}.", self.words.win(winners))
        };
        out.wrapped(&verdict, 4)?;
        out.wrapped(&format!("The sheet is in {}.", self.file.path().display()), 4)?;
        Ok(())
    }

    fn help(asked: &Asked, out: &mut Out) -> Outcome {
        for line in &asked.help {
            out.wrapped(line, 4)?;
        }
        out.wrapped(&format!("At any time: {}.", WISHES.join(", ")), 4)?;
        Ok(())
    }

    fn undo(&mut self, out: &mut Out) -> Outcome {
        let done = self.keeper.undo().map_err(|refusal| self.stop(&refusal))?;
        self.save()?;
        if !done {
            out.wrapped("  There is nothing to take back.", 4)?;
            return Ok(());
        }
        let state = self.keeper.state();
        let line = match state.table.pending() {
            Pending::Ask(_) => format!("Taken back. {}", words::standing(&self.words, state)),
            Pending::Deal | Pending::Over => "Taken back.".to_owned(),
        };
        out.wrapped(&line, 4)?;
        Ok(())
    }

    fn save(&mut self) -> Outcome {
        let text: String = self.keeper.unsaved().iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        if text.is_empty() { Ok(()) } else { self.file.append(&text) }
    }

    fn leave(&self, out: &mut Out) -> Outcome {
        let path = quoted(self.file.path());
        let game = &self.args.game.game;
        out.wrapped(&format!("Everything is kept. `overtrick score {game} --file {path}` goes on."), 4)?;
        Ok(())
    }

    fn stop(&self, refusal: &Refusal) -> Failure {
        let path = self.file.path().display();
        Failure::Problems(format!("The match stops here: {refusal}.\nNothing of it is lost: {path}"))
    }
}
