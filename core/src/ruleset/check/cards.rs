//! The deck, how it is dealt, and the orders of its cards.

use crate::card::{CardSet, Suit};
use crate::deal::{DealError, Packet as FixedPacket, PacketCount, PacketTo, Plan, Receivers, parse_packets};
use crate::deck::Deck;
use crate::order::{CardOrder, Letters, compile_order, needs_named, needs_trump};
use crate::ruleset::spec::{Formula as Text, Hookable, OrderSpec};
use crate::ruleset::{DealRules, Formula, OrderFamily, OrderFamilyId, OrderId, Packet, Problems};
use crate::state::{FACE_DOWN, MAX_TRICKS};

use super::context::Check;
use super::place::Place;
use super::table::Seating;

/// How many orders there may be, each for every suit its letters stand for.
const MOST_ORDERS: usize = 256;

/// How many cards and patterns an order may list.
const MOST_PATTERNS: usize = 256;

/// All orders, compiled.
#[derive(Default)]
pub(super) struct Orders {
    pub(super) orders: Vec<CardOrder>,
    pub(super) families: Vec<OrderFamily>,
}

impl Orders {
    fn declare(&mut self, name: &str, needs_trump: bool, needs_named: bool, orders: Vec<Vec<OrderId>>) {
        self.families.push(OrderFamily { name: name.to_owned(), needs_trump, needs_named, orders });
    }

    /// A family by name.
    pub(super) fn family(&self, name: &str) -> Option<OrderFamilyId> {
        let found = self.families.iter().position(|family| family.name == name)?;
        u8::try_from(found).ok().map(OrderFamilyId)
    }

    /// What is known of a family.
    pub(super) fn get(&self, id: OrderFamilyId) -> Option<&OrderFamily> {
        self.families.get(usize::from(id.0))
    }

    /// Names of all families.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.families.iter().map(|family| family.name.as_str())
    }
}

/// The deck.
pub(super) fn deck(check: &mut Check<'_>) -> Option<Deck> {
    Deck::try_from_spec(&check.spec.deck, &mut check.problems)
}

/// All cards that a text names.
pub(super) fn cards(
    check: &mut Check<'_>,
    deck: &Deck,
    text: &str,
    path: &str,
    code: &'static str,
) -> CardSet {
    match deck.parse_face(text) {
        Ok(face) => deck.cards_of(face),
        Err(error) => {
            check.problem(path, code, error.to_string());
            CardSet::EMPTY
        }
    }
}

/// How cards are dealt; checked against the deck where all numbers are known.
pub(super) fn deal(check: &mut Check<'_>, deck: Option<&Deck>, seating: &Seating) -> DealRules {
    let spec = check.spec;
    let hook = check.maybe_hook(spec.deal.plan.as_ref(), "deal.plan");
    if hook.is_some() && !spec.deal.packets.is_empty() {
        let message = "`plan` says the packets of every deal, so `packets` mean nothing";
        check.problem("deal.packets", "deal/plan-and-packets", message);
    }
    let left_over = check.word(
        "deal.left_over",
        "deal/left-over",
        spec.deal.left_over.as_deref(),
        &[("nothing", false), ("unused", true)],
    );
    let packets = if hook.is_some() {
        Some(Vec::new())
    } else {
        let mut texts = spec.deal.packets.clone();
        if left_over && !texts.iter().any(|text| text.starts_with("rest ")) {
            texts.push("rest unused".to_owned());
        }
        parse_packets(&texts, &seating.extra_names(), "deal.packets", &mut check.problems)
    };
    let packets: Option<Vec<Packet>> = packets.map(|packets| {
        let compiled = packets.into_iter().map(|packet| Packet {
            count: packet.count_text.map(|text| check.formula(&Text(text), "deal.packets", Place::Deal)),
            to: packet.to,
        });
        compiled.collect()
    });
    let rounds =
        check.maybe(spec.deal.rounds.as_ref(), "deal.rounds", Place::Deal).unwrap_or(Formula::number(1));
    let first_dealer = super::draw::first_dealer(check, deck);
    let mut plan = None;
    if let (Some(packets), Some(deck), None) = (&packets, deck, hook) {
        let hands = Hands::of(check, seating);
        match plan_deal(deck, packets, &rounds, hands, &Formula::as_const) {
            Ok(found) => plan = found,
            Err((path, code, message)) => check.problem(path, code, message),
        }
    }
    DealRules { packets: packets.unwrap_or_default(), rounds, plan, hook, first_dealer }
}

/// The hands that are dealt to.
#[derive(Clone, Copy)]
pub(super) struct Hands {
    receivers: Receivers,
    /// Those of them whose cards lie face down under others: a bit for each receiver.
    covered: u16,
    /// Whether they may draw their cards from the kitty.
    draw: bool,
}

impl Hands {
    pub(super) fn of(check: &Check<'_>, seating: &Seating) -> Self {
        let receivers = seating.receivers(check.names.active);
        let covered =
            (receivers.seats..).zip(&seating.extra_hands).filter(|(_, extra)| extra.under.is_some());
        let covered = covered.fold(0, |all, (place, _)| all | 1 << (place & 15));
        Self { receivers, covered, draw: draws(check) }
    }
}

/// Whether some dialog draws cards from the kitty.
fn draws(check: &Check<'_>) -> bool {
    let draws = Some(Hookable::Word("draw".to_owned()));
    check.spec.dialog.values().any(|dialog| !dialog.off && dialog.kind == draws)
}

/// The plan of a deal, if `number` knows all its numbers; else a path, a code and a message.
pub(super) fn plan_deal(
    deck: &Deck,
    packets: &[Packet],
    rounds: &Formula,
    hands: Hands,
    number: &dyn Fn(&Formula) -> Option<i64>,
) -> Result<Option<Plan>, (&'static str, &'static str, String)> {
    let small = |number: i64, path| {
        u8::try_from(number)
            .map_err(|_| (path, "deal/number", format!("{number} is no number of cards or times")))
    };
    let mut fixed = Vec::new();
    for packet in packets {
        let count = match &packet.count {
            None => PacketCount::Rest,
            Some(formula) => match number(formula) {
                Some(number) => PacketCount::Cards(small(number, "deal.packets")?),
                None => return Ok(None),
            },
        };
        fixed.push(FixedPacket { count, to: packet.to });
    }
    let Some(rounds) = number(rounds) else { return Ok(None) };
    let rounds = small(rounds, "deal.rounds")?;
    let plan = Plan::new(&fixed, rounds, deck.len(), hands.receivers).map_err(|error| {
        let code = match error {
            DealError::TooFew { .. } => "deal/too-few-cards",
            DealError::LeftOver { .. } => "deal/cards-left-over",
            DealError::Uneven { .. } => "deal/uneven",
            DealError::TurnedTwice => "deal/turned-twice",
        };
        ("deal.packets", code, error.to_string())
    })?;
    let longest = plan.each();
    if longest > MAX_TRICKS {
        let message = format!("{longest} cards are dealt to a hand, at most {MAX_TRICKS} can be played");
        return Err(("deal.packets", "deal/too-many-tricks", message));
    }
    let covered = (0..16).filter(|place| hands.covered >> place & 1 == 1);
    let face_down: usize = covered.map(|place| plan.to_receiver(place)).sum();
    if face_down > FACE_DOWN {
        let message = format!("{face_down} cards lie face down under others, at most {FACE_DOWN} can");
        return Err(("deal.packets", "deal/too-many-face-down", message));
    }
    if longest == 0
        && !hands.draw
        && !fixed.iter().any(|packet| packet.to == PacketTo::Each && packet.count == PacketCount::Rest)
    {
        return Err(("deal.packets", "deal/no-hands", "nobody is dealt a card".to_owned()));
    }
    Ok(Some(plan))
}

/// Compiles every order for every suit its letters may stand for.
pub(super) fn orders(check: &mut Check<'_>, deck: Option<&Deck>) -> Orders {
    let spec = check.spec;
    let mut all = Orders::default();
    let plain = OrderSpec::default();
    if spec.order.is_empty() {
        family(check, deck, "plain", &plain, &mut all);
    }
    for (name, order) in spec.order.iter().take(usize::from(u8::MAX)) {
        family(check, deck, name, order, &mut all);
    }
    if all.orders.len() > MOST_ORDERS {
        let message = format!(
            "the orders, each for every suit that may be trumps or named, are more than {MOST_ORDERS}"
        );
        check.problem("order", "order/too-many", message);
    }
    all
}

fn family(check: &mut Check<'_>, deck: Option<&Deck>, name: &str, spec: &OrderSpec, all: &mut Orders) {
    let (needs_trump, needs_named) = (needs_trump(spec), needs_named(spec));
    let mut orders = Vec::new();
    let path = format!("order.{name}");
    let patterns = [&spec.trump, &spec.floating, &spec.weak]
        .into_iter()
        .chain(spec.suit.values())
        .map(Vec::len)
        .sum::<usize>();
    let ranks = spec.ranks.as_ref().map_or(0, Vec::len);
    if patterns.max(ranks) > MOST_PATTERNS {
        check.problem(&*path, "order/too-long", format!("an order lists at most {MOST_PATTERNS} cards"));
    } else if let Some(deck) = deck {
        let suits = |needed: bool| -> Vec<Option<Suit>> {
            if needed { deck.suit_list().map(Some).collect() } else { vec![None] }
        };
        for trump in suits(needs_trump) {
            let mut row = Vec::new();
            for named in suits(needs_named) {
                let mut found = Problems::default();
                if all.orders.len() <= MOST_ORDERS {
                    let letters = Letters { trump, named };
                    row.push(OrderId(u8::try_from(all.orders.len()).unwrap_or(u8::MAX)));
                    all.orders.extend(compile_order(deck, name, spec, letters, &path, &mut found));
                }
                let wrong = !found.0.is_empty();
                found.0.into_iter().for_each(|problem| check.add(problem));
                if wrong {
                    return all.declare(name, needs_trump, needs_named, Vec::new());
                }
            }
            orders.push(row);
        }
    }
    all.declare(name, needs_trump, needs_named, orders);
}
