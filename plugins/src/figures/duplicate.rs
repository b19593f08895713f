//! Duplicate play: the same cards for everybody in everybody's place, so that what is left is who plays better.
//!
//! A group is one deal (or one match) with the same seed for every seating. Luck with the cards is the same for all of
//! them and falls out of the difference, so some thousand deals show what would else take a hundred thousand. Each
//! group is one observation: its deals have the cards in common and tell less than as many independent ones would.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::lanes::{Lane, in_order};
use super::run::{MOST_DEALS, Setting, Tools, Watch};
use super::seating::Seatings;
use super::stats::{Estimate, Sample};
use super::table::BotMatch;
use super::tally::Outcome;

/// What is played again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// The first deal of a match.
    Deal,
    /// A match to its end.
    Match,
}

/// What was counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duplicate {
    /// What a group repeats.
    pub unit: Unit,
    /// How often each player sits in a group, over all seatings.
    pub places: Vec<u32>,
    /// Groups.
    pub groups: u64,
    /// Deals in all groups together.
    pub deals: u64,
    /// Deals that were thrown in.
    pub thrown_in: u64,
    /// Matches given up before they were over; none where single deals are played.
    pub unfinished: u64,
    /// Deals a match, a number a group: the sum over its seatings.
    pub lengths: Sample,
    /// What the group was worth to each player.
    pub worth: Board,
    /// Matches won; nothing where single deals are played.
    pub wins: Board,
    /// By player: deals in which it sat on the side that declared, each of its places counted, and how many of these
    /// contracts were made.
    pub declared: Vec<Declared>,
}

/// One quantity, by player and by pair of players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// By player: a number a group, the sum over its places.
    players: Vec<Sample>,
    /// Each player against each that was named after it.
    pairs: Vec<Pair>,
}

/// One player against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// A number a group: what the one has more in a place, times the places of both.
    difference: Sample,
    /// Groups in which the one has more.
    pub ahead: u64,
    /// Groups in which both have the same.
    pub level: u64,
}

/// How often a player sat on the declaring side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declared {
    /// Deals it was at the table for, each of its places counted.
    pub deals: u64,
    /// How often it declared.
    pub times: u64,
    /// How often the contract could be made or lost.
    pub decided: u64,
    /// How often it was made.
    pub made: u64,
}

/// What one group came to.
struct Group {
    deals: u32,
    thrown_in: u64,
    unfinished: u64,
    worth: Vec<i64>,
    wins: Vec<i64>,
    declared: Vec<Declared>,
}

impl Board {
    fn new(players: usize) -> Self {
        Self {
            players: vec![Sample::default(); players],
            pairs: vec![Pair::default(); pairs(players).count()],
        }
    }

    fn is_sound(&self, players: usize) -> bool {
        self.players.len() == players && self.pairs.len() == pairs(players).count()
    }

    /// The numbers of a group, by player.
    fn add(&mut self, numbers: &[i64], places: &[u32]) {
        for (sample, number) in self.players.iter_mut().zip(numbers) {
            sample.add(*number);
        }
        for ((one, other), pair) in pairs(places.len()).zip(&mut self.pairs) {
            // In a place each; times the places of both it stays a whole number.
            let share = |of: usize, times: usize| numbers[of].saturating_mul(i64::from(places[times]));
            let difference = share(one, other).saturating_sub(share(other, one));
            pair.difference.add(difference);
            pair.ahead += u64::from(difference > 0);
            pair.level += u64::from(difference == 0);
        }
    }

    fn merge(&mut self, other: &Self) {
        self.players.iter_mut().zip(&other.players).for_each(|(all, more)| all.merge(more));
        for (all, more) in self.pairs.iter_mut().zip(&other.pairs) {
            all.difference.merge(&more.difference);
            all.ahead = all.ahead.saturating_add(more.ahead);
            all.level = all.level.saturating_add(more.level);
        }
    }

    /// What a player has in a place, in the mean.
    pub fn mean(&self, player: usize, places: &[u32], unit: i64) -> Estimate {
        self.players[player].estimate(unit * i64::from(places[player]))
    }

    /// Each pair with its numbers.
    pub fn pairs(&self) -> impl Iterator<Item = ((usize, usize), &Pair)> {
        pairs(self.players.len()).zip(&self.pairs)
    }
}

impl Pair {
    /// What the one has more than the other in a place, in the mean.
    pub fn difference(&self, of: (usize, usize), places: &[u32], unit: i64) -> Estimate {
        let times = i64::from(places[of.0]) * i64::from(places[of.1]);
        self.difference.estimate(unit * times)
    }

    /// The share of groups in which the one has more; those in which both have the same count half.
    pub fn share(&self) -> Option<f64> {
        let groups = self.difference.count();
        #[allow(clippy::cast_precision_loss, reason = "a figure for people")]
        (groups > 0).then(|| (self.ahead as f64 + self.level as f64 / 2.0) / groups as f64)
    }

    /// Groups in which the other has more.
    pub fn behind(&self) -> u64 {
        self.difference.count().saturating_sub(self.ahead).saturating_sub(self.level)
    }
}

/// Each player with each that was named after it.
fn pairs(players: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..players).flat_map(move |one| (one + 1..players).map(move |other| (one, other)))
}

impl Duplicate {
    /// Nothing yet.
    pub fn new(unit: Unit, seatings: &Seatings) -> Self {
        let players = seatings.places.len();
        Self {
            unit,
            places: seatings.places.clone(),
            groups: 0,
            deals: 0,
            thrown_in: 0,
            unfinished: 0,
            lengths: Sample::default(),
            worth: Board::new(players),
            wins: Board::new(if unit == Unit::Match { players } else { 0 }),
            declared: vec![Declared::default(); players],
        }
    }

    /// Whether the lists are those of so many players.
    pub(super) fn is_sound(&self, players: usize) -> bool {
        let by_match = if self.unit == Unit::Match { players } else { 0 };
        self.places.len() == players
            && self.places.iter().all(|places| (1..=1 << 16).contains(places))
            && self.declared.len() == players
            && self.worth.is_sound(players)
            && self.wins.is_sound(by_match)
    }

    /// What another part of the same run has counted.
    pub fn merge(&mut self, other: &Self) {
        self.groups = self.groups.saturating_add(other.groups);
        self.deals = self.deals.saturating_add(other.deals);
        self.thrown_in = self.thrown_in.saturating_add(other.thrown_in);
        self.unfinished = self.unfinished.saturating_add(other.unfinished);
        self.lengths.merge(&other.lengths);
        self.worth.merge(&other.worth);
        self.wins.merge(&other.wins);
        self.declared.iter_mut().zip(&other.declared).for_each(|(all, more)| all.add(more));
    }

    /// Deals a match, where matches are played. Those given up count as long as they were played.
    pub fn length(&self, seatings: usize) -> Estimate {
        self.lengths.at_least_one(i64::try_from(seatings).unwrap_or(i64::MAX))
    }

    /// The share of matches a player won in a place, where matches are played.
    pub fn won(&self, player: usize) -> Estimate {
        self.wins.mean(player, &self.places, 1).within(0.0, 1.0)
    }

    /// By how much the share of matches one player won is higher than the other's, by pair of players.
    pub fn won_more(&self) -> impl Iterator<Item = ((usize, usize), Estimate)> {
        let pairs = self.wins.pairs();
        pairs.map(|(of, pair)| (of, pair.difference(of, &self.places, 1).within(-1.0, 1.0)))
    }

    fn count(&mut self, group: &Group) {
        self.groups += 1;
        self.deals += u64::from(group.deals);
        self.thrown_in += group.thrown_in;
        self.unfinished += group.unfinished;
        self.lengths.add(i64::from(group.deals));
        self.worth.add(&group.worth, &self.places);
        if self.unit == Unit::Match {
            self.wins.add(&group.wins, &self.places);
        }
        self.declared.iter_mut().zip(&group.declared).for_each(|(all, more)| all.add(more));
    }
}

impl Declared {
    fn add(&mut self, other: &Self) {
        self.deals = self.deals.saturating_add(other.deals);
        self.times = self.times.saturating_add(other.times);
        self.decided = self.decided.saturating_add(other.decided);
        self.made = self.made.saturating_add(other.made);
    }
}

/// Plays these groups.
///
/// # Errors
/// A sentence that says in which match and deal the rules or a bot failed, and why.
pub fn groups(
    setting: &Setting<'_>,
    seatings: &Seatings,
    unit: Unit,
    numbers: Range<u64>,
    watch: Watch<'_>,
) -> Result<Duplicate, String> {
    let mut all = Duplicate::new(unit, seatings);
    let one = |tools: &mut Tools, group, lane: &Lane<Group, String>| {
        // Nobody may want it any more; then nothing is left to do.
        let _ = lane.put(play(setting, tools, seatings, unit, group)?);
        Ok(())
    };
    in_order(
        setting.threads,
        numbers,
        || setting.equip(),
        one,
        |_, group| {
            all.count(&group);
            watch(all.groups)
        },
    )?;
    Ok(all)
}

fn play(
    setting: &Setting<'_>,
    tools: &mut Tools,
    seatings: &Seatings,
    unit: Unit,
    group: u64,
) -> Result<Group, String> {
    let players = seatings.places.len();
    let mut sums = Group {
        deals: 0,
        thrown_in: 0,
        unfinished: 0,
        worth: vec![0; players],
        wins: vec![0; players],
        declared: vec![Declared::default(); players],
    };
    let most_deals = if unit == Unit::Deal { 1 } else { MOST_DEALS };
    for seating in &seatings.each {
        let Tools { host, crew } = tools;
        let seed = setting.seed_of(group);
        let mut table = BotMatch::new(setting.rules, host.as_mut(), crew.as_mut(), seating, seed);
        while !table.is_over() && table.state().table.deals < most_deals {
            let thrown_in = table.deal()?;
            let outcome = Outcome::of(setting.rules, table.state(), thrown_in)?;
            sums.thrown_in += u64::from(thrown_in);
            for (seat, player) in seating.iter().enumerate() {
                let declared = &mut sums.declared[*player];
                declared.deals += 1;
                if outcome.declaring.iter().any(|declaring| declaring.index() == seat) {
                    declared.times += 1;
                    declared.decided += u64::from(outcome.made.is_some());
                    declared.made += u64::from(outcome.made == Some(true));
                }
            }
        }
        sums.deals += table.state().table.deals;
        sums.unfinished += u64::from(unit == Unit::Match && !table.is_over());
        let won = table.state().table.winners();
        for ((seat, player), worth) in seating.iter().enumerate().zip(table.values()?) {
            sums.worth[*player] = sums.worth[*player].saturating_add(worth);
            sums.wins[*player] += i64::from(won.iter().any(|winner| winner.index() == seat));
        }
        setting.clock.add(table.thought());
    }
    Ok(sums)
}
