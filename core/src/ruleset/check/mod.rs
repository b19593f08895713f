//! From a spec to rules: every name is looked up, every formula compiled, every number that is known before the
//! first deal computed.
//!
//! Nothing stops at the first problem: what cannot be understood is reported at its key path and stands in for
//! itself with something harmless, so that the rest is looked at as well. The areas, in the order they are done:
//! [`table`] (seats, hands, sides), [`cards`] (deck, deal, orders), [`ladder`], [`auction`], [`dialog`],
//! [`contract`] with [`roles`], [`moment`] and [`lead`], [`score`], [`finish`], [`deals`] and [`told`]. [`names`] knows what
//! expressions may mention, [`context`] what all areas share.

mod auction;
mod by_strain;
mod cards;
mod context;
mod contract;
mod counts;
mod deals;
mod dialog;
mod draw;
mod duty;
mod finish;
mod fixed;
mod ladder;
mod lead;
mod like;
mod moment;
mod names;
mod place;
mod placement;
mod roles;
mod say;
mod score;
mod table;
mod told;
mod values;

use std::collections::BTreeMap;
use std::sync::Arc;

use indexmap::IndexMap;

use crate::deck::Deck;
use crate::score::SheetLayout;
use crate::side::SidePlan;

use super::ladder::Ladder;
use super::spec::RulesSpec;
use super::{OptionValues, Problems, Provenance, Rules, Source};

use context::{Check, MOST_PROBLEMS};

/// What the compiler needs beside the spec.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Which pack the rules come from.
    pub source: Source,
    /// Options with their settled values.
    pub options: OptionValues,
    /// Names of the functions the pack's hook files define.
    pub hooks: Vec<String>,
    /// Where a function is defined, by its name: `pack/file:line`.
    pub hook_places: BTreeMap<String, String>,
    /// The text behind the spec. Without it nothing is known to be unwritten.
    pub provenance: Option<Arc<dyn Provenance>>,
    /// Words of each choice and set option, for names such as `opt.help.off`.
    pub option_words: IndexMap<String, Vec<String>>,
}

/// Checks a spec and compiles it.
///
/// # Errors
/// Every problem that was found; never an empty list.
pub fn compile(spec: &RulesSpec, sources: Sources) -> Result<Rules, Problems> {
    let mut check = Check::new(spec, &sources);
    let seating = table::seating(&mut check);
    let deck = cards::deck(&mut check);
    let sheet = declare(&mut check, deck.as_ref(), seating.sides.as_ref());
    let sides = seating.sides;
    let deal = cards::deal(&mut check, deck.as_ref(), &seating);
    let orders = cards::orders(&mut check, deck.as_ref());
    let mut rungs = ladder::rungs(&mut check);
    let modifiers = ladder::modifiers(&mut check, &rungs);
    ladder::beaters(&mut check, &mut rungs, &modifiers);
    let auction = auction::auction(&mut check, &rungs);
    let dialogs = dialog::dialogs(&mut check, &rungs, deck.as_ref(), &orders, sides.as_ref());
    let reasons = score::reasons(&mut check);
    let leads = lead::entries(&mut check);
    let mut kinds = contract::kinds(
        &mut check,
        &contract::Parts {
            deck: deck.as_ref(),
            orders: &orders,
            rungs: &rungs,
            auction: &auction,
            reasons: &reasons,
            leads: &leads,
            hands: &seating.hand_names,
        },
    );
    contract::drop_idle_phases(&mut kinds, &dialogs);
    let score = score::writer(&mut check);
    let settle = finish::settle(&mut check);
    let ends = finish::ends(&mut check);
    let match_numbers = finish::match_numbers(&mut check);
    let deal_numbers = finish::deal_numbers(&mut check);
    let [restrict, trick_winner, controller] = lead::hooks(&mut check);
    let check_options = check.hook_if_defined("check_options");
    let after_deal = check.hook_if_defined("after_deal");
    let legal_calls = check.hook_if_defined("legal_calls");
    let hands = cards::Hands::of(&check, &seating);
    let hooked = after_deal.is_some();
    let course = deals::Course { deal: &deal, numbers: &match_numbers, ends: &ends, hooked, hands };
    deals::check(&mut check, deck.as_ref(), &course);
    told::check(&mut check, &rungs, &modifiers, &dialogs, &orders);
    let unseen = ladder::unseen_path(&rungs, &modifiers).map(str::to_owned);
    let Check { names, hooks, words, read, mut problems, .. } = check;
    problems.0.truncate(MOST_PROBLEMS);
    let (Some(deck), Some(sides), true) = (deck, sides, problems.0.is_empty()) else {
        return Err(problems);
    };
    Ok(Rules {
        seats: names.seats,
        seat_names: seating.seat_names,
        clockwise: seating.clockwise,
        hand_names: seating.hand_names,
        covered: seating.extra_hands.iter().any(|extra| extra.under.is_some()),
        extra_hands: seating.extra_hands,
        ring: seating.ring,
        next_hand: seating.next_hand,
        active: names.active,
        sides,
        deck,
        deal,
        orders: orders.orders,
        families: orders.families,
        ladder: Ladder {
            rungs: rungs.list,
            groups: rungs.groups,
            modifiers,
            strains: names.strains,
            starts_unseen: unseen.is_some(),
            unseen_path: unseen.unwrap_or_default(),
        },
        auction,
        words,
        dialogs,
        kinds,
        roles: names.roles,
        restrict,
        trick_winner,
        controller,
        check_options,
        counts: names.counts,
        tables: names.tables,
        sheet,
        score,
        after_deal,
        legal_calls,
        reasons,
        ends,
        settle,
        match_numbers,
        deal_numbers,
        hooks,
        hook_places: sources.hook_places,
        terms: spec.terms.clone(),
        texts: spec.texts.clone(),
        source: sources.source,
        options: sources.options,
        provenance: sources.provenance,
        read,
    })
}

/// Makes known what expressions may name: strains, counts, tables, ledgers, numbers and values.
fn declare(check: &mut Check<'_>, deck: Option<&Deck>, sides: Option<&SidePlan>) -> SheetLayout {
    check.names.strains = ladder::strains(check.spec, deck);
    check.names.counts = counts::counts(check, deck);
    values::prepare(check);
    let sheet = score::sheet(check, sides);
    check.names.ledgers = sheet.ledgers().to_vec();
    finish::declare_numbers(check);
    values::check(check);
    sheet
}
