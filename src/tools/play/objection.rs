//! Why two squares are not a legal move under the full rules, said so that a person sees it. What is legal is decided in
//! [`crate::atomic`]; here only the reason is looked for.

use crate::atomic::{Board, Color, Piece, PieceKind, Position, Square};
use crate::casual::moves::{destinations, removed};
use crate::util::quote::quote;

/// Why the move from one square to another, both as typed, is not legal.
#[must_use]
pub fn to_squares(position: &Position, from: &str, to: &str, promotion: Option<char>) -> String {
    let (origin, target) = match (Square::parse(from), Square::parse(to)) {
        (Some(origin), Some(target)) => (origin, target),
        (None, _) => return format!("{} is not a square of the board, a1 to h8", quote(from)),
        (_, None) => return format!("{} is not a square of the board, a1 to h8", quote(to)),
    };
    let board = position.board();
    let Some(piece) = board.piece_at(origin) else { return format!("there is no piece on {origin}") };
    let (name, turn) = (piece.kind.name(), position.turn());
    if piece.color != turn {
        return format!("the {name} on {origin} is {}'s, and it is {turn}'s turn", piece.color);
    }
    if let Some(sentence) = about_promotion(position, piece, target, &format!("{from}{to}"), promotion) {
        return sentence;
    }
    if looks_like_castling(board, piece, origin, target) {
        return format!("{turn} may not castle like that now");
    }
    let en_passant = piece.kind == PieceKind::Pawn && position.en_passant() == Some(target);
    if !en_passant && !destinations(board, origin).has(target) {
        return format!("the {name} on {origin} cannot move to {target}");
    }
    if piece.kind == PieceKind::King && board.occupied().has(target) {
        return format!("kings may not capture, so the king on {origin} cannot take on {target}");
    }
    if explodes_own_king(board, origin, target, turn) {
        return format!("the capture on {target} would explode {turn}'s own king");
    }
    if position.in_check() {
        format!("{turn} is in check, and {origin}{target} does not help")
    } else {
        format!("the move {origin}{target} would leave {turn}'s king in check")
    }
}

/// Two squares to the side, or onto the own rook.
fn looks_like_castling(board: &Board, piece: Piece, from: Square, to: Square) -> bool {
    let own_rook = board.piece_at(to) == Some(Piece::new(piece.color, PieceKind::Rook));
    let back_rank = from.relative_rank(piece.color) == 0 && from.rank() == to.rank();
    piece.kind == PieceKind::King && back_rank && (own_rook || from.file().abs_diff(to.file()) == 2)
}

fn explodes_own_king(board: &Board, from: Square, to: Square, side: Color) -> bool {
    board.king(side).is_some_and(|king| removed(board, from, to).has(king))
}

/// What is wrong with the piece that a pawn is to become, or with there being none.
fn about_promotion(
    position: &Position,
    piece: Piece,
    target: Square,
    squares: &str,
    promotion: Option<char>,
) -> Option<String> {
    let promotes = piece.kind == PieceKind::Pawn && target.relative_rank(piece.color) == 7;
    match promotion {
        None if promotes && position.parse_uci(&format!("{squares}q")).is_ok() => {
            Some(format!("the pawn must become something: {squares}q, {squares}r, {squares}b or {squares}n"))
        }
        Some(letter) if promotes && !"nbrq".contains(letter) => {
            Some(format!("a pawn becomes a queen, rook, bishop or knight, not {}", quote(&letter.to_string())))
        }
        Some(letter) if !promotes => Some(format!(
            "only a pawn that reaches the last rank becomes something, so {} is one letter too many",
            quote(&letter.to_string())
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn objection(fen: &str, typed: &str) -> String {
        let position = Position::from_fen(fen).unwrap();
        let promotion = typed.chars().nth(4);
        assert!(position.parse_uci(typed).is_err(), "{typed} is legal");
        to_squares(&position, &typed[..2], &typed[2..4], promotion)
    }

    #[test]
    fn every_reason_has_its_sentence() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (fen, typed, sentence) in [
            (start, "e2i4", "\"i4\" is not a square of the board, a1 to h8"),
            (start, "e0e4", "\"e0\" is not a square of the board, a1 to h8"),
            (start, "e4e5", "there is no piece on e4"),
            (start, "e7e5", "the pawn on e7 is Black's, and it is White's turn"),
            (start, "e2e5", "the pawn on e2 cannot move to e5"),
            (start, "a1a2", "the rook on a1 cannot move to a2"),
            (start, "e1g1", "White may not castle like that now"),
            (
                start,
                "e2e4q",
                "only a pawn that reaches the last rank becomes something, so \"q\" is one letter too many",
            ),
            ("k7/8/8/8/8/8/1p6/K7 w - - 0 1", "a1b2", "kings may not capture, so the king on a1 cannot take on b2"),
            ("k7/8/8/8/8/8/1p6/KR6 w - - 0 1", "b1b2", "the capture on b2 would explode White's own king"),
            ("k7/8/8/8/8/8/1R6/K6r w - - 0 1", "b2c2", "White is in check, and b2c2 does not help"),
            ("k7/8/8/8/8/8/8/KB5r w - - 0 1", "b1c2", "the move b1c2 would leave White's king in check"),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8", "the pawn must become something: a7a8q, a7a8r, a7a8b or a7a8n"),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8k", "a pawn becomes a queen, rook, bishop or knight, not \"k\""),
        ] {
            assert_eq!(objection(fen, typed), sentence, "{fen} {typed}");
        }
    }
}
