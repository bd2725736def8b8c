//! The state of one search thread: its histories, its stack, its counters. The state shared by all
//! threads is in [`super::searcher`]; the search itself is in [`super::alphabeta`] and
//! [`super::quiesce`].

use std::time::Duration;

use arrayvec::ArrayVec;

use super::correction::Correction;
use super::evaluation::Evaluator;
use super::order::history::{ContinuationKeys, History, PieceTo};
use super::probing::Probe;
use super::reduce::Reductions;
use super::report::Handler;
use super::score::{MAX_PLY, Score};
use super::strength_limit::StrengthLimit;
use super::time::{TimeManager, next_interval};
use super::tt::TranspositionTable;
use crate::atomic::{Game, Move, Position};

/// The state that all threads of one search share.
pub(super) struct Shared<'a> {
    pub tt: &'a TranspositionTable,
    pub time: TimeManager<'a>,
    /// The tablebases, if there are any.
    pub tb: Option<Probe<'a>>,
    /// Whether to probe the tablebases below the root. Not if they already know the way to the win:
    /// then the search only looks for quicker forced wins.
    pub tb_below_root: bool,
}

impl Shared<'_> {
    /// Tells the handler about unusable tablebase files.
    pub fn tell_complaints(&self, handler: &dyn Handler) {
        for complaint in self.tb.iter().flat_map(Probe::complaints) {
            handler.note(&complaint);
        }
    }

    /// Positions found in the tablebases so far.
    pub fn tb_hits(&self) -> u64 {
        self.tb.as_ref().map_or(0, Probe::hits)
    }
}

/// The part of a node that its descendants and siblings use.
#[derive(Clone, Copy, Default)]
pub(super) struct StackEntry {
    /// The piece and destination of the move from this node; `None` for a null move.
    pub piece_to: Option<PieceTo>,
    /// The move from this node, if it captured nothing.
    pub quiet: Option<Move>,
    /// The static evaluation without correction; `None` if the king was threatened.
    pub raw_eval: Option<Score>,
    /// The static evaluation with correction.
    pub eval: Option<Score>,
    /// Quiet moves that recently cut off at this ply.
    pub killers: [Option<Move>; 2],
    /// The move excluded by a singular extension test.
    pub excluded: Option<Move>,
}

/// The triangular table of principal variations: the best line below each ply.
pub(super) struct Lines(Vec<ArrayVec<Move, MAX_PLY>>);

impl Lines {
    fn new() -> Lines {
        Lines(vec![ArrayVec::new(); MAX_PLY + 2])
    }

    /// The line from `ply` on.
    pub fn at(&self, ply: usize) -> &[Move] {
        &self.0[ply]
    }

    /// Clears the line at `ply`.
    pub fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Sets the line at `ply` to `mv` followed by the line below.
    pub fn set(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend(lower[0].iter().copied().take(MAX_PLY - 1));
    }
}

/// The node limits of the current quiescence search, as counts of this thread's nodes. With many
/// queens on the board, quiet threats and evasions alone would need a hundred thousand nodes.
#[derive(Clone, Copy, Default)]
pub(super) struct Allowance {
    /// From this node on only captures are tried.
    pub captures_from: u64,
    /// From this node on every node stands pat.
    pub end: u64,
}

/// One thread of the search.
pub(super) struct Worker {
    pub history: History,
    pub correction: Correction,
    pub reductions: Reductions,
    pub evaluator: Evaluator,
    pub stack: Vec<StackEntry>,
    pub lines: Lines,
    /// Keys of the game and of the current line, for repetitions.
    pub keys: Vec<u64>,
    /// Deepest ply reached, for the reports.
    pub deepest: usize,
    /// No null moves above this ply while one is being verified.
    pub null_from: usize,
    pub nodes: u64,
    /// The node limits of the current quiescence search.
    pub allowance: Allowance,
    /// In the first iteration, the node count at which the search of the current root move ends.
    pub root_move_end: Option<u64>,
    /// The current iteration, in plies.
    pub root_depth: usize,
    /// Plies of quiescence with quiet moves that threaten the enemy king, in this iteration.
    pub threat_plies: i32,
    pub aborted: bool,
    /// The strength limit; `None` for full strength.
    pub strength_limit: Option<StrengthLimit>,
    /// The node count of the next check of the limits, the number of nodes between checks, and the
    /// time of the last one.
    next_check: u64,
    interval: u64,
    last_check: Duration,
    index: usize,
}

impl Worker {
    pub fn new(index: usize, evaluator: Evaluator) -> Worker {
        Worker {
            history: History::new(),
            correction: Correction::new(),
            reductions: Reductions::new(),
            evaluator,
            stack: vec![StackEntry::default(); MAX_PLY + 4],
            lines: Lines::new(),
            keys: Vec::new(),
            deepest: 0,
            null_from: 0,
            nodes: 0,
            allowance: Allowance::default(),
            root_move_end: None,
            root_depth: 0,
            threat_plies: 0,
            aborted: false,
            strength_limit: None,
            next_check: 0,
            interval: 1,
            last_check: Duration::ZERO,
            index,
        }
    }

    /// Forgets what it learned in earlier games.
    pub fn forget(&mut self) {
        self.history = History::new();
        self.correction = Correction::new();
    }

    /// Prepares to search a game's last position.
    pub fn begin(&mut self, game: &Game) {
        self.stack.fill(StackEntry::default());
        self.keys.clear();
        self.keys.extend(game.keys());
        self.deepest = 0;
        self.null_from = 0;
        self.nodes = 0;
        self.root_move_end = None;
        self.next_check = 0;
        self.interval = 1;
        self.last_check = Duration::ZERO;
        self.aborted = false;
    }

    /// Whether this thread reports and checks the limits.
    pub const fn is_main(&self) -> bool {
        self.index == 0
    }

    /// Counts a node and checks whether the search was stopped, and from time to time whether its
    /// limits end it. With one thread a node limit is exact.
    pub fn count_node(&mut self, shared: &Shared<'_>) {
        if self.aborted {
            return;
        }
        self.nodes += 1;
        if self.nodes >= self.next_check || shared.time.is_ended() {
            self.check_limits(shared);
        }
    }

    #[cold]
    fn check_limits(&mut self, shared: &Shared<'_>) {
        self.publish_nodes(shared);
        let now = shared.time.elapsed();
        self.interval = next_interval(self.interval, now.saturating_sub(self.last_check));
        self.last_check = now;
        self.aborted = shared.time.must_stop();
        let left = shared.time.nodes_left();
        if self.aborted && left.is_none() {
            // This node exceeds the limit and is not searched.
            self.nodes -= 1;
            self.publish_nodes(shared);
        }
        self.next_check = self.nodes + self.interval.min(left.unwrap_or(0).saturating_add(1));
    }

    /// Publishes the exact node count.
    pub fn publish_nodes(&self, shared: &Shared<'_>) {
        shared.time.publish_nodes(self.index, self.nodes);
    }

    /// The piece and destination of the moves before a node.
    pub fn continuation_keys(&self, ply: usize) -> ContinuationKeys {
        let piece_to = |back: usize| ply.checked_sub(back).and_then(|at| self.stack[at].piece_to);
        [piece_to(1), piece_to(2), piece_to(4)]
    }

    /// Makes a move on the stack: the position after it becomes the current one.
    pub fn make(&mut self, ply: usize, piece_to: Option<PieceTo>, child: &Position) {
        self.stack[ply].piece_to = piece_to;
        self.keys.push(child.key());
    }

    /// Takes the last move back from the stack.
    pub fn unmake(&mut self) {
        self.keys.pop();
    }

    /// Whether the last position of the line has occurred before: once since the root, or twice
    /// since the game began. This counts as a draw, since a side that could avoid it would have
    /// done so the first time.
    pub fn repeats(&self, position: &Position, ply: usize) -> bool {
        let last = self.keys.len() - 1;
        let reach = usize::from(position.halfmove_clock()).min(last);
        let mut earlier = 0;
        for back in (4..=reach).step_by(2) {
            if self.keys[last - back] == position.key() {
                earlier += 1;
                if back <= ply || earlier == 2 {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::nnue;
    use crate::search::limits::Limits;
    use crate::search::signals::Signals;

    #[test]
    fn the_next_node_after_a_stop_is_the_last() {
        let (table, signals) = (TranspositionTable::new(1).unwrap(), Signals::default());
        let time = TimeManager::start(Limits::default(), Duration::ZERO, false, 1, &signals);
        let shared = Shared { tt: &table, time, tb: None, tb_below_root: false };
        let mut worker = Worker::new(0, Evaluator::new(Arc::clone(&nnue::embedded().network)));
        for _ in 0..3_000 {
            worker.count_node(&shared);
        }
        assert!(worker.nodes == 3_000 && !worker.aborted);
        signals.stop();
        worker.count_node(&shared);
        worker.count_node(&shared);
        assert!(worker.nodes == 3_001 && worker.aborted);
    }
}
