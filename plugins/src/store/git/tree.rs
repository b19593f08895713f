//! The files of one commit, read from the objects that were fetched.

use super::run::Git;
use super::{Address, StoreError};
use crate::source::{MAX_BYTES, MAX_FILES, PackFiles, is_text};
use crate::tree::shorten;

/// A file in a commit.
struct Blob<'a> {
    object: &'a str,
    size: usize,
    path: &'a str,
}

/// Reads the folder of an address in a commit. Files whose name, or whose folder's name, starts with a dot are no part of
/// the pack, as in a folder on a disk.
pub(super) fn read(git: &Git<'_>, commit: &str, address: &Address) -> Result<PackFiles, StoreError> {
    let folder = address.folder.as_deref().unwrap_or_default();
    let listed = git.run(&["ls-tree", "-r", "-z", "-l", "--full-tree", &format!("{commit}:{folder}")])?;
    let listed = String::from_utf8(listed).map_err(|_| git.content("the name of a file is not UTF-8"))?;
    let mut blobs = Vec::new();
    for line in listed.split_terminator('\0') {
        let Some((about, path)) = line.split_once('\t') else {
            return Err(git.content("the list of its files cannot be read").into());
        };
        if path.split('/').any(|part| part.starts_with('.')) {
            continue;
        }
        blobs.push(blob(git, about, path)?);
        if blobs.len() > MAX_FILES {
            return Err(git.content(format!("there are more than {MAX_FILES} files")).into());
        }
    }
    let size: usize = blobs.iter().fold(0, |sum, blob| sum.saturating_add(blob.size));
    if size > MAX_BYTES {
        return Err(git.content(format!("the files have more than {MAX_BYTES} bytes together")).into());
    }
    let mut files = Vec::new();
    for blob in &blobs {
        // The others are counted, and never read.
        let bytes =
            if is_text(blob.path) { git.run(&["cat-file", "blob", blob.object])? } else { Vec::new() };
        files.push((blob.path, bytes));
    }
    Ok(PackFiles::from_memory(&address.to_string(), files)?)
}

/// `100644 blob OBJECT SIZE` of a plain file.
fn blob<'a>(git: &Git<'_>, about: &'a str, path: &'a str) -> Result<Blob<'a>, StoreError> {
    let parts: Vec<&str> = about.split_whitespace().collect();
    let name = shorten(path);
    let what = match parts[..] {
        ["100644" | "100755", "blob", object, size]
            if object.bytes().all(|byte| byte.is_ascii_hexdigit()) =>
        {
            match size.parse() {
                Ok(size) => return Ok(Blob { object, size, path }),
                Err(_) => format!("`{name}` is too big"),
            }
        }
        ["120000", ..] => format!("`{name}` is a link; a pack consists of plain files"),
        ["160000", ..] => format!("`{name}` is another repository; a pack consists of plain files"),
        _ => format!("`{name}` is no plain file"),
    };
    Err(git.content(what).into())
}
