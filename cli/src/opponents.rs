//! Finds clubs of named opponents, and makes of what was typed players that are known in full.
//!
//! Clubs come with the program and from the folder `clubs` of the data folder.

use std::fs;
use std::path::{Path, PathBuf};

use overtrick_plugins::clubs::Clubs;
use overtrick_plugins::diagnostic::Diagnostics;
use overtrick_plugins::source::MAX_SOURCE_BYTES;

use crate::args::Places;
use crate::bundle;
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::session::{BOTS, HUMAN, SEATS, seat_named};

/// Most files that are looked at.
const MOST_FILES: usize = 200;

/// Everybody there is to play against.
pub(crate) struct Opponents {
    pub(crate) clubs: Clubs,
    /// What is wrong with files that could not be added.
    pub(crate) faults: Vec<String>,
}

impl Opponents {
    /// Bundled clubs, then those of the data folder.
    pub(crate) fn find(places: &Places) -> Self {
        let mut all = Self { clubs: Clubs::default(), faults: Vec::new() };
        for (label, text) in bundle::clubs() {
            all.add(&label, text);
        }
        if let Ok(data) = DataDir::find(places) {
            for path in files(&data.clubs()) {
                match read(&path) {
                    Ok(text) => all.add(&path.display().to_string(), &text),
                    Err(why) => all.faults.push(format!("{}: {why}", path.display())),
                }
            }
        }
        all
    }

    fn add(&mut self, label: &str, text: &str) {
        let added: Result<(), Diagnostics> = self.clubs.add(label, text);
        self.faults.extend(added.err().map(|faults| faults.to_string()));
    }

    /// Players as typed for seats, each as a line that says everything about him: so records keep them. People and the
    /// names of seats stay as they are.
    ///
    /// # Errors
    /// Somebody is not known.
    pub(crate) fn seats(&self, list: &[String]) -> Outcome<Vec<String>> {
        list.iter().map(|item| self.resolve(SEATS, true, item.trim())).collect()
    }

    /// The same where no people play.
    ///
    /// # Errors
    /// Somebody is not known.
    pub(crate) fn bots(&self, list: &[String]) -> Outcome<Vec<String>> {
        list.iter().map(|item| self.resolve(BOTS, false, item.trim())).collect()
    }

    fn resolve(&self, flag: &str, people: bool, item: &str) -> Outcome<String> {
        let (seat, name) = match seat_named(item) {
            Some((seat, name)) => (format!("{seat}="), name),
            None => (String::new(), item),
        };
        if name.eq_ignore_ascii_case(HUMAN) {
            let why = format!("`{HUMAN}` is a person, and only bots play here");
            return if people { Ok(item.to_owned()) } else { Err(self.nobody(flag, people, &why)) };
        }
        if name.is_empty() {
            // Where people play nothing at all stands for the usual players.
            let is_left_out = people && seat.is_empty();
            return if is_left_out {
                Ok(String::new())
            } else {
                Err(self.nobody(flag, people, "a name is missing"))
            };
        }
        match self.clubs.player(name) {
            Ok(spec) => Ok(format!("{seat}{spec}")),
            Err(why) => Err(self.nobody(flag, people, &why)),
        }
    }

    /// Why somebody cannot play, and who could.
    fn nobody(&self, flag: &str, people: bool, why: &str) -> Failure {
        let stop = if why.ends_with('?') { "" } else { "." };
        let mut text = format!("{flag}: {why}{stop}\n`overtrick bots` lists who could play");
        text.push_str(if people { "; a person is `human`." } else { "." });
        for fault in &self.faults {
            text.push_str("\nNot readable: ");
            text.push_str(fault);
        }
        Failure::Usage(text)
    }
}

/// The files of a folder that may be clubs, by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    paths.truncate(MOST_FILES);
    paths
}

/// The text of a file, if it is a plain file of a sensible size.
fn read(path: &Path) -> Result<String, String> {
    let about = fs::metadata(path).map_err(|error| error.to_string())?;
    if !about.is_file() {
        return Err("this is no file".to_owned());
    }
    if about.len() > MAX_SOURCE_BYTES as u64 {
        return Err("this is too large for a club".to_owned());
    }
    fs::read_to_string(path).map_err(|error| error.to_string())
}
