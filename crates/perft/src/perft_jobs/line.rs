//! Jobs and results as lines of text. A result is also a line of a perft suite, so that `fissile
//! perft --epd` can count it again:
//!
//! ```text
//! FEN ;D3 ;id perft 5 job 7/382 times 2 list 8c2a0f6de1b34957
//! FEN ;D3 8902 ;id perft 5 job 7/382 times 2 list 8c2a0f6de1b34957 check 03b17ad94ce8f265
//! ```
//!
//! Each line ends with a number of fixed length, so a truncated line is recognized, and a result
//! ends with the fingerprint of everything before it ([`crate::util::job_line`]).

use std::fmt;

use super::{Job, MAX_JOBS};
use crate::atomic::Position;
use crate::atomic::fen::FenError;
use crate::formats::epd::MAX_DEPTH;
use crate::util::job_line::{LineError, checksum, unchanged};

/// Displays as the line of the job.
impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} list {:016x}", head(self), self.list)
    }
}

impl Job {
    /// The line of the job's result.
    #[must_use]
    pub fn result_line(&self, count: u64) -> String {
        let text = format!("{} list {:016x}", head_with(self, &format!(" {count}")), self.list);
        let check = fnv1a(FNV_START, &text);
        format!("{text} check {check:016x}")
    }

    /// Parses the line of a job.
    ///
    /// # Errors
    /// If the line is not exactly one that a job displays as.
    pub fn parse(text: &str) -> Result<Job, LineError> {
        let words = Words::of(text).filter(|words| words.count.is_none() && words.check.is_none());
        let words = words.ok_or_else(|| LineError::NoJob(text.to_owned()))?;
        let job = words.job()?;
        unchanged(job, &job.to_string(), text)
    }

    /// Parses the line of a result: the job and its count.
    ///
    /// # Errors
    /// If the line is not exactly one that [`Job::result_line`] makes.
    pub fn parse_result(text: &str) -> Result<(Job, u64), LineError> {
        let words = Words::of(text).filter(|words| words.check.is_some());
        let (words, count) = words
            .and_then(|words| words.count.map(|count| (words, count)))
            .ok_or_else(|| LineError::NoResult(text.to_owned()))?;
        let job = words.job()?;
        unchanged((job, count), &job.result_line(count), text)
    }
}

/// The FEN of a job: its clocks are always 0 and 1, since they differ between paths to the same
/// position.
pub(super) fn fen(position: &Position) -> String {
    let fen = position.to_string();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    format!("{} 0 1", fields.join(" "))
}

/// The line of a job up to the fingerprint of its list.
pub(super) fn head(job: &Job) -> String {
    head_with(job, "")
}

/// The line of a job up to the fingerprint of its list, with `count` after the depth.
fn head_with(job: &Job, count: &str) -> String {
    let Job { depth, whole_depth, number, jobs, times, .. } = job;
    format!(
        "{} ;D{depth}{count} ;id perft {whole_depth} job {number}/{jobs} times {times}",
        fen(&job.position)
    )
}

/// The start value of [`fnv1a`].
pub(super) const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

/// The 64-bit FNV-1a hash (<http://www.isthe.com/chongo/tech/comp/fnv/>), which unlike that of the
/// standard library will never change.
pub(super) fn fnv1a(start: u64, text: &str) -> u64 {
    text.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The parts of a line, parsed loosely. Writing it again shows whether it is exactly as it should
/// be.
struct Words<'a> {
    fen: &'a str,
    depth: u32,
    count: Option<u64>,
    whole_depth: u32,
    number: usize,
    jobs: usize,
    times: u128,
    list: u64,
    check: Option<u64>,
}

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Option<Words<'a>> {
        let parts: Vec<&str> = text.split(';').collect();
        let &[fen, counted, id] = parts.as_slice() else { return None };
        let mut counted = counted.split_whitespace();
        let depth = counted.next()?.strip_prefix('D')?.parse().ok()?;
        let count = match counted.next() {
            Some(count) => Some(count.parse().ok()?),
            None => None,
        };
        let id: Vec<&str> = id.split_whitespace().collect();
        let (id, check) = match id.as_slice() {
            [id @ .., "check", check] => (id, Some(checksum(check)?)),
            id => (id, None),
        };
        let &["id", "perft", whole_depth, "job", number, "times", times, "list", list] = id else {
            return None;
        };
        let (number, jobs) = number.split_once('/')?;
        let list = checksum(list)?;
        let (whole_depth, times) = (whole_depth.parse().ok()?, times.parse().ok()?);
        let (number, jobs) = (number.parse().ok()?, jobs.parse().ok()?);
        let words = Words { fen, depth, count, whole_depth, number, jobs, times, list, check };
        words.make_sense().then_some(words)
    }

    fn make_sense(&self) -> bool {
        self.depth <= self.whole_depth
            && self.whole_depth <= MAX_DEPTH
            && self.times > 0
            && (1..=self.jobs).contains(&self.number)
            && self.jobs <= MAX_JOBS
    }

    fn job(&self) -> Result<Job, FenError> {
        let position = Position::from_fen(self.fen.trim())?;
        let Words { depth, whole_depth, number, jobs, times, list, .. } = *self;
        Ok(Job { position, depth, whole_depth, number, jobs, times, list })
    }
}

#[cfg(test)]
mod tests {
    use super::super::list;
    use super::*;
    use crate::formats::epd;

    fn job() -> Job {
        list(&Position::start(), 5, 2).unwrap()[6]
    }

    #[test]
    fn fnv1a_is_the_published_one() {
        assert_eq!(fnv1a(FNV_START, ""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(FNV_START, "a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(FNV_START, "foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        let line = job().to_string();
        assert_eq!(Job::parse(&line).unwrap().to_string(), line);
        let result = job().result_line(8902);
        let (read, count) = Job::parse_result(&result).unwrap();
        assert_eq!((read.to_string(), count), (line, 8902));
        let entries = epd::parse(&result).unwrap();
        assert_eq!((entries.len(), &entries[0].counts[..]), (1, &[(3, 8902)][..]));
    }

    #[test]
    fn no_part_of_a_line_passes_for_a_line() {
        let line = job().to_string();
        let result = job().result_line(8902);
        for (text, other) in [(&line, &result), (&result, &line)] {
            for end in 0..text.len() {
                assert!(
                    Job::parse(&text[..end]).is_err() || text[..end] == line,
                    "{}",
                    &text[..end]
                );
                assert!(Job::parse_result(&text[..end]).is_err(), "{}", &text[..end]);
                assert!(
                    Job::parse(&text[end + 1..]).is_err()
                        && Job::parse_result(&text[end + 1..]).is_err()
                );
                // Two lines run together.
                let glued = format!("{}{other}", &text[..end + 1]);
                assert!(
                    Job::parse(&glued).is_err() && Job::parse_result(&glued).is_err(),
                    "{glued}"
                );
            }
        }
        assert!(Job::parse(&result).is_err() && Job::parse_result(&line).is_err());
    }

    #[test]
    fn no_changed_letter_of_a_result_goes_unnoticed() {
        let result = job().result_line(8902);
        for at in 0..result.len() {
            for letter in ["0", "1", "2", "8", "9", "a", "K", "-", " ", "/", ";", ""] {
                let changed = format!("{}{letter}{}", &result[..at], &result[at + 1..]);
                assert!(changed == result || Job::parse_result(&changed).is_err(), "{changed}");
            }
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let line = job().to_string();
        for (from, to) in [
            (";D3", ";D6"),
            (";D3", ";D4294967296"),
            ("perft 5", "perft 101"),
            ("job 7/", "job 0/"),
            ("job 7/", "job 999999/"),
            ("job 7/", "job +7/"),
            ("job 7/", "job 07/"),
            ("job 7/", "job 7/1000000"),
            ("times ", "times 0 "),
            (" 0 1 ", " 0 2 "),
            (" KQkq ", " HAha "),
            ("list ", "list  "),
        ] {
            let changed = line.replacen(from, to, 1);
            assert_ne!(changed, line);
            assert!(Job::parse(&changed).is_err(), "{changed}");
        }
        let message = Job::parse(&line.replace(" KQkq ", " KQkx ")).unwrap_err().to_string();
        assert!(message.starts_with("bad FEN "), "{message}");
    }
}
