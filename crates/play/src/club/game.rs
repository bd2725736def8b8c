//! A game under the club rules: whose turn it is, which moves are legal, who has won.
//! [`super::moves`] moves the pieces.

use std::fmt;

use super::moves::{after, allowed, destinations, removed};
use super::refusal::ClubRefusal;
use super::state::ClubState;
use crate::atomic::fen::{FenError, FenProblem};
use crate::atomic::{Bitboard, Board, Color, Piece, PieceKind, Position, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    pub kind: PieceKind,
    pub from: Square,
    pub to: Square,
    /// The squares that the move cleared, including the capturer on `from`; empty if it captured
    /// nothing.
    pub removed: Bitboard,
}

/// A two-player game of atomic chess under the club rules.
///
/// ```
/// use fissile_engine::atomic::Color;
/// use fissile_play::club::{ClubGame, ClubRefusal, ClubState};
///
/// let mut game = ClubGame::new();
/// assert_eq!(game.make_move("g1", "f3"), Ok(ClubState::Unfinished));
/// assert_eq!(game.turn(), Color::Black);
///
/// let refused = game.make_move("e2", "e4").unwrap_err();
/// assert_eq!(refused.to_string(), "the pawn on e2 is White's, and it is Black's turn");
/// assert_eq!(game.make_move("e7", "e9"), Err(ClubRefusal::OffTheBoard("e9".to_owned())));
///
/// for (from, to) in [("a7", "a6"), ("f3", "e5"), ("a6", "a5")] {
///     assert_eq!(game.make_move(from, to), Ok(ClubState::Unfinished));
/// }
/// // The knight takes on f7, next to Black's king.
/// assert_eq!(game.make_move("e5", "f7"), Ok(ClubState::WhiteWon));
/// assert_eq!(game.state(), ClubState::WhiteWon);
/// assert_eq!(game.make_move("a5", "a4"), Err(ClubRefusal::GameOver(ClubState::WhiteWon)));
///
/// let picture = "\
/// 8 ♜ ♞ ♝ ♛ · · · ♜
/// 7 · ♟ ♟ ♟ ♟ · ♟ ♟
/// 6 · · · · · · · ·
/// 5 ♟ · · · · · · ·
/// 4 · · · · · · · ·
/// 3 · · · · · · · ·
/// 2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙
/// 1 ♖ ♘ ♗ ♕ ♔ ♗ · ♖
///   a b c d e f g h";
/// assert_eq!(game.to_string(), picture);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubGame {
    board: Board,
    turn: Color,
    /// The move number and the side to move at the start.
    start: (u32, Color),
    /// The played moves, each with the board before it.
    past: Vec<(PlayedMove, Board)>,
}

impl ClubGame {
    /// A game at the start position of chess.
    #[must_use]
    pub fn new() -> ClubGame {
        ClubGame {
            board: *Position::start().board(),
            turn: Color::White,
            start: (1, Color::White),
            past: Vec::new(),
        }
    }

    /// A game starting at a FEN of four to six fields. Castling rights, en passant square and
    /// halfmove clock are ignored, since the club rules do not use them. A side whose king is
    /// missing has lost.
    ///
    /// # Errors
    /// If placement, side to move or move number is invalid, a side has several kings or neither
    /// side has one, or a pawn is on its side's own back rank. The error lists all problems.
    pub fn from_fen(text: &str) -> Result<ClubGame, FenError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let mut problems = Vec::new();
        if !(4..=6).contains(&fields.len()) {
            problems.push(FenProblem::Count(fields.len()));
        }
        let board = Board::from_placement(fields.first().unwrap_or(&"")).unwrap_or_else(|error| {
            problems.extend(error.problems);
            Board::default()
        });
        if problems.is_empty() {
            check_pieces(&board, &mut problems);
        }
        let turn = match fields.get(1) {
            Some(&"b") => Color::Black,
            Some(&"w") | None => Color::White,
            Some(other) => {
                problems.push(FenProblem::Side((*other).to_owned()));
                Color::White
            }
        };
        let number = fields.get(5).unwrap_or(&"1");
        // `parse` alone would accept a sign.
        let number = match number.parse::<u32>() {
            Ok(parsed) if !number.starts_with('+') => parsed.max(1),
            _ => {
                problems.push(FenProblem::Fullmove((*number).to_owned()));
                1
            }
        };
        if problems.is_empty() {
            Ok(ClubGame { board, turn, start: (number, turn), past: Vec::new() })
        } else {
            Err(FenError { text: text.to_owned(), problems })
        }
    }

    /// The position as a FEN of six fields, without castling rights, en passant square and halfmove
    /// clock.
    #[must_use]
    pub fn fen(&self) -> String {
        format!("{} {} - - 0 {}", self.board, self.turn.letter(), self.number())
    }

    /// The number of the next move, incremented after each move of Black.
    #[must_use]
    pub fn number(&self) -> u32 {
        let (number, began) = self.start;
        let moves_of_black = (self.past.len() + began.index()) / 2;
        number.saturating_add(u32::try_from(moves_of_black).unwrap_or(u32::MAX))
    }

    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move; after the end, the side that would move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    #[must_use]
    pub fn state(&self) -> ClubState {
        match (self.board.king(Color::White), self.board.king(Color::Black)) {
            (Some(_), None) => ClubState::WhiteWon,
            (None, _) => ClubState::BlackWon,
            (Some(_), Some(_)) => ClubState::Unfinished,
        }
    }

    /// The moves played so far.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = PlayedMove> + ExactSizeIterator {
        self.past.iter().map(|(played, _)| *played)
    }

    /// Moves a piece between two squares, both written as `e2`, and returns the new state.
    ///
    /// # Errors
    /// If the move is illegal: with the reason. The game stays as it was, with the same side to
    /// move.
    pub fn make_move(&mut self, from: &str, to: &str) -> Result<ClubState, ClubRefusal> {
        let square = |text: &str| {
            text.to_ascii_lowercase().parse().map_err(|_| ClubRefusal::OffTheBoard(text.to_owned()))
        };
        self.play(square(from)?, square(to)?)
    }

    /// Moves a piece between two squares, and returns the new state.
    ///
    /// # Errors
    /// If the move is illegal: with the reason. The game stays as it was, with the same side to
    /// move.
    pub fn play(&mut self, from: Square, to: Square) -> Result<ClubState, ClubRefusal> {
        let kind = self.check(from, to)?;
        let played = PlayedMove { kind, from, to, removed: removed(&self.board, from, to) };
        self.past.push((played, self.board));
        self.board = after(&self.board, from, to);
        self.turn = !self.turn;
        Ok(self.state())
    }

    /// Whether a move is legal, and the kind of its piece.
    ///
    /// # Errors
    /// The reason if it is not.
    pub fn check(&self, from: Square, to: Square) -> Result<PieceKind, ClubRefusal> {
        if self.state() != ClubState::Unfinished {
            return Err(ClubRefusal::GameOver(self.state()));
        }
        let Some(piece) = self.board.piece_at(from) else {
            return Err(ClubRefusal::EmptySquare(from));
        };
        if piece.color != self.turn {
            return Err(ClubRefusal::OtherSide {
                square: from,
                owner: piece.color,
                kind: piece.kind,
            });
        }
        if !destinations(&self.board, from).has(to) {
            return Err(ClubRefusal::NotAMove { kind: piece.kind, from, to });
        }
        let removed = removed(&self.board, from, to);
        if piece.kind == PieceKind::King && removed.any() {
            return Err(ClubRefusal::KingCaptures { from, to });
        }
        if self.board.kind(PieceKind::King).without(removed).is_empty() {
            return Err(ClubRefusal::BothKings(to));
        }
        Ok(piece.kind)
    }

    /// All legal moves, as pairs of squares from a1 on. There are none after the end, and there may
    /// be none before it either; then the game cannot continue, though nobody has won.
    #[must_use]
    pub fn moves(&self) -> Vec<(Square, Square)> {
        if self.state() == ClubState::Unfinished {
            allowed(&self.board, self.turn)
        } else {
            Vec::new()
        }
    }

    /// Takes the last move back; `None` if none was played.
    pub fn undo(&mut self) -> Option<PlayedMove> {
        let (played, board) = self.past.pop()?;
        self.board = board;
        self.turn = !self.turn;
        Some(played)
    }
}

impl Default for ClubGame {
    fn default() -> ClubGame {
        ClubGame::new()
    }
}

/// Draws the board with White at the bottom, in nine lines without a line break at the end.
impl fmt::Display for ClubGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            write!(f, "{}", rank + 1)?;
            for file in 0..8 {
                write!(
                    f,
                    " {}",
                    self.board.piece_at(Square::at(file, rank)).map_or('·', Piece::symbol)
                )?;
            }
            f.write_str("\n")?;
        }
        f.write_str("  a b c d e f g h")
    }
}

fn check_pieces(board: &Board, problems: &mut Vec<FenProblem>) {
    if board.kind(PieceKind::King).is_empty() {
        problems.push(FenProblem::NoKing);
    }
    for color in Color::ALL {
        let kings = board.pieces(color, PieceKind::King).count();
        if kings > 1 {
            problems.push(FenProblem::Kings(color, kings));
        }
        // A pawn stays a pawn on the last rank, but it cannot be on its own first rank.
        let first_rank = Bitboard::relative_rank(0, color);
        if let Some(square) = (board.pieces(color, PieceKind::Pawn) & first_rank).first() {
            problems.push(FenProblem::PawnOnBackRank(color, square));
        }
    }
}
