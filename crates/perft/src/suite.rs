//! Checking perft suites: which counts to check, and the results. The file format is in
//! [`crate::formats::epd`].

use crate::atomic::perft::{CountTable, Perft};
use crate::formats::epd::EpdEntry;

/// Which counts of a suite to check: those within both limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuiteLimits {
    /// The maximum number of leaves.
    pub nodes: u64,
    /// The maximum depth in plies.
    pub depth: u32,
}

/// A checked count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    pub depth: u32,
    pub expected: u64,
    pub counted: u64,
}

/// The result of checking a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountResult {
    /// Every checked count is right.
    Passed,
    /// At least one count is wrong.
    Failed,
    /// No count was within the limits.
    Skipped,
}

/// Counts the leaves of a position at every depth within the limits, on the current rayon pool,
/// with an optional table.
#[must_use]
pub fn check(entry: &EpdEntry, limits: SuiteLimits, table: Option<&CountTable>) -> Vec<Count> {
    let counts = entry
        .counts
        .iter()
        .filter(|(depth, nodes)| *depth <= limits.depth && *nodes <= limits.nodes);
    counts
        .map(|&(depth, expected)| Count {
            depth,
            expected,
            counted: Perft::new(depth).table(table).parallel().run(&entry.position),
        })
        .collect()
}

/// The combined result of the checked counts of one position.
#[must_use]
pub fn result(counts: &[Count]) -> CountResult {
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

    const SUITE: &str =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;D1 20 ;D2 401 ;D3 8902";

    fn checked(limits: SuiteLimits) -> Vec<Count> {
        check(&parse(SUITE).unwrap()[0], limits, None)
    }

    #[test]
    fn both_limits_hold() {
        let depths = |nodes, depth| -> Vec<u32> {
            checked(SuiteLimits { nodes, depth }).iter().map(|count| count.depth).collect()
        };
        assert_eq!(depths(u64::MAX, u32::MAX), [1, 2, 3]);
        assert_eq!(depths(401, u32::MAX), [1, 2]);
        assert_eq!(depths(u64::MAX, 1), [1]);
        assert_eq!(depths(19, 3), Vec::<u32>::new());
    }

    #[test]
    fn one_wrong_count_fails() {
        let counts = checked(SuiteLimits { nodes: u64::MAX, depth: 3 });
        assert_eq!(counts[1], Count { depth: 2, expected: 401, counted: 400 });
        assert_eq!(result(&counts), CountResult::Failed);
        assert_eq!(result(&counts[..1]), CountResult::Passed);
        assert_eq!(result(&[]), CountResult::Skipped);
    }
}
