//! A legal move of a position, and what it explodes.

use std::fmt;
use std::hash::{Hash, Hasher};

use fissile::atomic::notation::CastlingText;
use fissile::explain::objection::{Refusal, read_move, read_uci};
use fissile::{Bitboard, Position, Square, blast};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::error::{IllegalMoveError, bad_move, raise};

/// A legal move of a position; its methods legal_moves, parse_san and parse_uci make them. As text
/// it is the move in UCI notation. Moves are equal if their squares and promotions are.
#[pyclass(module = "fissile", frozen, eq, hash)]
#[derive(Clone, Copy)]
pub struct Move {
    /// The move for the rules.
    pub mv: fissile::Move,
    /// What its capture removes.
    removed: Bitboard,
    /// How castling is written.
    castling: CastlingText,
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        self.mv == other.mv
    }
}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.mv.raw().hash(state);
    }
}

impl Move {
    /// A move that is legal in a position.
    pub fn new(position: &Position, mv: fissile::Move, castling: CastlingText) -> Move {
        Move { mv, removed: blast::removed(position, mv), castling }
    }

    /// The moves of a line, each legal in the position after those before it.
    pub fn line(root: &Position, moves: &[fissile::Move], castling: CastlingText) -> Vec<Move> {
        let mut position = *root;
        let moves = moves.iter().map(|mv| {
            let shown = Move::new(&position, *mv, castling);
            position = position.after(*mv);
            shown
        });
        moves.collect()
    }
}

/// A move from outside, if it is legal in a position.
pub fn resolve(position: &Position, mv: &Bound<'_, PyAny>) -> PyResult<fissile::Move> {
    let py = mv.py();
    let Ok(mv) = mv.cast::<Move>() else {
        return read(position, mv)?.map_err(|refusal| bad_move(py, &refusal));
    };
    let mv = mv.get().mv;
    if position.is_legal(mv) {
        return Ok(mv);
    }
    // The sentence says what is wrong with the squares. They may also be those of another legal
    // move, of a rook instead of a castling king, for instance.
    Err(match read_uci(position, &mv.to_string()) {
        Err(refusal) => bad_move(py, &refusal),
        Ok(_) => {
            let sentence = format!("{mv} was made for another position than \"{position}\"");
            raise::<IllegalMoveError>(py, sentence)
        }
    })
}

/// A move as text or from python-chess, or why it is not legal in a position.
///
/// # Errors
/// `TypeError` for anything else.
pub fn read(
    position: &Position,
    mv: &Bound<'_, PyAny>,
) -> PyResult<Result<fissile::Move, Refusal>> {
    if let Ok(text) = mv.extract::<String>() {
        return Ok(read_move(position, &text));
    }
    if mv.hasattr("from_square")? && mv.hasattr("uci")? {
        let uci: String = mv.call_method0("uci")?.extract()?;
        return Ok(read_uci(position, &uci));
    }
    let shown = mv.repr()?;
    Err(PyTypeError::new_err(format!("a move is a Move, a str or a chess.Move, not {shown}")))
}

#[pymethods]
impl Move {
    /// The square that the piece leaves, from 0 (a1) to 63 (h8).
    #[getter(from_square)]
    fn origin(&self) -> usize {
        self.mv.from().index()
    }

    /// The second square of the move in UCI notation, from 0 (a1) to 63 (h8). For castling it is
    /// the square of the king or, in Chess960, that of the rook.
    #[getter(to_square)]
    fn destination(&self) -> usize {
        let uci = self.to_string();
        let target = uci.get(2..4).and_then(|name| name.parse::<Square>().ok());
        target.unwrap_or(self.mv.to()).index()
    }

    /// The piece that a pawn becomes, as python-chess counts: 2 is a knight, 3 a bishop, 4 a rook,
    /// 5 a queen. None if nothing is promoted.
    #[getter]
    fn promotion(&self) -> Option<usize> {
        self.mv.promoted().map(|kind| kind.index() + 1)
    }

    /// The squares that the explosion of this capture empties, in order: those of the capturer and
    /// of the captured piece, and those of all pieces except pawns around. Empty if nothing is
    /// captured.
    #[getter]
    fn explodes(&self) -> Vec<usize> {
        self.removed.into_iter().map(Square::index).collect()
    }

    /// Whether the move captures, so that something explodes.
    #[getter]
    fn is_capture(&self) -> bool {
        self.removed.any()
    }

    /// Whether the move castles.
    #[getter]
    fn is_castling(&self) -> bool {
        self.mv.is_castle()
    }

    /// The move in UCI notation, such as "e2e4" or "e7e8q". Castling is "e1g1" or, in a game of
    /// Chess960, "e1h1".
    fn uci(&self) -> String {
        self.to_string()
    }

    fn __str__(&self) -> String {
        self.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Move {self}>")
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.mv.uci(self.castling))
    }
}
