//! The search: depth-first proof-number search (df-pn, Nagai 2002) over the graph of positions.
//!
//! - The numbers of a position are the sums and minima of those of its children, kept while the
//!   position is in work, so that a failure that leans on the path counts here and nowhere else.
//! - A child is searched until its number exceeds the second-best by half of it
//!   ([`beyond`], Pawlewicz and Lew 2007).
//! - A proof is stored with its distance and its longest run without capture or pawn move; where the
//!   fifty-move rule leaves no time for the run, the position is searched again under a key of its
//!   own clock.
//! - With a limit of plies, positions count together with the plies left, and nothing can repeat.
//!
//! Only moves of the winner are ever left out, and only those that the task leaves out.
//! [`super::proof`] makes a certificate of what is found here, and trusts none of it.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::Task;
use super::identity::Key;
use super::numbers::{INFINITE, Numbers, beyond, rest, sum};
use super::path::{Lean, NOWHERE, Path};
use super::sight::{Sight, Won, sight};
use super::table::{Condition, Entry, Known, Table};
use crate::atomic::{Move, Position};

/// Longer lines are not searched, so that the stack has a known size.
pub const LONGEST_LINE: usize = 4_000;

/// The stack of the thread that searches, in bytes: [`LONGEST_LINE`] visits, and as many levels of
/// the writer of proofs.
pub const STACK: usize = 64 << 20;

/// Expansions between two looks at the clock.
const PATIENCE: u64 = 256;

/// What ends a search besides a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The most nodes: expansions of positions.
    pub nodes: Option<u64>,
    /// The most time.
    pub time: Option<Duration>,
}

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

/// How far a search is.
#[derive(Clone, Debug)]
pub struct Progress<'a> {
    /// The proof and the disproof number of the root.
    pub proof: u32,
    /// The disproof number of the root.
    pub disproof: u32,
    /// Expansions of positions.
    pub nodes: u64,
    /// Positions looked at for the first time since they were last in the table.
    pub sights: u64,
    /// Time since the start.
    pub time: Duration,
    /// How full the table is, in permille.
    pub permille_full: usize,
    /// The moves from the root to the position in work.
    pub line: &'a [Move],
}

/// A move of a position in work, and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
struct Child {
    mv: Move,
    key: Key,
    numbers: Numbers,
    won: Won,
    lean: Lean,
    /// Whether the move captures, or moves a pawn.
    zeroes: bool,
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

/// What the threads of a search share.
pub struct Shared<'a> {
    /// What is to be proven.
    pub task: &'a Task,
    /// Results, of earlier searches for the same task too.
    pub table: &'a Table,
    /// Set from outside to end the search.
    pub stop: &'a AtomicBool,
    started: Instant,
    time: Option<Duration>,
    nodes_end: u64,
    /// Expansions by all threads, up to date within [`PATIENCE`] for each.
    nodes: AtomicU64,
    sights: AtomicU64,
    /// Set when a thread has an answer.
    solved: AtomicBool,
    /// For each key, by its last bits, how many threads are below that position; empty for a single
    /// thread.
    busy: Vec<AtomicU8>,
}

/// The size of [`Shared::busy`].
const BUSY: usize = 1 << 16;

impl<'a> Shared<'a> {
    /// The start of a search by some threads. It ends early when `stop` is set.
    #[must_use]
    pub fn new(
        task: &'a Task,
        table: &'a Table,
        limits: Limits,
        threads: usize,
        stop: &'a AtomicBool,
    ) -> Shared<'a> {
        let busy = if threads > 1 { BUSY } else { 0 };
        Shared {
            task,
            table,
            stop,
            started: Instant::now(),
            time: limits.time,
            nodes_end: limits.nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            sights: AtomicU64::new(0),
            solved: AtomicBool::new(false),
            busy: (0..busy).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    /// Expansions of positions so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// First looks at positions so far.
    #[must_use]
    pub fn sights(&self) -> u64 {
        self.sights.load(Ordering::Relaxed)
    }

    /// The time since the start.
    #[must_use]
    pub fn time(&self) -> Duration {
        self.started.elapsed()
    }

    /// Ends the search on all threads.
    pub(super) fn end(&self) {
        self.solved.store(true, Ordering::Relaxed);
    }

    /// How many threads are below a position; an estimate.
    fn busy(&self, key: Key) -> Option<&AtomicU8> {
        self.busy.get(key.check as usize % BUSY)
    }
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
}

/// Time between two reports.
const REPORT: Duration = Duration::from_millis(500);

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

    /// Gives this thread so many expansions more, whatever the limits of the search, to complete a
    /// proof.
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
            seen => {
                let won = if let Sight::Won(won) = seen { won } else { Won::default() };
                // The move of a win in one is found where it is written down.
                Found { numbers: seen.numbers(attacks), won, mv: None, lean: Lean::NONE }
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

    /// The key of a position with some plies left.
    pub(super) fn key(&self, position: &Position, left: Option<u32>) -> Key {
        let key = Key::of(position);
        match left {
            Some(left) => key.apart(1 << 32 | u64::from(left)),
            None => key,
        }
    }

    /// What is seen of a position at once, with some plies left.
    fn see(&mut self, position: &Position, left: Option<u32>) -> Sight {
        self.sights += 1;
        match (sight(position, self.shared.task.winner, self.shared.task.fifty_moves), left) {
            // These distances are the shortest.
            (Sight::Won(won), Some(left)) if u32::from(won.distance) > left => Sight::Refuted,
            (Sight::Open(_), Some(0)) => Sight::Refuted,
            (seen, _) => seen,
        }
    }

    /// Whether a win comes in time after this many plies without capture or pawn move.
    fn is_in_time(&self, won: Won, clock: u16) -> bool {
        !self.shared.task.fifty_moves || won.is_in_time(clock)
    }

    /// The key of the entry of a position, and the entry. A proof that comes too late for the clock
    /// is passed over for an entry of this clock.
    pub(super) fn look_up(&self, key: Key, clock: u16) -> (Key, Option<Entry>) {
        match self.shared.table.get(key) {
            Some(Entry { known: Known::Won { won, .. }, .. }) if !self.is_in_time(won, clock) => {
                let key = key.apart(2 << 32 | u64::from(clock));
                (key, self.shared.table.get(key))
            }
            entry => (key, entry),
        }
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

    /// Adds to the number of threads below a position; the greatest number takes one away.
    fn mark(&self, key: Key, number: u8) {
        if let Some(busy) = self.shared.busy(key) {
            busy.fetch_add(number, Ordering::Relaxed);
        }
    }

    /// Lists the moves of a position with what is known of each.
    fn expand(&mut self, place: &Place, index: usize) {
        self.nodes += 1;
        let position = &place.position;
        let first = self.children.len();
        let left = place.left.map(|left| left - 1);
        for mv in position.legal_moves() {
            if index == 0 && !self.shared.task.moves.is_empty() && self.leaves_out(position, mv) {
                continue;
            }
            let after = position.after(mv);
            let zeroes = after.halfmove_clock() == 0;
            let mut child = Child {
                mv,
                key: self.key(&after, left),
                numbers: Numbers::REACHED,
                won: Won::default(),
                lean: Lean::NONE,
                zeroes,
            };
            self.judge(&mut child, &after, left, index + 1);
            let decides = child.numbers.delta == 0 && child.lean.is_none();
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

    /// Whether the task leaves out a first move.
    fn leaves_out(&self, position: &Position, mv: Move) -> bool {
        *position == self.shared.task.root && !self.shared.task.moves.contains(&mv)
    }

    /// Sets what is known of the position after a move, which comes at this index of the path.
    fn judge(&mut self, child: &mut Child, after: &Position, left: Option<u32>, index: usize) {
        let attacks = after.turn() == self.shared.task.winner;
        let clock = after.halfmove_clock();
        if left.is_none()
            && !child.zeroes
            && let Some(at) = self.path.find(child.key, clock)
        {
            child.numbers = Numbers::of(INFINITE, 0, attacks);
            child.lean = Lean::on(at);
            return;
        }
        let (key, entry) = self.look_up(child.key, clock);
        child.key = key;
        match entry {
            Some(entry) => self.apply(child, entry.known, clock, index, attacks),
            None => {
                let seen = self.see(after, left);
                child.numbers = seen.numbers(attacks);
                match seen {
                    Sight::Won(won) => child.won = won,
                    Sight::Late => child.lean = Lean::CLOCK,
                    Sight::Refuted | Sight::Open(_) => {}
                }
            }
        }
    }

    /// Sets what an entry says of the position after a move.
    fn apply(&self, child: &mut Child, known: Known, clock: u16, index: usize, attacks: bool) {
        child.lean = Lean::NONE;
        child.numbers = match known {
            Known::Open(numbers) => numbers,
            Known::Won { won, .. } => {
                child.won = won;
                Numbers::of(0, INFINITE, attacks)
            }
            Known::Refuted => Numbers::of(INFINITE, 0, attacks),
            Known::RefutedIf(condition) => match self.holds(condition, clock, index) {
                Some(lean) => {
                    child.lean = lean;
                    Numbers::of(INFINITE, 0, attacks)
                }
                None => Numbers::of(condition.proof, 1, attacks),
            },
        };
    }

    /// What a conditional failure leans on, if it holds for a position at this index with this
    /// clock.
    fn holds(&self, condition: Condition, clock: u16, index: usize) -> Option<Lean> {
        let first = index.checked_sub(condition.span.into())?;
        let same_path = condition.span == 0 || self.path.signature(first) == condition.signature;
        let lean = Lean {
            first: if condition.span == 0 { NOWHERE } else { first as u32 },
            clock: condition.clock > 0,
        };
        (same_path && clock >= condition.clock.into()).then_some(lean)
    }

    /// Looks again at the best child, whose entry may have changed since it was listed: whether its
    /// numbers are worse for the side to move than those known here.
    fn refresh(&mut self, best: usize, place: &Place, index: usize) -> bool {
        let mut child = self.children[best];
        let clock = place.position.halfmove_clock();
        let (key, entry) = self.look_up(child.key, clock);
        if key != child.key {
            // A proof that comes too late here was stored meanwhile.
            self.children[best].key = key;
            return true;
        }
        let Some(entry) = entry else { return false };
        let attacks = place.position.turn() == self.shared.task.winner;
        let old = child.numbers;
        self.apply(&mut child, entry.known, clock, index, attacks);
        let changes = child.numbers.is_solved() || child.numbers.delta > old.delta;
        if changes {
            self.children[best] = child;
        }
        changes
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
        let held = self.shared.table.get(place.key);
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
        self.shared.table.set(place.key, &Entry { known, work });
    }

    /// Whether the search has to end; looks at the clock now and then.
    fn is_over(&mut self) -> bool {
        if self.nodes < self.next_look || self.ended {
            return self.ended;
        }
        self.tell();
        let time = self.shared.time();
        let left = if self.nodes_end < u64::MAX {
            // A proof is being completed: only a signal ends that before its own limit.
            self.nodes_end - self.nodes
        } else {
            let late = self.shared.time.is_some_and(|end| time >= end);
            self.ended = late || self.shared.solved.load(Ordering::Relaxed);
            self.shared.nodes_end.saturating_sub(self.shared.nodes())
        };
        self.ended |= left == 0 || self.shared.stop.load(Ordering::Relaxed);
        self.next_look = self.nodes + left.min(PATIENCE);
        self.report(time);
        self.ended
    }

    /// Tells the other threads of the expansions since the last time.
    fn tell(&mut self) {
        let (nodes, sights) = self.told;
        self.shared.nodes.fetch_add(self.nodes - nodes, Ordering::Relaxed);
        self.shared.sights.fetch_add(self.sights - sights, Ordering::Relaxed);
        self.told = (self.nodes, self.sights);
    }

    /// Reports now and then.
    fn report(&mut self, time: Duration) {
        let (proof, disproof) = self.root_numbers();
        let Some(listener) = self.listener.as_mut().filter(|_| time >= self.next_report) else {
            return;
        };
        self.next_report = time + REPORT;
        listener(&Progress {
            proof,
            disproof,
            nodes: self.shared.nodes(),
            sights: self.shared.sights(),
            time,
            permille_full: self.shared.table.permille_full(),
            line: &self.line,
        });
    }

    /// The child to search next: the best one, or where several threads search, one nearly as good
    /// where fewer of them are.
    fn choose(&self, tally: &Tally, first: usize, thresholds: Numbers) -> usize {
        if self.shared.busy.is_empty() {
            return tally.best;
        }
        let limit = beyond(tally.numbers.phi).min(thresholds.phi);
        let children = self.children[first..].iter().enumerate();
        let near =
            children.filter(|(index, child)| *index == tally.best || child.numbers.delta < limit);
        let busy = |key| self.shared.busy(key).map_or(0, |busy| busy.load(Ordering::Relaxed));
        near.min_by_key(|(_, child)| (busy(child.key), child.numbers.delta))
            .map_or(tally.best, |(index, _)| index)
    }
}

/// The numbers of a position from those of its children.
///
/// `phi` is the least `delta` of a child. For the loser `delta`, the proof number, is the sum of the
/// children's: that is exact in a tree, and in a graph it counts some leaves several times. For the
/// winner `delta`, the disproof number, is the greatest of the children's and one for each other
/// (weak proof-number search, Ueda and others 2008): the sums of disproof numbers grow without
/// bound where many orders of moves lead to the same positions, as in endings, and the search then
/// goes round in circles.
struct Tally {
    numbers: Numbers,
    /// The index of the child with the least `delta`.
    best: usize,
}

impl Tally {
    fn of(children: &[Child], attacks: bool) -> Tally {
        let mut tally = Tally { numbers: Numbers { phi: INFINITE, delta: 0 }, best: 0 };
        let (mut greatest, mut total, mut open) = (0, 0, 0);
        for (index, child) in children.iter().enumerate() {
            let Numbers { phi, delta } = child.numbers;
            greatest = phi.max(greatest);
            total = sum(total, phi);
            open += u32::from(phi > 0);
            if delta < tally.numbers.phi {
                tally.numbers.phi = delta;
                tally.best = index;
            }
        }
        tally.numbers.delta = match (attacks, open) {
            (true, 1..) => sum(greatest, open - 1),
            _ => total,
        };
        tally
    }
}

/// The thresholds for a child: its `phi` may grow by what the sum of its parent leaves, and its
/// `delta` beyond the least one of the other children.
fn child_thresholds(
    children: &[Child],
    chosen: usize,
    thresholds: Numbers,
    attacks: bool,
) -> Numbers {
    let others = children.iter().enumerate().filter(|(index, _)| *index != chosen);
    let (mut total, mut open, mut second) = (0, 0, INFINITE);
    for (_, child) in others {
        total = sum(total, child.numbers.phi);
        open += u32::from(child.numbers.phi > 0);
        second = second.min(child.numbers.delta);
    }
    // A chosen child may be a little worse than the best one.
    let least = children[chosen].numbers.delta.saturating_add(1);
    Numbers {
        phi: rest(thresholds.delta, if attacks { open } else { total }),
        delta: thresholds.phi.min(beyond(second).max(least)),
    }
}
