//! Packs with code that somebody else wrote, before they are played here for the first time.
//!
//! What code can do is the same for all packs, and little; but who plays it shall have seen whose it is and what it decides.
//! Packs that were looked at are remembered by the digest of their contents.

use std::fs::{self, OpenOptions};
use std::io::{Read, Write};

use overtrick_plugins::load::Loaded;
use overtrick_plugins::manifest::Manifest;
use overtrick_plugins::reference::PackRef;
use overtrick_plugins::registry::Home;
use overtrick_plugins::source::PackFiles;
use overtrick_plugins::store::Store;

use crate::cmd::pack::about::{AT_MOST, About};
use crate::cmd::pack::taken::whose;
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::line::Input;
use crate::out::Out;
use crate::packs::Packs;

/// Most bytes of the list; what is beyond is forgotten, and shown again.
const MOST: u64 = 1 << 20;

/// Tells of packs that nobody here has seen, and asks where somebody can be asked. Whether the match is to begin.
pub(crate) fn meet(
    loaded: &Loaded,
    (packs, data): (&Packs, &DataDir),
    input: &mut Input,
    out: &mut Out,
) -> Outcome<bool> {
    let lines = lines(loaded, (packs, data))?;
    if lines.is_empty() {
        return Ok(true);
    }
    if input.is_piped {
        let mut err = std::io::stderr().lock();
        for line in lines {
            // Nothing can be done about an error stream that is closed.
            drop(writeln!(err, "{}", out.style.shown(&line)));
        }
    } else {
        for line in lines {
            out.wrapped(&line, 13)?;
        }
        if !input.agrees("Play it?", out)? {
            return Ok(false);
        }
        out.line("")?;
    }
    remember(data, loaded)?;
    Ok(true)
}

/// What is to be said of the packs of a game that nobody here has seen.
pub(crate) fn lines(loaded: &Loaded, (packs, data): (&Packs, &DataDir)) -> Outcome<Vec<String>> {
    let mut lines = Vec::new();
    // Rules that are kept here were played here.
    let kept = data.rules(loaded.digest()).display().to_string();
    let strangers = strangers(loaded, packs, &known(data)).into_iter();
    for (manifest, files) in strangers.filter(|(_, files)| files.label() != kept) {
        let lock = Store::new(&data.packs()).lock().unwrap_or_default();
        let digest = files.digest();
        let entry = lock.get(&manifest.id, &manifest.version).filter(|entry| entry.sha256 == digest);
        let about = About {
            manifest,
            digest: &digest,
            source: entry.and_then(|entry| entry.source.as_deref()).or(Some(files.label())),
            commit: entry.and_then(|entry| entry.commit.as_deref()),
            signature: whose(entry.and_then(|entry| entry.key.as_deref()), data),
            loaded,
        };
        if lines.is_empty() {
            lines.push("This is the first time that this code is played here.".to_owned());
        }
        lines.extend(about.lines()?);
    }
    if !lines.is_empty() {
        lines.push(AT_MOST.to_owned());
    }
    Ok(lines)
}

/// The packs of this game are known from now on.
pub(crate) fn remember(data: &DataDir, loaded: &Loaded) -> Outcome {
    let known = known(data);
    let with_code = with_code(loaded).map(|(_, files)| files.digest());
    let new: Vec<String> =
        with_code.filter(|digest| !known.contains(digest)).map(|digest| digest + "\n").collect();
    if new.is_empty() {
        return Ok(());
    }
    let path = data.known_packs();
    let failed = |error: std::io::Error| Failure::file(&path, &error);
    path.parent().map_or(Ok(()), fs::create_dir_all).map_err(failed)?;
    let mut file = OpenOptions::new().create(true).append(true).open(&path).map_err(failed)?;
    file.write_all(new.concat().as_bytes()).map_err(failed)
}

fn known(data: &DataDir) -> String {
    let mut text = String::new();
    let file = fs::File::open(data.known_packs());
    // A file that is not there, or is no text, knows nothing.
    drop(file.and_then(|file| file.take(MOST).read_to_string(&mut text)));
    text
}

fn with_code(loaded: &Loaded) -> impl Iterator<Item = (&Manifest, &PackFiles)> {
    let has_code =
        |(manifest, _): &(&Manifest, _)| loaded.hooks.iter().any(|hooks| hooks.pack == manifest.id);
    loaded.packs.iter().zip(&loaded.contents).filter(has_code)
}

fn strangers<'a>(loaded: &'a Loaded, packs: &Packs, known: &str) -> Vec<(&'a Manifest, &'a PackFiles)> {
    let is_ours = |manifest: &Manifest, files: &PackFiles| {
        let same = PackRef::exact(&manifest.id, &manifest.version);
        let mut all = packs.registry.all(&same.id);
        all.any(|listed| listed.home == Home::Bundled && listed.files == *files)
    };
    let new = |(manifest, files): &(&Manifest, &PackFiles)| {
        !is_ours(manifest, files) && !known.contains(&files.digest())
    };
    with_code(loaded).filter(new).collect()
}
