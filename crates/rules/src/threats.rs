//! Threats of one side to explode the enemy king, found for all its moves at once.
//!
//! [`blast::threatens`] asks the same of a single board. A search asks it of every move, and most
//! moves are quiet: then the targets stay where they are, and it is enough to look up whether the
//! piece attacks one of them from its new square, and whether it was the only piece on the line
//! between a target and another piece.

use super::attacks;
use super::bitboard::Bitboard;
use super::blast;
use super::board::Board;
use super::color::Color;
use super::fill::Reach;
use super::moves::{Move, MoveFlag};
use super::piece::PieceKind;
use super::position::Position;

/// The squares from which the pieces of one side threaten to explode the enemy king.
///
/// ```
/// use atomic_chess::{Color, PieceKind, Position, Square, Threats};
///
/// let threats = Threats::of(Position::start().board(), Color::White);
/// assert!(!threats.exist());
/// // From e5 a knight attacks d7 and f7, where its blast would reach the king.
/// assert!(threats.squares(PieceKind::Knight).has(Square::E5));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Threats {
    /// By kind; none for the king, which captures nothing.
    squares: [Bitboard; 6],
    /// The squares that are in line with a target.
    lines: Reach,
    exist: bool,
}

impl Threats {
    /// The threat squares of `by`; none if a king is gone.
    #[must_use]
    #[inline]
    pub fn of(board: &Board, by: Color) -> Threats {
        let targets = blast::targets(board, by);
        let pawns = (targets.west() | targets.east()).forward(!by);
        let lines = Reach::of(targets, targets, !board.occupied());
        let (straight, diagonal) = lines.straight_and_diagonal();
        let knights = targets.knight_moves();
        let attackers = (board.pieces(by, PieceKind::Pawn) & pawns)
            | (board.pieces(by, PieceKind::Knight) & knights)
            | (board.straight_sliders(by) & straight)
            | (board.diagonal_sliders(by) & diagonal);
        Threats {
            squares: [pawns, knights, diagonal, straight, straight | diagonal, Bitboard::EMPTY],
            lines,
            exist: attackers.any(),
        }
    }

    /// Whether a piece is already on a threat square, as [`blast::threatens`] finds.
    #[must_use]
    #[inline]
    pub const fn exist(&self) -> bool {
        self.exist
    }

    /// The squares from which a piece of a kind attacks a target.
    #[must_use]
    #[inline]
    pub const fn squares(&self, kind: PieceKind) -> Bitboard {
        self.squares[kind.index()]
    }

    /// Prepares to ask which moves make a threat. These must be threats of the side to move, and
    /// none may exist yet.
    #[must_use]
    #[inline]
    pub fn new_in<'p>(&self, position: &'p Position) -> NewThreats<'p> {
        debug_assert!(!self.exist, "{position}");
        let (board, us) = (position.board(), position.turn());
        let sliders =
            Reach::of(board.straight_sliders(us), board.diagonal_sliders(us), !board.occupied());
        NewThreats {
            position,
            squares: self.squares,
            shields: self.lines.between(&sliders),
            king_spares: spares(board, us),
        }
    }
}

/// Says which moves of a position make a threat to explode the enemy king.
///
/// ```
/// use atomic_chess::{Position, Threats};
///
/// let position = Position::from_fen("7k/7p/8/8/8/7N/8/K6R w - - 0 1")?;
/// let threats = Threats::of(position.board(), position.turn()).new_in(&position);
/// // The knight opens the file of the rook, which then attacks the pawn next to the king.
/// assert!(threats.made_by(position.parse_san("Nf2")?));
/// assert!(!threats.made_by(position.parse_san("Rg1")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NewThreats<'p> {
    position: &'p Position,
    squares: [Bitboard; 6],
    /// The pieces that are alone between a slider of the side to move and a target in its line.
    shields: Bitboard,
    /// Whether enemy pieces become targets when the king of the side to move leaves their ring.
    king_spares: bool,
}

/// Whether the king of `us` stands beside enemy pieces whose blast would explode both kings.
fn spares(board: &Board, us: Color) -> bool {
    let ring = |color| board.king(color).map_or(Bitboard::EMPTY, attacks::ring);
    let enemies = board.color(!us);
    (ring(us) & enemies & (ring(!us) | board.pieces(!us, PieceKind::King))).any()
}

impl NewThreats<'_> {
    /// Whether the side to move threatens to explode the enemy king after a legal move of it, as
    /// [`blast::threatens`] says of the board after the move.
    #[must_use]
    #[inline]
    pub fn made_by(&self, mv: Move) -> bool {
        let board = self.position.board();
        let Some(kind) = board.kind_at(mv.from()) else { return false };
        // A slider that moves along a line sees nothing new behind it: it saw that before.
        let is_plain = mv.flag() == MoveFlag::Normal
            && (kind != PieceKind::King || !self.king_spares)
            && !board.occupied().has(mv.to())
            && !self.shields.has(mv.from());
        if is_plain {
            return self.squares[kind.index()].has(mv.to());
        }
        let after = self.position.board_after_unkeyed(kind, mv);
        blast::threatens(&after, self.position.turn())
    }
}
