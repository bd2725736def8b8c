//! The placement of the pieces. The side to move is in [`super::position`].

use super::piece::{Color, Kind, Piece};
use super::square::{SQUARES, Square};

/// The 49 squares and their pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board([Option<Piece>; SQUARES]);

impl Board {
    /// The board without pieces.
    pub const EMPTY: Board = Board([None; SQUARES]);

    /// The piece on a square.
    #[must_use]
    pub const fn get(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    /// Puts a piece on a square, replacing any other.
    pub const fn put(&mut self, square: Square, piece: Piece) {
        self.0[square.index()] = Some(piece);
    }

    /// Removes the piece on a square and returns it.
    pub const fn take(&mut self, square: Square) -> Option<Piece> {
        self.0[square.index()].take()
    }

    /// All pieces with their squares, from a1 to g7.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// The squares of a side's lions; in a game there is at most one.
    pub fn lions(&self, color: Color) -> impl Iterator<Item = Square> {
        let lion = Piece { color, kind: Kind::Lion };
        self.pieces().filter(move |(_, piece)| *piece == lion).map(|(square, _)| square)
    }
}
