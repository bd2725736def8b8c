//! What a score means for the result of the game: the chances of a win, a draw and a loss. The search itself never asks;
//! this is for those who show scores to people or to bots.
//!
//! The model is that of an ordered logistic regression: a win is as likely as `1 / (1 + exp((a - score) / b))`, a loss as
//! likely with the sign of the score turned, and a draw has the rest. Both numbers depend on the men left on the board:
//! with few of them a small advantage is worth less, because most blasts that could use it have gone off. With very few
//! even a large advantage may not be enough, so the chance of a win never comes near to certain. The fit to
//! games of the engine against itself is repeated by `fissile fit --chances`.

use super::score::Score;
use crate::atomic::Position;

/// The chances of the three results, each in thousandths; together they are 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wdl {
    /// That the side to move wins.
    pub win: u32,
    /// That nobody does.
    pub draw: u32,
    /// That the side to move loses.
    pub loss: u32,
}

/// How many coefficients each part of the model has: polynomials of the second degree in the men on the board, counted in
/// parts of a full board.
pub const TERMS: usize = 3;

/// The model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coefficients {
    /// The score at which a win is as likely as not, in centipawns.
    pub middle: [f64; TERMS],
    /// How many centipawns change the odds by a factor of e.
    pub width: [f64; TERMS],
    /// With so many men about a third of all games cannot be won with any advantage.
    pub scarcity: f64,
}

/// Fitted to 559,703 positions of 10,000 games at 2,500 nodes a move (`fissile selfplay 10000 --nodes 2500 --seed 21`, commit
/// 7af8cf3ae1): for scores from 25 centipawns on the shares of wins and of draws are right within 8 points in every band of
/// men and scores, and within 3 with more than sixteen men. A score of nothing at all is more often a draw than it says.
pub const MODEL: Coefficients =
    Coefficients { middle: [218.0, -281.1, 106.8], width: [16.1, 248.4, -90.1], scarcity: 7.5 };

impl Coefficients {
    /// The score at which a win is as likely as not.
    #[must_use]
    pub fn middle_at(&self, men: usize) -> f64 {
        polynomial(&self.middle, men)
    }

    /// The centipawns that change the odds by a factor of e.
    #[must_use]
    pub fn width_at(&self, men: usize) -> f64 {
        polynomial(&self.width, men)
    }

    /// The chance, from 0 to 1, that the side to move wins with a score in centipawns and so many men on the board.
    #[must_use]
    pub fn win(&self, score: i32, men: usize) -> f64 {
        let decided = 1.0 - (-(men as f64 / self.scarcity).powi(2)).exp();
        decided / (1.0 + ((self.middle_at(men) - f64::from(score)) / self.width_at(men)).exp())
    }
}

fn polynomial(coefficients: &[f64; TERMS], men: usize) -> f64 {
    let part = men as f64 / 32.0;
    coefficients.iter().rev().fold(0.0, |sum, coefficient| sum * part + coefficient)
}

impl Wdl {
    /// The chances of the side to move in a position that is worth so much to it.
    ///
    /// ```
    /// use fissile::atomic::Position;
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

    /// The points to be expected, from 0 to 1.
    #[must_use]
    pub fn expectation(self) -> f64 {
        (f64::from(self.win) + f64::from(self.draw) / 2.0) / 1000.0
    }
}
