//! Loading small made-up packs from memory: overlays, options, presets, errors and the canonical form.

use overtrick_core::ruleset::{OptionValue, Problem, Problems};
use overtrick_plugins::diagnostic::Severity;
use overtrick_plugins::load::{LoadRequest, Loaded, load};
use overtrick_plugins::options::Setter;
use overtrick_plugins::origin::{locate, nearest_origin};
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;
use proptest::prelude::*;

const MANIFEST: &str = "api = 1\nid = \"demo\"\nname = \"Demo\"\nversion = \"1.2.0\"\n";

const GAME: &str = r#"direction = "clockwise"
active = 3
[players.3]
[players.4]
sits_out = "dealer"
[deck]
suits = ["S", "H"]
ranks = ["6", "7", "8"]
[tables.base]
S = 40
NT = 120
[ladder.suit]
levels = [6, 7, 8]
strains = ["S", "H", "NT"]
value = "base[strain] + 100 * (level - 6)"
[ladder.misere]
after = "7NT"
value = 250
needs = { called_level = 7 }
[ladder.inkle]
off = true
before = "6S"
binds = false
say = "inkle {strain}"
[contract.misere]
leader.1 = "declarer"
duty = ["suit", "any"]
aim = { declarer = "none" }
[sheet]
side = ["score"]
[score.suit.defence]
each = "others"
to = "score"
amount = "opt.defence_per_trick * tricks"
[end.target]
win = "score >= opt.target"
[terms]
kitty = "widow"

[options.target]
code = "W"
section = "end"
type = "int"
min = 100
max = 1000
step = 100
round = "down"
default = 500
say = "The match is to {value}."
[options.defence_per_trick]
code = "D"
type = "int"
min = 0
max = 50
default = 10
say = "Defenders score {value} a trick."
[options.misere_rank]
code = "M"
type = "choice"
default = "above_7nt"
[options.misere_rank.values]
above_7nt = "Misère stands above seven no-trumps."
above_8h = "Misère stands above eight hearts."
[options.misere_rank.set.above_8h]
ladder.misere.after = "8H"
ladder.misere.unset = ["needs"]
[options.inkle]
code = "I"
type = "bool"
default = false
[options.inkle.values]
true = "Inkles are allowed."
false = "No inkles."
[options.inkle.set.true]
ladder.inkle.off = false
[options.inkle_callers]
code = "IC"
type = "choice"
default = "first_two"
requires = { inkle = [true] }
[options.inkle_callers.values]
first_two = "Only the first two callers may inkle."
any = "Anybody may inkle."
[options.inkle_callers.set.first_two]
ladder.inkle.needs.calls_made_below = 2
[options.not_held]
code = "NH"
type = "set"
of = ["6S", "misere"]
default = ["misere"]
say = "May not be held: {value}."
[options.prices]
code = "P"
type = "ints"
length = [1, 3]
range = [1, 9]
default = [1, 2]
say = "Prices: {value}."
[when.wild]
if = { misere_rank = "above_8h", inkle = true }
ladder.misere.value = 300
[when.four]
if = { players = 4 }
deal.rounds = 4
"#;

const FRIDAY: &str = r#"api = 1
id = "friday"
name = "Friday Demo"
extends = "demo@1"
[ladder.misere]
after = "8S"
[score.suit.defence]
amount = "5 * tricks"
"#;

fn demo_files() -> PackFiles {
    let preset =
        "name = \"Rich\"\nsource = \"s2\"\n[set]\ntarget = 1000\ninkle = true\ninkle_callers = \"any\"\n";
    let files = [
        ("pack.toml", MANIFEST),
        ("game.toml", GAME),
        ("presets/rich.toml", preset),
        ("hooks.luau", "return {\n  -- \"\"\" \\ quotes\n}\n"),
        ("README.md", "# Demo\n"),
        ("tests/first.toml", "x = 1\n"),
    ];
    PackFiles::from_memory("demo", files).expect("the demo keeps the limits")
}

fn file(name: &str, text: &str) -> PackFiles {
    PackFiles::from_text(name, text).expect("the text keeps the limits")
}

fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.add(demo_files()).expect("the demo has a manifest");
    registry
}

/// Loads the demo with these overlays, preset and wishes.
fn demo(overlays: &[&str], preset: Option<&str>, set: &[(&str, &str)]) -> Result<Loaded, String> {
    let registry = registry();
    let mut request = LoadRequest::new(demo_files(), &registry);
    request.overlays = overlays.iter().map(|text| file("over.toml", text)).collect();
    request.preset = preset.map(str::to_owned);
    request.set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    load(&request).map_err(|e| e.to_string())
}

/// The demo's game with something after it, as a pack in one file.
fn with_tail(tail: &str) -> Result<Loaded, String> {
    let registry = Registry::default();
    let text = format!("{MANIFEST}{GAME}{tail}");
    load(&LoadRequest::new(file("demo.toml", &text), &registry)).map_err(|mut e| {
        e.list.retain(|diagnostic| diagnostic.severity == Severity::Error);
        e.to_string()
    })
}

fn after(loaded: &Loaded) -> &str {
    loaded.spec.ladder["misere"].after.as_deref().expect("the demo places its misère")
}

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
fn the_table_size_is_chosen() {
    let registry = registry();
    let mut request = LoadRequest::new(demo_files(), &registry);
    request.players = Some(3);
    let loaded = load(&request).unwrap();
    assert_eq!((loaded.spec.seats, loaded.spec.sits_out, loaded.spec.deal.rounds), (3, None, None));
    request.players = Some(5);
    let expected = "error[pack/players]: there are no rules for 5 players\n  help: this game is for `3`, `4`";
    assert_eq!(load(&request).unwrap_err().to_string(), expected);
}

#[test]
fn a_house_variant_is_laid_over_its_base() {
    let over = demo(&[FRIDAY], None, &[]).unwrap();
    assert_eq!(after(&over), "8S");
    assert_eq!(over.spec.score_amount("suit", "defence"), "5 * tricks");
    assert_eq!((over.base().id.as_str(), over.top().id.as_str()), ("demo", "friday"));

    let registry = registry();
    let alone = load(&LoadRequest::new(file("friday.toml", FRIDAY), &registry)).unwrap();
    assert_eq!(alone.digest, over.digest, "the base is found by `extends`");
}

#[test]
fn options_write_keys_and_remember_it() {
    let loaded = demo(&[], None, &[("misere-rank", "Above-8H"), ("inkle", "on")]).unwrap();
    assert_eq!(after(&loaded), "8H");
    assert_eq!(loaded.spec.ladder["misere"].needs.called_level, None, "unset");
    assert_eq!(loaded.spec.ladder["misere"].value.as_ref().unwrap().0, "300", "when.wild holds");
    let origin = &loaded.origins["ladder.misere.after"];
    assert_eq!(origin.option, Some(("misere_rank".to_owned(), "above_8h".to_owned())));
    assert_eq!(origin.pack, "demo");
    let source = loaded.files.get(origin.place.file);
    assert_eq!(&source.text[origin.place.span.clone()], "\"8H\"");
    assert_eq!(loaded.origins["ladder.suit.value"].option, None);
    assert_eq!(loaded.settled["inkle"].from, Setter::Chosen);
}

#[test]
fn layers_of_values_lie_over_each_other() {
    let set = "api = 1\nid = \"loud\"\nextends = \"demo@1\"\n[set]\ntarget = 700\ndefence_per_trick = 20\n";
    let loaded = demo(&[set], Some("rich"), &[("defence_per_trick", "30")]).unwrap();
    let int = |name: &str| match loaded.values[name] {
        OptionValue::Int(n) => n,
        _ => panic!("{name} is a number"),
    };
    assert_eq!((int("target"), int("defence_per_trick")), (700, 30));
    assert_eq!(loaded.settled["target"].from, Setter::Pack("loud".to_owned()));
    assert_eq!(loaded.settled["inkle"].from, Setter::Preset("rich".to_owned()));
    assert_eq!(loaded.settled["defence_per_trick"].below, OptionValue::Int(20));
    assert_eq!(loaded.presets[0].name, "Rich");
}

#[test]
fn an_overlay_may_choose_and_add_presets() {
    let text = "api = 1\nid = \"club\"\nextends = \"demo@1\"\npreset = \"quick\"\n[presets.quick]\nplayers = 3\n\
                [presets.quick.set]\ntarget = 100\n";
    let loaded = demo(&[text], None, &[]).unwrap();
    assert_eq!((loaded.preset.as_deref(), loaded.seats), (Some("quick"), 3));
    assert_eq!(loaded.values["target"], OptionValue::Int(100));
    assert_eq!(demo(&[text], Some("default"), &[]).unwrap().values["target"], OptionValue::Int(500));
    let unknown = demo(&[], Some("rihc"), &[]).unwrap_err();
    assert_eq!(unknown, "error[preset/unknown]: there is no preset `rihc`\n  help: did you mean `rich`?");
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
fn a_requirement_is_an_error_unless_a_higher_layer_took_it_away() {
    let error = demo(&[], None, &[("inkle_callers", "any")]).unwrap_err();
    insta::assert_snapshot!(error, @r"command line:1:1: error[option/condition]: `inkle_callers = any` requires `inkle = true`, and `inkle = false` is set");
    let loaded = demo(&[], Some("rich"), &[("inkle", "off")]).unwrap();
    assert_eq!(loaded.values["inkle_callers"], OptionValue::Word("first_two".to_owned()));
    assert_eq!(loaded.warnings.len(), 1);
    assert_eq!(loaded.warnings[0].help.as_deref(), Some("it counts as `first_two`"));
}

#[test]
fn an_overridden_option_is_fixed() {
    let loaded = demo(&[FRIDAY], None, &[]).unwrap();
    assert_eq!(
        loaded.options["misere_rank"].fixed_by.as_deref(),
        Some("friday"),
        "its key is written by hand"
    );
    assert_eq!(
        loaded.options["defence_per_trick"].fixed_by.as_deref(),
        Some("friday"),
        "nothing reads it now"
    );
    assert_eq!(loaded.options["target"].fixed_by, None);
    let error = demo(&[FRIDAY], None, &[("misere_rank", "above_8h"), ("target", "600")]).unwrap_err();
    insta::assert_snapshot!(error, @r"
    command line:1:1: error[option/fixed]: `misere_rank` is fixed by `friday` and cannot be set to `above_8h`
      help: leave it at `above_7nt`, or play without `friday`
    ");
    assert!(demo(&[FRIDAY], None, &[("misere_rank", "above_7nt")]).is_ok());
}

#[test]
fn overlays_without_an_order_may_not_contradict_each_other() {
    let saturday = |after: &str| {
        format!(
            "api = 1\nid = \"saturday\"\nextends = \"demo@1\"\n{after}[set]\ntarget = 200\n\
             [ladder.misere]\nafter = \"8H\"\n"
        )
    };
    let friday = format!("{FRIDAY}[set]\ntarget = 300\n");
    insta::assert_snapshot!(demo(&[&friday, &saturday("")], None, &[]).unwrap_err(), @r#"
    over.toml:5:1: error[merge/conflict]: packs `friday` and `saturday` set `target` differently
      help: state their order with `after = ["id"]` in one of them
    over.toml:7:9: error[merge/conflict]: pack `friday` and pack `saturday` write `ladder.misere.after` differently
      help: state their order with `after = ["id"]` in one of them
    "#);
    let loaded = demo(&[&friday, &saturday("after = [\"friday\"]\n")], None, &[]).unwrap();
    assert_eq!((after(&loaded), &loaded.values["target"]), ("8H", &OptionValue::Int(200)));
    let turned = demo(&[&saturday("after = [\"friday\"]\n"), &friday], None, &[]).unwrap();
    assert_eq!(turned.digest, loaded.digest, "`after` decides, not the list");
    let mutual = friday.replace("[ladder.misere]", "after = [\"saturday\"]\n[ladder.misere]");
    let error = demo(&[&mutual, &saturday("after = [\"friday\"]\n")], None, &[]).unwrap_err();
    assert!(error.contains("`friday`, `saturday` each want to lie over the other"), "{error}");

    let registry = registry();
    let mut request = LoadRequest::new(demo_files(), &registry);
    request.overlays = vec![file("saturday.toml", &saturday("")), file("friday.toml", &friday)];
    request.ordered = true;
    assert_eq!(after(&load(&request).unwrap()), "8S", "the order of the list was meant");
}

#[test]
fn options_that_write_one_key_differently_are_an_error() {
    let tail = "[options.low_misere]\ncode = \"LM\"\ntype = \"bool\"\ndefault = true\n\
                [options.low_misere.values]\ntrue = \"Misère is low.\"\nfalse = \"Misère is high.\"\n\
                [options.low_misere.set.true]\nladder.misere.after = \"6NT\"\n\
                [options.high_misere]\ncode = \"HM\"\ntype = \"bool\"\ndefault = true\n\
                [options.high_misere.values]\ntrue = \"Misère is high.\"\nfalse = \"No.\"\n\
                [options.high_misere.set.true]\nladder.misere.after = \"8NT\"\n";
    insta::assert_snapshot!(with_tail(tail).unwrap_err(), @r"
    demo.toml:126:23: error[merge/conflict]: option `low_misere = true` and option `high_misere = true` write `ladder.misere.after` differently
      help: a `[when.NAME]` block whose `if` names both can say what holds then
    ");
    let settled = format!(
        "{tail}[when.both]\nif = {{ low_misere = true, high_misere = true }}\nladder.misere.after = \"7H\"\n"
    );
    assert_eq!(after(&with_tail(&settled).unwrap()), "7H");
}

#[test]
fn contradictions_of_values_not_chosen_are_warned_of() {
    let tail = "[options.low_misere]\ncode = \"LM\"\ntype = \"bool\"\ndefault = false\n\
                [options.low_misere.values]\ntrue = \"Misère is low.\"\nfalse = \"Misère is high.\"\n\
                [options.low_misere.set.true]\nladder.misere.after = \"6NT\"\n";
    let codes = |tail: &str| -> Vec<String> {
        let loaded = with_tail(tail).unwrap();
        loaded.warnings.iter().map(|warning| warning.one_line(&loaded.files)).collect()
    };
    let expected = "demo.toml:116:25: warning[merge/conflict]: `misere_rank = above_8h` and `low_misere = true` \
                    would write `ladder.misere.after` differently";
    assert_eq!(codes(tail), [expected]);
    let when =
        "[when.low]\nif = { misere_rank = \"above_8h\", low_misere = true }\nladder.misere.after = \"7S\"\n";
    assert_eq!(codes(&format!("{tail}{when}")), [""; 0]);
    let conflicts =
        tail.replace("default = false\n", "default = false\nconflicts = { misere_rank = \"above_8h\" }\n");
    assert_eq!(codes(&conflicts), [""; 0]);
    let same = tail.replace("6NT", "8H");
    assert_eq!(codes(&same), [""; 0]);
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
    let error = load(&LoadRequest::new(file("x.toml", &"= = =\n".repeat(10_000)), &registry)).unwrap_err();
    assert_eq!(error.list.len(), 201);
    assert_eq!(error.list[200].message, "and 39799 more problems");
}

#[test]
fn a_wrong_base_is_told() {
    let registry = registry();
    let one = |text: &str| load(&LoadRequest::new(file("f.toml", text), &registry)).unwrap_err().to_string();
    let version = one("api = 1\nid = \"f\"\nextends = \"demo@2\"\n");
    assert!(version.starts_with("f.toml:1:1: error[registry/version]: `demo@2` is wanted"), "{version}");
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
fn loops_of_packs_end() {
    let mut registry = Registry::default();
    registry.add(file("a.toml", "api = 1\nid = \"a\"\nextends = \"b\"\n")).unwrap();
    registry.add(file("b.toml", "api = 1\nid = \"b\"\nextends = \"a\"\n")).unwrap();
    let error = load(&LoadRequest::new(registry.find("a").unwrap(), &registry)).unwrap_err();
    assert_eq!(error.list[0].code, "pack/extends");
}

#[test]
fn the_canonical_form_is_a_pack_with_the_same_digest() {
    for (overlays, preset, set) in [
        (&[][..], None, &[][..]),
        (&[FRIDAY][..], Some("rich"), &[("not_held", "none"), ("prices", "9")][..]),
        (&[][..], None, &[("misere_rank", "above_8h")][..]),
    ] {
        let first = demo(overlays, preset, set).unwrap();
        let registry = Registry::default();
        let again = load(&LoadRequest::new(file("canonical.toml", &first.canonical), &registry))
            .unwrap_or_else(|e| panic!("{e}\n{}", first.canonical));
        assert_eq!(again.canonical, first.canonical);
        assert_eq!(again.digest, first.digest);
        assert_eq!(again.values, first.values);
        assert_eq!(format!("{:?}", again.spec.ladder.keys()), format!("{:?}", first.spec.ladder.keys()));
        let texts = |loaded: &Loaded| loaded.hooks.iter().map(|hook| hook.text.clone()).collect::<Vec<_>>();
        assert_eq!(texts(&again), texts(&first));
    }
}

#[test]
fn the_canonical_form_has_no_prose() {
    insta::assert_snapshot!(demo(&[FRIDAY], None, &[]).unwrap().canonical);
}

#[test]
fn a_canonical_pack_cannot_be_set_otherwise() {
    let first = demo(&[], None, &[]).unwrap();
    let registry = Registry::default();
    let mut request = LoadRequest::new(file("canonical.toml", &first.canonical), &registry);
    request.set = vec![("target".to_owned(), "600".to_owned())];
    assert_eq!(load(&request).unwrap_err().list[0].code, "option/fixed");
}

#[test]
fn the_digest_depends_on_rules_and_not_on_prose() {
    let digest = |game: &str| {
        let registry = Registry::default();
        let text = format!("{MANIFEST}{game}");
        load(&LoadRequest::new(file("demo.toml", &text), &registry)).unwrap().digest
    };
    let plain = digest(GAME);
    assert_eq!(plain, digest(GAME), "deterministic");
    for (from, to) in [
        ("widow", "talon"),
        ("inkle {strain}", "whisper {strain}"),
        ("No inkles.", "None."),
        ("code = \"W\"", "code = \"WW\""),
        ("declarer = \"none\"", "declarer = \"fewest\""),
        ("[deck]\n", "# a comment\n\n[deck]\n"),
    ] {
        assert!(GAME.contains(from));
        assert_eq!(plain, digest(&GAME.replace(from, to)), "{from}");
    }
    for (from, to) in [("NT = 120", "NT = 130"), ("default = 500", "default = 600"), ("\"7NT\"", "\"7H\"")] {
        assert!(GAME.contains(from));
        assert_ne!(plain, digest(&GAME.replace(from, to)), "{from}");
    }
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
    assert!(nearest_origin(&loaded.origins, "ladder.misere.needs.x.y").is_some());
}

/// What the tests want to see of the merged rules.
trait Peek {
    fn score_amount(&self, kind: &str, item: &str) -> &str;
}

impl Peek for overtrick_core::ruleset::spec::RulesSpec {
    fn score_amount(&self, kind: &str, item: &str) -> &str {
        match &self.score {
            overtrick_core::ruleset::spec::ScoreSpec::Items(items) => {
                items[kind][item].amount.as_ref().map_or("", |amount| &amount.0)
            }
            overtrick_core::ruleset::spec::ScoreSpec::Lua(_) => "",
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_bytes_make_the_loader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let registry = Registry::default();
        if let Ok(pack) = PackFiles::from_memory("x", [("pack.toml", &bytes)]) {
            let _ = load(&LoadRequest::new(pack, &registry));
        }
    }

    /// Lines of a real game in any order, some cut short: reported or loaded, never a panic, and the canonical form
    /// of whatever loads is stable.
    #[test]
    fn no_shuffled_game_makes_the_loader_panic(
        picks in proptest::collection::vec((0_usize..120, 0_usize..60), 0..60),
    ) {
        let lines: Vec<&str> = GAME.lines().collect();
        let mut text = format!("{MANIFEST}[players.4]\n");
        for (line, keep) in picks {
            let line = lines[line % lines.len()];
            let end = line.char_indices().map(|(at, _)| at).nth(keep).unwrap_or(line.len());
            text.push_str(&line[..end]);
            text.push('\n');
        }
        let registry = Registry::default();
        if let Ok(loaded) = load(&LoadRequest::new(file("x.toml", &text), &registry)) {
            let again = load(&LoadRequest::new(file("x.toml", &loaded.canonical), &registry));
            prop_assert_eq!(again.map(|l| l.digest).map_err(|e| e.to_string()), Ok(loaded.digest));
        }
    }
}
