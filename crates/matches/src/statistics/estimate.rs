//! Elo, normalized Elo and the likelihood of superiority, with 95 % intervals, as fishtest and
//! fastchess compute them.
//!
//! The score of an observation (a pair, or a game without a partner) is taken to be normally
//! distributed around its mean. Elo is the logistic function of the score. Normalized Elo is the
//! score above one half in standard deviations of one game, times 800 / ln 10; it says how many
//! games it takes to see the difference, whatever the share of draws (M. Van den Bergh, "Comments on
//! normalized Elo", <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>).
//!
//! Counts are used as they are, without a correction for zero cells. So a difference is infinite if
//! an engine scored nothing at all, and there is no interval if all observations are equal.

use std::f64::consts::{LN_10, SQRT_2};

use serde::Serialize;

use super::sample::Sample;

/// The half width of a 95 % interval, in standard deviations.
pub const DEVIATIONS_95: f64 = 1.959_963_984_540_054;

/// Normalized Elo for one standard deviation of a game.
pub(super) const NORMALIZED_UNIT: f64 = 800.0 / LN_10;

/// What the results say about the difference of two engines, for the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean score, from 0 to 1.
    pub score: f64,
    pub elo: Interval,
    pub normalized_elo: Interval,
    /// The likelihood of superiority: how probable it is, after these results, that the first engine
    /// is the stronger one; `None` if all observations are equal.
    pub superiority: Option<f64>,
}

/// A value with its 95 % interval. The bounds are `None` if all observations are equal, because
/// their spread is not known then. Infinite numbers are `null` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    pub value: f64,
    pub low: Option<f64>,
    pub high: Option<f64>,
}

impl Interval {
    /// Half the width of the interval, if it is known and finite.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        let error = (self.high? - self.low?) / 2.0;
        error.is_finite().then_some(error)
    }
}

impl Estimate {
    /// The estimate; `None` without observations.
    #[must_use]
    pub fn of(sample: &Sample) -> Option<Estimate> {
        if sample.size() <= 0.0 {
            return None;
        }
        let (score, variance) = (sample.mean(), sample.variance());
        let deviation = (variance / sample.size()).sqrt();
        // Equal scores such as 0.25 are exact; others leave the last bits of rounding.
        let has_spread = variance > 1e-12;
        let bound = |side: f64| has_spread.then_some(score + side * DEVIATIONS_95 * deviation);
        let (low, high) = (bound(-1.0), bound(1.0));
        let game_deviation = (sample.games_each() * variance).sqrt();
        let normalized = |score: f64| match score - 0.5 {
            0.0 => 0.0,
            above if has_spread => above / game_deviation * NORMALIZED_UNIT,
            above => above.signum() * f64::INFINITY,
        };
        Some(Estimate {
            score,
            elo: Interval { value: elo(score), low: low.map(elo), high: high.map(elo) },
            normalized_elo: Interval {
                value: normalized(score),
                low: low.map(normalized),
                high: high.map(normalized),
            },
            superiority: has_spread.then(|| normal_cdf((score - 0.5) / deviation)),
        })
    }
}

/// The difference in Elo that makes this score; infinite at 0 and 1 and beyond.
#[must_use]
pub fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that a difference in Elo makes.
#[must_use]
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The probability that a standard normal variable is below `value`.
fn normal_cdf(value: f64) -> f64 {
    libm::erfc(-value / SQRT_2) / 2.0
}
