//! Playing a move: captures, drowning, turn, move number, and whether a lion is captured.
//! [`super::movegen`] generates moves.
//!
//! As the document requires, a given move is assumed to be one that its piece can make. The
//! document does not mention the monkey's jumps, so a monkey captures only what is on its
//! destination and what the move names after an `x`. `b1b3` leaves the piece on b2 alone, `b1b3xb2`
//! captures it.

use std::fmt;

use thiserror::Error;

use super::board::Board;
use super::moves::Move;
use super::piece::{Color, Kind, Piece};
use super::position::Position;
use super::square::Square;

/// The rules that executing a move leaves open. By default both are off: crocodiles swim, and pawns
/// stay pawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Crocodiles drown like all other pieces.
    pub crocodiles_drown: bool,
    /// A pawn that reaches the last rank becomes a superpawn.
    pub promote: bool,
}

impl Rules {
    /// The rules of the game itself.
    pub const GAME: Rules = Rules { crocodiles_drown: false, promote: true };
}

/// Whether the game goes on after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The lion was not captured.
    Continue,
    /// This side captured the lion.
    Wins(Color),
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Continue => f.write_str("Continue"),
            Status::Wins(color) => write!(f, "{color} wins"),
        }
    }
}

/// A move from an empty square or another impossible start, or one that would capture an own piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
#[non_exhaustive]
pub enum ExecuteError {
    #[error("the move \"{mv}\" begins on an empty square")]
    Empty { mv: Move },
    #[error("the move \"{mv}\" begins on a piece of {}, and {turn} is to move", !*.turn)]
    NotYours { mv: Move, turn: Color },
    #[error("the move \"{mv}\" ends where it begins")]
    Nowhere { mv: Move },
    #[error("the move \"{mv}\" ends on a piece of its own side")]
    OwnPiece { mv: Move },
    #[error("the move \"{mv}\" jumps, and its piece is not a monkey")]
    NoMonkey { mv: Move },
    #[error("the move \"{mv}\" captures nothing on {square}")]
    NothingJumped { mv: Move, square: Square },
}

/// Plays a move, assuming that its piece can make it, and returns whether the game goes on.
///
/// # Errors
/// If the move starts on an empty square or on a piece of the other side, ends on its own start or
/// on an own piece, or names jumped squares without an enemy piece or for a piece that is no
/// monkey.
pub fn execute(
    position: &Position,
    mv: Move,
    rules: Rules,
) -> Result<(Position, Status), ExecuteError> {
    let (board, turn) = (&position.board, position.turn);
    let is_enemy = |square| board.get(square).is_some_and(|piece| piece.color != turn);
    match board.get(mv.from) {
        None => return Err(ExecuteError::Empty { mv }),
        Some(piece) if piece.color != turn => return Err(ExecuteError::NotYours { mv, turn }),
        Some(piece) if piece.kind != Kind::Monkey && !mv.jumped.is_empty() => {
            return Err(ExecuteError::NoMonkey { mv });
        }
        Some(_) => {}
    }
    if let Some(square) = mv.jumped.iter().find(|square| !is_enemy(*square)) {
        return Err(ExecuteError::NothingJumped { mv, square });
    }
    // A monkey may jump in a circle.
    if mv.from == mv.to && mv.jumped.is_empty() {
        return Err(ExecuteError::Nowhere { mv });
    }
    if mv.from != mv.to && board.get(mv.to).is_some_and(|piece| piece.color == turn) {
        return Err(ExecuteError::OwnPiece { mv });
    }
    Ok(position.after(mv, rules))
}

impl Position {
    /// The position after a move, and whether the game goes on. The move is not checked; impossible
    /// parts of it are ignored.
    #[must_use]
    pub fn after(&self, mv: Move, rules: Rules) -> (Position, Status) {
        let mut next = *self;
        let mut wins = false;
        let mover = next.board.take(mv.from);
        for square in mv.jumped.iter().chain([mv.to]) {
            let captured = next.board.take(square);
            wins |= captured == Some(Piece { color: !self.turn, kind: Kind::Lion });
        }
        if let Some(piece) = mover {
            next.board.put(mv.to, if rules.promote { promoted(piece, mv.to) } else { piece });
        }
        drown(&self.board, &mut next.board, self.turn, mv, rules);
        next.turn = !self.turn;
        next.number += u64::from(self.turn == Color::Black);
        (next, if wins { Status::Wins(self.turn) } else { Status::Continue })
    }
}

/// Removes pieces that were in the river before the move and are still in it: bystanders, and a
/// mover that has not left it.
fn drown(before: &Board, board: &mut Board, turn: Color, mv: Move, rules: Rules) {
    let waited = Square::all().filter(|square| square.in_river() && *square != mv.from);
    let waited =
        waited.filter(|square| before.get(*square).is_some_and(|piece| piece.color == turn));
    let swam = (mv.from.in_river() && mv.to.in_river()).then_some(mv.to);
    for square in waited.chain(swam) {
        let swims = board.get(square).is_some_and(|piece| piece.kind == Kind::Crocodile);
        if rules.crocodiles_drown || !swims {
            board.take(square);
        }
    }
}

/// A pawn on the last rank becomes a superpawn; other pieces stay as they are.
fn promoted(piece: Piece, square: Square) -> Piece {
    if piece.kind == Kind::Pawn && square.relative_rank(piece.color) == 6 {
        return Piece { kind: Kind::Superpawn, ..piece };
    }
    piece
}
