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
//! games.

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
/// pieces, as a fraction of a full board.
pub const TERMS: usize = 3;

/// The coefficients of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coefficients {
    /// `a`: the score with even odds of a win, in points.
    pub middle: [f64; TERMS],
    /// `b`: the score change that multiplies the odds by e, in points.
    pub width: [f64; TERMS],
    /// With this many pieces, about a third of all games cannot be won with any advantage.
    pub scarcity: f64,
    /// The share of the scores of exactly 0 that are draws seen by the search.
    pub level: [f64; TERMS],
}

/// Fitted to 576,871 positions of 9,761 games at 1,000 nodes a move, by network 178b8bf019
/// (`nets/HISTORY.md`; `fissile selfplay --nodes 1000 --seed 1178`). With more than ten pieces
/// the win and draw rates are right within 5 points in every band of pieces and scores; with fewer,
/// within 11.
pub const MODEL: Coefficients = Coefficients {
    middle: [361.8, -664.1, 357.1],
    width: [88.5, 54.9, -24.6],
    scarcity: 2.5,
    level: [0.519, 1.809, -2.417],
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
            middle: polynomial(&self.middle, pieces),
            width: polynomial(&self.width, pieces),
            open: 1.0 - (-(pieces as f64 / self.scarcity).powi(2)).exp(),
            level: polynomial(&self.level, pieces).clamp(0.0, 1.0),
        }
    }
}

fn polynomial(coefficients: &[f64; TERMS], pieces: usize) -> f64 {
    let part = pieces as f64 / 32.0;
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
    /// use fissile::search::Wdl;
    ///
    /// assert_eq!(Wdl { win: 500, draw: 300, loss: 200 }.expectation(), 0.65);
    /// ```
    #[must_use]
    pub fn expectation(self) -> f64 {
        (f64::from(self.win) + f64::from(self.draw) / 2.0) / 1000.0
    }
}
