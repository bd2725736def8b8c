//! Batches in the format of the document: a number N, then N pairs of lines, a FEN and a move. Each
//! pair gets two lines of answer.
//!
//! Blank lines, carriage returns, spaces at either end of a line, a byte order mark and a missing
//! line feed at the end are ignored. Fewer or more than N cases are an error, but every case that
//! is there is answered.

use std::io::{self, BufRead, BufReader, Read, Write};

use atomic_chess::quote::quote;
use thiserror::Error;

use super::execute::{ExecuteError, Rules, execute};
use super::fen::FenError;
use super::moves::{Move, MoveTextError};
use super::position::Position;

/// Why a batch stopped.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
#[non_exhaustive]
pub enum BatchError {
    #[error("line {line}: {problem}")]
    Line { line: u64, problem: LineProblem },
    #[error("cannot read the cases")]
    Read(#[source] io::Error),
    #[error(transparent)]
    Write(io::Error),
}

/// A problem in a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
#[non_exhaustive]
pub enum LineProblem {
    #[error("{} is not a number of cases", quote(.0))]
    Count(String),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Move(#[from] MoveTextError),
    #[error(transparent)]
    Execute(#[from] ExecuteError),
    #[error("the input ends without the number of cases")]
    NoCount,
    #[error("the input ends without the FEN of case {case} of {count}")]
    NoFen { case: u64, count: u64 },
    #[error("the input ends without the move of case {case} of {count}")]
    NoMove { case: u64, count: u64 },
    #[error("{} comes after the last of {count} cases", quote(.text))]
    TooMany { text: String, count: u64 },
}

/// Answers a batch. All finished answers are written before waiting for more input and before
/// returning an error.
///
/// # Errors
/// At the first invalid line, or when reading or writing fails.
pub fn run(input: impl Read, out: impl Write, rules: Rules) -> Result<(), BatchError> {
    let mut lines = Lines { input: BufReader::new(input), line: 0, bytes: Vec::new() };
    let mut out = io::BufWriter::new(out);
    let result = answer_all(&mut lines, &mut out, rules);
    out.flush().map_err(BatchError::Write)?;
    result
}

fn answer_all(
    lines: &mut Lines<impl Read>,
    out: &mut impl Write,
    rules: Rules,
) -> Result<(), BatchError> {
    let text = lines.next(out)?.ok_or_else(|| lines.wrong(LineProblem::NoCount))?;
    let count: u64 = text.parse().map_err(|_| lines.wrong(LineProblem::Count(text)))?;
    for case in 1..=count {
        let fen =
            lines.next(out)?.ok_or_else(|| lines.wrong(LineProblem::NoFen { case, count }))?;
        let position = Position::from_fen(&fen).map_err(|error| lines.wrong(error))?;
        let text =
            lines.next(out)?.ok_or_else(|| lines.wrong(LineProblem::NoMove { case, count }))?;
        let mv = Move::parse(&text).map_err(|error| lines.wrong(error))?;
        let (after, status) = execute(&position, mv, rules).map_err(|error| lines.wrong(error))?;
        writeln!(out, "{}\n{status}", after.fen()).map_err(BatchError::Write)?;
    }
    match lines.next(out)? {
        None => Ok(()),
        Some(text) => Err(lines.wrong(LineProblem::TooMany { text, count })),
    }
}

/// The nonblank lines of the input.
struct Lines<R> {
    input: BufReader<R>,
    /// The number of the last line read, from 1, including blank lines; at the end one more than
    /// there are.
    line: u64,
    bytes: Vec<u8>,
}

impl<R: Read> Lines<R> {
    /// The next line, trimmed, or `None` at the end. Invalid UTF-8 becomes replacement characters.
    fn next(&mut self, out: &mut impl Write) -> Result<Option<String>, BatchError> {
        loop {
            // A person who types cases wants each answer before the next case.
            if !self.input.buffer().contains(&b'\n') {
                out.flush().map_err(BatchError::Write)?;
            }
            self.bytes.clear();
            let length = self.input.read_until(b'\n', &mut self.bytes).map_err(BatchError::Read)?;
            self.line += 1;
            if length == 0 {
                return Ok(None);
            }
            let text = String::from_utf8_lossy(&self.bytes);
            let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            if !text.is_empty() {
                return Ok(Some(text.to_owned()));
            }
        }
    }

    fn wrong(&self, problem: impl Into<LineProblem>) -> BatchError {
        BatchError::Line { line: self.line, problem: problem.into() }
    }
}
