//! The table of the proof-number search: what is known of the positions that were expanded, in
//! bounded memory, shared by threads without locks.
//!
//! An entry is three words of 64 bits: the second half of the key xored with the two words of data.
//! A torn write matches no position (Hyatt and Mann 2002,
//! <https://www.chessprogramming.org/Shared_Hash_Table#Xor>). Four entries make a bucket; a new
//! entry replaces the one that took the least work, where proofs count 4096 times as much.

use std::sync::atomic::{AtomicU64, Ordering};

use super::identity::Key;
use super::numbers::Numbers;
use super::status::Won;
use crate::atomic::Move;
pub use crate::util::memory::NoMemory;
use crate::util::memory::{index_of, zeroed_words};
use crate::util::prefetch::prefetch;

/// Words of an entry.
pub const ENTRY: usize = 3;
/// Entries of a bucket.
const BUCKET: usize = 4;

/// When an entry is replaced, a proof counts as if it had taken 2 to this power times its work.
const PROOF_WORTH: u16 = 12;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// The position is open, with these numbers from the point of view of the side to move.
    Open(Numbers),
    /// The winner wins, by this move if it is the winner's turn.
    Won {
        /// The winning move; `None` if the loser is to move.
        mv: Option<Move>,
        /// How long the win takes.
        won: Won,
    },
    /// The winner cannot win, whatever the path and the clock.
    Refuted,
    /// The winner cannot win if the condition holds.
    RefutedIf(Condition),
}

/// When a failure that depends on the path or the clock holds; see `path.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The number of positions directly above on the path that must be the same.
    pub span: u16,
    /// The hash of the set of those positions.
    pub signature: u32,
    /// The least fifty-move clock; 0 if it does not matter.
    pub clock: u8,
    /// The proof number for all other paths.
    pub proof: u32,
}

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What is known.
    pub known: Known,
    /// The number of expansions that it took, rounded down to a few digits.
    pub work: u64,
}

/// The table of the proof-number search.
#[derive(Debug)]
pub struct Table {
    words: Box<[AtomicU64]>,
    buckets: usize,
    mebibytes: usize,
}

/// Work as a sixteen-bit number that grows with it: the upper half of its `f32`.
fn level(work: u64) -> u16 {
    ((work as f32).to_bits() >> 16) as u16
}

fn work(level: u16) -> u64 {
    f32::from_bits(u32::from(level) << 16) as u64
}

impl Entry {
    fn pack(&self) -> [u64; 2] {
        let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let (first, rest, kind) = match self.known {
            Known::Open(numbers) => (pair(numbers.phi, numbers.delta), 0, 1),
            Known::Won { mv, won } => {
                (pair(won.run.into(), 0), pair16(mv.map_or(0, Move::raw), won.distance), 2)
            }
            Known::Refuted => (0, 0, 3),
            Known::RefutedIf(condition) => (
                pair(condition.signature, condition.proof),
                pair16(condition.clock.into(), condition.span),
                4,
            ),
        };
        [first, rest | kind << 32 | u64::from(level(self.work)) << 48]
    }

    fn unpack([first, second]: [u64; 2]) -> Option<Entry> {
        let (low, high) = (first as u32, (first >> 32) as u32);
        let (a, b) = (second as u16, (second >> 16) as u16);
        let known = match second >> 32 & 0xffff {
            1 => Known::Open(Numbers { phi: low, delta: high }),
            2 => Known::Won { mv: Move::from_raw(a), won: Won { distance: b, run: low as u16 } },
            3 => Known::Refuted,
            4 => {
                Known::RefutedIf(Condition { span: b, signature: low, clock: a as u8, proof: high })
            }
            _ => return None,
        };
        Some(Entry { known, work: work((second >> 48) as u16) })
    }
}

fn pair16(low: u16, high: u16) -> u64 {
    u64::from(low) | u64::from(high) << 16
}

/// How much an entry is worth, from its second word.
fn worth(second: u64) -> u16 {
    let level = (second >> 48) as u16;
    // In the upper half of an `f32` the exponent begins at bit 7.
    if second >> 32 & 0xffff == 2 { level.saturating_add(PROOF_WORTH << 7) } else { level }
}

impl Table {
    /// An empty table of at most `mebibytes` MiB, at least one bucket. Pages are committed on first
    /// use.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> Result<Table, NoMemory> {
        let failed = || NoMemory(mebibytes);
        let bytes = mebibytes.checked_mul(1 << 20).ok_or_else(failed)?;
        let buckets = (bytes / (ENTRY * BUCKET * size_of::<u64>())).max(1);
        let words = zeroed_words(buckets * ENTRY * BUCKET).ok_or_else(failed)?;
        Ok(Table { words, buckets, mebibytes })
    }

    /// Removes all entries.
    pub fn clear(&self) {
        self.words.iter().for_each(|word| word.store(0, Ordering::Relaxed));
    }

    /// The entry of a position.
    #[must_use]
    #[inline]
    pub fn get(&self, key: Key) -> Option<Entry> {
        self.bucket(key).chunks_exact(ENTRY).find_map(|slot| {
            let data = [slot[1].load(Ordering::Relaxed), slot[2].load(Ordering::Relaxed)];
            let check = slot[0].load(Ordering::Relaxed) ^ data[0] ^ data[1];
            if check == key.check { Entry::unpack(data) } else { None }
        })
    }

    /// Prefetches what [`Table::get`] needs.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        // A bucket lies in two cache lines.
        let bucket = self.bucket(key);
        prefetch(&bucket[0]);
        prefetch(&bucket[ENTRY * BUCKET - 1]);
    }

    /// Stores an entry in place of that of the same position, an empty one, or the one worth least.
    pub fn set(&self, key: Key, entry: &Entry) {
        let data = entry.pack();
        let mut place = None;
        let mut least = u16::MAX;
        for slot in self.bucket(key).chunks_exact(ENTRY) {
            let held = [slot[1].load(Ordering::Relaxed), slot[2].load(Ordering::Relaxed)];
            let check = slot[0].load(Ordering::Relaxed) ^ held[0] ^ held[1];
            if check == key.check || held[1] == 0 {
                place = Some(slot);
                break;
            }
            if worth(held[1]) <= least {
                least = worth(held[1]);
                place = Some(slot);
            }
        }
        let Some(slot) = place else { return };
        slot[0].store(key.check ^ data[0] ^ data[1], Ordering::Relaxed);
        slot[1].store(data[0], Ordering::Relaxed);
        slot[2].store(data[1], Ordering::Relaxed);
    }

    /// Stores a win that did not come from a search with this table, unless one is stored that has
    /// neither a longer line nor a longer run.
    pub fn add_won(&self, key: Key, mv: Option<Move>, won: Won, work: u64) {
        match self.get(key) {
            Some(Entry { known: Known::Won { won: held, .. }, .. })
                if held.distance <= won.distance && held.run <= won.run => {}
            _ => self.set(key, &Entry { known: Known::Won { mv, won }, work }),
        }
    }

    /// The requested size in MiB.
    #[must_use]
    pub const fn mebibytes(&self) -> usize {
        self.mebibytes
    }

    /// All entries, each with its number, as words.
    pub fn raw_entries(&self) -> impl Iterator<Item = (u64, [u64; ENTRY])> {
        let raw =
            |slot: &[AtomicU64]| [0, 1, 2].map(|word: usize| slot[word].load(Ordering::Relaxed));
        let slots = (0..).zip(self.words.chunks_exact(ENTRY).map(raw));
        slots.filter(|(_, words)| words[2] != 0)
    }

    /// Restores an entry of [`Table::raw_entries`] from a table of the same size; false if its
    /// number is too large.
    #[must_use]
    pub fn put_raw(&self, number: u64, words: [u64; ENTRY]) -> bool {
        let first = usize::try_from(number).ok().and_then(|number| number.checked_mul(ENTRY));
        let place = first.and_then(|first| self.words.get(first..first.checked_add(ENTRY)?));
        let Some(slot) = place else { return false };
        slot.iter().zip(words).for_each(|(slot, word)| slot.store(word, Ordering::Relaxed));
        true
    }

    /// How much of the table is in use, in permille, from a sample.
    #[must_use]
    pub fn permille_full(&self) -> usize {
        const SAMPLE: usize = 250;
        let buckets = SAMPLE.min(self.buckets);
        let words = &self.words[..buckets * ENTRY * BUCKET];
        let used = words.chunks_exact(ENTRY).filter(|slot| slot[2].load(Ordering::Relaxed) != 0);
        used.count() * 1000 / (buckets * BUCKET)
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[AtomicU64] {
        &self.words[index_of(key.place, self.buckets) * ENTRY * BUCKET..][..ENTRY * BUCKET]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(check: u64) -> Key {
        Key { place: 0, check }
    }

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let table = Table::new(1).unwrap();
        let won = Won { distance: 65_535, run: 317 };
        let condition = Condition { span: 40_000, signature: u32::MAX, clock: 99, proof: 1 << 30 };
        for (known, number) in [
            (Known::Open(Numbers { phi: 7, delta: 1 << 30 }), 1),
            (Known::Won { mv: Move::from_raw(0xffff), won }, 2),
            (Known::Won { mv: None, won }, 3),
            (Known::Refuted, 4),
            (Known::RefutedIf(condition), u64::MAX),
        ] {
            let entry = Entry { known, work: 96 };
            let key = Key { place: number << 40, check: number };
            assert_eq!(table.get(key), None);
            table.set(key, &entry);
            assert_eq!(table.get(key), Some(entry));
        }
    }

    #[test]
    fn work_keeps_its_order() {
        let works = [1, 2, 3, 100, 101, 1_000, 1_000_000_000, 1_000_000_000_000];
        assert!(works.is_sorted_by_key(|work| level(*work)));
        for number in works {
            let kept = work(level(number));
            assert!(kept <= number && kept * 100 >= number * 99, "{number} {kept}");
        }
    }

    #[test]
    fn the_least_work_goes_first_and_a_proof_stays() {
        let table = Table::new(0).unwrap();
        let open = Known::Open(Numbers { phi: 1, delta: 1 });
        let won = Known::Won { mv: None, won: Won::default() };
        table.set(key(1), &Entry { known: won, work: 1 });
        for (number, work) in [(2, 50), (3, 10), (4, 70), (5, 60)] {
            table.set(key(number), &Entry { known: open, work });
        }
        let found = |table: &Table| -> Vec<u64> {
            (1..=6).filter(|number| table.get(key(*number)).is_some()).collect()
        };
        assert_eq!(found(&table), [1, 2, 4, 5]);
        table.set(key(2), &Entry { known: Known::Refuted, work: 51 });
        assert_eq!(table.get(key(2)).unwrap().known, Known::Refuted);
        assert_eq!(found(&table), [1, 2, 4, 5]);
    }

    #[test]
    fn a_torn_entry_is_not_found() {
        let table = Table::new(0).unwrap();
        table.set(key(7), &Entry { known: Known::Refuted, work: 9 });
        table.words[2].fetch_add(1 << 48, Ordering::Relaxed);
        assert_eq!(table.get(key(7)), None);
    }

    #[test]
    fn a_table_beyond_memory_is_an_error() {
        assert_eq!(Table::new(1 << 40).unwrap_err(), NoMemory(1 << 40));
    }
}
