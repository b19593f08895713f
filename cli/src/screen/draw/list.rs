//! Lists of things that take several lines each: which of them are seen.

/// The first that is drawn, so that the chosen one is seen and as many before it as there is room for. `lines` has those that
/// one takes.
pub(super) fn first(chosen: usize, room: usize, lines: impl Fn(usize) -> usize) -> usize {
    let (mut first, mut taken) = (chosen, lines(chosen));
    while first > 0 && taken + lines(first - 1) <= room {
        first -= 1;
        taken += lines(first);
    }
    first
}

#[cfg(test)]
mod tests {
    use super::first;

    #[test]
    fn the_chosen_one_is_seen_and_as_many_before_it_as_can_be() {
        let each = |_| 3;
        assert_eq!([0, 1, 2, 3, 9].map(|chosen| first(chosen, 9, each)), [0, 0, 0, 1, 7]);
        assert_eq!(first(4, 2, each), 4, "one that is too large is seen as far as it can be");
        assert_eq!(first(3, 7, |nth| nth + 1), 2);
    }
}
