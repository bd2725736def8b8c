//! The positions from the root to the current one, and how failures depend on them.
//!
//! A win never repeats a position, so a line that returns to an earlier position is not a win, but
//! only on this path. Such a failure *depends* on the position that it returned to (the
//! graph-history interaction problem, Kishimoto and Mueller 2004). Once the search has left that
//! position, the failure is absolute: if it depends on nothing above a node, the loser can hold by
//! moves below the node alone, so it holds wherever the node occurs. The fifty-move rule is
//! similar: a failure that is due to it holds for the same clock or a later one.

use super::identity::Key;

/// What a failure depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dependency {
    /// The index on the path of the first position that it depends on; [`NOWHERE`] if there is
    /// none.
    pub first: u32,
    /// Whether it holds only for the same clock or a later one.
    pub clock: bool,
}

/// An index that stands for no position.
pub(super) const NOWHERE: u32 = u32::MAX;

impl Dependency {
    /// A failure that holds wherever the position occurs.
    pub const NONE: Dependency = Dependency { first: NOWHERE, clock: false };

    /// A failure by the fifty-move rule.
    pub const CLOCK: Dependency = Dependency { first: NOWHERE, clock: true };

    /// A failure by the repetition of a position of the path.
    pub const fn on(index: usize) -> Dependency {
        Dependency { first: index as u32, clock: false }
    }

    /// What two failures together depend on.
    pub fn and(self, other: Dependency) -> Dependency {
        Dependency { first: self.first.min(other.first), clock: self.clock || other.clock }
    }

    /// What the failure of the position at `index` depends on, given what the failure after one of
    /// its moves depends on. A capture or a pawn move resets the clock.
    pub const fn above(self, index: usize, zeroes: bool) -> Dependency {
        let first = if self.first as usize >= index { NOWHERE } else { self.first };
        Dependency { first, clock: self.clock && !zeroes }
    }

    pub const fn is_none(self) -> bool {
        self.first == NOWHERE && !self.clock
    }
}

/// The positions from the root to the current one.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    keys: Vec<Key>,
    /// For each length, the sum of the hashes of the first positions.
    sums: Vec<u32>,
}

impl Path {
    pub fn clear(&mut self) {
        self.keys.clear();
        self.sums.clear();
    }

    pub fn push(&mut self, key: Key) {
        self.sums.push(self.sum(self.keys.len()));
        self.keys.push(key);
    }

    pub fn pop(&mut self) {
        self.keys.pop();
        self.sums.pop();
    }

    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// The index of an earlier occurrence of a position that would come next. Only the last `clock`
    /// plies count, since before them there was a capture or a pawn move.
    pub fn find(&self, key: Key, clock: u16) -> Option<usize> {
        let last = self.keys.len();
        // The same side is to move every other ply, and a position cannot return in two.
        let first = last.saturating_sub(clock.into());
        let mut at = last.checked_sub(4)?;
        while at >= first {
            if self.keys[at] == key {
                return Some(at);
            }
            at = at.checked_sub(2)?;
        }
        None
    }

    /// A hash of the set of the positions from an index to the end.
    pub fn signature(&self, first: usize) -> u32 {
        self.sum(self.keys.len()).wrapping_sub(self.sum(first))
    }

    /// The sum of the hashes of the first positions.
    fn sum(&self, length: usize) -> u32 {
        match length.checked_sub(1) {
            Some(last) => self.sums[last].wrapping_add(self.keys[last].check as u32),
            None => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u64) -> Key {
        Key { place: number, check: number.wrapping_mul(0x9e37_79b9_7f4a_7c15) }
    }

    #[test]
    fn a_repetition_is_found_until_the_last_capture() {
        let mut path = Path::default();
        (0..6).for_each(|number| path.push(key(number)));
        // The next position has index 6; 2 is four plies before it.
        assert_eq!(path.find(key(2), 4), Some(2));
        assert_eq!((path.find(key(2), 3), path.find(key(0), 5)), (None, None));
        assert_eq!((path.find(key(0), 6), path.find(key(9), 60)), (Some(0), None));
    }

    #[test]
    fn a_signature_is_that_of_a_set() {
        let mut path = Path::default();
        let mut of = |numbers: &[u64]| {
            path.clear();
            numbers.iter().for_each(|number| path.push(key(*number)));
            path.signature(1)
        };
        assert_eq!(of(&[1, 2, 3, 4]), of(&[7, 4, 3, 2]));
        assert_ne!(of(&[1, 2, 3, 4]), of(&[1, 2, 3, 5]));
        assert_eq!((of(&[1]), of(&[3])), (0, 0));
    }

    #[test]
    fn a_failure_is_absolute_above_all_that_it_leans_on() {
        let dependency = Dependency::on(3).and(Dependency::on(5)).and(Dependency::CLOCK);
        assert_eq!(dependency, Dependency { first: 3, clock: true });
        assert_eq!(dependency.above(4, false), dependency);
        assert_eq!(dependency.above(3, false), Dependency::CLOCK);
        assert!(dependency.above(3, true).is_none());
    }
}
