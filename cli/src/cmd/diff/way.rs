//! How to get from one of the games to the other: what to set, where that is enough.

use overtrick_plugins::load::load;
use overtrick_plugins::options::text_of;

use super::side::Side;
use crate::args::GameArgs;
use crate::out::width;
use crate::packs::Packs;

/// What to type behind the first game to play the second, if presets and options are all that differs. It is tried before
/// it is said.
pub(super) fn to(packs: &Packs, here: &Side, there: &Side) -> Option<Vec<String>> {
    let (from, to) = (&here.game.loaded, &there.game.loaded);
    if from.digest() == to.digest() {
        return None;
    }
    let asked = here.asked.as_ref()?;
    let value = |option: &String| from.settled.get(option).map(|settled| &settled.value);
    let differs = to.settled.iter().filter(|(name, settled)| value(name) != Some(&settled.value));
    let set: Vec<(String, String)> =
        differs.map(|(name, settled)| (name.clone(), text_of(&settled.value))).collect();
    let mut ways: Vec<(Vec<String>, GameArgs)> = Vec::new();
    let players = (from.seats != to.seats).then(|| format!("--players {}", to.seats));
    let typed = |set: &[(String, String)]| {
        let set = set.iter().map(|(name, value)| format!("--set {name}={value}"));
        players.iter().cloned().chain(set).collect::<Vec<_>>()
    };
    let base = GameArgs { players: Some(to.seats), ..asked.clone() };
    // A preset in place of all that it sets.
    if let (Some(preset), None) = (&to.preset, &asked.preset)
        && asked.set.is_empty()
    {
        let own = there.asked.as_ref().map(|asked| asked.set.clone()).unwrap_or_default();
        let mut words = vec![format!("--preset {preset}")];
        words.extend(typed(&own));
        ways.push((words, GameArgs { preset: Some(preset.clone()), set: own, ..base.clone() }));
    }
    let kept = asked.set.iter().filter(|(name, _)| !set.iter().any(|(other, _)| other == name));
    let all: Vec<(String, String)> = kept.chain(&set).cloned().collect();
    ways.push((typed(&set), GameArgs { set: all, ..base }));
    let leads = |asked: &GameArgs| {
        let reached = packs.request(asked).ok().and_then(|request| load(&request).ok());
        reached.is_some_and(|reached| reached.digest() == to.digest())
    };
    let (words, _) = ways.into_iter().find(|(_, asked)| leads(asked))?;
    Some(words)
}

/// The words on lines that break between them only, so that they can be copied.
pub(super) fn lines(words: &[String], columns: usize) -> Vec<String> {
    let mut lines = vec!["From here to there:".to_owned()];
    for word in words {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(format!("    {word}")),
        }
    }
    lines
}
