//! The terms of the evaluation. The weights are in [`super::weights`].
//!
//! Terms specific to atomic chess: pieces next to one's own king are fodder for a blast; a move to
//! a square that attacks such a piece threatens to win at once; a piece next to the *enemy* king
//! cannot be captured at all, since the capture would explode that king too. Piece placement
//! matters mostly relative to the kings, so it is counted relative to both.
//!
//! Attacks on the fodder itself are not counted: the evaluation is for quiet positions only.

use std::ops::Range;

use crate::atomic::{Bitboard, Board, Color, PieceKind, Position, Square, attacks, blast};

/// Receives the counts of terms, positive for White.
pub(super) trait Tally {
    fn add(&mut self, term: usize, count: i32);
}

const PLACEMENT: usize = 0;
const MOBILITY: usize = PLACEMENT + 6 * 32;
const LAUNCH: usize = MOBILITY + 4;
const RING_CONTROL: usize = LAUNCH + 5;
const FODDER: usize = RING_CONTROL + 5;
const IMMUNE: usize = FODDER + 5;
const PASSED: usize = IMMUNE + 5;
const ISOLATED: usize = PASSED + 6;
const SUPPORTED: usize = ISOLATED + 1;
const FROM_OWN_KING: usize = SUPPORTED + 1;
const FROM_ENEMY_KING: usize = FROM_OWN_KING + 5 * OFFSETS;
const TEMPO: usize = FROM_ENEMY_KING + 6 * OFFSETS;

/// The offsets of a square from a king: 15 rank differences times 8 file distances.
const OFFSETS: usize = 15 * 8;

/// The number of terms.
pub const TERM_COUNT: usize = TEMPO + 1;

/// A group of related terms.
pub struct TermGroup {
    /// The subject of the group.
    pub name: &'static str,
    /// Their indices.
    pub terms: Range<usize>,
}

/// All terms in groups, in the order of their indices.
pub const TERM_GROUPS: [TermGroup; 12] = [
    // Six kinds times 32: ranks counted from the piece's own side, and files from the edge.
    TermGroup { name: "material and placement", terms: PLACEMENT..MOBILITY },
    // Knight to queen: attacked squares without an own piece.
    TermGroup { name: "mobility", terms: MOBILITY..LAUNCH },
    // Pawn to queen: empty squares to move to, from which a capture would explode the enemy king.
    TermGroup { name: "steps to a blast threat", terms: LAUNCH..RING_CONTROL },
    // Pawn to queen: attacks on other squares around the enemy king.
    TermGroup { name: "king ring control", terms: RING_CONTROL..FODDER },
    // Pawn to queen: own pieces next to one's own king.
    TermGroup { name: "king fodder", terms: FODDER..IMMUNE },
    // Pawn to queen: own pieces next to the enemy king.
    TermGroup { name: "immune pieces", terms: IMMUNE..PASSED },
    // By rank, from the second rank of a side.
    TermGroup { name: "passed pawns", terms: PASSED..ISOLATED },
    TermGroup { name: "isolated pawns", terms: ISOLATED..SUPPORTED },
    TermGroup { name: "supported pawns", terms: SUPPORTED..FROM_OWN_KING },
    // Pawn to queen: 15 rank differences times 8 file distances.
    TermGroup { name: "places around the own king", terms: FROM_OWN_KING..FROM_ENEMY_KING },
    // The same, including the king.
    TermGroup { name: "places around the enemy king", terms: FROM_ENEMY_KING..TEMPO },
    TermGroup { name: "tempo", terms: TEMPO..TERM_COUNT },
];

/// Counts all terms of a position with both kings; no terms if one is gone.
#[inline]
pub(super) fn count<T: Tally>(position: &Position, tally: &mut T) {
    let board = position.board();
    let (Some(white), Some(black)) = (board.king(Color::White), board.king(Color::Black)) else {
        return;
    };
    count_side(position, Color::White, white, black, &mut |term, count| tally.add(term, count));
    count_side(position, Color::Black, black, white, &mut |term, count| tally.add(term, -count));
    tally.add(TEMPO, if position.turn() == Color::White { 1 } else { -1 });
}

/// The side being counted.
struct SideView<'p> {
    board: &'p Board,
    us: Color,
    king: Square,
    enemy_king: Square,
    /// Enemy pieces whose capture explodes their king. A capture next to both kings would explode
    /// one's own too.
    targets: Bitboard,
}

#[inline]
fn count_side(
    position: &Position,
    us: Color,
    king: Square,
    enemy_king: Square,
    add: &mut impl FnMut(usize, i32),
) {
    let board = position.board();
    let targets = (attacks::ring(enemy_king) & board.color(!us)).without(attacks::ring(king));
    let side = SideView { board, us, king, enemy_king, targets };
    count_places(&side, add);
    count_activity(&side, add);
    count_pawns(position, us, add);
}

/// Piece placement: on the board, and relative to either king.
#[inline]
fn count_places(side: &SideView<'_>, add: &mut impl FnMut(usize, i32)) {
    let (ring, enemy_ring) = (attacks::ring(side.king), attacks::ring(side.enemy_king));
    for kind in PieceKind::ALL {
        let (pieces, index) = (side.board.pieces(side.us, kind), kind.index());
        for square in pieces {
            add(PLACEMENT + 32 * index + placement(square, side.us), 1);
            add(FROM_ENEMY_KING + OFFSETS * index + offset(side.enemy_king, square, side.us), 1);
            if kind != PieceKind::King {
                add(FROM_OWN_KING + OFFSETS * index + offset(side.king, square, side.us), 1);
            }
        }
        if kind != PieceKind::King {
            add(FODDER + index, (pieces & ring).count() as i32);
            add(IMMUNE + index, (pieces & enemy_ring).count() as i32);
        }
    }
}

/// Piece activity: mobility, control of squares around the enemy king, and moves that threaten it.
#[inline]
fn count_activity(side: &SideView<'_>, add: &mut impl FnMut(usize, i32)) {
    let (board, us, targets) = (side.board, side.us, side.targets);
    let (own, occupied) = (board.color(us), board.occupied());
    let control = attacks::ring(side.enemy_king).without(targets);

    let pawns = board.pieces(us, PieceKind::Pawn);
    for attacked in [pawns.west().forward(us), pawns.east().forward(us)] {
        add(RING_CONTROL, (attacked & control).count() as i32);
    }
    let threat_squares = blast::threat_squares(board, us, targets);
    add(LAUNCH, (pawns.forward(us) & threat_squares[0].without(occupied)).count() as i32);

    for kind in [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen] {
        let index = kind.index();
        let launch = threat_squares[index].without(occupied);
        let mut mobility = 0;
        for square in board.pieces(us, kind) {
            let attacked = match kind {
                PieceKind::Knight => attacks::knight(square),
                PieceKind::Bishop => attacks::bishop(square, occupied),
                PieceKind::Rook => attacks::rook(square, occupied),
                _ => attacks::queen(square, occupied),
            };
            add(RING_CONTROL + index, (attacked & control).count() as i32);
            add(LAUNCH + index, (attacked & launch).count() as i32);
            mobility += attacked.without(own).count() as i32;
        }
        add(MOBILITY + index - 1, mobility);
    }
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

/// The index of a square among 32: ranks counted from the piece's own side, files from the nearer
/// edge.
#[inline]
fn placement(square: Square, us: Color) -> usize {
    let file = square.file().min(7 - square.file());
    usize::from(square.relative_rank(us) * 4 + file)
}

/// The index of a square relative to a king: ranks forward for the piece's side, files either way.
#[inline]
fn offset(king: Square, square: Square, us: Color) -> usize {
    let ranks = 7 + usize::from(square.relative_rank(us)) - usize::from(king.relative_rank(us));
    ranks * 8 + usize::from(square.file().abs_diff(king.file()))
}
