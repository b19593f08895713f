//! `overtrick test --from`: a record becomes a test that passes.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::scenario;

use super::{Target, target, told};
use crate::args::{Places, TestArgs};
use crate::cmd::resume;
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::Packs;
use crate::session::quoted;

/// Makes a test of a record for the pack that is named, or for the one that was played.
pub(super) fn test_from(
    record: &Path,
    args: &TestArgs,
    places: &Places,
    packs: &Packs,
    out: &mut Out,
) -> Outcome {
    let text = resume::read(record)?;
    let recorded = packs.open_recorded(&text.header, &DataDir::find(places)?)?;
    let on_top = text.header.overlays.last().unwrap_or(&text.header.pack);
    let target = target(args.path.as_ref().unwrap_or(on_top));
    let request = LoadRequest::new(packs.pack(&target.pack)?, &packs.registry);
    let stem = record.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let name = match args.deal {
        Some(deal) => format!("{stem}, deal {deal}"),
        None => stem.clone(),
    };
    let wrong = |problem: String| Failure::Problems(format!("{}: {problem}", record.display()));
    let case = scenario::from_record(&recorded.game, &request, &text, args.deal, &name).map_err(wrong)?;
    if !passes(&case, &request, out)? {
        return Err(Failure::Problems(format!(
            "{}: under the rules of `{}` as they are now the record comes to something else; no test is written",
            record.display(),
            target.pack
        )));
    }
    let Some(path) = place(args, &target, &stem) else {
        let into = format!("# A test that passes, for a file in the folder `tests` of `{}`.\n", target.pack);
        out.exact(&(into + &case))?;
        return Ok(());
    };
    write(&path, &case)?;
    let path = quoted(&path);
    out.wrapped(&format!("A test that passes is in {path}; what it shows, its `name` should say."), 4)?;
    Ok(())
}

/// Whether the case holds; if not, the first difference was told.
fn passes(text: &str, request: &LoadRequest<'_>, out: &mut Out) -> Outcome<bool> {
    for case in scenario::read("the test", text)? {
        if let Err(failed) = scenario::attempt(&case, request) {
            told::failed(&case, true, &failed, out)?;
            return Ok(false);
        }
    }
    Ok(true)
}

/// Where the test goes; nowhere but to the output if no folder is known.
fn place(args: &TestArgs, target: &Target, stem: &str) -> Option<PathBuf> {
    if args.output.is_some() {
        return args.output.clone();
    }
    let folder = target.folder().filter(|_| args.path.is_some())?;
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    let stem: String = stem.chars().map(plain).collect();
    let deal = args.deal.map_or_else(String::new, |deal| format!("-deal-{deal}"));
    Some(folder.join("tests").join(format!("{stem}{deal}.toml")))
}

/// Writes a new file. One that is there is left alone.
fn write(path: &Path, text: &str) -> Outcome {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
    }
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    let mut file = file.map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => Failure::Environment(format!(
            "{} is there already and is left alone; name another file with --output",
            path.display()
        )),
        _ => Failure::file(path, &error),
    })?;
    file.write_all(text.as_bytes()).map_err(|error| Failure::file(path, &error))
}
