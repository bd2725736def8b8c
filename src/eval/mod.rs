//! The hand-written evaluation of a quiet position, in centipawns. The search decides whether a
//! position is quiet, and what is about to explode.
//!
//! Every term is a count times a weight, with one weight for the opening and one for the ending;
//! the remaining pieces blend the two sums. One pass over the terms serves two purposes:
//! [`evaluate`] adds up weights, and [`trace`] records the counts for the fit that produces the
//! weights (`fissile fit`). Only the progress against a bare king is separate.

mod bare_king;
mod terms;
mod weights;

pub use bare_king::progress as progress_against_bare_king;
pub use terms::{TERM_COUNT, TERM_GROUPS, TermGroup};
pub use weights::WEIGHTS;

use crate::atomic::{Color, PieceKind, Position};
use terms::Tally;

/// The maximum phase, with all pieces of both sides: knights and bishops 1, rooks 2, queens 4.
pub const FULL_PHASE: i32 = 24;

/// Two weights in one number, so that one addition serves both: centipawns in the opening in the
/// low half, in the ending in the high half (<https://www.chessprogramming.org/Tapered_Eval>).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight(i32);

impl Weight {
    /// Packs the centipawns of opening and ending.
    #[must_use]
    pub const fn new(opening: i16, ending: i16) -> Weight {
        Weight(((ending as i32) << 16) + opening as i32)
    }

    /// Centipawns in the opening.
    #[must_use]
    pub const fn opening(self) -> i32 {
        self.0 as i16 as i32
    }

    /// Centipawns in the ending.
    #[must_use]
    pub const fn ending(self) -> i32 {
        // A negative low half has borrowed one from the high half.
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }

    const fn mixed(self, phase: i32) -> i32 {
        (self.opening() * phase + self.ending() * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

/// Sums weights.
struct Sum(i32);

impl Tally for Sum {
    #[inline]
    fn add(&mut self, term: usize, count: i32) {
        self.0 += WEIGHTS[term].0 * count;
    }
}

/// Records counts.
struct Trace<'a>(&'a mut [i32; TERM_COUNT]);

impl Tally for Trace<'_> {
    fn add(&mut self, term: usize, count: i32) {
        self.0[term] += count;
    }
}

/// The static evaluation in centipawns for the side to move. Both kings must be on the board;
/// without one the game is over and the result is 0.
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    let mut sum = Sum(0);
    terms::count(position, &mut sum);
    let white = Weight(sum.0).mixed(phase(position)) + bare_king::progress(position.board());
    let (kept, whole) = fading(position);
    let faded = white * kept / whole;
    if position.turn() == Color::White { faded } else { -faded }
}

/// The fraction of the evaluation that counts: it fades toward a draw as the fifty-move rule
/// approaches, which rewards progress.
#[must_use]
pub fn fading(position: &Position) -> (i32, i32) {
    (220 - i32::from(position.halfmove_clock().min(100)), 220)
}

/// The phase: [`FULL_PHASE`] with all pieces on the board (or more), 0 with none.
#[must_use]
pub fn phase(position: &Position) -> i32 {
    let count = |kind| position.board().kind(kind).count() as i32;
    let pieces = count(PieceKind::Knight)
        + count(PieceKind::Bishop)
        + 2 * count(PieceKind::Rook)
        + 4 * count(PieceKind::Queen);
    pieces.min(FULL_PHASE)
}

/// The count of each term, White's minus Black's.
#[must_use]
pub fn trace(position: &Position) -> [i32; TERM_COUNT] {
    let mut counts = [0; TERM_COUNT];
    terms::count(position, &mut Trace(&mut counts));
    counts
}

/// The contribution of each group of terms, in centipawns for White.
#[must_use]
pub fn breakdown(position: &Position) -> Vec<(&'static str, i32)> {
    let counts = trace(position);
    let phase = phase(position);
    let group = |group: &TermGroup| {
        let sum: i32 = group.terms.clone().map(|term| WEIGHTS[term].0 * counts[term]).sum();
        (group.name, Weight(sum).mixed(phase))
    };
    let bare_king = ("progress against a bare king", bare_king::progress(position.board()));
    TERM_GROUPS.iter().map(group).chain([bare_king]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_weights_come_apart_again() {
        for (opening, ending) in [(0, 0), (5, -3), (-5, 3), (-700, -900), (1234, 1), (-1, 0)] {
            let weight = Weight::new(opening, ending);
            assert_eq!(
                (weight.opening(), weight.ending()),
                (i32::from(opening), i32::from(ending))
            );
        }
    }

    #[test]
    fn the_trace_times_the_weights_is_the_evaluation() {
        let fen = "r1b1k1nr/pppp1pb1/2n4p/1B2p1p1/1P2PqQ1/2N2PP1/PBPP3P/R3K1NR w KQq - 0 10";
        let position = Position::from_fen(fen).unwrap();
        let total: i32 =
            trace(&position).iter().zip(WEIGHTS).map(|(count, weight)| count * weight.0).sum();
        assert_eq!(evaluate(&position), Weight(total).mixed(phase(&position)));
        let shown: i32 = breakdown(&position).iter().map(|(_, centipawns)| centipawns).sum();
        assert!(
            (shown - evaluate(&position)).abs() < TERM_GROUPS.len() as i32,
            "rounding apart, the parts are the whole"
        );
    }
}
