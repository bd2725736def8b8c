//! How a game ends. [`super::game`] judges repetition, which needs the game's history; everything
//! else follows from the position.

use std::fmt;

use super::bitboard::Bitboard;
use super::color::Color;
use super::piece::PieceKind;
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
    /// Neither side can win: a draw.
    InsufficientMaterial,
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
            Outcome::FiftyMoves => f.write_str("draw by the fifty-move rule"),
            Outcome::Threefold => f.write_str("draw by threefold repetition"),
        }
    }
}

impl Position {
    /// The outcome by the position alone: everything but repetition. The order follows the rules:
    /// exploded king, no legal move, insufficient material, fifty moves.
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

    /// Whether neither side can win any more, by lichess's rules.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// // With a piece next to the enemy king, a rook could still explode it; a bare king has nothing to capture.
    /// assert!(Position::from_fen("7k/8/8/8/8/8/8/KR6 w - - 0 1")?.is_insufficient_material());
    /// assert!(!Position::from_fen("6nk/8/8/8/8/8/8/KR6 w - - 0 1")?.is_insufficient_material());
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_insufficient_material(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.cannot_win(color))
    }

    /// Whether a side lacks the material to win, by lichess's rules.
    ///
    /// A bare king cannot win. Against a king with other pieces any piece can win, unless only
    /// bishops are left and White's and Black's can never meet. Against a bare king it takes a
    /// queen, a pawn, three knights, or any other two pieces. A side that has exploded the enemy
    /// king always has sufficient material.
    ///
    /// ```
    /// use atomic_chess::{Color, Position};
    ///
    /// let position = Position::from_fen("6nk/8/8/8/8/8/8/KR6 w - - 0 1")?;
    /// assert!(!position.cannot_win(Color::White) && !position.cannot_win(Color::Black));
    /// let bare = Position::from_fen("7k/8/8/8/8/8/8/KQ6 w - - 0 1")?;
    /// assert!(!bare.cannot_win(Color::White) && bare.cannot_win(Color::Black));
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    pub fn cannot_win(&self, color: Color) -> bool {
        let board = self.board();
        let kings = board.kind(PieceKind::King);
        let own = board.color(color).without(kings);
        let theirs = board.color(!color).without(kings);
        if board.king(!color).is_none() {
            return false;
        }
        if own.is_empty() {
            return true;
        }
        if theirs.any() {
            let bishops = board.kind(PieceKind::Bishop);
            let only_bishops = (own | theirs).without(bishops).is_empty();
            let meet = |squares: Bitboard| (own & squares).any() && (theirs & squares).any();
            return only_bishops && !meet(Bitboard::LIGHT) && !meet(Bitboard::DARK);
        }
        if (own & (board.kind(PieceKind::Queen) | board.kind(PieceKind::Pawn))).any() {
            return false;
        }
        let only_knights = own.without(board.kind(PieceKind::Knight)).is_empty();
        own.count() <= if only_knights { 2 } else { 1 }
    }
}
