//! One shape for what is known by a small index (cards, suits, seats, hands), and for the small sets of them.

/// Defines `$name`, an index below `$most`.
macro_rules! index {
    ($(#[$meta:meta])* $name:ident below $most:expr) => {
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(u8);

        impl $name {
            /// The one with this index.
            #[inline]
            pub const fn new(index: u8) -> Self {
                debug_assert!((index as usize) < $most);
                Self(index)
            }

            /// Its index, for tables.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Its index, as one byte.
            #[inline]
            pub const fn raw(self) -> u8 {
                self.0
            }
        }
    };
}

/// Defines a set of `$member`s kept as one bit each in a `$word`; the lowest index is the first.
macro_rules! bit_set {
    ($(#[$meta:meta])* $set:ident($word:ty) of $member:ident) => {
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
        pub struct $set($word);

        impl $set {
            /// The set with nothing in it.
            pub const EMPTY: Self = Self(0);

            /// The set of one.
            #[inline]
            pub const fn of(one: $member) -> Self {
                Self(1 << one.0)
            }

            /// Those with the indices `0..n`.
            #[inline]
            pub const fn all(n: usize) -> Self {
                if n >= <$word>::BITS as usize { Self(<$word>::MAX) } else { Self((1 << n) - 1) }
            }

            /// The set with these bits.
            #[inline]
            pub const fn from_bits(bits: $word) -> Self {
                Self(bits)
            }

            /// Bit `i` is set when the one with index `i` is in.
            #[inline]
            pub const fn bits(self) -> $word {
                self.0
            }

            /// Whether it is in.
            #[inline]
            pub const fn contains(self, one: $member) -> bool {
                self.0 >> one.0 & 1 != 0
            }

            /// Puts it in.
            #[inline]
            pub const fn insert(&mut self, one: $member) {
                self.0 |= 1 << one.0;
            }

            /// Takes it out.
            #[inline]
            pub const fn remove(&mut self, one: $member) {
                self.0 &= !(1 << one.0);
            }

            /// The same and this one.
            #[inline]
            #[must_use]
            pub const fn with(self, one: $member) -> Self {
                Self(self.0 | 1 << one.0)
            }

            /// The same but for this one.
            #[inline]
            #[must_use]
            pub const fn without(self, one: $member) -> Self {
                Self(self.0 & !(1 << one.0))
            }

            /// How many are in.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether nothing is in.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether all of it is in `other`.
            #[inline]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether the two have one in common.
            #[inline]
            pub const fn intersects(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// The one with the lowest index.
            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "a bit number of the word")]
            pub const fn first(self) -> Option<$member> {
                if self.0 == 0 { None } else { Some($member(self.0.trailing_zeros() as u8)) }
            }

            /// All of it, lowest index first.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $member> + Clone {
                let mut rest = self;
                std::iter::from_fn(move || {
                    let first = rest.first()?;
                    rest.remove(first);
                    Some(first)
                })
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter().map($member::index)).finish()
            }
        }

        impl FromIterator<$member> for $set {
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> Self {
                members.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl std::ops::BitOr for $set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl std::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl std::ops::BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }

        /// Those of the first that are not in the second.
        impl std::ops::Sub for $set {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }
    };
}
