//! Why a text is not a legal move, said so that a person sees it. What is legal is decided in [`crate::atomic`] alone; here
//! the reason is looked for afterwards, square by square, on a board that is changed by hand. How the sentence reaches its
//! reader is for the front ends.

mod castling;
mod san;
mod squares;

use std::fmt;

use thiserror::Error;

use crate::atomic::{Color, Move, Piece, PieceKind, Position, Square};
use crate::util::quote::quote;

pub use san::to_san;
pub use squares::{find, to_squares};

/// A piece where it stands. It displays as `the rook on h1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// What it is.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

impl Man {
    /// The same with the name of its side: `Black's rook on h1`.
    fn of_side(self) -> String {
        format!("{}'s {} on {}", self.piece.color, self.piece.kind.name(), self.square)
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} on {}", self.piece.kind.name(), self.square)
    }
}

/// The direction in which a king castles. It displays as `kingside` or `queenside`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wing {
    /// Toward the h-file.
    King,
    /// Toward the a-file.
    Queen,
}

impl Wing {
    /// How SAN writes castling in this direction.
    const fn san(self) -> &'static str {
        match self {
            Wing::King => "O-O",
            Wing::Queen => "O-O-O",
        }
    }
}

impl fmt::Display for Wing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wing::King => "kingside",
            Wing::Queen => "queenside",
        })
    }
}

/// Why something is not a legal move. It displays as a sentence without a capital and without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Objection {
    /// The text is no move in UCI notation, and no other was asked for.
    #[error("{} is not a move such as e2e4 or e7e8q", quote(.0))]
    UciForm(String),
    /// The text is no move in any notation.
    #[error("{} is not a move such as e2e4, e7e8q or Nf3", quote(.0))]
    Form(String),
    /// A square does not exist.
    #[error("{} is not a square of the board, a1 to h8", quote(.0))]
    NoSquare(String),
    /// The null move.
    #[error("nobody may pass")]
    Pass,
    /// The king of a side is gone.
    #[error("the game is over, for {0}'s king has exploded")]
    GameOver(Color),
    /// The move ends where it begins.
    #[error("a move has to leave its square, and this one stays on {0}")]
    Still(Square),
    /// Nothing stands where the move begins.
    #[error("there is no piece on {0}")]
    Empty(Square),
    /// The other side's piece stands there.
    #[error("{0} is {side}'s, and it is {turn}'s turn", side = .0.piece.color, turn = !.0.piece.color)]
    NotYours(Man),
    /// A pawn reaches the last rank, and nothing is said about what it becomes: the two squares.
    #[error("the pawn must become something: {0}{1}q, {0}{1}r, {0}{1}b or {0}{1}n")]
    MustPromote(Square, Square),
    /// A pawn cannot become that.
    #[error("a pawn becomes a queen, rook, bishop or knight, not {}", quote(&.0.to_string()))]
    CannotBecome(char),
    /// A letter for a promotion stands behind a move that is none.
    #[error("only a pawn that reaches the last rank becomes something, so {} is one letter too many",
        quote(&.0.to_string()))]
    NoPromotion(char),
    /// The piece does not move like that on any board.
    #[error("{man} cannot move to {to}: a {} does not move like that", .man.piece.kind.name())]
    Unreachable {
        /// The piece.
        man: Man,
        /// Where it was to go.
        to: Square,
    },
    /// Something stands between, or in front of a pawn.
    #[error("{man} cannot move to {to}, for {} stands in the way", .by.of_side())]
    Blocked {
        /// The piece.
        man: Man,
        /// Where it was to go.
        to: Square,
        /// What stands in the way.
        by: Man,
    },
    /// An own piece stands on the target.
    #[error("{man} cannot move to {}, where {}'s own {} stands", .own.square, .own.piece.color, .own.piece.kind.name())]
    OwnPiece {
        /// The piece.
        man: Man,
        /// The piece on the target.
        own: Man,
    },
    /// A pawn that has left its second rank is to move two squares.
    #[error("{man} cannot move to {to}: only from its own second rank may a pawn move two squares")]
    LongStep {
        /// The pawn.
        man: Man,
        /// Where it was to go.
        to: Square,
    },
    /// A pawn is to capture where nothing stands.
    #[error("{man} cannot move to {to}: a pawn moves diagonally only to capture, and {to} is empty")]
    NothingToCapture {
        /// The pawn.
        man: Man,
        /// Where it was to go.
        to: Square,
    },
    /// A pawn is to be captured en passant, but not at once after its double step.
    #[error("{man} cannot take {} en passant: that is allowed only at once after its double step", .victim.of_side())]
    LateEnPassant {
        /// The capturing pawn.
        man: Man,
        /// The pawn to be captured.
        victim: Man,
    },
    /// A king is to capture.
    #[error("kings may not capture, so {0} cannot take on {1}")]
    KingCaptures(Man, Square),
    /// The blast would reach the own king.
    #[error("the capture on {to} would explode {side}'s own king{}",
        if *.both { format!(", and that is not allowed even where {}'s explodes, too", !*.side) } else { String::new() })]
    ExplodesOwnKing {
        /// Where the capture explodes.
        to: Square,
        /// Whose king would go.
        side: Color,
        /// Whether the other king would go, too.
        both: bool,
    },
    /// The own king would be attacked after the move of another piece.
    #[error("{}", left_in_check(.king, .by, *.already))]
    LeavesCheck {
        /// The own king.
        king: Man,
        /// A piece that would attack it after the move.
        by: Man,
        /// Whether the king is in check before the move.
        already: bool,
    },
    /// The king would step onto an attacked square.
    #[error("the king cannot move to {to}, where {} would attack it", .by.of_side())]
    KingIntoCheck {
        /// Where it was to go.
        to: Square,
        /// A piece that would attack it there.
        by: Man,
    },
    /// There is no right to castle on that side.
    #[error("{0} has no right to castle {1}")]
    NoRight(Color, Wing),
    /// There is no right to castle with this rook, but with another one on its side.
    #[error("{side} has no right to castle with {0}", side = .0.piece.color)]
    NoRightWith(Man),
    /// Something stands on a square that has to be empty for castling.
    #[error("{side} cannot castle {wing}, for {} stands in the way", .by.of_side())]
    CastlingBlocked {
        /// Who castles.
        side: Color,
        /// In which direction.
        wing: Wing,
        /// What stands in the way.
        by: Man,
    },
    /// The king is in check and may not castle.
    #[error("the king may not castle out of check, and {} gives check", .0.of_side())]
    CastlingOutOfCheck(Man),
    /// The king would pass an attacked square.
    #[error("the king may not castle through {square}, which {} attacks", .by.of_side())]
    CastlingThroughCheck {
        /// The attacked square.
        square: Square,
        /// A piece that attacks it.
        by: Man,
    },
    /// The king would be attacked where it arrives.
    #[error("the king may not castle to {square}, where {} would attack it", .by.of_side())]
    CastlingIntoCheck {
        /// Where the king arrives.
        square: Square,
        /// A piece that would attack it there.
        by: Man,
    },
    /// SAN gives castling, which is legal, as a step of the king.
    #[error("castling {wing} is written {san}", wing = .0, san = .0.san())]
    CastlingSpelling(Wing),
    /// SAN names a piece that is not there.
    #[error("{side} has no {}{place}", .kind.name())]
    NoSuchPiece {
        /// Whose turn it is.
        side: Color,
        /// The kind of piece that is named.
        kind: PieceKind,
        /// Where it is said to stand, such as ` on the b-file`; empty if that is not said.
        place: String,
    },
    /// SAN names several pieces, and none of them moves to the square on any board.
    #[error("no {} of {side}'s can move to {to}", .kind.name())]
    NoneReaches {
        /// Whose turn it is.
        side: Color,
        /// The kind of piece that is named.
        kind: PieceKind,
        /// Where it was to go.
        to: Square,
    },
    /// SAN names several pieces, and there is something against each.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Several(Vec<Objection>),
    /// SAN fits several legal moves: the text, and the SAN of those moves.
    #[error("{} could be {}", quote(.0), alternatives(.1))]
    Ambiguous(String, Vec<String>),
    /// No reason was found. The tests look for such moves and find none.
    #[error("the rules do not allow it")]
    Unexplained,
}

fn left_in_check(king: &Man, by: &Man, already: bool) -> String {
    let (side, by) = (king.piece.color, by.of_side());
    match already {
        true => format!("{side} is in check, and the move does not help: {by} would attack {king}"),
        false => format!("the move would leave {side}'s king on {} in check from {by}", king.square),
    }
}

/// `a, b or c`.
fn alternatives(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}

/// Why a text was not taken as a move of a position. It displays as a sentence that quotes both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The text.
    pub text: String,
    /// The position, as a FEN.
    pub fen: String,
    /// What is wrong.
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

/// Reads a legal move in UCI notation, as [`Position::parse_uci`] does.
///
/// # Errors
/// Why the text is no such move.
///
/// ```
/// use fissile::atomic::Position;
/// use fissile::explain::objection::read_uci;
///
/// let refusal = read_uci(&Position::start(), "e1g1").unwrap_err();
/// assert_eq!(refusal.why.to_string(), "White cannot castle kingside, for White's bishop on f1 stands in the way");
/// ```
pub fn read_uci(position: &Position, text: &str) -> Result<Move, Refusal> {
    let why = |_| to_uci(position, text).unwrap_or_else(|| Objection::UciForm(text.to_owned()));
    position.parse_uci(text).map_err(|error| refusal(position, text, why(error)))
}

/// Reads a legal move in UCI notation or SAN, as [`Position::parse_move`] does.
///
/// # Errors
/// Why the text is no such move.
pub fn read_move(position: &Position, text: &str) -> Result<Move, Refusal> {
    let why = |_| {
        // `B1c3` looks like two squares as well, but nobody writes one of them in upper and the other in lower case.
        let piece = text.starts_with(['K', 'Q', 'R', 'B', 'N']) && text.contains(|letter: char| letter.is_lowercase());
        let uci = if piece { None } else { to_uci(position, text) };
        uci.unwrap_or_else(|| to_san(position, text))
    };
    position.parse_move(text).map_err(|error| refusal(position, text, why(error)))
}

fn refusal(position: &Position, text: &str, why: Objection) -> Refusal {
    Refusal { text: text.to_owned(), fen: position.to_string(), why }
}

/// Why a text that looks like a move in UCI notation is none that is legal; `None` if it does not look like one.
fn to_uci(position: &Position, text: &str) -> Option<Objection> {
    if text == "0000" {
        return Some(Objection::Pass);
    }
    let lower = text.to_ascii_lowercase();
    let square =
        |name: &str| matches!(name.as_bytes(), [file, rank] if file.is_ascii_lowercase() && rank.is_ascii_digit());
    let (from, to) = (lower.get(0..2)?, lower.get(2..4)?);
    let mut rest = lower.get(4..)?.chars();
    let promotion = rest.next();
    let fits = square(from) && square(to) && promotion.is_none_or(|letter| letter.is_ascii_lowercase());
    (fits && rest.next().is_none()).then(|| to_squares(position, from, to, promotion))
}
