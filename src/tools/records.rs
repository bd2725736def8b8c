//! Games as text, for fitting the evaluation. Playing them is for [`super::selfplay`], using them for [`super::fit`].
//!
//! A file begins with the line `fissile-games 1`, the name and version of the format. Lines that begin with `#` are
//! remarks, such as the command that made the file. Every other line is a game, of three columns parted by single tabs:
//!
//! - the FEN of the position where the recorded moves begin,
//! - the result: `1-0`, `0-1` or `1/2-1/2`,
//! - the moves, parted by blanks: UCI text with castling as the king taking its own rook, a colon, and the score by
//!   which the mover chose it: centipawns from the mover, `#3` for a forced win in three moves, `#-3` for a loss.
//!
//! With `|` for the tabs:
//!
//! ```text
//! fissile-games 1
//! # fissile selfplay 1 --nodes 2000 --seed 1
//! rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2 | 1-0 | f3g5:152 g8h6:-170 g5f7:#1
//! ```
//!
//! A line ends with a line feed; a game without one was cut off while it was written.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use thiserror::Error;

use crate::atomic::fen::{CastlingLetters, FenError};
use crate::atomic::notation::{CastlingText, MoveError};
use crate::atomic::{Color, Move, Position};
use crate::search::Score;
use crate::search::score::MAX_PLY;
use crate::util::quote::quote;

/// The first line of every file.
pub const HEADER: &str = "fissile-games 1";

/// A game with the scores by which its moves were chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Where the moves begin.
    pub start: Position,
    /// Who won, or `None` for a draw.
    pub winner: Option<Color>,
    /// The moves, each with its score in centipawns from the mover.
    pub moves: Vec<(Move, Score)>,
}

/// What a file of games holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// The remarks, without their `#`.
    pub remarks: Vec<String>,
    /// The games, in the order of the file.
    pub games: Vec<Record>,
}

/// Why a file of games could not be read.
#[derive(Debug, Error)]
pub enum RecordsError {
    /// The file cannot be opened or is no text.
    #[error("cannot read the games in {}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A line is wrong.
    #[error("{} line {line}: {problem}", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: Box<Problem>,
    },
}

/// What is wrong with a line of a file of games.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// The first line is another one.
    #[error("{} is not {HEADER:?}, with which a file of games begins", quote(.0))]
    Header(String),
    /// There is no line feed at the end.
    #[error("the game {} is cut off, for no line feed ends it", quote(.0))]
    CutOff(String),
    /// There are not three columns.
    #[error("{0} columns instead of 3 (FEN, result, moves), parted by tabs")]
    Columns(usize),
    /// The first column is no position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The second column is no result.
    #[error("{} is not a result: 1-0, 0-1 or 1/2-1/2", quote(.0))]
    Result(String),
    /// A move has no score.
    #[error("{} is not a move with a score, such as e2e4:31 or e2e4:#3", quote(.0))]
    Score(String),
    /// A move cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// As one line of a file, without its end.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t", self.start.fen(CastlingLetters::Shredder), result(self.winner))?;
        for (index, (mv, score)) in self.moves.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{}:{}", mv.uci(CastlingText::KingTakesRook), score_text(*score))?;
        }
        Ok(())
    }
}

const fn result(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    }
}

fn score_text(score: Score) -> String {
    match score.plies_to_mate() {
        Some(plies) => format!("#{}{}", if score.is_win() { "" } else { "-" }, plies.div_ceil(2)),
        None => score.0.to_string(),
    }
}

fn read_score(text: &str) -> Option<Score> {
    /// The longest forced win or loss that a score can tell from an evaluation, in plies.
    const LONGEST: usize = 2 * MAX_PLY - 1;
    if let Some(moves) = text.strip_prefix('#') {
        let (won, moves) = moves.strip_prefix('-').map_or((true, moves), |moves| (false, moves));
        let moves: usize = moves.parse().ok().filter(|moves| (1..=MAX_PLY).contains(moves))?;
        return Some(if won { Score::mate_in(2 * moves - 1) } else { Score::mated_in((2 * moves).min(LONGEST)) });
    }
    text.parse().ok().map(Score).filter(|score| score.0.unsigned_abs() <= Score::TABLE_WIN.0.unsigned_abs())
}

impl Record {
    /// Reads a line of a file, without its end.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(line: &str) -> Result<Record, Problem> {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[fen, result, moves] = columns.as_slice() else { return Err(Problem::Columns(columns.len())) };
        let start = Position::from_fen(fen)?;
        let winner = match result {
            "1-0" => Some(Color::White),
            "0-1" => Some(Color::Black),
            "1/2-1/2" => None,
            _ => return Err(Problem::Result(result.to_owned())),
        };
        let mut position = start;
        let mut read = Vec::new();
        for text in moves.split_ascii_whitespace() {
            let parts = text.split_once(':').and_then(|(mv, score)| Some((mv, read_score(score)?)));
            let (mv, score) = parts.ok_or_else(|| Problem::Score(text.to_owned()))?;
            let mv = position.parse_uci(mv)?;
            position.make(mv);
            read.push((mv, score));
        }
        Ok(Record { start, winner, moves: read })
    }
}

impl Records {
    /// Reads a file, on all threads of the rayon pool in which it is called.
    ///
    /// # Errors
    /// The file cannot be read, or the first line with a mistake.
    pub fn load(path: &Path) -> Result<Records, RecordsError> {
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|error| RecordsError::File { path: path.to_owned(), error })?;
        Records::parse(&text).map_err(|(line, problem)| RecordsError::Line {
            path: path.to_owned(),
            line,
            problem: Box::new(problem),
        })
    }

    /// Reads what a file holds.
    ///
    /// # Errors
    /// The number of the first line with a mistake, from 1, and what is wrong with it.
    pub fn parse(text: &str) -> Result<Records, (usize, Problem)> {
        let lines: Vec<&str> = text.lines().collect();
        let first = lines.first().copied().unwrap_or_default();
        if first != HEADER {
            return Err((1, Problem::Header(first.to_owned())));
        }
        if let Some(last) = lines.last().filter(|_| !text.ends_with('\n')) {
            return Err((lines.len(), Problem::CutOff((*last).to_owned())));
        }
        let mut records = Records::default();
        let mut games = Vec::new();
        for (index, line) in lines.iter().enumerate().skip(1) {
            match line.strip_prefix('#') {
                Some(remark) => records.remarks.push(remark.trim().to_owned()),
                None => games.push((index + 1, *line)),
            }
        }
        let games: Vec<_> =
            games.into_par_iter().map(|(line, text)| Record::parse(text).map_err(|problem| (line, problem))).collect();
        records.games = games.into_iter().collect::<Result<_, _>>()?;
        Ok(records)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::fen::START;

    const FEN: &str = "r3k2r/8/8/8/8/8/P7/R3K2R w HAha - 0 1";

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let line = format!("{FEN}\t1/2-1/2\te1h1:31 h8h7:-12 a1b1:#12 e8d8:#-3 a2a4:0");
        let record = Record::parse(&line).unwrap();
        assert_eq!(record.moves.len(), 5);
        assert!(record.moves[0].0.is_castle());
        assert_eq!(record.moves[2].1, Score::mate_in(23));
        assert_eq!(record.moves[3].1, Score::mated_in(6));
        assert_eq!((record.winner, record.to_string()), (None, line));
        for result in ["1-0\t", "0-1\te1h1:5"] {
            let line = format!("{FEN}\t{result}");
            assert_eq!(Record::parse(&line).unwrap().to_string(), line);
        }
    }

    #[test]
    fn every_score_is_read_as_it_was_written() {
        for centipawns in -Score::MATE.0 + 1..Score::MATE.0 {
            let score = Score(centipawns);
            let read = read_score(&score_text(score)).unwrap();
            assert_eq!((read.is_win(), read.is_loss()), (score.is_win(), score.is_loss()), "{score}");
            assert!((read.0 - score.0).abs() <= i32::from(score.is_mate()), "{score} became {read}");
            assert_eq!(score_text(read), score_text(score));
        }
        assert_eq!((read_score("#201"), read_score("#-201")), (None, None));
    }

    #[test]
    fn remarks_are_kept_apart_from_games() {
        let text = format!("{HEADER}\n# from nowhere\n{START}\t1-0\te2e4:5\n{START}\t0-1\t\n");
        let records = Records::parse(&text).unwrap();
        assert_eq!(records.remarks, ["from nowhere"]);
        let winners: Vec<_> = records.games.iter().map(|game| game.winner).collect();
        assert_eq!(winners, [Some(Color::White), Some(Color::Black)]);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        for (text, line, message) in [
            ("", 1, "\"\" is not \"fissile-games 1\""),
            ("fissile-games 2\n", 1, "\"fissile-games 2\" is not"),
            ("fissile-games 1", 1, "the game \"fissile-games 1\" is cut off"),
            ("fissile-games 1\n#\nSTART\t1-0\te2e4:5", 3, "the game \"rnbq"),
            ("fissile-games 1\nSTART\t1-0\n", 2, "2 columns instead of 3"),
            ("fissile-games 1\nx\t1-0\te2e4:1\n", 2, "bad FEN \"x\""),
            ("fissile-games 1\nSTART\t2-0\te2e4:1\n", 2, "\"2-0\" is not a result"),
            ("fissile-games 1\nSTART\t1-0\te2e4\n", 2, "\"e2e4\" is not a move with a score"),
            ("fissile-games 1\nSTART\t1-0\te2e4:#0\n", 2, "\"e2e4:#0\" is not a move with a score"),
            ("fissile-games 1\nSTART\t1-0\te2e4:31999\n", 2, "\"e2e4:31999\" is not a move with a score"),
            ("fissile-games 1\nSTART\t1-0\te2e4:1 e2e4:1\n", 2, "\"e2e4\" is not a legal move in"),
            ("fissile-games 1\nSTART\t1-0\tx:1\nx\n", 2, "\"x\" "),
        ] {
            let (at, problem) = Records::parse(&text.replace("START", START)).unwrap_err();
            assert_eq!(at, line, "{problem}");
            assert!(problem.to_string().starts_with(message), "{problem}");
        }
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = Records::load(Path::new("/nowhere/games.txt")).unwrap_err().to_string();
        assert!(error.starts_with("cannot read the games in /nowhere/games.txt: "), "{error}");
    }
}
