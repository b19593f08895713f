//! The play of the cards: what may be played, and what a play proves. Who leads is in [`super::leading`].

use crate::card::{Card, CardSet, SuitSet};
use crate::hooks::{Arg, Facts, Host, Scope, reply};
use crate::order::{CardOrder, EffSuit};
use crate::play::{Group, LeadBar, Leads, Pick};
use crate::ruleset::{LeadBars, Rules};
use crate::seat::{Hand, Seat};
use crate::state::{Answers, Pending, PlaySet, Position, Question, State, Way};

use super::card::Tables;
use super::error::Fault;
use super::event::{Cards, Event, Sink};
use super::floating;
use super::illegal::{Refusal, Why};
use super::step::emit;

/// Cards a hand may play now, by the duties and bars of the contract.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the loop of the play: called once, and measured")]
pub(crate) fn plays(rules: &Rules, pos: &Position, tables: Tables<'_>, hand: Hand) -> PlaySet {
    let cards = pos.hands[hand.index()];
    if tables.bars.special {
        return special_plays(rules, pos, tables, hand);
    }
    if is_led(pos) {
        let (led, best) = (pos.trick.led, pos.trick.best_power);
        let (plain, _) = crate::play::legal(&tables.kind.duty, tables.order, cards, led, best);
        return PlaySet { hand, plain, naming: CardSet::EMPTY, names: SuitSet::EMPTY };
    }
    leads(rules, pos, tables.order, tables.bars, hand, cards)
}

/// The same where a trick has a duty of its own, or cards are barred from following.
#[cold]
fn special_plays(rules: &Rules, pos: &Position, tables: Tables<'_>, hand: Hand) -> PlaySet {
    let Tables { kind, order, bars } = tables;
    let (cards, trick) = (pos.hands[hand.index()], pos.tricks() + 1);
    if is_led(pos) {
        let (led, best) = (pos.trick.led, pos.trick.best_power);
        let (dutiful, _) = crate::play::legal(kind.duty_on(trick).0, order, cards, led, best);
        let dutiful = floating::follow(pos, tables, hand, dutiful);
        let plain =
            crate::play::legal_leads(&bars.follow, dutiful, pos.broken, trick, cards.is_single()).cards;
        return PlaySet { hand, plain, naming: CardSet::EMPTY, names: SuitSet::EMPTY };
    }
    let dutiful = match kind.own_duty(trick) {
        Some(own) => crate::play::legal(&own.duty, order, cards, EffSuit::NONE, 0).0,
        None => cards,
    };
    leads(rules, pos, order, bars, hand, dutiful)
}

/// What a leader may lead of some cards of his hand.
fn leads(
    rules: &Rules,
    pos: &Position,
    order: &CardOrder,
    bars: &LeadBars,
    hand: Hand,
    cards: CardSet,
) -> PlaySet {
    let held = pos.hands[hand.index()];
    let allowed = if cards.intersects(bars.barred) {
        crate::play::legal_leads(&bars.bars, cards, pos.broken, pos.tricks() + 1, held.is_single()).cards
    } else {
        cards
    };
    if !cards.intersects(order.floating()) {
        return PlaySet { hand, plain: allowed, naming: CardSet::EMPTY, names: SuitSet::EMPTY };
    }
    let (past, suits) = (floating::Past::of(pos, hand), SuitSet::all(rules.deck.suits()));
    let (plain, naming, names) =
        floating::lead(suits, bars.floating, order.floating(), (allowed, held), past);
    PlaySet { hand, plain, naming, names }
}

#[inline]
fn is_led(pos: &Position) -> bool {
    pos.trick.led != EffSuit::NONE
}

/// Asks for a card from the hand whose turn it is.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the loop of the play: called once, and measured")]
pub(crate) fn ask(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
    tables: Tables<'_>,
) -> Result<(), Fault> {
    let pos = &state.pos;
    let hand = pos.turn;
    if let (Some(seat), None, None) = (pos.controller(hand), rules.restrict, rules.controller) {
        let plays = plays(rules, pos, tables, hand);
        if !plays.is_empty() {
            state.table.ask_card(seat, plays);
            return Ok(());
        }
    }
    if let Some(event) = controlled(rules, host, state, hand)? {
        emit(rules, state, sink, &event);
    }
    state.table.pending = Pending::Ask(question(rules, host, state, hand)?);
    Ok(())
}

/// Whom the hook of the pack lets decide for a hand from now on, if that is another seat.
#[cold]
fn controlled(rules: &Rules, host: &mut dyn Host, state: &State, hand: Hand) -> Result<Option<Event>, Fault> {
    let Some(hook) = rules.controller else { return Ok(None) };
    let data = host.call(hook, &Facts::new(rules, state, Scope::Public), &[Arg::hand(hand)])?;
    let seat = reply::maybe_seat(rules, &data).map_err(|fault| rules.hook_error(hook, fault))?;
    let seat = seat.filter(|seat| state.pos.controller(hand) != Some(*seat));
    let cards = Cards::of(state.pos.hands[hand.index()]);
    Ok(seat.map(|seat| Event::Controlled { hand, seat, cards }))
}

/// The question for a card of `hand`, hooks included.
#[cold]
pub(crate) fn question(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
    hand: Hand,
) -> Result<Question, Fault> {
    let pos = &state.pos;
    let Some(contract) = pos.contract() else { return Err(no_contract()) };
    let Some(seat) = pos.controller(hand) else {
        return Err(Fault::Pack(format!("nobody decides for the hand {}", rules.hand_name(hand))));
    };
    let mut plays = plays(rules, pos, Tables::of(rules, contract), hand);
    let mut restricted = None;
    if let Some(hook) = rules.restrict {
        (plays, restricted) = restrict(rules, host, state, seat, plays, hook)?;
    }
    if plays.is_empty() {
        return Err(Fault::Pack(format!("the hand {} may play no card", rules.hand_name(hand))));
    }
    Ok(Question { seat, dialog: None, answers: Answers::Play(plays), restricted })
}

#[cold]
pub(crate) fn no_contract() -> Fault {
    Fault::Pack("cards are played without a contract".to_owned())
}

#[cold]
fn restrict(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
    seat: Seat,
    plays: PlaySet,
    hook: crate::ruleset::HookId,
) -> Result<(PlaySet, Option<Box<str>>), Fault> {
    let facts = Facts::new(rules, state, Scope::Seat(seat));
    let cards = plays.cards();
    let args = [Arg::seat(seat), Arg::cards(cards), Arg::hand(plays.hand)];
    let data = host.call(hook, &facts, &args)?;
    let (stay, why) =
        reply::restriction(rules, cards, &data).map_err(|fault| rules.hook_error(hook, fault))?;
    let thinned = PlaySet { plain: plays.plain & stay, naming: plays.naming & stay, ..plays };
    // A restriction that leaves nothing is lifted.
    Ok(if thinned.is_empty() { (plays, None) } else { (thinned, why.map(String::into_boxed_str)) })
}

/// What a play proves about the hand it came from: cards it cannot hold.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the loop of the play: called once, and measured")]
pub(crate) fn proves(rules: &Rules, pos: &Position, tables: Tables<'_>, hand: Hand, card: Card) -> CardSet {
    let Tables { kind, order, bars } = tables;
    if bars.special {
        return special_proves(rules, pos, tables, hand, card);
    }
    if is_led(pos) {
        return crate::play::proved_by(&kind.duty, order, card, pos.trick.led, pos.trick.best_power);
    }
    // A card that nothing keeps from being led proves nothing.
    if bars.barred.contains(card) || order.floating().contains(card) {
        return lead_proves(rules, pos, tables, hand, card, rules.deck.cards());
    }
    CardSet::EMPTY
}

/// The same where a trick has a duty of its own, or cards are barred from following.
#[cold]
fn special_proves(rules: &Rules, pos: &Position, tables: Tables<'_>, hand: Hand, card: Card) -> CardSet {
    let Tables { kind, order, bars } = tables;
    let (deck, trick) = (rules.deck.cards(), pos.tricks() + 1);
    if is_led(pos) {
        let (duty, led, best) = (kind.duty_on(trick).0, pos.trick.led, pos.trick.best_power);
        let beside = crate::play::beside(duty, order, deck, card, led, best);
        if let Some(proved) = floating::proves(pos, tables, hand, card, beside) {
            return proved;
        }
        let last = pos.hands[hand.index()].is_single();
        return crate::play::proved_by(duty, order, card, led, best)
            | crate::play::lead_proves(&bars.follow, beside, card, pos.broken, trick, last);
    }
    let Some(own) = kind.own_duty(trick) else {
        return lead_proves(rules, pos, tables, hand, card, deck);
    };
    let beside = crate::play::beside(&own.duty, order, deck, card, EffSuit::NONE, 0);
    crate::play::proved_by(&own.duty, order, card, EffSuit::NONE, 0)
        | lead_proves(rules, pos, tables, hand, card, beside)
}

/// What a lead proves of the cards `beside` it, those that the duty would have let its hand lead as well.
fn lead_proves(
    rules: &Rules,
    pos: &Position,
    Tables { order, bars, .. }: Tables<'_>,
    hand: Hand,
    card: Card,
    beside: CardSet,
) -> CardSet {
    let floats = order.floating().contains(card);
    let held = pos.hands[hand.index()];
    let (trick, last) = (pos.tricks() + 1, held.is_single());
    let proved = crate::play::lead_proves(&bars.bars, beside, card, pos.broken, trick, last);
    let names =
        || floating::names(SuitSet::all(rules.deck.suits()), bars.floating, floating::Past::of(pos, hand));
    if floats && floating::barred(bars.floating, names(), held) {
        // Led for want of any other card that the bars allow as they allow this one.
        let plain = beside - order.floating();
        return proved | crate::play::allowed_beside(&bars.bars, plain, card, pos.broken, trick, last);
    }
    proved
}

/// Why a card may not be played now.
pub(crate) fn why_not<'r>(
    rules: &'r Rules,
    state: &State,
    plays: &PlaySet,
    restricted: Option<&str>,
    (card, way): (Card, Way),
) -> Refusal<'r> {
    let pos = &state.pos;
    let Some(contract) = pos.contract() else { return Why::NothingAsked.by("") };
    let tables = Tables::of(rules, contract);
    let Tables { kind, order, bars } = tables;
    let cards = pos.hands[plays.hand.index()];
    if !cards.contains(card) {
        return Why::NotHeld(CardSet::of(card)).by("");
    }
    let floating = order.floating().contains(card);
    if matches!(way, Way::As(_)) && (is_led(pos) || !floating) {
        return Why::NamesNothing.by("");
    }
    let by_hook = || restricted.map_or(Why::Rule, |why| Why::Hook(why.to_owned())).by("play.restrict");
    let (trick, last) = (pos.tricks() + 1, cards.is_single());
    if is_led(pos) || kind.own_duty(trick).is_some() {
        let (duty, path) = kind.duty_on(trick);
        let (must, rung) = crate::play::legal(duty, order, cards, pos.trick.led, pos.trick.best_power);
        // What the duty asks for, and floating cards at their times.
        let dutiful = if is_led(pos) { floating::follow(pos, tables, plays.hand, must) } else { must };
        if !must.contains(card) && !dutiful.contains(card) {
            let (before, asks) = duty.rungs().split_at(rung);
            let void = before.iter().any(|rung| rung.group == Group::Suit && rung.pick == Pick::Any);
            return Why::Duty { asks: asks[0], void, must }.by(path);
        }
        if !dutiful.contains(card) {
            return Why::TooLate.by(&kind.floating_path);
        }
        if is_led(pos) {
            let follow = crate::play::legal_leads(&bars.follow, dutiful, pos.broken, trick, last);
            let barred = barred_by(&bars.follow, &follow, card).map(|at| &bars.follow_names[at]);
            return barred.map_or_else(by_hook, |bar| Why::LeadBar(bar.rule.clone()).by(&bar.path));
        }
    }
    let paths = &bars.floating_paths;
    if plays.naming.contains(card) {
        let (why, path) = match way {
            Way::Plain => (Why::MustName, &paths.entry),
            Way::As(_) => (Why::MayNotName, &paths.names),
        };
        return why.by(path);
    }
    let suits = SuitSet::all(rules.deck.suits());
    let leads = crate::play::legal_leads(&bars.bars, cards, pos.broken, trick, last);
    match barred_by(&bars.bars, &leads, card) {
        Some(at) => Why::LeadBar(bars.names[at].rule.clone()).by(&bars.names[at].path),
        None if !floating => by_hook(),
        None if bars.floating.last_trick_only && !last => {
            Why::LeadBar(rules.deck.name(card).to_owned()).by(&paths.only)
        }
        None if floating::names(suits, bars.floating, floating::Past::of(pos, plays.hand)).is_empty()
            && bars.floating.barred_when_all_led =>
        {
            Why::LeadBar(rules.deck.name(card).to_owned()).by(&paths.all_named)
        }
        None => by_hook(),
    }
}

/// The first bar in force that bars a card.
fn barred_by(bars: &[LeadBar], leads: &Leads, card: Card) -> Option<usize> {
    let kept = bars.len() - usize::from(leads.lifted);
    (0..kept).find(|at| leads.active >> at & 1 == 1 && bars[*at].bar.contains(card))
}
