//! The 960 start positions of Chess960 in Reinhard Scharnagl's numbering
//! (<https://www.chessprogramming.org/Chess960>). [`super::fen`] reads Chess960 FENs.

use super::color::Color;
use super::piece::{Piece, PieceKind};
use super::position::Position;
use super::square::Square;

/// The number of start positions.
pub const START_POSITIONS: u16 = 960;

impl Position {
    /// The start position `number`, 0 to 959; `None` for other numbers. 518 is the start position
    /// of chess.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// assert_eq!(Position::chess960(518), Some(Position::start()));
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Position> {
        let back = back_rank(number)?;
        let mut position = Position::empty();
        for (file, kind) in (0..).zip(back) {
            for (color, rank) in [(Color::White, 0), (Color::Black, 7)] {
                position.board.put(Piece::new(color, kind), Square::at(file, rank));
                position.board.put(
                    Piece::new(color, PieceKind::Pawn),
                    Square::at(file, if rank == 0 { 1 } else { 6 }),
                );
                if kind == PieceKind::Rook {
                    position.toggle_castling(Square::at(file, rank));
                }
            }
        }
        Some(position)
    }
}

/// The pieces of a start position from the a-file to the h-file.
fn back_rank(number: u16) -> Option<[PieceKind; 8]> {
    /// The places of the knights among the five squares left by bishops and queen.
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    if number >= START_POSITIONS {
        return None;
    }
    let number = usize::from(number);
    let mut back = [None; 8];
    back[number % 4 * 2 + 1] = Some(PieceKind::Bishop);
    back[number / 4 % 4 * 2] = Some(PieceKind::Bishop);
    let free = |back: &[Option<PieceKind>; 8]| {
        (0..8).filter(|file| back[*file].is_none()).collect::<Vec<_>>()
    };
    let queen = free(&back)[number / 16 % 6];
    back[queen] = Some(PieceKind::Queen);
    let squares = free(&back);
    let (first, second) = KNIGHTS[number / 96];
    back[squares[first]] = Some(PieceKind::Knight);
    back[squares[second]] = Some(PieceKind::Knight);
    for (file, kind) in
        free(&back).into_iter().zip([PieceKind::Rook, PieceKind::King, PieceKind::Rook])
    {
        back[file] = Some(kind);
    }
    Some(back.map(|kind| kind.unwrap_or(PieceKind::Pawn)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::fen::CastlingLetters;

    #[test]
    fn known_numbers_have_the_known_pieces() {
        for (number, placement) in
            [(0, "bbqnnrkr"), (1, "bqnbnrkr"), (518, "rnbqkbnr"), (959, "rkrnnqbb")]
        {
            let position = Position::chess960(number).unwrap();
            assert!(
                position.to_string().starts_with(&format!("{placement}/pppppppp/")),
                "{number}: {position}"
            );
        }
    }

    #[test]
    fn all_are_different_and_read_as_the_same_from_their_fens() {
        let mut seen = HashSet::new();
        for number in 0..START_POSITIONS {
            let position = Position::chess960(number).unwrap();
            position.check();
            assert_eq!(
                Position::from_fen(&position.fen(CastlingLetters::Shredder)).unwrap(),
                position
            );
            assert!(seen.insert(position.key()));
        }
    }
}
