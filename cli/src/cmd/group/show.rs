//! A group as its file says it is.

use overtrick_plugins::group::{Game, Group, Standing};

use super::{asked, is_other, read};
use crate::args::{Places, ShowGroupArgs};
use crate::cmd::options;
use crate::exit::{Failure, Outcome};
use crate::out::{Out, pad, pad_left, width};
use crate::packs::{Packs, short};
use crate::words::{self, counted};

/// Tells members, games, words, and how everybody stands.
pub(super) fn show(args: &ShowGroupArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let (group, _) = read(&args.file)?;
    if let Some(game) = &args.game
        && !group.games.contains_key(game)
    {
        let names: Vec<String> = group.games.keys().map(|name| format!("`{name}`")).collect();
        return Err(Failure::Usage(format!(
            "`{game}` is no game of this group; it plays {}",
            words::list(&names)
        )));
    }
    out.line(&group.name)?;
    if !group.members.is_empty() {
        out.wrapped(&format!("Members: {}.", words::list(&group.members)), 4)?;
    }
    for (name, game) in &group.games {
        out.line("")?;
        one(&packs, name, game, out)?;
    }
    if !group.words.is_empty() {
        out.line("")?;
        let ours = group.words.iter().map(|(word, ours)| format!("{ours} ({word})"));
        out.wrapped(&format!("In their words: {}.", ours.collect::<Vec<_>>().join(", ")), 4)?;
    }
    out.line("")?;
    standings(&group, args.game.as_deref(), out)
}

/// A game, what it is, and whether it can be played here.
fn one(packs: &Packs, name: &str, game: &Game, out: &mut Out) -> Outcome {
    out.wrapped(&format!("{name}: {}", game.play), 4)?;
    if let Some(about) = &game.about {
        out.wrapped(&format!("  {about}"), 4)?;
    }
    match packs.load(&asked(packs, game)) {
        Ok(loaded) => {
            let top = loaded.top();
            out.wrapped(&format!("  {} {}. {}", loaded.name(), top.version, options::told(&loaded)), 4)?;
            if is_other(game, &loaded) {
                let agreed = game.digest.as_deref().map_or("", short);
                out.wrapped(
                    &format!(
                        "  These are not the rules that were agreed on: their digest was {agreed}, here it is {}. Ask \
                         for the version they play (`overtrick pack add`), or agree anew and write the new digest into the file.",
                        short(loaded.digest())
                    ),
                    4,
                )?;
            }
        }
        Err(failure) => {
            out.wrapped("  It cannot be played here:", 4)?;
            for line in failure.text().lines() {
                out.wrapped(&format!("    {line}"), 6)?;
            }
        }
    }
    Ok(())
}

fn standings(group: &Group, game: Option<&str>, out: &mut Out) -> Outcome {
    let of = game.map_or(String::new(), |game| format!(" of {game}"));
    let matches = group.matches.iter().filter(|one| game.is_none_or(|game| one.game == game)).count();
    if matches == 0 {
        out.wrapped(&format!("No match{of} is counted yet; `overtrick group add` counts one."), 4)?;
        return Ok(());
    }
    out.wrapped(&format!("Standings after {}{of}:", matches_told(matches)), 4)?;
    let all = group.standings(game);
    let row = |one: &Standing| {
        let points = one.points.map_or_else(|| "too large".to_owned(), |points| points.to_string());
        [one.name.clone(), format!("won {} of {}", one.won, one.played), points]
    };
    let rows: Vec<[String; 3]> = all.iter().map(row).collect();
    let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0);
    let (names, won, points) = (widest(0), widest(1), widest(2));
    for [name, matches, sum] in &rows {
        let sum = pad_left(sum, points);
        out.line(&format!("  {}  {}  {sum}", pad(name, names), pad(matches, won)))?;
    }
    Ok(())
}

fn matches_told(matches: usize) -> String {
    let text = counted(matches as u64, "match");
    if matches == 1 { text } else { format!("{matches} matches") }
}
