//! Playthroughs: matches of bots as records, to be played again by every later release.

use std::sync::Arc;

use overtrick_core::bot::{Bot, by_name};
use overtrick_core::game::{Drop, Match, Start};
use overtrick_core::record::{self, BOT_STREAMS, Header, Record, Replayer};
use overtrick_core::rng::Stream;
use overtrick_core::state::Pending;

use crate::canonical;
use crate::game::Game;

/// No deal needs so many answers.
const MOST_STEPS: u64 = 4000;

/// A match of these bots, one for each seat and from the first again if there are fewer, as a record.
///
/// # Errors
/// A sentence: a bot that is not known, or the fault of the pack.
pub fn play(game: &Game, bots: &[&str], seed: u64, deals: u32) -> Result<String, String> {
    let seats: Vec<String> = bots.iter().copied().cycle().take(game.rules.seats).map(str::to_owned).collect();
    let start = Start { seed, ..Start::default() };
    let header = Header::new(&game.rules, &start, &seats);
    Ok(format!("{header}{}", body(game, &seats, start, deals)?))
}

/// The digest of a short match of bots that play by chance: the same wherever the engine does the same with these rules.
pub(super) fn played(game: &Game, seed: u64) -> Result<String, String> {
    let seats = vec![overtrick_core::bot::random::NAME.to_owned(); game.rules.seats];
    let start = Start { seed, ..Start::default() };
    body(game, &seats, start, 2).map(|text| canonical::digest(&text))
}

/// The lines below the head.
fn body(game: &Game, seats: &[String], start: Start, deals: u32) -> Result<String, String> {
    let rules = &game.rules;
    let mut bots: Vec<Box<dyn Bot>> = Vec::new();
    for name in seats {
        bots.push(by_name(name).ok_or_else(|| format!("there is no bot `{name}`"))?);
    }
    let seed = start.seed;
    let mut host = game.hosts.host().map_err(|error| error.to_string())?;
    let mut table =
        Match::new(Arc::clone(rules), game.hosts.host().map_err(|error| error.to_string())?, start);
    let mut text = String::new();
    let mut steps = 0;
    loop {
        let line = match table.pending() {
            Pending::Over => break,
            Pending::Deal if table.state().table.deals >= deals => break,
            Pending::Deal => {
                table.deal(&mut Drop).map_err(|fault| fault.to_string())?;
                "deal".to_owned()
            }
            Pending::Ask(question) => {
                let seat = question.seat;
                let Some(bot) = bots.get_mut(seat.index()) else { break };
                let mut stream = Stream::new(seed, BOT_STREAMS + steps);
                let answer = bot.answer(&table.view(seat), host.as_mut(), &mut stream);
                let action = answer.map_err(|fault| fault.to_string())?;
                table.act(seat, &action, &mut Drop).map_err(|error| error.to_string())?;
                record::act_line(rules, seat, &action)
            }
        };
        steps += 1;
        if steps > MOST_STEPS * u64::from(deals.max(1)) {
            return Err(format!("the deal is not over after {MOST_STEPS} steps"));
        }
        text.push_str(&line);
        text.push('\n');
        if table.pending().question().is_none() {
            text.push_str(&record::sheet_line(rules, table.state().table.sheet()));
            text.push('\n');
        }
    }
    Ok(text)
}

/// What has become of a playthrough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Now {
    /// Rules and outcome are the same.
    Same,
    /// The rules have another digest, and the match comes to the same.
    OtherRules {
        /// The digest in the record.
        then: String,
        /// The digest now.
        now: String,
    },
    /// Something in the match is different.
    Differs {
        /// Whether the rules have the same digest.
        same_rules: bool,
        /// The first difference, with its line.
        what: String,
    },
}

/// Plays a playthrough again under the rules of a game.
///
/// # Errors
/// A sentence: the text is no record, or the pack's code can no longer be loaded.
pub fn again(game: &Game, text: &str) -> Result<Now, String> {
    let parsed = Record::parse(text).map_err(|error| error.to_string())?;
    let host = game.hosts.host().map_err(|error| error.to_string())?;
    let (then, now) = (parsed.header.digest.clone(), game.loaded.digest().to_owned());
    let same_rules = then == now;
    let replayed = Replayer::under_any_rules(Arc::clone(&game.rules), host, &parsed)
        .and_then(|mut replayer| replayer.run(&mut Drop));
    Ok(match replayed {
        Err(error) => Now::Differs { same_rules, what: error.to_string() },
        Ok(()) if same_rules => Now::Same,
        Ok(()) => Now::OtherRules { then, now },
    })
}
