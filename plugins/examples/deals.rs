//! Random deals of a pack, shuffle to score, and nothing around them: for counting instructions and for profilers.
//!
//! ```text
//! cargo run --release -p overtrick-plugins --example deals -- games/spades 10000
//! ```

use std::error::Error;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Instant;

use overtrick_core::bot::random;
use overtrick_core::game::{Drop, Start, act_unchecked, begin, draw, fresh};
use overtrick_core::rng::Stream;
use overtrick_core::state::Pending;
use overtrick_plugins::game::open;
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(folder), Some(deals)) = (args.next().map(PathBuf::from), args.next()) else {
        return Err("which folder, and how many deals?".into());
    };
    let deals: u32 = deals.parse()?;
    let registry = Registry::default();
    let game =
        open(&LoadRequest::new(PackFiles::open(&folder)?, &registry)).map_err(|_| "it does not load")?;
    let rules = &game.rules;
    let mut host = game.hosts.host()?;
    let mut stream = Stream::new(1, 1);
    let mut state = fresh(rules, &Start::default());
    let start = state.table.mark();
    let began = Instant::now();
    for _ in 0..deals {
        let dealer = state.table.next_dealer().unwrap_or(state.pos.dealer);
        let layout = draw(rules, host.as_mut(), &state, dealer, &mut stream)?;
        begin(rules, host.as_mut(), &mut state, dealer, &layout, &mut Drop)?;
        while let Pending::Ask(question) = state.table.pending() {
            let action = random::choose(rules, question, &mut stream);
            act_unchecked(rules, host.as_mut(), &mut state, &action, &mut Drop)?;
        }
        // Every deal is the first of a match.
        state.table.cut(&start);
    }
    writeln!(std::io::stdout(), "{:?} a deal", began.elapsed() / deals.max(1))?;
    Ok(())
}
