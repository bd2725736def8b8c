//! The interface between the prompt and a game, for any rules.

use crate::atomic::{Bitboard, Board, Color, Square};
use crate::search::SearchError;

use super::assessment::Thought;
use super::command::Typed;
use super::thinking::Watch;
use crate::engine::strength::{Budget, Strength};
use crate::formats::pgn::Tags;

/// The last move, for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMove {
    pub from: Square,
    pub to: Square,
    /// The squares that the move cleared, including the capturer on `from`; empty if it captured
    /// nothing.
    pub removed: Bitboard,
    pub before: Board,
    /// The move with its number, such as `3. Nxd7#` or `3... e5`.
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestEnding {
    /// What happened, such as `White wins by explosion`.
    pub what: String,
    /// The result in PGN form; `*` for a game that cannot continue though nobody has won.
    pub result: &'static str,
}

/// A game under any rules, as the prompt sees it.
pub trait Contest {
    fn turn(&self) -> Color;

    fn board(&self) -> &Board;

    fn plies(&self) -> usize;

    /// Plays a move.
    ///
    /// # Errors
    /// Why it is illegal, as a sentence without a full stop; the game stays as it was.
    fn play(&mut self, typed: &Typed) -> Result<(), String>;

    /// The legal move that a person may have meant instead of the one that [`Contest::play`] plays,
    /// in SAN.
    fn other_reading(&self, _typed: &Typed) -> Option<String> {
        None
    }

    fn last(&self) -> Option<LastMove>;

    /// Takes the last move back, if there is one.
    fn undo(&mut self);

    /// How the game ended; `None` while it is not over.
    fn ending(&self) -> Option<ContestEnding>;

    /// Why two engines should stop, if their game would never end.
    fn is_endless(&self) -> Option<&'static str>;

    /// The position as a FEN.
    fn fen(&self) -> String;

    /// The legal moves, as a person can type them.
    fn moves(&self) -> Vec<String>;

    /// The engine's move at a strength; `None` if there is none.
    ///
    /// # Errors
    /// If the engine cannot be set up.
    fn think(&mut self, strength: &Strength, watch: &Watch)
    -> Result<Option<Thought>, SearchError>;

    /// The engine's assessment at full strength; `None` if there is no move.
    ///
    /// # Errors
    /// If the engine cannot be set up.
    fn judge(&mut self, budget: &Budget, watch: &Watch) -> Result<Option<Thought>, SearchError>;

    /// The rules, a paragraph each.
    fn rules(&self) -> &'static [&'static str];

    /// Returns to the start of the game, to begin another one.
    fn restart(&mut self) {
        while self.plies() > 0 {
            self.undo();
        }
    }

    /// The game as a text with tags, which [`super::start::text`] reads again: PGN under the full
    /// rules, and something like it under the club rules.
    fn pgn(&self, tags: &Tags, result: &str) -> String;
}
