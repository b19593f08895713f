//! What the two things that are compared are.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use overtrick_plugins::game::Game;

use crate::args::{DiffArgs, GameArgs, Places};
use crate::cmd::{options, resume};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::packs::Packs;

/// One of the two games.
pub(crate) struct Side {
    pub(crate) game: Game,
    /// How it was asked for; nothing for the rules of a record.
    pub(crate) asked: Option<GameArgs>,
    /// What was typed.
    pub(crate) typed: String,
    /// Whether it is the pack of a record as it is now.
    is_now: bool,
}

/// What is compared, and how the sides are called.
pub(crate) struct Sides {
    pub(crate) both: [Side; 2],
    pub(crate) labels: [&'static str; 2],
}

/// Both games. Without a second, that is what lies under an overlay, and of a record the pack as it is now.
pub(crate) fn both(packs: &Packs, places: &Places, args: &DiffArgs) -> Outcome<Sides> {
    let DiffArgs { here, there, set_here, set_there, players, .. } = args;
    let sides = |both| Sides { both, labels: ["here", "there"] };
    let Some(there) = there else {
        if is_record(Path::new(here)) {
            if !set_there.is_empty() {
                let message = format!(
                    "the other side of `{here}` is its pack with the options of the record; nothing of it can be set"
                );
                return Err(Failure::Usage(message));
            }
            let then = open(packs, places, here, set_here, *players)?;
            let record = resume::read(Path::new(here))?;
            let game = packs.open_now(&record.header)?;
            let now = Side { game, asked: None, typed: here.clone(), is_now: true };
            return Ok(Sides { both: [then, now], labels: ["then", "now"] });
        }
        let upper = open(packs, places, here, set_here, *players)?;
        let Some(below) = upper.game.loaded.top().extends.clone() else {
            let message = format!("`{here}` lies over no other game; name a second one to compare it with");
            return Err(Failure::Usage(message));
        };
        let seats = players.unwrap_or(upper.game.loaded.seats);
        let lower = open(packs, places, &below.to_string(), set_there, Some(seats))?;
        return Ok(sides([lower, upper]));
    };
    let one = open(packs, places, here, set_here, *players)?;
    Ok(sides([one, open(packs, places, there, set_there, *players)?]))
}

fn open(
    packs: &Packs,
    places: &Places,
    text: &str,
    set: &[(String, String)],
    players: Option<u8>,
) -> Outcome<Side> {
    let path = Path::new(text);
    if is_record(path) {
        if !set.is_empty() || players.is_some() {
            let message =
                format!("`{text}` is a record, and its rules are what they were; nothing of them can be set");
            return Err(Failure::Usage(message));
        }
        let record = resume::read(path)?;
        let game = packs.open_recorded(&record.header, &DataDir::find(places)?)?.game;
        return Ok(Side { game, asked: None, typed: text.to_owned(), is_now: false });
    }
    let mut asked = packs.named(text);
    asked.set.extend(set.iter().cloned());
    asked.players = players.or(asked.players);
    let game = packs.open(&asked)?;
    Ok(Side { game, asked: Some(asked), typed: text.to_owned(), is_now: false })
}

/// Whether a file begins like a record.
fn is_record(path: &Path) -> bool {
    const BEGIN: &[u8] = b"overtrick record";
    let mut begin = [0; BEGIN.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut begin));
    path.is_file() && read.is_ok() && begin == BEGIN
}

impl Side {
    /// Name, version, preset and what is not at its default, on one line.
    pub(crate) fn title(&self) -> String {
        let loaded = &self.game.loaded;
        let top = loaded.top();
        let mut title = format!("{} {}", loaded.name(), top.version);
        if loaded.packs.len() > 1 {
            title = format!("{title}, over {}", loaded.base().name);
        }
        if let Some(preset) = &loaded.preset {
            let named = loaded.presets.iter().find(|one| one.id == *preset);
            title = format!("{title}, preset {}", named.map_or(preset.as_str(), |one| one.name.as_str()));
        } else if let Some(changed) = options::changed(loaded) {
            title = format!("{title}, {changed}");
        }
        match &self.asked {
            None if self.is_now => format!("{title}, as the pack is now"),
            None => format!("{title}, as {} was played", self.typed),
            Some(_) => title,
        }
    }
}
