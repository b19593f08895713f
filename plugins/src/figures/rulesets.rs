//! What a rule does: the same cards, the same players, under several rule sets.
//!
//! A unit is the first deal of a match, or a whole match, played under every rule set with the same seed. Single deals
//! tell how often each contract is bid and made, what a place at the table and a contract are worth, and how much the
//! kitty decides; matches tell how long they last and who wins them. What differs from the first rule set is counted
//! deal by deal, so that the luck both have in common falls out.

use std::collections::BTreeMap;
use std::ops::Range;

use overtrick_core::hooks::HostFactory;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::contracts::{Key, Lines, name};
use super::kitty::{Exchanged, Pair, can_be_exchanged, with_another_kitty, with_other_hands};
use super::lanes::{Lane, in_order};
use super::run::{Clock, MOST_DEALS, MakeCrew, Tools, Watch};
use super::stats::{Estimate, Sample};
use super::table::BotMatch;
use super::tally::Outcome;

/// One of the rule sets that are compared.
pub struct RuleSet<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// Makes the host of a thread.
    pub hosts: &'a dyn HostFactory,
}

/// Which rule sets, played by whom, and what of it.
pub struct Comparison<'a> {
    /// The rule sets; tables of the same size.
    pub sets: Vec<RuleSet<'a>>,
    /// Makes the bots of a thread.
    pub crew: MakeCrew<'a>,
    /// The number of the player at each seat.
    pub seating: &'a [usize],
    /// How many threads play.
    pub threads: usize,
    /// Deal or match `k` has the seed `seed + k`.
    pub seed: u64,
    /// Whether deals are played again with another kitty.
    pub kitty: bool,
    /// Where it is noted how long the players think.
    pub clock: &'a Clock,
}

/// Which deals and which matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Units {
    /// Numbers of single deals.
    pub deals: Range<u64>,
    /// Numbers of matches.
    pub matches: Range<u64>,
}

/// What was counted under one rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// Single deals.
    pub deals: u64,
    /// Of them, thrown in.
    pub thrown_in: u64,
    /// By contract.
    pub contracts: Lines,
    /// Promises where nobody declares, and how many were kept.
    pub promises: Lines,
    /// What a deal was worth to each place at the table: the dealer first, then in direction of play.
    pub places: Vec<Sample>,
    /// What a deal with a declaring side was worth to one of its seats, in the mean of them, times the seats that
    /// declared and those that did not.
    pub declaring: Sample,
    /// What it was worth to one of the others.
    pub others: Sample,
    /// The kitty exchanged.
    pub kitty: Exchanged,
    /// As many cards exchanged among the hands that are not the declarer's.
    pub hands: Exchanged,
    /// Deals of each match.
    pub lengths: Sample,
    /// Matches given up before they were over.
    pub unfinished: u64,
    /// By seat: 1 for each match won, 0 for the others.
    pub wins: Vec<Sample>,
    /// What is different from the first rule set; nothing in the first one.
    pub against_first: Differences,
}

/// Differences from the first rule set, a number a deal or match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Differences {
    /// Deals thrown in.
    pub thrown_in: Sample,
    /// By name: how often a contract was played. Deals in which it was played by both or by neither are zeros and are
    /// left out of the sample; [`contract`](Self::contract) has them.
    contracts: BTreeMap<String, Sample>,
    /// Deals played in which the contract could be made and was.
    pub made: Sample,
    /// What a deal was worth to each place at the table.
    pub places: Vec<Sample>,
    /// Deals a match.
    pub lengths: Sample,
}

/// What one unit came to under one rule set.
enum Came {
    Deal(Deal),
    Match { deals: u32, won: Option<SeatSet> },
}

/// What one deal came to.
struct Deal {
    outcome: Outcome,
    worth: Vec<i64>,
    dealer: Seat,
    kitty: Option<Pair>,
    hands: Option<Pair>,
}

impl Counted {
    /// Nothing, at a table of so many seats.
    pub fn new(seats: usize) -> Self {
        let none = || vec![Sample::default(); seats];
        Self {
            deals: 0,
            thrown_in: 0,
            contracts: Lines::default(),
            promises: Lines::default(),
            places: none(),
            declaring: Sample::default(),
            others: Sample::default(),
            kitty: Exchanged::default(),
            hands: Exchanged::default(),
            lengths: Sample::default(),
            unfinished: 0,
            wins: none(),
            against_first: Differences { places: none(), ..Differences::default() },
        }
    }

    /// Whether the lists are those of so many seats.
    pub(super) fn is_sound(&self, seats: usize) -> bool {
        let lists = [&self.places, &self.wins, &self.against_first.places];
        lists.iter().all(|list| list.len() == seats)
            && self.contracts.is_sound()
            && self.promises.is_sound()
            && self.kitty.is_sound()
            && self.hands.is_sound()
    }

    /// Deals a match; `None` if no match was played. Matches given up count as long as they were played, so where there
    /// are any this is too low.
    pub fn length(&self) -> Option<Estimate> {
        (self.lengths.count() > 0).then(|| self.lengths.at_least_one(1))
    }

    /// Whether this contract was played in every deal.
    pub fn is_always_played(&self, name: &str) -> bool {
        self.deals > 0 && self.contracts.get(name).is_some_and(|line| line.times == self.deals)
    }

    /// What another part of the same run has counted.
    pub fn merge(&mut self, other: &Self) {
        self.deals = self.deals.saturating_add(other.deals);
        self.thrown_in = self.thrown_in.saturating_add(other.thrown_in);
        self.contracts.merge(&other.contracts);
        self.promises.merge(&other.promises);
        merge_all(&mut self.places, &other.places);
        self.declaring.merge(&other.declaring);
        self.others.merge(&other.others);
        self.kitty.merge(&other.kitty);
        self.hands.merge(&other.hands);
        self.lengths.merge(&other.lengths);
        self.unfinished = self.unfinished.saturating_add(other.unfinished);
        merge_all(&mut self.wins, &other.wins);
        self.against_first.merge(&other.against_first);
    }

    fn count(&mut self, rules: &Rules, unit: u64, came: &Came) {
        match came {
            Came::Match { deals, won } => {
                self.lengths.add(i64::from(*deals));
                self.unfinished += u64::from(won.is_none());
                for (seat, wins) in SeatSet::all(self.wins.len()).iter().zip(&mut self.wins) {
                    wins.add(i64::from(won.is_some_and(|won| won.contains(seat))));
                }
            }
            Came::Deal(deal) => self.count_deal(rules, unit, deal),
        }
    }

    fn count_deal(&mut self, rules: &Rules, unit: u64, deal: &Deal) {
        let Deal { outcome, worth, .. } = deal;
        self.deals += 1;
        self.thrown_in += u64::from(outcome.thrown_in);
        if let Some(key) = outcome.contract {
            self.contracts.played(rules, key, outcome.made);
        }
        for promised in &outcome.promises {
            self.promises.promised(promised.promise, promised.kept);
        }
        for (sample, worth) in self.places.iter_mut().zip(deal.by_place()) {
            sample.add(worth);
        }
        let all = SeatSet::all(worth.len());
        let others = all - outcome.declaring;
        if !outcome.declaring.is_empty() && !others.is_empty() {
            self.declaring.add(mean(worth, outcome.declaring));
            self.others.add(mean(worth, others));
        }
        for (exchanged, pair) in [(&mut self.kitty, deal.kitty), (&mut self.hands, deal.hands)] {
            if let Some(pair) = pair {
                exchanged.add(unit, pair);
            }
        }
    }
}

/// What a deal was worth to a seat of a set, in the mean, rounded to the unit.
fn mean(worth: &[i64], seats: SeatSet) -> i64 {
    let sum: i64 = seats.iter().filter_map(|seat| worth.get(seat.index())).sum();
    sum / i64::try_from(seats.len()).unwrap_or(1).max(1)
}

impl Differences {
    /// How much more often a contract was played, a number a deal.
    pub fn contract(&self, name: &str) -> Sample {
        self.contracts.get(name).copied().unwrap_or_default().among(self.thrown_in.count())
    }

    fn merge(&mut self, other: &Self) {
        self.thrown_in.merge(&other.thrown_in);
        for (name, more) in &other.contracts {
            self.contracts.entry(name.clone()).or_default().merge(more);
        }
        self.made.merge(&other.made);
        merge_all(&mut self.places, &other.places);
        self.lengths.merge(&other.lengths);
    }

    fn count(&mut self, rules: [&Rules; 2], first: &Came, this: &Came) {
        match (first, this) {
            (Came::Match { deals: then, .. }, Came::Match { deals: now, .. }) => {
                self.lengths.add(i64::from(*now) - i64::from(*then));
            }
            (Came::Deal(then), Came::Deal(now)) => {
                self.thrown_in.add(i64::from(now.outcome.thrown_in) - i64::from(then.outcome.thrown_in));
                let made = |deal: &Deal| i64::from(deal.outcome.made == Some(true));
                self.made.add(made(now) - made(then));
                let named = |rules: &Rules, key: Option<Key>| key.map(|key| name(rules, key));
                let (before, after) =
                    (named(rules[0], then.outcome.contract), named(rules[1], now.outcome.contract));
                if before != after {
                    for (name, by) in [(before, -1), (after, 1)] {
                        if let Some(name) = name {
                            self.contracts.entry(name).or_default().add(by);
                        }
                    }
                }
                let both = now.by_place().zip(then.by_place());
                for (sample, (now, then)) in self.places.iter_mut().zip(both) {
                    sample.add(now.saturating_sub(then));
                }
            }
            // Every rule set plays the same unit.
            _ => {}
        }
    }
}

fn merge_all(all: &mut [Sample], more: &[Sample]) {
    for (all, more) in all.iter_mut().zip(more) {
        all.merge(more);
    }
}

impl Deal {
    /// What it was worth to the dealer, the seat after him, and so on.
    fn by_place(&self) -> impl Iterator<Item = i64> {
        let seats = self.worth.len();
        (0..seats).map(move |place| self.worth[(self.dealer.index() + place) % seats])
    }
}

impl Units {
    /// How many.
    pub fn count(&self) -> u64 {
        let of = |range: &Range<u64>| range.end.saturating_sub(range.start);
        of(&self.deals).saturating_add(of(&self.matches))
    }

    /// The number of a unit, and whether it is a match. Deals come first.
    fn at(&self, unit: u64) -> (u64, bool) {
        let deals = self.deals.end.saturating_sub(self.deals.start);
        match unit.checked_sub(deals) {
            Some(number) => (self.matches.start + number, true),
            None => (self.deals.start + unit, false),
        }
    }
}

/// Plays these units under every rule set.
///
/// # Errors
/// A sentence that says in which match and deal the rules or a bot failed, and why.
pub fn compare(of: &Comparison<'_>, units: &Units, watch: Watch<'_>) -> Result<Vec<Counted>, String> {
    let seats = of.seating.len();
    let mut all: Vec<Counted> = of.sets.iter().map(|_| Counted::new(seats)).collect();
    let equip = || {
        let host = |set: &RuleSet<'_>| set.hosts.host().map_err(|error| error.to_string());
        let hosts = of.sets.iter().map(host).collect::<Result<Vec<_>, _>>()?;
        hosts
            .into_iter()
            .map(|host| Ok(Tools { host, crew: (of.crew)()? }))
            .collect::<Result<Vec<_>, String>>()
    };
    let one = |tools: &mut Vec<Tools>, unit, lane: &Lane<Vec<Came>, String>| {
        let each = of.sets.iter().zip(tools).map(|(set, tools)| of.play(set, tools, units.at(unit)));
        // Nobody may want it any more; then nothing is left to do.
        let _ = lane.put(each.collect::<Result<Vec<_>, _>>()?);
        Ok(())
    };
    in_order(of.threads, 0..units.count(), equip, one, |unit, came: Vec<Came>| {
        for ((counted, set), this) in all.iter_mut().zip(&of.sets).zip(&came) {
            counted.count(set.rules, units.at(unit).0, this);
        }
        if let ([first, others @ ..], [_, counted @ ..]) = (&came[..], &mut all[..]) {
            for ((counted, set), this) in counted.iter_mut().zip(&of.sets[1..]).zip(others) {
                counted.against_first.count([of.sets[0].rules, set.rules], first, this);
            }
        }
        watch(unit + 1)
    })?;
    Ok(all)
}

impl Comparison<'_> {
    fn table<'t>(&'t self, set: &RuleSet<'t>, tools: &'t mut Tools, seed: u64) -> BotMatch<'t> {
        BotMatch::new(set.rules, tools.host.as_mut(), tools.crew.as_mut(), self.seating, seed)
    }

    fn play(
        &self,
        set: &RuleSet<'_>,
        tools: &mut Tools,
        (number, is_match): (u64, bool),
    ) -> Result<Came, String> {
        let seed = self.seed.wrapping_add(number);
        let mut table = self.table(set, tools, seed);
        if is_match {
            while !table.is_over() && table.state().table.deals < MOST_DEALS {
                table.deal()?;
            }
            self.clock.add(table.thought());
            let won = table.is_over().then(|| table.state().table.winners());
            return Ok(Came::Match { deals: table.state().table.deals, won });
        }
        let (thrown_in, noted) = table.deal_noted()?;
        let dealer = table.state().pos.dealer;
        let outcome = Outcome::of(set.rules, table.state(), thrown_in)?;
        let worth = table.values()?;
        self.clock.add(table.thought());
        let mut deal = Deal { outcome, worth, dealer, kitty: None, hands: None };
        let exchanged = noted.layout().filter(|layout| self.kitty && can_be_exchanged(layout));
        let (Some(layout), Some(declarer)) = (exchanged, noted.declarer().filter(|_| !thrown_in)) else {
            return Ok(Came::Deal(deal));
        };
        let result = |worth: &[i64], outcome: &Outcome| {
            (worth.get(declarer.index()).copied().unwrap_or(0), outcome.made)
        };
        let dealt = result(&deal.worth, &deal.outcome);
        let mut again = |layout| -> Result<Option<Pair>, String> {
            let mut table = self.table(set, tools, seed);
            let Some(thrown_in) = table.deal_again(&layout, &noted)? else { return Ok(None) };
            let outcome = Outcome::of(set.rules, table.state(), thrown_in)?;
            let after = result(&table.values()?, &outcome);
            self.clock.add(table.thought());
            Ok(Some(Pair { dealt, after }))
        };
        if let Some(changed) = with_another_kitty(layout, declarer, seed) {
            deal.kitty = again(changed)?;
        }
        if let Some(changed) = with_other_hands(layout, declarer, seed) {
            deal.hands = again(changed)?;
        }
        Ok(Came::Deal(deal))
    }
}
