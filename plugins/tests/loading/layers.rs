//! Options, presets and overlays: what lies over what.

use overtrick_core::ruleset::OptionValue;
use overtrick_plugins::game::open;
use overtrick_plugins::load::{LoadRequest, load};
use overtrick_plugins::options::Setter;
use overtrick_plugins::source::PackFiles;

use crate::demo::*;

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
    assert_eq!(alone.digest(), over.digest(), "the base is found by `extends`");
}

#[test]
fn options_write_keys_and_remember_it() {
    let loaded = demo(&[], None, &[("misere-rank", "Above-8H"), ("inkle", "on")]).unwrap();
    assert_eq!(after(&loaded), "8H");
    assert_eq!(loaded.spec.ladder["misere"].needs.called_level, None, "unset");
    assert_eq!(loaded.spec.ladder["misere"].value.as_ref().unwrap().0, "300", "when.wild holds");
    let origin = loaded.origins.get("ladder.misere.after").unwrap();
    assert_eq!(origin.options, [("misere_rank".to_owned(), "above_8h".to_owned())]);
    assert_eq!(origin.pack, "demo");
    let source = loaded.files.get(origin.place.file);
    assert_eq!(&source.text[origin.place.span.clone()], "\"8H\"");
    assert_eq!(loaded.origins.get("ladder.suit.value").unwrap().options, []);
    let wild = loaded.origins.get("ladder.misere.value").unwrap();
    assert_eq!(wild.set_by(), "misere_rank = above_8h and inkle = true");
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
fn a_requirement_is_an_error_unless_a_higher_layer_took_it_away() {
    let error = demo(&[], None, &[("inkle_callers", "any")]).unwrap_err();
    insta::assert_snapshot!(error, @r"
    command line:1:1: error[option/condition]: `inkle_callers = any` requires `inkle = true`, and `inkle = false` is set
      help: `inkle = false` says: No inkles. Leave `inkle_callers` out, or set `inkle` as well
    ");
    let loaded = demo(&[], Some("rich"), &[("inkle", "off")]).unwrap();
    assert_eq!(loaded.values["inkle_callers"], OptionValue::Word("first_two".to_owned()));
    assert_eq!(loaded.warnings.len(), 1);
    assert_eq!(loaded.warnings[0].help.as_deref(), Some("it counts as `first_two`"));
}

#[test]
fn an_overridden_option_is_fixed() {
    let loaded = demo(&[FRIDAY], None, &[]).unwrap();
    let overruled = |name: &str| loaded.options[name].overruled();
    assert_eq!(overruled("misere_rank"), Some(("friday", "ladder.misere.after")), "its key is written");
    assert_eq!(
        overruled("defence_per_trick"),
        Some(("friday", "score.suit.defence.amount")),
        "nothing reads it now"
    );
    assert_eq!(loaded.options["target"].fixed, None);
    let error = demo(&[FRIDAY], None, &[("misere_rank", "above_8h"), ("target", "600")]).unwrap_err();
    insta::assert_snapshot!(error, @r"
    command line:1:1: error[option/fixed]: `misere_rank` cannot be set to `above_8h`: `friday` writes `ladder.misere.after` itself
      help: leave it out, or play without `friday`
    ");
    assert!(
        demo(&[FRIDAY], None, &[("defence_per_trick", "50")])
            .unwrap_err()
            .contains("score.suit.defence.amount")
    );
    assert!(demo(&[FRIDAY], None, &[("misere_rank", "above_7nt")]).is_ok());
}

#[test]
fn an_option_with_another_value_is_not_overruled_by_it() {
    let more = "api = 1\nid = \"more\"\nextends = \"demo@1\"\n\
                [options.misere_rank.values]\nabove_8s = \"Misère ranks above eight spades.\"\n\
                [options.misere_rank.set.above_8s]\nladder.misere.after = \"8S\"\n\
                [when.wild]\nif = { misere_rank = \"above_8s\", inkle = true }\nladder.misere.after = \"7S\"\n";
    let loaded = demo(&[more], None, &[("misere_rank", "above_8s")]).unwrap();
    assert_eq!((after(&loaded), loaded.options["misere_rank"].overruled()), ("8S", None));
    let wild = demo(&[more], None, &[("misere_rank", "above_8s"), ("inkle", "on")]).unwrap();
    assert_eq!((after(&wild), wild.options["misere_rank"].overruled()), ("7S", None));
    // An option of the overlay overrules it, as long as it is set so.
    let own = "api = 1\nid = \"own\"\nextends = \"demo@1\"\n\
               [options.low]\ncode = \"LW\"\ntype = \"bool\"\ndefault = true\n\
               values.true = \"Low.\"\nvalues.false = \"As usual.\"\n[options.low.set.true]\nladder.misere.after = \"7S\"\n";
    let loaded = demo(&[own], None, &[]).unwrap();
    assert_eq!(loaded.options["misere_rank"].overruled(), Some(("own", "ladder.misere.after")));
    let usual = demo(&[own], None, &[("low", "off"), ("misere_rank", "above_8h")]).unwrap();
    assert_eq!((after(&usual), usual.options["misere_rank"].overruled()), ("8H", None));
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
    assert_eq!(turned.digest(), loaded.digest(), "`after` decides, not the list");
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
fn rules_and_hooks_may_stand_in_several_files() {
    let registry = registry();
    let files = |more: &str, hooks: [&str; 2]| {
        let all = [
            ("pack.toml", MANIFEST),
            ("game.toml", GAME),
            ("game/more.toml", more),
            ("hooks/one.luau", hooks[0]),
            ("hooks/two.luau", hooks[1]),
        ];
        PackFiles::from_memory("demo", all).unwrap()
    };
    let hooks = ["return { after_deal = function(d) end }", "return { check_options = function(d) end }"];
    let more = "[score.suit.made]\neach = \"others\"\nto = \"score\"\namount = 7\n[terms]\nhand = \"fist\"\n";
    let loaded = load(&LoadRequest::new(files(more, hooks), &registry)).unwrap();
    assert_eq!(loaded.spec.score_amount("suit", "made"), "7");
    assert_eq!((loaded.spec.terms["hand"].as_str(), loaded.spec.terms["kitty"].as_str()), ("fist", "widow"));
    let paths: Vec<&str> = loaded.hooks.iter().map(|hooks| hooks.path.as_str()).collect();
    assert_eq!(paths, ["hooks/one.luau", "hooks/two.luau"]);

    let twice = load(&LoadRequest::new(files("[terms]\nkitty = \"blind\"\n", hooks), &registry)).unwrap_err();
    assert!(twice.to_string().contains("`terms.kitty` stands in two files of this pack"), "{twice}");
    let game = open(&LoadRequest::new(files("", [hooks[0], hooks[0]]), &registry)).err().unwrap().to_string();
    assert!(game.contains("`after_deal` is defined here and in hooks/one.luau"), "{game}");
}
