//! The bundled clubs, and files of clubs that are wrong.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use overtrick_core::bot::search::SETTINGS;
use overtrick_plugins::clubs::{Clubs, Spec, about_level};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/clubs")
}

fn bundled() -> Clubs {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder()).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let mut clubs = Clubs::default();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a text");
        clubs.add(&path.display().to_string(), &text).unwrap_or_else(|faults| panic!("{faults}"));
    }
    clubs
}

#[test]
fn three_clubs_of_twelve_and_no_two_alike() {
    let clubs = bundled();
    assert_eq!(clubs.iter().map(|club| club.members.len()).collect::<Vec<_>>(), [12, 12, 12]);
    let members = || clubs.iter().flat_map(|club| &club.members);
    let names: BTreeSet<&str> = members().filter_map(|member| member.spec.name.as_deref()).collect();
    let abouts: BTreeSet<&str> = members().map(|member| member.about.as_str()).collect();
    let minds: BTreeSet<String> =
        members().map(|member| Spec { name: None, ..member.spec.clone() }.to_string()).collect();
    assert_eq!((names.len(), abouts.len(), minds.len()), (36, 36, 36));
    for change in SETTINGS {
        let used = members().any(|member| member.spec.changes.iter().any(|(key, _)| *key == change.key));
        assert!(used, "nobody has a `{}` of his own", change.key);
    }
}

#[test]
fn everybody_is_found_by_name_and_known_again_from_what_a_record_keeps() {
    let clubs = bundled();
    for label in clubs.labels() {
        let spec = clubs.player(&label.to_lowercase()).expect("a member");
        assert_eq!(spec.label(), label);
        let kept = spec.bot().name().to_owned();
        assert_eq!(Clubs::default().player(&kept), Ok(spec));
    }
}

#[test]
fn who_is_not_there_is_told_with_the_nearest() {
    let clubs = bundled();
    for (text, told) in [
        ("@Olgaa", "there is nobody called `@Olgaa`"),
        ("@Boriss", "there is nobody called `@Boriss`; did you mean `@Boris`?"),
        ("boris", "there is no level `boris`; did you mean `@Boris`?"),
        ("basicc", "there is no level `basicc`; did you mean `basic`?"),
    ] {
        assert_eq!(clubs.player(text).expect_err("nobody"), told);
    }
    let own = clubs.player("expert margin=-3").expect("a player");
    assert_eq!((own.name, own.changes), (None, vec![("margin", -3)]));
}

#[test]
fn every_level_is_told_in_a_line() {
    for level in overtrick_core::bot::NAMES {
        assert!(about_level(level).len() > 20, "{level}");
    }
}

/// What is said of a file with these lines for its one player.
fn faults(player: &str) -> String {
    let text = format!("club = \"C\"\nabout = \"d\"\n[[player]]\n{player}\n");
    Clubs::default().add("c.toml", &text).expect_err("a fault").to_string()
}

#[test]
fn what_is_wrong_in_a_file_is_told_where_it_stands() {
    let whole = "name = \"Olga\"\nlevel = \"basic\"\nabout = \"x\"";
    for (player, told) in [
        (
            format!("{whole}\nmargn = 2"),
            "c.toml:7:1: error[pack/unknown-key]: unknown key `margn` in `player`",
        ),
        (
            format!("{whole}\nmargin = 200"),
            "c.toml:7:10: error[club/wrong-value]: `margin` is a number from -30 to 60",
        ),
        (format!("{whole}\nmargin = \"2\""), "c.toml:7:10: error[pack/wrong-type]"),
        (
            whole.replace("basic", "basicc"),
            "c.toml:5:9: error[club/wrong-value]: there is no level `basicc`; did you mean",
        ),
        (whole.replace("basic", "random") + "\nslips = 3", "`random` has no settings"),
        (whole.replace("Olga", "Ol ga"), "`Ol ga` is no name of a player"),
        (whole.replace("Olga", "7up"), "`7up` is no name of a player"),
        (whole.replace("Olga", "Expert"), "`Expert` is a level, and no name of a player"),
        (whole.replace("\"x\"", "\"\""), "there must be a text here"),
        (whole.replace("\"x\"", "\"a\\nb\""), "this must be one line"),
        (whole.replace("\"x\"", "\"a\\u001b[2Jb\""), "a text may not have the character"),
        (format!("{whole}\n[[player]]\n{}", whole.replace("Olga", "OLGA")), "`OLGA` is a member already"),
        ("name = \"Olga\"\nabout = \"x\"".to_owned(), "level"),
        ("name = ".to_owned(), "c.toml:4:"),
    ] {
        let found = faults(&player);
        assert!(found.contains(told), "{player}:\n{found}\nand not\n{told}");
    }
    let add = |text: &str| Clubs::default().add("c.toml", text).expect_err("a fault").to_string();
    assert!(add("club = \"C\"\nabout = \"d\"\n").contains("a club needs players"));
    assert!(add("").contains("`c.toml`: the key `club` is missing"), "{}", add(""));
    assert!(add("club = \"C\"\nabout = \"d\"\nplayer = 3\n").contains("player"));
    assert!(add(&"#".repeat(300_000)).contains("too large"));
}

#[test]
fn a_file_may_change_every_setting() {
    for setting in SETTINGS {
        let (key, value) = (setting.key, setting.most);
        let text = format!(
            "club = \"C\"\nabout = \"d\"\n[[player]]\nname = \"Olga\"\nlevel = \"basic\"\nabout = \"x\"\n{key} = {value}\n"
        );
        let mut clubs = Clubs::default();
        clubs.add("c.toml", &text).expect("a club");
        assert_eq!(clubs.player("@olga").expect("a player").changes, [(key, value)]);
    }
}

#[test]
fn nobody_is_called_as_somebody_of_another_club() {
    let mut clubs = bundled();
    let text =
        "club = \"C\"\nabout = \"d\"\n[[player]]\nname = \"boris\"\nlevel = \"basic\"\nabout = \"x\"\n";
    let told = clubs.add("c.toml", text).expect_err("a fault").to_string();
    assert!(told.contains("`c.toml`: there is a `boris` already, in the club `The dacha`"), "{told}");
    assert_eq!(clubs.iter().count(), 3);
}
