//! `overtrick resume`.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use overtrick_core::game::{Drop, Event, Sink};
use overtrick_core::record::{Header, Record, Replayed, Replayer};
use overtrick_core::state::{Pending, State};
use overtrick_plugins::game::Game;

use super::{member, play};
use crate::args::{Places, ResumeArgs};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::kept;
use crate::league::League;
use crate::line::{Input, Table, Teller, sheet_lines};
use crate::out::{Out, Style};
use crate::packs::Packs;
use crate::recorded::Recorded;
use crate::session::{self, Next, RecordFile, Session, quoted};
use crate::strangers;
use crate::words::Words;

/// How many records are looked at for one that is not over.
const RECENT: usize = 50;

/// Goes on with a match.
pub(crate) fn resume(args: &ResumeArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let data = DataDir::find(places)?;
    let path = match &args.file {
        Some(path) => path.clone(),
        None => last_open(&packs, &data)?,
    };
    let (game, record, file) = match &args.under {
        None => {
            // Opened before it is read, so that nobody else adds to it meanwhile.
            let (mut file, text) = RecordFile::open(path)?;
            let record = parse(file.path(), &text)?;
            tell_torn(&record, out)?;
            let recorded = packs.open_recorded(&record.header, &data)?;
            if let Some(notice) = recorded.notice(&record.header) {
                out.wrapped(&notice, 4)?;
            }
            file.cut(record.whole)?;
            (recorded.game, record, file)
        }
        Some(pack) => {
            let record = read(&path)?;
            tell_torn(&record, out)?;
            let game = packs.open_instead(pack, &record.header)?;
            let text = under_other_rules(&path, &record, &game)?;
            let mut file = RecordFile::create(data.new_record(&game.rules.source.id)?)?;
            file.append(&text)?;
            data.keep_rules(game.loaded.digest(), &kept::text(&game.loaded))?;
            if let Some(league) = League::if_used(&data)? {
                league.moved(&path, file.path())?;
            }
            let record = parse(file.path(), &text)?;
            (game, record, file)
        }
    };
    let mut input = Input::stdin(out);
    if !strangers::meet(&game.loaded, (&packs, &data), &mut input, out)? {
        return Ok(());
    }
    let words = Words::new(&game.rules, out.style).spoken(args.manner.spoken);
    out.spoken = args.manner.spoken;
    let mut told = Told::new(&words, &game, &record)?;
    let mut session = Session::resume(&game, &record, file, &mut |done, events, now| {
        told.hear(done, events, now.state());
    })?
    .thinking(args.think);
    let mut teller = told.teller;
    if session.next() == Next::Over {
        out.line("This match is over; `overtrick replay` shows it.")?;
        member::book(&data, &mut session, out)?;
        return Ok(());
    }
    play::introduce(&session, &words, &game, out)?;
    let deals = play::bound(args.deals, &session, out)?;
    let under_way = session.next() != Next::Deal;
    let finished = session.game().state().table.deals - u32::from(under_way);
    teller.take();
    if finished > 0 {
        out.line("")?;
        for line in sheet_lines(&words, session.game().state().table.sheet()) {
            out.wrapped(&line, 4)?;
        }
    }
    out.line("")?;
    let before = if under_way { teller.log().to_vec() } else { vec!["Between two deals.".to_owned()] };
    for line in before {
        out.wrapped(&line, 4)?;
    }
    let last_deal = deals.map(|deals| finished.saturating_add(deals));
    let mut table = Table::new(session, teller, words, &game.loaded, last_deal, input);
    table.speak(args.manner, out);
    play::sit(&mut table, &data, out)
}

/// The match of a record under its own rules, and a teller who has heard it.
pub(crate) fn open(
    packs: &Packs,
    data: &DataDir,
    path: PathBuf,
    style: Style,
) -> Outcome<(Session, Game, Teller)> {
    let (mut file, text) = RecordFile::open(path)?;
    let record = parse(file.path(), &text)?;
    let game = packs.open_recorded(&record.header, data)?.game;
    file.cut(record.whole)?;
    let words = Words::new(&game.rules, style);
    let (session, teller) = again(&game, &record, file, &words)?;
    Ok((session, game, teller))
}

/// The match of a record, and a teller who has heard it.
pub(super) fn again(
    game: &Game,
    record: &Record,
    file: RecordFile,
    words: &Words,
) -> Outcome<(Session, Teller)> {
    let mut told = Told::new(words, game, record)?;
    let session = Session::resume(game, record, file, &mut |done, events, now| {
        told.hear(done, events, now.state());
    })?;
    Ok((session, told.teller))
}

/// The same record with the head of other rules, if everything in it is possible under them.
pub(super) fn under_other_rules(path: &Path, record: &Record, game: &Game) -> Outcome<String> {
    let host = game.hosts.host().map_err(|error| Failure::Problems(error.to_string()))?;
    let differs = |error| Failure::Problems(format!("{}: {error}", path.display()));
    let mut replayer = Replayer::under_any_rules(Arc::clone(&game.rules), host, record).map_err(differs)?;
    replayer.run(&mut Drop).map_err(differs)?;
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
    let first = record.lines.first().map_or(1, |(number, _)| *number);
    let body: String = text[..record.whole].split_inclusive('\n').skip(first - 1).collect();
    let who: Vec<String> = record.header.seats.iter().map(|(_, who)| who.clone()).collect();
    let mut header = session::header(game, replayer.game().start(), &who);
    header.bots = record.header.bots;
    Ok(format!("{header}{body}"))
}

/// Reads a record.
pub(crate) fn read(path: &Path) -> Outcome<Record> {
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
    parse(path, &text)
}

/// The record in the text of a file.
pub(super) fn parse(path: &Path, text: &str) -> Outcome<Record> {
    Record::parse(text).map_err(|error| Failure::Problems(format!("{}, {error}", path.display())))
}

fn tell_torn(record: &Record, out: &mut Out) -> Outcome {
    match record.torn {
        Some(line) => {
            out.wrapped(&format!("Line {line} of the record was never finished; it is dropped."), 4)?;
            Ok(())
        }
        None => Ok(()),
    }
}

/// Hears the lines of the record again.
pub(crate) struct Told {
    pub(crate) teller: Teller,
}

impl Told {
    fn new(words: &Words, game: &Game, record: &Record) -> Outcome<Self> {
        let players = session::Players::of_record(&game.rules, &record.header)?;
        let audience = play::audience(players.humans());
        let start = record.header.start(&game.rules).map_err(|error| Failure::Problems(error.to_string()))?;
        let fresh = game.start(start).map_err(|error| Failure::Problems(error.to_string()))?;
        Ok(Self { teller: Teller::new(words.clone(), fresh.state().clone(), audience) })
    }

    fn hear(&mut self, done: &Replayed, events: &[Event], now: &State) {
        if let Replayed::Undo(_) = done {
            self.teller.taken_back(now);
        }
        for event in events {
            self.teller.event(event);
        }
    }
}

/// The latest record of the data folder whose match is not over. One that cannot be gone on with is not passed over in
/// silence: it may be the match that was meant.
fn last_open(packs: &Packs, data: &DataDir) -> Outcome<PathBuf> {
    let mut bad = Vec::new();
    let mut found = None;
    for path in data.records().into_iter().take(RECENT) {
        match under_way(packs, data, &path) {
            Ok(None) => {}
            Ok(Some(_)) => {
                found = Some(path);
                break;
            }
            Err(failure) => bad.push(format!("  {}", failure.text().replace('\n', "\n  "))),
        }
    }
    match found {
        Some(path) if bad.is_empty() => Ok(path),
        Some(path) => Err(Failure::Problems(format!(
            "The last match cannot be gone on with:\n{}\nGo on with the one before:\n  overtrick resume {}",
            bad.join("\n"),
            quoted(&path)
        ))),
        None if bad.is_empty() => Err(Failure::Environment(
            "There is no match to go on with; `overtrick play GAME` begins one.".to_owned(),
        )),
        None => Err(Failure::Problems(format!(
            "There is no match to go on with. These records were passed over:\n{}\n`overtrick play GAME` begins a new \
             match.",
            bad.join("\n"),
        ))),
    }
}

/// A match that is not over.
pub(crate) struct UnderWay {
    pub(crate) header: Header,
    /// The game's name for people.
    pub(crate) game: String,
    /// Which deal is played, from 1.
    pub(crate) deal: u32,
}

/// Whether the match of a record can be gone on with; why not, where it is not over.
pub(crate) fn under_way(packs: &Packs, data: &DataDir, path: &Path) -> Outcome<Option<UnderWay>> {
    let (file, text) = RecordFile::open(path.to_owned())?;
    let record = parse(file.path(), &text)?;
    let Recorded { game, .. } = packs.open_recorded(&record.header, data)?;
    let differs = |error: String| Failure::Problems(format!("{}: {error}", path.display()));
    let host = game.hosts.host().map_err(|error| differs(error.to_string()))?;
    let replayer = Replayer::new(Arc::clone(&game.rules), host, &record);
    let mut replayer = replayer.map_err(|error| differs(error.to_string()))?;
    replayer.run(&mut Drop).map_err(|error| differs(error.to_string()))?;
    let deals = replayer.game().state().table.deals;
    let deal = match replayer.game().pending() {
        Pending::Over => return Ok(None),
        Pending::Deal => deals + 1,
        Pending::Ask(_) => deals,
    };
    let name = game.loaded.name();
    Ok(Some(UnderWay { header: record.header, game: name, deal }))
}
