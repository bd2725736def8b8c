//! A node of the search tree, and its kinds as types, so that the compiler specializes the search
//! for each.

use super::score::Score;
use super::window::Window;

/// A node to be searched: how to search the current position of a [`super::worker::Worker`].
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub window: Window,
    /// Remaining depth in plies.
    pub depth: i32,
    /// Distance from the root in plies; the ply of the current position.
    pub ply: usize,
    /// Whether the node is expected to fail high.
    pub cut: bool,
    /// Whether the opponent threatens to explode the king, or gives check. Both count as being in
    /// check.
    pub threatened: bool,
}

/// The static evaluation of a node, known before its moves are generated.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeEval {
    /// Remaining depth in plies, before internal iterative reduction.
    pub depth: i32,
    /// The evaluation in points for the side to move, refined by the transposition table.
    pub eval: Score,
    /// Whether the evaluation is better than two plies ago, or four if there was none then.
    pub improving: bool,
    /// How far the evaluation was corrected, in points: large where it misreads the position.
    pub complexity: i32,
}

/// Whether a node lies on the principal variation, known when the search is compiled.
pub trait NodeKind {
    /// Whether the node is searched with an open window, for its exact value and line.
    const PV: bool;
}

/// A node of the principal variation.
pub struct Pv;

/// A node searched with a null window, for a bound only.
pub struct NonPv;

impl NodeKind for Pv {
    const PV: bool = true;
}

impl NodeKind for NonPv {
    const PV: bool = false;
}
