//! Writes what is known of a record into the tables, and takes it out again.

use overtrick_core::seat::Seat;
use rusqlite::{Connection, OptionalExtension, Result, params};

use super::read::Understood;
use super::rows::{DealRow, Head, Played, SeatRow};
use super::schema::OF_A_MATCH;

/// A record as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// Its name in the folder of records.
    pub(super) file: String,
    pub(super) size: i64,
    /// When it was changed last, in nanoseconds since 1970.
    pub(super) changed: i64,
    /// When the match was begun, in seconds.
    pub(super) begun: i64,
}

impl Seen {
    /// Whether the index has it as it is. What could not be understood is tried again each time: a pack may be there now.
    pub(super) fn is_indexed(&self, connection: &Connection) -> Result<bool> {
        let mut found = connection.prepare_cached(
            "SELECT 1 FROM match WHERE file = ?1 AND size = ?2 AND changed = ?3 AND state <> 'unreadable'",
        )?;
        found.exists(params![self.file, self.size, self.changed])
    }
}

/// Files that the index knows.
pub(super) fn files(connection: &Connection) -> Result<Vec<String>> {
    let mut files = connection.prepare_cached("SELECT file FROM match")?;
    files.query_map([], |row| row.get(0))?.collect()
}

/// Takes a record out.
pub(super) fn forget(connection: &Connection, file: &str) -> Result<()> {
    let mut find = connection.prepare_cached("SELECT id FROM match WHERE file = ?1")?;
    while let Some(id) = find.query_row([file], |row| row.get::<_, i64>(0)).optional()? {
        for table in OF_A_MATCH {
            connection.prepare_cached(&format!("DELETE FROM {table} WHERE match = ?1"))?.execute([id])?;
        }
        connection.prepare_cached("DELETE FROM match WHERE id = ?1")?.execute([id])?;
    }
    Ok(())
}

/// Writes a record in place of what was known of it.
pub(super) fn write(connection: &Connection, seen: &Seen, understood: &Understood) -> Result<()> {
    forget(connection, &seen.file)?;
    let id = write_match(connection, seen, understood)?;
    if let Ok(played) = &understood.played {
        for (at, seat) in (0_i64..).zip(&played.seats) {
            write_seat(connection, id, at, seat)?;
        }
        for deal in &played.deals {
            write_deal(connection, id, deal)?;
        }
    }
    Ok(())
}

fn write_match(connection: &Connection, seen: &Seen, understood: &Understood) -> Result<i64> {
    let head = understood.head.as_ref();
    let (state, played) = match &understood.played {
        Ok(played) if played.is_over => ("over", Ok(played)),
        Ok(played) => ("open", Ok(played)),
        Err(why) => ("unreadable", Err(why)),
    };
    let deals = played.map_or(0, |played| played.deals.len());
    let options = head.map(|head| {
        let pairs = head.options.iter().map(|(name, value)| (name.clone(), value.clone().into()));
        serde_json::Value::Object(pairs.collect()).to_string()
    });
    let text = |of: fn(&Head) -> &String| head.map(of);
    connection
        .prepare_cached(
            "INSERT INTO match (file, size, changed, begun, written, state, game, title, version, digest, preset, \
             choices, options, seed, deals, under_way, result, winners) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
        )?
        .insert(params![
            seen.file,
            seen.size,
            seen.changed,
            seen.begun,
            seen.changed.div_euclid(1_000_000_000),
            state,
            text(|head| &head.game),
            text(|head| &head.title),
            text(|head| &head.version),
            text(|head| &head.digest),
            head.and_then(|head| head.preset.as_ref()),
            text(|head| &head.choices),
            options,
            head.map(|head| head.seed.to_string()),
            i64::try_from(deals).unwrap_or(i64::MAX),
            played.is_ok_and(|played| played.under_way),
            played.map_or_else(String::as_str, |played: &Played| &played.result),
            played.ok().and_then(|played| played.winners.as_ref()),
        ])
}

fn write_seat(connection: &Connection, id: i64, at: i64, seat: &SeatRow) -> Result<()> {
    let side = i64::try_from(seat.side).unwrap_or(at);
    connection
        .prepare_cached(
            "INSERT INTO seat (match, seat, name, who, player, side, won, points, unit) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![
            id,
            at,
            seat.name,
            seat.who,
            seat.player,
            side,
            seat.won,
            seat.points,
            seat.unit.max(1)
        ])?;
    Ok(())
}

fn write_deal(connection: &Connection, id: i64, deal: &DealRow) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO deal (match, deal, dealer, thrown_in, contract, said, family, kind, strain, level, declarer, \
             tricks, made, ended) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        )?
        .execute(params![
            id,
            deal.number,
            deal.dealer,
            deal.thrown_in,
            deal.contract,
            deal.said,
            deal.family,
            deal.kind,
            deal.strain,
            deal.level,
            deal.declarer.map(Seat::raw),
            deal.tricks,
            deal.made,
            deal.ended,
        ])?;
    let mut entry = connection.prepare_cached(
        "INSERT INTO entry (match, deal, nth, ledger, subject, points, said, reason) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    for (nth, line) in (0_i64..).zip(&deal.entries) {
        let row =
            params![id, deal.number, nth, line.ledger, line.subject, line.points, line.said, line.reason];
        entry.execute(row)?;
    }
    let mut undertaking = connection.prepare_cached(
        "INSERT INTO undertaking (match, deal, nth, kind, seats, kept) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for (nth, one) in (0_i64..).zip(&deal.undertakings) {
        undertaking.execute(params![id, deal.number, nth, one.kind, one.seats.bits(), one.kept])?;
    }
    Ok(())
}
