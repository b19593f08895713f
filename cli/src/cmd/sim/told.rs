//! How a paper is told: in words, as a table for machines, as a picture, as a file.

use std::fs;
use std::path::Path;
use std::time::Duration;

use overtrick_plugins::figures::paper::{Body, Paper, Part};
use overtrick_plugins::figures::rows::{csv, rows};
use overtrick_plugins::figures::svg;
use overtrick_plugins::figures::table::Thought;
use serde_json::{Map, Value, json};

use super::{duplicate, figure, plain, rules};
use crate::args::ToldArgs;
use crate::exit::{Failure, Outcome};
use crate::out::{Out, Style};
use crate::words::Words;

/// What a paper does not say.
#[derive(Default)]
pub(super) struct Extras {
    /// Names of contracts as each set of rules has them; without them they are told as records write them.
    pub(super) words: Vec<Words>,
    /// How long the run took.
    pub(super) took: Option<Duration>,
    /// How long the bots thought, if that was asked for.
    pub(super) timing: Option<Timing>,
}

/// How long the bots thought.
pub(super) struct Timing {
    pub(super) bots: Vec<String>,
    pub(super) thought: Vec<Thought>,
}

impl Extras {
    /// A contract for people, from how records write it.
    pub(super) fn contract(&self, name: &str, style: Style) -> String {
        let mut known = self.words.iter().map(|words| words.pretty(name));
        match known.find(|pretty| pretty != name) {
            Some(pretty) => pretty,
            None => figure::contract(name, style),
        }
    }
}

/// Whether what was asked for can be told, before anything is played.
pub(super) fn check(args: &ToldArgs, is_comparison: bool) -> Outcome {
    if args.svg.is_some() && !is_comparison {
        return Err(Failure::Usage("--svg draws what --compare and --sweep compare".to_owned()));
    }
    // Rather now than after hours of play.
    for path in [&args.svg, &args.out].into_iter().flatten() {
        let is_new = fs::symlink_metadata(path).is_err();
        let opened = fs::OpenOptions::new().append(true).create(true).open(path);
        opened.map_err(|error| Failure::file(path, &error))?;
        if is_new {
            fs::remove_file(path).map_err(|error| Failure::file(path, &error))?;
        }
    }
    Ok(())
}

/// Tells it. What cannot be written to a file is told on the standard output all the same.
pub(super) fn tell(paper: &Paper, args: &ToldArgs, extras: &Extras, out: &mut Out) -> Outcome {
    let file = args.out.as_ref().map_or(Ok(()), |path| write(path, &paper.to_text()));
    let picture = args.svg.as_ref().map_or(Ok(()), |path| write(path, &svg::picture(paper)));
    report(paper, args, extras, out)?;
    file.and(picture)
}

fn report(paper: &Paper, args: &ToldArgs, extras: &Extras, out: &mut Out) -> Outcome {
    if args.csv {
        return Ok(out.exact(&csv(&rows(paper)))?);
    }
    if args.json {
        let mut report = match &paper.body {
            Body::Table(tally) => plain::json(paper, tally, extras),
            Body::Duplicate(counted) => duplicate::json(paper, counted),
            Body::Rules(counted) => rules::json(paper, counted),
        };
        if let Some(timing) = &extras.timing {
            report.insert("timing".to_owned(), timing.json());
        }
        return Ok(out.exact(&format!("{}\n", Value::Object(report)))?);
    }
    let mut lines: Vec<String> = early(paper).into_iter().collect();
    if paper.done() == 0 && !lines.is_empty() {
        for line in lines {
            out.wrapped(&line, 4)?;
        }
        return Ok(());
    }
    lines.extend(match &paper.body {
        Body::Table(tally) => plain::lines(paper, tally, extras, out.style),
        Body::Duplicate(counted) => duplicate::lines(paper, counted),
        Body::Rules(counted) => rules::lines(paper, counted, extras, out.style),
    });
    lines.extend(extras.timing.iter().flat_map(Timing::lines));
    for line in lines {
        out.wrapped(&line, 4)?;
    }
    Ok(())
}

/// That a run was stopped before its end; to be told once its figures have been.
///
/// # Errors
/// It was.
pub(super) fn check_end(paper: &Paper, args: &ToldArgs) -> Outcome {
    if paper.is_through() {
        return Ok(());
    }
    // People have read it above the figures.
    let is_for_programs = args.json || args.csv;
    Err(Failure::Stopped(early(paper).filter(|_| is_for_programs)))
}

/// That not everything was played, if it was not.
fn early(paper: &Paper) -> Option<String> {
    let head = &paper.head;
    let (done, all) = (paper.done(), head.units());
    match &paper.parts[..] {
        _ if paper.is_complete() => None,
        [Part { part, of, done: 0 }] if paper.is_through() => Some(format!(
            "Part {part} of {of} has nothing to play: there is less to play than there are parts."
        )),
        [Part { part, of, .. }] if *of > 1 && paper.is_through() => {
            Some(format!("Part {part} of {of}: {done} of {all} played."))
        }
        _ => Some(format!("Not everything was played: {done} of {all}.")),
    }
}

/// The keys that every report in JSON begins with.
pub(super) fn keys(paper: &Paper) -> Map<String, Value> {
    let mut keys = Map::new();
    if let Some(rules) = paper.head.rules.first() {
        keys.insert("pack".to_owned(), json!(rules.pack));
        keys.insert("version".to_owned(), json!(rules.version));
        keys.insert("digest".to_owned(), json!(rules.digest));
    }
    keys.insert("seed".to_owned(), json!(paper.head.seed));
    let (deals, matches) = paper.asked();
    keys.insert("asked".to_owned(), json!({ "deals": deals, "matches": matches }));
    keys.insert("complete".to_owned(), json!(paper.is_through()));
    keys
}

/// By seat: the bots in one way of sitting down, as reports call them.
pub(super) fn seated<'a>(paper: &'a Paper, seating: &'a [usize]) -> impl Iterator<Item = &'a str> {
    seating.iter().filter_map(|bot| paper.head.bots.get(*bot)).map(String::as_str)
}

impl Timing {
    fn each(&self) -> impl Iterator<Item = (&String, &Thought)> {
        self.bots.iter().zip(&self.thought)
    }

    fn lines(&self) -> Vec<String> {
        let each = self.each().map(|(bot, thought)| {
            if thought.answers == 0 {
                return format!("  {bot} answers without looking");
            }
            #[allow(clippy::cast_precision_loss, reason = "a figure for people")]
            let each = thought.time.as_secs_f64() * 1000.0 / thought.answers as f64;
            format!("  {bot}: {} decisions, {each:.3} ms each", thought.answers)
        });
        std::iter::once("Time the bots thought".to_owned()).chain(each).collect()
    }

    fn json(&self) -> Value {
        let each = self.each().map(|(bot, thought)| {
            json!({ "bot": bot, "decisions": thought.answers, "seconds": thought.time.as_secs_f64() })
        });
        each.collect()
    }
}

/// A whole file or the one before: it is written beside and moved.
pub(super) fn write(path: &Path, text: &str) -> Outcome {
    let is_file = fs::metadata(path).is_ok_and(|data| data.is_file());
    let written = if is_file {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".new");
        fs::write(&beside, text).and_then(|()| fs::rename(&beside, path))
    } else {
        // A pipe, or a device.
        fs::write(path, text)
    };
    written.map_err(|error| Failure::file(path, &error))
}
