//! What people are told of a membership, in sentences.

use super::money::Money;
use super::rules::Rules;
use super::standing::{Game, Membership, Open, Standing, Verdict};
use crate::words::counted;

/// What the last match has come to, and what followed from it.
pub(crate) fn last_game(rules: &Rules, standing: &Standing) -> Vec<String> {
    let Some(game) = standing.games.last() else { return Vec::new() };
    let name = &standing.name;
    let money = game.booked.money;
    let how = match game.booked.points.as_str() {
        "0" => String::new(),
        points => {
            let s = if matches!(points, "1" | "-1") { "" } else { "s" };
            let price = game.price.map_or_else(
                || "by the rules of the game".to_owned(),
                |price| format!("at {}", rules.show(price)),
            );
            format!(", {points} point{s} {price}")
        }
    };
    let came = match money {
        _ if game.fee.is_some() && money == Money::ZERO => format!("{name} has left the match"),
        _ if game.fee.is_some() => format!("{name} has left the match, and lost {}{how}", rules.show(-money)),
        Money::ZERO => format!("{name} has won and lost nothing"),
        won if won > Money::ZERO => format!("{name} has won {}{how}", rules.show(won)),
        lost => format!("{name} has lost {}{how}", rules.show(-lost)),
    };
    let fee = game.fee.map_or_else(String::new, |fee| format!(" The exit fee is {}.", rules.show(fee)));
    let mut lines = vec![format!("League: {came}.{fee} {}", balance(rules, standing))];
    lines.extend(check(rules, standing, game));
    lines
}

/// The balance, and when it is looked at.
pub(crate) fn balance(rules: &Rules, standing: &Standing) -> String {
    let balance = format!("The balance is {}", rules.show(standing.balance));
    match standing.membership {
        Membership::Active => {
            let left = standing.games_to_check(rules);
            format!("{balance}; it is checked after {}.", counted(left as u64, "more game"))
        }
        Membership::Cancelled | Membership::Resigned => format!("{balance}."),
    }
}

/// A member in a line: the balance, when it is looked at, and whether a match is open; nothing of one who is none any more.
pub(crate) fn in_short(rules: &Rules, standing: &Standing) -> Option<String> {
    if standing.membership != Membership::Active {
        return None;
    }
    let (name, balance) = (&standing.name, rules.show(standing.balance));
    let next = match standing.games_to_check(rules) {
        1 => "check after the next game".to_owned(),
        left => format!("check in {left} games"),
    };
    let open = if standing.open.is_some() { ", a match is open" } else { "" };
    Some(format!("{name} in the league: {balance}, {next}{open}"))
}

/// What a look at the balance has led to, if there was one after this game.
pub(crate) fn check(rules: &Rules, standing: &Standing, game: &Game) -> Option<String> {
    let check = game.check?;
    let (zone, fee) = (rules.show(check.zone), rules.show(check.fee));
    let (credit, owed) = (rules.show(rules.credit), rules.show(-game.booked.balance));
    Some(match check.verdict {
        Verdict::CreditReturned => format!(
            "Checked: more than {credit} is won, and the credit is given back. The credit zone is {zone}, the exit fee \
             {fee}."
        ),
        Verdict::CreditStays => {
            format!("Checked: not more than {credit} is won; the credit of {credit} stays.")
        }
        Verdict::NoDebt => format!("Checked: no debt. The credit zone is {zone} now, the exit fee {fee}."),
        Verdict::Within => format!("Checked: the debt of {owed} is within the credit zone of {zone}."),
        Verdict::Beyond => format!(
            "Checked: the debt of {owed} is beyond the credit zone of {zone}. The membership of {} is cancelled.",
            standing.name
        ),
    })
}

/// What becomes of a match that is not over if another one is begun.
pub(crate) fn giving_up(rules: &Rules, standing: &Standing, open: &Open) -> String {
    format!(
        "The match of {} that {} began on {} is not over. Giving it up costs the exit fee of {}, and what it has lost so \
         far.",
        open.game,
        standing.name,
        open.date,
        rules.show(standing.fee)
    )
}

/// Why somebody cannot play for the league any more.
pub(crate) fn ended(standing: &Standing) -> Option<String> {
    let name = &standing.name;
    match standing.membership {
        Membership::Active => None,
        Membership::Cancelled => Some(format!("The membership of {name} is cancelled.")),
        Membership::Resigned => Some(format!("{name} has given up the membership.")),
    }
}
