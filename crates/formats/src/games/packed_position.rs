//! A position in about 27 bytes: the occupied squares, half a byte for each piece, and the rest of
//! the FEN.
//!
//! - Eight bytes: the occupied squares, bit 0 for a1, bit 1 for b1, bit 63 for h8, little-endian.
//! - Half a byte for each piece, in square order, the lower half first; for an odd number of pieces
//!   the last half byte is zero. The values 0 to 5 are pawn, knight, bishop, rook, queen, king, and
//!   6 is a rook with castling rights; 8 is added for Black.
//! - A byte: bit 0 is set if Black is to move, bits 1 to 4 are 0 or the file (1 for a) of a pawn
//!   that can be captured en passant.
//! - The halfmove clock and the move number, each in LEB128.

use thiserror::Error;

use crate::atomic::fen::FenError;
use crate::atomic::{Bitboard, Color, Piece, PieceKind, Position, Square};
use crate::util::cursor::{Cursor, push_varint};

/// Why bytes are not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The bytes end inside the position.
    #[error("the start position is cut off")]
    CutOff,
    /// A half byte that is not a piece.
    #[error("{0} stands for no piece")]
    Piece(u8),
    /// Bits that must be zero are set.
    #[error("{0:#04x} has no meaning after the pieces")]
    State(u8),
    /// The bytes decode to an illegal position.
    #[error(transparent)]
    Fen(#[from] FenError),
}

const CASTLING_ROOK: u8 = 6;
const BLACK: u8 = 8;

/// Appends a position.
pub fn push(bytes: &mut Vec<u8>, position: &Position) {
    let pieces: Vec<(Square, Piece)> = Square::all()
        .filter_map(|square| Some((square, position.board().piece_at(square)?)))
        .collect();
    let occupied = pieces.iter().fold(0_u64, |set, (square, _)| set | 1 << square.index());
    bytes.extend_from_slice(&occupied.to_le_bytes());
    let code = |(square, piece): &(Square, Piece)| {
        let kind = if position.castling_rooks().has(*square) {
            CASTLING_ROOK
        } else {
            piece.kind.index() as u8
        };
        kind + if piece.color == Color::Black { BLACK } else { 0 }
    };
    bytes.extend(pieces.chunks(2).map(|pair| code(&pair[0]) | pair.get(1).map_or(0, code) << 4));
    let file = position.en_passant().map_or(0, |square| square.file() + 1);
    bytes.push(u8::from(position.turn() == Color::Black) | file << 1);
    push_varint(bytes, position.halfmove_clock());
    push_varint(bytes, position.fullmove_number());
}

/// Reads a position.
///
/// # Errors
/// If the bytes are not a position.
pub fn take(cursor: &mut Cursor<'_>) -> Result<Position, PositionError> {
    let occupied = u64::from_le_bytes(cursor.array().ok_or(PositionError::CutOff)?);
    let pieces = occupied.count_ones() as usize;
    let codes = cursor.bytes(pieces.div_ceil(2)).ok_or(PositionError::CutOff)?;
    let mut codes = codes.iter().flat_map(|byte| [byte & 15, byte >> 4]);
    let mut pieces = [None; 64];
    let mut castling = Bitboard::EMPTY;
    for square in Square::all().filter(|square| occupied >> square.index() & 1 == 1) {
        let code = codes.next().unwrap_or_default();
        let color = if code & BLACK == 0 { Color::White } else { Color::Black };
        let kind = match code & !BLACK {
            CASTLING_ROOK if square.rank() == 7 * u8::from(color == Color::Black) => {
                castling |= square.into();
                PieceKind::Rook
            }
            kind => *PieceKind::ALL.get(usize::from(kind)).ok_or(PositionError::Piece(code))?,
        };
        pieces[square.index()] = Some(Piece::new(color, kind));
    }
    if let Some(rest) = codes.next().filter(|rest| *rest != 0) {
        return Err(PositionError::State(rest));
    }
    let state = cursor.u8().ok_or(PositionError::CutOff)?;
    let clocks = cursor.varint::<u16>().zip(cursor.varint::<u32>()).ok_or(PositionError::CutOff)?;
    if state >> 1 > 8 {
        return Err(PositionError::State(state));
    }
    Ok(Position::from_fen(&fen(&pieces, castling, state, clocks))?)
}

/// The position as a FEN, so that one parser checks all positions from outside.
fn fen(
    pieces: &[Option<Piece>; 64],
    castling: Bitboard,
    state: u8,
    (halfmove, fullmove): (u16, u32),
) -> String {
    let mut text = String::with_capacity(80);
    for rank in (0..8).rev() {
        for piece in &pieces[8 * rank..8 * rank + 8] {
            // A `1` for each empty square; eight of them are read like an `8`.
            text.push(piece.map_or('1', Piece::letter));
        }
        text.push(if rank > 0 { '/' } else { ' ' });
    }
    let black = state & 1 == 1;
    text.push_str(if black { "b " } else { "w " });
    for rook in castling {
        let letter = char::from(b'a' + rook.file());
        let white = pieces[rook.index()].is_some_and(|rook| rook.color == Color::White);
        text.push(if white { letter.to_ascii_uppercase() } else { letter });
    }
    if castling.is_empty() {
        text.push('-');
    }
    text.push(' ');
    match (state >> 1).checked_sub(1) {
        Some(file) => text.extend([char::from(b'a' + file), if black { '3' } else { '6' }]),
        None => text.push('-'),
    }
    text.push_str(&format!(" {halfmove} {fullmove}"));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::random::Random;

    fn packed(position: &Position) -> Vec<u8> {
        let mut bytes = Vec::new();
        push(&mut bytes, position);
        bytes
    }

    #[test]
    fn positions_come_back() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR b HFhf - 7 33",
            "4k3/8/8/8/6Pp/8/8/4K3 b - g3 0 40",
            "r3k2r/8/8/8/8/8/8/R3K2R w Ha - 65535 4294967295",
            "8/8/8/8/8/8/8/K7 b - - 0 1",
            "1r2k1r1/8/8/8/8/8/8/RR2K1R1 w BGbg - 3 9",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let bytes = packed(&position);
            let mut cursor = Cursor(&bytes);
            assert_eq!(take(&mut cursor).unwrap(), position);
            assert!(cursor.0.is_empty());
        }
        assert_eq!(packed(&Position::start()).len(), 8 + 16 + 1 + 2);
    }

    #[test]
    fn damaged_bytes_are_refused_or_another_position_but_never_a_panic() {
        let bytes =
            packed(&Position::from_fen("1r2k1r1/8/8/8/6Pp/8/8/RR2K1R1 b BGbg g3 0 9").unwrap());
        for length in 0..bytes.len() {
            assert!(take(&mut Cursor(&bytes[..length])).is_err(), "{length}");
        }
        let mut random = Random::new(5);
        for _ in 0..20_000 {
            let mut damaged = bytes.clone();
            for _ in 0..=random.below(3) {
                let at = random.below(damaged.len());
                damaged[at] ^= 1 << random.below(8);
            }
            if let Ok(position) = take(&mut Cursor(&damaged)) {
                position.check();
            }
        }
    }
}
