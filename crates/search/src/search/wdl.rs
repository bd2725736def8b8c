//! Win, draw and loss chances for a score. The search itself does not use them; front ends that
//! show scores do.
//!
//! The model is an ordered logistic regression: the win probability is `1 / (1 + exp((a - score) /
//! b))`, the loss probability is the same with the sign of the score flipped, and the rest is a
//! draw. Both `a` and `b` depend on the number of pieces left on the board: with few pieces a small
//! advantage is worth less, because most blasts that could use it have gone off. With very few
//! pieces even a large advantage may not be enough, so the win probability stays well below 1. A
//! score of exactly 0 is usually a draw that the search has seen, by repetition for instance, so it
//! has more draws than the scores next to it. `fissile games chances` fits the model to self-play
//! games. Coefficients are given for a few numbers of pieces ([`KNOTS`]) and interpolated in between.

use super::score::Score;
use crate::atomic::Position;

/// Win, draw and loss chances in thousandths; their sum is 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wdl {
    /// The chance that the side to move wins.
    pub win: u32,
    /// The chance of a draw.
    pub draw: u32,
    /// The chance that the side to move loses.
    pub loss: u32,
}

/// The numbers of pieces for which the model has coefficients.
pub const KNOTS: [usize; 6] = [4, 8, 12, 16, 24, 32];

/// A quantity that depends on the number of pieces: its values at the [`KNOTS`].
pub type ByPieces = [f64; KNOTS.len()];

/// The coefficients of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coefficients {
    /// `a`: the score with even odds of a win, in points.
    pub middle: ByPieces,
    /// `b`: the score change that multiplies the odds by e, in points.
    pub width: ByPieces,
    /// With this many pieces, about a third of all games cannot be won with any advantage.
    pub scarcity: f64,
    /// The share of the scores of exactly 0 that are draws seen by the search.
    pub level: ByPieces,
}

/// Fitted to 604,674 positions of 10,000 games at 1,000 nodes a move, by network 942808a7b4
/// (`crates/search/nets/HISTORY.md`; `fissile selfplay 10000 --nodes 1000 --seed 1225`). With more than 16 pieces
/// the win and draw rates are right within 3 points in every band of pieces and scores; with fewer,
/// within 8.
pub const MODEL: Coefficients = Coefficients {
    middle: [187.0, 145.0, 149.0, 113.0, 58.0, 45.0],
    width: [46.0, 63.0, 76.0, 93.0, 97.0, 92.0],
    scarcity: 3.4,
    level: [0.36, 0.80, 0.87, 0.85, 0.44, 0.14],
};

/// The model for one number of pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AtPieces {
    /// The score with even odds of a win, in points.
    pub middle: f64,
    /// The score change that multiplies the odds by e, in points.
    pub width: f64,
    /// The share of games that an advantage can win.
    pub open: f64,
    /// The share of the scores of exactly 0 that are draws seen by the search.
    pub level: f64,
}

impl AtPieces {
    /// The probability, 0 to 1, that the side to move wins with a score of `score` points.
    #[must_use]
    pub fn win(&self, score: i32) -> f64 {
        let open = if score == 0 { self.open * (1.0 - self.level) } else { self.open };
        open / (1.0 + ((self.middle - f64::from(score)) / self.width).exp())
    }
}

impl Coefficients {
    /// The model with `pieces` pieces on the board.
    #[must_use]
    pub fn at(&self, pieces: usize) -> AtPieces {
        AtPieces {
            middle: interpolated(&self.middle, pieces),
            width: interpolated(&self.width, pieces),
            open: 1.0 - (-(pieces as f64 / self.scarcity).powi(2)).exp(),
            level: interpolated(&self.level, pieces).clamp(0.0, 1.0),
        }
    }
}

/// The value for a number of pieces, on the line between the knots next to it.
fn interpolated(values: &ByPieces, pieces: usize) -> f64 {
    let above = KNOTS.iter().position(|knot| pieces <= *knot).unwrap_or(KNOTS.len() - 1).max(1);
    let [low, high] = [above - 1, above].map(|at| KNOTS[at] as f64);
    let part = ((pieces as f64 - low) / (high - low)).clamp(0.0, 1.0);
    values[above - 1] + (values[above] - values[above - 1]) * part
}

impl Wdl {
    /// The chances of the side to move in a position with this score.
    ///
    /// ```
    /// use fissile_search::atomic::Position;
    /// use fissile_search::search::{Score, Wdl};
    ///
    /// let start = Position::start();
    /// assert_eq!(Wdl::of(Score::mate_in(3), &start), Wdl { win: 1000, draw: 0, loss: 0 });
    /// let even = Wdl::of(Score::DRAW, &start);
    /// assert_eq!(even.win, even.loss);
    /// ```
    #[must_use]
    pub fn of(score: Score, position: &Position) -> Wdl {
        if score.is_decided() {
            return if score > Score::DRAW {
                Wdl { win: 1000, draw: 0, loss: 0 }
            } else {
                Wdl { win: 0, draw: 0, loss: 1000 }
            };
        }
        let pieces = position.board().occupied().count() as usize;
        let model = MODEL.at(pieces);
        let permille = |score: i32| (1000.0 * model.win(score)).round() as u32;
        let (win, loss) = (permille(score.0), permille(-score.0));
        Wdl { win, draw: 1000u32.saturating_sub(win + loss), loss }
    }

    /// The expected result in thousandths of half a point: 2000 for a certain win.
    #[must_use]
    pub const fn half_points(self) -> u32 {
        2 * self.win + self.draw
    }

    /// The expected result, 0 to 1.
    ///
    /// ```
    /// use fissile_search::search::Wdl;
    ///
    /// assert_eq!(Wdl { win: 500, draw: 300, loss: 200 }.expectation(), 0.65);
    /// ```
    #[must_use]
    pub fn expectation(self) -> f64 {
        (f64::from(self.win) + f64::from(self.draw) / 2.0) / 1000.0
    }
}
