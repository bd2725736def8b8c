//! Why a move is legal or not, in a few plain words, for authors of move generators. The words describe the move that
//! another engine gets wrong, and so suggest its mistake.

use crate::atomic::make::castled;
use crate::atomic::{Bitboard, Legality, Move, MoveFlag, PieceKind, Position, Square, attacks, blast};
use crate::render::explosion::{Explosion, Step};

/// The property of a legal move that an engine may overlook.
#[must_use]
pub fn why_legal(position: &Position, mv: Move) -> &'static str {
    let us = position.turn();
    let captures = blast::victim(position, mv).is_some();
    if blast::kills_king(position, mv, !us) {
        return match position.checkers(us).count() {
            0 => "it explodes the enemy king",
            1 => "it explodes the enemy king, which is legal in check, too",
            _ => "it explodes the enemy king, which is legal in double check, too",
        };
    }
    let pinned = Legality::of(position).is_some_and(|legality| legality.pinned().has(mv.from()));
    match mv.flag() {
        MoveFlag::Castle if position.kings_touch() => return "castling is allowed while the kings touch",
        MoveFlag::Castle if position.after(mv).kings_touch() => return "castling to where the kings touch is allowed",
        MoveFlag::Castle => return "castling is allowed",
        MoveFlag::EnPassant if position.in_check() => return "the explosion of the en passant capture ends the check",
        MoveFlag::EnPassant => return "the en passant capture leaves the own king safe",
        MoveFlag::Normal | MoveFlag::Promotion(_) => {}
    }
    if position.after(mv).kings_touch() {
        return "the kings touch afterwards, so there is no check";
    }
    match (captures, position.in_check(), pinned) {
        (true, true, _) if position.checkers(us).many() => "the explosion ends the double check",
        (true, true, _) => "the explosion ends the check",
        (true, false, true) => "the piece is pinned, but the explosion removes the pinning piece",
        (true, false, false) => "the capture leaves the own king safe",
        (false, true, _) => "it ends the check",
        (false, false, _) if mv.promoted().is_some() => "nothing forbids the promotion",
        (false, false, _) => "nothing forbids it",
    }
}

/// Why a move of an engine is illegal, given as two squares and an optional promotion.
#[must_use]
pub fn why_illegal(position: &Position, text: &str) -> &'static str {
    let board = position.board();
    let us = position.turn();
    let (Ok(step), Some(enemy_king)) = (Step::parse(text), board.king(!us)) else { return "it is no move" };
    let own = board.color(us);
    let Some(kind) = board.kind_at(step.from).filter(|_| own.has(step.from)) else {
        return "there is no own piece to move";
    };
    let king_step = step.from.file().abs_diff(step.to.file()).max(step.from.rank().abs_diff(step.to.rank())) < 2;
    let rooks = own & board.kind(PieceKind::Rook);
    if kind == PieceKind::King && (rooks.has(step.to) || !king_step) {
        return why_no_castling(position, step);
    }
    if own.has(step.to) {
        return "an own piece stands there";
    }
    let captures = board.occupied().has(step.to);
    if kind == PieceKind::King && captures {
        return "kings do not capture";
    }
    let Ok(Explosion { after, exploded, .. }) = Explosion::simulate(board, step) else {
        return "only pawns on their last rank promote";
    };
    let Some(king) = after.king(us) else { return "it explodes the own king" };
    if kind == PieceKind::Pawn && !captures && exploded.any() && position.en_passant() != Some(step.to) {
        return "there is nothing to capture en passant";
    }
    let touching = attacks::ring(king).has(enemy_king);
    if !touching && (after.attackers(king, after.occupied()) & after.color(!us)).any() {
        return match position.in_check() {
            true if kind != PieceKind::King => "the own king stays in check",
            _ if kind == PieceKind::King => "the king would stand in check",
            _ if captures => "the explosion opens a line to the own king",
            _ => "it opens a line to the own king",
        };
    }
    "that piece does not move so"
}

fn why_no_castling(position: &Position, step: Step) -> &'static str {
    let board = position.board();
    let rights = position.castling_rooks() & board.color(position.turn());
    let side = |rook: &Square| (rook.file() > step.from.file()) == (step.to.file() > step.from.file());
    let Some(rook) = rights.into_iter().find(side) else { return "there is no right to castle with that rook" };
    if position.in_check() {
        return "the king may not castle out of check";
    }
    let (king_to, rook_to) = castled(step.from, rook);
    let left = board.occupied().without(Bitboard::of(step.from) | rook.into());
    let attackers = board.attackers(king_to, left | king_to.into() | rook_to.into()) & board.color(!position.turn());
    match attackers.without(board.kind(PieceKind::King)).any() {
        true => "the king would stand in check after castling",
        false => "castling would lead over a piece or through an attack",
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
            ("4k3/3p4/8/8/8/8/4r3/3QK3 w - - 0 1", "d1d7", "it explodes the enemy king, which is legal in check, too"),
            ("4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1", "d1d7", "it explodes the enemy king"),
            (
                "4k3/3p4/8/8/8/5n2/4r3/3QK3 w - - 0 1",
                "d1d7",
                "it explodes the enemy king, which is legal in double check, too",
            ),
            ("7k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "castling is allowed"),
            ("8/8/8/8/8/8/1k6/R3K3 w Q - 0 1", "e1c1", "castling to where the kings touch is allowed"),
            ("8/8/8/8/8/8/4k3/R3K3 w Q - 0 1", "e1c1", "castling is allowed while the kings touch"),
            ("8/8/8/8/8/2k5/8/R3K3 w Q - 0 1", "e1d2", "the kings touch afterwards, so there is no check"),
            ("k7/8/8/3pP3/8/8/8/6K1 w - d6 0 1", "e5d6", "the en passant capture leaves the own king safe"),
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
            ("k7/8/8/8/8/8/7n/4K2R w - - 0 1", "h1h2", "the capture leaves the own king safe"),
        ] {
            let position = position(fen);
            match position.parse_uci(mv) {
                Ok(mv) => assert_eq!(why_legal(&position, mv), why, "{fen} {mv:?}"),
                Err(error) => panic!("{error}"),
            }
        }
    }

    #[test]
    fn illegal_moves_are_explained() {
        for (fen, mv, why) in [
            ("k7/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", "kings do not capture"),
            ("k7/8/8/8/8/8/3p4/4KQ2 w - - 0 1", "f1f9", "it is no move"),
            ("k7/8/8/8/8/8/3p4/3QK3 w - - 0 1", "d1d2", "it explodes the own king"),
            ("k7/8/8/8/8/8/8/3QK3 w - - 0 1", "a8b8", "there is no own piece to move"),
            ("k7/8/8/8/8/8/8/3QK3 w - - 0 1", "d1e1", "an own piece stands there"),
            ("k3r3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d2", "the own king stays in check"),
            ("k3r3/8/8/8/8/8/4Q3/4K3 w - - 0 1", "e2d2", "it opens a line to the own king"),
            ("k3r3/8/8/8/4N3/6p1/8/4K3 w - - 0 1", "e4g3", "the explosion opens a line to the own king"),
            ("k3r3/8/8/8/8/8/8/3K4 w - - 0 1", "d1e1", "the king would stand in check"),
            ("k7/8/8/3pP3/8/8/8/6K1 w - - 0 1", "e5d6", "there is nothing to capture en passant"),
            ("k7/8/8/8/8/8/8/R3K3 w - - 0 1", "e1c1", "there is no right to castle with that rook"),
            ("k3r3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "the king may not castle out of check"),
            ("k2r4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", "castling would lead over a piece or through an attack"),
            ("k7/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", "castling would lead over a piece or through an attack"),
            ("8/8/8/8/8/8/R4k2/rR4K1 w Q - 4 3", "g1b1", "the king would stand in check after castling"),
            ("k1r5/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "the king would stand in check after castling"),
            ("k7/8/8/8/8/8/8/3QK3 w - - 0 1", "e1d1", "an own piece stands there"),
            ("k7/8/8/8/8/8/8/3QK3 w - - 0 1", "d1e3", "that piece does not move so"),
            ("k7/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d3q", "only pawns on their last rank promote"),
        ] {
            assert!(position(fen).parse_uci(mv).is_err(), "{fen} {mv}");
            assert_eq!(why_illegal(&position(fen), mv), why, "{fen} {mv}");
        }
    }
}
