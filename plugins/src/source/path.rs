//! Which names the files of a pack may have: those that mean the same file, inside the pack, on every system.
//!
//! The rules hold for folders, for packs from memory and for pack files alike. What stands in a file is nothing of
//! theirs.

use std::collections::BTreeMap;

use crate::diagnostic::Diagnostic;
use crate::tree::shorten;

/// Most folders inside each other, the file itself counted.
pub(crate) const MAX_DEPTH: usize = 4;
/// Most bytes of a path inside a pack: it fits into the header of an archive without extensions.
pub(crate) const MAX_PATH: usize = 100;

/// Names that are devices on Windows, whatever follows a dot.
const DEVICES: [&str; 7] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"];
/// Devices of which there are several: a digit follows.
const PORTS: [&str; 2] = ["COM", "LPT"];
/// What Windows keeps for itself.
const RESERVED: &str = "\\:*?\"<>|";

/// What is in a pack so far.
#[derive(Debug, Default)]
pub(crate) struct Paths {
    /// By the path in small letters: how it is spelled, and whether it is a folder.
    seen: BTreeMap<String, (String, bool)>,
}

impl Paths {
    /// Takes a file in.
    ///
    /// # Errors
    /// A path that [`check`] refuses, or that another system takes for one that is there.
    pub(crate) fn add_file(&mut self, path: &str) -> Result<(), Diagnostic> {
        check(path)?;
        self.add_parents(path)?;
        self.add(path, false)
    }

    /// Takes a folder in. It may be named again.
    ///
    /// # Errors
    /// As [`Paths::add_file`].
    pub(crate) fn add_folder(&mut self, path: &str) -> Result<(), Diagnostic> {
        check(path)?;
        self.add_parents(path)?;
        self.add(path, true)
    }

    fn add_parents(&mut self, path: &str) -> Result<(), Diagnostic> {
        path.match_indices('/').try_for_each(|(at, _)| self.add(&path[..at], true))
    }

    fn add(&mut self, path: &str, is_folder: bool) -> Result<(), Diagnostic> {
        let Some((there, was_folder)) =
            self.seen.insert(path.to_ascii_lowercase(), (path.to_owned(), is_folder))
        else {
            return Ok(());
        };
        let path_shown = shorten(path);
        let (code, message) = if there != path {
            let message =
                format!("`{}` and `{path_shown}` are one name where case does not count", shorten(&there));
            ("path/case", message)
        } else if was_folder != is_folder {
            ("path/twice", format!("`{path_shown}` is there as a file and as a folder"))
        } else if is_folder {
            return Ok(());
        } else {
            ("path/twice", format!("`{path_shown}` is there twice"))
        };
        Err(Diagnostic::error(code, message))
    }
}

/// Whether this can be the path of a file or folder inside a pack, with `/` between folders.
///
/// # Errors
/// Why it cannot.
pub(crate) fn check(path: &str) -> Result<(), Diagnostic> {
    let Some((code, why)) = fault(path) else { return Ok(()) };
    Err(Diagnostic::error(code, format!("`{}` is no path inside a pack: {why}", shorten(path))))
}

/// The same about a pack that is called so.
pub(crate) fn within(mut error: Diagnostic, label: &str) -> Diagnostic {
    error.message = format!("`{label}`: {}", error.message);
    error
}

fn fault(path: &str) -> Option<(&'static str, String)> {
    if path.is_empty() {
        return Some(("path/empty", "it is empty".to_owned()));
    }
    if path.starts_with(['/', '\\']) || path.as_bytes().get(1) == Some(&b':') {
        return Some(("path/absolute", "it begins at the root of a disk".to_owned()));
    }
    if path.split(['/', '\\']).any(|part| part == "..") {
        return Some(("path/parent", "`..` leads out of the pack".to_owned()));
    }
    if path.len() > MAX_PATH {
        return Some(("path/long", format!("it has more than {MAX_PATH} letters")));
    }
    if path.split('/').count() > MAX_DEPTH {
        return Some(("path/deep", format!("it lies more than {MAX_DEPTH} folders deep")));
    }
    path.split('/').find_map(fault_of_name)
}

fn fault_of_name(name: &str) -> Option<(&'static str, String)> {
    if name.is_empty() || name == "." {
        return Some(("path/empty", "a name in it is empty or `.`".to_owned()));
    }
    if let Some(odd) = name.chars().find(|&c| !c.is_ascii() || c.is_ascii_control() || RESERVED.contains(c)) {
        let why = format!("not every system can have `{}` in a name", odd.escape_default());
        return Some(("path/letters", why));
    }
    if name.ends_with(['.', ' ']) || name.starts_with(' ') {
        return Some(("path/ending", "some systems drop a dot or a blank at the end of a name".to_owned()));
    }
    is_device(name).then(|| ("path/device", "it is the name of a device on Windows".to_owned()))
}

/// Whether this names a device on Windows, in whatever case and whatever follows a dot.
pub(crate) fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let port = || PORTS.iter().filter_map(|port| stem.strip_prefix(port));
    DEVICES.contains(&stem.as_str())
        || port().any(|number| number.len() == 1 && number.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_odd_path_is_refused_for_its_reason() {
        let deep = "a/b/c/d/e.toml";
        let long = "x".repeat(MAX_PATH + 1);
        for (path, code) in [
            ("", "path/empty"),
            ("a//b.toml", "path/empty"),
            ("./pack.toml", "path/empty"),
            ("presets/", "path/empty"),
            ("/etc/passwd", "path/absolute"),
            ("\\\\server\\x", "path/absolute"),
            ("C:/x.toml", "path/absolute"),
            ("..", "path/parent"),
            ("../x.toml", "path/parent"),
            ("a/../../x.toml", "path/parent"),
            ("a\\..\\..\\x.toml", "path/parent"),
            (deep, "path/deep"),
            (&long, "path/long"),
            ("a\\b.toml", "path/letters"),
            ("a.toml:stream", "path/letters"),
            ("règles.md", "path/letters"),
            ("a\u{7}.toml", "path/letters"),
            ("a\n.toml", "path/letters"),
            ("a\0.toml", "path/letters"),
            ("\u{202e}lmot.toml", "path/letters"),
            ("pack.toml.", "path/ending"),
            ("pack.toml ", "path/ending"),
            ("tests /a.toml", "path/ending"),
            ("nul", "path/device"),
            ("tests/Con.toml", "path/device"),
            ("aux .md", "path/device"),
            ("COM1.tar.gz", "path/device"),
            ("lpt0", "path/device"),
        ] {
            assert_eq!(check(path).unwrap_err().code, code, "{path}");
        }
        for path in ["pack.toml", "tests/first deal.toml", "COM10.md", "console.md", "a+b-(c).md", "-x.md"] {
            assert!(check(path).is_ok(), "{path}");
        }
    }

    #[test]
    fn two_names_for_one_file_are_found() {
        let added = |paths: &[&str]| {
            let mut all = Paths::default();
            let mut add = |path: &str| match path.strip_suffix('/') {
                Some(folder) => all.add_folder(folder),
                None => all.add_file(path),
            };
            paths.iter().try_for_each(|path| add(path)).map_err(|error| error.code)
        };
        assert_eq!(added(&["tests/", "tests/a.toml", "tests/", "tests/b.toml", "a.toml"]), Ok(()));
        assert_eq!(added(&["a.toml", "a.toml"]), Err("path/twice"));
        assert_eq!(added(&["README.md", "readme.md"]), Err("path/case"));
        assert_eq!(added(&["tests/a.toml", "Tests/b.toml"]), Err("path/case"));
        assert_eq!(added(&["a", "a/b.toml"]), Err("path/twice"));
        assert_eq!(added(&["a/b.toml", "a"]), Err("path/twice"));
        assert_eq!(added(&["a", "a/"]), Err("path/twice"));
    }
}
