//! Measures how long the parts of an evaluation take.

use std::hint::black_box;
use std::time::Duration;

use super::accumulator::Accumulators;
use super::network::Network;
use super::sample::RandomGames;
use crate::atomic::{Move, Position, blast};
use crate::util::clock::Instant;

/// Times in nanoseconds, on this machine and one thread: averages over positions, in the fastest of
/// many rounds, so that other work on the machine does not count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speeds {
    /// Updating the sums of both sides after a quiet move.
    pub quiet: f64,
    /// Updating the sums of both sides after a capture.
    pub capture: f64,
    /// The average number of pieces that such a capture removes.
    pub removed: f64,
    /// Summing up a whole board for both sides.
    pub refresh: f64,
    /// Computing the score from the sums.
    pub output: f64,
    /// The whole evaluation of a position after a legal move, quiet or capture.
    pub evaluation: f64,
}

/// A position and moves from it.
struct Family {
    parent: Position,
    children: Vec<Position>,
}

/// Measures a network on the positions of random games. Takes about five times `time`.
#[must_use]
pub fn speeds(network: &Network, time: Duration) -> Speeds {
    let parents: Vec<Position> = RandomGames::new(1).step_by(7).take(400).collect();
    let is_capture = |parent: &Position, mv: Move| blast::victim(parent, mv).is_some();
    let quiet = families(&parents, |parent, mv| !is_capture(parent, mv));
    let captures = families(&parents, is_capture);
    let all = families(&parents, |_, _| true);
    let pieces = |position: &Position| f64::from(position.board().occupied().count());
    let removed: f64 = captures
        .iter()
        .flat_map(|family| {
            family.children.iter().map(|child| pieces(&family.parent) - pieces(child))
        })
        .sum();
    let update = |accumulators: &mut Accumulators, position: &Position, ply: usize| {
        black_box(accumulators.update(network, position.board(), ply));
    };
    let evaluate = |accumulators: &mut Accumulators, position: &Position, ply: usize| {
        black_box(accumulators.evaluate(network, position, ply));
    };
    let mut accumulators = Accumulators::new(network, 2);
    let quiet = children(&quiet, &mut accumulators, time, &update);
    let capture = children(&captures, &mut accumulators, time, &update);
    let evaluation = children(&all, &mut accumulators, time, &evaluate);
    let refresh = per_item(time, &parents, |position| {
        accumulators.forget(network);
        update(&mut accumulators, position, 0);
    });
    let numbered: Vec<(usize, &Position)> = parents.iter().enumerate().collect();
    let mut accumulators = Accumulators::new(network, parents.len());
    for (ply, position) in &numbered {
        update(&mut accumulators, position, *ply);
    }
    let output = per_item(time, &numbered, |(ply, position)| {
        black_box(accumulators.output(network, position, *ply));
    });
    Speeds {
        quiet,
        capture,
        removed: removed / count(&captures).max(1) as f64,
        refresh,
        output,
        evaluation,
    }
}

/// The parents with their children after the wanted moves, as long as both kings are on the board.
fn families(parents: &[Position], wanted: impl Fn(&Position, Move) -> bool) -> Vec<Family> {
    let family = |parent: &Position| {
        let moves = parent.legal_moves();
        let after = moves.iter().filter(|mv| wanted(parent, **mv)).map(|mv| parent.after(*mv));
        Family {
            parent: *parent,
            children: after.filter(|child| child.winner_by_explosion().is_none()).collect(),
        }
    };
    parents.iter().map(family).filter(|family| !family.children.is_empty()).collect()
}

fn count(families: &[Family]) -> usize {
    families.iter().map(|family| family.children.len()).sum()
}

/// The time of a task for a child, in nanoseconds, without the time for the parents.
fn children(
    families: &[Family],
    accumulators: &mut Accumulators,
    time: Duration,
    task: &dyn Fn(&mut Accumulators, &Position, usize),
) -> f64 {
    let alone = per_item(time / 2, families, |family| task(accumulators, &family.parent, 0));
    let together = per_item(time / 2, families, |family| {
        task(accumulators, &family.parent, 0);
        for child in &family.children {
            task(accumulators, child, 1);
        }
    });
    (together - alone) * families.len() as f64 / count(families).max(1) as f64
}

/// The time of a task for an item, in nanoseconds: the mean over all items in the fastest of the
/// rounds that fit into `time`.
fn per_item<T>(time: Duration, items: &[T], mut task: impl FnMut(&T)) -> f64 {
    let begun = Instant::now();
    let mut fastest = Duration::MAX;
    while begun.elapsed() < time || fastest == Duration::MAX {
        let round = Instant::now();
        items.iter().for_each(&mut task);
        fastest = fastest.min(round.elapsed());
    }
    fastest.as_secs_f64() * 1e9 / items.len().max(1) as f64
}
