//! Contracts by declarers as a table for people, and the line of a single one.

use overtrick_core::ruleset::StrainId;
use overtrick_core::seat::{Seat, SeatSet};
use overtrick_core::study::{Alike, Best, Kitty, Unsolved};

use super::cells::{Cell, Cells, Wanted};
use super::subject::Subject;
use super::{line, why_not};
use crate::exit::{Failure, Outcome};
use crate::out::{Out, pad, pad_left, width};
use crate::words::{Words, counted, list};

/// Tells everything that was solved.
pub(super) fn tell(
    subject: &Subject,
    words: &Words,
    wanted: &Wanted,
    cells: &Cells,
    out: &mut Out,
) -> Outcome {
    out.line("")?;
    let single = cells.list.len() == 1;
    if single {
        one(subject, words, cells, out)?;
    } else {
        grid(words, cells, out)?;
        highest(words, cells, out)?;
        for (what, why) in unsolved(words, cells) {
            out.wrapped(&format!("Not solved: {what}: {why}."), 4)?;
        }
    }
    if let Some(sentence) = about_kitty(subject, words, wanted, cells) {
        out.wrapped(&sentence, 4)?;
    }
    if cells.stopped {
        out.wrapped("Stopped before the end: what is not there was not solved.", 4)?;
    }
    if !single {
        out.line("")?;
        out.wrapped("For the cards of one of them name it with --contract and --declarer.", 4)?;
    }
    Ok(())
}

/// What was supposed about the kitty.
fn about_kitty(subject: &Subject, words: &Words, wanted: &Wanted, cells: &Cells) -> Option<String> {
    let kitty = words.term("kitty");
    if subject.dealt.pos.kitty_dealt == 0 {
        return None;
    }
    let solved = cells.list.iter().filter_map(|cell| cell.result.as_ref()?.as_ref().ok());
    let taken = solved.clone().any(|best| !best.away.is_empty());
    let all_taken = solved.clone().all(|best| !best.away.is_empty());
    Some(match wanted.kitty {
        Kitty::Left => {
            format!("Everybody plays the cards he was dealt; the {kitty} stays where it is (--kitty left).")
        }
        Kitty::Taken if !taken => format!("The {kitty} is taken in none of these contracts."),
        Kitty::Taken => {
            let where_ = if all_taken { "" } else { ", where the contract lets him" };
            format!(
                "The declarer takes the {kitty}{where_}, and puts away what is best with all cards seen; \
                 --kitty left shows the hands as they were dealt."
            )
        }
    })
}

fn grid(words: &Words, cells: &Cells, out: &mut Out) -> Outcome {
    let rows: Vec<(usize, String)> = (0..cells.rows.len())
        .filter(|&row| cells.list.iter().any(|cell| cell.row == row && is_shown(cell)))
        .map(|row| (row, name(words, &cells.rows, row)))
        .collect();
    let bid: Vec<&(usize, String)> = rows.iter().filter(|(row, _)| cells.rows[*row].is_bid()).collect();
    if !bid.is_empty() {
        out.line("Tricks of the declaring side with all cards seen, when nobody errs")?;
        let heads: Vec<String> = cells.seats.iter().map(|seat| words.seat(*seat).to_owned()).collect();
        let first = bid.iter().map(|(_, name)| width(name)).max().unwrap_or(0);
        let column = heads.iter().map(|head| width(head)).max().unwrap_or(0).max(4);
        let heads: Vec<String> = heads.iter().map(|head| pad_left(head, column)).collect();
        out.line(&format!("  {}  {}", pad("", first), heads.join("  ")))?;
        for (row, name) in bid {
            let line: Vec<String> = cells
                .seats
                .iter()
                .map(|seat| pad_left(&cells.cell(*row, Some(*seat)).map_or(String::new(), text), column))
                .collect();
            out.line(&format!("  {}  {}", pad(name, first), line.join("  ")))?;
        }
    }
    for (row, name) in rows.iter().filter(|(row, _)| !cells.rows[*row].is_bid()) {
        if let Some(Ok(best)) = cells.cell(*row, None).and_then(|cell| cell.result.as_ref()) {
            out.wrapped(&format!("{name}: {}", of_both(words, best)), 4)?;
        }
    }
    Ok(())
}

/// Whether a cell has anything but a reason why there is nothing.
fn is_shown(cell: &Cell) -> bool {
    matches!(cell.result, Some(Ok(_) | Err(Unsolved::TooMuch)))
}

/// `8`; `7+` if more may be possible; `made` or `lost` where no trick may be won.
fn text(cell: &Cell) -> String {
    match &cell.result {
        None => "...".to_owned(),
        Some(Err(Unsolved::TooMuch)) => "?".to_owned(),
        Some(Err(_)) => "-".to_owned(),
        Some(Ok(best)) => match (best.interests.wants_tricks, best.made) {
            (false, Some(made)) if made || best.exact => if made { "made" } else { "lost" }.to_owned(),
            (false, Some(_)) => "lost?".to_owned(),
            (wants, _) if !best.exact => format!("{}{}", best.tricks, if wants { "+" } else { "-" }),
            _ => best.tricks.to_string(),
        },
    }
}

/// `North+South 8 tricks, East+West 5`.
fn of_both(words: &Words, best: &Best) -> String {
    let pos = &best.start.pos;
    let all = pos.playing.first().map_or(0, |hand| pos.hands[hand.index()].len());
    let all = i64::try_from(all).unwrap_or(0) + i64::from(pos.tricks());
    let rivals = (pos.active - pos.out) - best.interests.side;
    let names = |seats: SeatSet| seats.iter().map(|seat| words.seat(seat)).collect::<Vec<_>>().join("+");
    let own = counted(u64::try_from(best.tricks).unwrap_or(0), "trick");
    format!("{} {own}, {} {}", names(best.interests.side), names(rivals), all - best.tricks)
}

/// The highest contract that each seat makes.
fn highest(words: &Words, cells: &Cells, out: &mut Out) -> Outcome {
    let of = |seat: Seat| -> String {
        let own = || cells.list.iter().filter(move |cell| cell.declarer == Some(seat));
        let made = own().filter_map(|cell| cell.result.as_ref()?.as_ref().ok()?.rungs.last().copied());
        let all = own().all(|cell| matches!(&cell.result, Some(Ok(best)) if best.exact));
        match (made.max(), all) {
            (Some(rung), true) => words.bid(rung, None),
            (Some(rung), false) => format!("{} at least", words.bid(rung, None)),
            (None, true) => "none".to_owned(),
            (None, false) => "not known".to_owned(),
        }
    };
    let line: Vec<String> =
        cells.seats.iter().map(|&seat| format!("{} {}", words.seat(seat), of(seat))).collect();
    if cells.rows.iter().any(Alike::is_bid) {
        out.wrapped(&format!("The highest contract that is made: {}.", line.join(", ")), 4)?;
    }
    Ok(())
}

/// What was not solved, the same reason once.
fn unsolved(words: &Words, cells: &Cells) -> Vec<(String, String)> {
    let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
    for cell in &cells.list {
        let Some(Err(why)) = &cell.result else { continue };
        let (why, what) = (why_not(words, why), name(words, &cells.rows, cell.row));
        match reasons.iter_mut().find(|(other, _)| *other == why) {
            Some((_, of)) if of.contains(&what) => {}
            Some((_, of)) => of.push(what),
            None => reasons.push((why, vec![what])),
        }
    }
    reasons.into_iter().map(|(why, what)| (list(&what), why)).collect()
}

/// One contract, and the cards it is made with.
fn one(subject: &Subject, words: &Words, cells: &Cells, out: &mut Out) -> Outcome {
    let cell = &cells.list[0];
    let what = whose(words, cells, cell);
    let best = match &cell.result {
        None => return Ok(()),
        Some(Err(why)) => {
            out.wrapped(&format!("{what}: not solved, for {}.", why_not(words, why)), 4)?;
            return Ok(());
        }
        Some(Ok(best)) => best,
    };
    let made = match best.made {
        Some(true) => ", made",
        Some(false) if best.exact => ", not made",
        _ => "",
    };
    let proved = if best.exact { "" } else { " (or better: not everything was searched)" };
    out.wrapped(&format!("{what}: {}{made}{proved}.", of_both(words, best)), 4)?;
    if !best.away.is_empty() {
        out.wrapped(&format!("Put away: {}", words.cards(best.away)), 4)?;
    }
    if best.line.is_empty() {
        return Ok(());
    }
    let host = subject.game.hosts.host();
    let mut host = host.map_err(|error| Failure::Problems(error.to_string()))?;
    out.line("The cards go, for example:")?;
    for line in line::tell(words, &line::tricks(words, host.as_mut(), &best.start, &best.line)) {
        out.wrapped(&line, 6)?;
    }
    Ok(())
}

/// `South in 8♥`.
fn whose(words: &Words, cells: &Cells, cell: &Cell) -> String {
    let row = &cells.rows[cell.row];
    let what = match row.rungs.first() {
        Some(&rung) if row.rungs.len() == 1 => words.bid(rung, None),
        _ => name(words, &cells.rows, cell.row),
    };
    cell.declarer.map_or(what.clone(), |seat: Seat| format!("{} in {what}", words.seat(seat)))
}

/// A row: its strain, if that tells it from the others; else its lowest bid.
pub(super) fn name(words: &Words, rows: &[Alike], row: usize) -> String {
    let of = &rows[row];
    let strain = |id: StrainId| {
        let strain = words.rules.ladder.strains.get(id.index());
        strain.map(|strain| strain.suit.map_or(strain.name.clone(), |suit| words.suit(suit)))
    };
    let alone = rows.iter().filter(|other| other.is_bid() && other.strain == of.strain).count() == 1;
    match (of.rungs.first(), of.strain.and_then(strain)) {
        (Some(_), Some(strain)) if alone && of.rungs.len() > 1 => strain,
        (Some(&rung), _) => words.bid(rung, None),
        // Whatever is bid leads to it.
        (None, _) if words.rules.auction.contract == Some(of.kind) => "With all cards seen".to_owned(),
        (None, _) => words.term(&words.rules.kind(of.kind).name),
    }
}
