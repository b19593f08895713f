//! What people are told about a pack before it is installed, or played for the first time.

use overtrick_plugins::code::{self, Code};
use overtrick_plugins::load::Loaded;
use overtrick_plugins::manifest::Manifest;
use overtrick_plugins::nearest;
use overtrick_plugins::store::Offer;

use super::taken::whose;
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::words::counted;

/// How wide the words before the facts are.
const INDENT: usize = 13;

/// Who made it, where it is from, what it lies over, and where it decides by itself.
pub(crate) struct About<'a> {
    pub(crate) manifest: &'a Manifest,
    pub(crate) digest: &'a str,
    pub(crate) source: Option<&'a str>,
    pub(crate) commit: Option<&'a str>,
    /// Who has signed it, or nobody.
    pub(crate) signature: String,
    /// What it becomes with the packs below it.
    pub(crate) loaded: &'a Loaded,
}

impl<'a> About<'a> {
    pub(super) fn offer(offer: &'a Offer, loaded: &'a Loaded, data: &DataDir) -> Self {
        Self {
            manifest: &offer.manifest,
            digest: &offer.digest,
            source: Some(&offer.source),
            commit: offer.commit.as_deref(),
            signature: whose(offer.key.as_deref(), data),
            loaded,
        }
    }

    /// A line for each fact.
    pub(crate) fn lines(&self) -> Outcome<Vec<String>> {
        let Self { manifest, .. } = self;
        let mut lines = vec![format!("{} {}: {}", manifest.id, manifest.version, manifest.name)];
        let mut fact = |name: &str, what: &str| lines.push(format!("  {name:<11}{what}"));
        if let Some(description) = &manifest.description {
            fact("about", description);
        }
        let authors = if manifest.authors.is_empty() {
            "nobody is named".to_owned()
        } else {
            manifest.authors.join(", ")
        };
        fact("by", &authors);
        for (name, what) in [("from", self.source), ("commit", self.commit)] {
            if let Some(what) = what {
                fact(name, what);
            }
        }
        fact("contents", self.digest);
        fact("signature", &self.signature);
        if let Some(reference) = &manifest.extends {
            let base = self.loaded.packs.iter().find(|pack| pack.id == reference.id);
            let here = base.map_or(String::new(), |base| format!("; here: {} {}", base.name, base.version));
            fact("laid over", &format!("{reference}{here}"));
        }
        let code = code::of(self.loaded).map_err(|fault| Failure::Problems(fault.to_string()))?;
        fact("code", &in_words(code.iter().find(|code| code.pack == manifest.id)));
        Ok(lines)
    }

    pub(super) fn tell(&self, out: &mut Out) -> Outcome {
        for line in self.lines()? {
            out.wrapped(&line, INDENT)?;
        }
        Ok(())
    }
}

/// What the code of a pack decides.
fn in_words(code: Option<&Code>) -> String {
    let Some(code) = code.filter(|code| !code.functions.is_empty()) else {
        return "none; it consists of tables and numbers".to_owned();
    };
    let own: Vec<&str> =
        code.functions.iter().filter(|one| one.wraps.is_none()).map(|one| one.name.as_str()).collect();
    let wraps = code.functions.iter().filter_map(|one| {
        one.wraps.as_ref().map(|below| format!("`{}` in place of that of `{below}`", one.name))
    });
    let mut parts: Vec<String> = Vec::new();
    if !own.is_empty() {
        parts.push(nearest::list(own));
    }
    parts.extend(wraps);
    format!("{}: {}", counted(code.functions.len() as u64, "function"), parts.join(", "))
}

/// What code can do at most, in a sentence.
pub(crate) const AT_MOST: &str = "The code of a pack decides within a match and reaches nothing else: no file, no network, \
                                  no clock, no other program. What it can do at most stands in docs/packs/trust.md.";
