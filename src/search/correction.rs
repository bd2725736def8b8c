//! Learning where the evaluation errs: how far the search ended up above or below it, remembered by features of the
//! position, corrects it where the same features come again
//! (<https://www.chessprogramming.org/Static_Evaluation_Correction_History>). What moves are worth is in
//! [`super::order::history`].

use super::order::history::{PieceTo, shift};
use super::params;
use crate::atomic::{Bitboard, Color, PieceKind, Position};

/// Slots of a table for one side to move.
const SLOTS: usize = 1 << 14;

/// No entry leaves the range from -LIMIT to LIMIT.
const LIMIT: i32 = 1024;

/// What a position is known by: its pawns, White's pieces, Black's pieces, and the step that led to it.
const FEATURES: usize = 4;

/// The corrections of one thread.
#[derive(Clone)]
pub(super) struct Correction(Vec<i16>);

impl Correction {
    /// Knows nothing yet.
    pub fn new() -> Correction {
        Correction(vec![0; FEATURES * 2 * SLOTS])
    }

    /// Centipawns to be added to the evaluation of a position reached by the step `last`.
    pub fn of(&self, position: &Position, last: Option<PieceTo>) -> i32 {
        let weights = [
            params::correction_pawns(),
            params::correction_pieces(),
            params::correction_pieces(),
            params::correction_steps(),
        ];
        let slots = slots(position, last);
        let sum: i32 = slots.iter().zip(weights).map(|(slot, weight)| i32::from(self.0[*slot]) * weight).sum();
        sum / LIMIT
    }

    /// Learns that a search of so many plies found the evaluation so many centipawns too low.
    pub fn learn(&mut self, position: &Position, last: Option<PieceTo>, depth: i32, error: i32) {
        let bonus = (error * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        for slot in slots(position, last) {
            shift(&mut self.0[slot], bonus, LIMIT);
        }
    }
}

/// Where each feature of a position has its entry.
fn slots(position: &Position, last: Option<PieceTo>) -> [usize; FEATURES] {
    let board = position.board();
    let pawns = board.kind(PieceKind::Pawn);
    let pieces = |color: Color| {
        let kinds = [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen, PieceKind::King];
        hash(kinds.map(|kind| board.pieces(color, kind)))
    };
    let features = [
        hash([pawns & board.color(Color::White), pawns & board.color(Color::Black)]),
        pieces(Color::White),
        pieces(Color::Black),
        last.map_or(0, |step| 1 + step.index()),
    ];
    std::array::from_fn(|table| (2 * table + position.turn().index()) * SLOTS + features[table] % SLOTS)
}

/// A number for sets of squares that differs for nearly all others.
fn hash<const N: usize>(sets: [Bitboard; N]) -> usize {
    // The constant is 2^64 divided by the golden ratio, whose multiples spread evenly.
    let mixed = sets.iter().fold(0_u64, |sum, set| (sum ^ set.0).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29));
    (mixed >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_learned_corrects_the_position_it_was_learned_at() {
        let position = Position::start();
        let mut correction = Correction::new();
        assert_eq!(correction.of(&position, None), 0);
        for _ in 0..100 {
            correction.learn(&position, None, 8, 60);
        }
        assert!(correction.of(&position, None) > 0);
        let mut others = position;
        others.make_null();
        assert_eq!(correction.of(&others, None), 0, "the other side to move is another position");
        for _ in 0..200 {
            correction.learn(&position, None, 8, -60);
        }
        assert!(correction.of(&position, None) < 0);
    }
}
