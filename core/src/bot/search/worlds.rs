//! Worlds that also fit what was bid.
//!
//! A sampled world agrees with the rules. Of several, the one is taken in which the hands look most like what their
//! seats have bid on them: strong where a bid wants tricks, harmless where it wants none. The higher a bid, the rarer
//! the hands it is made on, and the more worlds there are to choose from: with too few a partner's high bid looks as
//! if it would fail, and a rival's too.

use crate::card::CardSet;
use crate::game::{View, plays_by_hand};
use crate::rng::Stream;
use crate::ruleset::{Aim, AuctionKind, DialogId, OrderId, RoleId, Rules};
use crate::seat::{Hand, MAX_HANDS, Seat};
use crate::state::{Position, State};

use super::super::sample::Sampler;
use super::super::{playout, strength};

/// How many worlds are drawn for one that is used, for each seat that has bid; twice as many for each step above the
/// lowest rung of its kind.
const DRAWS: usize = 8;

/// So many steps count.
const MOST_STEPS: usize = 3;

/// How many worlds are drawn at most for one that is used.
const MOST_DRAWS: usize = 64;

/// Draws worlds for one decision.
pub(super) struct Worlds<'r> {
    rules: &'r Rules,
    sampler: Sampler,
    claims: Vec<Claim>,
    /// How many worlds are drawn for one that is used.
    draws: usize,
    played: [CardSet; MAX_HANDS],
}

/// What a bid says about a hand.
struct Claim {
    hand: usize,
    order: OrderId,
    says: Says,
    /// How many rungs of its kind are below the bid.
    steps: usize,
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
        let claims = claims(rules, sampler.known(), view.seat);
        if !claims.is_empty() {
            for (hand, card) in plays_by_hand(rules, sampler.known()) {
                played[hand.index()].insert(card);
            }
        }
        let draws: usize = claims.iter().map(|claim| DRAWS << claim.steps.min(MOST_STEPS)).sum();
        let draws = draws.min(MOST_DRAWS) * usize::from(belief) / 100;
        Self { rules, sampler, claims, draws, played }
    }

    /// The state without its hidden cards; worlds are positions for it.
    pub(super) fn known(&self) -> &State {
        self.sampler.known()
    }

    /// A world.
    pub(super) fn draw(&self, stream: &mut Stream) -> Position {
        let mut best = self.sampler.position(stream);
        if self.claims.is_empty() {
            return best;
        }
        let mut least = self.unlikely(&best);
        for _ in 1..self.draws {
            let next = self.sampler.position(stream);
            let unlikely = self.unlikely(&next);
            if unlikely < least {
                (best, least) = (next, unlikely);
            }
        }
        best
    }

    /// How badly the hands fit what was bid on them.
    fn unlikely(&self, pos: &Position) -> i32 {
        let deck = self.rules.deck.cards();
        let hands = pos.active.len();
        self.claims
            .iter()
            .map(|claim| {
                let own = pos.hands[claim.hand] | self.played[claim.hand];
                let order = self.rules.order(claim.order);
                match claim.says {
                    Says::Strong => -strength::tricks(order, own, deck, hands),
                    Says::About(tricks) => (strength::tricks(order, own, deck, hands) - tricks).abs(),
                    Says::Harmless => strength::burden(order, own, deck),
                }
            })
            .sum()
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
            claims.push(Claim { hand, order, says, steps: 0 });
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
        claims.push(Claim { hand, order, says, steps });
    }
    claims
}
