//! Where people sit and which hands of cards there are.
//!
//! Seats and hands are different things: a table may have hands without a seat (a dummy, a ghost hand).
//! The hand dealt to a seat has the index of the seat.

/// The most seats at a table.
pub const MAX_SEATS: usize = 8;

/// The most hands at a table, those without a seat among them.
pub const MAX_HANDS: usize = 12;

index! {
    /// A seat: its index in direction of play, below [`MAX_SEATS`].
    Seat below MAX_SEATS
}

index! {
    /// A hand of cards: its index, below [`MAX_HANDS`].
    Hand below MAX_HANDS
}

impl Seat {
    /// The seat `by` places further in direction of play, at a table of `seats` (at least one).
    #[inline]
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "below the number of seats")]
    pub const fn step(self, by: usize, seats: usize) -> Self {
        let to = self.0 as usize + by;
        // A division takes longer than everything around it, and most steps are within one round.
        Self(if to < seats {
            to
        } else if to < 2 * seats {
            to - seats
        } else {
            to % seats
        } as u8)
    }
}

impl Hand {
    /// The hand dealt to a seat.
    #[inline]
    pub const fn of(seat: Seat) -> Self {
        Self(seat.0)
    }
}

bit_set! {
    /// A set of seats.
    SeatSet(u8) of Seat
}

bit_set! {
    /// A set of hands.
    HandSet(u16) of Hand
}

impl SeatSet {
    /// The hands dealt to these seats.
    #[inline]
    pub const fn hands(self) -> HandSet {
        HandSet(self.0 as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goes_round_the_table() {
        assert_eq!(Seat::new(2).step(1, 3), Seat::new(0));
        assert_eq!(Seat::new(1).step(7, 4), Seat::new(0));
        assert_eq!(Seat::new(1).step(0, 4), Seat::new(1));
    }

    #[test]
    fn keeps_seats_in_order() {
        let mut seats = SeatSet::all(4);
        seats.remove(Seat::new(1));
        assert_eq!(seats.iter().map(Seat::index).collect::<Vec<_>>(), [0, 2, 3]);
        assert_eq!((seats - SeatSet::of(Seat::new(0))).first(), Some(Seat::new(2)));
        assert_eq!(seats.hands(), HandSet::all(4).without(Hand::new(1)));
        assert!(seats.is_subset(SeatSet::all(8)) && SeatSet::all(8).len() == 8);
        assert_eq!(SeatSet::EMPTY.first(), None);
        assert_eq!(format!("{seats:?}"), "{0, 2, 3}");
    }
}
