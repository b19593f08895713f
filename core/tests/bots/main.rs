//! What bots may know, and that they play.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod exact;
mod games;
mod offers;
mod play;
mod worlds;
