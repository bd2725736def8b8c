//! Correction history: remembers by features of the position how far search and evaluation
//! differed, and corrects the evaluation of later positions with the same features
//! (<https://www.chessprogramming.org/Static_Evaluation_Correction_History>). The histories that
//! order moves are in [`super::order::history`].

use super::order::history::{PieceTo, shift};
use super::params;
use crate::atomic::{Bitboard, Color, PieceKind, Position};

/// Slots of a table for one side to move.
const SLOTS: usize = 1 << 14;

/// Entries stay between -LIMIT and LIMIT.
const LIMIT: i32 = 1024;

/// The features of a position: its pawns, White's pieces, Black's pieces, and the last move.
const FEATURES: usize = 4;

/// The corrections of one thread.
#[derive(Clone)]
pub(super) struct Correction(Vec<i16>);

impl Correction {
    /// Empty tables.
    pub fn new() -> Correction {
        Correction(vec![0; FEATURES * 2 * SLOTS])
    }

    /// Empties the tables.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// The correction in points of the position with these entries.
    pub fn of(&self, slots: &Slots) -> i32 {
        let weights = [
            params::correction_pawns(),
            params::correction_pieces(),
            params::correction_pieces(),
            params::correction_steps(),
        ];
        let entries = slots.0.iter().map(|slot| i32::from(self.0[*slot as usize]));
        entries.zip(weights).map(|(entry, weight)| entry * weight).sum::<i32>() / LIMIT
    }

    /// Records that a search of `depth` plies scored the position `error` points above the
    /// evaluation.
    pub fn learn(&mut self, slots: &Slots, depth: i32, error: i32) {
        let bonus = (error * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        for slot in slots.0 {
            shift(&mut self.0[slot as usize], bonus, LIMIT);
        }
    }
}

/// The entries of a position: an index for each feature.
#[derive(Clone, Copy, Default)]
pub(super) struct Slots([u32; FEATURES]);

impl Slots {
    /// The entries of a position; `last` is the move that led to it.
    pub fn of(position: &Position, last: Option<PieceTo>) -> Slots {
        let features = features(position, last);
        Slots(std::array::from_fn(|feature| {
            let table = 2 * feature + position.turn().index();
            (table * SLOTS + features[feature] % SLOTS) as u32
        }))
    }
}

/// A hash of each feature.
fn features(position: &Position, last: Option<PieceTo>) -> [usize; FEATURES] {
    let board = position.board();
    let pawns = board.kind(PieceKind::Pawn);
    let pieces = |color: Color| {
        let kinds = [
            PieceKind::Knight,
            PieceKind::Bishop,
            PieceKind::Rook,
            PieceKind::Queen,
            PieceKind::King,
        ];
        hash(kinds.map(|kind| board.pieces(color, kind)))
    };
    [
        hash([pawns & board.color(Color::White), pawns & board.color(Color::Black)]),
        pieces(Color::White),
        pieces(Color::Black),
        last.map_or(0, |piece_to| 1 + piece_to.index()),
    ]
}

/// A hash of sets of squares.
fn hash<const N: usize>(sets: [Bitboard; N]) -> usize {
    // The constant is 2^64 divided by the golden ratio, whose multiples spread evenly.
    let mixed = sets
        .iter()
        .fold(0_u64, |sum, set| (sum ^ set.0).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29));
    (mixed >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_corrects_the_position_that_it_was_learned_from() {
        let mut position = Position::start();
        let slots = Slots::of(&position, None);
        let mut correction = Correction::new();
        assert_eq!(correction.of(&slots), 0);
        for _ in 0..100 {
            correction.learn(&slots, 8, 60);
        }
        assert!(correction.of(&slots) > 0);
        position.make_null();
        let others = Slots::of(&position, None);
        assert_eq!(correction.of(&others), 0, "the other side to move is another position");
        for _ in 0..200 {
            correction.learn(&slots, 8, -60);
        }
        assert!(correction.of(&slots) < 0);
        correction.clear();
        assert_eq!(correction.of(&slots), 0);
    }
}
