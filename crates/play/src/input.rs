//! The source of input lines: a terminal with editing and history, or a pipe, whose lines are
//! echoed so that the output reads like a terminal session.

use std::io::{self, BufRead, Write};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::util::quote::quote;

/// The result of asking for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PromptInput {
    /// A line, without its line feed.
    Line(String),
    /// The line was cancelled with Ctrl-C.
    Cancelled,
    End,
}

pub trait Ask {
    /// Shows the prompt and waits for a line, after flushing `out`.
    ///
    /// # Errors
    /// If the input cannot be read or the output cannot be written.
    fn ask(&mut self, prompt: &str, out: &mut dyn Write) -> io::Result<PromptInput>;

    /// Whether a person at a terminal can be asked again after the game.
    fn is_interactive(&self) -> bool;
}

pub struct Terminal(DefaultEditor);

impl Terminal {
    /// The terminal of this process, with an empty history.
    ///
    /// # Errors
    /// If the terminal cannot be set up.
    pub fn new() -> io::Result<Terminal> {
        DefaultEditor::new().map(Terminal).map_err(io_error)
    }
}

impl Ask for Terminal {
    fn ask(&mut self, prompt: &str, out: &mut dyn Write) -> io::Result<PromptInput> {
        out.flush()?;
        match self.0.readline(prompt) {
            Ok(line) => {
                // A failure to store history is not a reason to stop.
                let _ = self.0.add_history_entry(line.as_str());
                Ok(PromptInput::Line(line))
            }
            Err(ReadlineError::Interrupted) => Ok(PromptInput::Cancelled),
            Err(ReadlineError::Eof) => Ok(PromptInput::End),
            Err(error) => Err(io_error(error)),
        }
    }

    fn is_interactive(&self) -> bool {
        true
    }
}

fn io_error(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other),
    }
}

/// The lines of a pipe or a file.
pub struct PipedLines<R>(R);

impl<R: BufRead> PipedLines<R> {
    pub const fn new(reader: R) -> PipedLines<R> {
        PipedLines(reader)
    }
}

impl<R: BufRead> Ask for PipedLines<R> {
    fn ask(&mut self, prompt: &str, out: &mut dyn Write) -> io::Result<PromptInput> {
        write!(out, "{prompt}")?;
        out.flush()?;
        let mut bytes = Vec::new();
        if self.0.read_until(b'\n', &mut bytes)? == 0 {
            writeln!(out, "(end of input)")?;
            return Ok(PromptInput::End);
        }
        let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
        writeln!(out, "{}", echo(&line))?;
        Ok(PromptInput::Line(line))
    }

    fn is_interactive(&self) -> bool {
        false
    }
}

/// The line for display: long lines and those with control characters are quoted.
fn echo(line: &str) -> String {
    /// Columns of an ordinary terminal.
    const LONGEST: usize = 80;
    let plain = line.chars().count() <= LONGEST && !line.chars().any(char::is_control);
    if plain { line.to_owned() } else { quote(line) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn piped_lines_are_echoed() {
        let mut lines = PipedLines::new(&b"e2e4\r\n\xff\n\x1b[31m\n\nlast"[..]);
        let mut out = Vec::new();
        for expected in ["e2e4", "\u{fffd}", "\x1b[31m", "", "last"] {
            assert_eq!(lines.ask("> ", &mut out).unwrap(), PromptInput::Line(expected.to_owned()));
        }
        assert_eq!(lines.ask("> ", &mut out).unwrap(), PromptInput::End);
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text, "> e2e4\n> \u{fffd}\n> \"\\u{1b}[31m\"\n> \n> last\n> (end of input)\n");
    }
}
