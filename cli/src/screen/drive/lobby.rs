//! What the lobby offers: matches to go on with, games, and house variants laid over them.

use std::path::{Path, PathBuf};

use overtrick_plugins::load::{LoadRequest, load};
use overtrick_plugins::prose::{capital, or};
use overtrick_plugins::registry::Listed;

use super::super::message::{Begin, Message, Offer};
use super::Driver;
use crate::cmd::resume::{self, UnderWay};
use crate::dirs;
use crate::exit::Failure;
use crate::league::League;
use crate::session::{HUMAN, label};

/// How many records are looked at for matches to go on with.
const RECENT: usize = 5;

impl Driver {
    /// What can be played, and gone on with.
    pub(crate) fn lobby(&self) {
        let recent = self.data.records().into_iter().take(RECENT);
        let under_way = recent.filter_map(|path| match resume::under_way(&self.packs, &self.data, &path) {
            Ok(found) => found.map(|found| go_on(&found, &path)),
            Err(failure) => Some(cannot_go_on(&failure, path)),
        });
        let mut offers: Vec<Offer> = under_way.collect();
        let (games, variants): (Vec<&Listed>, Vec<&Listed>) =
            self.packs.registry.list().partition(|listed| listed.manifest.extends.is_none());
        offers.extend(games.into_iter().chain(variants).map(|listed| self.game(listed)));
        self.send(Message::Lobby(offers));
        let league = League::if_used(&self.data).ok().flatten();
        if let Some(line) = league.and_then(|league| league.latest()) {
            self.send(Message::Member(line));
        }
    }

    /// A game, or a variant of one: for how many, and what it is about.
    fn game(&self, listed: &Listed) -> Offer {
        let manifest = &listed.manifest;
        let sizes = load(&LoadRequest::new(listed.files.clone(), &self.packs.registry));
        let players = sizes.map_or_else(|_| String::new(), |loaded| players(&loaded.sizes));
        let base = manifest.extends.as_ref().and_then(|base| self.packs.registry.get(&base.id));
        let over = base.map_or(String::new(), |base| format!("Laid over {}. ", base.manifest.name));
        Offer {
            what: Begin::Game(manifest.id.clone()),
            title: manifest.name.clone(),
            about: format!("{players}{over}{}", manifest.description.as_deref().unwrap_or_default()),
        }
    }
}

/// `2 to 4 players. `, `3 or 5 players. `; nothing for a game that does not load.
fn players(sizes: &[u8]) -> String {
    match sizes {
        [] => String::new(),
        [first, .., last]
            if sizes.len() > 2 && sizes.is_sorted() && usize::from(last - first) + 1 == sizes.len() =>
        {
            format!("{first} to {last} players. ")
        }
        sizes => {
            let sizes: Vec<String> = sizes.iter().map(u8::to_string).collect();
            format!("{} players. ", or(&sizes))
        }
    }
}

/// A match to go on with: how far it is, who plays it, and when it was begun.
fn go_on(found: &UnderWay, path: &Path) -> Offer {
    let name = path.file_stem().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    let who = found.header.seats.iter().map(|(seat, who)| {
        let who = if who == HUMAN { "you".to_owned() } else { label(who) };
        format!("{seat} {who}")
    });
    let who = who.collect::<Vec<_>>().join(", ");
    let begun = dirs::begun(&name).map_or(String::new(), |begun| format!(". Begun {begun}"));
    Offer {
        title: format!("Go on: {}, deal {}", found.game, found.deal),
        about: format!("{who}{begun}."),
        what: Begin::Record(path.to_owned()),
    }
}

/// A record that cannot be gone on with: the match that is meant may be this one. Whoever chooses it is told all.
fn cannot_go_on(failure: &Failure, path: PathBuf) -> Offer {
    let name = path.file_stem().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    let begun = dirs::begun(&name).map_or(name, |begun| format!("the match of {begun}"));
    // Where the file lies is told when it is chosen.
    let why = failure.text().replace(&format!("{}: ", path.display()), "").replace('\n', " ");
    Offer { title: format!("Cannot go on: {begun}"), about: capital(&why), what: Begin::Record(path) }
}
