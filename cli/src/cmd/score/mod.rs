//! `overtrick score`: the sheet of a match with real cards.

mod desk;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

use overtrick_core::game::Start;
use overtrick_core::notation::parse_seat;
use overtrick_core::ruleset::{FirstDealer, Rules};
use overtrick_core::seat::{Seat, SeatSet};
use overtrick_plugins::game::Game;
use overtrick_plugins::keeper::{Keeper, Sheet, head};

use crate::args::{GameArgs, Places, ScoreArgs};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::kept;
use crate::line::{Choices, Input, Typed};
use crate::out::Out;
use crate::packs::Packs;
use crate::session::{self, RecordFile};
use crate::strangers;
use crate::words::Words;
use desk::Desk;

/// Most bytes of a sheet: more than a match of a lifetime has.
const LARGEST: u64 = 8 << 20;

/// Keeps the sheet until somebody leaves, or the match is over.
pub(crate) fn score(args: &ScoreArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let data = DataDir::find(places)?;
    match &args.file {
        Some(path) if path.exists() => go_on(args, path, (&packs, &data), out),
        _ => begin(args, (&packs, &data), out),
    }
}

fn begin(args: &ScoreArgs, (packs, data): (&Packs, &DataDir), out: &mut Out) -> Outcome {
    let game = packs.open(&args.game)?;
    let mut input = Input::stdin(out);
    if !strangers::meet(&game.loaded, (packs, data), &mut input, out)? {
        return Ok(());
    }
    let words = Words::new(&game.rules, out.style);
    let Some(start) = start(args, &words, &mut input, out)? else { return Ok(()) };
    let path = match &args.file {
        Some(path) => path.clone(),
        None => data.new_sheet(&game.rules.source.id)?,
    };
    data.keep_rules(game.loaded.digest(), &kept::text(&game.loaded))?;
    let mut file = RecordFile::create(path)?;
    let who: Vec<String> = game.rules.seat_names.iter().map(|_| "human".to_owned()).collect();
    file.append(&head(&session::header(&game, &start, &who)))?;
    let keeper = Keeper::new(&game, start).map_err(|error| Failure::Problems(error.to_string()))?;
    Desk::new((keeper, words), &game, file, args, input).sit(out)
}

/// How the match starts: who deals first, if that is not for the rules to say. Nothing if somebody leaves instead.
fn start(args: &ScoreArgs, words: &Words, input: &mut Input, out: &mut Out) -> Outcome<Option<Start>> {
    let rules: &Rules = &words.rules;
    let by = |dealer: Option<Seat>| Ok(Some(Start { dealer, ..Start::default() }));
    let seat = |name: &str| parse_seat(rules, name).map_err(|error| error.to_string());
    if let Some(name) = &args.dealer {
        return by(Some(seat(name).map_err(Failure::Usage)?));
    }
    if matches!(rules.deal.first_dealer, FirstDealer::First) {
        return by(None);
    }
    let names: Vec<&str> = SeatSet::all(rules.seats).iter().map(|seat| rules.seat_name(seat)).collect();
    let choices = Choices::words(&names);
    loop {
        let prompt = format!("Who deals first? ({}) ", names.join(", "));
        match input.ask(&prompt, &choices, out)? {
            Typed::Line(text) if matches!(text.as_str(), "quit" | "exit") => return Ok(None),
            Typed::Line(text) => match seat(&text) {
                Ok(seat) => return by(Some(seat)),
                Err(why) => out.wrapped(&format!("  {why}."), 4)?,
            },
            Typed::End | Typed::Interrupt => return Ok(None),
        }
    }
}

fn go_on(args: &ScoreArgs, path: &Path, (packs, data): (&Packs, &DataDir), out: &mut Out) -> Outcome {
    let problem = |error: String| Failure::Problems(format!("{}, {error}", path.display()));
    let size = fs::metadata(path).map_err(|error| Failure::file(path, &error))?.len();
    if size > LARGEST {
        return Err(problem(format!("{size} bytes: this is no score sheet")));
    }
    let (mut file, text) = RecordFile::open(PathBuf::from(path))?;
    let sheet = Sheet::parse(&text).map_err(|error| problem(error.to_string()))?;
    let recorded = packs.open_recorded(&sheet.header, data)?;
    let game = recorded_as_asked(&args.game, &recorded.game, packs, path)?;
    if let Some(notice) = recorded.notice(&sheet.header) {
        out.wrapped(&notice, 4)?;
    }
    if args.dealer.is_some() {
        return Err(Failure::Usage("the match has begun: `--dealer` is for a new sheet".to_owned()));
    }
    let start = sheet.header.start(&game.rules).map_err(|error| problem(error.to_string()))?;
    let keeper = Keeper::resume(&game, start, &sheet).map_err(|error| problem(error.to_string()))?;
    if let Some(line) = sheet.torn {
        out.wrapped(&format!("Line {line} of the sheet was never finished; it is dropped."), 4)?;
    }
    file.cut(sheet.whole)?;
    let input = Input::stdin(out);
    let words = Words::new(&game.rules, out.style);
    let mut desk = Desk::new((keeper, words), &game, file, args, input);
    desk.show_sheet(out)?;
    desk.sit(out)
}

/// The game of the sheet, if it is the one that was asked for.
fn recorded_as_asked(args: &GameArgs, recorded: &Game, packs: &Packs, path: &Path) -> Outcome<Game> {
    let other = |what: &str| {
        Err(Failure::Problems(format!(
            "{} is the sheet of {what}; name another file with --file for a new match",
            path.display()
        )))
    };
    let id = &recorded.loaded.base().id;
    let plain =
        args.preset.is_none() && args.set.is_empty() && args.players.is_none() && args.overlays.is_empty();
    let asked = packs.open(args);
    match asked {
        Ok(asked) if asked.loaded.base().id != *id => other(&format!("another game, `{id}`")),
        Ok(asked) if !plain && asked.loaded.digest() != recorded.loaded.digest() => {
            other("a match with other options")
        }
        Ok(_) => Ok(recorded.clone()),
        // A pack that is gone or changed is no obstacle as long as its rules were kept.
        Err(_) if plain && args.game == *id => Ok(recorded.clone()),
        Err(failure) => Err(failure),
    }
}
