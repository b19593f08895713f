//! The account of a member on disk: a text to whose end lines are added, and nothing else ever happens to it.
//!
//! A line is whole or it is not there: one without its end was cut off by a crash, and the next one takes its place.
//! Whoever adds a line holds the file from reading it to writing, so that no match is booked twice.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::lines::{HEAD, Line};
use super::rules::Rules;
use super::standing::Standing;
use crate::exit::{Failure, Outcome};

/// Largest account that is read: some ten thousand matches.
const LARGEST: u64 = 4 << 20;

/// How often it is tried to hold a file, and how long between.
const TRIES: u32 = 200;
const BETWEEN: Duration = Duration::from_millis(10);

/// Who the account is about; nothing if nobody has joined, or the file is not there.
pub(crate) fn read(path: &Path, rules: &Rules) -> Outcome<Option<Standing>> {
    // A pipe would be waited for.
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        return Err(no_account(path));
    }
    match File::open(path) {
        Ok(mut file) => Ok(Text::of(&mut file, path)?.standing(rules, path)?.0),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::file(path, &error)),
    }
}

/// Adds the line that follows from where the member stands, if one does; where he stands then.
pub(crate) fn add(
    path: &Path,
    rules: &Rules,
    next: impl FnOnce(Option<&Standing>) -> Outcome<Option<Line>>,
) -> Outcome<Option<Standing>> {
    let failed = |error: io::Error| Failure::file(path, &error);
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
    hold(&file, path)?;
    let text = Text::of(&mut file, path)?;
    let (standing, mut lines) = text.standing(rules, path)?;
    let Some(line) = next(standing.as_ref())? else { return Ok(standing) };
    let written = line.to_string();
    let impossible =
        |why: &str| Failure::Problems(format!("{}: `{written}` cannot be written: {why}", path.display()));
    if Line::read(&written).as_ref() != Ok(&line) {
        return Err(impossible("it could not be read again"));
    }
    lines.push(line);
    let standing = Standing::of(rules, &lines).map_err(|(_, why)| impossible(&why))?;
    let head = if text.whole == 0 { format!("{HEAD}\n") } else { String::new() };
    let end = u64::try_from(text.whole).map_err(|_| impossible("the file is too large"))?;
    file.set_len(end)
        .and_then(|()| file.seek(SeekFrom::Start(end)))
        .and_then(|_| file.write_all(format!("{head}{written}\n").as_bytes()))
        .and_then(|()| file.sync_data())
        .map_err(failed)?;
    Ok(Some(standing))
}

fn no_account(path: &Path) -> Failure {
    Failure::Problems(format!("{}: this is no account", path.display()))
}

/// Nobody else writes while the file is held. Others hold it for moments only.
fn hold(file: &File, path: &Path) -> Outcome {
    for _ in 0..TRIES {
        match file.try_lock() {
            // Some file systems know no locks.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(()),
            Err(TryLockError::WouldBlock) => thread::sleep(BETWEEN),
        }
    }
    Err(Failure::Environment(format!("{}: another program holds this file", path.display())))
}

/// What stands in a file.
struct Text {
    text: String,
    /// Bytes up to the end of the last whole line.
    whole: usize,
}

impl Text {
    fn of(file: &mut File, path: &Path) -> Outcome<Self> {
        let about = file.metadata().map_err(|error| Failure::file(path, &error))?;
        if !about.is_file() || about.len() > LARGEST {
            return Err(no_account(path));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| Failure::file(path, &error))?;
        // A letter may have been cut through as well.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        bytes.truncate(whole);
        let text = String::from_utf8(bytes);
        let text = text.map_err(|_| Failure::Problems(format!("{}: this is no text", path.display())))?;
        Ok(Self { text, whole })
    }

    /// Where the member stands, and the lines.
    fn standing(&self, rules: &Rules, path: &Path) -> Outcome<(Option<Standing>, Vec<Line>)> {
        let wrong =
            |number: usize, why: &str| Failure::Problems(format!("{}, line {number}: {why}", path.display()));
        let mut numbered = (1..).zip(self.text.lines());
        match numbered.next() {
            None => return Ok((None, Vec::new())),
            Some((_, HEAD)) => {}
            Some(_) => return Err(wrong(1, &format!("an account begins with `{HEAD}`"))),
        }
        let (mut numbers, mut lines) = (Vec::new(), Vec::new());
        for (number, text) in numbered.filter(|(_, text)| !text.trim().is_empty()) {
            lines.push(Line::read(text).map_err(|why| wrong(number, &why))?);
            numbers.push(number);
        }
        if lines.is_empty() {
            return Ok((None, lines));
        }
        let standing = Standing::of(rules, &lines);
        let standing = standing.map_err(|(at, why)| wrong(numbers.get(at).copied().unwrap_or(1), &why))?;
        Ok((Some(standing), lines))
    }
}
