//! `overtrick pack verify FILE`: whether a pack file is whole, and who says that it is his.

use std::path::Path;

use overtrick_plugins::signature::{Fault, Key, Signature};

use super::file::PackFile;
use crate::args::Places;
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::keys;
use crate::out::Out;
use crate::session::quoted;

/// Looks at a file and its signature. With a key it fails unless the holder of the key has signed the file.
pub(super) fn verify(path: &Path, key: Option<&str>, places: &Places, out: &mut Out) -> Outcome {
    let wanted = key.map(keys::public).transpose()?;
    let file = PackFile::open(path)?;
    file.tell(out)?;
    match (file.signature()?, wanted) {
        (Some(signature), Some(key)) => {
            check(&file, &signature, &key)?;
            out.wrapped("It is what the holder of this key has signed.", 0)?;
        }
        (Some(signature), None) => {
            let data = DataDir::find(places)?;
            without_key(&file, &signature, &keys::known(&data), &data, out)?;
        }
        (None, Some(_)) => {
            let path = file.signature_path();
            return Err(Failure::Problems(format!("It is not signed: there is no {}.", path.display())));
        }
        (None, None) => out.wrapped("It is whole. It is not signed: anybody can have made it.", 0)?,
    }
    Ok(())
}

fn check(file: &PackFile, signature: &Signature, key: &Key) -> Outcome {
    match signature.verify(key, &file.bytes, &file.pack) {
        Ok(_) => Ok(()),
        Err(fault) => Err(Failure::Problems(format!("{}: {fault}.", file.signature_path().display()))),
    }
}

/// Nobody said whose it should be: perhaps the key is one of those that are kept.
fn without_key(
    file: &PackFile,
    signature: &Signature,
    known: &[(String, Key)],
    data: &DataDir,
    out: &mut Out,
) -> Outcome {
    for (name, key) in known {
        match signature.verify(key, &file.bytes, &file.pack) {
            Ok(_) if keys::is_own(name) => {
                return Ok(out.wrapped("You have signed it, with your own key.", 0)?);
            }
            Ok(_) => {
                let path = data.keys().join(format!("{name}.pub"));
                let text = format!("`{name}` has signed it: it is the key in {}.", path.display());
                return Ok(out.wrapped(&text, 0)?);
            }
            Err(Fault::OtherKey(_)) => {}
            Err(_) => return check(file, signature, key),
        }
    }
    let Some(key) = signature.claimed() else {
        out.wrapped("It is signed with a key that you do not have; name it with --key.", 0)?;
        return Ok(());
    };
    check(file, signature, key)?;
    out.wrapped("It is whole, and signed with a key that you do not have:", 0)?;
    out.line(&format!("  {key}"))?;
    let folder = data.keys();
    out.wrapped(
        &format!(
            "Anybody can make a key. If whoever wrote the pack tells you this line himself, keep it as a file {}: what \
             is signed with it is then told by that name.",
            quoted(&folder.join("NAME.pub"))
        ),
        0,
    )?;
    Ok(())
}
