//! What the book is about: game, preset, table.

use overtrick_core::ruleset::{Controller, DialogKind, ExtraHand, FirstDealer, RoleId};
use overtrick_core::seat::{Seat, SeatSet};
use overtrick_core::side::SidePlan;

use super::Writer;
use super::doc::Section;
use super::house::{Chapter, is_in_force};
use super::names::{and, counted, sentence};
use crate::options::text_of;

pub(super) fn title(w: &Writer<'_>) -> String {
    format!("{} - the rules", w.loaded.name())
}

pub(super) fn section(w: &Writer<'_>) -> Section {
    let mut section = Section::new("The game");
    let top = w.loaded.top();
    let mut opening: Vec<String> = Vec::new();
    let lowest = w.loaded.base().description.iter();
    let described = lowest.chain(top.description.iter().filter(|_| w.loaded.packs.len() > 1));
    opening.extend(described.map(|text| sentence(text)));
    section.text(&opening);
    section.text(&in_force(w));
    section.text(&table(w));
    section.list(w.sentences(Chapter::Table));
    section
}

/// Which version under which options.
fn in_force(w: &Writer<'_>) -> Vec<String> {
    let packs: Vec<String> =
        w.loaded.packs.iter().map(|pack| format!("{} {} ({})", pack.name, pack.version, pack.id)).collect();
    let mut sentences = vec![format!("These are the rules of {}.", and(&packs))];
    let preset =
        w.loaded.preset.as_ref().and_then(|id| w.loaded.presets.iter().find(|preset| preset.id == *id));
    if let Some(preset) = preset {
        let source = preset.source.as_ref().map_or(String::new(), |source| format!(" (source: {source})"));
        sentences.push(format!("The options are those of the preset {}{source}.", preset.name));
        sentences.extend(preset.description.as_deref().map(sentence));
    }
    let options = w.loaded.options.values().filter(|option| is_in_force(option, w.loaded));
    let changed: Vec<String> = options
        .filter_map(|option| {
            let value = w.loaded.values.get(&option.name)?;
            (*value != option.default).then(|| format!("`{} = {}`", option.name, text_of(value)))
        })
        .collect();
    sentences.push(match &changed[..] {
        [] if w.loaded.options.is_empty() => "There are no options.".to_owned(),
        [] => "Every option has the value the game gives it by default.".to_owned(),
        changed => format!("Not at the default: {}.", changed.join(", ")),
    });
    for option in w.loaded.options.values() {
        if let Some((pack, key)) = option.overruled() {
            sentences
                .push(format!("The option `{}` is overruled by {pack}, which writes `{key}`.", option.name));
        }
    }
    sentences
}

fn table(w: &Writer<'_>) -> Vec<String> {
    let mut sentences = vec![seats(w), sides(w)];
    sentences.extend(sits_out(w));
    let extra = w.rules.extra_hands.iter();
    sentences.extend(extra.flat_map(|&extra| extra_hand(w, extra)));
    sentences.push(first_dealer(w));
    sentences
}

/// How many play, and which way round.
pub(super) fn seats(w: &Writer<'_>) -> String {
    let rules = w.rules;
    let around = if rules.clockwise { "clockwise" } else { "counterclockwise" };
    let seats: Vec<&str> = SeatSet::all(rules.seats).iter().map(|seat| w.names.seat(seat)).collect();
    format!(
        "{} play; the turn goes {around}, here {}.",
        sentence(&counted(rules.seats, "player")).trim_end_matches('.'),
        seats.join(", ")
    )
}

/// Who scores together.
pub(super) fn sides(w: &Writer<'_>) -> String {
    let rules = w.rules;
    match rules.sides {
        SidePlan::ByContract => {
            let calls = rules.dialogs.iter().any(|dialog| matches!(dialog.kind, DialogKind::NameCard { .. }));
            let with = if calls { ", perhaps with a partner that a card calls," } else { "" };
            format!(
                "There are no lasting partners: in each deal whoever makes the contract{with} plays against the rest."
            )
        }
        SidePlan::Fixed(_) if w.names.alone() => "Every player scores alone.".to_owned(),
        SidePlan::Fixed(sides) => {
            let sides: Vec<String> =
                sides.iter().map(|side| w.names.seats(rules.members(side, SeatSet::EMPTY))).collect();
            format!("Partners are {}.", sides.join("; "))
        }
    }
}

/// Who takes no part in a deal.
pub(super) fn sits_out(w: &Writer<'_>) -> Option<String> {
    let count = counted(w.rules.active, "player");
    let some = w.rules.active < w.rules.seats;
    some.then(|| sentence(&format!("{count} take part in each deal; the dealer sits out")))
}

/// A hand without a seat.
pub(super) fn extra_hand(w: &Writer<'_>, extra: ExtraHand) -> Vec<String> {
    let name = w.names.hand(extra.hand);
    if let Some(over) = extra.under {
        let over = w.names.term(w.names.hand(over));
        return vec![format!(
            "The cards called {} lie face down under those of {over}; when a card that was dealt to it has been played, \
                 the next of them is turned after the trick and belongs to it.",
            w.names.term(name)
        )];
    }
    let mut text = format!("There is a hand without a player, {}", w.names.term(name));
    if let Some(control) = extra.control {
        let who = match control {
            Controller::Role(role) => w.names.role(role),
            Controller::Seat(seat) => w.names.seat(seat).to_owned(),
        };
        text = format!("{text}; {who} plays its cards");
    }
    if extra.open != RoleId::NOBODY {
        text = format!("{text}; it lies open for {} from the deal on", w.names.role(extra.open));
    }
    let own = w.loaded.spec.hands.get(name).and_then(|spec| spec.say.as_deref());
    std::iter::once(format!("{text}.")).chain(own.map(sentence)).collect()
}

pub(super) fn first_dealer(w: &Writer<'_>) -> String {
    match &w.rules.deal.first_dealer {
        FirstDealer::Random => "The first dealer is drawn by lot.".to_owned(),
        FirstDealer::First => format!("{} deals first.", w.names.seat(Seat::new(0))),
        FirstDealer::Lowest(_) => {
            let draw = &w.loaded.spec.deal.draw;
            let which = if draw.by.as_deref() == Some("highest") { "highest" } else { "lowest" };
            let low = match &draw.low[..] {
                [] => String::new(),
                low => format!(" ({} count as low)", and(&w.names.patterns(low))),
            };
            format!(
                "Everybody draws a card, and whoever draws the {which} deals first{low}; those who are level draw again."
            )
        }
        FirstDealer::Dealt(cards) => format!(
            "Cards are dealt round face up until one of {} comes; whoever gets it deals first.",
            w.names.cards(*cards)
        ),
    }
}
