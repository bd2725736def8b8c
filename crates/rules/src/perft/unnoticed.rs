//! Quiet moves that the enemy does not notice: after them he has as many legal moves as if the turn
//! had been passed to him. So perft counts his moves once for all of these.
//!
//! A quiet move empties one square and fills another. The enemy notices it only if one of the two
//! 1. is next to his king, on his first rank, where he castles, or where one of his sliders or pawns
//!    moves or is stopped (a knight moves to a square whether it is empty or not);
//! 2. lies between his king, or a square that his king may enter, and a slider that looks there;
//! 3. is one from which the piece itself looks there, as a slider, a knight or a pawn.
//!
//! A move of the king also changes which blasts win, and where the enemy's king may touch it.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::color::Side;
use crate::fill::Reach;
use crate::legality::Legality;
use crate::movegen::{castling_rooks, count_for};
use crate::piece::PieceKind;
use crate::position::Position;
use crate::square::Square;

/// The quiet moves that the enemy of the side to move does not notice.
pub(super) struct Unnoticed {
    /// The number of the enemy's legal moves after each of them.
    pub(super) replies: u64,
    /// The squares that a piece may leave and enter, by kind.
    squares: [Bitboard; 6],
    /// The squares to which a pawn may be pushed, by one square and by two.
    pushes: [Bitboard; 2],
}

impl Unnoticed {
    /// No move at all.
    pub(super) const NONE: Unnoticed =
        Unnoticed { replies: 0, squares: [Bitboard::EMPTY; 6], pushes: [Bitboard::EMPTY; 2] };

    /// Finds them for the side to move `C`.
    #[inline(always)]
    pub(super) fn of<C: Side>(position: &Position) -> Unnoticed {
        let (us, them) = (C::COLOR, !C::COLOR);
        let board = position.board();
        let passed = Position { turn: them, en_passant: None, ..*position };
        let Some(enemy) = Legality::of_side::<C::Enemy>(&passed) else { return Unnoticed::NONE };
        let king = enemy.king;

        let entered = entered_by_king(&enemy);
        let near = attacks::ring(king) | Bitboard::relative_rank(0, them);
        let mut free = !(reached::<C::Enemy>(&passed) | near | enemy.lines());
        // If nothing checks his king and no slider is in line with it, his other pieces may go wherever
        // they reach, unless they capture next to it.
        let is_calm = enemy.checkers().is_empty() && enemy.lines().is_empty();
        if !is_calm {
            free = free.without(board.pieces(them, PieceKind::Knight).knight_moves());
        }
        let (mut straight, mut diagonal) = (attacks::rook_rays(king), attacks::bishop_rays(king));
        if entered.any() {
            let empty = !board.occupied();
            let seen = Reach::of(entered, entered, empty);
            let sliders = Reach::of(board.straight_sliders(us), board.diagonal_sliders(us), empty);
            let (seen_straight, seen_diagonal) = seen.straight_and_diagonal();
            free = free.without(seen.between(&sliders));
            straight |= seen_straight;
            diagonal |= seen_diagonal;
        }

        let royal = entered.with(king.into());
        let pawns = free.without((royal.west() | royal.east()).forward(them));
        let knights = free.without(royal.knight_moves());
        let (bishops, rooks) = (free.without(diagonal), free.without(straight));
        let kings = if is_calm { free.without(entered.grown()) } else { Bitboard::EMPTY };
        let single = pawns & pawns.forward(us);
        Unnoticed {
            replies: count_for::<C::Enemy>(&passed),
            squares: [pawns, knights, bishops, rooks, bishops & rooks, kings],
            pushes: [single, single & single.forward(us)],
        }
    }

    /// The squares to which a piece may move from a square; a pawn only by one square.
    #[inline(always)]
    pub(super) fn moves(&self, kind: PieceKind, from: Square) -> Bitboard {
        let squares = self.squares[kind.index()];
        if squares.has(from) { squares } else { Bitboard::EMPTY }
    }

    /// The squares to which pawns may be pushed, by one square or by two.
    #[inline(always)]
    pub(super) const fn pushes(&self, is_double: bool) -> Bitboard {
        self.pushes[is_double as usize]
    }
}

/// The empty squares next to the king of the side to move. If its way to a castling rook is free, also
/// its whole rank.
#[inline(always)]
fn entered_by_king(legality: &Legality<'_>) -> Bitboard {
    let position = legality.position();
    let near = attacks::ring(legality.king).without(position.board().occupied());
    if castling_rooks(legality).is_empty() {
        near
    } else {
        near | Bitboard::relative_rank(0, position.turn())
    }
}

/// The pieces of the side to move `C`, the squares that its sliders and pawns attack, and those to
/// which a pawn could be pushed. All of these may be empty or not.
#[inline(always)]
fn reached<C: Side>(position: &Position) -> Bitboard {
    let (us, board) = (C::COLOR, position.board());
    let sliders =
        Reach::of(board.straight_sliders(us), board.diagonal_sliders(us), !board.occupied());
    let ahead = board.pieces(us, PieceKind::Pawn).forward(us);
    let double = (ahead & Bitboard::relative_rank(2, us)).forward(us);
    board.color(us) | sliders.union() | ahead | double | ahead.west() | ahead.east()
}
