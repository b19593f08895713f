//! What is built can be read, and is the same wherever it is built.

use proptest::prelude::*;

use super::{build, name_of, promised, read, sha256};
use crate::source::PackFiles;

const MANIFEST: &str = "api = 1\nid = \"ann/friday\"\nversion = \"1.0.0\"\nextends = \"500@1\"\n";

fn friday() -> PackFiles {
    let files = [
        ("pack.toml", MANIFEST),
        ("README.md", "# Friday\n"),
        ("tests/first.toml", ""),
        ("LICENSE", "Take it.\n"),
        ("table.png", "a picture"),
    ];
    PackFiles::from_memory("friday", files).unwrap()
}

fn texts(files: &PackFiles) -> Vec<(String, String)> {
    files.iter().map(|(path, text)| (path.to_owned(), text.to_string())).collect()
}

#[test]
fn a_pack_comes_back_whole() {
    let bytes = build(&friday()).unwrap();
    let back = read("friday.tar.gz", &*bytes).unwrap();
    assert_eq!(texts(&back), texts(&friday()));
    assert_eq!(back.digest(), friday().digest());
    assert_eq!(back.display_name("pack.toml"), "friday.tar.gz/pack.toml");
    assert!(back.left_out().is_empty(), "what is no part of the pack is not sent");
    let single = PackFiles::from_text("friday.toml", MANIFEST).unwrap();
    let back = read("friday.tar.gz", &*build(&single).unwrap()).unwrap();
    assert_eq!(texts(&back), [("pack.toml".to_owned(), MANIFEST.to_owned())]);
    assert_eq!(back.digest(), single.digest());
}

/// Others have signed these bytes: a library that compresses differently would part new files from old signatures.
#[test]
fn the_bytes_are_the_same_for_ever() {
    let bytes = build(&friday()).unwrap();
    assert_eq!(sha256(&bytes), "1d1a3bfdcea683be87cfa31806f28851030a3814e6efd15e7526957b30a8302b");
    let again = [("LICENSE", "Take it.\n"), ("tests/first.toml", ""), ("README.md", "# Friday\n")];
    let again = PackFiles::from_memory("elsewhere", again.into_iter().chain([("pack.toml", MANIFEST)]));
    assert_eq!(build(&again.unwrap()).unwrap(), bytes);
}

#[test]
fn a_pack_that_nobody_could_read_is_not_built() {
    let code = |files: &[(&str, &str)]| {
        let files = PackFiles::from_memory("x", files.iter().copied()).unwrap();
        build(&files).unwrap_err().list[0].code
    };
    assert_eq!(code(&[("game.toml", "")]), "pack/no-manifest");
    assert_eq!(code(&[("pack.toml", "api = 99\nid = \"x\"\n")]), "pack/api");
    let long = format!("api = 1\nid = \"{}\"\n", "x".repeat(96));
    assert_eq!(code(&[("pack.toml", &long)]), "path/long");
    let big = PackFiles::from_text("big.toml", format!("api = 1\nid = \"x\"\n{}", "# \n".repeat(100_000)));
    assert_eq!(build(&big.unwrap()).unwrap_err().list[0].code, "source/too-big");
}

/// Case L11: a name that promises another version than the pack has.
#[test]
fn a_name_that_promises_another_version_is_noticed() {
    let manifest = crate::registry::manifest_of(&friday()).unwrap();
    let promised = |name: &str| promised(name, &manifest).map(|version| version.to_string());
    assert_eq!(name_of(&manifest), "ann-friday-1.0.0");
    assert_eq!(promised("ann-friday-1.3.0.tar.gz").as_deref(), Some("1.3.0"));
    assert_eq!(promised("ann-friday-1.0.0-beta.1.tgz").as_deref(), Some("1.0.0-beta.1"));
    for name in ["ann-friday-1.0.0.tar.gz", "friday.tgz", "ann-friday-new.tgz", "bob-friday-1.3.0.tgz"] {
        assert_eq!(promised(name), None, "{name}");
    }
}

fn packs() -> impl Strategy<Value = PackFiles> {
    let name = "[a-z][a-zA-Z0-9_ +-]{0,30}[a-z0-9]\\.(toml|luau|md)";
    let path =
        prop_oneof![name.prop_map(String::from), (Just("tests/"), name).prop_map(|(f, n)| format!("{f}{n}"))];
    let text = prop_oneof!["\\PC{0,200}", "[ \n]{0,4000}", Just("x".repeat(200_000))];
    proptest::collection::vec((path, text), 0..12).prop_filter_map("names that clash", |mut files| {
        files.push(("pack.toml".to_owned(), MANIFEST.to_owned()));
        PackFiles::from_memory("pack", files).ok()
    })
}

proptest! {
    #[test]
    fn every_pack_comes_back(pack in packs()) {
        let bytes = build(&pack).unwrap();
        let back = read("pack", &*bytes).unwrap();
        prop_assert_eq!(&back, &pack);
        prop_assert_eq!(back.digest(), pack.digest());
        prop_assert_eq!(build(&back).unwrap(), bytes);
    }
}
