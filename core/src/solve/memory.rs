//! What was found between two tricks, kept for positions that are the same in all that mattered.
//!
//! A finding holds for every position with the same lengths of all suits in all hands and the same owners of the cards
//! that decided something by their rank; those are the strongest of each suit, and the rest are small cards. Findings of
//! one set of lengths hang in a chain, and each is compared with the owners under its own mask.

/// Words that say who owns each card of a position, suit by suit, the weakest card lowest.
pub(super) type Owners = [u64; 2];

/// What a finding is looked up by: lengths of the suits, and leader, bars and counts in one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) lengths: u64,
    pub(super) more: u32,
}

/// The tricks won from positions of one kind: at least and at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    pub(super) shape: Shape,
    /// Whose the cards under the mask are.
    pub(super) owners: Owners,
    pub(super) mask: Owners,
    /// How many cards of each suit mattered, the strongest first; seven bits each.
    pub(super) mattered: u64,
    next: u32,
    pub(super) low: u8,
    pub(super) high: u8,
    /// The play that proved it: suit, and place in it from the top; four bits each.
    pub(super) play: u8,
}

/// Most findings that are kept; then all are forgotten.
const MOST: usize = 1 << 18;

/// Most findings of a chain that are looked at.
const LONGEST: usize = 48;

const END: u32 = u32::MAX;

/// Findings by shape.
#[derive(Debug)]
pub(super) struct Memory {
    /// The first finding of each chain, and since when it stands there.
    heads: Vec<(u32, u32)>,
    findings: Vec<Finding>,
    /// Chains that began before count as empty.
    epoch: u32,
}

impl Memory {
    pub(super) fn new() -> Self {
        Self { heads: vec![(0, END); 1 << 10], findings: Vec::new(), epoch: 1 }
    }

    pub(super) fn forget(&mut self) {
        self.findings.clear();
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            self.heads.fill((0, END));
            self.epoch = 1;
        }
    }

    #[inline]
    fn slot(&self, shape: Shape) -> usize {
        let mixed = (shape.lengths ^ u64::from(shape.more).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0xd6e8_feb8_6659_fd93);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        usize::try_from(mixed >> 40).unwrap_or(0) & (self.heads.len() - 1)
    }

    #[inline]
    fn head(&self, slot: usize) -> u32 {
        let (since, first) = self.heads[slot];
        if since == self.epoch { first } else { END }
    }

    /// The findings that hold for a position, the latest first.
    #[inline]
    pub(super) fn of(&self, shape: Shape, owners: Owners) -> impl Iterator<Item = &Finding> {
        let mut at = self.head(self.slot(shape));
        let chain = std::iter::from_fn(move || {
            let finding = self.findings.get(at as usize)?;
            at = finding.next;
            Some(finding)
        });
        chain.take(LONGEST).filter(move |finding| {
            finding.shape == shape
                && (owners[0] ^ finding.owners[0]) & finding.mask[0] == 0
                && (owners[1] ^ finding.owners[1]) & finding.mask[1] == 0
        })
    }

    /// Keeps a finding.
    pub(super) fn keep(&mut self, shape: Shape, owners: Owners, found: Found) {
        let owners = [owners[0] & found.mask[0], owners[1] & found.mask[1]];
        let mut at = self.head(self.slot(shape));
        for _ in 0..LONGEST {
            let Some(finding) = self.findings.get_mut(at as usize) else { break };
            if finding.shape == shape && finding.mask == found.mask && finding.owners == owners {
                finding.low = finding.low.max(found.low);
                finding.high = finding.high.min(found.high);
                finding.play = found.play;
                return;
            }
            at = finding.next;
        }
        if self.findings.len() >= MOST {
            self.forget();
        } else if self.findings.len() > self.heads.len() {
            self.grow();
        }
        let slot = self.slot(shape);
        let next = self.head(slot);
        self.heads[slot] = (self.epoch, u32::try_from(self.findings.len()).unwrap_or(END));
        let Found { mask, mattered, low, high, play } = found;
        self.findings.push(Finding { shape, owners, mask, mattered, next, low, high, play });
    }

    /// More chains, so that they stay short.
    fn grow(&mut self) {
        self.heads = vec![(0, END); self.heads.len() * 4];
        for at in 0..self.findings.len() {
            let slot = self.slot(self.findings[at].shape);
            self.findings[at].next = self.head(slot);
            self.heads[slot] = (self.epoch, u32::try_from(at).unwrap_or(END));
        }
    }
}

/// What was found of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) mask: Owners,
    pub(super) mattered: u64,
    pub(super) low: u8,
    pub(super) high: u8,
    pub(super) play: u8,
}
