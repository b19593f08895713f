//! Sentences about single events that need more than one name: offers, entries of the sheet, tricks, cards.

use overtrick_core::game::Cards;
use overtrick_core::ruleset::WordId;
use overtrick_core::score::Entry;
use overtrick_core::seat::{Seat, SeatSet};
use overtrick_core::side::SidePlan;
use overtrick_core::state::{Call, Split};

use super::events::Teller;

impl Teller {
    pub(super) fn offer(&self, seat: Seat, call: &Call) -> String {
        let who = self.words.seat(seat);
        match call {
            Call::Say { word: WordId::CLAIM, .. } => format!("{who} claims the rest of the tricks."),
            Call::Say { word: WordId::CONCEDE, args } if args.seat == Some(seat) => {
                format!("{who} claims the rest of the tricks.")
            }
            Call::Say { word: WordId::CONCEDE, args } => {
                let to = args.seat.map_or("the others", |seat| self.words.seat(seat));
                format!("{who} concedes the rest of the tricks to {to}.")
            }
            Call::Say { word: WordId::SPLIT, args } => {
                let each = args.split.iter().flat_map(Split::iter);
                let each: Vec<_> = each.map(|(hand, n)| format!("{} {n}", self.words.hand(hand))).collect();
                format!("{who} would end the play with these tricks: {}.", each.join(", "))
            }
            Call::Say { word: WordId::AGREE, .. } => format!("{who} agrees."),
            Call::Say { .. } | Call::Bid { .. } => format!("{who} does not agree."),
        }
    }

    /// A number of the pack when it changes, if its sentence says what it is now.
    pub(super) fn number(&self, index: usize, value: i64) -> Option<String> {
        let say = self.words.rules.match_numbers.get(index)?.say.as_ref()?;
        let changed = self.state.table.numbers().get(index) != Some(&value);
        (changed && say.contains("{value}")).then(|| say.replace("{value}", &value.to_string()))
    }

    pub(super) fn entry(&self, entry: &Entry) -> String {
        let words = &self.words;
        let whose = words.subject(entry.cell.subject);
        let change = words.change(entry.cell.ledger, entry.amount);
        let ledger = words.ledger_if_several(entry.cell.ledger);
        let ledger = ledger.map_or(String::new(), |ledger| format!(" {ledger}"));
        let why = words.reason(entry.reason);
        if words.is_spoken() {
            format!("{whose}: {change}{ledger}, {why}.")
        } else {
            format!("  {whose}  {change}{ledger}  {why}")
        }
    }

    /// Cards for who may see them, else how many there are.
    pub(super) fn counted(&self, cards: Cards, seen: bool) -> String {
        match cards.count {
            _ if seen => self.words.cards(cards.cards),
            1 => "a card".to_owned(),
            n => format!("{n} cards"),
        }
    }

    /// `North+South 3, East+West 1`: tricks by side where sides stay, else by hand.
    pub(super) fn tricks(&self) -> String {
        let (rules, pos) = (&self.words.rules, &self.state.pos);
        let parts: Vec<String> = match rules.sides {
            SidePlan::Fixed(sides) if sides.count() < rules.seats => {
                let of_side = |side| {
                    let tricks = rules.tricks_of_seats(pos, sides.members(side));
                    format!("{} {tricks}", self.words.side(side, SeatSet::EMPTY))
                };
                sides.iter().map(of_side).collect()
            }
            _ => {
                let of_hand = |hand| format!("{} {}", self.words.hand(hand), pos.tricks_of(hand));
                pos.playing.iter().map(of_hand).collect()
            }
        };
        parts.join(", ")
    }
}
