//! The sums of the neurons for the positions of a search, each computed from the nearest one that is known.
//!
//! An entry remembers the board that its sums belong to. To evaluate a position, the entries of the plies before it,
//! the last position at the same ply, and the last one with the king in the same bucket are compared with its board;
//! the one that differs by the fewest men is taken, and the difference applied. So nothing has to listen to the moves:
//! explosions, castling and null moves are all differences of boards, and positions that are never evaluated cost
//! nothing.

use super::architecture::{INPUTS, View, output_bucket};
use super::network::{Network, Row, Sums};
use crate::atomic::{Bitboard, Board, Color, Piece, PieceKind, Position};

/// The sums of one side for one board.
#[derive(Clone)]
struct Entry {
    sums: Row,
    /// The men, by color and kind.
    men: [[Bitboard; 6]; 2],
    view: Option<View>,
}

/// The known sums of one thread of the search.
pub struct Accumulators {
    /// For each ply, the sums of White and of Black.
    plies: Vec<[Entry; 2]>,
    /// For each way to see the board, the last sums of White and of Black.
    views: Vec<[Entry; 2]>,
}

impl Accumulators {
    /// Accumulators for positions at plies below `plies`, with nothing known.
    #[must_use]
    pub fn new(network: &Network, plies: usize) -> Accumulators {
        // An empty board is known from every side.
        let empty = Entry { sums: network.bias, men: [[Bitboard::EMPTY; 6]; 2], view: None };
        let blank = [empty.clone(), empty];
        Accumulators { plies: vec![blank.clone(); plies], views: vec![blank; View::COUNT] }
    }

    /// The score of a position at a ply, in centipawns for the side to move. Both kings must be on the board; without
    /// one the game is over and the score is 0.
    pub fn evaluate(&mut self, network: &Network, position: &Position, ply: usize) -> i32 {
        let board = position.board();
        let men = men(board);
        for color in Color::ALL {
            let Some(king) = board.king(color) else { return 0 };
            self.update(network, &men, View::new(color, king), color, ply);
        }
        let us = position.turn();
        let [own, other] = [us, !us].map(|color| &self.plies[ply][color.index()].sums.0);
        network.output(own, other, output_bucket(board.occupied().count()))
    }

    /// Brings the sums of one side at a ply up to date.
    fn update(
        &mut self,
        network: &Network,
        men: &[[Bitboard; 6]; 2],
        view: View,
        color: Color,
        ply: usize,
    ) {
        /// How many plies back to look for known sums.
        const REACH: usize = 2;
        let side = color.index();
        let known = |entry: &Entry| {
            if entry.view == Some(view) { distance(&entry.men, men) } else { u32::MAX }
        };
        let mut nearest = (known(&self.plies[ply][side]), Some(ply));
        for back in 1..=REACH.min(ply) {
            let distance = known(&self.plies[ply - back][side]);
            if distance < nearest.0 {
                nearest = (distance, Some(ply - back));
            }
        }
        let kept = &self.views[view.index()][side];
        // An entry without a view is an empty board, which every view can begin with.
        if distance(&kept.men, men) < nearest.0 {
            nearest.1 = None;
        }
        let source = match nearest.1 {
            Some(at) => &self.plies[at][side],
            None => kept,
        };
        let mut entry = Entry { sums: source.sums, men: *men, view: Some(view) };
        apply(network, &mut entry.sums.0, &source.men, men, view);
        if nearest.1.is_none() {
            self.views[view.index()][side] = entry.clone();
        }
        self.plies[ply][side] = entry;
    }
}

/// The men of a board by color and kind.
fn men(board: &Board) -> [[Bitboard; 6]; 2] {
    Color::ALL.map(|color| PieceKind::ALL.map(|kind| board.pieces(color, kind)))
}

/// The number of men that stand on only one of the boards.
fn distance(one: &[[Bitboard; 6]; 2], other: &[[Bitboard; 6]; 2]) -> u32 {
    let pairs = one.as_flattened().iter().zip(other.as_flattened());
    pairs.map(|(one, other)| (*one ^ *other).count()).sum()
}

/// Adds the men that are only on the new board, and takes away those only on the old one.
fn apply(
    network: &Network,
    sums: &mut Sums,
    old: &[[Bitboard; 6]; 2],
    new: &[[Bitboard; 6]; 2],
    view: View,
) {
    for color in Color::ALL {
        for kind in PieceKind::ALL {
            let piece = Piece::new(color, kind);
            let (old, new) = (old[color.index()][kind.index()], new[color.index()][kind.index()]);
            for square in new.without(old) {
                add(sums, &network.inputs[view.input(piece, square) % INPUTS].0);
            }
            for square in old.without(new) {
                subtract(sums, &network.inputs[view.input(piece, square) % INPUTS].0);
            }
        }
    }
}

#[inline]
fn add(sums: &mut Sums, weights: &Sums) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum = sum.wrapping_add(*weight);
    }
}

#[inline]
fn subtract(sums: &mut Sums, weights: &Sums) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum = sum.wrapping_sub(*weight);
    }
}
