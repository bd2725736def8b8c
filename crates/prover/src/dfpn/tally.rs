//! The moves of the current position with what is known of each, and what follows from them: the
//! numbers of the position, which move to search next, and how far.

use super::Solver;
use crate::atomic::Move;
use crate::identity::Key;
use crate::numbers::{INFINITE, Numbers, beyond, rest, sum};
use crate::path::Dependency;
use crate::status::Won;

/// A move of the current position, and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub mv: Move,
    pub key: Key,
    pub numbers: Numbers,
    pub won: Won,
    pub dependency: Dependency,
    /// Whether the move captures, or moves a pawn.
    pub zeroes: bool,
}

/// The numbers of a position from those of its children.
///
/// `phi` is the least `delta` of a child. For the loser `delta`, the proof number, is the sum of
/// the children's: that is exact in a tree, and in a graph it counts some leaves several times. For
/// the winner `delta`, the disproof number, is the greatest of the children's and one for each
/// other (weak proof-number search, Ueda and others 2008): the sums of disproof numbers grow
/// without bound where many orders of moves lead to the same positions, as in endings, and the
/// search then goes around in circles.
pub(super) struct Tally {
    pub numbers: Numbers,
    /// The index of the child with the least `delta`.
    pub best: usize,
}

impl Tally {
    pub fn of(children: &[Child], attacks: bool) -> Tally {
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

/// The thresholds for a child: its `phi` may grow by what is left of the sum of its parent, and its
/// `delta` somewhat beyond the least one of the other children.
pub(super) fn child_thresholds(
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

impl Solver<'_> {
    /// The child to search next: the best one, or with several threads one that is nearly as good
    /// and has fewer threads below it.
    pub(super) fn choose(&self, tally: &Tally, first: usize, thresholds: Numbers) -> usize {
        if self.shared.is_single() {
            return tally.best;
        }
        let limit = beyond(tally.numbers.phi).min(thresholds.phi);
        let children = self.children[first..].iter().enumerate();
        let near =
            children.filter(|(index, child)| *index == tally.best || child.numbers.delta < limit);
        near.min_by_key(|(_, child)| (self.shared.threads_below(child.key), child.numbers.delta))
            .map_or(tally.best, |(index, _)| index)
    }
}
