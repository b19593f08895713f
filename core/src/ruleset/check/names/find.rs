//! One name looked up: its number, or the sentence about a name nobody knows.

use crate::ruleset::spec::DialogSpec;
use crate::ruleset::var::FormulaTree;
use crate::ruleset::{RoleId, Var, WordId};
use crate::score::TableId;

use super::super::place::Place;
use super::{Names, WORDS, with_hint};

impl Names<'_> {
    /// The number of a word; nothing if it belongs to dialogs that are off.
    pub(in crate::ruleset::check) fn find_word(
        &self,
        word: &str,
        name: &str,
    ) -> Result<Option<WordId>, String> {
        let found = self.words.iter().position(|other| other == word);
        if let Some(id) = found.and_then(|index| u8::try_from(index).ok()) {
            return Ok(Some(WordId(id)));
        }
        let says = |dialog: &DialogSpec| {
            let answers = dialog.on.values().flat_map(|on| &on.answers);
            dialog.words.iter().chain(answers).any(|other| other == word)
        };
        if self.spec.dialog.values().any(says) { Ok(None) } else { Err(self.unknown(name)) }
    }

    pub(in crate::ruleset::check) fn find_group(
        &self,
        group: &str,
        name: &str,
    ) -> Result<Option<u8>, String> {
        match self.groups.iter().position(|other| *other == group) {
            Some(index) => Ok(Some(u8::try_from(index).unwrap_or(u8::MAX))),
            None if self.is_off_group(group) => Ok(None),
            None => Err(self.unknown(name)),
        }
    }

    pub(in crate::ruleset::check) fn find_count(&self, count: &str, name: &str) -> Result<u8, String> {
        let found = self.counts.iter().position(|other| other.name == count);
        found.and_then(|index| u8::try_from(index).ok()).ok_or_else(|| {
            let hint = self.hint(count, self.counts.iter().map(|count| count.name.as_str()));
            with_hint(format!("`{name}`: the table `counts` has no `{count}`"), hint)
        })
    }

    pub(in crate::ruleset::check) fn find_role(&self, role: &str, name: &str) -> Result<RoleId, String> {
        self.role(role).ok_or_else(|| {
            let hint = self.hint(role, self.roles.iter().map(String::as_str));
            with_hint(format!("`{name}`: `{role}` is no role of these rules"), hint)
        })
    }

    pub(in crate::ruleset::check) fn find_ledger(&self, ledger: &str, name: &str) -> Result<u8, String> {
        self.ledger(ledger).ok_or_else(|| {
            let hint = self.hint(ledger, self.ledgers.iter().map(|ledger| ledger.name.as_str()));
            with_hint(format!("`{name}`: the sheet has no ledger `{ledger}`"), hint)
        })
    }

    pub(in crate::ruleset::check) fn find_table(&self, name: &str) -> Option<TableId> {
        let found = self.tables.iter().position(|table| table.name == name)?;
        u16::try_from(found).ok().map(TableId)
    }

    pub(in crate::ruleset::check) fn row(&self, table: &str, row: &str) -> Result<FormulaTree, String> {
        let found = self.tables.iter().find(|other| other.name == table);
        if let Some(number) = found.and_then(|table| table.named(row)) {
            return Ok(FormulaTree::Const(number));
        }
        let rows = found.into_iter().flat_map(|table| table.rows.iter().map(|(key, _)| key.as_str()));
        Err(with_hint(format!("the table `{table}` has no row `{row}`"), self.hint(row, rows)))
    }

    /// A table for an index at a place.
    pub(in crate::ruleset::check) fn table(&self, place: Place, parts: &[&str]) -> Result<TableId, String> {
        let name = parts.join(".");
        if name == "won_at" {
            return Self::variable(place, Some(Var::Tricks), &name).map(|_| TableId::WON_AT);
        }
        self.find_table(&name).ok_or_else(|| {
            let hint = self.hint(&name, self.tables.iter().map(|table| table.name.as_str()));
            with_hint(format!("there is no table `{name}`"), hint)
        })
    }

    /// The sentence about a name nobody knows.
    pub(in crate::ruleset::check) fn unknown(&self, name: &str) -> String {
        let mut known: Vec<String> = WORDS.map(str::to_owned).to_vec();
        known.extend(self.strains.iter().map(|strain| strain.name.clone()));
        known.extend(self.spec.values.keys().cloned());
        for ledger in &self.ledgers {
            known.extend(["", "before.", "rival."].map(|prefix| format!("{prefix}{}", ledger.name)));
        }
        known.extend(self.sources.options.keys().map(|option| format!("opt.{option}")));
        for (prefix, numbers) in ["m", "n"].iter().zip(&self.numbers) {
            known.extend(numbers.iter().map(|number| format!("{prefix}.{number}")));
        }
        known.extend(
            self.words.iter().flat_map(|word| [format!("said.{word}"), format!("partner.said.{word}")]),
        );
        known.extend(self.groups.iter().map(|group| format!("called.{group}")));
        known.extend(self.groups.iter().map(|group| format!("partner.called.{group}")));
        known.extend(self.counts.iter().map(|count| format!("hand.{}", count.name)));
        known.extend(["partner.calls", "partner.bid"].map(str::to_owned));
        for role in &self.roles {
            known.extend([format!("{role}.tricks"), format!("in.{role}"), format!("size.{role}")]);
        }
        known.extend(self.tables.iter().map(|table| table.name.clone()));
        let near = self.did_you_mean(name, known.iter().map(String::as_str));
        with_hint(format!("nothing is called `{name}` here"), near)
    }
}
