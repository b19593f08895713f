//! Taking plain data apart: typed fields, each with a sentence for what is wrong with it.

use crate::ruleset::Rules;
use crate::seat::{Hand, Seat};
use crate::state::RoleList;

use super::data::{Data, Key};
use super::reply::Fault;

/// Fields of a table, each taken once, so that what is left over is unknown.
pub(super) struct Fields<'d> {
    at: &'d str,
    /// A table of a hook's answer has few names: looking through them beats any order.
    left: Vec<(&'d Key, &'d Data)>,
}

impl<'d> Fields<'d> {
    pub(super) fn of(at: &'d str, data: &'d Data) -> Result<Self, Fault> {
        match data {
            Data::Map(map) => Ok(Self { at, left: map.iter().collect() }),
            Data::List(list) if list.is_empty() => Ok(Self { at, left: Vec::new() }),
            other => Err(format!("{at}: expected a table with names, found {}", other.kind())),
        }
    }

    pub(super) fn take(&mut self, name: &str) -> Option<&'d Data> {
        let at = self.left.iter().position(|(key, _)| matches!(key, Key::Text(text) if text == name))?;
        Some(self.left.remove(at).1)
    }

    pub(super) fn need(&mut self, name: &str) -> Result<&'d Data, Fault> {
        self.take(name).ok_or_else(|| format!("{}: `{name}` is missing", self.at))
    }

    pub(super) fn finish(self) -> Result<(), Fault> {
        match self.left.first() {
            None => Ok(()),
            Some((Key::Text(name), _)) => Err(format!("{}: unknown name `{name}`", self.at)),
            Some((Key::Int(n), _)) => Err(format!("{}: unknown number {n}", self.at)),
        }
    }
}

pub(super) fn int(at: &str, data: &Data) -> Result<i64, Fault> {
    match data {
        Data::Int(n) => Ok(*n),
        other => Err(format!("{at}: expected a number, found {}", other.kind())),
    }
}

pub(super) fn text<'d>(at: &str, data: &'d Data) -> Result<&'d str, Fault> {
    match data {
        Data::Text(text) => Ok(text),
        other => Err(format!("{at}: expected a text, found {}", other.kind())),
    }
}

pub(super) fn list<'d>(at: &str, data: &'d Data) -> Result<&'d [Data], Fault> {
    match data {
        Data::List(list) => Ok(list),
        other => Err(format!("{at}: expected a list, found {}", other.kind())),
    }
}

/// A seat, counted from 1.
///
/// # Errors
/// When it is no number, or no seat of this table.
pub(super) fn seat(rules: &Rules, at: &str, data: &Data) -> Result<Seat, Fault> {
    let n = int(at, data)?;
    match u8::try_from(n) {
        Ok(n) if n >= 1 && usize::from(n) <= rules.seats => Ok(Seat::new(n - 1)),
        _ => Err(format!("{at}: {n} is no seat; seats are 1 to {}", rules.seats)),
    }
}

pub(super) fn hand(rules: &Rules, at: &str, n: i64) -> Result<Hand, Fault> {
    match u8::try_from(n) {
        Ok(n) if n >= 1 && usize::from(n) <= rules.hand_names.len() => Ok(Hand::new(n - 1)),
        _ => Err(format!("{at}: {n} is no hand; hands are 1 to {}", rules.hand_names.len())),
    }
}

pub(super) fn seats(rules: &Rules, at: &str, data: &Data) -> Result<RoleList, Fault> {
    let all = list(at, data)?.iter().map(|one| seat(rules, at, one)).collect::<Result<Vec<_>, _>>()?;
    Ok(RoleList::of(all))
}

/// Pairs `number = value` of a table that may look like a list.
pub(super) fn numbered<'d>(at: &str, data: &'d Data) -> Result<Vec<(i64, &'d Data)>, Fault> {
    match data {
        Data::List(list) => Ok((1..).zip(list.iter()).collect()),
        Data::Map(map) => map
            .iter()
            .map(|(key, value)| match key {
                Key::Int(n) => Ok((*n, value)),
                Key::Text(name) => Err(format!("{at}: expected the number of a hand, found `{name}`")),
            })
            .collect(),
        other => Err(format!("{at}: expected a table by hand, found {}", other.kind())),
    }
}

pub(super) fn named<'d>(at: &str, data: &'d Data) -> Result<Vec<(&'d str, &'d Data)>, Fault> {
    match data {
        Data::List(list) if list.is_empty() => Ok(Vec::new()),
        Data::Map(map) => map
            .iter()
            .map(|(key, value)| match key {
                Key::Text(name) => Ok((name.as_str(), value)),
                Key::Int(n) => Err(format!("{at}: expected a name, found {n}")),
            })
            .collect(),
        other => Err(format!("{at}: expected a table with names, found {}", other.kind())),
    }
}
