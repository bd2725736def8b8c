//! Quiescence: captures are played out until the evaluation can be trusted.
//!
//! The capturer dies, so nothing is recaptured and a line of captures ends soon. What makes an
//! atomic position unquiet is a threat to explode the king. For a few plies quiescence therefore
//! also tries quiet moves that make such a threat, and, under a threat, every move without standing
//! pat. A node limit on each quiescence search keeps positions with many queens from taking all the
//! time.

use super::alphabeta::{refined, table_cutoff};
use super::node::{Node, NodeKind};
use super::order::history::PieceTo;
use super::order::picker::{Picker, faces_bare_king};
use super::params;
use super::score::{MAX_PLY, Score};
use super::window::{Best, Effect};
use super::worker::{Allowance, Shared, Worker};
use crate::atomic::{Legality, blast, movegen};

/// Which moves of a node were tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tried {
    /// The node has no move.
    NoMove,
    /// All intended moves, or enough for a cutoff.
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
        node: Node<'_>,
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
    fn quiesce<N: NodeKind>(&mut self, shared: &Shared<'_>, node: Node<'_>) -> Score {
        let (position, ply) = (node.position, node.ply);
        self.lines.clear(ply);
        self.count_node(shared);
        if self.aborted {
            return Score::DRAW;
        }
        self.deepest = self.deepest.max(ply);
        let Some(legality) = Legality::of(position) else { return Score::mated_in(ply) };
        if self.is_drawn(position, ply) {
            return Score::DRAW;
        }
        if let Some(mv) = movegen::winning_blast(&legality) {
            return self.win_at_once(&node, mv);
        }
        if ply >= MAX_PLY {
            return self.evaluator.evaluate(position, ply);
        }
        let known = shared.table.probe(position.key());
        if let Some(score) =
            known.and_then(|entry| table_cutoff::<N>(&Node { depth: 0, ..node }, &entry))
        {
            return score;
        }

        let wide = self.nodes <= self.allowance.captures_from;
        let evading = wide && node.threatened && node.depth > -params::quiescence_evasions();
        let mut best = Best::of_none(node.window);
        if evading {
            self.forget_eval(ply);
        } else {
            let own = self.evaluate(&node, known.as_ref());
            // A win in the transposition table was found by moves that quiescence does not try.
            let stand = Some(refined(own, ply, known.as_ref()))
                .filter(|score| !score.is_decided())
                .unwrap_or(own);
            best.stand(stand);
            if best.window.is_empty() {
                return stand;
            }
        }
        let table_move = known.and_then(|entry| entry.mv);
        let mut picker = if evading {
            Picker::all(&legality, table_move, self.stack[ply].killers)
        } else if wide && self.tries_threats(&node) {
            Picker::threats(&legality, table_move)
        } else {
            Picker::captures(&legality, table_move)
        };
        let tried =
            self.quiesce_moves::<N>(shared, &node, &legality, &mut picker, &mut best, evading);
        if self.aborted {
            return Score::DRAW;
        }
        if evading && tried == Tried::NoMove {
            return if legality.checkers().any() { Score::mated_in(ply) } else { Score::DRAW };
        }
        if evading && tried == Tried::Part {
            // The moves left out may be better than those tried, so a loss is not proven.
            let own = self.evaluate(&node, known.as_ref());
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

    /// Tries the moves and returns which of them. A node that evades a threat has no evaluation.
    fn quiesce_moves<N: NodeKind>(
        &mut self,
        shared: &Shared<'_>,
        node: &Node<'_>,
        legality: &Legality<'_>,
        picker: &mut Picker,
        best: &mut Best,
        evading: bool,
    ) -> Tried {
        let (position, ply) = (node.position, node.ply);
        let before = self.continuation_keys(ply);
        let mut tried = Tried::NoMove;
        while let Some(picked) = picker.next(legality, &self.history, &before) {
            if self.nodes >= self.allowance.end {
                return Tried::Part;
            }
            tried = Tried::All;
            let mut child = *position;
            child.make(picked.mv);
            shared.table.prefetch(child.key());
            let threatens = blast::threatens(child.board(), position.turn());
            if !threatens
                && let (Some(eval), Some(gain)) = (self.stack[ply].eval, picked.gain)
                && (gain < 0 || eval + gain + params::quiescence_margin() <= best.window.alpha)
            {
                continue;
            }
            self.make(ply, Some(PieceTo::of(position, picked.mv)), &child);
            let below = Node {
                position: &child,
                window: best.window.flipped(),
                depth: node.depth - 1,
                ply: ply + 1,
                cut: false,
                threatened: threatens,
            };
            let score = -self.quiesce::<N>(shared, below);
            self.unmake();
            if self.aborted {
                return tried;
            }
            let effect = best.take(picked.mv, score);
            if N::PV && effect != Effect::None {
                self.lines.set(ply, picked.mv);
            }
            if effect == Effect::CutOff {
                break;
            }
            // One move that parries is enough to know that the king can be saved; after it only
            // captures can do better.
            let enough = if evading {
                !best.score.is_loss()
            } else {
                self.nodes > self.allowance.captures_from
            };
            if enough {
                picker.skip_quiets();
            }
        }
        tried
    }

    /// Whether a node also tries quiet moves that threaten to explode the king. A bare king has no
    /// neighbors to explode, and checks never end: the main search handles them.
    fn tries_threats(&self, node: &Node<'_>) -> bool {
        !node.threatened && node.depth > -self.threat_plies && !faces_bare_king(node.position)
    }
}

/// Plies of quiescence with quiet threats in an iteration of this depth. Early iterations gain more
/// by the next ply; a search for a mate lives on threats.
pub(super) fn threat_plies(depth: i32, seeks_mate: bool) -> i32 {
    let most = params::quiescence_threats();
    if seeks_mate { most } else { most.min(depth / params::quiescence_threats_every()) }
}
