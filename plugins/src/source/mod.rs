//! Which files a pack consists of, read within limits and before anything in them is understood.
//!
//! A pack comes from a folder, from one `.toml` file, from a [pack file](crate::archive) or from memory (bundled packs), and
//! looks the same afterwards. Nothing outside its folder can be named by it: links are refused and paths are checked.

mod folder;
pub(crate) mod path;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use self::path::{MAX_DEPTH, Paths};
use crate::archive;
use crate::canonical;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::manifest::MAIN;
use crate::proof::badge;

/// Most files a pack may have.
pub const MAX_FILES: usize = 200;
/// Most bytes a pack may have in all its files.
pub const MAX_BYTES: usize = 2 * 1024 * 1024;
/// Most bytes of one source (`.toml` or `.luau`).
pub const MAX_SOURCE_BYTES: usize = 256 * 1024;
/// The text files of one pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackFiles {
    label: String,
    single: Option<String>,
    /// Shared, since everybody who reads a pack keeps its texts.
    files: BTreeMap<String, Arc<str>>,
    /// Paths of files that are there and no part of the pack: pictures and such.
    left_out: Vec<String>,
}

impl PackFiles {
    /// Reads a folder, a pack file (`.tar.gz` or `.tgz`) or, if the path is another file, a pack in one file.
    ///
    /// # Errors
    /// What cannot be read, breaks a limit, is a link or is not UTF-8; what [`archive::read`] refuses.
    pub fn open(path: &Path) -> Result<Self, Diagnostics> {
        match path.to_str() {
            _ if path.is_dir() => folder::read_folder(path),
            Some(name) if archive::is_named(name) => archive::read(name, folder::open_file(path)?),
            _ => folder::read_file(path),
        }
    }

    /// A pack in one file: manifest and rules together.
    ///
    /// # Errors
    /// A text that is too long.
    pub fn from_text(name: &str, text: impl Into<String>) -> Result<Self, Diagnostics> {
        let text: Arc<str> = Arc::from(text.into());
        // The canonical form of a pack has its rules and all its hooks in one file.
        Budget::default().spend(name, text.len())?;
        let short = name.rsplit(['/', '\\']).next().unwrap_or(name).to_owned();
        Ok(Self {
            label: name.to_owned(),
            single: Some(short.clone()),
            files: BTreeMap::from([(short, text)]),
            left_out: Vec::new(),
        })
    }

    /// A pack from memory: paths inside the pack with `/` between folders, and what stands there. `label` goes
    /// before the paths in messages.
    ///
    /// # Errors
    /// A path that could leave the pack, a broken limit, a text that is not UTF-8.
    pub fn from_memory<P, B>(
        label: &str,
        files: impl IntoIterator<Item = (P, B)>,
    ) -> Result<Self, Diagnostics>
    where
        P: AsRef<str>,
        B: AsRef<[u8]>,
    {
        let (mut budget, mut paths) = (Budget::default(), Paths::default());
        let (mut texts, mut left_out) = (BTreeMap::new(), Vec::new());
        for (name, bytes) in files {
            let (name, bytes) = (name.as_ref(), bytes.as_ref());
            budget.spend(label, bytes.len())?;
            // What is left out is never written anywhere: it may be called as it likes.
            if !is_text(name) {
                left_out.push(name.to_owned());
                continue;
            }
            paths.add_file(name).map_err(|error| path::within(error, label))?;
            check_size(name, bytes.len())?;
            let text = std::str::from_utf8(bytes).map_err(|_| not_utf8(label, name))?;
            texts.insert(name.to_owned(), Arc::from(text));
        }
        left_out.sort();
        Ok(Self { label: label.to_owned(), single: None, files: texts, left_out })
    }

    /// What the pack is called in messages: its folder or file.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The name of the only file of a pack in one file.
    pub fn single(&self) -> Option<&str> {
        self.single.as_deref()
    }

    /// The text of a file, by its path inside the pack.
    pub fn get(&self, path: &str) -> Option<&Arc<str>> {
        self.files.get(path)
    }

    /// All text files, sorted by path.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Arc<str>)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text))
    }

    /// Paths of files that lie among those of the pack and are no part of it, sorted.
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// Where a file stands in a folder of the pack: a pack in one file is a folder with `pack.toml`.
    pub fn path_in_folder<'a>(&self, path: &'a str) -> &'a str {
        if self.single.is_some() { MAIN } else { path }
    }

    /// SHA-256 of the contents, in hexadecimal: whatever the pack lies in, and however that was packed, it is the same
    /// for the same files.
    ///
    /// It is the digest of the list that `sha256sum` prints for the files, sorted by path.
    pub fn digest(&self) -> String {
        let mut list = String::new();
        for (path, text) in self.iter() {
            list.extend([&canonical::digest(&**text), "  ", self.path_in_folder(path), "\n"]);
        }
        canonical::digest(&list)
    }

    /// How a file is called in messages: `games/500/game.toml`.
    pub fn display_name(&self, path: &str) -> String {
        if self.single.is_some() || self.label.is_empty() {
            if self.single.is_some() { self.label.clone() } else { path.to_owned() }
        } else {
            format!("{}/{path}", self.label)
        }
    }
}

/// Counts files and bytes of one pack.
#[derive(Default)]
struct Budget {
    files: usize,
    bytes: usize,
}

impl Budget {
    fn spend(&mut self, label: &str, bytes: usize) -> Result<(), Diagnostics> {
        self.files += 1;
        self.bytes = self.bytes.saturating_add(bytes);
        if self.files > MAX_FILES {
            let message = format!("`{label}` has more than {MAX_FILES} files");
            return Err(Diagnostic::error("source/too-many-files", message).into());
        }
        if self.bytes > MAX_BYTES {
            let message = format!("`{label}` has more than {MAX_BYTES} bytes");
            return Err(Diagnostic::error("source/too-big", message).into());
        }
        Ok(())
    }
}

/// Only files the loader may want to read as text; everything else is counted and left alone.
pub(crate) fn is_text(path: &str) -> bool {
    is_prose(path) || ["toml", "luau", "lua"].iter().any(|extension| has_extension(path, extension))
}

/// Whether a file is for people, and no matter of the rules: pages, and what says who may use the pack.
pub(crate) fn is_prose(path: &str) -> bool {
    let name = path.strip_suffix(".txt").unwrap_or(path);
    has_extension(path, "md") || ["AUTHORS", "COPYING", "LICENCE", "LICENSE", "NOTICE"].contains(&name)
}

/// Whether a path ends with `.extension`, in small letters: names of files of a pack are the same on every system.
pub(crate) fn has_extension(path: &str, extension: &str) -> bool {
    path.strip_suffix(extension).is_some_and(|rest| rest.ends_with('.'))
}

/// Whether a file of a folder of packs may be one. The badge of a pack may lie beside it.
pub(crate) fn is_pack_file(path: &str) -> bool {
    has_extension(path, "toml") && !badge::is_named(path) || archive::is_named(path)
}

fn check_size(path: &str, bytes: usize) -> Result<(), Diagnostics> {
    if bytes <= MAX_SOURCE_BYTES {
        return Ok(());
    }
    let message = format!("`{path}` has {bytes} bytes, more than {MAX_SOURCE_BYTES}");
    Err(Diagnostic::error("source/too-big", message).into())
}

fn not_utf8(label: &str, path: &str) -> Diagnostic {
    Diagnostic::error("source/not-utf8", format!("`{label}/{path}` is not UTF-8 text"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn memory(files: &[(&str, &[u8])]) -> Result<PackFiles, String> {
        PackFiles::from_memory("demo", files.iter().copied()).map_err(|e| e.list[0].code.to_owned())
    }

    #[test]
    fn paths_stay_inside_the_pack() {
        assert_eq!(memory(&[("../x.toml", b"")]), Err("path/parent".to_owned()));
        assert_eq!(memory(&[("a.md", b""), ("A.md", b"")]), Err("path/case".to_owned()));
        assert!(memory(&[("presets/a.toml", b"")]).is_ok());
    }

    #[test]
    fn limits_hold() {
        let names: Vec<String> = (0..=MAX_FILES).map(|i| format!("f{i}.toml")).collect();
        let many = PackFiles::from_memory("demo", names.iter().map(|name| (name, b"")));
        assert_eq!(many.unwrap_err().list[0].code, "source/too-many-files");
        let big = vec![b' '; MAX_SOURCE_BYTES + 1];
        assert_eq!(memory(&[("game.toml", &big)]), Err("source/too-big".to_owned()));
        let huge = vec![0_u8; MAX_BYTES + 1];
        assert_eq!(memory(&[("picture.png", &huge)]), Err("source/too-big".to_owned()));
    }

    #[test]
    fn text_is_utf8_and_other_files_are_left_alone() {
        assert_eq!(memory(&[("pack.toml", &[0xff])]), Err("source/not-utf8".to_owned()));
        let pack = memory(&[("picture.png", &[0xff]), ("pack.toml", b"api = 1")]).unwrap();
        assert_eq!(pack.iter().collect::<Vec<_>>(), [("pack.toml", &Arc::from("api = 1"))]);
        assert_eq!(pack.display_name("pack.toml"), "demo/pack.toml");
        assert_eq!(pack.left_out(), ["picture.png"]);
    }

    #[test]
    fn the_digest_is_of_what_is_in_the_pack_and_of_nothing_else() {
        let (text, readme) = ("api = 1\n", "# Demo\n");
        let pack = memory(&[("pack.toml", text.as_bytes()), ("README.md", readme.as_bytes())]).unwrap();
        // sha256sum README.md pack.toml | sha256sum
        assert_eq!(pack.digest(), "9688a9c5af2924ec16025f2b1e111d8831a1c3993a45bd30dd38df3a758d4d88");
        let other = PackFiles::from_memory("x", [("README.md", readme), ("pack.toml", text), ("a.png", "")]);
        assert_eq!(other.unwrap().digest(), pack.digest());
        for other in [
            memory(&[("pack.toml", text.as_bytes())]),
            memory(&[("pack.toml", readme.as_bytes()), ("README.md", text.as_bytes())]),
            memory(&[("pack.toml", text.as_bytes()), ("readme.md", readme.as_bytes())]),
        ] {
            assert_ne!(other.unwrap().digest(), pack.digest());
        }
        let single = PackFiles::from_text("friday.toml", text).unwrap();
        assert_eq!(single.digest(), memory(&[("pack.toml", text.as_bytes())]).unwrap().digest());
    }
}
