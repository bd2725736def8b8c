//! Screening: what each of many changes is worth, from games in which all of them vary at once. In
//! each pair a setting with some of the changes plays against the one with exactly the others. So
//! every pair says something about every change, and each is measured as precisely as if all games
//! had been played for it alone. What two changes do only together cancels out, because both players
//! of a pair have both changes at equal or both at different levels.
//!
//! Pairs follow the rows of [`super::design`]. Rows and columns are shuffled anew after each pass
//! through the design, so that what three changes do together does not always look like the effect of
//! the same fourth one.

use serde::{Deserialize, Serialize};

use super::design::matrix;
use super::effects::{Effect, Effects};
use super::{Experiment, PairJob, PairOutcome};
use crate::statistics::estimate::elo;
use crate::util::random::Random;

/// A change to measure: an option with its old and its new value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Factor {
    pub name: String,
    pub old: String,
    pub new: String,
}

/// What a screening has found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScreeningState {
    pub done: u64,
    pub faults: u64,
    /// On the score above one half.
    pub score: Effects,
    /// On the logarithm of the time a move.
    pub time: Effects,
}

/// A screening.
#[derive(Clone, Debug, PartialEq)]
pub struct Screening {
    factors: Vec<Factor>,
    pairs: u64,
    seed: u64,
    matrix: Vec<Vec<i8>>,
    state: ScreeningState,
}

impl Screening {
    #[must_use]
    pub fn new(factors: Vec<Factor>, pairs: u64, seed: u64) -> Screening {
        let count = factors.len();
        let state = ScreeningState {
            done: 0,
            faults: 0,
            score: Effects::new(count),
            time: Effects::new(count),
        };
        Screening { matrix: matrix(count), factors, pairs, seed, state }
    }

    /// Goes on from a state; `None` if it is not one of these changes.
    #[must_use]
    pub fn resume(self, state: ScreeningState) -> Option<Screening> {
        let count = self.factors.len();
        let fits = state.score.factors() == count && state.time.factors() == count;
        fits.then_some(Screening { state, ..self })
    }

    #[must_use]
    pub fn factors(&self) -> &[Factor] {
        &self.factors
    }

    #[must_use]
    pub const fn state(&self) -> &ScreeningState {
        &self.state
    }

    /// The number of pairs after which every two changes have been combined equally often.
    #[must_use]
    pub fn runs(&self) -> u64 {
        self.matrix.len() as u64
    }

    /// What a change is worth in Elo.
    #[must_use]
    pub fn worth(&self, factor: usize) -> Option<Effect> {
        let Effect { value, error } = self.state.score.of(factor)?;
        let (low, high) = (elo(0.5 + value - error), elo(0.5 + value + error));
        Some(Effect { value: elo(0.5 + value), error: (high - low) / 2.0 })
    }

    /// The change of the time a move, as a share.
    #[must_use]
    pub fn slowdown(&self, factor: usize) -> Option<Effect> {
        let Effect { value, error } = self.state.time.of(factor)?;
        // From the logarithm to a share, for the interval by its slope.
        Some(Effect { value: value.exp_m1(), error: error * value.exp() })
    }

    /// The levels of the first setting in a pair: +1 for the new value.
    fn levels(&self, number: u64) -> Vec<i8> {
        let runs = self.runs();
        let mut random = Random::new(self.seed).skip((number / runs) * 2 * runs);
        let rows = shuffled(self.matrix.len(), &mut random);
        // The first column is the same in all rows.
        let columns = shuffled(self.matrix.len() - 1, &mut random);
        let row = &self.matrix[rows[(number % runs) as usize]];
        // The other half of the design, in which all levels are reversed, is the other player's.
        columns.iter().take(self.factors.len()).map(|column| row[column + 1]).collect()
    }
}

/// The numbers below `count` in a random order.
fn shuffled(count: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for at in (1..count).rev() {
        order.swap(at, random.below(at + 1));
    }
    order
}

impl Experiment for Screening {
    fn done(&self) -> u64 {
        self.state.done
    }

    fn total(&self) -> u64 {
        self.pairs
    }

    fn job(&self, number: u64) -> PairJob {
        let levels = self.levels(number);
        let setting = |sign: i8| {
            let value = |(factor, level): (&Factor, &i8)| match level * sign {
                1 => factor.new.clone(),
                _ => factor.old.clone(),
            };
            self.factors.iter().zip(&levels).map(value).collect()
        };
        PairJob { number, first: setting(1), second: setting(-1) }
    }

    fn learn(&mut self, outcomes: &[PairOutcome]) {
        for (number, outcome) in (self.state.done..).zip(outcomes) {
            let levels = self.levels(number);
            self.state.score.add(&levels, f64::from(outcome.half_points) / 4.0 - 0.5);
            if let Some(ratio) = outcome.time_ratio() {
                self.state.time.add(&levels, ratio);
            }
            self.state.faults += u64::from(outcome.faults);
        }
        self.state.done += outcomes.len() as u64;
    }
}
