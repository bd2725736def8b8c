//! The reasons why a text is not a legal move, each with its sentence.

use std::fmt;

use thiserror::Error;

use crate::atomic::{Color, Piece, PieceKind, Square};
use crate::util::quote::quote;

/// A piece on its square. It displays as `the rook on h1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    pub piece: Piece,
    pub square: Square,
}

impl PlacedPiece {
    /// The piece with the name of its side: `Black's rook on h1`.
    fn of_side(self) -> String {
        format!("{}'s {} on {}", self.piece.color, self.piece.kind.name(), self.square)
    }
}

impl fmt::Display for PlacedPiece {
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
    /// The SAN of castling in this direction.
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

/// Why a text is not a legal move. It displays as a sentence without a capital and without a full
/// stop.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Objection {
    /// The text is not a move in UCI notation, and only that notation is allowed.
    #[error("{} is not a move such as e2e4 or e7e8q", quote(.0))]
    UciForm(String),
    /// The text is not a move in any notation.
    #[error("{} is not a move such as e2e4, e7e8q or Nf3", quote(.0))]
    Form(String),
    #[error("{} is not a square of the board, a1 to h8", quote(.0))]
    NoSquare(String),
    /// The null move.
    #[error("passing is not allowed")]
    Pass,
    /// The king of a side is gone.
    #[error("the game is over: {0}'s king has exploded")]
    GameOver(Color),
    /// The move ends on its start square.
    #[error("a move must leave its square, but this one stays on {0}")]
    Still(Square),
    /// The start square is empty.
    #[error("there is no piece on {0}")]
    Empty(Square),
    /// The piece on the start square belongs to the other side.
    #[error("{0} is {side}'s, and it is {turn}'s turn", side = .0.piece.color, turn = !.0.piece.color)]
    NotYours(PlacedPiece),
    /// A pawn reaches the last rank without a promotion piece: the two squares.
    #[error("the pawn must promote: {0}{1}q, {0}{1}r, {0}{1}b or {0}{1}n")]
    MustPromote(Square, Square),
    /// A pawn cannot promote to that.
    #[error("a pawn becomes a queen, rook, bishop or knight, not {}", quote(&.0.to_string()))]
    CannotBecome(char),
    /// A promotion letter follows a move that is not a promotion.
    #[error("only a pawn that reaches the last rank promotes, so {} is one letter too many",
        quote(&.0.to_string()))]
    NoPromotion(char),
    /// The piece does not move like that on any board.
    #[error("{mover} cannot move to {to}: a {} does not move like that", .mover.piece.kind.name())]
    Unreachable { mover: PlacedPiece, to: Square },
    /// Something is in between, or in front of a pawn.
    #[error("{mover} cannot move to {to}: {} is in the way", .by.of_side())]
    Blocked {
        mover: PlacedPiece,
        to: Square,
        /// The piece in the way.
        by: PlacedPiece,
    },
    /// An own piece is on the destination.
    #[error("{mover} cannot move to {}, where {}'s own {} stands", .own.square, .own.piece.color, .own.piece.kind.name())]
    OwnPiece {
        mover: PlacedPiece,
        /// The piece on the destination.
        own: PlacedPiece,
    },
    /// A pawn that has left its second rank tries to move two squares.
    #[error(
        "{mover} cannot move to {to}: a pawn may move two squares only from its own second rank"
    )]
    LongStep {
        /// The pawn.
        mover: PlacedPiece,
        to: Square,
    },
    /// A pawn tries to capture on an empty square.
    #[error(
        "{mover} cannot move to {to}: a pawn moves diagonally only to capture, and {to} is empty"
    )]
    NothingToCapture {
        /// The pawn.
        mover: PlacedPiece,
        to: Square,
    },
    /// A late en passant capture: it is legal only immediately after the double push.
    #[error("{mover} cannot take {} en passant: that is allowed only immediately after its double step", .victim.of_side())]
    LateEnPassant {
        /// The capturing pawn.
        mover: PlacedPiece,
        /// The pawn to capture.
        victim: PlacedPiece,
    },
    /// A king tries to capture.
    #[error("kings may not capture, so {0} cannot take on {1}")]
    KingCaptures(PlacedPiece, Square),
    /// The blast would reach the mover's king.
    #[error("the capture on {to} would explode {side}'s own king{}",
        if *.both { format!(", which is not allowed even if {}'s explodes, too", !*.side) } else { String::new() })]
    ExplodesOwnKing {
        /// The center of the explosion.
        to: Square,
        /// The side whose king would explode.
        side: Color,
        /// Whether the other king would explode too.
        both: bool,
    },
    /// Another piece's move would leave the mover's king attacked.
    #[error("{}", left_in_check(.king, .by, *.already))]
    LeavesCheck {
        to: Square,
        /// The king left in check.
        king: PlacedPiece,
        /// A piece that would attack it after the move.
        by: PlacedPiece,
        /// Whether the king is in check before the move.
        already: bool,
    },
    /// The king would move to an attacked square.
    #[error("the king cannot move to {to}, where {} would attack it", .by.of_side())]
    KingIntoCheck {
        to: Square,
        /// A piece that would attack it there.
        by: PlacedPiece,
    },
    /// There are no castling rights on that side.
    #[error("{0} has no right to castle {1}")]
    NoRight(Color, Wing),
    /// There are no castling rights with this rook, but with another one on its side.
    #[error("{side} has no right to castle with {0}", side = .0.piece.color)]
    NoRightWith(PlacedPiece),
    /// A square that must be empty for castling is occupied.
    #[error("{side} cannot castle {wing}: {} is in the way", .by.of_side())]
    CastlingBlocked {
        side: Color,
        wing: Wing,
        /// The piece in the way.
        by: PlacedPiece,
    },
    /// The king is in check and may not castle.
    #[error("the king may not castle out of check, and {} gives check", .0.of_side())]
    CastlingOutOfCheck(PlacedPiece),
    /// The king would pass an attacked square.
    #[error("the king may not castle through {square}, which {} attacks", .by.of_side())]
    CastlingThroughCheck {
        /// The attacked square.
        square: Square,
        /// A piece that attacks it.
        by: PlacedPiece,
    },
    /// The king would be attacked on its destination.
    #[error("the king may not castle to {square}, where {} would attack it", .by.of_side())]
    CastlingIntoCheck {
        /// The king's destination.
        square: Square,
        /// A piece that would attack it there.
        by: PlacedPiece,
    },
    /// The SAN writes legal castling as a king's move.
    #[error("castling {wing} is written {san}", wing = .0, san = .0.san())]
    CastlingSpelling(Wing),
    /// The SAN names a piece that does not exist.
    #[error("{side} has no {}{place}", .kind.name())]
    NoSuchPiece {
        side: Color,
        /// The named kind of piece.
        kind: PieceKind,
        /// Its place, such as ` on the b-file`; empty if the SAN does not give one.
        place: String,
    },
    /// The SAN matches several pieces, and none of them can reach the square on any board.
    #[error("no {} of {side}'s can move to {to}", .kind.name())]
    NoneReaches {
        side: Color,
        /// The named kind of piece.
        kind: PieceKind,
        to: Square,
    },
    /// The SAN matches several pieces, and each has a problem.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Several(Vec<Objection>),
    /// The SAN matches several legal moves: the text, and the SAN of those moves.
    #[error("{} could be {}", quote(.0), alternatives(.1))]
    Ambiguous(String, Vec<String>),
    /// No reason was found. The tests search for such moves and find none.
    #[error("the rules do not allow it")]
    Unexplained,
}

fn left_in_check(king: &PlacedPiece, by: &PlacedPiece, already: bool) -> String {
    let (side, by) = (king.piece.color, by.of_side());
    match already {
        true => format!("{side} is in check, and the move does not help: {by} would attack {king}"),
        false => {
            format!("the move would leave {side}'s king on {} in check from {by}", king.square)
        }
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
