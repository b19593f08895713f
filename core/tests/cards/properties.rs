//! What must hold for any order, duty and hand.

use overtrick_core::card::{Card, CardSet};
use overtrick_core::deal::{Packet, PacketCount, PacketTo, Plan, Receivers};
use overtrick_core::order::{CardOrder, EffSuit};
use overtrick_core::play::{LeadBar, lead_proves, legal, legal_leads, proved_by, proves, rung_of};
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::spec::OrderSpec;
use overtrick_core::seat::Hand;
use proptest::prelude::*;

use crate::table::{Table, bowers, deck, list, no_trump, nominated, play, rungs, short, spec};

/// Some very different orders over decks of 24 to 54 cards.
fn tables() -> Vec<Table> {
    let tens = OrderSpec { ranks: Some(list("7 8 9 J Q K 10 A")), ..spec("JC JS JH JD */T", "", "") };
    let last = OrderSpec { ties: Some("last".to_owned()), ..spec("10H Q/C Q/S Q/H Q/D */D", "", "") };
    vec![
        bowers("H"),
        bowers("C"),
        no_trump(),
        nominated("D"),
        short(""),
        short("C"),
        Table::new(deck("7 8 9 10 J Q K A", "", "", 1), &tens, "S", ""),
        Table::new(deck("7 8 9 10 J Q K A", "", "", 1), &spec("JC JS JH JD", "", ""), "", ""),
        Table::new(deck("9 10 J Q K A", "", "", 2), &last, "", ""),
        Table::new(deck("2 3 4 5 6 7 8 9 10 J Q K A", "", "JK JL", 1), &spec("*/S", "JK JL", ""), "", ""),
    ]
}

const DUTIES: [&str; 9] = [
    "any",
    "suit any",
    "suit trump any",
    "suit floating any",
    "suit.beat suit any",
    "suit.beat suit trump.beat trump any",
    "trump.beat suit.beat floating suit any",
    "plain any",
    "trump.lowest suit.highest plain.lowest any",
];

/// A shuffled deck of one of the tables.
fn shuffled() -> impl Strategy<Value = (Table, Vec<Card>)> {
    (0..tables().len(), any::<u64>()).prop_map(|(which, seed)| {
        let table = tables().swap_remove(which);
        let mut cards: Vec<Card> = table.deck.cards().iter().collect();
        Stream::new(seed, 0).shuffle(&mut cards);
        (table, cards)
    })
}

/// Whether `later` beats `best` in a trick of suit `led`, told from the lists for people only.
fn beats(order: &CardOrder, led: EffSuit, later: Card, best: Card) -> bool {
    let place = |card: Card| {
        let storeys = [Some(EffSuit::FLOATING), order.trump(), Some(led)];
        let storey = storeys.iter().position(|suit| *suit == Some(order.suit(card)));
        storey.map(|storey| (storey, -i32::from(order.strength(card))))
    };
    match (place(later), place(best)) {
        (Some(later), Some(best)) => later < best || later == best && order.ties_last(),
        (Some(_), None) => true,
        (None, _) => false,
    }
}

proptest! {
    #[test]
    fn an_order_puts_every_card_into_one_suit((table, _) in shuffled()) {
        let (deck, order) = (&table.deck, &table.order);
        let mut seen = CardSet::EMPTY;
        for suit in (0..9).map(EffSuit::new) {
            let members = order.members(suit);
            prop_assert!(!members.intersects(seen));
            seen |= members;
            let ranked = order.ranked(suit);
            prop_assert_eq!(ranked.iter().copied().collect::<CardSet>(), members);
            for pair in ranked.windows(2) {
                let same_face = deck.face(pair[0]) == deck.face(pair[1]);
                prop_assert_eq!(order.strength(pair[0]) == order.strength(pair[1]), same_face);
            }
            for card in members {
                prop_assert_eq!(order.suit(card), suit);
            }
        }
        prop_assert_eq!(seen, deck.cards());
    }

    #[test]
    fn the_winner_is_the_one_that_beats_in_turn((table, cards) in shuffled(), size in 1usize..8) {
        let order = &table.order;
        let cards = &cards[..size];
        let led = order.suit(cards[0]);
        let mut best = 0;
        for later in 1..size {
            if beats(order, led, cards[later], cards[best]) {
                best = later;
            }
        }
        let trick = play(order, cards, None);
        prop_assert_eq!(trick.best, cards[best]);
        prop_assert_eq!(trick.winner().index(), best);
        prop_assert_eq!(usize::from(trick.count), size);
    }

    #[test]
    fn a_legal_set_is_the_first_rung_and_proves_the_rest(
        (table, cards) in shuffled(),
        on_table in 1usize..4,
        in_hand in 1usize..14,
        which in 0..DUTIES.len(),
    ) {
        let (order, duty) = (&table.order, rungs(DUTIES[which]));
        let trick = play(order, &cards[..on_table], None);
        let hand: CardSet = cards[on_table..on_table + in_hand].iter().copied().collect();
        let (plays, rung) = legal(&duty, order, hand, trick.led, trick.best_power);
        prop_assert!(!plays.is_empty() && plays.is_subset(hand));

        let word = duty.rungs()[rung].word(&table.deck);
        for card in hand {
            let wins = beats(order, trick.led, card, trick.best);
            let same = |other: &Card| order.suit(*other) == order.suit(card);
            let ends = |below: bool| {
                let beyond = |other: Card| (order.strength(other) < order.strength(card)) == below;
                let equal = |other: Card| order.strength(other) == order.strength(card);
                hand.iter().filter(same).all(|other| equal(other) || !beyond(other))
            };
            let trump = Some(order.suit(card)) == order.trump();
            let satisfies = |word: &str| match word {
                "plain" => !trump,
                "plain.lowest" => !trump && ends(true),
                "trump.lowest" => trump && ends(true),
                "suit.highest" => order.suit(card) == trick.led && ends(false),
                "suit" => order.suit(card) == trick.led,
                "trump" => Some(order.suit(card)) == order.trump(),
                "floating" => order.suit(card) == EffSuit::FLOATING,
                "suit.beat" => order.suit(card) == trick.led && wins,
                "trump.beat" => Some(order.suit(card)) == order.trump() && wins,
                _ => true,
            };
            prop_assert_eq!(plays.contains(card), satisfies(&word));
            for stricter in &duty.rungs()[..rung] {
                prop_assert!(!satisfies(&stricter.word(&table.deck)));
            }
        }
        for card in plays {
            let shown = rung_of(&duty, order, card, trick.led, trick.best_power);
            prop_assert!(shown <= rung);
            let lacks = proves(&duty, order, trick.led, shown, trick.best_power);
            prop_assert!(!lacks.intersects(hand), "{:?} of {:?}", lacks, hand);
            let proved = proved_by(&duty, order, card, trick.led, trick.best_power);
            prop_assert!(!proved.intersects(hand) && lacks.is_subset(proved), "{:?} of {:?}", proved, hand);
        }
    }

    #[test]
    fn leads_leave_something_and_prove_no_lie(
        (table, cards) in shuffled(),
        in_hand in 1usize..8,
        bars in prop::collection::vec(
            (any::<u64>(), prop::option::of(0u8..3), any::<bool>(), 0u64..16), 0..5),
        broken in 0u8..8,
        trick in 1u8..5,
        left in 1u8..4,
    ) {
        let all = table.deck.cards();
        let hand: CardSet = cards[..in_hand].iter().copied().collect();
        let bars: Vec<LeadBar> = bars
            .into_iter()
            .map(|(bits, broken_bit, only_last, tricks)| LeadBar {
                bar: CardSet::from_bits(u128::from(bits)) & all,
                broken_bit,
                tricks,
                only_last,
                passes: false,
            })
            .collect();
        let leads = legal_leads(&bars, hand, broken, trick, left <= 1);
        prop_assert!(!leads.cards.is_empty() && leads.cards.is_subset(hand));
        let kept = bars.len() - usize::from(leads.lifted);
        let barred = |kept: usize| {
            (0..kept).filter(|i| leads.active >> i & 1 != 0).fold(CardSet::EMPTY, |set, i| set | bars[i].bar)
        };
        prop_assert_eq!(leads.cards, hand - barred(kept));
        if leads.lifted > 0 {
            prop_assert!(hand.is_subset(barred(kept + 1)));
        }
        for card in leads.cards {
            let lacks = lead_proves(&bars, all, card, broken, trick, left <= 1);
            prop_assert!(!lacks.intersects(hand));
            prop_assert_eq!(!lacks.is_empty() || leads.lifted == 0 || barred(kept + 1) == all, true);
        }
    }

    #[test]
    fn no_text_upsets_the_notation(text in "\\PC{0,12}", which in 0usize..10) {
        let table = &tables()[which];
        if let Ok(face) = table.deck.parse_face(&text) {
            prop_assert_eq!(table.deck.parse_face(table.deck.face_name(face)), Ok(face));
        }
        let _ = table.deck.parse_cards(&text);
    }

    #[test]
    fn a_deal_gives_every_card_once((table, cards) in shuffled(), each in 1u8..5, hands in 1u8..5) {
        let receivers: Vec<Hand> = (0..hands).map(Hand::new).collect();
        let packets = [
            Packet { count: PacketCount::Cards(each), to: PacketTo::Each },
            Packet { count: PacketCount::Cards(1), to: PacketTo::Unused },
            Packet { count: PacketCount::Rest, to: PacketTo::Kitty },
        ];
        let plan = Plan::new(&packets, 1, cards.len(), Receivers::seats(receivers.len())).unwrap();
        let dealt = plan.deal(&cards, receivers.iter().copied());
        let parts = dealt.hands.iter().copied().chain([dealt.kitty, dealt.unused]);
        let (union, total) = parts.fold((CardSet::EMPTY, 0), |(set, n), part| (set | part, n + part.len()));
        prop_assert_eq!((union, total), (table.deck.cards(), cards.len()));
        prop_assert!(dealt.hands[..usize::from(hands)].iter().all(|hand| hand.len() == usize::from(each)));
        prop_assert_eq!(dealt.kitty_order.len(), dealt.kitty.len());
    }
}
