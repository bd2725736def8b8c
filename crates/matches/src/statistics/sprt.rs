//! The sequential probability ratio test: after each pair, whether the results already decide
//! between two hypotheses about the difference of two engines.
//!
//! This is the generalized test (GSPRT) that fishtest, OpenBench and fastchess use. The log-likelihood
//! ratio compares the most likely distributions of scores under each hypothesis:
//!
//! - **logistic**: the mean score belongs to the Elo of the hypothesis. M. Van den Bergh, "Comparing
//!   the approximations for the generalized log likelihood ratio of a multinomial distribution",
//!   <https://www.cantate.be/Fishtest/comparing_approximations.pdf>, equations 1.2 and 1.3.
//! - **normalized**: the mean, in standard deviations from one half, belongs to the normalized Elo
//!   of the hypothesis. M. Van den Bergh, "Comments on normalized Elo",
//!   <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>, section 4.1.
//!
//! A score that has not occurred yet counts as a thousandth of an observation, as in fishtest and
//! fastchess, because a distribution with a hole may be unable to meet a hypothesis.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::estimate::{NORMALIZED_UNIT, score_of};
use super::sample::Sample;
use crate::util::quote::quote;

/// What stands in for a count of zero.
const ZERO_CELL: f64 = 1e-3;

/// A test of H1, the difference is `elo1`, against H0, it is `elo0`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: SprtModel,
}

/// The unit of the hypotheses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SprtModel {
    #[default]
    Normalized,
    Logistic,
}

/// The hypothesis that a test accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hypothesis {
    H0,
    H1,
}

/// Why there is no such test.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SprtError {
    #[error("elo0 must be less than elo1; {elo0} is not less than {elo1}")]
    Order { elo0: f64, elo1: f64 },
    #[error("{name} must be between 0 and 1, and {value} is not")]
    Rate { name: &'static str, value: f64 },
    #[error("alpha and beta must sum to less than 1, and {alpha} and {beta} do not")]
    Sum { alpha: f64, beta: f64 },
    #[error("{} is no model; there are normalized and logistic", quote(.0))]
    Model(String),
}

impl Sprt {
    /// A test that accepts H1 although H0 is true at the rate `alpha`, and H0 although H1 is true at
    /// the rate `beta`.
    ///
    /// # Errors
    /// If `elo0` is not less than `elo1`; a rate is not between 0 and 1, or both sum to 1 or more.
    pub fn new(
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
        model: SprtModel,
    ) -> Result<Sprt, SprtError> {
        // Also false if one of them is not a number.
        if !(elo0 < elo1 && elo0.is_finite() && elo1.is_finite()) {
            return Err(SprtError::Order { elo0, elo1 });
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 1.0) {
                return Err(SprtError::Rate { name, value });
            }
        }
        if alpha + beta >= 1.0 {
            return Err(SprtError::Sum { alpha, beta });
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// Both hypotheses.
    #[must_use]
    pub const fn elos(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    #[must_use]
    pub const fn model(&self) -> SprtModel {
        self.model
    }

    /// At or below the first log-likelihood ratio H0 is accepted, at or above the second H1.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let Sprt { alpha, beta, .. } = self;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// The log-likelihood ratio: how much better H1 explains the results than H0; 0 if no results
    /// at all could meet a hypothesis.
    #[must_use]
    pub fn llr(&self, sample: &Sample) -> f64 {
        if sample.size() <= 0.0 {
            return 0.0;
        }
        let counts: Vec<(f64, f64)> =
            sample.entries().map(|(score, count)| (score, count.max(ZERO_CELL))).collect();
        let total: f64 = counts.iter().map(|(_, count)| count).sum();
        let observed: Vec<(f64, f64)> =
            counts.iter().map(|(score, count)| (*score, count / total)).collect();
        let likely = |elo: f64| match self.model {
            SprtModel::Logistic => with_mean(&observed, score_of(elo)),
            SprtModel::Normalized => {
                with_ratio(&observed, sample.games_each().sqrt() * elo / NORMALIZED_UNIT)
            }
        };
        let (Some(under0), Some(under1)) = (likely(self.elo0), likely(self.elo1)) else {
            return 0.0;
        };
        let ratios = under1.iter().zip(&under0).map(|(one, zero)| (one / zero).ln());
        ratios.zip(&counts).map(|(ratio, (_, count))| ratio * count).sum()
    }

    /// The accepted hypothesis, once there is one.
    #[must_use]
    pub fn verdict(&self, sample: &Sample) -> Option<Hypothesis> {
        let (llr, (low, high)) = (self.llr(sample), self.bounds());
        match llr {
            _ if llr <= low => Some(Hypothesis::H0),
            _ if llr >= high => Some(Hypothesis::H1),
            _ => None,
        }
    }
}

/// The most likely probabilities of the scores if their mean is `mean`; `None` if no probabilities
/// have that mean.
fn with_mean(observed: &[(f64, f64)], mean: f64) -> Option<Vec<f64>> {
    let above: Vec<f64> = observed.iter().map(|(score, _)| score - mean).collect();
    tilted(observed, &above)
}

/// The most likely probabilities of the scores if their mean is `ratio` standard deviations above
/// one half; `None` if no probabilities were found.
///
/// With `y = score - 1/2` and `c = ratio / sqrt(1 + ratio^2)`, the condition is
/// `E[y] = c sqrt(E[y^2])`. For a positive `c`, a distribution with at least this ratio has
/// `E[y - c (y^2 / s + s) / 2] >= 0` for some `s`, namely `s = sqrt(E[y^2])`; one with at most this
/// ratio has `<= 0` for every `s`. Each of these is a condition on a mean, which [`tilted`] meets.
/// So if the observed ratio is too small, the answer is the most likely solution for any `s`; if it
/// is too large, the least likely one.
fn with_ratio(observed: &[(f64, f64)], ratio: f64) -> Option<Vec<f64>> {
    if ratio == 0.0 {
        return with_mean(observed, 0.5);
    }
    // For a negative ratio, the scores are mirrored.
    let offsets: Vec<f64> =
        observed.iter().map(|(score, _)| (score - 0.5) * ratio.signum()).collect();
    let bound = ratio.abs() / ratio.hypot(1.0);
    let mean_of = |values: &[f64]| -> f64 {
        observed.iter().zip(values).map(|((_, share), value)| share * value).sum()
    };
    let squares: Vec<f64> = offsets.iter().map(|y| y * y).collect();
    let is_above = mean_of(&offsets) > bound * mean_of(&squares).sqrt();
    let values_at = |s: f64| -> Vec<f64> {
        offsets.iter().map(|y| y - bound * (y * y / s + s) / 2.0).collect()
    };
    // The log-likelihood for `s`, with its sign changed where the least one is wanted.
    let worth = |s: f64| {
        let values = values_at(s);
        let is_met = is_above && mean_of(&values) <= 0.0;
        let likely = tilted(observed, &values).filter(|_| !is_met)?;
        let sum: f64 =
            observed.iter().zip(&likely).map(|((_, share), likely)| share * likely.ln()).sum();
        Some(if is_above { -sum } else { sum })
    };
    // There may be several maxima, around the scores above one half. From the best of some `s`, of
    // which 1/2 is the largest possible one, steps that become shorter lead to the maximum.
    let first = (0..60).filter_map(|step| {
        let s = 0.5 * 0.5_f64.powf(f64::from(step) / 2.0);
        Some((s, worth(s)?))
    });
    let Some((mut s, mut best)) = first.max_by(|(_, one), (_, other)| one.total_cmp(other)) else {
        // The observed ratio differs from the wanted one by a rounding error.
        return is_above.then(|| observed.iter().map(|(_, share)| *share).collect());
    };
    let mut step = 0.25;
    while step > 1e-8 {
        let better = [s * (1.0 + step), s * (1.0 - step)]
            .into_iter()
            .filter_map(|near| Some((near, worth(near)?)))
            .find(|(_, worth)| *worth > best);
        match better {
            Some(better) => (s, best) = better,
            None => step /= 2.0,
        }
    }
    tilted(observed, &values_at(s))
}

/// The most likely probabilities under which the mean of `values` is 0: the observed ones divided by
/// `1 + theta value`, with the only `theta` that makes it so. `None` if no value is on the other side
/// of 0, because then no probabilities do it.
fn tilted(observed: &[(f64, f64)], values: &[f64]) -> Option<Vec<f64>> {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    // The mean falls from infinity to minus infinity between these two. Newton's method finds the
    // zero; where it would leave the interval, the interval is halved.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let smallest = high.min(-low);
    let mut theta: f64 = 0.0;
    for _ in 0..200 {
        let (mut mean, mut slope) = (0.0, 0.0);
        for ((_, share), value) in observed.iter().zip(values) {
            let factor = value / (1.0 + theta * value);
            mean += share * factor;
            slope += share * factor * factor;
        }
        if mean > 0.0 {
            low = theta
        } else {
            high = theta
        }
        let newton = theta + mean / slope;
        if (newton - theta).abs() <= f64::EPSILON * theta.abs().max(smallest) {
            break;
        }
        theta = if newton > low && newton < high { newton } else { (low + high) / 2.0 };
    }
    let shares = observed.iter().zip(values);
    Some(shares.map(|((_, share), value)| share / (1.0 + theta * value)).collect())
}

impl FromStr for SprtModel {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<SprtModel, SprtError> {
        match text {
            "normalized" => Ok(SprtModel::Normalized),
            "logistic" => Ok(SprtModel::Logistic),
            _ => Err(SprtError::Model(text.to_owned())),
        }
    }
}

impl fmt::Display for SprtModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SprtModel::Normalized => "normalized",
            SprtModel::Logistic => "logistic",
        })
    }
}
