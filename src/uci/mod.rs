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

use std::io::{Read, Write};

use crate::config::Config;
use crate::engine::{Engine, EngineError};

use output::Output;
use session::{Next, Session};

/// Whether a text can be a line of input: its first word is a protocol or console command.
#[must_use]
pub fn is_command(text: &str) -> bool {
    parse::begins_with_command(text)
}

/// Speaks UCI until `quit` or the end of the input. At the end of the input a search that ends by
/// itself finishes and prints its best move; any other is stopped.
///
/// # Errors
/// If the engine cannot be set up: not enough memory for the table, or no threads.
pub fn run(
    config: Config,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), EngineError> {
    let mut session = Session::new(Engine::new(config)?, Output::new(output));
    for line in input::spawn(input)? {
        if session.handle(line) == Next::Quit {
            return Ok(());
        }
    }
    session.finish();
    Ok(())
}
