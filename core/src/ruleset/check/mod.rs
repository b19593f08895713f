//! From a spec to rules.
use indexmap::IndexMap;
use std::collections::BTreeMap;

use super::spec::RulesSpec;
use super::{OptionValues, Origin, Problems, Rules, Source};

/// What the compiler needs beside the spec.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Which pack the rules come from.
    pub source: Source,
    /// Options with their settled values.
    pub options: OptionValues,
    /// Names of the functions the pack's hook files define.
    pub hooks: Vec<String>,
    /// Where keys come from, by key path.
    pub origins: BTreeMap<String, Origin>,
    /// Words of each choice and set option, for names such as `opt.help.off`.
    pub option_words: IndexMap<String, Vec<String>>,
}

/// Checks a spec and compiles it.
///
/// # Errors
/// Every problem that was found.
pub fn compile(_spec: &RulesSpec, _sources: Sources) -> Result<Rules, Problems> {
    Err(Problems::default())
}
