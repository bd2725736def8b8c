//! Why a text is not a legal move, in words for a person. [`crate::atomic`] alone decides what is
//! legal; this module finds the reason afterwards, square by square, on a modified board. The front
//! ends show the sentence.

mod castling;
mod san;
mod sentence;
mod sight;
mod squares;

use std::fmt;

use thiserror::Error;

use crate::atomic::{Game, Move, Position, spelling};
use crate::util::quote::quote;

pub use san::to_san;
pub use sentence::{Objection, PlacedPiece, Wing};
pub use squares::{find, to_squares};

/// Why a text was rejected as a move of a position. It displays as a sentence that quotes both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub text: String,
    /// The position, as a FEN.
    pub fen: String,
    /// The reason.
    pub why: Objection,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refusal { text, fen, why } = self;
        match why {
            Objection::UciForm(_) | Objection::Form(_) => why.fmt(f),
            Objection::Ambiguous(..) => write!(f, "{why} in {}", quote(fen)),
            _ => write!(f, "{} is not a legal move in {}: {why}", quote(text), quote(fen)),
        }
    }
}

impl std::error::Error for Refusal {}

/// Parses a legal move in UCI notation, as [`Position::parse_uci`] does.
///
/// # Errors
/// Why the text is not such a move.
///
/// ```
/// use fissile_engine::atomic::Position;
/// use fissile_engine::explain::objection::read_uci;
///
/// let refusal = read_uci(&Position::start(), "e1g1").unwrap_err();
/// assert_eq!(refusal.why.to_string(), "White cannot castle kingside: White's bishop on f1 is in the way");
/// ```
pub fn read_uci(position: &Position, text: &str) -> Result<Move, Refusal> {
    let why = |_| to_uci(position, text).unwrap_or_else(|| Objection::UciForm(text.to_owned()));
    position.parse_uci(text).map_err(|error| refusal(position, text, why(error)))
}

/// Parses a legal move in UCI notation or SAN, as [`Position::parse_move`] does. A piece may have a small letter where that
/// means nothing else.
///
/// ```
/// use fissile_engine::atomic::Position;
/// use fissile_engine::explain::objection::read_move;
///
/// let start = Position::start();
/// assert_eq!(read_move(&start, "nf3").unwrap(), read_move(&start, "Nf3").unwrap());
/// let refusal = read_move(&start, "nd2").unwrap_err();
/// assert_eq!(refusal.why.to_string(), "the knight on b1 cannot move to d2, where White's own pawn stands");
/// ```
///
/// # Errors
/// Why the text is not such a move.
pub fn read_move(position: &Position, text: &str) -> Result<Move, Refusal> {
    let capital = with_capital(text);
    let typed = capital.as_deref().unwrap_or(text);
    let why = |_| {
        let text = typed;
        let plain = spelling::plain(text);
        let text = if spelling::is_move(&plain) { plain.as_str() } else { text };
        // `B1c3` looks like two squares as well, but nobody writes one of them in upper and the
        // other in lower case.
        let piece = text.starts_with(['K', 'Q', 'R', 'B', 'N'])
            && text.contains(|letter: char| letter.is_lowercase());
        let uci = if piece { None } else { to_uci(position, text) };
        uci.unwrap_or_else(|| to_san(position, text))
    };
    position.parse_move(typed).map_err(|error| refusal(position, text, why(error)))
}

/// A text that is no move, such as `nf3`, with a capital letter for the piece, if it is one then. `bxc3` is a move of a pawn.
fn with_capital(text: &str) -> Option<String> {
    let is_move = |text: &str| spelling::is_move(&spelling::plain(text));
    let first = text.chars().next().filter(|letter| "kqrbn".contains(*letter))?;
    let capital = [first.to_ascii_uppercase().to_string().as_str(), &text[1..]].concat();
    (!is_move(text) && is_move(&capital)).then_some(capital)
}

/// The first move of a list that was rejected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number}: {refusal}")]
pub struct RefusedMove {
    /// The number of the move, from 1.
    pub number: usize,
    pub refusal: Refusal,
}

/// The game of some moves. `read` parses each: [`read_uci`] or [`read_move`].
///
/// # Errors
/// The first move that `read` rejects.
pub fn read_game(
    start: Position,
    moves: &[String],
    read: fn(&Position, &str) -> Result<Move, Refusal>,
) -> Result<Game, RefusedMove> {
    let mut game = Game::new(start);
    for (index, text) in moves.iter().enumerate() {
        match read(game.position(), text) {
            Ok(mv) => game.play(mv),
            Err(refusal) => return Err(RefusedMove { number: index + 1, refusal }),
        }
    }
    Ok(game)
}

fn refusal(position: &Position, text: &str, why: Objection) -> Refusal {
    Refusal { text: text.to_owned(), fen: position.to_string(), why }
}

/// Why a text in the form of UCI notation is not a legal move; `None` if it does not have that
/// form.
fn to_uci(position: &Position, text: &str) -> Option<Objection> {
    if text == "0000" {
        return Some(Objection::Pass);
    }
    let lower = text.to_ascii_lowercase();
    let square = |name: &str| matches!(name.as_bytes(), [file, rank] if file.is_ascii_lowercase() && rank.is_ascii_digit());
    let (from, to) = (lower.get(0..2)?, lower.get(2..4)?);
    let mut rest = lower.get(4..)?.chars();
    let promotion = rest.next();
    let fits =
        square(from) && square(to) && promotion.is_none_or(|letter| letter.is_ascii_lowercase());
    (fits && rest.next().is_none()).then(|| to_squares(position, from, to, promotion))
}
