//! The perft table: leaf counts by position and depth, shared by all threads without locks. The
//! transposition table of the search is a different one.
//!
//! A wrong count must not happen, and a 64-bit key alone is not enough: among some billions of
//! positions two with the same key are likely. So the key only gives the place, and a second 64-bit
//! number, computed from the position by another method, identifies the entry. For a different
//! position and depth both match by chance once in about 2^64 times the number of entries.
//!
//! An entry is two words: the count, and the second number xored with the count. A torn write
//! matches no position (Hyatt and Mann 2002,
//! <https://www.chessprogramming.org/Shared_Hash_Table#Xor>).

use std::sync::atomic::{AtomicU64, Ordering};

use thiserror::Error;

use crate::memory::zeroed_words;
use crate::position::Position;

/// There is not enough memory for a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no memory for a table of {0} MiB")]
pub struct NoMemory(pub usize);

/// Words per bucket, half a cache line: one entry is replaced only by larger counts, the other one
/// always.
const BUCKET: usize = 4;

/// Counts of leaves by position and depth.
///
/// ```
/// use atomic_chess::Position;
/// use atomic_chess::perft::CountTable;
///
/// let table = CountTable::new(1)?;
/// let start = Position::start();
/// table.set(&start, 3, 8_902);
/// assert_eq!((table.get(&start, 3), table.get(&start, 4)), (Some(8_902), None));
/// # Ok::<(), atomic_chess::perft::NoMemory>(())
/// ```
#[derive(Debug)]
pub struct CountTable {
    words: Box<[AtomicU64]>,
}

impl CountTable {
    /// An empty table of at most `mib` mebibytes, and at least one bucket.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(mib: usize) -> Result<CountTable, NoMemory> {
        let buckets = (mib << 20) / (BUCKET * size_of::<u64>());
        let words = zeroed_words(buckets.max(1) * BUCKET).ok_or(NoMemory(mib))?;
        Ok(CountTable { words })
    }

    /// The leaf count of a position at a depth, if it is stored.
    #[must_use]
    pub fn get(&self, position: &Position, depth: u32) -> Option<u64> {
        let check = check(position, depth);
        let bucket = self.bucket(position, depth);
        bucket.chunks_exact(2).find_map(|entry| {
            let count = entry[0].load(Ordering::Relaxed);
            (entry[1].load(Ordering::Relaxed) ^ count == check).then_some(count)
        })
    }

    /// Stores a count.
    pub fn set(&self, position: &Position, depth: u32, count: u64) {
        let check = check(position, depth);
        let bucket = self.bucket(position, depth);
        // Large counts took long to compute.
        let entry =
            if count >= bucket[0].load(Ordering::Relaxed) { &bucket[..2] } else { &bucket[2..] };
        entry[0].store(count, Ordering::Relaxed);
        entry[1].store(check ^ count, Ordering::Relaxed);
    }

    /// The counts of a position at different depths are in different buckets.
    fn bucket(&self, position: &Position, depth: u32) -> &[AtomicU64] {
        /// 2^64 divided by the golden ratio: its multiples are spread evenly.
        const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
        let key = position.key() ^ SPREAD.wrapping_mul(u64::from(depth));
        let buckets = (self.words.len() / BUCKET) as u128;
        // Fixed-point multiplication maps the key evenly onto any number of buckets (Lemire 2016).
        let index = ((u128::from(key) * buckets) >> 64) as usize * BUCKET;
        &self.words[index..index + BUCKET]
    }
}

/// A hash of position and depth that is independent of the key: multiplies sets of squares in pairs
/// and folds the 128-bit products, as wyhash does (<https://github.com/wangyi-fudan/wyhash>). An
/// empty entry has 0, which no position is expected to have.
fn check(position: &Position, depth: u32) -> u64 {
    /// Odd numbers from the binary digits of the fractions of the square roots of the first ten
    /// primes, 2 to 29.
    const SALT: [u64; 10] = [
        0x6a09_e667_f3bc_c909,
        0xbb67_ae85_84ca_a73b,
        0x3c6e_f372_fe94_f82b,
        0xa54f_f53a_5f1d_36f1,
        0x510e_527f_ade6_82d1,
        0x9b05_688c_2b3e_6c1f,
        0x1f83_d9ab_fb41_bd6b,
        0x5be0_cd19_137e_2179,
        0xcbbb_9d5d_c105_9ed9,
        0x629a_292a_367c_d507,
    ];
    let en_passant = position.en_passant().map_or(64, |square| square.index() as u64);
    let state = en_passant << 40 | (position.turn() as u64) << 32 | u64::from(depth);
    let sets = position.board().sets();
    let last = [position.castling_rooks().0, state];
    let words = sets.iter().map(|set| set.0).chain(last);
    let mut salted = [0; 10];
    for ((slot, word), salt) in salted.iter_mut().zip(words).zip(SALT) {
        *slot = word ^ salt;
    }
    salted.chunks_exact(2).fold(0, |sum, pair| {
        let product = u128::from(pair[0]) * u128::from(pair[1]);
        sum.rotate_left(23) ^ product as u64 ^ (product >> 64) as u64
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::Position;

    #[test]
    fn only_what_was_set_is_found() {
        let table = CountTable::new(1).unwrap();
        let start = Position::start();
        let other =
            Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1").unwrap();
        assert_eq!(table.get(&start, 3), None);
        table.set(&start, 3, 8902);
        assert_eq!(table.get(&start, 3), Some(8902));
        assert_eq!((table.get(&start, 4), table.get(&other, 3)), (None, None));
    }

    #[test]
    fn a_great_count_outlives_small_ones() {
        let table = CountTable::new(0).unwrap();
        let start = Position::start();
        table.set(&start, 3, 8902);
        for depth in 10..20 {
            table.set(&start, depth, u64::from(depth));
            assert_eq!(table.get(&start, depth), Some(u64::from(depth)));
        }
        assert_eq!((table.get(&start, 3), table.get(&start, 18)), (Some(8902), None));
    }

    /// The positions three plies after the start, and some that differ only in their state.
    fn positions() -> Vec<Position> {
        let mut positions = vec![Position::start()];
        for _ in 0..3 {
            let after = |position: &Position| {
                let moves = position.legal_moves();
                moves.iter().map(|mv| position.after(*mv)).collect::<Vec<_>>()
            };
            positions = positions.iter().flat_map(after).collect();
        }
        for state in ["w KQkq -", "b KQkq -", "w KQk -", "w - -", "w KQkq a6", "w KQkq f6"] {
            let fen = format!("rnbqkbnr/1pppp1pp/8/pP3pP1/8/8/P1PPPP1P/RNBQKBNR {state} 0 1");
            positions.push(Position::from_fen(&fen).unwrap());
        }
        // The count of moves is not part of them.
        positions.sort_unstable_by_key(Position::key);
        positions.dedup_by_key(|position| position.key());
        positions
    }

    #[test]
    fn a_second_number_is_like_a_random_one() {
        let positions = positions();
        let mut numbers = HashSet::new();
        let mut ones = [0; 64];
        for position in &positions {
            for depth in 1..4 {
                let number = check(position, depth);
                numbers.insert(number);
                (0..64).for_each(|bit| ones[bit] += number >> bit & 1);
            }
        }
        assert_eq!(numbers.len(), 3 * positions.len());
        for count in ones {
            let share = count as f64 / numbers.len() as f64;
            assert!((0.45..0.55).contains(&share), "{share} in {ones:?}");
        }
    }

    #[test]
    fn all_buckets_are_used_alike() {
        let table = CountTable::new(1).unwrap();
        let buckets = table.words.len() / BUCKET;
        let mut used = HashSet::new();
        let mut tried = 0;
        for position in positions() {
            for depth in 1..4 {
                let bucket = table.bucket(&position, depth);
                let place =
                    (bucket.as_ptr().addr() - table.words.as_ptr().addr()) / size_of::<u64>();
                assert_eq!((bucket.len(), place % BUCKET), (BUCKET, 0));
                used.insert(place / BUCKET);
                tried += 1;
            }
        }
        // As many as by chance: each is missed by all with the probability 1 / e^(tried / buckets).
        let expected = buckets as f64 * -(-f64::from(tried) / buckets as f64).exp_m1();
        assert!((used.len() as f64 / expected - 1.0).abs() < 0.03, "{} of {expected}", used.len());
    }

    #[test]
    fn a_table_beyond_memory_is_an_error() {
        assert_eq!(CountTable::new(1 << 40).unwrap_err(), NoMemory(1 << 40));
    }
}
