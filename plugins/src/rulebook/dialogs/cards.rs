//! Dialogs in which cards change hands, or a card is named.

use overtrick_core::card::CardSet;
use overtrick_core::ruleset::spec::Formula;
use overtrick_core::ruleset::{Dialog, PassTo, PassWay, Show, Take, WordId};

use super::super::Writer;
use super::super::formula::About;

/// Cards are taken and put away.
pub(super) fn exchange(
    w: &Writer<'_>,
    dialog: &Dialog,
    who: &str,
    take: &Take,
    show: Show,
    discard: Option<&Formula>,
) -> Vec<String> {
    let kitty = w.names.term("kitty");
    let wording = w.wording(About::Table);
    let takes = !matches!(take, Take::Nothing);
    let count = match discard {
        None if takes => "as many cards".to_owned(),
        None => format!("as many cards as the {kitty} has"),
        Some(text) => match wording.as_number(&text.0) {
            Some(1) => "one card".to_owned(),
            Some(n) => format!("{n} cards"),
            None if matches!(text.0.as_str(), "size(kitty)" | "kitty_size" | "kitty.size") => {
                "as many cards".to_owned()
            }
            None => format!("as many cards as {}", wording.amount(&text.0)),
        },
    };
    if !takes {
        return vec![format!("{who} puts {count} away face down")];
    }
    let spec = w.loaded.spec.dialog.get(&dialog.name).and_then(|spec| spec.take.as_ref());
    let what = match (take, spec) {
        (Take::Cards(_), Some(text)) => match wording.as_number(&text.0) {
            Some(1) => format!("the top card of the {kitty}"),
            Some(n) => format!("{n} cards from the top of the {kitty}"),
            None => format!("as many cards of the {kitty} as {}", wording.amount(&text.0)),
        },
        _ => format!("the {kitty}"),
    };
    let mut told = vec![format!("{who} takes {what} and puts {count} away face down")];
    if !w.house.tells(&format!("dialog.{}.show", dialog.name)) {
        told.push(
            match show {
                Show::Everybody => "everybody sees what is taken",
                Show::Taker => "nobody else sees what is taken",
                Show::Nobody => "what is taken is not looked at",
            }
            .to_owned(),
        );
    }
    told
}

/// Cards go from seat to seat; nothing if there are none to give.
pub(super) fn passed(
    w: &Writer<'_>,
    who: &str,
    count: &Formula,
    to: PassTo,
    way: PassWay,
) -> Option<Vec<String>> {
    let wording = w.wording(About::Table);
    let cards = match wording.as_number(&count.0) {
        Some(0) => return None,
        Some(1) => "one card".to_owned(),
        Some(n) => format!("{n} cards"),
        None => format!("as many cards as {}", wording.amount(&count.0)),
    };
    let order = match way {
        PassWay::InTurn => "each sees what he was given before he chooses",
        PassWay::AndBack => "the receiver looks at them and gives as many back",
        PassWay::Together => "everybody chooses before any card arrives",
    };
    Some(vec![format!("{who} gives {cards} to {}", pass_to(to)), order.to_owned()])
}

fn pass_to(to: PassTo) -> &'static str {
    match to {
        PassTo::Partner => "the partner",
        PassTo::Step(1) => "the next player",
        PassTo::Step(2) => "the next player but one",
        PassTo::Step(_) => "the player before",
    }
}

/// Cards are drawn one by one, and kept or put away.
pub(super) fn drawn(w: &Writer<'_>, who: &str, [keep, next]: [WordId; 2]) -> Vec<String> {
    let (keep, next) = (w.names.phrase(w.rules.word(keep)), w.names.phrase(w.rules.word(next)));
    vec![
        format!("{who} in turn looks at the top card that is left"),
        format!("with \"{keep}\" he keeps it, looks at the next and puts that away"),
        format!("with \"{next}\" he puts it away and takes the next"),
        "so it goes on until no card is left, and nobody sees what others draw and put away".to_owned(),
    ]
}

/// A card is named whose holder is the partner.
pub(super) fn named(w: &Writer<'_>, who: &str, cards: CardSet, may_pass: bool, own: bool) -> Vec<String> {
    let deck = w.rules.deck.cards();
    // Cards are told by those that are fewer.
    let mut told = vec![match cards.len() * 2 > deck.len() {
        true if cards == deck => format!("{who} names a card"),
        true => format!("{who} names a card, but not {}", w.names.cards(deck - cards)),
        false => format!("{who} names one of {}", w.names.cards(cards)),
    }];
    if !own {
        told.push("it is none that he holds or has put away".to_owned());
    }
    told.push("whoever holds it plays with him; nobody else knows who that is until it is played".to_owned());
    if may_pass {
        told.push("he may play alone instead".to_owned());
    }
    told
}
