//! Perft on all threads of a rayon pool, with the feature `rayon`.

use rayon::prelude::*;

use super::{CountTable, perft_with};
use crate::moves::Move;
use crate::position::Position;

/// Like [`perft_with`], on all threads of the current rayon pool.
///
/// ```
/// use atomic_chess::Position;
/// use atomic_chess::perft::perft_parallel;
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

/// Like [`divide`], on all threads of the current rayon pool and with an optional table.
///
/// ```
/// use atomic_chess::Position;
/// use atomic_chess::perft::{divide, divide_parallel};
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
/// use atomic_chess::Position;
/// use atomic_chess::perft::divide_while;
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
