//! Playthroughs of a pack that later versions must still play: written once, and played again ever after.

use std::fs;
use std::path::Path;

use overtrick_plugins::game::open;
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::proof::golden::{self, Now};
use overtrick_plugins::proof::{Report, Table};

use crate::dirs::write_whole;
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::short;
use crate::words::counted;

/// Deals of a playthrough.
const DEALS: u32 = 2;
/// Who plays.
const BOTS: [&str; 2] = ["basic", "random"];

/// Plays what is in the folder again and tells what has changed; what is not there is played and written.
pub(super) fn write_or_play(
    folder: &Path,
    request: &LoadRequest<'_>,
    report: &Report,
    out: &mut Out,
) -> Outcome {
    let (mut new, mut same, mut changed) = (0, 0, 0);
    for table in &report.tables {
        let preset = Some(table.preset.clone().unwrap_or_else(|| "default".to_owned()));
        let game = open(&LoadRequest { players: Some(table.players), preset, ..request.clone() })?;
        let path = folder.join(&report.pack).join(name(table));
        let wrong = |problem: String| Failure::Problems(format!("{}: {problem}", path.display()));
        if !path.exists() {
            let text = golden::play(&game, &BOTS, report.seed, DEALS).map_err(wrong)?;
            write_whole(&path, text)?;
            new += 1;
            continue;
        }
        let text = fs::read_to_string(&path).map_err(|error| Failure::file(&path, &error))?;
        match golden::again(&game, &text).map_err(wrong)? {
            Now::Same => same += 1,
            Now::OtherRules { then, now } => {
                changed += 1;
                out.wrapped(
                    &format!(
                        "{}: the rules are others (digest {} then, {} now), and the match comes to the same.",
                        path.display(),
                        short(&then),
                        short(&now)
                    ),
                    4,
                )?;
            }
            Now::Differs { same_rules, what } => {
                changed += 1;
                let why =
                    if same_rules { "the rules are the same, and yet" } else { "the rules are others, and" };
                out.wrapped(&format!("{}: {why} the match differs: {what}.", path.display()), 4)?;
            }
        }
    }
    out.wrapped(
        &format!(
            "Playthroughs in {}: {new} written, {same} played again as they were, {changed} changed.",
            folder.display()
        ),
        4,
    )?;
    if changed > 0 {
        let them = counted(changed, "playthrough");
        return Err(Failure::Problems(format!(
            "{them} of an earlier version changed; if that is meant, raise the pack's version, delete them and prove again"
        )));
    }
    Ok(())
}

/// `4.txt`, `4-acbl.txt`.
fn name(table: &Table) -> String {
    let preset = table.preset.as_ref().map_or_else(String::new, |preset| format!("-{preset}"));
    format!("{}{preset}.txt", table.players)
}
