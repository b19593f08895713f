//! Which value every option has: default, then preset, then each overlay's `[set]`, then what a player asked for.

use indexmap::IndexMap;
use overtrick_core::ruleset::OptionValue;

use super::condition::{Condition, Obstacle, PLAYERS};
use super::{Kinds, OptionKind, Refusal, RuleOption, text_of};
use crate::diagnostic::{Diagnostic, Diagnostics, Place, Severity};
use crate::tree::Node;

/// Who settled a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setter {
    /// Nobody: it is the default.
    Default,
    /// This preset.
    Preset(String),
    /// The `[set]` table of the pack with this id.
    Pack(String),
    /// Whoever loaded the pack.
    Chosen,
}

/// An option's value and where it comes from.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The value.
    pub value: OptionValue,
    /// Who settled it.
    pub from: Setter,
    /// Where that is written, unless it is the default.
    pub place: Option<Place>,
    /// What it would be without [`Setter::Chosen`].
    pub below: OptionValue,
}

/// One wish for a value.
pub(crate) struct Wish {
    pub(crate) option: String,
    pub(crate) given: Given,
    pub(crate) from: Setter,
    /// The option's name.
    pub(crate) name_place: Place,
}

/// A value as it was given.
pub(crate) enum Given {
    Toml(Node),
    Typed(String, Place),
}

impl Wish {
    /// The wishes of a `[set]` table.
    pub(crate) fn of_table<'a>(
        table: impl IntoIterator<Item = (&'a String, &'a Node)>,
        from: &Setter,
    ) -> Vec<Self> {
        let wish = |(name, node): (&String, &Node)| Self {
            option: name.clone(),
            given: Given::Toml(node.clone()),
            from: from.clone(),
            name_place: node.key_place(),
        };
        table.into_iter().map(wish).collect()
    }

    fn read(&self, kind: &OptionKind) -> Result<OptionValue, Refusal> {
        match &self.given {
            Given::Toml(node) => kind.read(&node.value),
            Given::Typed(text, _) => kind.parse(text),
        }
    }

    fn value_place(&self) -> Place {
        match &self.given {
            Given::Toml(node) => node.place(),
            Given::Typed(_, place) => place.clone(),
        }
    }

    /// Reads the wish against the definitions; what is wrong with it goes to `out`.
    pub(crate) fn check(&self, kinds: &Kinds, out: &mut Diagnostics) -> Option<(String, OptionValue)> {
        let (name, kind) = kinds.find(&self.option, &self.name_place, out)?;
        let refused = |refusal: Refusal| {
            let message = format!("`{name}`: {}", refusal.message);
            Diagnostic::error("option/value", message).at(&self.value_place()).maybe_help(refusal.help)
        };
        let value = self.read(kind).map_err(|refusal| out.push(refused(refusal))).ok()?;
        Some((name.to_owned(), value))
    }
}

/// Settles all options; later wishes win. Wishes that cannot be granted are reported.
pub(crate) fn settle(
    options: &IndexMap<String, RuleOption>,
    kinds: &Kinds,
    wishes: &[Wish],
    seats: u8,
    out: &mut Diagnostics,
) -> IndexMap<String, Settled> {
    let mut settled: IndexMap<String, Settled> = options
        .values()
        .map(|option| {
            let value = option.default.clone();
            let below = value.clone();
            (option.name.clone(), Settled { value, from: Setter::Default, place: None, below })
        })
        .collect();
    for wish in wishes {
        // All presets have been checked before, chosen or not.
        let mut told = Diagnostics::default();
        let out = if matches!(wish.from, Setter::Preset(_)) { &mut told } else { &mut *out };
        let Some((name, value)) = wish.check(kinds, out) else { continue };
        let slot = settled.get_mut(&name).expect("every option has a default");
        if wish.from != Setter::Chosen {
            slot.below = value.clone();
        }
        slot.value = value;
        slot.from = wish.from.clone();
        slot.place = Some(wish.name_place.clone());
    }
    obey_conditions(options, &mut settled, seats, out);
    settled
}

/// How high a layer lies.
fn height(from: &Setter) -> u8 {
    match from {
        Setter::Default => 0,
        Setter::Preset(_) => 1,
        Setter::Pack(_) => 2,
        Setter::Chosen => 3,
    }
}

/// A value that has lost what it requires is an error, unless a higher layer took that away: then whoever did so
/// cannot be expected to know, and the value falls back to the default with a warning. A preset is for tables of all
/// sizes; what it says for others falls back without a word.
fn obey_conditions(
    options: &IndexMap<String, RuleOption>,
    settled: &mut IndexMap<String, Settled>,
    seats: u8,
    out: &mut Diagnostics,
) {
    let seats = OptionValue::Int(i64::from(seats));
    // A fallback can take away what another option requires, so look until nothing changes.
    loop {
        let mut fallback = None;
        let mut faults = Vec::new();
        for option in options.values() {
            let own = &settled[&option.name];
            if own.value == option.default {
                continue;
            }
            let value = |name: &str| {
                if name == PLAYERS { Some(&seats) } else { settled.get(name).map(|s| &s.value) }
            };
            let Some(obstacle) = option.obstacle(&own.value, value) else { continue };
            let other = settled.get(&obstacle.condition.option);
            let higher = other.is_some_and(|other| height(&other.from) > height(&own.from));
            if obstacle.condition.option == PLAYERS
                && matches!(own.from, Setter::Preset(_))
                && obstacle.wanted
            {
                fallback = Some((option.name.clone(), None));
                break;
            }
            let diagnostic = explain(option, own, &obstacle, other.map_or(&seats, |o| &o.value));
            let deciding = options.get(&obstacle.condition.option).zip(other);
            let help = deciding.and_then(|(deciding, other)| help(option, &obstacle, deciding, &other.value));
            let diagnostic = diagnostic.maybe_help(help);
            if higher && obstacle.wanted {
                fallback = Some((option.name.clone(), Some(diagnostic)));
                break;
            }
            faults.push(diagnostic);
        }
        let Some((name, diagnostic)) = fallback else {
            out.list.extend(faults);
            return;
        };
        let own = settled.get_mut(&name).expect("the name was just found");
        own.value = options[&name].default.clone();
        own.below = own.value.clone();
        own.from = Setter::Default;
        let help = format!("it counts as `{}`", text_of(&own.value));
        let warning = |diagnostic| Diagnostic { severity: Severity::Warning, ..diagnostic };
        out.list.extend(diagnostic.map(|diagnostic: Diagnostic| warning(diagnostic).help(help)));
    }
}

/// What the value in the way means, and what to do about it.
fn help(
    option: &RuleOption,
    obstacle: &Obstacle<'_>,
    other: &RuleOption,
    value: &OptionValue,
) -> Option<String> {
    let sentence = other.sentence(value)?;
    let (own, deciding) = (&option.name, &other.name);
    let way_out = if obstacle.wanted {
        format!("Leave `{own}` out, or set `{deciding}` as well")
    } else {
        format!("Leave out one of `{own}` and `{deciding}`")
    };
    Some(format!("`{deciding} = {}` says: {sentence} {way_out}", text_of(value)))
}

fn explain(option: &RuleOption, own: &Settled, obstacle: &Obstacle<'_>, other: &OptionValue) -> Diagnostic {
    let verb = if obstacle.wanted { "requires" } else { "conflicts with" };
    let condition = obstacle.condition;
    let is = format!("`{} = {}`", condition.option, text_of(other));
    let any: Vec<String> = std::iter::once(condition).chain(obstacle.or).map(Condition::describe).collect();
    let message =
        format!("`{} = {}` {verb} {}, and {is} is set", option.name, text_of(&own.value), any.join(" or "));
    let diagnostic = Diagnostic::error("option/condition", message);
    match &own.place {
        Some(place) => diagnostic.at(place),
        None => diagnostic.at(&option.place),
    }
}
