//! The default front end: the Universal Chess Interface, and console words for people.
//!
//! A line of input is cleaned, read and typed by `input`; the `session` does what the `command` asks while a search
//! runs on its own thread; `output` is the one place that writes to standard output. Nothing here knows the rules or
//! searches.

mod command;
mod console;
mod convert;
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

/// Whether a text can be a line of input: its first word is a command of the protocol or of the console.
#[must_use]
pub fn is_command(text: &str) -> bool {
    parse::begins_with_command(text)
}

/// Speaks UCI until `quit` or the end of the input. At the end of the input a search that ends by itself is finished
/// and its best move printed; any other is stopped.
///
/// # Errors
/// If the engine cannot be set up: no memory for the table, no threads.
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
