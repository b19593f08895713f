//! A pack file on the disk and the signature beside it.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use overtrick_plugins::archive::{self, MAX_ARCHIVE_BYTES};
use overtrick_plugins::manifest::Manifest;
use overtrick_plugins::registry::manifest_of;
use overtrick_plugins::signature::{self, Signature};
use overtrick_plugins::source::PackFiles;

use crate::exit::{Failure, Outcome};
use crate::keys;
use crate::out::Out;

/// A pack file that was read.
pub(super) struct PackFile {
    pub(super) path: PathBuf,
    pub(super) bytes: Vec<u8>,
    pub(super) pack: PackFiles,
}

impl PackFile {
    /// Reads a pack file, whatever it is called.
    pub(super) fn open(path: &Path) -> Outcome<Self> {
        if path.is_dir() {
            let message = format!("{} is a folder; a file is made of it with", path.display());
            return Err(Failure::Usage(format!(
                "{message}\n  overtrick pack build {}",
                crate::session::quoted(path)
            )));
        }
        let limit = u64::try_from(MAX_ARCHIVE_BYTES + 1).unwrap_or(u64::MAX);
        let mut bytes = Vec::new();
        let read = File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes));
        read.map_err(|error| Failure::file(path, &error))?;
        let pack = archive::read(&path.to_string_lossy(), &*bytes)?;
        Ok(Self { path: path.to_owned(), bytes, pack })
    }

    /// Tells which pack it holds, and both digests.
    pub(super) fn tell(&self, out: &mut Out) -> Outcome {
        let manifest = manifest_of(&self.pack)?;
        out.line(&format!("{} {}", manifest.name, manifest.version))?;
        out.line(&format!("  file      {}", self.path.display()))?;
        out.line(&format!("  contents  {}", self.pack.digest()))?;
        out.line(&format!("  sha256    {}", archive::sha256(&self.bytes)))?;
        if let Some(lack) = misnamed(&self.path, &manifest) {
            out.wrapped(&lack, 0)?;
        }
        Ok(())
    }

    /// Where its signature is, or would be.
    pub(super) fn signature_path(&self) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(signature::SUFFIX);
        name.into()
    }

    /// Its signature; `None` if there is none.
    pub(super) fn signature(&self) -> Outcome<Option<Signature>> {
        let path = self.signature_path();
        let text = match keys::text_of(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            // Anything but text; what else is wrong is told when it is read again.
            Err(error) if error.kind() == io::ErrorKind::InvalidData => String::new(),
            Err(error) => return Err(Failure::file(&path, &error)),
        };
        let signature = Signature::parse(&text);
        signature.map(Some).map_err(|fault| Failure::Problems(format!("{}: {fault}.", path.display())))
    }
}

/// That the name of the file promises another version.
pub(super) fn misnamed(path: &Path, manifest: &Manifest) -> Option<String> {
    let promised = archive::promised(path.file_name()?.to_str()?, manifest)?;
    Some(format!("The name of the file promises version {promised}; the pack in it is {}.", manifest.version))
}

/// Whether there is something at a path, be it a link to nothing.
pub(super) fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}
