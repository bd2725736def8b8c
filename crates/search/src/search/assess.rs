//! What a node knows without a search: its static evaluation, with the corrections that earlier
//! searches taught, refined by the transposition table. The network itself is behind
//! [`super::evaluation`].

use super::correction::Slots;
use super::node::{Node, NodeEval};
use super::score::Score;
use super::strength_limit::limited_eval;
use super::tt::TtEntry;
use super::window::{Best, Bound};
use super::worker::{Shared, Worker};
use crate::atomic::blast;

impl Worker {
    /// The static evaluation, refined by the transposition table; `None` under a threat against the
    /// king, when an evaluation is meaningless.
    pub(super) fn assess(&mut self, node: &Node, tt_entry: Option<&TtEntry>) -> Option<NodeEval> {
        if node.threatened {
            self.forget_eval(node.ply);
            return None;
        }
        let own = self.evaluate(node, tt_entry);
        self.judge_last_move(node, own);
        let earlier = |back: usize| node.ply.checked_sub(back).and_then(|ply| self.stack[ply].eval);
        let improving = earlier(2).or_else(|| earlier(4)).is_none_or(|earlier| own > earlier);
        let raw = self.stack[node.ply].raw_eval.unwrap_or(own);
        Some(NodeEval {
            depth: node.depth,
            eval: refined(own, node.ply, tt_entry),
            improving,
            complexity: (own.0 - raw.0).abs(),
        })
    }

    /// Adjusts the history of the last move by how much it changed the static evaluation.
    fn judge_last_move(&mut self, node: &Node, eval: Score) {
        let Some(parent) = node.ply.checked_sub(1).map(|ply| self.stack[ply]) else { return };
        if let (Some(mv), Some(before)) = (parent.quiet, parent.eval) {
            self.history.judge_quiet(!self.position().turn(), mv, -eval.0 - before.0);
        }
    }

    /// The static evaluation with the learned corrections applied; also stores it on the stack.
    pub(super) fn evaluate(&mut self, node: &Node, tt_entry: Option<&TtEntry>) -> Score {
        let [last, ..] = self.continuation_keys(node.ply);
        // Read before the network runs, so that the memory answers meanwhile.
        let slots = Slots::of(self.position(), last);
        let correction = self.correction.of(&slots);
        let raw =
            tt_entry.and_then(|entry| entry.eval).unwrap_or_else(|| self.static_score(node.ply));
        let corrected = Score::evaluation(raw.0 + correction);
        let entry = &mut self.stack[node.ply];
        (entry.raw_eval, entry.eval, entry.slots) = (Some(raw), Some(corrected), slots);
        corrected
    }

    /// The static evaluation, with the error of a player of limited strength.
    pub(super) fn static_score(&mut self, ply: usize) -> Score {
        let position = &self.positions[ply];
        let eval = self.evaluator.evaluate(position, ply);
        limited_eval(eval, position, self.strength_limit.as_ref())
    }

    /// Stores a node that was cut off by its evaluation alone, so that the network need not be
    /// asked again. For quiescence the evaluation is a lower bound: the side to move may stand pat.
    pub(super) fn remember_evaluation(&self, shared: &Shared<'_>, ply: usize) {
        let node = &self.stack[ply];
        let Some(score) = node.eval else { return };
        let entry = TtEntry {
            mv: None,
            score,
            eval: node.raw_eval,
            depth: 0,
            bound: Bound::Lower,
            pv: false,
        };
        shared.tt.store(self.position().key(), &entry);
    }

    /// Records that a node has no static evaluation.
    pub(super) fn forget_eval(&mut self, ply: usize) {
        let entry = &mut self.stack[ply];
        (entry.raw_eval, entry.eval) = (None, None);
    }

    /// Updates the correction history by the difference between the evaluation and the search
    /// score. Skips nodes where the evaluation could not have known better: a capture or forced
    /// mate decided, or the score is a bound on the wrong side.
    pub(super) fn learn(&mut self, node: &Node, best: &Best) {
        let entry = &self.stack[node.ply];
        let (Some(eval), None) = (entry.eval, entry.excluded) else { return };
        let informative = match best.bound() {
            Bound::Exact => true,
            Bound::Lower => best.score > eval,
            Bound::Upper => best.score < eval,
        };
        let quiet = best.mv.is_none_or(|mv| blast::victim(self.position(), mv).is_none());
        if informative && quiet && !best.score.is_decided() {
            self.correction.learn(&entry.slots, node.depth, best.score.0 - eval.0);
        }
    }
}

/// An evaluation refined by the transposition table: a search score is better on the side that it
/// bounds.
pub(super) fn refined(eval: Score, ply: usize, tt_entry: Option<&TtEntry>) -> Score {
    let Some(entry) = tt_entry else { return eval };
    let score = entry.score.from_tt(ply);
    match entry.bound {
        Bound::Exact => score,
        Bound::Lower => eval.max(score),
        Bound::Upper => eval.min(score),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::evaluation::Evaluator;
    use super::super::limits::Limits;
    use super::super::node::NonPv;
    use super::super::signals::Signals;
    use super::super::time::TimeManager;
    use super::super::tt::TranspositionTable;
    use super::super::window::Window;
    use super::*;
    use crate::atomic::Game;
    use crate::nnue;

    #[test]
    fn an_evaluation_that_cuts_off_is_in_the_table() {
        let game = Game::default();
        let window = Window::null_below(Score(-600));
        // At depth 0 quiescence stands pat, at depth 3 reverse futility cuts off.
        for depth in [0, 3] {
            let (table, signals) = (TranspositionTable::new(1).unwrap(), Signals::default());
            let time = TimeManager::start(Limits::default(), None, false, 1, &signals);
            let shared = Shared { tt: &table, time, tb: None, tb_below_root: false };
            let mut worker = Worker::new(0, Evaluator::new(Arc::clone(&nnue::embedded().network)));
            worker.begin(&game);
            let node = Node { window, depth, ply: 0, cut: true, threatened: false };
            assert!(worker.search::<NonPv>(&shared, node) >= window.beta);
            assert_eq!(worker.nodes, 1, "no move was searched");
            let entry = table.probe(game.position().key()).unwrap();
            assert_eq!((entry.mv, entry.depth, entry.bound), (None, 0, Bound::Lower));
            assert_eq!(entry.eval, Some(worker.static_score(0)));
        }
    }
}
