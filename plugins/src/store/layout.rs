//! Where things lie in the folder of packs.
//!
//! ```text
//! packs/
//!   overtrick.lock                    what is installed
//!   installed/ann/friday/1.2.0/       one version of `ann/friday`
//!   .store/lock                       held by whoever installs
//!   .store/journal                    folders that may be there by halves
//!   .store/staging/                   what is not yet, or no longer, installed
//!   friday/, sunday.toml              packs of one's own, which nobody here touches
//! ```
//!
//! A version always has dots and a part of an id never has, so `ann` 1.0.0 and `ann/friday` do not get into each other's way.

use std::path::{Path, PathBuf};

use semver::Version;

use super::error::StoreError;
use crate::source::path::is_device;

/// Most letters of an id, and of a version: file systems know longer names, but not all of them, and nobody needs them.
const LONGEST: usize = 80;

/// The paths below a folder of packs.
#[derive(Clone, Debug)]
pub(super) struct Layout(PathBuf);

impl Layout {
    pub(super) fn new(packs: &Path) -> Self {
        Self(packs.to_owned())
    }

    pub(super) fn lock_file(&self) -> PathBuf {
        self.0.join("overtrick.lock")
    }

    pub(super) fn installed(&self) -> PathBuf {
        self.0.join("installed")
    }

    /// Where a damaged list of installed packs is kept, and where if one is there already.
    pub(super) fn damaged(&self) -> impl Iterator<Item = PathBuf> {
        let first = self.0.join("overtrick.lock.damaged");
        let others = (2_u32..).map({
            let packs = self.0.clone();
            move |number| packs.join(format!("overtrick.lock.damaged.{number}"))
        });
        std::iter::once(first).chain(others)
    }

    /// The folder of one version of a pack.
    pub(super) fn version(&self, id: &str, version: &Version) -> PathBuf {
        let of_pack = id.split('/').fold(self.installed(), |folder, part| folder.join(part));
        of_pack.join(version.to_string())
    }

    pub(super) fn work(&self) -> PathBuf {
        self.0.join(".store")
    }

    pub(super) fn hold(&self) -> PathBuf {
        self.work().join("lock")
    }

    pub(super) fn journal(&self) -> PathBuf {
        self.work().join("journal")
    }

    pub(super) fn staging(&self) -> PathBuf {
        self.work().join("staging")
    }
}

/// Whether folders can be called so on every system.
pub(super) fn check_names(id: &str, version: &Version) -> Result<(), StoreError> {
    let refuse = |name: &str, why: &str| {
        Err(StoreError::Name { name: crate::tree::shorten(name), why: why.to_owned() })
    };
    let version = version.to_string();
    if id.len() > LONGEST || version.len() > LONGEST {
        return refuse(if id.len() > LONGEST { id } else { &version }, "the name is too long");
    }
    if id.split('/').any(is_device) {
        return refuse(id, "a part of this id is the name of a device on some systems");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_versions_are_folders() {
        let layout = Layout::new(Path::new("packs"));
        let version = Version::parse("1.0.0-beta.2").unwrap();
        let folder = layout.version("ann/friday", &version);
        assert_eq!(folder, Path::new("packs/installed/ann/friday/1.0.0-beta.2"));
    }

    #[test]
    fn names_that_are_no_folders_everywhere_are_refused() {
        let one = Version::new(1, 0, 0);
        assert!(check_names("ann/friday", &one).is_ok());
        assert!(check_names("ann/con", &one).is_err() && check_names("nul", &one).is_err());
        assert!(check_names("com0", &one).is_err() && check_names("com10", &one).is_ok());
        assert!(check_names(&"a".repeat(300), &one).is_err());
        let long = Version::parse(&format!("1.0.0-{}", "a".repeat(300))).unwrap();
        let refused = check_names("a", &long).unwrap_err().to_string();
        assert!(refused.len() < 150 && refused.contains("too long"), "{refused}");
    }
}
