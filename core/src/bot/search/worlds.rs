//! Worlds that also fit what was bid.
//!
//! A sampled world agrees with the rules. Beyond that worlds are the likelier the more their hands look like what their
//! seats have bid on them: strong where a bid wants tricks, harmless where it wants none. The higher a bid, the rarer
//! the hands it is made on, and the more it counts: else a partner's high bid looks as if it would fail, and a rival's
//! too.

use crate::card::CardSet;
use crate::game::{View, plays_by_hand};
use crate::rng::Stream;
use crate::ruleset::{Aim, AuctionKind, DialogId, OrderId, RoleId, Rules};
use crate::seat::{Hand, MAX_HANDS, Seat};
use crate::state::{Position, State};

use super::super::sample::{NATURAL, Sampler};
use super::super::{playout, strength};

/// How often cards change places until the hands look like what was bid on them, for each card that is not seen.
const SWAPS: usize = 3;

/// What a trick too few or too many costs, and how much more for each step above the lowest rung of its kind.
const WEIGHT: i32 = NATURAL * 5 / 4;
const STEP_WEIGHT: i32 = NATURAL / 2;

/// So many steps count.
const MOST_STEPS: usize = 3;

/// How many worlds are drawn where cards cannot simply change places.
const FEW: usize = 8;

/// Draws worlds for one decision.
pub(super) struct Worlds<'r> {
    rules: &'r Rules,
    sampler: Sampler,
    claims: Vec<Claim>,
    /// How often cards change places.
    swaps: usize,
    active: usize,
    played: [CardSet; MAX_HANDS],
}

/// What a bid says about a hand.
struct Claim {
    hand: usize,
    order: OrderId,
    says: Says,
    /// What a trick costs that does not fit.
    weight: i32,
}

enum Says {
    /// Many tricks.
    Strong,
    /// About so many, in units of the estimate.
    About(i32),
    /// None.
    Harmless,
}

impl<'r> Worlds<'r> {
    pub(super) fn new(view: &View<'r>, belief: u16) -> Self {
        let sampler = Sampler::new(view);
        let rules = view.rules;
        let mut played = [CardSet::EMPTY; MAX_HANDS];
        let mut claims = if belief == 0 { Vec::new() } else { claims(rules, sampler.known(), view.seat) };
        if !claims.is_empty() {
            for (hand, card) in plays_by_hand(rules, sampler.known()) {
                played[hand.index()].insert(card);
            }
        }
        let swaps = SWAPS * sampler.unseen().len();
        for claim in &mut claims {
            claim.weight = claim.weight * i32::from(belief) / 100;
        }
        let active = sampler.known().pos.active.len();
        Self { rules, sampler, claims, swaps, active, played }
    }

    /// The state without its hidden cards; worlds are positions for it.
    pub(super) fn known(&self) -> &State {
        self.sampler.known()
    }

    /// A world.
    pub(super) fn draw(&self, stream: &mut Stream) -> Position {
        if self.claims.is_empty() {
            return self.sampler.position(stream);
        }
        let leaning = self.sampler.leaning(stream, self.swaps, |hand, cards| self.cost(hand, cards));
        leaning.unwrap_or_else(|| self.best_of(FEW, stream))
    }

    /// The best of so many worlds.
    fn best_of(&self, draws: usize, stream: &mut Stream) -> Position {
        let mut best = self.sampler.position(stream);
        let mut least = self.cost_of(&best);
        for _ in 1..draws {
            let next = self.sampler.position(stream);
            let cost = self.cost_of(&next);
            if cost < least {
                (best, least) = (next, cost);
            }
        }
        best
    }

    /// How badly the hands fit what was bid on them.
    fn cost_of(&self, pos: &Position) -> i32 {
        (0..).zip(pos.hands).map(|(hand, cards)| self.cost(hand, cards)).sum()
    }

    /// How badly a hand fits what was bid on it.
    fn cost(&self, hand: usize, cards: CardSet) -> i32 {
        let deck = self.rules.deck.cards();
        let cost = |claim: &Claim| {
            let own = cards | self.played[hand];
            let order = self.rules.order(claim.order);
            let cost = match claim.says {
                Says::Strong => -strength::tricks(order, own, deck, self.active),
                Says::About(tricks) => (strength::tricks(order, own, deck, self.active) - tricks).abs(),
                Says::Harmless => strength::burden(order, own, deck),
            };
            cost * claim.weight / strength::TRICK
        };
        self.claims.iter().filter(|claim| claim.hand == hand).map(cost).sum()
    }
}

/// What the last bid of each other seat says about its hand.
fn claims(rules: &Rules, state: &State, me: Seat) -> Vec<Claim> {
    let mut claims: Vec<Claim> = Vec::new();
    let mut heard = crate::seat::SeatSet::of(me);
    for said in state.table.said().iter().rev() {
        let Some(rung) = said.call.rung() else { continue };
        if said.dialog != DialogId::AUCTION || heard.contains(said.seat) {
            continue;
        }
        heard.insert(said.seat);
        let at = usize::from(rung.0);
        let rung = rules.ladder.rung(rung);
        let hand = Hand::of(said.seat).index();
        if rules.auction.kind == AuctionKind::Numbers {
            let order = playout::auction_order(rules, state);
            let says = if rung.level > 0 {
                Says::About(i32::from(rung.level) * strength::TRICK)
            } else {
                Says::Harmless
            };
            // A low number is as telling as a high one.
            claims.push(Claim { hand, order, says, weight: WEIGHT });
            continue;
        }
        let kind = rules.kind(rung.kind);
        let order = rules.order_of(kind.order_family(rung.strain), rung.strain, None);
        let aim = kind.aims.iter().find(|(role, _)| matches!(*role, RoleId::DECLARER | RoleId::DECLARING));
        let says = match aim.map(|(_, aim)| aim) {
            Some(Aim::None | Aim::Fewest) => Says::Harmless,
            _ => Says::Strong,
        };
        let lower = rules.ladder.rungs.iter().take(at);
        let steps = lower.filter(|other| other.group == rung.group && other.strain == rung.strain).count();
        let steps = i32::try_from(steps.min(MOST_STEPS)).unwrap_or(0);
        claims.push(Claim { hand, order, says, weight: WEIGHT + STEP_WEIGHT * steps });
    }
    claims
}
