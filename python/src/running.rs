//! A search that runs, and the engine that it shares with the object of Python. What Python calls does not belong here.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{mem, process};

use fissile_engine::engine::{self, Handler, Listener, PvInfo, SearchResult};
use pyo3::prelude::*;

use crate::error::{EngineClosedError, raise};
use crate::turns::Turns;
use crate::wait::POLL;

/// What an engine shares with its searches.
pub struct Shared {
    /// `None` once it is closed.
    engine: Mutex<Option<engine::Engine>>,
    pub turns: Turns,
    /// The process that has the threads of the engine. One that was forked from it has not.
    process: u32,
}

impl Shared {
    pub fn new(engine: engine::Engine) -> Shared {
        let engine = Mutex::new(Some(engine));
        Shared { engine, turns: Turns::default(), process: process::id() }
    }

    pub fn lock(&self) -> MutexGuard<'_, Option<engine::Engine>> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn is_forked(&self) -> bool {
        self.process != process::id()
    }

    /// Refuses to use the engine of a parent process, which would wait for its threads forever.
    pub fn check_process(&self, py: Python<'_>) -> PyResult<()> {
        if self.is_forked() {
            return Err(raise::<EngineClosedError>(
                py,
                "the engine stayed in the process that this one was forked from; make another",
            ));
        }
        Ok(())
    }

    /// Stops the search of a turn, and waits for its end.
    fn stop(&self, turn: u64) {
        if self.is_forked() {
            return;
        }
        // No other search begins while the engine is locked.
        let mut engine = self.lock();
        if self.turns.is_current(turn)
            && let Some(engine) = engine.as_mut()
        {
            engine.stop();
        }
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        if self.is_forked() {
            // Its end would wait for threads that are not here.
            mem::forget(self.engine.get_mut().map(Option::take));
        }
    }
}

/// What a search reports.
pub enum Event {
    Line(PvInfo),
    End(SearchResult),
}

/// A search that may still be running. It is stopped when this is dropped.
pub struct Running {
    shared: Arc<Shared>,
    turn: u64,
    events: Mutex<Receiver<Event>>,
}

impl Running {
    /// The search of a turn that has begun, with the reports of its [`Reporter`].
    pub fn new(shared: &Arc<Shared>, turn: u64, events: Receiver<Event>) -> Running {
        Running { shared: Arc::clone(shared), turn, events: Mutex::new(events) }
    }

    /// The next report; `None` after the last one. Hears Ctrl-C.
    pub fn next(&self, py: Python<'_>) -> PyResult<Option<Event>> {
        self.shared.check_process(py)?;
        loop {
            py.check_signals()?;
            let received = py.detach(|| {
                let events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
                events.recv_timeout(POLL)
            });
            match received {
                Ok(event) => return Ok(Some(event)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Stops the search, and waits for its end. Its last reports can still be read.
    pub fn stop(&self) {
        self.shared.stop(self.turn);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Sends the reports of a search to the thread that waits for them. Its turn ends when it is dropped.
pub struct Reporter {
    shared: Arc<Shared>,
    turn: u64,
    events: Sender<Event>,
}

impl Reporter {
    pub fn new(shared: &Arc<Shared>, turn: u64) -> (Reporter, Receiver<Event>) {
        let (sender, events) = mpsc::channel();
        (Reporter { shared: Arc::clone(shared), turn, events: sender }, events)
    }
}

impl Handler for Reporter {
    fn line(&self, line: &PvInfo) {
        // If nobody receives it anymore, the search is being stopped.
        let _ = self.events.send(Event::Line(line.clone()));
    }
}

impl Listener for Reporter {
    fn finished(&self, result: &SearchResult) {
        self.shared.turns.end(self.turn);
        let _ = self.events.send(Event::End(result.clone()));
    }
}

impl Drop for Reporter {
    fn drop(&mut self) {
        self.shared.turns.end(self.turn);
    }
}
