//! How often each thing of a ladder was played, and how often it came off.

use overtrick_core::bot::Promise;
use overtrick_core::notation;
use overtrick_core::ruleset::{KindId, ModifierId, Rules, RungId};
use overtrick_core::state::Contract;
use serde::{Deserialize, Serialize};

/// Orders contracts as the ladder does; those without a rung come first, by kind.
pub type Key = (Option<RungId>, Option<ModifierId>, KindId);

/// Where a line stands among the others: what came of [`Key`], or a number.
type Rank = [u32; 3];

/// Lines in their order; each name once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lines(Vec<Line>);

/// No ladder is longer, and a file may come from anywhere.
const MOST: usize = 2048;

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    rank: Rank,
    /// What was played, as records write it.
    pub name: String,
    /// How often.
    pub times: u64,
    /// How often it was made; `None` if it is never made or lost.
    pub made: Option<u64>,
}

impl Lines {
    /// A contract was played.
    pub fn played(&mut self, rules: &Rules, key: Key, made: Option<bool>) {
        self.count(rank(key), || name(rules, key), made);
    }

    /// A promise was made where nobody declares.
    pub fn promised(&mut self, promise: Promise, kept: bool) {
        let rank = match promise {
            Promise::Tricks => 0,
            Promise::NoTrick => 1,
        };
        self.count([rank, 0, 0], || self::promise(promise).to_owned(), Some(kept));
    }

    fn count(&mut self, rank: Rank, name: impl FnOnce() -> String, made: Option<bool>) {
        let line = self.line(rank, name);
        line.times += 1;
        if let Some(made) = made {
            line.made = Some(line.made.unwrap_or(0) + u64::from(made));
        }
    }

    fn line(&mut self, rank: Rank, name: impl FnOnce() -> String) -> &mut Line {
        let at = match self.0.binary_search_by_key(&rank, |line| line.rank) {
            Ok(at) => at,
            Err(at) => {
                self.0.insert(at, Line { rank, name: name(), times: 0, made: None });
                at
            }
        };
        &mut self.0[at]
    }

    /// What was counted elsewhere under the same rules.
    pub fn merge(&mut self, other: &Self) {
        for more in &other.0 {
            let line = self.line(more.rank, || more.name.clone());
            line.times = line.times.saturating_add(more.times);
            line.made = match (line.made, more.made) {
                (Some(made), Some(more)) => Some(made.saturating_add(more)),
                (made, more) => made.or(more),
            };
        }
    }

    /// Whether they could have been counted: in order, each once, and no more than a ladder has.
    pub(super) fn is_sound(&self) -> bool {
        self.0.len() <= MOST && self.0.is_sorted_by(|one, next| one.rank < next.rank)
    }

    /// The lines in order.
    pub fn iter(&self) -> impl Iterator<Item = &Line> {
        self.0.iter()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The line of this name.
    pub fn get(&self, name: &str) -> Option<&Line> {
        self.0.iter().find(|line| line.name == name)
    }

    /// How often all of them together were played, could be made or lost, and were made.
    pub fn sums(&self) -> (u64, u64, u64) {
        self.0.iter().fold((0u64, 0u64, 0u64), |(times, decided, made), line| {
            let decided_here = if line.made.is_some() { line.times } else { 0 };
            (
                times.saturating_add(line.times),
                decided.saturating_add(decided_here),
                made.saturating_add(line.made.unwrap_or(0)),
            )
        })
    }
}

/// The place of a contract in its ladder.
pub fn key(contract: &Contract) -> Key {
    (contract.rung, contract.modifier, contract.kind)
}

/// What was promised, in words.
pub fn promise(promise: Promise) -> &'static str {
    match promise {
        Promise::Tricks => "tricks a side named",
        Promise::NoTrick => "no trick",
    }
}

/// A contract as records write it.
pub fn name(rules: &Rules, key: Key) -> String {
    match key {
        (Some(rung), modifier, _) => notation::bid_text(rules, (rung, modifier)),
        (None, _, kind) => rules.kind(kind).name.clone(),
    }
}

fn rank((rung, modifier, kind): Key) -> Rank {
    let number = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
    [
        rung.map_or(0, |rung| number(rung.index()).saturating_add(1)),
        modifier.map_or(0, |modifier| number(modifier.index()).saturating_add(1)),
        number(kind.index()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_two_parts_are_those_of_the_whole() {
        let count = |kept: &[(u32, Option<bool>)]| {
            let mut lines = Lines::default();
            for &(rank, made) in kept {
                lines.count([rank, 0, 0], || format!("line {rank}"), made);
            }
            lines
        };
        let all = [(3, Some(true)), (1, None), (3, Some(false)), (2, Some(true)), (1, None)];
        let mut parts = count(&all[..1]);
        parts.merge(&count(&all[1..]));
        assert_eq!(parts, count(&all));
        let names: Vec<&str> = parts.iter().map(|line| line.name.as_str()).collect();
        assert_eq!(names, ["line 1", "line 2", "line 3"]);
        assert_eq!(parts.get("line 3").unwrap().made, Some(1));
        assert_eq!(parts.get("line 1").unwrap().made, None);
        assert_eq!(parts.sums(), (5, 3, 2));
        let text = serde_json::to_string(&parts).unwrap();
        assert_eq!(serde_json::from_str::<Lines>(&text).unwrap(), parts);
        assert!(parts.is_sound());
        parts.0.swap(0, 1);
        assert!(!parts.is_sound());
        parts.0[1] = parts.0[0].clone();
        assert!(!parts.is_sound());
    }
}
