//! Counting the leaves of the tree of legal moves, the standard check of a move generator
//! (<https://www.chessprogramming.org/Perft>). The last ply is counted without making its moves.

use rayon::prelude::*;

use super::moves::Move;
use super::position::Position;

/// The number of move sequences of `depth` plies from a position. Depth 0 counts the position itself: 1.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => position.legal_moves().into_iter().map(|mv| perft(&position.after(mv), depth - 1)).sum(),
    }
}

/// The leaves below each legal move, in generation order; empty for depth 0.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    position.legal_moves().into_iter().map(|mv| (mv, perft(&position.after(mv), depth - 1))).collect()
}

/// Like [`divide`], with the work spread over the threads of the rayon pool in which it is called.
#[must_use]
pub fn divide_parallel(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.into_par_iter().map(|mv| (mv, perft_parallel(&position.after(mv), depth - 1))).collect()
}

/// Like [`perft`], with the work spread over the threads of the rayon pool in which it is called.
#[must_use]
pub fn perft_parallel(position: &Position, depth: u32) -> u64 {
    /// Below this depth in plies a subtree is too small to be worth handing to another thread.
    const SPLIT: u32 = 4;
    if depth < SPLIT {
        return perft(position, depth);
    }
    let moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.into_par_iter().map(|mv| perft_parallel(&position.after(mv), depth - 1)).sum()
}
