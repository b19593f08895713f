//! `overtrick check`: everything that is wrong with a pack, for every table size and preset. What fails only when it is
//! played is found by playing a few deals by chance.

use overtrick_plugins::conformance::{Effort, trial};
use overtrick_plugins::diagnostic::{Diagnostic, Diagnostics, Severity};
use overtrick_plugins::game;
use overtrick_plugins::load::LoadRequest;

use crate::args::{Cli, PackPath};
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::{Packs, short};
use crate::report;
use crate::words::counted;

/// What is played at each table: little, so that a check stays quick.
const TRIAL: Effort = Effort { matches: 3, deals: 4, seed: 1 };

/// Looks for problems and tells them; the failure says that there are errors.
pub(crate) fn check(args: &PackPath, cli: &Cli, out: &mut Out) -> Outcome {
    let packs = Packs::find(&cli.places)?;
    let files = packs.pack(&args.path)?;
    let request = LoadRequest::new(files, &packs.registry);
    let game = game::open(&request)?;
    let loaded = &game.loaded;
    let mut all = Diagnostics { list: loaded.warnings.clone(), files: loaded.files.clone() };
    let mut combinations = 0;
    let mut failed = false;
    for (size, preset) in loaded.tables() {
        combinations += 1;
        let preset = preset.map(|preset| preset.id.clone());
        let request = LoadRequest { players: Some(size), preset, ..request.clone() };
        let (list, files) = match game::open(&request) {
            Ok(game) => {
                let mut list = game.loaded.warnings.clone();
                // One fault is enough: at the next table it would be the same.
                if !failed && let Err(fault) = trial(&game, TRIAL) {
                    failed = true;
                    list.push(*fault);
                }
                (list, game.loaded.files.clone())
            }
            Err(problems) => (problems.list, problems.files),
        };
        // The files are read in the same order each time, so places mean the same.
        if files == all.files {
            merge(&mut all.list, list);
        } else if list.iter().any(|one| one.severity == Severity::Error) {
            return Err(Diagnostics { list, files }.into());
        }
    }
    let top = loaded.top();
    if !all.list.is_empty() {
        out.line(&report::render(&all, out.style))?;
        out.line("")?;
    }
    if all.has_errors() {
        return Err(Failure::Told);
    }
    out.wrapped(
        &format!(
            "{} {} is sound: {} (sizes and presets) with {} played at each, {}, digest {}.",
            top.id,
            top.version,
            counted(combinations, "table"),
            counted(TRIAL.matches * u64::from(TRIAL.deals), "deal"),
            counted(loaded.options.len() as u64, "option"),
            short(loaded.digest())
        ),
        4,
    )?;
    Ok(())
}

fn merge(all: &mut Vec<Diagnostic>, more: Vec<Diagnostic>) {
    for one in more {
        if !all.contains(&one) {
            all.push(one);
        }
    }
}
