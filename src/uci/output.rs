//! Standard output: one writer that all threads share and that flushes every line. Whatever goes through it is UCI; what
//! it says is for the session and for the session.

use std::fmt::Display;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A writer of whole lines. Clones write to the same place.
#[derive(Clone)]
pub struct Output {
    sink: Arc<Mutex<Sink>>,
}

struct Sink {
    stdout: Box<dyn Write + Send>,
    closed: bool,
    log: Option<Box<dyn Write + Send>>,
}

impl Output {
    /// An output that writes to the given place.
    #[must_use]
    pub fn new(stdout: impl Write + Send + 'static) -> Output {
        Output { sink: Arc::new(Mutex::new(Sink { stdout: Box::new(stdout), closed: false, log: None })) }
    }

    /// Writes one line and flushes it. A reader that is gone is no error here: it will not send anything either.
    pub fn line(&self, text: impl Display) {
        self.lines(&text.to_string());
    }

    /// `info string`, the one way of the protocol to tell people something. Line breaks become blanks.
    pub fn info_string(&self, text: impl Display) {
        let text = text.to_string();
        let words: Vec<&str> = text.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect();
        self.line(format_args!("info string {}", words.join(" ")));
    }

    /// Writes the lines of a text together, so that no other thread's line comes between them.
    pub fn lines(&self, text: &str) {
        let mut sink = self.lock();
        let written = sink.stdout.write_all(format!("{text}\n").as_bytes()).and_then(|()| sink.stdout.flush());
        sink.closed |= written.is_err();
        sink.log("<<", text);
    }

    /// Whether something could not be written: nobody reads any more.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.lock().closed
    }

    /// Notes a line of input in the log, if there is one.
    pub fn log_input(&self, text: &str) {
        self.lock().log(">>", text);
    }

    /// From now on writes what comes in and goes out to this log too; `None` ends the log.
    pub fn set_log(&self, log: Option<Box<dyn Write + Send>>) {
        self.lock().log = log;
    }

    /// What a thread that panicked has left is still whole lines.
    fn lock(&self) -> MutexGuard<'_, Sink> {
        self.sink.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sink {
    fn log(&mut self, direction: &str, text: &str) {
        let Some(log) = &mut self.log else { return };
        let entry: String = text.lines().map(|line| format!("{direction} {line}\n")).collect();
        if log.write_all(entry.as_bytes()).and_then(|()| log.flush()).is_err() {
            // A full disk must not stop the game, and there is nobody to tell without disturbing it.
            self.log = None;
        }
    }
}
