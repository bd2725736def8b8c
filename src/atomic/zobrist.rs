//! The Zobrist numbers of a position's key. [`super::board`] and [`super::position`] combine them.
//!
//! A key is the exclusive or of one number for each piece on its square, each castling right (by
//! its rook's square), the file of a usable en passant square, and Black to move (Zobrist 1970,
//! <https://www.chessprogramming.org/Zobrist_Hashing>).

use super::color::Color;
use super::piece::Piece;
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

/// The n-th output of SplitMix64 from a fixed seed (Steele, Lea and Flood 2014).
const fn random(n: u64) -> u64 {
    let mut z = 0x4669_7373_696c_6521u64.wrapping_add((n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
