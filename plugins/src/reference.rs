//! How a pack is named: an id and the versions of it that will do.

use std::fmt;

use semver::{Version, VersionReq};
use thiserror::Error;

use crate::tree::shorten;

/// `500@1`, `500@1.4`, `500@>=1.4, <2`: an id and versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackRef {
    /// The id.
    pub id: String,
    /// The versions that will do.
    pub versions: Versions,
}

/// Which versions of a pack will do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Versions {
    /// It does not matter.
    Any,
    /// All with this first number, the unfinished ones among them.
    Major(u64),
    /// Those of a range: `1.4` stands for this and what is compatible with it.
    Range(VersionReq),
    /// This one and no other.
    Exact(Version),
}

/// Why a text names no pack.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RefError {
    /// What stands before the `@` is no id.
    #[error("`{0}` is no id of a pack")]
    Id(String),
    /// What stands behind it is neither a number nor a range.
    #[error("`{text}` says no versions: {why}")]
    Versions {
        /// What stands there.
        text: String,
        /// What is wrong with it.
        why: String,
    },
}

impl PackRef {
    /// Reads what a pack says of another: `id`, `id@major` or `id@range`. Three numbers are a range like any other.
    ///
    /// # Errors
    /// No id, or no range of versions.
    pub fn parse(text: &str) -> Result<Self, RefError> {
        let (id, wanted) =
            text.split_once('@').map_or((text, None), |(id, wanted)| (id, Some(wanted.trim())));
        if !is_id(id) {
            return Err(RefError::Id(shorten(id)));
        }
        let versions = match wanted.map(|wanted| (wanted, wanted.parse())) {
            None => Versions::Any,
            Some((_, Ok(major))) => Versions::Major(major),
            Some((wanted, Err(_))) => match VersionReq::parse(wanted) {
                Ok(range) => Versions::Range(range),
                Err(why) => {
                    return Err(RefError::Versions { text: shorten(wanted), why: shorten(&why.to_string()) });
                }
            },
        };
        Ok(Self { id: id.to_owned(), versions })
    }

    /// Reads what a person says: the same, but three numbers are that version.
    ///
    /// # Errors
    /// As [`PackRef::parse`].
    pub fn named(text: &str) -> Result<Self, RefError> {
        let reference = Self::parse(text)?;
        let exact = text.split_once('@').and_then(|(_, version)| Version::parse(version.trim()).ok());
        Ok(match exact {
            Some(version) => Self { versions: Versions::Exact(version), ..reference },
            None => reference,
        })
    }

    /// One version of a pack.
    pub fn exact(id: &str, version: &Version) -> Self {
        Self { id: id.to_owned(), versions: Versions::Exact(version.clone()) }
    }
}

impl Versions {
    /// Whether a version is one of them.
    pub fn has(&self, version: &Version) -> bool {
        match self {
            Self::Any => true,
            Self::Major(major) => version.major == *major,
            Self::Range(range) => range.matches(version),
            Self::Exact(exact) => version == exact,
        }
    }

    /// Whether they say nothing at all: no `@`, or `@*`.
    pub fn is_any(&self) -> bool {
        matches!(self, Self::Any) || matches!(self, Self::Range(range) if *range == VersionReq::STAR)
    }
}

impl fmt::Display for Versions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("*"),
            Self::Major(major) => write!(f, "{major}"),
            // `1.4` is what people write for `^1.4`.
            Self::Range(range) => f.write_str(range.to_string().trim_start_matches('^')),
            Self::Exact(version) => write!(f, "{version}"),
        }
    }
}

impl fmt::Display for PackRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id)?;
        if matches!(self.versions, Versions::Any) { Ok(()) } else { write!(f, "@{}", self.versions) }
    }
}

/// Whether `text` is `name` or `author/name`, both of small letters, digits and `_`.
pub fn is_id(text: &str) -> bool {
    let part = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    };
    text.split('/').count() <= 2 && text.split('/').all(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(reference: &str, version: &str) -> bool {
        PackRef::parse(reference).unwrap().versions.has(&Version::parse(version).unwrap())
    }

    #[test]
    fn versions_are_told_apart() {
        for (reference, good, bad) in [
            ("500@1", &["1.0.0", "1.9.3", "1.0.0-beta"][..], &["0.9.0", "2.0.0"][..]),
            ("500@0", &["0.0.0", "0.9.0"], &["1.0.0"]),
            ("500@1.4", &["1.4.0", "1.9.3"], &["1.3.9", "2.0.0"]),
            ("500@1.4.2", &["1.4.2", "1.9.3"], &["1.4.1", "2.0.0"]),
            ("500@>=1.4, <2", &["1.4.0", "1.99.0"], &["1.3.0", "2.0.0"]),
            ("500@=1.4.2", &["1.4.2"], &["1.4.3"]),
            ("500", &["0.0.0", "7.0.0"], &[]),
        ] {
            assert!(good.iter().all(|version| fits(reference, version)), "{reference}");
            assert!(!bad.iter().any(|version| fits(reference, version)), "{reference}");
        }
    }

    #[test]
    fn three_numbers_of_a_person_are_one_version() {
        let named = PackRef::named("ann/friday@1.2.0").unwrap();
        assert_eq!(named.versions, Versions::Exact(Version::new(1, 2, 0)));
        assert_eq!(named.to_string(), "ann/friday@1.2.0");
        assert_eq!(PackRef::named("friday@1").unwrap().versions, Versions::Major(1));
    }

    #[test]
    fn they_are_written_as_they_are_read() {
        for text in ["500", "500@1", "500@1.4", "500@>=1.4, <2", "ann/friday@0", "500@~1.2"] {
            let reference = PackRef::parse(text).unwrap();
            assert_eq!(reference.to_string(), text);
            assert_eq!(PackRef::parse(&reference.to_string()), Ok(reference));
        }
    }

    #[test]
    fn what_names_no_pack_is_refused() {
        for text in ["", "A", "a/b/c", "a b", "../x", "@1"] {
            assert!(matches!(PackRef::parse(text), Err(RefError::Id(_))), "{text}");
        }
        for text in ["500@", "500@y", "500@1.2.3.4", "500@>", &format!("500@{}", "9".repeat(400))] {
            let error = PackRef::parse(text).unwrap_err();
            assert!(matches!(error, RefError::Versions { .. }) && error.to_string().len() < 200, "{error}");
        }
    }
}
