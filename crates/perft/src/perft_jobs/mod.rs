//! Splitting one deep perft count into jobs that any batch system can run anywhere and in any
//! order. A job is a distinct position some plies below the root, with the number of move sequences
//! that lead there, so every transposition is counted only once. [`line`](mod@line) defines the
//! text of jobs and results, [`merge`] adds up results.

pub mod line;
pub mod merge;

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};

use thiserror::Error;

use crate::atomic::Position;
use crate::atomic::perft::{CountTable, Perft};
use crate::util::quote::quote;

/// The maximum number of jobs in a list, and of distinct positions at any ply above it. A list that long needs about 5 GB of memory.
pub const MAX_JOBS: usize = 10_000_000;

/// One part of a perft count. It displays as its line; see [`line`](mod@line).
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// The position to count from. Its clocks are ignored.
    pub position: Position,
    /// The plies to count from it.
    pub depth: u32,
    /// The depth in plies of the whole count.
    pub whole_depth: u32,
    /// The number of the job in its list, from 1.
    pub number: usize,
    /// The number of jobs in the list.
    pub jobs: usize,
    /// The number of move sequences from the root to the position.
    pub times: u128,
    /// The fingerprint of the whole list; see [`fingerprint`].
    pub list: u64,
}

impl Job {
    /// The leaf count below the position, on the current rayon pool, with an optional table. It
    /// saturates at `u64::MAX`.
    #[must_use]
    pub fn count(&self, table: Option<&CountTable>) -> u64 {
        Perft::new(self.depth).table(table).parallel().run(&self.position)
    }
}

/// Why a count cannot be split into jobs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum ListError {
    #[error("the jobs of a count of depth {depth} cannot begin at ply {ply}")]
    BeyondDepth { ply: u32, depth: u32 },
    #[error(
        "more than {MAX_JOBS} positions are reached at ply {0}, too many for a list; choose a smaller ply"
    )]
    TooMany(u32),
    #[error(
        "the number of ways to reach a position at ply {0} does not fit into 128 bits; choose a smaller ply"
    )]
    Ways(u32),
    #[error("no game from {} reaches ply {ply}, so there are no jobs, and the count is 0", quote(.root))]
    NoJobs { ply: u32, root: String },
}

/// A position compared by everything that affects legal moves now and later. Its clocks do not
/// count, since they end nothing in perft.
struct Reached(Position);

impl PartialEq for Reached {
    fn eq(&self, other: &Reached) -> bool {
        let (a, b) = (&self.0, &other.0);
        a.board() == b.board()
            && a.turn() == b.turn()
            && a.castling_rooks() == b.castling_rooks()
            && a.en_passant() == b.en_passant()
    }
}

impl Eq for Reached {}

impl Hash for Reached {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.key().hash(state);
    }
}

/// Splits the count of `depth` plies below a position into jobs that begin after `ply` plies. They
/// are sorted by FEN, so the same count gives the same list on every machine.
///
/// # Errors
/// If the ply is beyond the depth, or there are too many jobs for a list, or none.
pub fn list(root: &Position, depth: u32, ply: u32) -> Result<Vec<Job>, ListError> {
    list_of_at_most(MAX_JOBS, root, depth, ply)
}

fn list_of_at_most(
    most: usize,
    root: &Position,
    depth: u32,
    ply: u32,
) -> Result<Vec<Job>, ListError> {
    let left = depth.checked_sub(ply).ok_or(ListError::BeyondDepth { ply, depth })?;
    if certainly_more(most, root, ply) {
        return Err(ListError::TooMany(ply));
    }
    let mut places = HashMap::from([(Reached(*root), 1)]);
    for reached in 1..=ply {
        places = next_ply(most, &places, reached)?;
    }
    if places.is_empty() {
        return Err(ListError::NoJobs { ply, root: root.to_string() });
    }
    let mut sorted: Vec<_> =
        places.into_iter().map(|(place, times)| (line::fen(&place.0), place.0, times)).collect();
    sorted.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    let total = sorted.len();
    let numbered = (1..).zip(sorted).map(|(number, (_, position, times))| Job {
        position,
        depth: left,
        whole_depth: depth,
        number,
        jobs: total,
        times,
        list: 0,
    });
    let mut jobs: Vec<Job> = numbered.collect();
    let list = fingerprint(&jobs);
    for job in &mut jobs {
        job.list = list;
    }
    Ok(jobs)
}

/// Whether already some of the positions on the way, an eighth of what the list may have, lead to more positions at this ply than
/// that. To list all of them ply by ply first could take minutes; this takes seconds.
fn certainly_more(most: usize, root: &Position, ply: u32) -> bool {
    let mut moves_left = 4 * most;
    let mut followed = vec![*root];
    for reached in 1..=ply {
        let enough = if reached == ply { most + 1 } else { most / 8 };
        // Different positions with the same key count once, which is only too few.
        let mut keys = HashSet::new();
        let mut next = Vec::new();
        'full: for position in &followed {
            for mv in position.legal_moves() {
                if moves_left == 0 {
                    return false;
                }
                moves_left -= 1;
                let after = position.after(mv);
                if keys.insert(after.key()) && reached < ply {
                    next.push(after);
                }
                if keys.len() == enough {
                    break 'full;
                }
            }
        }
        if keys.len() > most {
            return true;
        }
        followed = next;
    }
    false
}

/// The positions one ply further, each with the number of paths to it.
fn next_ply(
    most: usize,
    places: &HashMap<Reached, u128>,
    ply: u32,
) -> Result<HashMap<Reached, u128>, ListError> {
    let mut next = HashMap::new();
    for (Reached(position), times) in places {
        for mv in position.legal_moves() {
            match next.entry(Reached(position.after(mv))) {
                Entry::Vacant(entry) => {
                    entry.insert(*times);
                }
                Entry::Occupied(mut entry) => {
                    let sum = entry.get().checked_add(*times).ok_or(ListError::Ways(ply))?;
                    entry.insert(sum);
                }
            }
        }
        if next.len() > most {
            return Err(ListError::TooMany(ply));
        }
    }
    Ok(next)
}

/// A fingerprint of a whole list: each position with its number of paths, and both depths. Two
/// counts have the same fingerprint if their lists are the same, and then their results are the
/// same.
#[must_use]
pub fn fingerprint<'a>(jobs: impl IntoIterator<Item = &'a Job>) -> u64 {
    jobs.into_iter().fold(line::FNV_START, |hash, job| line::fnv1a(hash, &line::head(job)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(jobs: &[Job]) -> u128 {
        jobs.iter().map(|job| u128::from(job.count(None)) * job.times).sum()
    }

    #[test]
    fn jobs_add_up_to_the_plain_count_at_every_ply() {
        for fen in [
            crate::atomic::fen::START,
            // En passant, castling with either rook on a wing, and kings that explode within the
            // depth.
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "rr2k2r/8/8/8/8/8/8/RR2K2R w HBhb - 0 1",
            "r3k2r/pppp1ppp/4b3/4N3/4n3/4B3/PPPP1PPP/R3K2R w KQkq - 99 80",
        ] {
            let root = Position::from_fen(fen).unwrap();
            for (depth, ply) in [(4, 0), (4, 1), (4, 2), (4, 3), (3, 3)] {
                let jobs = list(&root, depth, ply).unwrap();
                assert_eq!(total(&jobs), Perft::new(depth).run(&root).into(), "{fen} ply {ply}");
                let ways: u128 = jobs.iter().map(|job| job.times).sum();
                assert_eq!(ways, Perft::new(ply).run(&root).into(), "{fen} ply {ply}");
                assert!(jobs.iter().all(|job| job.depth == depth - ply && job.jobs == jobs.len()));
                assert!(jobs.iter().zip(1..).all(|(job, number)| job.number == number));
            }
        }
    }

    #[test]
    fn transpositions_are_merged_and_nothing_else_is() {
        // 1. Nf3 Nf6 2. Nc3 comes in two orders; 1. e4 e6 2. e5 and 1. e3 e6 2. e4 differ.
        let jobs = list(&Position::start(), 3, 3).unwrap();
        assert!(jobs.len() < 8902);
        let times = |fen: &str| {
            jobs.iter().find(|job| line::fen(&job.position) == fen).map(|job| job.times)
        };
        assert_eq!(
            times("rnbqkb1r/pppppppp/5n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 0 1"),
            Some(2)
        );
        assert_eq!(times("rnbqkbnr/pppp1ppp/4p3/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"), Some(1));
        // The same placement with and without castling rights.
        let root = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let fens: Vec<String> =
            list(&root, 4, 4).unwrap().iter().map(|job| line::fen(&job.position)).collect();
        assert!(fens.contains(&"4k3/8/8/8/8/8/8/4K2R w - - 0 1".to_owned()));
        assert!(fens.is_sorted() && fens.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn the_clocks_of_the_root_do_not_matter_and_everything_else_does() {
        let of = |fen: &str, depth, ply| {
            list(&Position::from_fen(fen).unwrap(), depth, ply).unwrap()[0].list
        };
        let list = of("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 3, 1);
        assert_eq!(of("4k3/8/8/8/8/8/8/4K2R w K - 49 33", 3, 1), list);
        assert_ne!(of("4k3/8/8/8/8/8/8/4K2R w - - 0 1", 3, 1), list);
        assert_ne!(of("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 4, 1), list);
        assert_ne!(of("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 3, 2), list);
        assert_ne!(of("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1", 3, 1), list);
    }

    #[test]
    fn what_cannot_be_cut_is_refused() {
        let refused = |fen: &str, depth, ply| {
            list(&Position::from_fen(fen).unwrap(), depth, ply).unwrap_err()
        };
        let start = crate::atomic::fen::START;
        assert_eq!(refused(start, 3, 4), ListError::BeyondDepth { ply: 4, depth: 3 });
        assert_eq!(refused("8/8/8/8/8/8/8/K7 b - - 0 1", 3, 1).to_string(), {
            "no game from \"8/8/8/8/8/8/8/K7 b - - 0 1\" reaches ply 1, so there are no jobs, and the count is 0"
        });
        let position = Position::start();
        let number = list(&position, 4, 3).unwrap().len();
        assert_eq!(list_of_at_most(number, &position, 4, 3).unwrap().len(), number);
        // By counting the positions, and by the sample.
        for (most, ply) in [(number - 1, 3), (10_000, 5)] {
            assert_eq!(
                list_of_at_most(most, &position, 40, ply).unwrap_err(),
                ListError::TooMany(ply)
            );
        }
        // Two kings have few positions but very many paths.
        let kings = "8/8/8/3k4/8/8/3K4/8 w - - 0 1";
        assert!(matches!(refused(kings, 100, 100), ListError::Ways(40..=50)));
    }
}
