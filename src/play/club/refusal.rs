//! Why a move is illegal under the club rules.

use thiserror::Error;

use super::state::ClubState;
use crate::atomic::{Color, PieceKind, Square};
use crate::util::quote::quote;

/// Why a move was rejected; the game stays as it was. If several reasons apply, the first in this
/// list is given.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ClubRefusal {
    /// A text is not one of the squares a1 to h8.
    #[error("{} is not a square of the board, a1 to h8", quote(.0))]
    OffTheBoard(String),
    /// The game has ended.
    #[error("the game is over: {0}")]
    GameOver(ClubState),
    #[error("there is no piece on {0}")]
    EmptySquare(Square),
    /// The piece belongs to the side that is not to move.
    #[error("the {} on {square} is {owner}'s, and it is {}'s turn", kind.name(), !*owner)]
    OtherSide {
        /// The square of the piece.
        square: Square,
        /// The owner of the piece.
        owner: Color,
        kind: PieceKind,
    },
    /// The piece does not move like that, or something is in its way.
    #[error("the {} on {from} cannot move to {to}", kind.name())]
    NotAMove {
        kind: PieceKind,
        /// The square of the piece.
        from: Square,
        to: Square,
    },
    /// A king may not capture.
    #[error("kings may not capture, so the king on {from} cannot take on {to}")]
    KingCaptures {
        /// The square of the king.
        from: Square,
        /// The square of the target.
        to: Square,
    },
    /// The capture would explode both kings.
    #[error("the capture on {0} would explode both kings, which is not allowed")]
    BothKings(Square),
}
