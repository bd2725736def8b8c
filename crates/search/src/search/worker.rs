//! The state of one search thread: its histories, its stack, its counters. The state shared by all
//! threads is in [`super::searcher`]; the search itself is in [`super::alphabeta`] and
//! [`super::quiesce`].

use std::time::Duration;

use arrayvec::ArrayVec;

use super::correction::{Correction, Slots};
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
    /// The static evaluation without correction; `None` if there is none, as under a threat.
    pub raw_eval: Option<Score>,
    /// The static evaluation with correction.
    pub eval: Option<Score>,
    /// The entries of the correction history that belong to the evaluation.
    pub slots: Slots,
    /// Quiet moves that recently cut off at this ply.
    pub killers: [Option<Move>; 2],
    /// The move excluded by a singular extension test.
    pub excluded: Option<Move>,
}

impl StackEntry {
    /// Records the move from this node that is searched now.
    pub fn set_move(&mut self, position: &Position, mv: Move, is_quiet: bool) {
        self.piece_to = Some(PieceTo::of(position, mv));
        self.quiet = is_quiet.then_some(mv);
    }

    /// Records that the side to move passes.
    pub fn set_null_move(&mut self) {
        (self.piece_to, self.quiet) = (None, None);
    }
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
    /// The positions of the current line with their keys, from the root to the current one at `ply`.
    pub positions: Box<[Position; MAX_PLY + 2]>,
    /// The number of moves made and not unmade since the root.
    pub ply: usize,
    /// The keys of the positions of the game before the root, for repetitions.
    game_keys: Vec<u64>,
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
            positions: Box::new([Position::start(); MAX_PLY + 2]),
            ply: 0,
            game_keys: Vec::new(),
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
        self.history.clear();
        self.correction.clear();
    }

    /// Prepares to search a game's last position.
    pub fn begin(&mut self, game: &Game) {
        self.stack.fill(StackEntry::default());
        self.positions[0] = *game.position();
        self.ply = 0;
        self.game_keys.clear();
        self.game_keys.extend(game.keys());
        self.game_keys.pop();
        self.deepest = 0;
        self.null_from = 0;
        self.nodes = 0;
        self.root_move_end = None;
        self.next_check = 0;
        self.interval = 1;
        self.last_check = Duration::ZERO;
        self.aborted = false;
    }

    /// Prepares to go on with a search that paused.
    pub fn resume(&mut self) {
        self.null_from = 0;
        self.root_move_end = None;
        self.next_check = 0;
        self.interval = 1;
        self.aborted = false;
    }

    /// Whether this thread decides when the iterations end.
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

    /// The current position: the root after all moves made and not unmade.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.positions[self.ply]
    }

    /// Makes a legal move in the current position, explosion included, and returns the position
    /// after it, which becomes the current one. The accumulators of the evaluator follow when a
    /// position is evaluated: they apply the difference to the last board that they know.
    #[inline(always)]
    pub fn make(&mut self, mv: Move) -> &Position {
        let child = self.push();
        child.make(mv);
        child
    }

    /// Passes: the position with the other side to move becomes the current one and is returned.
    pub fn make_null(&mut self) -> &Position {
        let child = self.push();
        child.make_null();
        child
    }

    /// Takes the last move back, or the last null move: the position before it becomes the current
    /// one.
    #[inline]
    pub fn unmake(&mut self) {
        self.ply -= 1;
    }

    /// Puts a copy of the current position on the stack.
    #[inline(always)]
    fn push(&mut self) -> &mut Position {
        self.positions[self.ply + 1] = self.positions[self.ply];
        self.ply += 1;
        &mut self.positions[self.ply]
    }

    /// Whether the current position has occurred before: once since the root, or twice since the
    /// game began. This counts as a draw, since a side that could avoid it would have done so the
    /// first time.
    pub fn repeats(&self) -> bool {
        let position = self.position();
        let (key, ply) = (position.key(), self.ply);
        let earlier_key = |back: usize| match ply.checked_sub(back) {
            Some(at) => Some(self.positions[at].key()),
            None => self.game_keys.len().checked_sub(back - ply).map(|at| self.game_keys[at]),
        };
        let mut earlier = 0;
        for back in (4..=usize::from(position.halfmove_clock())).step_by(2) {
            let Some(earlier_key) = earlier_key(back) else { break };
            if earlier_key == key {
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
    use crate::util::random::Random;

    fn worker() -> Worker {
        Worker::new(0, Evaluator::new(Arc::clone(&nnue::embedded().network)))
    }

    #[test]
    fn make_and_unmake_follow_a_line_and_its_repetitions() {
        let mut random = Random::new(3);
        let mut worker = worker();
        let mut seen = [0; 2];
        for _ in 0..200 {
            let mut game =
                Game::new(Position::from_fen("4k3/7p/8/8/8/8/8/R3K3 w - - 0 1").unwrap());
            for _ in 0..random.below(12) {
                game.play(*random.pick(&game.position().legal_moves()).unwrap());
            }
            worker.begin(&game);
            let before: Vec<u64> = game.keys().collect();
            let root = before.len() - 1;
            let mut line = vec![*game.position()];
            for _ in 0..60 {
                let last = line[line.len() - 1];
                match random.pick(&last.legal_moves()) {
                    Some(mv) if random.below(3) > 0 => {
                        line.push(last.after(*mv));
                        assert_eq!(worker.make(*mv), &line[line.len() - 1]);
                    }
                    _ if line.len() > 1 => {
                        line.pop();
                        worker.unmake();
                    }
                    _ => continue,
                }
                let last = line[line.len() - 1];
                assert_eq!(worker.position(), &last);
                let all = before.iter().copied().chain(line.iter().skip(1).map(Position::key));
                let keys: Vec<u64> = all.collect();
                let earlier = keys.len() - 1;
                let same: Vec<usize> = (0..earlier).filter(|at| keys[*at] == last.key()).collect();
                let repeats = same.len() >= 2 || same.iter().any(|at| *at >= root);
                assert_eq!(worker.repeats(), repeats, "{last}");
                seen[usize::from(repeats)] += 1;
            }
        }
        assert!(seen[0] > 1_000 && seen[1] > 50, "{seen:?}");
    }

    #[test]
    fn the_next_node_after_a_stop_is_the_last() {
        let (table, signals) = (TranspositionTable::new(1).unwrap(), Signals::default());
        let time = TimeManager::start(Limits::default(), None, false, 1, &signals);
        let shared = Shared { tt: &table, time, tb: None, tb_below_root: false };
        let mut worker = worker();
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
