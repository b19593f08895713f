//! Which matches there are, and what came of one of them.

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Result, Row, named_params};

use super::{History, unusable};
use crate::exit::Outcome;

/// How the database makes the time of this place of seconds since 1970, and the other way. Tests are the same everywhere.
pub(super) const TO_LOCAL: &str = if cfg!(test) { "+0 seconds" } else { "localtime" };
pub(super) const FROM_LOCAL: &str = if cfg!(test) { "+0 seconds" } else { "utc" };

/// Which matches are meant: of `match` that is called `m`.
pub(super) const WANTED: &str = "
    (:game IS NULL OR m.game = :game COLLATE NOCASE OR m.title = :game COLLATE NOCASE)
    AND (:since IS NULL OR m.written >= unixepoch(:since, :from_local))
    AND (:player IS NULL OR EXISTS
        (SELECT 1 FROM seat p WHERE p.match = m.id AND p.who = :player COLLATE NOCASE))
    AND (:opponent IS NULL OR EXISTS
        (SELECT 1 FROM seat o WHERE o.match = m.id AND o.who = :opponent COLLATE NOCASE
            AND (:player IS NULL OR EXISTS
                (SELECT 1 FROM seat p WHERE p.match = m.id AND p.who = :player COLLATE NOCASE AND p.side <> o.side))))";

/// Which matches are meant; all where nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    /// Of this game, by its name or what it is called.
    pub(crate) game: Option<String>,
    /// In which he has played.
    pub(crate) player: Option<String>,
    /// In which he has played, against the player where one is named.
    pub(crate) opponent: Option<String>,
    /// Played on that day or later: `2026-11-30`.
    pub(crate) since: Option<String>,
}

/// How far a match is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// Who has won: `North and South win`.
    Over(String),
    /// Whether a deal is under way.
    Open { under_way: bool },
    /// Why it cannot be replayed.
    Unreadable(String),
}

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    id: i64,
    /// Name of the record in its folder.
    pub(crate) file: String,
    /// `2026-11-30 08:14`, where the reader is.
    pub(crate) begun: String,
    pub(crate) written: String,
    pub(crate) state: State,
    /// Name of the pack; `None` if the head of the record cannot be read.
    pub(crate) game: Option<String>,
    pub(crate) title: String,
    pub(crate) version: String,
    pub(crate) digest: String,
    pub(crate) preset: Option<String>,
    /// Preset and options, for people.
    pub(crate) choices: String,
    /// All options, as JSON.
    pub(crate) options: String,
    pub(crate) seed: String,
    /// Deals that are over.
    pub(crate) deals: u64,
    /// How it stands; empty if it cannot be replayed.
    pub(crate) result: String,
    pub(crate) seats: Vec<Seat>,
}

/// A seat of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seat {
    pub(crate) name: String,
    pub(crate) who: String,
    /// In a line that says everything.
    pub(crate) player: String,
    pub(crate) won: Option<bool>,
}

/// A match, deal by deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Match {
    pub(crate) listed: Listed,
    pub(crate) deals: Vec<Deal>,
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Deal {
    pub(crate) number: u64,
    pub(crate) dealer: String,
    pub(crate) thrown_in: bool,
    /// As records write it, and for people.
    pub(crate) contract: Option<String>,
    pub(crate) said: Option<String>,
    pub(crate) kind: Option<String>,
    pub(crate) group: Option<String>,
    pub(crate) strain: Option<String>,
    pub(crate) level: Option<i64>,
    /// Name of the seat.
    pub(crate) declarer: Option<String>,
    pub(crate) tricks: Option<i64>,
    /// `None` if it is never made or lost, or was not played out.
    pub(crate) made: Option<bool>,
    /// How it ended that was not played out, for people.
    pub(crate) ended: Option<String>,
    pub(crate) entries: Vec<Entry>,
}

/// A line that a deal has written on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) ledger: String,
    pub(crate) of: String,
    pub(crate) points: String,
    pub(crate) reason: String,
    /// All of it, for people.
    pub(crate) said: String,
}

impl History<'_> {
    /// The matches that are meant, the one played last first, at most so many; and how many there are in all.
    pub(crate) fn list(&self, filter: &Filter, most: usize) -> Outcome<(Vec<Listed>, u64)> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        list(&self.connection, filter, most).map_err(|error| unusable(&error))
    }

    /// The match of this record; `None` if there is no such record.
    pub(crate) fn one(&self, file: &str) -> Outcome<Option<Match>> {
        one(&self.connection, file).map_err(|error| unusable(&error))
    }
}

const COLUMNS: &str = "id, file, strftime('%Y-%m-%d %H:%M', begun, 'unixepoch', :to_local) AS begun_at, \
    strftime('%Y-%m-%d %H:%M', written, 'unixepoch', :to_local) AS written_at, state, game, title, version, digest, \
    preset, choices, options, seed, deals, under_way, result, winners";

fn list(connection: &Connection, filter: &Filter, most: i64) -> Result<(Vec<Listed>, u64)> {
    let mut count = connection.prepare_cached(&format!("SELECT count(*) FROM match m WHERE {WANTED}"))?;
    let all = count.query_row(
        named_params! {
            ":game": filter.game, ":since": filter.since, ":player": filter.player, ":opponent": filter.opponent,
            ":from_local": FROM_LOCAL,
        },
        |row| row.get::<_, i64>(0),
    )?;
    let mut find = connection.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM match m WHERE {WANTED} ORDER BY written DESC, file DESC LIMIT :most"
    ))?;
    let rows = find.query_map(
        named_params! {
            ":game": filter.game, ":since": filter.since, ":player": filter.player, ":opponent": filter.opponent,
            ":from_local": FROM_LOCAL, ":to_local": TO_LOCAL, ":most": most,
        },
        listed,
    )?;
    let mut found = rows.collect::<Result<Vec<_>>>()?;
    for one in &mut found {
        one.seats = seats(connection, one.id)?;
    }
    Ok((found, u64::try_from(all).unwrap_or(0)))
}

fn one(connection: &Connection, file: &str) -> Result<Option<Match>> {
    let mut find = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM match WHERE file = :file"))?;
    let found = find.query_row(named_params! { ":file": file, ":to_local": TO_LOCAL }, listed).optional()?;
    let Some(mut listed) = found else { return Ok(None) };
    listed.seats = seats(connection, listed.id)?;
    let deals = deals(connection, &listed)?;
    Ok(Some(Match { listed, deals }))
}

fn listed(row: &Row<'_>) -> Result<Listed> {
    let text = |name: &str| row.get::<_, Option<String>>(name).map(Option::unwrap_or_default);
    let result = text("result")?;
    let state = match text("state")?.as_str() {
        "over" => State::Over(text("winners")?),
        "open" => State::Open { under_way: row.get("under_way")? },
        _ => State::Unreadable(result.clone()),
    };
    let is_unreadable = matches!(state, State::Unreadable(_));
    Ok(Listed {
        id: row.get("id")?,
        file: row.get("file")?,
        begun: text("begun_at")?,
        written: text("written_at")?,
        state,
        game: row.get("game")?,
        title: text("title")?,
        version: text("version")?,
        digest: text("digest")?,
        preset: row.get("preset")?,
        choices: text("choices")?,
        options: text("options")?,
        seed: text("seed")?,
        deals: number(row, "deals")?,
        result: if is_unreadable { String::new() } else { result },
        seats: Vec::new(),
    })
}

/// A number that is not below 0.
pub(super) fn number(row: &Row<'_>, column: &str) -> Result<u64> {
    Ok(match row.get::<_, Value>(column)? {
        Value::Integer(number) => u64::try_from(number).unwrap_or(0),
        _ => 0,
    })
}

fn seats(connection: &Connection, id: i64) -> Result<Vec<Seat>> {
    let mut find = connection
        .prepare_cached("SELECT name, who, player, won FROM seat WHERE match = ?1 ORDER BY seat")?;
    let rows = find.query_map([id], |row| {
        Ok(Seat { name: row.get(0)?, who: row.get(1)?, player: row.get(2)?, won: row.get(3)? })
    })?;
    rows.collect()
}

fn deals(connection: &Connection, of: &Listed) -> Result<Vec<Deal>> {
    let mut find = connection.prepare_cached("SELECT * FROM deal WHERE match = ?1 ORDER BY deal")?;
    let rows = find.query_map([of.id], |row| {
        let declarer: Option<u8> = row.get("declarer")?;
        Ok(Deal {
            number: number(row, "deal")?,
            dealer: row.get("dealer")?,
            thrown_in: row.get("thrown_in")?,
            contract: row.get("contract")?,
            said: row.get("said")?,
            kind: row.get("kind")?,
            group: row.get("family")?,
            strain: row.get("strain")?,
            level: row.get("level")?,
            declarer: declarer.and_then(|seat| of.seats.get(usize::from(seat))).map(|seat| seat.name.clone()),
            tricks: row.get("tricks")?,
            made: row.get("made")?,
            ended: row.get("ended")?,
            entries: Vec::new(),
        })
    })?;
    let mut deals = rows.collect::<Result<Vec<Deal>>>()?;
    let mut find = connection.prepare_cached(
        "SELECT ledger, subject, points, reason, said FROM entry WHERE match = ?1 AND deal = ?2 ORDER BY nth",
    )?;
    for deal in &mut deals {
        let rows = find.query_map([of.id, i64::try_from(deal.number).unwrap_or(0)], |row| {
            Ok(Entry {
                ledger: row.get(0)?,
                of: row.get(1)?,
                points: row.get(2)?,
                reason: row.get(3)?,
                said: row.get(4)?,
            })
        })?;
        deal.entries = rows.collect::<Result<_>>()?;
    }
    Ok(deals)
}
