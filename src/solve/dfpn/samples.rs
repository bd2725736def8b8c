//! What a search does for those who learn from it: it takes a sample of the open positions that it
//! looks at for the first time, and estimates them in a plain way.

use super::Solver;
use crate::atomic::Position;
use crate::solve::estimate::Estimator;
use crate::util::random::Random;

/// The sample so far.
pub(super) struct Samples {
    random: Random,
    every: usize,
    positions: Vec<Position>,
}

impl Solver<'_> {
    /// Takes about one of `every` open positions that are looked at for the first time from now on.
    /// Which, depends on the search and the seed.
    #[must_use]
    pub fn with_samples(mut self, every: usize, seed: u64) -> Self {
        self.samples = Some(Samples { random: Random::new(seed), every, positions: Vec::new() });
        self
    }

    /// Estimates first numbers by the score of the network alone, not by what was learned of it.
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

    /// Looks at an open position, which may become a part of the sample.
    pub(super) fn sample(&mut self, position: &Position) {
        if let Some(samples) = &mut self.samples
            && samples.random.below(samples.every) == 0
        {
            samples.positions.push(*position);
        }
    }
}
