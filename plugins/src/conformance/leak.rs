//! Nobody is told of a card he may not see: two deals that differ in two hidden cards alone look the same to a seat,
//! question by question and event by event, as long as the same is done in both.

use overtrick_core::card::{Card, CardSet};
use overtrick_core::game::{Event, Fault, Layout, Sink, View, act_unchecked, begin, complete};
use overtrick_core::hooks::Host;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::{DialogKind, EndTest, Leader, Rules, Score};
use overtrick_core::seat::{Hand, HandSet, MAX_HANDS, Seat};
use overtrick_core::state::{Action, Answers, Pending, Position, Question, Stage, State, Table};

use super::{Finding, Law, Wants};
use crate::game::Game;

/// Plays a match twice at once, each deal with two cards changed about that one seat cannot see.
///
/// # Errors
/// What the seat could tell the two deals apart by.
pub fn leaks(game: &Game, seed: u64, deals: u32) -> Result<(), Finding> {
    let finding = |law, what, state: &State, line| Finding { law, what, seed, deal: state.table.deals, line };
    let rules = &game.rules;
    let mut stream = Stream::new(seed, 1 << 43);
    let mut state = State { pos: Position::new(Seat::new(0)), table: Table::new(rules) };
    let mut hosts = Vec::new();
    for _ in 0..2 {
        let host = game.hosts.host().map_err(|error| finding(Law::Ends, error.to_string(), &state, 0))?;
        hosts.push(host);
    }
    let [one, two] = &mut hosts[..] else { return Ok(()) };
    while state.table.deals < deals && *state.table.pending() == Pending::Deal {
        let mut deal = Twice::new(rules, &mut stream);
        let result = deal.play(&mut state, one.as_mut(), two.as_mut(), &mut stream);
        match result {
            Ok(None) => {}
            Ok(Some(what)) => return Err(finding(Law::Secrets, what, &state, deal.actions)),
            Err(fault) => return Err(finding(Law::Ends, fault.to_string(), &state, deal.actions)),
        }
    }
    Ok(())
}

/// The events of one step with what they showed to a seat.
struct Seen<'r> {
    rules: &'r Rules,
    seat: Seat,
    /// Hands the seat sees; follows the state as `fold` would change it.
    state: State,
    shown: Vec<Event>,
    over: bool,
}

impl Sink for Seen<'_> {
    fn event(&mut self, event: &Event) {
        // Once the cards are over, the score may tell of all of them.
        self.over |= matches!(event, Event::Stage(Stage::Score));
        if !self.over || !tells_at_end(self.rules) {
            self.shown.push(event.for_seat(self.seat, |hand| self.state.pos.sees(self.seat, hand)));
        }
        overtrick_core::game::fold(self.rules, &mut self.state, event);
    }
}

/// Whether hooks see all cards when the deal is over, or it is told who held one that was called.
fn tells_at_end(rules: &Rules) -> bool {
    matches!(rules.score, Score::Hook(_))
        || rules.after_deal.is_some()
        || rules.ends.iter().any(|end| matches!(end.test, EndTest::Hook(_)))
        || rules.dialogs.iter().any(|dialog| matches!(dialog.kind, DialogKind::NameCard { .. }))
}

/// One deal, played twice.
struct Twice<'r> {
    rules: &'r Rules,
    seat: Seat,
    wants: Wants,
    actions: usize,
}

impl<'r> Twice<'r> {
    fn new(rules: &'r Rules, stream: &mut Stream) -> Self {
        let seats = u32::try_from(rules.seats).unwrap_or(1);
        let seat = Seat::new(u8::try_from(stream.below(seats)).unwrap_or(0));
        Self { rules, seat, wants: Wants::draw(rules, stream), actions: 0 }
    }

    fn seen(&self, state: &State) -> Seen<'r> {
        Seen { rules: self.rules, seat: self.seat, state: state.clone(), shown: Vec::new(), over: false }
    }

    /// Plays the deal to its end in `state`, and beside it as long as it can be told what the seat may know.
    fn play(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        other_host: &mut dyn Host,
        stream: &mut Stream,
    ) -> Result<Option<String>, Fault> {
        let rules = self.rules;
        let dealer = state.table.next_dealer().unwrap_or(Seat::new(0));
        let given = self.wants.cards(rules, host, state, stream)?;
        let layout = complete(rules, host, state, dealer, &given, stream)?;
        let mut other = state.clone();
        let mut seen = self.seen(state);
        begin(rules, host, state, dealer, &layout, &mut seen)?;
        let pair = self.pair(state, &layout, stream);
        let mut beside = pair.is_some();
        if let Some([one, two]) = pair {
            self.wants = self.wants.keeping(CardSet::of(one).with(two));
            let mut other_seen = self.seen(&other);
            begin(rules, other_host, &mut other, dealer, &swapped(&layout, one, two), &mut other_seen)?;
            if let Some(what) = self.differ(state, &other, &seen, &other_seen) {
                return Ok(Some(self.tell(one, two, &what)));
            }
        }
        while let Pending::Ask(question) = state.table.pending().clone() {
            if self.actions > 2000 {
                return Err(Fault::Pack("the deal is not over after 2000 actions".to_owned()));
            }
            self.actions += 1;
            let action = self.wants.answer(rules, state, &question, stream);
            let mut seen = self.seen(state);
            act_unchecked(rules, host, state, &action, &mut seen)?;
            let Some([one, two]) = pair else { continue };
            let mirrored = self.mirrored(&question, action, one, two);
            if !beside || !allows(&other, &mirrored) {
                beside = false;
                continue;
            }
            let mut other_seen = self.seen(&other);
            let went_on = act_unchecked(rules, other_host, &mut other, &mirrored, &mut other_seen);
            let shown = self.knows(state) | self.knows(&other);
            if shown.contains(one) || shown.contains(two) {
                beside = false;
                continue;
            }
            went_on?;
            if let Some(what) = self.differ(state, &other, &seen, &other_seen) {
                return Ok(Some(self.tell(one, two, &what)));
            }
            beside &= !seen.over;
        }
        Ok(None)
    }

    fn tell(&self, one: Card, two: Card, what: &str) -> String {
        let deck = &self.rules.deck;
        let seat = self.rules.seat_name(self.seat);
        format!("{seat} can tell where {} and {} are: {what}", deck.name(one), deck.name(two))
    }

    /// Cards whose place the seat knows, or that it has seen on their way; worked out here from what is public, and not
    /// asked of the engine.
    fn knows(&self, state: &State) -> CardSet {
        let pos = &state.pos;
        let own = |hand: Hand| hand == Hand::of(self.seat) || pos.controller(hand) == Some(self.seat);
        let looks = pos.looked.contains(self.seat);
        let seen = |hand: &Hand| pos.open_to(*hand).contains(self.seat) || (own(*hand) && looks);
        let hands = HandSet::all(MAX_HANDS).iter().filter(seen).map(|hand| pos.hands[hand.index()]);
        let moved = state.table.moved().iter().filter(|moved| moved.seen_by.contains(self.seat));
        let open: CardSet = pos.cards_played().chain(state.table.turned()).collect();
        // Whoever holds one of these must lead, and so shows that he holds it.
        let leads =
            |leader: &Leader| if let Leader::Holder(cards) = leader { *cards } else { CardSet::EMPTY };
        let kinds = self.rules.kinds.iter();
        let told =
            kinds.flat_map(|kind| kind.leaders.iter().map(|rule| &rule.who).chain([&kind.other_leaders]));
        let open = told.fold(open, |open, leader| open | leads(leader));
        let asked = self.rules.dialogs.iter().filter_map(|dialog| dialog.holder);
        let open = asked.fold(open, |open, cards| open | cards);
        hands.chain(moved.map(|moved| moved.cards)).fold(open, |all, cards| all | cards)
    }

    /// What is done in the other deal. Cards that the seat does not see on their way are those in the same places there.
    fn mirrored(&self, question: &Question, action: Action, one: Card, two: Card) -> Action {
        let to = match &question.answers {
            Answers::Choose(choice) => choice.to,
            Answers::Play(_) | Answers::Calls(_) => None,
        };
        match action {
            Action::Cards(cards) if question.seat != self.seat && to != Some(self.seat) => {
                Action::Cards(changed(cards, one, two))
            }
            other => other,
        }
    }

    /// Two cards in different places, hidden from the seat.
    fn pair(&self, state: &State, layout: &Layout, stream: &mut Stream) -> Option<[Card; 2]> {
        let known = self.knows(state);
        let places: Vec<CardSet> = layout
            .hands
            .iter()
            .chain([&layout.kitty])
            .map(|cards| *cards - known)
            .filter(|cards| !cards.is_empty())
            .collect();
        let n = |len: usize| u32::try_from(len).unwrap_or(0);
        let first = stream.below(n(places.len())) as usize;
        let step = 1 + stream.below(n(places.len().checked_sub(1)?)) as usize;
        if places.len() < 2 {
            return None;
        }
        let mut card = |cards: CardSet| cards.nth(stream.below(n(cards.len())) as usize);
        let pair = [card(places[first])?, card(places[(first + step) % places.len()])?];
        // That a hand held nothing but such cards shows when the lead is passed on.
        let bars = self.rules.kinds.iter().flat_map(|kind| &kind.bars).flat_map(|bars| &bars.bars);
        let shown =
            bars.filter(|bar| bar.passes).any(|bar| bar.bar.contains(pair[0]) != bar.bar.contains(pair[1]));
        (!shown).then_some(pair)
    }

    /// What the seat could tell the two deals apart by.
    fn differ(&self, state: &State, other: &State, seen: &Seen<'_>, other_seen: &Seen<'_>) -> Option<String> {
        if let Some(at) = (0..seen.shown.len().max(other_seen.shown.len()))
            .find(|&at| seen.shown.get(at) != other_seen.shown.get(at))
        {
            let event = |shown: &[Event]| shown.get(at).map_or("nothing".to_owned(), |e| format!("{e:?}"));
            return Some(format!("it sees {} and {}", event(&seen.shown), event(&other_seen.shown)));
        }
        if seen.over {
            return None;
        }
        let view = View::new(self.rules, state, self.seat);
        let other_view = View::new(self.rules, other, self.seat);
        if view == other_view {
            return None;
        }
        if view.turn() != other_view.turn() {
            return Some(format!("{:?} is asked, and {:?}", view.turn(), other_view.turn()));
        }
        if view.question() != other_view.question() {
            return Some(format!("it is asked {:?} and {:?}", view.question(), other_view.question()));
        }
        Some("the views of it differ".to_owned())
    }
}

fn allows(state: &State, action: &Action) -> bool {
    state.table.pending().question().is_some_and(|question| question.allows(action))
}

fn swapped(layout: &Layout, one: Card, two: Card) -> Layout {
    let change = |cards: CardSet| changed(cards, one, two);
    let byte = |raw: u8| match raw {
        raw if raw == one.raw() => two.raw(),
        raw if raw == two.raw() => one.raw(),
        raw => raw,
    };
    Layout {
        hands: layout.hands.map(change),
        kitty: change(layout.kitty),
        kitty_order: layout.kitty_order.map(byte),
        stock: layout.stock.iter().map(|card| Card::new(byte(card.raw()))).collect(),
        turned: layout.turned,
        face_down: layout.face_down.map(byte),
    }
}

/// A set with two cards changed about.
fn changed(cards: CardSet, one: Card, two: Card) -> CardSet {
    match (cards.contains(one), cards.contains(two)) {
        (true, false) => cards.without(one).with(two),
        (false, true) => cards.without(two).with(one),
        _ => cards,
    }
}
