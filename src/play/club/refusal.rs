//! Why a move is refused under the club rules.

use thiserror::Error;

use super::game::State;
use crate::atomic::{Color, PieceKind, Square};
use crate::util::quote::quote;

/// Why a move was refused; nothing has changed then. If several reasons apply, the first in this list is given.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A text is not one of the squares a1 to h8.
    #[error("{} is not a square of the board, a1 to h8", quote(.0))]
    OffTheBoard(String),
    /// The game has ended.
    #[error("the game is over: {0}")]
    GameOver(State),
    /// There is nothing to move.
    #[error("there is no piece on {0}")]
    EmptySquare(Square),
    /// The piece is one of the side that is not to move.
    #[error("the {} on {square} is {owner}'s, and it is {}'s turn", kind.name(), !*owner)]
    OtherSide {
        /// Where it stands.
        square: Square,
        /// Whose it is.
        owner: Color,
        /// What it is.
        kind: PieceKind,
    },
    /// The piece does not move like that, or something is in its way.
    #[error("the {} on {from} cannot move to {to}", kind.name())]
    NotAMove {
        /// What was to move.
        kind: PieceKind,
        /// Where it stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// A king was to capture.
    #[error("kings may not capture, so the king on {from} cannot take on {to}")]
    KingCaptures {
        /// Where the king stands.
        from: Square,
        /// What it was to capture.
        to: Square,
    },
    /// The capture would explode both kings.
    #[error("the capture on {0} would explode both kings, which is not allowed")]
    BothKings(Square),
}
