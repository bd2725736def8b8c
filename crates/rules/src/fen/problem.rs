//! What can be wrong with a FEN.

use std::fmt;

use thiserror::Error;

use super::{MAX_FULLMOVE, MAX_HALFMOVE};
use crate::color::Color;
use crate::quote::quote;
use crate::square::Square;

/// The part of a FEN that has a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenField {
    /// The pieces, rank by rank.
    Placement,
    /// The side to move.
    Side,
    /// The castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// The halfmove clock.
    Halfmove,
    /// The move number.
    Fullmove,
    /// The number of fields.
    Count,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Placement => "placement",
            FenField::Side => "side to move",
            FenField::Castling => "castling rights",
            FenField::EnPassant => "en passant square",
            FenField::Halfmove => "halfmove clock",
            FenField::Fullmove => "move number",
            FenField::Count => "number of fields",
        })
    }
}

/// A problem in a FEN.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum FenProblem {
    #[error("{0} instead of 4 to 6")]
    Count(usize),
    #[error("the number of ranks is {0} instead of 8")]
    Ranks(usize),
    #[error("the length of rank {} is {squares} instead of 8", quote(.rank))]
    RankLength { rank: String, squares: usize },
    #[error("{} in rank {} is neither a piece nor a number from 1 to 8", quote(&.0.to_string()), quote(.1))]
    Letter(char, String),
    #[error("neither side has a king")]
    NoKing,
    #[error("{0} has {1} kings")]
    Kings(Color, u32),
    #[error("{0} has a pawn on {1}")]
    PawnOnBackRank(Color, Square),
    #[error("{0} has {1} pawns, more than 8")]
    Pawns(Color, u32),
    #[error("{0} has {1} pieces, more than 16")]
    Men(Color, u32),
    #[error("{} is neither w nor b", quote(.0))]
    Side(String),
    #[error("{} in {} is not a castling right", quote(&.0.to_string()), quote(.1))]
    CastlingLetter(char, String),
    #[error("{} in {} gives a right for the second time", quote(&.0.to_string()), quote(.1))]
    CastlingTwice(char, String),
    #[error("{} in {} names no rook on the back rank of its king", quote(&.0.to_string()), quote(.1))]
    CastlingRook(char, String),
    #[error("{} is not a square", quote(.0))]
    EnPassant(String),
    #[error("{0} is not on the rank that a pawn of the side not to move can just have passed")]
    EnPassantRank(Square),
    #[error("{} is not a number from 0 to {MAX_HALFMOVE}", quote(.0))]
    Halfmove(String),
    #[error("{} is not a number from 0 to {MAX_FULLMOVE}", quote(.0))]
    Fullmove(String),
}

impl FenProblem {
    /// The part of the FEN that is wrong.
    ///
    /// ```
    /// use atomic_chess::Position;
    /// use atomic_chess::fen::FenField;
    ///
    /// let error = Position::from_fen("8/8/8/8/8/8/8/4K3 w KQ - 0 1").unwrap_err();
    /// assert_eq!(error.problems[0].field(), FenField::Castling);
    /// ```
    #[must_use]
    pub const fn field(&self) -> FenField {
        match self {
            FenProblem::Count(_) => FenField::Count,
            FenProblem::Side(_) => FenField::Side,
            FenProblem::CastlingLetter(..)
            | FenProblem::CastlingTwice(..)
            | FenProblem::CastlingRook(..) => FenField::Castling,
            FenProblem::EnPassant(_) | FenProblem::EnPassantRank(_) => FenField::EnPassant,
            FenProblem::Halfmove(_) => FenField::Halfmove,
            FenProblem::Fullmove(_) => FenField::Fullmove,
            FenProblem::Ranks(_)
            | FenProblem::RankLength { .. }
            | FenProblem::Letter(..)
            | FenProblem::NoKing
            | FenProblem::Kings(..)
            | FenProblem::PawnOnBackRank(..)
            | FenProblem::Pawns(..)
            | FenProblem::Men(..) => FenField::Placement,
        }
    }
}

/// A text that is not the FEN of a position; its message is one sentence with all problems.
///
/// ```
/// use atomic_chess::Position;
///
/// let error = Position::from_fen("8/8/8/8/8/8/8/4x3 W - - 0 1").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "bad FEN \"8/8/8/8/8/8/8/4x3 W - - 0 1\": placement: \"x\" in rank \"4x3\" is neither a piece nor a number \
///      from 1 to 8; side to move: \"W\" is neither w nor b"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The original text.
    pub text: String,
    /// The problems, at least one.
    pub problems: Vec<FenProblem>,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bad FEN {}: ", quote(&self.text))?;
        /// Nonsense has a problem in every letter; show only the first few.
        const SHOWN: usize = 5;
        for (i, problem) in self.problems.iter().take(SHOWN).enumerate() {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{}: {problem}", problem.field())?;
        }
        match self.problems.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

impl std::error::Error for FenError {}
