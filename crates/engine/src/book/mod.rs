//! The explorer: how often each move was played in each position of many games, and how these games
//! ended. Other modules use it through the trait [`Book`]; `file` keeps it in a file, and
//! [`choice`] chooses a move for the engine. [`polyglot`] has the entries for other programs. Reading games belongs to the
//! callers.

pub mod choice;
#[cfg(feature = "book")]
pub mod file;
pub mod polyglot;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use crate::atomic::{Color, Move, Position};

/// The results of the games with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games that White won.
    pub white: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that Black won.
    pub black: u64,
    /// Games without a result.
    pub open: u64,
    /// Games in which an engine scored the move.
    pub scored: u64,
    /// The sum of these scores, in centipawns for White, each from -1000 to 1000.
    pub score_sum: i64,
}

impl Tally {
    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.decided().saturating_add(self.open)
    }

    /// The number of games with a result.
    #[must_use]
    pub const fn decided(&self) -> u64 {
        self.white.saturating_add(self.draws).saturating_add(self.black)
    }

    /// The share of the points that a side made in the games with a result, from 0 to 1; `None` if
    /// there is no such game.
    ///
    /// ```
    /// use fissile_engine::book::Tally;
    /// use fissile_engine::Color;
    ///
    /// let tally = Tally { white: 2, draws: 1, black: 1, ..Tally::default() };
    /// assert_eq!(tally.points(Color::White), Some(0.625));
    /// assert_eq!(tally.points(Color::Black), Some(0.375));
    /// assert_eq!(Tally::default().points(Color::White), None);
    /// ```
    #[must_use]
    pub fn points(&self, side: Color) -> Option<f64> {
        let wins = if side == Color::White { self.white } else { self.black };
        let decided = self.decided();
        (decided > 0).then(|| (wins as f64 + self.draws as f64 / 2.0) / decided as f64)
    }

    /// The mean of the engine scores, in centipawns for White.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        (self.scored > 0).then(|| self.score_sum as f64 / self.scored as f64)
    }

    /// Adds the games of another tally.
    pub const fn add(&mut self, other: &Tally) {
        let Tally { white, draws, black, open, scored, score_sum } = *other;
        self.white = self.white.saturating_add(white);
        self.draws = self.draws.saturating_add(draws);
        self.black = self.black.saturating_add(black);
        self.open = self.open.saturating_add(open);
        self.scored = self.scored.saturating_add(scored);
        self.score_sum = self.score_sum.saturating_add(score_sum);
    }
}

/// A move that was played in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The move.
    pub mv: Move,
    /// The results of the games with it.
    pub tally: Tally,
}

/// A collection of games by position and move.
pub trait Book: Send + Sync {
    /// The legal moves that were played in a position, the most frequent first; none for an unknown
    /// position. The fifty-move count, the move number and the moves before do not matter.
    ///
    /// # Errors
    /// If the book cannot be read or is damaged.
    fn moves(&self, position: &Position) -> Result<Vec<Known>, BookError>;
}

/// Why a book cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BookError {
    /// The file cannot be read.
    #[error("the book {} cannot be read: {error}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file is something else.
    #[error("the file {} is not a book of \"fissile book make\"", .0.display())]
    Foreign(PathBuf),
    /// The file is of another version of the format.
    #[error("the book {} is of another version of Fissile; make it again", .0.display())]
    Version(PathBuf),
    /// The file was cut off or changed.
    #[error("the book {} is damaged", .0.display())]
    Damaged(PathBuf),
}

/// Opens a book file.
///
/// # Errors
/// If it cannot be read, or is not an intact book; always without the feature `book`.
pub fn open(path: &Path) -> Result<Arc<dyn Book>, BookError> {
    #[cfg(feature = "book")]
    return Ok(Arc::new(file::BookFile::open(path)?));
    #[cfg(not(feature = "book"))]
    return Err(BookError::Unreadable {
        path: path.to_owned(),
        error: io::ErrorKind::Unsupported.into(),
    });
}
