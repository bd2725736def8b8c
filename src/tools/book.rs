//! Reading opening books: files with a position on each line, as FEN or EPD. What is made of the positions is for others.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::atomic::Position;
use crate::atomic::fen::FenError;

/// Why a book could not be read.
#[derive(Debug, Error)]
pub enum BookError {
    /// The file cannot be opened or is no text.
    #[error("cannot read the book {}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A line is no position.
    #[error("{} line {line}: {problem}", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: FenError,
    },
    /// There is nothing in it.
    #[error("the book {} has no positions", .0.display())]
    Empty(PathBuf),
}

/// The positions of a book, at least one. Blank lines and lines that begin with `#` mean nothing.
///
/// # Errors
/// The file cannot be read, has a line that is no position, or no position at all.
pub fn read(path: &Path) -> Result<Vec<Position>, BookError> {
    let text = fs::read_to_string(path).map_err(|error| BookError::File { path: path.to_owned(), error })?;
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_start_matches('\u{feff}').trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let positions = lines
        .map(|(line, text)| position(text).map_err(|problem| BookError::Line { path: path.to_owned(), line, problem }));
    let positions = positions.collect::<Result<Vec<_>, _>>()?;
    if positions.is_empty() { Err(BookError::Empty(path.to_owned())) } else { Ok(positions) }
}

/// The position of a line: the four fields of EPD and, if they are there, the two numbers that make it a FEN. The
/// operations that follow in EPD are passed over.
fn position(line: &str) -> Result<Position, FenError> {
    let fields: Vec<&str> = line.split(';').next().unwrap_or_default().split_whitespace().collect();
    let is_number = |field: &&&str| field.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = fields.iter().skip(4).take(2).take_while(is_number).count();
    let fen: Vec<&str> = fields.into_iter().take(4 + numbers).collect();
    Position::from_fen(&fen.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_fen_or_epd() {
        let fields = "rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -";
        let fen = |line: &str| position(line).map(|position| position.to_string());
        let plain = Ok(format!("{fields} 0 1"));
        for tail in ["", " 0 1", ";", " 0 1;", " bm e5d7;", " hmvc 7; fmvn 9;", " ;D1 20 ;id \"start\"", " 0 1 ;D1 20"]
        {
            assert_eq!(fen(&format!("{fields}{tail}")), plain, "{tail}");
        }
        assert_eq!(fen(&format!("{fields} 3 9")), Ok(format!("{fields} 3 9")));
        assert!(fen("8/8 w").unwrap_err().to_string().starts_with("bad FEN \"8/8 w\": "));
        assert!(fen("").is_err());
    }
}
