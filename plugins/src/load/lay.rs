//! Laying pack over pack: first the definitions of options, then, with their values settled, the tables.

use indexmap::IndexMap;
use overtrick_core::ruleset::OptionValue;

use super::pack::{Pack, first_files};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::merge::{self, Merged, Part, conflict};
use crate::nearest;
use crate::options::{
    Condition, Kinds, OptionKind, PLAYERS, RuleOption, Settled, all_hold, define, is_name, text_of,
};
use crate::origin::pack_of;
use crate::tree::{By, Node, Table, Value};

/// The key of the rules that the loader writes itself.
pub(crate) const SEATS: &str = "seats";
/// The key of an option with its tables by value.
const SET: &str = "set";
/// Root tables whose keys are names that expressions, hooks and messages use.
const NAMED: [&str; 11] = [
    "hands", "order", "tables", "ladder", "modifier", "dialog", "contract", "values", "score", "end",
    "numbers",
];

/// Those of them whose names lie one table deeper: by contract, by life.
const HAS_GROUPS: [&str; 2] = ["score", "numbers"];

/// The code of the warning of a new name that is nearly one there is.
pub(crate) const NEAR_NAME: &str = "merge/near-name";

/// All packs on top of each other.
pub(super) struct Laid {
    pub(super) merged: Merged,
    /// After each pack of several, the options that some expression in force reads, with the paths of these.
    pub(super) read: Vec<IndexMap<String, Vec<String>>>,
}

/// The definitions of all packs, merged; `set` blocks stay with their packs. Those of a section stand together, sections in
/// the order the packs give, the others after them.
pub(super) fn options(packs: &[Pack], out: &mut Diagnostics) -> (IndexMap<String, RuleOption>, Kinds) {
    let (mut options, kinds) = merged_options(packs, out);
    let sections: Vec<&String> = packs.iter().flat_map(|pack| &pack.sections).collect();
    let place = |option: &RuleOption| {
        let section = option.section.as_ref();
        section.and_then(|name| sections.iter().position(|other| *other == name)).unwrap_or(sections.len())
    };
    options.sort_by_cached_key(|_, option| place(option));
    (options, kinds)
}

fn merged_options(packs: &[Pack], out: &mut Diagnostics) -> (IndexMap<String, RuleOption>, Kinds) {
    let firsts = first_files(packs);
    let pack_of = |file| pack_of(&firsts, file);
    if let [only] = packs {
        return define(&only.options, &pack_of, out);
    }
    let mut all = Table::default();
    for pack in packs {
        let without_set = |node: &Node| match &node.value {
            Value::Table(table) => {
                let rest = table.iter().filter(|(key, _)| *key != SET);
                node.with_value(Value::Table(rest.map(|(key, node)| (key.clone(), node.clone())).collect()))
            }
            _ => node.clone(),
        };
        let options = pack.options.iter().map(|(name, node)| (name.clone(), without_set(node))).collect();
        merge::lay(&mut all, options, out);
    }
    define(&all, &pack_of, out)
}

/// The tables of all packs, merged at the settled values. `own` are those that stand for every size and value, by pack.
pub(super) fn tables(
    packs: &[Pack],
    own: Vec<Table>,
    seats: u8,
    options: &IndexMap<String, RuleOption>,
    kinds: &Kinds,
    settled: &IndexMap<String, Settled>,
    out: &mut Diagnostics,
) -> Laid {
    let mut laid = Laid { merged: Merged::default(), read: Vec::new() };
    for (index, (pack, own)) in packs.iter().zip(own).enumerate() {
        let mut layer = Layer { pack, index, merged: &mut laid.merged, out };
        layer.tables(own, seats);
        for (name, node) in &pack.options {
            if let (Some(option), Some(settled)) = (options.get(name), settled.get(name)) {
                layer.option(option, node, &settled.value);
            }
        }
        let seats = OptionValue::Int(i64::from(seats));
        let value =
            |name: &str| if name == PLAYERS { Some(&seats) } else { settled.get(name).map(|s| &s.value) };
        for (name, node) in &pack.when {
            layer.when(name, node, kinds, &value);
        }
        if packs.len() > 1 {
            laid.read.push(conflict::options_read(&laid.merged.root));
        }
    }
    check_names(&laid.merged.root, out);
    laid
}

/// One pack being laid over those below.
struct Layer<'a> {
    pack: &'a Pack,
    index: usize,
    merged: &'a mut Merged,
    out: &'a mut Diagnostics,
}

impl Layer<'_> {
    fn lay(&mut self, table: Table, part: &Part) {
        if self.index > 0 && *part == Part::Tables {
            warn_of_near_names(&self.merged.root, &table, self.out);
        }
        self.merged.lay(table, self.index, part, self.out);
    }

    fn tables(&mut self, own: Table, seats: u8) {
        let size = self.pack.players.get(&seats.to_string());
        let of_size = size.and_then(Node::table).and_then(|table| table.get(SEATS));
        for node in own.get(SEATS).into_iter().chain(of_size) {
            let help = "write a table `[players.N]` for each size";
            let message = "`seats` follows from the table size";
            self.out.push(Diagnostic::error("pack/players", message).at(&node.key_place()).help(help));
        }
        self.lay(own, &Part::Tables);
        if let Some(node) = size
            && let Some(table) = node.table()
        {
            self.lay(table.clone(), &Part::Players);
            let value = Value::Int(i64::from(seats));
            let seats = Node { value, span: node.key.clone(), ..node.clone() };
            self.merged.root.entry(SEATS.to_owned()).or_insert(seats);
        }
    }

    /// The `set` blocks of one option that belong to its value; of a set, those of all its words.
    fn option(&mut self, option: &RuleOption, node: &Node, value: &OptionValue) {
        let Some(set) = node.table().and_then(|table| table.get(SET)) else { return };
        let Some(blocks) = set.table() else {
            let message = format!("expected a table for each value, found {}", set.value.describe());
            self.out.push(Diagnostic::error("pack/wrong-type", message).at(&set.place()));
            return;
        };
        for (key, block) in blocks {
            let Some(wanted) = self.value_of_key(option, key, block) else { continue };
            let Some(table) = block.table() else {
                let message = format!("expected tables of rules, found {}", block.value.describe());
                self.out.push(Diagnostic::error("pack/wrong-type", message).at(&block.place()));
                continue;
            };
            let holds = Condition { option: option.name.clone(), any_of: vec![wanted] }.holds(value);
            if holds {
                let by = By::from([(option.name.clone(), key.clone())]);
                self.lay(marked(table.clone(), &by), &Part::Option(option.name.clone(), key.clone()));
            }
        }
    }

    fn value_of_key(&mut self, option: &RuleOption, key: &str, block: &Node) -> Option<OptionValue> {
        let value = match &option.kind {
            // TOML keys are text; only exact words are names of values here.
            OptionKind::Choice(words) | OptionKind::Set(words) if !words.iter().any(|word| word == key) => {
                None
            }
            OptionKind::Ints { .. } => None,
            kind => kind.parse(key).ok().filter(|value| text_of(value) == key),
        };
        if value.is_none() {
            let known: Vec<String> = match &option.kind {
                OptionKind::Choice(words) | OptionKind::Set(words) => words.clone(),
                OptionKind::Bool => vec!["true".to_owned(), "false".to_owned()],
                OptionKind::Int(_) | OptionKind::Ints { .. } => Vec::new(),
            };
            let message = format!("`{key}` is no value of `{}`", option.name);
            let help = nearest::hint(key, known.iter().map(String::as_str));
            self.out.push(Diagnostic::error("option/value", message).at(&block.key_place()).maybe_help(help));
        }
        value
    }

    fn when<'v>(
        &mut self,
        name: &str,
        node: &Node,
        kinds: &Kinds,
        value: &impl Fn(&str) -> Option<&'v OptionValue>,
    ) {
        let Some(table) = node.table() else {
            let message = format!("`when.{name}`: expected a table, found {}", node.value.describe());
            self.out.push(Diagnostic::error("pack/wrong-type", message).at(&node.place()));
            return;
        };
        let Some(condition) = table.get("if") else {
            let message = format!("`when.{name}` has no `if`");
            let help = "write `if = { option = \"value\" }`";
            self.out.push(Diagnostic::error("merge/when", message).at(&node.key_place()).help(help));
            return;
        };
        let conditions = Condition::read_all(condition, kinds, self.out);
        if all_hold(&conditions, value) {
            let mut rest = table.clone();
            rest.shift_remove("if");
            // The table size is no option.
            let options = conditions.iter().filter(|condition| condition.option != PLAYERS);
            let by: Vec<(String, String)> = options
                .filter_map(|condition| {
                    Some((condition.option.clone(), condition.met(value(&condition.option)?)?))
                })
                .collect();
            if !by.is_empty() {
                rest = marked(rest, &By::from(by));
            }
            self.lay(rest, &Part::When(name.to_owned()));
        }
    }
}

/// A table with `by` on everything in it.
fn marked(mut table: Table, by: &By) -> Table {
    table.values_mut().for_each(|node| node.mark(by));
    table
}

/// An overlay that misspells a name makes a new thing instead of changing one.
fn warn_of_near_names(root: &Table, over: &Table, out: &mut Diagnostics) {
    for key in NAMED {
        let under = root.get(key).and_then(Node::table);
        let (Some(under), Some(over)) = (under, over.get(key).and_then(Node::table)) else { continue };
        warn_of_near_keys(key, under, over, out);
        if HAS_GROUPS.contains(&key) {
            for (name, node) in over {
                let below = under.get(name).and_then(Node::table);
                if let (Some(under), Some(over)) = (below, node.table()) {
                    warn_of_near_keys(&format!("{key}.{name}"), under, over, out);
                }
            }
        }
    }
}

fn warn_of_near_keys(path: &str, under: &Table, over: &Table, out: &mut Diagnostics) {
    for (name, node) in over.iter().filter(|(name, _)| !under.contains_key(*name)) {
        let close = |other: &&String| name.len() > 3 && strsim::osa_distance(name, other) == 1;
        if let Some(other) = under.keys().find(close) {
            let message = format!("`{path}.{name}` is new; there is `{path}.{other}`");
            let help = format!("did you mean `{other}`?");
            out.push(Diagnostic::warning(NEAR_NAME, message).at(&node.key_place()).help(help));
        }
    }
}

/// Names of a pack are `snake_case` (other keys are checked against the words there are).
fn check_names(root: &Table, out: &mut Diagnostics) {
    for key in NAMED {
        let Some(table) = root.get(key).and_then(Node::table) else { continue };
        let below = HAS_GROUPS.contains(&key);
        for (name, node) in table {
            check_name(name, node, out);
            for (name, node) in node.table().filter(|_| below).into_iter().flatten() {
                check_name(name, node, out);
            }
        }
    }
}

fn check_name(name: &str, node: &Node, out: &mut Diagnostics) {
    if is_name(name) {
        return;
    }
    let message = format!("`{name}` is no name: small letters, digits and `_`, a letter first");
    let lower = name.to_lowercase();
    let help = is_name(&lower).then(|| format!("write `{lower}`"));
    out.push(Diagnostic::error("pack/name", message).at(&node.key_place()).maybe_help(help));
}
