//! A UCI engine in a match. It is started, asked for moves and watched; nothing that it says is
//! believed here beyond the words of the protocol. [`super::game`] judges its moves.

mod affinity;
mod group;
mod info;
mod process;
mod start;

use std::collections::HashMap;
use std::ffi::OsString;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub use affinity::cores;
pub use info::{EngineScore, Info};
pub use process::Failure;

use process::Process;
use regex_lite::Regex;

use fissile_perft::handshake::{Remarks, setoption};

/// How long an engine may take for `readyok` before a game; a large hash takes time to clear.
const READY: Duration = Duration::from_secs(30);

/// How long after its time is over an engine may still answer, so that its lateness is known.
const GRACE: Duration = Duration::from_secs(1);

/// How long an engine may take to answer `stop`.
const STOP: Duration = Duration::from_secs(5);

/// A running engine. Dropping it ends the process.
pub struct Engine {
    process: Process,
    /// The name that it gives itself.
    pub name: String,
    /// The names of the options that it offers, and the rest of their lines.
    pub options: Vec<(String, String)>,
    /// What it said while its options were set, such as that a file cannot be read.
    pub remarks: Vec<String>,
    state: State,
    info: Info,
    /// Which of its lines during a search are kept for the game.
    pub kept: Option<Arc<Regex>>,
    /// Those of the last search.
    lines: Vec<String>,
    /// What its threads had waited for a core when the search began, if it has a clock.
    waits: HashMap<OsString, Duration>,
}

/// What the engine is doing, as far as it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Idle,
    Searching,
    /// The engine searches in the opponent's time; `early` is an answer that it should not have given yet.
    Pondering {
        early: Option<BestMove>,
    },
}

/// The line `bestmove`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BestMove {
    text: String,
    ponder: Option<String>,
}

/// How long an engine may think. Without `allowed`, only `patience` counts.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    /// When its clock began to run, if that was before the `go`.
    pub began: Option<Instant>,
    pub allowed: Option<Duration>,
    /// The part of the time that is forgiven.
    pub margin: Duration,
    pub patience: Duration,
}

/// What an engine answers to `go` or `ponderhit`, and how long it took.
#[derive(Clone, Debug)]
pub struct TimedMove {
    /// The move as the engine wrote it; empty without one.
    pub text: String,
    /// The move that it expects.
    pub ponder: Option<String>,
    /// From the write of the command to the arrival of the answer.
    pub spent: Duration,
    /// How much of `spent` may be the runner's.
    pub late: Duration,
    pub info: Info,
    /// The lines that were to be kept.
    pub lines: Vec<String>,
}

impl Engine {
    /// Waits until the engine has processed all commands. Returns its remarks until then; whatever
    /// else it said is forgotten.
    async fn ready(&mut self, patience: Duration) -> Result<Vec<String>, Failure> {
        self.process.send("isready\n").await?;
        self.process.count_from_now();
        let deadline = Instant::now() + patience;
        let mut remarks = Remarks::default();
        while let Some(line) = self.process.line(deadline).await? {
            if remarks.read(&String::from_utf8_lossy(self.process.text(line))) {
                return Ok(remarks.0);
            }
        }
        Err(Failure::Hang)
    }

    /// Changes options between two games. The next game waits until they are set.
    ///
    /// # Errors
    /// The engine is of no more use.
    pub async fn set_options(
        &mut self,
        options: impl Iterator<Item = (&str, &str)>,
    ) -> Result<(), Failure> {
        self.finish().await?;
        let lines: String = options.map(|(name, value)| setoption(name, value)).collect();
        self.process.send(&lines).await
    }

    /// Prepares the next game: ends a search that is still running, and clears what the engine has
    /// learned.
    ///
    /// # Errors
    /// The engine is of no more use.
    pub async fn new_game(&mut self) -> Result<(), Failure> {
        self.finish().await?;
        self.process.send("ucinewgame\n").await?;
        self.ready(READY).await.map(drop)
    }

    /// Asks for a move. `lines` are the commands `position` and `go`.
    ///
    /// # Errors
    /// The engine is of no more use.
    pub async fn think(&mut self, lines: &str, time: Time) -> Result<TimedMove, Failure> {
        self.process.count_from_now();
        self.info = Info::default();
        self.lines.clear();
        self.state = State::Searching;
        self.note_waits(time);
        let began = time.began.unwrap_or_else(Instant::now);
        self.process.send(lines).await?;
        self.answer(began, time, lines.starts_with(BARRIER)).await
    }

    /// Lets the engine search in the opponent's time.
    ///
    /// # Errors
    /// The engine is of no more use.
    pub async fn ponder(&mut self, lines: &str) -> Result<(), Failure> {
        self.process.count_from_now();
        self.info = Info::default();
        self.lines.clear();
        self.state = State::Pondering { early: None };
        self.process.send(lines).await
    }

    /// Reads what an engine says while it ponders. It only returns if that fails.
    pub async fn overhear(&mut self) -> Failure {
        let far = Instant::now() + Duration::from_secs(1 << 24);
        loop {
            match self.process.line(far).await {
                Ok(Some(line)) => self.hear_while_pondering(line),
                Ok(None) => {}
                Err(failure) => return failure,
            }
        }
    }

    fn hear_while_pondering(&mut self, line: process::Line) {
        let text = self.process.text(line);
        if text.starts_with(b"info") {
            self.info.read(text);
            keep(self.kept.as_deref(), text, &mut self.lines);
        } else if let Some(best) = best_move(text)
            && let State::Pondering { early } = &mut self.state
        {
            early.get_or_insert(best);
        }
    }

    #[must_use]
    pub fn is_pondering(&self) -> bool {
        matches!(self.state, State::Pondering { .. })
    }

    /// The opponent has played the expected move.
    ///
    /// # Errors
    /// The engine is of no more use.
    pub async fn ponder_hit(&mut self, time: Time) -> Result<TimedMove, Failure> {
        self.note_waits(time);
        let began = Instant::now();
        if let State::Pondering { early: Some(best) } =
            std::mem::replace(&mut self.state, State::Searching)
        {
            self.state = State::Idle;
            let BestMove { text, ponder } = best;
            let (spent, late) = (Duration::ZERO, Duration::ZERO);
            let lines = std::mem::take(&mut self.lines);
            return Ok(TimedMove { text, ponder, spent, late, info: self.info, lines });
        }
        self.process.send("ponderhit\n").await?;
        self.answer(began, time, false).await
    }

    fn note_waits(&mut self, time: Time) {
        self.waits = if time.allowed.is_some() { self.process.waits() } else { HashMap::new() };
    }

    /// How long the engine's threads have waited for a core since its clock began to run, all
    /// together: at most so much of its time is not its own.
    #[must_use]
    pub fn waited(&self) -> Duration {
        let before = |task| self.waits.get(task).copied().unwrap_or_default();
        let now = self.process.waits();
        now.iter().map(|(task, waited)| waited.saturating_sub(before(task))).sum()
    }

    /// Waits for `bestmove`. With `behind_barrier`, what comes before `readyok` belongs to an
    /// earlier search.
    async fn answer(
        &mut self,
        began: Instant,
        time: Time,
        behind_barrier: bool,
    ) -> Result<TimedMove, Failure> {
        let patience = time.allowed.map_or(time.patience, |allowed| allowed + time.margin + GRACE);
        let mut deadline = began + patience;
        let mut is_current = !behind_barrier;
        let mut is_stopped = false;
        loop {
            let Some(line) = self.process.line(deadline).await? else {
                if is_stopped {
                    return Err(Failure::Hang);
                }
                self.process.send("stop\n").await?;
                (is_stopped, deadline) = (true, Instant::now() + STOP);
                continue;
            };
            let text = self.process.text(line);
            if !is_current {
                is_current = text == b"readyok";
            } else if text.starts_with(b"info") {
                self.info.read(text);
                keep(self.kept.as_deref(), text, &mut self.lines);
            } else if let Some(BestMove { text, ponder }) = best_move(text) {
                self.state = State::Idle;
                let (arrived, late) = self.process.arrived();
                let spent = arrived.saturating_duration_since(began);
                let lines = std::mem::take(&mut self.lines);
                return Ok(TimedMove { text, ponder, spent, late, info: self.info, lines });
            }
        }
    }

    /// Ends a search whose answer does not matter anymore.
    ///
    /// # Errors
    /// The engine is of no more use.
    pub async fn finish(&mut self) -> Result<(), Failure> {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Idle | State::Pondering { early: Some(_) } => return Ok(()),
            State::Searching | State::Pondering { early: None } => {}
        }
        self.process.send("stop\n").await?;
        let deadline = Instant::now() + STOP;
        while let Some(line) = self.process.line(deadline).await? {
            if best_move(self.process.text(line)).is_some() {
                return Ok(());
            }
        }
        Err(Failure::Hang)
    }

    /// Asks the engine to exit.
    pub async fn quit(self) {
        self.process.quit().await;
    }

    /// Ends an engine that is of no more use, and returns its last words for a report.
    pub async fn end(mut self) -> String {
        let ended = self.process.kill().await;
        format!("{}\n({ended})", self.process.recent())
    }

    /// What it said last.
    #[must_use]
    pub fn recent(&self) -> String {
        self.process.recent()
    }
}

/// The command before `position`: all that the engine says before `readyok` is about the past.
pub const BARRIER: &str = "isready\n";

/// The most lines of a search that are kept: an engine may print any number.
const KEPT: usize = 16;

/// Keeps a line that the pattern finds.
fn keep(pattern: Option<&Regex>, line: &[u8], kept: &mut Vec<String>) {
    let Some(pattern) = pattern.filter(|_| kept.len() < KEPT) else { return };
    let line = String::from_utf8_lossy(line);
    if pattern.is_match(&line) {
        kept.push(line.into_owned());
    }
}

/// Reads `bestmove e2e4 ponder e7e5`; `None` for other lines.
fn best_move(line: &[u8]) -> Option<BestMove> {
    let rest = line.strip_prefix(b"bestmove")?;
    if rest.first().is_some_and(|byte| !byte.is_ascii_whitespace()) {
        return None;
    }
    let rest = String::from_utf8_lossy(rest);
    let mut words = rest.split_whitespace();
    let text = words.next().unwrap_or_default().to_owned();
    let ponder = words.next().filter(|word| *word == "ponder").and(words.next());
    Some(BestMove { text, ponder: ponder.map(str::to_owned) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_move_is_read() {
        let read = |line: &str| best_move(line.as_bytes()).map(|best| (best.text, best.ponder));
        let text = |text: &str| text.to_owned();
        assert_eq!(read("bestmove e2e4"), Some((text("e2e4"), None)));
        assert_eq!(read("bestmove e2e4 ponder e7e5"), Some((text("e2e4"), Some(text("e7e5")))));
        assert_eq!(read("bestmove\te2e4  ponder"), Some((text("e2e4"), None)));
        assert_eq!(read("bestmove"), Some((text(""), None)));
        assert_eq!((read("bestmoves e2e4"), read("info bestmove e2e4")), (None, None));
    }
}
