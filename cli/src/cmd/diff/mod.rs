//! `overtrick diff`: how the rules of two games differ.

mod json;
mod side;
mod told;
mod way;

use overtrick_plugins::diff;

use crate::args::{DiffArgs, Places};
use crate::exit::Outcome;
use crate::out::Out;
use crate::packs::Packs;

use side::Sides;

pub(crate) use told::brief;

/// Compares two games and tells how they differ.
pub(crate) fn diff(args: &DiffArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let Sides { both: [here, there], labels } = side::both(&packs, places, args)?;
    let found = diff::diff(&here.game, &there.game);
    let deals = found.code.then(|| diff::shown::deals(&here.game, &there.game));
    let way = way::to(&packs, &here, &there);
    if args.json {
        let object = json::object([&here, &there], labels, &found, deals.as_ref(), way.as_deref());
        return Ok(out.line(&object.to_string())?);
    }
    told::tell([&here, &there], labels, &found, deals.as_ref(), args.players.is_some(), out)?;
    if let Some(way) = way {
        out.line("")?;
        for line in way::lines(&way, out.width()) {
            out.line(&line)?;
        }
    }
    Ok(())
}
