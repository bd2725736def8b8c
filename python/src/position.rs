//! A position with the moves that led to it, as python-chess's boards are.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use fissile::atomic::fen::CastlingLetters;
use fissile::atomic::notation::CastlingText;
use fissile::explain::objection::{read_move, read_uci};
use fissile::render::diagram::Diagram;
use fissile::{Color, Game, MoveFlag, Outcome as Ended, Piece, Position as Placed, Square, blast};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument::{self, is_white};
use crate::boards;
use crate::counts;
use crate::error::{FenError, FissileError, InvalidMoveError, bad_move, raise};
use crate::line::Root;
use crate::moves::{Given, LegalMoves, Move, is_legal};
use crate::outcome::Outcome;

/// A position of atomic chess, and the moves that led to it.
///
/// fen is a FEN; without one it is the start position. moves are played from there. chess960 says
/// how castling is written: as the king taking its rook ("e1h1"). It is on anyway if the castling
/// rights exist only in Chess960.
///
/// A move is a Move, a str in UCI notation or SAN, or a chess.Move of python-chess. Squares are
/// numbers from 0 (a1) to 63 (h8), colors are fissile.WHITE (True) and fissile.BLACK (False).
///
/// Positions are equal if their boards, turns, rights and clocks are. A position in a set, or a key
/// of a dict, is not found anymore after a push; put a copy there. As text a position is its board.
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

    /// A legal move from a text in SAN.
    fn read_san(&self, py: Python<'_>, san: &str) -> PyResult<fissile::Move> {
        let position = self.game.position();
        position.parse_san(san).map_err(|error| {
            // It has the reason in words. A text in UCI notation is no SAN.
            match read_move(position, san) {
                Err(refusal) => bad_move(py, &refusal),
                Ok(_) => raise::<InvalidMoveError>(py, error),
            }
        })
    }

    /// A legal move from a text in UCI notation.
    fn read_uci(&self, py: Python<'_>, uci: &str) -> PyResult<fissile::Move> {
        read_uci(self.game.position(), uci).map_err(|refusal| bad_move(py, &refusal))
    }

    /// Plays a legal move here, and returns it.
    fn push_legal(&mut self, mv: fissile::Move) -> Move {
        let shown = self.written(mv);
        self.game.play(mv);
        shown
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

    /// The first field of the FEN, which is the board.
    fn board_fen(&self) -> String {
        self.fen().split(' ').take(1).collect()
    }

    /// The pieces as letters of a FEN: a dict from the square to the letter.
    fn piece_map(&self) -> BTreeMap<usize, char> {
        let board = self.game.position().board();
        let piece = |square: Square| Some((square.index(), board.piece_at(square)?.letter()));
        Square::all().filter_map(piece).collect()
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
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves::new(*self.game.position(), self.castling)
    }

    /// Whether a move is legal here. Raises InvalidMoveError if the text is no move at all.
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        is_legal(self.game.position(), r#move)
    }

    /// Whether a legal move captures. Raises the errors of push; so do the next three.
    fn is_capture(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(blast::removed(self.game.position(), self.resolve(r#move)?).any())
    }

    /// Whether a legal move captures en passant.
    fn is_en_passant(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.resolve(r#move)?.flag() == MoveFlag::EnPassant)
    }

    /// Whether a legal move castles.
    fn is_castling(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.resolve(r#move)?.is_castle())
    }

    /// Whether a legal move gives check.
    fn gives_check(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.game.position().after(self.resolve(r#move)?).in_check())
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
        Ok(self.written(self.read_san(py, san)?))
    }

    /// The legal move that a text in UCI notation means, such as "e2e4". Castling may be written as
    /// "e1g1" or "e1h1".
    ///
    /// Raises InvalidMoveError or IllegalMoveError, with the reason.
    fn parse_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Move> {
        Ok(self.written(self.read_uci(py, uci)?))
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
        let mv = self.read_san(py, san)?;
        Ok(self.push_legal(mv))
    }

    /// Plays a move in UCI notation here, and returns it. Raises the errors of parse_uci.
    fn push_uci(&mut self, py: Python<'_>, uci: &str) -> PyResult<Move> {
        let mv = self.read_uci(py, uci)?;
        Ok(self.push_legal(mv))
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

    /// The position before the first move.
    #[pyo3(name = "root")]
    fn before_all(&self) -> Position {
        Position { game: Game::new(*self.game.start()), castling: self.castling }
    }

    /// A copy, with all moves or, without stack, with none.
    #[pyo3(signature = (*, stack=true))]
    fn copy(&self, stack: bool) -> Position {
        if stack {
            return self.clone();
        }
        Position { game: Game::new(*self.game.position()), castling: self.castling }
    }

    /// A line of moves from here in SAN, with move numbers, such as "1. Nf3 f6 2. Ne5". Each move is
    /// legal after those before it. Raises the errors of push.
    fn variation_san(&self, variation: &Bound<'_, PyAny>) -> PyResult<String> {
        let mut line = self.clone();
        let mut words = Vec::new();
        for mv in variation.try_iter()? {
            let mv = line.resolve(&mv?)?;
            let position = line.game.position();
            let san = position.san(mv);
            let number = position.fullmove_number();
            words.push(match position.turn() {
                Color::White => format!("{number}. {san}"),
                Color::Black if words.is_empty() => format!("{number}...{san}"),
                Color::Black => san,
            });
            line.game.play(mv);
        }
        Ok(words.join(" "))
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

    /// The result as a PGN writes it: "1-0", "0-1", "1/2-1/2", or "*" while the game goes on.
    fn result(&self) -> &'static str {
        self.game.outcome().map_or("*", |outcome| outcome.result())
    }

    /// Whether a king has exploded.
    fn is_variant_end(&self) -> bool {
        self.game.position().winner_by_explosion().is_some()
    }

    /// Whether the side to move is checkmated. Its king has not exploded then.
    fn is_checkmate(&self) -> bool {
        matches!(self.game.position().outcome(), Some(Ended::Checkmate { .. }))
    }

    /// Whether the side to move has no legal move and is not in check.
    fn is_stalemate(&self) -> bool {
        self.game.position().outcome() == Some(Ended::Stalemate)
    }

    /// Whether neither side has the pieces for a win, as lichess counts.
    fn is_insufficient_material(&self) -> bool {
        self.game.position().outcome() == Some(Ended::InsufficientMaterial)
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

    fn __hash__(&self) -> u64 {
        let mut state = DefaultHasher::new();
        self.game.position().hash(&mut state);
        state.finish()
    }

    /// The board, with White at the bottom, as python-chess prints it.
    fn __str__(&self) -> String {
        let board = self.game.position().board();
        let letter = |file, rank| board.piece_at(Square::at(file, rank)).map_or('.', Piece::letter);
        let row =
            |rank| (0..8).map(|file| letter(file, rank).to_string()).collect::<Vec<_>>().join(" ");
        (0..8).rev().map(row).collect::<Vec<_>>().join("\n")
    }

    /// The board as a picture, with an arrow for the last move, which Jupyter shows.
    fn _repr_svg_(&self) -> String {
        let title = self.fen();
        let arrow = self.game.moves().last().map(|mv| (mv.from(), mv.to()));
        Diagram { arrow, ..Diagram::of(&title, self.game.position().board()) }.svg()
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
