//! Support for learning from searches: a sample of the open positions that a search evaluates, and
//! plain estimates.

use super::Solver;
use crate::atomic::Position;
use crate::estimate::Estimator;
use crate::util::random::Random;

/// The sample so far.
pub(super) struct Samples {
    random: Random,
    every: usize,
    positions: Vec<Position>,
}

impl Solver<'_> {
    /// Samples about one of `every` open positions that are evaluated from now on. The choice
    /// depends on the search and the seed.
    #[must_use]
    pub fn with_samples(mut self, every: usize, seed: u64) -> Self {
        self.samples = Some(Samples { random: Random::new(seed), every, positions: Vec::new() });
        self
    }

    /// Estimates first numbers by the score of the network alone, without learned weights.
    #[must_use]
    pub fn with_plain_numbers(mut self) -> Self {
        self.estimator = Estimator::plain();
        self
    }

    /// The sample.
    #[must_use]
    pub fn samples(&self) -> &[Position] {
        self.samples.as_ref().map_or(&[], |samples| &samples.positions)
    }

    /// Adds an open position to the sample, if it is its turn.
    pub(super) fn sample(&mut self, position: &Position) {
        if let Some(samples) = &mut self.samples
            && samples.random.below(samples.every) == 0
        {
            samples.positions.push(*position);
        }
    }
}
