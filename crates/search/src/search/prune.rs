//! Pruning: when a node or a move needs no search. Each rule is one function; its comment says why
//! the rule works in atomic chess, on what condition, and where the idea comes from.
//!
//! One condition holds for all rules: nothing is pruned by evaluation while the opponent threatens
//! to explode the king. Such a threat acts as a check: whatever the material, the next move may end
//! the game, so the evaluation is meaningless.

use super::node::{Node, NodeEval, NonPv};
use super::params;
use super::reduce::MoveClass;
use super::score::Score;
use super::window::Window;
use super::worker::{Shared, Worker};
use crate::atomic::PieceKind;

impl Worker {
    /// Tries to cut off the whole node by its evaluation. Under a threat there is no evaluation, so
    /// nothing is pruned. `is_new` says that the transposition table does not know the position.
    pub(super) fn prune_node(
        &mut self,
        shared: &Shared<'_>,
        node: &Node,
        node_eval: Option<&NodeEval>,
        is_new: bool,
    ) -> Option<Score> {
        let node_eval = node_eval?;
        if let Some(score) = reverse_futility(node_eval, node.window.beta) {
            if is_new {
                self.remember_evaluation(shared, node.ply);
            }
            return Some(score);
        }
        if is_hopeless(node_eval, node.window.alpha) {
            let score = self.begin_quiescence::<NonPv>(shared, Node { depth: 0, ..*node });
            if score <= node.window.alpha {
                return Some(score);
            }
        }
        self.try_null_move(shared, node, node_eval)
    }

    /// Null move pruning: passes and searches to a reduced depth; a score of at least beta cuts off
    /// the node. [`null_move_depth`] says why.
    fn try_null_move(
        &mut self,
        shared: &Shared<'_>,
        node: &Node,
        node_eval: &NodeEval,
    ) -> Option<Score> {
        let (position, ply, beta) = (self.position(), node.ply, node.window.beta);
        let board = position.board();
        let pieces = board
            .color(position.turn())
            .without(board.kind(PieceKind::Pawn) | board.kind(PieceKind::King));
        let just_passed = ply > 0 && self.stack[ply - 1].piece_to.is_none();
        if just_passed || ply < self.null_from {
            return None;
        }
        let depth = null_move_depth(node_eval, beta, pieces.any())?;
        self.stack[ply].set_null_move();
        shared.tt.prefetch(self.make_null().key());
        let below = Node {
            window: Window::null_below(beta).flipped(),
            depth,
            ply: ply + 1,
            cut: !node.cut,
            // The side that passed could not explode the king when it was its turn, and the board
            // has not changed.
            threatened: false,
        };
        let score = -self.search::<NonPv>(shared, below);
        self.unmake();
        if self.aborted || score < beta {
            return None;
        }
        // A win found after passing is not proven: the opponent may play differently.
        let score = if score.is_decided() { beta } else { score };
        if node.depth < params::null_move_verify() || self.null_from > 0 {
            return Some(score);
        }
        // Verification: a search without null moves in the upper part of the tree detects zugzwang,
        // which is common here: touching kings protect each other, and a side that must separate
        // them, or move a piece next to its own king, may lose by the obligation to move alone.
        self.null_from = ply + (depth.max(1) as usize * 3) / 4 + 1;
        let verified =
            self.search::<NonPv>(shared, Node { depth, window: Window::null_below(beta), ..*node });
        self.null_from = 0;
        (verified >= beta).then_some(score)
    }
}

/// Whether a quiet move that makes no threat against the enemy king can be skipped, whatever the
/// move. `number` is its place in the order, from 1.
pub(super) fn is_too_late(node_eval: &NodeEval, number: usize, alpha: Score) -> bool {
    number > last_place_of_quiets(node_eval) || quiet_is_futile(node_eval, alpha)
}

/// Whether a move of a class that makes no threat against the enemy king can be skipped.
pub(super) fn may_skip(node_eval: &NodeEval, class: MoveClass, alpha: Score) -> bool {
    match class {
        MoveClass::Capture(gain) => capture_is_futile(node_eval, gain, alpha),
        MoveClass::Quiet { history, exposure } => {
            has_bad_history(node_eval, history) || loses_its_piece(node_eval, exposure)
        }
    }
}

/// Reverse futility: an evaluation far above beta will not drop below it in the few plies left.
/// Only a blast could change it that fast, and a blast costs the opponent the capturer as well, so
/// what one capture can gain is bounded. The king is the exception, and the opponent has no threat
/// against it: every winning blast takes at least one more move to prepare.
///
/// Condition: few plies left, and beta is no forced win or loss. Source:
/// <https://www.chessprogramming.org/Reverse_Futility_Pruning>.
fn reverse_futility(node_eval: &NodeEval, beta: Score) -> Option<Score> {
    let plies = node_eval.depth - i32::from(node_eval.improving);
    // A large correction means that the evaluation misreads this kind of position.
    let complexity = node_eval.complexity * params::reverse_futility_complexity() / 100;
    let bar = beta + params::reverse_futility_margin() * plies + complexity;
    let holds = node_eval.depth <= params::reverse_futility_depth()
        && node_eval.eval >= bar
        && !beta.is_decided();
    // A win from a shallower search is not averaged with beta: the mean would be neither a distance
    // to a win nor an evaluation, and the search would show it as a score.
    let eval = if node_eval.eval.is_decided() { beta } else { node_eval.eval };
    holds.then(|| Score((eval.0 + beta.0) / 2))
}

/// Razoring: a side far below alpha can only be saved by tactics, and the tactics of atomic chess
/// are blasts and threats to explode the king. Quiescence tries exactly these, so if it does not
/// reach alpha either, quiet moves will not do it in the few plies left. The caller lets quiescence
/// confirm.
///
/// Condition: few plies left. Source: <https://www.chessprogramming.org/Razoring>.
fn is_hopeless(node_eval: &NodeEval, alpha: Score) -> bool {
    node_eval.depth <= params::razor_depth()
        && node_eval.eval + params::razor_margin() * node_eval.depth < alpha
}

/// Null move: if the position is good enough even after passing, a real move is better still. A
/// tempo is worth more in atomic chess than elsewhere, because one free move can make a threat
/// against the king; a side that can afford to give it away stands well indeed. Passing does not
/// lose the king at once, since the opponent has no threat. Returns the depth of the search after
/// passing.
///
/// Condition: the side has pieces besides pawns, since otherwise zugzwang is likely, and the
/// evaluation is at least beta. From `null_move_verify` on, the caller verifies the cutoff with a
/// search without null moves. Source: <https://www.chessprogramming.org/Null_Move_Pruning>.
fn null_move_depth(node_eval: &NodeEval, beta: Score, has_pieces: bool) -> Option<i32> {
    let depth = node_eval.depth;
    let fits = depth >= params::null_move_depth()
        && node_eval.eval >= beta
        && has_pieces
        && !beta.is_decided();
    let above = ((node_eval.eval.0 - beta.0) / params::null_move_eval()).min(3);
    fits.then(|| depth - params::null_move_base() - depth / params::null_move_divisor() - above)
}

/// Late move pruning: the last place in the order at which a shallow node still tries a quiet move.
/// Blasts that win material, killers and moves with a good history come first, so if none of them
/// raised alpha, a quiet move far down the list hardly will. What the order could miss are moves
/// that threaten the king, and the caller exempts them. A side that is not improving gets fewer
/// tries, since it needs more than a quiet move.
///
/// Condition: few plies left. Source:
/// <https://www.chessprogramming.org/Futility_Pruning#MoveCountBasedPruning>.
fn last_place_of_quiets(node_eval: &NodeEval) -> usize {
    if node_eval.depth > params::late_move_depth() {
        return usize::MAX;
    }
    let moves = params::late_move_base() + node_eval.depth * node_eval.depth;
    (if node_eval.improving { moves } else { moves / 2 }) as usize
}

/// Futility: a quiet move changes the evaluation by a little. To gain much in atomic chess a side
/// needs a blast, and a quiet move without a threat against the king leaves the opponent time to
/// avoid it. So far below alpha it is not worth a search.
///
/// Condition: few plies left. Source: <https://www.chessprogramming.org/Futility_Pruning>.
fn quiet_is_futile(node_eval: &NodeEval, alpha: Score) -> bool {
    let reach =
        node_eval.eval + params::futility_base() + params::futility_margin() * node_eval.depth;
    node_eval.depth <= params::futility_depth() && reach <= alpha
}

/// History pruning: a quiet move that failed in many other positions of this search fails here,
/// too. The same blasts hang over most nodes of a tree, so a move that ignores them loses to them
/// everywhere: the history has counted that already.
///
/// Condition: few plies left. Source: <https://www.chessprogramming.org/History_Leaf_Pruning>.
fn has_bad_history(node_eval: &NodeEval, history: i32) -> bool {
    node_eval.depth <= params::history_depth()
        && history < -params::history_margin() * node_eval.depth
}

/// Exposure pruning: a quiet move to a square where the opponent gains by capturing the piece.
/// There is no recapture to win anything back: the capturer dies with its victim, and the blast
/// also takes the neighbors, so the loss is what it looks like. It takes the place of pruning by
/// static exchange evaluation.
///
/// Condition: few plies left; the fewer there are, the smaller a loss is enough.
fn loses_its_piece(node_eval: &NodeEval, exposure: i32) -> bool {
    node_eval.depth <= params::exposure_depth()
        && exposure > params::exposure_margin() * node_eval.depth
}

/// Capture futility: a blast that costs more than it removes remains a loss. Nobody can recapture,
/// because the capturer is gone, so the balance of one blast is exact, not an estimate. Only what
/// the blast opens could make up for it, a line or a square next to the enemy king, and that takes
/// further moves.
///
/// Condition: few plies left, and the loss leaves the side below alpha.
fn capture_is_futile(node_eval: &NodeEval, gain: i32, alpha: Score) -> bool {
    let reach = node_eval.eval + gain + params::capture_futility_margin() * node_eval.depth;
    node_eval.depth <= params::capture_futility_depth() && gain < 0 && reach <= alpha
}
