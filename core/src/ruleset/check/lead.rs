//! What may not be led, by kind of contract and order of the cards.

use crate::card::CardSet;
use crate::deck::Deck;
use crate::order::{CardOrder, EffSuit};
use crate::play::{LeadBar, MAX_BARS};
use crate::ruleset::spec::{Hookable, LeadSpec, TextList};
use crate::ruleset::{FloatingLead, FloatingPaths, HookId, KindId, LeadBars, Problem, Written};
use crate::state::MAX_TRICKS;

use super::context::Check;

/// How many restrictions a pack may have; in one contract there are fewer.
const MOST_ENTRIES: usize = 32;

/// The hook that restricts every turn.
pub(super) fn restrict(check: &mut Check<'_>) -> Option<HookId> {
    match &check.spec.play.restrict {
        None => None,
        Some(Hookable::Lua(name)) => Some(check.hook(name, "play.restrict")),
        Some(Hookable::Word(word)) => {
            let message = format!("`{word}` is no hook: expected `lua:NAME`");
            check.problem("play.restrict", "lead/restrict", message);
            None
        }
    }
}

/// The restrictions of a kind, for each order.
pub(super) fn bars(
    check: &mut Check<'_>,
    kind: KindId,
    deck: Option<&Deck>,
    orders: &[CardOrder],
) -> Vec<LeadBars> {
    let lead = &check.spec.play.lead;
    let names: Vec<(&str, bool)> =
        lead.items.iter().map(|(name, entry)| (name.as_str(), entry.off)).collect();
    let codes = ["lead/unknown-name", "lead/order"];
    let listed = check.ordered(lead.order.as_deref(), &names, "play.lead.order", codes);
    let mut entries: Vec<(&str, &LeadSpec)> = Vec::new();
    if listed.len() > MOST_ENTRIES {
        let message =
            format!("there are {} restrictions on leads, at most {MOST_ENTRIES} are allowed", listed.len());
        check.problem("play.lead", "lead/too-many", message);
    }
    for index in listed.into_iter().take(MOST_ENTRIES) {
        let Some((name, entry)) = lead.items.get_index(index) else { continue };
        let path = format!("play.lead.{name}.contracts");
        if check
            .kinds(&entry.contracts, &path, "lead/unknown-contract")
            .is_none_or(|kinds| kinds.contains(&kind))
        {
            entries.push((name, entry));
        }
    }
    let Some(deck) = deck else { return Vec::new() };
    orders.iter().map(|order| under(check, deck, order, &entries)).collect()
}

fn under(check: &mut Check<'_>, deck: &Deck, order: &CardOrder, entries: &[(&str, &LeadSpec)]) -> LeadBars {
    let mut bars = LeadBars::default();
    for (name, entry) in entries {
        let path = format!("play.lead.{name}");
        let usual = TextList(vec![(*name).to_owned()]);
        let cards = entry.cards.as_ref().unwrap_or(&usual);
        let only_last = check.word(
            &format!("{path}.only"),
            "lead/only",
            entry.only.as_deref(),
            &[("any_trick", false), ("last_trick", true)],
        );
        if cards.0 == ["floating"] {
            if !bars.floating_paths.entry.is_empty() {
                let message =
                    "another restriction says already how floating cards are led in these contracts";
                let help = format!("write the keys into `{}`", bars.floating_paths.entry);
                check.add(Problem::new(&*path, "lead/floating-twice", message).help(help));
                continue;
            }
            bars.floating = floating(check, entry, &path, only_last);
            bars.floating_paths = FloatingPaths {
                names: check.written(&format!("{path}.names")),
                all_named: check.written(&format!("{path}.all_named")),
                only: check.written(&format!("{path}.only")),
                entry: path,
            };
            continue;
        }
        if entry.names.is_some() || entry.all_named.is_some() {
            let message = "`names` and `all_named` mean something for floating cards only";
            check.problem(&*path, "lead/key-without-meaning", message);
        }
        let bar = group(check, deck, order, cards, &format!("{path}.cards"));
        let breaking = match &entry.broken_by {
            Some(list) => group(check, deck, order, list, &format!("{path}.broken_by")),
            None => bar,
        };
        let until_broken = check.word(
            &format!("{path}.until"),
            "lead/until",
            entry.until.as_deref(),
            &[("never", false), ("broken", true)],
        );
        if entry.broken_by.is_some() && !until_broken {
            let message = "`broken_by` has a meaning only with `until = \"broken\"`";
            check.problem(&*path, "lead/key-without-meaning", message);
        }
        let tricks = tricks(check, &entry.tricks, &format!("{path}.tricks"));
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
        bars.bars.push(LeadBar { bar, broken_bit: bit, tricks, only_last });
        bars.names.push(Written { rule: (*name).to_owned(), path: bar_path(check, &path) });
        bars.breaks.extend(bit.map(|bit| (breaking, 1 << bit)));
    }
    bars
}

/// Where a bar is written: the key that an option set, for then it is the option that bars; else the whole entry.
fn bar_path(check: &Check<'_>, path: &str) -> String {
    let keys = ["off", "cards", "until", "broken_by", "tricks", "only", "contracts"];
    let mut below = keys.iter().map(|key| format!("{path}.{key}"));
    below.find(|path| check.is_set_by_option(path)).unwrap_or_else(|| check.written(path))
}

fn floating(check: &mut Check<'_>, entry: &LeadSpec, path: &str, last_trick_only: bool) -> FloatingLead {
    if entry.until.is_some() || entry.broken_by.is_some() || !entry.tricks.is_empty() {
        let message = "floating cards know `names`, `all_named` and `only`";
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
    FloatingLead { not_led_before, barred_when_all_led, last_trick_only }
}

/// The cards that a list of suits, groups and cards comes to under an order.
fn group(check: &mut Check<'_>, deck: &Deck, order: &CardOrder, list: &TextList, path: &str) -> CardSet {
    let mut all = CardSet::EMPTY;
    for text in &list.0 {
        all |= match text.as_str() {
            "trump" => order.trumps(),
            "floating" => order.floating(),
            other => match deck.suit_named(other) {
                Some(suit) => order.members(EffSuit::of(suit)),
                None => super::cards::cards(check, deck, other, path, "lead/unknown-cards"),
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
