//! Late move reductions: how much less deeply a move is searched, by its place in the order.

use super::node::{Node, NodeKind};
use super::params;

/// A move to be searched, as far as its reduction depends on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct LateMove {
    /// The place of the move in the order, from 1.
    pub number: usize,
    /// The static evaluation of its node is better than two plies ago.
    pub improving: bool,
    /// The move threatens to explode the enemy king, or gives check.
    pub threatens: bool,
    /// How far the static evaluation of its node was corrected, in points.
    pub doubt: i32,
    /// The class of the move.
    pub class: MoveClass,
}

/// The class of a move, known before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveClass {
    /// A capture with the material balance of its blast, in points.
    Capture(i32),
    /// A quiet move.
    Quiet {
        /// Its history.
        history: i32,
        /// What the opponent gains by capturing the moved piece, in points; 0 if that was not computed.
        exposure: i32,
    },
}

/// A table of base reductions by depth and move number, in hundredths of a ply.
pub struct Reductions(Vec<[i32; 64]>);

impl Reductions {
    /// Computes the table.
    #[must_use]
    pub fn new() -> Reductions {
        let entry = |depth: usize, number: usize| {
            let product = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            (f64::from(params::reduction_base()) + f64::from(params::reduction_factor()) * product)
                as i32
        };
        Reductions(
            (0..64).map(|depth| std::array::from_fn(|number| entry(depth, number))).collect(),
        )
    }

    /// The reduction of a move of a node, in plies: 0 for the first moves and near the leaves. At
    /// least one ply of search remains.
    ///
    /// Idea: with good ordering late moves seldom matter, so a shallow search may refute them
    /// (<https://www.chessprogramming.org/Late_Move_Reductions>). In atomic chess one tempo can
    /// decide, so moves that make a threat against the king, and moves played under one, are
    /// reduced less.
    #[must_use]
    pub(super) fn plies<N: NodeKind>(&self, node: &Node<'_>, late: &LateMove) -> i32 {
        if node.depth < 3 || late.number <= 1 + usize::from(N::PV) {
            return 0;
        }
        let row = &self.0[node.depth.clamp(0, 63) as usize];
        let adjustments = [
            (N::PV, -params::reduction_pv()),
            (node.threatened, -params::reduction_threatened()),
            (late.threatens, -params::reduction_threatens()),
            (node.cut, params::reduction_cut()),
            (!late.improving, params::reduction_worsening()),
        ];
        let adjusted: i32 =
            adjustments.iter().map(|(holds, change)| if *holds { *change } else { 0 }).sum();
        let class = match late.class {
            MoveClass::Capture(gain) if gain >= 0 => -params::reduction_gain(),
            MoveClass::Capture(_) => 0,
            MoveClass::Quiet { history, exposure } => {
                let exposed = if exposure > 0 { params::reduction_exposed() } else { 0 };
                exposed - 100 * history / params::reduction_history()
            }
        };
        let doubt = late.doubt * params::reduction_doubt() / 100;
        let hundredths = row[late.number.min(63)] + adjusted + class - doubt;
        (hundredths / 100).clamp(0, (node.depth - 2).max(0))
    }
}

impl Default for Reductions {
    fn default() -> Reductions {
        Reductions::new()
    }
}
