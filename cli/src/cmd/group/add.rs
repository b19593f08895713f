//! A match that is counted: what it came to for each member who sat there.

use std::sync::Arc;

use indexmap::IndexMap;
use overtrick_core::game::{Drop, Match, settle};
use overtrick_core::notation::parse_seat;
use overtrick_core::record::{Record, Replayer};
use overtrick_core::ruleset::Rules;
use overtrick_core::score::settle::standing;
use overtrick_core::score::{Fraction, Settlement};
use overtrick_core::seat::Seat;
use overtrick_core::state::Pending;
use overtrick_plugins::archive::sha256;
use overtrick_plugins::group::{Counted, Group};

use super::{asked, read};
use crate::args::{AddMatchArgs, Places};
use crate::cmd::resume;
use crate::dirs::{self, DataDir};
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::Packs;
use crate::words;

/// Replays the record and adds what came of it at the end of the group's file.
pub(super) fn add(args: &AddMatchArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let (group, text) = read(&args.file)?;
    let record = resume::read(&args.record)?;
    let digest = {
        let bytes = std::fs::read(&args.record).map_err(|error| Failure::file(&args.record, &error))?;
        sha256(&bytes[..record.whole.min(bytes.len())])
    };
    if let Some(one) = group.matches.iter().find(|one| one.record == digest) {
        let message = format!("this match is counted already: {} on {}", one.game, one.date);
        return Err(Failure::Problems(message));
    }
    let label = args.record.display();
    let game = packs.open_recorded(&record.header, &DataDir::find(places)?)?.game;
    let host = game.hosts.host().map_err(|error| Failure::Problems(error.to_string()))?;
    let standing_record = record.as_it_stands();
    let differs = |error: String| Failure::Problems(format!("{label}: {error}"));
    let mut replayer = Replayer::new(Arc::clone(&game.rules), host, &standing_record)
        .map_err(|error| differs(error.to_string()))?;
    replayer.run(&mut Drop).map_err(|error| differs(error.to_string()))?;
    let table = replayer.into_game();
    if *table.pending() != Pending::Over {
        return Err(differs("this match is not over; only what is over counts".to_owned()));
    }
    let name = which(&group, &packs, &record, args.game.as_deref())?;
    let who = seated(&group, &game.rules, &args.who)?;
    let shares = shares(&game.rules, &table, game.hosts.host().map_err(|error| differs(error.to_string()))?)?;
    let winners = table.state().table.winners();
    let counted = Counted {
        date: dirs::today(),
        game: name,
        record: digest,
        won: who.iter().filter(|(_, seat)| winners.contains(**seat)).map(|(name, _)| name.clone()).collect(),
        points: who
            .iter()
            .filter_map(|(name, seat)| Some((name.clone(), shares.get(seat.index())?.to_string())))
            .collect(),
    };
    let end = if text.ends_with('\n') { "" } else { "\n" };
    let whole = format!("{text}{end}{}", counted.lines());
    // What is written must be read again.
    Group::read(&args.file.display().to_string(), &whole)?;
    dirs::write_whole(&args.file, &whole)?;
    let points: Vec<String> =
        counted.points.iter().map(|(name, points)| format!("{name} {points}")).collect();
    let won = match &counted.won[..] {
        [] => "Nobody of the group has won".to_owned(),
        names => format!("{} won", words::list(names)),
    };
    out.wrapped(&format!("Counted for {}. {won}: {}.", counted.game, points.join(", ")), 4)?;
    Ok(())
}

/// Which of the group's games was played: the one whose rules have the record's digest, or the one that is named.
fn which(group: &Group, packs: &Packs, record: &Record, named: Option<&str>) -> Outcome<String> {
    if let Some(name) = named {
        if group.games.contains_key(name) {
            return Ok(name.to_owned());
        }
        return Err(Failure::Usage(format!("`{name}` is no game of {}", group.name)));
    }
    let same = group.games.iter().find(|(_, game)| match &game.digest {
        Some(digest) => *digest == record.header.digest,
        None => packs.load(&asked(packs, game)).is_ok_and(|loaded| loaded.digest() == record.header.digest),
    });
    same.map(|(name, _)| name.clone()).ok_or_else(|| {
        Failure::Problems(format!(
            "this match was played under other rules ({} {}) than those of any game of {}; name one with --game if it shall \
             count all the same",
            record.header.pack, record.header.version, group.name
        ))
    })
}

/// Which member sat where.
fn seated(group: &Group, rules: &Rules, typed: &[(String, String)]) -> Outcome<IndexMap<String, Seat>> {
    let mut who: IndexMap<String, Seat> = IndexMap::new();
    for (seat, name) in typed {
        let seat = parse_seat(rules, seat).map_err(|error| Failure::Usage(error.to_string()))?;
        if !group.members.contains(name) {
            let members = words::list(&group.members);
            return Err(Failure::Usage(format!("{name} is no member of {}: {members}", group.name)));
        }
        let is_taken = who.values().any(|other| *other == seat);
        if is_taken || who.insert(name.clone(), seat).is_some() {
            return Err(Failure::Usage("each seat has one member, and each member one seat".to_owned()));
        }
    }
    Ok(who)
}

/// What the match came to for each seat, in points: the settlement, or the ledger that is played for.
fn shares(
    rules: &Rules,
    table: &Match,
    mut host: Box<dyn overtrick_core::hooks::Host>,
) -> Outcome<Vec<Fraction>> {
    let state = table.state();
    let settled =
        settle(rules, host.as_mut(), state).map_err(|fault| Failure::Problems(fault.to_string()))?;
    if let Some(shares) = settled.as_ref().map(Settlement::per_seat) {
        return Ok(shares.to_vec());
    }
    let ledger = rules.settle.ledger;
    let unit = rules.sheet.ledgers().get(usize::from(ledger)).map_or(1, |ledger| ledger.unit_den);
    let side_of = |seat| Some(rules.side_of(seat, state.pos.declaring));
    let points = standing(&rules.sheet, state.table.sheet(), ledger, side_of);
    let share = |points: i64| Fraction::new(points.into(), i128::from(unit).max(1));
    points
        .into_iter()
        .map(|points| share(points).ok_or_else(|| Failure::Problems("the result is too large".to_owned())))
        .collect()
}
