//! How the program ends, apart from success: the exit statuses for bad input and for interruptions.

use thiserror::Error;

/// The exit status of a command that a signal ended early, as shells report Ctrl-C.
pub const INTERRUPTED: u8 = 130;

/// A mistake in the user's input. The program ends with exit status 2 and this sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadInput(String);

impl BadInput {
    pub fn new(error: impl std::fmt::Display) -> BadInput {
        BadInput(error.to_string())
    }
}
