//! Units of work on several threads, and what they come to in the order one thread would have it.
//!
//! Units are begun in order. What a unit yields is held back until all units before it are through; a thread that is
//! far ahead waits. Whoever takes the items may stop at any of them: what was taken is then exactly the beginning of
//! what would have come, and the threads end after the item they are at.

use std::ops::{ControlFlow, Range};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many items of one unit may wait.
const ITEMS: usize = 256;

/// How many units may wait for each thread.
const UNITS: usize = 64;

/// What comes through a lane.
enum Parcel<T, E> {
    Item(T),
    Failed(E),
}

/// A unit that was begun, and where its items come from.
type Begun<T, E> = (u64, Receiver<Parcel<T, E>>);

/// Where a unit puts what it yields.
pub struct Lane<T, E> {
    items: SyncSender<Parcel<T, E>>,
}

impl<T, E> Lane<T, E> {
    /// Hands an item over; `Break` when nobody wants any more.
    pub fn put(&self, item: T) -> ControlFlow<()> {
        match self.items.send(Parcel::Item(item)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}

/// Plays units on `threads` threads (at least one). Each thread makes its own tools with `equip`; `play` puts what a
/// unit yields into its lane; `take` gets every item with the number of its unit.
///
/// # Errors
/// The first failure in the order of units; everything before it has been taken.
pub fn in_order<W, T: Send, E: Send>(
    threads: usize,
    units: Range<u64>,
    equip: impl Fn() -> Result<W, E> + Sync,
    play: impl Fn(&mut W, u64, &Lane<T, E>) -> Result<(), E> + Sync,
    mut take: impl FnMut(u64, T) -> ControlFlow<()>,
) -> Result<(), E> {
    let threads = threads.max(1);
    let (queue, begun) = sync_channel(UNITS * threads);
    let units = Mutex::new(units);
    thread::scope(|scope| {
        for _ in 0..threads {
            let queue = queue.clone();
            let (units, equip, play) = (&units, &equip, &play);
            scope.spawn(move || {
                let mut tools = None;
                while let Some((unit, lane)) = begin(units, &queue) {
                    let done = match &mut tools {
                        Some(tools) => play(tools, unit, &lane),
                        None => equip().and_then(|new| play(tools.insert(new), unit, &lane)),
                    };
                    if let Err(error) = done {
                        // If nobody listens, nobody wants to know.
                        drop(lane.items.send(Parcel::Failed(error)));
                        return;
                    }
                }
            });
        }
        drop(queue);
        // `begun` goes when this ends: threads that wait for room learn that there will be none.
        collect(begun, &mut take)
    })
}

/// The next unit with its lane; nothing when all are begun, or nobody takes what they yield.
fn begin<T, E>(units: &Mutex<Range<u64>>, queue: &SyncSender<Begun<T, E>>) -> Option<(u64, Lane<T, E>)> {
    // Held while there is no room in the queue, so that the lanes stand in it in the order of their units.
    let mut units = units.lock().unwrap_or_else(PoisonError::into_inner);
    let unit = units.next()?;
    let (items, taken) = sync_channel(ITEMS);
    queue.send((unit, taken)).ok()?;
    Some((unit, Lane { items }))
}

/// Takes from one lane after the other.
fn collect<T, E>(
    begun: Receiver<Begun<T, E>>,
    take: &mut impl FnMut(u64, T) -> ControlFlow<()>,
) -> Result<(), E> {
    for (unit, lane) in begun {
        for parcel in lane {
            match parcel {
                Parcel::Item(item) => {
                    if take(unit, item).is_break() {
                        return Ok(());
                    }
                }
                Parcel::Failed(error) => return Err(error),
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unit `n` yields `n % 5` numbers, slower ones first.
    fn play(_: &mut (), unit: u64, lane: &Lane<u64, String>) -> Result<(), String> {
        if unit.is_multiple_of(7) {
            thread::yield_now();
        }
        for item in 0..unit % 5 {
            if lane.put(100 * unit + item).is_break() {
                break;
            }
        }
        if unit == 900 { Err("unit 900".to_owned()) } else { Ok(()) }
    }

    fn taken(threads: usize, units: u64, most: usize) -> (Vec<u64>, Result<(), String>) {
        let mut items = Vec::new();
        let outcome = in_order(
            threads,
            0..units,
            || Ok(()),
            play,
            |unit, item| {
                assert_eq!(unit, item / 100);
                items.push(item);
                if items.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        (items, outcome)
    }

    #[test]
    fn any_number_of_threads_gives_the_same() {
        let (one, fine) = taken(1, 300, usize::MAX);
        assert!(fine.is_ok() && one.len() == 600 && one.is_sorted());
        for threads in [0, 2, 4, 9] {
            assert_eq!(taken(threads, 300, usize::MAX), (one.clone(), Ok(())));
        }
    }

    #[test]
    fn what_is_stopped_is_the_beginning() {
        let (all, _) = taken(1, 300, usize::MAX);
        for (threads, most) in [(1, 1), (4, 1), (4, 77), (3, 600)] {
            assert_eq!(taken(threads, 300, most), (all[..most].to_vec(), Ok(())));
        }
    }

    #[test]
    fn a_failure_comes_when_its_turn_has_come() {
        let (one, failed) = taken(1, 2000, usize::MAX);
        assert_eq!(failed, Err("unit 900".to_owned()));
        assert_eq!(taken(4, 2000, usize::MAX), (one, failed));
        let nothing = in_order(
            3,
            0..9,
            || Err("no tools"),
            |(), _, _: &Lane<(), _>| Ok(()),
            |_, ()| ControlFlow::Break(()),
        );
        assert_eq!(nothing, Err("no tools"));
    }

    #[test]
    fn an_endless_unit_ends_when_nobody_listens() {
        let endless = |(): &mut (), unit, lane: &Lane<u64, ()>| {
            while lane.put(unit).is_continue() {}
            Ok(())
        };
        let mut left = 10_000;
        let outcome = in_order(
            4,
            0..u64::MAX,
            || Ok(()),
            endless,
            |unit, item| {
                assert_eq!((unit, item), (0, 0));
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(outcome, Ok(()));
    }
}
