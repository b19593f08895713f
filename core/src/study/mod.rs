//! What could have been: a deal that is over, looked at with all its cards.
//!
//! [`interests`] says whether a contract is a matter of two interests, and whose; [`contracts`] which contracts a deal
//! can be looked at in, and [`starts`] how the play in one of them may begin; [`follow`] plays a line of cards through
//! the engine, so that what it comes to is the pack's own score. How a position is solved is the business of
//! [`solve`](crate::solve), what a player could know that of [`bot`](crate::bot).

mod best;
mod contract;
mod course;
mod outcome;
mod place;
mod seen;
mod starts;

pub use crate::bot::{Interests, NotTwo, interests};
pub use best::{Best, Search, Unsolved, best};
pub use contract::{Alike, contracts, is_made, made_rungs};
pub use course::{Course, Step, next_deal};
pub use outcome::{Outcome, follow};
pub use place::{Place, place};
pub use seen::{Judge, Seen};
pub use starts::{Beginning, Kitty, Starts, starts};
