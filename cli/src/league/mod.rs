//! The league: a membership with a balance in money, for whoever likes matches to be worth something.
//!
//! It knows no game. What a match comes to is asked of its sheet ([`worth`]); the numbers are in a file ([`rules`]); what
//! happened stands in an account for each member ([`account`], [`lines`]), and where he stands follows from it
//! ([`standing`]). [`desk`] is where members join, and where matches are opened, booked and given up. Records know
//! nothing of it: the account names them.

mod account;
mod desk;
mod lines;
mod money;
mod offer;
mod rules;
mod standing;
#[cfg(test)]
mod tests;
mod told;
mod worth;

pub(crate) use desk::{League, Stakes};
pub(crate) use money::Money;
pub(crate) use offer::Offer;
pub(crate) use standing::{Membership, Standing};
pub(crate) use told::{balance, check, ended, giving_up};
