//! The facts that decide the legality of all moves of a position, computed once: checks, pins,
//! touching kings, and for every enemy piece whether a blast on it would expose the mover's king.
//! [`super::movegen`] lists the moves.
//!
//! A capture by anything but the king is judged by its target square:
//! 1. own king in the blast: illegal;
//! 2. enemy king in the blast: legal in any case, and the game is won;
//! 3. kings touching: legal, since nobody can be in check afterwards (a capture does not move the
//!    kings);
//! 4. otherwise the king must be safe after the blast. Most targets are far from every line to the
//!    king, and then it is enough that the capturer is not pinned; only the *risky* ones are
//!    examined one by one.

use super::attacks;
use super::bitboard::Bitboard;
use super::board::Board;
use super::color::{Black, Color, Side, White};
use super::fill::Reach;
use super::piece::PieceKind;
use super::position::Position;
use super::square::Square;

/// The facts about the side to move that decide the legality of its moves. Compute them once to ask
/// several questions about a position.
///
/// ```
/// use atomic_chess::{Legality, Position};
///
/// // Check, but a capture that explodes the enemy king is legal all the same.
/// let position = Position::from_fen("4k2r/3p4/8/8/8/8/3R4/7K w - - 0 1")?;
/// let legality = Legality::of(&position).ok_or("a king is gone")?;
/// assert!(legality.checkers().any() && legality.winning_targets().any());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Legality<'p> {
    position: &'p Position,
    pub(super) king: Square,
    pub(super) enemy_king: Square,
    checkers: Bitboard,
    /// Enemy sliders aligned with the king that are not giving check.
    snipers: Bitboard,
    pinned: Bitboard,
    /// The empty squares to which pieces other than the king may move.
    quiet_targets: Bitboard,
    winning_targets: Bitboard,
    plain_targets: Bitboard,
    risky_targets: Bitboard,
}

impl Position {
    /// Sets the en passant square if the side to move can legally capture there; the other side's
    /// pawn has just passed over it.
    #[inline]
    pub(super) fn offer_en_passant(&mut self, square: Square) {
        let capturers =
            attacks::pawn(!self.turn, square) & self.board.pieces(self.turn, PieceKind::Pawn);
        if capturers.any()
            && Legality::of(self)
                .is_some_and(|legality| legality.en_passant_capturers(square).any())
        {
            self.set_en_passant(square);
        }
    }
}

impl<'p> Legality<'p> {
    /// Computes the facts; `None` if a king is gone, since the game is over and no move is legal.
    ///
    /// ```
    /// use atomic_chess::{Legality, Position};
    ///
    /// assert!(Legality::of(&Position::start()).is_some());
    /// assert!(Legality::of(&Position::from_fen("8/8/8/8/8/8/8/K7 b - - 0 1")?).is_none());
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn of(position: &'p Position) -> Option<Legality<'p>> {
        match position.turn() {
            Color::White => Legality::of_side::<White>(position),
            Color::Black => Legality::of_side::<Black>(position),
        }
    }

    /// Computes the facts for the side to move `C`.
    #[must_use]
    #[inline(always)]
    pub(super) fn of_side<C: Side>(position: &'p Position) -> Option<Legality<'p>> {
        let board = position.board();
        let (us, them) = (C::COLOR, !C::COLOR);
        let (king, enemy_king) = (board.king(us)?, board.king(them)?);
        let ring = attacks::ring(king);
        let targets = board.color(them).without(ring);
        let winning_targets = targets & (attacks::ring(enemy_king) | enemy_king.into());
        let mut legality = Legality {
            position,
            king,
            enemy_king,
            checkers: Bitboard::EMPTY,
            snipers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            quiet_targets: !board.occupied(),
            winning_targets,
            plain_targets: targets.without(winning_targets),
            risky_targets: Bitboard::EMPTY,
        };
        if !ring.has(enemy_king) {
            legality.find_checks_and_lines::<C>(board);
        }
        Some(legality)
    }

    /// Finds checkers, pins, and risky targets. Not called while the kings touch, when none of them
    /// matter.
    #[inline(always)]
    fn find_checks_and_lines<C: Side>(&mut self, board: &Board) {
        let (us, them) = (C::COLOR, !C::COLOR);
        self.checkers = (attacks::knight(self.king) & board.pieces(them, PieceKind::Knight))
            | (attacks::pawn(us, self.king) & board.pieces(them, PieceKind::Pawn));
        let aligned = (attacks::bishop_rays(self.king) & board.diagonal_sliders(them))
            | (attacks::rook_rays(self.king) & board.straight_sliders(them));

        let mut risky = Bitboard::EMPTY;
        for sniper in aligned {
            risky |= self.look_along_line::<C>(board, sniper);
        }
        if self.pinned.any() {
            // A pinned piece may capture if its blast also removes the pinning slider.
            risky |= self.snipers.grown();
        }
        if self.checkers.any() {
            self.quiet_targets &= match self.checkers.first() {
                Some(checker) if !self.checkers.many() => attacks::between(self.king, checker),
                _ => Bitboard::EMPTY,
            };
            risky = Bitboard::ALL;
        }
        self.risky_targets = self.plain_targets & risky;
        self.plain_targets = self.plain_targets.without(risky);
    }

    /// Classifies an enemy slider that is aligned with the king as checker or sniper, and finds the
    /// piece it pins. Returns the squares on which a blast may open the line between the two.
    #[inline(always)]
    fn look_along_line<C: Side>(&mut self, board: &Board, sniper: Square) -> Bitboard {
        let shields = attacks::between(self.king, sniper) & board.occupied();
        if shields.is_empty() {
            self.checkers |= sniper.into();
            return Bitboard::EMPTY;
        }
        self.snipers |= sniper.into();
        if !shields.many() {
            self.pinned |= shields & board.color(C::COLOR);
        }
        // A blast opens the line only if every shield goes. A pawn goes only as the capturer or the
        // target, and another piece only as the capturer or in the ring of the target.
        let pawns = board.kind(PieceKind::Pawn);
        let pawn_shields = shields & pawns;
        match pawn_shields.count() {
            0 => shields.grown(),
            1 => shields.without(pawns).grown() | pawn_shields,
            2 => pawn_shields,
            _ => Bitboard::EMPTY,
        }
    }

    /// The position these facts are about.
    ///
    /// ```
    /// use atomic_chess::{Legality, Position};
    ///
    /// let start = Position::start();
    /// assert!(Legality::of(&start).is_some_and(|legality| *legality.position() == start));
    /// ```
    #[must_use]
    #[inline]
    pub const fn position(&self) -> &'p Position {
        self.position
    }

    /// The enemy pieces that give check; none while the kings touch.
    ///
    /// ```
    /// use atomic_chess::{Legality, Position};
    ///
    /// let touching = Position::from_fen("8/8/8/8/8/8/3k4/3K3r w - - 0 1")?;
    /// assert!(Legality::of(&touching).is_some_and(|legality| legality.checkers().is_empty()));
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Own pieces that are the only ones between the king and an enemy slider.
    ///
    /// ```
    /// use atomic_chess::{Legality, Position, Square};
    ///
    /// let position = Position::from_fen("k7/8/8/8/8/8/8/3KN2r w - - 0 1")?;
    /// let pinned = Legality::of(&position).map(|legality| legality.pinned());
    /// assert_eq!(pinned, Some(Square::E1.into()));
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// The squares between the king and the enemy sliders aligned with it.
    #[inline(always)]
    pub(super) fn lines(&self) -> Bitboard {
        (self.snipers | self.checkers)
            .into_iter()
            .fold(Bitboard::EMPTY, |lines, slider| lines | attacks::between(self.king, slider))
    }

    /// Empty squares to which pieces other than the king may move without leaving the king in
    /// check.
    #[inline]
    pub(super) const fn quiet_targets(&self) -> Bitboard {
        self.quiet_targets
    }

    /// Enemy pieces whose capture explodes the enemy king but not the mover's own: every capture of
    /// them is legal and wins.
    ///
    /// ```
    /// use atomic_chess::{Legality, Position};
    ///
    /// let start = Position::start();
    /// let targets = Legality::of(&start).map(|legality| legality.winning_targets().count());
    /// assert_eq!(targets, Some(6));
    /// ```
    #[must_use]
    #[inline]
    pub const fn winning_targets(&self) -> Bitboard {
        self.winning_targets
    }

    /// Other enemy pieces that every piece except the king and pinned pieces may capture.
    #[inline]
    pub(super) const fn plain_targets(&self) -> Bitboard {
        self.plain_targets
    }

    /// Enemy pieces that only [`Legality::capturers`] may capture.
    #[inline]
    pub(super) const fn risky_targets(&self) -> Bitboard {
        self.risky_targets
    }

    /// The mover's pieces that may capture a risky target without exposing the king; whether they
    /// attack the target is not checked.
    pub(super) fn capturers(&self, target: Square) -> Bitboard {
        let board = self.position.board();
        let gone = board.bystanders(target) | target.into();
        let occupied = board.occupied().without(gone);
        let mut held = Bitboard::of(self.king);
        // Nothing stands between the king and a checker.
        for sniper in (self.snipers | self.checkers).without(gone) {
            let shields = attacks::between(self.king, sniper) & occupied;
            if shields.is_empty() {
                return Bitboard::EMPTY;
            }
            if !shields.many() {
                held |= shields;
            }
        }
        board.color(self.position.turn()).without(held)
    }

    /// The mover's pawns that may capture en passant on a square, if the enemy pawn has just passed
    /// over it.
    pub(super) fn en_passant_capturers(&self, square: Square) -> Bitboard {
        let board = self.position.board();
        let us = self.position.turn();
        let pawns = attacks::pawn(!us, square) & board.pieces(us, PieceKind::Pawn);
        let ring = attacks::ring(square);
        if ring.has(self.king) {
            return Bitboard::EMPTY;
        }
        if ring.has(self.enemy_king) {
            return pawns;
        }
        // While the kings touch there are neither checkers nor snipers, so every pawn is safe.
        let gone = board.bystanders(square) | square.en_passant_twin().into();
        let snipers = (self.snipers | self.checkers).without(gone);
        let safe = |pawn: &Square| {
            let occupied = board.occupied().without(gone | Bitboard::of(*pawn));
            snipers.into_iter().all(|sniper| (attacks::between(self.king, sniper) & occupied).any())
        };
        pawns.into_iter().filter(safe).collect()
    }

    /// The empty squares to which the king may move.
    #[inline(always)]
    pub(super) fn king_targets(&self) -> Bitboard {
        let near = attacks::ring(self.king).without(self.position.board().occupied());
        if near.is_empty() { near } else { near & self.safe_for_king() }
    }

    /// The squares where the king is safe after leaving its own: not attacked, or next to the enemy
    /// king.
    #[inline(always)]
    fn safe_for_king(&self) -> Bitboard {
        let board = self.position.board();
        let them = !self.position.turn();
        let empty = (!board.occupied()).with(self.king.into());
        let sliders =
            Reach::of(board.straight_sliders(them), board.diagonal_sliders(them), empty).union();
        let pawns = board.pieces(them, PieceKind::Pawn).forward(them);
        let knights = board.pieces(them, PieceKind::Knight).into_iter();
        let attacked = knights
            .fold(sliders | pawns.west() | pawns.east(), |set, from| set | attacks::knight(from));
        !attacked | attacks::ring(self.enemy_king)
    }

    /// Whether the king is safe on a square if `occupied` squares block: not attacked, or next to
    /// the enemy king.
    #[inline]
    pub(super) fn king_safe(&self, square: Square, occupied: Bitboard) -> bool {
        attacks::ring(self.enemy_king).has(square) || !self.attacked(square, occupied)
    }

    /// Whether an enemy piece other than the king attacks a square.
    #[inline]
    fn attacked(&self, square: Square, occupied: Bitboard) -> bool {
        let board = self.position.board();
        let enemies = board.color(!self.position.turn()).without(self.enemy_king.into());
        (board.attackers(square, occupied) & enemies).any()
    }
}
