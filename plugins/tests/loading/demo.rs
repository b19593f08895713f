//! The made-up pack that the tests load, and ways to load it.

use overtrick_plugins::diagnostic::Severity;
use overtrick_plugins::load::{LoadRequest, Loaded, load};
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

pub(crate) const MANIFEST: &str = "api = 1\nid = \"demo\"\nname = \"Demo\"\nversion = \"1.2.0\"\n";

pub(crate) const GAME: &str = r#"direction = "clockwise"
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

pub(crate) const FRIDAY: &str = r#"api = 1
id = "friday"
name = "Friday Demo"
extends = "demo@1"
[ladder.misere]
after = "8S"
[score.suit.defence]
amount = "5 * tricks"
"#;

pub(crate) fn demo_files() -> PackFiles {
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

pub(crate) fn file(name: &str, text: &str) -> PackFiles {
    PackFiles::from_text(name, text).expect("the text keeps the limits")
}

pub(crate) fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.add(demo_files()).expect("the demo has a manifest");
    registry
}

/// Loads the demo with these overlays, preset and wishes.
pub(crate) fn demo(overlays: &[&str], preset: Option<&str>, set: &[(&str, &str)]) -> Result<Loaded, String> {
    let registry = registry();
    let mut request = LoadRequest::new(demo_files(), &registry);
    request.overlays = overlays.iter().map(|text| file("over.toml", text)).collect();
    request.preset = preset.map(str::to_owned);
    request.set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    load(&request).map_err(|e| e.to_string())
}

/// The demo's game with something after it, as a pack in one file.
pub(crate) fn with_tail(tail: &str) -> Result<Loaded, String> {
    let registry = Registry::default();
    let text = format!("{MANIFEST}{GAME}{tail}");
    load(&LoadRequest::new(file("demo.toml", &text), &registry)).map_err(|mut e| {
        e.list.retain(|diagnostic| diagnostic.severity == Severity::Error);
        e.to_string()
    })
}

pub(crate) fn after(loaded: &Loaded) -> &str {
    loaded.spec.ladder["misere"].after.as_deref().expect("the demo places its misère")
}

/// What the tests want to see of the merged rules.
pub(crate) trait Peek {
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
