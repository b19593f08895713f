//! `overtrick options`: what can be switched, and what each value means.

use std::fmt::Write;

use overtrick_core::ruleset::OptionValue;
use overtrick_plugins::load::Loaded;
use overtrick_plugins::options::{Condition, IntRange, OptionKind, RuleOption, Setter, text_of};
use overtrick_plugins::prose::capital;
use overtrick_plugins::rulebook;

use crate::args::{GameArgs, Places};
use crate::exit::Outcome;
use crate::out::{Out, pad};
use crate::packs::Packs;
use crate::words;

/// Tells every option with its values; the one in force is marked.
pub(crate) fn options(args: &GameArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let loaded = packs.load(args)?;
    let sizes: Vec<String> = loaded.sizes.iter().map(u8::to_string).collect();
    let game = loaded.top();
    out.wrapped(&format!("{} {}, for {} players", loaded.name(), game.version, words::any(&sizes)), 4)?;
    for preset in &loaded.presets {
        let about = preset.description.as_ref().or(preset.source.as_ref());
        let about = about.map_or(String::new(), |about| format!(": {about}"));
        let mark = if loaded.preset.as_ref() == Some(&preset.id) { "*" } else { " " };
        out.wrapped(&format!("{mark} --preset {}  {}{about}", preset.id, preset.name), 6)?;
    }
    for line in rounded(&args.set, &loaded) {
        out.wrapped(&line, 4)?;
    }
    for (section, options) in by_section(&loaded) {
        out.line("")?;
        out.line(&out.style.bold(&capital(section)))?;
        for option in options {
            tell(option, &loaded, out)?;
        }
    }
    out.line("")?;
    out.wrapped("`*` is in force. Change one with `--set OPTION=VALUE`.", 4)?;
    match packs.code(&loaded) {
        // One line that can be copied, however long it is.
        Ok(code) => out.line(&format!("Share it: {code}"))?,
        Err(why) => out.wrapped(&format!("No share code: {why}."), 4)?,
    }
    Ok(())
}

fn tell(option: &RuleOption, loaded: &Loaded, out: &mut Out) -> Outcome {
    let settled = &loaded.settled[&option.name];
    let by = match &settled.from {
        Setter::Default => String::new(),
        Setter::Preset(preset) => format!(" (preset {preset})"),
        Setter::Pack(pack) => format!(" (pack {pack})"),
        Setter::Chosen => " (chosen)".to_owned(),
    };
    if let Some((pack, key)) = option.overruled() {
        // Neither its value nor its sentence holds.
        return Ok(
            out.wrapped(&format!("  {}: changed by {pack} ({key}); it cannot be set", option.name), 4)?
        );
    }
    let by = match &option.fixed {
        Some(fixed) => format!("{by} (fixed by {})", fixed.by),
        None => by,
    };
    out.wrapped(&format!("  {} = {}{by}", option.name, text_of(&settled.value)), 4)?;
    match &option.kind {
        OptionKind::Choice(_) | OptionKind::Bool => {
            let values = option.values();
            let width = values.iter().map(|value| text_of(value).len()).max().unwrap_or(0);
            for value in values {
                let mark = if value == settled.value { '*' } else { ' ' };
                let name = pad(&text_of(&value), width);
                out.wrapped(&format!("    {mark} {name}  {}", meaning(option, &value)), 8 + width)?;
            }
        }
        OptionKind::Int(_) | OptionKind::Ints { .. } | OptionKind::Set(_) => {
            let sentence = option.sentence(&settled.value).unwrap_or_default();
            let line = format!("      {sentence} {}", extent(&option.kind));
            out.wrapped(line.trim_end(), 6)?;
        }
    }
    if option.fixed.is_none() {
        for sentence in conditions(option) {
            out.wrapped(&format!("      {sentence}"), 6)?;
        }
    }
    Ok(())
}

/// What a value means, and what it needs beside what the option needs.
pub(crate) fn meaning(option: &RuleOption, value: &OptionValue) -> String {
    let mut sentence = option.sentence(value).unwrap_or_default();
    if let Some((_, needs)) = option.needs.iter().find(|(other, _)| other == value) {
        let all: Vec<String> = needs.iter().map(Condition::describe).collect();
        let _ = write!(sentence, " Needs {}.", words::list(&all));
    }
    sentence
}

/// What may be typed for a number, a list or a set; nothing where the values are told one by one.
pub(crate) fn extent(kind: &OptionKind) -> String {
    match kind {
        OptionKind::Choice(_) | OptionKind::Bool => String::new(),
        OptionKind::Int(range) => format!("From {}.", range_text(range)),
        OptionKind::Ints { length: (least, most), range: (low, high) } => {
            let count = if least == most { least.to_string() } else { format!("{least} to {most}") };
            format!("{count} numbers from {low} to {high}.")
        }
        OptionKind::Set(of) => format!("Any of: {}; or none.", of.join(", ")),
    }
}

/// What must be so before another value than the default can be set, in sentences.
pub(crate) fn conditions(option: &RuleOption) -> Vec<String> {
    let described = |all: &[Condition]| all.iter().map(Condition::describe).collect::<Vec<_>>();
    let mut sentences = Vec::new();
    if !option.requires.is_empty() {
        sentences.push(format!("Another value needs {}.", words::list(&described(&option.requires))));
    }
    if !option.requires_one.is_empty() {
        sentences.push(format!("Another value needs {}.", words::any(&described(&option.requires_one))));
    }
    if !option.conflicts.is_empty() {
        let any = words::any(&described(&option.conflicts));
        sentences.push(format!("Another value is impossible with {any}."));
    }
    sentences
}

fn range_text(range: &IntRange) -> String {
    let step = if range.step == 1 { String::new() } else { format!(" in steps of {}", range.step) };
    format!("{} to {}{step}", range.min, range.max)
}

/// The options whose value is not the game's own default, on one line. Values that do not hold are none.
pub(crate) fn changed(loaded: &Loaded) -> Option<String> {
    let differs = |option: &&RuleOption| {
        option.overruled().is_none() && loaded.settled[&option.name].value != option.default
    };
    let changed: Vec<String> = loaded
        .options
        .values()
        .filter(differs)
        .map(|option| format!("{} = {}", option.name, text_of(&loaded.settled[&option.name].value)))
        .collect();
    (!changed.is_empty()).then(|| changed.join(", "))
}

/// What overlays decide in place of options: `changed by friday: misere_rank (ladder.misere.after)`.
pub(crate) fn overruled(loaded: &Loaded) -> Option<String> {
    let mut packs: Vec<(&str, Vec<String>)> = Vec::new();
    for option in loaded.options.values() {
        let Some((pack, key)) = option.overruled() else { continue };
        let told = format!("{} ({key})", option.name);
        match packs.iter_mut().find(|(other, _)| *other == pack) {
            Some((_, all)) => all.push(told),
            None => packs.push((pack, vec![told])),
        }
    }
    let told: Vec<String> =
        packs.into_iter().map(|(pack, all)| format!("changed by {pack}: {}", all.join(", "))).collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// [`changed`] and [`overruled`] as a sentence.
pub(crate) fn told(loaded: &Loaded) -> String {
    match (changed(loaded), overruled(loaded)) {
        (Some(changed), None) => format!("Options that are not the default: {changed}."),
        (Some(changed), Some(other)) => format!("Options that are not the default: {changed}; {other}."),
        (None, Some(other)) => format!("Options: {other}; the others at their defaults."),
        (None, None) => "Options: all at their defaults.".to_owned(),
    }
}

/// What was typed and counts as another number, because the option goes in steps.
pub(crate) fn rounded(set: &[(String, String)], loaded: &Loaded) -> Vec<String> {
    let line = |(name, text): &(String, String)| {
        let (option, settled) = (loaded.options.get(name)?, loaded.settled.get(name)?);
        let (OptionKind::Int(range), OptionValue::Int(value)) = (&option.kind, &settled.value) else {
            return None;
        };
        let typed: i64 = text.trim().parse().ok()?;
        let last = set.iter().rev().find(|(other, _)| other == name)?;
        (settled.from == Setter::Chosen && typed != *value && last.1 == *text).then(|| {
            let (step, min) = (range.step, range.min);
            format!("For `{name}`, {typed} counts as {value}: it goes in steps of {step} from {min}.")
        })
    };
    set.iter().filter_map(line).collect()
}

/// The options section by section, sections in the order in which they first come.
pub(crate) fn by_section(loaded: &Loaded) -> Vec<(&str, Vec<&RuleOption>)> {
    let mut sections: Vec<(&str, Vec<&RuleOption>)> = Vec::new();
    for option in loaded.options.values() {
        let name = option.section.as_deref().unwrap_or("options");
        match sections.iter_mut().find(|(other, _)| *other == name) {
            Some((_, options)) => options.push(option),
            None => sections.push((name, vec![option])),
        }
    }
    sections
}

/// A sentence for every option, as it is set. What has no meaning as the others are set is left out.
pub(crate) fn in_force(loaded: &Loaded) -> Vec<String> {
    let mut lines = sentences(loaded, |name, value, is_default, sentence| {
        format!("{} {name} = {value}: {sentence}", if is_default { ' ' } else { '*' })
    });
    lines.push("(`*`: not the game's default)".to_owned());
    lines.extend(left_out(loaded));
    lines
}

/// The same as it is read aloud: what the sentence says, and not what the option is called.
pub(crate) fn in_force_aloud(loaded: &Loaded) -> Vec<String> {
    let mut lines = sentences(loaded, |_, _, is_default, sentence| {
        let changed = if is_default { "" } else { "Not as usual: " };
        format!("{changed}{sentence}")
    });
    lines.extend(left_out(loaded));
    lines
}

fn left_out(loaded: &Loaded) -> Option<String> {
    let means_nothing =
        |option: &RuleOption| option.overruled().is_none() && !rulebook::has_meaning(option, loaded);
    let some = loaded.options.values().any(means_nothing);
    some.then(|| {
        "Options without a meaning here are left out; `overtrick options` tells them all.".to_owned()
    })
}

/// Sections, and in each what is told of an option: by its name, its value, whether that is the default, and the sentence.
fn sentences(loaded: &Loaded, tell: impl Fn(&str, &str, bool, &str) -> String) -> Vec<String> {
    let mut lines = Vec::new();
    for (section, options) in by_section(loaded) {
        let mut told = Vec::new();
        for option in options {
            if let Some((pack, key)) = option.overruled() {
                told.push(format!("* {}: changed by {pack} ({key})", option.name));
                continue;
            }
            if !rulebook::has_meaning(option, loaded) {
                continue;
            }
            let value: &OptionValue = &loaded.settled[&option.name].value;
            let sentence = option.sentence(value).unwrap_or_default();
            told.push(tell(&option.name, &text_of(value), *value == option.default, &sentence));
        }
        if !told.is_empty() {
            lines.push(capital(section));
            lines.append(&mut told);
        }
    }
    lines
}
