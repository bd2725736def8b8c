//! A legal move of a position, and what it explodes.

use std::fmt;
use std::hash::{Hash, Hasher};

use fissile::atomic::notation::CastlingText;
use fissile::explain::objection::{Refusal, read_move, read_uci};
use fissile::{Bitboard, Position, Square, blast};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::argument;
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

/// A move as Python gives it. It is read before a position is looked at, because reading may run
/// code of Python, which may use the position itself.
pub enum Given {
    /// A move of some position.
    Move(fissile::Move),
    /// SAN or UCI notation.
    Text(String),
    /// UCI notation, from python-chess.
    Uci(String),
}

/// Why a given move cannot be played in a position.
pub enum Refused {
    /// It is not legal.
    Illegal(Box<Refusal>),
    /// Its squares are those of a legal move, but it is not that one: of a rook instead of a king
    /// that castles, for instance.
    Foreign(String),
}

impl Given {
    /// Reads a move.
    ///
    /// # Errors
    /// `TypeError` for anything else.
    pub fn read(mv: &Bound<'_, PyAny>) -> PyResult<Given> {
        if let Ok(mv) = mv.cast::<Move>() {
            return Ok(Given::Move(mv.get().mv));
        }
        if let Ok(text) = mv.extract::<String>() {
            return Ok(Given::Text(text));
        }
        if mv.hasattr("from_square")? && mv.hasattr("uci")? {
            return Ok(Given::Uci(mv.call_method0("uci")?.extract()?));
        }
        let shown = argument::shown(mv);
        Err(PyTypeError::new_err(format!("a move is a Move, a str or a chess.Move, not {shown}")))
    }

    /// The move, if it is legal in a position.
    ///
    /// # Errors
    /// Why it is not.
    pub fn resolve(&self, position: &Position) -> Result<fissile::Move, Refused> {
        let read = match self {
            Given::Move(mv) if position.is_legal(*mv) => return Ok(*mv),
            Given::Move(mv) => match read_uci(position, &mv.to_string()) {
                Ok(_) => return Err(Refused::Foreign(mv.to_string())),
                refused => refused,
            },
            Given::Text(text) => read_move(position, text),
            Given::Uci(text) => read_uci(position, text),
        };
        read.map_err(|refusal| Refused::Illegal(Box::new(refusal)))
    }
}

impl Refused {
    /// The reason.
    pub fn why(&self) -> String {
        match self {
            Refused::Illegal(refusal) => refusal.why.to_string(),
            Refused::Foreign(_) => "it was made for another position".to_owned(),
        }
    }

    /// The exception, for a move in `position`.
    pub fn raise(&self, py: Python<'_>, position: &Position) -> PyErr {
        match self {
            Refused::Illegal(refusal) => bad_move(py, refusal),
            Refused::Foreign(uci) => {
                let why = self.why();
                let sentence = format!("\"{uci}\" is not a legal move in \"{position}\": {why}");
                raise::<IllegalMoveError>(py, sentence)
            }
        }
    }
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

    fn __copy__(&self) -> Move {
        *self
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Move {
        *self
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
