//! The proof that a decided tree stands for: which certificates are its parts, and what the table
//! of the search has to know about the positions above them.

use std::collections::{HashSet, VecDeque};

use super::{Below, Edge, Name, Node, Tree};
use crate::Task;
use crate::atomic::Position;
use crate::identity::{Key, with_clock};
use crate::status::{Status, Won, status};
use crate::table::{Entry, Known, Table};

/// The work of a part of the proof in the table, so large that the search never replaces it.
const WORK: u64 = 1 << 40;

impl Tree<'_> {
    /// The moves that the proof of a proven node needs: one move of the winner, all of the loser.
    fn needed(&self, node: &Node) -> Vec<Edge> {
        if !node.attacks {
            return node.edges.clone();
        }
        let proven = node.edges.iter().filter(|edge| self.numbers(&edge.end).proof == 0);
        proven.min_by_key(|edge| self.set(&edge.end)).copied().into_iter().collect()
    }

    /// The positions whose certificates are parts of the proof; none if the root is not proven.
    #[must_use]
    pub fn parts(&self) -> HashSet<Name> {
        let mut parts = HashSet::new();
        if self.root_numbers().proof > 0 {
            return parts;
        }
        let mut is_reached = vec![false; self.nodes.len()];
        let mut queue = VecDeque::from([self.root]);
        while let Some(end) = queue.pop_front() {
            match end.below {
                Below::Node(node) if !is_reached[node] => {
                    is_reached[node] = true;
                    queue.extend(self.needed(&self.nodes[node]).iter().map(|edge| edge.end));
                }
                Below::Won(name) => {
                    parts.insert(name);
                }
                Below::Node(_) | Below::Leaf => {}
            }
        }
        parts
    }

    /// Adds the positions above the parts to a table that has the certificates of the parts, so
    /// that the search only has to write down what is decided.
    pub fn store_in(&self, table: &Table) {
        let mut proven: Vec<&Node> =
            self.nodes.iter().filter(|node| node.numbers.proof == 0).collect();
        proven.sort_by_key(|node| node.set);
        for node in proven {
            let edges = self.needed(node);
            let mv = edges.first().filter(|_| node.attacks).map(|edge| edge.mv);
            let lines = edges.iter().map(|edge| {
                let after = node.position.after(edge.mv);
                Some(self.won(table, &after)?.before(after.halfmove_clock() == 0))
            });
            if let Some(won) = longest(lines) {
                let key = self.key(table, &node.position);
                table.set(key, &Entry { known: Known::Won { mv, won }, work: WORK });
            }
        }
    }

    /// How a position is won, by the table or by its status. From a certificate the table knows
    /// only positions in which the winner is to move; a position of the loser before them is added.
    fn won(&self, table: &Table, position: &Position) -> Option<Won> {
        let key = self.key(table, position);
        if let Some(Entry { known: Known::Won { won, .. }, .. }) = table.get(key) {
            return Some(won);
        }
        let Task { winner, rules, fifty_moves, .. } = *self.task;
        if let Status::Won(won) = status(position, winner, rules, fifty_moves) {
            return Some(won);
        }
        if position.turn() == self.task.winner {
            return None;
        }
        let replies = position.legal_moves().into_iter().map(|reply| {
            let after = position.after(reply);
            Some(self.won(table, &after)?.before(after.halfmove_clock() == 0))
        });
        let won = longest(replies)?;
        table.set(key, &Entry { known: Known::Won { mv: None, won }, work: WORK });
        Some(won)
    }

    /// The key of a position, or the key for its clock if the win in the table takes too long for
    /// it.
    fn key(&self, table: &Table, position: &Position) -> Key {
        let (key, clock) = (Key::of(position), position.halfmove_clock());
        match table.get(key) {
            Some(Entry { known: Known::Won { won, .. }, .. })
                if self.task.fifty_moves && !won.is_in_time(clock) =>
            {
                with_clock(key, clock)
            }
            _ => key,
        }
    }
}

/// The longest of several lines, if all are wins.
fn longest(lines: impl Iterator<Item = Option<Won>>) -> Option<Won> {
    lines.reduce(|one, other| Some(one?.or(other?))).flatten()
}
