//! What the engine thinks of a position, in words.

use std::fmt;

use super::command::Typed;
use crate::atomic::Color;

/// The result of thinking about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The best move, as the game takes it.
    pub typed: Typed,
    /// The best move, as a person reads it: SAN where the rules have it.
    pub text: String,
    /// Who stands how well.
    pub verdict: Verdict,
    /// The depth of the search, in plies.
    pub depth: u32,
}

/// Who stands how well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A side wins by force within this many moves.
    WinIn(Color, usize),
    /// A side wins by the endgame tables.
    Won(Color),
    /// A side is this many centipawns ahead.
    Ahead(Color, u32),
    /// Nobody is ahead.
    Equal,
}

impl Verdict {
    /// The verdict of a score in centipawns, for the side to move.
    ///
    /// ```
    /// use fissile::atomic::Color;
    /// use fissile::play::Verdict;
    ///
    /// let verdict = Verdict::of_centipawns(-85, Color::White);
    /// assert_eq!(verdict.to_string(), "Black ahead by 0.85 pawns");
    /// assert_eq!(Verdict::of_centipawns(0, Color::White), Verdict::Equal);
    /// ```
    #[must_use]
    pub fn of_centipawns(score: i32, turn: Color) -> Verdict {
        match score {
            0 => Verdict::Equal,
            1.. => Verdict::Ahead(turn, score.unsigned_abs()),
            _ => Verdict::Ahead(!turn, score.unsigned_abs()),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::WinIn(side, 1) => write!(f, "a win for {side} in one move"),
            Verdict::WinIn(side, moves) => write!(f, "a win for {side} in {moves} moves"),
            Verdict::Won(side) => write!(f, "a won endgame for {side}"),
            Verdict::Ahead(side, centipawns) => {
                write!(f, "{side} ahead by {:.2} pawns", f64::from(*centipawns) / 100.0)
            }
            Verdict::Equal => write!(f, "an equal position"),
        }
    }
}
