//! Looks for the moves of a survivor.
//!
//! It begins with the hope that every position is held from any clock. It walks from the root over the chosen moves of
//! the survivor and all replies, and wherever a reply wins, or leads to a position whose threshold is known to be higher,
//! it raises the thresholds before it: a position takes another move if that needs a lower one. Thresholds only rise, and
//! never above the true ones, so the search ends: with a set of positions in which all thresholds agree, or with a root
//! that needs a later clock than it has. Then the other side wins. (Local model checking, Liu and Smolka 1998.)
//!
//! It trusts nothing but the rules. Which move is tried first is a guess, that decides how far it has to look.

use std::collections::HashMap;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::report::{Progress, Report, Survival, Verdict};
use super::{LOST, Record, Task, before};
use crate::ProofLimits;
use crate::atomic::key::Key;
use crate::atomic::movegen::has_winning_blast;
use crate::atomic::{Legality, Move, PieceKind, Position};
use crate::certificate::reply_order;
use crate::util::clock::Instant;

/// The number of expansions between two looks at the clock.
const CHECK_INTERVAL: u64 = 64;

/// The time between two reports.
const REPORT: Duration = Duration::from_millis(500);

/// The estimated memory for a position, in bytes: itself, its entry among the keys, its replies and those who use it.
const POSITION: usize = 400;

/// Looks for moves with which the survivor does not lose, with at most `mebibytes` MiB of memory, until there is an
/// answer, a limit is reached or `stop` is set.
pub fn search(
    task: &Task,
    mebibytes: usize,
    limits: ProofLimits,
    stop: &AtomicBool,
    listener: &mut dyn FnMut(Progress),
) -> Report {
    let mut search = Search {
        task,
        limits,
        stop,
        most: (mebibytes << 20) / POSITION,
        started: Instant::now(),
        next_report: REPORT,
        next_check: 0,
        ended: false,
        nodes: 0,
        reached: 0,
        positions: Vec::new(),
        numbers: HashMap::new(),
        familiar: HashMap::new(),
        raised: Vec::new(),
        listener,
    };
    let verdict = search.run();
    Report {
        verdict,
        nodes: search.nodes,
        positions: search.positions.len(),
        time: search.started.elapsed(),
        is_full: search.positions.len() >= search.most,
    }
}

/// A step from a position of the other side to a position of the survivor.
#[derive(Clone, Copy, Debug)]
struct Reply {
    /// The number of the position of the survivor.
    to: u32,
    /// Whether the reply captures or moves a pawn.
    zeroes: bool,
}

/// Puts a position into the queue that a reply reaches with a smaller clock than before.
fn enter(reply: Reply, clock: u8, clocks: &mut Vec<u8>, queue: &mut VecDeque<u32>) {
    let at = reply.to as usize;
    if at >= clocks.len() {
        clocks.resize(at + 1, u8::MAX);
    }
    if clock < clocks[at] {
        clocks[at] = clock;
        queue.push_back(reply.to);
    }
}

/// What is known of a position of the survivor.
struct Node {
    position: Position,
    /// At least this threshold is needed.
    threshold: u8,
    /// The chosen move; `None` if there is none yet, or none that helps.
    choice: Option<Choice>,
    /// The positions whose chosen move leads here, and some that have taken another one since.
    users: Vec<u32>,
}

/// A move of the survivor and the replies to it that do not end the game.
struct Choice {
    mv: Move,
    zeroes: bool,
    replies: Box<[Reply]>,
}

/// A move that may be chosen.
struct Candidate {
    mv: Move,
    zeroes: bool,
    /// The threshold that the position needs for this move.
    needs: u8,
    /// The replies that do not end the game: the position after each, its number if it is known, and whether the reply
    /// captures or moves a pawn.
    replies: Vec<(Position, Key, Option<u32>, bool)>,
    /// How many of the positions after them are new, without those in which the survivor wins at once.
    new: usize,
}

/// The squares of each kind of the survivor's pieces.
type Placement = [u64; 6];

/// All positions met so far, what is known of each, and the limits.
struct Search<'a> {
    task: &'a Task,
    limits: ProofLimits,
    stop: &'a AtomicBool,
    /// The maximum number of positions.
    most: usize,
    started: Instant,
    next_report: Duration,
    next_check: u64,
    ended: bool,
    nodes: u64,
    reached: usize,
    positions: Vec<Node>,
    numbers: HashMap<Key, u32>,
    /// How often each placement of the survivor's pieces was chosen.
    familiar: HashMap<Placement, u32>,
    /// Positions whose thresholds have risen, and whose users have not been looked at.
    raised: Vec<u32>,
    listener: &'a mut dyn FnMut(Progress),
}

impl Search<'_> {
    fn run(&mut self) -> Verdict {
        let clock = self.task.root.halfmove_clock().min(LOST.into()) as u8;
        let Some(first) = self.first() else { return Verdict::Loses };
        loop {
            let is_done = self.walk(&first, clock);
            if self.needed(&first) > clock {
                return Verdict::Loses;
            }
            if self.ended {
                return Verdict::Unknown;
            }
            if is_done {
                return Verdict::Survives(self.survival(&first));
            }
        }
    }

    /// The positions of the survivor with which the game begins: the root, or those after all moves of the other side.
    /// `None` if one of these moves wins.
    fn first(&mut self) -> Option<Vec<Reply>> {
        let root = self.task.root;
        if root.turn() == self.task.survivor {
            return Some(vec![Reply { to: self.number(&root, Key::of(&root)), zeroes: false }]);
        }
        let mut moves = root.legal_moves();
        moves.sort_by(reply_order);
        let mut first = Vec::new();
        for mv in moves {
            let after = root.after(mv);
            match self.task.rules.outcome(&after) {
                Some(outcome) if outcome.winner() == Some(!self.task.survivor) => return None,
                Some(_) => {}
                None => first.push(Reply {
                    to: self.number(&after, Key::of(&after)),
                    zeroes: after.halfmove_clock() == 0,
                }),
            }
        }
        Some(first)
    }

    /// The threshold that the root needs.
    fn needed(&self, first: &[Reply]) -> u8 {
        let is_root = self.task.root.turn() == self.task.survivor;
        let needed = first.iter().map(|reply| {
            let threshold = self.positions[reply.to as usize].threshold;
            if is_root { threshold } else { self.before(threshold, reply.zeroes) }
        });
        needed.max().unwrap_or(0)
    }

    /// The threshold that a position needs for a step. Without the fifty-move rule a step never helps.
    fn before(&self, next: u8, zeroes: bool) -> u8 {
        if next == 0 || self.task.fifty_moves { before(next, zeroes) } else { LOST }
    }

    /// The number of a position of the survivor, which is new or known.
    fn number(&mut self, position: &Position, key: Key) -> u32 {
        let next = self.positions.len() as u32;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            let position = *position;
            self.positions.push(Node { position, threshold: 0, choice: None, users: Vec::new() });
        }
        number
    }

    /// Walks over all positions that the chosen moves reach before the clock runs out, and chooses where no move is chosen
    /// yet. Returns whether nothing has changed on the way.
    fn walk(&mut self, first: &[Reply], clock: u8) -> bool {
        // The smallest clock with which each position has been reached.
        let mut clocks = vec![u8::MAX; self.positions.len()];
        let mut queue = VecDeque::new();
        let mut has_changed = false;
        let (is_root, root_clock) = (self.task.root.turn() == self.task.survivor, clock);
        for reply in first {
            let reached = if is_root { clock } else { self.after(clock, reply.zeroes) };
            enter(*reply, reached, &mut clocks, &mut queue);
        }
        self.reached = 0;
        while let Some(number) = queue.pop_front() {
            let clock = clocks[number as usize];
            let node = &self.positions[number as usize];
            if node.threshold == LOST || clock >= LOST {
                continue;
            }
            if node.choice.is_none() {
                has_changed = true;
                self.choose(number);
                self.settle();
                if self.needed(first) > root_clock || self.is_over() {
                    return false;
                }
            }
            self.reached += 1;
            let Some(choice) = &self.positions[number as usize].choice else { continue };
            let moved = self.after(clock, choice.zeroes);
            if moved < LOST {
                for reply in &choice.replies {
                    enter(*reply, self.after(moved, reply.zeroes), &mut clocks, &mut queue);
                }
            }
        }
        !has_changed
    }

    /// The clock after a move, if it was `clock` before. Without the fifty-move rule it stands still.
    const fn after(&self, clock: u8, zeroes: bool) -> u8 {
        if zeroes || !self.task.fifty_moves { 0 } else { clock + 1 }
    }

    /// Looks again at all positions whose replies lead to a position that needs more than it did.
    fn settle(&mut self) {
        while let Some(number) = self.raised.pop() {
            let users = std::mem::take(&mut self.positions[number as usize].users);
            for user in users {
                let node = &self.positions[user as usize];
                let Some(choice) = &node.choice else { continue };
                if !choice.replies.iter().any(|reply| reply.to == number) {
                    continue;
                }
                if self.needs(choice) > node.threshold {
                    self.choose(user);
                    if self.is_over() {
                        return;
                    }
                } else {
                    self.positions[number as usize].users.push(user);
                }
            }
        }
    }

    /// The threshold that a position needs for its chosen move.
    fn needs(&self, choice: &Choice) -> u8 {
        let worst = choice
            .replies
            .iter()
            .map(|reply| self.before(self.positions[reply.to as usize].threshold, reply.zeroes));
        self.before(worst.max().unwrap_or(0), choice.zeroes)
    }

    /// Chooses the move of a position that needs the lowest threshold. Returns whether its threshold has risen.
    fn choose(&mut self, number: u32) -> bool {
        self.nodes += 1;
        let node = &self.positions[number as usize];
        let (position, threshold) = (node.position, node.threshold);
        let mut best: Option<Candidate> = None;
        for (times, mv) in self.ordered(&position) {
            let candidate = self.candidate(&position, mv);
            let rank = |candidate: &Candidate| (candidate.needs.max(threshold), candidate.new);
            if best.as_ref().is_none_or(|best| rank(&candidate) < rank(best)) {
                best = Some(candidate);
            }
            let is_enough =
                |best: &Candidate| best.needs <= threshold && (times > 0 || best.new == 0);
            if best.as_ref().is_some_and(is_enough) {
                break;
            }
        }
        // A position without moves is over, and is none of these.
        let needs = best.as_ref().map_or(LOST, |best| best.needs).max(threshold);
        let choice = best.filter(|_| needs < LOST).map(|mut best| {
            if needs + 1 == LOST && !best.zeroes {
                // The clock runs out with this move.
                best.replies.clear();
            }
            self.adopt(number, best)
        });
        let node = &mut self.positions[number as usize];
        node.choice = choice;
        node.threshold = needs;
        if needs > threshold {
            self.raised.push(number);
        }
        needs > threshold
    }

    /// The legal moves of a position in the order in which they are tried, each with the number of times that the
    /// survivor's pieces stood so after a chosen move: first those that end the game, then the most frequent. A
    /// survivor that returns to the same few squares meets few positions: measured on a draw of a knight against a bishop,
    /// 12,652 positions instead of 649,368 if only the number of new positions counts.
    fn ordered(&self, position: &Position) -> Vec<(u32, Move)> {
        let mut moves: Vec<(u32, Move)> = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let after = position.after(mv);
                if after.winner_by_explosion().is_some() {
                    return (u32::MAX, mv);
                }
                let is_capture =
                    after.board().occupied().count() < position.board().occupied().count();
                if is_capture && self.task.rules.outcome(&after).is_some() {
                    return (u32::MAX, mv);
                }
                (self.familiar.get(&self.placement(&after)).copied().unwrap_or(0), mv)
            })
            .collect();
        moves.sort_by_key(|(times, _)| std::cmp::Reverse(*times));
        moves
    }

    fn placement(&self, position: &Position) -> Placement {
        let own = position.board().color(self.task.survivor);
        PieceKind::ALL.map(|kind| (position.board().kind(kind) & own).0)
    }

    /// What a move of the survivor needs.
    fn candidate(&self, position: &Position, mv: Move) -> Candidate {
        let after = position.after(mv);
        let zeroes = after.halfmove_clock() == 0;
        let mut candidate = Candidate { mv, zeroes, needs: 0, replies: Vec::new(), new: 0 };
        let rules = self.task.rules;
        if rules.outcome(&after).is_some() {
            // A legal move does not lose at once.
            return candidate;
        }
        let mut worst = 0;
        let mut moves = after.legal_moves();
        moves.sort_by(reply_order);
        for reply in moves {
            let next = after.after(reply);
            let reply_zeroes = next.halfmove_clock() == 0;
            if let Some(outcome) = rules.outcome(&next) {
                if outcome.winner() == Some(!self.task.survivor) {
                    candidate.needs = self.before(LOST, zeroes);
                    candidate.replies.clear();
                    candidate.new = usize::MAX;
                    return candidate;
                }
                continue;
            }
            let key = Key::of(&next);
            let number = self.numbers.get(&key).copied();
            let threshold = number.map_or(0, |number| self.positions[number as usize].threshold);
            worst = worst.max(self.before(threshold, reply_zeroes));
            if number.is_none() {
                let wins = Legality::of(&next).is_some_and(|legality| has_winning_blast(&legality));
                candidate.new += usize::from(!wins);
            }
            candidate.replies.push((next, key, number, reply_zeroes));
        }
        candidate.needs = self.before(worst, zeroes);
        candidate
    }

    /// Makes a candidate the choice of a position.
    fn adopt(&mut self, user: u32, candidate: Candidate) -> Choice {
        let Candidate { mv, zeroes, replies, .. } = candidate;
        let placement = self.placement(&self.positions[user as usize].position.after(mv));
        *self.familiar.entry(placement).or_insert(0) += 1;
        let replies = replies.into_iter().map(|(position, key, number, zeroes)| {
            let to = number.unwrap_or_else(|| self.number(&position, key));
            self.positions[to as usize].users.push(user);
            Reply { to, zeroes }
        });
        Choice { mv, zeroes, replies: replies.collect() }
    }

    /// The records of the positions that the chosen moves reach, in the order of a certificate.
    fn survival(&mut self, first: &[Reply]) -> Survival {
        self.raise_to_agree();
        let mut seen = vec![false; self.positions.len()];
        let (mut queue, mut records) = (VecDeque::new(), Vec::new());
        let meet = |replies: &[Reply], seen: &mut [bool], queue: &mut VecDeque<u32>| {
            for reply in replies {
                if !std::mem::replace(&mut seen[reply.to as usize], true) {
                    queue.push_back(reply.to);
                }
            }
        };
        meet(first, &mut seen, &mut queue);
        while let Some(number) = queue.pop_front() {
            let node = &self.positions[number as usize];
            let choice = node.choice.as_ref().filter(|_| node.threshold < LOST);
            records.push(Record { mv: choice.map(|choice| choice.mv), threshold: node.threshold });
            // Where the clock runs out with the move, the replies do not matter.
            if let Some(choice) = choice
                && (choice.zeroes || node.threshold + 1 < LOST)
            {
                meet(&choice.replies, &mut seen, &mut queue);
            }
        }
        Survival { records }
    }

    /// Raises thresholds until they agree although some positions have no move: those that the walk reached only when
    /// the clock had run out.
    fn raise_to_agree(&mut self) {
        let mut raised: Vec<u32> = Vec::new();
        for (number, node) in self.positions.iter_mut().enumerate() {
            if node.choice.is_none() {
                node.threshold = LOST;
                raised.push(number as u32);
            }
        }
        while let Some(number) = raised.pop() {
            // A threshold may rise more than once.
            let users = self.positions[number as usize].users.clone();
            for user in users {
                let node = &self.positions[user as usize];
                let Some(choice) = &node.choice else { continue };
                let needs = self.needs(choice);
                if needs > node.threshold && choice.replies.iter().any(|reply| reply.to == number) {
                    self.positions[user as usize].threshold = needs;
                    raised.push(user);
                }
            }
        }
    }

    /// Whether the search has to end; looks at the clock at intervals.
    fn is_over(&mut self) -> bool {
        self.ended |= self.positions.len() >= self.most
            || self.limits.nodes.is_some_and(|most| self.nodes >= most);
        if self.nodes < self.next_check {
            return self.ended;
        }
        self.next_check = self.nodes + CHECK_INTERVAL;
        let time = self.started.elapsed();
        self.ended |=
            self.stop.load(Ordering::Relaxed) || self.limits.time.is_some_and(|most| time >= most);
        if time >= self.next_report {
            self.next_report = time + REPORT;
            let Search { nodes, reached, .. } = *self;
            (self.listener)(Progress { nodes, positions: self.positions.len(), reached, time });
        }
        self.ended
    }
}
