//! Progress toward checkmating a bare king. It has no neighbors to capture, so it cannot be
//! exploded, and while it touches the enemy king it can be neither checked nor mated. So the other
//! side first has to shake it off: it takes away the squares where the bare king could go on
//! touching. Then it keeps the kings apart and takes away the other squares. Games between equal
//! players hardly ever get there, so no fit to games finds these weights: the terms come from a
//! regression of the distances in the table of two queens against a king, the weights from games
//! (notes/experiments).

use crate::atomic::{Bitboard, Board, Color, PieceKind, Square, attacks};

/// Points if the kings are apart and cannot touch again: the win is near.
const SHAKEN_OFF: i32 = 340;

/// Penalty in points for each free square where the bare king would touch the other.
const HOLD: i32 = 60;

/// Points for each such square that a piece controls.
const TAKEN: i32 = 30;

/// Penalty in points per square of distance between a piece and a bare king that is not shaken
/// off.
const FAR: i32 = 40;

/// Penalty in points per square of distance between the bare king and the edge.
const INSIDE: i32 = 12;

/// Points per square of distance between the kings, up to four, once they are apart.
const STEP: i32 = 20;

/// Penalty in points for each square the bare king can then move to.
const ROOM: i32 = 6;

/// The progress of the side with the pieces against a bare king, in points for White; 0 if
/// neither king is bare, or both are.
#[must_use]
pub fn progress(board: &Board) -> i32 {
    let bare = |color: Color| !board.color(color).many();
    match (bare(Color::White), bare(Color::Black)) {
        (false, true) => against(board, Color::Black),
        (true, false) => -against(board, Color::White),
        _ => 0,
    }
}

#[cold]
fn against(board: &Board, bare: Color) -> i32 {
    let (Some(king), Some(other)) = (board.king(bare), board.king(!bare)) else { return 0 };
    let shared = attacks::ring(king) & attacks::ring(other);
    let holds = shared.without(board.occupied());
    if steps(king, other) > 1 && holds.is_empty() {
        let room = attacks::ring(king).without(board.occupied() | attacked(board, !bare, king));
        return SHAKEN_OFF + STEP * steps(king, other).min(4) - ROOM * room.count() as i32;
    }
    let pieces = board.color(!bare).without(Bitboard::of(other));
    let far: i32 = pieces.into_iter().map(|square| steps(king, square)).sum();
    let inside = from_edge(king.file()).min(from_edge(king.rank()));
    TAKEN * (shared & pieces).count() as i32
        - HOLD * holds.count() as i32
        - FAR * far
        - INSIDE * inside
}

/// The king's distance between two squares.
fn steps(from: Square, to: Square) -> i32 {
    i32::from(from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())))
}

fn from_edge(line: u8) -> i32 {
    i32::from(line.min(7 - line))
}

/// The squares a side attacks, including those the enemy king shields: it cannot hide in its own
/// shadow.
fn attacked(board: &Board, us: Color, enemy_king: Square) -> Bitboard {
    let occupied = board.occupied().without(Bitboard::of(enemy_king));
    let pawns = board.pieces(us, PieceKind::Pawn).forward(us);
    let mut squares = pawns.west() | pawns.east();
    for square in board.pieces(us, PieceKind::Knight) {
        squares |= attacks::knight(square);
    }
    for square in board.pieces(us, PieceKind::Bishop) | board.pieces(us, PieceKind::Queen) {
        squares |= attacks::bishop(square, occupied);
    }
    for square in board.pieces(us, PieceKind::Rook) | board.pieces(us, PieceKind::Queen) {
        squares |= attacks::rook(square, occupied);
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::progress;
    use crate::atomic::Position;

    fn of(fen: &str) -> i32 {
        progress(Position::from_fen(fen).unwrap().board())
    }

    #[test]
    fn only_a_bare_king_counts_and_both_colors_count_alike() {
        assert_eq!(of("8/8/8/8/3k4/8/8/K7 w - - 0 1"), 0);
        assert_eq!(of("8/p7/8/8/3k4/8/8/KQQ5 w - - 0 1"), 0);
        assert_eq!(of("8/8/8/3k4/8/8/8/KQQ5 w - - 0 1"), -of("kqq5/8/8/8/3K4/8/8/8 b - - 0 1"));
    }

    #[test]
    fn touching_is_worse_than_standing_apart_and_the_more_room_the_worse() {
        let touching = of("8/8/8/8/8/8/1k6/KQQ5 b - - 0 1");
        let far = of("8/8/8/3k4/8/8/8/KQ1Q4 b - - 0 1");
        let cornered = of("7k/8/8/8/8/8/8/KQ4Q1 b - - 0 1");
        assert!(touching < far && far < cornered, "{touching} {far} {cornered}");
    }
}
