//! When a move is searched more deeply than its siblings.

use super::alphabeta::Node;
use super::node::NonPv;
use super::order::picker::Picked;
use super::params;
use super::score::Score;
use super::tt::Entry;
use super::window::{Bound, Window};
use super::worker::{Shared, Worker};
use crate::atomic::{PieceKind, Position, blast};

/// What the test of a table move has shown.
pub(super) enum Singular {
    /// Search the move so many plies deeper.
    Extend(i32),
    /// Other moves beat beta as well: the node may be cut off with this score.
    CutOff(Score),
}

impl Worker {
    /// Singular extension: if all other moves are clearly worse than the table's, everything hangs on that one move, and
    /// it deserves a ply more. In atomic chess such only moves abound, mostly parries of a threat against the king.
    /// Condition: the table vouches for the move by a lower bound from a search almost as deep.
    /// Source: <https://www.chessprogramming.org/Singular_Extensions>, multi-cut included.
    pub(super) fn test_singular(&mut self, shared: &Shared<'_>, node: &Node<'_>, entry: &Entry) -> Singular {
        let score = entry.score.from_table(node.ply);
        let fits = node.ply > 0
            && node.depth >= params::singular_depth()
            && i32::from(entry.depth) >= node.depth - 3
            && entry.bound != Bound::Upper
            && !score.is_decided();
        if !fits {
            return Singular::Extend(0);
        }
        let beta = score - params::singular_margin() * node.depth;
        self.stack[node.ply].excluded = entry.mv;
        let others = Node { window: Window::null_below(beta), depth: (node.depth - 1) / 2, ..*node };
        let best_other = self.search::<NonPv>(shared, others);
        self.stack[node.ply].excluded = None;
        if best_other < beta {
            Singular::Extend(1)
        } else if beta >= node.window.beta && !self.aborted {
            Singular::CutOff(beta)
        } else {
            Singular::Extend(0)
        }
    }
}

/// Threat extension, in plies: a move that threatens to explode the king, and is not simply captured for it, forces the
/// opponent's reply, so that the two plies cost little and reveal much.
/// Condition, which the caller sees to: the line is not yet twice as long as the iteration is deep, so that it ends.
pub(super) fn threat(position: &Position, picked: &Picked, threatens: bool) -> i32 {
    let safe = || match picked.gain {
        Some(gain) => gain >= 0,
        None if position.board().kind(PieceKind::King).has(picked.mv.from()) => true,
        None => blast::exposure(position, picked.mv, &params::blast_values()) == 0,
    };
    i32::from(threatens && safe())
}
