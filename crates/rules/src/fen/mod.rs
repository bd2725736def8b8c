//! Reading and writing positions in Forsyth-Edwards Notation: plain FEN, X-FEN and Shredder-FEN,
//! with four to six fields.
//!
//! The parser is strict where a mistake would change the game, and reports all problems at once,
//! but at most one per rank and one for the castling rights. It is lenient in two ways: it drops an
//! en passant square that no pawn can use, because clients write one after every double push, and
//! it reads a move number of 0 as 1.
//!
//! A side may have at most 16 pieces, 8 of them pawns. With more queens a position could have more
//! moves than a [`MoveList`](crate::MoveList) holds, and Fissile's network is only checked against
//! overflow for 32 pieces.

mod problem;

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;

use super::bitboard::Bitboard;
use super::board::Board;
use super::color::Color;
use super::piece::{Piece, PieceKind};
use super::position::Position;
use super::square::Square;

pub use problem::{FenError, FenField, FenProblem};

/// The FEN of the start position.
///
/// ```
/// use atomic_chess::Position;
/// use atomic_chess::fen::START;
///
/// assert_eq!(Position::from_fen(START), Ok(Position::start()));
/// ```
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The maximum halfmove clock in a FEN; the clock of a position stops there too.
pub const MAX_HALFMOVE: u16 = u16::MAX;

/// The maximum move number in a FEN; the move number of a position stops there too.
pub const MAX_FULLMOVE: u32 = u32::MAX;

/// How a FEN writes castling rights.
///
/// ```
/// use atomic_chess::Position;
/// use atomic_chess::fen::CastlingLetters;
///
/// let start = Position::start();
/// assert_eq!(start.fen(CastlingLetters::XFen).split(' ').nth(2), Some("KQkq"));
/// assert_eq!(start.fen(CastlingLetters::Shredder).split(' ').nth(2), Some("HAha"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CastlingLetters {
    /// `KQkq`, or the file's letter if another rook is farther out (X-FEN).
    #[default]
    XFen,
    /// Always the letter of the rook's file, as Chess960 programs prefer (Shredder-FEN).
    Shredder,
}

impl CastlingLetters {
    /// Shredder-FEN for Chess960, and X-FEN otherwise.
    ///
    /// ```
    /// use atomic_chess::fen::CastlingLetters;
    ///
    /// assert_eq!(CastlingLetters::of(true), CastlingLetters::Shredder);
    /// assert_eq!(CastlingLetters::of(false), CastlingLetters::XFen);
    /// ```
    #[must_use]
    pub const fn of(chess960: bool) -> CastlingLetters {
        if chess960 { CastlingLetters::Shredder } else { CastlingLetters::XFen }
    }
}

impl Position {
    /// Parses a FEN of four to six fields; the clock defaults to 0 and the move number to 1.
    ///
    /// A position with only one king is valid and finished. A position where the side to move could
    /// capture the enemy king is valid too.
    ///
    /// # Errors
    /// If the text is not the FEN of a possible position; the error lists all problems.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// let position = Position::from_fen("8/8/8/8/8/8/4k3/4K3 w - -")?;
    /// assert_eq!(position.legal_moves().len(), 4);
    /// assert!(Position::from_fen("8/8/8/8/8/8/4k3/4K3 x - -").is_err());
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let mut position = Position::empty();
        let mut problems = Vec::new();
        if !(4..=6).contains(&fields.len()) {
            problems.push(FenProblem::Count(fields.len()));
        }
        let field = |index: usize| fields.get(index).copied();
        if let Some(placement) = field(0) {
            read_placement(&mut position.board, placement, &mut problems);
            // Counting pieces on a board that is only partly read would add false alarms.
            if problems.iter().all(|problem| problem.field() != FenField::Placement) {
                check_counts(&position.board, &mut problems);
            }
        }
        match field(1) {
            Some("w") | None => {}
            Some("b") => position.toggle_turn(),
            Some(other) => problems.push(FenProblem::Side(other.to_owned())),
        }
        if let Some(rights) = field(2) {
            read_castling(&mut position, rights, &mut problems);
        }
        if let Some(clock) = field(4) {
            match read_number(clock) {
                Some(number) => position.halfmove = number,
                None => problems.push(FenProblem::Halfmove(clock.to_owned())),
            }
        }
        if let Some(number) = field(5) {
            match read_number::<u32>(number) {
                Some(number) => position.fullmove = number.max(1),
                None => problems.push(FenProblem::Fullmove(number.to_owned())),
            }
        }
        // Whether the capture is legal depends on everything else, so this field comes last.
        if let Some(square) = field(3) {
            read_en_passant(&mut position, square, &mut problems);
        }
        if problems.is_empty() {
            Ok(position)
        } else {
            Err(FenError { text: text.to_owned(), problems })
        }
    }

    /// Writes the position as a FEN of six fields. The en passant square appears only if the
    /// capture is legal.
    ///
    /// ```
    /// use atomic_chess::Position;
    /// use atomic_chess::fen::CastlingLetters;
    ///
    /// let start = Position::start();
    /// let position = start.after(start.parse_san("e4")?);
    /// // No black pawn can capture on e3.
    /// let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    /// assert_eq!(position.fen(CastlingLetters::XFen), fen);
    /// # Ok::<(), atomic_chess::notation::MoveError>(())
    /// ```
    #[must_use]
    pub fn fen(&self, letters: CastlingLetters) -> String {
        let en_passant =
            self.en_passant.map_or_else(|| "-".to_owned(), |square| square.to_string());
        format!(
            "{} {} {} {en_passant} {} {}",
            self.board,
            self.turn.letter(),
            self.castling_field(letters),
            self.halfmove,
            self.fullmove
        )
    }

    fn castling_field(&self, letters: CastlingLetters) -> String {
        let mut text = String::new();
        for color in Color::ALL {
            let rooks = self.castling & Bitboard::relative_rank(0, color);
            let mut squares: Vec<Square> = rooks.into_iter().collect();
            squares.reverse();
            for rook in squares {
                let king_side =
                    self.board.king(color).is_some_and(|king| king.file() < rook.file());
                let plain = letters == CastlingLetters::XFen
                    && outermost_rook(self, color, king_side) == Some(rook);
                let letter = match (plain, king_side) {
                    (true, true) => 'K',
                    (true, false) => 'Q',
                    (false, _) => char::from(b'A' + rook.file()),
                };
                text.push(if color == Color::White { letter } else { letter.to_ascii_lowercase() });
            }
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }
}

/// Displays the position as a FEN with X-FEN castling letters.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen(CastlingLetters::XFen))
    }
}

/// Writes what [`Display`](fmt::Display) writes.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Position, FenError> {
        Position::from_fen(text)
    }
}

impl Board {
    /// Parses the first field of a FEN with any set of pieces: ten kings or none, pawns anywhere.
    ///
    /// # Errors
    /// If the text is not eight ranks of eight squares each; the error lists all problems.
    ///
    /// ```
    /// use atomic_chess::Board;
    ///
    /// let board = Board::from_placement("kkk5/8/8/8/8/8/8/p7")?;
    /// assert_eq!(board.to_string(), "kkk5/8/8/8/8/8/8/p7");
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    pub fn from_placement(text: &str) -> Result<Board, FenError> {
        let mut board = Board::default();
        let mut problems = Vec::new();
        read_placement(&mut board, text, &mut problems);
        if problems.is_empty() {
            Ok(board)
        } else {
            Err(FenError { text: text.to_owned(), problems })
        }
    }
}

impl FromStr for Board {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Board, FenError> {
        Board::from_placement(text)
    }
}

/// Displays the board as the first field of a FEN.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // No allocation: millions of boards are streamed. The maximum is 64 squares and 7 slashes.
        let mut text = ArrayString::<71>::new();
        for rank in (0..8).rev() {
            let mut gap = 0;
            for file in 0..8 {
                match self.piece_at(Square::at(file, rank)) {
                    Some(piece) => {
                        if gap > 0 {
                            text.push(char::from(b'0' + gap));
                            gap = 0;
                        }
                        text.push(piece.letter());
                    }
                    None => gap += 1,
                }
            }
            if gap > 0 {
                text.push(char::from(b'0' + gap));
            }
            if rank > 0 {
                text.push('/');
            }
        }
        f.write_str(&text)
    }
}

/// Writes what [`Display`](fmt::Display) writes.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn read_placement(board: &mut Board, text: &str, problems: &mut Vec<FenProblem>) {
    let ranks = text.split('/').count();
    if ranks != 8 {
        problems.push(FenProblem::Ranks(ranks));
        return;
    }
    for (rank, row) in (0..8).rev().zip(text.split('/')) {
        read_rank(board, rank, row, problems);
    }
}

fn read_rank(board: &mut Board, rank: u8, row: &str, problems: &mut Vec<FenProblem>) {
    let mut file = 0usize;
    for letter in row.chars() {
        match (letter, Piece::from_letter(letter)) {
            ('1'..='8', _) => file += letter as usize - '0' as usize,
            (_, Some(piece)) => {
                if file < 8 {
                    board.put(piece, Square::at(file as u8, rank));
                }
                file += 1;
            }
            (_, None) => {
                problems.push(FenProblem::Letter(letter, row.to_owned()));
                return;
            }
        }
    }
    if file != 8 {
        problems.push(FenProblem::RankLength { rank: row.to_owned(), squares: file });
    }
}

fn check_counts(board: &Board, problems: &mut Vec<FenProblem>) {
    if board.kind(PieceKind::King).is_empty() {
        problems.push(FenProblem::NoKing);
    }
    for color in Color::ALL {
        let count = |kind| board.pieces(color, kind).count();
        if count(PieceKind::King) > 1 {
            problems.push(FenProblem::Kings(color, count(PieceKind::King)));
        }
        if let Some(square) = (board.pieces(color, PieceKind::Pawn) & Bitboard::BACK_RANKS).first()
        {
            problems.push(FenProblem::PawnOnBackRank(color, square));
        }
        if count(PieceKind::Pawn) > 8 {
            problems.push(FenProblem::Pawns(color, count(PieceKind::Pawn)));
        }
        if board.color(color).count() > 16 {
            problems.push(FenProblem::Men(color, board.color(color).count()));
        }
    }
}

fn read_castling(position: &mut Position, text: &str, problems: &mut Vec<FenProblem>) {
    if text == "-" {
        return;
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let king = position.board.king(color).filter(|king| king.relative_rank(color) == 0);
        let rook = match letter.to_ascii_lowercase() {
            'k' => outermost_rook(position, color, true),
            'q' => outermost_rook(position, color, false),
            file @ 'a'..='h' => {
                let rank = if color == Color::White { 0 } else { 7 };
                let square = Square::at(file as u8 - b'a', rank);
                position.board.pieces(color, PieceKind::Rook).has(square).then_some(square)
            }
            _ => {
                problems.push(FenProblem::CastlingLetter(letter, text.to_owned()));
                return;
            }
        };
        let (Some(king), Some(rook)) = (king, rook) else {
            problems.push(FenProblem::CastlingRook(letter, text.to_owned()));
            return;
        };
        let same_wing =
            |other: &Square| (other.file() > king.file()) == (rook.file() > king.file());
        let given = position.castling & Bitboard::rank(king.rank());
        if given.into_iter().any(|other| same_wing(&other)) {
            problems.push(FenProblem::CastlingTwice(letter, text.to_owned()));
            return;
        }
        position.toggle_castling(rook);
    }
}

/// The rook of a color that is farthest out on the back rank, on the king's right or left from
/// White's view.
fn outermost_rook(position: &Position, color: Color, king_side: bool) -> Option<Square> {
    let king = position.board.king(color).filter(|king| king.relative_rank(color) == 0)?;
    let rooks = position.board.pieces(color, PieceKind::Rook) & Bitboard::rank(king.rank());
    if king_side {
        rooks.into_iter().filter(|rook| rook.file() > king.file()).last()
    } else {
        rooks.into_iter().find(|rook| rook.file() < king.file())
    }
}

fn read_number<T: FromStr>(text: &str) -> Option<T> {
    // `parse` alone would accept a sign.
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

fn read_en_passant(position: &mut Position, text: &str, problems: &mut Vec<FenProblem>) {
    if text == "-" {
        return;
    }
    let Ok(square) = text.parse::<Square>() else {
        problems.push(FenProblem::EnPassant(text.to_owned()));
        return;
    };
    // Without a valid side to move, the rank cannot be checked.
    if problems.iter().any(|problem| problem.field() == FenField::Side) {
        return;
    }
    if square.relative_rank(position.turn) != 5 {
        problems.push(FenProblem::EnPassantRank(square));
        return;
    }
    let passed = square.en_passant_twin();
    let start = Square::at(square.file(), if position.turn == Color::White { 6 } else { 1 });
    let board = &position.board;
    let free = !board.occupied().has(square) && !board.occupied().has(start);
    if problems.is_empty() && free && board.pieces(!position.turn, PieceKind::Pawn).has(passed) {
        position.offer_en_passant(square);
    }
}
