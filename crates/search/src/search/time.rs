//! The time manager: the one authority on when a search ends. It owns all limits and answers two
//! questions, "must the search stop now?" and "does another iteration begin?". The rest of the
//! search only asks.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::limits::Limits;
use super::score::{MAX_PLY, Score};
use super::signals::Signals;
use super::time_budget::{Stability, TimeBudget};
use crate::util::clock::Instant;

/// Says whether a search pauses now.
pub type Pause = fn() -> bool;

/// The limits of one search, shared by its threads.
#[derive(Debug)]
pub struct TimeManager<'a> {
    limits: Limits,
    budget: Option<TimeBudget>,
    /// Use all of the time, even if the move is clear.
    analysis: bool,
    signals: &'a Signals,
    started: Instant,
    /// Set when a limit ends the search. Unlike a signal to stop, it does not release a search that
    /// must withhold its answer.
    ended: AtomicBool,
    /// While pondering: the search would have ended after the last iteration if the clock had run
    /// from its start. So it ends when the expected move is played.
    has_pondered_enough: AtomicBool,
    pause: Option<Pause>,
    /// Set when the search ends only to go on later.
    paused: AtomicBool,
    /// The node count of each thread; a thread writes only its own.
    nodes: Vec<AtomicU64>,
}

/// What decides after an iteration whether another one begins.
#[derive(Clone, Copy, Debug)]
pub struct Iteration {
    /// The depth in plies.
    pub depth: i32,
    /// The score of the best move.
    pub score: Score,
    /// The depth of the iteration that found this score, in plies.
    pub score_depth: i32,
    /// Whether there is only one move to choose.
    pub forced: bool,
    pub stability: Stability,
}

impl<'a> TimeManager<'a> {
    /// Starts the time measurement for a search of `threads` threads. `budget` is for a move by the
    /// clock of the limits. With `analysis` it is used up even if the move is clear.
    #[must_use]
    pub fn start(
        limits: Limits,
        budget: Option<TimeBudget>,
        analysis: bool,
        threads: usize,
        signals: &'a Signals,
    ) -> TimeManager<'a> {
        let started = limits.asked.unwrap_or_else(Instant::now);
        TimeManager {
            budget,
            limits,
            analysis,
            signals,
            started,
            ended: AtomicBool::new(false),
            has_pondered_enough: AtomicBool::new(false),
            pause: None,
            paused: AtomicBool::new(false),
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Lets the search pause whenever this function says so.
    #[must_use]
    pub fn pausing(self, pause: Option<Pause>) -> TimeManager<'a> {
        TimeManager { pause, ..self }
    }

    /// Whether the search ended only to go on later. A stop has precedence.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.paused.load(Ordering::Relaxed) && !self.signals.is_stopped()
    }

    /// Time since the start of the search.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Publishes the node count of a thread.
    pub fn publish_nodes(&self, thread: usize, nodes: u64) {
        self.nodes[thread].store(nodes, Ordering::Relaxed);
    }

    /// The published nodes of all threads.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }

    /// The nodes left to search on all threads together: `Some(0)` if the limit is reached, and
    /// `None` if it is exceeded.
    #[must_use]
    pub fn nodes_left(&self) -> Option<u64> {
        match self.limits.nodes {
            Some(limit) => limit.checked_sub(self.nodes()),
            None => Some(u64::MAX),
        }
    }

    /// Ends the search on all threads.
    pub fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    /// Whether the search must stop now, wherever it is: a signal, more nodes than allowed, no time
    /// left, or a ponder hit after enough pondering.
    #[must_use]
    pub fn must_stop(&self) -> bool {
        let may_answer =
            || self.has_pondered_enough.load(Ordering::Relaxed) && !self.signals.is_pondering();
        if self.nodes_left().is_none() || self.time_is_up() || may_answer() {
            self.end();
        } else if self.pause.is_some_and(|pause| pause()) {
            self.paused.store(true, Ordering::Relaxed);
            self.end();
        }
        self.is_ended()
    }

    /// Whether the search was ended or stopped, without a check of its limits. It costs so little
    /// that every node asks: nodes that first touch their pages of a large transposition table are
    /// so slow that a `stop` must not wait for the next check.
    #[must_use]
    #[inline]
    pub fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed) || self.signals.is_stopped()
    }

    /// Whether another iteration begins after this one. Only the main thread judges more than the
    /// depth; when it ends, all do.
    #[must_use]
    pub fn begins_another(&self, iteration: &Iteration, is_main: bool) -> bool {
        let deepest = self.limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 1);
        if iteration.depth.unsigned_abs() >= deepest {
            return false;
        }
        if !is_main {
            return true;
        }
        let pondering = self.signals.is_pondering();
        let is_done = self.is_clear(iteration) || self.is_spent(iteration);
        if pondering {
            self.has_pondered_enough.store(is_done, Ordering::Relaxed);
        }
        !(self.has_wanted_mate(iteration) || self.has_enough_nodes() || is_done && !pondering)
    }

    /// Whether the hard limit of the clock or the time for the move is reached. Pondering time is
    /// free.
    fn time_is_up(&self) -> bool {
        let hard = [self.budget.map(|budget| budget.hard), self.limits.move_time]
            .into_iter()
            .flatten()
            .min();
        hard.is_some_and(|hard| self.on_clock().is_some_and(|used| used >= hard))
    }

    /// Whether the search looks for a mate.
    pub const fn seeks_mate(&self) -> bool {
        self.limits.mate.is_some()
    }

    /// Whether `go mate` has found what it looks for.
    fn has_wanted_mate(&self, iteration: &Iteration) -> bool {
        let (Some(moves), Some(plies)) = (self.limits.mate, iteration.score.plies_to_mate()) else {
            return false;
        };
        iteration.score.is_win() && plies <= 2 * moves as usize
    }

    /// Whether the soft limit of nodes is reached.
    fn has_enough_nodes(&self) -> bool {
        self.limits.soft_nodes.is_some_and(|enough| self.nodes() >= enough)
    }

    /// On the clock: whether there is no choice, or a deeper search cannot change a proven end.
    fn is_clear(&self, iteration: &Iteration) -> bool {
        if self.analysis || self.budget.is_none() {
            return false;
        }
        let is_proven = |plies| iteration.score_depth as usize >= plies;
        iteration.forced || iteration.score.plies_to_mate().is_some_and(is_proven)
    }

    /// On the clock: whether the time for iterations is used up, or would be if pondering counted.
    fn is_spent(&self, iteration: &Iteration) -> bool {
        let Some(budget) = self.budget else { return false };
        let used = self.on_clock().unwrap_or_else(|| self.elapsed());
        used >= budget.for_iterations(iteration.stability)
    }

    /// Time used on the clock; `None` while pondering.
    fn on_clock(&self) -> Option<Duration> {
        if self.signals.is_pondering() {
            return None;
        }
        Some(self.signals.clock_started().unwrap_or(self.started).elapsed())
    }
}

/// How many nodes to search before the next check of the clock, if the last `nodes` nodes took
/// `spent`. Most nodes take less than a microsecond, but one that first touches its page of a large
/// transposition table can take milliseconds.
#[must_use]
pub fn next_interval(nodes: u64, spent: Duration) -> u64 {
    const MOST: u64 = 512;
    if spent > Duration::from_millis(1) { (nodes / 2).max(1) } else { (2 * nodes).min(MOST) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUIET: Iteration = Iteration {
        depth: 5,
        score: Score(30),
        score_depth: 5,
        forced: false,
        stability: Stability { unchanged: 0, drop: 0, effort: 0.67 },
    };

    fn another(limits: Limits, iteration: Iteration) -> bool {
        let signals = Signals::default();
        let budget = limits.clock.as_ref().map(|clock| TimeBudget::of(clock, 32, Duration::ZERO));
        TimeManager::start(limits, budget, false, 1, &signals).begins_another(&iteration, true)
    }

    #[test]
    fn a_depth_limit_and_a_wanted_mate_end_the_iterations() {
        let depth = |depth| Limits { depth: Some(depth), ..Limits::default() };
        assert!(another(depth(6), QUIET));
        assert!(!another(depth(5), QUIET));
        let mate = |moves| Limits { mate: Some(moves), ..Limits::default() };
        let win = Iteration { score: Score::mate_in(5), ..QUIET };
        assert!(another(mate(2), win));
        assert!(!another(mate(3), win));
        assert!(another(mate(3), Iteration { score: Score::mated_in(4), ..QUIET }));
        assert!(another(Limits::default(), win), "an analysis goes on after a mate");
    }

    #[test]
    fn no_iteration_begins_after_the_soft_limit_of_nodes() {
        let signals = Signals::default();
        let limits = Limits { soft_nodes: Some(100), ..Limits::default() };
        let time = TimeManager::start(limits, None, false, 1, &signals);
        time.publish_nodes(0, 99);
        assert!(time.begins_another(&QUIET, true));
        time.publish_nodes(0, 100);
        assert!(!time.begins_another(&QUIET, true));
        assert!(!time.must_stop(), "the iteration is finished");
    }

    #[test]
    fn a_clear_move_is_played_at_once_only_on_the_clock() {
        let clock = super::super::limits::Clock {
            remaining: Duration::from_secs(3600),
            increment: Duration::ZERO,
            moves_to_go: None,
        };
        let on_clock = Limits { clock: Some(clock), ..Limits::default() };
        assert!(another(on_clock.clone(), QUIET));
        assert!(!another(on_clock.clone(), Iteration { forced: true, ..QUIET }));
        assert!(!another(on_clock.clone(), Iteration { score: Score::mated_in(4), ..QUIET }));
        assert!(
            another(on_clock, Iteration { score: Score::mated_in(6), ..QUIET }),
            "a longer win may be found"
        );
        assert!(another(Limits::default(), Iteration { forced: true, ..QUIET }));
    }

    #[test]
    fn a_search_that_has_pondered_enough_ends_with_the_expected_move() {
        let clock = super::super::limits::Clock {
            remaining: Duration::from_secs(3600),
            increment: Duration::ZERO,
            moves_to_go: None,
        };
        let budget = TimeBudget::of(&clock, 32, Duration::ZERO);
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        let clear = Iteration { forced: true, ..QUIET };
        for (analysis, iterations, ends) in [
            (false, vec![clear], true),
            (true, vec![clear], false),
            (false, vec![clear, QUIET], false),
        ] {
            let signals = Signals::new(true);
            let time = TimeManager::start(limits.clone(), Some(budget), analysis, 1, &signals);
            for iteration in &iterations {
                assert!(time.begins_another(iteration, true) && !time.must_stop());
            }
            signals.ponder_hit();
            assert_eq!(time.must_stop(), ends);
        }
    }

    #[test]
    fn more_nodes_than_allowed_a_signal_and_the_time_stop_the_search() {
        let signals = Signals::default();
        let of = |limits| TimeManager::start(limits, None, false, 2, &signals);
        let nodes = of(Limits { nodes: Some(100), ..Limits::default() });
        nodes.publish_nodes(0, 60);
        nodes.publish_nodes(1, 40);
        assert!(nodes.nodes_left() == Some(0) && !nodes.must_stop());
        nodes.publish_nodes(1, 41);
        assert!(nodes.nodes_left().is_none() && nodes.must_stop());
        let time = of(Limits { move_time: Some(Duration::ZERO), ..Limits::default() });
        assert!(time.must_stop());
        let endless = of(Limits::default());
        assert!(!endless.must_stop());
        signals.stop();
        assert!(endless.must_stop());
    }

    #[test]
    fn the_clock_is_checked_more_often_while_nodes_are_slow() {
        let after = |start, spent| {
            let pace = |nodes: &u64| Some(next_interval(*nodes, spent));
            std::iter::successors(Some(start), pace).take(12).collect::<Vec<u64>>()
        };
        assert_eq!(
            after(1, Duration::from_micros(200)),
            [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 512, 512]
        );
        assert_eq!(
            after(512, Duration::from_millis(5)),
            [512, 256, 128, 64, 32, 16, 8, 4, 2, 1, 1, 1]
        );
    }
}
