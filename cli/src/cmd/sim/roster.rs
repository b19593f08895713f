//! The bots of a run: who takes part, who sits where, and a crew of them for each thread.

use overtrick_core::bot::Bot;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::Seat;
use overtrick_plugins::clubs::Spec;
use overtrick_plugins::figures::table::Crew;

use crate::exit::{Failure, Outcome};
use crate::session::{Players, seat_named};

/// Who takes part.
pub(super) struct Roster {
    /// The bots, each once, in a line that says everything.
    pub(super) names: Vec<String>,
    /// What each of them is called in reports.
    pub(super) labels: Vec<String>,
    /// Around the table, as they were named: numbers of the bots.
    pub(super) named: Vec<usize>,
}

impl Roster {
    /// A bot at every seat.
    pub(super) fn seated(rules: &Rules, list: &[String]) -> Outcome<Self> {
        Ok(Self::of(Players::bots(rules, list)?.names()))
    }

    /// At least two that are compared. Where the same bot is named again and again it is compared with itself.
    pub(super) fn compared(rules: &Rules, list: &[String]) -> Outcome<Self> {
        let list = if list.iter().any(|name| seat_named(name).is_some()) {
            Players::bots(rules, list)?.names()
        } else {
            let one = |name: &String| {
                let players = Players::bots(rules, std::slice::from_ref(name))?;
                Ok(players.names().swap_remove(0))
            };
            list.iter().map(one).collect::<Outcome<Vec<_>>>()?
        };
        if list.len() < 2 {
            let example = "--duplicate compares bots; name two of them, such as `--bots basic,random`";
            return Err(Failure::Usage(example.to_owned()));
        }
        let mut roster = Self::of(list);
        if roster.names.len() == 1 {
            let name = roster.names.swap_remove(0);
            let label = roster.labels.swap_remove(0);
            roster.labels = (1..=roster.named.len()).map(|number| format!("{label} ({number})")).collect();
            roster.names = vec![name; roster.named.len()];
            roster.named = (0..roster.named.len()).collect();
        }
        Ok(roster)
    }

    fn of(list: Vec<String>) -> Self {
        let mut names: Vec<String> = Vec::new();
        let named = list.into_iter().map(|name| {
            names.iter().position(|known| *known == name).unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            })
        });
        let named = named.collect();
        let label = |name: &String| Spec::parse(name).map_or_else(|_| name.clone(), |spec| spec.label());
        let mut labels: Vec<String> = names.iter().map(label).collect();
        // Two of one level with different settings are told apart by these.
        let is_twice = |label: &String| labels.iter().filter(|other| *other == label).count() > 1;
        let twice: Vec<bool> = labels.iter().map(is_twice).collect();
        for ((label, name), twice) in labels.iter_mut().zip(&names).zip(twice) {
            if twice {
                label.clone_from(name);
            }
        }
        Self { names, labels, named }
    }

    /// The bots of one thread.
    pub(super) fn crew(&self, rules: &Rules) -> Result<Box<dyn Crew>, String> {
        let everywhere = |name: &String| Players::bots(rules, std::slice::from_ref(name));
        let players = self.names.iter().map(everywhere).collect::<Outcome<Vec<_>>>();
        Ok(Box::new(Everywhere(players.map_err(|failure| failure.text())?)))
    }
}

/// Every player at every seat, so that each can sit down anywhere.
struct Everywhere(Vec<Players>);

impl Crew for Everywhere {
    fn bot(&mut self, player: usize, seat: Seat) -> Option<&mut dyn Bot> {
        self.0.get_mut(player)?.bot(seat)
    }
}
