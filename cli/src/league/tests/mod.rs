//! Histories of members: the numbers of the source, and what must hold whatever is played.

mod account;
mod standing;
mod worth;
