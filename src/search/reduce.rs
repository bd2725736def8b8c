//! Late move reductions: how much less deeply a move is searched, by its place in the order.

use super::params;

/// The input of [`Reductions::plies`].
#[derive(Clone, Copy, Debug)]
pub struct LmrInput {
    /// Remaining depth of the node, in plies.
    pub depth: i32,
    /// The place of the move in the order, from 1.
    pub number: usize,
    /// The node is on the principal variation.
    pub pv: bool,
    /// The node is expected to fail high (a cut node).
    pub cut: bool,
    /// The static evaluation is better than two plies ago.
    pub improving: bool,
    /// The mover's king was threatened before the move.
    pub threatened: bool,
    /// The move threatens to explode the enemy king, or gives check.
    pub threatens: bool,
    /// The class of the move.
    pub class: MoveClass,
}

/// The class of a move, known before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveClass {
    /// A capture whose blast removes at least as much as it costs.
    Gain,
    /// A capture that costs more than it removes.
    Loss,
    /// A quiet move with its history.
    Quiet(i32),
}

/// A table of base reductions by depth and move number, in hundredths of a ply.
pub struct Reductions(Vec<[i32; 64]>);

impl Reductions {
    /// Computes the table.
    #[must_use]
    pub fn new() -> Reductions {
        let entry = |depth: usize, number: usize| {
            let product = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            (f64::from(params::reduction_base()) + f64::from(params::reduction_factor()) * product) as i32
        };
        Reductions((0..64).map(|depth| std::array::from_fn(|number| entry(depth, number))).collect())
    }

    /// The reduction of a late move in plies. At least one ply of search remains.
    ///
    /// Idea: with good ordering late moves seldom matter, so a shallow search may refute them
    /// (<https://www.chessprogramming.org/Late_Move_Reductions>). In atomic chess one tempo can decide, so moves that
    /// make a threat against the king, and moves played under one, are reduced less.
    #[must_use]
    pub fn plies(&self, lmr: &LmrInput) -> i32 {
        let row = &self.0[lmr.depth.clamp(0, 63) as usize];
        let adjustments = [
            (lmr.pv, -params::reduction_pv()),
            (lmr.threatened, -params::reduction_threatened()),
            (lmr.threatens, -params::reduction_threatens()),
            (lmr.cut, params::reduction_cut()),
            (!lmr.improving, params::reduction_worsening()),
        ];
        let adjusted: i32 = adjustments.iter().map(|(holds, change)| if *holds { *change } else { 0 }).sum();
        let class = match lmr.class {
            MoveClass::Gain => -params::reduction_gain(),
            MoveClass::Loss => 0,
            MoveClass::Quiet(history) => -100 * history / params::reduction_history(),
        };
        let hundredths = row[lmr.number.min(63)] + adjusted + class;
        (hundredths / 100).clamp(0, (lmr.depth - 2).max(0))
    }
}

impl Default for Reductions {
    fn default() -> Reductions {
        Reductions::new()
    }
}
