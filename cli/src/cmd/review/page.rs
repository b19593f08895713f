//! A review in sentences.

use overtrick_core::bot::search::Weighed;
use overtrick_core::game::worth_unit;
use overtrick_core::ruleset::Rules;
use overtrick_core::state::{Action, Stage};
use overtrick_core::study::{Course, Seen, Unsolved};

use super::super::solve::why_not;
use super::judge::{Play, Reviewed};
use super::sums::Sums;
use crate::line::standing;
use crate::out::{pad, pad_left, width};
use crate::words::{Words, any, counted};

/// Where a sentence goes on in its next line.
pub(super) const INDENT: usize = 12;

/// So many better cards are named.
const MOST_NAMED: usize = 4;

/// One deal.
pub(super) fn deal(words: &Words, course: &Course, reviewed: &Reviewed, all: bool) -> Vec<String> {
    let dealer = words.seat(course.dealt.pos.dealer);
    let standing = match standing(words, &course.end) {
        Some(standing) => format!("{standing}."),
        None if course.end.pos.stage == Stage::Deal && course.end.table.entries().is_empty() => {
            "The cards were thrown in.".to_owned()
        }
        None => String::new(),
    };
    let mut lines = vec![String::new(), format!("Deal {}, dealer {dealer}. {standing}", course.number)];
    if reviewed.plays.is_empty() {
        lines.push("  No card was played with a choice.".to_owned());
        return lines;
    }
    lines.extend(from_the_start(words, course, reviewed));
    lines.extend(reasons(words, reviewed));
    if course.given() > 0 {
        let tricks = counted(course.given() as u64, "trick");
        lines.push(format!("  The last {tricks} had no cards: they were given by agreement."));
    }
    let told = reviewed.plays.iter().filter(|play| all || play.is_costly());
    lines.extend(told.map(|play| sentence(words, play)));
    let costly = reviewed.plays.iter().filter(|play| play.is_costly()).count();
    let good = reviewed.plays.len() - costly;
    if costly == 0 {
        let cards = counted(good as u64, "card");
        lines.push(format!("  Nothing better was to be had: {cards} with a choice, none of them costly."));
    } else if !all && good > 0 {
        let cards = counted(good as u64, "other card");
        lines.push(format!("  {cards} with a choice: nothing clearly better was to be had."));
    }
    lines
}

/// What the declaring side could have won from the first card that was judged, and what it has won.
fn from_the_start(words: &Words, course: &Course, reviewed: &Reviewed) -> Option<String> {
    let first = reviewed.plays.first()?;
    let seen = first.seen.as_ref().ok()?;
    let side = seen.side;
    let won = words.rules.tricks_of_seats(&course.end.pos, side);
    let there = counted(u64::try_from(seen.tricks.0).unwrap_or(0), "trick");
    let done = if course.is_over() { "in the end" } else { "so far" };
    Some(format!(
        "  With all cards seen there were {there} for {} at trick {}; {won} {done}.",
        words.seats(side),
        first.trick
    ))
}

/// Why cards were not judged with all cards seen, each reason once.
fn reasons(words: &Words, reviewed: &Reviewed) -> Vec<String> {
    let mut reasons: Vec<(&Unsolved, u64)> = Vec::new();
    for why in reviewed.plays.iter().filter_map(|play| play.seen.as_ref().err()) {
        match reasons.iter_mut().find(|(other, _)| *other == why) {
            Some((_, times)) => *times += 1,
            None => reasons.push((why, 1)),
        }
    }
    let one = |(why, times): (&Unsolved, u64)| {
        let cards = counted(times, "card");
        let verb = if times == 1 { "is" } else { "are" };
        format!("  {cards} {verb} judged only by what the players could know: {}.", why_not(words, why))
    };
    reasons.into_iter().map(one).collect()
}

fn sentence(words: &Words, play: &Play) -> String {
    let who = words.seat(play.seat);
    let head = format!("  {} {who} {}", pad(&format!("Trick {}", play.trick), 9), words.action(&play.action));
    let seen = match &play.seen {
        Ok(seen) if seen.cost > 0 => format!(" {}", cost_seen(words, seen)),
        Ok(_) => " With all cards seen it cost nothing.".to_owned(),
        Err(_) => String::new(),
    };
    let known = match &play.known {
        Some(known) if known.is_clear => format!(" {}", cost_known(words, who, known)),
        Some(known) if known.cost > 0 => {
            format!(" By what {who} could know it was about as good as {}.", words.action(&known.best))
        }
        Some(_) => format!(" By what {who} could know nothing was better."),
        None => format!(" By what {who} could know all came to the same."),
    };
    format!("{head}.{seen}{known}")
}

/// `With all cards seen it cost 1 trick and 40 points; A♦ or 6♣ would not have.`
fn cost_seen(words: &Words, seen: &Seen) -> String {
    let tricks = counted(u64::from(seen.cost), "trick");
    let points = match seen.points {
        0 => String::new(),
        points if points > 0 => format!(" and {} points", exact_points(&words.rules, points)),
        points => format!(" (and brought {} points)", exact_points(&words.rules, points)),
    };
    format!("With all cards seen it cost {tricks}{points}; {} would not have.", cards(words, &seen.best))
}

/// `By what South could know A♦ was better, by 35.0 points on average (give or take 12.0).`
fn cost_known(words: &Words, who: &str, known: &Weighed) -> String {
    let [cost, doubt] = [known.cost, known.doubt].map(|n| points_text(&words.rules, n));
    format!(
        "By what {who} could know {} was better, by {cost} points on average (give or take {doubt}).",
        words.action(&known.best)
    )
}

/// Some of the cards, and how many more there are.
fn cards(words: &Words, actions: &[Action]) -> String {
    let named: Vec<String> = actions.iter().take(MOST_NAMED).map(|action| words.action(action)).collect();
    match actions.len().checked_sub(MOST_NAMED + 1) {
        None => any(&named),
        Some(more) => format!("{} or {} more", named.join(", "), more + 1),
    }
}

/// Units of worth as points, without a sign: whole ones, or with one decimal.
fn exact_points(rules: &Rules, units: i64) -> String {
    let text = points_text(rules, units.saturating_mul(100));
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// Hundredths of the unit of worth as points with one decimal, without a sign.
pub(super) fn points_text(rules: &Rules, hundredths: i64) -> String {
    let tenth = 10 * worth_unit(rules);
    let tenths = (hundredths.abs() + tenth / 2) / tenth;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The sums, a line for each seat.
pub(super) fn sums(words: &Words, sums: &Sums, who: &[String]) -> Vec<String> {
    let deals = counted(sums.deals, "deal");
    if sums.seats.iter().all(|sum| sum.cards == 0) {
        return vec![format!("{deals}: no card was played with a choice.")];
    }
    let names: Vec<String> = (0..)
        .map(overtrick_core::seat::Seat::new)
        .zip(who)
        .map(|(seat, who)| format!("{} {}", words.seat(seat), words.style.dim(who)))
        .collect();
    let first = names.iter().map(|name| width(name)).max().unwrap_or(0);
    let mut lines = vec![
        format!("{deals}; cards played with a choice, and what they cost"),
        format!("  {}         with all cards seen   by what could be known", pad("", first)),
        format!("  {}  cards   costly   tricks       costly   points", pad("", first)),
    ];
    for (name, sum) in names.iter().zip(&sums.seats).filter(|(_, sum)| sum.cards > 0) {
        let cell = |text: &str, column| pad_left(text, column);
        let number = |n: u64, column| pad_left(&n.to_string(), column);
        let (costly, tricks) = match sum.solved {
            0 => (cell("-", 9), cell("-", 9)),
            _ => (number(sum.costly, 9), number(sum.tricks, 9)),
        };
        let points = points_text(&words.rules, sum.points);
        let cards = number(sum.cards, 7);
        lines.push(format!(
            "  {}{cards}{costly}{tricks}{}{}",
            pad(name, first),
            number(sum.mistakes, 13),
            cell(&points, 9)
        ));
    }
    lines
}
