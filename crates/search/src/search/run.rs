//! One search: from a [`Job`] to its result, at once or in steps.
//!
//! A thread that must do something else from time to time, such as the only thread of WebAssembly,
//! searches in steps. A search that pauses keeps its root moves, its place among them, and what its
//! thread has learned. Only the root move that was interrupted begins again, and finds some of its
//! results in the transposition table.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::deepening::Deepened;
use super::evaluation::Evaluator;
use super::limits::Limits;
use super::probing::{Probe, Probing, Ranked};
use super::report::{Handler, PvInfo, SearchResult};
use super::root::{RootTask, report};
use super::root_move::RootMove;
use super::score::Score;
use super::searcher::{Job, Searcher};
use super::signals::Signals;
use super::strength_limit::StrengthLimit;
use super::time::{Pause, TimeManager};
use super::time_budget::TimeBudget;
use super::window::Bound;
use super::worker::Shared;
use crate::atomic::{Game, Move};
use crate::nnue::Network;
use crate::util::clock::Instant;

/// A search between its steps. A new one has not begun.
#[derive(Default)]
pub struct Search {
    /// When the search began, and the time counts.
    begun: Option<Instant>,
    state: State,
}

/// What a search does next.
#[derive(Default)]
enum State {
    #[default]
    Begin,
    /// What each thread has so far.
    Resume(Vec<Deepened>),
    /// Nothing is left to search, but the answer may have to wait.
    Withhold(SearchResult),
}

/// How a step ended.
#[derive(Debug)]
pub enum Step<R = SearchResult> {
    /// The search pauses; the next step goes on.
    Paused,
    /// There is nothing to do before a signal: an infinite or pondering search gives no answer
    /// before it.
    Withheld,
    /// The search is over, with this result.
    Done(R),
}

impl<R> Step<R> {
    /// The same with another result; `end` is called if the search is over.
    pub fn map<T>(self, end: impl FnOnce(R) -> T) -> Step<T> {
        match self {
            Step::Paused => Step::Paused,
            Step::Withheld => Step::Withheld,
            Step::Done(result) => Step::Done(end(result)),
        }
    }
}

impl Searcher {
    /// Searches until a limit or a signal ends it, and reports progress to the handler. An infinite
    /// or pondering search does not return before it is stopped, even when there is nothing left to
    /// search. After a ponder hit it reports the result once more, since a GUI reads only the lines
    /// after it.
    ///
    /// With no legal or allowed move, nothing is searched: the handler gets a line of depth 0
    /// without moves, whose score distinguishes a loss from a draw.
    ///
    /// ```
    /// use fissile_search::search::{Job, Limits, Resources, Searcher, Signals};
    /// use fissile_search::atomic::{Game, Position};
    ///
    /// // Checkmate: nothing to play.
    /// let mated = Game::new(Position::from_fen("7k/6Q1/8/8/8/8/8/K7 b - - 0 1")?);
    /// let job = Job::new(mated, Limits::default());
    /// let found = Searcher::new(Resources::default())?.run(&job, &Signals::default(), &());
    /// assert_eq!((found.best(), found.nodes), (None, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(&mut self, job: &Job, signals: &Signals, handler: &dyn Handler) -> SearchResult {
        let mut search = Search::default();
        loop {
            match self.step(job, &mut search, signals, handler, None) {
                Step::Done(result) => return result,
                Step::Paused | Step::Withheld => signals.wait_for_release(job.limits.infinite),
            }
        }
    }

    /// Begins a search like [`Searcher::run`], or goes on with it, until it is over or `pause` asks
    /// for a pause. That is asked at least once in a millisecond or so, by each thread; all of them
    /// pause together. All steps of a search need the same job, signals and handler, and no other
    /// search may come between them.
    ///
    /// ```
    /// use fissile_search::atomic::Game;
    /// use fissile_search::search::{Job, Limits, Resources, Search, Searcher, Signals, Step};
    ///
    /// let job = Job::new(Game::default(), Limits { depth: Some(3), ..Limits::default() });
    /// let mut searcher = Searcher::new(Resources::default())?;
    /// let (signals, mut search) = (Signals::default(), Search::default());
    /// let pause = || true;
    /// assert!(matches!(searcher.step(&job, &mut search, &signals, &(), Some(pause)), Step::Paused));
    /// assert!(matches!(searcher.step(&job, &mut search, &signals, &(), None), Step::Done(_)));
    /// # Ok::<(), fissile_search::search::SearchError>(())
    /// ```
    pub fn step(
        &mut self,
        job: &Job,
        search: &mut Search,
        signals: &Signals,
        handler: &dyn Handler,
        pause: Option<Pause>,
    ) -> Step {
        // The time includes the tablebase lookup of the root, since files may be slow.
        let begun =
            *search.begun.get_or_insert_with(|| job.limits.asked.unwrap_or_else(Instant::now));
        let state = match std::mem::take(&mut search.state) {
            State::Begin => self.deepen(job, begun, Vec::new(), signals, handler, pause),
            State::Resume(at) => self.deepen(job, begun, at, signals, handler, pause),
            done @ State::Withhold(_) => done,
        };
        let State::Withhold(mut result) = state else {
            search.state = state;
            return Step::Paused;
        };
        if !signals.is_released(job.limits.infinite) {
            search.state = State::Withhold(result);
            return Step::Withheld;
        }
        result.time = begun.elapsed();
        for line in &mut result.lines {
            line.time = result.time;
        }
        if job.limits.ponder && !signals.is_stopped() {
            result.lines.iter().for_each(|line| handler.line(line));
        }
        Step::Done(result)
    }

    /// Searches until nothing is left to search, or until a pause. Without threads to resume, it
    /// begins.
    fn deepen(
        &mut self,
        job: &Job,
        begun: Instant,
        resumed: Vec<Deepened>,
        signals: &Signals,
        handler: &dyn Handler,
        pause: Option<Pause>,
    ) -> State {
        let limits = Limits { asked: Some(begun), ..limits(job) };
        let budget = budget(&job.game, &limits, job.move_overhead);
        let time = TimeManager::start(limits, budget, job.analysis, self.threads(), signals)
            .pausing(pause);
        if resumed.is_empty() {
            self.tt.age();
        }
        let mut moves = allowed_moves(&job.game, &job.limits);
        if let Some(strength_limit) = &job.strength_limit {
            moves = strength_limit.considered(job.game.position(), moves);
        }
        let (shared, ranking) = self.share(time, &job.game, &moves, job.probing);
        let best = if moves.is_empty() {
            handler.line(&empty_line(&job.game, &shared, &self.network));
            Vec::new()
        } else {
            let ranking = ranking.as_deref();
            let task = RootTask {
                game: &job.game,
                moves: &moves,
                ranking,
                lines: job.lines,
                handler: Some(handler),
            };
            let threads = self.run_threads(&shared, &task, job.strength_limit, resumed);
            if matches!(threads.first(), Some(Deepened::Paused(_))) {
                return State::Resume(threads);
            }
            let mut found: Vec<_> = threads.into_iter().filter_map(Deepened::finished).collect();
            let chosen = if main_answers(job) { 0 } else { best_thread(&found) };
            if chosen > 0 {
                report(&shared, &task, &mut found[chosen][..1]);
            }
            found.swap_remove(chosen)
        };
        shared.tell_complaints(handler);
        let mut lines = Vec::new();
        for (index, found) in best.iter().enumerate().take(job.lines.max(1)) {
            lines.extend(found.score.map(|score| found.line(&shared, index, score)));
        }
        let (nodes, time) = (shared.time.nodes(), shared.time.elapsed());
        State::Withhold(SearchResult { lines, nodes, time })
    }

    /// The best move of a game's last position, and its score; `None` if there is no legal or
    /// allowed move. For many short searches: this one runs on one thread, reports nothing, and
    /// finds no line. If the calling thread belongs to [`Searcher::pool`], no other is woken.
    ///
    /// ```
    /// use fissile_search::atomic::Game;
    /// use fissile_search::search::{Job, Limits, Resources, Searcher, Signals};
    ///
    /// let (game, limits) = (Game::default(), Limits { nodes: Some(250), ..Limits::default() });
    /// let mut searcher = Searcher::new(Resources::default())?;
    /// let best = searcher.best_move(&game, limits.clone(), &Signals::default());
    /// searcher.clear()?;
    /// let found = searcher.run(&Job::new(game, limits), &Signals::default(), &());
    /// assert_eq!(best, found.best().zip(found.score()));
    /// # Ok::<(), fissile_search::search::SearchError>(())
    /// ```
    pub fn best_move(
        &mut self,
        game: &Game,
        limits: Limits,
        signals: &Signals,
    ) -> Option<(Move, Score)> {
        let moves = allowed_moves(game, &limits);
        if moves.is_empty() {
            return None;
        }
        let budget = budget(game, &limits, Duration::ZERO);
        let time = TimeManager::start(limits, budget, false, 1, signals);
        self.tt.age();
        let (shared, ranking) = self.share(time, game, &moves, Probing::default());
        let task =
            RootTask { game, moves: &moves, ranking: ranking.as_deref(), lines: 1, handler: None };
        let first = self.workers.first()?;
        let found = self.pool.install(|| {
            let mut worker = first.lock().unwrap_or_else(PoisonError::into_inner);
            worker.strength_limit = None;
            worker.deepen(&shared, &task, None)
        });
        // Without a function that asks for a pause, there is none.
        let Deepened::Finished(found) = found else { return None };
        let best = found.first()?;
        Some((*best.line.first()?, best.shown(best.score?)))
    }

    /// What the threads of a search share, and the ranking of its root moves by the tables.
    fn share<'a>(
        &'a self,
        time: TimeManager<'a>,
        game: &Game,
        moves: &[Move],
        probing: Probing,
    ) -> (Shared<'a>, Option<Vec<Ranked>>) {
        let tb = self.tablebases.as_deref().map(|tables| Probe::new(tables, probing));
        let ranking = tb.as_ref().and_then(|probe| probe.ranking(game, moves));
        let tb_below_root =
            ranking.as_ref().is_none_or(|moves| !moves.iter().all(Ranked::shows_the_way));
        (Shared { tt: &self.tt, time, tb, tb_below_root }, ranking)
    }

    /// Searches on every thread, and returns what each has found. Only the first, the main thread,
    /// reports.
    fn run_threads(
        &self,
        shared: &Shared<'_>,
        task: &RootTask<'_>,
        strength_limit: Option<StrengthLimit>,
        resumed: Vec<Deepened>,
    ) -> Vec<Deepened> {
        let resumed: Vec<_> = resumed.into_iter().map(|thread| Mutex::new(Some(thread))).collect();
        self.pool.broadcast(|index| {
            let mut worker = self.workers[index].lock().unwrap_or_else(PoisonError::into_inner);
            let task = RootTask { handler: task.handler.filter(|_| index == 0), ..*task };
            let kept = resumed
                .get(index)
                .map(|kept| kept.lock().unwrap_or_else(PoisonError::into_inner).take());
            let resumed = match kept.flatten() {
                // A helper that has reached the depth limit waits for the main thread.
                Some(done @ Deepened::Finished(_)) => {
                    worker.publish_nodes(shared);
                    return done;
                }
                Some(Deepened::Paused(deepening)) => Some(deepening),
                None => None,
            };
            worker.strength_limit = strength_limit;
            let found = worker.deepen(shared, &task, resumed);
            if index == 0 {
                shared.time.end();
            }
            worker.publish_nodes(shared);
            found
        })
    }
}

/// Whether the main thread answers for all threads: several lines belong to one search, a search to
/// a depth ends with the line of that depth, and a weaker player chooses on its own.
const fn main_answers(job: &Job) -> bool {
    job.lines > 1 || job.limits.depth.is_some() || job.strength_limit.is_some()
}

/// The thread whose best move has the highest score; the first among equals. A thread with a higher
/// score has found something that the others have not found yet, and chooses better than a vote of
/// the threads or the deepest thread (notes/experiments/time.md, 121). A thread that is two plies or
/// more behind the deepest one counts only if it has proven a win: on a busy machine it may hardly
/// have searched. One that has searched no move has only the evaluation of the root.
fn best_thread(threads: &[Vec<RootMove>]) -> usize {
    let deepest = threads.iter().flat_map(|moves| moves.first()).map(|best| best.depth).max();
    let key = |thread: &usize| {
        let best = threads[*thread].first()?;
        let counts = best.depth > 0 && Some(best.depth + 1) >= deepest
            || best.score.is_some_and(Score::is_win);
        Some((counts, best.sort_key()))
    };
    (0..threads.len()).rev().max_by_key(key).unwrap_or(0)
}

/// The limits of the search, combined with those of a strength limit.
fn limits(job: &Job) -> Limits {
    let own = job.strength_limit.map(|strength_limit| strength_limit.nodes);
    Limits { nodes: job.limits.nodes.into_iter().chain(own).min(), ..job.limits.clone() }
}

/// The time budget of a move by the clock, if the limits have one.
fn budget(game: &Game, limits: &Limits, overhead: Duration) -> Option<TimeBudget> {
    let pieces = game.position().board().occupied().count();
    limits.clock.as_ref().map(|clock| TimeBudget::of(clock, pieces, overhead))
}

/// The legal moves that the limits allow.
fn allowed_moves(game: &Game, limits: &Limits) -> Vec<Move> {
    let mut moves: Vec<Move> = game.position().legal_moves().into_iter().collect();
    if let Some(allowed) = &limits.search_moves {
        moves.retain(|mv| allowed.contains(mv));
    }
    moves
}

/// The line to report if the root has no move.
fn empty_line(game: &Game, shared: &Shared<'_>, network: &Arc<Network>) -> PvInfo {
    let position = game.position();
    let score = match position.outcome() {
        Some(outcome) => match outcome.winner() {
            Some(winner) if winner == position.turn() => Score::MATE,
            Some(_) => Score::mated_in(0),
            None => Score::DRAW,
        },
        None => Evaluator::new(Arc::clone(network)).evaluate(position, 0),
    };
    PvInfo {
        depth: 0,
        selective_depth: 0,
        number: 1,
        score,
        bound: Bound::Exact,
        nodes: 0,
        tb_hits: 0,
        time: shared.time.elapsed(),
        permille_full: 0,
        moves: Vec::new(),
    }
}

#[cfg(test)]
mod tests;
