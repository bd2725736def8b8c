//! How asking another engine fails.

use std::io;

use thiserror::Error;

use crate::util::quote::quote;

/// Why an engine gave no answer.
#[derive(Debug, Error)]
pub enum PeerError {
    /// The command line cannot be split into words.
    #[error("{} is no command: a quote is not closed, or there is nothing in it", quote(.0))]
    Command(String),
    /// The program cannot be started.
    #[error("cannot run {}: {error}", quote(.program))]
    Start {
        /// The program.
        program: String,
        /// What the system says.
        error: io::Error,
    },
    /// The process is gone.
    #[error("{name} ended ({status}) when asked {asked}; {last}")]
    Ended {
        /// What the engine calls itself.
        name: String,
        /// Its exit status.
        status: String,
        /// What it was asked.
        asked: String,
        /// What it said last.
        last: String,
    },
    /// There was no answer in time; the process has been killed.
    #[error("{name} did not answer {asked} within {seconds} s; {last}")]
    Silent {
        /// What the engine calls itself.
        name: String,
        /// What it was asked.
        asked: String,
        /// How long it had.
        seconds: u64,
        /// What it said last.
        last: String,
    },
    /// There is no such option.
    #[error("{name} has no option {}", quote(.option))]
    NoOption {
        /// What the engine calls itself.
        name: String,
        /// The option.
        option: String,
    },
    /// The engine does not know atomic chess.
    #[error("{0} counts by the rules of orthodox chess; its option UCI_Variant, if it has one, is not set to atomic")]
    Orthodox(String),
    /// The engine answers `go perft` with a search.
    #[error("{name} does not count when asked {asked}; {last}")]
    NoPerft {
        /// What the engine calls itself.
        name: String,
        /// What it was asked.
        asked: String,
        /// What it said last.
        last: String,
    },
    /// There is no telling when an answer is complete.
    #[error("{0} prints no total and answers isready while it counts, so nobody can tell when it has finished")]
    NoEnd(String),
}
