//! The key of a position, and its moves as bytes.
//!
//! A record is the key (16 bytes, big-endian), the number of bytes that follow (two bytes,
//! little-endian), and the moves, each as: the move (two bytes, little-endian); the games that
//! White won, drew, lost, and those without a result; the games with an engine score, and the sum
//! of these scores if there are any. All counts are in LEB128, the sum zigzag-encoded.

use sha2::{Digest, Sha256};

use crate::atomic::{Move, Position};
use crate::book::{Known, Tally};
use crate::util::cursor::{Cursor, push_varint};

/// The key of a position: of the pieces and their squares, the side to move, the rooks that may
/// castle, and the square of a possible capture en passant; not of the fifty-move count and the
/// move number.
///
/// A key is half of a SHA-256, so two of a billion positions have the same with a chance of 1 to
/// 10^20. A key of the search (64 bits) would not do: of ten million positions, two would have the
/// same with a chance of 1 to 400 thousand.
#[must_use]
pub fn key(position: &Position) -> u128 {
    let mut bytes = [0; 8 * 8 + 8 + 2];
    for (part, set) in bytes.chunks_exact_mut(8).zip(position.board().sets()) {
        part.copy_from_slice(&set.0.to_le_bytes());
    }
    bytes[64..72].copy_from_slice(&position.castling_rooks().0.to_le_bytes());
    bytes[72] = position.turn() as u8;
    bytes[73] = position.en_passant().map_or(64, |square| square.index() as u8);
    let hash: [u8; 32] = Sha256::digest(bytes).into();
    hash.iter().take(16).fold(0, |key, byte| key << 8 | u128::from(*byte))
}

/// A record, not yet decoded.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    key: u128,
    moves: &'a [u8],
}

/// The length of what comes before the moves.
pub const HEAD: usize = 18;

/// The key and the length of the moves in the head of a record.
pub fn head(bytes: [u8; HEAD]) -> (u128, usize) {
    let mut cursor = Cursor(&bytes);
    let key = cursor.array().map_or(0, u128::from_be_bytes);
    (key, cursor.u16().unwrap_or_default().into())
}

impl<'a> Record<'a> {
    /// A record of these encoded moves.
    pub const fn new(key: u128, moves: &'a [u8]) -> Record<'a> {
        Record { key, moves }
    }

    /// Takes a record from the front of a block; `None` if there is no whole one.
    pub fn take(bytes: &mut &'a [u8]) -> Option<Record<'a>> {
        let mut cursor = Cursor(bytes);
        let (key, length) = head(cursor.array()?);
        let moves = cursor.bytes(length)?;
        *bytes = cursor.0;
        Some(Record { key, moves })
    }

    /// The key of the position.
    pub const fn key(&self) -> u128 {
        self.key
    }

    /// The moves; `None` if the bytes are not moves.
    pub fn moves(&self) -> Option<Vec<Known>> {
        let mut cursor = Cursor(self.moves);
        let mut moves = Vec::new();
        while !cursor.0.is_empty() {
            let mv = Move::from_raw(cursor.u16()?)?;
            let mut tally = Tally {
                white: cursor.varint()?,
                draws: cursor.varint()?,
                black: cursor.varint()?,
                open: cursor.varint()?,
                scored: cursor.varint()?,
                score_sum: 0,
            };
            if tally.scored > 0 {
                tally.score_sum = cursor.varint()?;
            }
            moves.push(Known { mv, tally });
        }
        Some(moves)
    }
}

/// Appends the record of a position.
pub fn push(bytes: &mut Vec<u8>, key: u128, moves: &[Known]) {
    bytes.extend_from_slice(&key.to_be_bytes());
    let start = bytes.len();
    bytes.extend_from_slice(&[0; 2]);
    for Known { mv, tally } in moves {
        bytes.extend_from_slice(&mv.raw().to_le_bytes());
        for count in [tally.white, tally.draws, tally.black, tally.open, tally.scored] {
            push_varint(bytes, count);
        }
        if tally.scored > 0 {
            push_varint(bytes, tally.score_sum);
        }
    }
    // A position has at most a few hundred moves of at most 62 bytes.
    let length = (bytes.len() - start - 2) as u16;
    bytes[start..start + 2].copy_from_slice(&length.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn keys_differ_where_moves_do_and_not_where_counters_do() {
        let keys = |fens: &[&str]| -> HashSet<u128> {
            fens.iter().map(|fen| key(&Position::from_fen(fen).unwrap())).collect()
        };
        let different = [
            "r3k2r/8/8/8/6Pp/8/8/R3K2R b KQkq g3 0 1",
            "r3k2r/8/8/8/6Pp/8/8/R3K2R b KQkq - 0 1",
            "r3k2r/8/8/8/6Pp/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/6Pp/8/8/R3K2R w KQk - 0 1",
            "r3k2r/8/8/8/6Pp/8/8/R3K2R w - - 0 1",
            // Chess960: the same pieces, but another rook may castle.
            "4k3/8/8/8/8/8/8/RR2K3 w A - 0 1",
            "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1",
        ];
        assert_eq!(keys(&different).len(), different.len());
        let same = ["4k3/8/8/8/8/8/8/RR2K3 w A - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w A - 33 80"];
        assert_eq!(keys(&same).len(), 1);
    }

    #[test]
    fn records_come_back() {
        let start = Position::start();
        let known = |san: &str, tally| Known { mv: start.parse_san(san).unwrap(), tally };
        let moves = [
            known("Nf3", Tally { white: 1, draws: 200, black: 70_000, ..Tally::default() }),
            known("e4", Tally { open: 3, scored: 2, score_sum: -123, ..Tally::default() }),
        ];
        let mut bytes = Vec::new();
        push(&mut bytes, 7, &moves);
        push(&mut bytes, key(&start), &moves[1..]);
        let mut rest = bytes.as_slice();
        let first = Record::take(&mut rest).unwrap();
        assert_eq!((first.key(), first.moves().unwrap().as_slice()), (7, &moves[..]));
        let second = Record::take(&mut rest).unwrap();
        assert_eq!((second.key(), second.moves().unwrap().as_slice()), (key(&start), &moves[1..]));
        assert!(rest.is_empty());
        for length in 0..bytes.len() {
            let mut cut = &bytes[..length];
            let whole = std::iter::from_fn(|| Record::take(&mut cut)).count();
            assert!(whole < 2, "{length}");
        }
    }
}
