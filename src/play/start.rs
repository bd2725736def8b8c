//! The start of a game: the start position, a FEN, or the end of a PGN.

use std::io;
use std::path::Path;

use thiserror::Error;

use crate::atomic::fen::FenError;
use crate::atomic::{Game, Position};
use crate::formats::pgn::{self, PgnError, Recorded, Tags};
use crate::play::club::ClubGame;
use crate::util::quote::quote;

/// Why a start is invalid.
#[derive(Debug, Error)]
pub enum StartError {
    /// The file cannot be read.
    #[error("cannot read the game {0}: {1}")]
    Read(String, io::Error),
    /// The file has no game to continue.
    #[error("{0}: {1}")]
    Pgn(String, PgnError),
    /// The text is neither a file name nor a FEN.
    #[error("{} is no file, and as a position it is a {error}", quote(.0), error = .1)]
    Neither(String, FenError),
    /// The club rules have no PGN.
    #[error("{0}: under the club rules a game goes on from a FEN, not from a file")]
    ClubFile(String),
}

/// A game under the full rules from `startpos`, a FEN, or the first game in a PGN file.
///
/// # Errors
/// If the text is none of these, or the game in the file is not atomic chess.
pub fn full(from: &str) -> Result<Recorded, StartError> {
    if is_file_name(from) {
        let bytes =
            std::fs::read(from).map_err(|error| StartError::Read(from.to_owned(), error))?;
        return pgn::read(&bytes).map_err(|error| StartError::Pgn(from.to_owned(), error));
    }
    let start = if from == "startpos" { Ok(Position::start()) } else { Position::from_fen(from) };
    let start = start.map_err(|error| StartError::Neither(from.to_owned(), error))?;
    Ok(Recorded { game: Game::new(start), tags: Tags::default(), result: "*".to_owned() })
}

/// A game under the club rules from `startpos` or a FEN.
///
/// # Errors
/// If the text is neither.
pub fn club(from: &str) -> Result<ClubGame, StartError> {
    if is_file_name(from) {
        return Err(StartError::ClubFile(from.to_owned()));
    }
    let game = if from == "startpos" { Ok(ClubGame::new()) } else { ClubGame::from_fen(from) };
    game.map_err(|error| StartError::Neither(from.to_owned(), error))
}

/// A file that exists, or a name that must be meant as one.
fn is_file_name(text: &str) -> bool {
    let path = Path::new(text);
    path.is_file()
        || path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
}
