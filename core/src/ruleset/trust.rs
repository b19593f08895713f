//! Rules for a table whose cards nobody sees: what depends on the cards a seat holds is taken on trust.

use super::dialog::DialogKind;
use super::ladder::Need;
use super::rules::Rules;
use super::source::Written;
use super::var::{Formula, Var};

fn reads_hand(formula: &Formula) -> bool {
    formula.vars().any(|var| matches!(var, Var::Held(_)))
}

fn on_trust(needs: &mut Vec<Written<Need>>) {
    needs.retain(|need| !matches!(&need.rule, Need::Holds(formula) if reads_hand(formula)));
}

impl Rules {
    /// The same rules, but that a seat may say what it may say with any cards. What hooks want to see of a hand is theirs
    /// to know, and stays.
    #[must_use]
    pub fn on_trust(&self) -> Self {
        let mut rules = self.clone();
        for group in &mut rules.ladder.groups {
            on_trust(&mut group.needs);
            for limit in [&mut group.min_level, &mut group.max_level] {
                limit.take_if(|limit| reads_hand(&limit.rule));
            }
        }
        for modifier in &mut rules.ladder.modifiers {
            on_trust(&mut modifier.needs);
        }
        rules.auction.may_bid.take_if(|rule| reads_hand(&rule.rule));
        for dialog in &mut rules.dialogs {
            dialog.needs.retain(|(_, need)| !reads_hand(&need.rule));
            dialog.lacks.clear();
            match &mut dialog.kind {
                DialogKind::NameSuit { may_pass, if_holds, .. } if if_holds.is_some() => {
                    (*may_pass, *if_holds) = (true, None);
                }
                DialogKind::NameCard { own, .. } => *own = true,
                _ => {}
            }
        }
        rules
    }
}
