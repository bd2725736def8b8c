//! Extensions: when a move is searched more deeply than its siblings.

use super::node::{Node, NonPv};
use super::order::picker::Picked;
use super::params;
use super::score::Score;
use super::tt::TtEntry;
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
    /// Singular extension: a move without an alternative gets an extra ply, because the whole line
    /// depends on it and an error in it cannot be repaired by another move. Only moves are common
    /// in atomic chess: a threat to explode the king often has a single parry, and the attacker a
    /// single blast that keeps the initiative. If the others are far worse, the move gets a second
    /// ply outside of the principal variation, where a forced line costs little.
    ///
    /// Multi-cut: if, on the contrary, even the other moves beat beta, the opponent's last move has
    /// several refutations. It is then safe to cut off, since no single miscalculated blast
    /// decides.
    ///
    /// Condition: the transposition table has a lower bound for the move from a search almost as
    /// deep. Source: <https://www.chessprogramming.org/Singular_Extensions>.
    pub(super) fn test_singular(
        &mut self,
        shared: &Shared<'_>,
        node: &Node,
        entry: &TtEntry,
    ) -> Extension {
        let score = entry.score.from_tt(node.ply);
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

/// Threat extension, in plies: a threat to explode the king acts as a check. The opponent has to
/// parry it, or lose at once, so the two plies decide nothing by themselves and would only push the
/// real decision beyond the horizon. With few legal answers the extra ply is cheap. A piece that
/// the opponent captures at a gain makes no such threat: its own blast removes the attacker first.
///
/// Condition, checked by the caller: the line is less than twice as long as the iteration, which
/// keeps the search finite.
pub(super) fn threat(position: &Position, picked: &Picked, threatens: bool) -> i32 {
    let safe = || match picked.gain {
        Some(gain) => gain >= 0,
        None if position.board().kind(PieceKind::King).has(picked.mv.from()) => true,
        None => blast::exposure(position, picked.mv, &params::blast_values()) == 0,
    };
    i32::from(threatens && safe())
}
