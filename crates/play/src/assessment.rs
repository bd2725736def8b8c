//! The engine's assessment of a position, in words.

use std::fmt;

use super::command::Typed;
use crate::atomic::Color;

/// The result of thinking about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The best move in a form that the game accepts.
    pub typed: Typed,
    /// The best move for display, in SAN where the rules have it.
    pub text: String,
    /// How the sides stand.
    pub assessment: Assessment,
    /// The depth of the search, in plies.
    pub depth: u32,
}

/// How the sides stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assessment {
    /// A side wins by force within this many moves.
    WinIn(Color, usize),
    /// A side wins by the endgame tables.
    Won(Color),
    /// A side is this many centipawns ahead.
    Ahead(Color, u32),
    Equal,
}

impl Assessment {
    /// The assessment of a score in centipawns, for the side to move.
    ///
    /// ```
    /// use fissile_engine::atomic::Color;
    /// use fissile_play::Assessment;
    ///
    /// let assessment = Assessment::of_centipawns(-85, Color::White);
    /// assert_eq!(assessment.to_string(), "Black ahead by 0.85 pawns");
    /// assert_eq!(Assessment::of_centipawns(0, Color::White), Assessment::Equal);
    /// ```
    #[must_use]
    pub fn of_centipawns(score: i32, turn: Color) -> Assessment {
        match score {
            0 => Assessment::Equal,
            1.. => Assessment::Ahead(turn, score.unsigned_abs()),
            _ => Assessment::Ahead(!turn, score.unsigned_abs()),
        }
    }

    /// Whether a side stands better.
    #[must_use]
    pub fn favors(&self, side: Color) -> bool {
        match self {
            Assessment::WinIn(winner, _) | Assessment::Won(winner) => *winner == side,
            Assessment::Ahead(leader, _) => *leader == side,
            Assessment::Equal => false,
        }
    }
}

impl fmt::Display for Assessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assessment::WinIn(side, 1) => write!(f, "a win for {side} in one move"),
            Assessment::WinIn(side, moves) => write!(f, "a win for {side} in {moves} moves"),
            Assessment::Won(side) => write!(f, "a won endgame for {side}"),
            Assessment::Ahead(side, centipawns) => {
                write!(f, "{side} ahead by {:.2} pawns", f64::from(*centipawns) / 100.0)
            }
            Assessment::Equal => write!(f, "an equal position"),
        }
    }
}
