//! A file of lemmas: positions that searches have found to be won, for other searches with the same
//! winner under the same fifty-move rule. Jobs of a large proof share one, so that what one job
//! proves need not be proven by the next ([`super::tree`]).
//!
//! A win does not depend on how its position was reached: it is derived from wins alone, never from
//! a failure, and its run says for which fifty-move clocks it is in time. So it holds in every
//! search. Nothing else of a search is kept: failures can depend on the path and the clock, and
//! numbers on what a search happens to know.
//!
//! Nobody verifies a lemma, but every certificate is verified. The prover writes a certificate from
//! legal moves and searches again what the table does not know ([`super::proof`]). So a false lemma
//! can cost a proof, and cannot make a false one.
//!
//! The file begins with lines of text and an empty line. Each lemma takes 40 bytes: six numbers,
//! little-endian, and the first 64 bits of the SHA-256 of the text and the numbers.

use std::io::{self, BufReader, Read};
use std::sync::{Mutex, PoisonError};

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::Task;
use super::identity::Key;
use super::status::Won;
use super::table::Table;
use crate::atomic::{Move, Position};
use crate::util::quote::quote;

/// Wins that took fewer expansions are not kept: to find one again costs less than its place in the
/// file and in the table.
const LEAST_WORK: u64 = 4;

/// The bytes of a lemma: its numbers, and their checksum.
pub const BYTES: usize = 40;
const NUMBERS: usize = 32;

/// A position that is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// The key of the position that is won.
    pub key: Key,
    /// The winning move; `None` if the loser is to move.
    pub mv: Option<Move>,
    /// How long the win takes.
    pub won: Won,
    /// The number of expansions that it took.
    pub work: u64,
}

/// Collects the wins that the threads of a search find.
#[derive(Debug, Default)]
pub struct Collector(Mutex<Vec<Lemma>>);

impl Collector {
    /// Adds a win, unless it took too little work.
    pub(super) fn add(&self, lemma: Lemma) {
        if lemma.work >= LEAST_WORK {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(lemma);
        }
    }

    /// Takes out all lemmas so far.
    #[must_use]
    pub fn take(&self) -> Vec<Lemma> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Lemma {
    /// Puts the lemma into a table, for a search of any task with the same winner under the same
    /// rules.
    pub fn store(&self, table: &Table) {
        table.add_won(self.key, self.mv, self.won, self.work);
    }
}

/// Why a file of lemmas cannot be used.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum LemmaFileError {
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    #[error("it begins with {}, not with {}", quote(found), quote(expected))]
    Head { found: String, expected: String },
    #[error("lemma {0} is damaged: its checksum does not match")]
    Damaged(usize),
}

/// The lines of text with which the lemmas of a task begin. The key of the start position changes
/// with the way in which a version of Fissile computes keys.
#[must_use]
pub fn head(task: &Task) -> String {
    let clock = if task.fifty_moves { "draw" } else { "ignored" };
    let winner = task.winner.name();
    let Key { place, check } = Key::of(&Position::start());
    format!(
        "fissile-lemmas 1\nwinner: {winner}\nfifty moves: {clock}\nkeys: {place:016x}{check:016x}\n\n"
    )
}

/// Lemmas as bytes that follow the lines of text.
#[must_use]
pub fn bytes(task: &Task, lemmas: &[Lemma]) -> Vec<u8> {
    let head = head(task);
    let mut bytes = Vec::with_capacity(BYTES * lemmas.len());
    for Lemma { key, mv, won, work } in lemmas {
        let start = bytes.len();
        bytes.extend(key.place.to_le_bytes());
        bytes.extend(key.check.to_le_bytes());
        bytes.extend(work.to_le_bytes());
        bytes.extend(mv.map_or(0, Move::raw).to_le_bytes());
        bytes.extend(won.distance.to_le_bytes());
        bytes.extend(won.run.to_le_bytes());
        bytes.extend([0; 2]);
        let checksum = checksum(&head, &bytes[start..]);
        bytes.extend(checksum);
    }
    bytes
}

fn checksum(head: &str, numbers: &[u8]) -> [u8; BYTES - NUMBERS] {
    let hash = Sha256::new_with_prefix(head).chain_update(numbers).finalize();
    let mut first = [0; BYTES - NUMBERS];
    first.iter_mut().zip(hash).for_each(|(slot, byte)| *slot = byte);
    first
}

/// Reads the lines of text at the beginning of a file.
///
/// # Errors
/// If the file cannot be read, or belongs to another task or version.
pub fn read_head(task: &Task, file: &mut impl Read) -> Result<(), LemmaFileError> {
    let expected = head(task);
    let mut found = Vec::new();
    file.take(expected.len() as u64).read_to_end(&mut found)?;
    if found != expected.as_bytes() {
        let found = String::from_utf8_lossy(&found).trim_end().to_owned();
        return Err(LemmaFileError::Head { found, expected: expected.trim_end().to_owned() });
    }
    Ok(())
}

/// Passes all lemmas from a place of a file to its end to `take`, and returns how many there are.
/// The last one may be incomplete, if a kill has cut it off; it does not count.
///
/// # Errors
/// If the file cannot be read, or is damaged.
pub fn read(
    task: &Task,
    file: impl Read,
    take: &mut dyn FnMut(&Lemma),
) -> Result<usize, LemmaFileError> {
    let mut file = BufReader::with_capacity(1 << 16, file);
    let head = head(task);
    let mut count = 0;
    loop {
        let mut block = Vec::with_capacity(BYTES);
        (&mut file).take(BYTES as u64).read_to_end(&mut block)?;
        if block.len() < BYTES {
            return Ok(count);
        }
        count += 1;
        let (numbers, check) = block.split_at(NUMBERS);
        if check != checksum(&head, numbers) {
            return Err(LemmaFileError::Damaged(count));
        }
        let number = |at: usize, bytes: usize| {
            numbers[at..at + bytes].iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte))
        };
        take(&Lemma {
            key: Key { place: number(0, 8), check: number(8, 8) },
            work: number(16, 8),
            mv: Move::from_raw(number(24, 2) as u16),
            won: Won { distance: number(26, 2) as u16, run: number(28, 2) as u16 },
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::Color;

    #[test]
    fn lemmas_are_read_as_they_were_written_or_not_at_all() {
        let task = Task::new(Position::start(), Color::White);
        let lemma = |number: u64| Lemma {
            key: Key { place: number << 50, check: number },
            mv: Position::start()
                .legal_moves()
                .into_iter()
                .next()
                .filter(|_| number.is_multiple_of(2)),
            won: Won { distance: 700 + number as u16, run: number as u16 },
            work: number * number,
        };
        let all: Vec<Lemma> = (1..9).map(lemma).collect();
        let file = [head(&task).into_bytes(), bytes(&task, &all)].concat();
        let read = |task: &Task, mut file: &[u8]| {
            let mut lemmas = Vec::new();
            read_head(task, &mut file)?;
            read(task, file, &mut |lemma| lemmas.push(*lemma))?;
            Ok::<_, LemmaFileError>(lemmas)
        };
        assert_eq!(read(&task, &file).unwrap(), all);
        for length in file.len() - BYTES..file.len() {
            assert_eq!(read(&task, &file[..length]).unwrap(), all[..7]);
        }
        for bit in 0..8 * file.len() {
            let mut changed = file.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(read(&task, &changed).is_err(), "bit {bit}");
        }
        let black = Task { winner: Color::Black, ..task.clone() };
        assert!(read(&black, &file).unwrap_err().to_string().starts_with("it begins with"));
        assert!(read(&Task { fifty_moves: false, ..task }, &file).is_err());
    }
}
