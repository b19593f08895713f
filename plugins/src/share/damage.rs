//! Where a code whose check letters do not fit is probably damaged.
//!
//! One sign wrong, missing, too many, or two that changed places: all such texts are few enough to be tried. Of those
//! whose check letters fit, nearly always only the true one also names a preset, options and values that there are.

use super::Fault;
use super::check::SIGNS;
use super::parts::{Parts, is_whole};
use super::read::Named;
use crate::load::Loaded;
use crate::manifest::API;
use crate::registry::Registry;

/// Longest code that is looked at so closely.
const LONGEST: usize = 160;

/// Most texts that are looked up in the packs.
const MOST: usize = 60;

/// What is wrong, as near as can be told. `shape` is what is wrong with its fields, if anything.
pub(super) fn describe(text: &str, shape: Option<Fault>, registry: &Registry) -> Fault {
    let mended = mended(text, registry);
    if let [(at, code)] = &mended[..] {
        let message = "a letter of this code is wrong, missing or too many, probably here";
        let end = text.len().min(at + 1);
        let span = if *at < end { *at..end } else { text.len().saturating_sub(1)..text.len() };
        return Fault::new("share/damaged", span, message).help(format!("did you mean `{code}`?"));
    }
    if let Some(fault) = shape {
        return fault;
    }
    let help = "copy it once more, or ask for it again";
    let first = Parts::read(text).ok().and_then(|parts| {
        let named = Named::find(&parts, registry);
        named
            .and_then(|named| {
                named.usual(registry).map_or(Ok(()), |usual| named.look_up(&parts, &usual).map(drop))
            })
            .err()
    });
    if let Some(first) = first {
        let message = format!("the check letters do not fit this code, and {}", first.message);
        return Fault::new("share/damaged", first.span, message).help(help);
    }
    let message = "the check letters do not fit this code: some letter of it is wrong";
    Fault::new("share/damaged", 0..text.len(), message).help(help)
}

/// Codes that are one slip away and make sense, each with the place of the slip.
fn mended(text: &str, registry: &Registry) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut known: Vec<(String, Option<(Named<'_>, Loaded)>)> = Vec::new();
    if text.len() > LONGEST {
        return found;
    }
    for (at, code) in slips(text).filter(|(_, code)| is_whole(code)).take(MOST) {
        let Ok(parts) = Parts::read(&code) else { continue };
        if parts.api != API || found.iter().any(|(_, other)| other.eq_ignore_ascii_case(&code)) {
            continue;
        }
        // The packs are the same for nearly all of them.
        let head: Vec<String> =
            parts.packs.iter().map(|(name, major)| format!("{} {major}", name.text)).collect();
        let head = head.join("+").to_ascii_lowercase();
        let nth = known.iter().position(|(other, _)| *other == head).unwrap_or_else(|| {
            let named = Named::find(&parts, registry).ok();
            let loaded = named.and_then(|named| Some((named.usual(registry).ok()?, named)));
            known.push((head, loaded.map(|(usual, named)| (named, usual))));
            known.len() - 1
        });
        if let Some((named, usual)) = &known[nth].1
            && named.look_up(&parts, usual).is_ok()
        {
            found.push((at, code));
        }
    }
    found
}

/// Every text that is one slip away.
fn slips(text: &str) -> impl Iterator<Item = (usize, String)> {
    // Nothing but ASCII is left in a text that comes so far.
    let spliced = |at: usize, taken: usize, put: &[u8]| {
        let mut bytes = text.as_bytes().get(..at)?.to_vec();
        bytes.extend_from_slice(put);
        bytes.extend_from_slice(text.as_bytes().get(at + taken..)?);
        Some((at, String::from_utf8(bytes).ok()?))
    };
    let length = text.len();
    let swapped = (1..length).filter_map(move |at| {
        let pair = [text.as_bytes()[at], text.as_bytes()[at - 1]];
        spliced(at - 1, 2, &pair)
    });
    let others = (0..=length).flat_map(move |at| {
        // A sign among small letters is written small, as it was.
        let around = text.as_bytes()[..at].last().into_iter().chain(text.as_bytes().get(at + 1));
        let is_small = around.into_iter().any(u8::is_ascii_lowercase);
        let signs =
            move || SIGNS.iter().map(move |sign| if is_small { sign.to_ascii_lowercase() } else { *sign });
        let more = signs().filter_map(move |sign| spliced(at, 0, &[sign]));
        let wrong = signs().filter_map(move |sign| spliced(at, 1, &[sign]));
        let less = spliced(at, 1, &[]);
        more.chain(wrong).chain(less)
    });
    swapped.chain(others)
}
