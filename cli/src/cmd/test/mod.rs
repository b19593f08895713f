//! `overtrick test`: the cases of a pack, each played up to the first difference.

mod bless;
mod taken;
mod told;

use std::path::Path;

use overtrick_plugins::load::{LoadRequest, Loaded, PackText, load};
use overtrick_plugins::nearest;
use overtrick_plugins::scenario::{self, Case};

use crate::args::{Cli, TestArgs, TestFormat};
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::Packs;

/// Runs the cases that are asked for, blesses them, or makes a new one of a record.
pub(crate) fn test(args: &TestArgs, cli: &Cli, out: &mut Out) -> Outcome {
    let packs = Packs::find(&cli.places)?;
    if let Some(record) = &args.from {
        return taken::test_from(record, args, &cli.places, &packs, out);
    }
    let target = target(args.path.as_deref().unwrap_or_default());
    let request = LoadRequest::new(packs.pack(&target.pack)?, &packs.registry);
    let loaded = load(&request)?;
    let files = chosen(args, &target, &loaded)?;
    if args.bless {
        return bless::bless(&target, &files, &request, out);
    }
    run(args, &files, &request, &loaded, out)
}

/// A file of tests, and those of its cases that are asked for, with their numbers.
pub(super) struct Chosen<'a> {
    file: &'a PackText,
    /// Whether it is of the pack itself, and not of one below it.
    is_own: bool,
    cases: Vec<(usize, Case)>,
}

/// The files with cases that are asked for.
fn chosen<'a>(args: &TestArgs, target: &Target, loaded: &'a Loaded) -> Outcome<Vec<Chosen<'a>>> {
    let own = &loaded.top().id;
    let is_asked = |file: &&PackText| match &target.file {
        Some(path) => file.pack == *own && file.name.ends_with(path.as_str()),
        None => args.with_base || file.pack == *own,
    };
    let mut names = Vec::new();
    let mut files = Vec::new();
    for file in loaded.tests.iter().filter(is_asked) {
        let cases = scenario::read(&file.name, &file.text)?;
        names.extend(cases.iter().map(|case| case.name.clone()));
        let is_named =
            |(_, case): &(usize, Case)| args.case.as_ref().is_none_or(|text| case.name.contains(text));
        let cases: Vec<_> = cases.into_iter().enumerate().filter(is_named).collect();
        if !cases.is_empty() {
            files.push(Chosen { file, is_own: file.pack == *own, cases });
        }
    }
    match &args.case {
        Some(text) if files.is_empty() => {
            let hint = nearest::hint(text, names.iter().map(String::as_str));
            let hint = hint.map_or_else(String::new, |hint| format!("; {hint}"));
            Err(Failure::Usage(format!("no case has `{text}` in its name{hint}")))
        }
        _ => Ok(files),
    }
}

/// Runs cases and tells of those that do not hold; the failure says that some of the pack's own did not.
fn run(
    args: &TestArgs,
    files: &[Chosen<'_>],
    request: &LoadRequest<'_>,
    loaded: &Loaded,
    out: &mut Out,
) -> Outcome {
    let json = args.format == TestFormat::Json;
    let (mut passed, mut failed, mut changed) = (0, 0, 0);
    for Chosen { file, is_own, cases } in files {
        let mut differ = 0;
        for (_, case) in cases {
            let failure = scenario::attempt(case, request).err();
            if json {
                out.line(&told::json(case, *is_own, failure.as_deref()).to_string())?;
            }
            let Some(failure) = failure else { continue };
            differ += 1;
            if !json {
                told::failed(case, *is_own, &failure, out)?;
            }
        }
        let good = cases.len() - differ;
        passed += good;
        *(if *is_own { &mut failed } else { &mut changed }) += differ;
        if !json {
            told::file(file, good, cases.len(), out)?;
        }
    }
    let sums = told::Sums { passed, failed, changed: args.with_base.then_some(changed) };
    if json {
        out.line(&sums.json(&loaded.top().id).to_string())?;
    } else if files.is_empty() {
        out.wrapped("This pack has no tests; cases stand in the files of its folder `tests`.", 4)?;
    } else {
        out.line(&sums.line())?;
    }
    if failed > 0 { Err(Failure::Told) } else { Ok(()) }
}

/// What was named on the command line.
pub(super) struct Target {
    /// The pack: its path or name.
    pack: String,
    /// The one file of its tests that is asked for, as the end of its path.
    file: Option<String>,
}

impl Target {
    /// The pack as a folder, if it is one that can be written to.
    fn folder(&self) -> Option<&Path> {
        Some(Path::new(&self.pack)).filter(|path| path.join("pack.toml").is_file())
    }
}

fn target(path: &str) -> Target {
    let file = Path::new(path);
    let folders = file.ancestors().skip(1);
    let pack = folders.map(|folder| if folder == Path::new("") { Path::new(".") } else { folder });
    let pack = pack.into_iter().find(|folder| folder.join("pack.toml").is_file());
    match pack {
        Some(folder) if file.is_file() && !file.ends_with("pack.toml") => {
            let inside = file.strip_prefix(folder).unwrap_or(file);
            Target { pack: folder.display().to_string(), file: Some(format!("/{}", inside.display())) }
        }
        _ => Target { pack: path.to_owned(), file: None },
    }
}
