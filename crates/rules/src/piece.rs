//! Kinds of pieces and colored pieces, and their letters. Piece values belong to the evaluation.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::color::Color;
use crate::quote::quote;

/// A kind of piece.
///
/// ```
/// use atomic_chess::PieceKind;
///
/// let kind: PieceKind = "knight".parse()?;
/// assert_eq!((kind, kind.letter()), (PieceKind::Knight, 'N'));
/// assert_eq!(format!("the {kind} explodes"), "the knight explodes");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum PieceKind {
    /// Never harmed by a blast next to it.
    Pawn = 0,
    /// Jumps.
    Knight = 1,
    /// Slides diagonally.
    Bishop = 2,
    /// Slides along ranks and files.
    Rook = 3,
    /// Slides both ways.
    Queen = 4,
    /// Never captures; when it explodes, the game is over.
    King = 5,
}

impl PieceKind {
    /// All six kinds, in the order of their indices.
    pub const ALL: [PieceKind; 6] = [
        PieceKind::Pawn,
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Queen,
        PieceKind::King,
    ];

    /// The kinds a pawn can promote to, in ascending value.
    pub const PROMOTIONS: [PieceKind; 4] =
        [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];

    /// 0 (pawn) to 5 (king), to index tables of six.
    ///
    /// ```
    /// use atomic_chess::PieceKind;
    ///
    /// assert_eq!(PieceKind::ALL.map(PieceKind::index), [0, 1, 2, 3, 4, 5]);
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The upper-case letter used in SAN and, for White, in a FEN.
    ///
    /// ```
    /// assert_eq!(atomic_chess::PieceKind::Queen.letter(), 'Q');
    /// ```
    #[must_use]
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            PieceKind::Pawn => 'P',
            PieceKind::Knight => 'N',
            PieceKind::Bishop => 'B',
            PieceKind::Rook => 'R',
            PieceKind::Queen => 'Q',
            PieceKind::King => 'K',
        }
    }

    /// The English word, in lower case.
    ///
    /// ```
    /// assert_eq!(atomic_chess::PieceKind::Rook.name(), "rook");
    /// ```
    #[must_use]
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            PieceKind::Pawn => "pawn",
            PieceKind::Knight => "knight",
            PieceKind::Bishop => "bishop",
            PieceKind::Rook => "rook",
            PieceKind::Queen => "queen",
            PieceKind::King => "king",
        }
    }

    /// The kind for an upper-case or lower-case letter.
    ///
    /// ```
    /// use atomic_chess::PieceKind;
    ///
    /// assert_eq!(PieceKind::from_letter('b'), Some(PieceKind::Bishop));
    /// assert_eq!(PieceKind::from_letter('x'), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_letter(letter: char) -> Option<PieceKind> {
        Some(match letter.to_ascii_uppercase() {
            'P' => PieceKind::Pawn,
            'N' => PieceKind::Knight,
            'B' => PieceKind::Bishop,
            'R' => PieceKind::Rook,
            'Q' => PieceKind::Queen,
            'K' => PieceKind::King,
            _ => return None,
        })
    }
}

/// A text that is not a piece.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a piece", quote(.0))]
pub struct PieceError(String);

/// Displays the English word, in lower case.
impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses an English word in lower case, or a letter in either case.
///
/// ```
/// use atomic_chess::PieceKind;
///
/// assert_eq!("king".parse(), Ok(PieceKind::King));
/// assert_eq!("K".parse(), Ok(PieceKind::King));
/// assert_eq!("camel".parse::<PieceKind>().unwrap_err().to_string(), "\"camel\" is not a piece");
/// ```
impl FromStr for PieceKind {
    type Err = PieceError;

    fn from_str(text: &str) -> Result<PieceKind, PieceError> {
        let named = |kind: &PieceKind| kind.name() == text;
        let lettered = || only_letter(text).and_then(PieceKind::from_letter);
        PieceKind::ALL
            .into_iter()
            .find(named)
            .or_else(lettered)
            .ok_or_else(|| PieceError(text.to_owned()))
    }
}

/// The letter of a text that is nothing but a letter.
fn only_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.as_str().is_empty())
}

/// A piece with its color.
///
/// ```
/// use atomic_chess::{Color, Piece, PieceKind, Position, Square};
///
/// let queen = Position::start().board().piece_at(Square::D8);
/// assert_eq!(queen, Some(Piece::new(Color::Black, PieceKind::Queen)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The color.
    pub color: Color,
    /// The kind.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of this color and kind.
    ///
    /// ```
    /// use atomic_chess::{Color, Piece, PieceKind};
    ///
    /// let piece = Piece::new(Color::White, PieceKind::Rook);
    /// assert_eq!((piece.color, piece.kind), (Color::White, PieceKind::Rook));
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(color: Color, kind: PieceKind) -> Piece {
        Piece { color, kind }
    }

    /// The FEN letter: upper case for White, lower case for Black.
    ///
    /// ```
    /// use atomic_chess::{Color, Piece, PieceKind};
    ///
    /// assert_eq!(Piece::new(Color::Black, PieceKind::King).letter(), 'k');
    /// ```
    #[must_use]
    #[inline]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.kind.letter(),
            Color::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The chess symbol of Unicode: outlined for White, filled for Black.
    ///
    /// ```
    /// use atomic_chess::{Color, Piece, PieceKind};
    ///
    /// assert_eq!(Piece::new(Color::White, PieceKind::King).symbol(), '♔');
    /// ```
    #[must_use]
    pub const fn symbol(self) -> char {
        match (self.color, self.kind) {
            (Color::White, PieceKind::King) => '♔',
            (Color::White, PieceKind::Queen) => '♕',
            (Color::White, PieceKind::Rook) => '♖',
            (Color::White, PieceKind::Bishop) => '♗',
            (Color::White, PieceKind::Knight) => '♘',
            (Color::White, PieceKind::Pawn) => '♙',
            (Color::Black, PieceKind::King) => '♚',
            (Color::Black, PieceKind::Queen) => '♛',
            (Color::Black, PieceKind::Rook) => '♜',
            (Color::Black, PieceKind::Bishop) => '♝',
            (Color::Black, PieceKind::Knight) => '♞',
            (Color::Black, PieceKind::Pawn) => '♟',
        }
    }

    /// The piece for a FEN letter.
    ///
    /// ```
    /// use atomic_chess::{Color, Piece, PieceKind};
    ///
    /// assert_eq!(Piece::from_letter('n'), Some(Piece::new(Color::Black, PieceKind::Knight)));
    /// assert_eq!(Piece::from_letter('-'), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match PieceKind::from_letter(letter) {
            Some(kind) => Some(Piece { color, kind }),
            None => None,
        }
    }
}

/// Displays the FEN letter.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

/// Parses a FEN letter.
///
/// ```
/// use atomic_chess::{Color, Piece, PieceKind};
///
/// let pawn: Piece = "p".parse()?;
/// assert_eq!(pawn, Piece::new(Color::Black, PieceKind::Pawn));
/// assert_eq!(pawn.to_string(), "p");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for Piece {
    type Err = PieceError;

    fn from_str(text: &str) -> Result<Piece, PieceError> {
        only_letter(text).and_then(Piece::from_letter).ok_or_else(|| PieceError(text.to_owned()))
    }
}
