//! The positions from the root to the one in work, and what a failure owes to them.
//!
//! A win never repeats a position, so a line that comes back to an earlier one is no win: but only
//! on this path. Such a failure *leans* on the position that it came back to (Kishimoto and Mueller
//! 2004). It is absolute as soon as the search has left that position: what leans on nothing above
//! a node holds for the node wherever it occurs, for then the loser holds by moves below it alone.
//! The fifty-move rule is alike: a failure by it holds for the same clock or a later one.

use super::identity::Key;

/// What a failure leans on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lean {
    /// The index on the path of the first position that it leans on; [`NOWHERE`] if it leans on
    /// none.
    pub first: u32,
    /// Whether it needs a clock that is as late as it was.
    pub clock: bool,
}

/// The index of no position.
pub(super) const NOWHERE: u32 = u32::MAX;

impl Lean {
    /// A failure that holds wherever the position occurs.
    pub const NONE: Lean = Lean { first: NOWHERE, clock: false };

    /// A failure by the clock.
    pub const CLOCK: Lean = Lean { first: NOWHERE, clock: true };

    /// A failure by the repetition of a position of the path.
    pub const fn on(index: usize) -> Lean {
        Lean { first: index as u32, clock: false }
    }

    /// What two failures together lean on.
    pub fn and(self, other: Lean) -> Lean {
        Lean { first: self.first.min(other.first), clock: self.clock || other.clock }
    }

    /// What the failure of the position at `index` leans on, if a failure after one of its moves
    /// leans on this. After a capture or a pawn move the clock begins again.
    pub const fn above(self, index: usize, zeroes: bool) -> Lean {
        let first = if self.first as usize >= index { NOWHERE } else { self.first };
        Lean { first, clock: self.clock && !zeroes }
    }

    pub const fn is_none(self) -> bool {
        self.first == NOWHERE && !self.clock
    }
}

/// The positions from the root to the one in work.
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

    /// The index of a position that stood on the path within the last `clock` plies before the
    /// position after it; before that there was a capture or a pawn move.
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
        let lean = Lean::on(3).and(Lean::on(5)).and(Lean::CLOCK);
        assert_eq!(lean, Lean { first: 3, clock: true });
        assert_eq!(lean.above(4, false), lean);
        assert_eq!(lean.above(3, false), Lean::CLOCK);
        assert!(lean.above(3, true).is_none());
    }
}
