//! What must be so: the steps that begin with `=`.

use overtrick_core::card::CardSet;
use overtrick_core::game::Match;
use overtrick_core::notation;
use overtrick_core::ruleset::{Number, Rules};
use overtrick_core::score::{Cell, Fraction};
use overtrick_core::seat::{Hand, SeatSet};
use overtrick_core::state::{Pending, State};

use super::run::{cell, hand, seat};
use crate::nearest;

/// What can be looked at, ledgers apart.
const WORDS: [&str; 13] = [
    "turn", "contract", "trick", "tricks", "holds", "kitty", "sees", "hidden", "entry", "number", "over",
    "settle", "money",
];

/// A match that is looked at.
pub(super) struct Expecter<'m> {
    pub(super) game: &'m mut Match,
}

/// What is found instead.
pub(super) type Difference = String;

fn same<T: PartialEq + ?Sized>(
    wanted: &T,
    found: &T,
    text: impl FnOnce() -> String,
) -> Result<(), Difference> {
    if wanted == found { Ok(()) } else { Err(text()) }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, Difference> {
    text.parse().map_err(|_| format!("`{text}` is no number that can stand here"))
}

/// `12` or `70/3`.
fn fraction(text: &str) -> Result<Fraction, Difference> {
    let (num, den) = text.split_once('/').unwrap_or((text, "1"));
    Fraction::new(number(num)?, number(den)?)
        .ok_or_else(|| format!("`{text}` is no number that can stand here"))
}

/// The contract as `= contract` has it.
pub(super) fn contract_text(rules: &Rules, state: &State) -> String {
    let Some(contract) = state.pos.contract() else { return "none".to_owned() };
    let name = match contract.rung {
        Some(rung) => notation::bid_text(rules, (rung, contract.modifier)),
        None => rules.kind(contract.kind).name.clone(),
    };
    let by = contract.declarer.map(|seat| format!(" by {}", rules.seat_name(seat)));
    name + by.as_deref().unwrap_or_default()
}

/// An amount of a column in points.
pub(super) fn points(rules: &Rules, cell: Cell, amount: i64) -> Fraction {
    let ledger = &rules.sheet.ledgers()[usize::from(cell.ledger)];
    ledger.points(amount).expect("a unit is not 1/0, and no amount is large")
}

/// A number of the match or of the deal.
pub(super) fn number_of(rules: &Rules, state: &State, name: &str) -> Option<i64> {
    let place = |numbers: &[Number]| numbers.iter().position(|number| number.name == name);
    match (place(&rules.match_numbers), place(&rules.deal_numbers)) {
        (Some(index), _) => state.table.numbers().get(index).copied(),
        (None, Some(index)) => state.pos.numbers.get(index).map(|n| i64::from(*n)),
        (None, None) => None,
    }
}

/// Who won the last trick.
pub(super) fn last_winner(state: &State) -> Option<Hand> {
    usize::from(state.pos.tricks()).checked_sub(1).and_then(|trick| state.pos.winner_of(trick))
}

impl Expecter<'_> {
    /// Looks at what the words say.
    pub(super) fn expect(&mut self, words: &[&str]) -> Result<(), Difference> {
        match *words {
            ["turn", name] => self.turn(name),
            ["contract", ref rest @ ..] => self.contract(rest),
            ["trick", name] => self.trick(name),
            ["tricks", name, n] => self.tricks(name, number(n)?),
            ["holds", name, ref cards @ ..] => {
                let hand = hand(self.rules(), name)?;
                self.cards(self.game.state().pos.hands[hand.index()], cards)
            }
            ["kitty", ref cards @ ..] => self.cards(self.game.state().pos.kitty, cards),
            ["sees", who, whom] => self.sees(who, whom, true),
            ["hidden", who, whom] => self.sees(who, whom, false),
            ["entry", ref rest @ ..] => self.entry(rest),
            ["number", name, n] => self.number(name, number(n)?),
            ["over", ref names @ ..] => self.over(names),
            ["settle", name, text] => self.settle(name, text, false),
            ["money", name, text] => self.settle(name, text, true),
            [first, ref seats @ .., n] if self.rules().sheet.find(first).is_some() => {
                let names: Vec<&str> = std::iter::once(first).chain(seats.iter().copied()).collect();
                self.column(&names, n)
            }
            [first, ..] if WORDS.contains(&first) => Err(format!("`= {}` is not complete", words.join(" "))),
            [first, ..] => {
                let ledgers = self.rules().sheet.ledgers().iter().map(|ledger| ledger.name.as_str());
                let hint = nearest::hint(first, WORDS.into_iter().chain(ledgers));
                let hint = hint.map_or_else(String::new, |hint| format!("; {hint}"));
                Err(format!("nothing is called `{first}` that could be looked at{hint}"))
            }
            [] => Ok(()),
        }
    }

    fn rules(&self) -> &Rules {
        self.game.rules()
    }

    fn turn(&self, name: &str) -> Result<(), Difference> {
        let wanted = if name == "nobody" { None } else { Some(seat(self.rules(), name)?) };
        let found = self.game.pending().question().map(|question| question.seat);
        same(&wanted, &found, || match found {
            Some(seat) => format!("it is the turn of {}", self.rules().seat_name(seat)),
            None => "nobody is asked".to_owned(),
        })
    }

    fn contract(&self, words: &[&str]) -> Result<(), Difference> {
        let text = contract_text(self.rules(), self.game.state());
        same(words.join(" ").as_str(), text.as_str(), || format!("the contract is `{text}`"))
    }

    fn trick(&self, name: &str) -> Result<(), Difference> {
        let wanted = hand(self.rules(), name)?;
        let last = last_winner(self.game.state());
        same(&Some(wanted), &last, || match last {
            Some(hand) => format!("{} has won the last trick", self.rules().hand_name(hand)),
            None => "no trick is finished".to_owned(),
        })
    }

    fn tricks(&self, name: &str, wanted: u8) -> Result<(), Difference> {
        let found = self.game.state().pos.tricks_of(hand(self.rules(), name)?);
        same(&wanted, &found, || format!("{name} has {found} tricks"))
    }

    fn cards(&self, found: CardSet, wanted: &[&str]) -> Result<(), Difference> {
        let deck = &self.rules().deck;
        let wanted = deck.parse_cards(&wanted.join(" ")).map_err(|error| error.to_string())?;
        same(&wanted, &found, || format!("it is {}", notation::cards_text(self.rules(), found)))
    }

    fn sees(&self, who: &str, whom: &str, wanted: bool) -> Result<(), Difference> {
        let (who_seat, whom_hand) = (seat(self.rules(), who)?, hand(self.rules(), whom)?);
        let found = self.game.state().pos.sees(who_seat, whom_hand);
        let verb = if found { "sees" } else { "does not see" };
        same(&wanted, &found, || format!("{who} {verb} the hand of {whom}"))
    }

    fn column(&self, names: &[&str], wanted: &str) -> Result<(), Difference> {
        let rules = self.rules();
        let cell = cell(rules, names)?;
        let found = points(rules, cell, self.game.state().table.sheet().get(&rules.sheet, cell).unwrap_or(0));
        same(&fraction(wanted)?, &found, || format!("`{}` stands at {found}", names.join(" ")))
    }

    fn entry(&self, words: &[&str]) -> Result<(), Difference> {
        let [names @ .., amount, reason] = words else {
            return Err("a line has a ledger, whose it is, an amount and a reason".to_owned());
        };
        let rules = self.rules();
        let cell = cell(rules, names)?;
        let wanted = (fraction(amount)?, *reason);
        let entries = self.game.state().table.entries().iter().filter(|entry| entry.cell == cell);
        let entries: Vec<(Fraction, &str)> =
            entries.map(|entry| (points(rules, cell, entry.amount), rules.reason(entry.reason))).collect();
        if entries.contains(&wanted) {
            return Ok(());
        }
        let lines: Vec<String> =
            entries.iter().map(|(amount, reason)| format!("{amount} {reason}")).collect();
        let lines = if lines.is_empty() { "no lines".to_owned() } else { lines.join(", ") };
        Err(format!("`{}` has in this deal: {lines}", names.join(" ")))
    }

    fn number(&self, name: &str, wanted: i64) -> Result<(), Difference> {
        let found = number_of(self.rules(), self.game.state(), name);
        let Some(found) = found else { return Err(format!("these rules keep no number `{name}`")) };
        same(&wanted, &found, || format!("`{name}` is {found}"))
    }

    fn over(&self, names: &[&str]) -> Result<(), Difference> {
        let rules = self.rules();
        let over = *self.game.pending() == Pending::Over;
        let winners = self.game.state().table.winners();
        let is = || {
            if !over {
                return "the match goes on".to_owned();
            }
            let names: Vec<&str> = winners.iter().map(|seat| rules.seat_name(seat)).collect();
            format!("the match is over, won by {}", names.join(" "))
        };
        if let ["no"] = names {
            return same(&false, &over, is);
        }
        let wanted = names.iter().map(|name| seat(rules, name)).collect::<Result<SeatSet, _>>()?;
        same(&(true, wanted), &(over, winners), is)
    }

    /// What a seat gets, in units of the settlement or in money.
    fn settle(&mut self, name: &str, text: &str, money: bool) -> Result<(), Difference> {
        let wanted = Some(fraction(text)?);
        let found = self.share(name, money)?;
        same(&wanted, &found, || match found {
            Some(found) => format!("{name} gets {found}"),
            None => format!("{name} gets nothing"),
        })
    }

    /// What a seat gets now.
    pub(super) fn share(&mut self, name: &str, money: bool) -> Result<Option<Fraction>, Difference> {
        let seat = seat(self.rules(), name)?;
        let settled = self.game.settle().map_err(|fault| fault.to_string())?;
        let Some(settled) = settled else { return Err("these rules settle nothing".to_owned()) };
        let paid = settled.money();
        if money && paid.is_none() {
            return Err("these rules are not played for money".to_owned());
        }
        let shares = if money { paid.as_deref().unwrap_or_default() } else { settled.per_seat() };
        Ok(shares.get(seat.index()).copied())
    }
}
