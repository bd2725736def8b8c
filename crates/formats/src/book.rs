//! Opening books: files with one position per line, as FEN or EPD. The caller decides what to do
//! with the positions.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::position_line;
use super::unpack;
use crate::atomic::Position;
use crate::atomic::fen::FenError;
use crate::util::regular::open_stream;

/// Why a book is unreadable.
#[derive(Debug, Error)]
pub enum BookError {
    /// The file cannot be opened or read.
    #[error("cannot read the book {}: {error}", .path.display())]
    File { path: PathBuf, error: io::Error },
    /// A line is not a position.
    #[error("{} line {line}: {problem}", .path.display())]
    Line {
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        problem: FenError,
    },
    /// The book is empty.
    #[error("the book {} has no positions", .0.display())]
    Empty(PathBuf),
}

/// The positions of a book, at least one. Blank lines and lines that begin with `#` are ignored.
///
/// # Errors
/// The file is unreadable, has a line that is not a position, or has no position.
pub fn read(path: &Path) -> Result<Vec<Position>, BookError> {
    let mut bytes = Vec::new();
    let (text, _) = open_stream(path)
        .and_then(|mut file| file.read_to_end(&mut bytes))
        .and_then(|_| unpack::text(bytes))
        .map_err(|error| BookError::File { path: path.to_owned(), error })?;
    let lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim_start_matches('\u{feff}').trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let positions = lines.map(|(line, text)| match position_line::read(text) {
        Ok(read) => Ok(read.position),
        Err(problem) => Err(BookError::Line { path: path.to_owned(), line, problem }),
    });
    let positions = positions.collect::<Result<Vec<_>, _>>()?;
    if positions.is_empty() { Err(BookError::Empty(path.to_owned())) } else { Ok(positions) }
}
