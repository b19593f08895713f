//! `overtrick prove`: a pack is proved, and a badge says so; or a badge is compared with a pack.

mod golden;
mod told;

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::proof::badge::Badge;
use overtrick_plugins::proof::{self, Plan, Report};

use super::check;
use super::progress::Progress;
use crate::args::{CheckArgs, Cli, ProveArgs};
use crate::dirs::{today, write_whole};
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::Packs;
use crate::session::quoted;

/// Proves a pack and tells what came of it; the failure says that it is not proved.
pub(crate) fn prove(args: &ProveArgs, cli: &Cli, out: &mut Out) -> Outcome {
    let packs = Packs::find(&cli.places)?;
    let request = LoadRequest::new(packs.pack(&args.path)?, &packs.registry);
    if let Some(file) = &args.verify {
        return verify(file, &request, out);
    }
    let place = Place::find(args)?;
    let check_args = CheckArgs { path: args.path.clone(), ..CheckArgs::default() };
    check::check(&check_args, cli, out)?;
    out.line("")?;
    let all = || thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or_else(all, usize::from);
    let plan = Plan { effort: args.effort.into(), seed: args.seed, threads };
    let mut progress = Progress::new(1, "steps");
    let proved = proof::prove(&request, &plan, &mut |done, of| progress.at_of(done, of));
    progress.end();
    let report = proved?;
    told::report(&report, out)?;
    if report.stopped {
        return Err(Failure::Stopped(None));
    }
    if !report.is_proved() {
        return Err(Failure::Told);
    }
    if let Some(folder) = &args.golden {
        golden::write_or_play(folder, &request, &report, out)?;
    }
    write(&report, place, out)
}

/// Where the badge goes.
enum Place {
    /// To this file.
    File(PathBuf),
    /// Into this folder, under its own name.
    Folder(PathBuf),
    /// Nowhere: the pack was named and not its path.
    Nowhere,
}

impl Place {
    /// Where it goes, before anything is proved for nothing.
    fn find(args: &ProveArgs) -> Outcome<Self> {
        let pack = Path::new(&args.path);
        let folder = |path: &Path| match path.parent() {
            Some(folder) if folder != Path::new("") => folder.to_path_buf(),
            _ => PathBuf::from("."),
        };
        let Some(file) = &args.output else {
            // `.` and `..` have a folder above them that their path does not name.
            let whole = fs::canonicalize(pack).ok().filter(|_| pack.file_name().is_none());
            return Ok(match whole {
                Some(whole) => Self::Folder(folder(&whole)),
                None if pack.exists() => Self::Folder(folder(pack)),
                None => Self::Nowhere,
            });
        };
        let inside = fs::canonicalize(folder(file)).ok().zip(fs::canonicalize(pack).ok());
        if pack.is_dir() && inside.is_some_and(|(file, pack)| file.starts_with(pack)) {
            let message = format!(
                "{} would be a file of the pack, which is then not the one that was proved; write it beside the pack",
                file.display()
            );
            return Err(Failure::Usage(message));
        }
        Ok(Self::File(file.clone()))
    }
}

/// Writes the badge. A file that is no badge is not written over.
fn write(report: &Report, place: Place, out: &mut Out) -> Outcome {
    let Some(badge) = Badge::of(report, &today()) else { return Ok(()) };
    let path = match place {
        Place::File(path) => path,
        Place::Folder(folder) => folder.join(badge.file_name()),
        Place::Nowhere => {
            out.wrapped(
                "No badge is written beside a pack that is not named by its path; -o FILE writes one.",
                4,
            )?;
            return Ok(());
        }
    };
    let is_other = |text: String| Badge::parse(&text).is_err();
    if path.exists() && fs::read_to_string(&path).ok().is_none_or(is_other) {
        return Err(Failure::Environment(format!(
            "{} is there and is no badge; name another file with -o",
            path.display()
        )));
    }
    write_whole(&path, badge.to_text())?;
    out.wrapped(
        &format!(
            "Written: {}. It says what was found, and anybody could have written it: it is a claim and no signature.",
            quoted(&path)
        ),
        4,
    )?;
    Ok(())
}

/// Says whether a badge is one of the pack as it is.
fn verify(file: &Path, request: &LoadRequest<'_>, out: &mut Out) -> Outcome {
    let text = fs::read_to_string(file).map_err(|error| Failure::file(file, &error))?;
    let badge =
        Badge::parse(&text).map_err(|error| Failure::Problems(format!("{}: {error}", file.display())))?;
    let found = badge.compare(request)?;
    told::comparison(&badge, &found, out)?;
    if found.wrong.is_empty() { Ok(()) } else { Err(Failure::Told) }
}
