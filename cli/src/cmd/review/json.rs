//! A review as JSON: an object on each line.

use overtrick_core::bot::search::Weighed;
use overtrick_core::game::worth_unit;
use overtrick_core::notation;
use overtrick_core::record::Record;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::Seat;
use overtrick_core::study::{Course, Seen, Unsolved};
use serde_json::{Value, json};

use super::super::solve::why_not;
use super::judge::{Play, Reviewed};
use super::sums::Sums;
use crate::args::ReviewArgs;
use crate::recorded::Recorded;
use crate::words::Words;

/// The first object.
pub(super) fn head(args: &ReviewArgs, record: &Record, recorded: &Recorded) -> Value {
    let header = &record.header;
    json!({
        "type": "head",
        "pack": header.pack,
        "version": header.version,
        "digest": header.digest,
        "rules": if recorded.kept_because.is_some() { "kept" } else { "pack" },
        "seats": recorded.game.rules.seat_names,
        "effort": args.effort,
        "seed": args.seed,
    })
}

/// The objects of a deal: its cards, then the deal itself.
pub(super) fn deal(words: &Words, course: &Course, reviewed: &Reviewed) -> Vec<Value> {
    let rules = &words.rules;
    let mut objects: Vec<Value> =
        reviewed.plays.iter().map(|play| card(words, course.number, play)).collect();
    let contract = course.end.pos.contract().map(|contract| match contract.rung {
        Some(rung) => notation::bid_text(rules, (rung, contract.modifier)),
        None => rules.kind(contract.kind).name.clone(),
    });
    let declarer = course.end.pos.contract().and_then(|contract| contract.declarer);
    objects.push(json!({
        "type": "deal",
        "deal": course.number,
        "contract": contract,
        "declarer": declarer.map(|seat| rules.seat_name(seat)),
        "over": course.is_over(),
        "judged": reviewed.plays.len(),
        "forced": reviewed.forced,
    }));
    objects
}

fn card(words: &Words, deal: u32, play: &Play) -> Value {
    let rules = &words.rules;
    json!({
        "type": "card",
        "deal": deal,
        "line": play.line,
        "trick": play.trick,
        "seat": rules.seat_name(play.seat),
        "action": notation::action_text(rules, &play.action),
        "seen": seen(words, &play.seen),
        "known": play.known.map(|known| weighed(rules, &known)),
    })
}

fn seen(words: &Words, seen: &Result<Seen, Unsolved>) -> Value {
    let rules = &words.rules;
    match seen {
        Err(why) => json!({ "why_not": why_not(words, why) }),
        Ok(seen) => {
            let best: Vec<String> =
                seen.best.iter().map(|action| notation::action_text(rules, action)).collect();
            let side: Vec<&str> = seen.side.iter().map(|seat| rules.seat_name(seat)).collect();
            json!({
                "side": side,
                "tricks_before": seen.tricks.0,
                "tricks_after": seen.tricks.1,
                "cost_tricks": seen.cost,
                "cost_points": points(rules, seen.points.saturating_mul(100)),
                "best": best,
            })
        }
    }
}

fn weighed(rules: &Rules, known: &Weighed) -> Value {
    json!({
        "best": notation::action_text(rules, &known.best),
        "cost_points": points(rules, known.cost),
        "doubt": points(rules, known.doubt),
        "worlds": known.worlds,
        "clear": known.is_clear,
    })
}

/// Hundredths of the unit of worth in points.
#[allow(clippy::cast_precision_loss, reason = "an average for people")]
fn points(rules: &Rules, hundredths: i64) -> f64 {
    hundredths as f64 / (100 * worth_unit(rules)) as f64
}

/// The last object.
pub(super) fn sums(words: &Words, sums: &Sums, who: &[&str], stopped: bool) -> Value {
    let rules = &words.rules;
    let seats: Vec<Value> = (0..)
        .map(Seat::new)
        .zip(&sums.seats)
        .zip(who)
        .map(|((seat, sum), who)| {
            json!({
                "seat": rules.seat_name(seat),
                "who": who,
                "cards": sum.cards,
                "solved": sum.solved,
                "costly_seen": sum.costly,
                "cost_tricks": sum.tricks,
                "costly_known": sum.mistakes,
                "cost_points": points(rules, sum.points),
            })
        })
        .collect();
    json!({ "type": "sums", "deals": sums.deals, "stopped": stopped, "players": seats })
}
