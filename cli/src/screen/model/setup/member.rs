//! A match for the league: who plays it, and what a point costs.

use overtrick_plugins::prose::capital;

use super::super::super::message::Effect;
use super::change::turned;
use super::{Setup, Spot};
use crate::league::Money;

/// Nobody plays for the league.
const NOBODY: &str = "nobody";

/// What was chosen for the league.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stake {
    /// The member; somebody who is none yet becomes one.
    pub(crate) member: Option<String>,
    /// What a point costs, if not what it usually does.
    pub(crate) price: Option<Money>,
    /// The record of the open match that is given up for this one, after it was told what that costs.
    pub(crate) gives_up: Option<String>,
}

impl Setup {
    /// The lines for the league: the price is one while there is somebody to pay it.
    pub(super) fn stake_spots(&self) -> impl Iterator<Item = Spot> {
        let price = self.stake.member.is_some() && !self.form.league.has_price;
        std::iter::once(Spot::Member).chain(price.then_some(Spot::Price))
    }

    /// The member and the price as they are shown.
    pub(crate) fn stake_shown(&self) -> (&str, String) {
        let league = &self.form.league;
        let price = league.rules.show(self.stake.price.unwrap_or(league.rules.price));
        (self.stake.member.as_deref().unwrap_or(NOBODY), price)
    }

    /// The next value of the line.
    pub(super) fn step_stake(&mut self, by: isize) -> Vec<Effect> {
        if self.at == Spot::Price {
            self.step_price(by);
        } else {
            self.step_member(by);
        }
        Vec::new()
    }

    /// What was typed becomes the value of the line.
    pub(super) fn set_stake(&mut self, typed: &str) -> Vec<Effect> {
        if self.at == Spot::Price {
            self.pay(typed);
        } else {
            self.name(typed);
        }
        Vec::new()
    }

    /// The line becomes as it was at first.
    pub(super) fn erase_stake(&mut self) -> Vec<Effect> {
        if self.at == Spot::Price {
            self.stake.price = None;
        } else {
            self.stake.member = None;
        }
        Vec::new()
    }

    fn step_member(&mut self, by: isize) {
        let league = &self.form.league;
        // Somebody new stands behind those who are members.
        let mut names: Vec<Option<String>> = vec![None];
        names.extend(league.members.iter().map(|(name, _)| Some(name.clone())));
        if !names.contains(&self.stake.member) {
            names.push(self.stake.member.clone());
        }
        let at = names.iter().position(|name| *name == self.stake.member);
        self.stake.member = turned(at, by, names.len()).and_then(|next| names[next].clone());
        if names.len() == 1 {
            self.told = vec!["Nobody is a member yet: type a name to join.".to_owned()];
        }
    }

    fn step_price(&mut self, by: isize) {
        let (prices, now) =
            (self.form.league.prices(), self.stake.price.unwrap_or(self.form.league.rules.price));
        let at = prices.iter().position(|price| *price == now);
        self.price(turned(at, by, prices.len()).map(|next| prices[next]));
    }

    fn price(&mut self, price: Option<Money>) {
        self.stake.price = price.filter(|price| *price != self.form.league.rules.price);
    }

    /// A name was typed.
    fn name(&mut self, name: &str) {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let known = self.form.league.known(&name).map(|(name, _)| name.clone());
        self.stake.member =
            if name.eq_ignore_ascii_case(NOBODY) { None } else { Some(known.unwrap_or(name)) };
    }

    /// A price was typed.
    fn pay(&mut self, typed: &str) {
        let rules = &self.form.league.rules;
        let typed = typed.trim().trim_start_matches(rules.sign.trim()).trim();
        match Money::read(typed).and_then(|price| rules.price(price)) {
            Ok(price) => self.price(Some(price)),
            Err(why) => self.told = vec![capital(&format!("{why}.")).replace('`', "")],
        }
    }

    /// Whether somebody who is no member yet is asked first if he means it: a name may be mistyped.
    pub(super) fn asks_to_join(&mut self) -> bool {
        let league = &self.form.league;
        let new = self.stake.member.as_ref().filter(|name| league.known(name).is_none());
        let Some(name) = new.filter(|_| league.fault.is_none() && !self.joins) else { return false };
        self.told = vec![format!(
            "{name} is new: with this match an account is opened, with a credit of {}. Enter once more begins.",
            league.rules.show(league.rules.credit)
        )];
        self.joins = true;
        true
    }

    /// Who plays for the league, in a sentence, if anybody does.
    pub(crate) fn stake_in_short(&self) -> Option<String> {
        let member = self.stake.member.as_ref()?;
        let price =
            if self.form.league.has_price { "what the options say".to_owned() } else { self.stake_shown().1 };
        Some(format!("For the league: {member}, a point costs {price}."))
    }

    /// What the chosen line means.
    pub(crate) fn stake_about(&self) -> Vec<String> {
        let league = &self.form.league;
        let type_it = "Type a name to join, or the name of a member.".to_owned();
        match (&self.stake.member, self.at) {
            (_, Spot::Price) => vec![format!(
                "What a point costs in this match, up to {}. Type it, or choose.",
                league.rules.show(league.rules.most_price)
            )],
            _ if league.fault.is_some() => league.fault.iter().cloned().collect(),
            (None, _) => {
                vec!["Whoever plays for the league wins or loses money by this match.".to_owned(), type_it]
            }
            (Some(name), _) => {
                let price = league.has_price.then(|| "The options say what a point costs.".to_owned());
                let about = league.known(name).map_or_else(
                    || {
                        format!(
                            "{name} becomes a member when the match begins, with a credit of {}.",
                            league.rules.show(league.rules.credit)
                        )
                    },
                    |(_, about)| format!("{name}. {about}"),
                );
                [Some(about), price].into_iter().flatten().collect()
            }
        }
    }

    /// The league, and everybody who can play for it.
    pub(super) fn stake_explained(&self) -> Vec<String> {
        let league = &self.form.league;
        let (rules, show) = (&league.rules, |money| league.rules.show(money));
        let mut lines = vec![
            format!(
                "What a match comes to is booked in money. A newcomer has a credit of {}; the balance is looked at every {} \
                 games.",
                show(rules.credit),
                rules.check_every
            ),
            format!(
                "Who has won more than the credit gives it back, and may owe {} then. Who owes too much at a check is out.",
                show(rules.zone)
            ),
            "Leaving a match costs nothing while it is gone on with later; giving it up costs the exit fee."
                .to_owned(),
        ];
        lines.extend(league.members.iter().map(|(name, about)| format!("{name}: {about}")));
        lines
    }
}
