//! Drives the real binary over pipes: lines in, and lines out with their time of arrival.

#![allow(dead_code, reason = "each test binary uses its own part of this")]

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Far more time than any answer takes, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A running engine. It is killed if the test ends early.
pub struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<(Instant, String)>,
}

/// The command that starts the binary under test.
pub fn binary() -> Command {
    Command::new(env!("CARGO_BIN_EXE_fissile"))
}

impl Engine {
    /// Starts the engine in the current directory.
    pub fn start() -> Engine {
        Engine::spawn(&mut binary())
    }

    /// Starts the engine in a directory.
    pub fn start_in(directory: &Path) -> Engine {
        Engine::spawn(binary().current_dir(directory))
    }

    /// Starts a command with piped input and output.
    pub fn spawn(command: &mut Command) -> Engine {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                let Ok(line) = line else { return };
                if sender.send((Instant::now(), line)).is_err() {
                    return;
                }
            }
        });
        Engine { stdin: child.stdin.take(), child, lines }
    }

    /// Sends one or more lines.
    pub fn send(&mut self, text: &str) {
        self.send_bytes(format!("{text}\n").as_bytes());
    }

    /// Sends bytes unchanged.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(bytes).and_then(|()| stdin.flush()).unwrap();
    }

    /// Ends the input.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// The next line and its time of arrival.
    pub fn line(&mut self) -> (Instant, String) {
        self.lines.recv_timeout(PATIENCE).unwrap_or_else(|error| panic!("no line from the engine: {error}"))
    }

    /// All lines up to and including one that begins with `start`.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let (_, line) = self.line();
            let found = line.starts_with(start);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// Sends a line followed by `isready`, and returns all lines before `readyok`.
    pub fn ask(&mut self, text: &str) -> Vec<String> {
        self.send(text);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Sends a `go` that ends by itself and returns its lines; the last is the best move.
    pub fn go(&mut self, text: &str) -> Vec<String> {
        self.send(text);
        self.until("bestmove")
    }

    /// Asserts that no line comes for this long.
    pub fn stays_silent(&mut self, time: Duration) {
        let start = Instant::now();
        match self.lines.recv_timeout(time) {
            Err(RecvTimeoutError::Timeout) => {}
            other => panic!("expected silence, got {other:?} after {:?}", start.elapsed()),
        }
    }

    /// Waits for the end of the process; returns its status, the time of its end, and the remaining lines.
    pub fn wait(mut self) -> (ExitStatus, Instant, Vec<String>) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "the engine does not end");
            thread::sleep(Duration::from_millis(1));
        };
        let end = Instant::now();
        (status, end, self.lines.iter().map(|(_, line)| line).collect())
    }

    /// Sends `quit`, asserts a clean end, and returns the remaining lines.
    pub fn quit(mut self) -> Vec<String> {
        self.send("quit");
        let (status, _, lines) = self.wait();
        assert!(status.success(), "{status}");
        lines
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // In a passing test it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs the engine over a complete input and returns its standard output, after asserting a clean end and an empty
/// standard error.
pub fn transcript(input: &[u8]) -> String {
    let output = run(&mut binary(), input);
    assert!(output.status.success(), "{}", output.status);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command over a complete input.
pub fn run(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The engine may end before it has read everything.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let mut stderr = child.stderr.take().unwrap();
    let errors = thread::spawn(move || {
        let mut bytes = Vec::new();
        stderr.read_to_end(&mut bytes).unwrap();
        bytes
    });
    let mut stdout = Vec::new();
    child.stdout.take().unwrap().read_to_end(&mut stdout).unwrap();
    let status = child.wait().unwrap();
    writer.join().unwrap();
    Output { status, stdout, stderr: errors.join().unwrap() }
}
