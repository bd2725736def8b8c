//! The search: depth-first proof-number search (df-pn, Nagai 2002) over the graph of positions.
//!
//! - The numbers of a position come from those of its children (`tally.rs`), and are kept
//!   while the position is searched, so that a failure that depends on the path counts here and
//!   nowhere else.
//! - A child is searched until its number exceeds the second-best by half of it
//!   ([`beyond`](super::numbers::beyond), Pawlewicz and Lew 2007).
//! - A proof is stored with its distance and its longest run without a capture or a pawn move. If
//!   the fifty-move rule leaves no time for the run, the position is searched again under a key for
//!   its clock (`children.rs`).
//! - With a limit of plies, the plies left are a part of each position, and nothing can repeat.
//!
//! The only moves left out are first moves of the winner that the task excludes. [`super::proof`]
//! makes a certificate from the results, and trusts none of them.

mod children;
mod samples;
mod shared;
mod store;
mod tally;

pub use shared::{Progress, ProofLimits, Shared};

use std::time::Duration;

use super::estimate::Estimator;
use super::identity::Key;
use super::numbers::{INFINITE, Numbers};
use super::path::{Dependency, Path};
use super::status::{Status, Won};
use crate::atomic::{Move, Position};
use samples::Samples;
use shared::REPORT;
use tally::{Child, Tally, child_thresholds};

/// The maximum length of a line in plies, so that the stack has a known size.
pub const LONGEST_LINE: usize = 4_000;

/// The stack of the thread that searches, in bytes: [`LONGEST_LINE`] visits, and as many levels of
/// the writer of proofs.
pub const STACK: usize = 64 << 20;

/// What a search has found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The winner wins.
    Won(Won),
    /// The winner cannot win within the limits of the task.
    Refuted,
    /// A limit or a signal ended the search, or lines grew too long.
    Unknown,
}

/// The result of searching a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeResult {
    pub numbers: Numbers,
    /// Valid if the position is won.
    pub won: Won,
    /// The winning move, if it is the winner's turn in a won position.
    pub mv: Option<Move>,
    /// Valid if the position is refuted.
    dependency: Dependency,
}

/// A position to search.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchNode {
    pub position: Position,
    pub key: Key,
    /// The number of plies left, if they are limited.
    pub left: Option<u32>,
}

/// One thread of a search.
pub struct Solver<'a> {
    pub(super) shared: &'a Shared<'a>,
    /// Gets the progress, on one of the threads.
    listener: Option<&'a mut dyn FnMut(&Progress<'_>)>,
    /// The number of expansions at which this thread has to end; only while a proof is completed.
    nodes_end: u64,
    /// Set when a limit or a signal ends the search.
    ended: bool,
    /// Set when a line was cut off.
    cut: bool,
    nodes: u64,
    evaluations: u64,
    /// The parts of both counts that [`Shared`] has.
    flushed: (u64, u64),
    next_check: u64,
    next_report: Duration,
    root: Numbers,
    /// The winning first move, if the winner is to move and has been found to win.
    pub(super) root_move: Option<Move>,
    path: Path,
    line: Vec<Move>,
    children: Vec<Child>,
    estimator: Estimator,
    samples: Option<Samples>,
}

impl<'a> Solver<'a> {
    /// A thread of a search.
    pub fn new(
        shared: &'a Shared<'a>,
        listener: Option<&'a mut dyn FnMut(&Progress<'_>)>,
    ) -> Solver<'a> {
        Solver {
            shared,
            listener,
            nodes_end: u64::MAX,
            ended: false,
            cut: false,
            nodes: 0,
            evaluations: 0,
            flushed: (0, 0),
            next_check: 0,
            next_report: REPORT,
            root: Numbers { phi: 1, delta: 1 },
            root_move: None,
            path: Path::default(),
            line: Vec::new(),
            children: Vec::new(),
            estimator: Estimator::new(),
            samples: None,
        }
    }

    /// Searches until there is an answer or a limit is reached. Needs a stack of [`STACK`] bytes.
    pub fn solve(&mut self) -> Verdict {
        let found = self.search(&self.root_node(), Numbers::NO_LIMIT);
        self.flush_counts();
        self.root_move = found.mv;
        let answer = self.answer(&found);
        if answer != Verdict::Unknown {
            self.shared.end();
        }
        answer
    }

    /// The root as a position to search.
    pub(super) fn root_node(&self) -> SearchNode {
        SearchNode {
            position: self.shared.task.root,
            key: self.key(&self.shared.task.root, self.shared.task.plies),
            left: self.shared.task.plies,
        }
    }

    /// Lets this thread expand `nodes` more positions, whatever the limits of the search, to
    /// complete a proof.
    pub(super) fn extend(&mut self, nodes: u64) {
        self.ended = false;
        self.nodes_end = self.nodes.saturating_add(nodes);
        self.next_check = self.nodes;
    }

    /// Searches a position as the first one of its path.
    pub(super) fn search(&mut self, node: &SearchNode, thresholds: Numbers) -> NodeResult {
        self.path.clear();
        self.line.clear();
        self.children.clear();
        self.cut = false;
        let attacks = node.position.turn() == self.shared.task.winner;
        let is_restricted =
            !self.shared.task.moves.is_empty() && node.position == self.shared.task.root;
        match self.evaluate(&node.position, node.left) {
            Status::Open(_) => self.visit(node, thresholds),
            // The winning blast may not be among the moves of the task.
            Status::Won(_) if is_restricted => self.visit(node, thresholds),
            // The writer of the proof finds the move of a win in one by itself.
            Status::Won(won) => NodeResult {
                numbers: Numbers::of(0, INFINITE, attacks),
                won,
                mv: None,
                dependency: Dependency::NONE,
            },
            Status::Refuted | Status::FiftyMoves => {
                let numbers = Numbers::of(INFINITE, 0, attacks);
                NodeResult { numbers, won: Won::default(), mv: None, dependency: Dependency::NONE }
            }
        }
    }

    pub(super) fn answer(&self, found: &NodeResult) -> Verdict {
        let attacks = self.shared.task.root.turn() == self.shared.task.winner;
        match (found.numbers.proof(attacks), found.numbers.disproof(attacks)) {
            (0, _) => Verdict::Won(found.won),
            (_, 0) if !self.cut => Verdict::Refuted,
            _ => Verdict::Unknown,
        }
    }

    /// The proof and the disproof number of the root.
    #[must_use]
    pub fn root_numbers(&self) -> (u32, u32) {
        let attacks = self.shared.task.root.turn() == self.shared.task.winner;
        (self.root.proof(attacks), self.root.disproof(attacks))
    }

    /// Searches a position of open status until its numbers reach the thresholds.
    fn visit(&mut self, node: &SearchNode, thresholds: Numbers) -> NodeResult {
        let attacks = node.position.turn() == self.shared.task.winner;
        let index = self.path.len();
        let first = self.children.len();
        let before = self.nodes;
        self.path.push(node.key);
        self.expand(node, index);
        let mut last_proof = 1;
        let found = loop {
            let tally = Tally::of(&self.children[first..], attacks);
            if index == 0 {
                self.root = tally.numbers;
            }
            if tally.numbers.is_solved() || tally.numbers.reach(thresholds) || self.is_over() {
                break self.found(&tally, attacks, index, first);
            }
            last_proof = tally.numbers.proof(attacks);
            let best = first + self.choose(&tally, first, thresholds);
            let child = self.children[best];
            let child_node = SearchNode {
                position: node.position.after(child.mv),
                key: child.key,
                left: node.left.map(|left| left - 1),
            };
            if self.refresh(best, &child_node, index + 1) {
                continue;
            }
            if self.path.len() > LONGEST_LINE {
                self.cut = true;
                self.children[best].numbers = Numbers::of(INFINITE, 0, !attacks);
                self.children[best].dependency = Dependency::on(0);
                continue;
            }
            let below =
                child_thresholds(&self.children[first..], best - first, thresholds, attacks);
            self.line.push(child.mv);
            self.mark(child.key, 1);
            let found = self.visit(&child_node, below);
            self.mark(child.key, u8::MAX);
            self.line.pop();
            let child = &mut self.children[best];
            child.numbers = found.numbers;
            child.won = found.won;
            child.dependency = found.dependency;
        };
        self.children.truncate(first);
        self.path.pop();
        self.store(node, index, &found, last_proof, self.nodes - before);
        found
    }

    /// The result that follows from a tally of the children.
    fn found(&self, tally: &Tally, attacks: bool, index: usize, first: usize) -> NodeResult {
        let children = &self.children[first..];
        let numbers = tally.numbers;
        let mut found =
            NodeResult { numbers, won: Won::default(), mv: None, dependency: Dependency::NONE };
        let above = |child: &Child| child.dependency.above(index, child.zeroes);
        match (numbers.proof(attacks), numbers.disproof(attacks)) {
            (0, _) if attacks => {
                let child = &children[tally.best];
                found.won = child.won.before(child.zeroes);
                found.mv = Some(child.mv);
            }
            (0, _) => {
                let all = children.iter().map(|child| child.won.before(child.zeroes));
                found.won = all.fold(Won::default(), Won::or);
            }
            (_, 0) if attacks => {
                found.dependency =
                    children.iter().map(above).fold(Dependency::NONE, Dependency::and);
            }
            (_, 0) => found.dependency = above(&children[tally.best]),
            _ => {}
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::Task;
    use crate::atomic::Color;
    use crate::identity::with_clock;
    use crate::table::{Entry, Known, Table};

    fn task(fen: &str) -> Task {
        Task::new(Position::from_fen(fen).unwrap(), Color::White)
    }

    fn answer(task: &Task, table: &Table, nodes: u64) -> Verdict {
        let stop = AtomicBool::new(false);
        let limits = ProofLimits { nodes: Some(nodes), ..ProofLimits::default() };
        Solver::new(&Shared::new(task, table, limits, 1, &stop), None).solve()
    }

    /// What an earlier search left open, with another clock, is drawn here whatever it would be
    /// worth.
    #[test]
    fn no_position_is_searched_after_the_fiftieth_move() {
        // The king must make way before the pawn can move.
        let early = task("4K3/4P3/8/8/8/8/8/k7 w - - 0 80");
        let late = task("4K3/4P3/8/8/8/8/8/k7 w - - 99 80");
        let whole = Table::new(16).unwrap();
        assert!(matches!(answer(&early, &whole, 100_000), Verdict::Won(_)));
        assert_eq!(answer(&late, &whole, 100_000), Verdict::Refuted);
        for nodes in 1..40 {
            let table = Table::new(16).unwrap();
            assert_eq!(answer(&early, &table, nodes), Verdict::Unknown);
            assert_eq!(answer(&late, &table, 100_000), Verdict::Refuted, "after {nodes} nodes");
        }
    }

    #[test]
    fn a_proof_is_replaced_by_a_shorter_one_only() {
        let task = task("4K3/4P3/8/8/8/8/8/k7 w - - 90 80");
        let (table, stop) = (Table::new(1).unwrap(), AtomicBool::new(false));
        let shared = Shared::new(&task, &table, ProofLimits::default(), 1, &stop);
        let mut solver = Solver::new(&shared, None);
        let node = solver.root_node();
        solver.path.push(node.key);
        let mv = task.root.legal_moves().into_iter().next();
        let won = |distance, run| {
            let won = Won { distance, run };
            NodeResult { numbers: Numbers::REACHED, won, mv, dependency: Dependency::NONE }
        };
        let open = NodeResult { numbers: Numbers { phi: 7, delta: 5 }, ..won(0, 0) };
        // With the clock of 90, a proof of at most ten plies without pawn move is in time.
        let held = |key| match table.get(key).map(|entry| entry.known) {
            Some(Known::Won { won, .. }) => Some((won.distance, won.run)),
            _ => None,
        };
        for (found, first, of_clock) in [
            (open, None, None),
            (won(30, 10), Some((30, 10)), None),
            (open, Some((30, 10)), None),
            (won(31, 2), Some((30, 10)), None),
            (won(12, 9), Some((12, 9)), None),
        ] {
            solver.store(&node, 0, &found, 1, 1);
            assert_eq!((held(node.key), held(with_clock(node.key, 90))), (first, of_clock));
        }
        // The one in the table, from an earlier clock, comes too late here.
        let late = Known::Won { mv, won: Won { distance: 11, run: 11 } };
        table.set(node.key, &Entry { known: late, work: 1 });
        solver.store(&node, 0, &won(14, 8), 1, 1);
        assert_eq!(
            (held(node.key), held(with_clock(node.key, 90))),
            (Some((11, 11)), Some((14, 8)))
        );
    }
}
