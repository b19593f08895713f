//! Random matches, and what is looked at after each of their steps.

use overtrick_core::game::{ActError, Event, Fault, GivenDeal, Match, Start};
use overtrick_core::hooks::Host;
use overtrick_core::rng::Stream;
use overtrick_core::seat::{Hand, HandSet, MAX_HANDS, Seat};
use overtrick_core::state::{Action, Answers, Args, Call, Pending, Split};

use super::{Finding, Law, Wants};
use crate::game::Game;

/// No deal needs so many actions.
pub(super) const MOST_ACTIONS: usize = 2000;
/// Where the streams of these players begin; deals use those below.
const STREAMS: u64 = 1 << 40;

/// Something that was done in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Cards were dealt, some of them given.
    Deal(GivenDeal),
    /// A seat acted.
    Act(Seat, Action),
    /// The play ended by agreement.
    Agree([u8; MAX_HANDS]),
}

/// A match that was played: enough to play it again.
#[derive(Clone, Debug)]
pub struct Trail {
    /// How it began.
    pub start: Start,
    /// What was done.
    pub lines: Vec<Line>,
    /// What happened, all of it.
    pub events: Vec<Event>,
    /// Whether the match was over.
    pub over: bool,
}

impl Trail {
    /// How many deals there are among the first `lines` lines.
    pub fn deals(&self, lines: usize) -> u32 {
        let deals = self.lines.iter().take(lines).filter(|line| matches!(line, Line::Deal(_))).count();
        u32::try_from(deals).unwrap_or(u32::MAX)
    }
}

/// Looks at a match after each of its steps.
pub trait Look {
    /// Looks at a match after one step and its events; before the first step there is nothing of both.
    ///
    /// Actions may be tried out, if the match is left as it was.
    ///
    /// # Errors
    /// The law that is not kept, and what was seen.
    fn look(&mut self, table: &mut Match, done: Option<&Line>, events: &[Event])
    -> Result<(), (Law, String)>;
}

/// Plays a match of at most `deals` deals.
///
/// # Errors
/// The first finding.
pub fn walk(game: &Game, start: Start, deals: u32, looks: &mut [&mut dyn Look]) -> Result<Trail, Finding> {
    let seed = start.seed;
    let mut trail = Trail { start: start.clone(), lines: Vec::new(), events: Vec::new(), over: false };
    let found = |law, what, trail: &Trail| {
        let line = trail.lines.len();
        Finding { law, what, seed, deal: trail.deals(line), line }
    };
    let host = game.hosts.host().map_err(|error| found(Law::Ends, error.to_string(), &trail))?;
    let mut table = Match::new(game.rules.clone(), host, start);
    for look in &mut *looks {
        look.look(&mut table, None, &[]).map_err(|(law, what)| found(law, what, &trail))?;
    }
    let host = game.hosts.host().map_err(|error| found(Law::Ends, error.to_string(), &trail))?;
    let mut players = Players::new(host, seed);
    loop {
        if *table.pending() == Pending::Deal && table.state().table.deals >= deals {
            return Ok(trail);
        }
        let next = players.next(&table).map_err(|fault| found(Law::Ends, fault.to_string(), &trail))?;
        let Some(line) = next else {
            trail.over = true;
            return Ok(trail);
        };
        if players.actions > MOST_ACTIONS {
            let what = format!("{MOST_ACTIONS} actions, and the deal is not over");
            return Err(found(Law::Ends, what, &trail));
        }
        let before = trail.events.len();
        trail.lines.push(line.clone());
        do_line(&mut table, &line, &mut trail.events)
            .map_err(|error| found(Law::Ends, error.to_string(), &trail))?;
        for look in &mut *looks {
            look.look(&mut table, Some(&line), &trail.events[before..])
                .map_err(|(law, what)| found(law, what, &trail))?;
        }
    }
}

/// Does again what was done.
pub(super) fn do_line(table: &mut Match, line: &Line, events: &mut Vec<Event>) -> Result<(), ActError> {
    match line {
        Line::Deal(given) => table.deal_given(given, events).map_err(ActError::Fault),
        Line::Act(seat, action) => table.act(*seat, action, events),
        Line::Agree(tricks) => table.agree(tricks, events).map_err(ActError::Fault),
    }
}

/// Plays a trail again with another host; every event, and the match in the end.
pub(super) fn again(
    game: &Game,
    host: Box<dyn Host>,
    trail: &Trail,
) -> (Match, Vec<Event>, Result<(), (usize, Fault)>) {
    let mut table = Match::new(game.rules.clone(), host, trail.start.clone());
    let mut events = Vec::new();
    for (number, line) in trail.lines.iter().enumerate() {
        if let Err(error) = do_line(&mut table, line, &mut events) {
            let fault = match error {
                ActError::Fault(fault) => fault,
                ActError::Illegal(illegal) => Fault::Pack(illegal.to_string()),
            };
            return (table, events, Err((number, fault)));
        }
    }
    (table, events, Ok(()))
}

/// Players who draw what they do, deal by deal.
pub(super) struct Players {
    host: Box<dyn Host>,
    stream: Stream,
    wants: Option<Wants>,
    /// How often they have acted in the present deal.
    pub(super) actions: usize,
}

impl Players {
    /// Players of a match with this seed; the host is for what they draw.
    pub(super) fn new(host: Box<dyn Host>, seed: u64) -> Self {
        Self { host, stream: Stream::new(seed, STREAMS), wants: None, actions: 0 }
    }

    /// What is done next; `None` when the match is over.
    pub(super) fn next(&mut self, table: &Match) -> Result<Option<Line>, Fault> {
        let rules = table.rules();
        Ok(match table.pending() {
            Pending::Over => None,
            Pending::Deal => {
                let wants = Wants::draw(rules, &mut self.stream);
                self.wants = Some(wants);
                self.actions = 0;
                let host = self.host.as_mut();
                Some(Line::Deal(wants.cards(rules, host, table.state(), &mut self.stream)?))
            }
            Pending::Ask(question) => {
                self.actions += 1;
                let play = matches!(question.answers, Answers::Play(_));
                let short = if play && self.stream.below(64) == 0 { self.cut_short(table) } else { None };
                let stream = &mut self.stream;
                let answer = |wants: Wants| wants.answer(rules, table.state(), question, stream);
                short.or_else(|| self.wants.map(answer).map(|action| Line::Act(question.seat, action)))
            }
        })
    }

    /// An offer, or an agreement about the rest of the tricks.
    pub(super) fn cut_short(&mut self, table: &Match) -> Option<Line> {
        let n = u32::try_from(table.rules().seats).unwrap_or(1);
        let seat = Seat::new(u8::try_from(self.stream.below(n)).unwrap_or(0));
        if self.stream.below(4) > 0 {
            let offers = table.offers(seat);
            let index = self.stream.below(u32::try_from(offers.len()).unwrap_or(0)) as usize;
            let offer = offers.get(index)?;
            let to = offer.seats.and_then(|seats| seats.iter().next());
            let split = offer.split.then(|| Split(self.division(table)));
            let args = Args { seat: to, split, ..Args::NONE };
            return Some(Line::Act(seat, Action::Call(Call::Say { word: offer.word, args })));
        }
        Some(Line::Agree(self.division(table)))
    }

    /// The tricks that are left, given out at random.
    fn division(&mut self, table: &Match) -> [u8; MAX_HANDS] {
        let pos = &table.state().pos;
        let left = pos.playing.iter().map(|hand| table.rules().cards_left(pos, hand)).max().unwrap_or(0);
        let mut tricks = [0; MAX_HANDS];
        for hand in HandSet::all(MAX_HANDS).iter() {
            tricks[hand.index()] = pos.tricks_of(hand);
        }
        let hands: Vec<usize> = pos.playing.iter().map(Hand::index).collect();
        for _ in 0..left {
            tricks[hands[self.stream.below(u32::try_from(hands.len()).unwrap_or(1)) as usize]] += 1;
        }
        tricks
    }
}
