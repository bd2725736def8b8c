//! Whether a game under the club rules continues, and who has won it.

use std::fmt;

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClubState {
    /// Both kings are on the board.
    Unfinished,
    /// Black's king was exploded.
    WhiteWon,
    /// White's king was exploded.
    BlackWon,
}

impl fmt::Display for ClubState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ClubState::Unfinished => "unfinished",
            ClubState::WhiteWon => "White won",
            ClubState::BlackWon => "Black won",
        })
    }
}
