//! Version 1 of the format: text, which people and other programs can write.
//!
//! A file begins with the line `fissile-games 1`, the name and version of the format. Lines that
//! begin with `#` are remarks, such as the command that made the file. Every other line is a game
//! with three columns separated by single tabs:
//!
//! - the FEN of the position where the recorded moves begin,
//! - the result: `1-0`, `0-1` or `1/2-1/2`,
//! - the moves, separated by spaces: UCI text with castling as the king taking its own rook, a
//!   colon, and the score of the move: points for the mover, `#3` for a forced win in three
//!   moves, `#-3` for a loss.
//!
//! With `|` for the tabs:
//!
//! ```text
//! fissile-games 1
//! # fissile selfplay 1 --nodes 2000 --seed 1
//! rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2 | 1-0 | f3g5:152 g8h6:-170 g5f7:#1
//! ```
//!
//! A line ends with a line feed; a game without one was truncated.

use thiserror::Error;

use super::record::{Ending, GameRecord};
use crate::atomic::fen::{CastlingLetters, FenError};
use crate::atomic::notation::{CastlingText, MoveError};
use crate::atomic::{Color, Game, Position};
use crate::search::MAX_PLY;
use crate::search::Score;
use crate::util::quote::quote;

/// The first line of every file.
pub const HEADER: &str = "fissile-games 1";

/// The content of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A remark, without its `#`.
    Remark(String),
    Game(GameRecord),
}

/// A problem in a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineProblem {
    /// There is no line feed at the end.
    #[error("the game {} is cut off: no line feed ends it", quote(.0))]
    CutOff(String),
    /// The line is not valid UTF-8.
    #[error("{} is not UTF-8", quote(.0))]
    Encoding(String),
    /// The line does not have three columns.
    #[error("{0} columns instead of 3 (FEN, result, moves), separated by tabs")]
    Columns(usize),
    /// The first column is not a position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The second column is not a result.
    #[error("{} is not a result: 1-0, 0-1 or 1/2-1/2", quote(.0))]
    Result(String),
    /// A move has no score.
    #[error("{} is not a move with a score, such as e2e4:31 or e2e4:#3", quote(.0))]
    Score(String),
    /// A move is illegal.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// The game as a line without its line feed. The line has no room for the number and the reason of
/// an adjudication.
#[must_use]
pub fn line(game: &GameRecord) -> String {
    let mut text = format!("{}\t{}\t", game.start.fen(CastlingLetters::Shredder), game.result());
    for (index, (mv, score)) in game.moves.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        text.push_str(&mv.uci(CastlingText::KingTakesRook));
        text.push(':');
        text.push_str(&score_text(*score));
    }
    text
}

/// A score in the format: points, or `#` and moves to a forced win.
#[must_use]
pub fn score_text(score: Score) -> String {
    match score.plies_to_mate() {
        Some(plies) => format!("#{}{}", if score.is_win() { "" } else { "-" }, plies.div_ceil(2)),
        None => score.0.to_string(),
    }
}

/// Parses such a score; `None` if it is invalid.
fn read_score(text: &str) -> Option<Score> {
    /// The longest forced win or loss that a score can distinguish from an evaluation, in plies.
    const LONGEST: usize = 2 * MAX_PLY - 1;
    if let Some(moves) = text.strip_prefix('#') {
        let (won, moves) = moves.strip_prefix('-').map_or((true, moves), |moves| (false, moves));
        let moves: usize = moves.parse().ok().filter(|moves| (1..=MAX_PLY).contains(moves))?;
        return Some(if won {
            Score::mate_in(2 * moves - 1)
        } else {
            Score::mated_in((2 * moves).min(LONGEST))
        });
    }
    text.parse()
        .ok()
        .map(Score)
        .filter(|score| score.0.unsigned_abs() <= Score::TB_WIN.0.unsigned_abs())
}

/// Parses a line with its line feed. `number` is the number of the game, if the line is one.
///
/// # Errors
/// The first problem.
pub fn read(line: &[u8], number: u64) -> Result<Line, LineProblem> {
    let lossy = || String::from_utf8_lossy(line).trim_end().to_owned();
    let text = line.strip_suffix(b"\n").ok_or_else(|| LineProblem::CutOff(lossy()))?;
    let text = std::str::from_utf8(text).map_err(|_| LineProblem::Encoding(lossy()))?;
    let text = text.strip_suffix('\r').unwrap_or(text);
    match text.strip_prefix('#') {
        Some(remark) => Ok(Line::Remark(remark.trim().to_owned())),
        None => read_line(text, number).map(Line::Game),
    }
}

/// Parses a game from a line without its line feed.
///
/// # Errors
/// The first problem.
pub fn read_line(line: &str, number: u64) -> Result<GameRecord, LineProblem> {
    let columns: Vec<&str> = line.split('\t').collect();
    let &[fen, result, moves] = columns.as_slice() else {
        return Err(LineProblem::Columns(columns.len()));
    };
    let start = Position::from_fen(fen)?;
    let winner = match result {
        "1-0" => Some(Color::White),
        "0-1" => Some(Color::Black),
        "1/2-1/2" => None,
        _ => return Err(LineProblem::Result(result.to_owned())),
    };
    let mut game = Game::new(start);
    let mut read = Vec::new();
    for text in moves.split_ascii_whitespace() {
        let parts = text.split_once(':').and_then(|(mv, score)| Some((mv, read_score(score)?)));
        let (mv, score) = parts.ok_or_else(|| LineProblem::Score(text.to_owned()))?;
        let mv = game.position().parse_uci(mv)?;
        game.play(mv);
        read.push((mv, score));
    }
    // A line does not record why its game ended, but the last position may show it.
    let outcome = game.outcome().filter(|outcome| outcome.winner() == winner);
    Ok(GameRecord {
        number,
        start,
        winner,
        ending: outcome.map_or(Ending::Unknown, Ending::from),
        moves: read,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::fen::START;

    const FEN: &str = "r3k2r/8/8/8/8/8/P7/R3K2R w HAha - 0 1";

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let text = format!("{FEN}\t1/2-1/2\te1h1:31 h8h7:-12 a1b1:#12 e8d8:#-3 a2a4:0");
        let game = read_line(&text, 7).unwrap();
        assert_eq!((game.number, game.moves.len(), game.ending), (7, 5, Ending::Unknown));
        assert!(game.moves[0].0.is_castle());
        assert_eq!(game.moves[2].1, Score::mate_in(23));
        assert_eq!(game.moves[3].1, Score::mated_in(6));
        assert_eq!((game.winner, line(&game)), (None, text));
        for result in ["1-0\t", "0-1\te1h1:5"] {
            let text = format!("{FEN}\t{result}");
            assert_eq!(line(&read_line(&text, 0).unwrap()), text);
        }
    }

    #[test]
    fn the_last_position_tells_why_a_game_ended() {
        let ending = |text: &str| read_line(&format!("{START}\t{text}"), 0).unwrap().ending;
        assert_eq!(ending("1-0\tg1f3:1 f7f6:1 f3e5:1 a7a6:1 e5d7:#1"), Ending::Explosion);
        let shuffle = "g1f3:0 g8f6:0 f3g1:0 f6g8:0";
        assert_eq!(ending(&format!("1/2-1/2\t{shuffle} {shuffle}")), Ending::Threefold);
        assert_eq!(
            ending(&format!("1-0\t{shuffle} {shuffle}")),
            Ending::Unknown,
            "the result is another one"
        );
    }

    #[test]
    fn every_score_is_read_as_it_was_written() {
        for points in -Score::MATE.0 + 1..Score::MATE.0 {
            let score = Score(points);
            let read = read_score(&score_text(score)).unwrap();
            assert_eq!(
                (read.is_win(), read.is_loss()),
                (score.is_win(), score.is_loss()),
                "{score:?}"
            );
            assert!(
                (read.0 - score.0).abs() <= i32::from(score.is_mate()),
                "{score:?} became {read:?}"
            );
            assert_eq!(score_text(read), score_text(score));
        }
        assert_eq!((read_score("#201"), read_score("#-201")), (None, None));
    }

    #[test]
    fn remarks_are_told_from_games() {
        assert_eq!(read(b"# from nowhere\r\n", 0), Ok(Line::Remark("from nowhere".to_owned())));
        assert!(
            matches!(read(format!("{START}\t0-1\t\r\n").as_bytes(), 3), Ok(Line::Game(game)) if game.number == 3)
        );
    }

    #[test]
    fn what_is_wrong_is_quoted() {
        for (text, message) in [
            ("START\t1-0\te2e4:5", "the game \"rnbq"),
            ("START\t1-0\n", "2 columns instead of 3"),
            ("\n", "1 columns instead of 3"),
            ("x\t1-0\te2e4:1\n", "bad FEN \"x\""),
            ("START\t2-0\te2e4:1\n", "\"2-0\" is not a result"),
            ("START\t1-0\te2e4\n", "\"e2e4\" is not a move with a score"),
            ("START\t1-0\te2e4:#0\n", "\"e2e4:#0\" is not a move with a score"),
            ("START\t1-0\te2e4:31999\n", "\"e2e4:31999\" is not a move with a score"),
            ("START\t1-0\te2e4:1 e2e4:1\n", "\"e2e4\" is not a legal move in"),
            ("START\t1-0\tx:1\n", "\"x\" "),
        ] {
            let problem = read(text.replace("START", START).as_bytes(), 0).unwrap_err().to_string();
            assert!(problem.starts_with(message), "{problem}");
        }
        assert_eq!(read(b"\xff\n", 0).unwrap_err().to_string(), "\"\u{fffd}\" is not UTF-8");
    }
}
