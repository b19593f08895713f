//! House rules over a game: what the template says of the game is taken from the game itself, so that every line of it
//! can be used by taking the `#` away.

use std::fmt::Write as _;

use overtrick_core::ruleset::OptionValue;
use overtrick_core::seat::Seat;
use overtrick_plugins::game::{self, Game};
use overtrick_plugins::load::{LoadRequest, load};
use overtrick_plugins::options::{RuleOption, text_of};

use super::File;
use super::template::{Values, quoted};
use crate::exit::{Failure, Outcome};
use crate::out::wrap;
use crate::packs::Packs;

/// Options that are shown.
const MOST_OPTIONS: usize = 5;
/// How wide remarks are.
const WIDTH: usize = 100;

/// The files of an overlay on `base`, and what it is.
pub(super) fn files(
    base: &str,
    packs: &Packs,
    is_folder: bool,
    values: &mut Values,
) -> Outcome<(Vec<File>, String)> {
    let request = LoadRequest::new(packs.pack(base)?, &packs.registry);
    let game = game::open(&request)?;
    let top = game.loaded.top();
    // It has to be found by its id whenever the overlay is played.
    if packs.registry.get(&top.id).is_none() {
        return Err(Failure::Usage(format!(
            "`{base}` is a pack, and `{}` is not among those that can be found by their names; put it into a folder of \
             packs and name the folder with --packs, or install it with `overtrick pack add {base}`",
            top.id
        )));
    }
    let name = game.loaded.name();
    values.text("base", &top.id);
    values.text("base_name", &one_line(&name));
    values.quoted("extends", &format!("{}@{}", top.id, top.version.major));
    values.quoted("description", &format!("House rules over {name}."));
    values.text("options", &options(&game, &request));
    values.text("rule", &rule(&game));
    values.text("own_option", OWN_OPTION);
    let more = if is_folder { "" } else { MORE };
    values.text("more", more);
    let rules = &game.rules;
    let last = u8::try_from(rules.seat_names.len().saturating_sub(1)).unwrap_or(0);
    values.text("dealer", rules.seat_name(Seat::new(last)));
    values.text("eldest", rules.seat_name(Seat::new(0)));
    let rules = values.fill(include_str!("../../../templates/overlay/rules.toml"));
    let mut files = vec![("pack.toml", rules.trim_end().to_owned() + "\n")];
    if is_folder {
        files.push(("tests/first.toml", values.fill(include_str!("../../../templates/overlay/first.toml"))));
        files.push(("README.md", values.fill(include_str!("../../../templates/overlay/README.md"))));
    }
    Ok((files, format!("a pack of house rules over {} {}", top.id, top.version)))
}

const MORE: &str =
    "# A pack in one file has no tests; `overtrick new NAME --from GAME --folder` makes one that has.\n";

const OWN_OPTION: &str = "# [options.house_bonus]
# code = \"HB\"
# section = \"scoring\"
# type = \"int\"
# min = 0
# max = 100
# default = 10
# say = \"The bonus we agreed on is {value}.\"       # and `opt.house_bonus` in a formula reads it
";

/// Some options with another value than they have, each as it means something.
fn options(game: &Game, request: &LoadRequest<'_>) -> String {
    let mut text = String::new();
    let free = |option: &&RuleOption| {
        option.fixed.is_none() && option.requires_one.is_empty() && option.conflicts.is_empty()
    };
    let mut shown: Vec<&str> = Vec::new();
    for option in game.loaded.options.values().filter(free) {
        let section = option.section.as_deref().unwrap_or_default();
        // Each of another kind of rule, so that one sees what there is.
        if shown.len() >= MOST_OPTIONS || shown.contains(&section) {
            continue;
        }
        let Some((value, sentence)) = another(option, request) else { continue };
        shown.push(section);
        let _ = writeln!(text, "# {} = {}", option.name, toml_of(&value)); // a `String` takes everything
        let told = format!("{} (Now {}.)", one_line(&sentence), text_of(&option.default));
        for line in wrap(&told, 0, WIDTH) {
            let _ = writeln!(text, "#     {line}");
        }
    }
    text
}

/// Another value of an option that can be set alone, with what it means.
fn another(option: &RuleOption, request: &LoadRequest<'_>) -> Option<(OptionValue, String)> {
    let now = &request.set;
    let values = option.values().into_iter();
    let mut free =
        values.filter(|value| *value != option.default && option.required_by(value).next().is_none());
    free.find_map(|value| {
        let sentence = option.sentence(&value)?;
        let mut set = now.clone();
        set.push((option.name.clone(), text_of(&value)));
        let loaded = load(&LoadRequest { set, ..request.clone() }).ok()?;
        loaded.warnings.is_empty().then_some((value, sentence))
    })
}

fn toml_of(value: &OptionValue) -> String {
    match value {
        OptionValue::Word(word) => quoted(word),
        OptionValue::Set(words) => {
            format!("[{}]", words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", "))
        }
        OptionValue::Ints(numbers) => {
            format!("[{}]", numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", "))
        }
        OptionValue::Bool(_) | OptionValue::Int(_) => text_of(value),
    }
}

/// A key of the game that can be written as it is: when its match ends.
fn rule(game: &Game) -> String {
    let ends = game.loaded.spec.end.items.iter().filter(|(_, end)| !end.off);
    let plain = ends.filter_map(|(name, end)| {
        let win = end.win.as_ref().map(|formula| ("win", formula));
        let when = end.when.as_ref().map(|formula| ("when", formula));
        let (key, formula) = win.or(when)?;
        (!formula.0.starts_with("lua:")).then_some((name, key, &formula.0))
    });
    let found = plain.min_by_key(|(_, _, formula)| formula.len());
    match found {
        Some((name, key, formula)) => {
            format!("# [end.{name}]\n# {key} = {}      # as it is now\n", quoted(&one_line(formula)))
        }
        None => "# [texts]\n".to_owned(),
    }
}

/// A text that stays behind its `#`.
fn one_line(text: &str) -> String {
    let letters = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    letters.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}
