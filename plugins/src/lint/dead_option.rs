//! An option that changes nothing.
//!
//! Somebody chooses a value, is told a sentence, and plays the same game. Mostly the option was made and its formula
//! forgotten, or the formula was changed and no longer reads it.

use super::words::{mentioned, options_read};
use super::{Lint, Subject};
use crate::codes::code;
use crate::diagnostic::Diagnostic;
use crate::options::RuleOption;

pub(super) const LINT: Lint = Lint {
    code: code(
        "lint/dead-option",
        "No value of the option writes a rule, and no formula, hook, `[when.NAME]` or other option asks for it. Whoever sets it is told a sentence that does not hold.",
        "Read it in a formula as `opt.NAME`, write what its values change under `set`, or take it out.",
    )
    .example("[options.target]\ncode = \"T\"\ntype = \"int\"\nmin = 100\nmax = 500\ndefault = 300\nsay = \"The first to reach {value} has won.\"\n[end.target]\nwin = \"score >= 300\"        # good: win = \"score >= opt.target\""),
    look,
};

fn look(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let read = options_read(subject);
    let words = mentioned(subject);
    let in_hooks = subject.packs.iter().any(|pack| !pack.hooks.is_empty() || !pack.texts.is_empty());
    let is_dead = |option: &&RuleOption| {
        let name = option.name.as_str();
        let writes = !option.writes.is_empty();
        // A hook may keep `d.opt` under another name.
        let is_read = read.contains(name) || (in_hooks && words.contains(name));
        !writes && !is_read && !subject.loaded.options.values().any(|other| asks(other, name))
    };
    let dead = subject.options().filter(is_dead);
    dead.map(|option| {
        let name = &option.name;
        LINT.warn(format!("the option `{name}` changes nothing"))
            .label(&option.place, "no rule and no hook asks for it")
            .help(format!("read it in a formula as `opt.{name}`, or say under `options.{name}.set` what its values write"))
    })
    .collect()
}

/// Whether an option depends on another one.
fn asks(option: &RuleOption, name: &str) -> bool {
    let needs = option.needs.iter().flat_map(|(_, conditions)| conditions);
    let all = option.requires.iter().chain(&option.requires_one).chain(&option.conflicts).chain(needs);
    all.into_iter().any(|condition| condition.option == name)
}

#[cfg(test)]
mod tests {
    use super::super::bench::{game, hooked, overlay};

    const OPTION: &str = "[options.deals]\ncode = \"D\"\ntype = \"int\"\nmin = 1\nmax = 9\ndefault = 3\nsay = \"{value} deals.\"\n";

    #[test]
    fn somebody_must_ask_for_an_option() {
        let found = game(OPTION);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            found[0].ends_with("warning[lint/dead-option]: the option `deals` changes nothing"),
            "{found:?}"
        );
        let read = "[values]\nfactor = \"opt.deals\"\n[score.tricks.more]\neach = \"seat\"\nto = \"score\"\namount = \"factor\"\n";
        assert!(game(&format!("{read}{OPTION}")).is_empty());
        let writes = format!("{OPTION}[options.deals.set.5]\nend.three_deals.when = \"deals >= 5\"\n");
        assert!(game(&writes).is_empty());
        let when =
            format!("{OPTION}[when.long]\nif = {{ deals = 9 }}\nend.three_deals.when = \"deals >= 9\"\n");
        assert!(game(&when).is_empty());
        let hook = "local function after_deal(d)\n  local o = d.opt\n  if o.deals > 3 then return {} end\n  return {}\nend\nreturn { after_deal = after_deal }\n";
        assert!(hooked(OPTION, hook).is_empty());
    }

    #[test]
    fn options_of_the_base_are_not_looked_at() {
        assert!(overlay(OPTION, "[texts]\ntrick = \"a trick\"\n").is_empty());
    }
}
