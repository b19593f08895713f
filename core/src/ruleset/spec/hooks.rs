//! Which functions of a pack its rules name.

use super::{ContractSpec, Formula, Hookable, LeaderSpec, NeedsSpec, RulesSpec, ScoreSpec};

/// Hooks the engine calls by their own name when a pack defines them.
pub const NAMED_HOOKS: [&str; 2] = ["after_deal", "legal_calls"];

impl RulesSpec {
    /// Names of functions that the rules name as `lua:NAME`, each once, in the order of the format.
    pub fn hook_names(&self) -> Vec<String> {
        let mut names = Vec::new();
        let mut add = |name: &str| {
            if !names.iter().any(|other| other == name) {
                names.push(name.to_owned());
            }
        };
        self.hookables().into_iter().for_each(|one| {
            if let Hookable::Lua(name) = one {
                add(name);
            }
        });
        if let ScoreSpec::Lua(name) = &self.score {
            add(name);
        }
        for Formula(text) in self.end.items.values().filter_map(|end| end.when.as_ref()) {
            if let Some(name) = text.strip_prefix("lua:") {
                add(name);
            }
        }
        names
    }

    fn hookables(&self) -> Vec<&Hookable> {
        let mut all: Vec<&Hookable> = Vec::new();
        all.extend(&self.auction.first);
        all.extend(&self.auction.hold.who);
        let needs = self.ladder.values().map(|group| &group.needs);
        let needs = needs.chain(self.modifier.values().map(|word| &word.needs));
        all.extend(needs.filter_map(|NeedsSpec { hook, .. }| hook.as_ref()));
        for dialog in self.dialog.values() {
            all.extend(&dialog.kind);
            all.extend(&dialog.who);
        }
        for ContractSpec { leader, out, declarers, .. } in self.contract.values() {
            match leader {
                Some(LeaderSpec::First(who)) => all.push(who),
                Some(LeaderSpec::ByTrick(table)) => all.extend(table.values()),
                None => {}
            }
            all.extend(out);
            all.extend(declarers);
        }
        all.extend(&self.play.restrict);
        all.extend(&self.settle.by);
        all
    }
}
