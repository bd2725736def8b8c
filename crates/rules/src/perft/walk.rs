//! The recursion of perft: plays every move as soon as the generator finds it, and only counts the
//! last ply. Of the moves before that, those that the enemy does not notice ([`super::unnoticed`])
//! are not even played.
//!
//! Each side has its own code, and the generator passes the kind of the moving piece, so that
//! playing a move looks up nothing that is already known. Before the last ply even the key is not
//! updated.

use std::marker::PhantomData;

use super::table::CountTable;
use super::unnoticed::Unnoticed;
use crate::bitboard::Bitboard;
use crate::color::{Black, Color, Side, White};
use crate::legality::Legality;
use crate::movegen::{Sink, Sliders, Stage, count_for, generate_for};
use crate::moves::Move;
use crate::piece::PieceKind;
use crate::position::Position;
use crate::square::Square;

/// The number of move sequences of two plies or more.
pub(super) fn leaves(position: &Position, depth: u32, table: Option<&CountTable>) -> u64 {
    match position.turn() {
        Color::White => leaves_for::<White>(position, depth, table),
        Color::Black => leaves_for::<Black>(position, depth, table),
    }
}

fn leaves_for<C: Side>(position: &Position, depth: u32, table: Option<&CountTable>) -> u64 {
    if let Some(leaves) = table.and_then(|table| table.get(position, depth)) {
        return leaves;
    }
    let Some(legality) = Legality::of_side::<C>(position) else { return 0 };
    let unnoticed = if depth == 2 { Unnoticed::of::<C>(position) } else { Unnoticed::NONE };
    let below = depth - 1;
    let mut walk = Walk::<C> { position, below, table, unnoticed, leaves: 0, side: PhantomData };
    generate_for::<C, Walk<'_, C>>(&legality, Stage::All, &mut walk);
    let leaves = walk.leaves;
    if let Some(table) = table {
        table.set(position, depth, leaves);
    }
    leaves
}

/// A sink that adds up the leaves below the moves of a position.
struct Walk<'p, C> {
    position: &'p Position,
    /// Plies left after the move, at least one.
    below: u32,
    table: Option<&'p CountTable>,
    /// Moves that are counted without being played; none before the last but one.
    unnoticed: Unnoticed,
    leaves: u64,
    side: PhantomData<C>,
}

impl<C: Side> Walk<'_, C> {
    /// Adds the leaves below the unnoticed ones of some moves, and returns the destinations of the
    /// others.
    #[inline(always)]
    fn skip(&mut self, to: Bitboard, unnoticed: Bitboard) -> Bitboard {
        self.leaves += self.unnoticed.replies * u64::from((to & unnoticed).count());
        to.without(unnoticed)
    }

    /// Adds the leaves below any kind of move.
    #[inline(never)]
    fn play(&mut self, kind: PieceKind, mv: Move) {
        let mut next = *self.position;
        next.make_known(kind, mv);
        let leaves = match self.below {
            1 => count_for::<C::Enemy>(&next),
            below => leaves_for::<C::Enemy>(&next, below, self.table),
        };
        self.leaves = self.leaves.saturating_add(leaves);
    }

    /// Adds the leaves below a plain move or capture: no castling, no double push, no en passant,
    /// no promotion.
    #[inline(always)]
    fn step(&mut self, kind: PieceKind, from: Square, to: Square) {
        if self.below == 1 {
            self.leaves += count_for::<C::Enemy>(&self.position.after_unkeyed::<C>(kind, from, to));
        } else {
            self.play(kind, Move::normal(from, to));
        }
    }
}

impl<C: Side> Sink for Walk<'_, C> {
    #[inline(always)]
    fn sliders(&mut self, sliders: &Sliders, to: Bitboard) {
        sliders.each(to, self);
    }

    #[inline(always)]
    fn piece(&mut self, kind: PieceKind, from: Square, to: Bitboard) {
        for to in self.skip(to, self.unnoticed.moves(kind, from)) {
            self.step(kind, from, to);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, from_offset: i8) {
        let is_double = from_offset.abs() == 16;
        for to in self.skip(to, self.unnoticed.pushes(is_double)) {
            let from = Square::known((to.index() as u8).wrapping_add_signed(from_offset));
            if is_double {
                self.play(PieceKind::Pawn, Move::normal(from, to));
            } else {
                self.pawn(from, to.into());
            }
        }
    }

    #[inline(always)]
    fn pawn(&mut self, from: Square, to: Bitboard) {
        for to in to {
            if Bitboard::BACK_RANKS.has(to) {
                for kind in PieceKind::PROMOTIONS {
                    self.play(PieceKind::Pawn, Move::promotion(from, to, kind));
                }
            } else if from.index().abs_diff(to.index()) == 16 {
                self.play(PieceKind::Pawn, Move::normal(from, to));
            } else {
                self.step(PieceKind::Pawn, from, to);
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) {
        for from in from {
            self.play(PieceKind::Pawn, Move::en_passant(from, to));
        }
    }

    #[inline(always)]
    fn castles(&mut self, king: Square, rooks: Bitboard) {
        for rook in rooks {
            self.play(PieceKind::King, Move::castle(king, rook));
        }
    }
}
