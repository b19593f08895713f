//! The command as people use it: typed arguments and lines in, text and exit codes out.

mod bin;
mod bots;
mod cases_l;
mod check;
mod diff;
mod golden;
mod group;
mod help;
mod history;
mod json;
mod league;
mod looks;
mod new;
mod pack_files;
mod pack_signatures;
mod packs;
mod play;
mod prove;
#[cfg(unix)]
mod pty;
mod records;
mod rules;
mod score;
#[cfg(unix)]
mod screen;
mod share;
mod sim;
mod sim_ends;
mod spoken;
mod store;
#[cfg(unix)]
mod store_asked;
mod store_signed;
mod store_update;
mod study;
#[cfg(unix)]
mod terminal;
mod test;
mod watch;
