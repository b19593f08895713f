//! Installed packs: what is told before, what is kept, and what is refused. Cases of other programs stand in `cases_l`.

use std::fs;
use std::process::Command;

use crate::bin::{Bin, Run};

/// A house variant with code, as a folder.
pub(crate) fn friday(bin: &Bin, version: &str) -> String {
    folder(
        bin,
        "friday",
        &format!(
            "api = 1\nid = \"ann/friday\"\nname = \"Friday 500\"\nversion = \"{version}\"\nextends = \"500@1\"\n\
             authors = [\"Ann\"]\n"
        ),
        "[ladder.misere]\nafter = \"8S\"\n",
        "return { after_deal = function(m, entries, base) return nil end }\n",
    )
}

pub(crate) fn folder(bin: &Bin, name: &str, manifest: &str, game: &str, hooks: &str) -> String {
    let folder = bin.path(name);
    fs::create_dir_all(&folder).expect("the folder can be written");
    for (file, text) in [("pack.toml", manifest), ("game.toml", game), ("hooks.luau", hooks)] {
        fs::write(folder.join(file), text).expect("the folder can be written");
    }
    folder.display().to_string()
}

/// A text without its line ends, and without the bar at the side of a drawn problem.
pub(crate) fn squeezed(text: &str) -> String {
    text.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
}

fn add(bin: &Bin, from: &str) -> String {
    bin.run(&format!("pack add {from} --yes"), "").good()
}

/// What a failure says, and that its code is this one.
pub(crate) fn bad(run: Run, code: i32) -> String {
    assert_eq!(run.code, code, "{}{}", run.out, run.err);
    run.err
}

#[test]
fn a_pack_is_shown_and_installed_when_somebody_agrees() {
    let bin = Bin::new();
    let from = friday(&bin, "1.0.0");
    let no = bin.run(&format!("pack add {from}"), "perhaps\nno\n");
    assert!(no.code == 1 && no.err.contains("Nothing was installed"), "{}", no.err);
    assert!(no.out.contains("code       1 function: `after_deal`"), "{}", no.out);
    assert_eq!(
        bin.run("pack list", "").good(),
        "No pack is installed. `overtrick pack add FILE` installs one.\n"
    );
    insta::assert_snapshot!("pack_add", bin.run(&format!("pack add {from}"), "yes\n").good());
    insta::assert_snapshot!("pack_list", bin.run("pack list", "").good());
    assert_eq!(add(&bin, &from), "Friday 500 1.0.0 is installed already, just so.\n");
    assert!(bin.run("games", "").good().contains("ann/friday  Friday 500, "));
    // It was shown when it was installed.
    assert!(bin.run("play ann/friday --seed 3", "").good().starts_with("Friday 500 1.0.0 "));
}

#[test]
fn pack_files_single_files_and_repositories_are_installed_alike() {
    let bin = Bin::new();
    let from = friday(&bin, "1.0.0");
    let file = bin.path("friday.tar.gz").display().to_string();
    bin.run(&format!("pack build {from} -o {file}"), "").good();
    add(&bin, &file);
    assert_eq!(add(&bin, &from), "Friday 500 1.0.0 is installed already, just so.\n");
    let single = bin.path("sunday.toml");
    fs::write(
        &single,
        "api = 1\nid = \"sunday\"\nversion = \"2.0.0\"\nextends = \"500@1\"\n[set]\ntarget = 300\n",
    )
    .unwrap();
    let told = add(&bin, &single.display().to_string());
    assert!(
        told.contains("code       none; it consists of tables and numbers") && !told.contains("decides"),
        "{told}"
    );
    let installed = bin.path("packs/installed/sunday/2.0.0/pack.toml");
    assert_eq!(fs::read(installed).unwrap(), fs::read(&single).unwrap());
    let list = bin.run("pack list", "").good();
    assert!(list.contains("sunday 2.0.0      sunday, over 500@1, not signed"), "{list}");
}

#[test]
fn a_pack_is_fetched_from_a_repository_and_updated_from_there() {
    let bin = Bin::new();
    let from = friday(&bin, "1.0.0");
    let git = |args: &[&str]| {
        let run = Command::new("git")
            .current_dir(&from)
            .args(["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"])
            .args(args)
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .output();
        run.is_ok_and(|output| output.status.success())
    };
    if !git(&["init", "--quiet"]) {
        return;
    }
    assert!(git(&["add", "--all"]) && git(&["commit", "--quiet", "--message", "x"]));
    let told = add(&bin, &format!("file://{from}"));
    assert!(told.contains("  commit     ") && told.contains("  from       file://DATA/friday\n"), "{told}");
    let same = bin.run("pack update", "").good();
    assert_eq!(same, "ann/friday: 1.0.0 is what file://DATA/friday has\n");
    friday(&bin, "1.1.0");
    assert!(git(&["commit", "--quiet", "--all", "--message", "y"]));
    let told = bin.run("pack update ann/friday --yes", "").good();
    assert!(told.starts_with("ann/friday: 1.1.0 instead of 1.0.0\n"), "{told}");
    let refused = bad(bin.run(&format!("pack add file://{from}@v9"), ""), 3);
    assert!(refused.contains("git says"), "{refused}");
    let refused = bad(bin.run("pack add ext::sh", ""), 2);
    assert!(refused.starts_with("`ext::sh` is not used as the address of a repository: "), "{refused}");
}

#[test]
fn updates_stand_beside_what_was_there() {
    let bin = Bin::new();
    let from = friday(&bin, "1.0.0");
    add(&bin, &from);
    friday(&bin, "1.1.0");
    fs::write(bin.path("friday/game.toml"), "[ladder.misere]\nafter = \"9S\"\n").unwrap();
    let declined = bin.run("pack update", "no\n");
    assert_eq!(declined.code, 1, "{}", declined.out);
    let change =
        "What its rules change for those who play 1.0.0: Misère stands above 8♠ before, above 9♠ now.";
    assert!(squeezed(&declined.out).contains(change), "{}", declined.out);
    let told = bin.run("pack update --yes", "").good();
    assert!(told.contains("1.0.0 stays beside it"), "{told}");
    assert!(bin.run("play ann/friday --seed 1", "").good().starts_with("Friday 500 1.1.0 "));
    assert!(bin.run("play ann/friday@1.0.0 --seed 1", "").good().starts_with("Friday 500 1.0.0 "));
    let none = squeezed(&bad(bin.run("play ann/friday@2", ""), 1));
    assert!(none.contains("`ann/friday` (Friday 500) is here in the versions 1.1.0, 1.0.0"), "{none}");
    assert_eq!(bin.run("pack update", "").good(), "ann/friday: 1.1.0 is what DATA/friday has\n");
    fs::remove_dir_all(&from).unwrap();
    let gone = bin.run("pack update", "");
    assert!(gone.code == 1 && gone.out.contains("ann/friday: cannot read `DATA/friday`"), "{}", gone.out);
    assert_eq!(
        bad(bin.run("pack update x", ""), 2).lines().next().unwrap(),
        "`x` is not installed; `overtrick pack list` tells what is"
    );
}

#[test]
fn changes_by_hand_are_told_and_kept() {
    let bin = Bin::new();
    let from = friday(&bin, "1.0.0");
    add(&bin, &from);
    let game = bin.path("packs/installed/ann/friday/1.0.0/game.toml");
    fs::write(&game, "[ladder.misere]\nafter = \"9S\"\n").unwrap();
    friday(&bin, "1.1.0");
    let verify = bin.run("pack verify", "");
    assert!(
        verify.code == 1 && verify.out.starts_with("ann/friday 1.0.0: changed in DATA/packs/installed/"),
        "{}",
        verify.out
    );
    assert!(bin.run("pack list", "").good().contains("changed by hand"));
    let update = bin.run("pack update --yes", "");
    assert!(update.code == 1 && update.out.contains("is left alone"), "{}", update.out);
    let removed = bad(bin.run("pack remove ann/friday", ""), 1);
    assert!(removed.contains("--force") && game.is_file(), "{removed}");
    bin.run("pack remove ann/friday --force", "").good();
    assert!(!game.exists());
}

#[test]
fn what_another_pack_needs_stays() {
    let bin = Bin::new();
    add(&bin, &friday(&bin, "1.0.0"));
    let over = "api = 1\nid = \"late\"\nname = \"Late Friday\"\nextends = \"ann/friday@1\"\n";
    add(&bin, &folder(&bin, "late", over, "[set]\ntarget = 250\n", "return {}\n"));
    let refused = bad(bin.run("pack remove ann/friday@1.0.0", ""), 1);
    assert!(refused.starts_with("`ann/friday` 1.0.0 is needed by `late` (Late Friday)"), "{refused}");
    let both = bin.run("pack remove late", "").good();
    assert_eq!(both, "late 0.0.0 is removed.\n");
    bin.run("pack remove ann/friday@1.0.0", "").good();
    assert!(bad(bin.run("pack remove ann/friday", ""), 2).starts_with("`ann/friday` is not installed"));
    assert!(bad(bin.run("pack remove Friday!", ""), 2).contains("is no id of a pack"));
}

#[test]
fn a_record_outlives_its_pack() {
    let bin = Bin::new();
    add(&bin, &friday(&bin, "1.0.0"));
    let record = bin.path("records");
    bin.run("play ann/friday --seed 3", "").good();
    let record = fs::read_dir(record).unwrap().next().unwrap().unwrap().path().display().to_string();
    let before = bin.run(&format!("replay {record}"), "").good();
    // A newer version is in front, and the recorded one is found all the same.
    friday(&bin, "1.1.0");
    fs::write(bin.path("friday/game.toml"), "[ladder.misere]\nafter = \"9S\"\n").unwrap();
    bin.run("pack update --yes", "").good();
    assert_eq!(bin.run(&format!("replay {record}"), "").good(), before);
    let told = bin.run("pack remove ann/friday", "").good();
    assert!(told.contains("1 record names this pack. The rules are kept"), "{told}");
    let after = squeezed(&bin.run(&format!("replay {record}"), "").good());
    assert!(after.contains("the overlay `ann/friday` is not here"), "{after}");
    // Without the rules that are kept the version is needed.
    add(&bin, &friday(&bin, "1.0.0"));
    fs::remove_dir_all(bin.path("rules")).unwrap();
    let refused = bad(bin.run("pack remove ann/friday", ""), 1);
    assert!(
        refused.contains("kept nowhere but in `ann/friday`") && refused.contains("DATA/records/"),
        "{refused}"
    );
    bin.run("pack remove ann/friday --force", "").good();
    let lost = bad(bin.run(&format!("replay {record}"), ""), 1);
    assert!(lost.contains("was played under 500"), "{lost}");
}

#[test]
fn a_damaged_list_has_a_way_out() {
    let bin = Bin::new();
    add(&bin, &friday(&bin, "1.0.0"));
    let list = bin.path("packs/overtrick.lock");
    let text = fs::read_to_string(&list).unwrap();
    fs::write(&list, &text[..text.len() / 2]).unwrap();
    for command in ["pack list", "pack verify", "pack update", "pack remove ann/friday", "pack add x"] {
        let told = bad(bin.run(command, ""), 1);
        assert!(
            told.contains("is damaged") && told.contains("overtrick pack verify --rebuild"),
            "{command}: {told}"
        );
    }
    // What is there can be played meanwhile.
    bin.run("play ann/friday --seed 1", "").good();
    assert!(squeezed(&bin.run("games", "").good()).contains("is damaged"));
    let told = bin.run("pack verify --rebuild", "").good();
    assert!(
        squeezed(&told).contains("it is kept as DATA/packs/overtrick.lock.damaged.")
            && told.contains("ann/friday 1.0.0"),
        "{told}"
    );
    assert_eq!(bin.run("pack verify", "").good(), "ann/friday 1.0.0: as it was installed\n");
    let told = bin.run("pack update", "").good();
    assert!(told.contains("it is not known from where"), "{told}");
    fs::write(&list, "format = 9\n").unwrap();
    assert!(bad(bin.run("pack verify --rebuild", ""), 1).contains("written by a newer Overtrick (format 9"));
}

#[test]
fn packs_that_are_gone_can_be_put_back() {
    let bin = Bin::new();
    let from = friday(&bin, "1.0.0");
    add(&bin, &from);
    fs::remove_dir_all(bin.path("packs/installed/ann")).unwrap();
    let told = bin.run("pack verify ann/friday", "");
    assert!(
        told.code == 1 && told.out.contains("not there any more\n  overtrick pack add DATA/friday\n"),
        "{}",
        told.out
    );
    assert!(add(&bin, &from).contains("is installed. Play it with"));
    bin.run("pack verify ann/friday", "").good();
}

#[test]
fn code_of_others_is_shown_before_it_is_played_for_the_first_time() {
    let bin = Bin::new();
    let from = friday(&bin, "1.0.0");
    let first = bin.run(&format!("play {from} --seed 1"), "");
    assert!(
        first.code == 0 && first.err.starts_with("This is the first time that this code is played here.\n"),
        "{}",
        first.err
    );
    for fact in [
        "ann/friday 1.0.0: Friday 500",
        "  by         Ann",
        "  contents   ",
        "  code       1 function: `after_deal`",
    ] {
        assert!(first.err.contains(fact), "{}", first.err);
    }
    assert!(!first.out.contains("first time"));
    bin.run(&format!("play {from} --seed 1"), "").good();
    // Other contents are another pack.
    fs::write(bin.path("friday/hooks.luau"), "return { after_deal = function() end }\n").unwrap();
    let changed = bin.run(&format!("play {from} --seed 1"), "").err;
    assert!(changed.contains("first time"), "{changed}");
    // Bundled packs have code too, and nobody is bothered.
    bin.run("play preferans --seed 1", "").good();
}

#[test]
fn the_id_of_a_bundled_game_is_taken() {
    let bin = Bin::new();
    let from = folder(&bin, "mine", "api = 1\nid = \"spades\"\nversion = \"9.0.0\"\n", "", "return {}\n");
    let told = bad(bin.run(&format!("pack add {from} --yes"), ""), 1);
    assert!(told.contains("`spades` is the id of a game that comes with the program"), "{told}");
}
