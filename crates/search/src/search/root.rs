//! The root: iterative deepening, aspiration windows, and multiple principal variations.
//! [`super::time`] says when to stop; [`super::alphabeta`] searches the tree below.

use std::time::Duration;

use super::alphabeta::is_threatened;
use super::deepening::{Deepened, Deepening, OpenIteration, Pass, Place};
use super::mate_line;
use super::node::{Node, Pv};
use super::params;
use super::probing::Ranked;
use super::quiesce::threat_plies;
use super::reduce::{LateMove, MoveClass};
use super::report::{Handler, PvInfo};
use super::root_move::RootMove;
use super::score::Score;
use super::time::Iteration;
use super::time_budget::Stability;
use super::window::{Bound, Window};
use super::worker::{Shared, Worker};
use crate::atomic::{Game, Move, PieceKind, Position, blast};

/// Before this time, reports of current moves and of bounds would only flood the screen.
const QUIET_TIME: Duration = Duration::from_secs(3);

/// The work of one thread.
#[derive(Clone, Copy)]
pub(super) struct RootTask<'a> {
    pub game: &'a Game,
    pub moves: &'a [Move],
    /// The `moves` ranked by the tablebases, if these cover all of them.
    pub ranking: Option<&'a [Ranked]>,
    pub lines: usize,
    /// The handler; only the main thread reports.
    pub handler: Option<&'a dyn Handler>,
}

impl Worker {
    /// Deepens until a limit ends the search or it pauses. Without a deepening to resume, a search
    /// begins.
    pub(super) fn deepen(
        &mut self,
        shared: &Shared<'_>,
        task: &RootTask<'_>,
        resumed: Option<Deepening>,
    ) -> Deepened {
        let position = task.game.position();
        let (mut moves, mut stability, mut interrupted) = match resumed {
            Some(Deepening { moves, stability, iteration, place }) => {
                self.resume();
                (moves, stability, Some((iteration, Some(place))))
            }
            None => {
                self.begin(task.game);
                (ordered(position, task), Stability::default(), None)
            }
        };
        let lines = task.lines.clamp(1, moves.len().max(1));
        let first_depth = interrupted.as_ref().map_or(1, |(iteration, _)| iteration.depth);
        for depth in first_depth.. {
            let several = lines > 1 && depth > 1;
            let (iteration, mut place) = interrupted.take().unwrap_or_else(|| {
                let finished = if several { moves.clone() } else { Vec::new() };
                let (old_best, old_score) = (moves[0].line[0], moves[0].score);
                (OpenIteration { depth, old_best, old_score, finished }, None)
            });
            if place.is_none() {
                for root_move in &mut moves {
                    root_move.previous = root_move.score.take();
                }
            }
            self.root_depth = depth as usize;
            self.threat_plies = threat_plies(depth, shared.time.seeks_mate());
            for first in place.map_or(0, |place| place.line)..lines {
                let from = place.take();
                if from.is_none() {
                    self.deepest = 0;
                }
                let end = class_end(&moves, first);
                let stopped =
                    self.aspiration_search(shared, task, &mut moves[..end], first, depth, from);
                if self.aborted {
                    place = stopped;
                    break;
                }
                // A stable sort: among equal scores the first move stays the best.
                moves[..=first].sort_by_key(|root_move| std::cmp::Reverse(root_move.sort_key()));
            }
            self.publish_nodes(shared);
            if self.aborted
                && let Some(place) = place
            {
                return Deepened::Paused(Deepening { moves, stability, iteration, place });
            }
            let OpenIteration { old_best, old_score, mut finished, .. } = iteration;
            if self.aborted {
                if several {
                    // Several lines belong together: half an iteration would mix them with older
                    // ones. Bounds that were already reported no longer count.
                    report(shared, task, &mut finished[..lines]);
                    return Deepened::Finished(finished);
                }
                let end = class_end(&moves, 0);
                self.score_interrupted(position, &mut moves[..end], old_score, depth);
                report(shared, task, &mut moves[..1]);
                // Nothing is known about moves without a score, so they are not shown as lines.
                moves.retain(|root_move| root_move.score.is_some());
                break;
            }
            report(shared, task, &mut moves[..lines]);
            let unchanged = depth > 1 && moves[0].line[0] == old_best;
            stability.unchanged = if unchanged { stability.unchanged + 1 } else { 0 };
            // The first move of a finished iteration has a score.
            let Some(score) = moves[0].score else { break };
            stability.drop = match old_score {
                Some(old) if !old.is_decided() => old.0 - score.0,
                _ => 0,
            };
            stability.effort = moves[0].nodes as f64 / self.nodes.max(1) as f64;
            let iteration = Iteration {
                depth,
                score,
                score_depth: moves[0].depth,
                forced: class_end(&moves, 0) == 1,
                stability,
            };
            if !shared.time.begins_another(&iteration, self.is_main()) {
                break;
            }
        }
        Deepened::Finished(moves)
    }

    /// Searches the moves from `first` on with a narrow window around the expected score, and
    /// widens it until the score lies inside. Begins `from` a place where it paused; returns the
    /// place where it pauses now.
    fn aspiration_search(
        &mut self,
        shared: &Shared<'_>,
        task: &RootTask<'_>,
        moves: &mut [RootMove],
        first: usize,
        depth: i32,
        from: Option<Place>,
    ) -> Option<Place> {
        let expected = moves[first].previous;
        let mut width = params::aspiration_width();
        let mut window = Window::FULL;
        if depth >= params::aspiration_depth()
            && let Some(expected) = expected.filter(|expected| !expected.is_decided())
        {
            window = Window { alpha: expected - width, beta: expected + width };
        }
        let mut begun = None;
        if let Some(place) = from {
            (window, width, begun) = (place.window, place.width, Some(place.pass));
        }
        loop {
            let moves = &mut moves[first..];
            let pass = self.search_root(shared, task, moves, window, depth, begun.take());
            if self.aborted && shared.time.is_paused() {
                return Some(Place { line: first, window, width, pass });
            }
            moves.sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
            if self.aborted {
                return None;
            }
            let score = pass.best;
            let bound = if score <= window.alpha && window.alpha > Window::FULL.alpha {
                window = Window {
                    alpha: score - width,
                    beta: Score((window.alpha.0 + window.beta.0) / 2),
                };
                // A fail low only says that the moves are worse, not by how much.
                for root_move in moves.iter_mut() {
                    root_move.score = None;
                }
                Bound::Upper
            } else if score >= window.beta && window.beta < Score::INFINITE {
                window.beta = score + width;
                Bound::Lower
            } else {
                return None;
            };
            width += width;
            if score.is_decided() || width > 1000 {
                window = Window::FULL;
            }
            self.publish_nodes(shared);
            if let Some(handler) = task.handler.filter(|_| shared.time.elapsed() >= QUIET_TIME) {
                let line = moves[0].line(shared, first, score);
                handler.line(&PvInfo { score, bound, depth, ..line });
            }
        }
    }

    /// Searches all root moves once, or those that are left of a pass that paused.
    fn search_root(
        &mut self,
        shared: &Shared<'_>,
        task: &RootTask<'_>,
        moves: &mut [RootMove],
        mut window: Window,
        depth: i32,
        begun: Option<Pass>,
    ) -> Pass {
        let position = task.game.position();
        let us = position.turn();
        let threatened = is_threatened(position, us);
        let node = Node { window, depth, ply: 0, cut: false, threatened };
        self.lines.clear(0);
        self.stack[1].killers = [None; 2];
        let first_iteration_end = self.nodes + params::first_iteration_nodes() as u64;
        let mut pass = begun.unwrap_or_else(|| {
            for root_move in moves.iter_mut() {
                root_move.searched = false;
            }
            Pass { index: 0, best: Window::FULL.alpha, alpha: window.alpha }
        });
        window.alpha = pass.alpha;
        let count = moves.len();
        for (index, root_move) in moves.iter_mut().enumerate().skip(pass.index) {
            pass.index = index;
            let left = first_iteration_end.saturating_sub(self.nodes);
            self.root_move_end =
                (depth == 1).then(|| self.nodes + share(left, (count - index) as u64));
            let mv = root_move.line[0];
            announce(shared, task, depth, mv, index + 1);
            self.stack[0].set_move(position, mv, blast::victim(position, mv).is_none());
            let threatens = blast::threatens(self.make(mv).board(), us);
            let late = LateMove {
                number: index + 1,
                improving: true,
                threatens,
                complexity: 0,
                class: if blast::victim(position, mv).is_some() {
                    // At the root no capture counts as a loss.
                    MoveClass::Capture(0)
                } else {
                    let kind = position.board().kind_at(mv.from()).unwrap_or(PieceKind::Pawn);
                    let history = self.history.quiet(us, &[None; 3]).of(kind, mv);
                    MoveClass::Quiet { history, exposure: 0 }
                },
            };
            self.lines.clear(1);
            let nodes_before = self.nodes;
            let found = self.search_child::<Pv>(shared, &node, window, &late, 0);
            let certain =
                root_move.ranked.and_then(Ranked::fixed_score).filter(|_| !found.is_mate());
            let score = certain.unwrap_or(found);
            self.unmake();
            root_move.nodes += self.nodes - nodes_before;
            if self.aborted {
                break;
            }
            root_move.searched = true;
            pass.best = pass.best.max(score);
            let raised = score > window.alpha;
            // The first move always gets a score. Another move is only known to be worse, unless it
            // is the new best. Until then a move keeps the score of the pass before: if that failed
            // high and this one is stopped, the move is still the best.
            root_move.score = (index == 0 || raised).then_some(score);
            if root_move.score.is_some() {
                root_move.deepest = self.deepest;
            }
            if raised {
                self.lines.set(0, mv);
                root_move.raise(depth, score, window, self.lines.at(0));
            }
            window.alpha = window.alpha.max(score);
            pass.alpha = window.alpha;
            if window.is_empty() {
                break;
            }
        }
        pass
    }
}

impl Worker {
    /// Scores the moves of an interrupted iteration as well as it can. A move that was found to be
    /// better than the old best counts. If not even the first move was finished, the old order
    /// stays. `old_best` is the best score of the previous iteration, if there was one.
    fn score_interrupted(
        &mut self,
        position: &Position,
        moves: &mut [RootMove],
        old_best: Option<Score>,
        depth: i32,
    ) {
        let unfinished = moves[0].score.is_none();
        for root_move in moves.iter_mut() {
            root_move.score = root_move.score.or(root_move.previous);
        }
        if unfinished {
            moves.sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
        }
        let best = moves[0].score.unwrap_or_else(|| self.static_evaluation(position, &moves[0]));
        moves[0].score = Some(best);
        let is_lost = |score: Score| score.is_decided() && score < Score::DRAW;
        if is_lost(best) && !old_best.is_some_and(is_lost) {
            self.prefer_unsearched(position, moves, best, old_best, depth);
        }
    }

    /// If all moves searched so far lose, an unsearched one can only be better, and the position is
    /// not proven lost.
    fn prefer_unsearched(
        &mut self,
        position: &Position,
        moves: &mut [RootMove],
        best: Score,
        old_best: Option<Score>,
        depth: i32,
    ) {
        let Some(open) = moves.iter().position(|root_move| !root_move.searched) else { return };
        let expected = self.static_evaluation(position, &moves[open]);
        // In the previous iteration, if there was one, it was no better than the best.
        let score = old_best.map_or(expected, |old_best| expected.min(old_best));
        if score > best {
            moves[..=open].rotate_right(1);
            moves[0].score = Some(score);
            moves[0].depth = moves[0].depth.max(depth - 1);
        }
    }

    /// The score of a move before any search: a win at once, a tablebase value, or the static
    /// evaluation of the root.
    fn static_evaluation(&mut self, position: &Position, root_move: &RootMove) -> Score {
        if wins_at_once(position, root_move.line[0]) {
            return Score::mate_in(1);
        }
        let certain = root_move.ranked.and_then(Ranked::fixed_score);
        certain.unwrap_or_else(|| self.evaluator.evaluate(position, 0))
    }
}

/// Reports the current move, once the search has taken a while.
fn announce(shared: &Shared<'_>, task: &RootTask<'_>, depth: i32, mv: Move, number: usize) {
    if let Some(handler) = task.handler.filter(|_| shared.time.elapsed() >= QUIET_TIME) {
        handler.current_move(depth, mv, number);
        if handler.is_unread() {
            shared.time.end();
        }
    }
}

/// Reports finished lines to the handler.
pub(super) fn report(shared: &Shared<'_>, task: &RootTask<'_>, moves: &mut [RootMove]) {
    let Some(handler) = task.handler else { return };
    shared.tell_complaints(handler);
    for (index, root_move) in moves.iter_mut().enumerate() {
        let Some(score) = root_move.score else { continue };
        mate_line::complete(task.game.position(), &mut root_move.line, score);
        handler.line(&root_move.line(shared, index, score));
    }
    if handler.is_unread() {
        shared.time.end();
    }
}

/// How many of the `left` nodes of the first iteration the next of `moves` root moves may use: at
/// least two, for a null-window search and an exact score, and at most twice its even share, since
/// most moves need less.
fn share(left: u64, moves: u64) -> u64 {
    let spare = left.saturating_sub(2 * moves);
    2 + spare.min(2 * spare / moves)
}

/// Whether a move wins at once, by explosion or checkmate.
fn wins_at_once(position: &Position, mv: Move) -> bool {
    let mates = || {
        let after = position.after(mv);
        after.in_check() && !after.has_legal_move()
    };
    blast::kills_king(position, mv, !position.turn()) || mates()
}

/// The end of the group of moves that the tablebases rank equal to the one at `first`. The search
/// chooses only within this group. Without tables it contains all moves.
fn class_end(moves: &[RootMove], first: usize) -> usize {
    let class = |root_move: &RootMove| root_move.ranked.map(|ranked| ranked.wdl);
    let same =
        moves[first..].iter().take_while(|root_move| class(root_move) == class(&moves[first]));
    first + same.count()
}

/// The root moves in the order of the tablebases. Within equal ranks immediate wins and gains come
/// first, so that a search that ends at once still plays something good.
fn ordered(position: &Position, task: &RootTask<'_>) -> Vec<RootMove> {
    let promise = |mv: Move| {
        if wins_at_once(position, mv) {
            i32::MAX
        } else {
            blast::net_gain(position, mv, &params::blast_values())
        }
    };
    let ranked = |mv: Move| task.ranking?.iter().find(|ranked| ranked.mv == mv).copied();
    let mut moves = task.moves.to_vec();
    moves.sort_by_cached_key(|mv| std::cmp::Reverse((ranked(*mv).map(Ranked::rank), promise(*mv))));
    moves
        .into_iter()
        .map(|mv| RootMove {
            line: vec![mv],
            score: None,
            previous: None,
            searched: false,
            nodes: 0,
            depth: 0,
            deepest: 1,
            ranked: ranked(mv),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::evaluation::Evaluator;
    use super::super::limits::Limits;
    use super::super::signals::Signals;
    use super::super::time::TimeManager;
    use super::super::tt::TranspositionTable;
    use super::*;
    use crate::atomic::Game;
    use crate::nnue;

    /// A move that failed high is the best of a search that is stopped before its score is known.
    #[test]
    fn a_fail_high_counts_though_the_next_pass_is_stopped() {
        // Three rooks against a king: every move beats the window.
        let position = Position::from_fen("7k/8/8/8/8/8/8/KRRR4 w - - 0 1").unwrap();
        let game = Game::new(position);
        let (table, signals) = (TranspositionTable::new(1).unwrap(), Signals::default());
        let time = TimeManager::start(Limits::default(), None, false, 1, &signals);
        let shared = Shared { tt: &table, time, tb: None, tb_below_root: false };
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let task = RootTask { game: &game, moves: &legal, ranking: None, lines: 1, handler: None };
        let mut worker = Worker::new(0, Evaluator::new(Arc::clone(&nnue::embedded().network)));
        worker.begin(&game);
        let mut moves = ordered(&position, &task);
        // The first move has a score inside its window, the second one failed high after it.
        let (first, second) = (moves[0].line[0], moves[1].line[0]);
        moves[0].score = Some(Score(-300));
        let window = Window { alpha: Score(-200), beta: Score(-100) };
        let pass = worker.search_root(&shared, &task, &mut moves[1..], window, 2, None);
        assert!(pass.best >= window.beta && moves[1].score == Some(pass.best));
        moves.sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
        assert_eq!([moves[0].line[0], moves[1].line[0]], [second, first]);

        signals.stop();
        let window = Window { alpha: Score(-200), beta: Score::INFINITE };
        worker.search_root(&shared, &task, &mut moves, window, 2, None);
        moves.sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
        assert!(worker.aborted);
        assert_eq!((moves[0].line[0], moves[0].score), (second, Some(pass.best)));
    }
}
