//! What is counted over many matches: who has won how often, what was bid and made.
//!
//! Games are counted apart, for points of one are none of another. A player who sits at two seats of a table is counted
//! twice, once for each. Matches that are not over count with their deals, and have no winner.

use rusqlite::{Connection, Result, ToSql};

use super::list::{FROM_LOCAL, Filter, WANTED, number};
use super::{History, unusable};
use crate::exit::Outcome;
use crate::session::HUMAN;

/// Everything that is counted.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Figures {
    /// Of whom it is told how he does against each opponent, and what he has bid.
    pub(crate) player: String,
    pub(crate) games: Vec<Game>,
    /// Records that cannot be replayed; nothing of them is counted.
    pub(crate) unreadable: u64,
}

/// What is counted of one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Game {
    /// Name of the pack.
    pub(crate) pack: String,
    pub(crate) title: String,
    pub(crate) matches: u64,
    pub(crate) over: u64,
    pub(crate) deals: u64,
    pub(crate) thrown_in: u64,
    pub(crate) rules: Vec<Rules>,
    pub(crate) players: Vec<Row>,
    /// How the player has done against each opponent.
    pub(crate) against: Vec<Row>,
    pub(crate) kinds: Vec<Kind>,
}

/// Matches under the same rules.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Rules {
    pub(crate) digest: String,
    pub(crate) version: String,
    /// By what people call them.
    pub(crate) choices: String,
    pub(crate) matches: u64,
    pub(crate) over: u64,
    pub(crate) deals: u64,
}

/// How somebody has done.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Row {
    pub(crate) who: String,
    pub(crate) matches: u64,
    pub(crate) over: u64,
    pub(crate) won: u64,
    pub(crate) deals: u64,
    /// Points a deal, on an average; `None` without a deal.
    pub(crate) average: Option<f64>,
}

/// A kind of contract, or of what is promised where nobody declares.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Kind {
    pub(crate) name: String,
    pub(crate) all: Tally,
    pub(crate) of_player: Tally,
}

/// How often something was bid and made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) bid: u64,
    /// How often it was played out, and can be made or lost.
    pub(crate) decided: u64,
    pub(crate) made: u64,
}

impl History<'_> {
    /// What the matches that are meant come to.
    pub(crate) fn figures(&self, filter: &Filter) -> Outcome<Figures> {
        let player = filter.player.clone().unwrap_or_else(|| HUMAN.to_owned());
        // Whoever asks about an opponent wants to know how he does against him.
        let mut filter = filter.clone();
        if filter.opponent.is_some() {
            filter.player = Some(player.clone());
        }
        let asked = Asked { connection: &self.connection, filter: &filter, player: &player };
        asked.figures().map_err(|error| unusable(&error))
    }
}

struct Asked<'a> {
    connection: &'a Connection,
    filter: &'a Filter,
    player: &'a str,
}

impl Asked<'_> {
    /// Rows of a query with a condition `{}` in it: matches that are meant, can be replayed and are of this game.
    fn rows<T>(
        &self,
        query: &str,
        game: &str,
        read: impl FnMut(&rusqlite::Row<'_>) -> Result<T>,
    ) -> Result<Vec<T>> {
        let wanted = format!("m.state <> 'unreadable' AND m.game = :one AND {WANTED}");
        let mut found = self.connection.prepare_cached(&query.replace("{}", &wanted))?;
        let filter = self.filter;
        let all: [(&str, &dyn ToSql); 7] = [
            (":game", &filter.game),
            (":since", &filter.since),
            (":player", &filter.player),
            (":opponent", &filter.opponent),
            (":from_local", &FROM_LOCAL),
            (":one", &game),
            (":of", &self.player),
        ];
        for (name, value) in all {
            // Not every query asks for all of them.
            if let Some(at) = found.parameter_index(name)? {
                found.raw_bind_parameter(at, value)?;
            }
        }
        let rows = found.raw_query().mapped(read);
        rows.collect()
    }

    fn figures(&self) -> Result<Figures> {
        let mut names = self.connection.prepare_cached(
            "SELECT game, title, max(written) FROM match WHERE state <> 'unreadable' GROUP BY game ORDER BY game",
        )?;
        let names = names.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let mut games = Vec::new();
        for (game, title) in names.collect::<Result<Vec<(String, String)>>>()? {
            let counted = self.game(game, title)?;
            if counted.matches > 0 {
                games.push(counted);
            }
        }
        let unreadable = self.connection.query_row(
            "SELECT count(*) FROM match WHERE state = 'unreadable'",
            [],
            |row| row.get::<_, i64>(0),
        )?;
        let unreadable = u64::try_from(unreadable).unwrap_or(0);
        Ok(Figures { player: self.player.to_owned(), games, unreadable })
    }

    fn game(&self, game: String, title: String) -> Result<Game> {
        let rules = self.rows(
            "SELECT digest, version, choices, max(written), count(*) AS matches, sum(state = 'over') AS over, \
             sum(deals) AS deals FROM match m WHERE {} GROUP BY digest ORDER BY matches DESC, digest",
            &game,
            |row| {
                Ok(Rules {
                    digest: row.get("digest")?,
                    version: row.get("version")?,
                    choices: row.get("choices")?,
                    matches: number(row, "matches")?,
                    over: number(row, "over")?,
                    deals: number(row, "deals")?,
                })
            },
        )?;
        let thrown_in = self.rows(
            "SELECT count(*) AS n FROM deal JOIN match m ON m.id = deal.match WHERE thrown_in AND {}",
            &game,
            |row| number(row, "n"),
        )?;
        let players = self.rows(
            "SELECT s.who AS who, count(*) AS matches, sum(m.state = 'over') AS over, sum(s.won) AS won, \
             sum(m.deals) AS deals, sum(1.0 * s.points / s.unit) AS points \
             FROM seat s JOIN match m ON m.id = s.match WHERE {} GROUP BY s.who ORDER BY matches DESC, s.who",
            &game,
            row,
        )?;
        let against = self.rows(
            "SELECT x.who AS who, count(*) AS matches, sum(m.state = 'over') AS over, sum(s.won) AS won, \
             sum(m.deals) AS deals, sum(1.0 * s.points / s.unit) AS points \
             FROM (SELECT DISTINCT p.match AS match, p.seat AS seat, o.who AS who \
                   FROM seat p JOIN seat o ON o.match = p.match AND o.side <> p.side \
                   WHERE p.who = :of COLLATE NOCASE) x \
             JOIN seat s ON s.match = x.match AND s.seat = x.seat JOIN match m ON m.id = x.match \
             WHERE {} GROUP BY x.who ORDER BY matches DESC, x.who",
            &game,
            row,
        )?;
        let kinds = self.rows(
            "SELECT u.kind AS kind, count(*) AS bid, count(u.kept) AS decided, sum(coalesce(u.kept, 0)) AS made, \
             count(p.seat) AS of_bid, count(iif(p.seat IS NULL, NULL, u.kept)) AS of_decided, \
             sum(iif(p.seat IS NULL, 0, coalesce(u.kept, 0))) AS of_made \
             FROM undertaking u JOIN match m ON m.id = u.match \
             LEFT JOIN (SELECT match, min(seat) AS seat, sum(1 << seat) AS seats FROM seat \
                        WHERE who = :of COLLATE NOCASE GROUP BY match) p \
                 ON p.match = u.match AND (u.seats & p.seats) <> 0 \
             WHERE {} GROUP BY u.kind ORDER BY bid DESC, u.kind",
            &game,
            |row| {
                let tally = |bid: &str, decided: &str, made: &str| -> Result<Tally> {
                    Ok(Tally { bid: number(row, bid)?, decided: number(row, decided)?, made: number(row, made)? })
                };
                Ok(Kind {
                    name: row.get("kind")?,
                    all: tally("bid", "decided", "made")?,
                    of_player: tally("of_bid", "of_decided", "of_made")?,
                })
            },
        )?;
        let sum = |of: fn(&Rules) -> u64| rules.iter().map(of).sum();
        Ok(Game {
            pack: game,
            title,
            matches: sum(|rules| rules.matches),
            over: sum(|rules| rules.over),
            deals: sum(|rules| rules.deals),
            thrown_in: thrown_in.first().copied().unwrap_or(0),
            rules,
            players,
            against,
            kinds,
        })
    }
}

fn row(row: &rusqlite::Row<'_>) -> Result<Row> {
    let deals = number(row, "deals")?;
    // So many deals are counted without a loss.
    let count = f64::from(u32::try_from(deals).unwrap_or(u32::MAX));
    Ok(Row {
        who: row.get("who")?,
        matches: number(row, "matches")?,
        over: number(row, "over")?,
        won: number(row, "won")?,
        deals,
        average: if deals > 0 { Some(row.get::<_, f64>("points")? / count) } else { None },
    })
}
