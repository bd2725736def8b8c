//! The transposition table: results of earlier searches by position, shared by all threads without
//! locks.
//!
//! An entry is two 64-bit words: the data, and the key xored with the data. A torn write mixes
//! words of two threads; its key then matches no position, so the entry is ignored (Hyatt and Mann
//! 2002, <https://www.chessprogramming.org/Shared_Hash_Table#Xor>). Both words are atomics, so
//! there is no data race.

use std::sync::atomic::{AtomicU64, Ordering};

use thiserror::Error;

use super::score::Score;
use super::window::Bound;
use crate::atomic::Move;
use crate::util::memory::{index_of, zeroed_words};
use crate::util::prefetch::prefetch;

/// Entries per cache line of 64 bytes; a position can be in any of them.
const CLUSTER: usize = 4;
const WORDS: usize = 2 * CLUSTER;
/// Generations before the counter wraps.
const GENERATIONS: u8 = 32;

/// The result of a search of one position. Mate distances count from the position itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtEntry {
    /// The best move, or the one that failed high.
    pub mv: Option<Move>,
    pub score: Score,
    /// The static evaluation, if it was computed.
    pub eval: Option<Score>,
    /// The depth of the search, in plies.
    pub depth: u8,
    pub bound: Bound,
    /// Whether the position was ever part of a principal variation.
    pub pv: bool,
}

/// There is not enough memory for a transposition table of this size in MiB.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no memory for a hash table of {0} MiB")]
pub struct TtError(pub usize);

/// The transposition table.
#[derive(Debug)]
pub struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// Words before the first cache line boundary inside the allocation.
    start: usize,
    clusters: usize,
    generation: u8,
}

/// Transposition tables up to this size in MiB are overwritten when they are cleared.
const SMALL: usize = 4;

const NO_EVAL: i32 = i16::MIN as i32;

impl TtEntry {
    fn pack(&self, generation: u8) -> u64 {
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        let eval = self.eval.map_or(NO_EVAL, |eval| eval.0);
        u64::from(self.mv.map_or(0, Move::raw))
            | u64::from(self.score.0 as i16 as u16) << 16
            | u64::from(eval as i16 as u16) << 32
            | u64::from(self.depth) << 48
            | bound << 56
            | u64::from(self.pv) << 58
            | u64::from(generation) << 59
    }

    /// `None` for a word that holds no entry.
    fn unpack(data: u64) -> Option<TtEntry> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let eval = i32::from((data >> 32) as i16);
        Some(TtEntry {
            mv: Move::from_raw(data as u16),
            score: Score(i32::from((data >> 16) as i16)),
            eval: (eval != NO_EVAL).then_some(Score(eval)),
            depth: (data >> 48) as u8,
            bound,
            pv: data >> 58 & 1 != 0,
        })
    }
}

const fn generation_of(data: u64) -> u8 {
    (data >> 59) as u8
}

impl TranspositionTable {
    /// An empty table of about `mebibytes` MiB, at least one. Pages are committed on first use, so
    /// a huge table allocates instantly.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> Result<TranspositionTable, TtError> {
        let bytes = mebibytes.max(1).checked_mul(1 << 20).ok_or(TtError(mebibytes))?;
        TranspositionTable::of_bytes(bytes)
    }

    /// An empty table of at most `bytes` bytes, but at least one cluster.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn of_bytes(bytes: usize) -> Result<TranspositionTable, TtError> {
        let failed = || TtError(bytes >> 20);
        let clusters = (bytes / 64).max(1);
        // One extra cache line leaves room to start at a multiple of 64.
        let words = zeroed_words(clusters * WORDS + WORDS).ok_or_else(failed)?;
        let start = words.as_ptr().addr().wrapping_neg() % 64 / 8;
        Ok(TranspositionTable { words, start, clusters, generation: 0 })
    }

    /// The size in MiB.
    #[must_use]
    pub fn mebibytes(&self) -> usize {
        (self.clusters * 64) >> 20
    }

    /// Clears the table. Fresh memory replaces the old, which another thread frees, so a huge table
    /// is cleared instantly, too; a small one is quicker to overwrite.
    ///
    /// # Errors
    /// If there is not enough memory; the old table stays.
    pub fn clear(&mut self) -> Result<(), TtError> {
        if self.mebibytes() <= SMALL {
            self.words.iter_mut().for_each(|word| *word.get_mut() = 0);
            self.generation = 0;
            return Ok(());
        }
        let old = std::mem::replace(self, TranspositionTable::new(self.mebibytes())?);
        // If no thread can be spawned, the closure is dropped here with the old table, which is
        // only slower.
        let _handle = std::thread::Builder::new().spawn(move || drop(old));
        Ok(())
    }

    /// Starts a new search: entries of earlier searches are replaced first.
    pub fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// The entry of a position, if there is one.
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<TtEntry> {
        self.cluster(key).chunks_exact(2).find_map(|slot| {
            let data = slot[1].load(Ordering::Relaxed);
            if slot[0].load(Ordering::Relaxed) ^ data == key { TtEntry::unpack(data) } else { None }
        })
    }

    /// Stores an entry in place of the least valuable one: an empty slot, the same position, or an
    /// old and shallow entry.
    pub fn store(&self, key: u64, entry: &TtEntry) {
        let mut place = None;
        for slot in self.cluster(key).chunks_exact(2) {
            let data = slot[1].load(Ordering::Relaxed);
            let same = slot[0].load(Ordering::Relaxed) ^ data == key;
            let Some(held) = TtEntry::unpack(data) else {
                place = Some((i32::MIN, slot, None));
                break;
            };
            if same {
                place = Some((i32::MIN, slot, Some((held, generation_of(data)))));
                break;
            }
            let age = (GENERATIONS + self.generation - generation_of(data)) % GENERATIONS;
            let worth = i32::from(held.depth) - 4 * i32::from(age);
            if place.as_ref().is_none_or(|(least, ..)| worth < *least) {
                place = Some((worth, slot, None));
            }
        }
        let Some((_, slot, same)) = place else { return };
        let mut entry = *entry;
        if let Some((held, generation)) = same {
            entry.mv = entry.mv.or(held.mv);
            // A much shallower search must not overwrite a deep entry of this generation.
            let weaker = entry.bound != Bound::Exact && entry.depth + 3 < held.depth;
            if weaker && generation == self.generation {
                return;
            }
        }
        let data = entry.pack(self.generation);
        slot[0].store(key ^ data, Ordering::Relaxed);
        slot[1].store(data, Ordering::Relaxed);
    }

    /// Prefetches a position's cache line.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.cluster(key)[0]);
    }

    /// The share of the table that the current search has filled, in permille, from a sample.
    #[must_use]
    pub fn permille_full(&self) -> usize {
        const SAMPLE: usize = 250;
        let clusters = SAMPLE.min(self.clusters);
        let words = &self.words[self.start..][..clusters * WORDS];
        let used = words.chunks_exact(2).filter(|slot| {
            let data = slot[1].load(Ordering::Relaxed);
            TtEntry::unpack(data).is_some() && generation_of(data) == self.generation
        });
        used.count() * 1000 / (clusters * CLUSTER)
    }

    #[inline]
    fn cluster(&self, key: u64) -> &[AtomicU64] {
        &self.words[self.start + index_of(key, self.clusters) * WORDS..][..WORDS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8, score: i32) -> TtEntry {
        TtEntry {
            mv: Move::from_raw(0x1234),
            score: Score(score),
            eval: Some(Score(-7)),
            depth,
            bound: Bound::Lower,
            pv: true,
        }
    }

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let table = TranspositionTable::new(1).unwrap();
        assert_eq!(table.probe(42), None);
        for (key, score) in [(42, 17), (u64::MAX, -31_999), (7 << 60, 31_999)] {
            let stored = TtEntry { eval: None, mv: None, bound: Bound::Exact, ..entry(9, score) };
            table.store(key, &stored);
            assert_eq!(table.probe(key), Some(stored));
            table.store(key, &entry(12, -score));
            assert_eq!(table.probe(key), Some(entry(12, -score)));
        }
    }

    #[test]
    fn a_torn_entry_is_not_found() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(42, &entry(3, 5));
        let slot = table.cluster(42);
        slot[1].store(entry(4, 6).pack(0), Ordering::Relaxed);
        assert_eq!(table.probe(42), None);
    }

    #[test]
    fn the_shallowest_and_oldest_entry_of_a_full_cluster_goes_first() {
        let mut table = TranspositionTable::new(1).unwrap();
        for (key, depth) in [(1, 8), (2, 3), (3, 9), (4, 7)] {
            table.store(key, &entry(depth, 0));
        }
        table.store(5, &entry(1, 0));
        let found = |table: &TranspositionTable| {
            (1..=6).filter(|key| table.probe(*key).is_some()).collect::<Vec<_>>()
        };
        assert_eq!(found(&table), [1, 3, 4, 5]);
        table.age();
        table.age();
        for key in [1, 4, 5] {
            table.store(key, &TtEntry { bound: Bound::Exact, ..entry(1, 0) });
        }
        // The entry of depth 9 is two generations old and now worth less than the new ones of depth
        // 2.
        for key in [1, 4, 5] {
            table.store(key, &TtEntry { bound: Bound::Exact, ..entry(2, 0) });
        }
        table.store(6, &entry(1, 0));
        assert_eq!(found(&table), [1, 4, 5, 6]);
    }

    #[test]
    fn clusters_begin_at_cache_lines_and_clearing_forgets() {
        let mut table = TranspositionTable::new(2).unwrap();
        assert_eq!(table.mebibytes(), 2);
        assert_eq!(table.cluster(0).as_ptr().addr() % 64, 0);
        assert_eq!(table.cluster(u64::MAX).len(), WORDS);
        table.store(42, &entry(3, 5));
        table.clear().unwrap();
        assert_eq!(table.probe(42), None);
        assert_eq!(TranspositionTable::new(usize::MAX).unwrap_err(), TtError(usize::MAX));
    }
}
