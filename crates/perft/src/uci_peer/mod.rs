//! Another UCI engine, run as a process and asked for perft: start, options, dialog, and errors.
//! [`super::compare`] interprets the counts.

mod error;
pub mod perft_text;

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::atomic::notation::CastlingText;
use crate::atomic::{Move, Position};
use crate::handshake::{Offer, Remarks, piped, setoption};
use crate::uci_option::value_of;
use crate::util::quote::quote;
use crate::util::shell;
pub use error::PeerError;

/// The answer to `go perft`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PeerCounts {
    /// The number of leaves.
    pub total: u64,
    /// The moves as the engine writes them, in lower case, each with its leaf count; empty if it
    /// prints only the total.
    pub moves: Vec<(String, u64)>,
}

/// A running engine. Dropping it ends the process.
#[derive(Debug)]
pub struct UciPeer {
    name: String,
    child: Child,
    /// `None` once the engine was given up.
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    last_line: String,
    /// Reads the standard error of the engine, and keeps its last line.
    errors: JoinHandle<()>,
    last_error: Arc<Mutex<String>>,
    timeout: Duration,
    prints_total: bool,
    /// What it said while its options were set.
    remarks: Vec<String>,
    /// The current value of UCI_Chess960.
    chess960: bool,
    /// Whether the engine offers UCI_Chess960 and the user has not set it.
    switches_chess960: bool,
}

/// The maximum length of one line of output, in bytes.
const LONGEST_LINE: u64 = 1 << 16;

/// How long an engine that prints no total must be silent before its answer counts as complete.
const QUIET: Duration = Duration::from_secs(1);

/// How long a program may take to say that it is an engine. It has not been asked to count yet.
const GREETING: Duration = Duration::from_secs(5);

/// How long an engine may take to exit after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);

/// Perft 4 of orthodox chess from the start position; in atomic chess it is 197326.
const ORTHODOX_PERFT_4: u64 = 197_281;

impl UciPeer {
    /// Starts an engine, sets the given options, sets `UCI_Variant` to `atomic` if it is offered
    /// and not given, and finds out how the engine prints perft. Each answer may take up to
    /// `timeout`.
    ///
    /// # Errors
    /// If the command cannot be run; the engine exits, hangs or does not count; it lacks an option
    /// or does not know atomic chess.
    pub fn start(
        command: &str,
        options: &[(String, String)],
        timeout: Duration,
    ) -> Result<UciPeer, PeerError> {
        let words = shell::split(command).unwrap_or_default();
        let mut program = piped(&words).ok_or_else(|| PeerError::Command(command.to_owned()))?;
        let mut child = program.spawn().map_err(|error| {
            // The system only says that it may not be run.
            let is_folder = Path::new(&words[0]).is_dir();
            let error = if is_folder { ErrorKind::IsADirectory.into() } else { error };
            PeerError::Start { program: words[0].clone(), error }
        })?;
        // Bounded, so that an engine that never stops printing does not fill the memory.
        let (sender, lines) = sync_channel(1024);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || each_line(stdout, |line| sender.send(line).is_ok()));
        }
        let last_error = Arc::new(Mutex::new(String::new()));
        let (stderr, kept) = (child.stderr.take(), Arc::clone(&last_error));
        let errors = thread::spawn(move || {
            let Some(stderr) = stderr else { return };
            each_line(stderr, |line| {
                if !line.is_empty() {
                    *kept.lock().unwrap_or_else(PoisonError::into_inner) = line;
                }
                true
            });
        });
        let mut peer = UciPeer {
            name: words[0].clone(),
            stdin: child.stdin.take(),
            child,
            lines,
            last_line: String::new(),
            errors,
            last_error,
            timeout,
            prints_total: true,
            remarks: Vec::new(),
            chess960: false,
            switches_chess960: false,
        };
        let offer = peer.introduce()?;
        let atomic = peer.set_options(&offer, options)?;
        peer.remarks = peer.sync()?;
        peer.learn_form()?;
        if !atomic && peer.count(&Position::start(), &[], 4)?.total == ORTHODOX_PERFT_4 {
            return Err(PeerError::Orthodox(peer.name.clone()));
        }
        Ok(peer)
    }

    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it said while its options were set, such as that a file cannot be read.
    #[must_use]
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// Asks for the leaves `depth` plies below the position after some legal moves. The depth must
    /// not be 0, which some engines take for no limit.
    ///
    /// # Errors
    /// If the engine exits, or does not answer in time.
    pub fn count(
        &mut self,
        from: &Position,
        moves: &[Move],
        depth: u32,
    ) -> Result<PeerCounts, PeerError> {
        let chess960 = from.needs_chess960();
        if self.switches_chess960 && chess960 != self.chess960 {
            self.send(&setoption("UCI_Chess960", &chess960.to_string()), "setoption")?;
            self.chess960 = chess960;
            self.sync()?;
        }
        let castling = CastlingText::of(from, self.chess960);
        let position = position_line(from, moves, castling);
        let asked = format!("\"go perft {depth}\" after \"{position}\"");
        self.send(&format!("{position}\ngo perft {depth}"), &asked)?;
        if !self.prints_total {
            self.send("isready", &asked)?;
        }
        let deadline = Instant::now() + self.timeout;
        let mut answer = PeerCounts::default();
        loop {
            let line = self.line(deadline, &asked)?;
            if let Some(counted) = perft_text::divide_line(&line) {
                answer.moves.push(counted);
            } else if let Some(total) =
                perft_text::total_line(&line, depth).filter(|_| self.prints_total)
            {
                answer.total = total;
                // Times and speeds may follow the total.
                self.sync()?;
                return Ok(answer);
            } else if line == "readyok" && !self.prints_total {
                let add = |sum: u64, (_, leaves): &(String, u64)| sum.saturating_add(*leaves);
                answer.total = answer.moves.iter().fold(0, add);
                return Ok(answer);
            } else if line.starts_with("bestmove") {
                return Err(PeerError::NoPerft {
                    name: self.name.clone(),
                    asked,
                    last: self.last_words(),
                });
            }
        }
    }

    /// Sends `uci` and reads what the engine offers.
    fn introduce(&mut self) -> Result<Offer, PeerError> {
        let asked = "\"uci\"";
        self.send("uci", asked)?;
        let patience = self.timeout.min(GREETING);
        let deadline = Instant::now() + patience;
        let mut offer = Offer::default();
        loop {
            let Some(line) = self.next(deadline, asked)? else {
                self.give_up();
                let (name, seconds) = (self.name.clone(), patience.as_secs());
                return Err(PeerError::NoEngine { name, seconds, last: self.last_words() });
            };
            if offer.read(&line) {
                // Only now, so that messages about a program that is no engine use the name the
                // user gave it.
                self.name = offer.name.clone().unwrap_or_else(|| self.name.clone());
                return Ok(offer);
            }
        }
    }

    /// Sets the options, and returns whether the engine then plays atomic chess, as far as the
    /// options show.
    fn set_options(
        &mut self,
        offer: &Offer,
        options: &[(String, String)],
    ) -> Result<bool, PeerError> {
        let commands = offer
            .commands(options)
            .map_err(|refusal| PeerError::Option { name: self.name.clone(), refusal })?;
        self.send(&commands, "setoption")?;
        let chess960 = value_of(options, "UCI_Chess960");
        self.chess960 = chess960 == Some("true");
        self.switches_chess960 = chess960.is_none() && offer.has("UCI_Chess960");
        Ok(value_of(options, "UCI_Variant")
            .map_or(offer.takes_atomic() == Some(true), |variant| variant == "atomic"))
    }

    /// Waits until the engine has processed all commands. Returns its remarks until then.
    fn sync(&mut self) -> Result<Vec<String>, PeerError> {
        let asked = "\"isready\"";
        self.send("isready", asked)?;
        let deadline = Instant::now() + self.timeout;
        let mut remarks = Remarks::default();
        while !remarks.read(&self.line(deadline, asked)?) {}
        Ok(remarks.0)
    }

    /// Finds out whether the engine prints a total. One that does not must finish counting before
    /// it answers `isready`, which then marks the end of its answers.
    fn learn_form(&mut self) -> Result<(), PeerError> {
        let asked = "\"go perft 1\"";
        let position = position_line(&Position::start(), &[], CastlingText::KingMove);
        self.send(&format!("{position}\ngo perft 1\nisready"), asked)?;
        let start = Instant::now();
        let (mut counted, mut ready, mut ready_first) = (false, false, false);
        loop {
            let done = counted && ready;
            let deadline = if done {
                (Instant::now() + QUIET).min(start + self.timeout)
            } else {
                start + self.timeout
            };
            let Some(line) = self.next(deadline, asked)? else {
                if !done {
                    return Err(self.silent(asked));
                }
                self.prints_total = false;
                return if ready_first { Err(PeerError::NoEnd(self.name.clone())) } else { Ok(()) };
            };
            if perft_text::total_line(&line, 1).is_some() {
                while !ready {
                    ready = self.line(start + self.timeout, asked)? == "readyok";
                }
                return self.sync().map(drop);
            }
            if line == "readyok" {
                (ready, ready_first) = (true, !counted);
            } else if line.starts_with("bestmove") && !counted {
                let (name, asked, last) = (self.name.clone(), asked.to_owned(), self.last_words());
                return Err(PeerError::NoPerft { name, asked, last });
            }
            counted |= perft_text::divide_line(&line).is_some();
        }
    }

    /// Sends whole lines; the end of the last one may be missing.
    fn send(&mut self, text: &str, asked: &str) -> Result<(), PeerError> {
        let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        let lines = format!("{text}{end}");
        let written = self
            .stdin
            .as_mut()
            .map(|stdin| stdin.write_all(lines.as_bytes()).and_then(|()| stdin.flush()));
        match written {
            Some(Ok(())) => Ok(()),
            _ => Err(self.ended(asked)),
        }
    }

    /// The next line, before the deadline.
    fn line(&mut self, deadline: Instant, asked: &str) -> Result<String, PeerError> {
        match self.next(deadline, asked)? {
            Some(line) => Ok(line),
            None => Err(self.silent(asked)),
        }
    }

    /// The next line, or `None` at the deadline.
    fn next(&mut self, deadline: Instant, asked: &str) -> Result<Option<String>, PeerError> {
        // Checked first, since an engine that never stops printing always has another line.
        let Some(left) = deadline.checked_duration_since(Instant::now()) else { return Ok(None) };
        match self.lines.recv_timeout(left) {
            Ok(line) => {
                if !line.is_empty() {
                    self.last_line.clone_from(&line);
                }
                Ok(Some(line))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended(asked)),
        }
    }

    /// Ends an engine that does not answer.
    fn give_up(&mut self) {
        self.stdin = None;
        // If it has just exited by itself, there is nothing to kill.
        let _ = self.child.kill();
    }

    /// The error of an engine that did not answer in time.
    fn silent(&mut self, asked: &str) -> PeerError {
        self.give_up();
        let (name, seconds) = (self.name.clone(), self.timeout.as_secs());
        PeerError::Silent { name, asked: asked.to_owned(), seconds, last: self.last_words() }
    }

    /// The error of an engine that has exited.
    fn ended(&mut self, asked: &str) -> PeerError {
        self.stdin = None;
        let status = match wait(&mut self.child, FAREWELL) {
            Some(status) => status.to_string(),
            None => "it closed its output".to_owned(),
        };
        let start = Instant::now();
        while !self.errors.is_finished() && start.elapsed() < FAREWELL {
            thread::sleep(Duration::from_millis(2));
        }
        // Lines may have arrived before the exit that nobody has read.
        if let Some(line) = self.lines.try_iter().filter(|line| !line.is_empty()).last() {
            self.last_line = line;
        }
        PeerError::Ended {
            name: self.name.clone(),
            status,
            asked: asked.to_owned(),
            last: self.last_words(),
        }
    }

    fn last_words(&self) -> String {
        let error = self.last_error.lock().unwrap_or_else(PoisonError::into_inner);
        let said = match self.last_line.as_str() {
            "" => "it had printed nothing".to_owned(),
            line => format!("its last line was {}", quote(line)),
        };
        if error.is_empty() {
            said
        } else {
            format!("{said}, and on standard error {}", quote(&error))
        }
    }
}

impl Drop for UciPeer {
    fn drop(&mut self) {
        // An engine that was given up gets no `quit`. Whatever goes wrong here, the process is gone
        // afterwards.
        if let Some(mut stdin) = self.stdin.take() {
            let _ = writeln!(stdin, "quit");
            drop(stdin);
            if wait(&mut self.child, FAREWELL).is_some() {
                return;
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits for the end of a process, up to `patience`.
fn wait(child: &mut Child, patience: Duration) -> Option<std::process::ExitStatus> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if start.elapsed() < patience => thread::sleep(Duration::from_millis(2)),
            _ => return None,
        }
    }
}

/// Passes line by line to `keep_on`, trimmed, until the end or until it returns false.
fn each_line(source: impl Read, mut keep_on: impl FnMut(String) -> bool) {
    let mut source = BufReader::new(source);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match source.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(length) if length > 0 => {}
            _ => return,
        }
        if !keep_on(String::from_utf8_lossy(&bytes).trim().to_owned()) {
            return;
        }
    }
}

/// The command that sets up the position after some moves.
#[must_use]
pub fn position_line(from: &Position, moves: &[Move], castling: CastlingText) -> String {
    let mut text = format!("position fen {from}");
    for (index, mv) in moves.iter().enumerate() {
        text.push_str(if index == 0 { " moves " } else { " " });
        text.push_str(&mv.uci(castling));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_follow_the_position() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let from = Position::from_fen(fen).unwrap();
        let castles = from.parse_uci("e1g1").unwrap();
        let moves = [castles, from.after(castles).parse_uci("e8d8").unwrap()];
        let line = |castling| position_line(&from, &moves, castling);
        assert_eq!(line(CastlingText::KingMove), format!("position fen {fen} moves e1g1 e8d8"));
        assert_eq!(
            line(CastlingText::KingTakesRook),
            format!("position fen {fen} moves e1h1 e8d8")
        );
        assert_eq!(
            position_line(&from, &[], CastlingText::KingMove),
            format!("position fen {fen}")
        );
    }
}
