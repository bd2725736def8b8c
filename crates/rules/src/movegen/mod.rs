//! Generating and counting legal moves, all at once or in the stages of a search.
//! [`super::legality`] decides what is legal; the search orders moves.
//!
//! One generator serves all uses: it passes sets of destinations to a sink. Counting differs from
//! listing only in that it processes all sliders at once.

mod sink;

use super::attacks;
use super::bitboard::Bitboard;
use super::blast;
use super::color::{Black, Color, Side, White};
use super::legality::Legality;
use super::make::castled;
use super::moves::{Move, MoveFlag, MoveList};
use super::piece::PieceKind;
use super::position::Position;
use super::square::Square;
use super::threats::Threats;
use sink::{Counter, Visit};

pub use sink::Visitor;
pub(super) use sink::{Sink, Sliders};

/// Which legal moves to generate. Every legal move belongs to exactly one of the first three
/// stages.
///
/// ```
/// use atomic_chess::{Legality, Stage, movegen};
/// use atomic_chess::{MoveList, Position};
///
/// let position = Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?;
/// let mut wins = MoveList::new();
/// if let Some(legality) = Legality::of(&position) {
///     movegen::append(&legality, Stage::WinningBlasts, &mut wins);
/// }
/// let wins: Vec<String> = wins.iter().map(|mv| position.san(*mv)).collect();
/// assert_eq!(wins, ["Nxd7#", "Nxf7#"]);
/// # Ok::<(), atomic_chess::fen::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Captures that explode the enemy king and win at once.
    WinningBlasts,
    /// All other captures, including en passant and capturing promotions.
    Captures,
    /// Moves that capture nothing, including castling and quiet promotions.
    Quiets,
    /// All legal moves.
    All,
}

impl Position {
    /// All legal moves; none if the game is over because a king is gone.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// assert_eq!(Position::start().legal_moves().len(), 20);
    /// // A king may not capture, so the queen gives mate without protection.
    /// assert!(Position::from_fen("7k/6Q1/8/8/8/8/8/K7 b - - 0 1")?.legal_moves().is_empty());
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        if let Some(legality) = Legality::of(self) {
            generate(&legality, Stage::All, &mut list);
        }
        list
    }

    /// The number of legal moves, without listing them.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// assert_eq!(Position::start().count_legal_moves(), 20);
    /// ```
    #[must_use]
    #[inline]
    pub fn count_legal_moves(&self) -> u64 {
        match self.turn() {
            Color::White => count_for::<White>(self),
            Color::Black => count_for::<Black>(self),
        }
    }

    /// Whether there is a legal move.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// // Stalemate.
    /// assert!(!Position::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")?.has_legal_move());
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() != 0
    }

    /// Whether any sixteen bits are a legal move here: for moves from a hash table or from outside.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// let start = Position::start();
    /// let mv = start.parse_san("Nf3")?;
    /// assert!(start.is_legal(mv) && !start.after(mv).is_legal(mv));
    /// # Ok::<(), atomic_chess::notation::MoveError>(())
    /// ```
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        Legality::of(self).is_some_and(|legality| is_legal(&legality, mv))
    }
}

/// Appends the legal moves of a stage to a list, as in the example of [`Stage`].
#[inline]
pub fn append(legality: &Legality<'_>, stage: Stage, list: &mut MoveList) {
    generate(legality, stage, list);
}

/// Passes the legal moves of a stage to a visitor, in the order of [`append`].
#[inline]
pub fn visit<V: Visitor>(legality: &Legality<'_>, stage: Stage, visitor: &mut V) {
    generate(legality, stage, &mut Visit(visitor));
}

/// Whether the side to move can explode the enemy king at once.
///
/// ```
/// use atomic_chess::Position;
/// use atomic_chess::{Legality, movegen::has_winning_blast};
///
/// let position = Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?;
/// assert!(Legality::of(&position).is_some_and(|legality| has_winning_blast(&legality)));
/// # Ok::<(), atomic_chess::fen::FenError>(())
/// ```
#[must_use]
pub fn has_winning_blast(legality: &Legality<'_>) -> bool {
    let position = legality.position();
    blast::threatens(position.board(), position.turn()) || wins_en_passant(legality)
}

/// Whether an en passant capture explodes the enemy king.
fn wins_en_passant(legality: &Legality<'_>) -> bool {
    legality.position().en_passant().is_some_and(|square| {
        attacks::ring(square).has(legality.enemy_king)
            && legality.en_passant_capturers(square).any()
    })
}

/// A move that explodes the enemy king at once, if there is one.
///
/// ```
/// use atomic_chess::Position;
/// use atomic_chess::{Legality, movegen::winning_blast};
///
/// let start = Position::start();
/// assert_eq!(Legality::of(&start).and_then(|legality| winning_blast(&legality)), None);
/// ```
#[must_use]
pub fn winning_blast(legality: &Legality<'_>) -> Option<Move> {
    let position = legality.position();
    winning_blast_by(legality, &Threats::of(position.board(), position.turn()))
}

/// Finds what [`winning_blast`] does, for a caller that knows the threats of the side to move.
#[must_use]
#[inline]
pub fn winning_blast_by(legality: &Legality<'_>, threats: &Threats) -> Option<Move> {
    if threats.exist() || wins_en_passant(legality) { list_winning_blast(legality) } else { None }
}

#[inline(never)]
fn list_winning_blast(legality: &Legality<'_>) -> Option<Move> {
    let mut list = MoveList::new();
    generate(legality, Stage::WinningBlasts, &mut list);
    list.first().copied()
}

/// Whether sixteen bits are a legal move of the position; [`Position::is_legal`] does the same for
/// one move only.
#[must_use]
pub fn is_legal(legality: &Legality<'_>, mv: Move) -> bool {
    let position = legality.position();
    let board = position.board();
    let (from, to) = (mv.from(), mv.to());
    // Promotion bits without a promotion are invalid; the generator never produces such a move.
    let spare_bits = mv.raw() & 3 << 12 != 0 && mv.promoted().is_none();
    if spare_bits || !board.color(position.turn()).has(from) {
        return false;
    }
    let Some(kind) = board.kind_at(from) else { return false };
    let promotes = kind == PieceKind::Pawn && Bitboard::BACK_RANKS.has(to);
    if promotes != mv.promoted().is_some() {
        return false;
    }
    match mv.flag() {
        MoveFlag::Castle => {
            kind == PieceKind::King && castling_rooks(legality).has(to) && can_castle(legality, to)
        }
        MoveFlag::EnPassant => {
            position.en_passant() == Some(to) && legality.en_passant_capturers(to).has(from)
        }
        MoveFlag::Normal | MoveFlag::Promotion(_) => destinations(legality, kind, from).has(to),
    }
}

/// The legal destinations of a piece, without castling and en passant.
fn destinations(legality: &Legality<'_>, kind: PieceKind, from: Square) -> Bitboard {
    let position = legality.position();
    let (us, occupied) = (position.turn(), position.board().occupied());
    let (reach, attacked) = match kind {
        PieceKind::King => return legality.king_targets(),
        PieceKind::Pawn => (pushes(us, from.into(), !occupied), attacks::pawn(us, from)),
        _ => {
            let attacked = piece_attacks(kind, from, occupied);
            (attacked, attacked)
        }
    };
    let mut allowed = (attacked & legality.winning_targets()) | (reach & legality.quiet_targets());
    if legality.pinned().has(from) {
        allowed &=
            legality.winning_targets() | attacks::line(legality.king, from).without(occupied);
    } else {
        allowed |= attacked & legality.plain_targets();
    }
    for target in attacked & legality.risky_targets() {
        if legality.capturers(target).has(from) {
            allowed |= target.into();
        }
    }
    allowed
}

#[inline]
fn piece_attacks(kind: PieceKind, from: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceKind::Knight => attacks::knight(from),
        PieceKind::Bishop => attacks::bishop(from, occupied),
        PieceKind::Rook => attacks::rook(from, occupied),
        PieceKind::Queen => attacks::queen(from, occupied),
        PieceKind::Pawn | PieceKind::King => Bitboard::EMPTY,
    }
}

/// The squares to which pawns of a color can be pushed, by one square or two, over `empty` squares.
#[inline]
fn pushes(us: Color, pawns: Bitboard, empty: Bitboard) -> Bitboard {
    let single = pawns.forward(us) & empty;
    single | ((single & Bitboard::relative_rank(2, us)).forward(us) & empty)
}

/// Counts the legal moves of the side to move `C`.
#[inline(always)]
pub(super) fn count_for<C: Side>(position: &Position) -> u64 {
    let mut counter = Counter(0);
    if let Some(legality) = Legality::of_side::<C>(position) {
        generate_for::<C, Counter>(&legality, Stage::All, &mut counter);
    }
    counter.0
}

#[inline]
fn generate<S: Sink>(legality: &Legality<'_>, stage: Stage, sink: &mut S) {
    match legality.position().turn() {
        Color::White => generate_for::<White, S>(legality, stage, sink),
        Color::Black => generate_for::<Black, S>(legality, stage, sink),
    }
}

/// The targets of a stage: empty squares for quiet moves, and pieces to capture.
struct Targets {
    quiet: Bitboard,
    winning: Bitboard,
    plain: Bitboard,
    risky: Bitboard,
}

impl Targets {
    #[inline(always)]
    fn of(legality: &Legality<'_>, stage: Stage) -> Targets {
        let when = |wanted: bool, set: Bitboard| if wanted { set } else { Bitboard::EMPTY };
        let captures = matches!(stage, Stage::Captures | Stage::All);
        Targets {
            quiet: when(matches!(stage, Stage::Quiets | Stage::All), legality.quiet_targets()),
            winning: when(
                matches!(stage, Stage::WinningBlasts | Stage::All),
                legality.winning_targets(),
            ),
            plain: when(captures, legality.plain_targets()),
            risky: when(captures, legality.risky_targets()),
        }
    }
}

#[inline(always)]
pub(super) fn generate_for<C: Side, S: Sink>(legality: &Legality<'_>, stage: Stage, sink: &mut S) {
    let targets = Targets::of(legality, stage);
    pieces::<C, S>(legality, &targets, sink);
    pawns::<C, S>(legality, &targets, sink);
    if targets.risky.any() {
        risky_captures::<C, S>(*legality, targets.risky, sink);
    }
    if let Some(square) = legality.position().en_passant() {
        let wins = attacks::ring(square).has(legality.enemy_king);
        if stage == Stage::All
            || stage == (if wins { Stage::WinningBlasts } else { Stage::Captures })
        {
            en_passant(*legality, square, sink);
        }
    }
    if matches!(stage, Stage::Quiets | Stage::All) {
        sink.piece(PieceKind::King, legality.king, legality.king_targets());
        let rooks = castling_rooks(legality);
        if rooks.any() {
            castles(*legality, rooks, sink);
        }
    }
}

/// Moves of knights, bishops, rooks and queens, except captures of risky targets.
#[inline(always)]
fn pieces<C: Side, S: Sink>(legality: &Legality<'_>, targets: &Targets, sink: &mut S) {
    let board = legality.position().board();
    let occupied = board.occupied();
    let free = targets.quiet | targets.plain | targets.winning;
    let loose = |kind| board.pieces(C::COLOR, kind).without(legality.pinned());
    for from in loose(PieceKind::Knight) {
        sink.piece(PieceKind::Knight, from, attacks::knight(from) & free);
    }
    let sliders = Sliders {
        bishops: loose(PieceKind::Bishop),
        rooks: loose(PieceKind::Rook),
        queens: loose(PieceKind::Queen),
        occupied,
    };
    sink.sliders(&sliders, free);

    for from in legality.pinned().without(board.kind(PieceKind::Pawn)) {
        let Some(kind) = board.kind_at(from) else { continue };
        let free = (targets.quiet & attacks::line(legality.king, from)) | targets.winning;
        sink.piece(kind, from, piece_attacks(kind, from, occupied) & free);
    }
}

/// Pawn moves, except captures of risky targets and en passant.
#[inline(always)]
fn pawns<C: Side, S: Sink>(legality: &Legality<'_>, targets: &Targets, sink: &mut S) {
    let (us, up) = (C::COLOR, if C::COLOR == Color::White { 8i8 } else { -8 });
    let position = legality.position();
    let all = position.board().pieces(us, PieceKind::Pawn);
    let (pinned, loose) = (all & legality.pinned(), all.without(legality.pinned()));

    let empty = !position.board().occupied();
    let single = loose.forward(us) & empty;
    let double = (single & Bitboard::relative_rank(2, us)).forward(us) & empty;
    sink.pawns(single & targets.quiet, -up);
    sink.pawns(double & targets.quiet, -2 * up);

    let free = targets.plain | targets.winning;
    sink.pawns(loose.west().forward(us) & free, 1 - up);
    sink.pawns(loose.east().forward(us) & free, -1 - up);

    for from in pinned {
        let quiet =
            pushes(us, from.into(), empty) & targets.quiet & attacks::line(legality.king, from);
        sink.pawn(from, quiet | (attacks::pawn(us, from) & targets.winning));
    }
}

// The functions below run in few positions. They take the facts by value and are not inlined; this
// way the facts need not be in memory in all the other positions.

/// All captures of the risky targets.
#[inline(never)]
fn risky_captures<C: Side, S: Sink>(legality: Legality<'_>, targets: Bitboard, sink: &mut S) {
    let board = legality.position().board();
    let own = board.color(C::COLOR).without(legality.king.into());
    for target in targets {
        let attackers = board.attackers(target, board.occupied()) & own;
        if attackers.is_empty() {
            continue;
        }
        for from in attackers & legality.capturers(target) {
            match board.kind_at(from) {
                Some(PieceKind::Pawn) => sink.pawn(from, target.into()),
                Some(kind) => sink.piece(kind, from, target.into()),
                None => {}
            }
        }
    }
}

#[inline(never)]
fn en_passant<S: Sink>(legality: Legality<'_>, square: Square, sink: &mut S) {
    sink.en_passant(legality.en_passant_capturers(square), square);
}

#[inline(never)]
fn castles<S: Sink>(legality: Legality<'_>, rooks: Bitboard, sink: &mut S) {
    sink.castles(
        legality.king,
        rooks.into_iter().filter(|rook| can_castle(&legality, *rook)).collect(),
    );
}

/// The rooks with castling rights and an empty path to the king; none if the king is in check.
#[inline(always)]
pub(super) fn castling_rooks(legality: &Legality<'_>) -> Bitboard {
    let position = legality.position();
    let rooks = position.castling_rooks() & Bitboard::relative_rank(0, position.turn());
    if rooks.is_empty() || legality.checkers().any() {
        return Bitboard::EMPTY;
    }
    let occupied = position.board().occupied();
    rooks
        .into_iter()
        .filter(|rook| (Bitboard::span(legality.king, *rook) & occupied).is_empty())
        .collect()
}

/// Whether the king may castle with a rook that has castling rights and an empty path.
fn can_castle(legality: &Legality<'_>, rook: Square) -> bool {
    let king = legality.king;
    let occupied = legality.position().board().occupied();
    let (king_to, rook_to) = castled(king, rook);
    let others = occupied ^ king.into() ^ rook.into();
    let path = attacks::between(king, king_to);
    let rook_path = attacks::between(rook, rook_to);
    // The rest of the king's path is empty: it lies between king and rook.
    if ((rook_path | king_to.into() | rook_to.into()) & others).any() {
        return false;
    }
    // The king's destination is checked with the rook in its new place: in Chess960 the rook may
    // have been the shield, and next to the enemy king it may become one.
    let without_king = occupied ^ king.into();
    path.into_iter().all(|square| legality.king_safe(square, without_king))
        && legality.king_safe(king_to, others.with(rook_to.into()))
}
