//! What a bid may outbid and pass over, who may hold one, and what may be called before it is one's turn.

use crate::ruleset::{Beaters, Formula, ModifierId, RungGroup, RungId, WordId, Written};
use crate::score::EvalError;
use crate::seat::SeatSet;
use crate::state::{Call, RungSet};

use super::super::illegal::{Refusal, Why};
use super::super::values::Values;
use super::legal::Judge;

impl<'r> Judge<'r, '_> {
    /// Whether a call is allowed before the bidding begins; the refusal if it is not.
    pub(super) fn check_early(
        &self,
        call: &Call,
        unseen: bool,
    ) -> Result<Result<(), Refusal<'r>>, EvalError> {
        Ok(match call {
            Call::Bid { rung, modifier } if self.rules.auction.early.contains(*rung) => {
                return self.check_bid((*rung, *modifier), unseen);
            }
            Call::Say { word: WordId::LOOK, .. } if unseen => Ok(()),
            Call::Say { word: WordId::WAIT, .. } => Ok(()),
            _ => Err(Why::TooEarly.by(&self.rules.auction.paths.early)),
        })
    }

    /// What alone outbids the standing bid, if not all that outranks it does.
    pub(super) fn beaters(&self) -> Option<&'r Written<Beaters>> {
        let (_, (standing, _)) = self.review.standing?;
        self.rules.ladder.group_of(standing).beaten_by.as_ref()
    }

    /// The lowest rung of a group that may be said now with this word, needs apart.
    pub(super) fn lowest(
        &self,
        group: &RungGroup,
        word: Option<ModifierId>,
    ) -> Result<Option<RungId>, EvalError> {
        let (ladder, auction) = (&self.rules.ladder, &self.rules.auction);
        let outranks = |rung: &RungId| match self.review.standing {
            Some((_, standing)) => ladder.outranks(auction.by_value, (*rung, word), standing),
            None => true,
        };
        let own = SeatSet::of(self.seat);
        for rung in group.rungs.iter().filter(outranks) {
            let about = ladder.rung(rung);
            let values = Values::new(self.rules, self.state).about(about);
            let limit = |limit: &Option<Written<Formula>>| {
                limit.as_ref().map(|limit| values.of(&limit.rule, own)).transpose()
            };
            let level = i64::from(about.level);
            if limit(&group.min_level)?.is_none_or(|min| level >= min)
                && limit(&group.max_level)?.is_none_or(|max| level <= max)
            {
                return Ok(Some(rung));
            }
        }
        Ok(None)
    }

    /// Whether the standing bid may be held; the refusal if not.
    pub(super) fn check_hold(&self) -> Result<(), Refusal<'r>> {
        let paths = &self.rules.auction.paths;
        let Some((_, (rung, word))) = self.review.standing.filter(|(who, _)| *who != self.seat) else {
            return Err(Why::NothingToHold.by(&paths.hold));
        };
        if self.rules.auction.hold_excludes.contains(rung) {
            return Err(Why::MayNotBeHeld((rung, word)).by(&paths.hold_excludes));
        }
        if self.review.passed.is_empty() {
            return Err(Why::NobodyPassed.by(&paths.hold));
        }
        if self.may_hold { Ok(()) } else { Err(Why::MayNotHold.by(&paths.hold)) }
    }

    /// The first of these rungs that a partner has called.
    pub(super) fn partner_called(&self, rungs: RungSet) -> Option<RungId> {
        let partners = self.rules.partners_of(self.seat);
        let said = self.state.table.said().iter().filter(|said| partners.contains(said.seat));
        said.filter_map(|said| said.call.rung()).find(|rung| rungs.contains(*rung))
    }
}
