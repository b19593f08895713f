//! A match under the rules of a group, in its words.

use std::io::Write;

use clap::Parser;

use super::{asked, is_other, read};
use crate::args::{Cli, Command, Places, PlayGroupArgs};
use crate::cmd::play as playing;
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::{Packs, short};
use crate::words;

/// Plays as `overtrick play` does.
pub(super) fn play(args: &PlayGroupArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let (group, _) = read(&args.file)?;
    let (name, game) = match (&args.game, group.games.first()) {
        (Some(name), _) => group.games.get_key_value(name.as_str()),
        (None, only) if group.games.len() == 1 => only,
        (None, _) => None,
    }
    .ok_or_else(|| {
        let names: Vec<String> = group.games.keys().map(|name| format!("`{name}`")).collect();
        Failure::Usage(match &names[..] {
            [] => format!("{} has no games yet", group.name),
            names => format!("{} plays {}; say which", group.name, words::list(names)),
        })
    })?;
    let typed = ["overtrick", "play", game.play.as_str()].into_iter().map(str::to_owned);
    let parsed = Cli::try_parse_from(typed.chain(args.more.iter().cloned()));
    let Ok(Cli { command: Some(Command::Play(mut play)), .. }) = parsed else {
        let why = parsed.err().map_or_else(String::new, |error| error.to_string());
        return Err(Failure::Usage(format!(
            "`overtrick play` does not understand what stands behind `--`:\n{why}"
        )));
    };
    let named = asked(&packs, game);
    play.game.game = named.game;
    play.game.preset = play.game.preset.or(named.preset);
    play.game.words = group.words.into_iter().collect();
    let loaded = packs.load(&play.game)?;
    if is_other(game, &loaded) {
        let agreed = game.digest.as_deref().map_or("", short);
        let notice = format!(
            "These are not the rules that {} agreed on for {name}: their digest was {agreed}, this is {}.",
            group.name,
            short(loaded.digest())
        );
        // Nothing can be done about an error stream that is closed.
        drop(writeln!(std::io::stderr(), "{notice}"));
    }
    playing::play(&play, places, out)
}
