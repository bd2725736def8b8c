//! An engine that does the tasks of the board, one after the other and in steps. Its host is the
//! worker that also serves UCI. Answers are lines of JSON.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::Arc;

use fissile_analysis::comparison::MoveComparison;
use fissile_analysis::input::Subject;
use fissile_analysis::searched::SearchedPosition;
use fissile_analysis::tactics::{puzzles_of, write};
use fissile_analysis::{AnalysisPlan, SearchBudget};
use fissile_board::session::searching::{self, JUDGING_NODES, MINING_NODES, TICK};
use fissile_engine::Game;
use fissile_engine::atomic::Move;
use fissile_engine::config::Config;
use fissile_engine::engine::{Engine, EngineError, Listener, Step};
use fissile_engine::search::{Handler, Probing, PvInfo, SearchResult, Searcher, Signals};
use serde::{Deserialize, Serialize};

use super::answer::{AnswerText, LineText, PositionText};
use super::files::tables;
use super::task::{Kind, SubjectText, Task, uci};
use crate::host;

thread_local! {
    static WORKER: RefCell<Worker> = RefCell::default();
    static LINES: RefCell<Lines> = RefCell::default();
}

/// What the engine is to do.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Order {
    Resources(Resources),
    Begin(Box<Task>),
    Stop(u64),
}

/// What the engine may use, if that is said before its first task.
#[derive(Clone, Copy, Deserialize)]
struct Resources {
    threads: u32,
    hash_mib: u32,
}

#[derive(Serialize)]
struct Said {
    job: u64,
    answer: AnswerText,
}

#[derive(Default)]
struct Worker {
    resources: Option<Resources>,
    /// Made for the first task. The next ones are of its kind: the host gives each player an engine
    /// of its own.
    engine: Option<Engine>,
    job: u64,
}

/// The lines of an analysis so far.
#[derive(Default)]
struct Lines {
    job: u64,
    so_far: searching::Lines,
    /// When they were sent last, in milliseconds on the clock of the host.
    sent: f64,
}

/// Takes an order.
pub fn receive(text: &[u8]) {
    // The host writes nothing else.
    let Ok(order) = serde_json::from_slice(text) else { return };
    WORKER.with_borrow_mut(|worker| match order {
        Order::Resources(resources) => worker.resources = Some(resources),
        Order::Begin(task) => {
            let job = task.job;
            if let Err(why) = worker.begin(*task) {
                tell(job, AnswerText::Failed(why));
            }
        }
        Order::Stop(job) => {
            if let Some(engine) = worker.engine.as_mut().filter(|_| worker.job == job) {
                engine.stop();
            }
        }
    });
}

/// Works until nothing is left to do, or until the host asks for a pause. Returns whether something
/// is left.
pub fn step() -> bool {
    let stepped = WORKER.with_borrow_mut(|worker| worker.engine.as_mut()?.step(pause));
    LINES.with_borrow_mut(Lines::send_if_due);
    matches!(stepped, Some(Step::Paused))
}

fn pause() -> bool {
    LINES.with_borrow_mut(Lines::send_if_due);
    host::is_pause_due()
}

fn tell(job: u64, answer: AnswerText) {
    // Nothing in an answer cannot be expressed in JSON.
    if let Ok(text) = serde_json::to_string(&Said { job, answer }) {
        host::say(&text);
    }
}

impl Lines {
    fn send_if_due(&mut self) {
        if self.so_far.is_new && host::now() >= self.sent + TICK.as_millis() as f64 {
            self.send(false);
        }
    }

    fn send(&mut self, is_over: bool) {
        self.so_far.is_new = false;
        self.sent = host::now();
        let lines = self.so_far.lines.iter().map(LineText::of).collect();
        tell(self.job, AnswerText::Lines { lines, is_over });
    }
}

impl Worker {
    fn begin(&mut self, task: Task) -> Result<(), String> {
        let Task { job, game, kind } = task;
        let (game, choices) = game.read().ok_or("the task cannot be read")?;
        if self.engine.is_none() {
            let engine = made(&kind, self.resources).map_err(|error| error.to_string())?;
            self.engine = Some(engine);
        }
        let Some(engine) = self.engine.as_mut() else { return Ok(()) };
        // Ends the search before, whose last lines are sent now.
        engine.set_game(game.clone());
        self.job = job;
        LINES.set(Lines { job, ..Lines::default() });
        search(engine, job, game, &choices, kind).map_err(|error| error.to_string())
    }
}

fn search(
    engine: &mut Engine,
    job: u64,
    game: Game,
    choices: &[Move],
    kind: Kind,
) -> Result<(), EngineError> {
    match kind {
        Kind::Analyse { lines } => {
            let limits = searching::analysis(engine, lines)?;
            engine.go(limits, Analyst)
        }
        Kind::Threat => {
            let limits = searching::threat(engine)?;
            engine.go(limits, Scout { job })
        }
        Kind::Compare => {
            let &[best, tried] = choices else { return Ok(()) };
            engine.run_task(move |searcher, signals| {
                let moves = [best, tried];
                let both =
                    MoveComparison::search(searcher, &game, moves, &plan(None), signals, &());
                tell(job, AnswerText::Compared(both.map(Into::into)));
            });
            Ok(())
        }
        Kind::Judge { nodes } => {
            engine.run_task(move |searcher, signals| {
                tell(job, judged(job, game, &plan(nodes), searcher, signals));
            });
            Ok(())
        }
        Kind::Mine { games, nodes } => {
            let nodes = nodes.unwrap_or(MINING_NODES);
            engine.run_task(move |searcher, signals| {
                tell(job, mined(job, games, nodes, searcher, signals));
            });
            Ok(())
        }
        Kind::Think { clock, .. } => {
            let limits = searching::thinking(clock.map(Into::into));
            engine.go(limits, Thinker { job })
        }
    }
}

/// An engine for such tasks.
fn made(kind: &Kind, resources: Option<Resources>) -> Result<Engine, EngineError> {
    let mut config = Config::default();
    if let Some(Resources { threads, hash_mib }) = resources {
        for (name, value) in [("Threads", threads), ("Hash", hash_mib)] {
            let _ = config.set(name, Some(&value.to_string()))?;
        }
    }
    let plays = if let Kind::Think { level, .. } = kind { Some(*level) } else { None };
    let mut engine = Engine::new(searching::settings(config, plays)?)?;
    engine.set_tables(tables());
    Ok(engine)
}

fn plan(nodes: Option<u64>) -> AnalysisPlan {
    AnalysisPlan {
        budget: SearchBudget::Nodes(nodes.unwrap_or(JUDGING_NODES)),
        prove_nodes: 0,
        lines: 1,
        threads: 1,
        hash_mebibytes: Config::default().settings().hash_mib as usize,
        network: Arc::clone(&fissile_engine::nnue::embedded().network),
        network_id: fissile_engine::nnue::embedded().id().to_owned(),
        endgames: tables(),
        probing: Probing::default(),
    }
}

/// Judges the moves of a game, in the order and with the results of [`fissile_analysis::run`].
fn judged(
    job: u64,
    game: Game,
    plan: &AnalysisPlan,
    searcher: &mut Searcher,
    signals: &Signals,
) -> AnswerText {
    let subject = Subject::game(game);
    let positions = subject.game.moves().len() + 1;
    let mut texts: Vec<Option<PositionText>> = Vec::new();
    texts.resize_with(positions, || None);
    let mut done = 0;
    for first in (0..positions).step_by(fissile_analysis::UNIT) {
        let plies = first..positions.min(first + fissile_analysis::UNIT);
        let found = |ply: usize, searched: SearchedPosition| {
            texts[ply] = Some(PositionText::of(&searched));
            done += 1;
            tell(job, AnswerText::Judging(done));
            true
        };
        let searched =
            fissile_analysis::search_unit(searcher, &subject, plies, plan, signals, &(), found);
        if let Err(error) = searched {
            return AnswerText::Failed(error.to_string());
        }
    }
    AnswerText::Judged(texts.into_iter().collect())
}

/// Finds exercises in games, and reports those of each game. One that came up before is not reported
/// again.
fn mined(
    job: u64,
    games: Vec<SubjectText>,
    nodes: u64,
    searcher: &mut Searcher,
    signals: &Signals,
) -> AnswerText {
    let mut reported = HashSet::new();
    for (index, subject) in games.into_iter().enumerate() {
        let Some(subject) = subject.read() else { continue };
        match puzzles_of(&Arc::new(subject), index + 1, nodes, searcher, signals) {
            Ok(puzzles) => {
                let new = puzzles.iter().filter(|puzzle| reported.insert(puzzle.position.key()));
                tell(job, AnswerText::Mining(new.map(write::pgn).collect()));
            }
            Err(error) => return AnswerText::Failed(error.to_string()),
        }
    }
    AnswerText::Mined
}

/// Collects the lines of an analysis.
struct Analyst;

impl Handler for Analyst {
    fn line(&self, info: &PvInfo) {
        LINES.with_borrow_mut(|lines| lines.so_far.take(info));
    }
}

impl Listener for Analyst {
    fn finished(&self, _: &SearchResult) {
        LINES.with_borrow_mut(|lines| lines.send(true));
    }
}

/// Reports what would be played now.
struct Scout {
    job: u64,
}

impl Handler for Scout {
    fn line(&self, _: &PvInfo) {}
}

impl Listener for Scout {
    fn finished(&self, result: &SearchResult) {
        tell(self.job, AnswerText::Threat(result.lines.first().map(LineText::of)));
    }
}

/// Reports the move of an engine that plays.
struct Thinker {
    job: u64,
}

impl Handler for Thinker {
    fn line(&self, _: &PvInfo) {}
}

impl Listener for Thinker {
    fn finished(&self, result: &SearchResult) {
        let score = result.score().map(|score| score.0);
        tell(self.job, AnswerText::Move { mv: result.best().map(uci), score });
    }
}
