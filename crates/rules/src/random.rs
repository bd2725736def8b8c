//! A small seedable random number generator for Zobrist numbers, tests, openings and self-play.
//! Not for secrets.

/// SplitMix64 (Steele, Lea and Flood 2014): one addition and one mix per number; every seed is
/// good.
///
/// ```
/// use atomic_chess::random::Random;
///
/// let mut random = Random::new(1);
/// let first = random.next_u64();
/// assert_eq!(Random::new(1).next_u64(), first);
/// assert_eq!(Random::new(1).skip(1).next_u64(), random.next_u64());
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// What a number adds to the state: 2^64 divided by the golden ratio.
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    /// A generator whose numbers depend only on `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The generator after `count` more numbers.
    #[must_use]
    pub const fn skip(self, count: u64) -> Random {
        Random(self.0.wrapping_add(count.wrapping_mul(Random::STEP)))
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(Random::STEP);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound` - 1, and 0 for a bound of 0. The bias is below 2^-32 for bounds
    /// below 2^32.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }

    /// A random item, or `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}
