//! Perft: counting the leaves of the tree of legal moves, the standard test of a move generator
//! (<https://www.chessprogramming.org/Perft>). The last ply is counted without making its moves.
//!
//! Counts saturate at `u64::MAX`.

mod table;
mod walk;

use rayon::prelude::*;

use super::moves::Move;
use super::position::Position;

pub use table::{CountTable, NoMemory};

/// The number of move sequences of `depth` plies from a position, on one thread and without a
/// table. Depth 0 counts the position itself: 1.
///
/// ```
/// use fissile::Position;
/// use fissile::atomic::perft::perft;
///
/// assert_eq!(perft(&Position::start(), 4), 197_326);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    perft_with(position, depth, None)
}

/// Like [`perft`], with an optional table.
///
/// ```
/// use fissile::Position;
/// use fissile::atomic::perft::{CountTable, perft_with};
///
/// let table = CountTable::new(1)?;
/// assert_eq!(perft_with(&Position::start(), 4, Some(&table)), 197_326);
/// # Ok::<(), fissile::atomic::perft::NoMemory>(())
/// ```
#[must_use]
pub fn perft_with(position: &Position, depth: u32, table: Option<&CountTable>) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => walk::leaves(position, depth, table),
    }
}

/// Like [`perft_with`], on all threads of the current rayon pool.
///
/// ```
/// use fissile::Position;
/// use fissile::atomic::perft::perft_parallel;
///
/// assert_eq!(perft_parallel(&Position::start(), 4, None), 197_326);
/// ```
#[must_use]
pub fn perft_parallel(position: &Position, depth: u32, table: Option<&CountTable>) -> u64 {
    // Nothing stops it, so there is a count.
    perft_while(position, depth, table, &|_| true).unwrap_or_default()
}

/// Like [`perft_parallel`], as long as `goes_on` agrees; otherwise `None`. It is asked after each
/// small part of the tree, a few thousand leaves as a rule, with the leaves of that part.
fn perft_while(
    position: &Position,
    depth: u32,
    table: Option<&CountTable>,
    goes_on: &GoesOn<'_>,
) -> Option<u64> {
    /// Below this depth in plies a subtree is too small to pass to another thread.
    const SPLIT: u32 = 4;
    if depth < SPLIT {
        let leaves = perft_with(position, depth, table);
        return goes_on(leaves).then_some(leaves);
    }
    if let Some(leaves) = table.and_then(|table| table.get(position, depth)) {
        return Some(leaves);
    }
    let moves: Vec<Move> = position.legal_moves().into_iter().collect();
    let below = |mv: Move| perft_while(&position.after(mv), depth - 1, table, goes_on);
    let sum = |one: u64, other: u64| Some(one.saturating_add(other));
    let leaves = moves.into_par_iter().map(below).try_reduce(|| 0, sum)?;
    if let Some(table) = table {
        table.set(position, depth, leaves);
    }
    Some(leaves)
}

/// The leaf count of each legal move, in generation order; empty for depth 0.
///
/// ```
/// use fissile::Position;
/// use fissile::atomic::perft::divide;
///
/// let counts = divide(&Position::start(), 3);
/// assert_eq!(counts.len(), 20);
/// assert_eq!(counts.iter().map(|(_, leaves)| leaves).sum::<u64>(), 8_902);
/// ```
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, perft(&position.after(mv), depth - 1)))
        .collect()
}

/// Like [`divide`], on all threads of the current rayon pool and with an optional table.
///
/// ```
/// use fissile::Position;
/// use fissile::atomic::perft::{divide, divide_parallel};
///
/// let start = Position::start();
/// assert_eq!(divide_parallel(&start, 4, None), divide(&start, 4));
/// ```
#[must_use]
pub fn divide_parallel(
    position: &Position,
    depth: u32,
    table: Option<&CountTable>,
) -> Vec<(Move, u64)> {
    // Nothing stops it, so there are counts.
    divide_while(position, depth, table, &|_| true).unwrap_or_default()
}

/// Whether to go on counting; it gets the number of leaves that were counted since it was last
/// asked on the same thread.
pub type GoesOn<'a> = dyn Fn(u64) -> bool + Sync + 'a;

/// Like [`divide_parallel`], as long as `goes_on` agrees; otherwise `None`. It is asked on all
/// threads after every small part of the tree, at least once in a millisecond as a rule.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// use fissile::Position;
/// use fissile::atomic::perft::divide_while;
///
/// let counted = AtomicU64::new(0);
/// let goes_on = |leaves| counted.fetch_add(leaves, Ordering::Relaxed) < 1_000_000;
/// assert!(divide_while(&Position::start(), 5, None, &goes_on).is_none());
/// assert!((1_000_000..4_000_000).contains(&counted.into_inner()));
/// ```
#[must_use]
pub fn divide_while(
    position: &Position,
    depth: u32,
    table: Option<&CountTable>,
    goes_on: &GoesOn<'_>,
) -> Option<Vec<(Move, u64)>> {
    if depth == 0 {
        return Some(Vec::new());
    }
    let moves: Vec<Move> = position.legal_moves().into_iter().collect();
    let below = |mv| Some((mv, perft_while(&position.after(mv), depth - 1, table, goes_on)?));
    moves.into_par_iter().map(below).collect()
}
