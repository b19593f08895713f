//! `overtrick sim merge`: parts of a run put together.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use overtrick_plugins::figures::merge::merge as put_together;
use overtrick_plugins::figures::paper::{Body, Paper};

use super::told::{self, Extras};
use crate::args::MergeArgs;
use crate::exit::{Failure, Outcome};
use crate::out::Out;

/// A file of figures is some kilobytes; nothing near this.
const LARGEST: u64 = 8 << 20;

/// Reads, puts together, tells.
pub(super) fn merge(args: &MergeArgs, out: &mut Out) -> Outcome {
    let papers = read_all(&args.files)?;
    let paper = put_together(&papers, args.partial).map_err(|error| {
        let help = "with --partial parts may be missing or have been stopped early";
        let lacks = error.contains("missing") || error.contains("stopped");
        Failure::Problems(if lacks { format!("{error}; {help}") } else { error })
    })?;
    told::check(&args.told, matches!(paper.body, Body::Rules(_)))?;
    told::tell(&paper, &args.told, &Extras::default(), out)
}

/// The papers in these files, each with the name of its file.
pub(super) fn read_all(files: &[PathBuf]) -> Outcome<Vec<(String, Paper)>> {
    files.iter().map(|path| Ok((path.display().to_string(), read(path)?))).collect()
}

fn read(path: &Path) -> Outcome<Paper> {
    let mut text = String::new();
    let file = File::open(path).map_err(|error| Failure::file(path, &error))?;
    file.take(LARGEST + 1).read_to_string(&mut text).map_err(|error| Failure::file(path, &error))?;
    if text.len() as u64 > LARGEST {
        return Err(Failure::Problems(format!("{}: the file is too large for figures", path.display())));
    }
    Paper::parse(&text).map_err(|error| Failure::Problems(format!("{}: {error}", path.display())))
}
