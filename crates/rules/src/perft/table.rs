//! The perft table: leaf counts by position and depth, shared by all threads without locks. The
//! transposition table of the search is a different one.
//!
//! A wrong count must not happen, so an entry is identified by the second half of a key of 128 bits
//! ([`crate::key`]).
//!
//! An entry is two words: the count, and that half of the key xored with the count. A torn write
//! matches no position (Hyatt and Mann 2002,
//! <https://www.chessprogramming.org/Shared_Hash_Table#Xor>).

use std::sync::atomic::{AtomicU64, Ordering};

use super::NoMemory;
use crate::key::Key;
use crate::memory::{index_of, zeroed_words};
use crate::position::Position;

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
        let key = key(position, depth);
        self.bucket(key).chunks_exact(2).find_map(|entry| {
            let count = entry[0].load(Ordering::Relaxed);
            (entry[1].load(Ordering::Relaxed) ^ count == key.check).then_some(count)
        })
    }

    /// Stores a count.
    pub fn set(&self, position: &Position, depth: u32, count: u64) {
        let key = key(position, depth);
        let bucket = self.bucket(key);
        // Large counts took long to compute.
        let entry =
            if count >= bucket[0].load(Ordering::Relaxed) { &bucket[..2] } else { &bucket[2..] };
        entry[0].store(count, Ordering::Relaxed);
        entry[1].store(key.check ^ count, Ordering::Relaxed);
    }

    fn bucket(&self, key: Key) -> &[AtomicU64] {
        let index = index_of(key.place, self.words.len() / BUCKET) * BUCKET;
        &self.words[index..index + BUCKET]
    }
}

/// The key of a position at a depth. The counts at different depths are in different buckets.
#[inline]
fn key(position: &Position, depth: u32) -> Key {
    Key::of(position).apart(depth.into())
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
                let number = key(position, depth).check;
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
                let bucket = table.bucket(key(&position, depth));
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
