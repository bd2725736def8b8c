//! Who takes the moves that the generator finds: a list that writes them down, and a counter that only adds up how many
//! there are. A third, which plays them at once, is in [`perft`](crate::atomic::perft).

use crate::atomic::attacks;
use crate::atomic::bitboard::Bitboard;
use crate::atomic::fill::Reach;
use crate::atomic::moves::{MAX_MOVES, Move, MoveList};
use crate::atomic::piece::PieceKind;
use crate::atomic::square::Square;

/// Takes the moves that the generator finds, as sets.
pub(in crate::atomic) trait Sink {
    /// Sliders that are not pinned go to what they reach of a set.
    fn sliders(&mut self, sliders: &Sliders, to: Bitboard);
    /// A piece other than a pawn goes from one square to each of a set.
    fn piece(&mut self, kind: PieceKind, from: Square, to: Bitboard);
    /// Pawns arrive on each of a set of squares, each from `from_offset` squares away; on the last rank they promote.
    fn pawns(&mut self, to: Bitboard, from_offset: i8);
    /// One pawn arrives on each of a set of squares.
    fn pawn(&mut self, from: Square, to: Bitboard);
    /// Pawns capture en passant on a square.
    fn en_passant(&mut self, from: Bitboard, to: Square);
    /// The king castles with each of a set of rooks.
    fn castles(&mut self, king: Square, rooks: Bitboard);
}

/// Bishops, rooks and queens of one side, and what blocks them.
pub(in crate::atomic) struct Sliders {
    pub(super) bishops: Bitboard,
    pub(super) rooks: Bitboard,
    pub(super) queens: Bitboard,
    pub(super) occupied: Bitboard,
}

impl Sliders {
    /// Hands the moves of the sliders to a sink, piece by piece.
    #[inline(always)]
    pub(in crate::atomic) fn each<S: Sink>(&self, to: Bitboard, sink: &mut S) {
        for from in self.bishops {
            sink.piece(PieceKind::Bishop, from, attacks::bishop(from, self.occupied) & to);
        }
        for from in self.rooks {
            sink.piece(PieceKind::Rook, from, attacks::rook(from, self.occupied) & to);
        }
        for from in self.queens {
            sink.piece(PieceKind::Queen, from, attacks::queen(from, self.occupied) & to);
        }
    }
}

impl Sink for MoveList {
    #[inline]
    fn sliders(&mut self, sliders: &Sliders, to: Bitboard) {
        sliders.each(to, self);
    }

    #[inline]
    fn piece(&mut self, _: PieceKind, from: Square, to: Bitboard) {
        for to in to {
            add(self, Move::normal(from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, from_offset: i8) {
        for to in to {
            self.pawn(Square::new((to.index() as u8).wrapping_add_signed(from_offset)), to.into());
        }
    }

    #[inline]
    fn pawn(&mut self, from: Square, to: Bitboard) {
        for to in to {
            if Bitboard::BACK_RANKS.has(to) {
                for kind in PieceKind::PROMOTIONS.into_iter().rev() {
                    add(self, Move::promotion(from, to, kind));
                }
            } else {
                add(self, Move::normal(from, to));
            }
        }
    }

    #[inline]
    fn en_passant(&mut self, from: Bitboard, to: Square) {
        for from in from {
            add(self, Move::en_passant(from, to));
        }
    }

    #[inline]
    fn castles(&mut self, king: Square, rooks: Bitboard) {
        for rook in rooks {
            add(self, Move::castle(king, rook));
        }
    }
}

/// No position the FEN parser accepts has more moves than a list holds; a list that is full all the same stays as it is.
#[inline]
fn add(list: &mut MoveList, mv: Move) {
    let kept = list.try_push(mv);
    debug_assert!(kept.is_ok(), "more than {} moves", MAX_MOVES);
}

/// Adds up moves without making them.
pub(super) struct Counter(pub(super) u64);

impl Sink for Counter {
    #[inline(always)]
    fn sliders(&mut self, sliders: &Sliders, to: Bitboard) {
        let (straight, diagonal) = (sliders.rooks | sliders.queens, sliders.bishops | sliders.queens);
        self.0 += u64::from(Reach::of(straight, diagonal, !sliders.occupied).count_onto(to));
    }

    #[inline(always)]
    fn piece(&mut self, _: PieceKind, _: Square, to: Bitboard) {
        self.0 += u64::from(to.count());
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, _: i8) {
        // A promotion is four moves.
        self.0 += u64::from(to.count() + 3 * (to & Bitboard::BACK_RANKS).count());
    }

    #[inline(always)]
    fn pawn(&mut self, _: Square, to: Bitboard) {
        self.pawns(to, 0);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, _: Square) {
        self.0 += u64::from(from.count());
    }

    #[inline(always)]
    fn castles(&mut self, _: Square, rooks: Bitboard) {
        self.0 += u64::from(rooks.count());
    }
}
