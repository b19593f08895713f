//! `overtrick test --bless`: what came out becomes what is expected.
//!
//! Only expectations are rewritten, in cases that do not pass, and only after all that was asked for is known to pass then.
//! A file is written as a whole or not at all.

use std::fs;
use std::path::{Path, PathBuf};

use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::scenario::{self, Case, Change};

use super::{Chosen, Target, told};
use crate::dirs::write_whole;
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::words::counted;

/// A file that is to be another one.
struct Rewritten {
    path: PathBuf,
    text: String,
}

/// Rewrites the expectations of these cases that do not hold, and tells each.
pub(super) fn bless(
    target: &Target,
    files: &[Chosen<'_>],
    request: &LoadRequest<'_>,
    out: &mut Out,
) -> Outcome {
    let Some(folder) = target.folder() else {
        return Err(Failure::Usage(format!(
            "the tests of `{}` are in no folder that was named; --bless writes to the folder of a pack",
            target.pack
        )));
    };
    let mut rewritten = Vec::new();
    let mut refused = 0;
    let (mut steps, mut cases) = (0, 0);
    for Chosen { file, cases: chosen, .. } in files {
        let mut changes: Vec<Change> = Vec::new();
        for (number, case) in chosen {
            match scenario::put_right(case, request) {
                Ok(right) if right.is_empty() => {}
                Ok(right) => {
                    cases += 1;
                    tell(case, &right, out)?;
                    changes.extend(right.into_iter().map(|(step, text)| Change {
                        case: *number,
                        step,
                        text,
                    }));
                }
                Err(failed) => {
                    refused += 1;
                    told::failed(case, true, &failed, out)?;
                }
            }
        }
        steps += changes.len();
        if !changes.is_empty() {
            let path = folder.join(&file.path);
            let text = scenario::bless(&file.name, &file.text, &changes)?;
            holds(&file.name, &text, chosen, request)?;
            rewritten.push((Rewritten { path, text }, &file.text));
        }
    }
    if refused > 0 {
        let what = counted(refused, "case");
        out.wrapped(
            &format!(
                "Nothing is written: in {what} a step cannot be done, or nothing can be expected in its place. Only \
                 what is expected is rewritten, never what is done."
            ),
            4,
        )?;
        return Err(Failure::Told);
    }
    for (new, read) in &rewritten {
        write(new, read)?;
    }
    match rewritten.len() {
        0 => out.line("Every case passes; nothing is rewritten.")?,
        files => out.wrapped(
            &format!(
                "Rewritten: {} in {} of {}.",
                counted(steps as u64, "expectation"),
                counted(cases, "case"),
                counted(files as u64, "file")
            ),
            4,
        )?,
    }
    Ok(())
}

/// What is rewritten in a case.
fn tell(case: &Case, right: &[(usize, String)], out: &mut Out) -> Outcome {
    out.line(&format!("{}: {}", case.file.name, case.name))?;
    for (step, text) in right {
        let Some(span) = case.steps.get(*step).map(|step| step.span.clone()) else { continue };
        let (line, _) = case.file.position(span.start);
        let was = case.file.text.get(span).unwrap_or_default();
        out.line(&format!("  line {line}"))?;
        out.wrapped(&format!("    - {was}"), 8)?;
        out.wrapped(&format!("    + {text}"), 8)?;
    }
    Ok(())
}

/// The new file is read as it will be, and its cases are run.
fn holds(name: &str, text: &str, chosen: &[(usize, Case)], request: &LoadRequest<'_>) -> Outcome {
    let cases = scenario::read(name, text)?;
    for (number, _) in chosen {
        if let Some(case) = cases.get(*number) {
            scenario::run(case, request)?;
        }
    }
    Ok(())
}

/// Writes over a file that still says what was read.
fn write(new: &Rewritten, read: &str) -> Outcome {
    let Rewritten { path, text } = new;
    match fs::read_to_string(path) {
        Ok(now) if now == read => {}
        Ok(_) => return Err(changed(path)),
        Err(error) => return Err(Failure::file(path, &error)),
    }
    write_whole(path, text)
}

fn changed(path: &Path) -> Failure {
    Failure::Environment(format!("{} has changed meanwhile; it is left as it is", path.display()))
}
