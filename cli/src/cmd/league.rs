//! `overtrick league`: who is a member, where he stands, and what he has played.

use std::path::Path;

use crate::args::{LeagueArgs, LeagueCommand, Places, SureArgs};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::league::{self, League, Membership, Money, Standing};
use crate::line::Input;
use crate::out::{Out, pad, pad_left, width};
use crate::packs::Packs;
use crate::session::quoted;
use crate::words::counted;

/// Games that are told with where a member stands.
const LATEST: usize = 5;

/// Does what is wished.
pub(crate) fn league(args: &LeagueArgs, places: &Places, out: &mut Out) -> Outcome {
    let league = League::find(&DataDir::find(places)?)?;
    if let Some(LeagueCommand::Join { name }) = &args.wish {
        return join(&league, name, out);
    }
    let packs = Packs::find(places)?;
    let (members, faults) = league.members();
    for fault in faults {
        out.wrapped(&format!("Not readable: {fault}"), 4)?;
    }
    let Some(member) = chosen(&league, &members, args, out)? else { return Ok(()) };
    // A match may have been ended where nobody could book it.
    for line in league.overdue(&member, &packs, out.style)? {
        out.wrapped(&line, 4)?;
    }
    let member = league.member(&member.name)?;
    match &args.wish {
        Some(LeagueCommand::Sheet) => sheet(&league, &member, out),
        Some(LeagueCommand::Abandon(sure)) => abandon(&league, &member, &packs, *sure, out),
        Some(LeagueCommand::Leave(sure)) => leave(&league, &member, &packs, *sure, out),
        Some(LeagueCommand::Join { .. }) | None => status(&league, &member, out),
    }
}

fn join(league: &League, name: &str, out: &mut Out) -> Outcome {
    let rules = &league.rules;
    let member = league.join(name)?;
    let (name, credit) = (&member.name, rules.show(rules.credit));
    let every = counted(rules.check_every as u64, "game");
    out.wrapped(
        &format!(
            "{name} is a member of the league now, with a credit of {credit}. The balance is checked after every {every}: \
             who has won more than {credit} gives the credit back, and who owes more than that is out."
        ),
        4,
    )?;
    out.line("A match for the league is begun with")?;
    out.line(&format!("  overtrick play GAME --member {}", quoted(Path::new(name))))?;
    Ok(())
}

/// Who is meant. Where that is open, everybody is told.
fn chosen(
    league: &League,
    members: &[Standing],
    args: &LeagueArgs,
    out: &mut Out,
) -> Outcome<Option<Standing>> {
    if let Some(name) = &args.member {
        return league.member(name).map(Some);
    }
    let mut active = members.iter().filter(|member| member.membership == Membership::Active);
    match (active.next(), active.next(), members) {
        (Some(only), None, _) | (None, None, [only]) => return Ok(Some(only.clone())),
        (None, None, []) => {
            out.wrapped(
                "Nobody is a member of the league. `overtrick league join NAME` begins a membership.",
                4,
            )?;
            return if args.wish.is_none() { Ok(None) } else { Err(Failure::Told) };
        }
        _ => {}
    }
    let names = members.iter().map(|member| width(&member.name)).max().unwrap_or(0);
    for member in members {
        let told = match member.membership {
            Membership::Active => league::balance(&league.rules, member),
            Membership::Cancelled | Membership::Resigned => league::ended(member).unwrap_or_default(),
        };
        out.wrapped(&format!("{}  {told}", pad(&member.name, names)), names + 2)?;
    }
    if args.wish.is_none() {
        Ok(None)
    } else {
        Err(Failure::Usage("Several are members; name one with --member NAME.".to_owned()))
    }
}

fn status(league: &League, member: &Standing, out: &mut Out) -> Outcome {
    let rules = &league.rules;
    let name = out.style.bold(&member.name);
    out.line(&format!("{name}, member since {}", member.since))?;
    if let Some(ended) = league::ended(member) {
        out.line(&ended)?;
    }
    let mut rows = vec![("Balance", rules.show(member.balance))];
    if member.membership == Membership::Active {
        let zone = if member.is_newcomer { "a credit of" } else { "up to" };
        let left = member.games_to_check(rules);
        rows.push(("Credit zone", format!("{zone} {}", rules.show(member.zone))));
        rows.push(("Exit fee", rules.show(member.fee)));
        rows.push((
            "Next check",
            format!("after {}: {}", counted(left as u64, "more game"), ahead(league, member)),
        ));
    }
    rows.push(("Games", score(member)));
    for (what, text) in rows {
        out.wrapped(&format!("  {}  {text}", pad(what, 11)), 15)?;
    }
    if let Some(open) = &member.open {
        out.line("")?;
        out.wrapped(
            &format!("The match of {} begun on {} is not over. Go on with", open.game, open.date),
            4,
        )?;
        out.line(&format!("  overtrick resume {}", quoted(&league.record(open))))?;
    }
    if !member.games.is_empty() {
        out.line("")?;
        table(league, member, member.games.len().saturating_sub(LATEST), out)?;
    }
    Ok(())
}

/// What the next check would find if nothing more was won or lost.
fn ahead(league: &League, member: &Standing) -> String {
    let rules = &league.rules;
    let debt = -member.balance;
    if debt > member.zone {
        let lacks = debt.less(member.zone).unwrap_or_default();
        return format!("{} too much is owed as it stands", rules.show(lacks));
    }
    if member.is_newcomer && member.balance <= rules.credit {
        return format!("more than {} won gives the credit back", rules.show(rules.credit));
    }
    match member.balance {
        _ if member.is_newcomer => "enough is won to give the credit back".to_owned(),
        balance if balance < Money::ZERO => "the debt is within the zone".to_owned(),
        _ => "without a debt the zone grows and the fee falls".to_owned(),
    }
}

/// How many games were won and lost.
fn score(member: &Standing) -> String {
    let has =
        |wanted: fn(Money) -> bool| member.games.iter().filter(|game| wanted(game.booked.money)).count();
    let (won, lost) = (has(|money| money > Money::ZERO), has(|money| money < Money::ZERO));
    let left = member.games.iter().filter(|game| game.fee.is_some()).count();
    let left = if left == 0 { String::new() } else { format!(", {left} left") };
    match member.games.len() {
        0 => "none yet".to_owned(),
        all => format!("{all}: {won} won, {lost} lost{left}"),
    }
}

fn sheet(league: &League, member: &Standing, out: &mut Out) -> Outcome {
    if member.games.is_empty() {
        out.line(&format!("{} has played no match for the league yet.", member.name))?;
        return Ok(());
    }
    table(league, member, 0, out)?;
    out.line("")?;
    out.wrapped(&league::balance(&league.rules, member), 4)?;
    Ok(())
}

/// Games from the nth on, the last one marked, and what checks have found.
fn table(league: &League, member: &Standing, from: usize, out: &mut Out) -> Outcome {
    const HEADS: [&str; 7] = ["", "Day", "Game", "Points", "Price", "Won", "Balance"];
    let sign = &league.rules.sign;
    let rows = (1..).zip(&member.games).skip(from).map(|(number, game)| {
        let fee = game.fee.unwrap_or_default();
        [
            format!("{number}"),
            game.date.clone(),
            if game.fee.is_some() { format!("{} (left)", game.id) } else { game.id.clone() },
            game.booked.points.clone(),
            game.price.map_or_else(|| "rules".to_owned(), |price| price.shown(sign)),
            game.booked.money.less(fee).unwrap_or_default().change(sign),
            game.booked.balance.shown(sign),
        ]
    });
    let rows: Vec<[String; 7]> = rows.collect();
    let widest = |at: usize| rows.iter().map(|row| width(&row[at])).fold(width(HEADS[at]), usize::max);
    let columns: [usize; 7] = std::array::from_fn(widest);
    let line = |mark: &str, cells: [&str; 7]| {
        let cells = (0..).zip(cells).zip(columns).map(|((at, cell), column)| match at {
            1 | 2 => pad(cell, column),
            _ => pad_left(cell, column),
        });
        format!("{mark}{}", cells.collect::<Vec<_>>().join("  "))
    };
    out.line(&out.style.dim(line("  ", HEADS).trim_end()))?;
    let indent = columns[0] + 4;
    let last = rows.len().saturating_sub(1);
    for (at, (row, game)) in rows.iter().zip(member.games.iter().skip(from)).enumerate() {
        let mark = if at == last { "> " } else { "  " };
        let text = line(mark, std::array::from_fn(|at| row[at].as_str()));
        out.line(&if at == last { out.style.bold(&text) } else { text })?;
        if let Some(check) = league::check(&league.rules, member, game) {
            out.wrapped(&format!("{}{check}", " ".repeat(indent)), indent)?;
        }
    }
    Ok(())
}

fn abandon(league: &League, member: &Standing, packs: &Packs, sure: SureArgs, out: &mut Out) -> Outcome {
    let Some(open) = &member.open else {
        out.line(&format!("No match of {} is open.", member.name))?;
        return Ok(());
    };
    out.wrapped(&league::giving_up(&league.rules, member, open), 4)?;
    if !is_sure(sure, "Give it up?", out)? {
        out.line("It stays open.")?;
        return Ok(());
    }
    tell(&league.give_up(member, packs, out.style)?, out)
}

fn leave(league: &League, member: &Standing, packs: &Packs, sure: SureArgs, out: &mut Out) -> Outcome {
    if let Some(ended) = league::ended(member) {
        out.line(&ended)?;
        return Ok(());
    }
    if let Some(open) = &member.open {
        out.wrapped(&league::giving_up(&league.rules, member, open), 4)?;
    }
    out.wrapped(&format!("Nobody can play for the league as {} again.", member.name), 4)?;
    if !is_sure(sure, "Give the membership up?", out)? {
        out.line(&format!("{} stays a member.", member.name))?;
        return Ok(());
    }
    tell(&league.give_up(member, packs, out.style)?, out)?;
    let member = league.resign(&member.name)?;
    out.wrapped(&league::ended(&member).unwrap_or_default(), 4)?;
    Ok(())
}

fn is_sure(sure: SureArgs, question: &str, out: &mut Out) -> Outcome<bool> {
    if sure.yes {
        return Ok(true);
    }
    Ok(Input::stdin(out).agrees(question, out)?)
}

fn tell(lines: &[String], out: &mut Out) -> Outcome {
    for line in lines {
        out.wrapped(line, 4)?;
    }
    Ok(())
}
