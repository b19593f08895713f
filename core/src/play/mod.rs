//! Which cards may be played, and who wins the trick: pure functions over compiled rules.
//!
//! Whose turn it is, and what a play changes, is the game's business.

mod duty;
mod lead;
mod trick;

pub use duty::{Duty, Group, MAX_RUNGS, Pick, Rung, beside, legal, proved_by, proves, rung_of};
pub use lead::{LeadBar, Leads, MAX_BARS, allowed_beside, lead_proves, legal_leads, passes_on};
pub use trick::Trick;
