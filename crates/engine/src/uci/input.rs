//! Standard input, read as bytes on its own thread and parsed into [`Command`]s, so that a running
//! search never delays a `stop`. The session executes the commands.
//!
//! A line is cleaned first: invalid UTF-8 becomes replacement characters; control characters (tab,
//! carriage return, NUL), other white space and byte order marks become spaces. Unknown words
//! before a command are skipped, as the protocol requires; a console command counts only at the
//! start of a line. [`super::parse`] reads the rest.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::SyncSender;
use std::thread;

use super::command::{Command, UciLineError};
use super::parse;
use crate::util::clock::Instant;

/// The maximum length of a line, in bytes. A game of 10,000 moves takes 100,000.
const MAX_LINE: usize = 1 << 20;

/// An event that a session waits for.
#[derive(Debug, PartialEq, Eq)]
pub enum Event {
    Line(Box<Line>),
    End,
    /// A task that ran beside the session has ended.
    Done,
}

/// A line of input and its meaning.
#[derive(Debug, PartialEq, Eq)]
pub struct Line {
    /// The cleaned line, for the log.
    pub text: String,
    pub command: Command,
    pub ignored: Vec<String>,
    pub received: Instant,
}

impl Line {
    /// Parses a line without its line feed. Every sequence of bytes has a meaning, even if only
    /// [`Command::Invalid`].
    #[must_use]
    pub fn read(bytes: &[u8]) -> Line {
        let received = Instant::now();
        if bytes.len() > MAX_LINE {
            let start = clean(bytes.get(..200).unwrap_or_default());
            let error = UciLineError::LineTooLong { limit: MAX_LINE, start: start.clone() };
            return Line {
                text: start,
                command: Command::Invalid(error),
                ignored: Vec::new(),
                received,
            };
        }
        let text = clean(bytes);
        let (command, ignored) = understand(&text);
        Line { text, command, ignored, received }
    }
}

/// The text of a line, without control characters and without white space other than spaces. The
/// ends are trimmed.
fn clean(bytes: &[u8]) -> String {
    let blank =
        |c: char| if c.is_control() || c.is_whitespace() || c == '\u{feff}' { ' ' } else { c };
    let text: String = String::from_utf8_lossy(bytes).chars().map(blank).collect();
    text.trim().to_string()
}

fn understand(text: &str) -> (Command, Vec<String>) {
    if text.is_empty() || text.starts_with('#') {
        return (Command::Nothing, Vec::new());
    }
    let Some((mut ignored, line)) = parse::find_command(text) else {
        return (Command::Invalid(UciLineError::UnknownCommand(text.to_string())), Vec::new());
    };
    let reading = parse::parse(line);
    ignored.extend(reading.ignored);
    (reading.command, ignored)
}

/// Starts the thread that reads the source. The last event is [`Event::End`], at the end of the
/// source or on a read error: in both cases no more lines come. The thread also ends when the
/// receiver is dropped.
///
/// # Errors
/// If the operating system cannot start a thread.
pub fn spawn(source: impl Read + Send + 'static, sender: SyncSender<Event>) -> io::Result<()> {
    thread::Builder::new().name("input".to_string()).spawn(move || read_all(source, &sender))?;
    Ok(())
}

fn read_all(source: impl Read, sender: &SyncSender<Event>) {
    let mut source = BufReader::new(source);
    let mut bytes = Vec::new();
    while let Ok(true) = next_line(&mut source, &mut bytes) {
        if sender.send(Event::Line(Box::new(Line::read(&bytes)))).is_err() {
            return;
        }
    }
    // If the receiver is gone, nobody waits for the end.
    let _ = sender.send(Event::End);
}

/// Reads up to the next line feed and drops it. Only the start of a line that is too long is kept.
/// Returns `false` at the end of the input.
fn next_line(source: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let limit = MAX_LINE as u64 + 2;
    source.by_ref().take(limit).read_until(b'\n', line)?;
    match line.last() {
        None => return Ok(false),
        Some(b'\n') => {
            line.pop();
        }
        Some(_) if line.len() as u64 == limit => {
            source.skip_until(b'\n')?;
        }
        Some(_) => {}
    }
    Ok(true)
}
