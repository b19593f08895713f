//! `overtrick history`: the matches that were played, and what they come to.

mod json;

use std::path::Path;

use super::progress::Progress;
use crate::args::{HistoryArgs, HistoryCommand, ListArgs, Places, ShowArgs, StatsArgs, WhichArgs};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::history::{Filter, History, Listed, figures_lines, listed_lines, match_lines};
use crate::out::Out;
use crate::packs::Packs;
use crate::session::quoted;
use crate::words::counted;

/// Reading fewer records than this is over before a bar could be seen.
const MANY: usize = 100;

/// Columns before the lines of a match: its date stands there.
const INDENT: usize = 18;

/// Brings the index up to date, and tells what is asked of it.
pub(crate) fn history(args: &HistoryArgs, places: &Places, out: &mut Out) -> Outcome {
    let (packs, data) = (Packs::find(places)?, DataDir::find(places)?);
    let mut history = History::open(&packs, &data)?;
    let left = refresh(&mut history)?;
    match &args.command {
        None => list(&history, &args.list, &data, out)?,
        Some(HistoryCommand::Stats(args)) => stats(&history, args, out)?,
        Some(HistoryCommand::Show(args)) => show(&history, args, &data, out)?,
    }
    match u64::try_from(left) {
        Ok(0) => Ok(()),
        left => Err(Failure::Stopped(Some(format!(
            "{} not read yet; the next time goes on with them.",
            counted(left.unwrap_or(u64::MAX), "record")
        )))),
    }
}

/// Reads what is new; how much is left, if somebody wanted to stop.
fn refresh(history: &mut History<'_>) -> Outcome<usize> {
    let mut left = history.scan()?;
    let steps = |done: usize| u64::try_from(done).unwrap_or(u64::MAX);
    let all = left;
    let mut progress = (all >= MANY).then(|| Progress::new(steps(all), "records"));
    while left > 0 {
        left = history.work()?;
        if let Some(progress) = &mut progress
            && progress.at(steps(all.saturating_sub(left))).is_break()
        {
            break;
        }
    }
    if let Some(progress) = progress {
        progress.end();
    }
    Ok(left)
}

fn filter(which: &WhichArgs) -> Filter {
    Filter {
        game: which.game.clone(),
        player: which.player.clone(),
        opponent: which.opponent.clone(),
        since: which.since.clone(),
    }
}

fn list(history: &History<'_>, args: &ListArgs, data: &DataDir, out: &mut Out) -> Outcome {
    let (found, all) = history.list(&filter(&args.which), args.last as usize)?;
    if args.json {
        for listed in &found {
            out.exact(&format!("{}\n", json::listed(listed, &path(data, listed))))?;
        }
        return Ok(());
    }
    for listed in &found {
        let [title, who, how] = listed_lines(listed);
        let when = out.style.bold(&listed.written);
        out.wrapped(&format!("{when}  {}", out.style.bold(&title)), INDENT)?;
        for line in [who, how].iter().filter(|line| !line.is_empty()) {
            out.wrapped(&format!("{}{line}", " ".repeat(INDENT)), INDENT)?;
        }
        if args.paths {
            out.line(&format!("{}{}", " ".repeat(INDENT), quoted(&path(data, listed))))?;
        }
    }
    let more = all.saturating_sub(found.len() as u64);
    if all == 0 {
        out.line("No matches.")?;
    } else if more > 0 {
        out.line("")?;
        out.line(&format!("{more} more; `-n {all}` lists them all."))?;
    }
    Ok(())
}

fn path(data: &DataDir, listed: &Listed) -> std::path::PathBuf {
    data.records_folder().join(&listed.file)
}

fn stats(history: &History<'_>, args: &StatsArgs, out: &mut Out) -> Outcome {
    let figures = history.figures(&filter(&args.which))?;
    if args.json {
        return Ok(out.line(&json::figures(&figures).to_string())?);
    }
    for line in figures_lines(&figures, out.width()) {
        out.wrapped(&line, 4)?;
    }
    Ok(())
}

fn show(history: &History<'_>, args: &ShowArgs, data: &DataDir, out: &mut Out) -> Outcome {
    let named = args.record.display().to_string();
    let file = args.record.file_name().map_or(named.clone(), |name| name.to_string_lossy().into_owned());
    let path = data.records_folder().join(&file);
    let is_there =
        args.record.parent().is_none_or(|folder| folder == Path::new("")) || same(&args.record, &path);
    let found = if is_there { history.one(&file)? } else { None };
    let Some(one) = found else {
        let folder = data.records_folder();
        return Err(Failure::Usage(format!("{named} is no record in {}", folder.display())));
    };
    if args.json {
        return Ok(out.line(&json::whole(&one, &path).to_string())?);
    }
    for line in match_lines(&one, &quoted(&path)) {
        out.wrapped(&line, 4)?;
    }
    Ok(())
}

/// Whether two paths lead to the same file.
fn same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}
