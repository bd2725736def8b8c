//! The null move: if passing fails high, a real move will too. [`super::prune`] decides when to try it and how
//! deeply.

use super::alphabeta::Node;
use super::node::NonPv;
use super::params;
use super::prune::{self, NodeEval};
use super::score::Score;
use super::window::Window;
use super::worker::{Shared, Worker};
use crate::atomic::PieceKind;

impl Worker {
    /// Passes and searches to a reduced depth; a score of at least beta cuts off the node.
    pub(super) fn try_null_move(
        &mut self,
        shared: &Shared<'_>,
        node: &Node<'_>,
        node_eval: &NodeEval,
    ) -> Option<Score> {
        let (position, ply, beta) = (node.position, node.ply, node.window.beta);
        let board = position.board();
        let pieces = board.color(position.turn()).without(board.kind(PieceKind::Pawn) | board.kind(PieceKind::King));
        let just_passed = ply > 0 && self.stack[ply - 1].piece_to.is_none();
        if just_passed || ply < self.null_from {
            return None;
        }
        let depth = prune::null_move_depth(node_eval, beta, pieces.any())?;
        let mut child = *position;
        child.make_null();
        self.stack[ply].quiet = None;
        self.make(ply, None, &child);
        let below = Node {
            position: &child,
            window: Window::null_below(beta).flipped(),
            depth,
            ply: ply + 1,
            cut: !node.cut,
            // The side that passed could not explode the king when it was its turn, and the board has not changed.
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
        // Verification: a search without null moves in the upper part of the tree detects zugzwang.
        self.null_from = ply + (depth.max(1) as usize * 3) / 4 + 1;
        let verified = self.search::<NonPv>(shared, Node { depth, window: Window::null_below(beta), ..*node });
        self.null_from = 0;
        (verified >= beta).then_some(score)
    }
}
