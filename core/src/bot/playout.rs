//! Deals played to their end by rule of thumb: cards by [`policy`](super::policy), words by the cheapest rule there is.
//!
//! In the auction of a play-out everybody says as little as he may, so that a bid that was made becomes the contract.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::card::CardSet;
use crate::game::{Drop, Fault, Until, act_until, given_strain, resume, worth};
use crate::hooks::Host;
use crate::ruleset::{Aim, AuctionKind, DialogId, DialogKind, OrderId, Rules, Var, WordId};
use crate::seat::{Hand, Seat, SeatSet};
use crate::state::{Action, Answers, Args, Call, CallSet, Pending, Question, SayPattern, Stage, State};

use super::chance::Chance;
use super::goal::Goals;
use super::memo::Memo;
use super::{policy, strength};

/// Plays deals out and remembers what their results were worth.
#[derive(Clone, Debug)]
pub(crate) struct Playouts<'r> {
    rules: &'r Rules,
    seat: Seat,
    goals: Option<Goals>,
    memo: Memo,
    /// Set where the match counts, and not the points alone.
    chance: Option<Chance>,
}

impl<'r> Playouts<'r> {
    /// Play-outs for a seat; results count by points.
    pub(crate) fn new(rules: &'r Rules, seat: Seat) -> Self {
        Self { rules, seat, goals: None, memo: Memo::default(), chance: None }
    }

    /// Lets results count by what they do for the match as well, from where it stands.
    pub(crate) fn for_match(self, known: &State) -> Self {
        Self { chance: Some(Chance::new(self.rules, known)), ..self }
    }

    /// The same for somebody who works beside these, and knows what they know.
    pub(crate) fn share(&mut self) -> Self {
        Self { memo: self.memo.share(), ..self.clone() }
    }

    /// What was learnt; for [`take_over`](Self::take_over).
    pub(crate) fn into_memo(self) -> Memo {
        self.memo
    }

    /// Takes over what others have learnt that began with what is known here.
    pub(crate) fn take_over(&mut self, other: Memo) {
        self.memo.take_over(other);
    }

    /// What each seat plays for, now.
    pub(crate) fn goals(&mut self, state: &State) -> Result<Goals, Fault> {
        match self.goals {
            Some(goals) if goals.hold_in(state) => Ok(goals),
            _ => {
                let goals = Goals::new(self.rules, state)?;
                self.goals = Some(goals);
                Ok(goals)
            }
        }
    }

    /// Does an action and plays the deal to its end; what it is worth then to the seat.
    pub(crate) fn run(
        &mut self,
        host: &mut dyn Host,
        state: &mut State,
        action: &Action,
    ) -> Result<i64, Fault> {
        if state.pos.stage != Stage::Play {
            // What an aim reads may be about to be said.
            self.goals = None;
        }
        act_until(self.rules, host, state, action, &mut Drop, Until::Score)?;
        self.play_on(host, state, Until::Score)?;
        if state.pos.stage != Stage::Score {
            return self.stands(host, state);
        }
        self.worth_of(host, state)
    }

    /// What a deal is worth to the seat when all tricks of it are won.
    pub(crate) fn worth_of(&mut self, host: &mut dyn Host, state: &mut State) -> Result<i64, Fault> {
        let print = fingerprint(state);
        if let Some(worth) = self.memo.worth(print) {
            return Ok(worth);
        }
        resume(self.rules, host, state)?;
        self.play_on(host, state, Until::Question)?;
        let worth = self.stands(host, state)?;
        self.memo.note(print, worth);
        Ok(worth)
    }

    /// What a state after a deal is worth to the seat.
    fn stands(&self, host: &mut dyn Host, state: &State) -> Result<i64, Fault> {
        let points = worth(self.rules, host, state, self.seat)?;
        let chance = self.chance.as_ref();
        let more = chance.map_or(0, |chance| chance.worth(self.rules, state, self.seat, points));
        Ok(points.saturating_add(more))
    }

    /// Answers questions until the deal is over.
    fn play_on(&mut self, host: &mut dyn Host, state: &mut State, until: Until) -> Result<(), Fault> {
        // As the engine itself does, this gives up on a dialog that never ends.
        for _ in 0..4096 {
            if until == Until::Score && state.pos.stage == Stage::Score {
                return Ok(());
            }
            let Pending::Ask(question) = &state.table.pending else { return Ok(()) };
            let action = match &question.answers {
                Answers::Play(plays) => {
                    let plays = *plays;
                    let goals = self.goals(state)?;
                    policy::play(self.rules, &state.pos, &goals, &plays)
                }
                _ => self.answer(state)?,
            };
            act_until(self.rules, host, state, &action, &mut Drop, until)?;
        }
        Err(Fault::Pack("a dialog of the pack goes on without end".to_owned()))
    }

    /// The answer by rule of thumb to what a full state asks.
    ///
    /// # Errors
    /// When nothing is asked, or a number in an aim cannot be computed.
    pub(crate) fn answer(&mut self, state: &State) -> Result<Action, Fault> {
        let question = state.table.pending.question().ok_or(Fault::NotAsked)?;
        let rules = self.rules;
        Ok(match &question.answers {
            Answers::Play(plays) => policy::play(rules, &state.pos, &self.goals(state)?, plays),
            Answers::Choose(choice) => {
                let goals = self.goals(state)?;
                Action::Cards(match choice.to {
                    Some(_) => policy::give(rules, &state.pos, &goals, choice),
                    None => policy::put_away(rules, &state.pos, &goals, choice, CardSet::EMPTY),
                })
            }
            Answers::Calls(calls) => Action::Call(say(rules, state, question, calls)),
        })
    }
}

/// What the worth of a finished play depends on, as far as is known: contract, roles, tricks, numbers.
fn fingerprint(state: &State) -> u64 {
    let pos = &state.pos;
    let mut hasher = DefaultHasher::new();
    pos.contract().hash(&mut hasher);
    (state.declaring_in_truth().bits(), pos.out.bits(), pos.roles, pos.taken, pos.numbers, pos.ended)
        .hash(&mut hasher);
    let last = usize::from(pos.tricks()).checked_sub(1).and_then(|trick| pos.winner_of(trick));
    last.map(Hand::index).hash(&mut hasher);
    for entry in state.table.entries() {
        entry.amount.hash(&mut hasher);
        entry.reason.hash(&mut hasher);
    }
    for said in state.table.said() {
        said.call.rung().hash(&mut hasher);
        said.seat.hash(&mut hasher);
    }
    hasher.finish()
}

/// What is said by rule of thumb.
fn say(rules: &Rules, state: &State, question: &Question, calls: &CallSet) -> Call {
    let dialog = question.dialog.unwrap_or(DialogId::AUCTION);
    if dialog == DialogId::AUCTION {
        return quiet(rules, state, question.seat, calls);
    }
    let own = state.pos.hands[Hand::of(question.seat).index()];
    let kind = rules.dialogs.get(dialog.index()).map(|dialog| &dialog.kind);
    if let Some(DialogKind::NameSuit { .. }) = kind {
        let naming = calls.says.iter().find_map(|say| say.suits.map(|suits| (say.word, suits)));
        if calls.allows(&Call::PASS) {
            return Call::PASS;
        }
        if let Some((word, suits)) = naming {
            let length = |suit| own.iter().filter(|&card| rules.deck.suit(card) == Some(suit)).count();
            let suit = suits.iter().max_by_key(|&suit| length(suit));
            return Call::Say { word, args: Args { suit, ..Args::NONE } };
        }
    }
    if let Some((word, cards)) = calls.says.iter().find_map(|say| Some((say.word, say.cards?))) {
        let card = strength::strongest_first(rules, state, cards).first().copied();
        return Call::Say { word, args: Args { card, ..Args::NONE } };
    }
    if let Some(rung) = calls.bids.iter().next() {
        return Call::bid(rung);
    }
    let word = calls.says.iter().find(|say| say.word != WordId::PASS).or_else(|| calls.says.first());
    word.map_or(Call::PASS, most_of)
}

/// A word with its first seat and suit and its largest number.
fn most_of(say: &SayPattern) -> Call {
    let args = Args {
        number: say.number.map(|(_, high)| high),
        seat: say.seats.and_then(SeatSet::first),
        suit: say.suits.and_then(|suits| suits.iter().next()),
        card: say.cards.and_then(CardSet::first),
        split: None,
    };
    Call::Say { word: say.word, args }
}

/// The least a seat may say in an auction: pass; else look; else the number its hand looks good for, or the lowest rung.
fn quiet(rules: &Rules, state: &State, seat: Seat, calls: &CallSet) -> Call {
    for word in [WordId::PASS, WordId::LOOK, WordId::WAIT] {
        let call = Call::say(word);
        if calls.allows(&call) {
            return call;
        }
    }
    let lowest = calls.bids.iter().next();
    let fallback = lowest.map(Call::bid).or_else(|| calls.list().first().copied()).unwrap_or(Call::PASS);
    if rules.auction.kind != AuctionKind::Numbers {
        return fallback;
    }
    let expected = expected_number(rules, state, seat);
    let near = calls.bids.iter().min_by_key(|&rung| {
        let level = i32::from(rules.ladder.rung(rung).level);
        // A number that promises no tricks at all is another contract, not a low number.
        let apart = if level == 0 { 1000 } else { 0 };
        apart + (level * strength::TRICK - expected).abs()
    });
    near.map_or(fallback, Call::bid)
}

/// The tricks a seat's hand looks good for in a contract the auction does not choose.
pub(crate) fn expected_tricks(rules: &Rules, state: &State, seat: Seat) -> i32 {
    let own = state.pos.hands[Hand::of(seat).index()];
    let order = rules.order(auction_order(rules, state));
    strength::tricks(order, own, rules.deck.cards(), state.pos.active.len())
}

/// The number that looks good for a seat to name, in parts of a trick: its tricks, and where its number is that of the
/// whole side those its partners have told of as well.
pub(crate) fn expected_number(rules: &Rules, state: &State, seat: Seat) -> i32 {
    let own = expected_tricks(rules, state, seat);
    let kind = rules.auction.contract.map(|kind| rules.kind(kind));
    let mut aims = kind.into_iter().flat_map(|kind| &kind.aims);
    let joint = aims.any(|(_, aim)| match aim {
        Aim::AtLeast(number) | Aim::Exactly(number) => number.vars().any(|var| var == Var::LastBid),
        _ => false,
    });
    if !joint {
        return own;
    }
    let told = |partner: Seat| {
        let said = state.table.said().iter().rev();
        let rung = said
            .filter(|said| said.seat == partner && said.dialog == DialogId::AUCTION)
            .find_map(|said| said.call.rung());
        rung.map_or(0, |rung| i32::from(rules.ladder.rung(rung).level))
    };
    own + strength::TRICK * rules.partners_of(seat).iter().map(told).sum::<i32>()
}

/// The order of the cards in a contract without a rung.
pub(crate) fn auction_order(rules: &Rules, state: &State) -> OrderId {
    let strain = given_strain(rules, &state.table);
    let Some(kind) = rules.auction.contract else { return OrderId(0) };
    rules.order_of(rules.kind(kind).order_family(strain), strain, None)
}
