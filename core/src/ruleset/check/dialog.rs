//! Dialogs: everything said or exchanged besides the auction.

use crate::card::CardSet;
use crate::deck::Deck;
use crate::ruleset::spec::{DialogSpec, Hookable};
use crate::ruleset::{
    Dialog, DialogKind, DialogPaths, Formula, HookId, PassTo, PassWay, Problem, RoleId, Show, Take, WordId,
};
use crate::side::SidePlan;

use super::cards::{Orders, cards};
use super::context::Check;
use super::ladder::Rungs;
use super::place::Place;
use super::say;

/// The built-in kinds, with the keys that mean something to them.
const KINDS: [(&str, &[&str]); 7] = [
    ("draw", &["words"]),
    ("exchange", &["take", "show", "discard", "forbid"]),
    ("pass_cards", &["count", "to", "back", "together"]),
    ("name_rung", &["rungs", "at_least", "strain"]),
    ("name_suit", &["letter", "may_pass", "if_holds", "order"]),
    ("name_card", &["cards", "forbid", "own", "may_pass"]),
    ("say", &["words", "needs", "on"]),
];

/// Keys of a dialog that a hook leads: the words it may offer, and what they need.
const HOOK_KEYS: [&str; 2] = ["words", "needs"];

/// Compiles the dialogs in force.
pub(super) fn dialogs(
    check: &mut Check<'_>,
    rungs: &Rungs,
    deck: Option<&Deck>,
    orders: &Orders,
    sides: Option<&SidePlan>,
) -> Vec<Dialog> {
    let spec = check.spec;
    let in_force = spec.dialog.iter().filter(|(_, dialog)| !dialog.off);
    if in_force.clone().count() > usize::from(u8::MAX) {
        check.problem("dialog", "dialog/too-many", "there are more than 255 dialogs");
    }
    if spec.dialog.contains_key("play") {
        check.problem("dialog.play", "dialog/name-taken", "`play` is the phase in which cards are played");
    }
    let compiled = in_force.take(usize::from(u8::MAX)).map(|(name, dialog)| {
        let path = format!("dialog.{name}");
        let holder = holder(check, dialog, deck, &path);
        let who = match &dialog.who {
            None => RoleId::DECLARER,
            Some(_) if holder.is_some() => RoleId::DEALER,
            Some(who) => check.role_word(who, &format!("{path}.who"), "dialog/unknown-role"),
        };
        let words = say::words(check, &dialog.words, &format!("{path}.words"));
        let parts = Parts { rungs, deck, orders, words };
        let kind = kind(check, dialog, &path, &parts);
        let (needs, lacks) = say::needs(check, dialog, &path);
        let on = say::on(check, dialog, &path, sides);
        let count = match kind {
            DialogKind::PassCards { .. } => format!("{path}.count"),
            _ => format!("{path}.discard"),
        };
        let paths = DialogPaths {
            entry: check.written(&path),
            count: check.written(&count),
            forbid: check.written(&format!("{path}.forbid")),
        };
        Dialog { name: name.clone(), who, holder, kind, words: parts.words, needs, lacks, on, paths }
    });
    compiled.collect()
}

/// The cards whose holder is asked, if `who` says so.
fn holder(check: &mut Check<'_>, dialog: &DialogSpec, deck: Option<&Deck>, path: &str) -> Option<CardSet> {
    let Some(Hookable::Word(who)) = &dialog.who else { return None };
    let name = who.strip_prefix(super::contract::HOLDER)?;
    let takes = dialog.take.as_ref().is_none_or(|take| take.0 != "nothing");
    if dialog.kind != Some(Hookable::Word("exchange".to_owned())) || !takes {
        let message =
            "only who takes cards of the kitty is known by a card, for the cards show that he held it";
        check.problem(format!("{path}.who"), "dialog/holder", message);
    }
    let path = format!("{path}.who");
    Some(deck.map_or(CardSet::EMPTY, |deck| cards(check, deck, name, &path, "dialog/unknown-card")))
}

struct Parts<'p> {
    rungs: &'p Rungs,
    deck: Option<&'p Deck>,
    orders: &'p Orders,
    words: Vec<WordId>,
}

fn kind(check: &mut Check<'_>, dialog: &DialogSpec, path: &str, parts: &Parts<'_>) -> DialogKind {
    let kind_path = format!("{path}.kind");
    let name = match &dialog.kind {
        Some(Hookable::Lua(name)) => {
            let hook = check.hook(name, &kind_path);
            keys(check, dialog, path, &format!("lua:{name}"), &HOOK_KEYS);
            return DialogKind::Hook(hook);
        }
        Some(Hookable::Word(word)) => word.as_str(),
        None => {
            let known: Vec<&str> = KINDS.iter().map(|(kind, _)| *kind).collect();
            let problem = Problem::new(path, "dialog/no-kind", "a dialog must say its `kind`");
            check.add(problem.help(format!("one of {}, or `lua:NAME`", known.join(", "))));
            return DialogKind::Hook(HookId(0));
        }
    };
    let Some((_, allowed)) = KINDS.iter().find(|(kind, _)| *kind == name) else {
        let message = format!("`{name}` is no kind of dialog");
        check.unknown(kind_path, "dialog/unknown-kind", message, name, KINDS.iter().map(|(kind, _)| *kind));
        return DialogKind::Hook(HookId(0));
    };
    keys(check, dialog, path, name, allowed);
    match name {
        "exchange" => exchange(check, dialog, path, parts),
        "draw" => draw(check, path, parts),
        "pass_cards" => pass_cards(check, dialog, path),
        "name_rung" => name_rung(check, dialog, path, parts),
        "name_suit" => name_suit(check, dialog, path, parts),
        "name_card" => name_card(check, dialog, path, parts.deck),
        _ => {
            if parts.words.is_empty() {
                check.problem(path, "dialog/no-words", "there is no word to be said: `words` lists them");
            }
            DialogKind::Say(parts.words.clone())
        }
    }
}

/// Keys that mean nothing to the kind of a dialog.
fn keys(check: &mut Check<'_>, dialog: &DialogSpec, path: &str, kind: &str, allowed: &[&str]) {
    let given = [
        ("take", dialog.take.is_some()),
        ("show", dialog.show.is_some()),
        ("discard", dialog.discard.is_some()),
        ("forbid", !dialog.forbid.is_empty()),
        ("count", dialog.count.is_some()),
        ("to", dialog.to.is_some()),
        ("back", dialog.back),
        ("together", dialog.together),
        ("rungs", dialog.rungs.is_some()),
        ("at_least", dialog.at_least.is_some()),
        ("strain", dialog.strain.is_some()),
        ("letter", dialog.letter.is_some()),
        ("may_pass", dialog.may_pass),
        ("cards", dialog.cards.is_some()),
        ("own", dialog.own),
        ("if_holds", dialog.if_holds.is_some()),
        ("order", dialog.order.is_some()),
        ("words", !dialog.words.is_empty()),
        ("needs", !dialog.needs.is_empty()),
        ("on", !dialog.on.is_empty()),
    ];
    for (key, _) in given.iter().filter(|(key, given)| *given && !allowed.contains(key)) {
        let message = format!("`{key}` means nothing to a dialog of the kind `{kind}`");
        let problem = Problem::new(format!("{path}.{key}"), "dialog/key-without-meaning", message);
        check.add(problem.help(format!("its keys are {}", allowed.join(", "))));
    }
}

fn exchange(check: &mut Check<'_>, dialog: &DialogSpec, path: &str, parts: &Parts<'_>) -> DialogKind {
    let take = match dialog.take.as_ref().map(|take| take.0.trim()) {
        None | Some("kitty") => Take::All,
        Some("nothing") => Take::Nothing,
        Some(_) => check
            .maybe(dialog.take.as_ref(), &format!("{path}.take"), Place::Contract)
            .map_or(Take::All, Take::Cards),
    };
    let show = check.word(
        &format!("{path}.show"),
        "dialog/show",
        dialog.show.as_deref(),
        &[("taker", Show::Taker), ("everybody", Show::Everybody), ("nobody", Show::Nobody)],
    );
    let forbid = forbidden(check, dialog, path, parts.deck);
    let discard = check.maybe(dialog.discard.as_ref(), &format!("{path}.discard"), Place::Contract);
    DialogKind::Exchange { take, show, discard, forbid }
}

fn forbidden(check: &mut Check<'_>, dialog: &DialogSpec, path: &str, deck: Option<&Deck>) -> CardSet {
    let path = format!("{path}.forbid");
    let Some(deck) = deck else { return CardSet::EMPTY };
    dialog
        .forbid
        .iter()
        .fold(CardSet::EMPTY, |all, text| all | cards(check, deck, text, &path, "dialog/unknown-card"))
}

fn name_card(check: &mut Check<'_>, dialog: &DialogSpec, path: &str, deck: Option<&Deck>) -> DialogKind {
    let mut named = CardSet::EMPTY;
    if let Some(deck) = deck {
        match &dialog.cards {
            None => named = deck.cards(),
            Some(list) => {
                let path = format!("{path}.cards");
                for text in check.listed(list, &path) {
                    named |= match (deck.rank_named(&text), deck.suit_named(&text)) {
                        (Some(rank), _) => {
                            deck.cards().iter().filter(|&card| deck.rank(card) == Some(rank)).collect()
                        }
                        (None, Some(suit)) => {
                            deck.cards().iter().filter(|&card| deck.suit(card) == Some(suit)).collect()
                        }
                        (None, None) => cards(check, deck, &text, &path, "dialog/unknown-card"),
                    };
                }
            }
        }
    }
    named -= forbidden(check, dialog, path, deck);
    let alike = |deck: &Deck| named.iter().find(|card| deck.cards_of(deck.face(*card)).len() > 1);
    if let Some((deck, card)) = deck.and_then(|deck| Some((deck, alike(deck)?))) {
        let name = deck.name(card);
        let message = format!("`{name}` is there several times, and says nothing about who holds it");
        check.problem(path, "dialog/card-not-alone", message);
    }
    DialogKind::NameCard { cards: named, may_pass: dialog.may_pass, own: dialog.own }
}

fn draw(check: &mut Check<'_>, path: &str, parts: &Parts<'_>) -> DialogKind {
    let words = match parts.words[..] {
        [] => ["keep", "next"].map(|word| check.intern_word(word)),
        [keep, next] => [keep, next],
        _ => {
            let message = "two words are said when a card is drawn: one keeps it, one takes the next instead";
            check.problem(format!("{path}.words"), "dialog/draw-words", message);
            [WordId::PASS; 2]
        }
    };
    DialogKind::Draw(words)
}

fn pass_cards(check: &mut Check<'_>, dialog: &DialogSpec, path: &str) -> DialogKind {
    let seats = u8::try_from(check.names.seats).unwrap_or(2);
    let to = check.word(
        &format!("{path}.to"),
        "dialog/to",
        dialog.to.as_deref(),
        &[
            ("partner", PassTo::Partner),
            ("left", PassTo::Step(1)),
            ("right", PassTo::Step(seats - 1)),
            ("across", PassTo::Step(seats / 2)),
        ],
    );
    if dialog.to.as_deref() == Some("across") && seats % 2 == 1 {
        let message = format!("nobody sits across at a table of {seats}");
        check.problem(format!("{path}.to"), "dialog/nobody-across", message);
    }
    let count = check.maybe(dialog.count.as_ref(), &format!("{path}.count"), Place::Contract);
    if count.is_none() {
        check.problem(path, "dialog/no-count", "`count` must say how many cards are passed");
    }
    let way = match (dialog.together, dialog.back) {
        (false, false) => PassWay::InTurn,
        (false, true) => PassWay::AndBack,
        (true, back) => {
            if back {
                let message =
                    "cards that go at the same time are not given back: `together` or `back`, not both";
                check.problem(format!("{path}.together"), "dialog/together-and-back", message);
            }
            PassWay::Together
        }
    };
    DialogKind::PassCards { count: count.unwrap_or(Formula::number(0)), to, way }
}

fn name_rung(check: &mut Check<'_>, dialog: &DialogSpec, path: &str, parts: &Parts<'_>) -> DialogKind {
    let rungs = match &dialog.rungs {
        None => parts.rungs.all(),
        Some(list) => {
            let path = format!("{path}.rungs");
            let names = check.listed(list, &path);
            parts.rungs.find(check, names.iter().map(String::as_str), &path, "dialog/unknown-rung")
        }
    };
    let standing = check.word(
        &format!("{path}.at_least"),
        "dialog/at-least",
        dialog.at_least.as_deref(),
        &[("standing", true), ("any", false)],
    );
    let same_strain = check.word(
        &format!("{path}.strain"),
        "dialog/strain",
        dialog.strain.as_deref(),
        &[("any", false), ("standing", true)],
    );
    DialogKind::NameRung { rungs, standing, same_strain }
}

fn name_suit(check: &mut Check<'_>, dialog: &DialogSpec, path: &str, parts: &Parts<'_>) -> DialogKind {
    if dialog.letter.is_none() {
        check.problem(
            path,
            "dialog/no-letter",
            "`letter` must say what the suit is for: `T` (trumps) or `N`",
        );
    }
    let trump = check.word(
        &format!("{path}.letter"),
        "dialog/letter",
        dialog.letter.as_deref(),
        &[("T", true), ("N", false)],
    );
    let if_holds = match (&dialog.if_holds, parts.deck) {
        (Some(text), Some(deck)) => {
            Some(cards(check, deck, text, &format!("{path}.if_holds"), "dialog/unknown-card"))
        }
        _ => None,
    };
    let order = dialog.order.as_deref().and_then(|name| {
        let found = parts.orders.family(name);
        if found.is_none() {
            let message = format!("there is no order `{name}`");
            check.unknown(
                format!("{path}.order"),
                "dialog/unknown-order",
                message,
                name,
                parts.orders.names(),
            );
        }
        found
    });
    if let Some(family) = order.and_then(|order| parts.orders.get(order)) {
        let set = if trump { family.needs_trump } else { family.needs_named };
        if !set {
            let letter = if trump { "T" } else { "N" };
            let message =
                format!("the order `{}` does not mention `{letter}`, the suit that is named", family.name);
            check.problem(format!("{path}.order"), "dialog/order-without-letter", message);
        }
    }
    DialogKind::NameSuit { trump, may_pass: dialog.may_pass, if_holds, order }
}
