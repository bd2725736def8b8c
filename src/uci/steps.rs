//! A session on one thread, for a host that delivers the lines itself: WebAssembly in a worker of a
//! browser. Between two steps of a search the host may deliver others.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::mpsc::sync_channel;

use super::UciError;
use super::input::Line;
use super::output::Output;
use super::session::{Next, Session, Source};
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
        let session = Session::new(engine, Output::new(output), events, Source::Terminal);
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
