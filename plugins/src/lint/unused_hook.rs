//! Functions of a hook file that nothing calls.
//!
//! A function that a file returns under a name no rule knows is an error already. Here are those that a file keeps to
//! itself and never calls, and those that only rules name which are switched off for good.

use std::collections::BTreeSet;

use super::words::{conditional, texts};
use super::{Lint, Subject};
use crate::codes::code;
use crate::diagnostic::{Diagnostic, Place};
use crate::load::PackText;
use crate::lua::{Kind, tokens};
use crate::tree::{Node, Table, Value};

pub(super) const LINT: Lint = Lint {
    code: code(
        "lint/unused-hook",
        "A function of a hook file is never called: nothing in the file uses it, or the only rule that names it is switched off and no option switches it on.",
        "Return it under the name that a rule gives, call it, or take it out.",
    )
    .example("local function bonus(d) return 10 end      -- never called\nlocal function score_deal(d, base) return base(d) end\nreturn { score_deal = score_deal }"),
    look,
};

/// What rules write before the name of a hook.
const LUA: &str = "lua:";

fn look(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let top = subject.top();
    let mut found: Vec<Diagnostic> = top.hooks.iter().flat_map(uncalled).collect();
    let mut named = BTreeSet::new();
    for pack in subject.packs {
        conditional(pack).for_each(|table| texts(table, &mut |text| named.extend(text.strip_prefix(LUA))));
    }
    let switched: BTreeSet<String> = subject.packs.iter().flat_map(conditional).flat_map(switches).collect();
    let mut off = Vec::new();
    hooks_named(subject.loaded.origins.rules(), &mut String::new(), false, &switched, &mut named, &mut off);
    for (name, place) in off.into_iter().filter(|(name, _)| !named.contains(name)) {
        // The rule may be the base's; then so is the hook.
        if top.hooks.iter().any(|file| returns(file, name)) {
            let message = format!("only a rule that is switched off names the hook `{name}`");
            found.push(LINT.warn(message).at(&place));
        }
    }
    found
}

/// Functions local to a file that stand there once: where they are made.
fn uncalled(file: &PackText) -> Vec<Diagnostic> {
    let all = tokens(&file.text);
    let uses = |name: &str| all.iter().filter(|token| token.kind == Kind::Name(name)).count();
    let made = all.windows(3).filter_map(|three| match three {
        [a, b, c] if a.kind == Kind::Name("local") && b.kind == Kind::Name("function") => match c.kind {
            Kind::Name(name) if uses(name) == 1 => Some((name, c)),
            _ => None,
        },
        _ => None,
    });
    let warn = |(name, token): (&str, &crate::lua::Token<'_>)| {
        let lines =
            file.text.split_inclusive('\n').take(token.line as usize - 1).map(str::len).sum::<usize>();
        let start = lines + token.column as usize - 1;
        let place = Place { file: file.file, span: start..start + name.len() };
        LINT.warn(format!("nothing calls `{name}`")).at(&place)
    };
    made.map(warn).collect()
}

/// Whether a file has a function of this name.
fn returns(file: &PackText, name: &str) -> bool {
    tokens(&file.text).iter().any(|token| token.kind == Kind::Name(name))
}

/// Dotted paths of tables that a block switches on or off, whatever is before the first rule in it.
fn switches(table: &Table) -> Vec<String> {
    let mut paths = Vec::new();
    crate::tree::leaves(table, &mut |path, _| {
        if let Some(path) = path.strip_suffix(".off") {
            // Blocks of options stand under the value.
            paths.push(path.to_owned());
            paths.extend(path.split_once('.').map(|(_, rest)| rest.to_owned()));
        }
    });
    paths
}

/// Hooks that rules in force name go to `named`, those of rules that stay off to `off`.
fn hooks_named<'a>(
    table: &'a Table,
    path: &mut String,
    is_off: bool,
    switched: &BTreeSet<String>,
    named: &mut BTreeSet<&'a str>,
    off: &mut Vec<(&'a str, Place)>,
) {
    let says_off = table.get("off").is_some_and(|node| matches!(node.value, Value::Bool(true)));
    let is_off = is_off || (says_off && !switched.contains(path));
    for (key, node) in table {
        let length = path.len();
        if length > 0 {
            path.push('.');
        }
        path.push_str(key);
        match &node.value {
            Value::Table(below) => hooks_named(below, path, is_off, switched, named, off),
            Value::Str(text) => hook_of(text, node, is_off, named, off),
            Value::Array(items) => {
                for item in items {
                    if let Some(text) = item.text() {
                        hook_of(text, item, is_off, named, off);
                    }
                }
            }
            Value::Int(_) | Value::Bool(_) => {}
        }
        path.truncate(length);
    }
}

fn hook_of<'a>(
    text: &'a str,
    node: &Node,
    is_off: bool,
    named: &mut BTreeSet<&'a str>,
    off: &mut Vec<(&'a str, Place)>,
) {
    let Some(name) = text.strip_prefix(LUA) else { return };
    if is_off {
        off.push((name, node.place()));
    } else {
        named.insert(name);
    }
}

#[cfg(test)]
mod tests {
    use super::super::bench::hooked;

    #[test]
    fn a_function_is_there_to_be_called() {
        let after = "local function after_deal(d) return help(d) end\nreturn { after_deal = after_deal }\n";
        let found = hooked(
            "",
            &format!(
                "local function spare(d) return {{}} end\nlocal function help(d) return {{}} end\n{after}"
            ),
        );
        assert_eq!(found, ["demo/hooks.luau:1:16: warning[lint/unused-hook]: nothing calls `spare`"]);
    }

    #[test]
    fn a_rule_that_stays_off_calls_nothing() {
        let hooks = "return { over = function(d) return false end }\n";
        let end = "[end.early]\noff = true\nwhen = \"lua:over\"\n";
        let found = hooked(end, hooks);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("names the hook `over`"), "{found:?}");
        let when = format!("{end}[when.four]\nif = {{ players = 4 }}\nend.early.off = false\n");
        assert!(hooked(&when, hooks).is_empty());
        assert!(hooked(&end.replace("off = true\n", ""), hooks).is_empty());
    }
}
