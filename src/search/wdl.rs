//! What a score means for the result of the game: the chances of a win, a draw and a loss. The search itself never asks;
//! this is for those who show scores to people or to bots.
//!
//! The model is that of an ordered logistic regression: a win is as likely as `1 / (1 + exp((a - score) / b))`, a loss as
//! likely with the sign of the score turned, and a draw has the rest. Both numbers depend on the men left on the board:
//! with few of them a small advantage is worth less, because most blasts that could use it have gone off. The fit to
//! games of the engine against itself is repeated by `fissile fit --wdl`.

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

/// The score, in centipawns, at which a win is as likely as not: at no men at all, and for every man on the board.
const MIDDLE: (f64, f64) = (300.0, -8.5);

/// How many centipawns change the odds by a factor of e: the same.
const WIDTH: (f64, f64) = (150.0, 0.0);

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
        let men = f64::from(position.board().occupied().count());
        let (middle, width) = (MIDDLE.0 + MIDDLE.1 * men, WIDTH.0 + WIDTH.1 * men);
        let chance = |score: i32| 1.0 / (1.0 + ((middle - f64::from(score)) / width).exp());
        let permille = |score: i32| (1000.0 * chance(score)).round() as u32;
        let (win, loss) = (permille(score.0), permille(-score.0));
        Wdl { win, draw: 1000u32.saturating_sub(win + loss), loss }
    }

    /// The points to be expected, from 0 to 1.
    #[must_use]
    pub fn expectation(self) -> f64 {
        (f64::from(self.win) + f64::from(self.draw) / 2.0) / 1000.0
    }
}
