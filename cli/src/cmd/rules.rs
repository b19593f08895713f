//! `overtrick rules`: the rulebook of a game as its options are set.

use std::fs;
use std::path::Path;

use overtrick_plugins::rulebook::{self, Block, Imprint};

use crate::args::{Places, RulesArgs};
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::Packs;

/// Writes the whole book.
pub(crate) fn rules(args: &RulesArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let game = packs.open(&args.game)?;
    let mut book = rulebook::write(&game);
    let code = packs.code(&game.loaded).ok();
    if let (Some(code), Some(first)) = (&code, book.sections.first_mut()) {
        let text = format!("Whoever types `overtrick play {code}` plays by these rules.");
        first.blocks.push(Block::Text(text));
    }
    if args.html {
        let mut imprint = Imprint::new(&game);
        if let Some(code) = code {
            imprint.add("Share code", format!("`{code}`"));
        }
        imprint.add("Made with", concat!("overtrick ", env!("CARGO_PKG_VERSION")));
        let page = rulebook::html(&book, &imprint);
        return match &args.output {
            Some(path) => write(path, &page, out),
            None => Ok(out.exact(&page)?),
        };
    }
    let lines = if args.markdown { rulebook::markdown(&book) } else { rulebook::plain(&book, out.width()) };
    if let Some(path) = &args.output {
        let text: String = lines.iter().flat_map(|line| [out.spelled(line), "\n".into()]).collect();
        return write(path, &text, out);
    }
    for line in lines {
        out.line(&line)?;
    }
    Ok(())
}

/// The file is there whole or as it was before.
fn write(path: &Path, text: &str, out: &mut Out) -> Outcome {
    let written = match path.file_name() {
        // Devices and pipes are written to as they are.
        Some(name) if fs::metadata(path).map_or(true, |found| found.is_file()) => {
            let mut new = name.to_owned();
            new.push(".new");
            let new = path.with_file_name(new);
            fs::write(&new, text).and_then(|()| fs::rename(&new, path))
        }
        _ => fs::write(path, text),
    };
    written.map_err(|error| Failure::file(path, &error))?;
    out.wrapped(&format!("The rulebook is in {}.", path.display()), 4)?;
    Ok(())
}
