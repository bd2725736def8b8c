//! Why a move is illegal under the club rules.

use thiserror::Error;

use super::state::ClubState;
use crate::atomic::{Color, PieceKind, Square};
use crate::util::quote::quote;

/// Why a move was rejected; the game stays as it was. If several reasons apply, the first in this
/// list is given.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ClubRefusal {
    #[error("{} is not a square of the board, a1 to h8", quote(.0))]
    OffTheBoard(String),
    #[error("the game is over: {0}")]
    GameOver(ClubState),
    #[error("there is no piece on {0}")]
    EmptySquare(Square),
    #[error("the {} on {square} is {owner}'s, and it is {}'s turn", kind.name(), !*owner)]
    OtherSide { square: Square, owner: Color, kind: PieceKind },
    #[error("the {} on {from} cannot move to {to}", kind.name())]
    NotAMove { kind: PieceKind, from: Square, to: Square },
    #[error("kings may not capture, so the king on {from} cannot take on {to}")]
    KingCaptures { from: Square, to: Square },
    #[error("the capture on {0} would explode both kings, which is not allowed")]
    BothKings(Square),
}
