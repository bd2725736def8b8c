//! Lists of openings by seed, for testing frameworks and matches.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use super::candidates::{ATTEMPTS, Candidate, Candidates, OpeningRules};
use super::judge::{Checks, Judge};
use super::{OpeningsError, positions};
use crate::atomic::{Game, Position};
use crate::search::Signals;
use crate::util::workers::{self, Results};

/// The maximum number of openings in a list.
pub use crate::uci::genfens::MOST;

/// What decides a list of openings. The same plan gives the same openings; a smaller count gives
/// the first of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningsPlan {
    /// The number of openings.
    pub count: u64,
    /// The random seed.
    pub seed: u64,
    /// A file of starting positions; without it openings start from the start position.
    pub book: Option<PathBuf>,
    pub checks: Checks,
}

impl OpeningsPlan {
    fn rules(&self) -> Result<OpeningRules, OpeningsError> {
        let book = positions(self.book.as_deref())?;
        Ok(OpeningRules { book, chess960_percent: 0, checks: self.checks })
    }

    /// Finds all openings on `threads` threads, and hands them to `each` in order. They do not
    /// depend on the number of threads.
    ///
    /// # Errors
    /// If the book is unreadable, the search cannot be set up, no other opening is found, or `each`
    /// fails.
    pub fn find<E: From<OpeningsError>>(
        &self,
        threads: usize,
        mut each: impl FnMut(Position) -> Result<(), E>,
    ) -> Result<(), E> {
        let candidates = Mutex::new((0, Candidates::new(self.rules()?, self.seed)));
        let ended = Signals::default();
        let judge_all = |judge: &mut Judge, results: &Results<Judged, OpeningsError>| {
            loop {
                let mut source = candidates.lock().unwrap_or_else(PoisonError::into_inner);
                let (number, candidate) = (source.0, source.1.next());
                source.0 += 1;
                drop(source);
                let accepted = match &candidate.opening {
                    Some(opening) => judge.accepts(opening, &ended)?,
                    None => false,
                };
                let is_last = candidate.opening.is_none();
                if results.send(Ok(Judged { number, candidate, accepted })).is_err() || is_last {
                    return Ok(());
                }
            }
        };
        let judge = |results: &Results<Judged, OpeningsError>| {
            Judge::new(self.checks)?.run(|judge| judge_all(judge, results))
        };
        let mut tally = Tally::default();
        // The openings that others overtook, by number.
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let found = workers::run(
            threads,
            judge,
            |results| {
                for judged in results {
                    let judged = judged?;
                    waiting.insert(judged.number, judged);
                    while let Some(Judged { candidate, accepted, .. }) = waiting.remove(&next) {
                        next += 1;
                        if let Some(opening) = tally.count(candidate, accepted)? {
                            each(*opening.position())?;
                        }
                        if tally.given == self.count {
                            ended.stop();
                            return Ok(());
                        }
                    }
                }
                Ok(())
            },
            || ended.stop(),
        );
        found.map_err(OpeningsError::Threads)?
    }
}

/// A candidate of a thread.
struct Judged {
    number: u64,
    candidate: Candidate,
    accepted: bool,
}

/// Counts the openings that passed, and the attempts for the next one.
#[derive(Default)]
struct Tally {
    given: u64,
    /// The attempts until the last opening that passed.
    attempts: u64,
}

impl Tally {
    /// The opening of the next candidate if it passed.
    fn count(
        &mut self,
        candidate: Candidate,
        accepted: bool,
    ) -> Result<Option<Game>, OpeningsError> {
        let attempts = candidate.attempts - self.attempts;
        let (Some(opening), true) = (candidate.opening, attempts <= ATTEMPTS as u64) else {
            return Err(OpeningsError::Exhausted(self.given));
        };
        if !accepted {
            return Ok(None);
        }
        self.given += 1;
        self.attempts = candidate.attempts;
        Ok(Some(opening))
    }
}

/// An iterator over the openings of a plan, each found when it is asked for. After an error it
/// ends.
pub struct Openings {
    candidates: Candidates,
    judge: Judge,
    tally: Tally,
    wanted: u64,
}

impl Openings {
    /// Prepares the openings of a plan.
    ///
    /// # Errors
    /// If the book is unreadable, or the search cannot be set up.
    pub fn new(plan: &OpeningsPlan) -> Result<Openings, OpeningsError> {
        Ok(Openings {
            candidates: Candidates::new(plan.rules()?, plan.seed),
            judge: Judge::new(plan.checks)?,
            tally: Tally::default(),
            wanted: plan.count,
        })
    }

    /// The next opening, as [`Iterator::next`] gives it; `None` also after a stop.
    pub fn next_unless(&mut self, stop: &Signals) -> Option<Result<Position, OpeningsError>> {
        while self.tally.given < self.wanted {
            let candidate = self.candidates.next();
            let accepted = match &candidate.opening {
                Some(opening) => self.judge.accepts(opening, stop).map_err(Into::into),
                None => Ok(false),
            };
            if stop.is_stopped() {
                break;
            }
            match accepted.and_then(|accepted| self.tally.count(candidate, accepted)) {
                Ok(None) => {}
                Ok(Some(opening)) => return Some(Ok(*opening.position())),
                Err(error) => {
                    self.wanted = self.tally.given;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}

impl Iterator for Openings {
    type Item = Result<Position, OpeningsError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_unless(&Signals::default())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn plan(count: u64, seed: u64) -> OpeningsPlan {
        OpeningsPlan { count, seed, book: None, checks: Checks::default() }
    }

    fn openings(count: u64, seed: u64) -> Vec<Position> {
        Openings::new(&plan(count, seed)).unwrap().map(Result::unwrap).collect()
    }

    /// The openings found by some threads, and the final message.
    fn found_by(threads: usize, plan: &OpeningsPlan) -> (Vec<Position>, String) {
        let mut found = Vec::new();
        let ended = plan.find(threads, |position| {
            found.push(position);
            Ok::<_, OpeningsError>(())
        });
        (found, ended.err().map_or_else(String::new, |error| error.to_string()))
    }

    #[test]
    fn any_number_of_threads_finds_the_same_openings() {
        for checks in [Checks::default(), Checks { nodes: 300, limit: 60, playoff: Some(60) }] {
            let plan = OpeningsPlan { checks, ..plan(40, 8) };
            let one: Vec<Position> = Openings::new(&plan).unwrap().map(Result::unwrap).collect();
            assert_eq!(one.len(), 40);
            for threads in [1, 3] {
                assert_eq!(found_by(threads, &plan), (one.clone(), String::new()));
            }
        }
    }

    #[test]
    fn quick_games_drop_openings_that_one_side_wins() {
        let quiet = Checks { nodes: 300, limit: 150, playoff: None };
        let plan = |checks, count| OpeningsPlan { checks, ..plan(count, 4) };
        let (all, _) = found_by(2, &plan(quiet, 60));
        let (kept, _) = found_by(2, &plan(Checks { playoff: Some(200), ..quiet }, 20));
        // The kept ones are some of all, in the same order.
        let places: Vec<_> = kept.iter().map(|kept| all.iter().position(|at| at == kept)).collect();
        assert!(places.is_sorted() && places[0].is_some() && places[19].is_some(), "{places:?}");
        assert_ne!(kept, all[..20]);
    }

    #[test]
    fn what_cannot_take_an_opening_ends_the_search_for_more() {
        let mut given = 0;
        let ended = plan(1000, 1).find(2, |_| {
            given += 1;
            if given < 3 { Ok(()) } else { Err(OpeningsError::Exhausted(77)) }
        });
        assert!(matches!(ended, Err(OpeningsError::Exhausted(77))));
        assert_eq!(given, 3);
    }

    #[test]
    fn openings_depend_on_the_seed_and_are_the_beginning_of_longer_lists() {
        let list = openings(12, 3);
        assert_eq!(list.len(), 12);
        assert_eq!(openings(5, 3), list[..5]);
        assert_ne!(openings(5, 4), list[..5]);
        let keys: HashSet<u64> = list.iter().map(Position::key).collect();
        assert_eq!(keys.len(), list.len(), "all are different");
    }

    /// The openings from a book of one position, and the final message.
    fn all_from(fen: &str) -> (Vec<Position>, String) {
        let folder = tempfile::TempDir::new().unwrap();
        let book = folder.path().join("book.epd");
        std::fs::write(&book, fen).unwrap();
        let plan = OpeningsPlan { book: Some(book), ..plan(MOST, 1) };
        let (by_threads, told) = found_by(3, &plan);
        let openings = Openings::new(&plan).unwrap();
        let (found, errors): (Vec<_>, Vec<_>) = openings.partition(Result::is_ok);
        assert_eq!(errors.len(), 1, "nothing comes after an error");
        let message =
            errors.into_iter().filter_map(Result::err).map(|error| error.to_string()).collect();
        let found: Vec<Position> = found.into_iter().flatten().collect();
        assert_eq!((&by_threads, &told), (&found, &message));
        (found, message)
    }

    #[test]
    fn it_ends_where_all_is_over_or_known() {
        let (found, message) = all_from("8/8/8/8/8/8/8/K7 b - - 0 1");
        assert_eq!(found, []);
        assert_eq!(message, "no other balanced opening was found in 10000 attempts, after 0");
        // Only the kings can move, and with a bishop each the position is not a closed one.
        let (found, message) = all_from("1b2k3/p1p5/P1P5/8/8/p1p5/P1P5/1B2K3 w - - 0 1");
        assert!((2..1000).contains(&found.len()), "{}", found.len());
        assert!(message.ends_with(&format!(" after {}", found.len())), "{message}");
    }
}
