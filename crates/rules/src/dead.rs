//! Dead positions: those in which lichess ends a game as a draw although moves are left. The rules
//! follow scalachess, lichess's own program, with its oddities; this page names them. Draws by
//! counting (fifty moves, repetition) are in [`super::outcome`] and [`super::game`].
//!
//! There are two kinds. *Insufficient material*: too few pieces of both sides are left. *Closed
//! positions*: only kings, bishops and pawns are left, every pawn stands in front of another one and
//! has no capture, and the bishops, if there are any, belong to one side, stand on one color of
//! squares, and can never meet an enemy pawn.

use super::attacks;
use super::bitboard::Bitboard;
use super::board::Board;
use super::color::Color;
use super::piece::PieceKind;
use super::position::Position;
use super::square::Square;

impl Position {
    /// Whether too little material is left for anybody to win, by lichess's rules.
    ///
    /// If both sides have more than a king, only two bishops, one each, on different colors of
    /// squares, are too little: they can never capture each other. Against a bare king it takes a
    /// queen, a pawn, three knights, or any two pieces that are not two knights. False if a king is
    /// gone: that game has ended by explosion.
    ///
    /// Odd about it: two white bishops against one black bishop that they can never meet are judged
    /// sufficient.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// // With a piece next to the enemy king, a rook could still explode it; a bare king has nothing to capture.
    /// assert!(Position::from_fen("7k/8/8/8/8/8/8/KR6 w - - 0 1")?.is_insufficient_material());
    /// assert!(!Position::from_fen("6nk/8/8/8/8/8/8/KR6 w - - 0 1")?.is_insufficient_material());
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_insufficient_material(&self) -> bool {
        // Two kings and two more pieces are the most that is ever too little.
        self.board().occupied().count() <= 4 && few_pieces_cannot_win(self.board())
    }

    /// Whether the position is closed: neither side can ever capture, by lichess's rules.
    ///
    /// Odd about it: a pawn counts as stuck if it has no legal move *now*. A pawn whose capture would
    /// explode the own king is stuck, and so are all pawns of a side in check that no pawn can parry,
    /// although a king that steps away may free them. Without pawns, bishops of one side on one color
    /// of squares against a bare king are closed, too, however many they are.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// assert!(Position::from_fen("8/8/6p1/3K2P1/8/2k5/8/8 b - - 0 1")?.is_closed());
    /// // This pawn can still move.
    /// assert!(!Position::from_fen("8/8/6p1/3K4/6P1/2k5/8/8 w - - 0 1")?.is_closed());
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_closed(&self) -> bool {
        let board = self.board();
        let pawns = board.kind(PieceKind::Pawn);
        let others = board.kind(PieceKind::King) | board.kind(PieceKind::Bishop) | pawns;
        // In nearly every position of a game one of the first two tests is enough.
        board.occupied() == others
            && Color::ALL.into_iter().all(|color| {
                board.pieces(color, PieceKind::Pawn).forward(color).without(pawns).is_empty()
            })
            && bishops_meet_nobody(board)
            && self.no_pawn_captures()
    }

    /// Whether lichess ends the game as a draw because nobody can win anymore.
    #[must_use]
    #[inline]
    pub fn is_dead(&self) -> bool {
        self.is_insufficient_material() || self.is_closed()
    }

    /// Whether a side cannot win anymore, by lichess's rules: it has only a king, or the position is
    /// dead. If the other side runs out of time, lichess calls the game a draw. False if a king is
    /// gone.
    ///
    /// ```
    /// use atomic_chess::{Color, Position};
    ///
    /// let position = Position::from_fen("6nk/8/8/8/8/8/8/KR6 w - - 0 1")?;
    /// assert!(!position.cannot_win(Color::White) && !position.cannot_win(Color::Black));
    /// let bare = Position::from_fen("7k/8/8/8/8/8/8/KQ6 w - - 0 1")?;
    /// assert!(!bare.cannot_win(Color::White) && bare.cannot_win(Color::Black));
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn cannot_win(&self, color: Color) -> bool {
        let is_over = self.winner_by_explosion().is_some();
        !is_over && (!self.board().color(color).many() || self.is_dead())
    }

    /// Whether no pawn of either side has a legal capture, as if it were that side's turn.
    fn no_pawn_captures(&self) -> bool {
        let board = self.board();
        if board.king(Color::White).is_none() || board.king(Color::Black).is_none() {
            return false;
        }
        // A field for en passant is one only if a capture is legal.
        self.en_passant().is_none()
            && Color::ALL.into_iter().all(|color| {
                board.pieces(color, PieceKind::Pawn).into_iter().all(|from| {
                    let targets = attacks::pawn(color, from) & board.color(!color);
                    targets.into_iter().all(|to| !may_capture(board, color, from, to))
                })
            })
    }
}

/// The rule of insufficient material for at most four pieces.
fn few_pieces_cannot_win(board: &Board) -> bool {
    if board.king(Color::White).is_none() || board.king(Color::Black).is_none() {
        return false;
    }
    let kings = board.kind(PieceKind::King);
    let rest = board.occupied().without(kings);
    let bishops = board.kind(PieceKind::Bishop);
    if Color::ALL.into_iter().all(|color| (board.color(color) & rest).any()) {
        let on_both_colors = (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any();
        return rest == bishops && on_both_colors;
    }
    let knights = board.kind(PieceKind::Knight);
    if rest == knights {
        return true;
    }
    rest.count() <= 1 && rest.without(knights | bishops | board.kind(PieceKind::Rook)).is_empty()
}

/// Whether the bishops, if there are any, all belong to one side and stand on one color of squares,
/// and the enemy pawns stand on the other.
fn bishops_meet_nobody(board: &Board) -> bool {
    let bishops = board.kind(PieceKind::Bishop);
    let Some(first) = bishops.first() else { return true };
    let shade = if Bitboard::LIGHT.has(first) { Bitboard::LIGHT } else { Bitboard::DARK };
    let owner = if board.color(Color::White).has(first) { Color::White } else { Color::Black };
    let enemy_pawns = board.pieces(!owner, PieceKind::Pawn);
    bishops.without(shade & board.color(owner)).is_empty() && (enemy_pawns & shade).is_empty()
}

/// Whether a pawn of `color` may capture on `to`: it must not explode its own king, and unless the
/// blast reaches the enemy king from beside it, the own king must be safe afterward. (It is not this
/// side's turn in one of the two cases, so the enemy king may be in check and be the victim itself.)
fn may_capture(board: &Board, color: Color, from: Square, to: Square) -> bool {
    let mut after = *board;
    after.explode(from, to, to);
    let Some(own) = after.king(color) else { return false };
    let enemy = after.king(!color);
    if enemy.is_none() && board.king(!color) != Some(to) {
        return true;
    }
    let attackers = after.attackers(own, after.occupied()) & after.color(!color);
    let touches = |enemy| attacks::ring(own).has(enemy);
    enemy.is_some_and(touches) || attackers.without(after.kind(PieceKind::King)).is_empty()
}
