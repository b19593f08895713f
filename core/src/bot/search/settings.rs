//! How much a player thinks, and how it is minded.
//!
//! Levels are settings that differ in effort and in honest mistakes: nobody sees more than another. What a number does
//! is up to the modules that read it.

/// How a searching player thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How much it thinks.
    pub effort: Effort,
    /// Whether it plays for the match: a deal that ends it counts by who wins, and not by points alone.
    pub for_match: bool,
    /// With how many cards in hand, at most, it solves worlds instead of playing them out.
    pub solve: u8,
    /// How much it believes bids: how much a hand counts that does not fit them, per cent of the usual. With 0 it
    /// believes nothing.
    pub belief: u16,
    /// By how many tenths of the mean deviation a call must be better than a safe one. Below 0 it likes to bid.
    pub margin: i8,
    /// The same for a call that promises no tricks.
    pub shy_margin: i8,
    /// What is added to both where a partner has bid.
    pub support: i8,
    /// In how many of a hundred decisions it goes by the rule of thumb.
    pub slips: u8,
}

/// How many play-outs a decision may take, about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// For a card to play.
    pub play: usize,
    /// For cards to put away or to give.
    pub choose: usize,
    /// For something to say.
    pub call: usize,
}

impl Effort {
    /// So many per cent of it.
    #[must_use]
    pub fn per_cent(self, share: usize) -> Self {
        let of = |n: usize| (n * share / 100).max(1);
        Self { play: of(self.play), choose: of(self.choose), call: of(self.call) }
    }
}

impl Settings {
    /// The plain player.
    pub const BASIC: Self = Self {
        effort: Effort { play: 48, choose: 96, call: 128 },
        for_match: false,
        solve: 0,
        belief: 100,
        margin: 1,
        shy_margin: 7,
        support: 0,
        slips: 0,
    };
    /// Knows the rules and looks at little.
    pub const NOVICE: Self =
        Self { effort: Effort { play: 8, choose: 12, call: 24 }, belief: 0, slips: 20, ..Self::BASIC };
    /// Plays as people do who play often.
    pub const REGULAR: Self =
        Self { effort: Effort { play: 24, choose: 48, call: 96 }, slips: 5, ..Self::BASIC };
    /// Thinks as long as it pays.
    pub const EXPERT: Self = Self {
        effort: Effort { play: 160, choose: 240, call: 320 },
        solve: 7,
        for_match: true,
        ..Self::BASIC
    };
}
