//! Functions of packs that differ.

use std::sync::Arc;

use super::{Chapter, Found, Pair, Told, Weight};
use crate::canonical::HOOKS;
use crate::game::Game;
use crate::load::PackText;
use crate::prose::and;

/// Compares the hook files.
pub(super) fn compare(pair: &Pair<'_>, found: &mut Found) {
    if !found.keys.changed.contains_key(HOOKS) {
        return;
    }
    let keys = || vec![HOOKS.to_owned()];
    let files = pair.games.map(|game| &game.loaded.hooks);
    let mut left = [0, 1].map(|side| {
        let own = files[side].iter();
        own.filter(|file| !files[1 - side].iter().any(|other| other.text == file.text)).collect::<Vec<_>>()
    });
    // Files of one name are versions of one another; of kept rules, which have no names, those in the same place.
    let mut pairs: Vec<[&PackText; 2]> = Vec::new();
    while let Some((one, other)) = twin(&left) {
        pairs.push([left[0].remove(one), left[1].remove(other)]);
    }
    for [here, there] in pairs {
        let names = changed(pair.games, [here, there]);
        let what = match &names[..] {
            [] => format!("the code in {} differs beside its functions", there.path),
            names => format!("the code of {} differs", and(names)),
        };
        found.tell(Chapter::Code, Weight::Usual, Told::Note(what), keys());
    }
    for side in [0, 1] {
        for file in &left[side] {
            let names: Vec<String> =
                functions(pair.games[side], file).into_iter().map(|(name, _)| name).collect();
            let what = match &names[..] {
                [] => format!("code in {} of `{}`", file.path, file.pack),
                names => format!("code of `{}` ({}): {}", file.pack, file.path, and(names)),
            };
            found.tell(Chapter::Code, Weight::Usual, Told::Only { side, what }, keys());
        }
    }
    if found.keys.left().iter().any(|key| key == HOOKS) {
        let what = "the files of the code stand in another order".to_owned();
        found.tell(Chapter::Code, Weight::Small, Told::Note(what), keys());
    }
}

/// Two files that are versions of one another.
fn twin(left: &[Vec<&PackText>; 2]) -> Option<(usize, usize)> {
    for (index, file) in left[0].iter().enumerate() {
        if let Some(other) =
            left[1].iter().position(|other| other.path == file.path && other.pack == file.pack)
        {
            return Some((index, other));
        }
    }
    let kept = |file: &PackText| !file.path.ends_with("luau");
    (left[0].len() == left[1].len() && !left[0].is_empty() && left.iter().flatten().any(|file| kept(file)))
        .then_some((0, 0))
}

/// Functions that begin in a file, with the text up to the next one.
fn functions(game: &Game, file: &PackText) -> Vec<(String, Arc<str>)> {
    let mut begins: Vec<(usize, &String)> = game
        .rules
        .hook_places
        .iter()
        .filter_map(|(name, place)| {
            let (of, line) = place.rsplit_once(':')?;
            (of == format!("{}/{}", file.pack, file.path) || of == file.name)
                .then_some((line.parse().ok()?, name))
        })
        .collect();
    begins.sort_unstable();
    let lines: Vec<&str> = file.text.lines().collect();
    let end = |index: usize| begins.get(index + 1).map_or(lines.len(), |(line, _)| line.saturating_sub(1));
    let texts = begins.iter().enumerate().map(|(index, (line, name))| {
        let text = lines.get(line.saturating_sub(1)..end(index)).unwrap_or_default().join("\n");
        ((*name).clone(), Arc::from(text))
    });
    texts.collect()
}

/// Names of functions of which the text differs, or that one file has and the other has not.
fn changed(games: [&Game; 2], files: [&PackText; 2]) -> Vec<String> {
    let both = [0, 1].map(|side| functions(games[side], files[side]));
    let mut names: Vec<String> = Vec::new();
    for (side, other) in [(0, 1), (1, 0)] {
        for (name, text) in &both[side] {
            let same = both[other].iter().any(|(same, body)| same == name && body == text);
            if !same && !names.contains(name) {
                names.push(name.clone());
            }
        }
    }
    names
}
