//! Packs that break a law: whoever looks must see it.

use overtrick_core::game::Start;
use overtrick_plugins::conformance::options::{Search, Tried, try_all};
use overtrick_plugins::conformance::{Finding, Law, forgetful, leaks, one_match, walk, within_a_tenth};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

use crate::packs::made_up;

/// Three players, two suits, one dialog by a hook before the play; `opt` takes options.
const PACK: &str = r#"
api = 1
id = "made_up"
hooks = '''
HOOKS
'''
[players.3]
[deck]
suits = ["S", "H"]
ranks = ["7", "8", "9", "J", "Q", "K"]
[deal]
packets = ["3 each", "3 kitty"]
[order.trump]
trump = ["S/*"]
[ladder.bid]
levels = [1, 2, 3]
[auction]
kind = "ladder"
[auction.nobody_bound]
then = "throw_in"
[dialog.talk]
kind = "lua:talk"
words = ["yes", "no"]
[contract.bid]
order = "trump"
leader = "declarer"
phases = ["talk", "play"]
[play]
duty = ["suit", "any"]
[sheet]
seat = ["score"]
[score.bid.tricks]
each = "seat"
to = "score"
amount = "tricks"
[end.target]
win = "score >= 20"
"#;

/// The pack with these functions; `talk` ends at once if they do not define it.
pub(crate) fn pack(hooks: &str) -> String {
    let talk = if hooks.contains("function talk") {
        String::new()
    } else {
        "local function talk(d)\n  return { done = true }\nend\n".to_owned()
    };
    let names: Vec<&str> = ["talk", "legal_calls"]
        .into_iter()
        .filter(|name| *name == "talk" || hooks.contains(&format!("function {name}")))
        .collect();
    let table: Vec<String> = names.iter().map(|name| format!("{name} = {name}")).collect();
    PACK.replace("HOOKS", &format!("{talk}{hooks}\nreturn {{ {} }}", table.join(", "))).replace("S/*", "*/S")
}

/// What is found in some matches, each law once.
fn found(game: &Game, look: impl Fn(&Game, u64) -> Result<(), Finding>) -> Vec<Law> {
    let mut laws = Vec::new();
    for finding in (1..=20).filter_map(|seed| look(game, seed).err()) {
        if !laws.contains(&finding.law) {
            laws.push(finding.law);
        }
    }
    laws
}

fn every_law(game: &Game) -> Vec<Law> {
    let mut laws = found(game, |game, seed| one_match(game, seed, 3).map(|_| ()));
    laws.extend(found(game, |game, seed| leaks(game, seed, 6)));
    laws
}

/// A match without any look, then one look at what was done.
fn memory(game: &Game, seed: u64) -> Result<(), Finding> {
    let trail = walk(game, Start { seed, ..Start::default() }, 4, &mut [])?;
    forgetful(game, &trail)
}

#[test]
fn the_pack_itself_is_right() {
    assert_eq!(every_law(&made_up(&pack(""))), []);
}

/// Counts its calls, and asks at every third.
pub(crate) const COUNTER: &str = "
local calls = 0
local function talk(d)
  calls = calls + 1
  if #d.said == 0 and calls % 3 == 0 then
    return { ask = d.declarer, calls = { 'yes', 'no' } }
  end
  return { done = true }
end";

#[test]
fn a_hook_that_counts_its_calls() {
    assert_eq!(found(&made_up(&pack(COUNTER)), memory), [Law::Memory]);
    // Without the other host, taking back a step is enough to see it.
    let laws = every_law(&made_up(&pack(COUNTER)));
    assert!(
        laws.iter().all(|law| matches!(law, Law::Undo | Law::Memory | Law::Worlds | Law::Repeats)),
        "{laws:?}"
    );
    assert!(!laws.is_empty());
}

/// Keeps what a hook saw that may know a hand, for one that may not: who has the queen of spades is asked.
pub(crate) const LEAK: &str = "
local holder = nil
local function legal_calls(d, seat, calls)
  if #d.said == 0 then
    holder = nil
  end
  for _, card in ipairs(d.hand) do
    if card == 'QS' then
      holder = seat
    end
  end
  return nil
end
local function talk(d)
  if #d.said == 0 and holder ~= nil then
    return { ask = holder, calls = { 'yes', 'no' } }
  end
  return { done = true }
end";

#[test]
fn a_question_that_gives_a_card_away() {
    let game = made_up(&pack(LEAK));
    assert_eq!(found(&game, |game, seed| leaks(game, seed, 6)), [Law::Secrets]);
    assert_eq!(found(&game, memory), [Law::Memory]);
}

#[test]
fn a_hook_that_works_too_much() {
    // Far below what is allowed, far above a tenth of it.
    let hooks = "
local function talk(d)
  local n = 0
  for i = 1, 50000 do
    n = n + i % 7
  end
  return { done = n > 0 }
end";
    let look = |game: &Game, seed| {
        let trail = walk(game, Start { seed, ..Start::default() }, 4, &mut [])?;
        within_a_tenth(game, &trail)
    };
    assert_eq!(found(&made_up(&pack(hooks)), look), [Law::Budget]);
}

#[test]
fn a_dialog_that_never_ends() {
    let hooks = "
local function talk(d)
  return { ask = d.declarer, calls = { 'yes' } }
end";
    let finding = walk(&made_up(&pack(hooks)), Start { seed: 1, ..Start::default() }, 5, &mut []);
    assert_eq!(finding.map(|_| ()).map_err(|finding| finding.law), Err(Law::Ends));
}

#[test]
fn a_seat_without_an_answer() {
    let hooks = "
local function legal_calls(d, seat, calls)
  local gone = {}
  for i, call in ipairs(calls) do
    gone[i] = { call = call, reason = 'never' }
  end
  return gone
end";
    let laws = found(&made_up(&pack(hooks)), |game, seed| one_match(game, seed, 3).map(|_| ()));
    assert_eq!(laws, [Law::Ends]);
}

/// What a pack that does not load is told.
fn refused(text: &str) -> Vec<String> {
    let registry = Registry::default();
    let files = PackFiles::from_text("made_up.toml", text).expect("a text");
    let Err(faults) = open(&LoadRequest::new(files, &registry)) else { return Vec::new() };
    faults.list.iter().map(|fault| format!("{}: {}", fault.code, fault.message)).collect()
}

#[test]
fn a_loop_in_no_order() {
    let hooks = "
local function talk(d)
  local t = { a = 1, b = 2 }
  for k, v in t do
    return { done = v > 0 }
  end
end";
    let told = refused(&pack(hooks));
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("hook/does-not-load: a loop reads `in pairs(...) do`"), "{told:?}");
}

/// An option of a pack that does what it says.
pub(crate) const ALIVE_OPTION: &str = r#"
[options.alive]
type = "int"
min = 1
max = 3
default = 1
say = "Every trick counts {value}."
"#;

/// Options of a pack: `dead` says something and does nothing, `hidden` sets a key that another value of it takes back.
pub(crate) const DEAD_OPTIONS: &str = r#"
[options.dead]
type = "choice"
default = "one"
[options.dead.values]
one = "A trick counts once."
two = "A trick counts twice."
[options.dead.set.two]
texts.tricks = "tricks, twice"
[options.hidden]
type = "bool"
default = false
[options.hidden.values]
true = "Three of a suit may be kept in the kitty."
false = "The kitty lies."
[options.hidden.set.true]
contract.bid.made = "tricks >= level + 1"
"#;

#[test]
fn an_option_that_does_nothing() {
    let text = pack("").replace(r#"amount = "tricks""#, r#"amount = "tricks * opt.alive""#)
        + ALIVE_OPTION
        + DEAD_OPTIONS;
    let registry = Registry::default();
    let files = PackFiles::from_text("made_up.toml", text).expect("a text");
    let search = Search { settings: 2, matches: 5, deals: 3, ..Search::default() };
    let tried = try_all(&LoadRequest::new(files, &registry), search).expect("the pack loads");
    let silent = |tried: &Tried| tried.differs.is_none();
    let named = |tried: &Tried| format!("{} = {}", tried.option, tried.value);
    let (dead, alive): (Vec<_>, Vec<_>) = tried.iter().partition(|tried| silent(tried));
    assert_eq!(alive.into_iter().map(named).collect::<Vec<_>>(), ["alive = 3", "alive = 2"]);
    assert_eq!(dead.into_iter().map(named).collect::<Vec<_>>(), ["dead = two", "hidden = true"]);
    assert!(tried.iter().all(|tried| tried.fails.is_none()), "{tried:?}");
}
