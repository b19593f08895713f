//! `overtrick pack sign`: says with a key that a pack file is one's own.

use std::path::Path;

use overtrick_plugins::signature::Statement;

use super::file::{PackFile, is_there};
use crate::args::{Places, SignArgs};
use crate::dirs::{DataDir, write_whole};
use crate::exit::{Failure, Outcome};
use crate::keys::{self, Signer};
use crate::out::Out;
use crate::session::quoted;

/// Makes a key if one is wanted, and a signature if there is a file.
pub(super) fn sign(args: &SignArgs, places: &Places, out: &mut Out) -> Outcome {
    let secret = match &args.key {
        Some(path) => path.clone(),
        None => keys::own(&DataDir::find(places)?),
    };
    // What is wrong with the file is said before a password is asked for.
    let file = args.file.as_deref().map(PackFile::open).transpose()?;
    let target = file.as_ref().map(PackFile::signature_path);
    if let Some(target) = target.filter(|target| is_there(target) && !args.force) {
        return Err(Failure::Problems(format!(
            "There is a signature already: {}\nWrite over it with --force.",
            target.display()
        )));
    }
    let signer = if args.new_key {
        let signer = keys::make(&secret, !args.no_password, out)?;
        tell_key(&signer, &secret, out)?;
        signer
    } else {
        keys::read(&secret, out)?
    };
    match file {
        Some(file) => write(&file, &signer, out),
        None => Ok(()),
    }
}

fn tell_key(signer: &Signer, secret: &Path, out: &mut Out) -> Outcome {
    out.line("A new key was made.")?;
    out.line(&format!("  secret  {}", secret.display()))?;
    out.line(&format!("  public  {}", signer.public))?;
    out.wrapped(
        "Whoever has the secret one can sign in your name: give it to nobody, and keep a copy. Give the public one to \
         your group, in a way in which they know that it comes from you.",
        0,
    )?;
    Ok(())
}

fn write(file: &PackFile, signer: &Signer, out: &mut Out) -> Outcome {
    let statement = Statement::of(&file.pack)?;
    let about = format!("{} {}, signed with {}", statement.id, statement.version, signer.public);
    let signature =
        minisign::sign(None, &signer.secret, &*file.bytes, Some(&statement.to_line()), Some(&about));
    let signature =
        signature.map_err(|error| Failure::Environment(format!("It cannot be signed: {error}")))?;
    let target = file.signature_path();
    write_whole(&target, signature.into_string())?;
    out.line(&format!("{} {} is signed.", statement.id, statement.version))?;
    out.line(&format!("  signature   {}", target.display()))?;
    out.line(&format!("  public key  {}", signer.public))?;
    out.wrapped(
        "Send both files. Whoever has the public key from you sees that they are yours and unchanged with",
        0,
    )?;
    out.line(&format!("  overtrick pack verify {} --key {}", quoted(&file.path), signer.public))?;
    Ok(())
}
