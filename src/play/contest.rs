//! A game as the prompt sees it, whatever its rules.

use crate::atomic::{Bitboard, Board, Color, Square};
use crate::search::SearchError;

use super::budget::Budget;
use super::command::Typed;
use crate::formats::pgn::Tags;

/// The last move, to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// Where the piece stood.
    pub from: Square,
    /// Where it went.
    pub to: Square,
    /// Everything that the move removed, the capturer on `from` included; empty if it captured nothing.
    pub removed: Bitboard,
    /// The board before the move.
    pub before: Board,
    /// The move with its number, such as `3. Nxd7#` or `3... e5`.
    pub text: String,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// What happened, such as `White wins by explosion`.
    pub what: String,
    /// The result as a PGN writes it; `*` for a game that cannot go on though nobody has won.
    pub result: &'static str,
}

/// A game under some rules.
pub trait Contest {
    /// The side to move.
    fn turn(&self) -> Color;

    /// Which piece stands where.
    fn board(&self) -> &Board;

    /// Moves played so far, of both sides.
    fn plies(&self) -> usize;

    /// Plays a move.
    ///
    /// # Errors
    /// Why it cannot be played, as a sentence without a full stop; then nothing has changed.
    fn play(&mut self, typed: &Typed) -> Result<(), String>;

    /// The last move.
    fn last(&self) -> Option<LastMove>;

    /// Takes the last move back, if there is one.
    fn undo(&mut self);

    /// How the game has ended, or `None` while it goes on.
    fn ending(&self) -> Option<Ending>;

    /// Why engines among themselves should stop, because their game would never end.
    fn is_endless(&self) -> Option<&'static str>;

    /// The position as a FEN.
    fn fen(&self) -> String;

    /// The moves that can be played, as they can be typed.
    fn moves(&self) -> Vec<String>;

    /// The move that the engine would play, as it can be typed; `None` if there is none.
    ///
    /// # Errors
    /// If the engine cannot be set up.
    fn think(&mut self, budget: &Budget) -> Result<Option<String>, SearchError>;

    /// The game as PGN.
    ///
    /// # Errors
    /// Why these rules have no PGN, as a sentence without a full stop.
    fn pgn(&self, tags: &Tags, result: &str) -> Result<String, String>;
}
