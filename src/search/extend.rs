//! Extensions: when a move is searched more deeply than its siblings.

use super::node::{Node, NonPv};
use super::order::picker::Picked;
use super::params;
use super::score::Score;
use super::tt::Entry;
use super::window::{Bound, Window};
use super::worker::{Shared, Worker};
use crate::atomic::{PieceKind, Position, blast};

/// How much more deeply a move is searched.
pub(super) enum Extension {
    /// This many plies.
    Plies(i32),
    /// Other moves beat beta as well: the node can be cut off with this score.
    CutOff(Score),
}

impl Worker {
    /// Singular extension: if all other moves are clearly worse than the table move, it gets an
    /// extra ply. Such only moves are common in atomic chess, mostly parries of a threat against
    /// the king. Condition: the table has a lower bound for the move from a search almost as deep.
    /// Outside of the principal variation it gets a second one if the others are far worse.
    /// Source: <https://www.chessprogramming.org/Singular_Extensions>, multi-cut included.
    pub(super) fn test_singular(
        &mut self,
        shared: &Shared<'_>,
        node: &Node<'_>,
        entry: &Entry,
    ) -> Extension {
        let score = entry.score.from_table(node.ply);
        let fits = node.ply > 0
            && node.depth >= params::singular_depth()
            && i32::from(entry.depth) >= node.depth - 3
            && entry.bound != Bound::Upper
            && !score.is_decided();
        if !fits {
            return Extension::Plies(0);
        }
        let beta = score - params::singular_margin() * node.depth;
        self.stack[node.ply].excluded = entry.mv;
        let others =
            Node { window: Window::null_below(beta), depth: (node.depth - 1) / 2, ..*node };
        let best_other = self.search::<NonPv>(shared, others);
        self.stack[node.ply].excluded = None;
        if best_other < beta {
            let doubly = node.window.is_null()
                && best_other < beta - params::singular_double()
                && node.ply < 2 * self.root_depth;
            Extension::Plies(if doubly { 2 } else { 1 })
        } else if beta >= node.window.beta && !self.aborted {
            Extension::CutOff(beta)
        } else {
            Extension::Plies(0)
        }
    }
}

/// Threat extension, in plies: a move that threatens to explode the king, and cannot be captured at
/// a gain, forces the opponent's reply. The extra ply costs little and reveals much. Condition,
/// checked by the caller: the line is less than twice as long as the iteration, which keeps it
/// finite.
pub(super) fn threat(position: &Position, picked: &Picked, threatens: bool) -> i32 {
    let safe = || match picked.gain {
        Some(gain) => gain >= 0,
        None if position.board().kind(PieceKind::King).has(picked.mv.from()) => true,
        None => blast::exposure(position, picked.mv, &params::blast_values()) == 0,
    };
    i32::from(threatens && safe())
}
