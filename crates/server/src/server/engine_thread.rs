//! A thread with an engine of its own, which does one search after the other. A search is answered
//! under the number of its job.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::input::Input;
use super::resources::Resources;
use crate::analysis::comparison::MoveComparison;
use crate::atomic::{Game, Move};
use crate::board::session::searching::{self, TICK};
use crate::board::session::{Answer, JobId};
use crate::engine::{Clock, Engine, EngineError, Listener};
use crate::search::{Handler, PvInfo, SearchResult};

/// A search.
#[derive(Clone, Debug)]
pub struct SearchJob {
    pub job: JobId,
    pub game: Game,
    pub kind: Kind,
    /// How often it has made room for others.
    pub turns: u32,
}

#[derive(Clone, Debug)]
pub enum Kind {
    /// Until it is stopped. Lines below a depth were shown before and are left out.
    Analyse {
        lines: u32,
        from_depth: i32,
    },
    Threat,
    Compare([Move; 2]),
    Think {
        level: u32,
        clock: Option<Clock>,
    },
}

enum Order {
    Begin(Box<SearchJob>),
    Stop(JobId),
}

/// The handle of the thread. The thread ends when it is dropped.
pub struct EngineThread(Sender<Order>);

impl EngineThread {
    /// Starts a thread; its engine is made at the first search.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn start(resources: &Resources, inputs: &Sender<Input>) -> io::Result<EngineThread> {
        let (orders, received) = mpsc::channel();
        let (resources, inputs) = (resources.clone(), inputs.clone());
        thread::Builder::new().name("engine".to_owned()).spawn(move || {
            let (engine, current, lines) = (None, None, Arc::default());
            Worker { resources, inputs, engine, current, lines }.run(&received);
        })?;
        Ok(EngineThread(orders))
    }

    /// Begins a search, and ends the one before it.
    pub fn begin(&self, task: SearchJob) {
        // If the thread has ended, the program does, too.
        let _ = self.0.send(Order::Begin(Box::new(task)));
    }

    /// Ends a search soon, if it is the current one.
    pub fn stop(&self, job: JobId) {
        let _ = self.0.send(Order::Stop(job));
    }
}

struct Worker {
    resources: Resources,
    inputs: Sender<Input>,
    engine: Option<Engine>,
    /// The search that runs or ran last, and whether it is an analysis.
    current: Option<(JobId, bool)>,
    lines: Arc<Mutex<Lines>>,
}

/// The lines of an analysis so far.
#[derive(Default)]
struct Lines {
    so_far: searching::Lines,
    is_over: bool,
}

fn lock(lines: &Mutex<Lines>) -> MutexGuard<'_, Lines> {
    lines.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Worker {
    fn run(mut self, orders: &Receiver<Order>) {
        loop {
            let received = match self.current {
                Some((_, true)) => orders.recv_timeout(TICK),
                _ => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match received {
                Ok(Order::Begin(task)) => self.begin(*task),
                Ok(Order::Stop(job)) => {
                    let is_current = self.current.is_some_and(|(own, _)| own == job);
                    if let Some(engine) = self.engine.as_mut().filter(|_| is_current) {
                        engine.stop();
                    }
                }
                Err(RecvTimeoutError::Timeout) => self.report(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Sends the lines of the analysis, if there are new ones.
    fn report(&mut self) {
        let Some((job, true)) = self.current else { return };
        let mut lines = lock(&self.lines);
        if lines.is_over {
            self.current = None;
        } else if std::mem::take(&mut lines.so_far.is_new) {
            let answer = Answer::Lines { lines: lines.so_far.lines.clone(), is_over: false };
            // Still under the lock, so that the last lines come last.
            let _ = self.inputs.send(Input::Answer(job, answer));
        }
    }

    fn begin(&mut self, task: SearchJob) {
        let job = task.job;
        if let Err(error) = self.search(task) {
            let _ = self.inputs.send(Input::Answer(job, Answer::Failed(error.to_string())));
        }
    }

    fn search(&mut self, SearchJob { job, game, kind, .. }: SearchJob) -> Result<(), EngineError> {
        if self.engine.is_none() {
            self.engine = Some(self.made(&kind)?);
        }
        let Some(engine) = self.engine.as_mut() else { return Ok(()) };
        // Ends the search before, whose last lines are sent now.
        engine.set_game(game.clone());
        self.lines = Arc::default();
        let is_analysis = matches!(kind, Kind::Analyse { .. });
        self.current = Some((job, is_analysis));
        let from_depth = if let Kind::Analyse { from_depth, .. } = kind { from_depth } else { 0 };
        let (lines, inputs) = (Arc::clone(&self.lines), self.inputs.clone());
        let collector = Collector { job, is_analysis, from_depth, lines, inputs };
        match kind {
            Kind::Analyse { lines, .. } => {
                let limits = searching::analysis(engine, lines)?;
                engine.go(limits, collector)
            }
            Kind::Threat => {
                let limits = searching::threat(engine)?;
                engine.go(limits, collector)
            }
            Kind::Compare(moves) => {
                let plan = self.resources.analysis_plan(None);
                engine.run_task(move |searcher, signals| {
                    let both = MoveComparison::search(searcher, &game, moves, &plan, signals, &());
                    let both = both.filter(|_| !signals.is_stopped());
                    collector.tell(Answer::Compared(both));
                });
                Ok(())
            }
            Kind::Think { clock, .. } => engine.go(searching::thinking(clock), Thinker(collector)),
        }
    }

    /// An engine for such searches. One that plays has the book.
    fn made(&self, kind: &Kind) -> Result<Engine, EngineError> {
        let plays = if let Kind::Think { level, .. } = kind { Some(*level) } else { None };
        let mut engine = Engine::new(searching::settings(self.resources.config.clone(), plays)?)?;
        if plays.is_some() {
            engine.set_book(self.resources.book.clone());
        }
        Ok(engine)
    }
}

/// Collects the lines of a search, and reports its end.
struct Collector {
    job: JobId,
    is_analysis: bool,
    from_depth: i32,
    lines: Arc<Mutex<Lines>>,
    inputs: Sender<Input>,
}

impl Collector {
    fn tell(&self, answer: Answer) {
        // If nobody listens anymore, the program ends.
        let _ = self.inputs.send(Input::Answer(self.job, answer));
    }
}

impl Handler for Collector {
    fn line(&self, info: &PvInfo) {
        if !self.is_analysis || info.depth < self.from_depth {
            return;
        }
        lock(&self.lines).so_far.take(info);
    }

    fn note(&self, text: &str) {
        self.tell(Answer::Note(text.to_owned()));
    }
}

impl Listener for Collector {
    fn finished(&self, result: &SearchResult) {
        if !self.is_analysis {
            return self.tell(Answer::Threat(result.lines.first().cloned()));
        }
        let mut lines = lock(&self.lines);
        lines.is_over = true;
        let lines = std::mem::take(&mut lines.so_far.lines);
        self.tell(Answer::Lines { lines, is_over: true });
    }
}

/// Reports the move of an engine that plays.
struct Thinker(Collector);

impl Handler for Thinker {
    fn line(&self, _: &PvInfo) {}

    fn note(&self, text: &str) {
        self.0.note(text);
    }
}

impl Listener for Thinker {
    fn finished(&self, result: &SearchResult) {
        self.0.tell(Answer::Move { mv: result.best(), score: result.score() });
    }
}
