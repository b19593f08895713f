//! The sets of rules that were asked for: one, two to be compared, or one for each value of an option.

use std::collections::BTreeSet;

use overtrick_plugins::game::Game;

use crate::args::{GameArgs, RunArgs};
use crate::exit::{Failure, Outcome};
use crate::packs::Packs;
use crate::words::counted;

/// More values than a table or a picture can show.
const MOST_VALUES: usize = 64;

/// What stands for the game as the other arguments have it.
const DEFAULT: &str = "default";

/// A set of rules with its name in reports.
pub(super) struct Set {
    pub(super) label: String,
    pub(super) game: Game,
}

/// The sets of rules, at tables of the same size.
pub(super) fn asked(game: &GameArgs, args: &RunArgs, packs: &Packs) -> Outcome<Vec<Set>> {
    if let Some(option) = twice(game.set.iter().map(|(option, _)| option.as_str())) {
        return Err(Failure::Usage(format!("--set: `{option}` is set twice")));
    }
    let sets: Vec<Set> = if let Some(sweep) = &args.sweep {
        let (option, values) = values(sweep)?;
        let set = |value: String| {
            let mut game = game.clone();
            set_option(&mut game, &option, &value);
            Ok(Set { label: format!("{option}={value}"), game: packs.open(&game)? })
        };
        values.into_iter().map(set).collect::<Outcome<_>>()?
    } else if args.compare.is_empty() {
        vec![Set { label: "as it is".to_owned(), game: packs.open(game)? }]
    } else {
        let set = |text: &String| {
            let game = changed(game, text)?;
            let label = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let label = if label.is_empty() { DEFAULT.to_owned() } else { label };
            Ok(Set { label, game: packs.open(&game)? })
        };
        args.compare.iter().map(set).collect::<Outcome<_>>()?
    };
    if let [first, others @ ..] = &sets[..] {
        let seats = |set: &Set| set.game.rules.seats as u64;
        if let Some(other) = others.iter().find(|other| seats(other) != seats(first)) {
            return Err(Failure::Usage(format!(
                "`{}` has {} and `{}` has {}: the same cards cannot be dealt at both",
                first.label,
                counted(seats(first), "seat"),
                other.label,
                counted(seats(other), "seat")
            )));
        }
    }
    Ok(sets)
}

/// The option that is swept.
pub(super) fn swept(args: &RunArgs) -> Option<String> {
    let (option, _) = args.sweep.as_ref()?.split_once('=')?;
    Some(option.trim().to_owned())
}

/// The game with what a text changes.
fn changed(game: &GameArgs, text: &str) -> Outcome<GameArgs> {
    let mut game = game.clone();
    let named = text.split_whitespace().filter_map(|word| {
        let preset = word.strip_prefix("preset:").map(|_| "preset");
        preset.or_else(|| Some(word.split_once('=')?.0)).filter(|_| !word.starts_with("with:"))
    });
    if let Some(option) = twice(named) {
        return Err(Failure::Usage(format!("--compare: `{option}` stands twice in `{text}`")));
    }
    for word in text.split_whitespace() {
        if word == DEFAULT {
            continue;
        }
        if let Some(preset) = word.strip_prefix("preset:") {
            game.preset = Some(preset.to_owned());
        } else if let Some(pack) = word.strip_prefix("with:") {
            game.overlays.push(pack.to_owned());
        } else if let Some((option, value)) = word.split_once('=').filter(|(option, _)| !option.is_empty()) {
            set_option(&mut game, option, value);
        } else {
            return Err(Failure::Usage(format!(
                "`{word}` is no set of rules; write `default`, `preset:NAME`, `with:PACK` or `OPTION=VALUE`"
            )));
        }
    }
    Ok(game)
}

/// The first that was there before.
fn twice<'a>(names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut seen = BTreeSet::new();
    names.into_iter().find(|name| !seen.insert(*name))
}

fn set_option(game: &mut GameArgs, option: &str, value: &str) {
    game.set.retain(|(name, _)| name != option);
    game.set.push((option.to_owned(), value.to_owned()));
}

/// An option and the values it is swept through.
fn values(sweep: &str) -> Outcome<(String, Vec<String>)> {
    let usage = |what: &str| {
        let how = "write it as OPTION=1..5, OPTION=0..100/25 for steps of 25, or OPTION=A,B,C";
        Failure::Usage(format!("--sweep {sweep}: {what}; {how}"))
    };
    let Some((option, list)) = sweep.split_once('=').filter(|(option, _)| !option.trim().is_empty()) else {
        return Err(usage("no option is named"));
    };
    let values: Vec<String> = match list.split_once("..") {
        Some((from, to)) => {
            let (to, step) = to.split_once('/').unwrap_or((to, "1"));
            let number = |text: &str| text.trim().parse::<i64>().map_err(|_| usage("a range has numbers"));
            let (from, to, step) = (number(from)?, number(to)?, number(step)?);
            if step < 1 {
                return Err(usage("the step must be 1 or more"));
            }
            if from > to {
                return Err(usage("a range goes up"));
            }
            let value = |n: i64| from.checked_add(step.checked_mul(n)?).filter(|value| *value <= to);
            (0..).map_while(value).take(MOST_VALUES + 1).map(|value| value.to_string()).collect()
        }
        None => list.split(',').map(|value| value.trim().to_owned()).collect(),
    };
    if values.iter().any(String::is_empty) {
        return Err(usage("a value is missing"));
    }
    if let Some(twice) = values.iter().enumerate().find(|(at, value)| values[..*at].contains(value)) {
        return Err(usage(&format!("{} stands there twice", twice.1)));
    }
    match values.len() {
        1 => Err(usage("one value cannot be compared")),
        n if n > MOST_VALUES => Err(usage(&format!("at most {MOST_VALUES} values can be told"))),
        _ => Ok((option.trim().to_owned(), values)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(sweep: &str) -> Option<Vec<String>> {
        values(sweep).ok().map(|(option, values)| {
            assert_eq!(option, "o");
            values
        })
    }

    #[test]
    fn ranges_and_lists_are_read() {
        assert_eq!(list("o=1..4").unwrap(), ["1", "2", "3", "4"]);
        assert_eq!(list("o=-5..16/10").unwrap(), ["-5", "5", "15"]);
        assert_eq!(list("o = no, yes").unwrap(), ["no", "yes"]);
        for wrong in
            ["o", "=1..2", "o=", "o=1", "o=2..1", "o=1..2/0", "o=1..x", "o=a,,b", "o=a,a", "o=1..100"]
        {
            assert_eq!(list(wrong), None, "{wrong}");
        }
        assert_eq!(list(&format!("o={}..{}", i64::MAX - 1, i64::MAX)).unwrap().len(), 2);
    }

    #[test]
    fn a_text_changes_the_game() {
        let game = GameArgs {
            game: "g".to_owned(),
            preset: Some("old".to_owned()),
            set: vec![("a".to_owned(), "1".to_owned()), ("b".to_owned(), "2".to_owned())],
            players: None,
            overlays: Vec::new(),
            words: Vec::new(),
        };
        let new = changed(&game, "preset:new a=7  with:x.toml").unwrap();
        assert_eq!(new.preset.as_deref(), Some("new"));
        assert_eq!(new.set, [("b".to_owned(), "2".to_owned()), ("a".to_owned(), "7".to_owned())]);
        assert_eq!(new.overlays, ["x.toml"]);
        assert_eq!(changed(&game, "default").unwrap().set, game.set);
        for (text, name) in [("a=1 b=2 a=3", "`a`"), ("preset:x preset:y", "`preset`")] {
            let refused = changed(&game, text).unwrap_err().text();
            assert!(refused.contains(name) && refused.contains("twice"), "{refused}");
        }
        assert!(changed(&game, "with:a=b.toml with:a=c.toml").is_ok());
        assert!(changed(&game, "rubbish").is_err() && changed(&game, "=1").is_err());
    }
}
