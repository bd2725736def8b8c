//! Moves: legal ones, which know what they explode, and others that are only squares.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use fissile_engine::atomic::notation::{CastlingText, MoveError, uci_squares};
use fissile_engine::explain::objection::{Refusal, read_move, read_uci};
use fissile_engine::{Bitboard, MoveFlag, PieceKind, Position, Square, blast};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

use crate::argument;
use crate::error::{FissileError, IllegalMoveError, InvalidMoveError, bad_move, raise};

/// A move from one square to another, with the piece that a pawn becomes, counted from 2 (knight)
/// to 5 (queen). Such a move knows nothing of a position. The moves that a position returns also
/// know what they explode.
///
/// As text it is the move in UCI notation. Moves are equal if their squares and promotions are, and
/// are sorted by these.
#[pyclass(module = "fissile", frozen, eq, hash, ord)]
#[derive(Clone, Copy)]
pub struct Move {
    /// The move for the rules. Without a position it is not known whether it castles or captures en
    /// passant.
    mv: fissile_engine::Move,
    /// What its capture removes.
    removed: Bitboard,
    /// How castling is written; `None` if the move was made without a position.
    castling: Option<CastlingText>,
}

impl Move {
    /// A move that is legal in a position.
    pub fn new(position: &Position, mv: fissile_engine::Move, castling: CastlingText) -> Move {
        Move { mv, removed: blast::removed(position, mv), castling: Some(castling) }
    }

    /// A move without a position; `None` if its squares are the same.
    fn bare(from: Square, to: Square, promotion: Option<PieceKind>) -> Option<Move> {
        let flag = promotion.map_or(MoveFlag::Normal, MoveFlag::Promotion);
        let mv = fissile_engine::Move::new(from, to, flag)?;
        Some(Move { mv, removed: Bitboard::EMPTY, castling: None })
    }

    /// The moves of a line, each legal in the position after those before it.
    pub fn line(
        root: &Position,
        moves: &[fissile_engine::Move],
        castling: CastlingText,
    ) -> Vec<Move> {
        let mut position = *root;
        let moves = moves.iter().map(|mv| {
            let shown = Move::new(&position, *mv, castling);
            position = position.after(*mv);
            shown
        });
        moves.collect()
    }

    /// The second square in UCI notation.
    fn target(&self) -> Square {
        if self.mv.is_castle() {
            uci_squares(&self.to_string()).map_or(self.mv.to(), |(_, to, _)| to)
        } else {
            self.mv.to()
        }
    }

    /// The promotion as python-chess counts.
    fn promoted(&self) -> Option<usize> {
        self.mv.promoted().map(|kind| kind.index() + 1)
    }

    /// What makes two moves equal, in the order of [`Ord`].
    fn squares(&self) -> (usize, usize, Option<usize>) {
        (self.mv.from().index(), self.target().index(), self.promoted())
    }

    /// This move, if a position has returned it.
    fn known(&self, py: Python<'_>) -> PyResult<&Move> {
        self.castling.map(|_| self).ok_or_else(|| {
            let sentence = format!(
                "\"{self}\" was made without a position, so it is not known what it captures: \
                 Position.parse_uci(\"{self}\") returns a move that knows"
            );
            raise::<FissileError>(py, sentence)
        })
    }
}

/// A move as Python gives it. It is read before a position is looked at, because reading may run
/// code of Python, which may use the position itself.
pub enum Given {
    /// A move that a position has returned.
    Move(fissile_engine::Move),
    /// SAN or UCI notation.
    Text(String),
    /// UCI notation, from a move of python-chess or one that was made without a position.
    Uci(String),
}

/// Why a given move cannot be played in a position.
pub enum Refused {
    /// The move is not legal.
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
            let given = mv.get();
            return Ok(match given.castling {
                Some(_) => Given::Move(given.mv),
                None => Given::Uci(given.to_string()),
            });
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
    pub fn resolve(&self, position: &Position) -> Result<fissile_engine::Move, Refused> {
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

/// Whether a move from outside is legal in a position.
///
/// # Errors
/// `InvalidMoveError` if a text is no move at all.
pub fn is_legal(position: &Position, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
    let py = mv.py();
    match Given::read(mv)?.resolve(position).map_err(|refused| refused.raise(py, position)) {
        Ok(_) => Ok(true),
        Err(error) if error.is_instance_of::<InvalidMoveError>(py) => Err(error),
        Err(_) => Ok(false),
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
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion=None))]
    fn from_squares(
        from_square: &Bound<'_, PyAny>,
        to_square: &Bound<'_, PyAny>,
        promotion: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Move> {
        let (from, to) = (argument::square(from_square)?, argument::square(to_square)?);
        let number = argument::optional("promotion", promotion, 2..=5)?;
        let kind = number.and_then(|number| PieceKind::ALL.get(number as usize - 1).copied());
        Move::bare(from, to, kind).ok_or_else(|| {
            raise::<InvalidMoveError>(from_square.py(), MoveError::Form(format!("{from}{to}")))
        })
    }

    /// The move of a text in UCI notation, such as "e2e4" or "e7e8q", without a position.
    /// Position.parse_uci returns a legal move, which knows what it explodes.
    ///
    /// Raises InvalidMoveError.
    #[staticmethod]
    fn from_uci(py: Python<'_>, uci: &str) -> PyResult<Move> {
        let bare = uci_squares(uci).and_then(|(from, to, kind)| Move::bare(from, to, kind));
        bare.ok_or_else(|| raise::<InvalidMoveError>(py, MoveError::Form(uci.to_owned())))
    }

    /// For pickle: a move that a position has returned.
    #[staticmethod]
    fn _known(raw: u16, removed: u64, chess960: bool) -> PyResult<Move> {
        let mv = fissile_engine::Move::from_raw(raw);
        let mv = mv.ok_or_else(|| PyValueError::new_err("a pickled move has no squares"))?;
        let castling = if chess960 { CastlingText::KingTakesRook } else { CastlingText::KingMove };
        Ok(Move { mv, removed: Bitboard(removed), castling: Some(castling) })
    }

    /// The square that the piece leaves, from 0 (a1) to 63 (h8).
    #[getter(from_square)]
    fn origin(&self) -> usize {
        self.mv.from().index()
    }

    /// The second square of the move in UCI notation, from 0 (a1) to 63 (h8). For castling it is
    /// the square of the king or, in Chess960, that of the rook.
    #[getter(to_square)]
    fn destination(&self) -> usize {
        self.target().index()
    }

    /// The piece that a pawn becomes, as python-chess counts: 2 is a knight, 3 a bishop, 4 a rook,
    /// 5 a queen. None if nothing is promoted.
    #[getter]
    fn promotion(&self) -> Option<usize> {
        self.promoted()
    }

    /// The squares that the explosion of this capture empties, in order: those of the capturer and
    /// of the captured piece, and those of all pieces except pawns around. Empty if nothing is
    /// captured.
    ///
    /// Raises FissileError if the move was made without a position; so do is_capture and
    /// is_castling.
    #[getter]
    fn explodes(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        Ok(self.known(py)?.removed.into_iter().map(Square::index).collect())
    }

    /// Whether the move captures, so that something explodes.
    #[getter]
    fn is_capture(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.known(py)?.removed.any())
    }

    /// Whether the move castles.
    #[getter]
    fn is_castling(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.known(py)?.mv.is_castle())
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

    /// For pickle: the function that makes it again, and its arguments.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let (class, mv) = (slf.get_type(), slf.get());
        let made = match mv.castling {
            Some(castling) => {
                let chess960 = castling == CastlingText::KingTakesRook;
                let arguments = (mv.mv.raw(), mv.removed.0, chess960);
                (class.getattr("_known")?, arguments).into_pyobject(slf.py())?
            }
            None => (class, mv.squares()).into_pyobject(slf.py())?,
        };
        Ok(made.into_any())
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
        f.write_str(&self.mv.uci(self.castling.unwrap_or(CastlingText::KingTakesRook)))
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        self.squares() == other.squares()
    }
}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.squares().hash(state);
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Move) -> Option<Ordering> {
        self.squares().partial_cmp(&other.squares())
    }
}

/// The legal moves of a position. It is iterated, counted and asked with `in`; as a call it is a
/// list of the moves. A later push to the position does not change it.
#[pyclass(module = "fissile", frozen)]
pub struct LegalMoves {
    position: Position,
    castling: CastlingText,
}

impl LegalMoves {
    /// The legal moves of a position, written in one way.
    pub const fn new(position: Position, castling: CastlingText) -> LegalMoves {
        LegalMoves { position, castling }
    }

    fn all(&self) -> impl Iterator<Item = Move> {
        let written = |mv| Move::new(&self.position, mv, self.castling);
        self.position.legal_moves().into_iter().map(written)
    }
}

#[pymethods]
impl LegalMoves {
    fn __call__(&self) -> Vec<Move> {
        self.all().collect()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.__call__())?.try_iter()
    }

    fn __len__(&self) -> usize {
        self.count()
    }

    fn __bool__(&self) -> bool {
        self.position.has_legal_move()
    }

    /// Whether a move is legal, as Position.is_legal says.
    fn __contains__(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        is_legal(&self.position, r#move)
    }

    /// The number of moves.
    fn count(&self) -> usize {
        self.position.count_legal_moves() as usize
    }

    fn __repr__(&self) -> String {
        let moves = self.position.legal_moves();
        let texts: Vec<String> = moves.into_iter().map(|mv| self.position.san(mv)).collect();
        format!("<LegalMoves ({})>", texts.join(", "))
    }
}
