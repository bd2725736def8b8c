//! Moves as text: UCI (`e2e4`, `e7e8q`, castling in both spellings) and SAN (`Nf3`, `exd5`, `O-O`).
//! Text is read against the legal moves of a position. Protocol lines are handled elsewhere.

use thiserror::Error;

use super::blast;
use super::color::Color;
use super::make::castled;
use super::moves::Move;
use super::piece::PieceKind;
use super::position::Position;
use super::spelling;
use super::square::Square;
use crate::quote::quote;

/// How UCI text writes castling, as in the example of [`Move::uci`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CastlingText {
    /// As the king's move: `e1g1`.
    #[default]
    KingMove,
    /// As the king taking its own rook, as in Chess960: `e1h1`.
    KingTakesRook,
}

impl CastlingText {
    /// How the moves of a game from `start` are written: as the king taking its rook if that is
    /// wanted, or if the start has castling rights that only Chess960 knows. There the king's move
    /// may be that of a plain king move too. The start decides for the whole game, so that all of
    /// its moves are written in one way.
    ///
    /// ```
    /// use atomic_chess::Position;
    /// use atomic_chess::notation::CastlingText;
    ///
    /// assert_eq!(CastlingText::of(&Position::start(), false), CastlingText::KingMove);
    /// assert_eq!(CastlingText::of(&Position::start(), true), CastlingText::KingTakesRook);
    /// let moved = Position::from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1")?;
    /// assert_eq!(CastlingText::of(&moved, false), CastlingText::KingTakesRook);
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    pub fn of(start: &Position, chess960: bool) -> CastlingText {
        if chess960 || start.needs_chess960() {
            CastlingText::KingTakesRook
        } else {
            CastlingText::KingMove
        }
    }
}

/// Why a text is not a move of a position.
///
/// ```
/// use atomic_chess::Position;
/// use atomic_chess::notation::MoveError;
///
/// let start = Position::start();
/// assert!(matches!(start.parse_uci("Nf3"), Err(MoveError::Form(_))));
/// assert!(matches!(start.parse_san("Nf6"), Err(MoveError::Illegal(_, _))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text does not have the form of a move.
    #[error("{} is not a move such as e2e4 or e7e8q", quote(.0))]
    Form(String),
    /// The text has the form of a move, but it is not legal.
    #[error("{} is not a legal move in {}", quote(.0), quote(.1))]
    Illegal(String, String),
    /// Several legal moves match the text.
    #[error("{} could be several moves in {}", quote(.0), quote(.1))]
    Ambiguous(String, String),
}

impl Move {
    /// The move as UCI text.
    ///
    /// ```
    /// use atomic_chess::Position;
    /// use atomic_chess::notation::CastlingText;
    ///
    /// let castling = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?.parse_san("O-O")?;
    /// assert_eq!(castling.uci(CastlingText::KingMove), "e1g1");
    /// assert_eq!(castling.uci(CastlingText::KingTakesRook), "e1h1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn uci(self, castling: CastlingText) -> String {
        match castling {
            CastlingText::KingMove if self.is_castle() => {
                format!("{}{}", self.from(), self.uci_target(castling))
            }
            _ => self.to_string(),
        }
    }

    /// The second square of the UCI text.
    fn uci_target(self, castling: CastlingText) -> Square {
        match castling {
            CastlingText::KingMove if self.is_castle() => castled(self.from(), self.to()).0,
            _ => self.to(),
        }
    }
}

impl Position {
    /// Whether a castling right belongs to a king that is not on the e-file, or to a rook that is
    /// not on the a-file or h-file: such rights exist only in Chess960.
    #[must_use]
    pub fn needs_chess960(&self) -> bool {
        self.castling_rooks().into_iter().any(|rook| {
            let color = if rook.rank() == 0 { Color::White } else { Color::Black };
            !matches!(rook.file(), 0 | 7)
                || self.board().king(color).is_none_or(|king| king.file() != 4)
        })
    }

    /// Parses a legal move in UCI text. Accepts both castling spellings and upper case.
    ///
    /// # Errors
    /// If the text does not look like a move, or the move is not legal here.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// let position = Position::start();
    /// assert!(position.parse_uci("g1f3").is_ok());
    /// assert_eq!(position.parse_uci("g1g3").unwrap_err().to_string(),
    ///     "\"g1g3\" is not a legal move in \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"");
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        let Some((from, to, promoted)) = uci_squares(text) else {
            return Err(MoveError::Form(text.to_owned()));
        };
        let legal = self.legal_moves();
        let spelled = |castling| {
            legal.iter().copied().find(|mv| {
                mv.from() == from && mv.uci_target(castling) == to && mv.promoted() == promoted
            })
        };
        spelled(CastlingText::KingTakesRook)
            .or_else(|| spelled(CastlingText::KingMove))
            .ok_or_else(|| MoveError::Illegal(text.to_owned(), self.to_string()))
    }

    /// Parses a legal move in SAN. Check marks, annotation glyphs, `x` and `=` are optional;
    /// castling may use zeros.
    ///
    /// # Errors
    /// If no legal move, or more than one, matches the text.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// let position = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")?;
    /// let capture = position.parse_san("exd6")?;
    /// assert_eq!(position.parse_san("ed6")?, capture);
    /// assert_eq!(position.parse_san("e5xd6!")?, capture);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let wanted = bare_san(text);
        let legal = self.legal_moves();
        let exact = legal.iter().copied().find(|mv| bare_san(&self.san(*mv)) == wanted);
        if let Some(mv) = exact {
            return Ok(mv);
        }
        // SAN may be more explicit than necessary: Ngf3, Ng1f3.
        let mut fitting = legal.iter().copied().filter(|mv| self.spellings(*mv).contains(&wanted));
        match (fitting.next(), fitting.next()) {
            (Some(mv), None) => Ok(mv),
            (None, _) => Err(MoveError::Illegal(text.to_owned(), self.to_string())),
            (Some(_), Some(_)) => Err(MoveError::Ambiguous(text.to_owned(), self.to_string())),
        }
    }

    /// Parses a legal move in UCI text or SAN, in any of the spellings that [`super::spelling`]
    /// knows. `B4c3` is a bishop that goes to c3, not b4c3.
    ///
    /// # Errors
    /// If neither reading gives exactly one legal move.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// let start = Position::start();
    /// assert_eq!(start.parse_move("g1f3"), start.parse_move("Nf3"));
    /// let bishops = Position::from_fen("8/7k/8/8/1Q1B4/8/3B4/K7 w - - 0 1")?;
    /// assert_eq!(bishops.parse_move("B4c3"), bishops.parse_move("d4c3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.parse_plain(text).or_else(|error| {
            let plain = spelling::plain(text);
            if plain == text { Err(error) } else { self.parse_plain(&plain).map_err(|_| error) }
        })
    }

    fn parse_plain(&self, text: &str) -> Result<Move, MoveError> {
        // UCI text may have capital letters, too, but B4c3 is how SAN writes one of two bishops.
        let is_bishop = matches!(text.as_bytes(), [b'B', _, b'a'..=b'h', ..]);
        if is_bishop && let Ok(mv) = self.parse_san(text) {
            return Ok(mv);
        }
        match self.parse_uci(text) {
            Err(MoveError::Form(_)) => self.parse_san(text),
            result => result.or_else(|error| self.parse_san(text).map_err(|_| error)),
        }
    }

    /// The legal move in SAN. `#` marks checkmate and the explosion of the enemy king, `+` a check
    /// after the move.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// let position = Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?;
    /// assert_eq!(position.san(position.parse_uci("e5f7")?), "Nxf7#");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn san(&self, mv: Move) -> String {
        let after = self.after(mv);
        let over = after.winner_by_explosion().is_some();
        let suffix = match (over, after.in_check()) {
            (true, _) => "#",
            (false, true) if !after.has_legal_move() => "#",
            (false, true) => "+",
            (false, false) => "",
        };
        format!("{}{suffix}", self.san_without_suffix(mv))
    }

    fn san_without_suffix(&self, mv: Move) -> String {
        if mv.is_castle() {
            return if mv.to().file() > mv.from().file() { "O-O" } else { "O-O-O" }.to_owned();
        }
        let kind = self.board().kind_at(mv.from()).unwrap_or(PieceKind::Pawn);
        let takes = if blast::victim(self, mv).is_some() { "x" } else { "" };
        let promoted = mv.promoted().map_or(String::new(), |kind| format!("={}", kind.letter()));
        let origin = self.origin_needed(mv, kind, !takes.is_empty());
        let letter =
            if kind == PieceKind::Pawn { String::new() } else { kind.letter().to_string() };
        format!("{letter}{origin}{takes}{}{promoted}", mv.to())
    }

    /// The part of the origin needed to tell this move from other legal moves of the same kind of
    /// piece to the same square.
    fn origin_needed(&self, mv: Move, kind: PieceKind, takes: bool) -> String {
        let from = mv.from();
        let (file, rank) = (char::from(b'a' + from.file()), char::from(b'1' + from.rank()));
        if kind == PieceKind::Pawn {
            return if takes { file.to_string() } else { String::new() };
        }
        let rivals: Vec<Square> = self
            .legal_moves()
            .iter()
            .filter(|other| other.to() == mv.to() && other.from() != from)
            .filter(|other| self.board().kind_at(other.from()) == Some(kind))
            .map(|other| other.from())
            .collect();
        if rivals.is_empty() {
            String::new()
        } else if rivals.iter().all(|rival| rival.file() != from.file()) {
            file.to_string()
        } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
            rank.to_string()
        } else {
            from.to_string()
        }
    }

    /// All bare SAN spellings of a move with a more explicit origin than necessary. Castling has
    /// none, since a king moving onto its own rook is not SAN.
    fn spellings(&self, mv: Move) -> Vec<String> {
        if mv.is_castle() {
            return Vec::new();
        }
        let Some(kind) = self.board().kind_at(mv.from()) else { return Vec::new() };
        let letter =
            if kind == PieceKind::Pawn { String::new() } else { kind.letter().to_string() };
        let promoted = mv.promoted().map_or(String::new(), |kind| kind.letter().to_string());
        let (from, to) = (mv.from(), mv.to());
        let file = char::from(b'a' + from.file()).to_string();
        let rank = char::from(b'1' + from.rank()).to_string();
        [String::new(), file, rank, from.to_string()]
            .map(|origin| format!("{letter}{origin}{to}{promoted}"))
            .to_vec()
    }
}

/// The squares and the promotion in UCI text, in the letters of any case; `None` if it does not have
/// that form. [`Position::parse_uci`] finds the legal move.
///
/// ```
/// use atomic_chess::notation::uci_squares;
/// use atomic_chess::{PieceKind, Square};
///
/// assert_eq!(uci_squares("e7e8q"), Some((Square::E7, Square::E8, Some(PieceKind::Queen))));
/// assert_eq!(uci_squares("Nf3"), None);
/// ```
#[must_use]
pub fn uci_squares(text: &str) -> Option<(Square, Square, Option<PieceKind>)> {
    let text = text.to_ascii_lowercase();
    let square = |range| text.get::<std::ops::Range<usize>>(range)?.parse().ok();
    let promoted = match text.get(4..)? {
        "" => None,
        "n" => Some(PieceKind::Knight),
        "b" => Some(PieceKind::Bishop),
        "r" => Some(PieceKind::Rook),
        "q" => Some(PieceKind::Queen),
        _ => return None,
    };
    Some((square(0..2)?, square(2..4)?, promoted))
}

/// SAN without check marks, glyphs, `x`, `:` and `=`, which do not distinguish moves; castling with
/// letters.
fn bare_san(text: &str) -> String {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    match text {
        "O-O" | "0-0" | "o-o" => "O-O".to_owned(),
        "O-O-O" | "0-0-0" | "o-o-o" => "O-O-O".to_owned(),
        _ => text.chars().filter(|letter| !matches!(letter, 'x' | '=' | ':')).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    fn san_reads_as(fen: &str, text: &str) -> Option<String> {
        position(fen).parse_san(text).ok().map(|mv| mv.uci(CastlingText::KingTakesRook))
    }

    #[test]
    fn only_unusual_castling_needs_chess960() {
        for (fen, needed) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false),
            ("8/8/8/8/8/8/k7/4K3 w - - 0 1", false),
            ("r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", true),
            ("1r2k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true),
            ("1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", false),
            // A king without rights may stand anywhere.
            ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", false),
            ("4k2r/8/8/8/8/8/8/5K2 w k - 0 1", false),
        ] {
            assert_eq!(position(fen).needs_chess960(), needed, "{fen}");
        }
    }

    #[test]
    fn san_may_say_more_or_less_than_is_needed() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for text in ["Nf3", "Ngf3", "N1f3", "Ng1f3", "Nf3!?", "Nf3+", "Nf3#"] {
            assert_eq!(san_reads_as(start, text).as_deref(), Some("g1f3"), "{text}");
        }
        let third = "rnbqkbnr/ppppp1pp/5p2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";
        for text in ["Ne5", "Nfe5", "N3e5", "Nf3e5"] {
            assert_eq!(san_reads_as(third, text).as_deref(), Some("f3e5"), "{text}");
        }
        let promotion = "1r5k/P7/8/8/8/8/8/K7 w - - 0 1";
        for text in
            ["axb8=Q", "axb8Q", "ab8Q", "a7xb8=Q", "bxa8=Q", "axb8", "axb8=K", "nf3", "N", ""]
        {
            let read = san_reads_as(promotion, text);
            assert_eq!(
                read.as_deref(),
                (text.starts_with('a') && text.ends_with('Q')).then_some("a7b8q"),
                "{text}"
            );
        }
    }

    #[test]
    fn castling_is_no_step_onto_the_rook() {
        let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        for (text, read) in [
            ("O-O", Some("e1h1")),
            ("0-0+", Some("e1h1")),
            ("o-o-o", Some("e1a1")),
            ("O-O-O!", Some("e1a1")),
            ("Kh1", None),
            ("Ke1h1", None),
            ("Ka1", None),
            ("Kg1", None),
            ("O-O-O-O", None),
        ] {
            assert_eq!(san_reads_as(fen, text).as_deref(), read, "{text}");
        }
    }

    #[test]
    fn ambiguous_san_is_refused() {
        let fen = "7k/8/8/8/8/8/8/KN3N2 w - - 0 1";
        assert_eq!(san_reads_as(fen, "Nbd2").as_deref(), Some("b1d2"));
        let error = position(fen).parse_san("Nd2").unwrap_err();
        assert_eq!(error.to_string(), format!("\"Nd2\" could be several moves in \"{fen}\""));
        // Two knights on one file, then three that need both file and rank.
        assert_eq!(
            position("7k/8/8/8/8/1N6/8/KN6 w - - 0 1").san(Move::normal(Square::B1, Square::D2)),
            "N1d2"
        );
        let three = position("7k/8/8/8/8/1N6/8/KN3N2 w - - 0 1");
        assert_eq!(three.san(Move::normal(Square::B1, Square::D2)), "Nb1d2");
        // The knight on f1 is pinned, so no disambiguation is needed.
        assert_eq!(
            san_reads_as("7k/8/8/8/8/8/8/1N2KN1r w - - 0 1", "Nd2").as_deref(),
            Some("b1d2")
        );
    }

    #[test]
    fn uci_text_is_read_in_either_case_and_refused_with_the_reason() {
        let position = position("7k/P7/8/8/8/8/8/K7 w - - 0 1");
        let reason = |text: &str| {
            position
                .parse_uci(text)
                .map(|mv| mv.uci(CastlingText::KingMove))
                .map_err(|e| e.to_string())
        };
        assert_eq!(reason("A7A8Q").as_deref(), Ok("a7a8q"));
        let fen = position.to_string();
        for text in ["a7a8", "a1a1", "h8g8", "a1c1", "A7A6"] {
            assert_eq!(reason(text), Err(format!("\"{text}\" is not a legal move in \"{fen}\"")));
        }
        assert_eq!(
            reason("a7a8qq"),
            Err("\"a7a8qq\" is not a move such as e2e4 or e7e8q".to_owned())
        );
        for text in [
            "",
            "a7",
            "a7a",
            "i1a1",
            "a7a8k",
            "a7a8x",
            "0000",
            "a7-a8q",
            "ä7a8q",
            "a7a8q ",
            "a7\u{1F600}",
        ] {
            assert!(matches!(position.parse_uci(text), Err(MoveError::Form(_))), "{text}");
        }
    }
}
