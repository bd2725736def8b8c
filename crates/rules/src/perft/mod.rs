//! Perft: counting the leaves of the tree of legal moves, the standard test of a move generator
//! (<https://www.chessprogramming.org/Perft>). The last ply is counted without making its moves.
//!
//! Counts saturate at `u64::MAX`.

#[cfg(feature = "rayon")]
mod parallel;
mod table;
mod walk;

use super::moves::Move;
use super::position::Position;

#[cfg(feature = "rayon")]
pub use parallel::{GoesOn, divide_parallel, divide_while, perft_parallel};
pub use table::{CountTable, NoMemory};

/// The number of move sequences of `depth` plies from a position, on one thread and without a
/// table. Depth 0 counts the position itself: 1.
///
/// ```
/// use atomic_chess::Position;
/// use atomic_chess::perft::perft;
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
/// use atomic_chess::Position;
/// use atomic_chess::perft::{CountTable, perft_with};
///
/// let table = CountTable::new(1)?;
/// assert_eq!(perft_with(&Position::start(), 4, Some(&table)), 197_326);
/// # Ok::<(), atomic_chess::perft::NoMemory>(())
/// ```
#[must_use]
pub fn perft_with(position: &Position, depth: u32, table: Option<&CountTable>) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => walk::leaves(position, depth, table),
    }
}

/// The leaf count of each legal move, in generation order; empty for depth 0.
///
/// ```
/// use atomic_chess::Position;
/// use atomic_chess::perft::divide;
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
