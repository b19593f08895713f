//! The match as a state machine: actions become events, events change the state.

mod auction;
mod card;
mod check;
mod contract;
mod deal;
mod dialog;
mod error;
mod event;
mod fold;
mod illegal;
mod matches;
mod moment;
mod offer;
mod passing;
pub(crate) mod past;
mod phase;
mod play;
mod scoring;
mod step;
mod tricks;
mod values;
mod view;

pub use check::check;
pub use deal::{GivenDeal, Layout, begin, complete, draw, receivers};
pub use error::{ActError, Fault};
pub use event::{Cards, Drop, Event, Sink};
pub use fold::fold;
pub use illegal::{Illegal, allowed, hand_of};
pub use matches::{Match, Start, fresh};
pub use offer::offers;
pub use past::{Contradiction, contradiction, plays_by_hand};
pub use scoring::{settle, worth};
pub(crate) use step::{Until, act_until};
pub use step::{act, act_unchecked, resume};
pub use values::figure;
pub use view::View;
