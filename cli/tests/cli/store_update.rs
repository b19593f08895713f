//! Updates: what is wrong with one pack keeps nobody from the others.

use std::fs;

use crate::bin::Bin;
use crate::store::squeezed;

/// A pack in one file, installed from there.
fn installed(bin: &Bin, id: &str) -> std::path::PathBuf {
    let path = bin.path(&format!("{id}.toml"));
    write(bin, id, "1.0.0", "");
    bin.run(&format!("pack add {} --yes", path.display()), "").good();
    path
}

fn write(bin: &Bin, id: &str, version: &str, more: &str) {
    let text = format!("api = 1\nid = \"{id}\"\nversion = \"{version}\"\nextends = \"500@1\"\n{more}");
    fs::write(bin.path(&format!("{id}.toml")), text).expect("the file can be written");
}

#[test]
fn one_that_cannot_be_installed_keeps_nobody_from_the_others() {
    let bin = Bin::new();
    for id in ["anna", "berta", "clara"] {
        installed(&bin, id);
    }
    write(&bin, "anna", "1.1.0", "[set]\nno_such_option = 1\n");
    write(&bin, "berta", "1.0.0", "[set]\ntarget = 300\n");
    write(&bin, "clara", "1.1.0", "[set]\ntarget = 300\n");
    let run = bin.run("pack update --yes", "");
    let told = squeezed(&run.out);
    assert_eq!(run.code, 1, "{told}{}", run.err);
    assert!(told.contains("anna: 1.1.0 instead of 1.0.0") && told.contains("no_such_option"), "{told}");
    assert!(told.contains("berta: `berta` 1.0.0 is installed with other contents"), "{told}");
    assert!(told.contains("clara 1.1.0 is installed"), "{told}");
    let list = bin.run("pack list", "").good();
    assert!(list.contains("clara 1.1.0") && !list.contains("anna 1.1.0"), "{list}");
}

#[test]
fn what_could_not_be_read_from_a_folder_is_not_installed() {
    let bin = Bin::new();
    write(&bin, "long", "1.0.0", &"# a long word about it\n".repeat(20_000));
    let run = bin.run(&format!("pack add {} --yes", bin.path("long.toml").display()), "");
    assert!(run.code == 1 && run.err.contains("more than 262144"), "{}{}", run.out, run.err);
    assert_eq!(bin.run("pack verify", "").good(), "No pack is installed.\n");
}
