//! Shorter proofs of a win that is proven. The first proof is the one that the search finds soonest, and
//! often takes several times as many plies as it needs. Searches with a limit of plies look for
//! shorter ones: with a limit that the caller suggests, then by halving the range in which the
//! shortest win can lie. They know the short wins of the first search from the table.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Task;
use super::dfpn::{Progress, ProofLimits, Verdict};
use super::proof::Proof;
use super::run::{Plan, Report, RunError, run_on};
use super::table::Table;

/// Fewer nodes than this are not worth another search.
const FEWEST: u64 = 500;

/// The shortest proof that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortened {
    /// A proof in fewer plies than the first; `None` if none was found.
    pub proof: Option<Proof>,
    /// Whether searches have shown that no win is shorter.
    pub is_shortest: bool,
    /// The nodes of all these searches.
    pub nodes: u64,
}

/// Looks for proofs of a win that is proven in `plies` plies with the nodes and the time of the plan,
/// over the table of the search that has proven it. `hint` is the number of plies in which the win
/// may be possible.
///
/// # Errors
/// If a thread cannot be started.
pub fn shorten(
    task: &Task,
    plies: u32,
    hint: Option<u32>,
    table: &Table,
    plan: Plan<'_>,
    stop: &AtomicBool,
    listener: &mut (dyn FnMut(&Progress<'_>) + Send),
) -> Result<Shortened, RunError> {
    let total = plan.limits.nodes.unwrap_or(u64::MAX);
    let mut range = Range { missed: 0, refuted: 0, proven: plies };
    let mut hint = hint.filter(|hint| *hint < plies);
    let mut shortened = Shortened { proof: None, is_shortest: false, nodes: 0 };
    let mut time = plan.limits.time;
    while let Some(limit) = hint.take().or_else(|| range.middle()) {
        let left = total.saturating_sub(shortened.nodes);
        let is_over = stop.load(Ordering::Relaxed) || time.is_some_and(|time| time.is_zero());
        if is_over || left < FEWEST {
            break;
        }
        // Half of what is left for each, since a search may find nothing.
        let limits = ProofLimits { nodes: Some(left.div_ceil(2)), time };
        let part = Task { plies: Some(limit), ..task.clone() };
        let plan = Plan { limits, ..plan };
        let report = run_on(&part, table, plan, stop, listener, &mut |_| {})?;
        shortened.nodes += report.nodes.max(1);
        time = time.map(|time| time.saturating_sub(report.time));
        range.take(limit, &report);
        if let Some(Ok(proof)) = report.proof {
            shortened.proof = Some(proof);
        }
    }
    shortened.is_shortest = range.is_shortest();
    Ok(shortened)
}

/// The numbers of plies between which the shortest win lies.
struct Range {
    /// The largest limit within which no win was found.
    missed: u32,
    /// The largest limit within which there is none.
    refuted: u32,
    /// The plies of the shortest proof.
    proven: u32,
}

impl Range {
    /// The next limit to try. All wins from a position have an odd number of plies, or all an even
    /// one.
    fn middle(&self) -> Option<u32> {
        let steps = self.proven.saturating_sub(self.missed).saturating_sub(1) / 2;
        (steps > 0).then(|| self.proven - 2 * steps.div_ceil(2))
    }

    fn take(&mut self, limit: u32, report: &Report) {
        match (&report.answer, &report.proof) {
            (Verdict::Won(_), Some(Ok(proof))) => {
                self.proven = self.proven.min(proof.won.distance.into());
            }
            (Verdict::Refuted, _) => {
                self.refuted = self.refuted.max(limit);
                self.missed = self.missed.max(limit);
            }
            (Verdict::Won(_) | Verdict::Unknown, _) => self.missed = self.missed.max(limit),
        }
    }

    const fn is_shortest(&self) -> bool {
        self.proven.saturating_sub(2) <= self.refuted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_have_the_parity_of_the_proof_and_lie_between_what_is_known() {
        let middle = |missed, proven| Range { missed, refuted: 0, proven }.middle();
        assert_eq!([(0, 1), (0, 2), (1, 3), (2, 4)].map(|(a, b)| middle(a, b)), [None; 4]);
        assert_eq!([(0, 3), (0, 4), (5, 9)].map(|(a, b)| middle(a, b)), [1, 2, 7].map(Some));
        // A limit that was suggested may have the other parity.
        assert_eq!((middle(6, 9), middle(7, 9)), (Some(7), None));
        for proven in 1..200 {
            for missed in 0..proven {
                if let Some(limit) = middle(missed, proven) {
                    assert!(missed < limit && limit < proven && limit % 2 == proven % 2);
                }
            }
        }
        let is_shortest = |refuted, proven| Range { missed: 0, refuted, proven }.is_shortest();
        assert!(is_shortest(0, 1) && is_shortest(0, 2) && is_shortest(1, 3) && is_shortest(9, 9));
        assert!(!is_shortest(0, 3) && !is_shortest(9, 13));
    }
}
