//! The move picker: returns the moves of a node one by one, the most promising first, and generates
//! them only when needed: the transposition table move, winning captures, killers, quiet moves,
//! losing captures.
//!
//! Winning blasts are not among them. The search plays one at once if there is one, before it asks
//! the picker.

use arrayvec::ArrayVec;

use super::super::{bare_king, params};
use super::history::{ContinuationKeys, History, QuietHistory};
use crate::atomic::movegen::{self, Stage, Visitor};
use crate::atomic::moves::MAX_MOVES;
use crate::atomic::{
    Bitboard, Color, Legality, Move, MoveFlag, PieceKind, Position, Square, Threats, blast,
};

/// Added to a quiet queen promotion; no history can outweigh it.
const PROMOTION_BONUS: i32 = 1 << 20;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    TtMove,
    Captures,
    GoodCaptures,
    Killers,
    Quiets,
    GoodQuiets,
    BadCaptures,
}

/// The moves that are left. Each has a key: its score, and below it its index. So the greatest key
/// finds the best move in one pass of vector instructions, and among equals the last.
#[derive(Default)]
struct Scored {
    moves: ArrayVec<Picked, MAX_MOVES>,
    /// Filled up to a whole number of groups, with keys below all others.
    keys: ArrayVec<i32, MAX_MOVES>,
}

/// The number of keys that one round of the search for the greatest compares.
const GROUP: usize = 32;

/// The bits of a key below the score.
const INDEX_BITS: u32 = MAX_MOVES.ilog2();

/// A key below those of all moves.
const NO_KEY: i32 = i32::MIN;

impl Scored {
    /// Adds a move. A full list, which no position fills, drops it.
    #[inline]
    fn push(&mut self, picked: Picked, score: i32) {
        /// The greatest score that fits into a key; no sum of histories and gains reaches it.
        const MOST: i32 = (1 << (31 - INDEX_BITS)) - 1;
        let index = self.moves.len();
        if self.moves.try_push(picked).is_err() {
            return;
        }
        if index == self.keys.len() {
            self.keys.extend([NO_KEY; GROUP]);
        }
        self.keys[index] = score.clamp(-MOST, MOST) << INDEX_BITS | index as i32;
    }

    /// Removes the move with the highest score. Among equals it is the last.
    fn pop_best(&mut self) -> Option<Picked> {
        let last = self.moves.len().checked_sub(1)?;
        let greatest = self.keys.iter().copied().fold(NO_KEY, i32::max);
        let index = greatest as usize % MAX_MOVES;
        // The last move takes the place of the best one.
        let score = self.keys[last] >> INDEX_BITS;
        self.keys[index] = score << INDEX_BITS | index as i32;
        self.keys[last] = NO_KEY;
        if last.is_multiple_of(GROUP) {
            self.keys.truncate(last);
        }
        self.moves.swap_pop(index)
    }
}

/// A move from the picker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picked {
    pub mv: Move,
    /// The material balance of its blast for the mover, in points; `None` for a move that
    /// captures nothing.
    pub gain: Option<i32>,
}

/// Which quiet moves a picker returns.
#[derive(Clone, Copy)]
enum Quiets {
    All,
    /// Moves to a threat square, by which the moved piece threatens to explode the enemy king
    /// without being lost.
    Threats(Threats),
    None,
}

/// Returns the moves of one node one by one.
pub struct Picker {
    phase: Phase,
    tt_move: Option<Move>,
    killers: [Option<Move>; 2],
    next_killer: usize,
    quiets: Quiets,
    left: Scored,
    bad_captures: ArrayVec<Picked, MAX_MOVES>,
    next_bad: usize,
}

impl Picker {
    /// A picker for all moves of a node. The transposition table move and the killers may come from
    /// another position; they count only if they are legal here. They must differ from each other.
    #[must_use]
    pub fn all(
        legality: &Legality<'_>,
        tt_move: Option<Move>,
        killers: [Option<Move>; 2],
    ) -> Picker {
        let tt_move = tt_move.filter(|mv| movegen::is_legal(legality, *mv));
        Picker {
            phase: Phase::TtMove,
            tt_move,
            killers,
            next_killer: 0,
            quiets: Quiets::All,
            left: Scored::default(),
            bad_captures: ArrayVec::new(),
            next_bad: 0,
        }
    }

    /// A picker for the captures of a node.
    #[must_use]
    pub fn captures(legality: &Legality<'_>, tt_move: Option<Move>) -> Picker {
        let capture = |mv: &Move| blast::victim(legality.position(), *mv).is_some();
        Picker {
            quiets: Quiets::None,
            ..Picker::all(legality, tt_move.filter(capture), [None, None])
        }
    }

    /// A picker for the captures of a node and the quiet moves that threaten to explode the enemy
    /// king. It returns the transposition table move even if it is neither.
    #[must_use]
    pub fn threats(legality: &Legality<'_>, tt_move: Option<Move>, threats: &Threats) -> Picker {
        Picker { quiets: Quiets::Threats(*threats), ..Picker::all(legality, tt_move, [None, None]) }
    }

    /// Returns only captures from now on.
    pub fn skip_quiets(&mut self) {
        self.quiets = Quiets::None;
    }

    /// Whether the quiet moves are listed, and the last move was one of them.
    pub fn lists_quiets(&self) -> bool {
        self.phase == Phase::GoodQuiets
    }

    /// Leaves out the listed quiet moves if none of them is wanted, and returns how many there were.
    pub fn drop_quiets(&mut self, is_wanted: impl Fn(Move) -> bool) -> usize {
        let left = &self.left.moves;
        if !self.lists_quiets() || left.iter().any(|picked| is_wanted(picked.mv)) {
            return 0;
        }
        self.phase = Phase::BadCaptures;
        left.len()
    }

    /// The next move, or `None` after the last.
    #[must_use]
    pub fn next(
        &mut self,
        legality: &Legality<'_>,
        history: &History,
        before: &ContinuationKeys,
    ) -> Option<Picked> {
        loop {
            match self.phase {
                Phase::TtMove => {
                    self.phase = Phase::Captures;
                    if let Some(mv) = self.tt_move {
                        return Some(Picked { mv, gain: gain(legality, mv) });
                    }
                }
                Phase::Captures => {
                    self.list_captures(legality, history);
                    self.phase = Phase::GoodCaptures;
                }
                Phase::GoodCaptures => match self.left.pop_best() {
                    Some(picked) if picked.gain.is_none_or(|gain| gain >= 0) => {
                        return Some(picked);
                    }
                    Some(picked) => self.bad_captures.push(picked),
                    None => self.phase = Phase::Killers,
                },
                Phase::Killers => match self.killers.get(self.next_killer) {
                    Some(killer) if matches!(self.quiets, Quiets::All) => {
                        self.next_killer += 1;
                        if let Some(mv) = killer.filter(|mv| self.fits_as_killer(legality, *mv)) {
                            return Some(Picked { mv, gain: None });
                        }
                    }
                    _ => self.phase = Phase::Quiets,
                },
                Phase::Quiets => {
                    if !matches!(self.quiets, Quiets::None) {
                        self.list_quiets(legality, history, before);
                    }
                    self.phase = Phase::GoodQuiets;
                }
                Phase::GoodQuiets => match self.left.pop_best() {
                    Some(picked) if !matches!(self.quiets, Quiets::None) => return Some(picked),
                    _ => self.phase = Phase::BadCaptures,
                },
                Phase::BadCaptures => {
                    let picked = self.bad_captures.get(self.next_bad).copied();
                    self.next_bad += 1;
                    return picked;
                }
            }
        }
    }

    fn fits_as_killer(&self, legality: &Legality<'_>, mv: Move) -> bool {
        let quiet = blast::victim(legality.position(), mv).is_none();
        quiet && self.tt_move != Some(mv) && movegen::is_legal(legality, mv)
    }

    /// Lists the captures. Not inlined, nor is the other list: most calls of [`Picker::next`] need
    /// neither.
    #[inline(never)]
    fn list_captures(&mut self, legality: &Legality<'_>, history: &History) {
        let (position, tt_move) = (legality.position(), self.tt_move);
        let mut list = CaptureList { position, history, tt_move, left: &mut self.left };
        movegen::visit(legality, Stage::Captures, &mut list);
    }

    /// Lists the quiet moves, when no capture is left.
    #[inline(never)]
    fn list_quiets(
        &mut self,
        legality: &Legality<'_>,
        history: &History,
        before: &ContinuationKeys,
    ) {
        let position = legality.position();
        let [one, two] = self.killers;
        let mut list = QuietList {
            position,
            history: history.quiet(position.turn(), before),
            tried: [self.tt_move, one, two],
            only_threats: match self.quiets {
                Quiets::Threats(threats) => Some(threats),
                Quiets::All | Quiets::None => None,
            },
            faces_bare_king: faces_bare_king(position),
            left: &mut self.left,
        };
        movegen::visit(legality, Stage::Quiets, &mut list);
    }
}

/// Scores captures by gain and history.
struct CaptureList<'l> {
    position: &'l Position,
    history: &'l History,
    tt_move: Option<Move>,
    left: &'l mut Scored,
}

impl Visitor for CaptureList<'_> {
    fn piece(&mut self, kind: PieceKind, from: Square, to: Bitboard) {
        Move::to_each(from, to).for_each(|mv| self.special(kind, mv));
    }

    fn special(&mut self, _: PieceKind, mv: Move) {
        if self.tt_move != Some(mv) {
            let gain = blast::net_gain(self.position, mv, &params::blast_values());
            let score = gain * params::order_gain() + self.history.capture(self.position, mv);
            self.left.push(Picked { mv, gain: Some(gain) }, score);
        }
    }
}

/// Scores quiet moves by history.
struct QuietList<'l> {
    position: &'l Position,
    history: QuietHistory<'l>,
    /// The moves that were returned before.
    tried: [Option<Move>; 3],
    /// Leaves out all moves but those to these squares, and of those the ones that lose the piece.
    only_threats: Option<Threats>,
    faces_bare_king: bool,
    left: &'l mut Scored,
}

impl QuietList<'_> {
    #[inline]
    fn add(&mut self, kind: PieceKind, mv: Move, history: i32) {
        if self.tried.contains(&Some(mv)) {
            return;
        }
        if let Some(threats) = &self.only_threats {
            let threatens = threats.squares(kind).has(mv.to());
            if !threatens || blast::exposure(self.position, mv, &params::blast_values()) > 0 {
                return;
            }
        }
        // Mating a bare king takes many quiet moves, of which shallow nodes try only the first few.
        let progress =
            if self.faces_bare_king { progress_against_bare_king(self.position, mv) } else { 0 };
        self.left.push(Picked { mv, gain: None }, history + progress);
    }
}

impl Visitor for QuietList<'_> {
    fn piece(&mut self, kind: PieceKind, from: Square, to: Bitboard) {
        let history = self.history.of_piece(kind, from);
        for mv in Move::to_each(from, to) {
            self.add(kind, mv, history.to(mv.to()));
        }
    }

    fn special(&mut self, kind: PieceKind, mv: Move) {
        let queens = mv.flag() == MoveFlag::Promotion(PieceKind::Queen);
        let bonus = if queens { PROMOTION_BONUS } else { 0 };
        self.add(kind, mv, self.history.of(kind, mv) + bonus);
    }
}

/// Whether the opponent of the side to move has only a king.
pub fn faces_bare_king(position: &Position) -> bool {
    !position.board().color(!position.turn()).many()
}

/// The value of a quiet move against a bare king.
#[cold]
fn progress_against_bare_king(position: &Position, mv: Move) -> i32 {
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    sign * params::order_bare_king() * bare_king::progress(position.after(mv).board())
}

/// The gain of a capture, or `None` for a quiet move.
fn gain(legality: &Legality<'_>, mv: Move) -> Option<i32> {
    let position = legality.position();
    blast::victim(position, mv).map(|_| blast::net_gain(position, mv, &params::blast_values()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::MoveList;
    use crate::util::random::Random;

    fn picked(legality: &Legality<'_>, mut picker: Picker) -> Vec<Picked> {
        let history = History::new();
        std::iter::from_fn(|| picker.next(legality, &history, &[None; 3])).collect()
    }

    #[test]
    fn every_move_but_winning_blasts_comes_exactly_once() {
        let mut random = Random::new(7);
        let mut threats_seen = 0;
        for _ in 0..50 {
            let mut position = Position::start();
            while position.halfmove_clock() < 100 {
                let Some(mv) = random.pick(&position.legal_moves()).copied() else { break };
                let legality = Legality::of(&position).unwrap();
                let any = |random: &mut Random| Move::from_raw(random.next_u64() as u16);
                let own = random.pick(&position.legal_moves()).copied();
                let killer = random.pick(&position.legal_moves()).copied();
                let killers = [any(&mut random).filter(|mv| Some(*mv) != killer), killer];
                // Nodes that use the picker never store a winning blast as their best move.
                let blasts = |mv: Move| blast::kills_king(&position, mv, !position.turn());
                let tt_move = own.filter(|mv| !blasts(*mv));
                let mut found: Vec<Move> =
                    picked(&legality, Picker::all(&legality, tt_move, killers))
                        .iter()
                        .map(|p| p.mv)
                        .collect();
                let mut wanted: Vec<Move> =
                    position.legal_moves().into_iter().filter(|mv| !blasts(*mv)).collect();
                found.sort_unstable();
                wanted.sort_unstable();
                assert_eq!(found, wanted, "{position}");

                let captures = picked(&legality, Picker::captures(&legality, tt_move));
                assert!(captures.iter().all(|p| p.gain.is_some()), "{position}");

                let threats = Threats::of(position.board(), position.turn());
                let threats = picked(&legality, Picker::threats(&legality, None, &threats));
                let quiet: Vec<Move> =
                    threats.iter().filter(|p| p.gain.is_none()).map(|p| p.mv).collect();
                let threatens =
                    |mv: &Move| blast::threatens(position.after(*mv).board(), position.turn());
                assert!(quiet.iter().all(threatens), "{position}");
                threats_seen += quiet.len();
                position.make(mv);
            }
        }
        assert!(threats_seen > 100, "{threats_seen}");
    }

    /// Perft in the order of the move picker.
    fn perft(position: &Position, depth: u32) -> u64 {
        let Some(legality) = Legality::of(position).filter(|_| depth > 0) else {
            return u64::from(depth == 0);
        };
        let mut moves = MoveList::new();
        movegen::append(&legality, Stage::WinningBlasts, &mut moves);
        moves.extend(
            picked(&legality, Picker::all(&legality, None, [None, None]))
                .iter()
                .map(|picked| picked.mv),
        );
        moves.iter().map(|mv| perft(&position.after(*mv), depth - 1)).sum()
    }

    #[test]
    fn perft_through_the_picker_is_perft() {
        for (fen, depth) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3),
            ("r1b1k1nr/pppp1pb1/2n4p/1B2p1p1/1P2PqQ1/2N2PP1/PBPP3P/R3K1NR w KQq - 3 10", 3),
            ("8/3P4/4k3/3K1p2/1pP5/1P3P2/3p4/8 b - c3 0 40", 4),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 3),
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(
                perft(&position, depth),
                crate::atomic::perft::Perft::new(depth).run(&position),
                "{fen}"
            );
        }
    }

    #[test]
    fn gains_come_before_losses_and_quiets_between() {
        let fen = "r1b1k1nr/pppp1pb1/2n4p/1B2p1p1/1P2PqQ1/2N2PP1/PBPP3P/R3K1NR w KQq - 0 10";
        let position = Position::from_fen(fen).unwrap();
        let legality = Legality::of(&position).unwrap();
        let class = |picked: &Picked| match picked.gain {
            Some(gain) if gain >= 0 => 0,
            None => 1,
            Some(_) => 2,
        };
        let classes: Vec<i32> = picked(&legality, Picker::all(&legality, None, [None, None]))
            .iter()
            .map(class)
            .collect();
        assert!(classes.is_sorted() && classes.contains(&0) && classes.contains(&2), "{classes:?}");
    }
}
