//! Writing a pack file.

use std::io::{self, Write};

use flate2::{Compression, GzBuilder};
use tar::{Builder, EntryType, Header};

use super::{ENDINGS, read};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::manifest::Manifest;
use crate::registry::manifest_of;
use crate::source::PackFiles;
use crate::source::path::MAX_PATH;

/// Written by no system that would be told from another.
const UNKNOWN_SYSTEM: u8 = 255;

/// What the folder in a pack file is called, and the file itself without its ending: `friday-1.0.0`, or
/// `ann-friday-1.0.0` for `ann/friday`.
pub fn name_of(manifest: &Manifest) -> String {
    format!("{}-{}", manifest.id.replace('/', "-"), manifest.version)
}

/// The version that the name of a pack file promises, if it is another than that of the pack in it: people may have
/// renamed the file, and the pack's own word counts.
pub fn promised(file_name: &str, manifest: &Manifest) -> Option<semver::Version> {
    let stem = ENDINGS.iter().find_map(|ending| file_name.strip_suffix(ending)?.strip_suffix('.'))?;
    let version = stem.strip_prefix(&manifest.id.replace('/', "-"))?.strip_prefix('-')?;
    version.parse().ok().filter(|version| *version != manifest.version)
}

/// The pack as a `.tar.gz` with one folder in it. Files that are no part of the pack are left out.
///
/// # Errors
/// A manifest that cannot be read, a name that is too long, and whatever [`read()`] would refuse.
pub fn build(files: &PackFiles) -> Result<Vec<u8>, Diagnostics> {
    let manifest = manifest_of(files)?;
    let folder = name_of(&manifest);
    if folder.len() > MAX_PATH {
        let message =
            format!("the id and the version of this pack have more than {MAX_PATH} letters together");
        return Err(Diagnostic::error("path/long", message).into());
    }
    let bytes = write(files, &folder).map_err(|error| {
        Diagnostic::error("archive/unwritten", format!("`{folder}` cannot be packed: {error}"))
    })?;
    // Nobody shall send what others cannot read.
    let back = read(files.label(), &*bytes)?;
    debug_assert_eq!(back.digest(), files.digest(), "what is packed is what is read");
    Ok(bytes)
}

fn write(files: &PackFiles, folder: &str) -> io::Result<Vec<u8>> {
    let gzip = GzBuilder::new().mtime(0).operating_system(UNKNOWN_SYSTEM);
    let mut tar = Builder::new(gzip.write(Vec::new(), Compression::best()));
    for (path, text) in files.iter() {
        let mut header = Header::new_ustar();
        header.set_entry_type(EntryType::Regular);
        header.set_mode(0o644);
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(0);
        header.set_size(u64::try_from(text.len()).map_err(io::Error::other)?);
        header.set_path(format!("{folder}/{}", files.path_in_folder(path)))?;
        header.set_cksum();
        tar.append(&header, text.as_bytes())?;
    }
    let mut gzip = tar.into_inner()?;
    gzip.flush()?;
    gzip.finish()
}
