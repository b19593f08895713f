//! Cards into places, at random, where some cards may not lie in some places.

use crate::card::{Card, CardSet, MAX_CARDS};
use crate::rng::Stream;
use crate::seat::MAX_HANDS;

/// How many places there are: hands and a few heaps.
pub(super) const PLACES: usize = MAX_HANDS + 3;

/// Places with their room, and what may lie in each.
#[derive(Clone, Debug)]
pub(super) struct Fill {
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
}

/// A distribution under way: which cards lie where.
struct Layout {
    at: [CardSet; PLACES],
}

impl Fill {
    /// The `unseen` cards are to fill the `room` of the places; each place takes only cards it is allowed.
    pub(super) fn new(unseen: CardSet, room: [usize; PLACES], allowed: [CardSet; PLACES]) -> Self {
        let mut fill = Self { unseen, places: [0; PLACES], used: 0, room, allowed, evidence: false };
        for (place, room) in room.into_iter().enumerate() {
            fill.allowed[place] &= unseen;
            if room > 0 {
                fill.places[fill.used] = place;
                fill.used += 1;
                fill.evidence |= fill.allowed[place] != unseen;
            }
        }
        fill
    }

    /// The cards to be placed.
    pub(super) fn unseen(&self) -> CardSet {
        self.unseen
    }

    /// The places with room.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> + use<'_> {
        self.places[..self.used].iter().copied()
    }

    /// Whether each place got only cards it is allowed.
    pub(super) fn fits(&self, at: &[CardSet; PLACES]) -> bool {
        self.places().all(|place| at[place].is_subset(self.allowed[place]))
    }

    /// Whether a card may lie in a place.
    pub(super) fn may_lie(&self, place: usize, card: Card) -> bool {
        self.allowed[place].contains(card)
    }

    /// The same world with two cards in each other's place, if both may lie there and it makes a difference.
    pub(super) fn swapped(
        &self,
        at: &[CardSet; PLACES],
        one: Card,
        other: Card,
    ) -> Option<[CardSet; PLACES]> {
        let place = |card: Card| self.places().find(|place| at[*place].contains(card));
        let (here, there) = (place(one)?, place(other)?);
        if here == there || !self.allowed[there].contains(one) || !self.allowed[here].contains(other) {
            return None;
        }
        let mut swapped = *at;
        swapped[here] = at[here].without(one).with(other);
        swapped[there] = at[there].without(other).with(one);
        Some(swapped)
    }

    /// The same world with three cards moved round, each to the place of the next, if all may lie there.
    pub(super) fn rotated(&self, at: &[CardSet; PLACES], cards: [Card; 3]) -> Option<[CardSet; PLACES]> {
        let place = |card: Card| self.places().find(|place| at[*place].contains(card));
        let from = [place(cards[0])?, place(cards[1])?, place(cards[2])?];
        if from[0] == from[1] || from[1] == from[2] || from[2] == from[0] {
            return None;
        }
        let mut rotated = *at;
        for (index, card) in cards.into_iter().enumerate() {
            let (here, there) = (from[index], from[(index + 1) % 3]);
            if !self.allowed[there].contains(card) {
                return None;
            }
            rotated[here].remove(card);
            rotated[there].insert(card);
        }
        Some(rotated)
    }

    /// The cards of each place.
    pub(super) fn draw(&self, stream: &mut Stream) -> [CardSet; PLACES] {
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
            return layout.at;
        }
        // Stable, so that cards with as many places keep their random order.
        cards.sort_by_key(|&card| self.choices(card));
        for &card in cards.iter() {
            self.place(&mut layout, card, stream);
        }
        self.smooth(&mut layout, cards, stream);
        layout.at
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
        let mut place_of = [0; MAX_CARDS];
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn cards(list: &[u8]) -> CardSet {
        list.iter().map(|&card| Card::new(card)).collect()
    }

    fn fill(n: usize, places: &[(usize, &[u8])]) -> Fill {
        let mut room = [0; PLACES];
        let mut allowed = [CardSet::EMPTY; PLACES];
        for (place, (size, may)) in places.iter().enumerate() {
            room[place] = *size;
            allowed[place] = cards(may);
        }
        Fill::new(CardSet::first_n(n), room, allowed)
    }

    #[test]
    fn every_distribution_that_is_allowed_is_about_as_likely() {
        // Place 0 takes no card 0 or 1, place 1 no card 5.
        let fill = fill(6, &[(2, &[2, 3, 4, 5]), (2, &[0, 1, 2, 3, 4]), (2, &[0, 1, 2, 3, 4, 5])]);
        let mut stream = Stream::new(1, 1);
        let mut seen: BTreeMap<[u128; 3], u32> = BTreeMap::new();
        for _ in 0..21_000 {
            let at = fill.draw(&mut stream);
            *seen.entry([at[0].bits(), at[1].bits(), at[2].bits()]).or_default() += 1;
        }
        // With 5 in place 0: three cards beside it, and two of the other four in place 1: 18.
        // With 5 in place 2: two of three in place 0, and two of the other three in place 1: 9.
        let expected = 21_000 / u32::try_from(seen.len()).unwrap();
        assert!(seen.values().all(|&n| n > expected * 7 / 10 && n < expected * 13 / 10), "{seen:?}");
        assert_eq!(seen.len(), 27);
    }

    #[test]
    fn a_tight_place_is_always_filled() {
        // Only one distribution of the first four cards is possible, and a careless order does not find it.
        let fill = fill(6, &[(1, &[0, 1]), (1, &[1, 2]), (1, &[2, 3]), (1, &[3]), (2, &[0, 1, 2, 3, 4, 5])]);
        let mut stream = Stream::new(2, 1);
        for _ in 0..500 {
            let at = fill.draw(&mut stream);
            assert!((0..4).all(|place| at[place].len() == 1) && at[4].len() == 2);
            assert!((0..5).all(|place| at[place].is_subset(fill.allowed[place])), "{at:?}");
            assert_eq!(at[3], cards(&[3]));
        }
    }

    #[test]
    fn contradicting_evidence_still_gives_every_card_a_place() {
        let fill = fill(4, &[(2, &[0]), (2, &[0, 1])]);
        let at = fill.draw(&mut Stream::new(3, 1));
        assert_eq!(at[0].len() + at[1].len(), 4);
    }
}
