//! Signatures of pack files: whether a file is still what the holder of a key has made.
//!
//! Keys and signatures are those of minisign, and its programs read them. What is signed is the file as it stands;
//! with it a [`Statement`] says which pack that is, so that a signature cannot be taken for one of another version.
//! Whose a key is, nothing here can know: people tell each other. Making signatures is left to the command.

use std::fmt;
use std::str::FromStr;

use minisign_verify::Error as Minisign;
use thiserror::Error;

use crate::diagnostic::Diagnostics;

use crate::reference::is_id;
use crate::registry::manifest_of;
use crate::source::PackFiles;
use crate::tree::shorten;

/// What is added to the name of a file for the name of its signature.
pub const SUFFIX: &str = ".minisig";
/// Most bytes of a signature or of a key.
pub const MAX_BYTES: usize = 4096;

/// A line that begins as a key and is longer than this is a secret one, whole or not.
const SECRET_AT_LEAST: usize = 80;
/// The first words of a statement: other programs sign other things.
const ABOUT: &str = "overtrick pack";

/// A public key: a line that people give to each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    line: String,
    key: minisign_verify::PublicKey,
}

/// What a signature says about a pack file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The id of the pack.
    pub id: String,
    /// Its version.
    pub version: semver::Version,
    /// The [digest of its contents](PackFiles::digest).
    pub digest: String,
}

/// A signature, not verified yet.
#[derive(Clone)]
pub struct Signature {
    signature: minisign_verify::Signature,
    claimed: Option<Key>,
}

/// Why a file is not known to be what somebody has signed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// Something else, or a damaged key.
    #[error("`{0}` is no public key; one is a line of 56 letters and digits that begins with `RW`")]
    NoKey(String),
    /// The half that nobody else may have.
    #[error("that is a secret key; the public one is the shorter line, in the file that ends in `.pub`")]
    SecretKey,
    /// Something else, or a damaged signature.
    #[error("the signature is damaged, or is none of minisign; ask for it again")]
    NoSignature,
    /// A signature as minisign made them years ago.
    #[error("the signature is of an old kind; ask for one made with `overtrick pack sign`")]
    Old,
    /// The key is not the one it was made with.
    #[error("the signature was made with another key than {0}")]
    OtherKey(Key),
    /// It does not fit.
    #[error("the file or its signature was changed after it was signed, or the key {0} was not used for it")]
    Altered(Key),
    /// A signature that is true and says nothing of a pack.
    #[error(
        "the signature says `{0}`, and not which pack it is for; ask for one made with `overtrick pack sign`"
    )]
    Foreign(String),
    /// A signature that is true and of another pack.
    #[error("the signature is for {signed}, and the file holds {found}")]
    OtherPack {
        /// What it says.
        signed: Box<Statement>,
        /// What is there.
        found: Box<Statement>,
    },
}

impl Key {
    /// Reads a key: the line itself, or a file of minisign that has it below a comment.
    ///
    /// # Errors
    /// Anything else.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        // Nothing of a secret key may come into a message.
        let is_secret =
            text.lines().any(|line| line.starts_with("RW") && line.trim().len() > SECRET_AT_LEAST);
        let fault = || if is_secret { Fault::SecretKey } else { Fault::NoKey(shorten(text.trim())) };
        let mut lines = text.trim().lines();
        let line = match (lines.next(), lines.next(), lines.next()) {
            (Some(line), None, None) => line,
            (Some(comment), Some(line), None) if comment.starts_with("untrusted comment:") => line,
            _ => return Err(fault()),
        };
        let key = minisign_verify::PublicKey::from_base64(line.trim()).map_err(|_| fault())?;
        Ok(Self { line: line.trim().to_owned(), key })
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line)
    }
}

impl Statement {
    /// What is to be said about a pack.
    ///
    /// # Errors
    /// A manifest that cannot be read.
    pub fn of(files: &PackFiles) -> Result<Self, Diagnostics> {
        let manifest = manifest_of(files)?;
        Ok(Self { id: manifest.id, version: manifest.version, digest: files.digest() })
    }

    /// The line that is signed: `overtrick pack friday 1.0.0 sha256:` and the digest.
    pub fn to_line(&self) -> String {
        format!("{ABOUT} {} {} sha256:{}", self.id, self.version, self.digest)
    }
}

/// For people: `friday 1.0.0 with the contents 2c26b46b68ff...`.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = self.digest.get(..12).unwrap_or(&self.digest);
        write!(f, "{} {} with the contents {short}...", self.id, self.version)
    }
}

impl FromStr for Statement {
    type Err = Fault;

    /// Reads what [`Statement::to_line`] writes.
    fn from_str(line: &str) -> Result<Self, Fault> {
        let read = || {
            let rest = line.strip_prefix(ABOUT)?.strip_prefix(' ')?;
            let (id, rest) = rest.split_once(' ')?;
            let (version, digest) = rest.split_once(" sha256:")?;
            let is_digest = digest.len() == 64 && digest.bytes().all(|b| b.is_ascii_hexdigit());
            let version = version.parse().ok()?;
            (is_id(id) && is_digest).then(|| Self { id: id.to_owned(), version, digest: digest.to_owned() })
        };
        read().ok_or_else(|| Fault::Foreign(shorten(line)))
    }
}

impl Signature {
    /// Reads a signature.
    ///
    /// # Errors
    /// Anything that is not one of minisign.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        if text.len() > MAX_BYTES {
            return Err(Fault::NoSignature);
        }
        let signature = minisign_verify::Signature::decode(text).map_err(|_| Fault::NoSignature)?;
        let claimed = signature.untrusted_comment().split(' ').find_map(|word| Key::parse(word).ok());
        Ok(Self { signature, claimed })
    }

    /// The key with which it says that it was made. It proves nothing of whose that is.
    pub fn claimed(&self) -> Option<&Key> {
        self.claimed.as_ref()
    }

    /// Whether the holder of this key has signed this file, which holds this pack.
    ///
    /// # Errors
    /// He has not: it is changed, or signed with another key, or signed as something else. A pack without a manifest that
    /// can be read is nothing that a signature could be for.
    pub fn verify(&self, key: &Key, file: &[u8], pack: &PackFiles) -> Result<Statement, Fault> {
        key.key.verify(file, &self.signature, false).map_err(|error| match error {
            Minisign::UnexpectedKeyId => Fault::OtherKey(key.clone()),
            Minisign::UnexpectedAlgorithm | Minisign::UnsupportedLegacyMode => Fault::Old,
            _ => Fault::Altered(key.clone()),
        })?;
        let comment = self.signature.trusted_comment();
        let signed: Statement = comment.parse()?;
        let found = Statement::of(pack).map_err(|_| Fault::Foreign(shorten(comment)))?;
        if signed == found {
            Ok(signed)
        } else {
            Err(Fault::OtherPack { signed: Box::new(signed), found: Box::new(found) })
        }
    }
}

#[cfg(test)]
mod tests {
    use minisign::KeyPair;
    use proptest::prelude::*;

    use super::*;
    use crate::archive::{build, read};

    struct Signed {
        key: Key,
        file: Vec<u8>,
        pack: PackFiles,
        text: String,
    }

    fn pack(version: &str) -> PackFiles {
        let text = format!("api = 1\nid = \"ann/friday\"\nversion = \"{version}\"\n");
        PackFiles::from_memory("friday", [("pack.toml", text)]).unwrap()
    }

    fn signed(by: &KeyPair, comment: Option<&str>) -> Signed {
        let file = build(&pack("1.0.0")).unwrap();
        let pack = read("friday.tgz", &*file).unwrap();
        let key = Key::parse(&by.pk.to_base64()).unwrap();
        let line = Statement::of(&pack).unwrap().to_line();
        let about = format!("ann/friday, signed with {key}");
        let signature = minisign::sign(None, &by.sk, &*file, Some(comment.unwrap_or(&line)), Some(&about));
        Signed { key, file, pack, text: signature.unwrap().into_string() }
    }

    fn keys() -> KeyPair {
        KeyPair::generate_unencrypted_keypair().unwrap()
    }

    fn verify(of: &Signed) -> Result<Statement, Fault> {
        Signature::parse(&of.text)?.verify(&of.key, &of.file, &of.pack)
    }

    #[test]
    fn what_was_signed_is_recognised() {
        let keys = keys();
        let signed = signed(&keys, None);
        let statement = verify(&signed).unwrap();
        assert_eq!(statement, Statement::of(&signed.pack).unwrap());
        assert_eq!(statement.to_string().split(" with").next(), Some("ann/friday 1.0.0"));
        assert_eq!(Signature::parse(&signed.text).unwrap().claimed(), Some(&signed.key));
        let secret = keys.sk.to_box(None).unwrap().to_string();
        assert_eq!(Key::parse(&secret), Err(Fault::SecretKey));
        assert_eq!(Key::parse(secret.lines().nth(1).unwrap()), Err(Fault::SecretKey));
        let in_a_file = keys.pk.to_box().unwrap().to_string();
        assert_eq!(Key::parse(&in_a_file).unwrap(), signed.key);
    }

    #[test]
    fn each_fault_is_told_apart() {
        let keys = keys();
        let good = || signed(&keys, None);
        let other = Key::parse(&self::keys().pk.to_base64()).unwrap();
        let wrong_key = verify(&Signed { key: other.clone(), ..good() });
        assert_eq!(wrong_key, Err(Fault::OtherKey(other)));
        let mut altered = good();
        altered.file[20] ^= 1;
        assert_eq!(verify(&altered), Err(Fault::Altered(altered.key.clone())));
        let mut renamed = good();
        renamed.text = renamed.text.replace("ann/friday 1.0.0 sha256", "ann/friday 9.0.0 sha256");
        assert_eq!(
            verify(&renamed),
            Err(Fault::Altered(renamed.key.clone())),
            "the statement is signed as well"
        );
        let foreign = verify(&signed(&keys, Some("timestamp:1633700835\tfile:friday.tgz")));
        assert_eq!(foreign, Err(Fault::Foreign("timestamp:1633700835\\tfile:friday.tgz".to_owned())));
        let line = Statement { digest: "0".repeat(64), ..Statement::of(&good().pack).unwrap() }.to_line();
        let other_pack = verify(&signed(&keys, Some(&line))).unwrap_err().to_string();
        assert!(
            other_pack
                .starts_with("the signature is for ann/friday 1.0.0 with the contents 000000000000..., and")
        );
        let cut = Signed { text: good().text[..100].to_owned(), ..good() };
        assert_eq!(verify(&cut), Err(Fault::NoSignature));
        assert!(matches!(Signature::parse(&"x".repeat(MAX_BYTES + 1)), Err(Fault::NoSignature)));
        // As the first versions of minisign made them.
        let old = "untrusted comment: signature from minisign secret key\n\
            RWQf6LRCGA9i59SLOFxz6NxvASXDJeRtuZykwQepbDEGt87ig1BNpWaVWuNrm73YiIiJbq71Wi+dP9eKL8OC351vwIasSSbXxwA=\n\
            trusted comment: timestamp:1555779966\tfile:test\n\
            QtKMXWyYcwdpZAlPF7tE2ENJkRd1ujvKjlj1m9RtHTBnZPa5WKU5uWRs5GoP5M/VqE81QFuMKI5k/SfNQUaOAA==\n";
        let theirs = Key::parse("RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3").unwrap();
        assert_eq!(verify(&Signed { text: old.to_owned(), key: theirs, ..good() }), Err(Fault::Old));
    }

    #[test]
    fn what_is_no_key_says_so() {
        for text in ["", "RW", "a key", "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO", "x\ny\nz"]
        {
            assert_eq!(Key::parse(text), Err(Fault::NoKey(shorten(text))), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_survived(text in "(\\PC|\n){0,300}") {
            drop(Key::parse(&text));
            drop(Signature::parse(&text));
            drop(text.parse::<Statement>());
        }

        #[test]
        fn a_changed_signature_does_not_fit(at in any::<prop::sample::Index>(), to in "[A-Za-z0-9+/=\n]") {
            let keys = keys();
            let mut signed = signed(&keys, None);
            let first = signed.text.find('\n').unwrap() + 1;
            let at = first + at.index(signed.text.len() - first);
            prop_assume!(signed.text.is_char_boundary(at) && signed.text.get(at..=at) != Some(to.as_str()));
            signed.text.replace_range(at..=at, &to);
            // The last newline, or bits behind the last byte of a base64 text, say nothing.
            let fault = verify(&signed);
            prop_assert!(fault.is_err() || at + 1 == signed.text.len(), "{:?} {}", fault, signed.text);
        }
    }
}
