//! Which moves of the winner count when the tree chooses what to search next: the best ones by the
//! judgment of the caller, few at first and more as the tree below them grows. The loser's replies
//! always count, and so do all moves for the numbers: this decides where to search, and nothing
//! else.

use super::{Below, Tree};
use crate::atomic::{Move, Position};

/// Lists the moves of the winner in a position, the best first; if it lists none, all moves count.
/// A position must always get the same list.
pub type MoveOrder<'a> = dyn Fn(&Position) -> Vec<Move> + 'a;

/// The number of moves that count where nothing below has been searched. On 28 positions, in jobs
/// of 2,000 nodes, three proved 21 and eight proved 18: notes/measurements.md has more figures.
const FEWEST: usize = 3;

/// Every move counts.
#[must_use]
pub fn no_order(_: &Position) -> Vec<Move> {
    Vec::new()
}

impl Tree<'_> {
    /// For each node the number of nodes below it and itself; nodes that several lines reach count
    /// for each of them.
    pub(super) fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![1_usize; self.nodes.len()];
        for &index in &self.order {
            let below = self.nodes[index].edges.iter().map(|edge| match edge.end.below {
                Below::Node(node) => sizes[node],
                Below::Leaf | Below::Won(_) => 0,
            });
            sizes[index] = below.fold(1, usize::saturating_add);
        }
        sizes
    }

    /// The moves of a node that count: all for the loser, and for the winner the first open ones in
    /// the order, one more for each doubling of the nodes below.
    pub(super) fn counts(&self, node: usize, size: usize, order: &MoveOrder<'_>) -> Vec<bool> {
        let node = &self.nodes[node];
        let moves = if node.attacks { order(&node.position) } else { Vec::new() };
        if moves.is_empty() {
            return vec![true; node.edges.len()];
        }
        let mut counts = vec![false; node.edges.len()];
        let edge = |mv: &Move| node.edges.iter().position(|edge| edge.mv == *mv);
        let open = moves.iter().filter_map(edge);
        let open = open.filter(|at| !self.numbers(&node.edges[*at].end).is_decided());
        for at in open.take(FEWEST + size.max(1).ilog2() as usize) {
            counts[at] = true;
        }
        counts
    }
}
