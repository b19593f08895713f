//! What results of play-outs were worth, so that the same one is not computed again and again.

use std::collections::BTreeMap;
use std::sync::Arc;

/// What is remembered. Those who work side by side share what was known before, and keep what they learn for themselves
/// until it is taken over.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memo {
    shared: Arc<BTreeMap<u64, Known>>,
    own: BTreeMap<u64, Known>,
    trust: Trust,
}

/// What a result is worth, and whether that was computed twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    worth: i64,
    confirmed: bool,
}

/// Whether results that look the same are worth the same. A pack may score what is not looked at, such as single cards,
/// so this is found out and not assumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trust {
    /// Not yet known: so many results were computed twice and agreed.
    After(u8),
    /// Often enough to compute a result once.
    Yes,
    /// Two of them differed.
    No,
}

impl Default for Trust {
    fn default() -> Self {
        Self::After(0)
    }
}

/// How many results must agree before they are computed once.
const AGREE: u8 = 6;

/// No more results are kept; where there are so many different ones, few come again.
const MOST: usize = 2048;

impl Memo {
    /// One that knows as much, for somebody who works beside this one.
    pub(super) fn share(&mut self) -> Self {
        if !self.own.is_empty() {
            let shared = Arc::make_mut(&mut self.shared);
            shared.append(&mut self.own);
        }
        self.clone()
    }

    /// What a result is worth, if that need not be computed.
    pub(super) fn worth(&self, print: u64) -> Option<i64> {
        let known = self.known(print)?;
        let trusted = match self.trust {
            Trust::Yes => true,
            Trust::After(_) => known.confirmed,
            Trust::No => false,
        };
        trusted.then_some(known.worth)
    }

    /// A result was computed.
    pub(super) fn note(&mut self, print: u64, worth: i64) {
        if self.trust == Trust::No {
            return;
        }
        match self.known(print) {
            Some(known) if known.worth == worth => {
                self.own.insert(print, Known { worth, confirmed: true });
                if let Trust::After(times) = self.trust {
                    self.trust = if times + 1 < AGREE { Trust::After(times + 1) } else { Trust::Yes };
                }
            }
            Some(_) => self.distrust(),
            None if self.shared.len() + self.own.len() < MOST => {
                self.own.insert(print, Known { worth, confirmed: false });
            }
            None => {}
        }
    }

    /// Takes over what somebody has learnt who shared what is known here.
    pub(super) fn take_over(&mut self, other: Self) {
        if other.trust == Trust::No {
            self.distrust();
        }
        if self.trust == Trust::No {
            return;
        }
        for (print, known) in other.own {
            match self.known(print) {
                Some(own) if own.worth != known.worth => return self.distrust(),
                Some(own) => {
                    self.own.insert(print, Known { confirmed: own.confirmed || known.confirmed, ..known });
                }
                None if self.shared.len() + self.own.len() < MOST => {
                    self.own.insert(print, known);
                }
                None => {}
            }
        }
        self.trust = match (self.trust, other.trust) {
            (Trust::After(own), Trust::After(other)) => Trust::After(own.max(other)),
            _ => Trust::Yes,
        };
    }

    fn known(&self, print: u64) -> Option<Known> {
        self.own.get(&print).or_else(|| self.shared.get(&print)).copied()
    }

    fn distrust(&mut self) {
        *self = Self { trust: Trust::No, ..Self::default() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A memo that has seen six results twice.
    fn trusting() -> Memo {
        let mut memo = Memo::default();
        for print in 0..u64::from(AGREE) {
            memo.note(print, 5);
            assert_eq!(memo.worth(print), None);
            memo.note(print, 5);
            assert_eq!(memo.worth(print), Some(5));
        }
        memo
    }

    #[test]
    fn results_are_trusted_after_some_have_agreed() {
        let mut memo = trusting();
        memo.note(100, 7);
        assert_eq!(memo.worth(100), Some(7));
    }

    #[test]
    fn two_that_differ_end_all_trust() {
        let mut memo = trusting();
        memo.note(0, 6);
        assert_eq!((memo.worth(0), memo.worth(1)), (None, None));
        memo.note(1, 5);
        memo.note(1, 5);
        assert_eq!(memo.worth(1), None);
    }

    #[test]
    fn what_one_learns_another_takes_over() {
        let mut memo = trusting();
        let (mut one, mut other, mut liar) = (memo.share(), memo.share(), memo.share());
        one.note(50, 1);
        other.note(60, 2);
        assert_eq!((one.worth(60), one.worth(3)), (None, Some(5)));
        memo.take_over(one);
        memo.take_over(other);
        assert_eq!([50, 60, 3].map(|print| memo.worth(print)), [Some(1), Some(2), Some(5)]);
        liar.note(50, 9);
        memo.take_over(liar);
        assert_eq!(memo.worth(50), None);
    }

    #[test]
    fn there_is_an_end_to_what_is_remembered() {
        let mut memo = trusting();
        (0..10_000).for_each(|print| memo.note(1000 + print, 1));
        let mut more = memo.share();
        (0..10_000).for_each(|print| more.note(20_000 + print, 1));
        memo.take_over(more);
        assert!(memo.shared.len() + memo.own.len() <= MOST);
    }
}
