//! The start of a game: the start position, a FEN, or the end of a game in a file.

use std::ffi::OsStr;
use std::path::Path;

use thiserror::Error;

use crate::atomic::fen::FenError;
use crate::atomic::{Game, Position};
use crate::club::record::{self, ClubRecord, RecordError};
use crate::club::{ClubGame, ClubState};
use crate::formats::pgn::{self, Element, PgnError, Recorded, Tags, Transcript};
use crate::util::quote::quote;

/// A game to continue, under its own rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    Full(Recorded),
    Club(ClubRecord),
}

impl Start {
    /// Whether the game can continue: nobody has won, and it has no other result.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        match self {
            Start::Full(Recorded { game, result, .. }) => result == "*" && game.outcome().is_none(),
            Start::Club(ClubRecord { game, result, .. }) => {
                result == "*" && game.state() == ClubState::Unfinished && !game.moves().is_empty()
            }
        }
    }
}

/// Why a start is invalid.
#[derive(Debug, Error)]
pub enum StartError {
    #[error("{0}: {1}")]
    Pgn(String, PgnError),
    #[error("{0}: {1}")]
    Record(String, RecordError),
    #[error("{} is not a file, and as a position it is a {error}", quote(.0), error = .1)]
    Neither(String, FenError),
}

/// The first game in the text of a file, under its own rules. Messages use `name`.
///
/// # Errors
/// If it has no game that can be continued.
pub fn text(name: &str, text: &str) -> Result<Start, StartError> {
    if record::is_record(text) {
        let recorded = record::read(text);
        return recorded.map(Start::Club).map_err(|error| StartError::Record(name.into(), error));
    }
    pgn::read(text).map(Start::Full).map_err(|error| StartError::Pgn(name.into(), error))
}

/// Whether a file has more than the game that [`text()`] finds, so that it must not be overwritten:
/// other games, or comments, glyphs and variations, which the prompt would lose.
#[must_use]
pub fn holds_more(text: &str) -> bool {
    let is_move = |element: &Element| matches!(element, Element::Move { .. });
    let is_bare = |game: Transcript| game.left_out.is_empty() && game.elements.iter().all(is_move);
    !record::is_record(text)
        && (pgn::games(text).filter(|game| pgn::has_game(game)).count() > 1
            // A comment after a semicolon is not an element.
            || text.contains(';')
            || !pgn::transcribe(text).is_ok_and(is_bare))
}

/// A game under the full rules from `startpos` or a FEN.
///
/// # Errors
/// If the text is neither.
pub fn full(from: &str) -> Result<Start, StartError> {
    let start = if from == "startpos" { Ok(Position::start()) } else { Position::from_fen(from) };
    let start = start.map_err(|error| StartError::Neither(from.to_owned(), error))?;
    let (game, tags, result) = (Game::new(start), Tags::default(), "*".to_owned());
    Ok(Start::Full(Recorded { game, tags, result }))
}

/// A game under the club rules from `startpos` or a FEN.
///
/// # Errors
/// If the text is neither.
pub fn club(from: &str) -> Result<Start, StartError> {
    let game = if from == "startpos" { Ok(ClubGame::new()) } else { ClubGame::from_fen(from) };
    let game = game.map_err(|error| StartError::Neither(from.to_owned(), error))?;
    let (tags, result) = (Tags::default(), "*".to_owned());
    Ok(Start::Club(ClubRecord { game, tags, result }))
}

/// Whether a text is a file or directory that exists, or a name that must be meant as a file.
#[must_use]
pub fn is_file_name(text: &OsStr) -> bool {
    let path = Path::new(text);
    path.exists() || path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
}
