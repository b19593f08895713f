//! `overtrick test`: the cases of a pack, each played up to the first difference.

use overtrick_plugins::load::{LoadRequest, load};
use overtrick_plugins::scenario;

use crate::args::{Cli, PackPath};
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::Packs;
use crate::report;

/// Runs every case of every test file; the failure says that some did not pass.
pub(crate) fn test(args: &PackPath, cli: &Cli, out: &mut Out) -> Outcome {
    let packs = Packs::find(&cli.places)?;
    let request = LoadRequest::new(packs.registry.find(&args.path)?, &packs.registry);
    let loaded = load(&request)?;
    let (mut passed, mut failed) = (0, 0);
    for file in &loaded.tests {
        let cases = scenario::read(&file.name, &file.text)?;
        let before = failed;
        for case in &cases {
            let Err(difference) = scenario::run(case, &request) else { continue };
            failed += 1;
            out.line(&format!("FAILED  {}: {} (source: {})", file.name, case.name, case.source))?;
            out.line(&report::render(&difference, out.style))?;
            out.line("")?;
        }
        let good = cases.len() - (failed - before);
        passed += good;
        out.line(&format!("{}: {good} of {} cases pass", file.name, cases.len()))?;
    }
    if passed + failed == 0 {
        out.wrapped("This pack has no tests; cases stand in the files of its folder `tests`.", 4)?;
    } else {
        out.line(&format!("{passed} passed, {failed} failed"))?;
    }
    if failed > 0 { Err(Failure::Told) } else { Ok(()) }
}
