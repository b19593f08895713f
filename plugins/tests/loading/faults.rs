//! What is wrong with a pack: all of it, with its place.

use overtrick_core::ruleset::{OptionValue, Problem, Problems};
use overtrick_plugins::game::open;
use overtrick_plugins::load::{LoadRequest, load};
use overtrick_plugins::options::Setter;
use overtrick_plugins::origin::locate;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

use crate::demo::*;

#[test]
fn a_game_loads_with_its_defaults() {
    let loaded = demo(&[], None, &[]).unwrap();
    assert_eq!((loaded.seats, loaded.spec.seats, loaded.sizes.as_slice()), (4, 4, &[3, 4][..]));
    assert_eq!(loaded.spec.sits_out.as_deref(), Some("dealer"));
    assert_eq!(after(&loaded), "7NT");
    assert_eq!(loaded.values["target"], OptionValue::Int(500));
    assert_eq!(loaded.settled["target"].from, Setter::Default);
    assert_eq!(loaded.spec.deal.rounds.as_ref().unwrap().0, "4", "when.four holds");
    assert_eq!(loaded.options["target"].sentence(&OptionValue::Int(300)).unwrap(), "The match is to 300.");
    assert_eq!(loaded.readme.as_deref(), Some("# Demo\n"));
    assert_eq!((loaded.hooks.len(), loaded.tests.len()), (1, 1));
    assert_eq!(loaded.hooks[0].name, "demo/hooks.luau");
    assert!(loaded.warnings.is_empty());
}

#[test]
fn wishes_that_cannot_be_granted_are_all_told() {
    let set = [
        ("target", "99"),
        ("target", "250"),
        ("targte", "500"),
        ("inkle", "maybe"),
        ("misere_rank", "above_8"),
        ("not_held", "6S,7S"),
        ("prices", "1,2,3,4"),
        ("players", "4"),
    ];
    insta::assert_snapshot!(demo(&[], None, &set).unwrap_err(), @r"
    command line:1:8: error[option/value]: `target`: `99` is not in the range 100 to 1000
      help: take a number from 100 to 1000
    command line:3:1: error[option/unknown]: there is no option `targte`
      help: did you mean `target`?
    command line:4:7: error[option/value]: `inkle`: `maybe` is neither `true` nor `false`
      help: write `true` or `false`
    command line:5:13: error[option/value]: `misere_rank`: `above_8` is no value of it
      help: did you mean `above_8h`?
    command line:6:10: error[option/value]: `not_held`: `7S` is no value of it
      help: did you mean `6S`?
    command line:7:8: error[option/value]: `prices`: 4 numbers; 1 to 3 are allowed
    command line:8:1: error[option/unknown]: there is no option `players`
      help: the table size is no option; it is chosen with the pack
    ");
    let loaded = demo(&[], None, &[("target", "250")]).unwrap();
    assert_eq!(loaded.values["target"], OptionValue::Int(200), "rounded down");
}

#[test]
fn odd_things_are_warned_of() {
    let over = "api = 1\nid = \"odd\"\nextends = \"demo@1\"\n[ladder.miserre]\nafter = \"8S\"\n\
                [options.loud]\ntype = \"choice\"\nvalues = [\"yes\", \"no\"]\ndefault = \"no\"\n\
                [options.price]\ntype = \"int\"\nmin = 0\nmax = 5\ndefault = 1\ncode = \"PR\"\n";
    let loaded = demo(&[over], None, &[]).unwrap();
    let lines: Vec<String> = loaded.warnings.iter().map(|w| w.one_line(&loaded.files)).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn every_fault_of_a_pack_is_told_at_once() {
    let tail = "\
[laddr.x]
[ladder.nullo]
aftr = \"8S\"
value = [1]
[ladder.Open]
after = 3
[options.bad]
type = \"choise\"
[options.worse]
type = \"int\"
min = 5
max = 1
default = 2
[options.inkle.set.maybe]
ladder.x.off = true
[when.x]
if = { inkel = true, misere_rank = \"below\" }
[when.y]
ladder.x.off = true
[presets.x]
set = { inkle = 1, bad = true }
";
    insta::assert_snapshot!(with_tail(tail).unwrap_err());
}

#[test]
fn every_syntax_error_is_told_at_once() {
    let files = [("pack.toml", "api = 1\nid = \n"), ("game.toml", "[deck\nsuits = [\"S\"\n")];
    let registry = Registry::default();
    let pack = PackFiles::from_memory("broken", files).unwrap();
    let error = load(&LoadRequest::new(pack, &registry)).unwrap_err().to_string();
    assert!(error.contains("broken/pack.toml:2:6: error[toml/syntax]"), "{error}");
    assert!(error.contains("broken/game.toml:1:6: error[toml/syntax]"), "{error}");
}

#[test]
fn a_flood_of_problems_is_cut_short() {
    let registry = Registry::default();
    let halves: String = (0..1000).fold(String::new(), |text, n| text + &format!("half_{n} = 0.5\n"));
    let text = format!("api = 1\nid = \"x\"\n{halves}");
    let error = load(&LoadRequest::new(file("x.toml", &text), &registry)).unwrap_err();
    assert_eq!(error.list.len(), 201);
    assert_eq!(error.list[200].message, "and 800 more problems");
}

#[test]
fn a_wrong_base_is_told() {
    let registry = registry();
    let one = |text: &str| load(&LoadRequest::new(file("f.toml", text), &registry)).unwrap_err().to_string();
    let version = one("api = 1\nid = \"f\"\nextends = \"demo@2\"\n");
    assert!(
        version.starts_with("f.toml:3:11: error[registry/version]: `f`: `demo@2` is wanted"),
        "{version}"
    );
    let unknown = one("api = 1\nid = \"f\"\nextends = \"dmeo@1\"\n");
    assert!(unknown.ends_with("help: did you mean `demo`?"), "{unknown}");
    let api = one("api = 2\nid = \"f\"\n");
    assert!(api.contains("made for api 2; this is api 1"), "{api}");
    assert!(
        demo(&["api = 1\nid = \"x\"\n"], None, &[]).unwrap_err().contains("is a whole game and no overlay")
    );
    assert!(demo(&[FRIDAY, FRIDAY], None, &[]).unwrap_err().contains("`friday` is there twice"));
}

#[test]
fn an_option_among_the_rules_is_told_its_place() {
    let over = "api = 1\nid = \"x\"\nextends = \"demo@1\"\ntarget = 300\n";
    let error = demo(&[over], None, &[]).unwrap_err();
    assert!(error.contains("4:1: error[pack/unknown-key]: unknown key `target`"), "{error}");
    assert!(error.ends_with("help: an option; put it under `[set]`"), "{error}");
}

#[test]
fn loops_of_packs_end() {
    let mut registry = Registry::default();
    registry.add(file("a.toml", "api = 1\nid = \"a\"\nextends = \"b@0\"\n")).unwrap();
    registry.add(file("b.toml", "api = 1\nid = \"b\"\nextends = \"a@0\"\n")).unwrap();
    let error = load(&LoadRequest::new(registry.find("a").unwrap(), &registry)).unwrap_err();
    assert_eq!(error.list[0].code, "pack/extends");
}

#[test]
fn problems_of_the_engine_get_their_places() {
    let loaded = demo(&[FRIDAY], None, &[("inkle", "on")]).unwrap();
    let problems = Problems(vec![
        Problem::new("ladder.misere.after", "ladder/unknown-rung", "`8S` is no rung"),
        Problem::new("ladder.inkle.off", "ladder/odd", "odd"),
        Problem::new("ladder.misere.level", "ladder/no-level", "no level").help("give one"),
        Problem::new("deck.ranks[2]", "deck/rank", "no rank"),
        Problem::new("settle", "settle/none", "nothing"),
    ]);
    let lines: Vec<String> =
        locate(&problems, &loaded.origins).iter().map(|d| d.one_line(&loaded.files)).collect();
    assert_eq!(lines[0], "over.toml:6:9: error[ladder/unknown-rung]: `8S` is no rung");
    assert_eq!(lines[2], "demo/game.toml:16:9: error[ladder/no-level]: no level");
    assert_eq!(lines[3], "demo/game.toml:8:1: error[deck/rank]: no rank");
    assert_eq!(lines[4], "error[settle/none]: nothing");
    let labels = locate(&problems, &loaded.origins);
    assert_eq!(labels[1].labels[0].text, "set by option `inkle = true`");
    assert!(loaded.origins.nearest("ladder.misere.needs.x.y").is_some());
}

/// Oh Hell with options, and with `after_deal` of its one number.
fn oh_hell(set: &[(&str, &str)], after_deal: Option<&str>) -> Result<(), String> {
    let text = include_str!("../packs/oh_hell.toml");
    let usual = "if(m.cards > 1, m.cards - 1, opt.cards)";
    assert!(text.contains(usual));
    let text = text.replace(usual, after_deal.unwrap_or(usual));
    let registry = Registry::default();
    let mut request =
        LoadRequest::new(PackFiles::from_text("oh_hell.toml", text).expect("it is read"), &registry);
    request.set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    open(&request).map(drop).map_err(|faults| faults.to_string())
}

#[test]
fn a_deal_that_the_deck_is_too_small_for_is_refused_at_load() {
    assert_eq!(oh_hell(&[("cards", "12")], None), Ok(()));
    let refused = oh_hell(&[("cards", "17")], None).unwrap_err();
    let said = "error[deal/too-few-cards]: deal 1 of a match: the packets take 69 cards, and the deck has 52 \
                (with `m.cards = 17`)";
    assert!(refused.ends_with(said), "{refused}");
    assert!(refused.starts_with("oh_hell.toml:"), "{refused}");
}

#[test]
fn deals_are_followed_as_far_as_they_are_known() {
    let more = Some("m.cards + 1");
    let refused = oh_hell(&[], more).unwrap_err();
    assert!(refused.contains("deal 4 of a match: the packets take 53 cards"), "{refused}");
    assert_eq!(oh_hell(&[("deals", "3")], more), Ok(()), "the match is over before");
    assert_eq!(oh_hell(&[], Some("if(rival.score > 0, m.cards + 1, m.cards)")), Ok(()), "nobody knows");
}
