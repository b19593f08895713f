//! How the cards are dealt.

use overtrick_core::card::Card;
use overtrick_core::deal::{PacketSpec, PacketTo};
use overtrick_core::ruleset::{Formula, NobodyBound};

use super::Writer;
use super::doc::Section;
use super::formula::About;
use super::house::Chapter;
use super::names::{and, counted, sentence};

pub(super) fn section(w: &Writer<'_>) -> Section {
    let mut section = Section::new("The deal");
    let rules = w.rules;
    let next = if rules.clockwise { "left" } else { "right" };
    let mut sentences = vec![format!("The deal goes round to the {next}.")];
    if let Some(hook) = rules.deal.hook {
        sentences.push(format!(
            "How many cards are dealt follows from the pack ({}).",
            w.names.phrase(rules.hook(hook))
        ));
    } else {
        sentences.extend(packets(w));
    }
    section.text(&sentences);
    let mut facts = Vec::new();
    if let Some(plan) = &rules.deal.plan {
        facts.extend(totals(w, plan));
    }
    section.text(&facts);
    section.list(w.sentences(Chapter::Deal));
    section
}

/// The packets in words.
pub(super) fn packets(w: &Writer<'_>) -> Vec<String> {
    let spec = &w.loaded.spec.deal;
    let wording = w.wording(About::Table);
    let kitty = w.names.term("kitty");
    let written = spec.packets.iter().map(|text| {
        PacketSpec::parse(text, &w.rules.extra_names()).ok().and_then(|packet| packet.count_text)
    });
    let parts: Vec<String> = w
        .rules
        .deal
        .packets
        .iter()
        .zip(written)
        .filter(|(packet, _)| packet.count.as_ref().and_then(Formula::as_const) != Some(0))
        .map(|(packet, text)| {
            let number =
                packet.count.as_ref().and_then(Formula::as_const).and_then(|n| usize::try_from(n).ok());
            let what = match (&packet.count, number) {
                (None, _) if packet.to == PacketTo::Each => "all the cards in equal shares".to_owned(),
                (None, _) if w.rules.deal.packets.len() == 1 => "all the cards".to_owned(),
                (None, _) => "the rest".to_owned(),
                (Some(_), Some(n)) => counted(n, "card"),
                (Some(_), None) => {
                    format!("as many cards as {}", wording.amount(text.as_deref().unwrap_or("0")))
                }
            };
            match packet.to {
                PacketTo::Each if packet.count.is_none() => what,
                PacketTo::Each => format!("{what} to each"),
                PacketTo::Seats => format!("{what} to each player"),
                PacketTo::Extra(index) => {
                    let name = w
                        .rules
                        .extra_hands
                        .get(usize::from(index))
                        .map_or("?", |extra| w.names.hand(extra.hand));
                    format!("{what} to {}", w.names.term(name))
                }
                PacketTo::Kitty => format!("{what} to the {kitty}"),
                PacketTo::Turned => format!("{what} turned face up"),
                PacketTo::Unused => format!("{what} out of play"),
            }
        })
        .collect();
    let mut sentences = Vec::new();
    if !parts.is_empty() {
        sentences.push(format!("The cards are dealt in this order: {}.", and(&parts)));
    }
    let rounds = spec.rounds.as_ref().map(|rounds| wording.amount(&rounds.0));
    if let Some(rounds) = rounds.filter(|rounds| rounds != "1") {
        sentences.push(sentence(&format!("this is done {rounds} times")));
    }
    sentences
}

fn totals(w: &Writer<'_>, plan: &overtrick_core::deal::Plan) -> Vec<String> {
    let rules = w.rules;
    let deck: Vec<Card> = rules.deck.cards().iter().collect();
    let dealt = plan.deal(&deck, []);
    let mut sentences = Vec::new();
    match plan.each() {
        0 => {}
        n if rules.extra_hands.is_empty() => {
            sentences.push(format!("Each hand has {}.", counted(n, "card")));
        }
        n => sentences.push(format!("Each player has {}.", counted(n, "card"))),
    }
    match dealt.kitty.len() {
        0 => {}
        1 => sentences.push(format!("One card lies face down as the {}.", w.names.term("kitty"))),
        n => sentences.push(sentence(&format!(
            "{} lie face down as the {}",
            counted(n, "card"),
            w.names.term("kitty")
        ))),
    }
    match dealt.unused.len() {
        0 => {}
        1 => sentences.push("One card is not used.".to_owned()),
        n => sentences.push(sentence(&format!("{} are not used", counted(n, "card")))),
    }
    if let NobodyBound::ThrowIn { same_dealer: true } = rules.auction.nobody_bound {
        let text = "when the cards are thrown in the same player deals again".to_owned();
        sentences.extend(w.unless_told(vec![("auction.nobody_bound.next_dealer", text)]));
    }
    sentences
}
