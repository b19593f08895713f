//! Who scores together.
//!
//! [`SidePlan`] is what a pack says, [`Sides`] who is with whom in one deal.

use crate::ruleset::spec::{Formula, SidesSpec};
use crate::ruleset::{Problem, Problems};
use crate::seat::{MAX_SEATS, Seat, SeatSet};

/// The most sides at a table: every seat for itself.
pub const MAX_SIDES: usize = MAX_SEATS;

index! {
    /// A side: its index, below [`MAX_SIDES`]. Which seats are on it may differ from deal to deal.
    Side below MAX_SIDES
}

/// The sides of a table in one deal: every seat is on exactly one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Sides {
    side_of: [Side; MAX_SEATS],
    members: [SeatSet; MAX_SIDES],
    count: u8,
}

/// How the sides of each deal come about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SidePlan {
    /// The same in every deal.
    Fixed(Sides),
    /// The declaring side against the rest.
    ByContract,
}

/// Why seats cannot be divided like this.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SideError {
    /// The number of sides does not divide the number of seats.
    #[error("{seats} seats cannot be divided into {sides} sides of the same size")]
    Uneven {
        /// The sides asked for.
        sides: i64,
        /// The seats at the table.
        seats: usize,
    },
    /// A list names a seat that the table has not; seats are counted from 1.
    #[error("there is no seat {seat} at a table of {seats}")]
    NoSuchSeat {
        /// The seat, counted from 1.
        seat: u8,
        /// The seats at the table.
        seats: usize,
    },
    /// A seat is on two sides.
    #[error("seat {seat} is on two sides")]
    Twice {
        /// The seat, counted from 1.
        seat: u8,
    },
    /// A seat is on no side.
    #[error("seat {seat} is on no side")]
    Missing {
        /// The seat, counted from 1.
        seat: usize,
    },
    /// A side without seats.
    #[error("a side has no seats")]
    EmptySide,
}

impl Sides {
    /// Sides of these seats, in this order. The sets are disjoint, at most eight, and cover the table.
    fn of(sets: impl IntoIterator<Item = SeatSet>) -> Self {
        let mut sides =
            Self { side_of: [Side(0); MAX_SEATS], members: [SeatSet::EMPTY; MAX_SIDES], count: 0 };
        for set in sets {
            for seat in set.iter() {
                sides.side_of[seat.index()] = Side(sides.count);
            }
            sides.members[usize::from(sides.count)] = set;
            sides.count += 1;
        }
        sides
    }

    /// Every seat for itself.
    pub fn alone(seats: usize) -> Self {
        Self::of(SeatSet::all(seats).iter().map(SeatSet::of))
    }

    /// Seats go to the sides in turn: with two sides of four seats, those opposite are partners.
    ///
    /// # Errors
    ///
    /// When `count` does not divide `seats`.
    pub fn alternate(count: i64, seats: usize) -> Result<Self, SideError> {
        match usize::try_from(count) {
            Ok(count @ 1..) if seats.is_multiple_of(count) => Ok(Self::of((0..count).map(|side| {
                SeatSet::all(seats).iter().filter(|seat| seat.index() % count == side).collect()
            }))),
            _ => Err(SideError::Uneven { sides: count, seats }),
        }
    }

    /// Sides as lists of seats, counted from 1.
    ///
    /// # Errors
    ///
    /// Unless every seat of the table stands in exactly one list.
    pub fn listed(lists: &[Vec<u8>], seats: usize) -> Result<Self, SideError> {
        let mut taken = SeatSet::EMPTY;
        let mut sides = Vec::new();
        for list in lists {
            let before = taken;
            for &seat in list {
                if !(1..=seats).contains(&usize::from(seat)) {
                    return Err(SideError::NoSuchSeat { seat, seats });
                }
                let member = Seat::new(seat - 1);
                if taken.contains(member) {
                    return Err(SideError::Twice { seat });
                }
                taken.insert(member);
            }
            if list.is_empty() {
                return Err(SideError::EmptySide);
            }
            sides.push(taken - before);
        }
        match (SeatSet::all(seats) - taken).first() {
            Some(missing) => Err(SideError::Missing { seat: missing.index() + 1 }),
            None => Ok(Self::of(sides)),
        }
    }

    /// The declaring seats are the first side and the rest the second; when nobody declares, every seat is
    /// for itself, and when all declare there is one side.
    pub fn by_contract(declaring: SeatSet, seats: usize) -> Self {
        let declaring = declaring & SeatSet::all(seats);
        let rest = SeatSet::all(seats) - declaring;
        match (declaring.is_empty(), rest.is_empty()) {
            (true, _) => Self::alone(seats),
            (false, true) => Self::of([declaring]),
            (false, false) => Self::of([declaring, rest]),
        }
    }

    /// The side a seat is on.
    #[inline]
    pub const fn side_of(&self, seat: Seat) -> Side {
        self.side_of[seat.index()]
    }

    /// The seats of a side.
    #[inline]
    pub const fn members(&self, side: Side) -> SeatSet {
        self.members[side.index()]
    }

    /// How many sides there are.
    #[inline]
    pub const fn count(&self) -> usize {
        self.count as usize
    }

    /// All sides.
    pub fn iter(&self) -> impl Iterator<Item = Side> + use<> {
        (0..self.count).map(Side)
    }

    /// Whether the two score together; a seat is with itself.
    #[inline]
    pub fn together(&self, a: Seat, b: Seat) -> bool {
        self.side_of(a) == self.side_of(b)
    }

    /// The other seat of a side of two.
    pub const fn partner(&self, seat: Seat) -> Option<Seat> {
        let side = self.members(self.side_of(seat));
        if side.len() == 2 { side.without(seat).first() } else { None }
    }
}

impl SidePlan {
    /// What a pack says; `resolve` settles the number of sides when it is a formula, and reports itself what is
    /// wrong with it. Problems have the path `sides`.
    pub fn try_from_spec(
        spec: &SidesSpec,
        seats: usize,
        resolve: impl FnOnce(&Formula, &mut Problems) -> Option<i64>,
        problems: &mut Problems,
    ) -> Option<Self> {
        let sides = match spec {
            SidesSpec::ByContract => return Some(Self::ByContract),
            SidesSpec::Alone => Ok(Sides::alone(seats)),
            SidesSpec::Count(formula) => Sides::alternate(resolve(formula, problems)?, seats),
            SidesSpec::List(lists) => Sides::listed(lists, seats),
        };
        match sides {
            Ok(sides) => Some(Self::Fixed(sides)),
            Err(error) => {
                problems.push(Problem::new("sides", "sides/uneven", error.to_string()));
                None
            }
        }
    }

    /// The sides of a deal with these declaring seats.
    pub fn of_deal(&self, declaring: SeatSet, seats: usize) -> Sides {
        match self {
            Self::Fixed(sides) => *sides,
            Self::ByContract => Sides::by_contract(declaring, seats),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(sides: &Sides) -> Vec<Vec<usize>> {
        sides.iter().map(|side| sides.members(side).iter().map(Seat::index).collect()).collect()
    }

    #[test]
    fn seats_alternate() {
        let two = Sides::alternate(2, 4).unwrap();
        assert_eq!(members(&two), [[0, 2], [1, 3]]);
        assert_eq!(two.partner(Seat::new(1)), Some(Seat::new(3)));
        assert!(two.together(Seat::new(0), Seat::new(2)) && !two.together(Seat::new(0), Seat::new(1)));
        assert_eq!(members(&Sides::alternate(3, 6).unwrap()), [[0, 3], [1, 4], [2, 5]]);
        let threes = Sides::alternate(2, 6).unwrap();
        assert_eq!(threes.partner(Seat::new(0)), None);
        assert_eq!(threes.side_of(Seat::new(5)), Side::new(1));
        assert_eq!(Sides::alternate(4, 4).unwrap(), Sides::alone(4));
        for count in [-1, 0, 3, 5] {
            assert_eq!(Sides::alternate(count, 4), Err(SideError::Uneven { sides: count, seats: 4 }));
        }
    }

    #[test]
    fn follows_the_contract() {
        let declaring = SeatSet::of(Seat::new(2));
        assert_eq!(members(&Sides::by_contract(declaring, 3)), [vec![2], vec![0, 1]]);
        assert_eq!(Sides::by_contract(SeatSet::EMPTY, 3), Sides::alone(3));
        assert_eq!(Sides::by_contract(SeatSet::all(8), 3).count(), 1);
        assert_eq!(SidePlan::ByContract.of_deal(declaring, 3).partner(Seat::new(0)), Some(Seat::new(1)));
    }

    #[test]
    fn reads_lists_of_seats() {
        assert_eq!(members(&Sides::listed(&[vec![1, 4], vec![3, 2]], 4).unwrap()), [[0, 3], [1, 2]]);
        let wrong = |lists: &[Vec<u8>]| Sides::listed(lists, 3).unwrap_err();
        assert_eq!(wrong(&[vec![1], vec![2, 4]]), SideError::NoSuchSeat { seat: 4, seats: 3 });
        assert_eq!(wrong(&[vec![0]]), SideError::NoSuchSeat { seat: 0, seats: 3 });
        assert_eq!(wrong(&[vec![1, 2], vec![2]]), SideError::Twice { seat: 2 });
        assert_eq!(wrong(&[vec![1], vec![3]]), SideError::Missing { seat: 2 });
        assert_eq!(wrong(&[vec![1, 2, 3], vec![]]), SideError::EmptySide);
    }

    #[test]
    fn reads_the_spec() {
        let mut problems = Problems::default();
        let spec = SidesSpec::Count(Formula("2".into()));
        let read = |formula: &Formula, _: &mut Problems| formula.0.parse().ok();
        let plan = SidePlan::try_from_spec(&spec, 4, read, &mut problems);
        assert_eq!(plan, Some(SidePlan::Fixed(Sides::alternate(2, 4).unwrap())));
        assert_eq!(SidePlan::try_from_spec(&spec, 5, read, &mut problems), None);
        assert_eq!(problems.0[0].path, "sides");
    }
}
