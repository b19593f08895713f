//! Addresses of repositories: what is given to `git`, and what never is.
//!
//! `https://example.org/ann/packs.git@v1.2#friday`: a repository, behind an `@` a tag, a branch or a commit, behind a `#` a
//! folder. An address comes from a stranger: `git` has addresses that run programs, and would take one that begins with a
//! dash for an option. Everything is checked here, before `git` is run.

use std::fmt;

use super::GitError;
use crate::archive;
use crate::tree::shorten;

/// The ways to a repository that are encrypted, or do not leave the machine.
const SCHEMES: [&str; 3] = ["https", "ssh", "file"];

/// Most letters of an address.
const LONGEST: usize = 400;

/// Where a pack lies in a repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The repository, as `git` is told.
    pub repository: String,
    /// A tag, a branch or a commit; without one, what the repository says is its main branch.
    pub at: Option<String>,
    /// The folder of the pack; without one, the repository is the pack.
    pub folder: Option<String>,
}

impl Address {
    /// Whether a text can only be meant as an address, right or wrong.
    pub fn is_meant(text: &str) -> bool {
        text.contains("://") || text.contains("::") || host_and_path(text).is_some()
    }

    /// Reads an address.
    ///
    /// # Errors
    /// What is not, or not safely, an address.
    pub fn parse(text: &str) -> Result<Self, GitError> {
        let refuse = |why: &str| Err(GitError::Address { address: shorten(text), why: why.to_owned() });
        if text.len() > LONGEST {
            return refuse("it is too long");
        }
        if text.chars().any(|c| c.is_control() || c.is_whitespace() || !c.is_ascii()) {
            return refuse("it has characters that no address has");
        }
        if text.starts_with('-') {
            return refuse("it begins with a dash");
        }
        let (text_before, folder) = match text.split_once('#') {
            Some((before, folder)) => (before, Some(folder)),
            None => (text, None),
        };
        let (authority, path) = match text_before.split_once("://") {
            Some((scheme, rest)) => {
                if !SCHEMES.contains(&scheme) {
                    return refuse("only https, ssh and file are used");
                }
                let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
                if (scheme == "file") != authority.is_empty() {
                    return refuse("it names no host, or one where there is none");
                }
                (authority, path)
            }
            None if text_before.contains("::") => return refuse("it would run another program"),
            None => match host_and_path(text_before) {
                Some((authority, path)) => (authority, path),
                None => return refuse("it is no address of a repository"),
            },
        };
        let (user, host) = authority.rsplit_once('@').unwrap_or(("", authority));
        let is_ipv6 = host.starts_with('[') && text_before.contains("://");
        if path.contains("::") || authority.contains("::") && !is_ipv6 {
            return refuse("it would run another program");
        }
        if user.contains(':') {
            return refuse("there is a password in it, which would be kept in the list of installed packs");
        }
        if authority.contains('@') && text_before.starts_with("https:") {
            return refuse(
                "what stands before the `@` may be a password, and would be kept in the list of installed packs; leave it \
                 out, and let `git` keep it (`git help credentials`)",
            );
        }
        if host.starts_with('-') || user.starts_with('-') || path.starts_with('-') {
            return refuse("a part of it begins with a dash");
        }
        if !(authority.is_empty() || is_plain(user) && is_host(host, is_ipv6)) {
            return refuse("the name of its host or of a user has letters that no such name has");
        }
        let (path, at) = match path.rsplit_once('@') {
            // A folder may begin with the sign.
            Some((before, at)) if !before.is_empty() && !before.ends_with('/') => (before, Some(at)),
            _ => (path, None),
        };
        if archive::is_named(path) {
            return refuse("it is the address of a file: fetch that first, and name the file");
        }
        if path.trim_matches('/').is_empty() {
            return refuse("it names no repository");
        }
        if at.is_some_and(|at| !is_name(at)) {
            return refuse("what stands behind the `@` is no tag, branch or commit");
        }
        let folder = folder.map(|folder| folder.trim_end_matches('/'));
        if folder.is_some_and(|folder| !is_folder(folder)) {
            return refuse("what stands behind the `#` is no folder in a repository");
        }
        let cut = text_before.len() - at.map_or(0, |at| at.len() + 1);
        Ok(Self {
            repository: text_before[..cut].to_owned(),
            at: at.map(str::to_owned),
            folder: folder.map(str::to_owned),
        })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.repository)?;
        self.at.iter().try_for_each(|at| write!(f, "@{at}"))?;
        self.folder.iter().try_for_each(|folder| write!(f, "#{folder}"))
    }
}

/// `git@example.org:ann/friday.git` as host and path.
fn host_and_path(text: &str) -> Option<(&str, &str)> {
    let (authority, path) = text.split_once(':')?;
    let is_host = authority.contains('@') && !authority.contains(['/', '\\']);
    is_host.then_some((authority, path))
}

/// Letters of users and hosts: nothing that a shell, which `ssh` may start, would take for more.
fn is_plain(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
}

/// A host, and perhaps a port: `example.org`, `example.org:22`, `[::1]:22`.
fn is_host(text: &str, is_ipv6: bool) -> bool {
    let is_port = |port: &str| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    if is_ipv6 {
        let inner = |inner: &str| inner.parse::<std::net::Ipv6Addr>().is_ok();
        return text[1..].split_once(']').is_some_and(|(address, rest)| {
            inner(address) && (rest.is_empty() || rest.strip_prefix(':').is_some_and(is_port))
        });
    }
    let (name, port) = text.split_once(':').map_or((text, None), |(name, port)| (name, Some(port)));
    !name.is_empty() && is_plain(name) && port.is_none_or(is_port)
}

/// Whether this can be the name of a tag, a branch or a commit.
fn is_name(text: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphanumeric() || "._/-+".contains(c);
    !text.is_empty()
        && text.chars().all(letter)
        && !text.starts_with(['-', '/', '.'])
        && !text.ends_with(['/', '.'])
        && !text.contains("..")
}

fn is_folder(text: &str) -> bool {
    let part = |part: &str| {
        let letter = |c: char| c.is_ascii_alphanumeric() || "._-+".contains(c);
        !part.is_empty() && !part.starts_with(['-', '.']) && part.chars().all(letter)
    };
    text.split('/').all(part)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn addresses_are_taken_apart() {
        for (text, repository, at, folder) in [
            ("https://example.org/ann/p.git", "https://example.org/ann/p.git", None, None),
            (
                "https://example.org/p@v1.2#packs/friday",
                "https://example.org/p",
                Some("v1.2"),
                Some("packs/friday"),
            ),
            ("git@example.org:ann/p.git@main", "git@example.org:ann/p.git", Some("main"), None),
            ("git@example.org:p.git", "git@example.org:p.git", None, None),
            (
                "ssh://git@example.org:22/p.git@release/1",
                "ssh://git@example.org:22/p.git",
                Some("release/1"),
                None,
            ),
            ("https://example.org/@ann/p", "https://example.org/@ann/p", None, None),
            ("ssh://git@[2001:db8::1]:22/p.git", "ssh://git@[2001:db8::1]:22/p.git", None, None),
            ("file:///srv/p#friday/", "file:///srv/p", None, Some("friday")),
        ] {
            let address = Address::parse(text).unwrap();
            assert_eq!(address.repository, repository, "{text}");
            assert_eq!((address.at.as_deref(), address.folder.as_deref()), (at, folder), "{text}");
            assert_eq!(Address::parse(&address.to_string()), Ok(address));
        }
    }

    #[test]
    fn what_git_would_obey_is_refused() {
        for (text, why) in [
            ("--upload-pack=touch x", "characters"),
            ("--upload-pack=x://y", "begins with a dash"),
            ("ext::sh", "run another program"),
            ("ext::https://example.org/p", "only https"),
            ("https://example.org/ext::sh", "run another program"),
            ("fd::17", "run another program"),
            ("http://example.org/p", "only https"),
            ("git://example.org/p", "only https"),
            ("ssh://-oProxyCommand=x/p", "begins with a dash"),
            ("ssh://a@-oProxyCommand=x/p", "begins with a dash"),
            ("a@-oProxyCommand=x:p", "begins with a dash"),
            ("a@example.org:-p", "begins with a dash"),
            ("https://ann:secret@example.org/p", "a password"),
            ("https://ghp_0123@example.org/p", "may be a password"),
            ("https://@example.org/p", "may be a password"),
            ("ssh://$(id)@example.org/p", "letters that no such name has"),
            ("ssh://a@example.org;id/p", "letters that no such name has"),
            ("a@`id`:p", "letters that no such name has"),
            ("ssh://example.org:x/p", "letters that no such name has"),
            ("ssh://example.org:/p", "letters that no such name has"),
            ("ssh://[::1/p", "letters that no such name has"),
            ("ssh://[ext::sh]/p", "letters that no such name has"),
            ("ssh://@/p", "letters that no such name has"),
            ("https://example.org/p\n--upload-pack=x", "characters"),
            ("https://example.org/p\u{1b}[2J", "characters"),
            ("https://example.org/p@--upload-pack=x", "behind the `@`"),
            ("https://example.org/p@a..b", "behind the `@`"),
            ("https://example.org/p@a:b", "behind the `@`"),
            ("https://example.org/p#../x", "behind the `#`"),
            ("https://example.org/p#/x", "behind the `#`"),
            ("https://example.org/p#", "behind the `#`"),
            ("https://example.org/friday-1.0.0.tar.gz", "the address of a file"),
            ("https://example.org/", "names no repository"),
            ("https:///p", "names no host"),
            ("file://host/p", "names no host"),
            ("friday", "no address"),
            (&format!("https://example.org/{}", "p".repeat(500)), "too long"),
        ] {
            match Address::parse(text) {
                Err(GitError::Address { why: said, .. }) => assert!(said.contains(why), "{text}: {said}"),
                other => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_path_is_no_address() {
        for path in ["friday", "./friday.toml", "../x/friday-1.0.0.tar.gz", "/a/b", "C:\\packs\\friday"] {
            assert!(!Address::is_meant(path), "{path}");
        }
        assert!(Address::is_meant("ext::sh") && Address::is_meant("git@example.org:p.git"));
    }

    proptest! {
        #[test]
        fn no_part_that_git_gets_begins_with_a_dash(text in "(https://|ssh://|file://|a@|-)?[-a-z:/@#.]{0,20}") {
            if let Ok(address) = Address::parse(&text) {
                prop_assert!(!address.repository.starts_with('-') && !address.repository.contains("::"));
                prop_assert!(address.at.is_none_or(|at| !at.starts_with('-')));
                prop_assert!(address.folder.is_none_or(|folder| !folder.contains("..")));
            }
        }
    }
}
