//! Checking perft suites: which counts to check, and what came out. The file format is in [`crate::formats::epd`].

use crate::atomic::perft::{CountTable, perft_parallel};
use crate::formats::epd::Entry;

/// Which counts of a suite are checked: those within both limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The greatest number of leaves.
    pub nodes: u64,
    /// The greatest depth in plies.
    pub depth: u32,
}

/// A count that was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The depth in plies.
    pub depth: u32,
    /// What the suite says.
    pub expected: u64,
    /// What was counted.
    pub counted: u64,
}

/// What became of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountResult {
    /// Every count that was checked is right.
    Passed,
    /// At least one count is wrong.
    Failed,
    /// No count was within the limits.
    Skipped,
}

/// Counts the leaves of a position to every depth that is within the limits, on the threads of the rayon pool in which
/// it is called, with the help of a table if there is one.
#[must_use]
pub fn check(entry: &Entry, limits: Limits, table: Option<&CountTable>) -> Vec<Count> {
    let counts = entry.counts.iter().filter(|(depth, nodes)| *depth <= limits.depth && *nodes <= limits.nodes);
    counts
        .map(|&(depth, expected)| Count { depth, expected, counted: perft_parallel(&entry.position, depth, table) })
        .collect()
}

/// What the checked counts of one position say together.
#[must_use]
pub fn verdict(counts: &[Count]) -> CountResult {
    if counts.is_empty() {
        CountResult::Skipped
    } else if counts.iter().all(|count| count.counted == count.expected) {
        CountResult::Passed
    } else {
        CountResult::Failed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::epd::parse;

    const SUITE: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;D1 20 ;D2 401 ;D3 8902";

    fn checked(limits: Limits) -> Vec<Count> {
        check(&parse(SUITE).unwrap()[0], limits, None)
    }

    #[test]
    fn both_limits_hold() {
        let depths =
            |nodes, depth| -> Vec<u32> { checked(Limits { nodes, depth }).iter().map(|count| count.depth).collect() };
        assert_eq!(depths(u64::MAX, u32::MAX), [1, 2, 3]);
        assert_eq!(depths(401, u32::MAX), [1, 2]);
        assert_eq!(depths(u64::MAX, 1), [1]);
        assert_eq!(depths(19, 3), Vec::<u32>::new());
    }

    #[test]
    fn one_wrong_count_fails() {
        let counts = checked(Limits { nodes: u64::MAX, depth: 3 });
        assert_eq!(counts[1], Count { depth: 2, expected: 401, counted: 400 });
        assert_eq!(verdict(&counts), CountResult::Failed);
        assert_eq!(verdict(&counts[..1]), CountResult::Passed);
        assert_eq!(verdict(&[]), CountResult::Skipped);
    }
}
