//! The shape of the network and the index of each input. The trainer and the engine share this
//! file.

use crate::atomic::{Color, Piece, Square};

/// Neurons for each side.
pub const HIDDEN: usize = 256;

/// The sums of all neurons of one side.
pub type Sums = [i16; HIDDEN];

/// Sets of inputs, one for each group of squares of the own king.
pub const KING_BUCKETS: usize = 8;

/// Inputs in a bucket: own and enemy pieces of six kinds on 64 squares.
pub const BUCKET_INPUTS: usize = 768;

/// All inputs.
pub const INPUTS: usize = KING_BUCKETS * BUCKET_INPUTS;

/// The integer for a weight of 1 to a neuron. It is also the upper limit of a neuron's activation.
pub const INPUT_UNIT: i32 = 255;

/// The sums of the first layer after the neurons.
pub const FIRST: usize = 8;

/// The values of the second layer after the neurons.
pub const SECOND: usize = 32;

/// The integer for an activation of 1 in the first layer.
pub const ACTIVE_UNIT: i32 = 4064;

/// The integer for a weight of 1 to the first layer.
pub const FIRST_UNIT: i32 = 2048;

/// The description of the inputs in the header of a network file. A network with any other cannot
/// be used.
pub const INPUT_NAME: &str = "768 for each of 8 king buckets, mirrored";

/// The activation of the neurons, as the header of a file names it.
pub const ACTIVATION: &str = "square of the value clamped to 0..1";

/// The bucket of a king on the files a to d, by rank from its own side and file. Most kings stand
/// on their first ranks, so these have most buckets.
const BUCKETS: [[u8; 4]; 8] = [
    [0, 1, 2, 3],
    [4, 4, 5, 5],
    [6, 6, 6, 6],
    [6, 6, 6, 6],
    [7, 7, 7, 7],
    [7, 7, 7, 7],
    [7, 7, 7, 7],
    [7, 7, 7, 7],
];

/// The layers after the neurons, as the header of a file names them.
pub const LAYERS: [i64; 2] = [FIRST as i64, SECOND as i64];

/// How a side sees the board: from its own back rank, with its king on the files a to d.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    color: Color,
    /// Exclusive or with this mirrors a square: its rank for Black, its file for a king on the
    /// files e to h.
    turn: u8,
    bucket: u8,
}

impl View {
    /// The view of a side whose king stands on a square.
    #[must_use]
    pub const fn new(color: Color, king: Square) -> View {
        let file = king.file();
        let (mirror, file) = if file > 3 { (7, 7 - file) } else { (0, file) };
        let flip = match color {
            Color::White => 0,
            Color::Black => 56,
        };
        let bucket = BUCKETS[king.relative_rank(color) as usize][file as usize];
        View { color, turn: flip ^ mirror, bucket }
    }

    /// The index of the input of a piece on a square, below [`INPUTS`].
    #[must_use]
    #[inline]
    pub const fn input(self, piece: Piece, square: Square) -> usize {
        let own = self.color as usize == piece.color as usize;
        let side = if own { 0 } else { 384 };
        let square = square.index() ^ self.turn as usize;
        self.bucket as usize * BUCKET_INPUTS + side + piece.kind.index() * 64 + square
    }

    /// An index for each way to see the board, below [`View::COUNT`]: the bucket, and whether files
    /// are mirrored.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.bucket as usize * 2 + (self.turn & 1) as usize
    }

    /// The bucket of the king, below [`KING_BUCKETS`].
    #[must_use]
    pub const fn bucket(self) -> usize {
        self.bucket as usize
    }

    /// The number of ways in which one side can see the board.
    pub const COUNT: usize = 2 * KING_BUCKETS;
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::atomic::PieceKind;

    #[test]
    fn a_view_has_one_input_for_each_piece_and_square() {
        for king in Square::all() {
            for color in Color::ALL {
                let view = View::new(color, king);
                let pieces = Color::ALL
                    .into_iter()
                    .flat_map(|color| PieceKind::ALL.map(|kind| Piece::new(color, kind)));
                let inputs: HashSet<usize> = pieces
                    .flat_map(|piece| Square::all().map(move |square| view.input(piece, square)))
                    .collect();
                assert_eq!(inputs.len(), BUCKET_INPUTS);
                assert!(
                    inputs
                        .iter()
                        .all(|input| *input < INPUTS
                            && input / BUCKET_INPUTS == view.bucket as usize)
                );
                assert!(view.index() < View::COUNT);
            }
        }
    }

    #[test]
    fn mirrored_and_color_flipped_boards_look_alike() {
        let mirror = |square: Square| Square::at(7 - square.file(), square.rank());
        let pawn = Piece::new(Color::White, PieceKind::Pawn);
        for king in Square::all() {
            for square in Square::all() {
                let seen = View::new(Color::White, king).input(pawn, square);
                assert_eq!(View::new(Color::White, mirror(king)).input(pawn, mirror(square)), seen);
                let other = Piece::new(Color::Black, PieceKind::Pawn);
                assert_eq!(View::new(Color::Black, king.flip()).input(other, square.flip()), seen);
            }
        }
    }
}
