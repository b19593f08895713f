//! The page about hooks, `docs/packs/hooks.md`, held against the machine: every field of `d` with its type, the roles
//! every game has, and the library of the sandbox.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use overtrick_core::hooks::{Arg, Data, Facts, Key, Scope};
use overtrick_core::ruleset::{DialogId, HookId, RoleId};
use overtrick_core::seat::Seat;
use overtrick_plugins::game::Game;

use super::{begun, dummy_whist, go_on, over};

type Types = BTreeMap<String, BTreeSet<String>>;

/// Games in which every field has a value at some moment, what is laid over each, and how many matches of it.
const GAMES: [(&str, &str, &str, u64); 5] = [
    ("games/500", "500", "set.sans_kitty = true\n", 3),
    ("games/500", "500", "default_players = 5\n", 3),
    ("games/preferans", "preferans", "", 3),
    ("plugins/tests/packs/oh_hell.toml", "oh_hell", "", 1),
    ("plugins/tests/packs/dummy_whist.toml", "dummy_whist", TALK, 1),
];

/// Dialogs in which the first seat names a seat and a number twice, then a suit.
const TALK: &str = "
[order.trump]
trump = ['*/T']
[dialog.trump]
kind = 'name_suit'
who = 'eldest'
letter = 'T'
[dialog.talk]
kind = 'lua:talk'
words = ['give']
[contract.tricks]
phases = ['talk', 'trump', 'play']
";

/// Says of every field its type, and of the tables that can be walked that they have no others.
const PROBE: &str = "
local function kind(value)
    if type(value) == 'table' then
        return if #value > 0 then 'list' else 'table'
    end
    return if type(value) == 'string' then 'text' else type(value)
end
local function within(found, at, fields, value)
    for _, field in ipairs(fields) do
        local name = `{at}.{field}`
        found[name] = found[name] or {}
        table.insert(found[name], kind(value[field]))
    end
    for field in pairs(value) do
        assert(table.find(fields, field), `{at}.{field}`)
    end
end
-- When the options are checked nobody asks for the types.
local function check_options(d, asked)
    if not asked then return nil end
    local found = {}
    for _, name in ipairs(FIELDS) do found[name] = { kind(d[name]) } end
    if d.contract then within(found, 'contract', CONTRACT, d.contract) end
    for _, call in ipairs(d.said) do within(found, 'said[1]', SAID, call) end
    return found
end
local function talk(d)
    if #d.said > 1 then return { done = true } end
    return { ask = 1, calls = { { word = 'give', to = { 2, 3 }, n = { 0, 4 } } } }
end
return { check_options = check_options, TALK }
";

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).expect(path)
}

fn page() -> String {
    read("docs/packs/hooks.md")
}

/// The names between the first pair of backticks after a text of the page.
fn names_after(page: &str, text: &str) -> BTreeSet<String> {
    let (_, rest) = page.split_once(text).unwrap_or_else(|| panic!("the page says `{text}`"));
    let list = rest.split('`').nth(1).expect("a list in backticks");
    list.split_whitespace().map(str::to_owned).collect()
}

/// Every documented field, `d.` left out, with the types it may have.
fn documented(page: &str) -> Types {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `d."));
    rows.map(|row| {
        let (name, rest) = row.split_once('`').expect("the name ends");
        let types = rest.split('|').nth(1).expect("a column with the type").trim();
        (name.to_owned(), types.split(" or ").map(str::to_owned).collect())
    })
    .collect()
}

/// Documented fields that begin like this, as a Luau list.
fn luau_list(documented: &Types, prefix: &str) -> String {
    let names = documented.keys().filter_map(|name| name.strip_prefix(prefix)).filter(|n| !n.contains('.'));
    format!("{{ {} }}", names.map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", "))
}

fn texts(data: &Data) -> Vec<String> {
    let Data::List(list) = data else { panic!("expected a list, found {}", data.kind()) };
    let text = |one: &Data| match one {
        Data::Text(text) => text.clone(),
        other => panic!("expected a text, found {}", other.kind()),
    };
    list.iter().map(text).collect()
}

fn hook(game: &Game, name: &str) -> HookId {
    let at = game.rules.hooks.iter().position(|hook| hook == name).expect("the rules name the hook");
    HookId(u8::try_from(at).expect("few hooks"))
}

/// Asks for the types at every moment of some matches that chance plays, in every scope.
fn look(game: &Game, seeds: u64, types: &mut Types) {
    let hook = hook(game, "check_options");
    let mut host = game.hosts.host().expect("a host");
    let mut ask = |facts: &Facts<'_>| {
        let answer = host.call(hook, facts, &[Arg::Int(1)]).unwrap_or_else(|error| panic!("{error}"));
        let Data::Map(fields) = answer else { panic!("expected a table, found {}", answer.kind()) };
        for (name, kinds) in fields {
            let Key::Text(name) = name else { panic!("expected names") };
            types.entry(name).or_default().extend(texts(&kinds));
        }
    };
    for seed in 0..seeds {
        let mut table = begun(game, seed);
        let mut steps = 0;
        go_on(&mut table, seed, |table| {
            for scope in [Scope::Public, Scope::Seat(Seat::new(1)), Scope::All] {
                let facts = Facts::new(&game.rules, table.state(), scope);
                ask(&facts);
                ask(&facts.in_dialog(DialogId::AUCTION));
            }
            steps += 1;
            steps > 400
        })
        .unwrap_or_else(|fault| panic!("{fault}"));
    }
}

#[test]
fn every_field_is_documented_with_its_type() {
    let documented = documented(&page());
    let whole = |name: &&String| !name.contains('.');
    let plain: BTreeSet<String> = documented.keys().filter(whole).cloned().collect();

    let source = read("plugins/src/lua/facts.luau");
    let (_, fields) = source.split_once("\tlocal fields = {\n").expect("the fields");
    let (fields, _) = fields.split_once("\n\t}\n").expect("their end");
    let made = fields.lines().filter_map(|line| line.strip_prefix("\t\t")?.split_once(" = function"));
    let made = made.map(|(name, _)| name).filter(|name| !name.starts_with('\t'));
    assert!(source.contains("\t\tseats = seats, deck = deck, opt = opt, t = t,\n"), "what is there before");
    let all: BTreeSet<String> = made.chain(["seats", "deck", "opt", "t"]).map(str::to_owned).collect();
    assert_eq!(plain, all, "fields of `d`: documented, and made");

    let hooks = PROBE
        .replace("FIELDS", &luau_list(&documented, ""))
        .replace("CONTRACT", &luau_list(&documented, "contract."))
        .replace("SAID", &luau_list(&documented, "said[1]."));
    let mut types = Types::new();
    for (base, id, more, seeds) in GAMES {
        let hooks = hooks.replace("TALK", if more == TALK { "talk = talk" } else { "" });
        look(&over(base, id, &format!("hooks = '''{hooks}'''\n{more}")), seeds, &mut types);
    }
    for (name, expected) in &documented {
        let mut found = types.remove(name).unwrap_or_default();
        if expected.contains("list") && found.contains("list") {
            // A list with nothing in it looks like a table.
            found.remove("table");
        }
        assert_eq!(&found, expected, "types of `d.{name}`: found, and documented");
    }
}

#[test]
fn the_roles_of_every_game_are_documented() {
    let roles = names_after(&page(), "Roles that every game has:");
    assert_eq!(roles, RoleId::BUILT_IN.map(str::to_owned).into());
}

#[test]
fn the_library_is_documented() {
    const LIBRARIES: [&str; 5] = ["bit32", "math", "string", "table", "utf8"];
    let page = page();
    let mut globals = names_after(&page, "- alone:");
    // The two may only be called.
    let named = |name: &&String| !["pairs", "ipairs"].contains(&name.as_str());
    let there: Vec<String> = globals.iter().filter(named).map(|name| format!("assert({name})")).collect();
    let there = there.join("\n");
    let keys = LIBRARIES.map(|name| format!("{name} = keys({name})")).join(", ");
    let game = dummy_whist(&format!(
        "hooks = '''
local function keys(t)
    local all = {{}}
    for k in pairs(t) do table.insert(all, k) end
    return all
end
local function f(d)
    {there}
    return {{ {keys} }}
end
return {{ f = f }}
'''
score = \"lua:f\"
"
    ));
    let table = begun(&game, 1);
    let mut host = game.hosts.host().expect("a host");
    let facts = Facts::new(&game.rules, table.state(), Scope::All);
    let found = host.call(hook(&game, "f"), &facts, &[]).unwrap_or_else(|error| panic!("{error}"));
    let Data::Map(found) = found else { panic!("expected a table, found {}", found.kind()) };
    for name in LIBRARIES {
        let keys = texts(&found[&Key::Text(name.to_owned())]).into_iter().collect();
        assert_eq!(names_after(&page, &format!("- `{name}`:")), keys, "{name}: documented, and there");
        globals.insert(name.to_owned());
    }
    let source = read("plugins/src/lua/vm/mod.rs");
    let (_, list) = source.split_once("\nconst GLOBALS: ").expect("the globals");
    let (list, _) = list.split_once("];\n").expect("their end");
    let known: BTreeSet<String> = list.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    assert_eq!(globals, known, "globals: documented, and there");
}
