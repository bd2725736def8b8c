//! The errors of asking another engine.

use std::io;

use thiserror::Error;

use crate::util::quote::quote;

/// Why an engine gave no answer.
#[derive(Debug, Error)]
pub enum PeerError {
    /// The command line cannot be split into words.
    #[error("{} is not a command: it is empty, or a quote is not closed", quote(.0))]
    Command(String),
    /// The program cannot be started.
    #[error("cannot run {}: {error}", quote(.program))]
    Start { program: String, error: io::Error },
    /// The process has ended.
    #[error("{name} ended ({status}) when asked {asked}; {last}")]
    Ended { name: String, status: String, asked: String, last: String },
    /// The program did not say that it is an engine; its process was killed.
    #[error("{name} is not a UCI engine: it did not answer \"uci\" within {seconds} s; {last}")]
    NoEngine {
        name: String,
        /// How long it had, in seconds.
        seconds: u64,
        last: String,
    },
    /// There was no answer in time; the process was killed.
    #[error("{name} did not answer {asked} within {seconds} s; {last}")]
    Silent { name: String, asked: String, seconds: u64, last: String },
    /// There is no such option, or its declaration excludes the value.
    #[error("{name} {refusal}")]
    Option { name: String, refusal: String },
    /// The engine does not know atomic chess.
    #[error(
        "{0} counts by the rules of orthodox chess; its option UCI_Variant, if it has one, is not set to atomic"
    )]
    Orthodox(String),
    /// The engine answers `go perft` with a search.
    #[error("{name} does not count when asked {asked}; {last}")]
    NoPerft { name: String, asked: String, last: String },
    /// The end of an answer cannot be recognized.
    #[error(
        "{0} prints no total and answers isready while it counts, so nobody can tell when it has finished"
    )]
    NoEnd(String),
}
