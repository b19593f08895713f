//! The canonical form and its digest.

use overtrick_plugins::load::{LoadRequest, Loaded, load};
use overtrick_plugins::registry::Registry;

use crate::demo::*;

#[test]
fn the_canonical_form_is_a_pack_with_the_same_digest() {
    for (overlays, preset, set) in [
        (&[][..], None, &[][..]),
        (&[FRIDAY][..], Some("rich"), &[("not_held", "none"), ("prices", "9")][..]),
        (&[][..], None, &[("misere_rank", "above_8h")][..]),
    ] {
        let first = demo(overlays, preset, set).unwrap();
        let registry = Registry::default();
        let again = load(&LoadRequest::new(file("canonical.toml", first.canonical()), &registry))
            .unwrap_or_else(|e| panic!("{e}\n{}", first.canonical()));
        assert_eq!(again.canonical(), first.canonical());
        assert_eq!(again.digest(), first.digest());
        assert_eq!(again.values, first.values);
        assert_eq!(format!("{:?}", again.spec.ladder.keys()), format!("{:?}", first.spec.ladder.keys()));
        let texts = |loaded: &Loaded| loaded.hooks.iter().map(|hook| hook.text.clone()).collect::<Vec<_>>();
        assert_eq!(texts(&again), texts(&first));
    }
}

#[test]
fn the_canonical_form_has_no_prose() {
    insta::assert_snapshot!(demo(&[FRIDAY], None, &[]).unwrap().canonical());
}

#[test]
fn a_canonical_pack_cannot_be_set_otherwise() {
    let first = demo(&[], None, &[]).unwrap();
    let registry = Registry::default();
    let mut request = LoadRequest::new(file("canonical.toml", first.canonical()), &registry);
    request.set = vec![("target".to_owned(), "600".to_owned())];
    assert_eq!(load(&request).unwrap_err().list[0].code, "option/fixed");
}

#[test]
fn the_digest_depends_on_rules_and_not_on_prose() {
    let digest = |game: &str| {
        let registry = Registry::default();
        let text = format!("{MANIFEST}{game}");
        load(&LoadRequest::new(file("demo.toml", &text), &registry)).unwrap().digest().to_owned()
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
