//! The index against the records it is made of.

mod counted;
mod damaged;
mod rebuilt;

use std::fs;
use std::path::PathBuf;

use overtrick_core::game::Start;
use rusqlite::types::Value;
use tempfile::TempDir;

use super::schema::OF_A_MATCH;
use super::{Filter, History, Listed};
use crate::args::{GameArgs, Places};
use crate::dirs::DataDir;
use crate::kept;
use crate::packs::Packs;
use crate::session::{Next, Players, RecordFile, Session};

/// A data folder, and packs.
struct Bench {
    folder: TempDir,
    data: DataDir,
    packs: Packs,
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let shelf = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packs/shelf");
        let places = Places { data: Some(folder.path().to_owned()), packs: vec![shelf.into()] };
        let data = DataDir::find(&places).expect("a folder");
        fs::create_dir(data.records_folder()).expect("a folder");
        Self { folder, data, packs: Packs::find(&places).expect("packs") }
    }

    fn open(&self) -> History<'_> {
        History::open(&self.packs, &self.data).expect("an index")
    }

    /// The index, up to date.
    fn fresh(&self) -> History<'_> {
        let mut history = self.open();
        history.refresh().expect("it is brought up to date");
        history
    }

    fn path(&self, name: &str) -> PathBuf {
        self.data.records_folder().join(name)
    }

    /// A record.
    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("it is written");
    }

    /// The text of a match of bots, of so many deals if it is not over before. Options stand behind the game.
    fn played(&self, game: &str, seats: &str, seed: u64, deals: u32) -> String {
        let (game, set) = game.split_once(' ').unwrap_or((game, ""));
        let set = set.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
        let args = GameArgs { game: game.to_owned(), set: set.into_iter().collect(), ..GameArgs::default() };
        let game = self.packs.open(&args).expect("a game");
        self.data.keep_rules(game.loaded.digest(), &kept::text(&game.loaded)).expect("kept");
        let seats: Vec<String> = seats.split(',').map(str::to_owned).collect();
        let players = Players::typed(&game.rules, &seats).expect("players");
        let path = self.folder.path().join("played");
        let file = RecordFile::create(path.clone()).expect("a file");
        let start = Start { seed, ..Start::default() };
        let mut session = Session::begin(&game, start, players, file, Vec::new()).expect("a match");
        loop {
            match session.next() {
                Next::Deal if session.game().state().table.deals < deals => {
                    _ = session.deal().expect("a deal");
                }
                Next::Bot(seat) => _ = session.bot_acts(seat, &mut |_| true).expect("an answer"),
                Next::Deal | Next::Over | Next::Human(_) => break,
            }
        }
        drop(session);
        let text = fs::read_to_string(&path).expect("the record");
        fs::remove_file(path).expect("it is gone");
        text
    }
}

/// The same match, as if somebody else had sat at a seat.
fn seated(text: &str, seat: &str, who: &str) -> String {
    let line = |line: &str| {
        let is_seat = line.starts_with(&format!("seat {seat} "));
        if is_seat { format!("seat {seat} {who}\n") } else { format!("{line}\n") }
    };
    text.lines().map(line).collect()
}

/// Everything that is in the index, without the numbers that matches have there.
fn contents(history: &History<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for table in OF_A_MATCH.iter().chain(&["match"]) {
        let join = if *table == "match" { "" } else { "JOIN match m ON m.id = t.match" };
        let file = if *table == "match" { "t.file" } else { "m.file" };
        let query = format!("SELECT {file}, t.* FROM {table} t {join}");
        let mut found = history.connection.prepare(&query).expect("a query");
        let columns: Vec<String> = found.column_names().map(str::to_owned).collect();
        let rows = found.query_map([], |row| {
            let mut line = (*table).to_owned();
            for (at, column) in columns.iter().enumerate() {
                if column != "id" && column != "match" {
                    line = format!("{line} {:?}", row.get::<_, Value>(at)?);
                }
            }
            Ok(line)
        });
        lines.extend(rows.expect("rows").map(|line| line.expect("a row")));
    }
    lines.sort();
    lines
}

fn listed(history: &History<'_>) -> Vec<Listed> {
    history.list(&Filter::default(), usize::MAX).expect("a list").0
}
