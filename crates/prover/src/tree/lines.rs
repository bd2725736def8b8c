//! Jobs of a large proof and their results as lines of text:
//!
//! ```text
//! FEN ;prove white ;fifty-moves draw ;nodes 1000000
//! FEN ;prove white ;fifty-moves draw ;nodes 1000213 ;open e8d8=32/7 e8f8=0/- ;check 03b17ad94ce8f265
//! FEN ;prove white ;fifty-moves draw ;nodes 62311 ;won 14 ZmlzLi4u ;check 9e81c5d3b1a70f42
//! FEN ;prove white ;fifty-moves draw ;nodes 812 ;refuted ;check 51f0cc3d5cdea0b1
//! ```
//!
//! An open position has all its moves, each with the proof and the disproof number of the position
//! after it, `-` for infinite. A win has the maximum number of plies to a capture, a pawn move or
//! the end of the game, and its certificate in base64. A result ends with the first 64 bits of the
//! SHA-256 of everything before them ([`crate::util::job_line`]).

use std::fmt;
use std::io::{self, BufRead};
use std::ops::ControlFlow;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::job::JobResult;
use super::{Finding, ProofNumbers};
use crate::Task;
use crate::atomic::fen::FenError;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Color, Move, Position};
use crate::certificate::reply_order;
use crate::numbers::{INFINITE, LARGEST};
use crate::util::job_line::{LineError, checksum, unchanged};

/// The maximum number of nodes in a line.
const MAX_NODES: u64 = 1 << 53;

/// A position to search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// What is to be proven.
    pub task: Task,
    /// The number of nodes to search.
    pub nodes: u64,
}

/// Displays as the line of the job.
impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Job { task, nodes } = self;
        let rule = if task.fifty_moves { "draw" } else { "ignored" };
        let side = task.winner.name();
        write!(f, "{} ;prove {side} ;fifty-moves {rule} ;nodes {nodes}", task.root)
    }
}

impl Job {
    /// Parses the line of a job.
    ///
    /// # Errors
    /// If the line is not exactly one that a job displays as.
    pub fn parse(text: &str) -> Result<Job, LineError> {
        let fields: Vec<&str> = text.split(" ;").collect();
        let job = Job::of(&fields)?.ok_or_else(|| LineError::NoJob(text.to_owned()))?;
        let written = job.to_string();
        unchanged(job, &written, text)
    }

    /// Parses the first fields of a line; `None` if they are not those of a job.
    fn of(fields: &[&str]) -> Result<Option<Job>, FenError> {
        let &[fen, side, rule, nodes] = fields else { return Ok(None) };
        let winner = match side {
            "prove white" => Color::White,
            "prove black" => Color::Black,
            _ => return Ok(None),
        };
        let fifty_moves = match rule {
            "fifty-moves draw" => true,
            "fifty-moves ignored" => false,
            _ => return Ok(None),
        };
        let nodes = nodes.strip_prefix("nodes ").and_then(|nodes| nodes.parse().ok());
        let Some(nodes) = nodes.filter(|nodes| (0..=MAX_NODES).contains(nodes)) else {
            return Ok(None);
        };
        let task = Task { fifty_moves, ..Task::new(Position::from_fen(fen)?, winner) };
        Ok(Some(Job { task, nodes }))
    }
}

/// The line of a result. `task` gives the winner and the fifty-move rule.
#[must_use]
pub fn result_line(task: &Task, found: &JobResult) -> String {
    let job = Job { task: Task { root: found.position, ..task.clone() }, nodes: found.nodes };
    let text = format!("{job} ;{}", finding_text(&found.finding, &found.certificate));
    format!("{text} ;check {:016x}", check(&text))
}

/// The finding of a result, as its line says it.
fn finding_text(finding: &Finding, certificate: &[u8]) -> String {
    match finding {
        Finding::Won { run } => format!("won {run} {}", STANDARD.encode(certificate)),
        Finding::Refuted => "refuted".to_owned(),
        Finding::Open(moves) => {
            let number = |number: u32| match number {
                INFINITE => "-".to_owned(),
                number => number.to_string(),
            };
            moves.iter().fold("open".to_owned(), |text, (mv, numbers)| {
                let mv = mv.uci(CastlingText::KingTakesRook);
                format!("{text} {mv}={}/{}", number(numbers.proof), number(numbers.disproof))
            })
        }
    }
}

/// Parses the line of a result: the task of its position, and the result.
///
/// # Errors
/// If the line is not exactly one that [`result_line`] makes.
pub fn parse_result(text: &str) -> Result<(Task, JobResult), LineError> {
    let no_result = || LineError::NoResult(text.to_owned());
    let fields: Vec<&str> = text.split(" ;").collect();
    let [head @ .., said, check] = fields.as_slice() else { return Err(no_result()) };
    let check = check.strip_prefix("check ").and_then(checksum);
    let job = Job::of(head)?.filter(|_| check.is_some()).ok_or_else(no_result)?;
    let (finding, certificate) = match said.split_once(' ') {
        None if *said == "refuted" => (Finding::Refuted, Vec::new()),
        Some(("won", rest)) => won(rest).ok_or_else(no_result)?,
        Some(("open", moves)) => {
            (Finding::Open(open(&job.task, moves).ok_or_else(no_result)?), Vec::new())
        }
        _ => return Err(no_result()),
    };
    let found = JobResult { position: job.task.root, finding, certificate, nodes: job.nodes };
    let written = result_line(&job.task, &found);
    unchanged((job.task, found), &written, text)
}

/// A win: its run, and its certificate.
fn won(text: &str) -> Option<(Finding, Vec<u8>)> {
    let (run, certificate) = text.split_once(' ')?;
    Some((Finding::Won { run: run.parse().ok()? }, STANDARD.decode(certificate).ok()?))
}

/// The moves of an open position: all of them, in the order of replies.
fn open(task: &Task, text: &str) -> Option<Vec<(Move, ProofNumbers)>> {
    let mut legal: Vec<Move> = task.root.legal_moves().into_iter().collect();
    legal.sort_by(reply_order);
    let words: Vec<&str> = text.split(' ').collect();
    let read = |(mv, word): (&Move, &&str)| {
        let (name, numbers) = word.split_once('=')?;
        let (proof, disproof) = numbers.split_once('/')?;
        let is_same = mv.uci(CastlingText::KingTakesRook) == name;
        is_same
            .then_some((*mv, ProofNumbers { proof: number(proof)?, disproof: number(disproof)? }))
    };
    let is_whole = words.len() == legal.len();
    if is_whole { legal.iter().zip(&words).map(read).collect() } else { None }
}

fn number(text: &str) -> Option<u32> {
    match text {
        "-" => Some(INFINITE),
        text => text.parse().ok().filter(|number| *number <= LARGEST),
    }
}

/// The first 64 bits of the SHA-256 of a text.
fn check(text: &str) -> u64 {
    Sha256::digest(text).iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

/// Reads results from a file, one per line, and passes each to `take` until that breaks off. Returns
/// how much of the file consists of complete lines: a last line without a line feed was cut off, and
/// does not count.
///
/// # Errors
/// The number of a line that is not a result, and why; or the file cannot be read.
pub fn read_results(
    mut file: impl BufRead,
    take: &mut dyn FnMut(Task, JobResult) -> ControlFlow<()>,
) -> Result<Whole, (usize, ReadError)> {
    let mut whole = Whole { bytes: 0, cut: None };
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let read = file.read_until(b'\n', &mut line).map_err(|error| (number, error.into()))?;
        if read == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        let Some(text) = text.strip_suffix('\n') else {
            whole.cut = Some(text.into_owned());
            break;
        };
        if !text.trim().is_empty() {
            let (task, found) =
                parse_result(text.trim_end()).map_err(|error| (number, error.into()))?;
            if take(task, found).is_break() {
                break;
            }
        }
        whole.bytes += read as u64;
    }
    Ok(whole)
}

/// How much of a file of results was read.
#[derive(Debug)]
pub struct Whole {
    /// The bytes of complete lines.
    pub bytes: u64,
    /// The last line, if it was cut off.
    pub cut: Option<String>,
}

/// Why results cannot be read.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum ReadError {
    #[error(transparent)]
    Line(#[from] LineError),
    #[error(transparent)]
    File(#[from] io::Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";

    fn task() -> Task {
        Task::new(Position::from_fen(FEN).unwrap(), Color::White)
    }

    fn results() -> Vec<JobResult> {
        let task = task();
        let mut moves: Vec<Move> = task.root.legal_moves().into_iter().collect();
        moves.sort_by(reply_order);
        let numbered = moves.iter().zip(1..).map(|(mv, number)| match number {
            3 => (*mv, ProofNumbers::WON),
            number => (*mv, ProofNumbers { proof: number, disproof: 9 }),
        });
        let open = Finding::Open(numbered.collect());
        [
            (open, vec![]),
            (Finding::Refuted, vec![]),
            (Finding::Won { run: 14 }, b"\x00proof\xff".to_vec()),
        ]
        .map(|(finding, certificate)| JobResult {
            position: task.root,
            finding,
            certificate,
            nodes: 77,
        })
        .into()
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        let job = Job { task: task(), nodes: 1_000_000 };
        let line = format!("{FEN} ;prove white ;fifty-moves draw ;nodes 1000000");
        assert_eq!((job.to_string(), Job::parse(&line)), (line, Ok(job)));
        for found in results() {
            let line = result_line(&task(), &found);
            assert_eq!(parse_result(&line), Ok((task(), found)), "{line}");
        }
    }

    #[test]
    fn no_part_of_a_line_and_no_changed_letter_passes() {
        let lines: Vec<String> =
            results().iter().map(|found| result_line(&task(), found)).collect();
        for line in &lines {
            for end in 0..line.len() {
                assert!(parse_result(&line[..end]).is_err(), "{}", &line[..end]);
                assert!(parse_result(&line[end + 1..]).is_err());
                for letter in ["0", "1", "9", "a", "-", "=", "/", " ", ";", ""] {
                    let changed = format!("{}{letter}{}", &line[..end], &line[end + 1..]);
                    assert!(changed == *line || parse_result(&changed).is_err(), "{changed}");
                }
            }
            assert!(Job::parse(line).is_err());
        }
        let job = Job { task: task(), nodes: 5 }.to_string();
        for end in 0..job.len() {
            assert!(Job::parse(&job[..end]).is_err() && parse_result(&job[..end]).is_err());
        }
        assert!(Job::parse(&job.replace("nodes 5", "nodes 05")).is_err());
        assert!(Job::parse(&job.replace("white", "both")).is_err());
    }

    #[test]
    fn only_the_last_line_may_be_cut_off() {
        let lines: Vec<String> =
            results().iter().map(|found| result_line(&task(), found)).collect();
        let text = format!("{}\n\n{}\n{}", lines[0], lines[1], lines[2]);
        let mut count = 0;
        let whole = read_results(text.as_bytes(), &mut |_, _| {
            count += 1;
            ControlFlow::Continue(())
        })
        .ok()
        .unwrap();
        assert_eq!((count, whole.cut.as_deref()), (2, Some(&lines[2][..])));
        assert_eq!(&text[whole.bytes as usize..], lines[2]);
        let damaged = text.replacen("open", "opem", 1);
        let (line, error) =
            read_results(damaged.as_bytes(), &mut |_, _| ControlFlow::Continue(())).err().unwrap();
        assert_eq!(line, 1);
        assert!(matches!(error, ReadError::Line(LineError::NoResult(_))), "{error}");
    }
}
