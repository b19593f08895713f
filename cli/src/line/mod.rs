//! Playing line by line, in a terminal or a pipe: one event a line, a prompt where a person is asked.

pub(crate) mod ask;
mod command;
mod complete;
mod contract;
mod drawn;
mod editor;
mod events;
mod hand;
mod handover;
mod input;
mod manner;
mod phrases;
mod prompt;
mod rules;
mod settlement;
mod sheet;
mod situation;
mod table;
pub(crate) mod typed;
mod waiting;

pub(crate) use complete::Choices;
pub(crate) use contract::standing;
pub(crate) use drawn::drawn;
pub(crate) use events::{Audience, Teller};
pub(crate) use hand::{alternating, hand_line, sorted};
pub(crate) use input::{Input, Typed};
pub(crate) use manner::Manner;
pub(crate) use prompt::hand_asked;
pub(crate) use rules::in_force;
pub(crate) use settlement::{settlement_exact, settlement_line, whole};
pub(crate) use sheet::{amount, sheet_lines, sheet_with};
pub(crate) use table::{Ending, Risen, Table};
