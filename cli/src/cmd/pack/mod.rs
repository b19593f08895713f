//! `overtrick pack`: packs as files that people send to each other, and packs that are installed.

pub(crate) mod about;
mod add;
mod build;
mod file;
mod instead;
mod list;
mod remove;
mod sign;
pub(crate) mod taken;
mod update;
mod verify;
mod verify_file;

use std::path::Path;

use overtrick_plugins::archive;
use overtrick_plugins::store::{GitError, Store, StoreError};

use crate::args::{PackArgs, PackCommand, Places};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::line::Input;
use crate::out::Out;

/// Does what is asked of packs.
pub(crate) fn pack(args: &PackArgs, places: &Places, out: &mut Out) -> Outcome {
    match &args.wish {
        PackCommand::Build(args) => build::build(args, places, out),
        PackCommand::Sign(args) => sign::sign(args, places, out),
        PackCommand::Add(args) => add::add(args, places, out),
        PackCommand::List => list::list(places, out),
        PackCommand::Update(args) => update::update(args, places, out),
        PackCommand::Remove(args) => remove::remove(args, places, out),
        PackCommand::Verify(args) => match &args.what {
            Some(file) if args.key.is_some() || is_file(file) => {
                verify_file::verify(Path::new(file), args.key.as_deref(), places, out)
            }
            what => verify::verify(what.as_deref(), args.rebuild, places, out),
        },
    }
}

/// Whether a file is meant and no installed pack: ids have no dots.
fn is_file(what: &str) -> bool {
    archive::is_named(what) || Path::new(what).is_file()
}

/// The packs that are installed.
fn store(data: &DataDir) -> Store {
    Store::new(&data.packs())
}

/// Whether somebody agrees. Where nobody can be asked, that is an error: a script would take silence for success.
fn is_agreed(yes: bool, question: &str, input: &mut Input, out: &mut Out) -> Outcome<bool> {
    if yes || input.agrees(question, out)? {
        return Ok(true);
    }
    if input.is_interrupted() {
        return Err(Failure::Stopped(Some("Nothing was installed.".to_owned())));
    }
    if input.is_piped {
        let why = "Nothing was installed. Where nobody can be asked, --yes installs it.";
        return Err(Failure::Problems(why.to_owned()));
    }
    out.line("Nothing was installed.")?;
    Ok(false)
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let text = error.to_string();
        match error {
            StoreError::Pack(problems) => Self::Pack(problems),
            StoreError::Git(GitError::Stopped) => {
                Self::Stopped(Some("Stopped. Nothing was installed.".to_owned()))
            }
            StoreError::Absent(_) | StoreError::Git(GitError::Address { .. }) => Self::Usage(text),
            StoreError::File { .. }
            | StoreError::Busy(_)
            | StoreError::Git(GitError::NoGit | GitError::NotRun(_) | GitError::Failed { .. }) => {
                Self::Environment(text)
            }
            _ => Self::Problems(text),
        }
    }
}
