//! Which calls an auction allows, and why not the others.

use crate::card::SuitSet;
use crate::hooks::{Arg, Facts, Host, Scope, reply};
use crate::ruleset::{
    AuctionKind, DialogId, Formula, HoldRule, HookId, ModifierId, Need, Rules, RungGroup, RungId, WordId,
    Written,
};
use crate::score::EvalError;
use crate::seat::{Seat, SeatSet};
use crate::state::{Answers, Call, CallSet, Pending, Question, RungSet, SayPattern, State};

use super::super::error::Fault;
use super::super::illegal::{Refusal, Why};
use super::super::values::Values;
use super::numbers;
use super::review::{Bid, Review};

/// The rule behind what the hook `legal_calls` refuses.
const LEGAL_CALLS: &str = "hooks.legal_calls";

/// Everything needed to judge one call.
pub(crate) struct Judge<'r, 'a> {
    pub(crate) rules: &'r Rules,
    pub(crate) state: &'a State,
    pub(crate) review: &'a Review,
    pub(crate) seat: Seat,
    /// Whether the seat may hold, where a hook or a rule has decided it.
    pub(crate) may_hold: bool,
    /// What the hooks that rungs and modifiers need have said.
    pub(crate) hooked: &'a [(HookId, bool)],
}

impl<'r> Judge<'r, '_> {
    /// Whether a call is allowed; the refusal if it is not.
    pub(crate) fn check(&self, call: &Call) -> Result<Result<(), Refusal<'r>>, EvalError> {
        let paths = &self.rules.auction.paths;
        let unseen = self.rules.ladder.starts_unseen && !self.state.pos.looked.contains(self.seat);
        if self.review.early {
            return self.check_early(call, unseen);
        }
        Ok(match call {
            Call::Bid { rung, modifier } => return self.check_bid((*rung, *modifier), unseen),
            Call::Say { word: WordId::LOOK, .. } if unseen => Ok(()),
            Call::Say { word: WordId::LOOK, .. } => Err(Why::HasLooked.by(&self.rules.ladder.unseen_path)),
            Call::Say { .. } if unseen => Err(self.must_look()),
            Call::Say { word: WordId::PASS, .. } => {
                if self.rules.auction.kind == AuctionKind::Numbers && !self.is_raising() {
                    Err(Why::MustBid.by(&paths.kind))
                } else {
                    Ok(())
                }
            }
            Call::Say { word: WordId::HERE, .. } => self.check_hold(),
            Call::Say { .. } => Err(self.not_here()),
        })
    }

    /// The rungs of a group that may be said plain.
    ///
    /// [`check`](Self::check) decides rung by rung, unless it would look at nothing but the place in the ladder.
    fn plain_rungs(&self, group: &RungGroup) -> Result<RungSet, EvalError> {
        let auction = &self.rules.auction;
        let sum_counts = auction.total_not.is_some() || self.is_raising();
        let all_may = auction.may_bid.is_none();
        let by_value = auction.kind == AuctionKind::Ladder && auction.by_value;
        let by_place = !by_value && !self.review.early && self.beaters().is_none();
        if group.is_uniform() && by_place && all_may && !sum_counts && !self.rules.ladder.starts_unseen {
            let rungs = match self.review.standing {
                Some((_, (standing, _))) if auction.kind == AuctionKind::Ladder => {
                    group.rungs.above(standing)
                }
                _ => group.rungs,
            };
            return self.within_levels(group, rungs);
        }
        let mut allowed = RungSet::default();
        for rung in group.rungs.iter() {
            if self.check(&Call::bid(rung))?.is_ok() {
                allowed.insert(rung);
            }
        }
        Ok(allowed)
    }

    /// Those of the rungs whose level is within the limits of their group.
    fn within_levels(&self, group: &RungGroup, rungs: RungSet) -> Result<RungSet, EvalError> {
        if group.min_level.is_none() && group.max_level.is_none() {
            return Ok(rungs);
        }
        let values = Values::new(self.rules, self.state);
        let limit = |limit: &Option<Written<Formula>>, none| match limit {
            Some(limit) => values.of(&limit.rule, SeatSet::of(self.seat)),
            None => Ok(none),
        };
        let (min, max) = (limit(&group.min_level, i64::MIN)?, limit(&group.max_level, i64::MAX)?);
        let level = |rung| i64::from(self.rules.ladder.rung(rung).level);
        let mut within = RungSet::default();
        rungs.iter().filter(|rung| (min..=max).contains(&level(*rung))).for_each(|rung| within.insert(rung));
        Ok(within)
    }

    fn is_raising(&self) -> bool {
        numbers::is_raising(self.rules, self.state, self.review)
    }

    fn must_look(&self) -> Refusal<'r> {
        Why::MustLook.by(&self.rules.ladder.unseen_path)
    }

    fn not_here(&self) -> Refusal<'r> {
        Why::NotHere.by(&self.rules.auction.paths.entry)
    }

    pub(super) fn check_bid(&self, bid: Bid, unseen: bool) -> Result<Result<(), Refusal<'r>>, EvalError> {
        let rules = self.rules;
        let (ladder, auction) = (&rules.ladder, &rules.auction);
        let Some(rung) = ladder.rungs.get(bid.0.index()) else { return Ok(Err(self.not_here())) };
        let group = &ladder.groups[usize::from(rung.group)];
        if unseen && !group.needs.iter().any(|need| matches!(need.rule, Need::HandUnseen)) {
            return Ok(Err(self.must_look()));
        }
        if auction.kind == AuctionKind::Ladder
            && let Some((_, standing)) = self.review.standing
            && !ladder.outranks(auction.by_value, bid, standing)
        {
            return Ok(Err(Why::NotHigher(standing).by(&auction.paths.outrank)));
        }
        if let Some(Written { rule, path }) = self.beaters()
            && let Some((_, standing)) = self.review.standing
            && !rule.contain(bid)
        {
            return Ok(Err(Why::NoBeater(standing).by(path)));
        }
        let values = Values::new(rules, self.state).about(rung);
        let own = SeatSet::of(self.seat);
        if let Some(Written { rule, path }) = &auction.may_bid
            && !values.holds(rule, own)?
        {
            return Ok(Err(Why::Rule.by(path)));
        }
        // What a hand that nobody has looked at lets its seat say would tell of its cards.
        let mut limits = [&group.min_level, &group.max_level].into_iter().flatten();
        if let Some(limit) = limits.find(|limit| !values.may_read(&limit.rule, self.seat)) {
            return Ok(Err(Why::MustLook.by(&limit.path)));
        }
        if let Some(Written { rule, path }) = &group.min_level {
            let min = values.of(rule, own)?;
            if i64::from(rung.level) < min {
                return Ok(Err(Why::LevelBelow(min).by(path)));
            }
        }
        if let Some(Written { rule, path }) = &group.max_level {
            let max = values.of(rule, own)?;
            if i64::from(rung.level) > max {
                return Ok(Err(Why::LevelAbove(max).by(path)));
            }
        }
        if !group.jumps
            && let Some(lowest) = self.lowest(group, bid.1)?
            && lowest != bid.0
        {
            return Ok(Err(Why::Jumps(lowest).by(&group.jumps_path)));
        }
        if let Err(refusal) = self.needs(&group.needs, &values)? {
            return Ok(Err(refusal));
        }
        if let Some(word) = bid.1 {
            let Some(modifier) = ladder.modifiers.get(word.index()) else { return Ok(Err(self.not_here())) };
            if !modifier.rungs.contains(bid.0) {
                return Ok(Err(Why::NotWith(word).by(&modifier.rungs_path)));
            }
            if let Err(refusal) = self.needs(&modifier.needs, &values)? {
                return Ok(Err(refusal));
            }
        }
        let before = self.review.levels[self.seat.index()];
        if self.is_raising() && (rung.level <= before || !rung.binds) {
            return Ok(Err(Why::NoRaise(before).by(&auction.paths.raise_after_bids)));
        }
        if let Some(Written { rule, path }) = &auction.total_not
            && self.review.calls + 1 >= self.state.pos.active.len()
        {
            let total = values.of(rule, own)?;
            if self.review.total() + i64::from(rung.level - before) == total {
                return Ok(Err(Why::TotalIs(total).by(path)));
            }
        }
        Ok(Ok(()))
    }

    fn needs(
        &self,
        needs: &'r [Written<Need>],
        values: &Values<'_>,
    ) -> Result<Result<(), Refusal<'r>>, EvalError> {
        for need in needs {
            if let Some(why) = self.unmet(&need.rule, values)? {
                return Ok(Err(why.by(&need.path)));
            }
        }
        Ok(Ok(()))
    }

    /// Why a need is not met, if it is not.
    fn unmet(&self, need: &Need, values: &Values<'_>) -> Result<Option<Why>, EvalError> {
        let own = SeatSet::of(self.seat);
        Ok(match need {
            Need::CalledLevel(level) => (self.review.top_level < *level).then_some(Why::NeedsLevel(*level)),
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
            Need::Holds(formula) if !values.may_read(formula, self.seat) => Some(Why::MustLook),
            Need::Holds(formula) => (!values.holds(formula, own)?).then_some(Why::Rule),
            Need::Hook(hook) => {
                let yes = self.hooked.iter().any(|(asked, yes)| asked == hook && *yes);
                (!yes).then_some(Why::Rule)
            }
        })
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
    for word in [WordId::PASS, WordId::HERE, WordId::LOOK, WordId::WAIT] {
        let asked = match word {
            WordId::HERE => rules.auction.hold != HoldRule::Nobody,
            WordId::LOOK => rules.ladder.starts_unseen,
            WordId::WAIT => review.early,
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
    (calls.asked, calls.may_hold) = (hooked, may_hold);
    if let Some(hook) = rules.legal_calls {
        thin_out(rules, host, state, seat, hook, &mut calls)?;
    }
    if calls.is_empty() {
        return Err(Fault::Pack(format!(
            "{} must speak in the auction and may say nothing; the ladder leaves no rung and the rules no pass",
            rules.seat_name(seat)
        )));
    }
    let answers = Answers::Calls(calls);
    Ok(Pending::Ask(Question { seat, dialog: Some(DialogId::AUCTION), answers, restricted: None }))
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
            if let Need::Hook(hook) = &need.rule
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
    let gone = reply::refused_calls(rules, &data).map_err(|fault| rules.hook_error(hook, fault))?;
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

/// Why a call is not among those that were allowed, for people.
pub(crate) fn why_not<'r>(
    rules: &'r Rules,
    state: &State,
    review: &Review,
    seat: Seat,
    calls: &CallSet,
    call: &Call,
) -> Refusal<'r> {
    if let Some((_, reason)) = calls.refused.iter().find(|(refused, _)| refused == call) {
        return Why::Hook(reason.clone()).by(LEGAL_CALLS);
    }
    let judge = Judge { rules, state, review, seat, may_hold: calls.may_hold, hooked: &calls.asked };
    match judge.check(call) {
        Ok(Err(refusal)) => refusal,
        Ok(Ok(())) | Err(_) => judge.not_here(),
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
