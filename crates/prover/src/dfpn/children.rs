//! What is known of the positions after the moves of a position: from the path, from the table, or
//! from the status of the position.

use arrayvec::ArrayVec;

use super::tally::Child;
use super::{SearchNode, Shared, Solver};
use crate::atomic::moves::MAX_MOVES;
use crate::atomic::outcome::FIFTY_MOVES;
use crate::atomic::{Move, Position};
use crate::certificate::reply_order;
use crate::identity::{Key, with_clock, with_plies};
use crate::numbers::{INFINITE, Numbers};
use crate::path::{Dependency, NOWHERE};
use crate::status::{Status, Won, status};
use crate::table::{Condition, Entry, Known};

impl Solver<'_> {
    /// The key of a position with some plies left.
    pub(crate) fn key(&self, position: &Position, left: Option<u32>) -> Key {
        let key = Key::of(position);
        match left {
            Some(left) => with_plies(key, left),
            None => key,
        }
    }

    /// The status of a position with some plies left.
    pub(super) fn evaluate(&mut self, position: &Position, left: Option<u32>) -> Status {
        self.evaluations += 1;
        let Shared { task, endgames, .. } = self.shared;
        match (status(position, task.winner, task.rules, task.fifty_moves), left) {
            // These distances are the shortest.
            (Status::Won(won), Some(left)) if u32::from(won.distance) > left => Status::Refuted,
            (Status::Open(_), Some(0)) => Status::Refuted,
            (open @ Status::Open(_), None) => {
                endgames.and_then(|endgames| endgames.probe(position)).unwrap_or(open)
            }
            (status, _) => status,
        }
    }

    /// Whether a win comes in time after `clock` plies without a capture or a pawn move.
    fn is_in_time(&self, won: Won, clock: u16) -> bool {
        !self.shared.task.fifty_moves || won.is_in_time(clock)
    }

    /// The key of the entry of a position, and the entry. If a proof takes too long for the clock,
    /// the entry for this clock is used instead.
    pub(crate) fn look_up(&self, key: Key, clock: u16) -> (Key, Option<Entry>) {
        match self.shared.table.get(key) {
            Some(Entry { known: Known::Won { won, .. }, .. }) if !self.is_in_time(won, clock) => {
                let key = with_clock(key, clock);
                (key, self.shared.table.get(key))
            }
            entry => (key, entry),
        }
    }

    /// What decides a position within `left` plies, although it was found with more plies left or
    /// without a limit: a win that is short enough, or that there is none at all.
    pub(crate) fn decided_within(&self, unlimited: Key, left: u32, clock: u16) -> Option<Known> {
        let known = self.look_up(unlimited, clock).1?.known;
        match known {
            Known::Won { won, .. } => (u32::from(won.distance) <= left).then_some(known),
            Known::Refuted => Some(known),
            Known::Open(_) | Known::RefutedIf(_) => None,
        }
    }

    /// Lists the moves of a position with what is known of each.
    pub(super) fn expand(&mut self, node: &SearchNode, index: usize) {
        self.nodes += 1;
        let position = &node.position;
        let first = self.children.len();
        let left = node.left.map(|left| left - 1);
        // All entries are prefetched before the first of them is needed.
        let mut reached = ArrayVec::<(Child, Position), MAX_MOVES>::new();
        for mv in position.legal_moves() {
            if index == 0 && !self.shared.task.moves.is_empty() && self.excludes(position, mv) {
                continue;
            }
            let after = position.after(mv);
            let child = self.new_child(mv, &after, left);
            self.shared.table.prefetch(child.key);
            reached.push((child, after));
        }
        for (mut child, after) in reached {
            self.evaluate_child(&mut child, &after, left, index + 1);
            let decides = child.numbers.delta == 0 && child.dependency.is_none();
            self.children.push(child);
            if decides {
                // No other move matters.
                let last = self.children.len() - 1;
                self.children.swap(first, last);
                self.children.truncate(first + 1);
                return;
            }
        }
    }

    /// A move and the position after it with some plies left, about which nothing is known yet.
    fn new_child(&self, mv: Move, after: &Position, left: Option<u32>) -> Child {
        let (numbers, won, dependency) = (Numbers::REACHED, Won::default(), Dependency::NONE);
        let zeroes = after.halfmove_clock() == 0;
        Child { mv, key: self.key(after, left), numbers, won, dependency, zeroes }
    }

    /// The numbers of the position after each move of the root, at the end of a search.
    pub fn move_numbers(&mut self) -> Vec<(Move, Numbers)> {
        let root = self.root_node();
        let left = root.left.map(|left| left.saturating_sub(1));
        self.path.clear();
        self.path.push(root.key);
        let mut moves = root.position.legal_moves().into_iter().collect::<Vec<_>>();
        moves.sort_by(reply_order);
        let look = |mv: Move| {
            let after = root.position.after(mv);
            let mut child = self.new_child(mv, &after, left);
            self.evaluate_child(&mut child, &after, left, 1);
            (mv, child.numbers)
        };
        moves.into_iter().map(look).collect()
    }

    /// Whether the task excludes a first move.
    fn excludes(&self, position: &Position, mv: Move) -> bool {
        *position == self.shared.task.root && !self.shared.task.moves.contains(&mv)
    }

    /// Sets what is known of the position after a move, whose index on the path is `index`.
    fn evaluate_child(
        &mut self,
        child: &mut Child,
        after: &Position,
        left: Option<u32>,
        index: usize,
    ) {
        let attacks = after.turn() == self.shared.task.winner;
        let clock = after.halfmove_clock();
        if left.is_none()
            && !child.zeroes
            && let Some(at) = self.path.find(child.key, clock)
        {
            child.numbers = Numbers::of(INFINITE, 0, attacks);
            child.dependency = Dependency::on(at);
            return;
        }
        let (key, entry) = self.look_up(child.key, clock);
        child.key = key;
        let known = entry.map(|entry| entry.known);
        let decided = left.and_then(|left| self.decided_within(Key::of(after), left, clock));
        // When the game is over, the table says nothing about the position.
        let is_draw = self.shared.task.fifty_moves && clock >= FIFTY_MOVES;
        match decided.or(known).filter(|_| !is_draw) {
            Some(known) => self.apply(child, known, clock, index, attacks),
            None => {
                child.numbers = Numbers::of(INFINITE, 0, attacks);
                match self.evaluate(after, left) {
                    Status::Won(won) => {
                        child.won = won;
                        child.numbers = Numbers::of(0, INFINITE, attacks);
                    }
                    Status::Open(open) => {
                        child.numbers = self.estimator.first(after, open);
                        self.sample(after);
                    }
                    Status::FiftyMoves => child.dependency = Dependency::CLOCK,
                    Status::Refuted => {}
                }
            }
        }
    }

    /// Sets what an entry says about the position after a move.
    fn apply(&self, child: &mut Child, known: Known, clock: u16, index: usize, attacks: bool) {
        child.dependency = Dependency::NONE;
        child.numbers = match known {
            Known::Open(numbers) => numbers,
            Known::Won { won, .. } => {
                child.won = won;
                Numbers::of(0, INFINITE, attacks)
            }
            Known::Refuted => Numbers::of(INFINITE, 0, attacks),
            Known::RefutedIf(condition) => match self.holds(condition, clock, index) {
                Some(dependency) => {
                    child.dependency = dependency;
                    Numbers::of(INFINITE, 0, attacks)
                }
                None => Numbers::of(condition.proof, 1, attacks),
            },
        };
    }

    /// What a conditional failure depends on, if it holds for a position at this index with this
    /// clock.
    fn holds(&self, condition: Condition, clock: u16, index: usize) -> Option<Dependency> {
        let first = index.checked_sub(condition.span.into())?;
        let same_path = condition.span == 0 || self.path.signature(first) == condition.signature;
        let dependency = Dependency {
            first: if condition.span == 0 { NOWHERE } else { first as u32 },
            clock: condition.clock > 0,
        };
        (same_path && clock >= condition.clock.into()).then_some(dependency)
    }

    /// Updates the best child, whose entry may have changed since it was listed. Returns whether
    /// its numbers have become worse for the side to move.
    pub(super) fn refresh(&mut self, best: usize, node: &SearchNode, index: usize) -> bool {
        let mut child = self.children[best];
        let clock = node.position.halfmove_clock();
        let (key, entry) = self.look_up(child.key, clock);
        if key != child.key {
            // A proof that takes too long here has been stored in the meantime.
            self.children[best].key = key;
            return true;
        }
        let Some(entry) = entry else { return false };
        let attacks = node.position.turn() == self.shared.task.winner;
        let old = child.numbers;
        self.apply(&mut child, entry.known, clock, index, attacks);
        let changes = child.numbers.is_solved() || child.numbers.delta > old.delta;
        if changes {
            self.children[best] = child;
        }
        changes
    }
}
