//! The sinks of the generator: a list that stores the moves, a counter that only counts them, and
//! one that passes them to a [`Visitor`]. A fourth, which plays them at once, is in
//! [`perft`](crate::perft).

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::fill::Reach;
use crate::moves::{MAX_MOVES, Move, MoveList};
use crate::piece::PieceKind;
use crate::square::Square;

/// Receives the generated moves, as sets.
pub(crate) trait Sink {
    /// Unpinned sliders move to the squares of `to` that they reach.
    fn sliders(&mut self, sliders: &Sliders, to: Bitboard);
    /// A piece other than a pawn moves from `from` to each square of `to`.
    fn piece(&mut self, kind: PieceKind, from: Square, to: Bitboard);
    /// Pawns move to each square of `to`, each from `from_offset` squares away; on the last rank
    /// they promote.
    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, from_offset: i8) {
        for to in to {
            let from = Square::known((to.index() as u8).wrapping_add_signed(from_offset));
            self.pawn(from, to.into());
        }
    }
    /// One pawn moves from `from` to each square of `to`.
    fn pawn(&mut self, from: Square, to: Bitboard);
    /// The pawns in `from` capture en passant on `to`.
    fn en_passant(&mut self, from: Bitboard, to: Square);
    /// The king castles with each rook in `rooks`.
    fn castles(&mut self, king: Square, rooks: Bitboard);
}

/// Bishops, rooks and queens of one side, and their blockers.
pub(crate) struct Sliders {
    pub(super) bishops: Bitboard,
    pub(super) rooks: Bitboard,
    pub(super) queens: Bitboard,
    pub(super) occupied: Bitboard,
}

impl Sliders {
    /// Passes the moves of the sliders to a sink, piece by piece.
    #[inline(always)]
    pub(crate) fn each<S: Sink>(&self, to: Bitboard, sink: &mut S) {
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

/// No position that the FEN parser accepts has more moves than a list holds; a full list drops
/// further moves.
#[inline]
fn add(list: &mut MoveList, mv: Move) {
    let kept = list.try_push(mv);
    debug_assert!(kept.is_ok(), "more than {} moves", MAX_MOVES);
}

/// Receives legal moves piece by piece, to treat all moves of a piece alike.
///
/// ```
/// use atomic_chess::movegen::{Visitor, visit};
/// use atomic_chess::{Bitboard, Legality, Move, PieceKind, Position, Square, Stage};
///
/// struct Knights(u32);
///
/// impl Visitor for Knights {
///     fn piece(&mut self, kind: PieceKind, _: Square, to: Bitboard) {
///         if kind == PieceKind::Knight {
///             self.0 += to.count();
///         }
///     }
///
///     fn special(&mut self, _: PieceKind, _: Move) {}
/// }
///
/// let (start, mut knights) = (Position::start(), Knights(0));
/// if let Some(legality) = Legality::of(&start) {
///     visit(&legality, Stage::All, &mut knights);
/// }
/// assert_eq!(knights.0, 4);
/// ```
pub trait Visitor {
    /// A piece moves from `from` to each square of `to`, without a flag.
    fn piece(&mut self, kind: PieceKind, from: Square, to: Bitboard);
    /// A promotion, an en passant capture, or castling.
    fn special(&mut self, kind: PieceKind, mv: Move);
}

/// Passes the moves to a visitor.
pub(super) struct Visit<'v, V>(pub(super) &'v mut V);

impl<V: Visitor> Sink for Visit<'_, V> {
    #[inline(always)]
    fn sliders(&mut self, sliders: &Sliders, to: Bitboard) {
        sliders.each(to, self);
    }

    #[inline(always)]
    fn piece(&mut self, kind: PieceKind, from: Square, to: Bitboard) {
        if to.any() {
            self.0.piece(kind, from, to);
        }
    }

    #[inline]
    fn pawn(&mut self, from: Square, to: Bitboard) {
        let last = to & Bitboard::BACK_RANKS;
        if last.is_empty() {
            return self.piece(PieceKind::Pawn, from, to);
        }
        for to in last {
            for kind in PieceKind::PROMOTIONS.into_iter().rev() {
                self.0.special(PieceKind::Pawn, Move::promotion(from, to, kind));
            }
        }
    }

    #[inline]
    fn en_passant(&mut self, from: Bitboard, to: Square) {
        for from in from {
            self.0.special(PieceKind::Pawn, Move::en_passant(from, to));
        }
    }

    #[inline]
    fn castles(&mut self, king: Square, rooks: Bitboard) {
        for rook in rooks {
            self.0.special(PieceKind::King, Move::castle(king, rook));
        }
    }
}

/// Counts moves without making them.
pub(super) struct Counter(pub(super) u64);

impl Sink for Counter {
    #[inline(always)]
    fn sliders(&mut self, sliders: &Sliders, to: Bitboard) {
        let (straight, diagonal) =
            (sliders.rooks | sliders.queens, sliders.bishops | sliders.queens);
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
