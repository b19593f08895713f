//! Packs that cannot be loaded because of another that is not there.
//!
//! One that lacks its base takes those that are laid over it with it, and nobody else. The reason is told once, where it
//! lies, and not for each of them.

use indexmap::IndexMap;

use crate::diagnostic::Diagnostic;
use crate::load::MAX_PACKS;
use crate::nearest;
use crate::registry::{Listed, Registry};

/// A reason why packs cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// What is missing, and what can be done about it.
    pub why: Diagnostic,
    /// Ids of the packs that cannot be loaded because of it.
    pub packs: Vec<String>,
}

/// Every reason, with the packs that it concerns.
pub fn unmet(registry: &Registry) -> Vec<Unmet> {
    let mut reasons: IndexMap<String, Unmet> = IndexMap::new();
    for listed in registry.list() {
        let Err((at, why)) = foundation(listed, registry) else { continue };
        let reason = reasons.entry(at).or_insert_with(|| Unmet { why, packs: Vec::new() });
        reason.packs.push(listed.manifest.id.clone());
    }
    let mut all: Vec<Unmet> = reasons.into_values().collect();
    for Unmet { why, packs } in &mut all {
        let ids = nearest::list(packs.iter().map(String::as_str));
        let them = if packs.len() == 1 { "it" } else { "they" };
        why.message = format!("{ids}: {them} cannot be played, because {}", why.message);
    }
    all
}

/// With the way out where a pack is missing: a name that was probably meant, or how the pack is installed.
pub(crate) fn installing(mut missing: Diagnostic, id: &str) -> Diagnostic {
    // All the names that are known are no answer to a pack.
    let meant = missing.help.take_if(|help| !help.starts_with("known here"));
    let install = || format!("ask for the pack file of `{id}` and install it with `overtrick pack add FILE`");
    missing.help = meant.or_else(|| Some(install()));
    missing
}

/// Whether everything below a pack is there; otherwise where it breaks off, and why.
fn foundation(listed: &Listed, registry: &Registry) -> Result<(), (String, Diagnostic)> {
    let mut way = vec![listed.manifest.id.clone()];
    let mut asking = listed;
    while let Some(reference) = &asking.manifest.extends {
        let again = way.iter().position(|id| *id == reference.id);
        if again.is_some() || way.len() > MAX_PACKS {
            let mut circle = way.split_off(again.unwrap_or(0));
            let members = {
                let mut members = circle.clone();
                members.sort();
                members.join(" ")
            };
            circle.push(reference.id.clone());
            let message = format!("packs lie over each other in a circle: {}", circle.join(" -> "));
            let help = "one of them must not extend the next";
            return Err((members, Diagnostic::error("pack/extends", message).help(help)));
        }
        asking = match registry.choose(reference) {
            Ok(below) => below,
            Err(why) => {
                let message = format!("{} lies over `{reference}`: {}", asking.called(), why.message);
                return Err((
                    format!("{} {reference}", asking.manifest.id),
                    installing(Diagnostic { message, ..why }, &reference.id),
                ));
            }
        };
        way.push(asking.manifest.id.clone());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::PackFiles;

    /// A registry of packs with what each lies over.
    fn registry(packs: &[(&str, &str)]) -> Registry {
        let mut registry = Registry::default();
        for (id, extends) in packs {
            let over = if extends.is_empty() { String::new() } else { format!("extends = \"{extends}\"\n") };
            let text = format!("api = 1\nid = \"{id}\"\nname = \"The {id}\"\nversion = \"1.2.0\"\n{over}");
            registry.add(PackFiles::from_text(id, text).unwrap()).unwrap();
        }
        registry
    }

    fn told(packs: &[(&str, &str)]) -> Vec<(Vec<String>, String)> {
        unmet(&registry(packs)).into_iter().map(|one| (one.packs, one.why.message)).collect()
    }

    #[test]
    fn the_root_is_told_once_and_others_are_left_alone() {
        let told = told(&[("game", ""), ("a", "game@1"), ("b", "gone@1"), ("c", "b@1"), ("d", "c@1")]);
        let why = "`b`, `c`, `d`: they cannot be played, because `b` (The b) lies over `gone@1`: there is no pack `gone`";
        assert_eq!(told, [(vec!["b".to_owned(), "c".to_owned(), "d".to_owned()], why.to_owned())]);
    }

    #[test]
    fn a_version_that_is_not_there_is_told_with_those_that_are() {
        let told = told(&[("game", ""), ("a", "game@>=1.4, <2")]);
        assert!(
            told[0].1.ends_with("`game@>=1.4, <2` is wanted, and `game` (The game) has version 1.2.0"),
            "{told:?}"
        );
    }

    #[test]
    fn a_circle_is_drawn_once() {
        let told = told(&[("a", "b@1"), ("b", "a@1"), ("c", "c@1"), ("d", "b@1")]);
        assert!(told[0].1.ends_with("in a circle: a -> b -> a") && told[0].0 == ["a", "b", "d"], "{told:?}");
        assert!(told[1].1.ends_with("in a circle: c -> c"), "{told:?}");
        assert_eq!(told.len(), 2);
    }
}
