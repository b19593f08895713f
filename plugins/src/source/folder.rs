//! Reading a pack from a file system.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::{Budget, MAX_BYTES, MAX_DEPTH, PackFiles};
use crate::diagnostic::{Diagnostic, Diagnostics};

/// A pack in one file.
pub(super) fn read_file(path: &Path) -> Result<PackFiles, Diagnostics> {
    let bytes = read_bytes(path)?;
    let name = path.display().to_string();
    let text = String::from_utf8(bytes)
        .map_err(|_| Diagnostic::error("source/not-utf8", format!("`{name}` is not UTF-8 text")))?;
    PackFiles::from_text(&name, text)
}

/// A pack in a folder. Files and folders whose name starts with a dot are not part of the pack.
pub(super) fn read_folder(root: &Path) -> Result<PackFiles, Diagnostics> {
    let label = root.display().to_string();
    let mut budget = Budget::default();
    let mut found = Vec::new();
    let mut folders = vec![(root.to_path_buf(), String::new(), 1)];
    while let Some((folder, prefix, depth)) = folders.pop() {
        for (name, path) in entries(&folder)? {
            let inside = format!("{prefix}{name}");
            let meta = fs::symlink_metadata(&path).map_err(|e| unreadable(&path, &e))?;
            if meta.is_symlink() {
                let message = format!("`{}` is a link; a pack consists of plain files", path.display());
                return Err(Diagnostic::error("source/link", message).into());
            } else if meta.is_dir() {
                if depth >= MAX_DEPTH {
                    let message = format!("`{}` lies more than {MAX_DEPTH} folders deep", path.display());
                    return Err(Diagnostic::error("path/deep", message).into());
                }
                folders.push((path, format!("{inside}/"), depth + 1));
            } else {
                budget.spend(&label, usize::try_from(meta.len()).unwrap_or(usize::MAX))?;
                let bytes = if super::is_text(&inside) { read_bytes(&path)? } else { Vec::new() };
                found.push((inside, bytes));
            }
        }
    }
    PackFiles::from_memory(&label, found)
}

/// Names and paths in a folder, sorted, without hidden ones.
fn entries(folder: &Path) -> Result<Vec<(String, PathBuf)>, Diagnostics> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).map_err(|e| unreadable(folder, &e))? {
        let path = entry.map_err(|e| unreadable(folder, &e))?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            let message = format!("the name of `{}` is not UTF-8", path.display());
            return Err(Diagnostic::error("path/letters", message).into());
        };
        if !name.starts_with('.') {
            all.push((name.to_owned(), path));
        }
    }
    all.sort();
    Ok(all)
}

/// Opens a plain file.
pub(super) fn open_file(path: &Path) -> Result<fs::File, Diagnostics> {
    let meta = fs::metadata(path).map_err(|e| unreadable(path, &e))?;
    if !meta.is_file() {
        let message = format!("`{}` is no plain file", path.display());
        return Err(Diagnostic::error("source/link", message).into());
    }
    Ok(fs::File::open(path).map_err(|e| unreadable(path, &e))?)
}

/// Reads no more than a pack may have, whatever size the file claims.
fn read_bytes(path: &Path) -> Result<Vec<u8>, Diagnostics> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(MAX_BYTES + 1).unwrap_or(u64::MAX);
    let file = open_file(path)?;
    file.take(limit).read_to_end(&mut bytes).map_err(|e| unreadable(path, &e))?;
    Ok(bytes)
}

fn unreadable(path: &Path, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error("source/unreadable", format!("cannot read `{}`: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_read_without_hidden_files() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir_all(dir.path().join("presets")).unwrap();
        fs::create_dir_all(dir.path().join(".git")).unwrap();
        fs::write(dir.path().join("pack.toml"), "api = 1").unwrap();
        fs::write(dir.path().join("presets/a.toml"), "").unwrap();
        fs::write(dir.path().join(".git/config.toml"), "").unwrap();
        let pack = PackFiles::open(dir.path()).unwrap();
        let paths: Vec<&str> = pack.iter().map(|(path, _)| path).collect();
        assert_eq!(paths, ["pack.toml", "presets/a.toml"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_refused() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("secret"), "x").unwrap();
        let pack = dir.path().join("pack");
        fs::create_dir(&pack).unwrap();
        std::os::unix::fs::symlink(dir.path().join("secret"), pack.join("README.md")).unwrap();
        assert_eq!(PackFiles::open(&pack).unwrap_err().list[0].code, "source/link");
    }

    #[test]
    fn a_missing_pack_says_so() {
        let error = PackFiles::open(Path::new("no/such/pack.toml")).unwrap_err();
        assert_eq!(error.list[0].code, "source/unreadable");
    }
}
