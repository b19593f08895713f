//! What can be chosen for the league before a match, as plain data: who plays, and for how much.

use overtrick_core::ruleset;

use super::desk::League;
use super::money::Money;
use super::rules::Rules;
use super::standing::Membership;
use super::{told, worth};
use crate::dirs::DataDir;

/// Prices are offered in these steps.
const STEPS: [i64; 10] = [1, 2, 5, 10, 20, 25, 50, 100, 250, 500];

/// What can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    /// Who can play, and where each stands, in sentences.
    pub(crate) members: Vec<(String, String)>,
    pub(crate) rules: Rules,
    /// Whether the options of the game say what a point costs.
    pub(crate) has_price: bool,
    /// Why nobody can play for the league.
    pub(crate) fault: Option<String>,
}

impl Offer {
    /// What can be chosen for a game.
    pub(crate) fn new(data: &DataDir, game: &ruleset::Rules) -> Self {
        let has_price = worth::has_price(game);
        match League::find(data) {
            Ok(league) => {
                let (members, _) = league.members();
                let active = members.iter().filter(|member| member.membership == Membership::Active);
                let members = active.map(|member| {
                    let open = member.open.as_ref().map_or_else(String::new, |open| {
                        format!(" The match of {} begun on {} is not over.", open.game, open.date)
                    });
                    (member.name.clone(), format!("{}{open}", told::balance(&league.rules, member)))
                });
                Self { members: members.collect(), rules: league.rules, has_price, fault: None }
            }
            Err(failure) => {
                let (members, fault) = (Vec::new(), Some(failure.text()));
                Self { members, rules: Rules::bundled(), has_price, fault }
            }
        }
    }

    /// Prices to choose from.
    pub(crate) fn prices(&self) -> Vec<Money> {
        let steps = STEPS.into_iter().filter_map(Money::of_parts);
        let mut prices: Vec<Money> = steps.filter(|price| self.rules.price(*price).is_ok()).collect();
        prices.extend([self.rules.price, self.rules.most_price]);
        prices.sort_unstable();
        prices.dedup();
        prices
    }

    /// A member as he is called, whatever the case in which he is named.
    pub(crate) fn known(&self, name: &str) -> Option<&(String, String)> {
        let wanted = name.to_lowercase();
        self.members.iter().find(|(name, _)| name.to_lowercase() == wanted)
    }
}
