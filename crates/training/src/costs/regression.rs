//! What the proofs of positions cost, as a weighted sum of the number of moves and the active neurons, fitted by
//! ridge regression.

use crate::nnue::architecture::HIDDEN;
use crate::nnue::head::ACTIVE;
use crate::solve::costs::{DOUBLING, LEVEL, Weights, logarithm};
use fissile_trainer::ridge::Ridge;

/// How much the square of the weight of a neuron counts beside squared errors.
const RIDGE: f64 = 30.0;

/// How much the square of the weight of any other term counts, only so that there is always a solution.
const OTHERS: f64 = 0.03;

/// The greatest weight of a neuron in a file.
const LARGEST: f64 = 127.0;

/// The equations of a constant, the number of moves, and the neurons of both sides.
pub(super) struct Regression(Ridge);

impl Default for Regression {
    fn default() -> Regression {
        Regression(Ridge::new([OTHERS; 2].into_iter().chain([RIDGE; 2 * HIDDEN])))
    }
}

impl Regression {
    /// Adds a position with a number of moves and with activations of both sides.
    pub fn add(&mut self, count: u32, active: &[[i32; HIDDEN]; 2], level: f64) {
        let dense = [1.0, f64::from(logarithm(count)) / f64::from(LEVEL)];
        let neurons = active.iter().flatten().map(|active| f64::from(*active) / f64::from(ACTIVE));
        // Most activations are 0.
        let terms: Vec<(usize, f64)> =
            dense.into_iter().chain(neurons).enumerate().filter(|(_, term)| *term != 0.0).collect();
        self.0.add(&terms, level);
    }

    /// The weights, rounded.
    pub fn weights(self) -> Weights {
        let fitted = self.0.weights();
        let rounded = |term: f64, unit: i32| (term * f64::from(unit)).round();
        let neuron = |at: usize| rounded(fitted[2 + at], DOUBLING).clamp(-LARGEST, LARGEST) as i16;
        Weights {
            constant: rounded(fitted[0], LEVEL) as i32,
            count: rounded(fitted[1], LEVEL) as i32,
            neurons: [0, HIDDEN].map(|side| std::array::from_fn(|at| neuron(side + at))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::random::Random;

    /// Levels that follow from known weights lead back to these weights.
    #[test]
    fn weights_are_found_in_what_follows_from_them() {
        let mut random = Random::new(5);
        let mut regression = Regression::default();
        for _ in 0..6_000 {
            let mut active = [[0; HIDDEN]; 2];
            for _ in 0..40 {
                active[random.below(2)][random.below(HIDDEN)] = ACTIVE;
            }
            let count = 1 << random.below(6);
            let neurons =
                0.5 * f64::from(active[0][7] / ACTIVE) - 2.0 * f64::from(active[1][3] / ACTIVE);
            let level = 4.0 + 1.5 * f64::from(logarithm(count)) / f64::from(LEVEL) + neurons;
            regression.add(count, &active, level);
        }
        let found = regression.weights();
        let near = |found: i32, wanted: f64, unit: i32| {
            (f64::from(found) / f64::from(unit) - wanted).abs() < 0.2
        };
        assert!(near(found.constant, 4.0, LEVEL) && near(found.count, 1.5, LEVEL), "{found:?}");
        assert!(near(found.neurons[0][7].into(), 0.5, DOUBLING), "{found:?}");
        assert!(near(found.neurons[1][3].into(), -2.0, DOUBLING), "{found:?}");
        assert!(near(found.neurons[1][7].into(), 0.0, DOUBLING), "{found:?}");
    }
}
