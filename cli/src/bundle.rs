//! The packs and clubs that come with the program.

use include_dir::{Dir, File, include_dir};
use overtrick_plugins::diagnostic::Diagnostics;
use overtrick_plugins::source::PackFiles;

static GAMES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../games");
static CLUBS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/clubs");

/// Every bundled pack: each folder with a `pack.toml`.
pub(crate) fn packs() -> Vec<Result<PackFiles, Diagnostics>> {
    GAMES
        .dirs()
        .filter(|folder| folder.get_file(folder.path().join("pack.toml")).is_some())
        .map(|folder| {
            let mut files = Vec::new();
            collect(folder, folder, &mut files);
            PackFiles::from_memory(&format!("games/{}", folder.path().display()), files)
        })
        .collect()
}

/// Every bundled club: the name of its file, and its text.
pub(crate) fn clubs() -> Vec<(String, &'static str)> {
    let text = |file: &'static File<'static>| {
        Some((format!("clubs/{}", file.path().display()), file.contents_utf8()?))
    };
    CLUBS.files().filter_map(text).collect()
}

/// All files below a folder, by their paths inside the pack.
fn collect<'a>(pack: &Dir<'a>, folder: &Dir<'a>, files: &mut Vec<(String, &'a [u8])>) {
    for file in folder.files() {
        if let Ok(inside) = file.path().strip_prefix(pack.path()) {
            let path: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
            files.push((path.join("/"), file.contents()));
        }
    }
    for inner in folder.dirs() {
        collect(pack, inner, files);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bundled_packs_can_be_read() {
        for pack in packs() {
            let pack = pack.unwrap_or_else(|problems| panic!("{problems}"));
            assert!(pack.get("pack.toml").is_some());
        }
    }
}
