//! The Zobrist numbers of a position's key. [`super::board`] and [`super::position`] combine them.
//!
//! A key is the exclusive or of one number for each piece on its square, each castling right (by
//! its rook's square), the file of a usable en passant square, and Black to move (Zobrist 1970,
//! <https://www.chessprogramming.org/Zobrist_Hashing>).

use super::color::Color;
use super::piece::Piece;
use super::random::Random;
use super::square::Square;

/// The Zobrist number of a piece on a square.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.color.index()][piece.kind.index()][square.index()]
}

/// The Zobrist number of the right to castle with the rook on a square.
#[inline]
pub(super) fn castling(rook: Square) -> u64 {
    CASTLING[rook.index()]
}

/// The Zobrist number of an en passant square; only its file counts, since the rank follows from
/// the side to move.
#[inline]
pub(super) fn en_passant(square: Square) -> u64 {
    EN_PASSANT[square.file() as usize]
}

/// The Zobrist number of the side to move: zero for White.
#[inline]
pub(super) fn turn(color: Color) -> u64 {
    match color {
        Color::White => 0,
        Color::Black => BLACK_TO_MOVE,
    }
}

static PIECES: [[[u64; 64]; 6]; 2] = {
    let mut table = [[[0; 64]; 6]; 2];
    let mut i = 0;
    while i < 2 * 6 * 64 {
        table[i / 384][i / 64 % 6][i % 64] = random(i as u64);
        i += 1;
    }
    table
};

static CASTLING: [u64; 64] = numbers(768);
static EN_PASSANT: [u64; 8] = numbers(832);
const BLACK_TO_MOVE: u64 = random(840);

const fn numbers<const N: usize>(start: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = random(start + i as u64);
        i += 1;
    }
    table
}

/// The n-th number from a fixed seed.
const fn random(n: u64) -> u64 {
    Random::new(0x4669_7373_696c_6521).skip(n).next_u64()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::PieceKind;

    #[test]
    fn the_numbers_are_those_of_splitmix() {
        // The generator in Python, as its authors describe it.
        assert_eq!(random(0), 0xe24a_aa3f_d4e4_8bd2);
        assert_eq!(random(1), 0x01e9_4266_d1c8_fd68);
        assert_eq!(random(840), 0x9648_87dd_cca8_01c5);
    }

    #[test]
    fn everything_has_a_number_of_its_own() {
        let mut numbers = Vec::new();
        for color in Color::ALL {
            for kind in PieceKind::ALL {
                numbers.extend(Square::all().map(|square| piece(Piece { color, kind }, square)));
            }
        }
        numbers.extend(Square::all().map(castling));
        numbers.extend((0..8).map(|file| en_passant(Square::at(file, 5))));
        numbers.extend(Color::ALL.map(turn));
        assert_eq!(numbers.iter().collect::<HashSet<_>>().len(), 842);
        assert_eq!(turn(Color::White), 0);
        assert_eq!(en_passant(Square::D3), en_passant(Square::D6));
    }
}
