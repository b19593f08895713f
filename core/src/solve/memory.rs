//! What was found between two tricks, kept for positions that are the same in all that mattered.
//!
//! A finding holds for every position with the same lengths of all suits in all hands and the same owners of the cards
//! that decided something by their rank; those are the strongest of each suit, and the rest are small cards. Findings of
//! one set of lengths lie side by side, and each is compared with the owners under its own mask.

/// Words that say who owns each card of a position, suit by suit, the weakest card lowest.
pub(super) type Owners = [u64; 2];

/// What a finding is looked up by: lengths of the suits, and leader, bars and counts in one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) lengths: u64,
    pub(super) more: u32,
}

/// The tricks won from positions of one kind: at least and at most.
#[derive(Clone, Copy, Debug, Default)]
struct Finding {
    lengths: u64,
    /// Whose the cards under the mask are.
    owners: Owners,
    /// The cards that mattered.
    mask: Owners,
    more: u32,
    low: u8,
    high: u8,
    /// The play that proved it: suit, and place in it from the top; four bits each.
    play: u8,
}

/// Findings that lie side by side.
const SIDE_BY_SIDE: usize = 8;

/// Most blocks that are kept; then all findings are forgotten.
const MOST: usize = 1 << 16;

/// Most blocks of a chain that are looked at.
const LONGEST: usize = 16;

const END: u32 = u32::MAX;

/// Some findings, and the block with those before them.
#[derive(Clone, Copy, Debug)]
struct Block {
    findings: [Finding; SIDE_BY_SIDE],
    len: u32,
    next: u32,
}

/// Findings by shape.
#[derive(Debug)]
pub(super) struct Memory {
    /// The first block of each chain, and since when it stands there; what is older counts as gone.
    heads: Vec<(u32, u32)>,
    blocks: Vec<Block>,
    epoch: u32,
}

impl Memory {
    pub(super) fn new() -> Self {
        Self { heads: vec![(0, END); 1 << 8], blocks: Vec::new(), epoch: 1 }
    }

    pub(super) fn forget(&mut self) {
        self.blocks.clear();
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

    /// What is known of a position: whether so many tricks are won, or else a play to look at first.
    #[inline]
    pub(super) fn look(&self, shape: Shape, owners: Owners, need: i16) -> Known {
        let mut known = Known::Nothing;
        let mut at = self.head(self.slot(shape));
        for _ in 0..LONGEST {
            let Some(block) = self.blocks.get(at as usize) else { break };
            for finding in &block.findings[..(block.len as usize).min(SIDE_BY_SIDE)] {
                let differ = (owners[0] ^ finding.owners[0]) & finding.mask[0]
                    | (owners[1] ^ finding.owners[1]) & finding.mask[1]
                    | (shape.lengths ^ finding.lengths)
                    | u64::from(shape.more ^ finding.more);
                if differ != 0 {
                    continue;
                }
                let reached = i16::from(finding.low) >= need;
                if reached || i16::from(finding.high) < need {
                    return Known::Answer { reached, mask: finding.mask };
                }
                known = Known::Play(finding.play);
            }
            at = block.next;
        }
        known
    }

    /// Keeps a finding.
    pub(super) fn keep(&mut self, shape: Shape, owners: Owners, found: Found) {
        let Found { mask, low, high, play } = found;
        let Shape { lengths, more } = shape;
        let owners = [owners[0] & mask[0], owners[1] & mask[1]];
        let new = Finding { lengths, owners, mask, more, low, high, play };
        if self.blocks.len() >= MOST {
            self.forget();
        } else if self.blocks.len() > self.heads.len() {
            self.grow();
        }
        let slot = self.slot(shape);
        let head = self.head(slot);
        if let Some(block) = self.blocks.get_mut(head as usize) {
            for old in &mut block.findings[..block.len as usize] {
                let same = old.lengths == lengths && old.more == more;
                if same && old.mask == mask && old.owners == owners {
                    (old.low, old.high, old.play) = (old.low.max(low), old.high.min(high), play);
                    return;
                }
            }
            if (block.len as usize) < SIDE_BY_SIDE {
                block.findings[block.len as usize] = new;
                block.len += 1;
                return;
            }
        }
        self.begin_block(slot, new);
    }

    /// Puts a block with one finding at the head of a chain.
    fn begin_block(&mut self, slot: usize, first: Finding) {
        let next = self.head(slot);
        self.heads[slot] = (self.epoch, u32::try_from(self.blocks.len()).unwrap_or(END));
        let mut findings = [Finding::default(); SIDE_BY_SIDE];
        findings[0] = first;
        self.blocks.push(Block { findings, len: 1, next });
    }

    /// More chains, so that they stay short.
    #[cold]
    fn grow(&mut self) {
        self.heads = vec![(0, END); self.heads.len() * 4];
        for block in std::mem::take(&mut self.blocks) {
            for &finding in &block.findings[..block.len as usize] {
                let slot = self.slot(Shape { lengths: finding.lengths, more: finding.more });
                let head = self.head(slot);
                match self.blocks.get_mut(head as usize) {
                    Some(block) if (block.len as usize) < SIDE_BY_SIDE => {
                        block.findings[block.len as usize] = finding;
                        block.len += 1;
                    }
                    _ => self.begin_block(slot, finding),
                }
            }
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    /// The answer, and the cards that mattered.
    Answer {
        /// Whether the tricks are won.
        reached: bool,
        /// Those cards.
        mask: Owners,
    },
    /// A play that proved another answer.
    Play(u8),
    /// Nothing.
    Nothing,
}

/// What was found of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) mask: Owners,
    pub(super) low: u8,
    pub(super) high: u8,
    pub(super) play: u8,
}
