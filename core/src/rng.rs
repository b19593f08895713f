//! The one source of chance: a named generator, a named way to draw below a bound, a named shuffle.
//!
//! Matches are replayed from their seed on any machine and by any later version, so nothing here may ever
//! draw differently. Libraries promise that for the generator (`ChaCha8`), not for ranges and shuffles; those
//! are therefore written out and pinned by the captured numbers in the tests. Records name the whole
//! [`GENERATOR`].

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// The name of generator and shuffle, for records.
pub const GENERATOR: &str = "chacha8/fy1";

/// A stream of random numbers. Streams with different numbers of one seed are independent.
#[derive(Debug)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    /// The beginning of stream `stream` of `seed`.
    ///
    /// The key has the seed in its first eight bytes, little endian, and zeros in the rest.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(stream);
        Self(generator)
    }

    /// 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number in `0..n`, each as likely as the others; 0 when `n` is 0.
    ///
    /// Lemire's multiplication of 32-bit words with rejection.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let (mut high, mut low) = self.times(n);
        if low < n {
            let uneven = n.wrapping_neg() % n;
            while low < uneven {
                (high, low) = self.times(n);
            }
        }
        high
    }

    /// A random word times `n`, as high and low word.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the two halves of a double word")]
    fn times(&mut self, n: u32) -> (u32, u32) {
        let product = u64::from(self.0.next_u32()) * u64::from(n);
        ((product >> 32) as u32, product as u32)
    }

    /// Puts the items into random order: Fisher-Yates from the end.
    ///
    /// # Panics
    ///
    /// With more than `u32::MAX` items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let bound = u32::try_from(i + 1).expect("no list here has billions of items");
            items.swap(i, self.below(bound) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These numbers may never change: old records are replayed with them. They were captured once and agree with
    /// a second implementation written from the description of the cipher.
    #[test]
    fn draws_the_pinned_numbers() {
        let mut stream = Stream::new(1, 0);
        let words: Vec<u64> = (0..3).map(|_| stream.next_u64()).collect();
        assert_eq!(words, [7_037_237_572_835_827_407, 5_440_448_899_038_119_230, 14_725_191_807_199_933_458]);
        let mut stream = Stream::new(0x0123_4567_89ab_cdef, 7);
        let small: Vec<u32> = [52, 51, 6, 2, 1, u32::MAX, 3_000_000_000].map(|n| stream.below(n)).into();
        assert_eq!(small, [50, 30, 1, 0, 0, 1_754_188_350, 2_985_291_026]);
        let mut cards: Vec<u8> = (0..20).collect();
        Stream::new(42, 1).shuffle(&mut cards);
        assert_eq!(cards, [12, 16, 0, 8, 7, 2, 11, 15, 4, 19, 17, 13, 1, 10, 9, 5, 3, 6, 14, 18]);
    }

    #[test]
    fn keeps_streams_apart() {
        let first = Stream::new(5, 0).next_u64();
        assert_ne!(first, Stream::new(5, 1).next_u64());
        assert_ne!(first, Stream::new(6, 0).next_u64());
        assert_eq!(first, Stream::new(5, 0).next_u64());
    }

    #[test]
    fn draws_evenly_and_below_the_bound() {
        let mut stream = Stream::new(3, 0);
        let mut counts = [0u32; 6];
        for _ in 0..6000 {
            counts[stream.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&n| (850..1150).contains(&n)), "{counts:?}");
        assert_eq!(stream.below(0), 0);
        assert_eq!(stream.below(1), 0);
    }
}
