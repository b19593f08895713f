//! What a check found, for people, for editors and for programs.

use overtrick_plugins::codes;
use overtrick_plugins::diagnostic::{Diagnostic, Diagnostics, Files, Label, Severity};
use serde::Serialize;

use super::{Looked, Summary};
use crate::args::Format;
use crate::exit::{Failure, Outcome, code};
use crate::out::Out;
use crate::packs::short;
use crate::report;
use crate::words::counted;

/// A check that is to be told.
pub(super) struct Told<'a> {
    pub(super) looked: &'a Looked,
    pub(super) format: Format,
}

impl Told<'_> {
    /// Tells it as the one thing the command does: a pack that cannot be loaded is a failure of its own.
    pub(super) fn once(&self, out: &mut Out) -> Outcome {
        if self.looked.summary.is_none() && self.format == Format::Full {
            return Err(Failure::Pack(Box::new(self.looked.problems.clone())));
        }
        self.tell(out)?;
        match (&self.looked.summary, self.looked.problems.has_errors()) {
            (_, false) => Ok(()),
            (Some(_), true) => Err(Failure::Told),
            (None, true) => Err(Failure::ToldAs(code(&self.looked.problems))),
        }
    }

    /// Tells all of it on the standard output.
    pub(super) fn tell(&self, out: &mut Out) -> Outcome {
        let problems = &self.looked.problems;
        match self.format {
            Format::Full => self.full(out),
            Format::Short => {
                for one in &problems.list {
                    out.line(&one.one_line(&problems.files))?;
                }
                Ok(())
            }
            Format::Json => {
                for one in &problems.list {
                    json(&Problem::of(one, &problems.files), out)?;
                }
                json(&End::of(self.looked), out)
            }
        }
    }

    fn full(&self, out: &mut Out) -> Outcome {
        let problems = &self.looked.problems;
        if !problems.list.is_empty() {
            report::tell(problems, out)?;
            out.line("")?;
        }
        match &self.looked.summary {
            Some(summary) if !problems.has_errors() => sound(summary, out),
            _ => Ok(()),
        }
    }
}

fn sound(summary: &Summary, out: &mut Out) -> Outcome {
    let tables = counted(summary.tables, "table");
    let tables = match summary.sound {
        sound if sound == summary.tables => tables,
        sound => format!("{sound} of {tables}"),
    };
    out.wrapped(
        &format!(
            "{} {} is sound: {tables} (sizes and presets) with {} played at each, {}, digest {}.",
            summary.id,
            summary.version,
            counted(summary.deals, "deal"),
            counted(summary.options as u64, "option"),
            short(&summary.digest)
        ),
        4,
    )?;
    if let Some(price) = &summary.price {
        out.wrapped(price, 4)?;
    }
    Ok(())
}

fn json(object: &impl Serialize, out: &mut Out) -> Outcome {
    let text = serde_json::to_string(object)
        .map_err(|error| Failure::Environment(format!("JSON could not be written: {error}")))?;
    out.exact(&format!("{text}\n"))?;
    Ok(())
}

/// A problem as `docs/json.md` describes it.
#[derive(Serialize)]
struct Problem<'a> {
    r#type: &'static str,
    severity: &'static str,
    code: &'static str,
    message: &'a str,
    help: Option<&'a str>,
    page: Option<String>,
    labels: Vec<Place<'a>>,
}

/// A place of it; the first is the main one.
#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    start: usize,
    end: usize,
    text: &'a str,
}

/// What was looked at.
#[derive(Serialize)]
struct End<'a> {
    r#type: &'static str,
    errors: usize,
    warnings: usize,
    pack: Option<&'a str>,
    version: Option<&'a str>,
    digest: Option<&'a str>,
    tables: u64,
    sound: u64,
    deals: u64,
    options: usize,
}

impl<'a> Problem<'a> {
    fn of(one: &'a Diagnostic, files: &'a Files) -> Self {
        let severity = match one.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        Self {
            r#type: "problem",
            severity,
            code: one.code,
            message: &one.message,
            help: one.help.as_deref(),
            page: codes::find(one.code).map(codes::Code::page),
            labels: one.labels.iter().map(|label| Place::of(label, files)).collect(),
        }
    }
}

impl<'a> Place<'a> {
    fn of(label: &'a Label, files: &'a Files) -> Self {
        let file = files.get(label.file);
        let (line, column) = file.position(label.span.start);
        let (end_line, end_column) = file.position(label.span.end);
        let (start, end) = (label.span.start, label.span.end);
        Self { file: &file.name, line, column, end_line, end_column, start, end, text: &label.text }
    }
}

impl<'a> End<'a> {
    fn of(looked: &'a Looked) -> Self {
        let Diagnostics { list, .. } = &looked.problems;
        let errors = list.iter().filter(|one| one.severity == Severity::Error).count();
        let summary = looked.summary.as_ref();
        Self {
            r#type: "end",
            errors,
            warnings: list.len() - errors,
            pack: summary.map(|summary| summary.id.as_str()),
            version: summary.map(|summary| summary.version.as_str()),
            digest: summary.map(|summary| summary.digest.as_str()),
            tables: summary.map_or(0, |summary| summary.tables),
            sound: summary.map_or(0, |summary| summary.sound),
            deals: summary.map_or(0, |summary| summary.deals),
            options: summary.map_or(0, |summary| summary.options),
        }
    }
}
