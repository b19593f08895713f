//! A whole match for people: deals from a seed, checked actions, undo, and nothing half done on an error.

use std::sync::Arc;

use crate::card::Card;
use crate::hooks::Host;
use crate::rng::Stream;
use crate::ruleset::{NumberId, Rules};
use crate::score::{Cell, Entry, Settlement};
use crate::seat::{Hand, MAX_HANDS, Seat};
use crate::state::{Action, Answers, Mark, Pending, Position, SayPattern, Split, State, Table};

use super::check::check;
use super::deal::{self, GivenDeal, Layout};
use super::dealer;
use super::error::{ActError, Fault};
use super::event::{Event, Sink};
use super::offer;
use super::scoring;
use super::stand_in;
use super::step;
use super::view::View;

/// How a match starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// Everything drawn in the match comes from this.
    pub seed: u64,
    /// Who deals first; drawn if `None` and the rules say so.
    pub dealer: Option<Seat>,
    /// What stands on the sheet already.
    pub sheet: Vec<(Cell, i64)>,
    /// Numbers of the match that do not start as the rules say.
    pub numbers: Vec<(NumberId, i64)>,
}

/// How many steps back a match remembers at least. A match may be endless; its memory is not.
const REMEMBERED: usize = 1000;

/// A match.
pub struct Match {
    rules: Arc<Rules>,
    host: Box<dyn Host>,
    state: State,
    start: Start,
    past: Vec<Past>,
}

/// A state to come back to.
struct Past {
    pos: Position,
    mark: Mark,
    by: Option<Seat>,
    reveals: bool,
}

impl Match {
    /// A match before its first deal.
    pub fn new(rules: Arc<Rules>, host: Box<dyn Host>, start: Start) -> Self {
        let state = fresh(&rules, &start);
        Self { rules, host, state, start, past: Vec::new() }
    }

    /// The rules in force.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// How it started.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The whole state. Not for bots, and not for screens: they get a [`View`].
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What the match waits for.
    pub fn pending(&self) -> &Pending {
        self.state.table.pending()
    }

    /// What a seat may know.
    pub fn view(&self, seat: Seat) -> View<'_> {
        View::new(&self.rules, &self.state, seat)
    }

    /// Who deals next.
    pub fn next_dealer(&self) -> Seat {
        self.state.table.next_dealer().unwrap_or(self.state.pos.dealer)
    }

    /// Deals the next deal from the seed.
    ///
    /// # Errors
    /// When no deal is due or the rules fail. Nothing has changed then.
    pub fn deal(&mut self, sink: &mut impl Sink) -> Result<(), Fault> {
        self.deal_given(&GivenDeal::default(), sink)
    }

    /// Deals cards that are given, wholly or in part; the rest comes from the seed.
    ///
    /// # Errors
    /// When no deal is due, the cards do not make a deal, or the rules fail. Nothing has changed then.
    pub fn deal_given(&mut self, given: &GivenDeal, sink: &mut impl Sink) -> Result<(), Fault> {
        let number = u64::from(self.state.table.deals) + 1;
        self.deal_from(given, &mut Stream::new(self.start.seed, number), sink)
    }

    /// The same; the rest comes from this stream.
    ///
    /// # Errors
    /// When no deal is due, the cards do not make a deal, or the rules fail. Nothing has changed then.
    pub fn deal_from(
        &mut self,
        given: &GivenDeal,
        stream: &mut Stream,
        sink: &mut impl Sink,
    ) -> Result<(), Fault> {
        if *self.pending() != Pending::Deal {
            return Err(Fault::Deal("the present deal is not over".to_owned()));
        }
        let dealer = given.dealer.unwrap_or_else(|| self.next_dealer());
        let layout = if given.hands.is_empty() && given.kitty.is_none() && given.turned.is_none() {
            deal::draw(&self.rules, self.host.as_mut(), &self.state, dealer, stream)?
        } else {
            deal::complete(&self.rules, self.host.as_mut(), &self.state, dealer, given, stream)?
        };
        self.begin_deal(dealer, &layout, sink)
    }

    /// Deals the whole deck as it lies, the first card first.
    ///
    /// # Errors
    /// When no deal is due, the cards are not those of the deck, or the rules fail. Nothing has changed then.
    pub fn deal_stacked(&mut self, cards: &[Card], sink: &mut impl Sink) -> Result<(), Fault> {
        if *self.pending() != Pending::Deal {
            return Err(Fault::Deal("the present deal is not over".to_owned()));
        }
        let dealer = self.next_dealer();
        let layout = deal::stacked(&self.rules, self.host.as_mut(), &self.state, dealer, cards)?;
        self.begin_deal(dealer, &layout, sink)
    }

    fn begin_deal(&mut self, dealer: Seat, layout: &Layout, sink: &mut impl Sink) -> Result<(), Fault> {
        let (first, start) = (self.state.table.deals == 0, self.start.clone());
        self.guarded(None, true, |rules, host, state| {
            let mut events = Vec::new();
            if first {
                dealer::announce(rules, &start, state, dealer, &mut events);
            }
            deal::begin(rules, host, state, dealer, layout, &mut events)?;
            Ok(events)
        })
        .map(|events| pass_on(&events, sink))
    }

    /// What a seat may offer although it is not asked.
    pub fn offers(&self, seat: Seat) -> Vec<SayPattern> {
        offer::offers(&self.rules, &self.state, seat)
    }

    /// Does an action of a seat: the answer to the question put to it, or an offer.
    ///
    /// # Errors
    /// When it is not allowed, or the rules fail. Nothing has changed then.
    pub fn act(&mut self, seat: Seat, action: &Action, sink: &mut impl Sink) -> Result<(), ActError> {
        check(&self.rules, &self.state, seat, action)?;
        let before = self.state.pos.kitty;
        let events = self.guarded(Some(seat), false, |rules, host, state| {
            let mut events = Vec::new();
            match action {
                Action::Call(call) if call.is_offer() => {
                    offer::make(rules, host, state, seat, call, &mut events)?;
                }
                _ => step::act_unchecked(rules, host, state, action, &mut events)?,
            }
            Ok(events)
        })?;
        if let Some(past) = self.past.last_mut() {
            past.reveals = before != self.state.pos.kitty || events.iter().any(reveals);
        }
        pass_on(&events, sink);
        Ok(())
    }

    /// Ends the play by agreement: how many tricks each hand has won in the end.
    ///
    /// # Errors
    /// When no cards are being played, a hand would lose tricks it has, or the tricks do not add up.
    pub fn agree(&mut self, tricks: &[u8; MAX_HANDS], sink: &mut impl Sink) -> Result<(), Fault> {
        let is_play = self.pending().question().is_some_and(|q| matches!(q.answers, Answers::Play(_)));
        if !is_play {
            return Err(Fault::Deal("tricks are agreed on only while cards are played".to_owned()));
        }
        let split = Split(*tricks);
        offer::divides(&self.rules, &self.state.pos, &split)
            .map_err(|why| Fault::Deal(why.sentence(&self.rules, "")))?;
        self.guarded(None, true, |rules, host, state| {
            let mut events = Vec::new();
            offer::divide(rules, state, &mut events, &split);
            step::advance(rules, host, state, &mut events)?;
            Ok(events)
        })
        .map(|events| pass_on(&events, sink))
    }

    /// Plays some card that may be played, in place of one that nobody sees. The trick it completes goes to `winner`,
    /// whatever the cards say; without one, a card that would complete a trick is not played. Returns whether one was.
    ///
    /// # Errors
    /// When no card is asked for, that hand cannot win the trick, or the rules fail. Nothing has changed then.
    pub fn stand_in(&mut self, winner: Option<Hand>, sink: &mut impl Sink) -> Result<bool, Fault> {
        let Some(Answers::Play(plays)) = self.pending().question().map(|question| &question.answers) else {
            return Err(Fault::Deal("no card is asked for".to_owned()));
        };
        let plays = *plays;
        let winner = match (stand_in::completes(&self.rules, &self.state, plays.hand), winner) {
            (false, _) => None,
            (true, None) => return Ok(false),
            (true, Some(hand)) => Some(stand_in::winner(&self.rules, &self.state, hand)?),
        };
        let events = self.guarded(None, true, |rules, host, state| {
            let mut events = Vec::new();
            stand_in::play(rules, host, state, &mut events, &plays, winner)?;
            Ok(events)
        })?;
        pass_on(&events, sink);
        Ok(true)
    }

    /// Takes back the last action, if it was this seat's own and nobody has learnt anything from it since.
    ///
    /// # Errors
    /// A sentence that says why it cannot be taken back.
    pub fn undo(&mut self, seat: Seat) -> Result<(), &'static str> {
        let Some(past) = self.past.last() else { return Err("nothing has been done yet") };
        if self.past.iter().all(|past| past.by != Some(seat)) {
            return Err("you have done nothing yet");
        }
        match past.by {
            Some(by) if by == seat => {}
            Some(_) => return Err("somebody else has acted since your last action"),
            None => return Err("the cards have been dealt or the deal has ended since"),
        }
        if past.reveals {
            return Err("cards have been seen since, and cannot be unseen");
        }
        let Some(past) = self.past.pop() else { return Err("nothing has been done yet") };
        self.state.pos = past.pos;
        self.state.table.cut(&past.mark);
        Ok(())
    }

    /// Takes back whatever came last, whoever did it; for replaying records. False if nothing was done yet, or so
    /// long ago that it is forgotten (more than 1,000 steps).
    pub fn rewind(&mut self) -> bool {
        let Some(past) = self.past.pop() else { return false };
        self.state.pos = past.pos;
        self.state.table.cut(&past.mark);
        true
    }

    /// What the sheet, as it stands, is worth to each seat, if the pack settles.
    ///
    /// # Errors
    /// When the pack's hook fails.
    pub fn settle(&mut self) -> Result<Option<Settlement>, Fault> {
        scoring::settle(&self.rules, self.host.as_mut(), &self.state)
    }

    /// Runs a change and puts the state back if it fails.
    fn guarded(
        &mut self,
        by: Option<Seat>,
        reveals: bool,
        change: impl FnOnce(&Rules, &mut dyn Host, &mut State) -> Result<Vec<Event>, Fault>,
    ) -> Result<Vec<Event>, Fault> {
        let pos = self.state.pos;
        let mark = self.state.table.mark();
        match change(&self.rules, self.host.as_mut(), &mut self.state) {
            Ok(events) => {
                if self.past.len() >= 2 * REMEMBERED {
                    self.past.drain(..REMEMBERED);
                }
                self.past.push(Past { pos, mark, by, reveals });
                Ok(events)
            }
            Err(fault) => {
                self.state.pos = pos;
                self.state.table.cut(&mark);
                Err(fault)
            }
        }
    }
}

/// Whether an event shows somebody cards he did not see before.
fn reveals(event: &Event) -> bool {
    matches!(
        event,
        Event::KittyTaken { .. }
            | Event::Opened { .. }
            | Event::Controlled { .. }
            | Event::Given { .. }
            | Event::GhostLed { .. }
            | Event::LeaderNamed { .. }
            | Event::Looked { .. }
            | Event::DealOver { .. }
            | Event::ThrownIn { .. }
            | Event::MatchOver { .. }
    )
}

fn pass_on(events: &[Event], sink: &mut impl Sink) {
    for event in events {
        sink.event(event);
    }
}

/// The state before the first deal, for who plays without a [`Match`].
pub fn fresh(rules: &Rules, start: &Start) -> State {
    let dealer = dealer::first_dealer(rules, start).0;
    let mut table = Table::new(rules);
    for (number, value) in &start.numbers {
        table.set_number(number.index(), *value);
    }
    for (cell, amount) in &start.sheet {
        table.write(rules, Entry { cell: *cell, amount: *amount, reason: u16::MAX });
    }
    table.set_next_dealer(dealer);
    State { pos: Position::new(dealer), table }
}
