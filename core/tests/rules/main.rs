//! From the text of a game file to compiled rules, and everything that can be wrong on the way.

mod ladder;
mod pack;
