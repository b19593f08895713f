//! `overtrick sim curve`: runs of different bots against the same one as points.

use overtrick_plugins::figures::curve::curve as points;
use overtrick_plugins::figures::duplicate::Unit;
use overtrick_plugins::figures::svg;

use super::figure::signed;
use super::merge::read_all;
use super::told::write;
use crate::args::CurveArgs;
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::words::counted;

/// Reads, draws, tells.
pub(super) fn curve(args: &CurveArgs, out: &mut Out) -> Outcome {
    let curve = points(&read_all(&args.files)?).map_err(Failure::Problems)?;
    if let Some(path) = &args.svg {
        write(path, &svg::curve(&curve))?;
    }
    let (one, many) = if curve.unit == Unit::Deal { ("deal", "deals") } else { ("match", "matches") };
    out.wrapped(&format!("{}: points a {one} more than {}", curve.title, curve.against), 4)?;
    for point in &curve.points {
        let groups = if point.groups == 1 { counted(1, one) } else { format!("{} {many}", point.groups) };
        out.wrapped(&format!("  {}: {}, over {groups}", point.bot, signed(point.difference)), 6)?;
    }
    Ok(())
}
