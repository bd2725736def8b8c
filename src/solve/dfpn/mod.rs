//! The search: depth-first proof-number search (df-pn, Nagai 2002) over the graph of positions.
//!
//! - The numbers of a position are the sums and minima of those of its children (`tally.rs`), kept
//!   while the position is in work, so that a failure that leans on the path counts here and
//!   nowhere else.
//! - A child is searched until its number exceeds the second-best by half of it
//!   ([`beyond`](super::numbers::beyond), Pawlewicz and Lew 2007).
//! - A proof is stored with its distance and its longest run without capture or pawn move; where the
//!   fifty-move rule leaves no time for the run, the position is searched again under a key of its
//!   own clock (`children.rs`).
//! - With a limit of plies, positions count together with the plies left, and nothing can repeat.
//!
//! Only moves of the winner are ever left out, and only those that the task leaves out.
//! [`super::proof`] makes a certificate of what is found here, and trusts none of it.

mod children;
mod samples;
mod shared;
mod tally;

pub use shared::{Limits, Progress, Shared};

use std::time::Duration;

use super::estimate::Estimator;
use super::identity::Key;
use super::numbers::{INFINITE, Numbers};
use super::path::{Lean, NOWHERE, Path};
use super::sight::{Sight, Won};
use super::table::{Condition, Entry, Known};
use crate::atomic::{Move, Position};
use samples::Samples;
use shared::REPORT;
use tally::{Child, Tally, child_thresholds};

/// Longer lines are not searched, so that the stack has a known size.
pub const LONGEST_LINE: usize = 4_000;

/// The stack of the thread that searches, in bytes: [`LONGEST_LINE`] visits, and as many levels of
/// the writer of proofs.
pub const STACK: usize = 64 << 20;

/// What a search says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The winner wins.
    Won(Won),
    /// The winner cannot win, or not within the plies of the task, or not with its moves.
    Refuted,
    /// A limit or a signal ended the search, or lines grew too long.
    Unknown,
}

/// What a visit finds out about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub numbers: Numbers,
    /// Means something if the position is won.
    pub won: Won,
    /// The winning move, if it is the winner's turn in a won position.
    pub mv: Option<Move>,
    /// Means something if the position is refuted.
    lean: Lean,
}

/// A position to visit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub position: Position,
    /// Its key, by which its entry is found.
    pub key: Key,
    /// The plies left, if they are limited.
    pub left: Option<u32>,
}

/// One thread of a search.
pub struct Solver<'a> {
    pub(super) shared: &'a Shared<'a>,
    /// Hears of the progress, on one of the threads.
    listener: Option<&'a mut dyn FnMut(&Progress<'_>)>,
    /// The expansions at which this thread has to end; for the repair of proofs.
    nodes_end: u64,
    /// Set when a limit or a signal ends the search.
    ended: bool,
    /// Set when a line was cut off.
    cut: bool,
    nodes: u64,
    sights: u64,
    /// What [`Shared`] knows of the two.
    told: (u64, u64),
    next_look: u64,
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
            sights: 0,
            told: (0, 0),
            next_look: 0,
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
    pub fn solve(&mut self) -> Answer {
        let found = self.search(&self.root_place(), Numbers::NO_LIMIT);
        self.tell();
        self.root_move = found.mv;
        let answer = self.answer(&found);
        if answer != Answer::Unknown {
            self.shared.end();
        }
        answer
    }

    /// The place of the root.
    pub(super) fn root_place(&self) -> Place {
        Place {
            position: self.shared.task.root,
            key: self.key(&self.shared.task.root, self.shared.task.plies),
            left: self.shared.task.plies,
        }
    }

    /// Lets this thread expand `nodes` more positions, whatever the limits of the search, to complete
    /// a proof.
    pub(super) fn extend(&mut self, nodes: u64) {
        self.ended = false;
        self.nodes_end = self.nodes.saturating_add(nodes);
        self.next_look = self.nodes;
    }

    /// Searches a position that is the first of its path.
    pub(super) fn search(&mut self, place: &Place, thresholds: Numbers) -> Found {
        self.path.clear();
        self.line.clear();
        self.children.clear();
        self.cut = false;
        let attacks = place.position.turn() == self.shared.task.winner;
        let is_restricted =
            !self.shared.task.moves.is_empty() && place.position == self.shared.task.root;
        match self.see(&place.position, place.left) {
            Sight::Open(_) => self.visit(place, thresholds),
            // The blast that is seen may not be among the moves of the task.
            Sight::Won(_) if is_restricted => self.visit(place, thresholds),
            // The move of a win in one is found where it is written down.
            Sight::Won(won) => Found {
                numbers: Numbers::of(0, INFINITE, attacks),
                won,
                mv: None,
                lean: Lean::NONE,
            },
            Sight::Refuted | Sight::Late => {
                let numbers = Numbers::of(INFINITE, 0, attacks);
                Found { numbers, won: Won::default(), mv: None, lean: Lean::NONE }
            }
        }
    }

    pub(super) fn answer(&self, found: &Found) -> Answer {
        let attacks = self.shared.task.root.turn() == self.shared.task.winner;
        match (found.numbers.proof(attacks), found.numbers.disproof(attacks)) {
            (0, _) => Answer::Won(found.won),
            (_, 0) if !self.cut => Answer::Refuted,
            _ => Answer::Unknown,
        }
    }

    /// The proof and the disproof number of the root.
    #[must_use]
    pub fn root_numbers(&self) -> (u32, u32) {
        let attacks = self.shared.task.root.turn() == self.shared.task.winner;
        (self.root.proof(attacks), self.root.disproof(attacks))
    }

    /// Visits a position that is not decided at first sight, until its numbers reach the
    /// thresholds.
    fn visit(&mut self, place: &Place, thresholds: Numbers) -> Found {
        let attacks = place.position.turn() == self.shared.task.winner;
        let index = self.path.len();
        let first = self.children.len();
        let before = self.nodes;
        self.path.push(place.key);
        self.expand(place, index);
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
            let child_place = Place {
                position: place.position.after(child.mv),
                key: child.key,
                left: place.left.map(|left| left - 1),
            };
            if self.refresh(best, &child_place, index + 1) {
                continue;
            }
            if self.path.len() > LONGEST_LINE {
                self.cut = true;
                self.children[best].numbers = Numbers::of(INFINITE, 0, !attacks);
                self.children[best].lean = Lean::on(0);
                continue;
            }
            let below =
                child_thresholds(&self.children[first..], best - first, thresholds, attacks);
            self.line.push(child.mv);
            self.mark(child.key, 1);
            let found = self.visit(&child_place, below);
            self.mark(child.key, u8::MAX);
            self.line.pop();
            let child = &mut self.children[best];
            child.numbers = found.numbers;
            child.won = found.won;
            child.lean = found.lean;
        };
        self.children.truncate(first);
        self.path.pop();
        self.store(place, index, &found, last_proof, self.nodes - before);
        found
    }

    /// What a tally of the children says of the position.
    fn found(&self, tally: &Tally, attacks: bool, index: usize, first: usize) -> Found {
        let children = &self.children[first..];
        let numbers = tally.numbers;
        let mut found = Found { numbers, won: Won::default(), mv: None, lean: Lean::NONE };
        let above = |child: &Child| child.lean.above(index, child.zeroes);
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
                found.lean = children.iter().map(above).fold(Lean::NONE, Lean::and);
            }
            (_, 0) => found.lean = above(&children[tally.best]),
            _ => {}
        }
        found
    }

    /// Stores what was found out about a position.
    fn store(&self, place: &Place, index: usize, found: &Found, proof: u32, nodes: u64) {
        // With moves left out the root is another position than elsewhere.
        if index == 0 && !self.shared.task.moves.is_empty() {
            return;
        }
        let attacks = place.position.turn() == self.shared.task.winner;
        let (key, held) = self.look_up(place.key, place.position.halfmove_clock());
        // Another thread may have proven the position meanwhile. A proof stays unless a shorter one is found: then no
        // proof gets longer by what it was made of, and following the moves never goes round in circles.
        if let Some(Entry { known: Known::Won { won, .. }, .. }) = held
            && (found.numbers.proof(attacks) > 0 || won.distance <= found.won.distance)
        {
            return;
        }
        let known = if found.numbers.proof(attacks) == 0 {
            Known::Won { mv: found.mv, won: found.won }
        } else if found.numbers.disproof(attacks) > 0 {
            Known::Open(found.numbers)
        } else if found.lean.is_none() {
            if self.cut && index == 0 {
                return;
            }
            Known::Refuted
        } else {
            let span =
                if found.lean.first == NOWHERE { 0 } else { index - found.lean.first as usize };
            let Ok(span) = u16::try_from(span) else { return };
            let clock = place.position.halfmove_clock().min(u8::MAX.into()) as u8;
            Known::RefutedIf(Condition {
                span,
                signature: self.path.signature(index - usize::from(span)),
                clock: if found.lean.clock { clock } else { 0 },
                proof,
            })
        };
        let work = held.map_or(0, |held| held.work).saturating_add(nodes);
        self.shared.table.set(key, &Entry { known, work });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::atomic::Color;
    use crate::solve::Task;
    use crate::solve::identity::with_clock;
    use crate::solve::table::Table;

    fn task(fen: &str) -> Task {
        Task::new(Position::from_fen(fen).unwrap(), Color::White)
    }

    fn answer(task: &Task, table: &Table, nodes: u64) -> Answer {
        let stop = AtomicBool::new(false);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        Solver::new(&Shared::new(task, table, limits, 1, &stop), None).solve()
    }

    /// What an earlier search left open, with another clock, is drawn here whatever it would be worth.
    #[test]
    fn no_position_is_searched_after_the_fiftieth_move() {
        // The king must make way before the pawn can move.
        let early = task("4K3/4P3/8/8/8/8/8/k7 w - - 0 80");
        let late = task("4K3/4P3/8/8/8/8/8/k7 w - - 99 80");
        let whole = Table::new(16).unwrap();
        assert!(matches!(answer(&early, &whole, 100_000), Answer::Won(_)));
        assert_eq!(answer(&late, &whole, 100_000), Answer::Refuted);
        for nodes in 1..40 {
            let table = Table::new(16).unwrap();
            assert_eq!(answer(&early, &table, nodes), Answer::Unknown);
            assert_eq!(answer(&late, &table, 100_000), Answer::Refuted, "after {nodes} nodes");
        }
    }

    #[test]
    fn a_proof_is_replaced_by_a_shorter_one_only() {
        let task = task("4K3/4P3/8/8/8/8/8/k7 w - - 90 80");
        let (table, stop) = (Table::new(1).unwrap(), AtomicBool::new(false));
        let shared = Shared::new(&task, &table, Limits::default(), 1, &stop);
        let mut solver = Solver::new(&shared, None);
        let place = solver.root_place();
        solver.path.push(place.key);
        let mv = task.root.legal_moves().into_iter().next();
        let won = |distance, run| {
            let won = Won { distance, run };
            Found { numbers: Numbers::REACHED, won, mv, lean: Lean::NONE }
        };
        let open = Found { numbers: Numbers { phi: 7, delta: 5 }, ..won(0, 0) };
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
            solver.store(&place, 0, &found, 1, 1);
            assert_eq!((held(place.key), held(with_clock(place.key, 90))), (first, of_clock));
        }
        // The one in the table, from an earlier clock, comes too late here.
        let late = Known::Won { mv, won: Won { distance: 11, run: 11 } };
        table.set(place.key, &Entry { known: late, work: 1 });
        solver.store(&place, 0, &won(14, 8), 1, 1);
        assert_eq!(
            (held(place.key), held(with_clock(place.key, 90))),
            (Some((11, 11)), Some((14, 8)))
        );
    }
}
