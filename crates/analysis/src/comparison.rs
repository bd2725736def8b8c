//! The played move beside the best one: both are searched together, to the same depths, and their
//! scores are compared depth by depth. [`super::judge`] turns the difference into a judgment.
//!
//! Separate searches before and after the move would reach different depths, and their difference
//! would jump with the budget. Here only the noise from one depth to the next is left, so the last
//! few depths are averaged. If they disagree, or if the loss is close to that of a mistake, both
//! moves are searched again with a larger budget. A verdict that is still doubtful is marked as
//! uncertain. `tools/verdicts.py` measures how far verdicts depend on the budget.

use std::sync::{Mutex, PoisonError};

use super::judgment::{Judgment, NEAR, points_of};
use super::plan::{AnalysisPlan, SearchBudget};
use crate::atomic::{Game, Move};
use crate::search::{Bound, Handler, Job, Limits, PvInfo, Score, Searcher, Signals, Wdl};

/// The number of depths whose mean counts.
const DEPTHS: usize = 4;

/// A loss is doubtful if the losses at the last depths differ by at least this, in half points of
/// 1000.
const SHARP: u32 = 160;

/// The best and the played move after a search of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveComparison {
    /// The expected points of the mover with the best move, in half points of 1000.
    pub best: u32,
    /// The expected points of the mover with the played move.
    pub played: u32,
    /// The depth to which both were searched, in plies.
    pub depth: i32,
    /// The number of nodes searched for it.
    pub nodes: u64,
    /// Whether a deeper search may well judge otherwise.
    pub is_uncertain: bool,
    /// The played move and the best reply to it, if the game goes on.
    pub refutation: Option<[Move; 2]>,
}

impl MoveComparison {
    /// Compares two moves of the last position of a game; `None` if not even the first depth was
    /// finished.
    #[must_use]
    pub fn search(
        searcher: &mut Searcher,
        game: &Game,
        moves: [Move; 2],
        plan: &AnalysisPlan,
        signals: &Signals,
        handler: &dyn Handler,
    ) -> Option<MoveComparison> {
        let first = compare(searcher, game, moves, plan.budget.compared(), plan, signals, handler)?;
        if !first.is_uncertain || signals.is_stopped() {
            return Some(first);
        }
        let budget = plan.budget.doubtful();
        let second = compare(searcher, game, moves, budget, plan, signals, handler)?;
        Some(MoveComparison { nodes: first.nodes + second.nodes, ..second })
    }
}

fn compare(
    searcher: &mut Searcher,
    game: &Game,
    [best, played]: [Move; 2],
    budget: SearchBudget,
    plan: &AnalysisPlan,
    signals: &Signals,
    handler: &dyn Handler,
) -> Option<MoveComparison> {
    let limits = Limits { search_moves: Some(vec![best, played]), ..budget.limits() };
    let job =
        Job { lines: 2, analysis: true, probing: plan.probing, ..Job::new(game.clone(), limits) };
    let depths = Depths { best, found: Mutex::default(), reply: Mutex::default(), notes: handler };
    let nodes = searcher.run(&job, signals, &depths).nodes;
    let reply = depths.reply.into_inner().unwrap_or_else(PoisonError::into_inner);
    let depths = depths.found.into_inner().unwrap_or_else(PoisonError::into_inner);
    let points = |score: Score| Wdl::of(score, game.position()).half_points();
    let pairs: Vec<Pair> = depths
        .iter()
        .filter_map(|&(depth, scores)| match scores {
            [Some(best), Some(played)] => Some(Pair {
                depth,
                points: [points(best), points(played)],
                decided: [best.is_decided(), played.is_decided()],
            }),
            _ => None,
        })
        .collect();
    let refutation = reply.map(|reply| [played, reply]);
    summed_up(&pairs, nodes).map(|found| MoveComparison { refutation, ..found })
}

/// Both moves at one depth.
#[derive(Clone, Copy, Debug)]
struct Pair {
    depth: i32,
    /// The expected points with the best and with the played move, in half points of 1000.
    points: [u32; 2],
    /// Whether the score is that of a forced win or loss.
    decided: [bool; 2],
}

impl Pair {
    fn loss(self) -> u32 {
        self.points[0].saturating_sub(self.points[1])
    }
}

/// The mean of the last depths, but not of the shallow half, and not of those before a forced win
/// or loss was seen.
fn summed_up(pairs: &[Pair], nodes: u64) -> Option<MoveComparison> {
    let last = pairs.last()?;
    let count = match last.decided {
        [false, false] => pairs.len().div_ceil(2).min(DEPTHS),
        _ => 1,
    };
    let counted = &pairs[pairs.len() - count..];
    let mean = |which: usize| {
        let sum: u32 = counted.iter().map(|pair| pair.points[which]).sum();
        sum / count as u32
    };
    let (best, played) = (mean(0), mean(1));
    let losses = || counted.iter().map(|pair| pair.loss());
    let spread = losses().max().zip(losses().min()).map_or(0, |(most, least)| most - least);
    let line = points_of(Judgment::Mistake);
    let is_near = best.saturating_sub(played).abs_diff(line) < NEAR;
    Some(MoveComparison {
        best,
        played,
        depth: last.depth,
        nodes,
        is_uncertain: last.decided != [true, true] && (is_near || spread >= SHARP),
        refutation: None,
    })
}

/// Keeps the scores of both moves at every finished depth, and the last reply to the played one.
struct Depths<'a> {
    best: Move,
    /// Each depth with the scores of the best and of the played move.
    found: Mutex<Vec<(i32, [Option<Score>; 2])>>,
    reply: Mutex<Option<Move>>,
    notes: &'a dyn Handler,
}

impl Handler for Depths<'_> {
    fn line(&self, line: &PvInfo) {
        let Some(mv) = line.moves.first().filter(|_| line.bound == Bound::Exact) else { return };
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.last().is_none_or(|(depth, _)| *depth != line.depth) {
            found.push((line.depth, [None; 2]));
        }
        if let Some((_, scores)) = found.last_mut() {
            scores[usize::from(*mv != self.best)] = Some(line.score);
        }
        if *mv != self.best {
            *self.reply.lock().unwrap_or_else(PoisonError::into_inner) = line.moves.get(1).copied();
        }
    }

    fn note(&self, text: &str) {
        self.notes.note(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(points: &[[u32; 2]], decided: [bool; 2]) -> Vec<Pair> {
        let last = points.len() - 1;
        let pair = |(index, points): (usize, &[u32; 2])| Pair {
            depth: index as i32 + 1,
            points: *points,
            decided: if index == last { decided } else { [false; 2] },
        };
        points.iter().enumerate().map(pair).collect()
    }

    #[test]
    fn the_mean_of_the_deep_half_counts() {
        let steady = pairs(&[[0, 900], [0, 900], [1000, 960], [1020, 960]], [false; 2]);
        let found = summed_up(&steady, 7).unwrap();
        assert_eq!((found.best, found.played), (1010, 960));
        assert_eq!((found.depth, found.nodes, found.is_uncertain), (4, 7, false));
        let long = pairs(&[[1000, 400]; 20], [false; 2]);
        assert!(!summed_up(&long, 1).unwrap().is_uncertain);
        assert_eq!(summed_up(&[], 1), None);
    }

    #[test]
    fn what_is_close_to_a_mistake_or_swings_is_uncertain() {
        let near = pairs(&[[1000, 830]; 6], [false; 2]);
        assert!(summed_up(&near, 1).unwrap().is_uncertain);
        let swings =
            [[1000, 1000], [1000, 1000], [1000, 1000], [1000, 1000], [1000, 700], [1000, 850]];
        assert!(summed_up(&pairs(&swings, [false; 2]), 1).unwrap().is_uncertain);
        // A forced loss that is seen at the last depth is not a swing, and it counts alone.
        let seen = [[1000, 1000], [1000, 1000], [1000, 1000], [1000, 0]];
        let found = summed_up(&pairs(&seen, [false, true]), 1).unwrap();
        assert_eq!((found.best, found.played, found.is_uncertain), (1000, 0, false));
        // Proven on both sides: near the line or not.
        let proven = summed_up(&pairs(&[[1000, 800]; 2], [true, true]), 1).unwrap();
        assert!(!proven.is_uncertain);
    }
}
