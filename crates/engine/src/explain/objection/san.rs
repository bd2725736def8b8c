//! Why a move in SAN is illegal: which pieces it can mean, and the problem with each.

use super::castling::{self, CastlingAttempt};
use super::sentence::{Objection, Wing};
use super::squares::find;
use crate::atomic::{Bitboard, Move, PieceKind, Position, Square};

/// The parts of a SAN text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Castle(Wing),
    Piece {
        kind: PieceKind,
        /// 0 to 7.
        file: Option<u8>,
        /// 0 to 7.
        rank: Option<u8>,
        to: Square,
        takes: bool,
        /// The promotion letter, in lower case.
        promotion: Option<char>,
    },
}

/// Why a text is not SAN of exactly one legal move. Only for such texts.
#[must_use]
pub fn to_san(position: &Position, text: &str) -> Objection {
    if matches!(text, "0000" | "--") {
        return Objection::Pass;
    }
    let Some(said) = read(text) else { return Objection::Form(text.to_owned()) };
    if let Some(winner) = position.winner_by_explosion() {
        return Objection::GameOver(!winner);
    }
    match said {
        Said::Castle(wing) => castling::find(position, CastlingAttempt::Toward(wing))
            .unwrap_or(Objection::Unexplained),
        Said::Piece { kind, file, rank, to, takes, promotion } => {
            // A pawn move without a file and without `x` means a push straight ahead.
            let file =
                if kind == PieceKind::Pawn && !takes { file.or(Some(to.file())) } else { file };
            let named = |square: &Square| {
                file.is_none_or(|file| square.file() == file)
                    && rank.is_none_or(|rank| square.rank() == rank)
            };
            let pieces =
                position.board().pieces(position.turn(), kind).into_iter().filter(named).collect();
            if let Some(objection) = several(position, text, pieces, to, promotion) {
                return objection;
            }
            if pieces.is_empty() {
                return none_there(position, kind, file, rank);
            }
            against_each(position, kind, pieces, to, promotion)
        }
    }
}

/// An objection if more than one of the pieces can move there.
fn several(
    position: &Position,
    text: &str,
    pieces: Bitboard,
    to: Square,
    promotion: Option<char>,
) -> Option<Objection> {
    let letter = |kind: PieceKind| kind.letter().to_ascii_lowercase();
    let fits = |mv: &&Move| {
        !mv.is_castle()
            && pieces.has(mv.from())
            && mv.to() == to
            && mv.promoted().map(letter) == promotion
    };
    let names: Vec<String> =
        position.legal_moves().iter().filter(fits).map(|mv| position.san(*mv)).collect();
    if names.len() > 1 { Some(Objection::Ambiguous(text.to_owned(), names)) } else { None }
}

/// The objection that there is no such piece.
fn none_there(
    position: &Position,
    kind: PieceKind,
    file: Option<u8>,
    rank: Option<u8>,
) -> Objection {
    let place = match (file, rank) {
        (None, None) => String::new(),
        (Some(file), None) => format!(" on the {}-file", char::from(b'a' + file)),
        (None, Some(rank)) => format!(" on rank {}", rank + 1),
        (Some(file), Some(rank)) => format!(" on {}", Square::at(file, rank)),
    };
    Objection::NoSuchPiece { side: position.turn(), kind, place }
}

/// The problems of the pieces that come nearest to the move.
fn against_each(
    position: &Position,
    kind: PieceKind,
    pieces: Bitboard,
    to: Square,
    promotion: Option<char>,
) -> Objection {
    let against =
        |from| find(position, from, to, promotion).or_else(|| other_spelling(position, from, to));
    let mut objections: Vec<Objection> = pieces.into_iter().filter_map(against).collect();
    let nearest = objections.iter().map(nearness).max();
    if nearest == Some(0) && objections.len() > 1 {
        return Objection::NoneReaches { side: position.turn(), kind, to };
    }
    objections.retain(|objection| Some(nearness(objection)) == nearest);
    // A problem with the promotion letter is the same for every piece.
    objections.dedup();
    match objections.len() {
        0 | 1 => objections.pop().unwrap_or(Objection::Unexplained),
        _ => Objection::Several(objections),
    }
}

/// An objection if a king's move is legal as castling, which SAN writes differently.
fn other_spelling(position: &Position, from: Square, to: Square) -> Option<Objection> {
    let king = position.board().kind_at(from) == Some(PieceKind::King);
    let attempt = if king { castling::attempt(position, from, to) } else { None };
    attempt.map(|attempt| Objection::CastlingSpelling(attempt.wing(from)))
}

/// How close a piece comes to the move: 0 if it does not move like that, 1 if something is in its
/// way, 2 otherwise.
const fn nearness(objection: &Objection) -> u8 {
    match objection {
        Objection::Unreachable { .. } => 0,
        Objection::Blocked { .. } | Objection::OwnPiece { .. } | Objection::LongStep { .. } => 1,
        _ => 2,
    }
}

/// Parses SAN, whether or not the move exists; ignores check marks and glyphs.
fn read(text: &str) -> Option<Said> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    match text {
        "O-O" | "0-0" | "o-o" => return Some(Said::Castle(Wing::King)),
        "O-O-O" | "0-0-0" | "o-o-o" => return Some(Said::Castle(Wing::Queen)),
        _ => {}
    }
    let takes = text.contains(['x', ':']);
    let bare: String = text.chars().filter(|letter| !matches!(letter, 'x' | ':' | '=')).collect();
    let (kind, rest) = match bare.strip_prefix(['K', 'Q', 'R', 'B', 'N']) {
        Some(rest) => (bare.chars().next().and_then(PieceKind::from_letter)?, rest),
        None => (PieceKind::Pawn, bare.as_str()),
    };
    let (rest, promotion) = match rest.strip_suffix(|letter: char| letter.is_ascii_uppercase()) {
        Some(before) => {
            (before, rest.chars().next_back().map(|letter| letter.to_ascii_lowercase()))
        }
        None => (rest, None),
    };
    let (origin, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
    let to = to.parse::<Square>().ok()?;
    let file = |letter: &u8| (b'a'..=b'h').contains(letter).then(|| letter - b'a');
    let rank = |digit: &u8| (b'1'..=b'8').contains(digit).then(|| digit - b'1');
    let (file, rank) = match origin.as_bytes() {
        [] => (None, None),
        [one] => (file(one), rank(one)),
        [first, second] => (Some(file(first)?), Some(rank(second)?)),
        _ => return None,
    };
    (origin.is_empty() || file.is_some() || rank.is_some()).then_some(Said::Piece {
        kind,
        file,
        rank,
        to,
        takes,
        promotion,
    })
}
