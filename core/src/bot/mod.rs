//! Players that are no people: what they are asked, what they answer, and why.
//!
//! A bot gets a [`View`], the host of the rules and a stream of its own. It never sees a hidden card and knows no game
//! by name: what it does follows from the question, the duties, the orders and the aims of the contract.
//! The same view and the same stream give the same answer on every machine.

mod chance;
mod goal;
mod interests;
mod memo;
mod playout;
mod policy;
pub mod random;
pub mod sample;
pub mod search;
mod strength;

pub use goal::{Promise, Promised, promises};
pub use interests::{Interests, NotTwo, interests};
pub(crate) use playout::Playouts;

use crate::game::{Fault, View};
use crate::hooks::{HookError, Host};
use crate::rng::Stream;
use crate::ruleset::Rules;
use crate::state::{Action, Question};

/// Names of the bots, for [`by_name`].
pub const NAMES: [&str; 5] = [random::NAME, "novice", "basic", "regular", "expert"];

/// What a bot would do, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The action; one that the question allows.
    pub action: Action,
    /// Why, in one line for people.
    pub reason: String,
    /// What else was weighed, best first: the action and what it is worth, in the unit of [`worth`].
    ///
    /// Empty when nothing was weighed.
    ///
    /// [`worth`]: crate::game::worth
    pub weighed: Vec<(Action, i64)>,
}

/// Time to think, and who helps.
pub struct Leisure<'a> {
    /// Says whether there is time to think on; asked often.
    pub go_on: &'a mut dyn FnMut() -> bool,
    /// Who thinks along.
    pub helpers: Option<&'a dyn Helpers>,
}

/// Others that think at the same time: the engine has no threads of its own.
pub trait Helpers {
    /// Lets each of the others do a job, with a host of its own, while `own` is done here; comes back when all have done.
    ///
    /// # Errors
    /// When a host cannot be made.
    fn together(&self, job: &(dyn Fn(&mut dyn Host) + Sync), own: &mut dyn FnMut()) -> Result<(), HookError>;
}

/// A player that is no person.
pub trait Bot {
    /// The name it is asked for by.
    fn name(&self) -> &str;

    /// What it would do, and why.
    ///
    /// # Errors
    /// When the seat of the view is not asked, or the rules fail.
    fn advise(&mut self, view: &View<'_>, host: &mut dyn Host, stream: &mut Stream) -> Result<Advice, Fault>;

    /// What it does: the action of [`advise`](Self::advise), without the reason.
    ///
    /// # Errors
    /// When the seat of the view is not asked, or the rules fail.
    fn answer(&mut self, view: &View<'_>, host: &mut dyn Host, stream: &mut Stream) -> Result<Action, Fault> {
        self.advise(view, host, stream).map(|advice| advice.action)
    }

    /// What it would do if it may think until it is told to stop: for people who wait for it. If it is told, the answer
    /// depends on the time; else it is the same on any number of threads. A bot that does not search takes no longer for
    /// that.
    ///
    /// # Errors
    /// When the seat of the view is not asked, or the rules fail.
    fn advise_while(
        &mut self,
        view: &View<'_>,
        host: &mut dyn Host,
        stream: &mut Stream,
        _: &mut Leisure<'_>,
    ) -> Result<Advice, Fault> {
        self.advise(view, host, stream)
    }

    /// The same for a bot to which the question is enough, so that nobody has to make a view for it. `None`, with
    /// nothing drawn, for a bot that wants to see the table. The stream is for this answer alone: how much of it is
    /// drawn is not told.
    fn answer_blindly(&mut self, _: &Rules, _: &Question, _: &mut Stream) -> Option<Action> {
        None
    }
}

/// The bot of this name, one of [`NAMES`].
pub fn by_name(name: &str) -> Option<Box<dyn Bot>> {
    if name == random::NAME {
        return Some(Box::new(random::Random));
    }
    let (name, settings) = search::LEVELS.into_iter().find(|(level, _)| *level == name)?;
    Some(Box::new(search::Searcher::new(name, settings)))
}
