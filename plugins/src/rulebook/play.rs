//! The play of the cards: what must be played, what may be led, who wins a trick.

use overtrick_core::card::CardSet;
use overtrick_core::order::CardOrder;
use overtrick_core::play::{Duty, Group, Pick, Rung};
use overtrick_core::ruleset::spec::LeadSpec;
use overtrick_core::ruleset::{FloatingFollow, KindId};

use super::Writer;
use super::doc::Section;
use super::house::Chapter;
use super::names::{and, or, ordinal, sentence};

pub(super) fn section(w: &Writer<'_>) -> Section {
    let mut section = Section::new("The play");
    let around = if w.rules.clockwise { "clockwise" } else { "counterclockwise" };
    let mut told = vec![format!("To each trick every hand in play plays one card, {around}.")];
    told.extend(winner(w));
    section.text(&told);
    duties(w, &mut section);
    section.list(leads(w));
    let mut hooks = Vec::new();
    if let Some(hook) = w.rules.restrict {
        hooks.push(format!(
            "The pack forbids some plays; whoever tries one is told why ({}).",
            w.names.phrase(w.rules.hook(hook))
        ));
    }
    if let Some(hook) = w.rules.controller {
        hooks
            .push(format!("The pack decides who plays for a hand ({}).", w.names.phrase(w.rules.hook(hook))));
    }
    hooks.push(
        "The rest of the tricks may be claimed or conceded, or all of them divided, if all others agree."
            .to_owned(),
    );
    section.text(&hooks);
    section.list(w.sentences(Chapter::Play));
    section
}

pub(super) fn winner(w: &Writer<'_>) -> Vec<String> {
    let kinds = w.kinds();
    let trumps = orders(w, &kinds).any(|order| order.trump().is_some());
    let winners = orders(w, &kinds).map(|order| order.floating() - order.weak());
    let floating = winners.reduce(|all, more| all | more).unwrap_or(CardSet::EMPTY);
    let suits = if trumps {
        "the highest trump; without a trump the highest card of the suit led"
    } else {
        "the highest card of the suit led"
    };
    let mut told = vec![match floating.len() {
        0 if trumps => {
            "The highest trump wins it; without a trump the highest card of the suit led.".to_owned()
        }
        0 => "The highest card of the suit led wins it.".to_owned(),
        1 => sentence(&format!(
            "{}, where it belongs to no suit{}, wins it; without it {suits}",
            w.names.cards(floating),
            if orders(w, &kinds).any(|order| order.weak().intersects(floating)) {
                " and is not weak"
            } else {
                ""
            }
        )),
        _ => format!("The highest card of no suit wins it; without one {suits}."),
    }];
    if let Some(hook) = w.rules.trick_winner {
        told.push(format!(
            "In some cases the pack names another winner ({}).",
            w.names.phrase(w.rules.hook(hook))
        ));
    }
    told.push("The winner leads to the next trick, unless the contract says otherwise.".to_owned());
    told
}

/// Every order of the cards in which some of these contracts are played.
fn orders<'w>(w: &'w Writer<'_>, kinds: &'w [KindId]) -> impl Iterator<Item = &'w CardOrder> {
    let families = kinds.iter().flat_map(|&kind| w.rules.kind(kind).orders.iter());
    let orders = families.flat_map(|family| w.rules.families[usize::from(family.0)].orders.iter().flatten());
    orders.map(|&order| w.rules.order(order))
}

/// What must be played to a card led, once where all contracts are alike.
fn duties(w: &Writer<'_>, section: &mut Section) {
    let mut all: Vec<(String, Vec<KindId>)> = Vec::new();
    for kind in w.kinds() {
        let text = duty_in(w, kind);
        match all.iter_mut().find(|(other, _)| *other == text) {
            Some((_, kinds)) => kinds.push(kind),
            None => all.push((text, vec![kind])),
        }
    }
    match &all[..] {
        [(text, _)] => section.text(&[sentence(text)]),
        several => section.list(
            several
                .iter()
                .map(|(text, kinds)| {
                    let names: Vec<String> = kinds.iter().map(|&kind| w.names.kind(kind)).collect();
                    sentence(&format!("in {}: {text}", and(&names)))
                })
                .collect(),
        ),
    }
}

/// What must be played in a kind of contract.
pub(super) fn duty_in(w: &Writer<'_>, kind: KindId) -> String {
    let of = w.rules.kind(kind);
    let mut text = duty(w, &of.duty, kind);
    if let Some(early) = of.bars.iter().find_map(|bars| early(bars.floating_follow)) {
        text = format!("{text}. Cards of no suit may be played {early}, even by a hand that could follow");
    }
    for own in &of.trick_duties {
        text = format!("{text}. To the {} trick {}", ordinal(own.trick), trick_duty(w, &own.duty, kind));
    }
    text
}

/// When a card of no suit may be played by a hand that could follow.
fn early(follow: FloatingFollow) -> Option<&'static str> {
    match follow {
        FloatingFollow::Duty => None,
        FloatingFollow::FirstRound => Some("to the first trick of a suit"),
        FloatingFollow::FirstOrLast => Some(
            "to the first trick of a suit, and when the suit has run out no later than at the next trick in it",
        ),
        FloatingFollow::Any => Some("at any time"),
    }
}

/// The duty of a single trick, which binds who leads as well.
fn trick_duty(w: &Writer<'_>, own: &Duty, kind: KindId) -> String {
    format!("{}; this holds for the leader too", duty(w, own, kind))
}

fn duty(w: &Writer<'_>, duty: &Duty, kind: KindId) -> String {
    let floating = orders(w, &[kind]).map(CardOrder::floating).reduce(|all, more| all | more);
    let floating: Vec<String> = floating.into_iter().flatten().map(|card| w.names.the_card(card)).collect();
    let card = |rung: &Rung| {
        let what = match rung.group {
            Group::Suit if rung.pick == Pick::Any => return Some("follow suit".to_owned()),
            Group::Suit => "a card of the suit led".to_owned(),
            Group::Trump => "a trump".to_owned(),
            Group::Floating if !floating.is_empty() => or(&floating),
            Group::Floating | Group::Any => return None,
            Group::Plain => "a card that is no trump".to_owned(),
            Group::Of(suit) => {
                suit.printed().map_or("a card".to_owned(), |suit| format!("a card of {}", w.names.suit(suit)))
            }
        };
        Some(match rung.pick {
            Pick::Any => format!("play {what}"),
            Pick::Beat => format!("play {what} that beats those on the table"),
            Pick::Lowest => format!("play {what}, the lowest of its suit"),
            Pick::Highest => format!("play {what}, the highest of its suit"),
        })
    };
    let steps: Vec<String> = duty.rungs().iter().filter_map(card).collect();
    match &steps[..] {
        [] => "any card may be played to any trick".to_owned(),
        [only] => format!("whoever can must {only}; whoever cannot may play any card"),
        [first, rest @ ..] => {
            let rest: Vec<String> =
                rest.iter().map(|step| format!("; whoever cannot must {step}, if possible")).collect();
            format!("whoever can must {first}{}; failing that, any card may be played", rest.concat())
        }
    }
}

/// What may not be led, and how. What an option tells is left to it.
fn leads(w: &Writer<'_>) -> Vec<String> {
    let items = w.loaded.spec.play.lead.items.iter();
    let told = items.filter(|(name, lead)| !lead.off && !w.house.tells_inside(&format!("play.lead.{name}")));
    told.filter_map(|(name, lead)| lead_text(w, name, lead)).map(|text| sentence(&text)).collect()
}

pub(super) fn lead_text(w: &Writer<'_>, name: &str, lead: &LeadSpec) -> Option<String> {
    let own = vec![name.to_owned()];
    let words = lead.cards.as_ref().map_or(&own, |cards| &cards.0);
    let only_in = match &lead.contracts[..] {
        [] => String::new(),
        kinds => {
            let names: Vec<String> = kinds.iter().map(|kind| w.names.phrase(kind)).collect();
            format!("in {}: ", and(&names))
        }
    };
    if words.len() == 1 && words[0] == "floating" {
        return floating(w, lead).map(|text| format!("{only_in}{text}"));
    }
    let cards = if words.len() > 8 {
        format!("most cards ({} and so on)", card_words(w, &words[..4]).join(", "))
    } else {
        or(&card_words(w, words))
    };
    let mut text = format!("{only_in}{cards} may not be led");
    if !lead.tricks.is_empty() {
        let tricks: Vec<String> = lead.tricks.iter().map(|&n| ordinal(n)).collect();
        let several = if tricks.len() == 1 { "trick" } else { "tricks" };
        text = if tricks.len() > 6 {
            format!("{text} to the {} and later tricks", tricks[0])
        } else {
            format!("{text} to the {} {several}", and(&tricks))
        };
    }
    if lead.until.as_deref() == Some("broken") {
        let by = lead
            .broken_by
            .as_ref()
            .map_or_else(|| "one has".to_owned(), |by| format!("{} has", or(&card_words(w, &by.0))));
        text = format!("{text} until {by} been played");
    }
    if lead.only.as_deref() == Some("last_trick") {
        text.push_str(" before the last trick");
    }
    if let Some(but) = &lead.but {
        text = format!("{text}, but for {}", or(&card_words(w, &but.0)));
    }
    if lead.follow {
        text.push_str(", nor played to a lead");
    }
    text.push_str(", unless nothing else is left");
    Some(text)
}

fn floating(w: &Writer<'_>, lead: &LeadSpec) -> Option<String> {
    let cards = orders(w, &w.kinds()).map(CardOrder::floating).reduce(|all, more| all | more)?;
    if cards.is_empty() {
        return None;
    }
    let new = lead.names.as_deref() == Some("not_led_before");
    let mut text = format!(
        "where it belongs to no suit, {} names {} when it is led",
        w.names.cards(cards),
        if new { "a suit that has not been led" } else { "any suit" }
    );
    if lead.known_void.as_deref() == Some("barred") {
        text.push_str(", but none that the leader has failed to follow");
    }
    if lead.only.as_deref() == Some("last_trick") {
        text.push_str(", and may be led only to the last trick");
    } else if new {
        text.push_str(match lead.all_named.as_deref() {
            Some("barred") => "; when every suit has been led it may be led only to the last trick",
            _ => "; when every suit has been led it may name any",
        });
    }
    Some(text)
}

/// Cards of a restriction in words.
fn card_words(w: &Writer<'_>, words: &[String]) -> Vec<String> {
    let deck = &w.rules.deck;
    words
        .iter()
        .map(|word| match word.as_str() {
            "trump" => "trumps".to_owned(),
            "floating" => "cards of no suit".to_owned(),
            letter => match deck.suit_named(letter) {
                Some(suit) => w.names.suit(suit).to_owned(),
                None => deck
                    .cards()
                    .iter()
                    .find(|&card| deck.name(card) == letter)
                    .map_or_else(|| w.names.term(letter), |card| w.names.card(card)),
            },
        })
        .collect()
}
