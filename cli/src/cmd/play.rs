//! `overtrick play`.

use std::fs;
use std::path::Path;

use overtrick_core::game::{Fault, GivenDeal, Start};
use overtrick_core::record::parse_deals;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::{Seat, SeatSet};
use overtrick_plugins::game::Game;
use overtrick_plugins::prose::sentence;
use rand::TryRng;

use super::member::{self, Entry};
use super::options;
use super::reload::{self, Reload};
use crate::args::{Places, PlayArgs};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::kept;
use crate::line::{Audience, Ending, Input, Risen, Table, Teller};
use crate::opponents::Opponents;
use crate::out::Out;
use crate::packs::Packs;
use crate::session::{Players, RecordFile, Session, quoted};
use crate::strangers;
use crate::words::{self, Words};

/// So many deals bots play among themselves if nobody says how many.
const BOTS_ALONE: u32 = 100;

/// Plays a match from its beginning.
pub(crate) fn play(args: &PlayArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    // Before it is loaded, so that nothing is missed.
    let saved = if args.watch { Some(reload::watched(&args.game, places)?) } else { None };
    let game = packs.open(&args.game)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => random_seed()?,
    };
    let seats = Opponents::find(places).seats(&args.seats)?;
    let players = Players::typed(&game.rules, &seats)?;
    let given = match &args.deal {
        Some(path) => deals(&game.rules, path)?,
        None => Vec::new(),
    };
    let start = Start { seed, ..Start::default() };
    if let Some(path) = &args.deal {
        try_deals(&game, &start, &given, path)?;
    }
    let data = DataDir::find(places)?;
    let mut input = Input::stdin(out);
    if !strangers::meet(&game.loaded, (&packs, &data), &mut input, out)? {
        return Ok(());
    }
    let entry = match &args.member {
        Some(name) => {
            match Entry::ask((name, args.price), (&game.rules, &players), (&packs, &data), &mut input, out)? {
                Some(entry) => Some(entry),
                None => return Ok(()),
            }
        }
        None => None,
    };
    let path = match &args.record {
        Some(path) => path.clone(),
        None => data.new_record(&game.rules.source.id)?,
    };
    data.keep_rules(game.loaded.digest(), &kept::text(&game.loaded))?;
    let record = RecordFile::create(path)?;
    let session = Session::begin(&game, start, players, record, given)?.thinking(args.think);
    let words = Words::new(&game.rules, out.style).spoken(args.manner.spoken);
    out.spoken = args.manner.spoken;
    introduce(&session, &words, &game, out)?;
    if let Ok(code) = packs.code(&game.loaded)
        && !args.manner.spoken
    {
        // One line that can be copied, however long it is.
        out.line(&format!("Share it: {code}"))?;
    }
    for line in options::rounded(&args.game.set, &game.loaded) {
        out.wrapped(&line, 4)?;
    }
    if let Some(entry) = entry {
        entry.open(&session, &packs, out)?;
    }
    let state = session.game().state().clone();
    let teller = Teller::new(words.clone(), state, audience(session.humans()));
    let deals = bound(args.deals, &session, out)?;
    if saved.is_some() {
        let risen = Risen { session, teller, input, manner: args.manner, saved };
        return Reload { args, places, data: &data, deals }.sit(game, risen, out);
    }
    let mut table = Table::new(session, teller, words, &game.loaded, deals, input);
    table.speak(args.manner, out);
    sit(&mut table, &data, out)
}

/// After how many deals to leave. Bots among themselves may never come to an end, and nobody would stop them.
pub(crate) fn bound(asked: Option<u32>, session: &Session, out: &mut Out) -> Outcome<Option<u32>> {
    if asked.is_some() || !session.humans().is_empty() {
        return Ok(asked);
    }
    out.wrapped(
        &format!("Only bots play here. They stop after {BOTS_ALONE} deals at the latest; `--deals N` sets another number."),
        4,
    )?;
    Ok(Some(BOTS_ALONE))
}

/// Number that nobody could guess, short enough to be typed.
pub(crate) fn random_seed() -> Outcome<u64> {
    let drawn = rand::rngs::SysRng.try_next_u32();
    let drawn = drawn.map_err(|error| {
        Failure::Environment(format!("the system gives no random numbers ({error}); name one with --seed"))
    })?;
    Ok(u64::from(drawn))
}

fn deals(rules: &Rules, path: &Path) -> Outcome<Vec<GivenDeal>> {
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
    let deals = parse_deals(rules, &text)
        .map_err(|error| Failure::Problems(format!("{}, {error}", path.display())))?;
    if deals.is_empty() {
        return Err(Failure::Problems(format!("{}: there is no deal in this file", path.display())));
    }
    Ok(deals)
}

/// Each given deal must be one that can be dealt, before a record of it is begun. Where numbers of the match say how many
/// cards there are, only the first deal is known before it is played.
fn try_deals(game: &Game, start: &Start, given: &[GivenDeal], path: &Path) -> Outcome {
    let known = if game.rules.deal.plan.is_some() { given.len() } else { 1 };
    for (number, deal) in (1..).zip(given.iter().take(known)) {
        let mut fresh = game.start(start.clone()).map_err(|error| Failure::Problems(error.to_string()))?;
        if let Err(Fault::Deal(why)) = fresh.deal_given(deal, &mut overtrick_core::game::Drop) {
            return Err(Failure::Problems(format!("{}, deal {number}: {why}", path.display())));
        }
    }
    Ok(())
}

/// Game, seats, seed and options, in a few lines.
pub(crate) fn introduce(session: &Session, words: &Words, game: &Game, out: &mut Out) -> Outcome {
    let top = game.loaded.top();
    let preset = game.loaded.preset.as_ref().map_or(String::new(), |preset| format!(", preset {preset}"));
    let mut parts = vec![format!("{} {}{preset}", game.loaded.name(), top.version)];
    let humans = session.humans();
    match humans.first() {
        None => {}
        Some(seat) if humans.len() == 1 => {
            let partners = game.rules.partners_of(seat);
            let partners = if partners.is_empty() {
                String::new()
            } else {
                format!(", partner {}", words.seats(partners))
            };
            parts.push(format!("you are {}{partners}", words.seat(seat)));
        }
        Some(_) => parts.push(format!("at this terminal: {}", words.seats(humans))),
    }
    parts.extend(bots(session, words));
    let line = if words.is_spoken() {
        parts.iter().map(|part| sentence(part)).collect::<Vec<_>>().join(" ")
    } else {
        parts.join(&format!(" {} ", out.style.dot()))
    };
    out.wrapped(&line, 4)?;
    out.wrapped(&format!("Seed {}. {}", session.seed(), options::told(&game.loaded)), 4)?;
    if !humans.is_empty() {
        out.wrapped(
            "Type `?` for what is allowed, `rules` for the rules in force, `quit` to leave; also `hand`, `contract`, \
             `last`, `log`, `sheet`, `hint`, `undo`, `words`, `spoken`.",
            4,
        )?;
    }
    Ok(())
}

/// Which bots play: one name if it is the same everywhere.
fn bots(session: &Session, words: &Words) -> Option<String> {
    let names = session.players().labels();
    let seats = (0..).map(Seat::new).zip(&names).filter(|(_, name)| *name != "human");
    let bots: Vec<(Seat, &String)> = seats.collect();
    let (_, first) = bots.first()?;
    if bots.iter().all(|(_, name)| name == first) {
        return Some(format!("bots: {first}"));
    }
    let each: Vec<String> = bots.iter().map(|(seat, name)| format!("{} {name}", words.seat(*seat))).collect();
    Some(format!("bots: {}", words::list(&each)))
}

/// Who hears what only one seat may know.
pub(crate) fn audience(humans: SeatSet) -> Audience {
    match humans.first() {
        None => Audience::All,
        Some(seat) if humans.len() == 1 => Audience::Seat(seat),
        Some(_) => Audience::Public,
    }
}

/// Plays on, and says at the end where the record is. A match of the league is booked.
pub(crate) fn sit(table: &mut Table<'_>, data: &DataDir, out: &mut Out) -> Outcome {
    let ending = table.play(out)?;
    leave(table, ending, data, out)
}

/// Says at the end where the record is.
pub(super) fn leave(table: &mut Table<'_>, ending: Ending, data: &DataDir, out: &mut Out) -> Outcome {
    let path = quoted(table.session().record().path());
    match ending {
        Ending::Over => {
            out.wrapped(&format!("The record: {path}"), 4)?;
            member::book(data, table.session_mut(), out)?;
        }
        Ending::Enough | Ending::Left | Ending::Saved => {
            // One line that can be copied, however long it is.
            out.line("The match is saved. Go on with")?;
            out.line(&format!("  overtrick resume {path}"))?;
            member::stays_open(data, table.session(), out)?;
        }
    }
    Ok(())
}
