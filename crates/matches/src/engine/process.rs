//! The process of an engine: lines in and out with their time of arrival, what it said last, and
//! its end. [`super`] speaks the protocol.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use fissile_perft::handshake::piped;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::task::JoinHandle;
use tokio::time::{timeout, timeout_at};

use super::affinity;
use super::group::Group;
use crate::lateness;
use crate::settings::EngineSettings;

/// Why an engine is of no more use until it is started again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The engine closed its output, and has most likely ended.
    Crash,
    /// The engine does not answer, or does not read.
    Hang,
    /// The engine prints more than `FLOOD` and `FLOOD_A_SECOND` allow, or an endless line.
    Flood,
}

/// The bytes that an engine may print in a search at once, and as many again each second.
const FLOOD: u64 = 4 << 20;
const FLOOD_A_SECOND: f64 = (1 << 20) as f64;

/// The maximum length of a line, in bytes. A principal variation of 1,000 moves fits.
const LONGEST_LINE: usize = 1 << 16;

/// How much of what an engine said last is kept, in bytes.
const RECENT: usize = 1500;

/// How long an engine may leave its input unread while the pipe is full.
const UNREAD: Duration = Duration::from_secs(5);

/// How long an engine may take to exit after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);

pub(super) struct Process {
    /// The engine and what it has started, until they are ended.
    group: Option<Group>,
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
    /// Bytes from the engine; those before `next` are read.
    buffer: Vec<u8>,
    next: usize,
    /// The bytes before this one have no line end after `next`.
    scanned: usize,
    /// When the last bytes arrived, and how late the runner may have been to notice.
    arrived: Instant,
    late: Duration,
    /// Bytes since `counted_from`.
    received: u64,
    counted_from: Instant,
    recent: Vec<u8>,
    /// The end of what came on standard error.
    errors: Arc<Mutex<Vec<u8>>>,
    error_reader: JoinHandle<()>,
}

/// A line in the buffer, until the next read.
#[derive(Clone, Copy)]
pub(super) struct Line {
    from: usize,
    to: usize,
}

impl Process {
    /// Starts the program, on these cores if any are given.
    pub(super) fn start(settings: &EngineSettings, cores: &[usize]) -> std::io::Result<Process> {
        let mut command = Command::from(piped(&settings.command).ok_or_else(|| {
            std::io::Error::new(std::io::ErrorKind::InvalidInput, "there is no command")
        })?);
        if let Some(directory) = &settings.directory {
            command.current_dir(directory);
        }
        command.kill_on_drop(true);
        Group::prepare(&mut command);
        let mut child = affinity::on_cores(cores, || command.spawn())?;
        let group = Group::of(&child);
        let missing = || std::io::Error::other("the pipes are missing");
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let errors = Arc::default();
        let stderr = child.stderr.take().ok_or_else(missing)?;
        let error_reader = tokio::spawn(keep_the_end(stderr, Arc::clone(&errors)));
        let now = Instant::now();
        Ok(Process {
            child,
            group,
            input,
            output,
            buffer: Vec::with_capacity(8192),
            next: 0,
            scanned: 0,
            arrived: now,
            late: Duration::ZERO,
            received: 0,
            counted_from: now,
            recent: Vec::new(),
            errors,
            error_reader,
        })
    }

    pub(super) async fn send(&mut self, text: &str) -> Result<(), Failure> {
        log::trace!("to {}: {}", self.child.id().unwrap_or(0), text.trim_end());
        match timeout(UNREAD, self.input.write_all(text.as_bytes())).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Failure::Crash),
            Err(_) => Err(Failure::Hang),
        }
    }

    /// How long each thread of the process has waited for a core since it began; empty if the system
    /// does not tell. What a script has started does not count.
    pub(super) fn waits(&self) -> HashMap<OsString, Duration> {
        let tasks = self.child.id().map(|id| fs::read_dir(format!("/proc/{id}/task")));
        let tasks = tasks.and_then(Result::ok).into_iter().flatten().flatten();
        let waited = |task: fs::DirEntry| {
            let text = fs::read_to_string(task.path().join("schedstat")).ok()?;
            Some((task.file_name(), lateness::waited(&text)?))
        };
        tasks.filter_map(waited).collect()
    }

    /// Begins to count the output anew.
    pub(super) fn count_from_now(&mut self) {
        (self.received, self.counted_from) = (0, Instant::now());
    }

    /// The next line; `None` at the deadline. Nothing is lost if the future is dropped.
    pub(super) async fn line(&mut self, deadline: Instant) -> Result<Option<Line>, Failure> {
        loop {
            if let Some(line) = self.buffered_line() {
                return Ok(Some(line));
            }
            if self.buffer.len() - self.next > LONGEST_LINE {
                return Err(Failure::Flood);
            }
            self.buffer.drain(..self.next);
            (self.next, self.scanned) = (0, self.buffer.len());
            self.buffer.reserve(4096);
            let read = timeout_at(deadline.into(), self.output.read_buf(&mut self.buffer)).await;
            let Ok(read) = read else { return Ok(None) };
            self.arrived = Instant::now();
            self.late = lateness::of(self.arrived);
            match read {
                Ok(length) if length > 0 => self.receive(length)?,
                _ => return Err(Failure::Crash),
            }
        }
    }

    fn receive(&mut self, length: usize) -> Result<(), Failure> {
        let fresh = &self.buffer[self.buffer.len() - length..];
        log::trace!(
            "from {}: {}",
            self.child.id().unwrap_or(0),
            String::from_utf8_lossy(fresh).trim_end()
        );
        keep(&mut self.recent, fresh);
        self.received += length as u64;
        let seconds = self.counted_from.elapsed().as_secs_f64();
        let most = FLOOD + (seconds * FLOOD_A_SECOND) as u64;
        if self.received > most { Err(Failure::Flood) } else { Ok(()) }
    }

    fn buffered_line(&mut self) -> Option<Line> {
        let end = self.buffer[self.scanned..].iter().position(|byte| *byte == b'\n');
        let Some(end) = end.map(|end| self.scanned + end) else {
            self.scanned = self.buffer.len();
            return None;
        };
        let line = Line { from: self.next, to: end };
        (self.next, self.scanned) = (end + 1, end + 1);
        Some(line)
    }

    pub(super) fn text(&self, line: Line) -> &[u8] {
        self.buffer[line.from..line.to].trim_ascii()
    }

    /// When the last line arrived, and how much earlier it may have been there.
    pub(super) const fn arrived(&self) -> (Instant, Duration) {
        (self.arrived, self.late)
    }

    /// What the engine said last, on its output and on standard error.
    pub(super) fn recent(&self) -> String {
        let mut text = String::from_utf8_lossy(&self.recent).into_owned();
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        if !errors.is_empty() {
            text.push_str("\non standard error:\n");
            text.push_str(&String::from_utf8_lossy(&errors));
        }
        text
    }

    /// Asks the engine to exit, and ends it if it does not. What it has started ends with it.
    pub(super) async fn quit(mut self) {
        let sent = timeout(FAREWELL, self.input.write_all(b"quit\n")).await;
        if !matches!(sent, Ok(Ok(()))) || timeout(FAREWELL, self.child.wait()).await.is_err() {
            self.kill().await;
        }
        self.end_group();
    }

    /// Ends the engine and what it has started, and says how it ended.
    pub(super) async fn kill(&mut self) -> String {
        // One that has ended by itself is asked first; it may still be about to.
        let ended = timeout(FAREWELL / 5, self.child.wait()).await;
        self.end_group();
        let ended = match ended {
            Ok(ended) => ended.map_or_else(|error| error.to_string(), |status| status.to_string()),
            Err(_) => {
                let _ = self.child.start_kill();
                let _ = timeout(FAREWELL, self.child.wait()).await;
                "it was ended".to_owned()
            }
        };
        self.read_the_rest().await;
        ended
    }

    /// Reads the last words of a process that has ended, unless there is no end of them.
    async fn read_the_rest(&mut self) {
        let _ = timeout(FAREWELL / 5, &mut self.error_reader).await;
        for _ in 0..64 {
            self.buffer.clear();
            let read = timeout(FAREWELL / 50, self.output.read_buf(&mut self.buffer)).await;
            match read {
                Ok(Ok(length)) if length > 0 => keep(&mut self.recent, &self.buffer),
                _ => return,
            }
        }
    }

    /// Ends the engine and what it has started, once: it may be a script that has started another program,
    /// which goes on when the script has ended.
    fn end_group(&mut self) {
        if let Some(group) = self.group.take() {
            group.end();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end_group();
        self.error_reader.abort();
    }
}

/// Appends to text of which only the end matters.
fn keep(recent: &mut Vec<u8>, fresh: &[u8]) {
    recent.extend_from_slice(&fresh[fresh.len().saturating_sub(RECENT)..]);
    if recent.len() > 4 * RECENT {
        recent.drain(..recent.len() - RECENT);
    }
}

async fn keep_the_end(mut source: impl AsyncRead + Unpin, kept: Arc<Mutex<Vec<u8>>>) {
    let mut bytes = [0; 4096];
    while let Ok(length) = source.read(&mut bytes).await {
        if length == 0 {
            return;
        }
        keep(&mut kept.lock().unwrap_or_else(PoisonError::into_inner), &bytes[..length]);
    }
}
