//! Parsing simulator cases from lines of text. These layouts are accepted, in any mixture:
//!
//! - `FEN, move` and `FEN move` on one line,
//! - a line with the FEN, then a line with the move, which may begin with a comma.
//!
//! Of a full FEN only the placement counts, and `startpos` is the start position. Blank lines, and
//! spaces and carriage returns at the ends of lines, are ignored. The command line reads and writes
//! the streams.

use arrayvec::ArrayVec;
use thiserror::Error;

use super::{Explosion, ExplosionError, SimulatedMove, looks_like_step};
use crate::atomic::{Board, Position};

/// The word for the board of the start position.
const START: &str = "startpos";

/// An invalid case.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct CaseError {
    /// The line with the error, from 1.
    pub line: usize,
    pub problem: ExplosionError,
}

/// The results of a line: at most an error about the previous case, which lacks its move, and one
/// result of its own.
pub type Answers = ArrayVec<Result<Explosion, CaseError>, 2>;

/// Parses cases line by line.
///
/// ```
/// use fissile_render::explosion::layout::Cases;
///
/// let mut cases = Cases::default();
/// assert!(cases.line("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR").is_empty());
/// let answers = cases.line(", g1f3");
/// let explosion = answers[0].as_ref().unwrap();
/// assert_eq!(explosion.after.to_string(), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cases {
    /// The number of lines read.
    lines: usize,
    pending: Pending,
}

/// The open state after the lines so far.
#[derive(Clone, Debug, Default)]
enum Pending {
    #[default]
    Nothing,
    /// A board that waits for its move: its line number, and the board.
    Board(usize, Board),
    /// An invalid board; it was reported, and the move after it is skipped.
    BadBoard,
}

/// The board and the move in a line, as far as present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LineParts<'a> {
    board: Option<&'a str>,
    step: Option<&'a str>,
}

impl Cases {
    /// Processes the next line, with or without its line break.
    pub fn line(&mut self, text: &str) -> Answers {
        self.lines += 1;
        let mut answers = Answers::new();
        let parts = split(text, matches!(self.pending, Pending::Board(..)));
        match parts {
            LineParts { board: None, step: None } => {}
            LineParts { board: Some(board), step } => {
                answers.extend(self.finish().map(Err));
                answers.extend(self.begin(board, step));
            }
            LineParts { board: None, step: Some(step) } => {
                match std::mem::take(&mut self.pending) {
                    Pending::Board(_, board) => answers.push(self.answer(&board, step)),
                    Pending::BadBoard => {}
                    Pending::Nothing => {
                        answers.push(Err(self.error(ExplosionError::NoBoard(step.to_owned()))))
                    }
                }
            }
        }
        answers
    }

    /// Ends the input, which may leave a board without a move. The next line starts another case.
    pub fn finish(&mut self) -> Option<CaseError> {
        match std::mem::take(&mut self.pending) {
            Pending::Board(line, board) => {
                Some(CaseError { line, problem: ExplosionError::NoMove(board.to_string()) })
            }
            Pending::Nothing | Pending::BadBoard => None,
        }
    }

    /// Starts a case, which ends on the same line if that has a move.
    fn begin(&mut self, board: &str, step: Option<&str>) -> Option<Result<Explosion, CaseError>> {
        let board = match board {
            START => Ok(*Position::start().board()),
            _ => Board::from_placement(board).map_err(|error| self.error(error.into())),
        };
        match (board, step) {
            (Ok(board), Some(step)) => Some(self.answer(&board, step)),
            (Ok(board), None) => {
                self.pending = Pending::Board(self.lines, board);
                None
            }
            (Err(error), step) => {
                self.pending = if step.is_some() { Pending::Nothing } else { Pending::BadBoard };
                Some(Err(error))
            }
        }
    }

    fn answer(&self, board: &Board, step: &str) -> Result<Explosion, CaseError> {
        SimulatedMove::parse(step)
            .and_then(|step| Explosion::simulate(board, step))
            .map_err(|problem| self.error(problem))
    }

    fn error(&self, problem: ExplosionError) -> CaseError {
        CaseError { line: self.lines, problem }
    }
}

/// Parses a text with a single case.
///
/// # Errors
/// If the case is invalid, or there is none.
pub fn single(text: &str) -> Result<Explosion, ExplosionError> {
    let mut cases = Cases::default();
    let answer = cases.line(text).pop().or_else(|| cases.finish().map(Err));
    answer.map_or(Err(ExplosionError::Nothing), |answer| answer.map_err(|error| error.problem))
}

/// Finds board and move in a line. A word that is neither counts as whichever is expected: a move
/// if a board waits for one, else a board.
fn split(line: &str, waiting: bool) -> LineParts<'_> {
    let blank = |c: char| c.is_whitespace() || c == '\u{feff}';
    let line = line.trim_matches(|c| c == ',' || blank(c));
    if let Some((before, step)) = line.rsplit_once(',') {
        let board =
            before.split(|c: char| c == ',' || c.is_whitespace()).find(|word| !word.is_empty());
        return LineParts { board, step: Some(step.trim_start()) };
    }
    let (board, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let is_board = board.contains('/') || board == START;
    if !is_board && (waiting || looks_like_step(board)) {
        return LineParts { board: None, step: Some(line).filter(|step| !step.is_empty()) };
    }
    let rest = rest.trim_start();
    let last = rest.rsplit(char::is_whitespace).next().unwrap_or_default();
    let mut fields = rest.split_whitespace();
    let step = match fields.next() {
        _ if looks_like_step(last) => Some(last),
        None => None,
        // The other fields of a full FEN begin with the side to move, and there are at most five.
        Some("w" | "b") => (fields.count() > 4).then_some(last),
        Some(_) => Some(rest),
    };
    LineParts { board: Some(board).filter(|board| !board.is_empty()), step }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNIGHT: &str = "8/8/8/8/8/8/8/1N6";
    const BISHOP: &str = "8/8/8/8/8/8/8/2B5";

    /// The results of a text: a placement, or a message with its line.
    fn read(text: &str) -> Vec<String> {
        let mut cases = Cases::default();
        let mut answers: Vec<_> = text.split('\n').flat_map(|line| cases.line(line)).collect();
        answers.extend(cases.finish().map(Err));
        let shown = |answer: Result<Explosion, CaseError>| match answer {
            Ok(explosion) => explosion.after.to_string(),
            Err(error) => error.to_string(),
        };
        answers.into_iter().map(shown).collect()
    }

    #[test]
    fn every_layout_is_read() {
        let (knight, bishop) = ("8/8/8/8/8/2N5/8/8", "8/8/8/8/8/8/3B4/8");
        for (first, second) in [
            (format!("{KNIGHT}, b1c3"), format!("{BISHOP}, c1d2")),
            (format!("{KNIGHT} b1c3"), format!("{BISHOP} \t c1d2")),
            (format!("{KNIGHT},b1c3"), format!("{BISHOP} ,c1d2,")),
            (format!("{KNIGHT}\nb1c3"), format!("{BISHOP}\nC1D2")),
            (format!("{KNIGHT}\n, b1c3"), format!("{BISHOP},\n,c1d2 ")),
            (format!("\u{feff}{KNIGHT} \r\n\r\n \nb1c3\t\r"), format!("{BISHOP}\n\n, c1d2\r\n\n")),
            (format!("{KNIGHT} w KQkq - 0 1, b1c3"), format!("{BISHOP} b - - c1d2")),
            (format!("{KNIGHT} w KQkq e3 0 1\nb1c3"), format!("{BISHOP} b\n, c1d2")),
            (format!("{KNIGHT} w HAha -\nb1c3"), format!("{BISHOP} w - - 0 1 c1d2")),
            (
                format!("  {KNIGHT}   w  KQkq  -  0  1  b1c3"),
                format!("\t{BISHOP}\tb\t-\t-\n\tc1d2\t"),
            ),
        ] {
            assert_eq!(read(&format!("{first}\n{second}")), [knight, bishop], "{first:?}");
            assert_eq!(read(&format!("\n{second}\n\n{first}\n")), [bishop, knight], "{second:?}");
        }
        assert_eq!(read("\n \r\n,\n\t, \n"), [""; 0]);
        let open = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
        assert_eq!(
            read("startpos e2e4\nstartpos, e2e4\nstartpos\ne2e4\n, startpos\n, e2e4"),
            [open; 4]
        );
    }

    #[test]
    fn what_is_missing_or_wrong_is_named_with_its_line() {
        let good = format!("{KNIGHT}, b1c3");
        for (text, messages) in [
            (
                format!("{BISHOP}\n\n{good}"),
                [format!("line 1: the board \"{BISHOP}\" has no move")],
            ),
            (
                format!("{good}\n{BISHOP} w - - 0 1\n"),
                [format!("line 2: the board \"{BISHOP}\" has no move")],
            ),
            (format!("{good}\n, e2e4"), ["line 2: the move \"e2e4\" has no board".to_owned()]),
            (format!("E2E4\n{good}"), ["line 1: the move \"E2E4\" has no board".to_owned()]),
            (
                format!("{BISHOP}\n, c1d9\n{good}"),
                ["line 2: \"d9\" in \"c1d9\" is not a square from a1 to h8".to_owned()],
            ),
            (
                format!("{BISHOP}\nc1 d2\n{good}"),
                ["line 2: \"c1 d2\" is not a move such as e2e4 or e7e8q".to_owned()],
            ),
            (
                format!("{BISHOP} c1 d2\n{good}"),
                ["line 1: \"c1 d2\" is not a move such as e2e4 or e7e8q".to_owned()],
            ),
            (
                format!("{BISHOP}, c1d2 c1d2\n{good}"),
                ["line 1: \"c1d2 c1d2\" is not a move such as e2e4 or e7e8q".to_owned()],
            ),
            (
                format!("{BISHOP} w - - 0 1 Bd2\n{good}"),
                ["line 1: \"Bd2\" is not a move such as e2e4 or e7e8q".to_owned()],
            ),
            (
                format!("{BISHOP}, a1a2\n{good}"),
                [format!("line 1: \"a1a2\" moves no piece: a1 is empty in \"{BISHOP}\"")],
            ),
            (
                format!("8/8, e2e4\n{good}"),
                ["line 1: bad FEN \"8/8\": placement: the number of ranks is 2 instead of 8"
                    .to_owned()],
            ),
            // The move after a bad board is skipped; the error about the board is enough.
            (
                format!("{good}\n\n8/8\n\n, e2e4\n{good}"),
                ["line 3: bad FEN \"8/8\": placement: the number of ranks is 2 instead of 8"
                    .to_owned()],
            ),
            (
                format!("rnbqkbnr\ne2e4\n{good}"),
                ["line 1: bad FEN \"rnbqkbnr\": placement: the number of ranks is 1 instead of 8"
                    .to_owned()],
            ),
            (
                format!("rnbqkbnr e2e4\n{good}"),
                ["line 1: bad FEN \"rnbqkbnr\": placement: the number of ranks is 1 instead of 8"
                    .to_owned()],
            ),
        ] {
            let answers = read(&text);
            let errors: Vec<_> =
                answers.iter().filter(|answer| answer.starts_with("line")).cloned().collect();
            assert_eq!(errors, messages, "{text:?}");
            assert!(
                answers.iter().any(|answer| answer == "8/8/8/8/8/2N5/8/8"),
                "{text:?}: {answers:?}"
            );
        }
    }

    #[test]
    fn a_single_case_is_told_without_a_line() {
        let single = |text: &str| {
            single(text).map(|done| done.after.to_string()).map_err(|error| error.to_string())
        };
        assert_eq!(single(&format!("{KNIGHT}\n, b1c3")), Ok("8/8/8/8/8/2N5/8/8".to_owned()));
        assert_eq!(single(KNIGHT), Err(format!("the board \"{KNIGHT}\" has no move")));
        assert_eq!(single("e2e4"), Err("the move \"e2e4\" has no board".to_owned()));
        assert_eq!(single(" "), Err("there is neither a board nor a move".to_owned()));
    }
}
