//! `overtrick test`: the cases of a pack, each played up to the first difference.

use std::path::Path;

use overtrick_plugins::load::{LoadRequest, PackText, load};
use overtrick_plugins::nearest;
use overtrick_plugins::scenario;

use crate::args::{Cli, TestArgs};
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::Packs;
use crate::report;
use crate::words::counted;

/// Runs the cases that are asked for; the failure says that some of the pack's own did not pass.
pub(crate) fn test(args: &TestArgs, cli: &Cli, out: &mut Out) -> Outcome {
    let packs = Packs::find(&cli.places)?;
    let (pack, only) = target(&args.path);
    let request = LoadRequest::new(packs.pack(&pack)?, &packs.registry);
    let loaded = load(&request)?;
    let own = &loaded.top().id;
    let is_asked = |file: &&PackText| match &only {
        Some(path) => file.pack == *own && file.name.ends_with(path.as_str()),
        None => args.with_base || file.pack == *own,
    };
    let mut names = Vec::new();
    let (mut passed, mut failed, mut changed) = (0, 0, 0);
    for file in loaded.tests.iter().filter(is_asked) {
        let mut cases = scenario::read(&file.name, &file.text)?;
        names.extend(cases.iter().map(|case| case.name.clone()));
        cases.retain(|case| args.case.as_ref().is_none_or(|name| *name == case.name));
        if cases.is_empty() {
            continue;
        }
        let mut differ = 0;
        for case in &cases {
            let Err(difference) = scenario::run(case, &request) else { continue };
            differ += 1;
            let verdict = if file.pack == *own { "FAILED" } else { "changed by the overlay" };
            out.line(&format!("{verdict}  {}: {} (source: {})", file.name, case.name, case.source))?;
            report::tell(&difference, out)?;
            out.line("")?;
        }
        let good = cases.len() - differ;
        passed += good;
        *(if file.pack == *own { &mut failed } else { &mut changed }) += differ;
        out.line(&format!("{}: {good} of {} pass", file.name, counted(cases.len() as u64, "case")))?;
    }
    if let (Some(name), 0) = (&args.case, passed + failed + changed) {
        let hint = nearest::hint(name, names.iter().map(String::as_str));
        let hint = hint.map_or_else(String::new, |hint| format!("; {hint}"));
        return Err(Failure::Usage(format!("no case is called `{name}`{hint}")));
    }
    if names.is_empty() {
        out.wrapped("This pack has no tests; cases stand in the files of its folder `tests`.", 4)?;
    } else {
        let changed =
            if args.with_base { format!(", {changed} changed by the overlay") } else { String::new() };
        out.line(&format!("{passed} passed, {failed} failed{changed}"))?;
    }
    if failed > 0 { Err(Failure::Told) } else { Ok(()) }
}

/// The pack, and the one file of its tests that is asked for, as the end of its path.
fn target(path: &str) -> (String, Option<String>) {
    let file = Path::new(path);
    let folders = file.ancestors().skip(1);
    let pack = folders.map(|folder| if folder == Path::new("") { Path::new(".") } else { folder });
    let pack = pack.into_iter().find(|folder| folder.join("pack.toml").is_file());
    match pack {
        Some(folder) if file.is_file() && !file.ends_with("pack.toml") => {
            let inside = file.strip_prefix(folder).unwrap_or(file);
            (folder.display().to_string(), Some(format!("/{}", inside.display())))
        }
        _ => (path.to_owned(), None),
    }
}
