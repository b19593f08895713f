//! Packs as they are taken from a file, a folder or a repository; of a file also who has signed it.

use std::path::Path;

use overtrick_plugins::archive;
use overtrick_plugins::signature::{Fault, Key, Signature};
use overtrick_plugins::store::{Change, Offer, Source, fetch};

use super::file::PackFile;
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::keys;

/// Reads a pack. With a key, the holder of that key must have signed it. `stop` is asked while it takes its time.
pub(super) fn take(
    source: &Source,
    wanted: Option<&Key>,
    (change, data): (&Change<'_>, &DataDir),
    stop: &dyn Fn() -> bool,
) -> Outcome<Offer> {
    match source {
        Source::Path(path) if archive::is_named(&path.to_string_lossy()) && path.is_file() => {
            from_file(path, wanted, data)
        }
        _ if wanted.is_some() => {
            Err(Failure::Usage(format!("{source} is no pack file, and only those are signed")))
        }
        _ => Ok(fetch(source, change, stop)?),
    }
}

fn from_file(path: &Path, wanted: Option<&Key>, data: &DataDir) -> Outcome<Offer> {
    let file = PackFile::open(path)?;
    let key = match (file.signature()?, wanted) {
        (Some(signature), wanted) => signer(&file, &signature, wanted, data)?,
        (None, None) => None,
        (None, Some(_)) => {
            let path = file.signature_path();
            return Err(Failure::Problems(format!("It is not signed: there is no {}.", path.display())));
        }
    };
    let source = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let offer = Offer::new(file.pack, source.display().to_string())?;
    Ok(Offer { key: key.map(|key| key.to_string()), ..offer })
}

/// The key with which a file was signed: the one that is wanted, one that is kept, or the one that the signature names,
/// which proves that nothing was changed since, and nothing of whose it is. A signature that is not true is an error.
fn signer(
    file: &PackFile,
    signature: &Signature,
    wanted: Option<&Key>,
    data: &DataDir,
) -> Outcome<Option<Key>> {
    let known = || keys::known(data).into_iter().map(|(_, key)| key);
    let candidates: Vec<Key> = match wanted {
        Some(key) => vec![key.clone()],
        None => known().chain(signature.claimed().cloned()).collect(),
    };
    let mut other = None;
    for key in candidates {
        match signature.verify(&key, &file.bytes, &file.pack) {
            Ok(_) => return Ok(Some(key)),
            Err(fault @ Fault::OtherKey(_)) if wanted.is_some() => other = Some(fault),
            Err(Fault::OtherKey(_)) => {}
            Err(fault) => other = Some(fault),
        }
    }
    match other {
        Some(fault) => Err(Failure::Problems(format!("{}: {fault}.", file.signature_path().display()))),
        None => Ok(None),
    }
}

/// Whose a key is, for people.
pub(crate) fn whose(key: Option<&str>, data: &DataDir) -> String {
    let Some(key) = key else { return "none".to_owned() };
    let known = keys::known(data).into_iter().find(|(_, known)| known.to_string() == key);
    match known {
        Some((name, _)) if keys::is_own(&name) => "with your own key".to_owned(),
        Some((name, _)) => format!("by `{name}`, whose key you keep"),
        None => format!("with a key that you do not keep: {key}"),
    }
}
