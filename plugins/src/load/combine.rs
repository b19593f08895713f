//! Values of options that nobody has chosen yet and that would contradict each other if somebody did.
//!
//! Two options of one pack may write the same key. At the settled values that is an error, found when the tables are
//! merged; here all other pairs of values are looked at, and warned of.

use indexmap::IndexMap;
use overtrick_core::ruleset::OptionValue;

use super::pack::Pack;
use crate::diagnostic::{Diagnostic, Diagnostics, Place};
use crate::merge::conflict::{Paths, paths_of_block};
use crate::options::{Condition, Kinds, RuleOption, Settled};
use crate::tree::{Node, Table, Value, at};

/// Pairs that are told of; one mistake often makes many.
const MOST_TOLD: usize = 20;
/// Pairs that are looked at; no honest pack has as many.
const MOST_PAIRS: usize = 1_000_000;

/// One value of one option and what it writes.
struct Block<'a> {
    option: &'a RuleOption,
    /// The value as the key of its block.
    word: &'a str,
    value: OptionValue,
    table: &'a Table,
    place: Place,
}

/// Warns of every pair.
pub(super) fn check(
    packs: &[Pack],
    options: &IndexMap<String, RuleOption>,
    kinds: &Kinds,
    settled: &IndexMap<String, Settled>,
    out: &mut Diagnostics,
) {
    let (mut told, mut pairs) = (0, 0);
    for pack in packs {
        let whens = whens(pack, kinds);
        let blocks = blocks(pack, options);
        let paths: Vec<(usize, String)> = blocks
            .iter()
            .enumerate()
            .flat_map(|(index, block)| paths_of_block(block.table).into_iter().map(move |path| (index, path)))
            .collect();
        let mut index = Paths::default();
        for (block, path) in &paths {
            index.add(path, (*block, path.as_str()));
        }
        let mut seen = indexmap::IndexSet::new();
        for (second, path) in &paths {
            for (first, other_path) in index.relatives(path) {
                pairs += 1;
                if told >= MOST_TOLD || pairs > MOST_PAIRS {
                    return;
                }
                let (a, b) = (&blocks[first], &blocks[*second]);
                let contradict = first < *second
                    && a.option.name != b.option.name
                    && !(path == other_path && say_the_same(a.table, b.table, path))
                    && !(is_settled(a, settled) && is_settled(b, settled))
                    && !excluded(a, b)
                    && !whens.iter().any(|when| when.covers(a, b, path));
                if contradict && seen.insert((first, *second)) {
                    told += 1;
                    out.push(warning(a, b, path));
                }
            }
        }
    }
}

fn warning(a: &Block<'_>, b: &Block<'_>, path: &str) -> Diagnostic {
    let message = format!(
        "`{} = {}` and `{} = {}` would write `{path}` differently",
        a.option.name, a.word, b.option.name, b.word
    );
    Diagnostic::warning("merge/conflict", message)
        .at(&b.place)
        .label(&a.place, "")
        .help("add a `[when.NAME]` block for both, or `conflicts` to one of them")
}

fn blocks<'a>(pack: &'a Pack, options: &'a IndexMap<String, RuleOption>) -> Vec<Block<'a>> {
    let mut blocks = Vec::new();
    for (name, node) in &pack.options {
        let (Some(option), Some(set)) = (options.get(name), node.table().and_then(|t| t.get("set"))) else {
            continue;
        };
        for (word, node) in set.table().into_iter().flatten() {
            if let (Some(table), Ok(value)) = (node.table(), option.kind.parse(word)) {
                blocks.push(Block { option, word, value, table, place: node.key_place() });
            }
        }
    }
    blocks
}

fn say_the_same(a: &Table, b: &Table, path: &str) -> bool {
    match (at(a, path), at(b, path)) {
        (Some(a), Some(b)) => a.value.same(&b.value),
        (None, None) => true, // both remove it
        _ => false,
    }
}

fn is_settled(block: &Block<'_>, settled: &IndexMap<String, Settled>) -> bool {
    settled.get(&block.option.name).is_some_and(|settled| holds(&settled.value, &block.value))
}

fn holds(value: &OptionValue, wanted: &OptionValue) -> bool {
    Condition { option: String::new(), any_of: vec![wanted.clone()] }.holds(value)
}

/// Whether the definitions do not let both values be set at once.
fn excluded(a: &Block<'_>, b: &Block<'_>) -> bool {
    let stands_against = |a: &Block<'_>, b: &Block<'_>| {
        let about = |condition: &&Condition| condition.option == b.option.name;
        a.value != a.option.default
            && (a.option.required_by(&a.value).filter(about).any(|condition| !condition.holds(&b.value))
                || a.option.conflicts.iter().filter(about).any(|condition| condition.holds(&b.value)))
    };
    stands_against(a, b) || stands_against(b, a)
}

/// A `[when.NAME]` block.
struct When<'a> {
    conditions: Vec<Condition>,
    table: &'a Table,
}

impl When<'_> {
    /// Whether it holds for sure when both values are set, and says what the key is then.
    fn covers(&self, a: &Block<'_>, b: &Block<'_>, path: &str) -> bool {
        let holds = |condition: &Condition| {
            let block = [a, b].into_iter().find(|block| block.option.name == condition.option);
            block.is_some_and(|block| condition.holds(&block.value))
        };
        self.conditions.iter().all(holds) && at(self.table, path).is_some()
    }
}

fn whens<'a>(pack: &'a Pack, kinds: &Kinds) -> Vec<When<'a>> {
    let read = |node: &'a Node| match &node.value {
        Value::Table(table) => {
            // Faults in it were reported when the tables were merged.
            let mut known = Diagnostics::default();
            let conditions = Condition::read_all(table.get("if")?, kinds, &mut known);
            (!known.has_errors()).then_some(When { conditions, table })
        }
        _ => None,
    };
    pack.when.values().filter_map(read).collect()
}
