//! What may not be led, by kind of contract and order of the cards.

use crate::card::CardSet;
use crate::deck::Deck;
use crate::order::{CardOrder, EffSuit};
use crate::play::{LeadBar, MAX_BARS};
use crate::ruleset::spec::LeadSpec;
use crate::ruleset::{FloatingLead, FloatingPaths, HookId, KindId, LeadBars, Problem, Written};
use crate::state::MAX_TRICKS;

use super::context::Check;

/// How many restrictions a pack may have; in one contract there are fewer.
const MOST_ENTRIES: usize = 32;

/// The cards that stand in no suit until they are led.
const FLOATING: &str = "floating";

/// The hooks of the play: what restricts every turn, who has won a trick, who decides for a hand.
pub(super) fn hooks(check: &mut Check<'_>) -> [Option<HookId>; 3] {
    let play = &check.spec.play;
    let keys = [
        ("play.restrict", &play.restrict),
        ("play.trick_winner", &play.trick_winner),
        ("play.controller", &play.controller),
    ];
    keys.map(|(path, hook)| check.maybe_hook(hook.as_ref(), path))
}

/// A restriction as it is written; which cards it means is said by an order of the cards.
pub(super) struct Entry<'a> {
    name: &'a str,
    spec: &'a LeadSpec,
    path: String,
    /// In which kinds it holds; in all if `None`.
    kinds: Option<Vec<KindId>>,
    only_last: bool,
    what: What,
}

/// What a restriction is about.
enum What {
    /// How floating cards are led.
    Floating(FloatingLead, FloatingPaths),
    /// Cards that may not be led.
    Bar {
        until_broken: bool,
        tricks: u64,
        /// A hand that holds nothing else is passed over.
        passes: bool,
        /// Where it is written.
        written: String,
    },
}

/// The restrictions in force, in order.
pub(super) fn entries<'a>(check: &mut Check<'a>) -> Vec<Entry<'a>> {
    let lead = &check.spec.play.lead;
    let names: Vec<(&str, bool)> =
        lead.items.iter().map(|(name, entry)| (name.as_str(), entry.off)).collect();
    let codes = ["lead/unknown-name", "lead/order"];
    let listed = check.ordered(lead.order.as_deref(), &names, "play.lead.order", codes);
    if listed.len() > MOST_ENTRIES {
        let message =
            format!("there are {} restrictions on leads, at most {MOST_ENTRIES} are allowed", listed.len());
        check.problem("play.lead", "lead/too-many", message);
    }
    let in_force = listed.into_iter().take(MOST_ENTRIES).filter_map(|index| lead.items.get_index(index));
    in_force.map(|(name, spec)| entry(check, name, spec)).collect()
}

fn entry<'a>(check: &mut Check<'a>, name: &'a str, spec: &'a LeadSpec) -> Entry<'a> {
    let path = format!("play.lead.{name}");
    let kinds = check.kinds(&spec.contracts, &format!("{path}.contracts"), "lead/unknown-contract");
    let only_last = check.word(
        &format!("{path}.only"),
        "lead/only",
        spec.only.as_deref(),
        &[("any_trick", false), ("last_trick", true)],
    );
    let what = if spec.cards.as_ref().is_some_and(|cards| cards.0 == [FLOATING])
        || (spec.cards.is_none() && name == FLOATING)
    {
        let paths = FloatingPaths {
            names: check.written(&format!("{path}.names")),
            all_named: check.written(&format!("{path}.all_named")),
            only: check.written(&format!("{path}.only")),
            entry: path.clone(),
        };
        What::Floating(floating(check, spec, &path, only_last), paths)
    } else {
        bar(check, spec, &path)
    };
    Entry { name, spec, path, kinds, only_last, what }
}

fn bar(check: &mut Check<'_>, spec: &LeadSpec, path: &str) -> What {
    if spec.names.is_some() || spec.all_named.is_some() || spec.known_void.is_some() {
        let message = "`names`, `known_void` and `all_named` mean something for floating cards only";
        check.problem(path, "lead/key-without-meaning", message);
    }
    let until_broken = check.word(
        &format!("{path}.until"),
        "lead/until",
        spec.until.as_deref(),
        &[("never", false), ("broken", true)],
    );
    if spec.broken_by.is_some() && !until_broken {
        let message = "`broken_by` has a meaning only with `until = \"broken\"`";
        check.problem(path, "lead/key-without-meaning", message);
    }
    let tricks = tricks(check, &spec.tricks, &format!("{path}.tricks"));
    let words = [("leads", false), ("passes", true)];
    let passes = check.word(&format!("{path}.stuck"), "lead/stuck", spec.stuck.as_deref(), &words);
    What::Bar { until_broken, tricks, passes, written: bar_path(check, path) }
}

/// The restrictions of a kind, for each order.
pub(super) fn bars(
    check: &mut Check<'_>,
    kind: KindId,
    deck: Option<&Deck>,
    orders: &[CardOrder],
    entries: &[Entry<'_>],
) -> Vec<LeadBars> {
    let Some(deck) = deck else { return Vec::new() };
    let holds = |entry: &&Entry<'_>| entry.kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
    let entries: Vec<&Entry<'_>> = entries.iter().filter(holds).collect();
    orders.iter().map(|order| under(check, deck, order, &entries)).collect()
}

fn under(check: &mut Check<'_>, deck: &Deck, order: &CardOrder, entries: &[&Entry<'_>]) -> LeadBars {
    let mut bars = LeadBars::default();
    for Entry { name, spec, path, only_last, what, .. } in entries {
        let (until_broken, tricks, passes, written) = match what {
            What::Bar { until_broken, tricks, passes, written } => (*until_broken, *tricks, passes, written),
            What::Floating(..) if !bars.floating_paths.entry.is_empty() => {
                let message =
                    "another restriction says already how floating cards are led in these contracts";
                let help = format!("write the keys into `{}`", bars.floating_paths.entry);
                check.add(Problem::new(&**path, "lead/floating-twice", message).help(help));
                continue;
            }
            What::Floating(lead, paths) => {
                bars.floating = *lead;
                bars.floating_paths = paths.clone();
                continue;
            }
        };
        let bar = match &spec.cards {
            Some(cards) => group(check, deck, order, &cards.0, path, "cards"),
            None => group(check, deck, order, &[(*name).to_owned()], path, "cards"),
        };
        let breaking = match &spec.broken_by {
            Some(list) => group(check, deck, order, &list.0, path, "broken_by"),
            None => bar,
        };
        let but = match &spec.but {
            Some(list) => group(check, deck, order, &list.0, path, "but"),
            None => CardSet::EMPTY,
        };
        let bar = bar - but;
        // Under this order there may be no such cards.
        if bar.is_empty() {
            continue;
        }
        if bars.bars.len() == MAX_BARS {
            let message = format!("more than {MAX_BARS} restrictions hold in one contract");
            check.problem("play.lead", "lead/too-many", message);
            break;
        }
        let bit = u8::try_from(bars.bars.len()).ok().filter(|_| until_broken);
        bars.barred |= bar;
        let lead = LeadBar { bar, broken_bit: bit, tricks, only_last: *only_last, passes: *passes };
        bars.passes |= *passes;
        let name = Written { rule: (*name).to_owned(), path: written.clone() };
        if spec.follow {
            bars.special = true;
            bars.follow.push(lead);
            bars.follow_names.push(name.clone());
        }
        bars.bars.push(lead);
        bars.names.push(name);
        bars.breaks.extend(bit.map(|bit| (breaking, 1 << bit)));
    }
    bars
}

/// Where a bar is written: the key that an option set, for then it is the option that bars; else the whole entry.
fn bar_path(check: &Check<'_>, path: &str) -> String {
    let keys =
        ["off", "cards", "but", "follow", "stuck", "until", "broken_by", "tricks", "only", "contracts"];
    let mut below = keys.iter().map(|key| format!("{path}.{key}"));
    below.find(|path| check.is_set_by_option(path)).unwrap_or_else(|| check.written(path))
}

fn floating(check: &mut Check<'_>, entry: &LeadSpec, path: &str, last_trick_only: bool) -> FloatingLead {
    let bars = entry.until.is_some() || entry.broken_by.is_some() || !entry.tricks.is_empty();
    if bars || entry.but.is_some() || entry.follow || entry.stuck.is_some() {
        let message = "floating cards know `names`, `known_void`, `all_named` and `only`";
        check.problem(path, "lead/key-without-meaning", message);
    }
    let not_led_before = check.word(
        &format!("{path}.names"),
        "lead/names",
        entry.names.as_deref(),
        &[("any", false), ("not_led_before", true)],
    );
    let barred_when_all_led = check.word(
        &format!("{path}.all_named"),
        "lead/all-named",
        entry.all_named.as_deref(),
        &[("any", false), ("barred", true)],
    );
    let no_known_void = check.word(
        &format!("{path}.known_void"),
        "lead/known-void",
        entry.known_void.as_deref(),
        &[("any", false), ("barred", true)],
    );
    FloatingLead { not_led_before, no_known_void, barred_when_all_led, last_trick_only }
}

/// The cards that a list of suits, groups and cards comes to under an order; it stands at `key` of the entry at `path`.
fn group(
    check: &mut Check<'_>,
    deck: &Deck,
    order: &CardOrder,
    list: &[String],
    path: &str,
    key: &str,
) -> CardSet {
    let mut all = CardSet::EMPTY;
    for text in list {
        all |= match text.as_str() {
            "trump" => order.trumps(),
            FLOATING => order.floating(),
            other => match deck.suit_named(other) {
                Some(suit) => order.members(EffSuit::of(suit)),
                None => {
                    super::cards::cards(check, deck, other, &format!("{path}.{key}"), "lead/unknown-cards")
                }
            },
        };
    }
    all
}

fn tricks(check: &mut Check<'_>, tricks: &[u8], path: &str) -> u64 {
    let mut mask = 0;
    for trick in tricks {
        if (1..MAX_TRICKS).contains(&usize::from(*trick)) {
            mask |= 1 << trick;
        } else {
            let message =
                format!("there is no trick {trick}: tricks are counted from 1 to {}", MAX_TRICKS - 1);
            check.problem(path, "lead/trick", message);
        }
    }
    mask
}
