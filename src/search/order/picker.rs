//! The move picker: returns the moves of a node one by one, the most promising first, and generates
//! them only when needed: the transposition table move, winning captures, killers, quiet moves,
//! losing captures.
//!
//! Winning blasts are not among them. The search plays one at once if there is one, before it asks
//! the picker.

use arrayvec::ArrayVec;

use super::super::{bare_king, params};
use super::history::{ContinuationKeys, History};
use crate::atomic::movegen::{self, Stage};
use crate::atomic::moves::MAX_MOVES;
use crate::atomic::{
    Color, Legality, Move, MoveFlag, MoveList, PieceKind, Position, Threats, blast,
};

/// The weight of a point of gain relative to a point of capture history.
const GAIN_WEIGHT: i32 = 48;

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

/// The moves that are left, and the score and the gain of each. Scores have an array of their own,
/// so that the highest is found in few instructions.
#[derive(Default)]
struct Scored {
    moves: MoveList,
    scores: ArrayVec<i32, MAX_MOVES>,
    /// Only of captures.
    gains: ArrayVec<i32, MAX_MOVES>,
}

impl Scored {
    /// Removes the move with the highest score; returns it with its gain. Among equals it is the
    /// last.
    fn pop_best(&mut self) -> Option<(Move, i32)> {
        let highest = self.scores.iter().copied().fold(i32::MIN, i32::max);
        let index = self.scores.iter().rposition(|score| *score == highest)?;
        self.scores.swap_pop(index);
        let gain = self.gains.swap_pop(index).unwrap_or_default();
        Some((self.moves.swap_pop(index)?, gain))
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
                    Some((mv, gain)) => {
                        let picked = Picked { mv, gain: Some(gain) };
                        if gain >= 0 {
                            return Some(picked);
                        }
                        self.bad_captures.push(picked);
                    }
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
                    Some((mv, _)) if !matches!(self.quiets, Quiets::None) => {
                        return Some(Picked { mv, gain: None });
                    }
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

    fn list_captures(&mut self, legality: &Legality<'_>, history: &History) {
        let position = legality.position();
        let Scored { moves, scores, gains } = &mut self.left;
        movegen::append(legality, Stage::Captures, moves);
        moves.retain(|mv| self.tt_move != Some(*mv));
        for mv in moves {
            let gain = blast::net_gain(position, *mv, &params::blast_values());
            gains.push(gain);
            scores.push(gain * GAIN_WEIGHT + history.capture(position, *mv));
        }
    }

    /// Lists the quiet moves, when no capture is left.
    fn list_quiets(
        &mut self,
        legality: &Legality<'_>,
        history: &History,
        before: &ContinuationKeys,
    ) {
        let position = legality.position();
        let Scored { moves, scores, .. } = &mut self.left;
        movegen::append(legality, Stage::Quiets, moves);
        if let Quiets::Threats(threats) = &self.quiets {
            keep_threats(position, threats, moves);
        }
        moves.retain(|mv| self.tt_move != Some(*mv) && !self.killers.contains(&Some(*mv)));
        let history = history.quiet(position, before);
        let progress = progress_against_bare_king(position);
        scores.extend(moves.iter().map(|mv| {
            let queens = mv.flag() == MoveFlag::Promotion(PieceKind::Queen);
            let bonus = if queens { PROMOTION_BONUS } else { 0 };
            history(*mv) + bonus + progress(*mv)
        }));
    }
}

/// Keeps the quiet moves by which a piece comes to threaten the enemy king and cannot be captured
/// at a loss.
fn keep_threats(position: &Position, threats: &Threats, moves: &mut MoveList) {
    let board = position.board();
    moves.retain(|mv| {
        let kind = board.kind_at(mv.from());
        let threatens = kind.is_some_and(|kind| threats.squares(kind).has(mv.to()));
        threatens && blast::exposure(position, *mv, &params::blast_values()) == 0
    });
}

/// Whether the opponent of the side to move has only a king.
pub fn faces_bare_king(position: &Position) -> bool {
    !position.board().color(!position.turn()).many()
}

/// The value of quiet moves beyond their history. Mating a bare king takes many quiet moves, of
/// which shallow nodes try only the first few.
fn progress_against_bare_king(position: &Position) -> impl Fn(Move) -> i32 + '_ {
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    let weight = if faces_bare_king(position) { sign * params::order_bare_king() } else { 0 };
    move |mv| {
        if weight == 0 { 0 } else { weight * bare_king::progress(position.after(mv).board()) }
    }
}

/// The gain of a capture, or `None` for a quiet move.
fn gain(legality: &Legality<'_>, mv: Move) -> Option<i32> {
    let position = legality.position();
    blast::victim(position, mv).map(|_| blast::net_gain(position, mv, &params::blast_values()))
}

#[cfg(test)]
mod tests {
    use super::*;
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
