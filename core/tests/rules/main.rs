//! From the text of a game file to compiled rules, and everything that can be wrong on the way.

mod contracts;
mod course;
mod dealer;
mod formulas;
mod hostile;
mod ladder;
mod pack;
mod wrong_bids;
mod wrong_play;
