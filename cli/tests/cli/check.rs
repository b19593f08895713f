//! How problems are told: drawn, in one line, as JSON, and again after each change; and what their codes mean.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::bin::{Bin, Run, pack};

/// An overlay with two things that are odd, and one word that is not ASCII.
const ODD: &str = "api = 1\nid = \"odd\"\nname = \"Café 500\"\nversion = \"1.0.0\"\nextends = \"500@1\"\n\
    [options.bonus]\ncode = \"ZZ\"\nsection = \"scoring\"\ntype = \"int\"\nmin = 0\nmax = 90\ndefault = 10\n\
    say = \"Misère earns {value} more.\"\n[values]\nodd_bonus = \"level * 2\"\n";

/// Two groups that want one place on the ladder.
const CLASH: &str = "api = 1\nid = \"clash\"\nversion = \"1.0.0\"\nextends = \"500@1\"\n\
    [ladder.misere]\nafter = \"8S\"\n[ladder.small_misere]\nafter = \"8S\"\nvalue = 100\ncontract = \"misere\"\n";

fn write(bin: &Bin, name: &str, text: &str) -> String {
    let path = bin.path(name);
    fs::write(&path, text).expect("a pack is written");
    path.display().to_string()
}

fn check(bin: &Bin, path: &str, more: &str) -> Run {
    let mut args = vec!["check", path];
    args.extend(more.split_whitespace());
    bin.run_list(&args, "")
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON on each line")).collect()
}

#[test]
fn what_is_odd_is_drawn_and_the_pack_is_sound() {
    let bin = Bin::new();
    let odd = write(&bin, "odd.toml", ODD);
    let run = check(&bin, &odd, "--ascii").good();
    assert!(run.lines().all(|line| line.chars().count() <= 80), "{run}");
    insta::assert_snapshot!("odd", run);
    let denied = check(&bin, &odd, "--ascii --deny warnings");
    assert!(denied.code == 1 && denied.out.contains("error[lint/dead-option]"), "{}", denied.out);
    assert!(denied.out.contains("2 errors") && !denied.out.contains("is sound"), "{}", denied.out);
    let allowed = format!("{ODD}[lints]\nallow = [\"lint/dead-option\", \"lint/unused-name\"]\n");
    let allowed = write(&bin, "odd.toml", &allowed);
    let run = check(&bin, &allowed, "--deny warnings").good();
    assert!(run.starts_with("odd 1.0.0 is sound: "), "{run}");
}

#[test]
fn what_is_allowed_to_be_odd_is_no_rule() {
    let bin = Bin::new();
    let digest = |text: &str| {
        let path = write(&bin, "odd.toml", text);
        let run = check(&bin, &path, "--format json").good();
        objects(&run).pop().expect("an end")["digest"].clone()
    };
    assert_eq!(digest(ODD), digest(&format!("{ODD}[lints]\nallow = [\"lint/dead-option\"]\n")));
}

#[test]
fn a_clash_shows_both_places_and_the_whole_ladder() {
    let bin = Bin::new();
    let clash = write(&bin, "clash.toml", CLASH);
    let run = check(&bin, &clash, "--ascii --preset default --players 4");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    insta::assert_snapshot!("clash", run.err);
}

#[test]
fn one_line_for_each_problem() {
    let bin = Bin::new();
    let odd = write(&bin, "odd.toml", ODD);
    insta::assert_snapshot!("short", check(&bin, &odd, "--format short").good());
    let broken = check(&bin, &pack("broken.toml"), "--format short");
    assert_eq!((broken.code, broken.err.as_str()), (1, ""));
    // What is nowhere written has no place.
    let fits =
        |line: &str| line.starts_with("tests/packs/broken.toml:") || line.starts_with("error[end/none]: ");
    assert!(broken.out.lines().filter(|line| !line.contains("sheet/no-ledger")).all(fits), "{}", broken.out);
    assert_eq!(check(&bin, "nothing_of_the_kind", "--format short").code, 2);
}

#[test]
fn the_same_as_json() {
    let bin = Bin::new();
    let odd = write(&bin, "odd.toml", ODD);
    let run = check(&bin, &odd, "--format json").good();
    let mut all = objects(&run);
    let end = all.pop().expect("an end");
    assert_eq!((&end["type"], &end["errors"], &end["warnings"]), (&"end".into(), &0.into(), &2.into()));
    assert_eq!((&end["pack"], &end["version"]), (&"odd".into(), &"1.0.0".into()));
    assert_eq!(end["digest"].as_str().map(str::len), Some(64));
    assert_eq!(all.len(), 2);
    let first = &all[0];
    assert_eq!((&first["type"], &first["severity"]), (&"problem".into(), &"warning".into()));
    assert_eq!(first["code"], "lint/dead-option");
    assert_eq!(first["page"], "docs/packs/diagnostics.md#lintdead-option");
    let label = &first["labels"][0];
    assert_eq!((&label["line"], &label["column"], &label["end_line"]), (&6.into(), &10.into(), &6.into()));
    assert!(label["file"].as_str().is_some_and(|file| file.ends_with("odd.toml")), "{label}");

    let broken = check(&bin, &pack("broken.toml"), "--format json");
    assert_eq!((broken.code, broken.err.as_str()), (1, ""));
    let end = objects(&broken.out).pop().expect("an end");
    assert!(end["errors"].as_u64() > Some(0) && end["pack"].is_null(), "{end}");
    let unknown = check(&bin, "nothing_of_the_kind", "--format json");
    assert_eq!((unknown.code, objects(&unknown.out).len()), (2, 2));
}

#[test]
fn what_a_code_means() {
    let bin = Bin::new();
    insta::assert_snapshot!("explain", bin.run("explain ladder/placement-clash", "").good());
    assert_eq!(
        bin.run("explain error[ladder/placement-clash]", "").good(),
        bin.run("explain ladder/placement-clash", "").good()
    );
    let near = bin.run("explain ladder/placement-clsh", "").good();
    assert!(near.starts_with("There is no code `ladder/placement-clsh`; perhaps"), "{near}");
    let area = bin.run("explain deal", "").good();
    assert!(area.lines().filter(|line| line.starts_with("deal/")).count() > 5, "{area}");
    let none = bin.run("explain nothing", "");
    assert!(none.code == 2 && none.err.contains("docs/packs/diagnostics.md"), "{}", none.err);
}

#[test]
fn hooks_have_their_price() {
    let bin = Bin::new();
    let price = bin.run("check 500 --players 4 --preset default --price", "").good();
    assert!(price.contains("has no hooks"), "{price}");
    let price = bin.run("check preferans --players 3 --preset default --price", "").good();
    assert!(price.contains("deals by chance in a second"), "{price}");
}

/// A program that is ended whatever becomes of the test.
struct Watching(Child);

impl Drop for Watching {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

#[test]
fn what_is_saved_is_checked_again() {
    let bin = Bin::new();
    let path = write(&bin, "odd.toml", CLASH);
    let child = Command::new(env!("CARGO_BIN_EXE_overtrick"))
        .args(["check", &path, "--watch", "--players", "4", "--preset", "default"])
        .env("OVERTRICK_DATA", bin.path("data"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut watching = Watching(child);
    let mut lines =
        BufReader::new(watching.0.stdout.take().expect("its output")).lines().map_while(Result::ok);
    let mut block = || {
        let told: Vec<String> =
            lines.by_ref().take_while(|line| !line.starts_with("Waiting for a change")).collect();
        told.join("\n")
    };
    assert!(block().contains("error[ladder/placement-clash]"));
    fs::write(
        &path,
        CLASH.replace("[ladder.small_misere]\nafter = \"8S\"", "[ladder.small_misere]\nafter = \"9S\""),
    )
    .expect("it is saved");
    assert!(block().contains("clash 1.0.0 is sound"));
    fs::write(&path, "api = ").expect("it is saved");
    assert!(block().contains("error[toml/syntax]"));
}

#[test]
fn only_what_can_be_saved_is_watched() {
    let run = Bin::new().run("check 500 --watch", "");
    assert!(run.code == 2 && run.err.contains("only what can be saved can be watched"), "{}", run.err);
}

#[test]
fn where_nobody_has_played_nothing_is_said_to_be_sound() {
    let bin = Bin::new();
    let manifest = "api = 1\nid = \"ann/bad\"\nversion = \"1.0.0\"\nextends = \"500@1\"\n";
    let hooks = "return { after_deal = function(m, entries, base) error(\"no\") end }\n";
    let bad = crate::store::folder(&bin, "bad", manifest, "", hooks);
    let run = check(&bin, &bad, "--format json");
    let end = objects(&run.out).pop().expect("an end");
    assert_eq!((run.code, &end["errors"], &end["sound"]), (1, &Value::from(1), &Value::from(0)), "{end}");
    assert!(end["tables"].as_u64() > Some(1), "{end}");
}
