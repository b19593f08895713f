//! Rules as the data folder keeps them: the canonical text, and behind it the words for people.
//!
//! The canonical text has no prose, so that a better sentence does not change a digest. A match that is resumed or
//! shown years later should speak the words of its pack all the same, so they are added as further keys. Nor does it
//! know what the options were set to by default: what a player chose is the default there. The pack's own defaults are
//! kept as remarks.

use std::fmt::Write;

use overtrick_core::ruleset::spec::ScoreSpec;
use overtrick_plugins::load::Loaded;
use overtrick_plugins::options::{Fixed, OptionKind, Setter, text_of};

/// Begins the part that is prose.
const MARK: &str = "\n# words for people, outside the digest\n";

/// Begins a remark with an option's default in the pack.
const DEFAULT: &str = "# default ";

/// Begins a remark with an option that a pack overrules, the pack, and the key that it writes.
const CHANGED: &str = "# changed ";

/// A pack in one file that gives the same rules, the same digest and the same words.
pub(crate) fn text(loaded: &Loaded) -> String {
    let mut lines = vec![line(&["name"], &loaded.name())];
    let spec = &loaded.spec;
    for option in loaded.options.values() {
        let say = match option.kind {
            OptionKind::Bool => {
                let values = option.sentences.iter();
                lines.extend(
                    values.map(|(value, text)| line(&["options", &option.name, "values", value], text)),
                );
                None
            }
            // Sentences of single values have no place beside the canonical text. But only that of the value it is set
            // to is ever told.
            _ => option.sentence(&loaded.settled[&option.name].value),
        };
        lines.extend(say.map(|say| line(&["options", &option.name, "say"], &say)));
    }
    for (name, group) in &spec.ladder {
        lines.extend(group.say.as_ref().map(|say| line(&["ladder", name, "say"], say)));
    }
    for (name, modifier) in &spec.modifier {
        lines.extend(modifier.say.as_ref().map(|say| line(&["modifier", name, "say"], say)));
    }
    for (name, kind) in &spec.contract {
        lines.extend(kind.aim.iter().map(|(role, aim)| line(&["contract", name, "aim", role], aim)));
    }
    if let ScoreSpec::Items(kinds) = &spec.score {
        for (kind, items) in kinds {
            for (name, item) in items {
                lines.extend(item.say.as_ref().map(|say| line(&["score", kind, name, "say"], say)));
            }
        }
    }
    for (name, end) in &spec.end.items {
        lines.extend(end.say.as_ref().map(|say| line(&["end", name, "say"], say)));
    }
    lines.extend(spec.settle.money.as_ref().map(|money| line(&["settle", "money"], money)));
    for (life, numbers) in [("match", &spec.numbers.of_match), ("deal", &spec.numbers.of_deal)] {
        for (name, number) in numbers {
            lines.extend(number.say.as_ref().map(|say| line(&["numbers", life, name, "say"], say)));
        }
    }
    lines.extend(spec.terms.iter().map(|(name, term)| line(&["terms", name], term)));
    lines.extend(spec.texts.iter().map(|(name, text)| line(&["texts", name], text)));
    let differs =
        loaded.options.values().filter(|option| loaded.settled[&option.name].value != option.default);
    lines.extend(differs.map(|option| format!("{DEFAULT}{} = {}", option.name, text_of(&option.default))));
    let overruled = loaded.options.values().filter_map(|option| Some((&option.name, option.overruled()?)));
    lines.extend(overruled.map(|(name, (pack, key))| format!("{CHANGED}{name} = {pack} {key}")));
    format!("{}{MARK}{}\n", loaded.canonical(), lines.join("\n"))
}

/// Puts the defaults of the pack back into what was loaded from a kept text, and what its overlays overruled.
pub(crate) fn restore(text: &str, loaded: &mut Loaded) {
    let Some((_, words)) = text.split_once(MARK) else { return };
    let remark = |line: &str, begin: &str| {
        let (name, rest) = line.strip_prefix(begin)?.split_once(" = ")?;
        Some((name.to_owned(), rest.to_owned()))
    };
    for line in words.lines() {
        if let Some((name, by)) = remark(line, CHANGED)
            && let Some(option) = loaded.options.get_mut(&name)
            && let Some((pack, key)) = by.split_once(' ')
        {
            option.fixed = Some(Fixed { by: pack.to_owned(), key: Some(key.to_owned()) });
            continue;
        }
        let Some((name, value)) = remark(line, DEFAULT) else { continue };
        let Some(option) = loaded.options.get_mut(&name) else { continue };
        let Ok(value) = option.parse(&value) else { continue };
        option.default = value;
        if let Some(settled) = loaded.settled.get_mut(&name) {
            settled.from = Setter::Chosen;
        }
    }
}

/// The rules alone of a kept text.
pub(crate) fn without_words(text: &str) -> &str {
    text.split_once(MARK).map_or(text, |(rules, _)| rules)
}

fn line(path: &[&str], value: &str) -> String {
    let keys: Vec<String> = path.iter().map(|key| key_text(key)).collect();
    format!("{} = {}", keys.join("."), quoted(value))
}

fn key_text(key: &str) -> String {
    let is_bare = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if is_bare { key.to_owned() } else { quoted(key) }
}

/// A TOML text on one line.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use overtrick_plugins::game;
    use overtrick_plugins::load::LoadRequest;
    use overtrick_plugins::registry::Registry;
    use overtrick_plugins::source::PackFiles;

    use super::*;
    use crate::bundle;
    use crate::cmd::options::changed;

    #[test]
    fn kept_rules_are_the_same_and_speak_the_same_words() {
        let registry = Registry::default();
        for files in bundle::packs() {
            let game = game::open(&LoadRequest::new(files.unwrap(), &registry)).unwrap();
            let kept = text(&game.loaded);
            let again =
                game::open(&LoadRequest::new(PackFiles::from_text("k.toml", kept).unwrap(), &registry));
            let again = again.unwrap_or_else(|problems| panic!("{problems}"));
            assert_eq!(again.loaded.digest(), game.loaded.digest());
            assert_eq!(again.rules.texts, game.rules.texts);
            assert_eq!(again.rules.terms, game.rules.terms);
            let aims = |game: &game::Game| {
                game.rules.kinds.iter().map(|kind| format!("{:?}", kind.aims)).collect::<Vec<_>>()
            };
            assert_eq!(aims(&again), aims(&game));
            for (option, settled) in game.loaded.options.values().zip(game.loaded.settled.values()) {
                let kept = again.loaded.options[&option.name].sentence(&settled.value);
                assert!(kept.is_some() && kept == option.sentence(&settled.value), "{}", option.name);
            }
        }
    }

    #[test]
    fn it_is_known_what_a_player_chose() {
        let registry = Registry::default();
        let files =
            bundle::packs().into_iter().map(Result::unwrap).find(|files| files.label().contains("spades"));
        let mut request = LoadRequest::new(files.unwrap(), &registry);
        request.set = vec![("nil".to_owned(), "false".to_owned()), ("target".to_owned(), "250".to_owned())];
        let chosen = overtrick_plugins::load::load(&request).unwrap();
        let kept = text(&chosen);
        let files = PackFiles::from_text("k.toml", kept.clone()).unwrap();
        let mut again = overtrick_plugins::load::load(&LoadRequest::new(files, &registry)).unwrap();
        assert_eq!(changed(&again), None);
        restore(&kept, &mut again);
        assert_eq!(changed(&again).as_deref(), Some("nil = false, target = 250"));
        assert_eq!(changed(&again), changed(&chosen));
        restore(&format!("{MARK}{DEFAULT}nil = perhaps\n{DEFAULT}nothing = 1\n"), &mut again);
        assert_eq!(changed(&again), changed(&chosen));
    }

    #[test]
    fn words_can_be_taken_off() {
        assert_eq!(without_words(&format!("api = 1\n{MARK}name = \"x\"\n")), "api = 1\n");
        assert_eq!(key_text("play.lead"), "\"play.lead\"");
        assert_eq!(quoted("a\"\n"), "\"a\\\"\\u000A\"");
    }
}
