//! `overtrick rules`: the rulebook of a game as its options are set.

use overtrick_plugins::rulebook::{self, Block};

use crate::args::{Places, RulesArgs};
use crate::exit::Outcome;
use crate::out::Out;
use crate::packs::Packs;

/// Writes the whole book.
pub(crate) fn rules(args: &RulesArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let game = packs.open(&args.game)?;
    let mut book = rulebook::write(&game);
    if let (Ok(code), Some(first)) = (packs.code(&game.loaded), book.sections.first_mut()) {
        let text = format!("Whoever types `overtrick play {code}` plays by these rules.");
        first.blocks.push(Block::Text(text));
    }
    let lines = if args.markdown { rulebook::markdown(&book) } else { rulebook::plain(&book, out.width()) };
    for line in lines {
        out.line(&line)?;
    }
    Ok(())
}
