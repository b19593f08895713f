//! `overtrick pack build`: a pack that can be played, as one file.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use overtrick_plugins::archive;
use overtrick_plugins::diagnostic::{Diagnostics, Severity};
use overtrick_plugins::game;
use overtrick_plugins::load::{LoadRequest, Loaded};
use overtrick_plugins::source::PackFiles;

use super::file::misnamed;
use crate::args::{BuildArgs, Places};
use crate::dirs::write_whole;
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::Packs;
use crate::report;
use crate::session::quoted;
use crate::words::counted;

/// More names than these are counted.
const NAMED: usize = 3;

/// Writes the file and tells what is in it, and what others would miss in it.
pub(super) fn build(args: &BuildArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let files = packs.pack(&args.path)?;
    let game = game::open(&LoadRequest::new(files.clone(), &packs.registry));
    packs.warn(game.as_ref().ok().map(|game| &*game.loaded));
    let loaded = game?.loaded;
    let bytes = archive::build(&files)?;
    let path = target(args, &loaded);
    let is_there = keep_others(&path, &bytes, args.force)?;
    if !is_there {
        write_whole(&path, &bytes)?;
    }
    tell_warnings(&loaded, out)?;
    let top = loaded.top();
    let number = files.iter().count() as u64;
    let is_packed = if is_there { "was packed before, as it is now" } else { "is packed" };
    let (files_in, size) = (counted(number, "file"), counted(bytes.len() as u64, "byte"));
    out.wrapped(&format!("{} {} {is_packed}: {files_in}, {size}.", top.name, top.version), 4)?;
    out.line(&format!("  file      {}", path.display()))?;
    out.line(&format!("  contents  {}", files.digest()))?;
    out.line(&format!("  sha256    {}", archive::sha256(&bytes)))?;
    for lack in misnamed(&path, top).into_iter().chain(lacks(&files, &loaded)) {
        out.wrapped(&format!("- {lack}"), 2)?;
    }
    let name = quoted(&path);
    out.line("Sign it with")?;
    out.line(&format!("  overtrick pack sign {name}"))?;
    out.line("or send it as it is. Whoever has the file plays it with")?;
    out.line(&format!("  overtrick play {name}"))?;
    out.line("and installs it with")?;
    out.line(&format!("  overtrick pack add {name}"))?;
    Ok(())
}

/// The file that is to be written.
fn target(args: &BuildArgs, loaded: &Loaded) -> PathBuf {
    let name = || format!("{}.tar.gz", archive::name_of(loaded.top()));
    match &args.output {
        None => PathBuf::from(name()),
        Some(folder) if folder.is_dir() => folder.join(name()),
        Some(file) => file.clone(),
    }
}

/// Whether the file is there already, with these very bytes. Another one stays.
fn keep_others(path: &Path, bytes: &[u8], force: bool) -> Outcome<bool> {
    if !archive::is_named(&path.to_string_lossy()) {
        let name = path.with_extension("tar.gz");
        let message =
            format!("A pack file ends in `.tar.gz` or `.tgz`: name it `{}`, for example.", name.display());
        return Err(Failure::Usage(message));
    }
    let is_no_file = |path: &Path| fs::metadata(path).is_ok_and(|meta| !meta.is_file());
    let there = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Ok(_) if is_no_file(path) => {
            return Err(Failure::Problems(format!("{} is there already, and is no file.", path.display())));
        }
        there => there.and_then(|_| is_same(path, bytes)),
    };
    match there {
        Ok(true) => Ok(true),
        _ if force => Ok(false),
        Ok(false) => Err(Failure::Problems(format!(
            "{} is there already, with other contents.\nIf anybody has it, give the pack a higher `version`; otherwise \
             write over it with --force.",
            path.display()
        ))),
        Err(error) => Err(Failure::file(path, &error)),
    }
}

/// Whether a file has these bytes; no more of it is read than is needed for that.
fn is_same(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let mut there = Vec::new();
    fs::File::open(path)?.take(bytes.len() as u64 + 1).read_to_end(&mut there)?;
    Ok(there == bytes)
}

/// What the loader finds odd.
fn tell_warnings(loaded: &Loaded, out: &mut Out) -> Outcome {
    let list: Vec<_> =
        loaded.warnings.iter().filter(|one| one.severity == Severity::Warning).cloned().collect();
    if !list.is_empty() {
        out.line(&report::render(&Diagnostics { list, files: loaded.files.clone() }, out.style))?;
        out.line("")?;
    }
    Ok(())
}

/// What others will miss, each as a sentence.
fn lacks(files: &PackFiles, loaded: &Loaded) -> Vec<String> {
    let top = loaded.top();
    let mut lacks = Vec::new();
    let mut say = |text: &str| lacks.push(text.to_owned());
    if top.version.to_string() == "0.0.0" {
        say(
            "It has no version: write `version = \"1.0.0\"`, and a higher one whenever you change what others have.",
        );
    }
    if top.authors.is_empty() {
        say("It names nobody who wrote it: write `authors = [\"...\"]`.");
    }
    if top.licence.is_none() {
        say(
            "It does not say whether others may pass it on or change it: write `licence = \"CC0-1.0\"` (they may), or another one.",
        );
    }
    if !files.iter().any(|(path, _)| path.starts_with("tests/")) {
        say(
            "It has no tests: in `tests/` they show others, and you after the next change, that the rules are what you mean.",
        );
    }
    if let [first, rest @ ..] = files.left_out() {
        let mut names = vec![format!("`{first}`")];
        names.extend(rest.iter().take(NAMED - 1).map(|name| format!("`{name}`")));
        let more = files.left_out().len() - names.len();
        if more > 0 {
            names.push(format!("{more} more"));
        }
        say(&format!("Left out, since a pack consists of rules and pages about them: {}.", names.join(", ")));
    }
    lacks
}
