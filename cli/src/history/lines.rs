//! Matches and figures in lines, for people: of the command and of the screen alike.

use super::figures::{Figures, Game, Row, Tally};
use super::list::{Deal, Listed, Match, State};
use crate::out::{pad, pad_left, width};
use crate::packs::short;
use crate::words::counted;

/// Columns of a table of players besides the names.
const PLAYERS: usize = 40;

/// Columns of how often something was bid and made.
const KINDS: usize = 18;

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
            let verb = if winners.contains(" and ") { "win" } else { "wins" };
            format!("Over after {deals}, {winners} {verb}.{result}")
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
    let made = match deal.made {
        Some(true) => ": made",
        Some(false) => ": not made",
        None => "",
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
    // Who has never sat at the table has bid nothing.
    let is_there = game.players.iter().any(|row| row.who.eq_ignore_ascii_case(player));
    let sets = if is_there { 2 } else { 1 };
    let names = game.kinds.iter().map(|kind| width(&kind.name) + 2).chain([width("Contracts")]);
    let name = names.max().unwrap_or(0).min(columns.saturating_sub(sets * KINDS));
    lines.push(String::new());
    if is_there {
        let group = |who: &str| pad_left(who, KINDS);
        lines.push(format!("{}{}{}", " ".repeat(name), group("all"), group(player)));
    }
    let heads = ["bid", "made", ""].map(|head| pad_left(head, KINDS / 3)).concat().repeat(sets);
    lines.push(format!("{}{}", pad("Contracts", name), heads.trim_end()));
    for kind in &game.kinds {
        let own = if is_there { tally(kind.of_player) } else { String::new() };
        let row = format!("{}{own}", tally(kind.all));
        lines.extend(named(&kind.name, name, row.trim_end()));
    }
    lines
}

fn amount(matches: u64, over: u64, deals: u64) -> String {
    let matches = if matches == 1 { "1 match".to_owned() } else { format!("{matches} matches") };
    format!("{matches}, {over} over, {}", counted(deals, "deal"))
}

fn players(title: &str, rows: &[Row], columns: usize) -> Vec<String> {
    let names = rows.iter().map(|row| width(&row.who) + 2).chain([width(title)]);
    let name = names.max().unwrap_or(0).min(columns.saturating_sub(PLAYERS));
    let heads = [("matches", 9), ("over", 6), ("won", 5), ("", 5), ("deals", 7), ("a deal", 8)];
    let heads: String = heads.iter().map(|(head, to)| pad_left(head, *to)).collect();
    let mut lines = vec![String::new()];
    if width(title) > name {
        lines.push(title.to_owned());
        lines.push(format!("{}{heads}", " ".repeat(name)));
    } else {
        lines.push(format!("{}{heads}", pad(title, name)));
    }
    for row in rows {
        let average = row.average.map_or("-".to_owned(), |average| format!("{average:+.1}"));
        let cells = [
            pad_left(&row.matches.to_string(), 9),
            pad_left(&row.over.to_string(), 6),
            pad_left(&row.won.to_string(), 5),
            pad_left(&share(row.won, row.over), 5),
            pad_left(&row.deals.to_string(), 7),
            pad_left(&average, 8),
        ];
        lines.extend(named(&row.who, name, &cells.concat()));
    }
    lines
}

fn tally(tally: Tally) -> String {
    let made = tally.made.map_or("-".to_owned(), |made| made.to_string());
    let made = if tally.bid == 0 { String::new() } else { made };
    let share = tally.made.map_or(String::new(), |made| share(made, tally.bid));
    [&tally.bid.to_string(), &made, &share].map(|cell| pad_left(cell, KINDS / 3)).concat()
}

/// A row with its name before it, or above it if it is too long.
fn named(name: &str, to: usize, row: &str) -> Vec<String> {
    let head = format!("  {name}");
    if width(&head) > to {
        vec![head, format!("{}{row}", " ".repeat(to))]
    } else {
        vec![format!("{}{row}", pad(&head, to))]
    }
}

fn share(part: u64, of: u64) -> String {
    match (200 * part + of).checked_div(2 * of) {
        Some(percent) => format!("{percent}%"),
        None => String::new(),
    }
}
