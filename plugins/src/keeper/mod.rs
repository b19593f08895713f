//! The score of games that are played with real cards: what was bid and who won the tricks is told, and the rules of the
//! pack make the sheet of it.
//!
//! No card is known. The engine plays every deal all the same, with cards that stand in for the real ones (`table`), so
//! that whatever a pack asks, scores and carries on happens as it would. What a seat says of its hand is taken on trust.
//! Whether contract and tricks are enough to score a deal is tried out (`proof`); where they are not, more is asked
//! for, or the deal is refused. This module does no I/O: [`Sheet`] is the text that keeps what was told.

mod line;
mod proof;
mod refusal;
mod sheet;
mod table;
mod tricks;
mod typed;

use std::sync::Arc;

use overtrick_core::game::{Fault, Start};
use overtrick_core::hooks::HookError;
use overtrick_core::record::sheet_line;
use overtrick_core::ruleset::Rules;
use overtrick_core::score::Settlement;
use overtrick_core::state::{Pending, Question, State};

use crate::game::Game;

pub use line::{Known, Line};
pub use proof::Missing;
pub use refusal::Refusal;
pub use sheet::{Sheet, SheetError, head};

pub use table::is_about_cards;

use table::Table;

/// With so many stand-in deals it is tried whether a hook lets a seat say something.
const PATIENCE: u64 = 300;

/// A match on paper.
pub struct Keeper {
    game: Game,
    start: Start,
    table: Table,
    /// Everything told and not taken back.
    lines: Vec<Line>,
    /// Where the present deal begins in them.
    deal_at: usize,
    /// Where what was typed at once begins in them, as far as that is known.
    marks: Vec<usize>,
    /// A line that waits for something else to be told.
    open: Option<(Line, Missing)>,
    unsaved: Vec<String>,
}

/// What must be told next.
#[derive(Clone, Debug, PartialEq)]
pub enum Want<'a> {
    /// That the next deal begins.
    Deal,
    /// Which card was turned up.
    Turned,
    /// What a seat says.
    Said(&'a Question),
    /// Who has won the tricks: so many.
    Tricks(u8),
    /// What the score reads besides.
    More(&'a Missing),
    /// Nothing: the match is over.
    Over,
}

impl Keeper {
    /// A match that begins now.
    ///
    /// # Errors
    /// When the pack's code can no longer be loaded.
    pub fn new(game: &Game, start: Start) -> Result<Self, HookError> {
        let table = Table::new(game, &start)?;
        let game = game.clone();
        let (lines, marks, unsaved) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self { game, start, table, lines, deal_at: 0, marks, open: None, unsaved })
    }

    /// A match that was kept, up to where it was left.
    ///
    /// # Errors
    /// The first line that does not fit these rules.
    pub fn resume(game: &Game, start: Start, sheet: &Sheet) -> Result<Self, SheetError> {
        let hook = |error: HookError| SheetError { line: 1, problem: error.to_string() };
        let mut keeper = Self::new(game, start).map_err(hook)?;
        sheet.tell(&mut keeper)?;
        keeper.unsaved.clear();
        Ok(keeper)
    }

    /// The rules, with what depends on unseen cards taken on trust.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.table.rules
    }

    /// The match. Its cards are not those on the table.
    pub fn state(&self) -> &State {
        self.table.state()
    }

    /// What must be told next.
    pub fn wants(&self) -> Want<'_> {
        if let Some((_, missing)) = &self.open {
            return Want::More(missing);
        }
        let turned = self.state().table.turned().is_some();
        let told = |line: &Line| matches!(line, Line::Known(Known::Turned(_)));
        match self.table.pending() {
            Pending::Deal => Want::Deal,
            Pending::Over => Want::Over,
            Pending::Ask(_) if turned && !self.lines[self.deal_at..].iter().any(told) => Want::Turned,
            Pending::Ask(question) => self.table.total().map_or(Want::Said(question), Want::Tricks),
        }
    }

    /// Begins the next deal.
    ///
    /// # Errors
    /// When none is due, or the rules fail.
    pub fn deal(&mut self) -> Result<(), Refusal> {
        self.tell(Line::Deal)
    }

    /// Takes one thing that is told. Refused, it changes nothing. What lets a deal be scored, and is not enough, waits until
    /// [`wants`](Self::wants) is answered.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn tell(&mut self, line: Line) -> Result<(), Refusal> {
        let text = line.text(self.rules());
        if line == Line::Deal {
            if *self.table.pending() != Pending::Deal {
                return Err(Refusal::text("the present deal is not over"));
            }
            self.table.close();
            self.deal_at = self.lines.len();
            self.lines.push(line);
            let dealt = self.replay();
            if dealt.is_err() {
                self.lines.pop();
                self.deal_at = self.begin_of_deal();
            } else {
                self.unsaved.push(text);
            }
            return dealt;
        }
        if self.lines.is_empty() {
            return Err(Refusal::text("no deal has begun"));
        }
        let taken = match &line {
            Line::Known(_) => self.know(line).map(|()| true),
            Line::Said(..) => self.say(line),
            Line::Tricks(_) | Line::Winners(_) => self.examine(line),
            Line::Deal => Ok(true),
        };
        if !taken? {
            return Ok(());
        }
        self.unsaved.push(text);
        if self.table.pending().question().is_none() {
            self.unsaved.push(sheet_line(self.rules(), self.state().table.sheet()));
        }
        Ok(())
    }

    /// The same for what is kept already: nothing is examined again.
    fn tell_again(&mut self, line: Line) -> Result<(), Refusal> {
        match line {
            Line::Tricks(_) | Line::Winners(_) | Line::Said(..) if self.table.apply(&line).is_ok() => {
                self.lines.push(line);
                Ok(())
            }
            line => self.tell(line),
        }
    }

    fn of_deal(&self) -> &[Line] {
        &self.lines[self.deal_at..]
    }

    /// The present deal from its beginning.
    fn replay(&mut self) -> Result<(), Refusal> {
        let cards = self.table.cards;
        self.table.play(&self.lines[self.deal_at..], cards)
    }

    fn know(&mut self, line: Line) -> Result<(), Refusal> {
        self.lines.push(line);
        let known = self.replay();
        if known.is_err() {
            self.lines.pop();
            self.replay()?;
        }
        known
    }

    fn say(&mut self, line: Line) -> Result<bool, Refusal> {
        if let Err(refusal) = self.table.apply(&line) {
            if !self.table.may_read_cards(&refusal) {
                return Err(refusal);
            }
            // A hook has looked at cards that are no real ones: with others it may say otherwise.
            let cards = self.table.cards;
            let mut whole = self.of_deal().to_vec();
            whole.push(line.clone());
            if !(1..=PATIENCE).any(|other| self.table.play(&whole, cards + other).is_ok()) {
                self.replay()?;
                return Err(refusal);
            }
        }
        if self.table.pending().question().is_none() {
            return self.examine(line);
        }
        self.lines.push(line);
        Ok(true)
    }

    /// Takes a line that lets the deal be scored, or remembers it until what else the score reads is told as well.
    /// Returns whether it is taken.
    fn examine(&mut self, line: Line) -> Result<bool, Refusal> {
        let lines = self.of_deal().to_vec();
        let cards = self.table.cards;
        self.table.play(&lines, cards)?;
        let examined = proof::examine(&mut self.table, &lines, &line);
        if let Ok(None) = examined {
            self.lines.push(line);
            return Ok(true);
        }
        self.table.play(&lines, cards)?;
        self.open = examined?.map(|missing| (line, missing));
        Ok(false)
    }

    /// Takes back what was typed last. False if there is nothing.
    ///
    /// # Errors
    /// When the pack's code can no longer be loaded, or fails now.
    pub fn undo(&mut self) -> Result<bool, Refusal> {
        if self.open.take().is_some() {
            return Ok(true);
        }
        let mut keep = self.lines.len();
        while keep > 0 && self.lines[keep - 1] == Line::Deal {
            keep -= 1;
        }
        if keep == 0 {
            return Ok(false);
        }
        while self.marks.last().is_some_and(|mark| *mark >= keep) {
            self.marks.pop();
        }
        let to = self.marks.pop().unwrap_or(keep - 1);
        let gone = self.lines.len() - to;
        self.take_back(gone)?;
        self.unsaved.push(format!("undo {gone}"));
        Ok(true)
    }

    /// Takes back so many lines.
    fn take_back(&mut self, gone: usize) -> Result<(), Refusal> {
        let keep = self.lines.len().saturating_sub(gone);
        self.lines.truncate(keep);
        self.marks.retain(|mark| *mark < keep);
        let from = self.begin_of_deal();
        if from == self.deal_at && from < keep {
            return self.replay();
        }
        self.table =
            Table::new(&self.game, &self.start).map_err(|error| Refusal::Fault(Fault::Hook(error)))?;
        let deals = self.lines.split(|line| *line == Line::Deal).skip(1);
        for deal in deals {
            let whole: Vec<Line> = std::iter::once(Line::Deal).chain(deal.iter().cloned()).collect();
            self.table.close();
            let played = (0..=PATIENCE).map(|cards| self.table.play(&whole, cards)).find(Result::is_ok);
            played.unwrap_or_else(|| self.table.play(&whole, 0))?;
        }
        self.deal_at = from;
        Ok(())
    }

    fn begin_of_deal(&self) -> usize {
        self.lines.iter().rposition(|line| *line == Line::Deal).unwrap_or(0)
    }

    /// Lines that a file lacks to keep what was told, oldest first; they are given once.
    pub fn unsaved(&mut self) -> Vec<String> {
        std::mem::take(&mut self.unsaved)
    }

    /// What the sheet, as it stands, is worth to each seat, if the pack settles.
    ///
    /// # Errors
    /// When the pack's hook fails.
    pub fn settle(&mut self) -> Result<Option<Settlement>, Fault> {
        self.table.game_mut().settle()
    }
}
