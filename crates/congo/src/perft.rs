//! Perft by the rules of the game itself. Monkey routes with the same start, end and captured
//! pieces count once (see [`super::moves`]).

use super::execute::Rules;
use super::moves::Move;
use super::position::Position;

/// The number of move sequences of `depth` plies from a position. Depth 0 counts the position
/// itself: 1.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_moves().len() as u64,
        _ => divide(position, depth).into_iter().map(|(_, leaves)| leaves).sum(),
    }
}

/// The leaf count of each legal move, in the order of [`Position::legal_moves`]; empty for depth 0.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, perft(&position.after(mv, Rules::GAME).0, below)))
        .collect()
}
