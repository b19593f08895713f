//! How much a player thinks, and how it is minded.
//!
//! Levels are settings that differ in effort and in honest mistakes: nobody sees more than another. What a number does
//! is up to the modules that read it.

/// How a searching player thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How much it thinks.
    pub effort: Effort,
    /// Whether it plays for the match: a deal counts by the chance to win the match too, and not by points alone.
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

/// A setting that may be changed by its name.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name.
    pub key: &'static str,
    /// The least value.
    pub least: i64,
    /// The most.
    pub most: i64,
    set: fn(&mut Settings, i64),
}

impl Setting {
    /// Sets it; a value beyond its bounds counts as the bound.
    pub fn set(self, settings: &mut Settings, value: i64) {
        (self.set)(settings, value.clamp(self.least, self.most));
    }
}

/// All that may be changed. Their bounds fit the fields.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "values are within the bounds")]
pub const SETTINGS: [Setting; 8] = {
    const fn setting(key: &'static str, (least, most): (i64, i64), set: fn(&mut Settings, i64)) -> Setting {
        Setting { key, least, most, set }
    }
    [
        setting("effort", (5, 1000), |own, share| own.effort = own.effort.per_cent(share as usize)),
        setting("belief", (0, 400), |own, belief| own.belief = belief as u16),
        setting("margin", (-30, 60), |own, margin| own.margin = margin as i8),
        setting("shy_margin", (-30, 60), |own, margin| own.shy_margin = margin as i8),
        setting("support", (-30, 30), |own, support| own.support = support as i8),
        setting("slips", (0, 100), |own, slips| own.slips = slips as u8),
        setting("solve", (0, 10), |own, cards| own.solve = cards as u8),
        setting("for_match", (0, 1), |own, on| own.for_match = on != 0),
    ]
};

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
