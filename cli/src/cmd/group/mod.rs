//! `overtrick group`: the file of people who play together, made, shown, played from and added to.

mod add;
mod new;
mod play;
mod show;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use overtrick_plugins::group::{Game, Group, MAX_BYTES};
use overtrick_plugins::load::Loaded;

use crate::args::{GameArgs, GroupArgs, GroupCommand, Places};
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::Packs;

/// Does what is asked of a group.
pub(crate) fn group(args: &GroupArgs, places: &Places, out: &mut Out) -> Outcome {
    match &args.wish {
        GroupCommand::New(args) => new::new(args, places, out),
        GroupCommand::Show(args) => show::show(args, places, out),
        GroupCommand::Play(args) => play::play(args, places, out),
        GroupCommand::Add(args) => add::add(args, places, out),
    }
}

/// A group, and the text of its file.
fn read(path: &Path) -> Outcome<(Group, String)> {
    let mut text = String::new();
    let file = File::open(path).map_err(|error| Failure::file(path, &error))?;
    // One byte more than may be: what is too large is told so.
    let read = file.take(MAX_BYTES as u64 + 1).read_to_string(&mut text);
    read.map_err(|error| Failure::file(path, &error))?;
    Ok((Group::read(&path.display().to_string(), &text)?, text))
}

/// How a game of the group is asked for.
fn asked(packs: &Packs, game: &Game) -> GameArgs {
    packs.named(&game.play)
}

/// Whether these are other rules than the group agreed on.
fn is_other(game: &Game, loaded: &Loaded) -> bool {
    game.digest.as_ref().is_some_and(|digest| digest != loaded.digest())
}
