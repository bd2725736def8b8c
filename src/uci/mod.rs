//! The default front end: the Universal Chess Interface, and console commands for people.
//!
//! `input` cleans and parses each line; the `session` executes its `command` while a search runs on
//! its own thread; only `output` writes to standard output. Nothing here knows the rules or
//! searches.

mod command;
mod console;
mod input;
mod output;
mod parse;
mod report;
mod resolve;
mod session;

#[cfg(test)]
mod tests;

use std::io::{self, Read, Write};

use thiserror::Error;

use crate::config::Config;
use crate::engine::{Engine, EngineError};

use output::Output;
use session::{Next, Session};

/// Whether a text can be a line of input: its first word is a protocol or console command.
#[must_use]
pub fn is_command(text: &str) -> bool {
    parse::begins_with_command(text)
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

/// Speaks UCI until `quit` or the end of the input. At the end of the input a search that ends by
/// itself finishes and prints its best move; any other is stopped.
///
/// # Errors
/// If the engine cannot be set up; at the end, if anything could not be written.
pub fn run(
    config: Config,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), UciError> {
    let output = Output::new(output);
    let mut session = Session::new(Engine::new(config)?, output.clone());
    let lines = input::spawn(input).map_err(EngineError::from)?;
    let has_quit = lines.into_iter().any(|line| session.handle(line) == Next::Quit);
    if !has_quit {
        session.finish();
    }
    output.failure().map_or(Ok(()), |error| Err(UciError::Output(error)))
}
