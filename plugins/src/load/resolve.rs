//! The steps between a stack of packs and resolved rules, in their order.

use std::sync::OnceLock;

use overtrick_core::ruleset::OptionValues;
use overtrick_core::ruleset::spec::RulesSpec;

use super::pack::{self, LOADER_KEYS};
use super::stack::Stack;
use super::{LoadRequest, Loaded, Preset, choose, combine, fixed, lay};
use crate::decode::decode_with;
use crate::diagnostic::{Diagnostic, Diagnostics, Files};
use crate::manifest;
use crate::merge::conflict;
use crate::options::by_value;
use crate::options::settle::settle;
use crate::origin::Origins;
use crate::tree::Table;

/// `None` or errors in `out` if the rules cannot be used.
pub(super) fn resolve(request: &LoadRequest<'_>, out: &mut Diagnostics) -> Option<Loaded> {
    let mut stack = Stack::collect(&request.pack, &request.overlays, request.registry, out);
    if stack.packs.is_empty() || out.has_errors() {
        return None;
    }
    let own: Vec<Table> = stack.packs.iter_mut().map(|pack| std::mem::take(&mut pack.tables)).collect();
    let packs = &stack.packs;
    let ordered = |a, b| request.ordered || stack.ordered(a, b);
    let typed = choose::typed(&request.set, out);
    let (mut options, kinds) = lay::options(packs, out);
    let presets: Vec<&(Preset, Table)> = packs.iter().flat_map(|pack| &pack.presets).collect();
    choose::check_presets(&presets, &kinds, out);
    let preset = choose::preset(request.preset.as_deref(), packs, &presets, out);
    let sizes = choose::sizes(packs, out);
    let seats = choose::size(request.players, packs, preset.map(|(preset, _)| preset), &sizes, out)?;
    if let Some((preset, _)) = preset
        && !preset.fits(seats)
    {
        let size = preset.players.unwrap_or(seats);
        let message = format!("the preset `{}` is for {size} players, and {seats} are asked for", preset.id);
        let help = "leave out the size, or set the options you want by hand";
        out.push(Diagnostic::error("preset/players", message).at(&preset.place).help(help));
        return None;
    }
    by_value::check(&options, &sizes, out);
    options.values_mut().for_each(|option| option.at_table_of(seats));
    let settled = settle(&options, &kinds, &choose::wishes(packs, preset, typed), seats, out);
    choose::contradictions(packs, ordered, out);

    let laid = lay::tables(packs, own, seats, &options, &kinds, &settled, out);
    let ids: Vec<&str> = packs.iter().map(|pack| pack.manifest.id.as_str()).collect();
    // Values that exclude each other write one key twice; that they do was said.
    if out.list.iter().all(|problem| problem.code != "option/condition") {
        conflict::inside_packs(&laid.merged.writes, out);
    }
    conflict::between_packs(&laid.merged.writes, &ids, ordered, out);
    fixed::mark(packs, &laid, &mut options);
    fixed::refuse(&options, &settled, out);
    combine::check(packs, &options, &kinds, &settled, out);

    let rules = laid.merged.root;
    let option = |key: &str| options.contains_key(key).then(|| "an option; put it under `[set]`".to_owned());
    let spec: Option<RulesSpec> =
        decode_with(&rules, &[&LOADER_KEYS[..], &manifest::KEYS[..]].concat(), &option, out);
    let values: OptionValues = settled.iter().map(|(name, s)| (name.clone(), s.value.clone())).collect();
    Some(Loaded {
        packs: packs.iter().map(|pack| pack.manifest.clone()).collect(),
        contents: packs.iter().map(|pack| pack.files.clone()).collect(),
        seats,
        sizes,
        preset: preset.map(|(preset, _)| preset.id.clone()),
        presets: presets.iter().map(|(preset, _)| preset.clone()).collect(),
        options,
        settled,
        values,
        spec: spec?,
        texts: packs.iter().flat_map(|pack| pack.texts.clone()).collect(),
        tests: packs.iter().flat_map(|pack| pack.tests.clone()).collect(),
        readme: packs.iter().rev().find_map(|pack| pack.readme.clone()),
        hooks: packs.iter().flat_map(|pack| pack.hooks.clone()).collect(),
        origins: Origins::new(rules, pack::first_files(packs)),
        files: Files::default(),
        warnings: Vec::new(),
        canonical: OnceLock::new(),
        digest: OnceLock::new(),
    })
}
