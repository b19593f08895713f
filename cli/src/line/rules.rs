//! The rules in force, as far as sentences of the pack tell them, and where the rulebook is: the answer to `rules`.

use std::path::{Path, PathBuf};

use overtrick_plugins::load::Loaded;
use overtrick_plugins::options::{Setter, text_of};

use crate::cmd::options;

/// A sentence for every option; of a pack without options, what it says of itself. And where the rest stands.
pub(crate) fn in_force(loaded: &Loaded) -> Vec<String> {
    told(loaded, options::in_force)
}

/// The same as it is read aloud.
pub(super) fn in_force_aloud(loaded: &Loaded) -> Vec<String> {
    told(loaded, options::in_force_aloud)
}

fn told(loaded: &Loaded, sentences: impl Fn(&Loaded) -> Vec<String>) -> Vec<String> {
    let top = loaded.top();
    let mut lines = if loaded.options.is_empty() {
        let mut lines = vec![format!("{} {}", top.name, top.version)];
        lines.extend(top.description.clone());
        lines.push("This game has no options.".to_owned());
        lines
    } else {
        sentences(loaded)
    };
    lines.extend(readme(loaded).map(|path| format!("The game in words: {}", path.display())));
    lines.push(format!("The whole rulebook of this table, with examples of scores: {}", command(loaded)));
    lines
}

/// The command that writes the rulebook of these rules.
fn command(loaded: &Loaded) -> String {
    let mut command = format!("overtrick rules {}", loaded.base().id);
    for pack in loaded.packs.iter().skip(1) {
        command = format!("{command} --with {}", pack.id);
    }
    command = format!("{command} --players {}", loaded.seats);
    if let Some(preset) = &loaded.preset {
        command = format!("{command} --preset {preset}");
    }
    for (name, settled) in loaded.settled.iter().filter(|(_, settled)| settled.from == Setter::Chosen) {
        command = format!("{command} --set {name}={}", text_of(&settled.value));
    }
    command
}

/// Where the README of the pack is, if the pack is a folder of this machine.
fn readme(loaded: &Loaded) -> Option<PathBuf> {
    loaded.readme.as_ref()?;
    let mut folders = loaded.files.iter().map(|(_, file)| Path::new(&file.name).with_file_name("README.md"));
    folders.find(|path| path.is_file())
}
