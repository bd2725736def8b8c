//! Learns what proofs cost: takes positions that the prover visits for the first time, searches
//! each on its own, and fits the weights that predict the result best (`regression`).
//!
//! The teacher is the prover with plain estimates, which know the score of the network alone. So
//! what is learned does not depend on what was learned before; a prover that teaches itself was
//! tried, and its numbers grew from one generation to the next without getting better.

mod regression;

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::atomic::{Color, Position};
use crate::formats::games::GameRecord;
use crate::nnue::{Accumulators, embedded};
use crate::search::Score;
use crate::solve::costs::{Costs, CostsError, LEVEL};
use crate::solve::dfpn::STACK;
use crate::solve::status::{Kind, Open, Status, status};
use crate::solve::table::{NoMemory, Table};
use crate::solve::{ProofLimits, Shared, Solver, Task, Verdict};
use crate::util::random::Random;
use regression::Regression;

/// How samples are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CostsPlan {
    /// The nodes of the search from a position of a game, whose first visits to positions are
    /// sampled.
    pub nodes: u64,
    /// One first visit in this many is sampled.
    pub every: usize,
    /// The nodes of the search of each sample.
    pub sample_nodes: u64,
    /// The seed of everything that is random.
    pub seed: u64,
}

/// A position to search from, and the side that wins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root {
    /// A position of a game, or one that was given.
    pub position: Position,
    pub winner: Color,
}

/// A position with what its search has shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CostSample {
    position: Position,
    open: Open,
    /// The logarithm of the cost to the base 2.
    level: f64,
    is_won: bool,
}

/// Roots are taken from this number of plies before the first announced mate, or before the end of
/// the game.
const LAST_PLIES: usize = 24;

/// The least score of the winner at a root, in points.
const AHEAD: i32 = 50;

/// The tables of a search from a root, and of one from a sample, in MiB.
const TABLES: [usize; 2] = [64, 1];

/// One root in this many is held out, to see how well its samples are predicted.
const HELD_OUT: usize = 10;

/// The factor of the logarithm of the nodes of a proof, which makes them comparable with the proof
/// numbers of open positions. Of 0.6, 0.8 and 1, with 100,000 nodes for each of 212 positions, this
/// proved the most: 102, 106 and 98.
const PROVEN: f64 = 0.8;

/// The level of a position that cannot be won.
const REFUTED: f64 = 15.0;

/// At most two positions of a game that was won, chosen at random from the last ones before the
/// mate was announced.
#[must_use]
pub fn roots(game: &GameRecord, random: &mut Random) -> Vec<Root> {
    let Some(winner) = game.winner else { return Vec::new() };
    let mut position = game.start;
    let mut seen = Vec::new();
    for &(mv, score) in &game.moves {
        let score = if position.turn() == winner { score.0 } else { -score.0 };
        seen.push((Root { position, winner }, score));
        position.make(mv);
    }
    let end = seen.iter().position(|(_, score)| Score(*score).is_win()).unwrap_or(seen.len());
    let last = &seen[end.saturating_sub(LAST_PLIES)..end.saturating_sub(2)];
    let ahead: Vec<_> = last.iter().filter(|(_, score)| *score > AHEAD).collect();
    let mut picks: Vec<usize> =
        (0..2.min(ahead.len())).map(|_| random.below(ahead.len())).collect();
    picks.dedup();
    picks.into_iter().map(|at| ahead[at].0).collect()
}

/// The positions, each twice: with either side as the winner.
#[must_use]
pub fn for_both_sides(positions: &[Position]) -> Vec<Root> {
    let sides = |&position: &Position| Color::ALL.map(|winner| Root { position, winner });
    positions.iter().flat_map(sides).collect()
}

/// Samples the searches from some roots on some threads, until all are done or `stop` is set.
/// `heard` is called with the number of finished roots. Returns the samples of each finished root,
/// in the order of the roots; they do not depend on the number of threads.
///
/// # Errors
/// If there is not enough memory, or no thread can be started.
pub fn lessons(
    roots: &[Root],
    plan: CostsPlan,
    threads: usize,
    stop: &AtomicBool,
    mut heard: impl FnMut(usize),
) -> io::Result<Vec<(usize, Vec<CostSample>)>> {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let (sender, next) = (sender.clone(), &next);
            let work = move || {
                let tables = TABLES.map(Table::new);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(root) = roots.get(number) else { return };
                    let done = match &tables {
                        [Ok(whole), Ok(small)] => {
                            Ok(sample(*root, number, plan, [whole, small], stop))
                        }
                        [Err(error), _] | [_, Err(error)] => Err(error.clone()),
                    };
                    if stop.load(Ordering::Relaxed) || sender.send((number, done)).is_err() {
                        return;
                    }
                }
            };
            let started = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            if let Err(error) = started {
                stop.store(true, Ordering::Relaxed);
                return Err(error);
            }
        }
        drop(sender);
        let mut all = Vec::new();
        for (number, lessons) in receiver {
            match lessons {
                Ok(lessons) => all.push((number, lessons)),
                Err(error @ NoMemory(_)) => return Err(io::Error::other(error)),
            }
            heard(all.len());
        }
        all.sort_by_key(|(number, _)| *number);
        Ok(all)
    })
}

/// The samples of one root.
fn sample(
    root: Root,
    number: usize,
    plan: CostsPlan,
    [whole, small]: [&Table; 2],
    stop: &AtomicBool,
) -> Vec<CostSample> {
    let task = Task::new(root.position, root.winner);
    let limits = ProofLimits { nodes: Some(plan.nodes), time: None };
    whole.clear();
    let shared = Shared::new(&task, whole, limits, 1, stop);
    let seed = plan.seed ^ Random::new(number as u64).next_u64();
    let mut solver = Solver::new(&shared, None).with_plain_numbers().with_samples(plan.every, seed);
    solver.solve();
    let learn = |position: &Position| {
        let Status::Open(open) = status(position, root.winner, task.rules, task.fifty_moves) else {
            return None;
        };
        let task = Task { root: *position, ..task.clone() };
        let limits = ProofLimits { nodes: Some(plan.sample_nodes), time: None };
        small.clear();
        let shared = Shared::new(&task, small, limits, 1, stop);
        let mut solver = Solver::new(&shared, None).with_plain_numbers();
        let logarithm = |number: u64| (number.max(1) as f64).log2();
        let nodes = PROVEN * logarithm(plan.sample_nodes);
        let (is_won, level) = match solver.solve() {
            Verdict::Won(_) => (true, PROVEN * logarithm(shared.nodes())),
            Verdict::Refuted => (false, REFUTED),
            Verdict::Unknown => (false, logarithm(solver.root_numbers().0.into()).max(nodes)),
        };
        Some(CostSample { position: *position, open, level, is_won })
    };
    solver.samples().iter().filter_map(learn).collect()
}

/// The result of learning for the positions of one kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Learned {
    pub kind: Kind,
    /// Positions, those held out among them.
    pub positions: usize,
    /// The share of them that was proven.
    pub proven: f64,
    /// The share of the variance of the levels of held out positions that the new weights explain.
    pub new: f64,
    /// The share of that variance that the weights in use explain.
    pub in_use: f64,
}

/// Weights from samples, by root, and how well they predict the samples of held-out roots.
///
/// # Errors
/// If the weights are too large to be used.
pub fn learn(
    lessons: &[(usize, Vec<CostSample>)],
    in_use: &Costs,
) -> Result<(Costs, [Learned; 3]), CostsError> {
    let file = embedded();
    let mut accumulators = Accumulators::new(&file.network, 1);
    let weights = Kind::ALL.map(|kind| {
        let mut regression = Regression::default();
        for lesson in of_kind(lessons, kind, false) {
            if let Some(active) = accumulators.activations(&file.network, &lesson.position) {
                regression.add(lesson.open.count, &active, lesson.level);
            }
        }
        regression.weights()
    });
    let costs = Costs::new(file.id().to_owned(), weights)?;
    let learned = Kind::ALL.map(|kind| {
        let all: Vec<_> =
            [false, true].into_iter().flat_map(|out| of_kind(lessons, kind, out)).collect();
        let held_out: Vec<_> = of_kind(lessons, kind, true).collect();
        let mut explained = |costs: &Costs| {
            let error = |lesson: &&CostSample| {
                let level =
                    costs.level(&mut accumulators, &file.network, &lesson.position, lesson.open);
                (f64::from(level) / f64::from(LEVEL) - lesson.level).powi(2)
            };
            let errors: f64 = held_out.iter().map(error).sum();
            let mean = held_out.iter().map(|lesson| lesson.level).sum::<f64>()
                / held_out.len().max(1) as f64;
            let variance: f64 = held_out.iter().map(|lesson| (lesson.level - mean).powi(2)).sum();
            1.0 - errors / variance
        };
        Learned {
            kind,
            positions: all.len(),
            proven: all.iter().filter(|lesson| lesson.is_won).count() as f64
                / all.len().max(1) as f64,
            new: explained(&costs),
            in_use: explained(in_use),
        }
    });
    Ok((costs, learned))
}

/// The samples of a kind that are held out, or all others.
fn of_kind(
    lessons: &[(usize, Vec<CostSample>)],
    kind: Kind,
    held_out: bool,
) -> impl Iterator<Item = &CostSample> {
    let roots =
        lessons.iter().filter(move |(number, _)| (number % HELD_OUT == HELD_OUT - 1) == held_out);
    roots.flat_map(|(_, lessons)| lessons).filter(move |lesson| lesson.open.kind == kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::games::text::read_line;

    /// A game with moves and scores from the start position.
    fn game(result: &str, moves: &str) -> GameRecord {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        read_line(&format!("{start}\t{result}\t{moves}"), 0).unwrap()
    }

    #[test]
    fn roots_are_won_positions_before_the_mate_is_seen() {
        // The winner is ahead from the second ply on, and the mate is announced in the fifth.
        let won = game("1-0", "g1f3:0 f7f6:-300 f3e5:310 a7a6:-320 e5d7:#1");
        let mut random = Random::new(1);
        let mut found = Vec::new();
        for _ in 0..50 {
            let roots = roots(&won, &mut random);
            assert!((1..=2).contains(&roots.len()));
            found.extend(roots);
        }
        assert!(found.iter().all(|root| root.winner == Color::White));
        // The first ply is even, and the last two before the announcement are left out.
        let after = |moves: usize| {
            won.moves[..moves].iter().fold(won.start, |position, (mv, _)| position.after(*mv))
        };
        assert!(found.iter().all(|root| root.position == after(1)), "{found:?}");
        assert!(roots(&game("1/2-1/2", "g1f3:300 f7f6:-300 f3g1:300"), &mut random).is_empty());
        assert!(roots(&game("0-1", "g1f3:300 f7f6:-300 f3g1:300"), &mut random).is_empty());
    }
}
