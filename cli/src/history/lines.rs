//! Matches and figures in lines, for people: of the command and of the screen alike.

use super::figures::{Figures, Game, Kind, Row, Tally};
use super::list::{Deal, Listed, Match, State};
use crate::out::{pad, pad_left, width};
use crate::packs::short;
use crate::words::counted;

/// How somebody has done, and the columns of that.
const STANDING: [(&str, usize); 6] =
    [("matches", 9), ("over", 6), ("won", 5), ("", 5), ("deals", 7), ("a deal", 8)];

/// How often something was bid, played out and made.
const COUNTS: [(&str, usize); 4] = [("bid", 6), ("played", 8), ("made", 6), ("", 5)];

/// What a match is called in a list, who played, and how it went.
pub(crate) fn listed_lines(listed: &Listed) -> [String; 3] {
    let title = match &listed.state {
        State::Unreadable(_) if listed.game.is_none() => listed.file.clone(),
        State::Unreadable(_) => format!("{}, {}", listed.title, listed.file),
        _ => format!("{}, {}", listed.title, listed.choices),
    };
    let seats = listed.seats.iter().map(|seat| format!("{} {}", seat.name, seat.who));
    [title, seats.collect::<Vec<_>>().join(", "), how(listed)]
}

fn how(listed: &Listed) -> String {
    let deals = counted(listed.deals, "deal");
    let result = if listed.deals == 0 { String::new() } else { format!(" {}.", listed.result) };
    match &listed.state {
        State::Over(winners) => {
            format!("Over after {deals}, {winners}.{result}")
        }
        State::Open { under_way: true } if listed.deals == 0 => "Not over, in the first deal.".to_owned(),
        State::Open { under_way: true } => format!("Not over, in deal {}.{result}", listed.deals + 1),
        State::Open { .. } if listed.deals == 0 => "Not over, nothing was dealt yet.".to_owned(),
        State::Open { .. } => format!("Not over after {deals}.{result}"),
        State::Unreadable(why) => format!("Cannot be replayed: {}", why.replace('\n', " ")),
    }
}

/// A match, deal by deal; `path` is the record as it is typed into a shell.
pub(crate) fn match_lines(one: &Match, path: &str) -> Vec<String> {
    let listed = &one.listed;
    let [title, who, how] = listed_lines(listed);
    let mut lines = vec![title];
    if !listed.version.is_empty() {
        lines.push(format!(
            "Version {}, rules {}, seed {}.",
            listed.version,
            short(&listed.digest),
            listed.seed
        ));
    }
    lines.extend((!who.is_empty()).then_some(who));
    lines.push(format!("Begun {}, last played {}.", listed.begun, listed.written));
    lines.push(how);
    for deal in &one.deals {
        lines.push(String::new());
        lines.push(deal_line(deal));
        let entries: Vec<&str> = deal.entries.iter().map(|entry| entry.said.as_str()).collect();
        lines.extend((!entries.is_empty()).then(|| format!("    {}", entries.join("; "))));
    }
    lines.push(String::new());
    match listed.state {
        State::Over(_) => {
            lines.push("Once more, with all hands, and what each card has cost:".to_owned());
            lines.push(format!("  overtrick replay {path}"));
            lines.push(format!("  overtrick review {path}"));
        }
        State::Open { .. } => {
            lines.push("Go on with it, or line by line:".to_owned());
            lines.push(format!("  overtrick resume {path}"));
        }
        State::Unreadable(_) => lines.push(format!("  {path}")),
    }
    lines
}

/// `3. 8♥ by S, 9 tricks: made`.
fn deal_line(deal: &Deal) -> String {
    let number = deal.number;
    if deal.thrown_in {
        return format!("{number}. Thrown in.");
    }
    let said = deal.said.as_deref().unwrap_or("no contract");
    let by = deal.declarer.as_ref().map_or(String::new(), |seat| format!(" by {seat}"));
    let tricks = deal.tricks.and_then(|tricks| u64::try_from(tricks).ok());
    let tricks = tricks.map_or(String::new(), |tricks| format!(", {}", counted(tricks, "trick")));
    let made = match (&deal.ended, deal.made) {
        (Some(word), _) => format!(", not played out: {word}"),
        (None, Some(true)) => ": made".to_owned(),
        (None, Some(false)) => ": not made".to_owned(),
        (None, None) => String::new(),
    };
    format!("{number}. {said}{by}{tricks}{made}.")
}

/// Everything that is counted, in lines of at most `columns` where they are tables.
pub(crate) fn figures_lines(figures: &Figures, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for game in &figures.games {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(game_lines(game, &figures.player, columns));
    }
    if figures.games.is_empty() {
        lines.push("No match to count.".to_owned());
    }
    if figures.unreadable > 0 {
        lines.push(String::new());
        lines.push(format!(
            "Not counted: {} that cannot be replayed; `overtrick history` says why.",
            counted(figures.unreadable, "record")
        ));
    }
    lines
}

fn game_lines(game: &Game, player: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![format!("{}: {}", game.title, amount(game.matches, game.over, game.deals))];
    if game.thrown_in > 0 {
        lines.push(format!("  Thrown in: {}", counted(game.thrown_in, "deal")));
    }
    for rules in &game.rules {
        let amount = amount(rules.matches, rules.over, rules.deals);
        lines.push(format!("  {} ({} {}): {amount}", rules.choices, rules.version, short(&rules.digest)));
    }
    lines.extend(players("Players", &game.players, columns));
    if !game.against.is_empty() {
        lines.extend(players(&format!("{player} against"), &game.against, columns));
    }
    if game.kinds.is_empty() {
        return lines;
    }
    lines.extend(contracts("Contracts", &game.kinds, |kind| kind.all, columns));
    let own: Vec<Kind> = game.kinds.iter().filter(|kind| kind.of_player.bid > 0).cloned().collect();
    if !own.is_empty() {
        lines.extend(contracts(&format!("Contracts of {player}"), &own, |kind| kind.of_player, columns));
    }
    lines
}

/// How often each kind was bid and made.
fn contracts(title: &str, kinds: &[Kind], of: impl Fn(&Kind) -> Tally, columns: usize) -> Vec<String> {
    let rows = kinds.iter().map(|kind| (kind.name.as_str(), tally(of(kind)))).collect::<Vec<_>>();
    table(title, &COUNTS, &rows, columns)
}

/// Rows of a name and cells under heads, at most so wide if the cells are.
fn table(title: &str, heads: &[(&str, usize)], rows: &[(&str, Vec<String>)], columns: usize) -> Vec<String> {
    let cells: usize = heads.iter().map(|(_, to)| to).sum();
    let names = rows.iter().map(|(name, _)| width(name) + 2).chain([width(title)]);
    let to = names.max().unwrap_or(0).min(columns.saturating_sub(cells));
    let line = |cells: &mut dyn Iterator<Item = &str>| -> String {
        let cells = cells.zip(heads).map(|(cell, (_, to))| pad_left(cell, *to));
        cells.collect::<String>().trim_end().to_owned()
    };
    // A name that is too long stands above its row.
    let named = |name: &str, row: String| {
        if width(name) > to {
            vec![name.to_owned(), format!("{}{row}", " ".repeat(to))]
        } else {
            vec![format!("{}{row}", pad(name, to))]
        }
    };
    let mut lines = vec![String::new()];
    lines.extend(named(title, line(&mut heads.iter().map(|(head, _)| *head))));
    for (name, cells) in rows {
        lines.extend(named(&format!("  {name}"), line(&mut cells.iter().map(String::as_str))));
    }
    lines
}

fn amount(matches: u64, over: u64, deals: u64) -> String {
    let matches = if matches == 1 { "1 match".to_owned() } else { format!("{matches} matches") };
    format!("{matches}, {over} over, {}", counted(deals, "deal"))
}

fn players(title: &str, rows: &[Row], columns: usize) -> Vec<String> {
    let cells = |row: &Row| {
        let average = row.average.map_or("-".to_owned(), |average| format!("{average:+.1}"));
        let counts = [row.matches, row.over, row.won].map(|count| count.to_string());
        counts.into_iter().chain([share(row.won, row.over), row.deals.to_string(), average]).collect()
    };
    let rows = rows.iter().map(|row| (row.who.as_str(), cells(row))).collect::<Vec<_>>();
    table(title, &STANDING, &rows, columns)
}

fn tally(tally: Tally) -> Vec<String> {
    let mut cells = vec![tally.bid.to_string()];
    // What is never made or lost has been made as little as lost.
    if tally.decided > 0 {
        cells.extend([tally.decided.to_string(), tally.made.to_string(), share(tally.made, tally.decided)]);
    }
    cells
}

fn share(part: u64, of: u64) -> String {
    match (200 * part + of).checked_div(2 * of) {
        Some(percent) => format!("{percent}%"),
        None => String::new(),
    }
}
