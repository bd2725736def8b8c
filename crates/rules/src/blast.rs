//! What a capture would explode, and which captures threaten the king. The caller supplies the
//! piece values; [`Board::explode`] carries out the explosion.

use super::attacks;
use super::bitboard::Bitboard;
use super::board::Board;
use super::color::Color;
use super::fill::Reach;
use super::moves::{Move, MoveFlag};
use super::piece::PieceKind;
use super::position::Position;
use super::square::Square;

/// Everything a capture removes: capturer, victim and bystanders. Empty for a move that captures
/// nothing.
///
/// ```
/// use atomic_chess::{Position, blast};
///
/// let position = Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?;
/// let gone = blast::removed(&position, position.parse_san("Nxd7")?);
/// let squares: Vec<String> = gone.into_iter().map(|square| square.to_string()).collect();
/// assert_eq!(squares, ["e5", "d7", "c8", "d8", "e8"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[inline]
pub fn removed(position: &Position, mv: Move) -> Bitboard {
    match victim(position, mv) {
        Some(square) => {
            let capturer_and_bystanders =
                position.board().bystanders(mv.to()) | Bitboard::of(mv.from());
            capturer_and_bystanders.with(square.into())
        }
        None => Bitboard::EMPTY,
    }
}

/// The square of the piece that a move captures.
///
/// ```
/// use atomic_chess::{Position, Square, blast};
///
/// let position = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")?;
/// assert_eq!(blast::victim(&position, position.parse_san("exd6")?), Some(Square::D5));
/// assert_eq!(blast::victim(&position, position.parse_san("e6")?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[inline]
pub fn victim(position: &Position, mv: Move) -> Option<Square> {
    match mv.flag() {
        MoveFlag::EnPassant => Some(mv.to().en_passant_twin()),
        MoveFlag::Castle => None,
        MoveFlag::Normal | MoveFlag::Promotion(_) => {
            position.board().occupied().has(mv.to()).then(|| mv.to())
        }
    }
}

/// Whether a capture explodes the king of `color`.
///
/// ```
/// use atomic_chess::{Color, Position, blast};
///
/// let position = Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?;
/// assert!(blast::kills_king(&position, position.parse_san("Nxf7")?, Color::Black));
/// assert!(!blast::kills_king(&position, position.parse_san("Ng6")?, Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[inline]
pub fn kills_king(position: &Position, mv: Move, color: Color) -> bool {
    (removed(position, mv) & position.board().pieces(color, PieceKind::King)).any()
}

/// Whether `by` could explode the enemy king if it were to move, ignoring en passant: the atomic
/// counterpart of check, which includes ordinary check. False if a king is gone.
///
/// ```
/// use atomic_chess::{Color, Position, blast};
///
/// // No check, but the rook can capture the pawn next to the king.
/// let position = Position::from_fen("7k/7p/8/8/8/8/8/K6R b - - 0 1")?;
/// assert!(!position.in_check() && blast::threatens(position.board(), Color::White));
/// # Ok::<(), atomic_chess::fen::FenError>(())
/// ```
#[must_use]
pub fn threatens(board: &Board, by: Color) -> bool {
    let targets = targets(board, by);
    if targets.is_empty() {
        return false;
    }
    let pawns = board.pieces(by, PieceKind::Pawn).forward(by);
    let knights = board.pieces(by, PieceKind::Knight).into_iter();
    let reached =
        knights.fold(pawns.west() | pawns.east(), |set, from| set | attacks::knight(from));
    if (reached & targets).any() {
        return true;
    }
    let sliders =
        Reach::of(board.straight_sliders(by), board.diagonal_sliders(by), !board.occupied());
    (sliders.union() & targets).any()
}

/// The material gain of a capture for the side to move, in the units of `values` (pawn to queen):
/// the enemy pieces it removes minus its own, including the capturer. Kings count 0 here; see
/// [`kills_king`]. The capturer dies, so nobody can recapture and the result is exact. It is 0 for
/// a move that captures nothing.
///
/// ```
/// use atomic_chess::{Position, blast};
///
/// // The knight takes a pawn, a bishop and the queen with it; the king counts nothing here.
/// let position = Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?;
/// let capture = position.parse_san("Nxd7")?;
/// assert_eq!(blast::net_gain(&position, capture, &[1, 3, 3, 5, 9]), 1 + 3 + 9 - 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn net_gain(position: &Position, mv: Move, values: &[i32; 5]) -> i32 {
    let board = position.board();
    let gone = removed(position, mv);
    if gone.is_empty() {
        return 0;
    }
    let (enemy, own) = (gone & board.color(!position.turn()), gone & board.color(position.turn()));
    values
        .iter()
        .zip(PieceKind::ALL)
        .map(|(value, kind)| {
            let kind = board.kind(kind);
            value * ((enemy & kind).count() as i32 - (own & kind).count() as i32)
        })
        .sum()
}

/// What the opponent can gain by capturing the piece of a quiet move on its new square with the
/// cheapest attacker: the mover's pieces that the blast would remove minus the opponent's own, in
/// the units of `values` (pawn to queen). Never negative, since nobody must capture;
/// [`EXPOSED_KING`] if the mover's king would explode. Ignores pins. Not for castling or king
/// moves, since a king cannot be captured.
///
/// ```
/// use atomic_chess::{Position, blast};
///
/// // On g6 the pawn on h7 can capture the queen: nine for one, and there is nothing around.
/// let position = Position::from_fen("4k3/7p/8/8/8/8/8/K5Q1 w - - 0 1")?;
/// assert_eq!(blast::exposure(&position, position.parse_san("Qg6+")?, &[1, 3, 3, 5, 9]), 8);
/// assert_eq!(blast::exposure(&position, position.parse_san("Qg5")?, &[1, 3, 3, 5, 9]), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn exposure(position: &Position, mv: Move, values: &[i32; 5]) -> i32 {
    let board = position.board();
    let (us, them) = (position.turn(), !position.turn());
    let (from, to) = (Bitboard::of(mv.from()), Bitboard::of(mv.to()));
    let occupied = board.occupied().without(from).with(to);
    let capturers = (board.attackers(mv.to(), occupied) & board.color(them))
        .without(board.kind(PieceKind::King));
    let around = (attacks::ring(mv.to()) & occupied).without(board.kind(PieceKind::Pawn));
    let kings = around & board.kind(PieceKind::King);
    if capturers.is_empty() || (kings & board.color(them)).any() {
        return 0;
    }
    if kings.any() {
        return EXPOSED_KING;
    }
    let value = |kind: PieceKind| values.get(kind.index()).copied().unwrap_or(0);
    let moved = match mv.flag() {
        MoveFlag::Promotion(kind) => Some(kind),
        _ => board.kind_at(mv.from()),
    };
    // A capturer next to its target is already counted there and costs nothing more.
    let far = if (capturers & around).any() { Bitboard::EMPTY } else { capturers };
    let cheapest = PieceKind::ALL.into_iter().find(|kind| (far & board.kind(*kind)).any());
    let neighbors: i32 = PieceKind::ALL
        .into_iter()
        .map(|kind| {
            let kinds = around & board.kind(kind);
            value(kind)
                * ((kinds & board.color(us)).count() as i32
                    - (kinds & board.color(them)).count() as i32)
        })
        .sum();
    (moved.map_or(0, value) - cheapest.map_or(0, value) + neighbors).max(0)
}

/// The result of [`exposure`] if the king is exposed: more than all pieces together.
pub const EXPOSED_KING: i32 = 30_000;

/// The enemy pieces, including the king, whose capture by `by` would explode the enemy king but not
/// its own. Empty if a king is gone.
///
/// ```
/// use atomic_chess::{Color, Position, blast};
///
/// // d8, e8, f8 and the pawns in front of them.
/// assert_eq!(blast::targets(Position::start().board(), Color::White).count(), 6);
/// ```
#[must_use]
#[inline]
pub fn targets(board: &Board, by: Color) -> Bitboard {
    let (Some(king), Some(enemy_king)) = (board.king(by), board.king(!by)) else {
        return Bitboard::EMPTY;
    };
    let around = attacks::ring(enemy_king) | enemy_king.into();
    (around & board.color(!by)).without(attacks::ring(king))
}
