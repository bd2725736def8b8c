//! What the evaluation counts. The weights are in [`super::weights`].
//!
//! Terms that only atomic chess has: pieces next to the own king are fodder for a blast; attacks on them are threats to
//! win at once; and a piece next to the *enemy* king cannot be captured at all, since the capture would take that king
//! along.

use std::ops::Range;

use crate::atomic::{Bitboard, Color, PieceKind, Position, Square, attacks};

/// Takes the counts of terms, positive for White.
pub(super) trait Tally {
    fn add(&mut self, term: usize, count: i32);
}

const PLACEMENT: usize = 0;
const MOBILITY: usize = PLACEMENT + 6 * 32;
const BLAST_THREAT: usize = MOBILITY + 4;
const RING_CONTROL: usize = BLAST_THREAT + 5;
const FODDER: usize = RING_CONTROL + 5;
const IMMUNE: usize = FODDER + 5;
const PASSED: usize = IMMUNE + 5;
const ISOLATED: usize = PASSED + 6;
const DOUBLED: usize = ISOLATED + 1;
const SUPPORTED: usize = DOUBLED + 1;
const TEMPO: usize = SUPPORTED + 1;

/// How many terms there are.
pub const TERM_COUNT: usize = TEMPO + 1;

/// Terms that belong together.
pub struct TermGroup {
    /// What they are about.
    pub name: &'static str,
    /// Their indices.
    pub terms: Range<usize>,
}

/// All terms in groups, in the order of their indices.
pub const TERM_GROUPS: [TermGroup; 10] = [
    // Six kinds times 32: a rank from one's own side, and a file counted from the edge.
    TermGroup { name: "material and placement", terms: PLACEMENT..MOBILITY },
    // Knight to queen: squares attacked that no own piece blocks.
    TermGroup { name: "mobility", terms: MOBILITY..BLAST_THREAT },
    // Pawn to queen: attacks on pieces whose capture would explode the enemy king.
    TermGroup { name: "blast threats", terms: BLAST_THREAT..RING_CONTROL },
    // Pawn to queen: attacks on other squares around the enemy king.
    TermGroup { name: "king ring control", terms: RING_CONTROL..FODDER },
    // Pawn to queen: own pieces next to the own king.
    TermGroup { name: "king fodder", terms: FODDER..IMMUNE },
    // Pawn to queen: own pieces next to the enemy king.
    TermGroup { name: "immune pieces", terms: IMMUNE..PASSED },
    // By rank, from one's own second.
    TermGroup { name: "passed pawns", terms: PASSED..ISOLATED },
    TermGroup { name: "isolated and doubled pawns", terms: ISOLATED..SUPPORTED },
    TermGroup { name: "supported pawns", terms: SUPPORTED..TEMPO },
    TermGroup { name: "tempo", terms: TEMPO..TERM_COUNT },
];

/// Counts all terms of a position with both kings; without one, none.
#[inline]
pub(super) fn count<T: Tally>(position: &Position, tally: &mut T) {
    let board = position.board();
    let (Some(white), Some(black)) = (board.king(Color::White), board.king(Color::Black)) else { return };
    count_side(position, Color::White, white, black, &mut |term, count| tally.add(term, count));
    count_side(position, Color::Black, black, white, &mut |term, count| tally.add(term, -count));
    tally.add(TEMPO, if position.turn() == Color::White { 1 } else { -1 });
}

#[inline]
fn count_side(position: &Position, us: Color, king: Square, enemy_king: Square, add: &mut impl FnMut(usize, i32)) {
    let board = position.board();
    let (own, occupied) = (board.color(us), board.occupied());
    let (ring, enemy_ring) = (attacks::ring(king), attacks::ring(enemy_king));
    // A capture next to both kings would take the own king along, so it threatens nothing.
    let prey = (enemy_ring & board.color(!us)).without(ring);
    let control = enemy_ring.without(prey);

    for kind in PieceKind::ALL {
        let pieces = board.pieces(us, kind);
        for square in pieces {
            add(PLACEMENT + 32 * kind.index() + placement(square, us), 1);
        }
        if kind == PieceKind::King {
            continue;
        }
        let index = kind.index();
        add(FODDER + index, (pieces & ring).count() as i32);
        add(IMMUNE + index, (pieces & enemy_ring).count() as i32);
        let mut count_attacks = |attacked: Bitboard| {
            add(BLAST_THREAT + index, (attacked & prey).count() as i32);
            add(RING_CONTROL + index, (attacked & control).count() as i32);
        };
        if kind == PieceKind::Pawn {
            count_attacks(pieces.west().forward(us));
            count_attacks(pieces.east().forward(us));
            continue;
        }
        let mut mobility = 0;
        for square in pieces {
            let attacked = match kind {
                PieceKind::Knight => attacks::knight(square),
                PieceKind::Bishop => attacks::bishop(square, occupied),
                PieceKind::Rook => attacks::rook(square, occupied),
                _ => attacks::queen(square, occupied),
            };
            count_attacks(attacked);
            mobility += attacked.without(own).count() as i32;
        }
        add(MOBILITY + index - 1, mobility);
    }
    count_pawns(position, us, add);
}

#[inline]
fn count_pawns(position: &Position, us: Color, add: &mut impl FnMut(usize, i32)) {
    let board = position.board();
    let (own, theirs) = (board.pieces(us, PieceKind::Pawn), board.pieces(!us, PieceKind::Pawn));
    let span = front_span(theirs, !us);
    let stoppers = span | span.east() | span.west() | theirs;
    for square in own.without(stoppers) {
        add(PASSED + square.relative_rank(us).clamp(1, 6) as usize - 1, 1);
    }
    let files = file_fill(own);
    let lonely = own.without(files.east() | files.west());
    add(ISOLATED, lonely.count() as i32);
    add(DOUBLED, (own & front_span(own, us)).count() as i32);
    let guarded = (own.east() | own.west()).forward(us);
    add(SUPPORTED, (own & guarded).count() as i32);
}

/// All squares in front of pawns of a color.
#[inline]
fn front_span(pawns: Bitboard, color: Color) -> Bitboard {
    let mut span = pawns.forward(color);
    span |= span.forward(color);
    span |= span.forward(color).forward(color);
    span | span.forward(color).forward(color).forward(color).forward(color)
}

#[inline]
fn file_fill(pawns: Bitboard) -> Bitboard {
    pawns | front_span(pawns, Color::White) | front_span(pawns, Color::Black)
}

/// The index of a square among 32: ranks from one's own side, files from the nearer edge.
#[inline]
fn placement(square: Square, us: Color) -> usize {
    let file = square.file().min(7 - square.file());
    usize::from(square.relative_rank(us) * 4 + file)
}
