//! Who sits where when bots are compared: everybody has been in everybody's place.
//!
//! A list of players is laid around the table as it stands, then moved on by one seat, and so on until it is back where
//! it began. Where fewer players are named than there are seats the list is repeated; if that does not come out even,
//! the players change roles as well, so that each has every seat equally often.

/// The ways in which players sit down to the same cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seatings {
    /// By seat: the number of the player.
    pub each: Vec<Vec<usize>>,
    /// How often each player sits, over all of them.
    pub places: Vec<u32>,
}

impl Seatings {
    /// All seatings of these players, as they were named around the table, at `seats` seats. `None` if nobody is
    /// named, or more than there are seats for.
    pub fn around(named: &[usize], seats: usize) -> Option<Self> {
        let players = named.iter().max()? + 1;
        // Some games are for one.
        if seats == 0 || (named.len() > seats && seats > 1) {
            return None;
        }
        let even = seats.is_multiple_of(named.len());
        let mut each: Vec<Vec<usize>> = Vec::new();
        for begin in 0..if even { 1 } else { named.len() } {
            let round: Vec<usize> = named.iter().copied().cycle().skip(begin).take(seats).collect();
            for by in 0..seats {
                let mut seating = round.clone();
                seating.rotate_right(by);
                if !each.contains(&seating) {
                    each.push(seating);
                }
            }
        }
        let mut places = vec![0; players];
        for player in each.iter().flatten() {
            places[*player] += 1;
        }
        Some(Self { each, places })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(named: &[usize], seats: usize) -> Vec<Vec<usize>> {
        let seatings = Seatings::around(named, seats).unwrap();
        // Everybody has every seat as often as any other seat.
        for player in 0..seatings.places.len() {
            let at = |seat: usize| seatings.each.iter().filter(|each| each[seat] == player).count();
            assert!((1..seats).all(|seat| at(seat) == at(0)), "{seatings:?}");
            assert_eq!(at(0) * seats, seatings.places[player] as usize);
        }
        seatings.each
    }

    #[test]
    fn everybody_has_been_everywhere() {
        assert_eq!(around(&[0, 1], 4), [[0, 1, 0, 1], [1, 0, 1, 0]]);
        assert_eq!(around(&[0, 1], 2), [[0, 1], [1, 0]]);
        assert_eq!(around(&[0, 0, 1, 1], 4), [[0, 0, 1, 1], [1, 0, 0, 1], [1, 1, 0, 0], [0, 1, 1, 0]]);
        assert_eq!(around(&[0, 1, 1], 3), [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
        assert_eq!(around(&[0, 1, 2], 3).len(), 3);
        // Two players at three seats: one against two, and two against one.
        let uneven = around(&[0, 1], 3);
        assert_eq!(uneven, [[0, 1, 0], [0, 0, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0], [0, 1, 1]]);
        assert_eq!(around(&[0, 1, 2], 4).len(), 12);
        assert_eq!(around(&[0, 1], 1), [[0], [1]]);
        assert_eq!(around(&[0], 4), [[0; 4]]);
    }

    #[test]
    fn there_are_seats_for_all() {
        assert_eq!(Seatings::around(&[], 4), None);
        assert_eq!(Seatings::around(&[0, 1, 2], 2), None);
        assert_eq!(Seatings::around(&[0], 0), None);
    }
}
