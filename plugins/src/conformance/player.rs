//! Players for conformance: they draw their answers, but want something, so that rare contracts and lopsided deals
//! come about. They know no game: what they want is a group of rungs, or tricks for some seats.

use overtrick_core::bot::random;
use overtrick_core::card::{Card, CardSet, Suit};
use overtrick_core::game::{Fault, GivenDeal, draw};
use overtrick_core::hooks::Host;
use overtrick_core::order::EffSuit;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::{AuctionKind, DialogId, ModifierId, Rules, RungId, WordId};
use overtrick_core::seat::{Hand, Seat, SeatSet};
use overtrick_core::state::{
    Action, Answers, Args, Call, CallSet, PlaySet, Question, SayPattern, State, Way,
};

/// What the players of one deal want.
#[derive(Clone, Copy, Debug)]
pub struct Wants {
    goal: Goal,
    tricks: Tricks,
    /// Seats that `tricks` is about where nobody declares; in lopsided deals, those that bid.
    chosen: SeatSet,
    /// Whether the chosen are dealt strong or weak cards.
    lean: Lean,
    /// How many of the lowest rungs are named in an auction of numbers.
    lowest: usize,
    /// Cards that are played late.
    keep: CardSet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// Nothing.
    Any,
    /// That all pass.
    Silence,
    /// A rung of this group.
    Group(u8),
    /// This rung.
    Rung(RungId),
    /// This word with some rung.
    Word(ModifierId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tricks {
    /// Any card.
    Any,
    /// The declarers (or the chosen seats) win them, the others avoid them.
    Win,
    /// The other way round.
    Lose,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lean {
    Even,
    Strong,
    Weak,
}

fn below(stream: &mut Stream, n: usize) -> usize {
    stream.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
}

fn pick<T: Copy>(list: &[T], stream: &mut Stream) -> Option<T> {
    list.get(below(stream, list.len())).copied()
}

impl Wants {
    /// Draws what the players of a deal want: every group of rungs and every modifier as often as the others, and now and
    /// then one rung alone.
    pub fn draw(rules: &Rules, stream: &mut Stream) -> Self {
        let groups = rules.ladder.groups.len();
        let words = rules.ladder.modifiers.len();
        let goal = match below(stream, groups + words + 4) {
            0 => Goal::Any,
            1 => Goal::Silence,
            2 | 3 => {
                let rung = below(stream, rules.ladder.rungs.len());
                Goal::Rung(RungId(u16::try_from(rung).unwrap_or(0)))
            }
            n if n < 4 + groups => Goal::Group(u8::try_from(n - 4).unwrap_or(0)),
            n => Goal::Word(ModifierId(u8::try_from(n - 4 - groups).unwrap_or(0))),
        };
        let lean = [Lean::Even, Lean::Even, Lean::Strong, Lean::Weak][below(stream, 4)];
        let (tricks, chosen) = match lean {
            Lean::Even => {
                let some = SeatSet::all(rules.seats).iter().filter(|_| stream.below(2) == 0).collect();
                ([Tricks::Any, Tricks::Any, Tricks::Win, Tricks::Lose][below(stream, 4)], some)
            }
            Lean::Strong | Lean::Weak => {
                let seat = Seat::new(u8::try_from(below(stream, rules.seats)).unwrap_or(0));
                let partners = if stream.below(2) == 0 { rules.partners_of(seat) } else { SeatSet::EMPTY };
                (if lean == Lean::Strong { Tricks::Win } else { Tricks::Lose }, partners.with(seat))
            }
        };
        let lowest = 1 + below(stream, rules.ladder.rungs.len());
        Self { goal, tricks, chosen, lean, lowest, keep: CardSet::EMPTY }
    }

    /// The cards of the chosen seats, where the deal is to be lopsided.
    ///
    /// # Errors
    /// When the packets do not fit the deck, or a hook fails.
    pub fn cards(
        &self,
        rules: &Rules,
        host: &mut dyn Host,
        state: &State,
        stream: &mut Stream,
    ) -> Result<GivenDeal, Fault> {
        let mut given = GivenDeal::default();
        if self.lean == Lean::Even {
            return Ok(given);
        }
        let dealer = state.table.next_dealer().unwrap_or(state.pos.dealer);
        let drawn = draw(rules, host, state, dealer, stream)?;
        let mut cards: Vec<Card> = rules.deck.cards().iter().collect();
        stream.shuffle(&mut cards);
        if let Some(order) = rules.orders.get(below(stream, rules.orders.len())) {
            let led = order.trump().unwrap_or(EffSuit::NONE);
            // Now and then a card is out of its place.
            let noise: Vec<u8> = cards.iter().map(|_| u8::from(stream.below(8) == 0)).collect();
            let value = |card: Card| (order.power(led, card), order.strength(card));
            let mut ranked: Vec<(Card, u8)> = cards.into_iter().zip(noise).collect();
            ranked.sort_by_key(|&(card, noise)| (noise, std::cmp::Reverse(value(card))));
            if self.lean == Lean::Weak {
                ranked.sort_by_key(|&(card, noise)| (noise, value(card)));
            }
            cards = ranked.into_iter().map(|(card, _)| card).collect();
        }
        let mut cards = cards.into_iter();
        for hand in self.chosen.iter().map(Hand::of) {
            let count = drawn.hands[hand.index()].len();
            if count > 0 {
                given.hands.push((hand, cards.by_ref().take(count).collect()));
            }
        }
        Ok(given)
    }

    /// The same, playing these cards only when nothing else is allowed.
    #[must_use]
    pub fn keeping(self, cards: CardSet) -> Self {
        Self { keep: cards, ..self }
    }

    /// An answer that the question allows.
    pub fn answer(&self, rules: &Rules, state: &State, question: &Question, stream: &mut Stream) -> Action {
        match &question.answers {
            Answers::Play(plays) => self.play(rules, state, question.seat, plays, stream),
            Answers::Choose(_) => random::choose(rules, question, stream),
            Answers::Calls(calls) if question.dialog == Some(DialogId::AUCTION) => {
                let may_bid = self.lean == Lean::Even || self.chosen.contains(question.seat);
                let call = match rules.auction.kind {
                    AuctionKind::Numbers => self.number(rules, calls, may_bid, stream),
                    AuctionKind::Ladder | AuctionKind::None => self.bid(rules, state, calls, may_bid, stream),
                };
                call.map_or_else(|| random::choose(rules, question, stream), Action::Call)
            }
            Answers::Calls(calls) => ends_of_range(calls, stream)
                .map_or_else(|| random::choose(rules, question, stream), Action::Call),
        }
    }

    /// Whether a call is what is wanted.
    fn is_goal(&self, rules: &Rules, call: &Call) -> bool {
        match (self.goal, call) {
            (Goal::Group(group), Call::Bid { rung, .. }) => rules.ladder.rung(*rung).group == group,
            (Goal::Rung(wanted), Call::Bid { rung, .. }) => *rung == wanted,
            (Goal::Word(word), Call::Bid { modifier, .. }) => *modifier == Some(word),
            _ => false,
        }
    }

    fn bid(
        &self,
        rules: &Rules,
        state: &State,
        calls: &CallSet,
        may_bid: bool,
        stream: &mut Stream,
    ) -> Option<Call> {
        let wanted: Vec<Call> = bids(calls).filter(|call| self.is_goal(rules, call)).collect();
        let done = state.table.said().iter().any(|said| self.is_goal(rules, &said.call));
        let has = |word| calls.says.contains(&SayPattern::plain(word));
        let quiet =
            [WordId::PASS, WordId::LOOK, WordId::WAIT].into_iter().find(|&word| has(word)).map(Call::say);
        if (done || !may_bid || self.goal == Goal::Silence) && stream.below(8) > 0 {
            return quiet;
        }
        // The lowest of the wanted, so that the others may go higher, or any of them.
        if !wanted.is_empty() && !done {
            return if stream.below(2) == 0 { wanted.first().copied() } else { pick(&wanted, stream) };
        }
        None
    }

    fn number(&self, rules: &Rules, calls: &CallSet, may_bid: bool, stream: &mut Stream) -> Option<Call> {
        let wanted: Vec<Call> = bids(calls).filter(|call| self.is_goal(rules, call)).collect();
        if !wanted.is_empty() && may_bid && (self.lean != Lean::Even || stream.below(2) == 0) {
            return pick(&wanted, stream);
        }
        if !calls.says.is_empty() {
            return None;
        }
        let mut rungs: Vec<RungId> = calls.bids.iter().collect();
        rungs.sort_by_key(|&rung| rules.ladder.rung(rung).level);
        rungs.truncate(self.lowest);
        pick(&rungs, stream).map(Call::bid)
    }

    fn play(&self, rules: &Rules, state: &State, seat: Seat, plays: &PlaySet, stream: &mut Stream) -> Action {
        let all: Vec<Action> = (0..plays.len()).filter_map(|index| plays.nth(index)).collect();
        let kept = |action: &Action| matches!(action, Action::Play { card, .. } if self.keep.contains(*card));
        let free: Vec<Action> = all.iter().copied().filter(|action| !kept(action)).collect();
        let list = if free.is_empty() { all } else { free };
        let drawn = pick(&list, stream);
        let favoured = if state.pos.declaring.is_empty() { self.chosen } else { state.pos.declaring };
        let high = match self.tricks {
            Tricks::Any => None,
            Tricks::Win => Some(favoured.contains(seat)),
            Tricks::Lose => Some(!favoured.contains(seat)),
        };
        let power = |action: &Action| match action {
            Action::Play { card, way } => power(rules, state, *card, *way),
            _ => 0,
        };
        let chosen = match high {
            Some(_) if stream.below(8) == 0 => drawn,
            Some(true) => list.iter().copied().max_by_key(power),
            Some(false) => list.iter().copied().min_by_key(power),
            None => drawn,
        };
        chosen.unwrap_or(Action::Play { card: Card::new(0), way: Way::Plain })
    }
}

/// What a card can do in the trick on the table.
fn power(rules: &Rules, state: &State, card: Card, way: Way) -> u8 {
    let Some(contract) = state.pos.contract() else { return 0 };
    let order = rules.order(contract.order);
    let led = match way {
        _ if state.pos.trick.led != EffSuit::NONE => state.pos.trick.led,
        Way::As(suit) => EffSuit::of(suit),
        Way::Plain => order.suit(card),
    };
    order.power(led, card)
}

/// Every bid allowed, plain and with words.
fn bids(calls: &CallSet) -> impl Iterator<Item = Call> {
    let modified = calls.modified.iter().map(|&(rung, word)| Call::Bid { rung, modifier: Some(word) });
    calls.bids.iter().map(Call::bid).chain(modified)
}

/// Half the time, an end of the range where a number is asked for.
fn ends_of_range(calls: &CallSet, stream: &mut Stream) -> Option<Call> {
    let say = pick(&calls.says, stream)?;
    let (low, high) = say.number?;
    let number = match stream.below(4) {
        0 => low,
        1 => high,
        _ => return None,
    };
    let seats: Vec<Seat> = say.seats.map_or(Vec::new(), |seats| seats.iter().collect());
    let suits: Vec<Suit> = say.suits.map_or(Vec::new(), |suits| suits.iter().collect());
    let (seat, suit) = (pick(&seats, stream), pick(&suits, stream));
    let args = Args { number: Some(number), seat, suit, card: None, split: None };
    Some(Call::Say { word: say.word, args })
}
