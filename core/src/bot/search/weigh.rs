//! What a play that was made was worth beside the best that could have been made, on what the seat could know.
//!
//! The best of many plays in a few worlds is partly the luckiest. So it is chosen on some worlds and compared with the
//! play that was made on others, the same for both.

use crate::game::{Fault, View, worth_unit};
use crate::hooks::Host;
use crate::rng::Stream;
use crate::state::{Action, Answers};

use super::cards::distinct;
use super::race::{Heat, Runner};
use super::trial::Difference;
use super::worlds::Worlds;
use super::{Decision, Searcher, ending, only};

/// A play beside the best other one. Worths are in hundredths of the unit of [`worth`](crate::game::worth).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// The play that looks best on what the seat could know.
    pub best: Action,
    /// By how much it was better, on average over the worlds; below 0 if it was not.
    pub cost: i64,
    /// The standard error of that.
    pub doubt: i64,
    /// Over how many worlds both were played.
    pub worlds: usize,
    /// Whether the cost is worth a word: a tenth of a point at least, and three standard errors. A match has hundreds of
    /// cards; with two of them a dozen would be called mistakes for nothing.
    pub is_clear: bool,
}

impl Searcher {
    /// Weighs the play that the seat of a view has made; `None` if it had no choice, or all it could play comes to the
    /// same. The view is that before the play.
    ///
    /// # Errors
    /// When the seat is not asked, or the rules fail.
    pub fn weigh(
        &self,
        view: &View<'_>,
        made: &Action,
        host: &mut dyn Host,
        stream: &mut Stream,
    ) -> Result<Option<Weighed>, Fault> {
        let question = view.question().ok_or(Fault::NotAsked)?;
        let Answers::Play(plays) = &question.answers else { return Ok(None) };
        if only(&question.answers).is_some() {
            return Ok(None);
        }
        let worlds = Worlds::new(view, self.settings.belief);
        let playouts = self.playouts(&worlds, view);
        let mut decision = Decision {
            view,
            worlds,
            playouts,
            host,
            stream,
            settings: self.settings,
            go_on: &mut || true,
            helpers: None,
        };
        let candidates = distinct(&decision, plays, made);
        if candidates.len() < 2 {
            return Ok(None);
        }
        let effort = self.settings.effort.play;
        let raced = decision.compare(&candidates, (effort / candidates.len()).max(LEAST))?;
        let Some(best) = raced.iter().map(|runner| runner.action).find(|action| action != made) else {
            return Ok(None);
        };
        let pair = decision.compare(&[*made, best], (effort / 2).max(LEAST))?;
        let find = |action| pair.iter().find(|runner| runner.action == action);
        let (Some(other), Some(own)) = (find(best), find(*made)) else { return Ok(None) };
        let (cost, doubt) = Difference::between(other, own).mean_and_error();
        let is_clear = cost >= 10 * worth_unit(view.rules) && cost >= 3 * doubt;
        Ok(Some(Weighed { best, cost, doubt, worlds: own.worths.len(), is_clear }))
    }
}

impl Decision<'_, '_> {
    /// Candidates, solved or played out in so many worlds, best first. The first one given is there in the end, and the
    /// best of the others.
    fn compare(&mut self, candidates: &[Action], worlds: usize) -> Result<Vec<Runner>, Fault> {
        if let Some(runners) = ending::solved(self, candidates, worlds)? {
            return Ok(runners);
        }
        let (first, others) = candidates.split_first().ok_or(Fault::NotAsked)?;
        let others = others.iter().copied().map(Runner::new);
        let runners: Vec<Runner> = std::iter::once(Runner::seeded(*first)).chain(others).collect();
        let go_on = candidates.len().div_ceil(2).max(2);
        self.race(runners, &[Heat { worlds: worlds.div_ceil(2), go_on }, Heat { worlds, go_on: 2 }])
    }
}

/// Worlds at least.
const LEAST: usize = 8;
