//! How a game ends. [`super::game`] judges repetition, which needs the game's history; everything
//! else follows from the position.

use std::fmt;

use super::color::Color;
use super::position::Position;

/// The halfmove clock at which a game is drawn, in plies.
pub const FIFTY_MOVES: u16 = 100;

/// The result of a finished game, with its reason.
///
/// ```
/// use atomic_chess::{Color, Outcome};
///
/// let outcome = Outcome::Explosion { winner: Color::White };
/// assert_eq!(outcome.to_string(), "White wins by explosion");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The king of the other side has exploded.
    Explosion {
        /// The winner.
        winner: Color,
    },
    /// The other side is in check and has no legal move.
    Checkmate {
        /// The winner.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check: a draw.
    Stalemate,
    /// Too few pieces are left for anybody to win: a draw.
    InsufficientMaterial,
    /// Neither side can ever capture: a draw.
    ClosedPosition,
    /// A hundred plies without capture or pawn move: a draw.
    FiftyMoves,
    /// The third occurrence of a position: a draw.
    Threefold,
}

impl Outcome {
    /// The winner, or `None` for a draw.
    ///
    /// ```
    /// use atomic_chess::{Color, Outcome};
    ///
    /// assert_eq!(Outcome::Checkmate { winner: Color::Black }.winner(), Some(Color::Black));
    /// assert_eq!(Outcome::Stalemate.winner(), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Explosion { winner } | Outcome::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// The result as a PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    ///
    /// ```
    /// use atomic_chess::{Color, Outcome};
    ///
    /// assert_eq!(Outcome::Explosion { winner: Color::Black }.result(), "0-1");
    /// assert_eq!(Outcome::FiftyMoves.result(), "1/2-1/2");
    /// ```
    #[must_use]
    #[inline]
    pub const fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Explosion { winner } => write!(f, "{winner} wins by explosion"),
            Outcome::Checkmate { winner } => write!(f, "{winner} wins by checkmate"),
            Outcome::Stalemate => f.write_str("draw by stalemate"),
            Outcome::InsufficientMaterial => f.write_str("draw by insufficient material"),
            Outcome::ClosedPosition => f.write_str("draw by a closed position"),
            Outcome::FiftyMoves => f.write_str("draw by the fifty-move rule"),
            Outcome::Threefold => f.write_str("draw by threefold repetition"),
        }
    }
}

impl Position {
    /// The outcome by the position alone: everything but repetition. The order follows the rules:
    /// exploded king, no legal move, dead position ([`Position::is_dead`]), fifty moves.
    ///
    /// ```
    /// use atomic_chess::{Color, Outcome, Position};
    ///
    /// assert_eq!(Position::start().outcome(), None);
    /// // The queen is protected by nobody, but the king may not capture it.
    /// let mated = Position::from_fen("7k/6Q1/8/8/8/8/8/K7 b - - 0 1")?;
    /// assert_eq!(mated.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.winner_by_explosion() {
            return Some(Outcome::Explosion { winner });
        }
        if !self.has_legal_move() {
            let mated = Outcome::Checkmate { winner: !self.turn() };
            return Some(if self.in_check() { mated } else { Outcome::Stalemate });
        }
        if self.is_insufficient_material() {
            return Some(Outcome::InsufficientMaterial);
        }
        if self.is_closed() {
            return Some(Outcome::ClosedPosition);
        }
        (self.halfmove_clock() >= FIFTY_MOVES).then_some(Outcome::FiftyMoves)
    }

    /// The side with the only king left on the board.
    ///
    /// ```
    /// use atomic_chess::{Color, Position};
    ///
    /// let position = Position::from_fen("8/8/8/8/8/8/8/K7 b - - 0 1")?;
    /// assert_eq!(position.winner_by_explosion(), Some(Color::White));
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn winner_by_explosion(&self) -> Option<Color> {
        match (self.board().king(Color::White), self.board().king(Color::Black)) {
            (Some(_), None) => Some(Color::White),
            (None, Some(_)) => Some(Color::Black),
            _ => None,
        }
    }
}
