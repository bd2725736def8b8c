//! The positions that are dead on lichess, by the words of docs/certificates.md, on shakmaty's boards.
//! shakmaty itself has other rules for them.

use shakmaty::variant::Atomic;
use shakmaty::{Bitboard, Board, ByColor, Color, Position, Square, attacks};

/// Whether a position with both kings is dead: too little material, or closed.
pub fn is_dead(position: &Atomic) -> bool {
    let en_passant = position.legal_ep_square().is_some();
    has_too_little(position.board()) || !en_passant && is_closed(position.board())
}

/// Too little material to win for either side.
fn has_too_little(board: &Board) -> bool {
    let counts = ByColor::new_with(|color| board.by_color(color).count());
    let bishops = board.bishops();
    match (counts.white.min(counts.black), counts.white.max(counts.black)) {
        (1, 1) => true,
        (1, 2) => (board.queens() | board.pawns()).is_empty(),
        (1, 3) => board.knights().count() == 2,
        (2, 2) => {
            let each = |squares: Bitboard| (bishops & squares).count() == 1;
            each(Bitboard::LIGHT_SQUARES) && each(Bitboard::DARK_SQUARES)
        }
        _ => false,
    }
}

/// Neither side can ever capture; the caller knows that there is no en passant.
fn is_closed(board: &Board) -> bool {
    let pawns = board.pawns();
    let is_stuck = |square: Square, color: Color| {
        let ahead = square.offset(if color.is_white() { 8 } else { -8 });
        let victims = attacks::pawn_attacks(color, square) & board.by_color(!color);
        ahead.is_some_and(|ahead| pawns.contains(ahead))
            && victims.into_iter().all(|victim| !may_capture(board, color, square, victim))
    };
    (board.knights() | board.rooks_and_queens()).is_empty()
        && pawns
            .into_iter()
            .all(|square| board.color_at(square).is_some_and(|color| is_stuck(square, color)))
        && Color::ALL.into_iter().all(|color| are_harmless(board, color))
}

/// Whether the bishops of a side have nothing to meet: no enemy bishops, no enemy pawns on their
/// color of squares, and no bishops of their own on the other color.
fn are_harmless(board: &Board, color: Color) -> bool {
    let own = board.bishops() & board.by_color(color);
    let enemies = board.by_color(!color) & !board.kings();
    let meet = |squares: Bitboard| {
        let others = own & !squares | enemies & (squares | board.bishops());
        (own & squares).any() && others.any()
    };
    !meet(Bitboard::LIGHT_SQUARES) && !meet(Bitboard::DARK_SQUARES)
}

/// Whether a pawn's capture is legal, as if it were its side's turn.
fn may_capture(board: &Board, color: Color, from: Square, to: Square) -> bool {
    let blast = attacks::king_attacks(to) & !board.pawns() | from | to;
    let mut after = board.clone();
    blast.into_iter().for_each(|square| after.discard_piece_at(square));
    let Some(own) = after.king_of(color) else { return false };
    match after.king_of(!color) {
        Some(enemy) if attacks::king_attacks(own).contains(enemy) => true,
        Some(_) => (after.attacks_to(own, !color, after.occupied()) & !after.kings()).is_empty(),
        None => true,
    }
}
