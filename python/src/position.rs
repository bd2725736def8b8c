//! A position with the moves that led to it, as python-chess's boards are.

use fissile::atomic::fen::CastlingLetters;
use fissile::atomic::notation::CastlingText;
use fissile::explain::objection::{read_move, read_uci};
use fissile::{Game, Piece, Position as Placed, Square};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument::{self, is_white};
use crate::boards;
use crate::counts;
use crate::error::{FenError, FissileError, InvalidMoveError, bad_move, raise};
use crate::line::Root;
use crate::moves::{Given, Move};
use crate::outcome::Outcome;

/// A position of atomic chess, and the moves that led to it.
///
/// fen is a FEN; without one it is the start position. moves are played from there. chess960 says
/// how castling is written: as the king taking its rook ("e1h1"). It is on anyway if the castling
/// rights exist only in Chess960.
///
/// A move is a Move, a str in UCI notation or SAN, or a chess.Move of python-chess. Squares are
/// numbers from 0 (a1) to 63 (h8), colors are fissile.WHITE (True) and fissile.BLACK (False).
/// Positions are equal if their boards, turns, rights and clocks are.
///
/// Raises FenError and the errors of push.
#[pyclass(module = "fissile")]
#[derive(Clone)]
pub struct Position {
    /// The moves and their positions.
    pub game: Game,
    castling: CastlingText,
}

impl Position {
    /// A position at the start of a game.
    pub fn new(game: Game, chess960: bool) -> Position {
        let castling = CastlingText::of(game.start(), chess960);
        Position { game, castling }
    }

    /// The position, and how its moves are written.
    pub fn root(&self) -> Root {
        Root { position: *self.game.position(), castling: self.castling }
    }

    fn chess960(&self) -> bool {
        self.castling == CastlingText::KingTakesRook
    }

    fn written(&self, mv: fissile::Move) -> Move {
        Move::new(self.game.position(), mv, self.castling)
    }

    /// A move from outside, if it is legal.
    pub fn resolve(&self, mv: &Bound<'_, PyAny>) -> PyResult<fissile::Move> {
        let position = self.game.position();
        Given::read(mv)?.resolve(position).map_err(|refused| refused.raise(mv.py(), position))
    }

    fn after(&self, mv: fissile::Move) -> Position {
        let mut next = self.clone();
        next.game.play(mv);
        next
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen=None, moves=None, chess960=false))]
    fn from_text(
        py: Python<'_>,
        fen: Option<&str>,
        moves: Option<&Bound<'_, PyAny>>,
        chess960: bool,
    ) -> PyResult<Position> {
        let start = match fen {
            Some(fen) => Placed::from_fen(fen).map_err(|error| raise::<FenError>(py, error))?,
            None => Placed::start(),
        };
        let mut position = Position::new(Game::new(start), chess960);
        if let Some(moves) = moves {
            for mv in moves.try_iter()? {
                let mv = position.resolve(&mv?)?;
                position.game.play(mv);
            }
        }
        Ok(position)
    }

    /// The position of a FEN. Raises FenError.
    #[staticmethod]
    fn from_fen(py: Python<'_>, fen: &str) -> PyResult<Position> {
        Position::from_text(py, Some(fen), None, false)
    }

    /// The start position of Chess960 with a number from 0 to 959; 518 is that of chess.
    ///
    /// Raises OptionError for another number.
    #[staticmethod]
    fn from_chess960(number: &Bound<'_, PyAny>) -> PyResult<Position> {
        let wanted = argument::whole("number", number, 0..=959)?;
        let start = Placed::chess960(wanted as u16).ok_or_else(|| {
            raise::<FissileError>(number.py(), format!("there is no start position {wanted}"))
        })?;
        Ok(Position::new(Game::new(start), true))
    }

    /// The position of a chess.variant.AtomicBoard of python-chess, with its moves.
    ///
    /// Raises FissileError for a board of another variant, and the errors of Position.
    #[staticmethod]
    fn from_board(board: &Bound<'_, PyAny>) -> PyResult<Position> {
        let (fen, moves, chess960) = boards::read(board)?;
        let py = board.py();
        Position::from_text(py, Some(&fen), Some(moves.into_pyobject(py)?.as_any()), chess960)
    }

    /// The position as a chess.variant.AtomicBoard, with its moves.
    ///
    /// Raises ImportError if python-chess is not installed.
    fn to_board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let letters = CastlingLetters::of(self.chess960());
        let moves = Move::line(self.game.start(), self.game.moves(), self.castling);
        boards::make(py, &self.game.start().fen(letters), &moves, self.chess960())
    }

    /// The side to move: fissile.WHITE (True) or fissile.BLACK (False).
    #[getter]
    fn turn(&self) -> bool {
        is_white(self.game.position().turn())
    }

    /// Whether castling is written as the king taking its rook.
    #[getter(chess960)]
    fn is_chess960(&self) -> bool {
        self.chess960()
    }

    /// Plies since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.game.position().halfmove_clock()
    }

    /// The move number, from 1, which grows after each move of Black.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.game.position().fullmove_number()
    }

    /// The square on which a pawn can be captured en passant. None if no such capture is legal.
    #[getter]
    fn ep_square(&self) -> Option<usize> {
        self.game.position().en_passant().map(Square::index)
    }

    /// A number of 64 bits for board, turn, castling rights and en passant square (Zobrist). It is
    /// the same in every run, and different for nearly all positions.
    #[getter]
    fn key(&self) -> u64 {
        self.game.position().key()
    }

    /// The moves that were played, the last one at the end.
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        Move::line(self.game.start(), self.game.moves(), self.castling)
    }

    /// Plies since the start of the game, by the move number.
    fn ply(&self) -> u32 {
        self.game.position().ply()
    }

    /// The FEN. In Chess960 castling rights are letters of files, such as HAha.
    fn fen(&self) -> String {
        self.game.position().fen(CastlingLetters::of(self.chess960()))
    }

    /// The piece on a square as a letter of a FEN, such as "N" or "p"; None if it is empty.
    ///
    /// Raises OptionError if there is no such square.
    fn piece_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<char>> {
        let square = argument::square(square)?;
        Ok(self.game.position().board().piece_at(square).map(Piece::letter))
    }

    /// The square of a king; None if it has exploded.
    fn king(&self, color: bool) -> Option<usize> {
        self.game.position().board().king(argument::color(color)).map(Square::index)
    }

    /// Whether the side to move is in check. Kings that touch are never in check.
    fn is_check(&self) -> bool {
        self.game.position().in_check()
    }

    /// All legal moves; Move.explodes is what each one explodes. Empty if a king has exploded. A
    /// draw by the rules ends no list: outcome() tells.
    fn legal_moves(&self) -> Vec<Move> {
        let moves = self.game.position().legal_moves();
        moves.into_iter().map(|mv| self.written(mv)).collect()
    }

    /// Whether a move is legal here. Raises InvalidMoveError if the text is no move at all.
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = r#move.py();
        match self.resolve(r#move) {
            Ok(_) => Ok(true),
            Err(error) if error.is_instance_of::<InvalidMoveError>(py) => Err(error),
            Err(error) if error.is_instance_of::<FissileError>(py) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Why a move is not legal, as a sentence; None if it is legal.
    fn why_illegal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let resolved = Given::read(r#move)?.resolve(self.game.position());
        Ok(resolved.err().map(|refused| refused.why()))
    }

    /// The legal move that a text in SAN means, such as "Nxd7".
    ///
    /// Raises InvalidMoveError, IllegalMoveError or AmbiguousMoveError, with the reason.
    fn parse_san(&self, py: Python<'_>, san: &str) -> PyResult<Move> {
        match self.game.position().parse_san(san) {
            Ok(mv) => Ok(self.written(mv)),
            // It has the reason in words. A text in UCI notation is no SAN.
            Err(error) => Err(match read_move(self.game.position(), san) {
                Err(refusal) => bad_move(py, &refusal),
                Ok(_) => raise::<InvalidMoveError>(py, error),
            }),
        }
    }

    /// The legal move that a text in UCI notation means, such as "e2e4". Castling may be written as
    /// "e1g1" or "e1h1".
    ///
    /// Raises InvalidMoveError or IllegalMoveError, with the reason.
    fn parse_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Move> {
        let read = read_uci(self.game.position(), uci);
        read.map(|mv| self.written(mv)).map_err(|refusal| bad_move(py, &refusal))
    }

    /// A legal move in SAN. "#" marks checkmate and the explosion of the enemy king. Raises the
    /// errors of push.
    fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.game.position().san(self.resolve(r#move)?))
    }

    /// A legal move in UCI notation. Raises the errors of push.
    fn uci(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.resolve(r#move)?.uci(self.castling))
    }

    /// Plays a move here.
    ///
    /// Raises InvalidMoveError, IllegalMoveError or AmbiguousMoveError; the position stays as it
    /// was.
    fn push(slf: &Bound<'_, Self>, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let given = Given::read(r#move)?;
        let mut position = slf.try_borrow_mut()?;
        let before = position.game.position();
        let mv = given.resolve(before).map_err(|refused| refused.raise(slf.py(), before))?;
        position.game.play(mv);
        Ok(())
    }

    /// Plays a move in SAN here, and returns it. Raises the errors of parse_san.
    fn push_san(&mut self, py: Python<'_>, san: &str) -> PyResult<Move> {
        let mv = self.parse_san(py, san)?;
        self.game.play(mv.mv);
        Ok(mv)
    }

    /// Plays a move in UCI notation here, and returns it. Raises the errors of parse_uci.
    fn push_uci(&mut self, py: Python<'_>, uci: &str) -> PyResult<Move> {
        let mv = self.parse_uci(py, uci)?;
        self.game.play(mv.mv);
        Ok(mv)
    }

    /// Takes the last move back, and returns it. Raises IndexError if there is none.
    fn pop(&mut self) -> PyResult<Move> {
        let mv = self.game.undo().ok_or_else(|| PyIndexError::new_err("no move was played"))?;
        Ok(self.written(mv))
    }

    /// The last move. Raises IndexError if there is none.
    fn peek(&self) -> PyResult<Move> {
        self.clone().pop()
    }

    /// The position after a move; this one stays as it is. Raises the errors of push.
    fn play(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Position> {
        Ok(self.after(self.resolve(r#move)?))
    }

    /// A copy with all moves.
    fn copy(&self) -> Position {
        self.clone()
    }

    /// How the game has ended; None while it goes on. Draws are those of lichess: a threefold
    /// repetition and fifty moves end the game without a claim.
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().map(Outcome::new)
    }

    /// Whether the game has ended, as outcome() tells.
    fn is_game_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// The number of lines of legal moves of a length in plies, from 0 to 99.
    ///
    /// Raises OptionError for another depth or no thread. Releases the interpreter's lock.
    #[pyo3(signature = (depth, threads=None))]
    fn perft(&self, depth: &Bound<'_, PyAny>, threads: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
        counts::total(self.game.position(), depth, threads)
    }

    /// Perft below each legal move: a dict from the move to its number of lines. depth is from 1 to
    /// 99 plies.
    ///
    /// Raises OptionError for another depth or no thread. Releases the interpreter's lock.
    #[pyo3(signature = (depth, threads=None))]
    fn divide<'py>(
        &self,
        depth: &Bound<'py, PyAny>,
        threads: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(depth.py());
        for (mv, leaves) in counts::by_move(self.game.position(), depth, threads)? {
            counts.set_item(self.written(mv), leaves)?;
        }
        Ok(counts)
    }

    fn __eq__(&self, other: &Position) -> bool {
        self.game.position() == other.game.position()
    }

    fn __str__(&self) -> String {
        self.fen()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.fen())
    }

    fn __copy__(&self) -> Position {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Position {
        self.clone()
    }

    /// For pickle: the arguments that make it again.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let position = slf.try_borrow()?;
        let moves: Vec<String> = position.game.moves().iter().map(ToString::to_string).collect();
        let start = position.game.start().fen(CastlingLetters::Shredder);
        let arguments = (start, moves, position.chess960());
        Ok((slf.get_type(), arguments).into_pyobject(slf.py())?.into_any())
    }
}
