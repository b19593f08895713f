//! The code of rules as they were loaded.
//!
//! A code is given out only after it was read back and gave the same rules, so it can say nothing that is not so: a pack
//! in a file of one's own, a preset that hides another and words that look alike are all found out by that.

use thiserror::Error;

use super::text::joined;
use super::{check, parts, read, value};
use crate::load::{LoadRequest, Loaded, load};
use crate::manifest::{API, Manifest};
use crate::options::{RuleOption, text_of};
use crate::reference::{PackRef, Versions};
use crate::registry::Registry;

/// Why rules have no code.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsayable {
    /// A pack is not one that can be found by its id.
    #[error("a code names packs by their ids, and `{0}` is a pack of its own: send the pack")]
    Pack(String),
    /// An option has no code.
    #[error("the option `{0}` has no code: give it one (`code = \"AB\"`) in its pack, or send the pack")]
    NoCode(String),
    /// The value of an option has letters that a code has no room for.
    #[error("the value `{value}` of `{option}` cannot be written in a code: send the pack")]
    Value {
        /// The option's name.
        option: String,
        /// Its value as it is typed.
        value: String,
    },
    /// The preset has a name that a code cannot tell from something else.
    #[error("the preset `{0}` has a name that a code cannot say")]
    Preset(String),
    /// Reading the code gives other rules.
    #[error(
        "a code can say which options of `{0}` are set, and these rules differ in more than that: send the pack"
    )]
    Differs(String),
    /// It would be longer than any code may be.
    #[error("the code would be too long: send the options as a pack")]
    TooLong,
}

/// The code of these rules. The same packs, preset, size and values of options always give the same code.
///
/// # Errors
/// What cannot be said in a code.
pub fn write(loaded: &Loaded, registry: &Registry) -> Result<String, Unsayable> {
    if let Some(own) = loaded.packs.iter().find(|pack| registry.get(&pack.id).is_none()) {
        return Err(Unsayable::Pack(own.id.clone()));
    }
    let Some(base) = below(loaded, registry) else { return Err(Unsayable::Differs(loaded.top().id.clone())) };
    let id = |pack: &Manifest| {
        let parts: Option<Vec<String>> = pack.id.split('/').map(joined).collect();
        parts.map(|parts| parts.join("=")).ok_or_else(|| Unsayable::Pack(pack.id.clone()))
    };
    let ids: Vec<String> = loaded.packs.iter().map(id).collect::<Result<_, _>>()?;
    let majors: Vec<String> = loaded.packs.iter().map(|pack| pack.version.major.to_string()).collect();
    let mut fields = vec![ids.join("+"), majors.join("+")];
    if let Some(preset) = &loaded.preset {
        let name = joined(preset).filter(|name| parts::size(name).is_none());
        fields.push(name.ok_or_else(|| Unsayable::Preset(preset.clone()))?);
    }
    if base.seats != loaded.seats {
        fields.push(format!("{}p", loaded.seats));
    }
    fields.extend(differences(loaded, &base)?);
    let text = format!("{}-{API}", fields.join("-"));
    let code = format!("{text}{}", check::letters(&text));
    if code.len() > super::text::LONGEST {
        return Err(Unsayable::TooLong);
    }
    let again = read(&code, registry).and_then(|shared| load(&shared.request(registry)?));
    match again {
        Ok(again) if again.digest() == loaded.digest() && again.preset == loaded.preset => Ok(code),
        _ => Err(Unsayable::Differs(loaded.top().id.clone())),
    }
}

/// The same packs and the same preset, with nothing chosen: at the table of its own size, or where that is another one
/// than the usual, at the same.
fn below(loaded: &Loaded, registry: &Registry) -> Option<Base> {
    let files = |pack: &Manifest| {
        let reference = PackRef { id: pack.id.clone(), versions: Versions::Major(pack.version.major) };
        registry.resolve(&reference).ok()
    };
    let mut request = LoadRequest::new(files(loaded.base())?, registry);
    request.overlays = loaded.packs.iter().skip(1).map(files).collect::<Option<_>>()?;
    request.ordered = true;
    request.preset = Some(loaded.preset.clone().unwrap_or_else(|| "default".to_owned()));
    let usual = load(&request).ok()?;
    let seats = usual.seats;
    if seats == loaded.seats {
        return Some(Base { seats, rules: usual });
    }
    request.players = Some(loaded.seats);
    Some(Base { seats, rules: load(&request).ok()? })
}

/// What a code is compared with.
struct Base {
    /// The usual table size.
    seats: u8,
    /// The rules at the same size, with nothing chosen.
    rules: Loaded,
}

/// The options that are set otherwise, in the order of their codes.
fn differences(loaded: &Loaded, base: &Base) -> Result<Vec<String>, Unsayable> {
    let settled = |rules: &Loaded, option: &RuleOption| {
        rules.settled.get(&option.name).map(|settled| settled.value.clone())
    };
    let mut fields: Vec<(String, String)> = Vec::new();
    for option in loaded.options.values() {
        let Some(now) = settled(loaded, option) else { continue };
        if settled(&base.rules, option).as_ref() == Some(&now) {
            continue;
        }
        let code = option.code.as_ref().ok_or_else(|| Unsayable::NoCode(option.name.clone()))?;
        let text = value::write(&now)
            .ok_or_else(|| Unsayable::Value { option: option.name.clone(), value: text_of(&now) })?;
        fields.push((code.to_ascii_uppercase(), text));
    }
    fields.sort();
    Ok(fields.into_iter().map(|(code, text)| format!("{code}={text}")).collect())
}
