//! Signed packs that are installed: whose they are is told, and whoever signs the next version must be the same.

use std::fs;

use crate::bin::Bin;
use crate::store::{bad, friday, squeezed};

/// Packs a version as `friday.tar.gz`.
fn packed(bin: &Bin, version: &str) -> String {
    let from = friday(bin, version);
    let file = bin.path("friday.tar.gz").display().to_string();
    bin.run(&format!("pack build {from} -o {file} --force"), "").good();
    file
}

/// The public key of this data folder.
fn key(bin: &Bin) -> String {
    let text = fs::read_to_string(bin.path("keys/overtrick.pub")).expect("a key");
    text.lines().last().expect("a line").to_owned()
}

#[test]
fn whose_a_pack_is_is_told_as_far_as_it_is_known() {
    let bin = Bin::new();
    let file = packed(&bin, "1.0.0");
    bin.run(&format!("pack sign {file} --new-key --no-password"), "").good();
    let key = key(&bin);
    let shown = |bin: &Bin| squeezed(&bin.run(&format!("pack add {file}"), "no\n").out);
    assert!(shown(&bin).contains("signature with your own key"), "{}", shown(&bin));
    fs::rename(bin.path("keys/overtrick.pub"), bin.path("keys/ann.pub")).unwrap();
    assert!(shown(&bin).contains("signature by `ann`, whose key you keep"));
    let other = Bin::new();
    assert!(shown(&other).contains(&format!("signature with a key that you do not keep: {key}")));
    other.run(&format!("pack add {file} --key {key} --yes"), "").good();
    assert!(other.run("pack list", "").good().contains(", signed\n"));
    let unsigned = bin.path("friday").display().to_string();
    let refused = bad(other.run(&format!("pack add {unsigned} --key {key}"), ""), 2);
    assert!(refused.contains("is no pack file, and only those are signed"), "{refused}");
}

#[test]
fn what_was_changed_after_it_was_signed_is_not_installed() {
    let bin = Bin::new();
    let file = packed(&bin, "1.0.0");
    bin.run(&format!("pack sign {file} --new-key --no-password"), "").good();
    // Another pack under the old signature.
    packed(&bin, "1.1.0");
    let refused = bad(bin.run(&format!("pack add {file} --yes"), ""), 1);
    assert!(refused.contains("changed after it was signed"), "{refused}");
    fs::remove_file(format!("{file}.minisig")).unwrap();
    let refused = bad(bin.run(&format!("pack add {file} --yes --key {}", key(&bin)), ""), 1);
    assert!(refused.starts_with("It is not signed: there is no "), "{refused}");
    bin.run(&format!("pack add {file} --yes"), "").good();
}

#[test]
fn a_new_version_is_signed_with_the_key_of_the_old_one() {
    let bin = Bin::new();
    let file = packed(&bin, "1.0.0");
    bin.run(&format!("pack sign {file} --new-key --no-password"), "").good();
    bin.run(&format!("pack add {file} --yes"), "").good();
    let key = key(&bin);
    assert!(bin.run("pack update", "").good().contains("1.0.0 is what "));
    packed(&bin, "1.1.0");
    fs::remove_file(format!("{file}.minisig")).unwrap();
    let update = bin.run("pack update --yes", "");
    assert!(
        update.code == 1
            && squeezed(&update.out).contains(&format!("was signed with the key {key}, and 1.1.0 was not")),
        "{}",
        update.out
    );
    let beware = squeezed(&bin.run(&format!("pack add {file}"), "no\n").out);
    assert!(
        beware.contains(&format!(
            "Beware: 1.0.0, which you have, was signed with the key {key}, and 1.1.0 is not."
        )),
        "{beware}"
    );
    bin.run(&format!("pack sign {file}"), "").good();
    bin.run("pack update --yes", "").good();
}
