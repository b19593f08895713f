//! Comparing games: equal digests and nothing to tell are the same thing, and whatever differs in the canonical text is
//! accounted for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use overtrick_plugins::diff::{Diff, diff, lines, shown};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::options::text_of;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

const GAMES: [&str; 3] = ["500", "preferans", "spades"];

fn registry() -> Registry {
    let mut registry = Registry::default();
    let faults = registry.add_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../games"));
    assert!(faults.is_empty(), "{faults:?}");
    registry
}

fn opened(request: &LoadRequest<'_>) -> Game {
    open(request).unwrap_or_else(|faults| panic!("{faults}"))
}

fn bundled<'a>(registry: &'a Registry, id: &str) -> LoadRequest<'a> {
    LoadRequest::new(registry.get(id).expect("a bundled game").files.clone(), registry)
}

fn overlay(registry: &Registry, text: &str) -> Game {
    opened(&LoadRequest::new(PackFiles::from_text("over.toml", text).expect("a text"), registry))
}

fn told(found: &Diff) -> String {
    let changes = found.sections.iter().flat_map(|section| &section.changes);
    changes.flat_map(|change| lines(&change.told, ["here", "there"])).collect::<Vec<_>>().join("\n")
}

/// Keys of which the values differ, read from the texts themselves.
fn differing(games: [&Game; 2]) -> BTreeSet<String> {
    let texts = games.map(|game| {
        let mut keys: BTreeMap<String, String> = BTreeMap::new();
        let mut last = String::new();
        for line in game.loaded.canonical().lines() {
            match line.split_once(" = ").filter(|(key, _)| !key.contains(' ') && last != "hooks") {
                Some((key, value)) => {
                    key.clone_into(&mut last);
                    keys.insert(last.clone(), value.to_owned());
                }
                None => keys.entry(last.clone()).or_default().push_str(line),
            }
        }
        keys
    });
    let all = texts.iter().flat_map(BTreeMap::keys);
    all.filter(|key| texts[0].get(*key) != texts[1].get(*key)).cloned().collect()
}

/// What every comparison must be.
fn is_sound(games: [&Game; 2], what: &str) -> Diff {
    let found = diff(games[0], games[1]);
    let equal = games[0].loaded.digest() == games[1].loaded.digest();
    assert_eq!(equal, found.sections.is_empty(), "{what}");
    let told: BTreeSet<&String> =
        found.sections.iter().flat_map(|section| &section.changes).flat_map(|change| &change.keys).collect();
    if found.kindred {
        let silent: Vec<String> = differing(games).into_iter().filter(|key| !told.contains(key)).collect();
        assert!(silent.is_empty(), "{what}: passed over in silence: {silent:?}\n{}", self::told(&found));
    }
    for change in found.sections.iter().flat_map(|section| &section.changes) {
        let lines = lines(&change.told, ["here", "there"]);
        assert!(!lines.is_empty() && lines.iter().all(|line| !line.trim().is_empty()), "{what}: {change:?}");
        assert!(lines.iter().all(|line| !line.contains('{')), "{what}: {lines:?}");
    }
    found
}

/// Every value of every option of a bundled game that can be set alone.
fn every_value(id: &str) {
    let registry = registry();
    let base = opened(&bundled(&registry, id));
    let mut tried = 0;
    for option in base.loaded.options.values() {
        let values: Vec<_> = option.values().into_iter().filter(|value| *value != option.default).collect();
        // Of a long row of numbers the ends will do.
        let some = [0, values.len() / 2, values.len().saturating_sub(1)];
        let few = values.len() <= 6;
        for (index, value) in values.iter().enumerate().filter(|(index, _)| few || some.contains(index)) {
            let mut request = bundled(&registry, id);
            request.set = vec![(option.name.clone(), text_of(value))];
            let Ok(other) = open(&request) else { continue };
            let what = format!("{id} {} = {}", option.name, text_of(value));
            let found = is_sound([&base, &other], &what);
            let told = told(&found);
            let sentences = [&option.default, value].map(|value| option.sentence(value).unwrap_or_default());
            assert!(
                sentences.iter().any(|text| told.contains(text.trim_end_matches('.')))
                    || told.contains(&option.name)
                    || sentences[0].split(' ').take(3).eq(sentences[1].split(' ').take(3)),
                "{what}: {told}"
            );
            tried += usize::from(index < values.len());
        }
    }
    assert!(tried >= 20, "{id}: {tried} values");
}

#[test]
fn every_value_of_five_hundred_is_told() {
    every_value("500");
}

#[test]
fn every_value_of_preferans_is_told() {
    every_value("preferans");
}

#[test]
fn every_value_of_spades_is_told() {
    every_value("spades");
}

#[test]
fn presets_and_tables_are_compared_with_one_another() {
    let registry = registry();
    for id in GAMES {
        let first = opened(&bundled(&registry, id));
        let games: Vec<(String, Game)> = first
            .loaded
            .tables()
            .into_iter()
            .map(|(players, preset)| {
                let preset = preset.map(|preset| preset.id.clone());
                let what = format!("{id} {players} {preset:?}");
                let request = LoadRequest { preset, players: Some(players), ..bundled(&registry, id) };
                (what, opened(&request))
            })
            .collect();
        let mut last = &first;
        for (what, game) in &games {
            is_sound([last, game], what);
            assert!(is_sound([game, game], what).sections.is_empty());
            last = game;
        }
    }
}

#[test]
fn what_an_overlay_writes_by_hand_is_told_from_the_tables() {
    let registry = registry();
    let base = opened(&bundled(&registry, "500"));
    let friday = overlay(
        &registry,
        "api = 1\nid = \"friday\"\nextends = \"500@1\"\n[ladder.misere]\nafter = \"8S\"\n\
         [score.suit.defence]\namount = \"5 * tricks\"\n",
    );
    let found = is_sound([&base, &friday], "friday");
    let text = told(&found);
    assert!(text.contains("Misère stands above 7NT here, above 8♠ there."), "{text}");
    assert!(text.contains("10 times its tricks here, 5 times its tricks there."), "{text}");
    assert!(found.same.iter().any(|chapter| chapter.title() == "deal"), "{:?}", found.same);
}

/// Keys of every kind, each changed alone by an overlay.
#[test]
fn single_keys_of_overlays_are_told() {
    let registry = registry();
    let cases = [
        (
            "500",
            "[deck]\nremove = [\"4S\", \"4C\", \"4D\", \"4H\"]\n[deal]\npackets = [\"10 each\", \"rest kitty\"]",
            "in the pack",
        ),
        ("500", "[order.trump]\ntrump = [\"J/T\", \"JK\", \"J/P\", \"*/T\"]", "joker J here, J joker there"),
        ("500", "[ladder.suit]\nvalue = \"10 * level\"", "are worth"),
        ("500", "[ladder.suit]\nvalue = \"base[strain] + 100 * (level - 6) + 0\"", "comes to the same"),
        ("500", "[ladder.open_misere]\noff = true", "open misère"),
        ("500", "[contract.suit]\nleader = \"eldest\"", "leads to the first trick"),
        ("500", "[contract.suit]\nduty = [\"suit\", \"trump\", \"any\"]", "must play a trump"),
        ("500", "[dialog.kitty]\nshow = \"everybody\"", "everybody sees"),
        ("500", "[end.own_contract]\nbest = \"none\"", "several may win together"),
        ("500", "[score.misere.failed]\namount = \"-2 * value\"", "value of the bid"),
        ("500", "[auction]\nfirst = \"dealer\"", "the dealer speaks first"),
        ("500", "[deal]\nfirst_dealer = \"first\"", "deals first"),
        ("500", "[contract.misere.roles]\ndefenders = \"others\"", "the defenders"),
        ("500", "[numbers.match.played]\nmax = 99", "99 there"),
        ("500", "[dialog.pick_up]\ntake = 1", "not in force"),
        ("spades", "[sheet]\nside = [\"score\", \"bags\", \"chalk\"]", "chalk"),
        ("preferans", "[play]\nduty = [\"suit\", \"any\"]", "follow suit"),
    ];
    let mut bases: BTreeMap<&str, Game> = BTreeMap::new();
    for (id, text, expected) in cases {
        let base = bases.entry(id).or_insert_with(|| opened(&bundled(&registry, id)));
        let game = overlay(&registry, &format!("api = 1\nid = \"over\"\nextends = \"{id}@1\"\n{text}\n"));
        let found = is_sound([base, &game], text);
        let all = told(&found);
        assert!(all.to_lowercase().contains(&expected.to_lowercase()), "{text}\n{all}");
    }
}

#[test]
fn different_games_are_said_to_be_different() {
    let registry = registry();
    let games = ["spades", "preferans"].map(|id| opened(&bundled(&registry, id)));
    let found = is_sound([&games[0], &games[1]], "two games");
    assert!(!found.kindred && found.same.is_empty());
    assert!(told(&found).contains("52 cards here, 32 cards there"), "{}", told(&found));
}

/// Packs with little in common: hands without a seat, cards without a suit, double decks, partners called by a card.
#[test]
fn packs_of_every_kind_are_compared_with_one_another() {
    let registry = registry();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("packs").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let open = |path: &std::path::PathBuf| {
        let files = PackFiles::open(path).ok()?;
        open(&LoadRequest::new(files, &registry)).ok()
    };
    let mut games: Vec<Game> = paths.iter().filter_map(open).collect();
    assert!(games.len() > 5, "{} packs", games.len());
    games.extend(GAMES.map(|id| opened(&bundled(&registry, id))));
    for pair in games.windows(2) {
        let what = format!("{} and {}", pair[0].loaded.top().id, pair[1].loaded.top().id);
        is_sound([&pair[0], &pair[1]], &what);
        is_sound([&pair[1], &pair[0]], &what);
        assert!(is_sound([&pair[0], &pair[0]], &what).sections.is_empty());
        let deals = shown::deals(&pair[0], &pair[1]);
        assert!(deals.played <= shown::MOST_DEALS && !deals.lines(["here", "there"]).is_empty(), "{what}");
    }
}

const SWEEP: &str = "return { score_deal = function(d, base)
  local entries = base(d)
  if d.tricks[1] > 3 then
    entries[#entries + 1] = { ledger = \"pool\", seat = 1, amount = 2, reason = \"sweep\" }
  end
  return entries
end }";

#[test]
fn what_only_code_knows_is_shown_on_deals() {
    let registry = registry();
    let base = opened(&bundled(&registry, "preferans"));
    let game = |code: &str| {
        let manifest =
            "api = 1\nid = \"over\"\nextends = \"preferans@1\"\n[texts]\nsweep = \"four tricks\"\n";
        let files = [("pack.toml", manifest), ("hooks.luau", code)];
        let files = PackFiles::from_memory("over", files).expect("a pack");
        opened(&LoadRequest::new(files, &registry))
    };
    let other = game(SWEEP);
    let found = is_sound([&base, &other], "sweep");
    assert!(found.code && told(&found).contains("score_deal"), "{}", told(&found));
    let deals = shown::deals(&base, &other);
    assert_eq!(deals, shown::deals(&base, &other), "the same each time");
    assert_eq!((deals.examples.len(), &deals.failed), (shown::MOST_TOLD, &None), "{deals:?}");
    assert!(deals.lines(["here", "there"])[0].contains("four tricks"), "{deals:?}");

    let idle = game("return { score_deal = function(d, base) return base(d) end }");
    let deals = shown::deals(&base, &idle);
    assert!(deals.examples.is_empty() && deals.played == shown::MOST_DEALS, "{deals:?}");
    assert!(deals.lines(["here", "there"])[0].contains("none differed"), "{deals:?}");

    let broken = game("return { score_deal = function(d, base) error(\"no\") end }");
    let deals = shown::deals(&base, &broken);
    assert!(deals.failed.as_ref().is_some_and(|why| why.contains("score_deal")), "{deals:?}");
    assert!(deals.lines(["here", "there"])[0].contains("he code fails there"), "{deals:?}");

    let two = diff(&idle, &other);
    assert!(told(&two).contains("The code of score_deal differs."), "{}", told(&two));
}
