//! Which packs are laid over each other: the one asked for, what it extends, and the overlays.

use super::MAX_PACKS;
use super::pack::{self, Pack};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::nearest;
use crate::needs::installing;
use crate::reference::PackRef;
use crate::registry::Registry;
use crate::source::PackFiles;

/// The packs, lowest first, each with the ids it is known to lie over.
#[derive(Debug, Default)]
pub(crate) struct Stack {
    pub(crate) packs: Vec<Pack>,
    /// Per pack, the ids of those below it by `extends` or `after`.
    over: Vec<Vec<String>>,
}

impl Stack {
    /// Reads all packs. Incomplete if `out` has errors.
    pub(crate) fn collect(
        pack: &PackFiles,
        overlays: &[PackFiles],
        registry: &Registry,
        out: &mut Diagnostics,
    ) -> Self {
        let mut stack = Self::default();
        for (index, files) in std::iter::once(pack).chain(overlays).enumerate() {
            let Some(top) = pack::read(files, out) else { continue };
            if index > 0 && top.manifest.extends.is_none() {
                let message = format!("`{}` is a whole game and no overlay", top.manifest.id);
                let help = "an overlay says what it lies over: `extends = \"id@1\"`";
                out.push(Diagnostic::error("pack/extends", message).at(&top.place).help(help));
                continue;
            }
            stack.add(top, index == 0, registry, out);
        }
        stack.sort(out);
        stack
    }

    fn position(&self, id: &str) -> Option<usize> {
        self.packs.iter().position(|pack| pack.manifest.id == id)
    }

    /// Adds a pack and, below it, whatever it extends and is not there yet.
    fn add(&mut self, top: Pack, lowest: bool, registry: &Registry, out: &mut Diagnostics) {
        let mut chain = vec![top];
        while let Some(reference) = chain.last().and_then(|pack| pack.manifest.extends.clone()) {
            let asking = chain.last().expect("the chain starts with the pack itself");
            if let Some(below) = self.position(&reference.id) {
                check_versions(asking, &reference, &self.packs[below], out);
                break;
            }
            if let Some(first) = chain.iter().position(|pack| pack.manifest.id == reference.id) {
                let way = chain[first..].iter().map(|pack| pack.manifest.id.as_str());
                let way: Vec<&str> = way.chain([reference.id.as_str()]).collect();
                let message = format!("`{}` extends itself: {}", reference.id, way.join(" -> "));
                out.push(Diagnostic::error("pack/extends", message).at(&asking.extends));
                return;
            }
            if chain.len() >= MAX_PACKS {
                let message = format!("more than {MAX_PACKS} packs on top of each other");
                out.push(Diagnostic::error("pack/too-many", message).at(&asking.extends));
                return;
            }
            let found = match registry.resolve(&reference) {
                Ok(files) => files,
                Err(mut diagnostic) => {
                    diagnostic.message = format!("{}: {}", asking.manifest.called(), diagnostic.message);
                    let label = format!("extends `{reference}`");
                    out.push(installing(diagnostic.label(&asking.extends, label), &reference.id));
                    return;
                }
            };
            let Some(below) = pack::read(&found, out) else { return };
            chain.push(below);
        }
        let bottom = chain.last().expect("the chain starts with the pack itself");
        if !lowest
            && bottom.manifest.extends.is_none()
            && let Some(base) = self.packs.first()
        {
            let (id, other) = (&chain[0].manifest.id, &bottom.manifest.id);
            let message =
                format!("`{id}` is an overlay of `{other}` and does not fit `{}`", base.manifest.id);
            out.push(Diagnostic::error("pack/extends", message).at(&chain[0].extends));
            return;
        }
        for pack in chain.into_iter().rev() {
            self.push(pack, out);
        }
    }

    fn push(&mut self, pack: Pack, out: &mut Diagnostics) {
        if self.position(&pack.manifest.id).is_some() {
            let message = format!("`{}` is there twice", pack.manifest.id);
            out.push(Diagnostic::error("pack/twice", message).at(&pack.place));
            return;
        }
        if self.packs.len() >= MAX_PACKS {
            let message = format!("more than {MAX_PACKS} packs on top of each other");
            out.push(Diagnostic::error("pack/too-many", message).at(&pack.place));
            return;
        }
        self.packs.push(pack);
    }

    /// Puts packs over those they say they lie over, and otherwise leaves them in the order they were given.
    fn sort(&mut self, out: &mut Diagnostics) {
        let mut waiting = std::mem::take(&mut self.packs);
        while !waiting.is_empty() {
            let ready =
                |pack: &Pack| !below(pack).any(|id| waiting.iter().any(|pack| pack.manifest.id == id));
            let Some(next) = waiting.iter().position(ready) else {
                let ids = nearest::list(waiting.iter().map(|pack| pack.manifest.id.as_str()));
                let message = format!("{ids} each want to lie over the other");
                out.push(Diagnostic::error("pack/order", message).at(&waiting[0].place));
                return;
            };
            let pack = waiting.remove(next);
            // What lies under a pack's base lies under the pack.
            let mut over: Vec<String> = below(&pack).map(str::to_owned).collect();
            for (placed, deeper) in self.packs.iter().zip(&self.over) {
                if over.contains(&placed.manifest.id) {
                    over.extend_from_slice(deeper);
                }
            }
            self.over.push(over);
            self.packs.push(pack);
        }
    }

    /// Whether it is stated which of two packs lies over the other.
    pub(crate) fn ordered(&self, a: usize, b: usize) -> bool {
        let over = |a: usize, b: usize| self.over[a].contains(&self.packs[b].manifest.id);
        over(a, b) || over(b, a)
    }
}

/// Ids of the packs that a pack says it lies over.
fn below(pack: &Pack) -> impl Iterator<Item = &str> {
    let base = pack.manifest.extends.as_ref().map(|reference| reference.id.as_str());
    base.into_iter().chain(pack.manifest.after.iter().map(String::as_str))
}

fn check_versions(asking: &Pack, reference: &PackRef, found: &Pack, out: &mut Diagnostics) {
    let Pack { manifest, .. } = found;
    if !reference.versions.has(&manifest.version) {
        let (asking_is, found_is, version) = (asking.manifest.called(), manifest.called(), &manifest.version);
        let message = format!("{asking_is} was made for `{reference}`, and {found_is} has version {version}");
        let help = format!("see whether it still fits, and write `{}@{}`", manifest.id, version.major);
        out.push(Diagnostic::error("pack/extends", message).at(&asking.extends).help(help));
    }
}
