//! What a change of the store does to the disk, step by step.
//!
//! After every step, and in the middle of one, the program may be killed. The list of installed packs is the truth: it is
//! replaced in one step, and whatever folder it does not name is not installed. The journal names the folders that a change
//! makes or takes away, before it does; who comes next takes away those that the list does not name.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::StoreError;

/// One step. Each can be done again after it was done by halves and cleaned up.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Replaces a file: the journal, or the list itself.
    Write { path: PathBuf, text: String },
    /// Makes a folder with files in it; nothing is there before.
    Unpack { folder: PathBuf, files: Vec<(String, Arc<str>)> },
    /// Moves a folder on the same file system; nothing is there before.
    Move { from: PathBuf, to: PathBuf },
    /// Empties a folder.
    Empty(PathBuf),
    /// Takes a file away.
    Drop(PathBuf),
}

impl Step {
    pub(super) fn run(&self) -> Result<(), StoreError> {
        match self {
            Self::Write { path, text } => replace(path, text).map_err(StoreError::file(path)),
            Self::Unpack { folder, files } => unpack(folder, files),
            Self::Move { from, to } => {
                if let Some(parent) = to.parent() {
                    make(parent)?;
                }
                fs::rename(from, to).map_err(StoreError::file(to))?;
                to.parent().into_iter().chain(from.parent()).for_each(sync_folder);
                Ok(())
            }
            Self::Empty(folder) => empty(folder),
            Self::Drop(path) => match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(StoreError::file(path)(error)),
                _ => Ok(()),
            },
        }
    }
}

/// Makes a folder and those around it.
pub(super) fn make(folder: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(folder).map_err(StoreError::file(folder))
}

/// Whoever reads the file, whenever the power fails: it is there whole, as it was or as it shall be.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    write(&new, text)?;
    fs::rename(&new, path)?;
    path.parent().into_iter().for_each(sync_folder);
    Ok(())
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

fn unpack(folder: &Path, files: &[(String, Arc<str>)]) -> Result<(), StoreError> {
    make(folder)?;
    for (path, text) in files {
        let path = path.split('/').fold(folder.to_owned(), |folder, part| folder.join(part));
        if let Some(parent) = path.parent() {
            make(parent)?;
        }
        write(&path, text).map_err(StoreError::file(&path))?;
        path.parent().into_iter().for_each(sync_folder);
    }
    sync_folder(folder);
    Ok(())
}

fn empty(folder: &Path) -> Result<(), StoreError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(StoreError::file(folder)(error)),
    };
    for entry in entries {
        let path = entry.map_err(StoreError::file(folder))?.path();
        discard(&path)?;
    }
    Ok(())
}

/// Takes a folder or file away. Links are taken away themselves, not what they point to.
pub(super) fn discard(path: &Path) -> Result<(), StoreError> {
    // Where nothing can be, nothing has to be taken away.
    let Ok(meta) = fs::symlink_metadata(path) else { return Ok(()) };
    let gone = if meta.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    gone.map_err(StoreError::file(path))
}

/// Names in a folder are on the disk. Systems on which a folder cannot be opened do it by themselves.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        drop(folder.sync_all());
    }
}
