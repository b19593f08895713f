//! Which functions of a pack its rules name.

use super::{ContractSpec, Formula, Hookable, LeaderSpec, NeedsSpec, PlaySpec, RulesSpec, ScoreSpec};

/// Hooks the engine calls by their own name when a pack defines them.
pub const NAMED_HOOKS: [&str; 3] = ["after_deal", "legal_calls", "check_options"];

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
        let stops = self.contract.values().filter_map(|contract| contract.stop.as_ref());
        for Formula(text) in stops.chain(self.end.items.values().filter_map(|end| end.when.as_ref())) {
            if let Some(name) = text.strip_prefix("lua:") {
                add(name);
            }
        }
        names
    }

    fn hookables(&self) -> Vec<&Hookable> {
        let mut all: Vec<&Hookable> = Vec::new();
        all.extend(&self.deal.plan);
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
        let PlaySpec { restrict, trick_winner, controller, .. } = &self.play;
        all.extend([restrict, trick_winner, controller].into_iter().flatten());
        all.extend(&self.settle.by);
        all
    }
}
