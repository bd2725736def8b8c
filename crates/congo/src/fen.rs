//! Reading and writing a position as text: `<placement> <w|b> <move number>`, ranks 7 to 1, files a
//! to g.
//!
//! Only the form is checked: any piece may be on any square, since executing moves must accept any
//! position. [`Position::check`] decides whether a game can reach it.

use std::fmt::Write;

use atomic_chess::quote::quote;
use thiserror::Error;

use super::board::Board;
use super::piece::{Color, Piece};
use super::position::Position;
use super::square::{SIDE, Square};

/// The FEN of the start position.
pub const START: &str = "gmelecz/ppppppp/7/7/7/PPPPPPP/GMELECZ w 0";

/// A text that is not the FEN of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("bad Congo FEN {}: {problem}", quote(.text))]
pub struct FenError {
    /// The original text.
    pub text: String,
    /// The first problem.
    pub problem: FenProblem,
}

/// A problem in a FEN.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
#[non_exhaustive]
pub enum FenProblem {
    #[error("the number of fields is {0} instead of 3, as in \"{START}\"")]
    Fields(usize),
    #[error("the number of ranks is {0} instead of 7")]
    Ranks(usize),
    #[error("the length of rank {} is {squares} instead of 7", quote(.rank))]
    RankLength { rank: String, squares: usize },
    #[error("{} in rank {} is neither a piece nor a number from 1 to 7", quote(&.0.to_string()), quote(.1))]
    Letter(char, String),
    #[error("the side to move, {}, is neither w nor b", quote(.0))]
    Side(String),
    #[error("the move number, {}, is not a number from 0 to {}", quote(.0), u32::MAX)]
    Number(String),
}

impl Position {
    /// Parses a FEN. Any white space separates fields.
    ///
    /// # Errors
    /// If the text is not a FEN: with the first problem.
    ///
    /// ```
    /// use congo_chess::Position;
    ///
    /// let position = Position::from_fen("7/3l3/7/7/7/3L3/7 b 30")?;
    /// assert_eq!(position.number(), 30);
    /// let error = Position::from_fen("7/3l3/7/7/7/3L4/7 b 30").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     r#"bad Congo FEN "7/3l3/7/7/7/3L4/7 b 30": the length of rank "3L4" is 8 instead of 7"#
    /// );
    /// # Ok::<(), congo_chess::fen::FenError>(())
    /// ```
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        read(text).map_err(|problem| FenError { text: text.to_owned(), problem })
    }

    /// Writes the FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        let mut text = String::new();
        for rank in (0..SIDE as u8).rev() {
            let row = (0..SIDE as u8).filter_map(|file| Square::at(file, rank));
            write_rank(&mut text, row.map(|square| self.board.get(square)));
            text.push(if rank == 0 { ' ' } else { '/' });
        }
        // Writing to a string does not fail.
        let _ = write!(text, "{} {}", self.turn.letter(), self.number);
        text
    }
}

fn read(text: &str) -> Result<Position, FenProblem> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [placement, side, number] = fields[..] else {
        return Err(FenProblem::Fields(fields.len()));
    };
    let board = read_placement(placement)?;
    let turn = match side {
        "w" => Color::White,
        "b" => Color::Black,
        other => return Err(FenProblem::Side(other.to_owned())),
    };
    // `parse` alone would accept a plus sign.
    let digits = number.bytes().all(|byte| byte.is_ascii_digit());
    let number = number
        .parse::<u32>()
        .ok()
        .filter(|_| digits)
        .ok_or_else(|| FenProblem::Number(number.to_owned()))?;
    Ok(Position { board, turn, number: number.into() })
}

fn read_placement(placement: &str) -> Result<Board, FenProblem> {
    let ranks = placement.split('/').count();
    if ranks != SIDE {
        return Err(FenProblem::Ranks(ranks));
    }
    let mut board = Board::EMPTY;
    for (row, rank) in placement.split('/').zip((0..SIDE as u8).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            match (letter, Piece::from_letter(letter)) {
                ('1'..='7', _) => file += letter as usize - '0' as usize,
                (_, Some(piece)) => {
                    // Count a rank that is too long to its end before rejecting it.
                    if let Some(square) =
                        u8::try_from(file).ok().and_then(|file| Square::at(file, rank))
                    {
                        board.put(square, piece);
                    }
                    file += 1;
                }
                _ => return Err(FenProblem::Letter(letter, row.to_owned())),
            }
        }
        if file != SIDE {
            return Err(FenProblem::RankLength { rank: row.to_owned(), squares: file });
        }
    }
    Ok(board)
}

fn write_rank(text: &mut String, row: impl Iterator<Item = Option<Piece>>) {
    let mut empty = 0;
    for piece in row {
        match piece {
            None => empty += 1,
            Some(piece) => {
                write_number(text, empty);
                empty = 0;
                text.push(piece.letter());
            }
        }
    }
    write_number(text, empty);
}

fn write_number(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push(char::from(b'0' + empty));
    }
}
