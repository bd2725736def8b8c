//! Long runs on threads of their own: judging a game with the code of `fissile analyse`, finding
//! exercises with that of `fissile tactics`, and work that grows with a study.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;

use super::input::Input;
use super::resources::Resources;
use super::storage::Shelf;
use crate::analysis::input::{InputError, InputSource, Subject};
use crate::analysis::selection::Selection;
use crate::analysis::{self, Analysis, AnalysisListener};
use crate::atomic::Game;
use crate::board::model::paste::MOST_GAMES;
use crate::board::model::{StudyGame, pgn};
use crate::board::session::{Answer, JobId, Task};
use crate::formats::pgn::transcribe;
use crate::render::diagram::png::png;
use crate::search::Signals;
use crate::tactics::{self, Puzzle, TacticsListener, write};

/// What a run answers, and where.
#[derive(Clone)]
struct Reporter {
    job: JobId,
    inputs: Sender<Input>,
}

impl Reporter {
    fn tell(&self, answer: Answer) {
        // If nobody listens any more, the program ends.
        let _ = self.inputs.send(Input::Answer(self.job, answer));
    }
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(run).map(drop)
}

/// Judges the moves of a game.
///
/// # Errors
/// If no thread can be started.
pub fn judge(
    resources: &Resources,
    job: JobId,
    game: Game,
    nodes: Option<u64>,
    signals: Arc<Signals>,
    inputs: Sender<Input>,
) -> io::Result<()> {
    let plan = resources.analysis_plan(nodes);
    spawn("judge", move || {
        let reporter = Reporter { job, inputs };
        let sources = [InputSource::one("game", Subject::game(game))];
        let mut judge = Judge { reporter: reporter.clone(), done: 0, analysis: None };
        let run = analysis::run(&sources, &Selection::default(), &plan, &signals, &mut judge);
        reporter.tell(match run {
            Ok(()) => Answer::Judged(Box::new(judge.analysis.filter(|_| !signals.is_stopped()))),
            Err(error) => Answer::Failed(error.to_string()),
        });
    })
}

struct Judge {
    reporter: Reporter,
    done: usize,
    analysis: Option<Analysis>,
}

impl AnalysisListener for Judge {
    fn progress(&mut self, _: f64, positions: usize) {
        self.done += positions;
        self.reporter.tell(Answer::Judging(self.done));
    }

    fn problem(&mut self, problem: &InputError) {
        log::warn!("{problem}");
    }

    fn note(&mut self, text: &str) {
        log::warn!("{text}");
    }

    fn analysis(&mut self, analysis: &Analysis) -> io::Result<()> {
        self.analysis = Some(analysis.clone());
        Ok(())
    }
}

/// Does work that grows with a text or a study.
///
/// # Errors
/// If no thread can be started.
pub fn work(job: JobId, task: Task, shelf: Shelf, inputs: Sender<Input>) -> io::Result<()> {
    spawn("work", move || {
        Reporter { job, inputs }.tell(Answer::Done(task.run(&shelf)));
    })
}

/// Draws an SVG as a PNG.
///
/// # Errors
/// If no thread can be started.
pub fn draw(job: JobId, svg: String, pixels: u32, inputs: Sender<Input>) -> io::Result<()> {
    spawn("draw", move || {
        Reporter { job, inputs }.tell(match png(&svg, pixels) {
            Ok(bytes) => Answer::Drawn(bytes),
            Err(error) => Answer::Failed(format!("the picture cannot be drawn: {error}")),
        });
    })
}

/// Finds exercises in games.
///
/// # Errors
/// If no thread can be started.
pub fn mine(
    resources: &Resources,
    job: JobId,
    games: Vec<Subject>,
    nodes: Option<u64>,
    signals: Arc<Signals>,
    inputs: Sender<Input>,
) -> io::Result<()> {
    let plan = resources.tactics_plan(nodes);
    spawn("mine", move || {
        let reporter = Reporter { job, inputs };
        let sources: Vec<InputSource> =
            games.into_iter().map(|game| InputSource::one("study", game)).collect();
        let mut miner = Miner { reporter: reporter.clone(), games: Vec::new() };
        reporter.tell(match tactics::run(&sources, &plan, &signals, &mut miner) {
            Ok(()) => Answer::Mined(miner.games),
            Err(error) => Answer::Failed(format!("no exercises can be searched: {error}")),
        });
    })
}

struct Miner {
    reporter: Reporter,
    games: Vec<StudyGame>,
}

impl TacticsListener for Miner {
    fn progress(&mut self, _: usize) {
        self.reporter.tell(Answer::Mining(self.games.len()));
    }

    fn problem(&mut self, problem: &InputError) {
        log::warn!("{problem}");
    }

    fn puzzle(&mut self, puzzle: &Puzzle) -> io::Result<()> {
        // As it would come from a file, so that both are the same.
        let transcript = transcribe(&write::pgn(puzzle)).map_err(io::Error::other)?;
        let (game, _) = pgn::read(&transcript).map_err(io::Error::other)?;
        if self.games.len() < MOST_GAMES {
            self.games.push(game.with_exercise());
        }
        Ok(())
    }
}
