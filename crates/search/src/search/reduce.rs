//! Late move reductions: how much less deeply a move is searched, by its place in the order.

use super::node::{Node, NodeKind};
use super::params;

/// A move to be searched, as far as its reduction depends on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct LateMove {
    /// Its place in the order, from 1.
    pub number: usize,
    /// Its node is improving; a threatened one never is.
    pub improving: bool,
    /// The move threatens to explode the enemy king, or gives check.
    pub threatens: bool,
    /// The complexity of its node: how far its static evaluation was corrected, in points.
    pub complexity: i32,
    pub class: MoveClass,
}

/// The class of a move, known before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveClass {
    /// A capture with the material balance of its blast, in points.
    Capture(i32),
    /// A quiet move.
    Quiet {
        history: i32,
        /// What the opponent gains by capturing the moved piece, in points; 0 if that was not
        /// computed.
        exposure: i32,
    },
}

/// A table of base reductions by depth and move number, in hundredths of a ply.
pub struct Reductions(Vec<[i32; 64]>);

impl Reductions {
    /// The table for the current values of the tunable constants.
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
    /// Late moves seldom matter, because blasts that win material and moves that cut off elsewhere
    /// come first; a shallow search is enough to refute most of the rest, and a move that
    /// surprises it is searched again at full depth
    /// (<https://www.chessprogramming.org/Late_Move_Reductions>). Each adjustment below says where
    /// the order deserves more or less trust.
    #[must_use]
    pub(super) fn plies<N: NodeKind>(&self, node: &Node, late: &LateMove) -> i32 {
        if node.depth < 3 || late.number <= 1 + usize::from(N::PV) {
            return 0;
        }
        let row = &self.0[node.depth.clamp(0, 63) as usize];
        let adjustments = [
            // An error in the principal variation changes the move that is played, and a plan that
            // is one tempo too slow ends in an explosion. So late moves get more depth there.
            (N::PV, -params::reduction_pv()),
            // Under a threat to explode the king few moves save it, and the order, which history
            // made in calm positions, does not know which. A late move may be the only defense.
            (node.threatened, -params::reduction_threatened()),
            // A threat against the king acts as a check: the reply is forced, so the line is narrow
            // and cheap to follow, and it may win at once.
            (late.threatens, -params::reduction_threatens()),
            // At an expected cut node one of the first moves should refute the opponent's last one,
            // usually by a blast or a threat. If none did, late quiet moves rarely do.
            (node.cut, params::reduction_cut()),
            // A side that did not improve in two plies is losing the race for the first blast. A
            // quiet move late in the order hardly turns it.
            (!late.improving, params::reduction_worsening()),
        ];
        let adjusted: i32 =
            adjustments.iter().map(|(holds, change)| if *holds { *change } else { 0 }).sum();
        let class = match late.class {
            // A blast that does not lose material changes the board for good: the capturer is gone,
            // so nobody can recapture and the gain is certain. It deserves nearly full depth.
            MoveClass::Capture(gain) if gain >= 0 => -params::reduction_gain(),
            // A blast that costs more than it removes is an investment, which pays only if it opens
            // the way to the king. The plain reduction leaves enough depth to see that.
            MoveClass::Capture(_) => 0,
            // A piece that can be captured at a gain is lost without compensation: the capturer
            // dies as well, but the blast takes the neighbors along. And a quiet move that cut off
            // elsewhere is often the same threat or the same parry here.
            MoveClass::Quiet { history, exposure } => {
                let exposed = if exposure > 0 { params::reduction_exposed() } else { 0 };
                exposed - 100 * history / params::reduction_history()
            }
        };
        // A large correction means that the evaluation misreads this kind of position, most often
        // one whose tactics it cannot see. The order and the margins built on it are less reliable.
        let complexity = late.complexity * params::reduction_complexity() / 100;
        let hundredths = row[late.number.min(63)] + adjusted + class - complexity;
        (hundredths / 100).clamp(0, (node.depth - 2).max(0))
    }
}

impl Default for Reductions {
    fn default() -> Reductions {
        Reductions::new()
    }
}
