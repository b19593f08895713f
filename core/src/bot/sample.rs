//! Hidden worlds: where the cards may be that a seat does not see.
//!
//! [`Sampler::new`] reads a [`View`] once and works out which places every unseen card may be in: hands, the kitty,
//! the cards put away. Evidence is what the rules derive for everybody: the number of cards in each place, cards a
//! hand is proved to lack, cards whose way from place to place the seat has seen, and what an answer proved that only
//! the holder of a card may give. What a call *suggests* is not evidence.
//!
//! [`Sampler::world`] then draws full states that go on from the same question. Without evidence all worlds are
//! equally likely. With evidence they are nearly so: cards with the fewest places go first, a full place makes room
//! along a chain of moves, and random swaps smooth out what the order of placing has favoured.

use crate::card::{Card, CardSet, MAX_CARDS};
use crate::game::View;
use crate::rng::Stream;
use crate::ruleset::{DialogKind, Rules, WordId};
use crate::seat::{Hand, HandSet, MAX_HANDS};
use crate::state::{Call, KITTY_ORDER, Moved, Position, State};

/// Hands, then the kitty, then everything else that lies face down.
const PLACES: usize = MAX_HANDS + 2;
const KITTY: usize = MAX_HANDS;
const AWAY: usize = MAX_HANDS + 1;

/// Draws worlds that agree with everything one seat knows.
#[derive(Clone, Debug)]
pub struct Sampler {
    known: State,
    /// Cards to be placed.
    unseen: CardSet,
    /// Places with room, by number.
    places: [usize; PLACES],
    used: usize,
    /// Cards each place takes.
    room: [usize; PLACES],
    /// Cards that may lie there.
    allowed: [CardSet; PLACES],
    /// Whether some card may not lie somewhere.
    evidence: bool,
    /// Whether the cards that lie face down elsewhere were put away by hands.
    put_away: bool,
}

/// A distribution under way: which cards lie where.
struct Layout {
    at: [CardSet; PLACES],
}

impl Sampler {
    /// Reads what the seat of a view knows.
    pub fn new(view: &View<'_>) -> Self {
        let rules = view.rules;
        let pos = view.position();
        let all = rules.deck.cards();
        let unseen = all - view.located();
        let mut room = [0; PLACES];
        let mut hidden = 0;
        for hand in HandSet::all(MAX_HANDS).iter() {
            if view.hand(hand).is_none() {
                room[hand.index()] = view.count(hand);
                hidden += room[hand.index()];
            }
        }
        room[KITTY] = view.kitty_count();
        room[AWAY] = unseen.len().saturating_sub(hidden + room[KITTY]);
        let mut allowed = trace(view);
        for (cards, lacks) in allowed.iter_mut().zip(&pos.lacks) {
            *cards -= *lacks;
        }
        let mut sampler = Self {
            known: view.known().clone(),
            unseen,
            places: [0; PLACES],
            used: 0,
            room,
            allowed,
            evidence: false,
            put_away: view.table().moved().iter().any(|moved| moved.from.is_some() && moved.to.is_none()),
        };
        sampler.hear(rules, view);
        for (place, room) in room.into_iter().enumerate() {
            sampler.allowed[place] &= unseen;
            if room > 0 {
                sampler.places[sampler.used] = place;
                sampler.used += 1;
                sampler.evidence |= sampler.allowed[place] != unseen;
            }
        }
        sampler
    }

    /// Cards whose place the seat does not know.
    pub fn unseen(&self) -> CardSet {
        self.unseen
    }

    /// The state as the seat knows it, its hidden cards missing.
    pub fn known(&self) -> &State {
        &self.known
    }

    /// A full state that the seat cannot tell from the real one.
    ///
    /// Where the seat of the view is asked, its question stands; else call [`resume`](crate::game::resume).
    pub fn world(&self, stream: &mut Stream) -> State {
        let mut state = self.known.clone();
        state.pos = self.position(stream);
        state
    }

    /// The position of such a state; for callers that keep one table for many worlds.
    pub fn position(&self, stream: &mut Stream) -> Position {
        let mut pos = self.known.pos;
        let layout = self.draw(stream);
        for &place in &self.places[..self.used] {
            let cards = layout.at[place];
            match place {
                KITTY => {
                    pos.kitty = cards;
                    pos.kitty_order = in_some_order(cards, stream);
                }
                AWAY => {
                    if self.put_away {
                        pos.discards |= cards;
                    }
                }
                hand => pos.hands[hand] = cards,
            }
        }
        pos
    }

    /// What answers have proved that only the holder of a card may give.
    fn hear(&mut self, rules: &Rules, view: &View<'_>) {
        for said in view.table().said() {
            let Some(dialog) = rules.dialogs.get(said.dialog.index()) else { continue };
            let DialogKind::NameSuit { if_holds: Some(cards), may_pass, .. } = dialog.kind else { continue };
            let hand = Hand::of(said.seat).index();
            match said.call {
                Call::Say { word: WordId::NAME, .. } => self.holds_one_of(hand, cards & self.unseen),
                // With no leave to pass, whoever passed had none of them.
                Call::Say { word: WordId::PASS, .. } if !may_pass => self.allowed[hand] -= cards,
                Call::Say { .. } | Call::Bid { .. } => {}
            }
        }
    }

    /// A hand holds one of these cards. With several of them it might be any; the first will do, as they are copies.
    fn holds_one_of(&mut self, hand: usize, cards: CardSet) {
        let Some(card) = cards.first() else { return };
        if !self.allowed[hand].contains(card) || self.room[hand] == 0 {
            return;
        }
        for (place, allowed) in self.allowed.iter_mut().enumerate() {
            if place != hand {
                allowed.remove(card);
            }
        }
    }

    fn draw(&self, stream: &mut Stream) -> Layout {
        let mut cards = [Card::new(0); MAX_CARDS];
        let mut count = 0;
        for card in self.unseen {
            cards[count] = card;
            count += 1;
        }
        let cards = &mut cards[..count];
        stream.shuffle(cards);
        let mut layout = Layout { at: [CardSet::EMPTY; PLACES] };
        if !self.evidence {
            let mut next = cards.iter().copied();
            for &place in &self.places[..self.used] {
                layout.at[place] = next.by_ref().take(self.room[place]).collect();
            }
            return layout;
        }
        // Stable, so that cards with as many places keep their random order.
        cards.sort_by_key(|&card| self.choices(card));
        for &card in cards.iter() {
            self.place(&mut layout, card, stream);
        }
        self.smooth(&mut layout, cards, stream);
        layout
    }

    /// How many places a card may lie in.
    fn choices(&self, card: Card) -> usize {
        self.places[..self.used].iter().filter(|&&place| self.allowed[place].contains(card)).count()
    }

    fn free(&self, layout: &Layout, place: usize) -> usize {
        self.room[place].saturating_sub(layout.at[place].len())
    }

    /// Puts a card into one of its places, by the room there is; full places make room if they can.
    fn place(&self, layout: &mut Layout, card: Card, stream: &mut Stream) {
        let open =
            |place: usize| if self.allowed[place].contains(card) { self.free(layout, place) } else { 0 };
        let total: usize = self.places[..self.used].iter().map(|&place| open(place)).sum();
        if total > 0 {
            let mut index = stream.below(u32::try_from(total).unwrap_or(1)) as usize;
            for &place in &self.places[..self.used] {
                let room = open(place);
                if index < room {
                    layout.at[place].insert(card);
                    return;
                }
                index -= room;
            }
        }
        if self.make_room(layout, card) {
            return;
        }
        // The evidence contradicts itself, as only a hook's rule could make it. Any place with room will do.
        let spare = self.places[..self.used].iter().find(|&&place| self.free(layout, place) > 0);
        if let Some(&place) = spare {
            layout.at[place].insert(card);
        }
    }

    /// Places a card by moving others along the shortest chain that ends in a place with room.
    fn make_room(&self, layout: &mut Layout, card: Card) -> bool {
        // For each place reached: the place before it, and the card that would come from there.
        let mut from: [Option<(usize, Card)>; PLACES] = [None; PLACES];
        let mut queue = [0; PLACES];
        let (mut head, mut tail) = (0, 0);
        for &place in &self.places[..self.used] {
            if self.allowed[place].contains(card) {
                from[place] = Some((PLACES, card));
                queue[tail] = place;
                tail += 1;
            }
        }
        while head < tail {
            let here = queue[head];
            head += 1;
            if self.free(layout, here) > 0 {
                let mut place = here;
                while let Some((before, moving)) = from[place] {
                    layout.at[place].insert(moving);
                    if before == PLACES {
                        return true;
                    }
                    layout.at[before].remove(moving);
                    place = before;
                }
                return true;
            }
            for &next in &self.places[..self.used] {
                if from[next].is_none()
                    && let Some(moving) = (layout.at[here] & self.allowed[next]).first()
                {
                    from[next] = Some((here, moving));
                    queue[tail] = next;
                    tail += 1;
                }
            }
        }
        false
    }

    /// Swaps pairs of cards where both may lie in the other's place. Every world is reached as easily as it is left,
    /// so that long runs of this end in any of them alike.
    fn smooth(&self, layout: &mut Layout, cards: &[Card], stream: &mut Stream) {
        let mut place_of = [AWAY; MAX_CARDS];
        for &place in &self.places[..self.used] {
            for card in layout.at[place] {
                place_of[card.index()] = place;
            }
        }
        let n = u32::try_from(cards.len()).unwrap_or(1);
        for _ in 0..2 * cards.len() {
            let one = cards[stream.below(n) as usize];
            let other = cards[stream.below(n) as usize];
            let (here, there) = (place_of[one.index()], place_of[other.index()]);
            if here != there && self.allowed[there].contains(one) && self.allowed[here].contains(other) {
                layout.at[here] = layout.at[here].without(one).with(other);
                layout.at[there] = layout.at[there].without(other).with(one);
                place_of[one.index()] = there;
                place_of[other.index()] = here;
            }
        }
    }
}

/// Which cards may have come to lie in each place, given the moves the seat has seen and those it has not.
fn trace(view: &View<'_>) -> [CardSet; PLACES] {
    let rules = view.rules;
    let pos = view.position();
    let all = rules.deck.cards();
    let mut allowed = [CardSet::EMPTY; PLACES];
    let mut dealt = usize::from(view.table().turned().is_some()) + usize::from(pos.kitty_dealt);
    let extra = rules.extra_hands.iter().map(|extra| extra.hand);
    for hand in pos.active.iter().map(Hand::of).chain(extra) {
        allowed[hand.index()] = all;
        dealt += usize::from(pos.dealt);
    }
    if pos.kitty_dealt > 0 {
        allowed[KITTY] = all;
    }
    if dealt < all.len() {
        allowed[AWAY] = all;
    }
    for moved in view.table().moved() {
        let from = moved.from.map_or(KITTY, Hand::index);
        let to = moved.to.map_or(AWAY, Hand::index);
        if moved.cards.is_empty() {
            let mut flow = allowed[from];
            if to == AWAY {
                flow -= forbidden(rules, moved);
            }
            allowed[to] |= flow;
            if from == KITTY {
                allowed[KITTY] = CardSet::EMPTY;
            }
            continue;
        }
        for set in &mut allowed {
            *set -= moved.cards;
        }
        allowed[to] |= moved.cards;
        if from == KITTY && moved.to.is_some() {
            // The whole kitty was taken.
            allowed[KITTY] = CardSet::EMPTY;
        }
    }
    allowed
}

/// Cards that may not be put away in the dialog of a move.
fn forbidden(rules: &Rules, moved: &Moved) -> CardSet {
    match rules.dialogs.get(moved.dialog.index()).map(|dialog| &dialog.kind) {
        Some(DialogKind::Exchange { forbid, .. }) => *forbid,
        _ => CardSet::EMPTY,
    }
}

fn in_some_order(cards: CardSet, stream: &mut Stream) -> [u8; KITTY_ORDER] {
    let mut list = [u8::MAX; KITTY_ORDER];
    let mut n = 0;
    for (slot, card) in list.iter_mut().zip(cards) {
        *slot = card.raw();
        n += 1;
    }
    stream.shuffle(&mut list[..n]);
    list
}
