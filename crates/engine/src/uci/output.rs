//! Standard output: a single writer shared by all threads. It flushes every line. Messages of the
//! protocol are written by vampirc-uci; answers to console commands are texts.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use vampirc_uci::UciMessage;

use crate::util::quote::harmless;

/// A writer of whole lines. Clones share the same destination.
#[derive(Clone)]
pub struct Output {
    sink: Arc<Mutex<Sink>>,
}

struct Sink {
    stdout: Box<dyn Write + Send>,
    /// Why writing failed first.
    failure: Option<io::Error>,
    log: Option<Box<dyn Write + Send>>,
}

impl Output {
    /// An output that writes to `stdout`.
    #[must_use]
    pub fn new(stdout: impl Write + Send + 'static) -> Output {
        Output {
            sink: Arc::new(Mutex::new(Sink { stdout: Box::new(stdout), failure: None, log: None })),
        }
    }

    /// Writes a message of the protocol and flushes it. If that fails, the message is lost, and
    /// [`Output::failure`] says why.
    pub fn send(&self, message: &UciMessage) {
        self.lines(&message.to_string());
    }

    /// Writes an `info string`, the protocol's only way to show people a sentence.
    pub fn info_string(&self, text: impl Display) {
        self.send(&info_string(text));
    }

    /// Writes the lines of a text together, so that no other thread's line comes in between.
    pub fn lines(&self, text: &str) {
        self.lock().lines(text);
    }

    /// Runs `act` and writes the lines of a text while no other thread can write. A thread that
    /// sees the effect of `act` writes after these lines, and a client that has read them can rely
    /// on it.
    pub fn lines_with(&self, text: Option<&str>, act: impl FnOnce()) {
        let mut sink = self.lock();
        act();
        if let Some(text) = text {
            sink.lines(text);
        }
    }

    /// Whether a write failed because nobody reads anymore or the disk is full. Later output would
    /// be lost, too.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.lock().failure.is_some()
    }

    /// The error of the first failed write, once.
    #[must_use]
    pub fn failure(&self) -> Option<io::Error> {
        self.lock().failure.take()
    }

    /// Records a line of input in the log, if there is one.
    pub fn log_input(&self, text: &str) {
        self.lock().log(">>", text);
    }

    /// Logs all input and output to this writer from now on; `None` ends the log.
    pub fn set_log(&self, log: Option<Box<dyn Write + Send>>) {
        self.lock().log = log;
    }

    /// A panicking thread leaves only whole lines, so the lock can be reused.
    fn lock(&self) -> MutexGuard<'_, Sink> {
        self.sink.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A text as an `info string`. Line breaks become spaces.
#[must_use]
pub fn info_string(text: impl Display) -> UciMessage {
    let text = text.to_string();
    let words: Vec<&str> =
        text.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect();
    UciMessage::info_string(harmless(&words.join(" ")).to_string())
}

impl Sink {
    fn lines(&mut self, text: &str) {
        let line = format!("{text}\n");
        let written = self.stdout.write_all(line.as_bytes()).and_then(|()| self.stdout.flush());
        if let Err(error) = written {
            self.failure.get_or_insert(error);
        }
        self.log("<<", text);
    }

    fn log(&mut self, direction: &str, text: &str) {
        let Some(log) = &mut self.log else { return };
        let entry: String = text.lines().map(|line| format!("{direction} {line}\n")).collect();
        if log.write_all(entry.as_bytes()).and_then(|()| log.flush()).is_err() {
            // A full disk must not stop the game, and reporting it would disturb the game.
            self.log = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Has room for one line, and then gives another reason each time.
    struct Full(u8);

    impl Write for Full {
        fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
            self.0 += 1;
            match self.0 {
                1 => Ok(buffer.len()),
                2 => Err(io::ErrorKind::StorageFull.into()),
                _ => Err(io::ErrorKind::BrokenPipe.into()),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_first_failed_write_is_reported_once() {
        let output = Output::new(Full(0));
        output.send(&UciMessage::ReadyOk);
        assert!(!output.is_closed());
        output.send(&UciMessage::ReadyOk);
        output.send(&UciMessage::ReadyOk);
        assert!(output.is_closed());
        let reason = output.failure().map(|error| error.kind());
        assert_eq!(reason, Some(io::ErrorKind::StorageFull));
        assert!(output.failure().is_none());
    }
}
