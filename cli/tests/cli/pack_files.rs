//! Packs as files: built here, played and refused elsewhere.

use std::fs;

use crate::bin::{Bin, Run};

const MANIFEST: &str = "api = 1\nid = \"ann/friday\"\nname = \"Friday 500\"\nversion = \"1.0.0\"\nextends = \"500@1\"\n\
    authors = [\"Ann\"]\nlicence = \"CC0-1.0\"\n";
const RULES: &str = "[ladder.misere]\nafter = \"8S\"\n";

/// A pack in the folder of the test, with a picture and with a test.
pub(crate) fn friday(bin: &Bin) -> String {
    let folder = bin.path("friday");
    fs::create_dir_all(folder.join("tests")).expect("a folder is made");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file is written");
    write("pack.toml", &format!("{MANIFEST}{RULES}"));
    write("LICENSE", "Take it.\n");
    write("table.png", "");
    write("tests/first.toml", "");
    folder.display().to_string()
}

/// Builds it.
pub(crate) fn build(bin: &Bin, more: &str) -> Run {
    let out = bin.path("");
    bin.run(&format!("pack build {} -o {} {more}", friday(bin), out.display()), "")
}

#[test]
fn a_pack_is_built_and_played_as_a_file() {
    let bin = Bin::new();
    insta::assert_snapshot!("pack_build", build(&bin, "").good());
    let file = bin.path("ann-friday-1.0.0.tar.gz");
    let first = fs::read(&file).unwrap();
    fs::remove_file(&file).unwrap();
    build(&bin, "").good();
    assert_eq!(fs::read(&file).unwrap(), first, "the same bytes each time");
    let again = build(&bin, "").good();
    assert!(again.starts_with("Friday 500 1.0.0 was packed before, as it is now: 3 files"), "{again}");
    // Nothing is left but the file.
    fs::remove_dir_all(bin.path("friday")).unwrap();
    let file = file.display();
    let check = bin.run(&format!("check {file} --players 4 --preset default"), "").good();
    assert!(check.starts_with("ann/friday 1.0.0 is sound: "), "{check}");
    let rules = bin.run(&format!("rules {file}"), "").good();
    assert!(rules.contains("Friday 500"), "{rules}");
    let played =
        bin.run(&format!("play {file} --seed 1 --seats basic,basic,basic,basic --deals 1"), "").good();
    assert!(played.starts_with("Friday 500 1.0.0 "), "{played}");
    let laid_over = bin.run(&format!("show 500 --with {file}"), "").good();
    assert!(laid_over.contains("ann/friday"), "{laid_over}");
    // In a folder of packs it goes by its id.
    fs::create_dir_all(bin.path("packs")).unwrap();
    fs::copy(bin.path("ann-friday-1.0.0.tar.gz"), bin.path("packs/ann-friday-1.0.0.tar.gz")).unwrap();
    assert!(bin.run("games", "").good().contains("ann/friday"));
}

#[test]
fn a_file_that_others_may_have_is_not_written_over() {
    let bin = Bin::new();
    build(&bin, "").good();
    let file = bin.path("ann-friday-1.0.0.tar.gz");
    fs::write(&file, "something else").unwrap();
    let refused = build(&bin, "");
    assert_eq!(refused.code, 1);
    assert_eq!(
        refused.err,
        "DATA/ann-friday-1.0.0.tar.gz is there already, with other contents.\n\
         If anybody has it, give the pack a higher `version`; otherwise write over it with --force.\n"
    );
    assert_eq!(fs::read(&file).unwrap(), b"something else");
    // Who cannot read it does not know what it is.
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    let refused = build(&bin, "");
    assert!(refused.code == 1 && refused.err.contains("is there already, and is no file"), "{}", refused.err);
    fs::remove_dir(&file).unwrap();
    fs::write(&file, "something else").unwrap();
    build(&bin, "--force").good();
    assert_ne!(fs::read(&file).unwrap(), b"something else");
    let name = bin.path("friday.zip");
    let zip = bin.run(&format!("pack build {} -o {}", friday(&bin), name.display()), "");
    assert_eq!(zip.code, 2);
    assert!(zip.err.starts_with("A pack file ends in `.tar.gz` or `.tgz`: name it `DATA/friday.tar.gz`"));
    assert!(!name.exists());
}

#[test]
fn what_others_would_miss_is_told() {
    let bin = Bin::new();
    let bare = bin.path("bare.toml");
    fs::write(&bare, "api = 1\nid = \"bare\"\nextends = \"500@1\"\n").unwrap();
    let out = bin.path("bare.tgz");
    let told = bin.run(&format!("pack build {} -o {}", bare.display(), out.display()), "").good();
    insta::assert_snapshot!("pack_build_bare", told);
    assert!(bin.run(&format!("play {}", out.display()), "").good().starts_with("bare 0.0.0 "));
}

#[test]
fn a_file_whose_name_promises_another_version_says_so() {
    let bin = Bin::new();
    let out = bin.path("ann-friday-2.0.0.tgz");
    let built = bin.run(&format!("pack build {} -o {}", friday(&bin), out.display()), "").good();
    let promise = "The name of the file promises version 2.0.0; the pack in it is 1.0.0.\n";
    assert!(built.contains(&format!("- {promise}")), "{built}");
    let verified = bin.run(&format!("pack verify {}", out.display()), "").good();
    assert!(verified.contains(promise), "{verified}");
}

#[test]
fn a_pack_with_problems_is_not_built() {
    let bin = Bin::new();
    let build = |name: &str| {
        let out = bin.path("x.tgz");
        let run = bin.run(&format!("pack build {name} -o {}", out.display()), "");
        assert!(!out.exists());
        (run.code, run.err)
    };
    let (code, err) = build("tests/packs/broken.toml");
    assert!(code == 1 && err.contains("error["), "{err}");
    let (code, err) = build("tests/packs");
    assert!(code == 1 && err.contains("pack/no-manifest"), "{err}");
    let (code, err) = build("nothing_of_the_kind");
    assert!(code == 2 && err.contains("registry/unknown-pack"), "{err}");
    // What a hook does when it is loaded counts as well.
    let loop_ = bin.path("loop.toml");
    let text = format!("{MANIFEST}hooks = '''\nwhile true do end\n'''\n");
    fs::write(&loop_, text).unwrap();
    let (code, err) = build(&loop_.display().to_string());
    assert!(code == 1 && err.contains("error["), "{err}");
}

#[test]
fn a_file_that_is_no_pack_file_says_what_it_is() {
    let bin = Bin::new();
    build(&bin, "").good();
    let whole = fs::read(bin.path("ann-friday-1.0.0.tar.gz")).unwrap();
    let mut altered = whole.clone();
    altered[whole.len() / 2] ^= 1;
    for (bytes, code) in [
        (&whole[..whole.len() / 2], "archive/cut-off"),
        (&altered[..], "archive/damaged"),
        (&[&whole[..], b"more"].concat()[..], "archive/trailing"),
        (b"PK\x03\x04", "archive/not-gzip"),
        (b"", "archive/not-gzip"),
    ] {
        let path = bin.path("odd.tar.gz");
        fs::write(&path, bytes).unwrap();
        for command in ["play", "check", "rules", "pack build -o x.tgz"] {
            let run = bin.run(&format!("{command} {}", path.display()), "");
            assert!(run.code == 1 && run.err.contains(code), "{command}, {code}: {} {}", run.code, run.err);
        }
    }
    assert_eq!(bin.run("play no/such.tgz", "").code, 3);
}
