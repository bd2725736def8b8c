//! Adding up the results of jobs. There is a total only if every job of one list occurs exactly
//! once and the jobs match the list. The command line reads the files.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use super::{Job, fingerprint};
use crate::util::job_line::LineError;
use crate::util::quote::quote;

/// Results of jobs of one list, each job at most once.
#[derive(Clone, Debug, Default)]
pub struct Results {
    found: BTreeMap<usize, CountedJob>,
}

/// A result and its source.
#[derive(Clone, Debug)]
struct CountedJob {
    job: Job,
    count: u64,
    place: SourceLine,
}

/// A line of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    source: Arc<str>,
    line: usize,
}

impl fmt::Display for SourceLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} line {}", self.source, self.line)
    }
}

/// The total of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total {
    /// The leaves below the root of the count.
    pub nodes: u128,
    /// The depth of the count in plies.
    pub depth: u32,
    pub jobs: usize,
}

/// Why results do not add up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum MergeError {
    #[error("{place}: {error}")]
    Line { place: SourceLine, error: LineError },
    #[error("{place}: {} is another result of job {number}, which is in {first} already", quote(.line))]
    Twice { place: SourceLine, line: String, number: usize, first: SourceLine },
    #[error("{place}: {} belongs to the list {found:016x} and not to {expected:016x}", quote(.line))]
    OtherList { place: SourceLine, line: String, found: u64, expected: u64 },
    #[error("there are no results")]
    Empty,
    #[error("{missing} of {jobs} jobs have no result; the first is job {first}")]
    Gaps { missing: usize, jobs: usize, first: usize },
    #[error(
        "the jobs do not make up the list {0:016x} that they name; a line was changed before it was counted"
    )]
    NotTheList(u64),
    #[error("the total does not fit into 128 bits")]
    Overflow,
}

impl Results {
    /// Adds the results of one source; messages call it `name`. Ignores blank lines. Returns the
    /// last line if it was truncated, as by a job killed while writing; such a line is not a
    /// result.
    ///
    /// # Errors
    /// A line that is not a result, a job that occurs twice, or a job of another list than the
    /// first; `list` is the fingerprint of the list if already known.
    pub fn read<'a>(
        &mut self,
        name: &str,
        text: &'a str,
        list: Option<u64>,
    ) -> Result<Option<&'a str>, MergeError> {
        let source: Arc<str> = Arc::from(name);
        for (line, text) in (1..).zip(text.split_inclusive('\n')) {
            let place = SourceLine { source: Arc::clone(&source), line };
            let ended = text.ends_with('\n');
            let text = text.trim();
            if text.is_empty() {
                continue;
            }
            match Job::parse_result(text) {
                Ok((job, count)) => self.add(CountedJob { job, count, place }, text, list)?,
                Err(_) if !ended => return Ok(Some(text)),
                Err(error) => return Err(MergeError::Line { place, error }),
            }
        }
        Ok(None)
    }

    fn add(&mut self, found: CountedJob, text: &str, list: Option<u64>) -> Result<(), MergeError> {
        let expected = list.or_else(|| self.found.values().next().map(|first| first.job.list));
        if let Some(expected) = expected.filter(|expected| *expected != found.job.list) {
            let (place, line) = (found.place, text.to_owned());
            return Err(MergeError::OtherList { place, line, found: found.job.list, expected });
        }
        match self.found.entry(found.job.number) {
            Entry::Vacant(entry) => {
                entry.insert(found);
                Ok(())
            }
            Entry::Occupied(first) => {
                let (number, first) = (*first.key(), first.get().place.clone());
                Err(MergeError::Twice { place: found.place, line: text.to_owned(), number, first })
            }
        }
    }

    /// The jobs of the list without a result.
    ///
    /// # Errors
    /// A result that does not match the job with its number.
    pub fn missing<'a>(&self, jobs: &'a [Job]) -> Result<Vec<&'a Job>, MergeError> {
        let mut missing = Vec::new();
        for job in jobs {
            match self.found.get(&job.number) {
                None => missing.push(job),
                Some(found) if found.job.to_string() == job.to_string() => {}
                Some(_) => return Err(MergeError::NotTheList(job.list)),
            }
        }
        Ok(missing)
    }

    /// Adds up the counts, each times the number of ways to its position.
    ///
    /// # Errors
    /// Anything that would make the total wrong: a job without a result, or jobs that do not match
    /// the list.
    pub fn total(&self) -> Result<Total, MergeError> {
        let Some(CountedJob { job: some, .. }) = self.found.values().next() else {
            return Err(MergeError::Empty);
        };
        let Job { jobs, whole_depth: depth, list, .. } = *some;
        // Lines of one list have the same number of jobs, unless somebody changed them before they
        // were counted.
        if self.found.values().any(|found| found.job.jobs != jobs) {
            return Err(MergeError::NotTheList(list));
        }
        if let Some(first) = (1..=jobs).find(|number| !self.found.contains_key(number)) {
            return Err(MergeError::Gaps { missing: jobs - self.found.len(), jobs, first });
        }
        if fingerprint(self.found.values().map(|found| &found.job)) != list {
            return Err(MergeError::NotTheList(list));
        }
        let products =
            self.found.values().map(|found| u128::from(found.count).checked_mul(found.job.times));
        let nodes = products.into_iter().try_fold(0u128, |sum, product| sum.checked_add(product?));
        Ok(Total { nodes: nodes.ok_or(MergeError::Overflow)?, depth, jobs })
    }
}

#[cfg(test)]
mod tests {
    use super::super::list;
    use super::*;
    use crate::atomic::Position;

    fn jobs() -> Vec<Job> {
        list(&Position::start(), 2, 1).unwrap()
    }

    fn results(lines: impl IntoIterator<Item = String>) -> Result<Results, MergeError> {
        let text: String = lines.into_iter().map(|line| line + "\n").collect();
        let mut results = Results::default();
        results.read("it", &text, None).map(|_| results)
    }

    fn counted(jobs: &[Job]) -> impl Iterator<Item = String> + '_ {
        jobs.iter().map(|job| job.result_line(job.count(None)))
    }

    #[test]
    fn a_whole_list_adds_up_in_any_order() {
        let jobs = jobs();
        let total = results(counted(&jobs).collect::<Vec<_>>().into_iter().rev()).unwrap().total();
        assert_eq!(total, Ok(Total { nodes: 400, depth: 2, jobs: 20 }));
        assert!(results(counted(&jobs)).unwrap().missing(&jobs).unwrap().is_empty());
    }

    #[test]
    fn gaps_and_duplicates_are_named() {
        let jobs = jobs();
        let some = results(counted(&jobs[4..19])).unwrap();
        assert_eq!(some.total(), Err(MergeError::Gaps { missing: 5, jobs: 20, first: 1 }));
        let missing: Vec<usize> =
            some.missing(&jobs).unwrap().iter().map(|job| job.number).collect();
        assert_eq!(missing, [1, 2, 3, 4, 20]);
        let twice = results(counted(&jobs).chain(counted(&jobs[2..3]))).unwrap_err().to_string();
        assert!(twice.starts_with("it line 21: \"rnbqkbnr/"), "{twice}");
        assert!(
            twice.ends_with(" is another result of job 3, which is in it line 3 already"),
            "{twice}"
        );
        assert_eq!(Results::default().total(), Err(MergeError::Empty));
    }

    #[test]
    fn lines_of_another_list_are_refused() {
        let other = list(&Position::start(), 3, 1).unwrap();
        let mixed = results(counted(&jobs()[..3]).chain(counted(&other[3..])));
        assert!(matches!(
            mixed,
            Err(MergeError::OtherList { place: SourceLine { line: 4, .. }, .. })
        ));
        let mut results = Results::default();
        let line = counted(&other).next().unwrap();
        let refused = results.read("it", &line, Some(jobs()[0].list));
        assert!(matches!(refused, Err(MergeError::OtherList { .. })));
    }

    /// A job line was changed before it was run, so the result is complete and yet wrong.
    #[test]
    fn changed_jobs_are_noticed() {
        let whole = jobs();
        let changes: [fn(&mut Job); 4] = [
            |job| job.times = 2,
            |job| job.depth = 0,
            |job| job.whole_depth = 3,
            |job| job.position = Position::start(),
        ];
        for change in changes {
            let mut jobs = whole.clone();
            change(&mut jobs[11]);
            let results = results(counted(&jobs)).unwrap();
            assert_eq!(results.total(), Err(MergeError::NotTheList(whole[0].list)));
            assert_eq!(results.missing(&whole).unwrap_err(), MergeError::NotTheList(whole[0].list));
        }
        let mut fewer = whole[..10].to_vec();
        for job in &mut fewer {
            job.jobs = 10;
        }
        assert_eq!(
            results(counted(&fewer)).unwrap().total(),
            Err(MergeError::NotTheList(whole[0].list))
        );
        let mixed = results(counted(&fewer).chain(counted(&whole[10..]))).unwrap();
        assert_eq!(mixed.total(), Err(MergeError::NotTheList(whole[0].list)));
    }

    #[test]
    fn a_total_is_never_wrapped() {
        let mut jobs = jobs();
        for job in &mut jobs {
            job.times = u128::MAX / 21;
        }
        let list = fingerprint(&jobs);
        for job in &mut jobs {
            job.list = list;
        }
        let with = |count| results(jobs.iter().map(|job| job.result_line(count))).unwrap().total();
        assert_eq!(with(1).unwrap().nodes, u128::MAX / 21 * 20);
        assert_eq!(
            (with(2), with(u64::MAX)),
            (Err(MergeError::Overflow), Err(MergeError::Overflow))
        );
    }

    #[test]
    fn only_the_last_line_may_be_cut_off() {
        let lines: Vec<String> = counted(&jobs()).collect();
        let text = lines.join("\r\n");
        for end in text.len() - lines[19].len() + 1..text.len() {
            let mut results = Results::default();
            assert_eq!(
                results.read("it", &text[..end], None).unwrap(),
                text[..end].lines().last().map(str::trim)
            );
            assert_eq!(results.total(), Err(MergeError::Gaps { missing: 1, jobs: 20, first: 20 }));
            let next = format!("{}\n{}\n", &text[..end], lines[19]);
            let refused = Results::default().read("it", &next, None);
            assert!(matches!(
                refused,
                Err(MergeError::Line { place: SourceLine { line: 20, .. }, .. })
            ));
        }
        let mut results = Results::default();
        assert_eq!(results.read("it", &text, None), Ok(None));
        assert_eq!(results.total().unwrap().nodes, 400);
    }
}
