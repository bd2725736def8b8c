//! A recorded game: its start, its moves with their scores, and how it ended.

use std::fmt;

use crate::atomic::{Color, Move, Outcome, Position};
use crate::search::Score;

/// A game with a score for each move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The number of the game in its self-play run, or its place in a text file, from 0.
    pub number: u64,
    /// The position where the recorded moves begin.
    pub start: Position,
    /// The winner, or `None` for a draw.
    pub winner: Option<Color>,
    /// Why the game ended.
    pub ending: Ending,
    /// The moves, each with its score in points from the mover's side.
    pub moves: Vec<(Move, Score)>,
}

impl GameRecord {
    /// The result as a PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub fn result(&self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// Declares [`Ending`] with the number and the description of each variant.
macro_rules! endings {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $words:literal;)*) => {
        /// Why a recorded game ended: by the rules, or by adjudication in self-play.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Ending {
            $($(#[$doc])* $name = $number,)*
        }

        impl Ending {
            /// Every ending, in order of their numbers.
            pub const ALL: &[Ending] = &[$(Ending::$name,)*];

            /// A description, such as `explosion`.
            #[must_use]
            pub const fn words(self) -> &'static str {
                match self {
                    $(Ending::$name => $words,)*
                }
            }
        }
    };
}

endings! {
    /// The file does not record it.
    Unknown = 0, "not recorded";
    /// A king exploded.
    Explosion = 1, "explosion";
    Checkmate = 2, "checkmate";
    Stalemate = 3, "stalemate";
    /// Neither side could win.
    InsufficientMaterial = 4, "insufficient material";
    /// A hundred plies without capture or pawn move.
    FiftyMoves = 5, "fifty moves";
    /// The third occurrence of a position.
    Threefold = 6, "threefold repetition";
    /// Adjudicated: both sides saw the forced win.
    SeenMate = 7, "forced win seen by both sides";
    /// Adjudicated: one side was far ahead for several plies.
    FarAhead = 8, "far ahead";
    /// Adjudicated: level for many plies, a draw.
    Level = 9, "level";
    /// Adjudicated: too long, a draw.
    TooLong = 10, "too long";
    /// Adjudicated: the endgame tables knew the result.
    Tables = 11, "endgame tables";
    /// Neither side could ever capture.
    ClosedPosition = 12, "closed position";
}

impl Ending {
    /// The ending with a number; `None` for an unknown number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Ending> {
        Ending::ALL.get(usize::from(number)).copied()
    }

    /// Whether the game ended by the rules instead of adjudication.
    #[must_use]
    pub const fn is_by_rules(self) -> bool {
        matches!(
            self,
            Ending::Explosion
                | Ending::Checkmate
                | Ending::Stalemate
                | Ending::InsufficientMaterial
                | Ending::ClosedPosition
                | Ending::FiftyMoves
                | Ending::Threefold
        )
    }

    /// Whether such games are draws; `None` if both are possible.
    #[must_use]
    pub const fn is_draw(self) -> Option<bool> {
        match self {
            Ending::Unknown | Ending::Tables => None,
            Ending::Explosion | Ending::Checkmate | Ending::SeenMate | Ending::FarAhead => {
                Some(false)
            }
            _ => Some(true),
        }
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        match outcome {
            Outcome::Explosion { .. } => Ending::Explosion,
            Outcome::Checkmate { .. } => Ending::Checkmate,
            Outcome::Stalemate => Ending::Stalemate,
            Outcome::InsufficientMaterial => Ending::InsufficientMaterial,
            Outcome::ClosedPosition => Ending::ClosedPosition,
            Outcome::FiftyMoves => Ending::FiftyMoves,
            Outcome::Threefold => Ending::Threefold,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

#[cfg(test)]
mod tests {
    use super::Ending;

    #[test]
    fn endings_stand_at_their_numbers() {
        for (number, ending) in (0..).zip(Ending::ALL) {
            assert_eq!((*ending as u8, Ending::from_number(number)), (number, Some(*ending)));
        }
        assert_eq!(Ending::from_number(Ending::ALL.len() as u8), None);
    }
}
