//! The data folder: records, and the rules they were played under.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

use crate::args::Places;
use crate::exit::{Failure, Outcome};

/// The data folder.
#[derive(Clone, Debug)]
pub(crate) struct DataDir(PathBuf);

impl DataDir {
    /// The folder that is asked for, or the usual one of this system. Nothing is made yet.
    pub(crate) fn find(places: &Places) -> Outcome<Self> {
        if let Some(folder) = &places.data {
            return Ok(Self(folder.clone()));
        }
        let args = AppStrategyArgs {
            top_level_domain: "org".to_owned(),
            author: "overtrick".to_owned(),
            app_name: "overtrick".to_owned(),
        };
        match choose_app_strategy(args) {
            Ok(strategy) => Ok(Self(strategy.data_dir())),
            Err(_) => Err(Failure::Environment(
                "there is no home folder; name one for the records with --data DIR".to_owned(),
            )),
        }
    }

    /// Where packs are: installed ones, and those that people put there.
    pub(crate) fn packs(&self) -> PathBuf {
        self.0.join("packs")
    }

    /// Which packs with code were looked at.
    pub(crate) fn known_packs(&self) -> PathBuf {
        self.0.join("known-packs")
    }

    /// Where keys are: one's own, and the public ones of others.
    pub(crate) fn keys(&self) -> PathBuf {
        self.0.join("keys")
    }

    /// Where people put clubs of their own.
    pub(crate) fn clubs(&self) -> PathBuf {
        self.0.join("clubs")
    }

    /// Where records are.
    pub(crate) fn records_folder(&self) -> PathBuf {
        self.0.join("records")
    }

    /// The index of the records.
    pub(crate) fn history(&self) -> PathBuf {
        self.0.join("history.sqlite")
    }

    /// How somebody likes the screen.
    pub(crate) fn screen(&self) -> PathBuf {
        self.0.join("screen.toml")
    }

    /// What was last chosen for a game.
    pub(crate) fn setup(&self, game: &str) -> PathBuf {
        let game = game.replace(|c: char| !c.is_ascii_alphanumeric() && c != '-', "_");
        self.0.join("setups").join(format!("{game}.toml"))
    }

    /// Where the accounts of the members of the league are.
    pub(crate) fn league(&self) -> PathBuf {
        self.0.join("league")
    }

    /// Numbers of the league that people set themselves.
    pub(crate) fn league_numbers(&self) -> PathBuf {
        self.0.join("league.toml")
    }

    /// The name of a file for good: inside the data folder it does not say where that is.
    pub(crate) fn name_of(&self, path: &Path) -> String {
        let whole = |path: &Path| {
            let whole = fs::canonicalize(path).or_else(|_| std::path::absolute(path));
            whole.unwrap_or_else(|_| path.to_owned())
        };
        let path = whole(path);
        match path.strip_prefix(whole(&self.0)) {
            Ok(inside) => inside.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/"),
            Err(_) => path.display().to_string(),
        }
    }

    /// The file of such a name.
    pub(crate) fn path_of(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A new path for a record of this game: the names sort by time.
    pub(crate) fn new_record(&self, game: &str) -> Outcome<PathBuf> {
        new_in(self.records_folder(), game)
    }

    /// The same for the score sheet of a match with real cards.
    pub(crate) fn new_sheet(&self, game: &str) -> Outcome<PathBuf> {
        new_in(self.0.join("sheets"), game)
    }

    /// Records, the one that was written to last first.
    pub(crate) fn records(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(self.records_folder()) else { return Vec::new() };
        let mut paths: Vec<PathBuf> = entries
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
            .collect();
        let written = |path: &PathBuf| fs::metadata(path).and_then(|meta| meta.modified()).ok();
        paths.sort_by_cached_key(|path| std::cmp::Reverse((written(path), path.clone())));
        paths
    }

    /// Where the rules with this digest are kept.
    pub(crate) fn rules(&self, digest: &str) -> PathBuf {
        let name: String = digest.chars().filter(char::is_ascii_alphanumeric).collect();
        self.0.join("rules").join(format!("{name}.toml"))
    }

    /// Keeps rules, so that records outlive their pack. Rules that are kept already get the pack's present words.
    pub(crate) fn keep_rules(&self, digest: &str, text: &str) -> Outcome {
        let path = self.rules(digest);
        if fs::read(&path).is_ok_and(|kept| kept == text.as_bytes()) {
            return Ok(());
        }
        write_whole(&path, text)
    }
}

/// Writes a file, and the folder it is in. It is there whole or as it was, for whoever reads it meanwhile and whenever the
/// program is stopped.
pub(crate) fn write_whole(path: &Path, text: impl AsRef<[u8]>) -> Outcome {
    if let Some(folder) = path.parent() {
        make(folder)?;
    }
    let new = path.with_extension("new");
    fs::write(&new, text).and_then(|()| fs::rename(&new, path)).map_err(|error| Failure::file(path, &error))
}

/// A path that is free in a folder, which is made: a name with the time and the game.
fn new_in(folder: PathBuf, game: &str) -> Outcome<PathBuf> {
    make(&folder)?;
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let game = game.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
    let stem = format!("{}-{game}", stamp(seconds));
    let mut names = std::iter::once(stem.clone()).chain((2..).map(|n| format!("{stem}-{n}")));
    let free = names.find_map(|name| {
        let path = folder.join(format!("{name}.txt"));
        (!path.exists()).then_some(path)
    });
    Ok(free.unwrap_or(folder))
}

fn make(folder: &Path) -> Outcome {
    fs::create_dir_all(folder).map_err(|error| {
        Failure::Environment(format!(
            "{}: {error}\nName another folder with --data DIR or OVERTRICK_DATA.",
            folder.display()
        ))
    })
}

/// Today as `2026-11-30`, in UTC.
pub(crate) fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = date(seconds / 86_400);
    format!("{year:04}-{month:02}-{day:02}")
}

/// `20261130-081422` for seconds since 1970, in UTC.
fn stamp(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    format!("{year:04}{month:02}{day:02}-{:02}{:02}{:02}", rest / 3600, rest / 60 % 60, rest % 60)
}

/// The seconds since 1970 that a record's name begins with, if it is one that [`DataDir::new_record`] made.
pub(crate) fn stamped(name: &str) -> Option<i64> {
    let digits = |at: std::ops::Range<usize>| -> Option<u64> {
        let text = name.get(at)?;
        text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
    };
    let is_stamp = name.get(8..9) == Some("-") && name.get(15..16) == Some("-");
    let (year, month, day) = (digits(0..4)?, digits(4..6)?, digits(6..8)?);
    let (hours, minutes, seconds) = (digits(9..11)?, digits(11..13)?, digits(13..15)?);
    let is_time = (1970..).contains(&year) && hours < 24 && minutes < 60 && seconds < 60;
    if !is_stamp || !is_time {
        return None;
    }
    // No more than a day's search from a guess that is never too late.
    let first = (year - 1970) * 365 + (month.max(1) - 1) * 28;
    let found = (first..first + 2600).find(|days| date(*days) == (year, month, day))?;
    i64::try_from(found * 86_400 + hours * 3600 + minutes * 60 + seconds).ok()
}

/// `2026-11-30 08:14 UTC` from the name of a record, if it is one that [`DataDir::new_record`] made.
pub(crate) fn begun(name: &str) -> Option<String> {
    let seconds = u64::try_from(stamped(name)?).ok()?;
    let (year, month, day) = date(seconds / 86_400);
    let (hours, minutes) = (seconds % 86_400 / 3600, seconds / 60 % 60);
    Some(format!("{year:04}-{month:02}-{day:02} {hours:02}:{minutes:02} UTC"))
}

/// Year, month and day of a number of days since 1970; years begin in March here, so that leap days come last.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_so_that_they_sort() {
        assert_eq!(stamp(0), "19700101-000000");
        assert_eq!(stamp(951_782_399), "20000228-235959");
        assert_eq!(stamp(951_782_400), "20000229-000000");
        assert_eq!(stamp(1_796_026_462), "20261130-081422");
    }

    #[test]
    fn the_time_of_a_name_can_be_read_back() {
        assert_eq!(begun("20261130-081422-500-2").as_deref(), Some("2026-11-30 08:14 UTC"));
        assert_eq!(begun("friday"), None);
        for seconds in [0, 951_782_399, 951_782_400, 1_796_026_462, 253_402_300_799] {
            assert_eq!(stamped(&format!("{}-500.txt", stamp(seconds))), i64::try_from(seconds).ok());
        }
        for name in [
            "",
            "friday.txt",
            "20261330-081422-x",
            "20260230-081422-x",
            "20261130-251422-x",
            "2026113é-081422-",
        ] {
            assert_eq!(stamped(name), None, "{name}");
        }
    }
}
