//! The cost of moves. The unit is expected points for the mover, from 0 to 100: a certain win is
//! worth 100, a draw
//! 50. They come from [`crate::search::Wdl`].
//!
//! - The **loss** of a move is the value of the best move minus the value of the move, in points,
//!   after searches of both to the same depths ([`super::comparison`]); never below 0, and 0 for
//!   the move that the search prefers.
//! - A loss of 5 points is an inaccuracy, 10 a mistake, 15 a blunder. These are the thresholds of
//!   lichess, which measures winning chances from -1 to 1: 0.1, 0.2 and 0.3 there.
//! - The **accuracy** of a move is `103.1668 * exp(-0.04354 * loss) - 3.1669` percent
//!   (<https://lichess.org/page/accuracy>), that of a side the mean over its moves. Lichess also
//!   weighs moves by the sharpness of the game; this module does not.

use crate::atomic::{Color, Move};
use crate::search::Wdl;

use super::comparison::MoveComparison;
use super::judgment::{Judgment, NEAR, points_of};
use super::searched::SearchedPosition;

/// The maximum number of moves of a refutation.
const REFUTATION: usize = 10;

/// What the mover could expect with the best move and with the move played, in points of 1000. If
/// the best move is worth more, the difference is exactly the loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The value of the best move.
    pub best_permille: u32,
    /// The value of the move played.
    pub played_permille: u32,
}

impl Compared {
    /// The values in points of 100, the best move's first.
    #[must_use]
    pub fn points(self) -> [f64; 2] {
        [self.best_permille, self.played_permille].map(|permille| f64::from(permille) / 10.0)
    }
}

/// The evaluation of a move.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Verdict {
    /// The loss in points of 1000; `None` if a search is missing.
    pub loss_permille: Option<u32>,
    /// The values whose difference is the loss; `None` if the search preferred the move, or if the
    /// loss is not known.
    pub compared: Option<Compared>,
    /// Whether a deeper search may well judge otherwise.
    pub is_uncertain: bool,
    /// The judgment, if the loss is large enough.
    pub judgment: Option<Judgment>,
    /// The move that the search preferred, if the move was judged.
    pub best: Option<Move>,
    /// How the opponent profits from a mistake or a blunder: moves from the position after it.
    pub refutation: Vec<Move>,
}

impl Verdict {
    /// Judges the move between two positions.
    #[must_use]
    pub fn on(before: &SearchedPosition, mv: Move, after: &SearchedPosition) -> Verdict {
        let (Some(had), Some(left)) = (before.wdl(), after.wdl()) else {
            return Verdict::default();
        };
        let mover = before.position.turn();
        let best = before.best();
        let (had, left) = (points(had, mover), points(left, mover));
        let (pair, is_uncertain) = if best == Some(mv) {
            // The next search sees that it was worth less, and the alternatives are unknown.
            let is_surprise = had.saturating_sub(left) >= points_of(Judgment::Mistake);
            (None, is_surprise)
        } else if let Some(MoveComparison { best, played, is_uncertain, .. }) = before.comparison {
            // A forced win or loss that only the next search sees.
            match after.score().filter(|score| score.is_decided()) {
                Some(_) => (Some((best, left)), false),
                None => {
                    let lost = best.saturating_sub(played);
                    let seen = had.saturating_sub(left);
                    (Some((best, played)), is_uncertain || contradict(lost, seen))
                }
            }
        } else {
            (Some((had, left)), true)
        };
        // Half a point of 1000 is too little to report.
        let loss_permille = pair.map_or(0, |(best, played)| best.saturating_sub(played) / 2);
        let compared = pair.map(|(best, played)| Compared {
            best_permille: best / 2,
            // Rounded so that the values differ by the loss.
            played_permille: if played < best { best / 2 - loss_permille } else { played / 2 },
        });
        let judgment = Judgment::of(f64::from(loss_permille) / 10.0);
        Verdict {
            loss_permille: Some(loss_permille),
            compared,
            is_uncertain,
            judgment,
            best: best.filter(|_| judgment.is_some()),
            refutation: match judgment {
                Some(Judgment::Mistake | Judgment::Blunder) => {
                    after.line().iter().copied().take(REFUTATION).collect()
                }
                _ => Vec::new(),
            },
        }
    }

    /// The loss in points of 100.
    #[must_use]
    pub fn loss(&self) -> Option<f64> {
        self.loss_permille.map(|loss| f64::from(loss) / 10.0)
    }
}

/// The expected points of a side, in half points of 1000; `chances` are White's.
fn points(chances: Wdl, side: Color) -> u32 {
    let Wdl { win, draw, loss } = chances;
    let own = if side == Color::White { chances } else { Wdl { win: loss, draw, loss: win } };
    own.half_points()
}

/// Whether two losses mean different judgments and differ by more than noise; in half points of
/// 1000.
fn contradict(one: u32, other: u32) -> bool {
    let is_bad = |lost: u32, least| lost >= points_of(least);
    let differ = |least| is_bad(one, least) != is_bad(other, least);
    one.abs_diff(other) >= NEAR && (differ(Judgment::Inaccuracy) || differ(Judgment::Mistake))
}

/// The accuracy of a move that lost `loss` points of 100, in percent.
///
/// ```
/// use fissile_analysis::judge::accuracy_of;
///
/// assert_eq!(accuracy_of(0.0).round(), 100.0);
/// assert_eq!(accuracy_of(10.0).round(), 64.0);
/// assert_eq!(accuracy_of(100.0), 0.0);
/// ```
#[must_use]
pub fn accuracy_of(loss: f64) -> f64 {
    (103.1668 * (-0.04354 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

/// The quality of a side's play.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct SideRecord {
    /// The mean accuracy of its moves in percent, over the known ones; `None` if none is known.
    pub accuracy: Option<f64>,
    /// The number of inaccuracies, mistakes and blunders.
    pub counts: [usize; 3],
}

impl SideRecord {
    /// The record of the side that played these moves.
    pub fn of<'a>(verdicts: impl Iterator<Item = &'a Verdict>) -> SideRecord {
        let (mut sum, mut moves, mut counts) = (0.0, 0, [0; 3]);
        for verdict in verdicts {
            let Some(loss) = verdict.loss() else { continue };
            sum += accuracy_of(loss);
            moves += 1;
            for (count, judgment) in counts.iter_mut().zip(Judgment::ALL) {
                *count += usize::from(verdict.judgment == Some(judgment));
            }
        }
        SideRecord { accuracy: (moves > 0).then(|| sum / f64::from(moves)), counts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::Position;
    use crate::search::Score;
    use crate::searched::{PositionResult, Variation};

    /// A search of the position with a move and its score for White.
    fn searched(position: Position, line: &[Move], score: Score) -> SearchedPosition {
        let view = if position.turn() == Color::White { score } else { -score };
        let seen = Wdl::of(view, &position);
        let wdl = match position.turn() {
            Color::White => seen,
            Color::Black => Wdl { win: seen.loss, draw: seen.draw, loss: seen.win },
        };
        let lines = vec![Variation { score, wdl, moves: line.to_vec(), link: None }];
        SearchedPosition {
            position,
            outcome: None,
            found: Some(PositionResult { score, wdl, depth: 1, nodes: 1, lines }),
            comparison: None,
            proven: None,
        }
    }

    #[test]
    fn losses_are_the_movers_and_the_best_move_has_none() {
        let start = Position::start();
        let [good, bad] = ["Nf3", "e4"].map(|san| start.parse_san(san).unwrap());
        let even = searched(start, &[good], Score(50));
        let reply = start.after(bad).parse_san("e5").unwrap();
        let lost = searched(start.after(bad), &[reply], Score::mated_in(3));
        let verdict = Verdict::on(&even, bad, &lost);
        assert_eq!((verdict.judgment, verdict.best), (Some(Judgment::Blunder), Some(good)));
        assert_eq!(verdict.refutation, [reply]);
        assert!(verdict.loss().unwrap() > 50.0);
        // For Black the same scores are a gain.
        let black = start.after(good);
        let [good, bad] = ["f6", "e5"].map(|san| black.parse_san(san).unwrap());
        let before = searched(black, &[good], Score(50));
        let won = Verdict::on(&before, bad, &searched(black.after(bad), &[], Score::mated_in(3)));
        assert_eq!((won.loss(), won.judgment, won.best), (Some(0.0), None, None));
        let lost = Verdict::on(&before, bad, &searched(black.after(bad), &[], Score::mate_in(3)));
        assert_eq!(lost.judgment, Some(Judgment::Blunder));
        // The move that the search prefers has no loss, whatever the next search finds.
        let best = Verdict::on(&before, good, &searched(black.after(good), &[], Score::mate_in(3)));
        assert_eq!((best.loss(), best.judgment), (Some(0.0), None));
        // A comparison with the best move at the same depths counts; a contradiction is reported.
        let compared = |best, played, is_uncertain| SearchedPosition {
            comparison: Some(MoveComparison {
                best,
                played,
                depth: 9,
                nodes: 9,
                is_uncertain,
                refutation: None,
            }),
            ..searched(start, &[start.parse_san("Nf3").unwrap()], Score(50))
        };
        let e4 = start.parse_san("e4").unwrap();
        let after = searched(start.after(e4), &[], Score(50));
        let judged = |best, played, is_uncertain| {
            let verdict = Verdict::on(&compared(best, played, is_uncertain), e4, &after);
            (verdict.judgment, verdict.is_uncertain)
        };
        assert_eq!(judged(1000, 970, false), (None, false));
        assert_eq!(judged(1000, 970, true), (None, true));
        assert_eq!(judged(1000, 600, false), (Some(Judgment::Blunder), true));
        // A forced loss that the next search sees counts in any case.
        let mated = searched(start.after(e4), &[], Score::mated_in(3));
        let verdict = Verdict::on(&compared(1000, 990, true), e4, &mated);
        assert_eq!((verdict.judgment, verdict.is_uncertain), (Some(Judgment::Blunder), false));
        let unknown = SearchedPosition { found: None, ..mated };
        assert_eq!(Verdict::on(&before, bad, &unknown), Verdict::default());
    }

    #[test]
    fn accuracy_is_the_mean_of_the_moves() {
        let verdict = |loss| Verdict {
            loss_permille: loss,
            judgment: loss.and_then(|loss| Judgment::of(f64::from(loss) / 10.0)),
            ..Verdict::default()
        };
        let verdicts = [verdict(Some(0)), verdict(Some(100)), verdict(None), verdict(Some(60))];
        let record = SideRecord::of(verdicts.iter());
        assert_eq!(record.counts, [1, 1, 0]);
        let mean = (accuracy_of(0.0) + accuracy_of(10.0) + accuracy_of(6.0)) / 3.0;
        assert!((record.accuracy.unwrap() - mean).abs() < 1e-9);
        assert_eq!(SideRecord::of([verdict(None)].iter()), SideRecord::default());
    }
}
