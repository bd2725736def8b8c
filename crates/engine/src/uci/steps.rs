//! A session on one thread, for a host that delivers the lines itself: WebAssembly in a worker of a
//! browser. Between two steps of a search the host may deliver others.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::mpsc::sync_channel;

use super::input::Line;
use super::output::Output;
use super::session::{Next, Session, Source};
use super::{Extensions, UciError};
use crate::config::Config;
use crate::engine::{Engine, Pause, Step};

/// A session in steps. Its commands mean what they mean in [`super::run`].
pub struct SteppedSession {
    session: Session,
    /// The lines that wait for the end of a task.
    waiting: VecDeque<Box<Line>>,
    is_over: bool,
}

impl SteppedSession {
    /// A session that writes its lines to `output`.
    ///
    /// # Errors
    /// If the engine cannot be set up.
    pub fn new(
        config: Config,
        output: impl Write + Send + 'static,
    ) -> Result<SteppedSession, UciError> {
        // A task reports its end to a thread that waits for it. Here none does.
        let (events, _) = sync_channel(1);
        let engine = Engine::new(config)?.in_steps();
        let session = Session::new(
            engine,
            Output::new(output),
            events,
            Source::Terminal,
            Extensions::default(),
        );
        Ok(SteppedSession { session, waiting: VecDeque::new(), is_over: false })
    }

    /// Takes a line of input. Returns whether the session goes on; after `quit`, no line has an
    /// effect.
    pub fn receive(&mut self, line: &[u8]) -> bool {
        if !self.is_over {
            let line = Box::new(Line::read(line));
            self.is_over = self.session.receive(line, &mut self.waiting) == Next::Quit;
            self.catch_up();
        }
        !self.is_over
    }

    /// Evaluates by a network from now on: the contents of a network file. A sentence says whether
    /// that was possible.
    pub fn read_network(&mut self, bytes: &[u8]) {
        self.session.read_network(bytes);
    }

    /// Works until nothing is left to do before the next line, or until `pause` asks for a pause.
    /// Returns whether something is left.
    pub fn step(&mut self, pause: Pause) -> bool {
        match self.session.step(pause) {
            None | Some(Step::Withheld) => false,
            Some(Step::Paused) => true,
            Some(Step::Done(())) => {
                self.catch_up();
                !self.is_over
            }
        }
    }

    fn catch_up(&mut self) {
        if !self.is_over {
            self.is_over = self.session.catch_up(&mut self.waiting) == Next::Quit;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    /// Asks for a pause every sixteenth time.
    fn pause() -> bool {
        static ASKED: AtomicU64 = AtomicU64::new(0);
        ASKED.fetch_add(1, Ordering::Relaxed) % 16 == 15
    }

    /// The lines that a session prints: each command is followed by at most `steps` steps.
    fn dialogue(lines: &[&str], steps: usize) -> String {
        let (mut reader, writer) = io::pipe().unwrap();
        let mut session = SteppedSession::new(Config::default(), writer).unwrap();
        for line in lines {
            session.receive(line.as_bytes());
            for _ in 0..steps {
                if !session.step(pause) {
                    break;
                }
            }
        }
        drop(session);
        let mut text = String::new();
        reader.read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn a_search_is_stopped_between_two_steps() {
        let text = dialogue(&["go infinite", "isready", "stop", "isready"], 3);
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("info ")).collect();
        assert!(
            matches!(lines[..], ["readyok", best, "readyok"] if best.starts_with("bestmove ")),
            "{text}"
        );
    }

    #[test]
    fn a_new_search_ends_the_old_one() {
        let text = dialogue(&["go infinite", "position startpos moves e2e4", "go depth 1"], 50);
        assert_eq!(text.lines().filter(|line| line.starts_with("bestmove ")).count(), 2, "{text}");
    }

    #[test]
    fn a_count_makes_others_wait_and_can_be_stopped() {
        let text = dialogue(&["perft 4", "d", "isready"], 0);
        assert_eq!(text, "readyok\n");
        let text = dialogue(&["go perft 4", "d"], 100_000);
        assert!(text.contains("\nNodes searched: 197326\n +---+"), "{text}");
        let text = dialogue(&["perft 9", "stop", "isready"], 2);
        assert_eq!(text, "info string perft: stopped before all leaves were counted\nreadyok\n");
    }

    #[test]
    fn nothing_follows_quit() {
        assert_eq!(dialogue(&["isready", "quit", "isready"], 1), "readyok\n");
    }

    #[test]
    fn bytes_that_are_no_network_are_refused() {
        let (mut reader, writer) = io::pipe().unwrap();
        let mut session = SteppedSession::new(Config::default(), writer).unwrap();
        session.read_network(b"no network");
        drop(session);
        let mut text = String::new();
        reader.read_to_string(&mut text).unwrap();
        assert!(text.starts_with("info string the network cannot be used: "), "{text}");
    }
}
