//! Pack files: a pack as one `.tar.gz`, to be sent to other people.
//!
//! [`build`] writes the same bytes for the same pack, on every system and at every time. [`read`] takes what anybody may
//! have sent: it reads into memory within limits, unpacks nothing to a disk, and refuses whatever two programs could
//! understand differently. Which names files may have is decided in [`source`](crate::source), what is in them by
//! [`load`](mod@crate::load).

mod build;
mod read;

#[cfg(test)]
mod hostile;
#[cfg(test)]
mod round_trip;

pub use build::{build, name_of, promised};
pub use read::read;

use crate::canonical;
use crate::source::{MAX_FILES, has_extension};

/// Most bytes of a pack file, and of the archive in it once it is decompressed: a pack of the greatest size with all its
/// headers, and little more. It holds while reading, whatever the file says about itself, so that it does not matter how
/// well something is compressed.
pub const MAX_ARCHIVE_BYTES: usize = 3 * 1024 * 1024;
/// How the names of pack files end.
const ENDINGS: [&str; 2] = ["tar.gz", "tgz"];
/// Most members of the archive: files, and folders around them.
pub const MAX_MEMBERS: usize = 2 * MAX_FILES;

/// Whether a path has the name of a pack file: it ends in `.tar.gz` or `.tgz`.
pub fn is_named(path: &str) -> bool {
    ENDINGS.iter().any(|ending| has_extension(path, ending))
}

/// SHA-256 of a pack file as it stands, in hexadecimal: what `sha256sum` prints. Of what is in it, see
/// [`PackFiles::digest`](crate::source::PackFiles::digest).
pub fn sha256(bytes: &[u8]) -> String {
    canonical::digest(bytes)
}
