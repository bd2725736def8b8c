//! Quiescence: plays captures and threats until the evaluation can be trusted.
//!
//! The capturer dies, so nothing is recaptured and a line of captures ends soon. What makes an
//! atomic position unquiet is a threat to explode the king. For a few plies quiescence therefore
//! also tries quiet moves that make such a threat. Under a threat it does not stand pat for some
//! plies, and tries every move until one saves the king. A node limit on each quiescence search
//! keeps positions with many queens from taking all the time.

use super::alphabeta::tt_cutoff;
use super::assess::refined;
use super::node::{Node, NodeKind};
use super::order::picker::{Picker, faces_bare_king};
use super::params;
use super::score::{MAX_PLY, Score};
use super::window::{Best, Effect};
use super::worker::{Allowance, Shared, Worker};
use crate::atomic::{Legality, Threats, movegen};

/// How many of the intended moves of a node were tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Coverage {
    /// None: the node has no move.
    NoMove,
    /// All, or enough for a cutoff.
    All,
    /// Some, until the allowance was spent.
    Part,
}

impl Worker {
    /// The score of a node at the horizon, bounded by its window. After an abort the score is
    /// meaningless.
    pub(super) fn begin_quiescence<N: NodeKind>(
        &mut self,
        shared: &Shared<'_>,
        node: Node,
    ) -> Score {
        let most = match self.root_move_end {
            // A move that beats alpha is searched a second time for its exact score.
            Some(end) => end.saturating_sub(self.nodes) / if N::PV { 1 } else { 2 },
            None => params::quiescence_nodes() as u64,
        };
        // The first node always tries its moves: it may be checkmate.
        let most = most.max(1);
        self.allowance =
            Allowance { captures_from: self.nodes + most.div_ceil(2), end: self.nodes + most };
        self.quiesce::<N>(shared, node)
    }

    /// The score of a node at depth 0 or below, bounded by its window. After an abort the score is
    /// meaningless.
    fn quiesce<N: NodeKind>(&mut self, shared: &Shared<'_>, node: Node) -> Score {
        let ply = node.ply;
        self.lines.clear(ply);
        self.count_node(shared);
        if self.aborted {
            return Score::DRAW;
        }
        self.deepest = self.deepest.max(ply);
        let position = *self.position();
        let Some(legality) = Legality::of(&position) else { return Score::mated_in(ply) };
        if self.is_drawn() {
            return Score::DRAW;
        }
        let threats = Threats::of(position.board(), position.turn());
        if let Some(mv) = movegen::winning_blast_by(&legality, &threats) {
            return self.win_at_once(&node, mv);
        }
        if ply >= MAX_PLY {
            return self.evaluator.evaluate(&position, ply);
        }
        let tt_entry = shared.tt.probe(position.key());
        if let Some(score) =
            tt_entry.and_then(|entry| tt_cutoff::<N>(&position, &Node { depth: 0, ..node }, &entry))
        {
            return score;
        }

        let wide = self.nodes <= self.allowance.captures_from;
        let evading = wide && node.threatened && node.depth > -params::quiescence_evasions();
        let mut best = Best::of_none(node.window);
        if evading {
            self.forget_eval(ply);
        } else {
            let own = self.evaluate(&node, tt_entry.as_ref());
            // A win in the transposition table was found by moves that quiescence does not try, so
            // it does not count here.
            let stand = Some(refined(own, ply, tt_entry.as_ref()))
                .filter(|score| !score.is_decided())
                .unwrap_or(own);
            // Standing pat: captures are never forced, and the side to move nearly always has a
            // quiet move that loses nothing, so its score is at least the evaluation. That fails
            // only under a threat against the king, which the first plies handle above.
            best.stand(stand);
            if best.window.is_empty() {
                if tt_entry.is_none() {
                    self.remember_evaluation(shared, ply);
                }
                return stand;
            }
        }
        let tt_move = tt_entry.and_then(|entry| entry.mv);
        let mut picker = if evading {
            Picker::all(&legality, tt_move, self.stack[ply].killers)
        } else if wide && self.tries_threats(&node) {
            Picker::threats(&legality, tt_move, &threats)
        } else {
            Picker::captures(&legality, tt_move)
        };
        let coverage =
            self.quiesce_moves::<N>(shared, &node, &legality, &threats, &mut picker, &mut best);
        if self.aborted {
            return Score::DRAW;
        }
        if evading && coverage == Coverage::NoMove {
            return if legality.checkers().any() { Score::mated_in(ply) } else { Score::DRAW };
        }
        if evading && coverage == Coverage::Part {
            // The moves left out may be better than those tried, so a loss is not proven.
            let own = self.evaluate(&node, tt_entry.as_ref());
            if own > best.score {
                self.lines.clear(ply);
                best.stand(own);
            }
        }
        if self.nodes < self.allowance.end {
            self.remember::<N>(shared, &node, &best);
        }
        best.score
    }

    /// Searches the moves of the picker and returns how many of them were tried.
    fn quiesce_moves<N: NodeKind>(
        &mut self,
        shared: &Shared<'_>,
        node: &Node,
        legality: &Legality<'_>,
        threats: &Threats,
        picker: &mut Picker,
        best: &mut Best,
    ) -> Coverage {
        let (position, ply) = (legality.position(), node.ply);
        // A node has an evaluation unless it evades a threat.
        let evading = self.stack[ply].eval.is_none();
        let before = self.continuation_keys(ply);
        let threats = threats.new_in(position);
        let mut coverage = Coverage::NoMove;
        while let Some(picked) = picker.next(legality, &self.history, &before) {
            if self.nodes >= self.allowance.end {
                return Coverage::Part;
            }
            coverage = Coverage::All;
            // Delta pruning: the gain of a blast is exact, since the capturer dies and nobody can
            // recapture. So a blast that loses material, or gains too little to reach alpha, is
            // skipped without a search. Not if it threatens the king: that can be worth everything.
            let gains_too_little =
                self.stack[ply].eval.zip(picked.gain).is_some_and(|(eval, gain)| {
                    gain < 0 || eval + gain + params::quiescence_margin() <= best.window.alpha
                });
            if gains_too_little && !threats.made_by(picked.mv) {
                continue;
            }
            self.make(picked.mv);
            if node.threatened && self.is_refuted_by_blast() {
                let effect = self.take_refuted::<N>(picked.mv, best);
                self.unmake();
                if effect == Effect::CutOff {
                    break;
                }
                continue;
            }
            shared.tt.prefetch(self.position().key());
            let threatens = gains_too_little || threats.made_by(picked.mv);
            self.stack[ply].set_move(position, picked.mv, picked.gain.is_none());
            let below = Node {
                window: best.window.flipped(),
                depth: node.depth - 1,
                ply: ply + 1,
                cut: false,
                threatened: threatens,
            };
            let score = -self.quiesce::<N>(shared, below);
            self.unmake();
            if self.aborted {
                return coverage;
            }
            let effect = best.take(picked.mv, score);
            if N::PV && effect != Effect::None {
                self.lines.set(ply, picked.mv);
            }
            if effect == Effect::CutOff {
                break;
            }
            // One parry is enough to know that the king can be saved; after it only captures can
            // change the score much. A spent allowance ends the quiet moves of this node, too.
            let enough = if evading {
                !best.score.is_loss()
            } else {
                self.nodes > self.allowance.captures_from
            };
            if enough {
                picker.skip_quiets();
            }
        }
        coverage
    }

    /// Whether a node also tries quiet moves that threaten to explode the king. A threat forces the
    /// reply like a check, and two in a row often cannot both be parried, so a quiet move can win
    /// in two plies what no capture wins now. A bare king has no neighbors to explode, and checks
    /// against it never end: the main search handles them.
    fn tries_threats(&self, node: &Node) -> bool {
        !node.threatened && node.depth > -self.threat_plies && !faces_bare_king(self.position())
    }
}

/// Plies of quiescence with quiet threats in an iteration of this depth. Early iterations gain more
/// from another ply of full search; a search for a mate consists of threats.
pub(super) fn threat_plies(depth: i32, seeks_mate: bool) -> i32 {
    let most = params::quiescence_threats();
    if seeks_mate { most } else { most.min(depth / params::quiescence_threats_every()) }
}
