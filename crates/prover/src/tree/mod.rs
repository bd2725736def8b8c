//! The tree of a large proof, whose leaves are searched by [`jobs`](job) of a limited size. It says
//! which positions to search next, and whether the root is decided (PN-squared search, Allis 1994;
//! as jobs on many machines, Wu and others 2011, "Job-Level Proof-Number Search").
//!
//! The tree follows from the [`Findings`] of the jobs alone; their order and repetitions do not
//! matter. So it has no file of its own, and jobs can run anywhere, get lost, and run twice.
//!
//! The tree is really a graph: lines transpose, and lines return to earlier positions. A proof number
//! that depends on itself is infinite: each finite one follows from the leaves in finitely many
//! steps, just as a win must end. That does not depend on the path, so all lines share a node.
//!
//! A decided tree is not yet a proof: [`Tree::store_in`] puts it into the table of the search,
//! which then writes one certificate from the parts. [`growth`] runs jobs on one machine; `lines`
//! has jobs and their results as text for many machines.

mod findings;
pub mod growth;
pub mod job;
pub mod lines;
mod order;
mod parts;

use std::collections::{HashMap, HashSet};

use super::Task;
use super::identity::Key;
use super::numbers::{INFINITE, LARGEST, sum};
use crate::atomic::{Move, Position};

use findings::Knowledge;
pub use findings::{Finding, Findings, Name, ProofNumbers};
pub use order::{MoveOrder, no_order};

/// A move of an open position.
#[derive(Clone, Copy, Debug)]
struct Edge {
    mv: Move,
    end: End,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug)]
struct End {
    /// The numbers of the position according to the job above it, or to a decision.
    numbers: ProofNumbers,
    below: Below,
}

/// What is below a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Below {
    /// Nothing: the position has not been searched.
    Leaf,
    Node(usize),
    /// A win with a certificate.
    Won(Name),
}

/// A position that was searched without a decision.
#[derive(Clone, Debug)]
struct Node {
    /// The position with the clock of the shortest line to it.
    position: Position,
    attacks: bool,
    edges: Vec<Edge>,
    numbers: ProofNumbers,
    /// The time at which its proof number was set. It follows from numbers that were set earlier.
    set: usize,
}

/// The tree of a large proof.
#[derive(Clone, Debug)]
pub struct Tree<'a> {
    task: &'a Task,
    /// The nodes in the order in which they were reached, beginning with the root. Empty if the
    /// root has not been searched, or is decided.
    nodes: Vec<Node>,
    /// The nodes, each after those below it except where a line returns to an earlier position.
    order: Vec<usize>,
    /// The root, which need not be a node.
    root: End,
}

impl<'a> Tree<'a> {
    /// The tree of a task that follows from some findings.
    #[must_use]
    pub fn new(task: &'a Task, findings: &Findings) -> Tree<'a> {
        let root = End { numbers: ProofNumbers::UNKNOWN, below: Below::Leaf };
        let mut tree = Tree { task, nodes: Vec::new(), order: Vec::new(), root };
        if task.moves.is_empty() {
            tree.root = tree.known(findings, &mut HashMap::new(), root, &task.root);
        } else {
            // Findings about the root are about all its moves.
            let moves: Vec<_> = task.moves.iter().map(|mv| (*mv, ProofNumbers::UNKNOWN)).collect();
            tree.grow(&task.root, &moves);
            tree.root.below = Below::Node(0);
        }
        tree.reach(findings);
        tree.order = tree.order();
        tree.count();
        tree
    }

    /// Adds a node, and returns its number.
    fn grow(&mut self, position: &Position, moves: &[(Move, ProofNumbers)]) -> usize {
        let edge = |&(mv, numbers): &(Move, ProofNumbers)| Edge {
            mv,
            end: End { numbers, below: Below::Leaf },
        };
        self.nodes.push(Node {
            position: *position,
            attacks: position.turn() == self.task.winner,
            edges: moves.iter().map(edge).collect(),
            numbers: ProofNumbers { proof: INFINITE, disproof: 1 },
            set: 0,
        });
        self.nodes.len() - 1
    }

    /// Adds all nodes below the root, those at the end of the shortest lines first.
    fn reach(&mut self, findings: &Findings) {
        let mut index = HashMap::from([(Key::of(&self.task.root), 0)]);
        let mut next = 0;
        while let Some(node) = self.nodes.get(next) {
            let position = node.position;
            for at in 0..node.edges.len() {
                let Edge { mv, end } = self.nodes[next].edges[at];
                let after = position.after(mv);
                let end = self.known(findings, &mut index, end, &after);
                self.nodes[next].edges[at].end = end;
            }
            next += 1;
        }
    }

    /// The end of a move with what is known of the position. The position becomes a node if it is
    /// open and has been searched.
    fn known(
        &mut self,
        findings: &Findings,
        index: &mut HashMap<Key, usize>,
        end: End,
        after: &Position,
    ) -> End {
        match findings.of(after, self.task.fifty_moves) {
            Knowledge::Won(name) => End { numbers: ProofNumbers::WON, below: Below::Won(name) },
            Knowledge::Refuted => End { numbers: ProofNumbers::REFUTED, ..end },
            Knowledge::Open(moves) if !end.numbers.is_decided() => {
                let key = Key::of(after);
                let node = match index.get(&key) {
                    Some(node) => *node,
                    None => self.grow(after, moves),
                };
                index.insert(key, node);
                End { below: Below::Node(node), ..end }
            }
            Knowledge::Open(_) | Knowledge::Unknown => end,
        }
    }

    /// The nodes, each after those below it except where a line returns to an earlier position.
    fn order(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut is_reached = vec![false; self.nodes.len()];
        let mut path: Vec<(usize, usize)> = Vec::new();
        if let Some(root) = is_reached.first_mut() {
            *root = true;
            path.push((0, 0));
        }
        while let Some((node, next)) = path.pop() {
            let Some(edge) = self.nodes[node].edges.get(next) else {
                order.push(node);
                continue;
            };
            path.push((node, next + 1));
            if let Below::Node(below) = edge.end.below
                && !is_reached[below]
            {
                is_reached[below] = true;
                path.push((below, 0));
            }
        }
        order
    }

    /// The numbers of a position.
    fn numbers(&self, end: &End) -> ProofNumbers {
        match end.below {
            Below::Node(node) => self.nodes[node].numbers,
            Below::Leaf | Below::Won(_) => end.numbers,
        }
    }

    /// Sets all numbers from those of the leaves. Proof numbers are the least that satisfy the sums
    /// and minima and can be derived from the leaves in finitely many steps: from infinite ones
    /// downward (Knuth 1977, "A generalization of Dijkstra's algorithm").
    fn count(&mut self) {
        self.nodes.iter_mut().for_each(|node| node.numbers.proof = INFINITE);
        let mut time = 0;
        let mut changes = true;
        while changes {
            changes = false;
            for at in 0..self.order.len() {
                let index = self.order[at];
                let proof = self.proof_of(index);
                let node = &mut self.nodes[index];
                if proof < node.numbers.proof {
                    time += 1;
                    node.numbers.proof = proof;
                    node.set = time;
                    changes = true;
                }
            }
        }
        for at in 0..self.order.len() {
            self.count_disproof(self.order[at]);
        }
    }

    /// The proof number of a node, from those below it.
    fn proof_of(&self, index: usize) -> u32 {
        let node = &self.nodes[index];
        let proofs = node.edges.iter().map(|edge| self.numbers(&edge.end).proof);
        if node.attacks { proofs.min().unwrap_or(INFINITE) } else { proofs.fold(0, sum) }
    }

    /// Sets the disproof number of a node from those below it, as the search does
    /// (`dfpn/tally.rs`). Disproof numbers only say which reply to search first.
    fn count_disproof(&mut self, index: usize) {
        let node = &self.nodes[index];
        let all_numbers = node.edges.iter().map(|edge| self.numbers(&edge.end));
        let disproof = if node.attacks {
            let open =
                all_numbers.filter(|below| below.proof < INFINITE).map(|below| below.disproof);
            let (greatest, count) = open.fold((0, 0_u32), |(greatest, count), disproof| {
                (disproof.max(greatest), count + 1)
            });
            sum(greatest, count.saturating_sub(1))
        } else {
            let open = all_numbers.filter(|below| below.proof > 0).map(|below| below.disproof);
            open.min().unwrap_or(INFINITE)
        };
        self.nodes[index].numbers.disproof = disproof;
    }

    /// The proof and the disproof number of the root. It is proven if the first is 0, and refuted
    /// if the first is infinite.
    #[must_use]
    pub fn root_numbers(&self) -> ProofNumbers {
        self.numbers(&self.root)
    }

    /// The positions that should be searched next, the most promising first: at most `count`, and
    /// fewer if no others seem to matter. After each choice the tree counts the chosen position as
    /// four times as hard, so that the next ones differ. `order` says which of the winner's moves
    /// come first; the others wait until the tree below has grown, or until those lead nowhere.
    #[must_use]
    pub fn next(mut self, count: usize, order: &MoveOrder<'_>) -> Vec<Position> {
        if self.root_numbers().is_decided() {
            return Vec::new();
        }
        if self.nodes.is_empty() {
            return [self.task.root].into_iter().take(count).collect();
        }
        let sizes = self.sizes();
        let mut chosen = Vec::new();
        let mut names = HashSet::new();
        for _ in 0..count.saturating_mul(4) {
            if chosen.len() == count {
                break;
            }
            // If the moves that count lead nowhere, all do.
            let all = |tree: &Self| tree.best_path(&sizes, &no_order);
            let path = self.best_path(&sizes, order).or_else(|| all(&self)).or_else(|| {
                // The changed numbers may now depend on themselves.
                self.count();
                all(&self)
            });
            let Some(path) = path else { break };
            let Some(&(node, at)) = path.last() else { break };
            let Node { position, edges, .. } = &mut self.nodes[node];
            let edge = &mut edges[at];
            edge.end.numbers = edge.end.numbers.harder();
            let leaf = position.after(edge.mv);
            if names.insert(Key::of(&leaf)) {
                chosen.push(leaf);
            }
            for (node, _) in path.into_iter().rev() {
                self.nodes[node].numbers.proof = self.proof_of(node);
                self.count_disproof(node);
            }
        }
        chosen
    }

    /// The path to the most promising leaf, as nodes and indices of their moves: it follows moves
    /// with the least proof number, of those that count, and replies with the least disproof number.
    /// `None` if all lines from there return to the path.
    fn best_path(&self, sizes: &[usize], order: &MoveOrder<'_>) -> Option<Vec<(usize, usize)>> {
        let mut path = Vec::new();
        let mut passed = HashSet::new();
        let mut node = 0;
        loop {
            passed.insert(node);
            let attacks = self.nodes[node].attacks;
            let counts = self.counts(node, sizes[node], order);
            let open = self.nodes[node].edges.iter().enumerate().filter(|(at, edge)| {
                let below = edge.end.below;
                let is_back = matches!(below, Below::Node(below) if passed.contains(&below));
                counts[*at] && !is_back && !self.numbers(&edge.end).is_decided()
            });
            let (at, edge) = open.min_by_key(|(_, edge)| {
                let ProofNumbers { proof, disproof } = self.numbers(&edge.end);
                if attacks { (proof, self.set(&edge.end)) } else { (disproof, 0) }
            })?;
            path.push((node, at));
            let Below::Node(below) = edge.end.below else { return Some(path) };
            node = below;
        }
    }

    /// The time at which the proof number of a position was set. Of moves with equal numbers the
    /// one that was set first does not depend on the others.
    fn set(&self, end: &End) -> usize {
        match end.below {
            Below::Node(node) => self.nodes[node].set,
            Below::Leaf | Below::Won(_) => 0,
        }
    }
}

impl ProofNumbers {
    /// The numbers of a position that is four times as hard to decide, for one that a job works on.
    fn harder(self) -> ProofNumbers {
        let four = |number: u32| number.saturating_mul(4).min(LARGEST);
        ProofNumbers { proof: four(self.proof), disproof: four(self.disproof) }
    }
}

#[cfg(test)]
mod tests;
