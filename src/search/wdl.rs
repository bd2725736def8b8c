//! Win, draw and loss chances for a score. The search itself does not use them; front ends that
//! show scores do.
//!
//! The model is an ordered logistic regression: the win probability is `1 / (1 + exp((a - score) /
//! b))`, the loss probability is the same with the sign of the score flipped, and the rest is a
//! draw. Both `a` and `b` depend on the men left on the board: with few men a small advantage is
//! worth less, because most blasts that could use it have gone off. With very few men even a large
//! advantage may not be enough, so the win probability stays well below 1. And a score of exactly 0
//! is mostly no small advantage but a draw that the search has seen, by repetition for instance. `fissile games chances` fits
//! the model to self-play games.

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

/// The number of coefficients in each part of the model: polynomials of degree two in the number of
/// men, as a fraction of a full board.
pub const TERMS: usize = 3;

/// The coefficients of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coefficients {
    /// `a`: the score with even odds of a win, in points.
    pub middle: [f64; TERMS],
    /// `b`: the score change that multiplies the odds by e, in points.
    pub width: [f64; TERMS],
    /// With this many men, about a third of all games cannot be won with any advantage.
    pub scarcity: f64,
    /// The share of the scores of exactly 0 that are draws which the search has seen.
    pub level: [f64; TERMS],
}

/// Fitted to 559,703 positions of 10,000 games at 2,500 nodes a move (`fissile selfplay 10000
/// --nodes 2500 --seed 21`, commit 7af8cf3ae1). For scores of at least 25 points the win and
/// draw rates are right within 8 points in every band of men and scores, and within 3 with more
/// than sixteen men. Positions with a score of exactly 0 are drawn more often than the model says.
pub const MODEL: Coefficients = Coefficients {
    middle: [218.0, -281.1, 106.8],
    width: [16.1, 248.4, -90.1],
    scarcity: 7.5,
    level: [0.0; TERMS],
};

impl Coefficients {
    /// The score with even odds of a win, with `men` men on the board.
    #[must_use]
    pub fn middle_at(&self, men: usize) -> f64 {
        polynomial(&self.middle, men)
    }

    /// The score change that multiplies the odds by e, with `men` men on the board.
    #[must_use]
    pub fn width_at(&self, men: usize) -> f64 {
        polynomial(&self.width, men)
    }

    /// The share, 0 to 1, of the scores of exactly 0 that are draws which the search has seen, with
    /// `men` men on the board.
    #[must_use]
    pub fn level_at(&self, men: usize) -> f64 {
        polynomial(&self.level, men).clamp(0.0, 1.0)
    }

    /// The probability, 0 to 1, that the side to move wins with a score of `score` points and
    /// `men` men on the board.
    #[must_use]
    pub fn win(&self, score: i32, men: usize) -> f64 {
        let decided = 1.0 - (-(men as f64 / self.scarcity).powi(2)).exp();
        let open = if score == 0 { 1.0 - self.level_at(men) } else { 1.0 };
        open * decided
            / (1.0 + ((self.middle_at(men) - f64::from(score)) / self.width_at(men)).exp())
    }

    /// The expected points, 0 to 1, of a side with a score of `score` points and `men` men on the
    /// board.
    #[must_use]
    pub fn expectation(&self, score: i32, men: usize) -> f64 {
        (1.0 + self.win(score, men) - self.win(-score, men)) / 2.0
    }
}

fn polynomial(coefficients: &[f64; TERMS], men: usize) -> f64 {
    let part = men as f64 / 32.0;
    coefficients.iter().rev().fold(0.0, |sum, coefficient| sum * part + coefficient)
}

impl Wdl {
    /// The chances of the side to move in a position with this score.
    ///
    /// ```
    /// use fissile::Position;
    /// use fissile::search::{Score, Wdl};
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
        let men = position.board().occupied().count() as usize;
        let permille = |score: i32| (1000.0 * MODEL.win(score, men)).round() as u32;
        let (win, loss) = (permille(score.0), permille(-score.0));
        Wdl { win, draw: 1000u32.saturating_sub(win + loss), loss }
    }

    /// The expected points, 0 to 1.
    ///
    /// ```
    /// use fissile::search::Wdl;
    ///
    /// assert_eq!(Wdl { win: 500, draw: 300, loss: 200 }.expectation(), 0.65);
    /// ```
    #[must_use]
    pub fn expectation(self) -> f64 {
        (f64::from(self.win) + f64::from(self.draw) / 2.0) / 1000.0
    }
}
