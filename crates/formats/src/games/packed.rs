//! One game as bytes, as in the blocks of a file:
//!
//! - the number of the game in LEB128;
//! - a byte: the winner in bits 0 and 1 (0 nobody, 1 White, 2 Black), the [`Ending`] in the bits
//!   above;
//! - the position where the moves begin ([`super::packed_position`]);
//! - the number of plies in LEB128;
//! - for each ply the move in two bytes, little-endian (the bits of [`Move`]), then a score in
//!   LEB128 with zigzag: the sum of the mover's score and the score of the previous ply. Both sides
//!   mostly agree, so the sum is small and takes one byte.

use thiserror::Error;

use super::packed_position::{self, PositionError};
use super::record::{Ending, GameRecord};
use crate::atomic::{Color, Move, Position};
use crate::search::Score;
use crate::util::cursor::{Cursor, push_varint};

/// A game as bytes. Files are copied, shuffled and split in this form; [`PackedGame::unpack`]
/// decodes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PackedGame(Box<[u8]>);

/// Why bytes are not a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PackError {
    /// The bytes end inside the game.
    #[error("the game is cut off")]
    CutOff,
    /// More bytes than the game needs.
    #[error("{0} bytes follow the game")]
    Rest(usize),
    /// The byte of result and ending is invalid.
    #[error("{0:#04x} is not a result")]
    Result(u8),
    /// The start position is invalid.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// A move is illegal.
    #[error("ply {ply}: the move {raw:#06x} is not legal in \"{position}\"")]
    Move {
        /// The ply, from 1.
        ply: usize,
        raw: u16,
        position: Box<Position>,
    },
    /// A score outside the range of the search.
    #[error("ply {ply}: {score} is not a score")]
    Score {
        /// The ply, from 1.
        ply: usize,
        /// The score, in points.
        score: i64,
    },
}

/// The part of a game before its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    pub number: u64,
    pub start: Position,
    pub winner: Option<Color>,
    pub ending: Ending,
    /// The number of recorded moves.
    pub plies: usize,
}

impl PackedGame {
    /// Packs a game.
    #[must_use]
    pub fn pack(game: &GameRecord) -> PackedGame {
        let mut bytes = Vec::with_capacity(48 + 4 * game.moves.len());
        push_varint(&mut bytes, game.number);
        let winner = game.winner.map_or(0, |color| 1 + color as u8);
        bytes.push(winner | (game.ending as u8) << 2);
        packed_position::push(&mut bytes, &game.start);
        push_varint(&mut bytes, game.moves.len());
        let mut previous = 0;
        for (mv, score) in &game.moves {
            bytes.extend_from_slice(&mv.raw().to_le_bytes());
            push_varint(&mut bytes, score.0 + previous);
            previous = score.0;
        }
        PackedGame(bytes.into())
    }

    /// A packed game from its bytes. They are not checked before unpacking.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> PackedGame {
        PackedGame(bytes.into())
    }

    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The part before the moves.
    ///
    /// # Errors
    /// If the bytes are not a game.
    pub fn head(&self) -> Result<Head, PackError> {
        read_head(&mut Cursor(&self.0))
    }

    /// Unpacks the game and checks its moves.
    ///
    /// # Errors
    /// If the bytes are not a game.
    pub fn unpack(&self) -> Result<GameRecord, PackError> {
        let mut cursor = Cursor(&self.0);
        let Head { number, start, winner, ending, plies } = read_head(&mut cursor)?;
        // A damaged number must not reserve more memory than the bytes can fill: each ply takes at
        // least three.
        let mut moves = Vec::with_capacity(plies.min(cursor.0.len() / 3));
        let mut position = start;
        let mut previous = 0;
        for ply in 1..=plies {
            let (raw, sum) = cursor.u16().zip(cursor.varint::<i64>()).ok_or(PackError::CutOff)?;
            let mv = Move::from_raw(raw).filter(|mv| position.is_legal(*mv));
            let mv =
                mv.ok_or_else(|| PackError::Move { ply, raw, position: Box::new(position) })?;
            let score = sum.saturating_sub(previous);
            if score.unsigned_abs() >= Score::MATE.0.unsigned_abs().into() {
                return Err(PackError::Score { ply, score });
            }
            previous = score;
            moves.push((mv, Score(score as i32)));
            position.make(mv);
        }
        match cursor.0.len() {
            0 => Ok(GameRecord { number, start, winner, ending, moves }),
            rest => Err(PackError::Rest(rest)),
        }
    }
}

fn read_head(cursor: &mut Cursor<'_>) -> Result<Head, PackError> {
    let number = cursor.varint().ok_or(PackError::CutOff)?;
    let byte = cursor.u8().ok_or(PackError::CutOff)?;
    let ending = Ending::from_number(byte >> 2).ok_or(PackError::Result(byte))?;
    let winner = match byte & 3 {
        0 => None,
        1 => Some(Color::White),
        2 => Some(Color::Black),
        _ => return Err(PackError::Result(byte)),
    };
    let start = packed_position::take(cursor)?;
    let plies = cursor.varint().ok_or(PackError::CutOff)?;
    Ok(Head { number, start, winner, ending, plies })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::text;
    use crate::util::random::Random;

    fn game() -> GameRecord {
        let fen = "r3k2r/8/8/8/8/8/P7/R3K2R w HAha - 0 1";
        let line = format!(
            "{fen}\t1/2-1/2\te1h1:31 h8h7:-12 a1b1:#12 e8d8:#-3 a2a4:0 d8e8:31600 a4a5:-31600"
        );
        GameRecord { number: 1 << 40, ending: Ending::Level, ..text::read_line(&line, 0).unwrap() }
    }

    #[test]
    fn a_game_comes_back() {
        let game = game();
        let packed = PackedGame::pack(&game);
        assert_eq!(packed.unpack().unwrap(), game);
        let head = packed.head().unwrap();
        assert_eq!((head.number, head.start, head.winner), (game.number, game.start, game.winner));
        assert_eq!((head.ending, head.plies), (game.ending, game.moves.len()));
    }

    #[test]
    fn every_cut_is_noticed() {
        let packed = PackedGame::pack(&game());
        for length in 0..packed.bytes().len() {
            assert!(
                PackedGame::from_bytes(&packed.bytes()[..length]).unpack().is_err(),
                "{length}"
            );
        }
        let longer = [packed.bytes(), &[0]].concat();
        assert_eq!(PackedGame::from_bytes(&longer).unpack(), Err(PackError::Rest(1)));
    }

    #[test]
    fn a_score_out_of_range_is_refused() {
        let game = game();
        let game = GameRecord { moves: game.moves[..1].to_vec(), ..game };
        let packed = PackedGame::pack(&game);
        let (_, before) = packed.bytes().split_last().unwrap();
        let with_score = |score: i64| {
            let mut bytes = before.to_vec();
            push_varint(&mut bytes, score);
            PackedGame::from_bytes(&bytes).unpack()
        };
        for score in [-31_999, 31, 31_999] {
            assert_eq!(with_score(score).unwrap().moves[0].1, Score(score as i32));
        }
        for score in [i64::MIN, i64::MIN + 1, -32_000, 32_000, i64::MAX] {
            assert_eq!(with_score(score), Err(PackError::Score { ply: 1, score }));
        }
    }

    #[test]
    fn damaged_bytes_are_refused_or_a_legal_game_but_never_a_panic() {
        let packed = PackedGame::pack(&game());
        let mut random = Random::new(3);
        for _ in 0..50_000 {
            let mut bytes = packed.bytes().to_vec();
            for _ in 0..=random.below(3) {
                let at = random.below(bytes.len());
                bytes[at] ^= 1 << random.below(8);
            }
            let read = PackedGame::from_bytes(&bytes).unpack();
            if let Ok(game) = read {
                let mut position = game.start;
                for (mv, score) in game.moves {
                    assert!(position.is_legal(mv) && score.0.abs() < Score::MATE.0);
                    position.make(mv);
                }
            }
        }
    }
}
