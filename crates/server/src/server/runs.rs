//! Long runs: judging a game with the code of `fissile analyse` and finding exercises with that of
//! `fissile tactics`, on threads of their own, and work that grows with a study, on a small pool.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;

use super::input::Input;
use super::resources::Resources;
use super::storage::Studies;
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
        // If nobody listens anymore, the program ends.
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

/// The threads for work that grows with a text, a study or a picture. While all are busy, further
/// work waits.
const WORKERS: usize = 2;

/// A few threads that do one piece of work after the other.
pub struct Pool(rayon::ThreadPool);

impl Pool {
    /// Starts the threads.
    ///
    /// # Errors
    /// If they cannot be started.
    pub fn start() -> io::Result<Pool> {
        let builder = rayon::ThreadPoolBuilder::new().num_threads(WORKERS);
        let pool = builder.thread_name(|index| format!("work {index}")).build();
        pool.map(Pool).map_err(io::Error::other)
    }

    /// Does work that grows with a text or a study, unless `signals` say stop.
    pub fn work(
        &self,
        job: JobId,
        task: Task,
        studies: Studies,
        signals: Arc<Signals>,
        inputs: Sender<Input>,
    ) {
        self.answer(Reporter { job, inputs }, move || {
            Answer::Done(task.run(&studies, &|| !signals.is_stopped()))
        });
    }

    /// Draws an SVG as a PNG.
    pub fn draw(&self, job: JobId, svg: String, pixels: u32, inputs: Sender<Input>) {
        self.answer(Reporter { job, inputs }, move || match png(&svg, pixels) {
            Ok(bytes) => Answer::Drawn(bytes),
            Err(error) => Answer::Failed(format!("the picture cannot be drawn: {error}")),
        });
    }

    /// A bug that ends in a panic costs one answer, and not the program.
    fn answer(&self, reporter: Reporter, act: impl FnOnce() -> Answer + Send + 'static) {
        self.0.spawn_fifo(move || {
            let answer = catch_unwind(AssertUnwindSafe(act));
            let bug = || Answer::Failed("this led to a panic; please report it".to_owned());
            reporter.tell(answer.unwrap_or_else(|_| bug()));
        });
    }
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

#[cfg(test)]
mod tests {
    use std::sync::{Barrier, mpsc};
    use std::time::Duration;

    use super::*;

    /// The number of an answer, and whether it is one.
    fn received(inputs: &mpsc::Receiver<Input>) -> (u64, bool) {
        match inputs.recv_timeout(Duration::from_secs(180)).unwrap() {
            Input::Answer(job, answer) => (job.0, !matches!(answer, Answer::Failed(_))),
            _ => panic!("no answer"),
        }
    }

    #[test]
    fn work_waits_for_its_turn_and_a_panic_costs_one_answer() {
        let pool = Pool::start().unwrap();
        let (inputs, answers) = mpsc::channel();
        // Each waits until all workers are at work, so none ends unless they work side by side.
        let all_at_work = Arc::new(Barrier::new(WORKERS));
        for job in 0..6 * WORKERS as u64 {
            let all_at_work = Arc::clone(&all_at_work);
            pool.answer(Reporter { job: JobId(job), inputs: inputs.clone() }, move || {
                all_at_work.wait();
                assert!(job != 3, "a panic for the test");
                Answer::Drawn(Vec::new())
            });
        }
        let mut ended: Vec<(u64, bool)> = (0..6 * WORKERS).map(|_| received(&answers)).collect();
        ended.sort_unstable();
        assert!(ended.iter().all(|(job, is_done)| *is_done == (*job != 3)), "{ended:?}");
    }
}
