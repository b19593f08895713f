//! A pack that may be installed: what it is and where it comes from, before anything is written.

use super::error::StoreError;
use super::lock::Entry;
use crate::manifest::Manifest;
use crate::registry::manifest_of;
use crate::source::PackFiles;

/// A pack that was read from a file, a folder or a repository.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Its files.
    pub files: PackFiles,
    /// What it says about itself. Whatever a name or a list says of its version, this is it.
    pub manifest: Manifest,
    /// The digest of its contents.
    pub digest: String,
    /// Where it comes from, as it is typed.
    pub source: String,
    /// The commit, if it comes from a repository.
    pub commit: Option<String>,
    /// The public key it was signed with, if that was checked.
    pub key: Option<String>,
}

impl Offer {
    /// Reads what a pack says about itself.
    ///
    /// # Errors
    /// A manifest that cannot be read; files that could not be read from a folder, as which they are installed.
    pub fn new(files: PackFiles, source: impl Into<String>) -> Result<Self, StoreError> {
        let (manifest, digest) = (manifest_of(&files)?, files.digest());
        // A pack in one file may be longer than a file of a folder.
        PackFiles::from_memory(
            files.label(),
            files.iter().map(|(path, text)| (files.path_in_folder(path), &**text)),
        )?;
        Ok(Self { files, manifest, digest, source: source.into(), commit: None, key: None })
    }

    /// Whether another is the same version of the same pack, with the same contents.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.digest == other.digest
            && (&self.manifest.id, &self.manifest.version) == (&other.manifest.id, &other.manifest.version)
    }

    /// How it stands in the list.
    pub(super) fn entry(&self) -> Entry {
        Entry {
            id: self.manifest.id.clone(),
            version: self.manifest.version.clone(),
            source: Some(self.source.clone()),
            commit: self.commit.clone(),
            sha256: self.digest.clone(),
            key: self.key.clone(),
        }
    }
}
