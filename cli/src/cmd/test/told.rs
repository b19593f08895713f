//! How the outcome of tests is told.

use overtrick_plugins::load::PackText;
use overtrick_plugins::scenario::{At, Case, Failed};
use serde_json::{Value, json};

use crate::exit::Outcome;
use crate::line::drawn;
use crate::out::Out;
use crate::report;
use crate::words::{Words, counted};

/// What all cases came to.
pub(super) struct Sums {
    pub(super) passed: usize,
    pub(super) failed: usize,
    /// Cases of the packs below that an overlay changes, if those were run.
    pub(super) changed: Option<usize>,
}

impl Sums {
    pub(super) fn line(&self) -> String {
        let changed = self.changed.map_or_else(String::new, |n| format!(", {n} changed by the overlay"));
        format!("{} passed, {} failed{changed}", self.passed, self.failed)
    }

    pub(super) fn json(&self, pack: &str) -> Value {
        json!({
            "type": "sums", "pack": pack,
            "passed": self.passed, "failed": self.failed, "changed_by_overlay": self.changed.unwrap_or(0),
        })
    }
}

/// How many cases of a file pass.
pub(super) fn file(file: &PackText, good: usize, all: usize, out: &mut Out) -> Outcome {
    Ok(out.line(&format!("{}: {good} of {} pass", file.name, counted(all as u64, "case")))?)
}

/// The first difference of a case: where it stands in the file, and the table as it was then.
pub(super) fn failed(case: &Case, is_own: bool, failed: &Failed, out: &mut Out) -> Outcome {
    let verdict = if is_own { "FAILED" } else { "changed by the overlay" };
    out.line(&format!("{verdict}  {}: {} (source: {})", case.file.name, case.name, case.source))?;
    let mut problems = failed.problems.clone();
    if let Some(at) = &failed.at
        && let Some(problem) = problems.list.first_mut()
    {
        let step = format!("step {} of {}", at.step + 1, case.steps.len());
        problem.labels.iter_mut().for_each(|label| label.text.clone_from(&step));
        let instead = at.instead.as_ref();
        problem.help = instead
            .map(|text| format!("if that is right, write `{text}`; --bless does it"))
            .or(problem.help.take());
    }
    report::tell(&problems, out)?;
    if let Some(at) = &failed.at {
        table(case, at, out)?;
    }
    Ok(out.line("")?)
}

/// The table before the step that failed.
fn table(case: &Case, at: &At, out: &mut Out) -> Outcome {
    let words = Words::new(&at.game.rules, out.style);
    let deal = at.table.state().table.deals;
    out.line("")?;
    out.line(&format!("The table before step {} of {}, in deal {deal}:", at.step + 1, case.steps.len()))?;
    for line in drawn(&words, &at.table, out.width()) {
        out.line(&line)?;
    }
    Ok(())
}

/// A case as an object.
pub(super) fn json(case: &Case, is_own: bool, failed: Option<&Failed>) -> Value {
    let mut value = json!({
        "type": "case", "file": case.file.name, "name": case.name, "source": case.source,
        "outcome": match failed {
            None => "passed",
            Some(_) if is_own => "failed",
            Some(_) => "changed_by_overlay",
        },
    });
    let (Some(failed), Some(fields)) = (failed, value.as_object_mut()) else { return value };
    if let Some(problem) = failed.problems.list.first() {
        fields.insert("code".to_owned(), problem.code.into());
        fields.insert("message".to_owned(), problem.message.clone().into());
        if let Some(label) = problem.labels.first() {
            let file = failed.problems.files.get(label.file);
            let (line, column) = file.position(label.span.start);
            fields.insert("line".to_owned(), line.into());
            fields.insert("column".to_owned(), column.into());
        }
    }
    if let Some(at) = &failed.at {
        let span = case.steps.get(at.step).map(|step| step.span.clone()).unwrap_or_default();
        fields.insert("step".to_owned(), (at.step + 1).into());
        fields.insert("expected".to_owned(), case.file.text.get(span).unwrap_or_default().into());
        fields.insert("instead".to_owned(), at.instead.clone().into());
    }
    value
}
