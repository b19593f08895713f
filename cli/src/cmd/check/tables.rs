//! Every table of a pack, one after the other: what is wrong at each, and where it comes up.
//!
//! The table that is played when nobody says otherwise comes first. What comes up at another one only says at which;
//! of an overlay it is a warning, since the preset or size is mostly its base's and it may not be meant for it.

use overtrick_plugins::conformance::{Effort, trial};
use overtrick_plugins::diagnostic::{Diagnostic, Diagnostics, Files, Severity};
use overtrick_plugins::game::{self, Game};
use overtrick_plugins::load::{LoadRequest, Loaded, Preset};

use crate::args::CheckArgs;
use crate::exit::Outcome;
use crate::words::counted;

/// What is played at each table: little, so that a check stays quick.
pub(super) const TRIAL: Effort = Effort { matches: 3, deals: 4, seed: 1 };

/// The tables that are asked for, without the plain one.
pub(super) fn others<'a>(plain: &'a Loaded, args: &CheckArgs) -> Vec<(u8, Option<&'a Preset>)> {
    let id = |preset: Option<&Preset>| preset.map(|preset| preset.id.clone());
    let mut tables = plain.tables();
    // Tables of the usual size first: theirs are the problems one meets.
    tables.sort_by_key(|&(size, _)| size != plain.seats);
    tables.retain(|&(size, preset)| {
        (size, id(preset)) != (plain.seats, plain.preset.clone())
            && args.players.is_none_or(|asked| asked == size)
            && (args.preset.is_none() || id(preset) == plain.preset)
    });
    tables
}

/// What a table has that the plain one has not: `3 players and preset acbl`.
pub(super) fn context(plain: &Loaded, size: u8, preset: Option<&Preset>) -> String {
    let mut parts = Vec::new();
    if size != plain.seats && preset.is_none_or(|preset| preset.players.is_none()) {
        parts.push(format!("{size} players"));
    }
    match preset {
        Some(preset) if plain.preset.as_ref() != Some(&preset.id) => {
            parts.push(format!("preset {}", preset.id));
        }
        None if plain.preset.is_some() => parts.push("no preset".to_owned()),
        _ => {}
    }
    parts.join(" and ")
}

/// What the plain table has that it has not.
pub(super) const PLAIN: &str = "";

/// What was found at the tables so far.
pub(super) struct Found {
    /// Each problem with the tables where it came up.
    list: Vec<(Diagnostic, Vec<String>)>,
    files: Files,
    pub(super) tables: u64,
    /// Tables without an error; after play has failed at one, the others are not known to be.
    pub(super) sound: u64,
    /// Whether play has failed somewhere. One fault is enough: at the next table it would be the same.
    failed: bool,
    /// Whether what comes up at other tables only is no error.
    is_overlay: bool,
}

impl Found {
    /// Of the plain table, before anything is played, with what is odd about the pack at every table.
    pub(super) fn new(plain: &Game, lints: Vec<Diagnostic>) -> Self {
        let loaded = &plain.loaded;
        let list = loaded.warnings.iter().cloned().chain(lints);
        let list = list.map(|one| (one, vec![PLAIN.to_owned()])).collect();
        let is_overlay = loaded.packs.len() > 1;
        Self { list, files: loaded.files.clone(), tables: 0, sound: 0, failed: false, is_overlay }
    }

    /// Another table; the failure is one whose places mean nothing among the others.
    pub(super) fn table(&mut self, request: &LoadRequest<'_>, context: &str) -> Outcome {
        let (list, files) = match game::open(request) {
            Ok(game) => {
                self.play(&game, context);
                (game.loaded.warnings.clone(), game.loaded.files.clone())
            }
            Err(problems) => {
                self.tables += 1;
                (problems.list, problems.files)
            }
        };
        // The files are read in the same order each time, so places mean the same.
        if files == self.files {
            for one in list {
                self.add(one, context);
            }
            return Ok(());
        }
        if list.iter().any(|one| one.severity == Severity::Error) {
            return Err(Diagnostics { list, files }.into());
        }
        Ok(())
    }

    /// Plays a few deals at a table that can be opened.
    pub(super) fn play(&mut self, game: &Game, context: &str) {
        self.tables += 1;
        if self.failed {
            return;
        }
        match trial(game, TRIAL) {
            Ok(()) => self.sound += 1,
            Err(fault) => {
                self.failed = true;
                self.add(*fault, context);
            }
        }
    }

    fn add(&mut self, one: Diagnostic, context: &str) {
        match self.list.iter_mut().find(|(known, _)| *known == one) {
            Some((_, contexts)) => contexts.push(context.to_owned()),
            None => self.list.push((one, vec![context.to_owned()])),
        }
    }

    /// All of it. A problem that the plain table does not have says where it comes up.
    pub(super) fn told(&self) -> Diagnostics {
        let tell = |(one, contexts): &(Diagnostic, Vec<String>)| {
            let mut one = one.clone();
            if contexts.iter().all(|context| context != PLAIN) {
                one.message = format!("with {}: {}", places(contexts), one.message);
                // What falls in the middle of a deal is no matter of what a table is meant for.
                if self.is_overlay && !one.code.starts_with("play/") {
                    one.severity = Severity::Warning;
                }
            }
            one
        };
        Diagnostics { list: self.list.iter().map(tell).collect(), files: self.files.clone() }
    }
}

/// The tables by name, if they are not too many: `preset a, 3 players and preset b and 2 more`.
fn places(contexts: &[String]) -> String {
    const MOST: usize = 3;
    let (told, more) = contexts.split_at(contexts.len().min(MOST));
    let more = if more.is_empty() {
        String::new()
    } else {
        format!(", and at {} more", counted(more.len() as u64, "table"))
    };
    format!("{}{more}", told.join(", with "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_tables_are_counted() {
        let contexts: Vec<String> = ["preset a", "3 players", "b", "c", "d"].map(str::to_owned).into();
        assert_eq!(places(&contexts[..1]), "preset a");
        assert_eq!(places(&contexts[..2]), "preset a, with 3 players");
        assert_eq!(places(&contexts), "preset a, with 3 players, with b, and at 2 tables more");
    }
}
