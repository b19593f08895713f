//! Matches of bots without ceremony: no record, no undo, no copy of the state, and a view only for bots that look.
//!
//! Cards and answers are drawn as a match that is played and recorded draws them, so that `overtrick play` with the
//! same seed shows what was counted.

use overtrick_core::game::{Event, Sink, Start, View, act, act_unchecked, begin, draw, fresh};
use overtrick_core::hooks::Host;
use overtrick_core::record::BOT_STREAMS;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::Rules;
use overtrick_core::state::{Pending, State};

use crate::session::Players;

/// A deal that takes more answers does not end.
const MOST_ANSWERS: usize = 10_000;

/// After so many deals of one match what was said and written in them is dropped.
const REMEMBERED: u32 = 64;

/// One match of bots.
pub(super) struct BotMatch<'a> {
    rules: &'a Rules,
    host: &'a mut dyn Host,
    players: &'a mut Players,
    seed: u64,
    steps: u64,
    state: State,
}

impl<'a> BotMatch<'a> {
    /// The match with this seed, before its first deal.
    pub(super) fn new(rules: &'a Rules, host: &'a mut dyn Host, players: &'a mut Players, seed: u64) -> Self {
        let state = fresh(rules, &Start { seed, ..Start::default() });
        Self { rules, host, players, seed, steps: 0, state }
    }

    pub(super) fn state(&self) -> &State {
        &self.state
    }

    pub(super) fn is_over(&self) -> bool {
        *self.state.table.pending() == Pending::Over
    }

    /// Plays one deal; true if it was thrown in.
    pub(super) fn deal(&mut self) -> Result<bool, String> {
        if self.state.table.deals % REMEMBERED == REMEMBERED - 1 {
            self.state.table.forget_earlier_deals();
        }
        let number = self.state.table.deals + 1;
        self.play().map_err(|error| format!("match with seed {}, deal {number}: {error}", self.seed))
    }

    fn play(&mut self) -> Result<bool, String> {
        let Self { rules, host, players, seed, steps, state } = self;
        let (rules, host) = (*rules, &mut **host);
        let mut thrown_in = ThrownIn(false);
        let dealer = state.table.next_dealer().unwrap_or(state.pos.dealer);
        let mut stream = Stream::new(*seed, u64::from(state.table.deals) + 1);
        let layout = draw(rules, host, state, dealer, &mut stream).map_err(|fault| fault.to_string())?;
        begin(rules, host, state, dealer, &layout, &mut thrown_in).map_err(|fault| fault.to_string())?;
        *steps += 1;
        let mut answers = 0;
        while let Pending::Ask(question) = state.table.pending() {
            answers += 1;
            if answers > MOST_ANSWERS {
                return Err(format!("the deal is not over after {MOST_ANSWERS} answers"));
            }
            let seat = question.seat;
            let bot = players.bot(seat).ok_or("a person cannot play here")?;
            let mut stream = Stream::new(*seed, BOT_STREAMS.wrapping_add(*steps));
            if let Some(action) = bot.answer_blindly(rules, question, &mut stream) {
                act_unchecked(rules, host, state, &action, &mut thrown_in)
                    .map_err(|fault| fault.to_string())?;
            } else {
                let action = bot.answer(&View::new(rules, state, seat), host, &mut stream);
                let action = action.map_err(|fault| fault.to_string())?;
                act(rules, host, state, &action, &mut thrown_in).map_err(|error| error.to_string())?;
            }
            *steps += 1;
        }
        Ok(thrown_in.0)
    }
}

/// Hears whether a deal was thrown in.
struct ThrownIn(bool);

impl Sink for ThrownIn {
    #[inline]
    fn event(&mut self, event: &Event) {
        if let Event::ThrownIn { .. } = event {
            self.0 = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use overtrick_core::game::Match;
    use overtrick_plugins::game::{self, Game};
    use overtrick_plugins::load::LoadRequest;
    use overtrick_plugins::registry::Registry;
    use overtrick_plugins::source::PackFiles;

    use super::*;
    use crate::bundle;

    /// One deal of a recorded match.
    fn deal(match_: &mut Match, players: &mut Players, host: &mut dyn Host, steps: &mut u64) -> bool {
        let mut events = Vec::new();
        match_.deal(&mut events).unwrap();
        *steps += 1;
        while let Some(question) = match_.pending().question() {
            let seat = question.seat;
            let mut stream = Stream::new(match_.start().seed, BOT_STREAMS + *steps);
            let bot = players.bot(seat).unwrap();
            let action = bot.answer(&match_.view(seat), host, &mut stream).unwrap();
            match_.act(seat, &action, &mut events).unwrap();
            *steps += 1;
        }
        events.iter().any(|event| matches!(event, Event::ThrownIn { .. }))
    }

    /// Plays the same matches in both ways and gives how many of them came to an end.
    fn compare(game: &Game, bots: &[&str], deals: u32, matches: u64) -> usize {
        let bots: Vec<String> = bots.iter().map(|&bot| bot.to_owned()).collect();
        let mut over = 0;
        for seed in 0..matches {
            let [mut direct_host, mut host] = [game.hosts.host().unwrap(), game.hosts.host().unwrap()];
            let [mut direct_bots, mut match_bots] =
                [(); 2].map(|()| Players::bots(&game.rules, &bots).unwrap());
            let mut direct = BotMatch::new(&game.rules, direct_host.as_mut(), &mut direct_bots, seed);
            let mut match_ = game.start(Start { seed, ..Start::default() }).unwrap();
            let mut steps = 0;
            for number in 1..=deals {
                assert_eq!(direct.is_over(), *match_.pending() == Pending::Over, "{seed}, {number}");
                if direct.is_over() {
                    over += 1;
                    break;
                }
                let thrown_in = direct.deal().unwrap();
                assert_eq!(thrown_in, deal(&mut match_, &mut match_bots, host.as_mut(), &mut steps));
                let (ours, theirs) = (direct.state(), match_.state());
                assert_eq!(ours.pos, theirs.pos, "seed {seed}, deal {number}");
                assert_eq!(ours.table.sheet(), theirs.table.sheet(), "seed {seed}, deal {number}");
                assert_eq!(ours.table.entries(), theirs.table.entries(), "seed {seed}, deal {number}");
                assert_eq!(ours.table.said(), theirs.table.said(), "seed {seed}, deal {number}");
                assert_eq!(ours.table.winners(), theirs.table.winners(), "seed {seed}, deal {number}");
            }
        }
        over
    }

    fn games() -> Vec<Game> {
        let registry = Registry::default();
        let open = |files| game::open(&LoadRequest::new(files, &registry)).unwrap();
        bundle::packs().into_iter().map(|files| open(files.unwrap())).collect()
    }

    #[test]
    fn the_direct_way_leads_where_a_recorded_match_does() {
        for game in games() {
            let over = compare(&game, &["random"], 60, 4);
            let endless = game.rules.source.id == "spades";
            assert_eq!(over == 0, endless, "{}: {over} matches came to an end", game.rules.source.id);
        }
    }

    #[test]
    fn the_past_that_is_dropped_is_not_missed() {
        let game = games().into_iter().find(|game| game.rules.source.id == "spades").unwrap();
        compare(&game, &["random"], 2 * REMEMBERED + 20, 1);
    }

    #[test]
    fn bots_that_look_play_among_bots_that_do_not() {
        // A small game: a bot that thinks takes its time.
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packs/shelf/little.toml");
        let files = PackFiles::open(path.as_ref()).unwrap();
        let game = game::open(&LoadRequest::new(files, &Registry::default())).unwrap();
        compare(&game, &["random", "basic"], 2, 2);
    }
}
