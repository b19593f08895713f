//! Reading a pack file that anybody may have made.
//!
//! All of it is decompressed into memory first, within [`MAX_ARCHIVE_BYTES`]; then it is taken apart. What is
//! allowed is little: plain files and the folders around them, in one folder, with plain headers.

use std::io::{self, ErrorKind, Read};

use flate2::bufread::GzDecoder;
use tar::{Archive, Entry, EntryType};

use super::{MAX_ARCHIVE_BYTES, MAX_MEMBERS};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::manifest::MAIN;
use crate::source::PackFiles;
use crate::source::path::{self, Paths};
use crate::tree::shorten;

/// How a file begins that was compressed with gzip.
const GZIP: [u8; 2] = [0x1f, 0x8b];
/// A header of an archive, and what everything in it is a multiple of.
const BLOCK: usize = 512;
/// Most bytes of a remark about the whole archive.
const MAX_REMARK: u64 = 1024;
/// What to do about a file that is no pack file, or no longer.
const ASK: &str = "ask for the file again, made with `overtrick pack build`";

/// Reads a pack file; `label` is what it is called in messages.
///
/// Files and folders in it whose name starts with a dot are no part of the pack, as in a folder on a disk.
///
/// # Errors
/// A file that is damaged, too big, or anything but one folder of plain files with names that are the same on every system;
/// a pack without a manifest; a broken limit of a pack.
pub fn read(label: &str, reader: impl Read) -> Result<PackFiles, Diagnostics> {
    let file = PackFile { label };
    let tar = file.decompressed(reader)?;
    let mut archive = Archive::new(&*tar);
    let files = file.members(&mut archive)?;
    file.check_end(archive.into_inner())?;
    if !files.iter().any(|(path, _)| path == MAIN) {
        return Err(Diagnostic::error(
            "pack/no-manifest",
            format!("the folder in `{}` has no `{MAIN}`", shorten(label)),
        )
        .into());
    }
    PackFiles::from_memory(label, files)
}

/// A member of the archive.
type Member<'a, 't> = Entry<'a, &'t [u8]>;

/// The pack file that is read, for what is said about it.
#[derive(Clone, Copy)]
struct PackFile<'a> {
    label: &'a str,
}

impl PackFile<'_> {
    /// The archive, decompressed.
    fn decompressed(self, reader: impl Read) -> Result<Vec<u8>, Diagnostic> {
        let packed = limited(reader).map_err(|error| {
            Diagnostic::error("source/unreadable", format!("cannot read `{}`: {error}", self.label))
        })?;
        if packed.len() > MAX_ARCHIVE_BYTES {
            return Err(self.too_big());
        }
        if !packed.starts_with(&GZIP) {
            return Err(self.error("archive/not-gzip", "is no `.tar.gz` file").help(ASK));
        }
        let mut decoder = GzDecoder::new(&*packed);
        let tar = limited(&mut decoder).map_err(|error| self.broken(&error))?;
        if tar.len() > MAX_ARCHIVE_BYTES {
            return Err(self.too_big());
        }
        if !decoder.into_inner().is_empty() {
            return Err(self.error("archive/trailing", "goes on behind its end").help(ASK));
        }
        Ok(tar)
    }

    /// All files, by their paths inside the pack.
    fn members(self, archive: &mut Archive<&[u8]>) -> Result<Vec<(String, Vec<u8>)>, Diagnostics> {
        let entries = archive.entries().map_err(|error| self.broken(&error))?;
        let (mut folder, mut paths, mut files) = (None, Paths::default(), Vec::new());
        // Raw: otherwise headers could rename what follows them.
        for (index, entry) in entries.raw(true).enumerate() {
            let mut entry = entry.map_err(|error| self.broken(&error))?;
            if index == MAX_MEMBERS {
                let message = format!("has more than {MAX_MEMBERS} files and folders");
                return Err(self.error("archive/too-many", &message).into());
            }
            let kind = entry.header().entry_type();
            if index == 0 && kind.is_pax_global_extensions() {
                self.check_remark(&mut entry)?;
                continue;
            }
            let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
            let is_folder = self.is_folder(kind, &name)?;
            let whole = if is_folder { name.strip_suffix('/').unwrap_or(&name) } else { &name };
            let Some(path) = self.inside(whole, is_folder, &mut folder)? else { continue };
            if is_folder { paths.add_folder(path) } else { paths.add_file(path) }
                .map_err(|error| path::within(error, self.label))?;
            let data = self.data(&mut entry, &name)?;
            if is_folder && !data.is_empty() {
                let message = format!("has a folder `{}` with the text of a file", shorten(&name));
                return Err(self.error("archive/damaged", &message).help(ASK).into());
            }
            let is_hidden = path.split('/').any(|part| part.starts_with('.'));
            if !is_folder && !is_hidden {
                files.push((path.to_owned(), data));
            }
        }
        Ok(files)
    }

    /// Whether this is a folder; if it is no file either, that is the error.
    fn is_folder(self, kind: EntryType, name: &str) -> Result<bool, Diagnostic> {
        let name = shorten(name);
        let (code, what) = match kind {
            EntryType::Regular => return Ok(false),
            EntryType::Directory => return Ok(true),
            EntryType::Link | EntryType::Symlink => ("archive/link", "a link"),
            EntryType::Char | EntryType::Block => ("archive/device", "a device"),
            EntryType::Fifo => ("archive/device", "a pipe"),
            EntryType::GNULongName | EntryType::GNULongLink | EntryType::GNUSparse => {
                ("archive/extension", "an extension of GNU tar")
            }
            EntryType::XHeader | EntryType::XGlobalHeader => ("archive/extension", "an extension of pax"),
            _ => ("archive/kind", "something that is neither a file nor a folder"),
        };
        let message = format!("has {what} in it, `{name}`; a pack consists of plain files");
        Err(self.error(code, &message).help(ASK))
    }

    /// The path inside the pack, without the one folder that everything lies in; `None` for that folder itself.
    fn inside<'n>(
        self,
        name: &'n str,
        is_folder: bool,
        folder: &mut Option<String>,
    ) -> Result<Option<&'n str>, Diagnostic> {
        let (top, path) = match name.split_once('/') {
            Some((top, path)) => (top, Some(path)),
            None => (name, None),
        };
        // An absolute path has nothing before its first `/`, and is told as what it is.
        path::check(if top.is_empty() { name } else { top })
            .map_err(|error| path::within(error, self.label))?;
        let top_is_folder = is_folder || path.is_some();
        if !top_is_folder || folder.as_deref().is_some_and(|folder| folder != top) {
            let message = format!("has `{}` beside the one folder that a pack lies in", shorten(top));
            return Err(self.error("archive/top-folder", &message).help(ASK));
        }
        folder.get_or_insert_with(|| top.to_owned());
        Ok(path)
    }

    /// What stands in a member, all of it.
    fn data(self, entry: &mut Member<'_, '_>, name: &str) -> Result<Vec<u8>, Diagnostic> {
        let mut data = Vec::new();
        entry.read_to_end(&mut data).map_err(|error| self.broken(&error))?;
        if u64::try_from(data.len()).ok() == Some(entry.size()) {
            Ok(data)
        } else {
            Err(self.cut_off(&format!("ends in the middle of `{}`", shorten(name))))
        }
    }

    /// Forges write which commit an archive was made of before everything else. Anything else could rename files, for those
    /// who obey it.
    fn check_remark(self, entry: &mut Member<'_, '_>) -> Result<(), Diagnostic> {
        let mut text = Vec::new();
        entry.take(MAX_REMARK).read_to_end(&mut text).map_err(|error| self.broken(&error))?;
        let text = std::str::from_utf8(&text).unwrap_or_default();
        let is_comment = text.split_once(' ').is_some_and(|(length, rest)| {
            length.parse() == Ok(text.len()) && rest.starts_with("comment=") && rest.ends_with('\n')
        });
        if is_comment {
            return Ok(());
        }
        let message = "has an extension of pax in it; a pack consists of plain files";
        Err(self.error("archive/extension", message).help(ASK))
    }

    /// Behind the last member stand at least two empty blocks and nothing else; one has been read.
    fn check_end(self, rest: &[u8]) -> Result<(), Diagnostic> {
        if rest.iter().any(|&byte| byte != 0) {
            return Err(self.error("archive/trailing", "goes on behind its end").help(ASK));
        }
        if rest.len() < BLOCK { Err(self.cut_off("ends too early")) } else { Ok(()) }
    }

    fn broken(self, error: &io::Error) -> Diagnostic {
        if error.kind() == ErrorKind::UnexpectedEof {
            return self.cut_off("ends too early");
        }
        self.error("archive/damaged", &format!("is damaged: {error}")).help(ASK)
    }

    fn cut_off(self, message: &str) -> Diagnostic {
        let help = "it was not sent or copied to its end; ask for it again";
        self.error("archive/cut-off", message).help(help)
    }

    fn too_big(self) -> Diagnostic {
        let message = format!("has more than {MAX_ARCHIVE_BYTES} bytes; no pack is as big");
        self.error("archive/too-big", &message)
    }

    fn error(self, code: &'static str, message: &str) -> Diagnostic {
        Diagnostic::error(code, format!("`{}` {message}", self.label))
    }
}

/// All bytes, or one more than a pack file may have.
fn limited(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(MAX_ARCHIVE_BYTES + 1).unwrap_or(u64::MAX);
    reader.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}
