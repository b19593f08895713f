//! The file of a new group.

use std::fs::OpenOptions;
use std::io::Write;

use indexmap::IndexMap;
use overtrick_plugins::group::{Game, Group};

use super::asked;
use crate::args::{NewGroupArgs, Places};
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::Packs;
use crate::session::quoted;

/// Makes the file; one that is there is left alone. Every game is loaded first, and the digest of its rules written down.
pub(super) fn new(args: &NewGroupArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let mut games = IndexMap::new();
    for (name, play) in &args.games {
        let mut game = Game { play: play.clone(), digest: None, about: None };
        let loaded = packs.load(&asked(&packs, &game))?;
        game.digest = Some(loaded.digest().to_owned());
        if games.insert(name.clone(), game).is_some() {
            return Err(Failure::Usage(format!("there are two games `{name}`")));
        }
    }
    let group = Group { name: args.name.clone(), members: args.members.clone(), games, ..Group::default() };
    let label = args.file.display().to_string();
    // What was typed is looked at as what others send.
    let text = group.text();
    Group::read(&label, &text)?;
    let file = OpenOptions::new().write(true).create_new(true).open(&args.file);
    let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| Failure::file(&args.file, &error))?;
    let file = quoted(&args.file);
    out.wrapped(&format!("{label} is the file of {}. It is text: send it to everybody.", group.name), 4)?;
    if group.games.is_empty() {
        out.wrapped("It has no games yet; `[game.night]` with a line `play = \"500\"` is one.", 4)?;
    }
    for name in group.games.keys() {
        out.line(&format!("  overtrick group play {file} {name}"))?;
    }
    out.line(&format!("  overtrick group show {file}"))?;
    Ok(())
}
