//! A proof, and a badge that is compared with a pack, in words.

use overtrick_plugins::diagnostic::Diagnostics;
use overtrick_plugins::proof::badge::{Badge, Comparison};
use overtrick_plugins::proof::{Fault, Report};

use crate::exit::Outcome;
use crate::out::Out;
use crate::report;
use crate::words::{counted, list};

/// How many of the same are told one by one.
const MOST: usize = 10;

/// What a proof has come to.
pub(super) fn report(report: &Report, out: &mut Out) -> Outcome {
    faults(report, out)?;
    let counts = report.counts;
    let head = match (report.stopped, report.faults.len()) {
        (true, 0) => "Stopped before everything was done; nothing was wrong so far",
        (true, _) => "Stopped before everything was done, and not proved",
        (false, 0) => "Proved",
        (false, _) => "Not proved",
    };
    let (effort, seed) = (report.effort.name(), report.seed);
    out.wrapped(&format!("{head}: {} {} (effort {effort}, seed {seed}).", report.pack, report.version), 4)?;
    let tests = match counts.tests {
        0 => "it has none".to_owned(),
        tests => counted(tests, "case"),
    };
    let tables = counted(report.tables.len() as u64, "table");
    let rows = [
        ("tests", tests),
        ("tables", format!("{tables} (sizes and presets), each with matches by chance")),
        ("options", format!("{} beside the defaults", counted(counts.values, "value"))),
        ("pairs", format!("{} of values of two options", counted(counts.pairs, "pair"))),
        ("played", format!("{}, {}", matches(counts.matches), counted(counts.deals, "deal"))),
    ];
    for (name, text) in rows {
        out.wrapped(&format!("  {name:<8} {text}"), 11)?;
    }
    notes(report, out)
}

fn matches(number: u64) -> String {
    if number == 1 { "1 match".to_owned() } else { format!("{number} matches") }
}

/// What is no fault and should be known.
fn notes(report: &Report, out: &mut Out) -> Outcome {
    if !report.idle.is_empty() {
        let names: Vec<String> = report.idle.iter().take(MOST).map(|name| format!("`{name}`")).collect();
        let more = report.idle.len() - names.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let cases = if report.idle.len() == 1 { "a case" } else { "cases" };
        out.wrapped(&format!("Note: {cases} without a step: {}{more}.", list(&names)), 4)?;
    }
    for (what, why) in report.unfit.iter().take(MOST) {
        out.wrapped(&format!("Note: not proved, since it does not fit the pack: {what}. {why}"), 4)?;
    }
    if report.unfit.len() > MOST {
        out.line(&format!("Note: and {} more of these.", report.unfit.len() - MOST))?;
    }
    Ok(())
}

/// Everything that is wrong.
fn faults(report: &Report, out: &mut Out) -> Outcome {
    for fault in report.faults.iter().take(MOST) {
        match fault {
            Fault::Case { name, problems } => {
                out.wrapped(&format!("A test does not hold: {name}"), 4)?;
                drawn(problems, out)?;
            }
            Fault::Table { table, problems } => {
                out.wrapped(&format!("With {table} the pack does not load:"), 4)?;
                drawn(problems, out)?;
            }
            Fault::Law { tables, finding } => {
                let more = tables.len().saturating_sub(1);
                let more = if more > 0 { format!(", and {more} more") } else { String::new() };
                let at = tables.first().map_or("", String::as_str);
                out.wrapped(&format!("A law is not kept: {}.", finding.law), 4)?;
                out.wrapped(&format!("    {}", finding.what), 4)?;
                let deal = if finding.deal > 0 { format!(", deal {}", finding.deal) } else { String::new() };
                out.wrapped(&format!("    seen with {at}{more}; seed {}{deal}", finding.seed), 4)?;
            }
            Fault::Idle(tried) => {
                let why = tried.fails.as_ref().map_or_else(
                    || format!("in {} it came to the same as the default", matches(tried.matches.into())),
                    Clone::clone,
                );
                out.wrapped(
                    &format!("Nothing was seen to come of an option: {} = {}", tried.option, tried.value),
                    4,
                )?;
                out.wrapped(&format!("    {why}"), 4)?;
            }
            Fault::Pair { settings, why } => {
                out.wrapped(&format!("These do not go together, and no option says so: {settings}"), 4)?;
                out.wrapped(&format!("    {why}"), 4)?;
            }
        }
        out.line("")?;
    }
    if report.faults.len() > MOST {
        out.line(&format!("And {} more.\n", report.faults.len() - MOST))?;
    }
    Ok(())
}

fn drawn(problems: &Diagnostics, out: &mut Out) -> Outcome {
    report::tell(problems, out)
}

/// Whether a badge is one of the pack.
pub(super) fn comparison(badge: &Badge, found: &Comparison, out: &mut Out) -> Outcome {
    let Badge { pack, version, effort, date, seed, .. } = badge;
    if found.wrong.is_empty() {
        out.wrapped(
            &format!(
                "This badge belongs to the pack as it is: {pack} {version}, proved on {date} (effort {effort}, seed {seed}) \
                 with {}, {} and {}, as it says.",
                counted(badge.counts.tests, "test"),
                matches(badge.counts.matches),
                counted(badge.tables.len() as u64, "table")
            ),
            4,
        )?;
    } else {
        out.wrapped("This badge does not belong to the pack as it is:", 4)?;
        for wrong in found.wrong.iter().take(MOST) {
            out.wrapped(&format!("  {wrong}"), 4)?;
        }
        if found.wrong.len() > MOST {
            out.line(&format!("  and {} more", found.wrong.len() - MOST))?;
        }
    }
    for note in found.notes.iter().take(MOST) {
        out.wrapped(&format!("Note: {note}."), 4)?;
    }
    out.wrapped(
        &format!(
            "A badge is a claim and no signature: anybody can write one. `overtrick prove` with --seed {seed} finds again \
             what was found."
        ),
        4,
    )?;
    Ok(())
}
