//! Which calls an auction allows, and why not the others.

use crate::card::SuitSet;
use crate::hooks::{Arg, Facts, Host, Scope, reply};
use crate::ruleset::{
    AuctionKind, DialogId, HoldRule, HookId, ModifierId, Need, Rules, RungGroup, RungId, WordId,
};
use crate::score::EvalError;
use crate::seat::{Seat, SeatSet};
use crate::state::{Answers, Call, CallSet, Pending, Question, RungSet, SayPattern, State};

use super::super::error::Fault;
use super::super::illegal::Why;
use super::super::values::Values;
use super::review::{Bid, Review};

/// Everything needed to judge one call.
pub(crate) struct Judge<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a State,
    pub(crate) review: &'a Review,
    pub(crate) seat: Seat,
    /// Whether the seat may hold, where a hook or a rule has decided it.
    pub(crate) may_hold: bool,
    /// Rungs and modifiers a hook of the ladder forbids.
    pub(crate) hooked: &'a [(HookId, bool)],
}

impl Judge<'_> {
    /// Whether a call is allowed; the reason if it is not.
    pub(crate) fn check(&self, call: &Call) -> Result<Result<(), Why>, EvalError> {
        let unseen = self.rules.ladder.starts_unseen && !self.state.pos.looked.contains(self.seat);
        Ok(match call {
            Call::Bid { rung, modifier } => return self.check_bid((*rung, *modifier), unseen),
            Call::Say { word: WordId::LOOK, .. } => {
                if unseen {
                    Ok(())
                } else {
                    Err(Why::HasLooked)
                }
            }
            Call::Say { .. } if unseen => Err(Why::MustLook),
            Call::Say { word: WordId::PASS, .. } => {
                if self.rules.auction.kind == AuctionKind::Numbers {
                    Err(Why::MustBid)
                } else {
                    Ok(())
                }
            }
            Call::Say { word: WordId::HERE, .. } => self.check_hold(),
            Call::Say { .. } => Err(Why::NotHere),
        })
    }

    /// The rungs of a group that may be said plain.
    ///
    /// [`check`](Self::check) decides rung by rung, unless it would look at nothing but the place in the ladder.
    fn plain_rungs(&self, group: &RungGroup) -> Result<RungSet, EvalError> {
        let auction = &self.rules.auction;
        let sum_counts = auction.total_not.is_some();
        let by_place = !(auction.kind == AuctionKind::Ladder && auction.by_value);
        if group.is_free() && by_place && !sum_counts && !self.rules.ladder.starts_unseen {
            return Ok(match self.review.standing {
                Some((_, (standing, _))) if auction.kind == AuctionKind::Ladder => {
                    group.rungs.above(standing)
                }
                _ => group.rungs,
            });
        }
        let mut allowed = RungSet::default();
        for rung in group.rungs.iter() {
            if self.check(&Call::bid(rung))?.is_ok() {
                allowed.insert(rung);
            }
        }
        Ok(allowed)
    }

    fn check_bid(&self, bid: Bid, unseen: bool) -> Result<Result<(), Why>, EvalError> {
        let ladder = &self.rules.ladder;
        let Some(rung) = ladder.rungs.get(bid.0.index()) else { return Ok(Err(Why::NotHere)) };
        let group = &ladder.groups[usize::from(rung.group)];
        if unseen && !group.needs.iter().any(|need| matches!(need, Need::HandUnseen)) {
            return Ok(Err(Why::MustLook));
        }
        if self.rules.auction.kind == AuctionKind::Ladder
            && let Some((_, standing)) = self.review.standing
            && !ladder.outranks(self.rules.auction.by_value, bid, standing)
        {
            return Ok(Err(Why::NotHigher(standing)));
        }
        let values = Values::new(self.rules, self.state).about(rung);
        let own = SeatSet::of(self.seat);
        if let Some(min) = &group.min_level {
            let min = values.of(min, own)?;
            if i64::from(rung.level) < min {
                return Ok(Err(Why::LevelBelow(min)));
            }
        }
        if let Some(max) = &group.max_level {
            let max = values.of(max, own)?;
            if i64::from(rung.level) > max {
                return Ok(Err(Why::LevelAbove(max)));
            }
        }
        if let Err(why) = self.needs(&group.needs, &values, &group.name)? {
            return Ok(Err(why));
        }
        if let Some(word) = bid.1 {
            let Some(modifier) = ladder.modifiers.get(word.index()) else { return Ok(Err(Why::NotHere)) };
            if !modifier.rungs.contains(bid.0) {
                return Ok(Err(Why::NotWith(word)));
            }
            if let Err(why) = self.needs(&modifier.needs, &values, &modifier.name)? {
                return Ok(Err(why));
            }
        }
        if let Some(total) = &self.rules.auction.total_not
            && self.review.calls + 1 == self.state.pos.active.len()
        {
            let total = values.of(total, own)?;
            if self.review.total + i64::from(rung.level) == total {
                return Ok(Err(Why::TotalIs(total)));
            }
        }
        Ok(Ok(()))
    }

    fn needs(&self, needs: &[Need], values: &Values<'_>, name: &str) -> Result<Result<(), Why>, EvalError> {
        let own = SeatSet::of(self.seat);
        for need in needs {
            let fails = match need {
                Need::CalledLevel(level) => {
                    (self.review.top_level < *level).then_some(Why::NeedsLevel(*level))
                }
                Need::OwnCalls(n) => {
                    (self.review.own_calls[self.seat.index()] != *n).then_some(Why::OwnCalls(*n))
                }
                Need::PartnerCalled(rungs) => {
                    let first = rungs.iter().next();
                    let called = self.partner_called(*rungs).is_some();
                    (!called).then_some(first.map_or(Why::NotHere, Why::PartnerMustCall))
                }
                Need::PartnerNotCalled(rungs) => self.partner_called(*rungs).map(Why::PartnerHasCalled),
                Need::NoBindingBid => self.review.binding.map(|(_, bid)| Why::BidStands(bid)),
                Need::CallsMadeBelow(n) => {
                    (self.review.calls >= usize::from(*n)).then_some(Why::OnlyFirstCallers(*n))
                }
                Need::HandUnseen => self.state.pos.looked.contains(self.seat).then_some(Why::HasLooked),
                Need::Behind { by, ledger } => {
                    let by = values.of(by, own)?;
                    let behind = values.behind(*ledger, self.seat);
                    (behind < by).then_some(Why::NotBehind { by, behind })
                }
                Need::Holds(formula) => {
                    (!values.holds(formula, own)?).then(|| Why::Rule(format!("ladder.{name}.needs")))
                }
                Need::Hook(hook) => {
                    let yes = self.hooked.iter().any(|(asked, yes)| asked == hook && *yes);
                    (!yes).then(|| Why::Rule(format!("ladder.{name}.needs")))
                }
            };
            if let Some(why) = fails {
                return Ok(Err(why));
            }
        }
        Ok(Ok(()))
    }

    /// The first of these rungs that a partner has called.
    fn partner_called(&self, rungs: RungSet) -> Option<RungId> {
        let partners = self.rules.partners_of(self.seat);
        let said = self.state.table.said().iter().filter(|said| partners.contains(said.seat));
        said.filter_map(|said| said.call.rung()).find(|rung| rungs.contains(*rung))
    }

    fn check_hold(&self) -> Result<(), Why> {
        let Some((who, (rung, word))) = self.review.standing else { return Err(Why::NothingToHold) };
        if who == self.seat {
            return Err(Why::NothingToHold);
        }
        if self.rules.auction.hold_excludes.contains(rung) {
            return Err(Why::MayNotBeHeld((rung, word)));
        }
        if self.review.passed.is_empty() {
            return Err(Why::NobodyPassed);
        }
        if self.may_hold { Ok(()) } else { Err(Why::MayNotHold) }
    }
}

/// Whether the rule of the pack lets a seat hold, hooks apart.
fn may_hold(rules: &Rules, state: &State, review: &Review, seat: Seat, first: Seat) -> bool {
    let Some((standing, _)) = review.standing else { return false };
    match rules.auction.hold {
        HoldRule::Nobody | HoldRule::Hook(_) => false,
        HoldRule::NextAfterPasser => review
            .last_passer
            .and_then(|passer| rules.in_order(passer, state.pos.active).next())
            .is_some_and(|next| next == seat),
        HoldRule::Senior => {
            let seats = rules.seats;
            let place = |who: Seat| (who.index() + seats - first.index()) % seats;
            place(seat) < place(standing)
        }
    }
}

/// The question put to a seat in the auction; the set of calls comes empty.
pub(crate) fn question(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
    review: &Review,
    seat: Seat,
    first: Seat,
    mut calls: Box<CallSet>,
) -> Result<Pending, Fault> {
    let hooked = ask_needs(rules, host, state, seat)?;
    let may_hold = match rules.auction.hold {
        HoldRule::Hook(hook) => {
            let facts = Facts::new(rules, state, Scope::Public).in_dialog(DialogId::AUCTION);
            let data = host.call(hook, &facts, &[Arg::seat(seat)])?;
            reply::truth(&data).map_err(|fault| rules.hook_error(hook, fault))?
        }
        _ => may_hold(rules, state, review, seat, first),
    };
    let judge = Judge { rules, state, review, seat, may_hold, hooked: &hooked };
    for word in [WordId::PASS, WordId::HERE, WordId::LOOK] {
        let asked = match word {
            WordId::HERE => rules.auction.hold != HoldRule::Nobody,
            WordId::LOOK => rules.ladder.starts_unseen,
            _ => true,
        };
        if asked && judge.check(&Call::say(word))?.is_ok() {
            calls.says.push(SayPattern::plain(word));
        }
    }
    for group in &rules.ladder.groups {
        calls.bids |= judge.plain_rungs(group)?;
    }
    if !rules.ladder.modifiers.is_empty() {
        for rung in (0..).map(RungId).take(rules.ladder.rungs.len()) {
            for (word, modifier) in (0..).map(ModifierId).zip(&rules.ladder.modifiers) {
                let call = Call::Bid { rung, modifier: Some(word) };
                if modifier.rungs.contains(rung) && judge.check(&call)?.is_ok() {
                    calls.modified.push((rung, word));
                }
            }
        }
    }
    if let Some(hook) = rules.legal_calls {
        thin_out(rules, host, state, seat, hook, &mut calls)?;
    }
    if calls.is_empty() {
        return Err(Fault::Pack(format!(
            "{} must speak in the auction and may say nothing; the ladder leaves no rung and the rules no pass",
            rules.seat_name(seat)
        )));
    }
    Ok(Pending::Ask(Question { seat, dialog: Some(DialogId::AUCTION), answers: Answers::Calls(calls) }))
}

fn ask_needs(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
    seat: Seat,
) -> Result<Vec<(HookId, bool)>, Fault> {
    let mut asked: Vec<(HookId, bool)> = Vec::new();
    let groups = rules.ladder.groups.iter().map(|group| &group.needs);
    let words = rules.ladder.modifiers.iter().map(|word| &word.needs);
    for needs in groups.chain(words) {
        for need in needs {
            if let Need::Hook(hook) = need
                && !asked.iter().any(|(other, _)| other == hook)
            {
                let facts = Facts::new(rules, state, Scope::Seat(seat)).in_dialog(DialogId::AUCTION);
                let data = host.call(*hook, &facts, &[Arg::seat(seat)])?;
                let yes = reply::truth(&data).map_err(|fault| rules.hook_error(*hook, fault))?;
                asked.push((*hook, yes));
            }
        }
    }
    Ok(asked)
}

/// Asks `legal_calls` which of the allowed calls go.
pub(crate) fn thin_out(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
    seat: Seat,
    hook: HookId,
    calls: &mut CallSet,
) -> Result<(), Fault> {
    let names: Vec<String> =
        calls.list().iter().map(|call| crate::notation::call_text(rules, call)).collect();
    let facts = Facts::new(rules, state, Scope::Seat(seat)).in_dialog(DialogId::AUCTION);
    let data = host.call(hook, &facts, &[Arg::seat(seat), Arg::Words(names)])?;
    let gone = reply::refused_calls(&data).map_err(|fault| rules.hook_error(hook, fault))?;
    for (name, reason) in gone {
        let call = crate::notation::parse_call(rules, &name)
            .map_err(|fault| rules.hook_error(hook, fault.to_string()))?;
        if !calls.allows(&call) {
            return Err(rules.hook_error(hook, format!("`{name}` was not allowed anyway")).into());
        }
        match call {
            Call::Bid { rung, modifier: None } => calls.bids.remove(rung),
            Call::Bid { rung, modifier: Some(word) } => calls.modified.retain(|one| *one != (rung, word)),
            Call::Say { word, .. } => calls.says.retain(|say| say.word != word),
        }
        calls.refused.push((call, reason));
    }
    Ok(())
}

/// Why a call is not allowed now, for people. The question must be of the auction.
pub(crate) fn why_not(
    rules: &Rules,
    state: &State,
    review: &Review,
    question: &Question,
    first: Seat,
    call: &Call,
) -> Why {
    if let Answers::Calls(calls) = &question.answers
        && let Some((_, reason)) = calls.refused.iter().find(|(refused, _)| refused == call)
    {
        return Why::Hook(reason.clone());
    }
    let hooked = Vec::new();
    let may_hold = may_hold(rules, state, review, question.seat, first);
    let judge = Judge { rules, state, review, seat: question.seat, may_hold, hooked: &hooked };
    match judge.check(call) {
        Ok(Err(why)) => why,
        Ok(Ok(())) | Err(_) => Why::NotHere,
    }
}

/// Suits of a deck, for questions that name one.
pub(crate) fn all_suits(rules: &Rules) -> SuitSet {
    SuitSet::all(rules.deck.suits())
}

/// Rungs between two ends, both included.
pub(crate) fn rungs_from(from: RungSet, low: RungId) -> RungSet {
    let mut set = RungSet::default();
    for rung in from.iter().filter(|rung| *rung >= low) {
        set.insert(rung);
    }
    set
}
