//! Matches of bots without ceremony: no record, no undo, no copy of the state, and a view only for bots that look.
//!
//! Cards and answers are drawn as a match that is played and recorded draws them, so that a match played and recorded
//! with the same seed shows what was counted.

use std::time::{Duration, Instant};

use overtrick_core::bot::Bot;
use overtrick_core::game::{
    Event, Fault, Layout, Sink, Start, View, act, act_unchecked, begin, draw, fresh, settle,
};
use overtrick_core::hooks::Host;
use overtrick_core::record::BOT_STREAMS;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::{DialogId, Rules};
use overtrick_core::score::settle::standing;
use overtrick_core::score::{Fraction, Settlement};
use overtrick_core::seat::Seat;
use overtrick_core::state::{Action, Pending, State};

/// A deal that takes more answers does not end.
const MOST_ANSWERS: usize = 10_000;

/// After so many deals of one match what was said and written in them is dropped.
const REMEMBERED: u32 = 64;

/// What a settlement is counted in: thousandths of its unit.
pub const SETTLED: i64 = 1000;

/// The bots of one thread.
pub trait Crew {
    /// The bot that plays at a seat as player number `player`; `None` if there is none.
    fn bot(&mut self, player: usize, seat: Seat) -> Option<&mut dyn Bot>;
}

/// How long a player has thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// Answers for which it looked at the table.
    pub answers: u64,
    /// The time it took for them.
    pub time: Duration,
}

/// One match of bots.
pub struct BotMatch<'a> {
    rules: &'a Rules,
    host: &'a mut dyn Host,
    crew: &'a mut dyn Crew,
    seating: &'a [usize],
    seed: u64,
    steps: u64,
    state: State,
    thought: Vec<Thought>,
}

impl<'a> BotMatch<'a> {
    /// The match with this seed, before its first deal. `seating` has the number of the player at each seat.
    pub fn new(
        rules: &'a Rules,
        host: &'a mut dyn Host,
        crew: &'a mut dyn Crew,
        seating: &'a [usize],
        seed: u64,
    ) -> Self {
        let state = fresh(rules, &Start { seed, ..Start::default() });
        let players = seating.iter().max().map_or(0, |last| last + 1);
        let thought = vec![Thought::default(); players];
        Self { rules, host, crew, seating, seed, steps: 0, state, thought }
    }

    /// The state between two deals.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Whether the match has been won.
    pub fn is_over(&self) -> bool {
        *self.state.table.pending() == Pending::Over
    }

    /// How long each player has thought.
    pub fn thought(&self) -> &[Thought] {
        &self.thought
    }

    /// Plays one deal; true if it was thrown in.
    ///
    /// # Errors
    /// A sentence that says in which deal the rules or a bot failed, and why.
    pub fn deal(&mut self) -> Result<bool, String> {
        self.play_deal(&mut Freely, None)
    }

    /// The same, and what was dealt and said in it, so that it can be played [again](Self::deal_again).
    ///
    /// # Errors
    /// A sentence that says in which deal the rules or a bot failed, and why.
    pub fn deal_noted(&mut self) -> Result<(bool, Noted), String> {
        let mut noted = Noted::default();
        let thrown_in = self.play_deal(&mut noted, None)?;
        noted.declarer = self.declarer();
        Ok((thrown_in, noted))
    }

    /// Plays the first deal with the cards of `layout`, and with what was said before, up to the end of the auction,
    /// said again. Nothing if these cards do not allow it, or lead to another declarer.
    ///
    /// # Errors
    /// A sentence that says in which deal the rules or a bot failed, and why.
    pub fn deal_again(&mut self, layout: &Layout, noted: &Noted) -> Result<Option<bool>, String> {
        let mut again = Again { done: &noted.done[..noted.auction], next: 0, refused: false };
        let done = self.play_deal(&mut again, Some(layout));
        if again.refused {
            return Ok(None);
        }
        done.map(|thrown_in| (self.declarer() == noted.declarer).then_some(thrown_in))
    }

    fn declarer(&self) -> Option<Seat> {
        self.state.pos.contract().and_then(|contract| contract.declarer)
    }

    fn play_deal(&mut self, script: &mut impl Script, layout: Option<&Layout>) -> Result<bool, String> {
        if self.state.table.deals % REMEMBERED == REMEMBERED - 1 {
            self.state.table.forget_earlier_deals();
        }
        let number = self.state.table.deals + 1;
        self.play(script, layout).map_err(|error| self.failed(number, &error))
    }

    /// What the match is worth to each seat as it stands: its share of the settlement in thousandths
    /// ([`SETTLED`]), or its standing in units of the ledger it plays for. More is better.
    ///
    /// # Errors
    /// A sentence that says why the settlement cannot be computed.
    pub fn values(&mut self) -> Result<Vec<i64>, String> {
        let number = self.state.table.deals;
        values(self.rules, self.host, &self.state).map_err(|fault| self.failed(number, &fault.to_string()))
    }

    fn failed(&self, deal: u32, error: &str) -> String {
        format!("match with seed {}, deal {deal}: {error}", self.seed)
    }

    fn play(&mut self, script: &mut impl Script, layout: Option<&Layout>) -> Result<bool, String> {
        let Self { rules, host, crew, seating, seed, steps, state, thought } = self;
        let (rules, host) = (*rules, &mut **host);
        let mut thrown_in = ThrownIn(false);
        let dealer = state.table.next_dealer().unwrap_or(state.pos.dealer);
        let layout = if let Some(layout) = layout {
            *layout
        } else {
            let mut stream = Stream::new(*seed, u64::from(state.table.deals) + 1);
            draw(rules, host, state, dealer, &mut stream).map_err(|fault| fault.to_string())?
        };
        script.dealt(&layout);
        begin(rules, host, state, dealer, &layout, &mut thrown_in).map_err(|fault| fault.to_string())?;
        *steps += 1;
        let mut answers = 0;
        while let Pending::Ask(question) = state.table.pending() {
            answers += 1;
            if answers > MOST_ANSWERS {
                return Err(format!("the deal is not over after {MOST_ANSWERS} answers"));
            }
            let seat = question.seat;
            let is_auction = question.dialog == Some(DialogId::AUCTION);
            if let Some(action) = script.says(seat) {
                act(rules, host, state, &action, &mut thrown_in).map_err(|error| {
                    script.refused();
                    error.to_string()
                })?;
                *steps += 1;
                continue;
            }
            let player = seating.get(seat.index()).copied().ok_or("nobody sits at a seat that is asked")?;
            let bot = crew.bot(player, seat).ok_or("a person cannot play here")?;
            let mut stream = Stream::new(*seed, BOT_STREAMS.wrapping_add(*steps));
            let blindly = bot.answer_blindly(rules, question, &mut stream);
            let action = if let Some(action) = blindly {
                action
            } else {
                let asked = Instant::now();
                let action = bot.answer(&View::new(rules, state, seat), host, &mut stream);
                if let Some(thought) = thought.get_mut(player) {
                    thought.answers += 1;
                    thought.time += asked.elapsed();
                }
                action.map_err(|fault| fault.to_string())?
            };
            script.did(seat, is_auction, &action);
            if blindly.is_some() {
                act_unchecked(rules, host, state, &action, &mut thrown_in)
                    .map_err(|fault| fault.to_string())?;
            } else {
                act(rules, host, state, &action, &mut thrown_in).map_err(|error| error.to_string())?;
            }
            *steps += 1;
        }
        Ok(thrown_in.0)
    }
}

/// Looks over the shoulder of a deal, or has it go as it is written.
trait Script {
    /// What was dealt.
    fn dealt(&mut self, _: &Layout) {}

    /// What a seat does now; `None` if its player decides.
    fn says(&mut self, _: Seat) -> Option<Action> {
        None
    }

    /// What was written is not allowed.
    fn refused(&mut self) {}

    /// What a player has decided.
    fn did(&mut self, _: Seat, _is_auction: bool, _: &Action) {}
}

/// Nobody looks, and nothing is written.
struct Freely;

impl Script for Freely {}

/// What was dealt and done in a deal.
#[derive(Clone, Debug, Default)]
pub struct Noted {
    layout: Option<Layout>,
    done: Vec<(Seat, Action)>,
    /// How much of it was done up to the end of the auction.
    auction: usize,
    declarer: Option<Seat>,
}

impl Noted {
    /// The cards as they were dealt.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }

    /// Who bid the contract.
    pub fn declarer(&self) -> Option<Seat> {
        self.declarer
    }
}

impl Script for Noted {
    fn dealt(&mut self, layout: &Layout) {
        self.layout = Some(*layout);
    }

    fn did(&mut self, seat: Seat, is_auction: bool, action: &Action) {
        self.done.push((seat, *action));
        if is_auction {
            self.auction = self.done.len();
        }
    }
}

/// A deal goes as it is written as far as that is.
struct Again<'a> {
    done: &'a [(Seat, Action)],
    next: usize,
    refused: bool,
}

impl Script for Again<'_> {
    fn says(&mut self, seat: Seat) -> Option<Action> {
        let (by, action) = self.done.get(self.next)?;
        self.next += 1;
        // With other cards somebody else may be asked.
        self.refused |= *by != seat;
        Some(*action)
    }

    fn refused(&mut self) {
        self.refused = true;
    }
}

/// What a match is worth to each seat as it stands; see [`BotMatch::values`].
///
/// # Errors
/// When the pack's hook fails.
pub fn values(rules: &Rules, host: &mut dyn Host, state: &State) -> Result<Vec<i64>, Fault> {
    if rules.settle.hook.is_some() {
        let settled = settle(rules, host, state)?;
        let share = |share: &Fraction| share.num() * SETTLED / share.den().max(1);
        let shares = settled.iter().flat_map(Settlement::per_seat);
        let mut shares: Vec<i64> = shares.map(share).collect();
        shares.resize(rules.seats, 0);
        return Ok(shares);
    }
    let side_of = |seat| Some(rules.side_of(seat, state.pos.declaring));
    let mut points = standing(&rules.sheet, state.table.sheet(), rules.settle.ledger, side_of);
    if rules.settle.low_is_good {
        for points in &mut points {
            *points = -*points;
        }
    }
    Ok(points)
}

/// Hears whether a deal was thrown in.
struct ThrownIn(bool);

impl Sink for ThrownIn {
    #[inline]
    fn event(&mut self, event: &Event) {
        if let Event::ThrownIn { .. } = event {
            self.0 = true;
        }
    }
}
