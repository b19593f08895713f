//! Small numbers that name parts of compiled rules.
//!
//! Each is an index into one list of [`Rules`](super::Rules); records and packs use the names instead.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($repr:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $repr);

        impl $name {
            /// Its place in the list it indexes.
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    )*};
}

ids! {
    /// A rung of the ladder, lowest first.
    RungId(u16);
    /// A word said with a rung.
    ModifierId(u8);
    /// A word said in a dialog.
    WordId(u8);
    /// A dialog. [`DialogId::AUCTION`] is the auction itself.
    DialogId(u8);
    /// A kind of contract.
    KindId(u8);
    /// A named set of seats.
    RoleId(u8);
    /// A compiled order of the cards.
    OrderId(u8);
    /// A strain of the ladder: a suit, or a word such as `NT`.
    StrainId(u8);
    /// A number of the pack, of the match or of the deal.
    NumberId(u8);
    /// A function of the pack's hooks.
    HookId(u8);
    /// The reason of an entry: the name of a score item, or a word of a hook.
    ReasonId(u16);
}

impl WordId {
    /// "pass".
    pub const PASS: Self = Self(0);
    /// "here": the standing bid is held.
    pub const HERE: Self = Self(1);
    /// The seat looks at its hand.
    pub const LOOK: Self = Self(2);
    /// A suit is named; the call's suit says which.
    pub const NAME: Self = Self(3);
    /// An offer: the rest of the tricks are mine.
    pub const CLAIM: Self = Self(4);
    /// An offer: the rest of the tricks are that seat's.
    pub const CONCEDE: Self = Self(5);
    /// The offer is accepted.
    pub const AGREE: Self = Self(6);
    /// The offer is not accepted.
    pub const REFUSE: Self = Self(7);
    /// The tricks are divided like this.
    pub const SPLIT: Self = Self(8);
    /// Asked before the bidding begins: no call out of turn.
    pub const WAIT: Self = Self(9);
    /// Names of the words every pack has.
    pub const BUILT_IN: [&'static str; 10] =
        ["pass", "here", "look", "name", "claim", "concede", "agree", "refuse", "split", "wait"];
}

impl DialogId {
    /// The auction.
    pub const AUCTION: Self = Self(u8::MAX);
    /// An offer and the answers to it.
    pub const OFFER: Self = Self(u8::MAX - 1);
}

impl RoleId {
    /// Who made the contract.
    pub const DECLARER: Self = Self(0);
    /// He and those who declare with him.
    pub const DECLARING: Self = Self(1);
    /// The other active seats.
    pub const OTHERS: Self = Self(2);
    /// The other seats of the declarer's side.
    pub const PARTNER: Self = Self(3);
    /// Who dealt.
    pub const DEALER: Self = Self(4);
    /// The first active seat after the dealer.
    pub const ELDEST: Self = Self(5);
    /// Seats that were dealt cards.
    pub const ACTIVE: Self = Self(6);
    /// Active seats whose hands lie face down.
    pub const OUT: Self = Self(7);
    /// Every seat of the table.
    pub const ALL: Self = Self(8);
    /// Nobody.
    pub const NOBODY: Self = Self(9);
    /// Names of the roles every pack has.
    pub const BUILT_IN: [&'static str; 10] =
        ["declarer", "declaring", "others", "partner", "dealer", "eldest", "active", "out", "all", "nobody"];
    /// How many roles a pack may add.
    pub const PACK_ROLES: usize = 16;

    /// Index among the roles of the pack, for a role that is not built in.
    #[inline]
    pub fn of_pack(self) -> Option<usize> {
        self.index().checked_sub(Self::BUILT_IN.len())
    }
}
