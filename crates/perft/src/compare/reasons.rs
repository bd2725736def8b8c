//! Why a move of a peer is wrong, in words without squares, so that the same mistake in many
//! positions is one kind of mistake. The words describe the move, and so suggest the mistake of the
//! peer.

use crate::atomic::{Legality, Move, MoveFlag, PieceKind, Position, blast};
use crate::explain::objection::{Objection, read_uci};

/// The property of a legal move that an engine may overlook.
pub(super) fn legal(position: &Position, mv: Move) -> &'static str {
    let us = position.turn();
    let captures = blast::victim(position, mv).is_some();
    if blast::kills_king(position, mv, !us) {
        return match position.checkers(us).count() {
            0 => "it explodes the enemy king",
            1 => "it explodes the enemy king, which is legal even in check",
            _ => "it explodes the enemy king, which is legal even in double check",
        };
    }
    let pinned = Legality::of(position).is_some_and(|legality| legality.pinned().has(mv.from()));
    match mv.flag() {
        MoveFlag::Castle if position.kings_touch() => {
            return "castling is allowed while the kings touch";
        }
        MoveFlag::Castle if position.after(mv).kings_touch() => {
            return "castling to where the kings touch is allowed";
        }
        MoveFlag::Castle => return "castling is allowed",
        MoveFlag::EnPassant if position.in_check() => {
            return "the explosion of the en passant capture ends the check";
        }
        MoveFlag::EnPassant => return "the en passant capture leaves the mover's king safe",
        MoveFlag::Normal | MoveFlag::Promotion(_) => {}
    }
    if position.after(mv).kings_touch() {
        return "the kings touch afterwards, so there is no check";
    }
    match (captures, position.in_check(), pinned) {
        (true, true, _) if position.checkers(us).many() => "the explosion ends the double check",
        (true, true, _) => "the explosion ends the check",
        (true, false, true) => "the piece is pinned, but the explosion removes the pinning piece",
        (true, false, false) => "the capture leaves the mover's king safe",
        (false, true, _) => "it ends the check",
        (false, false, _) if mv.promoted().is_some() => "nothing forbids the promotion",
        (false, false, _) => "nothing forbids it",
    }
}

/// Why a move of the peer is illegal: the reason of [`read_uci`], without the squares and pieces of
/// the position.
pub(super) fn illegal(position: &Position, text: &str) -> &'static str {
    let Err(refusal) = read_uci(position, text) else { return "nothing forbids it" };
    match refusal.why {
        Objection::Empty(_) | Objection::NotYours(_) => {
            "there is no piece of the side to move on that square"
        }
        // A generator of Chess960 moves writes castling as the king taking its rook.
        Objection::OwnPiece { mover, own }
            if mover.piece.kind == PieceKind::King && own.piece.kind == PieceKind::Rook =>
        {
            "there is no right to castle with that rook"
        }
        Objection::OwnPiece { .. } => "a piece of the same side stands there",
        Objection::KingCaptures(..) => "kings do not capture",
        Objection::NoPromotion(_) => "only pawns on their last rank promote",
        Objection::NothingToCapture { .. } | Objection::LateEnPassant { .. } => {
            "there is nothing to capture en passant"
        }
        Objection::ExplodesOwnKing { .. } => "it explodes the mover's own king",
        Objection::KingIntoCheck { .. } => "the king would stand in check",
        Objection::LeavesCheck { already: true, .. } => "the king stays in check",
        Objection::LeavesCheck { to, .. } if position.board().occupied().has(to) => {
            "the explosion opens a line to the mover's king"
        }
        Objection::LeavesCheck { .. } => "it opens a line to the mover's king",
        Objection::NoRight(..) | Objection::NoRightWith(_) => {
            "there is no right to castle with that rook"
        }
        Objection::CastlingOutOfCheck(_) => "the king may not castle out of check",
        Objection::CastlingIntoCheck { .. } => "the king would stand in check after castling",
        Objection::CastlingBlocked { .. } | Objection::CastlingThroughCheck { .. } => {
            "castling would lead over a piece or through an attack"
        }
        Objection::Unreachable { .. }
        | Objection::Blocked { .. }
        | Objection::LongStep { .. }
        | Objection::MustPromote(..) => "that piece does not move like that",
        _ => "it is not a move",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    #[test]
    fn legal_moves_are_explained() {
        for (fen, mv, why) in [
            (
                "4k3/3p4/8/8/8/8/4r3/3QK3 w - - 0 1",
                "d1d7",
                "it explodes the enemy king, which is legal even in check",
            ),
            ("4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1", "d1d7", "it explodes the enemy king"),
            (
                "4k3/3p4/8/8/8/5n2/4r3/3QK3 w - - 0 1",
                "d1d7",
                "it explodes the enemy king, which is legal even in double check",
            ),
            ("7k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "castling is allowed"),
            (
                "8/8/8/8/8/8/1k6/R3K3 w Q - 0 1",
                "e1c1",
                "castling to where the kings touch is allowed",
            ),
            ("8/8/8/8/8/8/4k3/R3K3 w Q - 0 1", "e1c1", "castling is allowed while the kings touch"),
            (
                "8/8/8/8/8/2k5/8/R3K3 w Q - 0 1",
                "e1d2",
                "the kings touch afterwards, so there is no check",
            ),
            (
                "k7/8/8/3pP3/8/8/8/6K1 w - d6 0 1",
                "e5d6",
                "the en passant capture leaves the mover's king safe",
            ),
            ("k3r3/8/8/8/8/8/8/3rKN2 w - - 0 1", "e1f2", "it ends the check"),
            ("k7/8/8/8/8/8/8/4K3 w - - 0 1", "e1f2", "nothing forbids it"),
            ("k7/7P/8/8/8/8/8/4K3 w - - 0 1", "h7h8r", "nothing forbids the promotion"),
            ("k7/8/8/8/8/8/6n1/4K1R1 w - - 0 1", "g1g2", "the explosion ends the check"),
            ("k7/8/8/8/8/5nr1/6R1/6K1 w - - 0 1", "g2g3", "the explosion ends the check"),
            ("k7/8/8/8/4rn2/3n4/4R3/4K3 w - - 0 1", "e2e4", "the explosion ends the check"),
            (
                "k3r3/8/8/8/4R3/8/8/4K3 w - - 0 1",
                "e4e8",
                "the piece is pinned, but the explosion removes the pinning piece",
            ),
            ("k7/8/8/8/8/8/7n/4K2R w - - 0 1", "h1h2", "the capture leaves the mover's king safe"),
        ] {
            let position = position(fen);
            match position.parse_uci(mv) {
                Ok(mv) => assert_eq!(legal(&position, mv), why, "{fen} {mv:?}"),
                Err(error) => panic!("{error}"),
            }
        }
    }

    #[test]
    fn illegal_moves_are_explained() {
        for (fen, mv, why) in [
            ("k7/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", "kings do not capture"),
            ("k7/8/8/8/8/8/3p4/4KQ2 w - - 0 1", "f1f9", "it is not a move"),
            ("k7/8/8/8/8/8/3p4/3QK3 w - - 0 1", "d1d2", "it explodes the mover's own king"),
            (
                "k7/8/8/8/8/8/8/3QK3 w - - 0 1",
                "a8b8",
                "there is no piece of the side to move on that square",
            ),
            ("k7/8/8/8/8/8/8/3QK3 w - - 0 1", "d1e1", "a piece of the same side stands there"),
            ("k3r3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d2", "the king stays in check"),
            ("k3r3/8/8/8/8/8/4Q3/4K3 w - - 0 1", "e2d2", "it opens a line to the mover's king"),
            (
                "k3r3/8/8/8/4N3/6p1/8/4K3 w - - 0 1",
                "e4g3",
                "the explosion opens a line to the mover's king",
            ),
            ("k3r3/8/8/8/8/8/8/3K4 w - - 0 1", "d1e1", "the king would stand in check"),
            ("k7/8/8/3pP3/8/8/8/6K1 w - - 0 1", "e5d6", "there is nothing to capture en passant"),
            ("k7/8/8/8/8/8/8/R3K3 w - - 0 1", "e1c1", "there is no right to castle with that rook"),
            ("k3r3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "the king may not castle out of check"),
            (
                "k2r4/8/8/8/8/8/8/R3K3 w Q - 0 1",
                "e1a1",
                "castling would lead over a piece or through an attack",
            ),
            (
                "k7/8/8/8/8/8/8/RN2K3 w Q - 0 1",
                "e1c1",
                "castling would lead over a piece or through an attack",
            ),
            (
                "8/8/8/8/8/8/R4k2/rR4K1 w Q - 4 3",
                "g1b1",
                "the king would stand in check after castling",
            ),
            (
                "k1r5/8/8/8/8/8/8/R3K3 w Q - 0 1",
                "e1c1",
                "the king would stand in check after castling",
            ),
            ("k7/8/8/8/8/8/8/3QK3 w - - 0 1", "e1d1", "a piece of the same side stands there"),
            ("k7/8/8/8/8/8/8/3RK3 w - - 0 1", "e1d1", "there is no right to castle with that rook"),
            (
                "Rr2k1rR/4K3/3p4/8/8/8/7P/8 b kq - 1 1",
                "e8b8",
                "the king would stand in check after castling",
            ),
            ("7k/2P5/8/8/8/8/8/K7 w - - 0 1", "c7c8", "that piece does not move like that"),
            ("k7/8/8/8/8/8/8/3QK3 w - - 0 1", "d1e3", "that piece does not move like that"),
            ("k7/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d3q", "only pawns on their last rank promote"),
        ] {
            assert!(position(fen).parse_uci(mv).is_err(), "{fen} {mv}");
            assert_eq!(illegal(&position(fen), mv), why, "{fen} {mv}");
        }
    }
}
