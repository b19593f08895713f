//! What expressions are computed from before any match.

use crate::ruleset::{RungVar, StrainId, Var, strain_number};
use crate::score::{Env, EvalError, TableId};
use crate::seat::SeatSet;

use super::names::Names;

/// The tables, and a rung if one is meant.
#[derive(Clone, Copy)]
pub(super) struct Fixed<'n> {
    names: &'n Names<'n>,
    pub(super) level: i16,
    pub(super) strain: Option<StrainId>,
    pub(super) value: i64,
}

impl<'n> Fixed<'n> {
    /// Without a rung.
    pub(super) fn new(names: &'n Names<'n>) -> Self {
        Self { names, level: 0, strain: None, value: 0 }
    }
}

impl Env<Var> for Fixed<'_> {
    fn var(&self, var: Var, _: SeatSet) -> Result<i64, EvalError> {
        match var {
            Var::Rung(RungVar::Level) => Ok(i64::from(self.level)),
            Var::Rung(RungVar::Strain) => Ok(self.strain.map_or(-1, strain_number)),
            Var::Rung(RungVar::Value) => Ok(self.value),
            _ => Err(EvalError::NoValue("it has no value before the match begins")),
        }
    }

    fn table(&self, table: TableId, key: i64, _: SeatSet) -> Option<i64> {
        self.names.tables.get(usize::from(table.0))?.get(key)
    }
}
