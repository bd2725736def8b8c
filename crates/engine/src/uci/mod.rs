//! The default front end: the Universal Chess Interface, and console commands for people.
//!
//! `input` cleans and parses each line; the `session` executes its `command` while a search or one
//! of the `tasks` runs on its own thread; only `output` writes to standard output. Nothing here
//! knows the rules or searches.
//!
//! Lines that go out are messages of the crate vampirc-uci, which writes them. It does not read
//! those that come in: it panics on a depth above 255, drops what follows a double space, and loses
//! `ponder` when a clock is given. The tests compare both halves where it is sound.

#![allow(missing_docs, reason = "only the program uses these modules")]

mod command;
mod console;
pub mod genfens;
mod input;
mod message;
mod options;
mod output;
mod parse;
mod report;
mod resolve;
mod session;
pub mod solve;
mod steps;
mod tasks;

#[cfg(test)]
mod tests;

use std::io::{self, Read, Write};
use std::sync::mpsc::sync_channel;

use thiserror::Error;

use crate::config::Config;
use crate::engine::{Engine, EngineError};

use genfens::FindOpenings;
use output::Output;
use session::Session;
use solve::Solve;

pub use session::Source;
pub use steps::SteppedSession;

/// The maximum number of lines that wait while the session is busy; then reading pauses.
const QUEUE: usize = 256;

/// Whether the first word of a text is a protocol or console command.
#[must_use]
pub fn is_command(text: &str) -> bool {
    parse::begins_with_command(text)
}

/// What the program adds to the commands of the engine. A command without its function is unknown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Extensions {
    /// What answers `genfens`.
    pub find_openings: Option<FindOpenings>,
    /// What answers `solve`.
    pub solve: Option<Solve>,
}

/// Why a session failed.
#[derive(Debug, Error)]
pub enum UciError {
    /// The engine cannot be set up: not enough memory for the table, or no threads.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The output could not be written.
    #[error(transparent)]
    Output(io::Error),
}

/// Speaks UCI until `quit` or the end of the input. At the end of the input, a search that ends by
/// itself finishes and prints its best move, and a count or the bench prints its result; any other
/// search is stopped. `quit` stops every search; whether it waits for a count depends on the source.
///
/// # Errors
/// If the engine cannot be set up; at the end, if anything could not be written.
pub fn run(
    config: Config,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    source: Source,
    extensions: Extensions,
) -> Result<(), UciError> {
    let output = Output::new(output);
    let (sender, events) = sync_channel(QUEUE);
    input::spawn(input, sender.clone()).map_err(EngineError::from)?;
    Session::new(Engine::new(config)?, output.clone(), sender, source, extensions).follow(&events);
    output.failure().map_or(Ok(()), |error| Err(UciError::Output(error)))
}
