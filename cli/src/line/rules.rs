//! The rules in force, as far as sentences of the pack tell them: the answer to `rules`.

use std::path::{Path, PathBuf};

use overtrick_plugins::load::Loaded;

use crate::cmd::options;

/// A sentence for every option; of a pack without options, what it says of itself. And where the rest stands.
pub(super) fn in_force(loaded: &Loaded) -> Vec<String> {
    let top = loaded.top();
    let mut lines = if loaded.options.is_empty() {
        let mut lines = vec![format!("{} {}", top.name, top.version)];
        lines.extend(top.description.clone());
        lines.push("This game has no options.".to_owned());
        lines
    } else {
        options::in_force(loaded)
    };
    lines.extend(readme(loaded).map(|path| format!("The game in words: {}", path.display())));
    lines.push(format!("`overtrick show {}` shows deck, orders, ladder and score.", top.id));
    lines
}

/// Where the README of the pack is, if the pack is a folder of this machine.
fn readme(loaded: &Loaded) -> Option<PathBuf> {
    loaded.readme.as_ref()?;
    let mut folders = loaded.files.iter().map(|(_, file)| Path::new(&file.name).with_file_name("README.md"));
    folders.find(|path| path.is_file())
}
