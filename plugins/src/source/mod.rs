//! Which files a pack consists of, read within limits and before anything in them is understood.
//!
//! A pack comes from a folder, from one `.toml` file or from memory (bundled and unpacked packs), and looks the same
//! afterwards. Nothing outside its folder can be named by it: links are refused and paths are checked.

mod folder;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Diagnostics};

/// Most files a pack may have.
pub const MAX_FILES: usize = 200;
/// Most bytes a pack may have in all its files.
pub const MAX_BYTES: usize = 2 * 1024 * 1024;
/// Most bytes of one source (`.toml` or `.luau`).
pub const MAX_SOURCE_BYTES: usize = 256 * 1024;
/// Most folders inside each other.
const MAX_DEPTH: usize = 4;

/// The text files of one pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackFiles {
    label: String,
    single: Option<String>,
    /// Shared, since everybody who reads a pack keeps its texts.
    files: BTreeMap<String, Arc<str>>,
}

impl PackFiles {
    /// Reads a folder or, if the path is a file, a pack in one file.
    ///
    /// # Errors
    /// What cannot be read, breaks a limit, is a link or is not UTF-8.
    pub fn open(path: &Path) -> Result<Self, Diagnostics> {
        if path.is_dir() { folder::read_folder(path) } else { folder::read_file(path) }
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
        let mut budget = Budget::default();
        let mut texts = BTreeMap::new();
        for (path, bytes) in files {
            let (path, bytes) = (path.as_ref(), bytes.as_ref());
            check_path(path)?;
            budget.spend(label, bytes.len())?;
            if is_text(path) {
                check_size(path, bytes.len())?;
                let text = std::str::from_utf8(bytes).map_err(|_| not_utf8(label, path))?;
                if texts.insert(path.to_owned(), Arc::from(text)).is_some() {
                    let message = format!("`{path}` is there twice");
                    return Err(Diagnostic::error("source/bad-path", message).into());
                }
            }
        }
        Ok(Self { label: label.to_owned(), single: None, files: texts })
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
fn is_text(path: &str) -> bool {
    ["toml", "luau", "lua", "md"].iter().any(|extension| has_extension(path, extension))
}

/// Whether a path ends with `.extension`, in small letters: names of files of a pack are the same on every system.
pub(crate) fn has_extension(path: &str, extension: &str) -> bool {
    path.strip_suffix(extension).is_some_and(|rest| rest.ends_with('.'))
}

fn check_size(path: &str, bytes: usize) -> Result<(), Diagnostics> {
    if bytes <= MAX_SOURCE_BYTES {
        return Ok(());
    }
    let message = format!("`{path}` has {bytes} bytes, more than {MAX_SOURCE_BYTES}");
    Err(Diagnostic::error("source/too-big", message).into())
}

fn check_path(path: &str) -> Result<(), Diagnostics> {
    let parts: Vec<&str> = path.split('/').collect();
    let odd =
        |part: &&str| part.is_empty() || *part == "." || *part == ".." || part.contains(['\\', ':', '\0']);
    if parts.iter().any(odd) || parts.len() > MAX_DEPTH {
        let message = format!("`{}` is no path inside a pack", path.escape_debug());
        return Err(Diagnostic::error("source/bad-path", message).into());
    }
    Ok(())
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
        for path in ["../x.toml", "/x.toml", "a//b.toml", "a\\b.toml", "c:x.toml", "a/b/c/d/e.toml", ""] {
            assert_eq!(memory(&[(path, b"")]), Err("source/bad-path".to_owned()), "{path}");
        }
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
    }
}
