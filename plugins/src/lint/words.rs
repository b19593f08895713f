//! What the packs mention anywhere: words of formulas and hooks, options that are read.

use std::collections::BTreeSet;

use super::Subject;
use crate::load::Pack;
use crate::merge::conflict::reads;
use crate::tree::{Node, Table, Value};

/// Every text of a table and of what is in it.
pub(super) fn texts<'a>(table: &'a Table, visit: &mut impl FnMut(&'a str)) {
    table.values().for_each(|node| texts_of(node, visit));
}

fn texts_of<'a>(node: &'a Node, visit: &mut impl FnMut(&'a str)) {
    match &node.value {
        Value::Str(text) => visit(text),
        Value::Array(items) => items.iter().for_each(|item| texts_of(item, visit)),
        Value::Table(table) => texts(table, visit),
        Value::Int(_) | Value::Bool(_) => {}
    }
}

/// Tables of a pack that hold rules of some table size, of some value of an option, or of several together.
pub(super) fn conditional(pack: &Pack) -> impl Iterator<Item = &Table> {
    let sizes = pack.players.values().filter_map(Node::table);
    let sets = pack.options.values().filter_map(|option| option.table()?.get("set")?.table());
    sizes.chain(sets).chain(pack.when.values().filter_map(Node::table))
}

/// The words of all rules and hooks: letters, digits and `_`.
pub(super) fn mentioned<'a>(subject: &Subject<'a>) -> BTreeSet<&'a str> {
    let mut words = BTreeSet::new();
    let mut add = |text: &'a str| {
        words.extend(
            text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty()),
        );
    };
    for pack in subject.packs {
        texts(&pack.tables, &mut add);
        conditional(pack).for_each(|table| texts(table, &mut add));
        pack.hooks.iter().chain(&pack.texts).for_each(|file| add(&file.text));
    }
    words
}

/// The options that some formula, hook or `[when.NAME]` asks for, in force or not.
pub(super) fn options_read<'a>(subject: &Subject<'a>) -> BTreeSet<&'a str> {
    let mut names = BTreeSet::new();
    for pack in subject.packs {
        let mut add = |text: &'a str| names.extend(reads(text));
        texts(&pack.tables, &mut add);
        conditional(pack).for_each(|table| texts(table, &mut add));
        for when in pack.when.values().filter_map(Node::table) {
            let asked = when.get("if").and_then(Node::table);
            names.extend(asked.into_iter().flat_map(Table::keys).map(String::as_str));
        }
    }
    names
}
