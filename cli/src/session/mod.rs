//! A match with its players and its record: what every way of playing drives.
//!
//! Whatever changes the match is written to the record before anybody is told. A fault of the rules leaves the match
//! and the record as they were.

mod file;
mod players;

use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use overtrick_core::bot::{Advice, Helpers, Leisure};
use overtrick_core::game::{ActError, Event, Fault, GivenDeal, Illegal, Match, Start};
use overtrick_core::hooks::{Host, HostFactory};
use overtrick_core::record::{self, Header, Record, Replayed, Replayer};
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::{Seat, SeatSet};
use overtrick_core::state::{Action, Pending};
use overtrick_plugins::game::Game;
use overtrick_plugins::threads::Threads;

pub(crate) use file::{RecordFile, quoted};
pub(crate) use players::{BOTS, HUMAN, Players, SEATS, label, seat_named};

use crate::exit::{Failure, Outcome};

/// A match that is being played.
pub(crate) struct Session {
    game: Match,
    /// Bots ask hooks through a host of their own, and threads that help them through others.
    bot_host: Box<dyn Host>,
    hosts: Arc<dyn HostFactory>,
    players: Players,
    record: RecordFile,
    header: Header,
    steps: usize,
    given: VecDeque<GivenDeal>,
    /// How long bots may think over an answer; without it as much as their level does.
    think: Option<Duration>,
}

/// What must happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Cards must be dealt.
    Deal,
    /// A person must answer.
    Human(Seat),
    /// A bot must answer.
    Bot(Seat),
    /// The match is over.
    Over,
}

/// Why an action of a person did not happen.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// It is not allowed.
    Illegal(Box<Illegal>),
    /// The match cannot go on.
    Stop(Failure),
}

/// Is asked again and again while somebody thinks, with the time that took so far: whether to go on.
pub(crate) type Patience<'a> = dyn FnMut(Duration) -> bool + 'a;

/// Lets somebody think for so long, on all processors; nothing comes of it if patience has ended.
fn at_leisure<T>(
    time: Duration,
    hosts: &Arc<dyn HostFactory>,
    patience: &mut Patience<'_>,
    think: impl FnOnce(&mut Leisure<'_>) -> T,
) -> Option<T> {
    let begin = Instant::now();
    let mut is_over = false;
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let all = Threads { threads, hosts: hosts.as_ref() };
    let helpers = (threads > 1).then_some(&all as &dyn Helpers);
    let mut go_on = || {
        let spent = begin.elapsed();
        is_over |= !patience(spent);
        !is_over && spent < time
    };
    let thought = think(&mut Leisure { go_on: &mut go_on, helpers });
    (!is_over).then_some(thought)
}

impl Session {
    /// Lets bots think so long over each answer, and over each hint.
    pub(crate) fn thinking(self, think: Option<Duration>) -> Self {
        Self { think, ..self }
    }

    /// Begins a match; the head of the record is written.
    pub(crate) fn begin(
        game: &Game,
        start: Start,
        players: Players,
        record: RecordFile,
        given: Vec<GivenDeal>,
    ) -> Outcome<Self> {
        let header = header(game, &start, &players.names());
        let host = || game.hosts.host().map_err(|error| Failure::Problems(error.to_string()));
        let mut session = Self {
            game: Match::new(Arc::clone(&game.rules), host()?, start),
            bot_host: host()?,
            hosts: Arc::clone(&game.hosts),
            players,
            record,
            header,
            steps: 0,
            given: given.into(),
            think: None,
        };
        session.record.append(&session.header.to_string())?;
        Ok(session)
    }

    /// Goes on with a record. Each line that is replayed is told with the events that came of it; for one that took
    /// something back the state is told that it led to.
    pub(crate) fn resume(
        game: &Game,
        record: &Record,
        file: RecordFile,
        told: &mut dyn FnMut(&Replayed, &[Event], &Match),
    ) -> Outcome<Self> {
        let host = || game.hosts.host().map_err(|error| Failure::Problems(error.to_string()));
        let path = file.path().display().to_string();
        let differs = |error| Failure::Problems(format!("{path}: {error}"));
        let mut replayer = Replayer::new(Arc::clone(&game.rules), host()?, record).map_err(differs)?;
        let mut events = Vec::new();
        while let Some(done) = replayer.step(&mut events).map_err(differs)? {
            told(&done, &events, replayer.game());
            events.clear();
        }
        let players = Players::of_record(&game.rules, &record.header)?;
        let sheet_is_due = replayer.sheet_is_due() && replayer.steps() > 0;
        let mut session = Self {
            steps: replayer.steps(),
            game: replayer.into_game(),
            bot_host: host()?,
            hosts: Arc::clone(&game.hosts),
            players,
            record: file,
            header: record.header.clone(),
            given: VecDeque::new(),
            think: None,
        };
        if sheet_is_due {
            session.write_sheet()?;
        }
        Ok(session)
    }

    pub(crate) fn rules(&self) -> &Arc<Rules> {
        self.game.rules()
    }

    pub(crate) fn game(&self) -> &Match {
        &self.game
    }

    pub(crate) fn players(&self) -> &Players {
        &self.players
    }

    pub(crate) fn record(&self) -> &RecordFile {
        &self.record
    }

    /// The match that has just begun is none after all: its record is taken away.
    pub(crate) fn unmade(&self) {
        // One that stays is a match that nobody goes on with.
        drop(std::fs::remove_file(self.record.path()));
    }

    /// Adds a remark to the record; it begins with `#`.
    pub(crate) fn note(&mut self, remark: &str) -> Outcome {
        self.record.append(&format!("{remark}\n"))
    }

    pub(crate) fn seed(&self) -> u64 {
        self.header.seed
    }

    /// Seats where people sit.
    pub(crate) fn humans(&self) -> SeatSet {
        self.players.humans()
    }

    /// What must happen next.
    pub(crate) fn next(&self) -> Next {
        match self.game.pending() {
            Pending::Deal => Next::Deal,
            Pending::Over => Next::Over,
            Pending::Ask(question) if self.humans().contains(question.seat) => Next::Human(question.seat),
            Pending::Ask(question) => Next::Bot(question.seat),
        }
    }

    /// Deals the next deal: a given one while there are any, then from the seed.
    pub(crate) fn deal(&mut self) -> Outcome<Vec<Event>> {
        let given = self.given.pop_front().unwrap_or_default();
        let mut events = Vec::new();
        self.game.deal_given(&given, &mut events).map_err(|fault| self.stop(&fault))?;
        let line = record::deal_line(self.rules(), &given);
        self.done(&line)?;
        Ok(events)
    }

    /// Lets the bot that is asked act; nothing has happened if patience ended before.
    pub(crate) fn bot_acts(
        &mut self,
        seat: Seat,
        patience: &mut Patience<'_>,
    ) -> Outcome<Option<Vec<Event>>> {
        let mut stream = self.bot_stream();
        let view = self.game.view(seat);
        let Some(bot) = self.players.bot(seat) else {
            return Err(Failure::Problems("a bot was asked where a person sits".to_owned()));
        };
        let host = self.bot_host.as_mut();
        let action = match self.think {
            Some(time) => {
                let advice = at_leisure(time, &self.hosts, patience, |leisure| {
                    bot.advise_while(&view, host, &mut stream, leisure)
                });
                let Some(advice) = advice else { return Ok(None) };
                advice.map(|advice| advice.action)
            }
            None => bot.answer(&view, host, &mut stream),
        };
        let action = action.map_err(|fault| self.stop(&fault))?;
        match self.act(seat, &action) {
            Ok(events) => Ok(Some(events)),
            Err(Refusal::Stop(failure)) => Err(failure),
            // A bot that does what is not allowed is a bug, and no fault of the pack.
            Err(Refusal::Illegal(illegal)) => Err(Failure::Problems(format!("a bot was refused: {illegal}"))),
        }
    }

    /// Does what a seat asks for.
    pub(crate) fn act(&mut self, seat: Seat, action: &Action) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        match self.game.act(seat, action, &mut events) {
            Ok(()) => {}
            Err(ActError::Illegal(illegal)) => return Err(Refusal::Illegal(illegal)),
            Err(ActError::Fault(fault)) => return Err(Refusal::Stop(self.stop(&fault))),
        }
        let line = record::act_line(self.rules(), seat, action);
        self.done(&line).map_err(Refusal::Stop)?;
        Ok(events)
    }

    /// Takes the last action of a seat back.
    pub(crate) fn undo(&mut self, seat: Seat) -> Outcome<Result<(), &'static str>> {
        if let Err(why) = self.game.undo(seat) {
            return Ok(Err(why));
        }
        self.steps -= 1;
        self.record.append(&format!("{}\n", record::undo_line(1)))?;
        Ok(Ok(()))
    }

    /// What a good bot would do in place of the seat that is asked; nothing if patience ended before.
    pub(crate) fn hint(&mut self, seat: Seat, patience: &mut Patience<'_>) -> Outcome<Option<Advice>> {
        let mut stream = self.bot_stream();
        let view = self.game.view(seat);
        let (bot, host) = (self.players.adviser(), self.bot_host.as_mut());
        let advice = match self.think {
            Some(time) => at_leisure(time, &self.hosts, patience, |leisure| {
                bot.advise_while(&view, host, &mut stream, leisure)
            }),
            None => Some(bot.advise(&view, host, &mut stream)),
        };
        advice.transpose().map_err(|fault| self.stop(&fault))
    }

    /// What the sheet is worth to each seat, if the pack settles.
    pub(crate) fn settle(&mut self) -> Outcome<Option<overtrick_core::score::Settlement>> {
        self.game.settle().map_err(|fault| self.stop(&fault))
    }

    /// Seed and number of the stream of the question that is asked now.
    pub(crate) fn stream_of_now(&self) -> (u64, u64) {
        let steps = u64::try_from(self.steps).unwrap_or(u64::MAX);
        (self.header.seed, self.header.bots.wrapping_add(steps))
    }

    /// The stream of the question that is asked now, the same after a resumption.
    fn bot_stream(&self) -> Stream {
        let (seed, number) = self.stream_of_now();
        Stream::new(seed, number)
    }

    /// Writes down what was done.
    fn done(&mut self, line: &str) -> Outcome {
        self.steps += 1;
        self.record.append(&format!("{line}\n"))?;
        if self.game.pending().question().is_none() { self.write_sheet() } else { Ok(()) }
    }

    fn write_sheet(&mut self) -> Outcome {
        let line = record::sheet_line(self.rules(), self.game.state().table.sheet());
        self.record.append(&format!("{line}\n"))
    }

    fn stop(&self, fault: &Fault) -> Failure {
        let path = self.record.path().display();
        Failure::Problems(format!(
            "The match stops here: {fault}.\nNothing of it is lost: {path}\n\
             When the pack is mended, `overtrick resume --under PACK` goes on from this place."
        ))
    }
}

/// The head of a record: the game at the bottom, and the packs laid over it.
pub(crate) fn header(game: &Game, start: &Start, who: &[String]) -> Header {
    let base = game.loaded.base();
    let mut header = Header::new(&game.rules, start, who);
    header.pack.clone_from(&base.id);
    header.version = base.version.to_string();
    header.overlays = game.loaded.packs.iter().skip(1).map(|pack| pack.id.clone()).collect();
    header
}
