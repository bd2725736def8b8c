//! Random openings that are worth playing: for self-play, for testing frameworks and for matches.
//! The front ends print them.

mod candidates;
mod judge;
mod list;
mod numbered;

use std::io;
use std::path::Path;
use std::sync::Arc;

use thiserror::Error;

use crate::atomic::Position;
use crate::formats::book::{self, BookError};
use crate::search::{SearchError, Signals};
use crate::uci::genfens::Wanted;

use candidates::ATTEMPTS;
pub use candidates::OpeningRules;
pub use judge::Checks;
pub use list::{MOST, Openings, OpeningsPlan};
pub use numbered::NumberedOpenings;

/// Why no opening was found.
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// The book cannot be read.
    #[error(transparent)]
    Book(#[from] BookError),
    /// A search could not be set up.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// Nearly all reachable openings are decided or already used.
    #[error("no other balanced opening was found in {ATTEMPTS} attempts, after {0}")]
    Exhausted(u64),
    #[error("no thread can be started for the openings: {0}")]
    Threads(io::Error),
}

/// The positions of a book; none without one.
///
/// # Errors
/// If the book is unreadable.
pub fn positions(book: Option<&Path>) -> Result<Arc<[Position]>, BookError> {
    Ok(book.map(book::read).transpose()?.unwrap_or_default().into())
}

/// Answers `genfens` in a UCI session: passes openings to `next` until it has enough.
///
/// # Errors
/// If there are none, in a sentence.
pub fn find(
    wanted: &Wanted,
    signals: &Signals,
    next: &mut dyn FnMut(&Position) -> bool,
) -> Result<(), String> {
    let Wanted { count, seed, book } = wanted.clone();
    let plan = OpeningsPlan { count, seed, book, checks: Checks::default() };
    let pass_on = |mut openings: Openings| -> Result<(), OpeningsError> {
        while let Some(position) = openings.next_unless(signals) {
            if !next(&position?) {
                break;
            }
        }
        Ok(())
    };
    Openings::new(&plan).and_then(pass_on).map_err(|error| error.to_string())
}
