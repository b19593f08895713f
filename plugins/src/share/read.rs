//! What a code asks for, looked up in the packs that are here.

use super::damage;
use super::parts::{Parts, is_whole};
use super::text::{Field, LONGEST, apart, is_meant, tidy};
use super::{Fault, Shared, check, value};
use crate::diagnostic::Diagnostics;
use crate::load::{LoadRequest, Loaded, load};
use crate::manifest::{API, Manifest};
use crate::nearest;
use crate::options::text_of;
use crate::reference::{PackRef, Versions};
use crate::registry::{Listed, Registry};
use crate::tree::shorten;

/// Reads a code as somebody pasted it: blanks, line breaks, quotes, a full stop and other hyphens do no harm.
///
/// # Errors
/// What is wrong with the code and where; which pack is not here; or what is wrong with the packs it names.
pub fn read(typed: &str, registry: &Registry) -> Result<Shared, Diagnostics> {
    let Some(text) = tidy(typed) else {
        let message = format!("this is no share code: none has more than {LONGEST} signs");
        return Err(Fault::new("share/too-long", 0..0, message).told(""));
    };
    if let Some((at, odd)) = text.char_indices().find(|(_, c)| !is_sign(*c)) {
        let message = format!("`{}` stands in no share code", shorten(&odd.to_string()));
        let help = "a code has letters, digits, `-`, `=` and `+`";
        return Err(Fault::new("share/sign", at..at + odd.len_utf8(), message).help(help).told(&text));
    }
    let parts = Parts::read(&text);
    if !is_whole(&text) {
        return Err(damage::describe(&text, parts.err(), registry).told(&text));
    }
    let parts = parts.map_err(|fault| fault.told(&text))?;
    if parts.api != API {
        let message = format!("this code was made for api {}; this is api {API}", parts.api);
        let help = if parts.api > API {
            "a newer Overtrick reads it"
        } else {
            "ask for a code made by a newer Overtrick"
        };
        return Err(Fault::new("share/api", parts.end.span(), message).help(help).told(&text));
    }
    let packs = Named::find(&parts, registry).map_err(|fault| fault.told(&text))?;
    let usual = packs.usual(registry)?;
    packs.look_up(&parts, &usual).map_err(|fault| fault.told(&text))
}

pub(super) fn is_sign(c: char) -> bool {
    u8::try_from(c).is_ok_and(|byte| check::SIGNS.contains(&byte.to_ascii_uppercase()))
}

/// The packs that a code names, lowest first.
pub(super) struct Named<'a>(Vec<&'a Listed>);

impl<'a> Named<'a> {
    /// Finds them in the registry.
    pub(super) fn find(parts: &Parts<'_>, registry: &'a Registry) -> Result<Self, Fault> {
        parts
            .packs
            .iter()
            .map(|(name, major)| pack(*name, *major, registry))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// The packs as they are played when nothing is chosen.
    pub(super) fn usual(&self, registry: &Registry) -> Result<Loaded, Diagnostics> {
        let mut packs = self.0.iter().map(|listed| listed.files.clone());
        let lowest = packs.next().expect("a code names a pack");
        let mut request = LoadRequest::new(lowest, registry);
        request.overlays = packs.collect();
        request.ordered = true;
        load(&request)
    }

    /// Preset, size and options in the words of the packs.
    pub(super) fn look_up(&self, parts: &Parts<'_>, usual: &Loaded) -> Result<Shared, Fault> {
        let top = usual.top();
        let preset = match parts.preset {
            Some(field) => Some(preset(field, usual)?),
            None => usual.preset.is_some().then(|| "default".to_owned()),
        };
        if let Some((field, size)) = parts.players
            && !usual.sizes.contains(&size)
        {
            let sizes: Vec<String> = usual.sizes.iter().map(u8::to_string).collect();
            let message = format!("`{}` has no rules for {size} players", top.id);
            let help = format!("this game is for {}", nearest::list(sizes.iter().map(String::as_str)));
            return Err(Fault::new("share/players", field.span(), message).help(help));
        }
        let mut set: Vec<(String, String)> = Vec::new();
        for (code, text) in &parts.set {
            let (name, value) = option(*code, *text, usual)?;
            if set.iter().any(|(other, _)| *other == name) {
                let message = format!("the option `{}` stands twice in it", code.text);
                return Err(Fault::new("share/grammar", code.span(), message));
            }
            set.push((name, value));
        }
        let reference = |listed: &&Listed| {
            let Manifest { id, version, .. } = &listed.manifest;
            PackRef { id: id.clone(), versions: Versions::Major(version.major) }
        };
        let packs = self.0.iter().map(reference).collect();
        Ok(Shared { packs, preset, players: parts.players.map(|(_, size)| size), set })
    }
}

fn pack<'a>(name: Field<'_>, major: u64, registry: &'a Registry) -> Result<&'a Listed, Fault> {
    let wanted = name.text.replace('=', "/");
    let mut found = registry.list().filter(|listed| is_meant(&listed.manifest.id, &wanted));
    let id = apart(&wanted);
    let Some(listed) = found.next() else {
        let message = format!("the code is for the pack `{id}`, and there is none of that name here");
        let ids = registry.list().map(|listed| listed.manifest.id.as_str());
        let near = nearest::nearest(&id, ids).map_or(String::new(), |near| format!(" (there is `{near}`)"));
        let help =
            format!("ask who sent it for the pack as a file, and add it: `overtrick pack add FILE`{near}");
        return Err(Fault::new("share/unknown-pack", name.span(), message).help(help));
    };
    if let Some(other) = found.next() {
        let message = format!("it may mean `{}` or `{}`", listed.manifest.id, other.manifest.id);
        return Err(Fault::new("share/unknown-pack", name.span(), message));
    }
    let Manifest { id, version, .. } = &listed.manifest;
    registry.choose(&PackRef { id: id.clone(), versions: Versions::Major(major) }).map_err(|_| {
        let message = format!("the code was made for version {major} of `{id}`, and here is {version}");
        let help = if major > version.major {
            format!("get a newer `{id}`")
        } else {
            "options may mean something else now: ask for a new code".to_owned()
        };
        Fault::new("share/version", name.span(), message).help(help)
    })
}

fn preset(field: Field<'_>, usual: &Loaded) -> Result<String, Fault> {
    let found = usual.presets.iter().rev().find(|preset| is_meant(&preset.id, field.text));
    found.map(|preset| preset.id.clone()).ok_or_else(|| {
        let known = usual.presets.iter().map(|preset| preset.id.as_str());
        let near = nearest::nearest(field.text, known).map(|near| format!("there is `{near}`; "));
        let message = format!("`{}` {} has no preset `{}`", usual.top().id, usual.top().version, field.text);
        Fault::new("share/preset", field.span(), message).help(near.unwrap_or_default() + &newer(usual))
    })
}

/// An option by its code, and the value as it is typed.
fn option(code: Field<'_>, text: Field<'_>, usual: &Loaded) -> Result<(String, String), Fault> {
    let has_code =
        |own: &Option<String>| own.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(code.text));
    let Some(option) = usual.options.values().find(|option| has_code(&option.code)) else {
        let top = usual.top();
        let message = format!("no option of `{}` {} has the code `{}`", top.id, top.version, code.text);
        return Err(Fault::new("share/option", code.span(), message).help(newer(usual)));
    };
    let Some(value) = value::read(option, text.text) else {
        let message = format!("`{}` is no value of the option `{}` ({})", text.text, option.name, code.text);
        return Err(Fault::new("share/value", text.span(), message).help(newer(usual)));
    };
    Ok((option.name.clone(), text_of(&value)))
}

fn newer(usual: &Loaded) -> String {
    format!("the code was made with a newer `{}` than this one", usual.top().id)
}
