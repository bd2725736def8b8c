//! Ridge regression: the weights with the least sum of squared errors and of their own squares
//! (Hoerl and Kennard 1970), from the normal equations, by Cholesky's method. Arithmetic only.

use crate::nnue::architecture::HIDDEN;
use crate::nnue::head::ACTIVE;
use crate::solve::costs::{DOUBLING, LEVEL, Weights, logarithm};

/// A constant, the number of moves, and the neurons of both sides.
const TERMS: usize = 2 + 2 * HIDDEN;

/// How much the square of the weight of a neuron counts beside squared errors.
const RIDGE: f64 = 30.0;

/// How much the square of the weight of any other term counts, only so that there is always a solution.
const OTHERS: f64 = 0.03;

/// The greatest weight of a neuron in a file.
const LARGEST: f64 = 127.0;

/// The normal equations.
pub(super) struct Regression {
    /// Sums of products of terms, by row; only those up to the diagonal.
    products: Vec<f64>,
    /// Sums of products of terms and levels.
    right: Vec<f64>,
}

impl Default for Regression {
    fn default() -> Regression {
        let mut products = vec![0.0; TERMS * TERMS];
        for term in 0..TERMS {
            products[term * TERMS + term] = if term < 2 { OTHERS } else { RIDGE };
        }
        Regression { products, right: vec![0.0; TERMS] }
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
        for (at, &(row, one)) in terms.iter().enumerate() {
            let products = &mut self.products[row * TERMS..][..TERMS];
            for &(column, other) in &terms[..=at] {
                products[column] += one * other;
            }
            self.right[row] += one * level;
        }
    }

    /// The weights, rounded.
    pub fn weights(mut self) -> Weights {
        solve(&mut self.products, &mut self.right, TERMS);
        let rounded = |term: f64, unit: i32| (term * f64::from(unit)).round();
        let neuron =
            |at: usize| rounded(self.right[2 + at], DOUBLING).clamp(-LARGEST, LARGEST) as i16;
        Weights {
            constant: rounded(self.right[0], LEVEL) as i32,
            count: rounded(self.right[1], LEVEL) as i32,
            neurons: [0, HIDDEN].map(|side| std::array::from_fn(|at| neuron(side + at))),
        }
    }
}

/// Solves a system of `size` equations with a positive definite matrix, of which the rows up to the
/// diagonal are given. The solution takes the place of the right side.
fn solve(matrix: &mut [f64], right: &mut [f64], size: usize) {
    for row in 0..size {
        for column in 0..=row {
            let products =
                (0..column).map(|at| matrix[row * size + at] * matrix[column * size + at]);
            let rest = matrix[row * size + column] - products.sum::<f64>();
            let diagonal = matrix[column * size + column];
            matrix[row * size + column] = if column < row { rest / diagonal } else { rest.sqrt() };
        }
    }
    for row in 0..size {
        let product: f64 = (0..row).map(|at| matrix[row * size + at] * right[at]).sum();
        right[row] = (right[row] - product) / matrix[row * size + row];
    }
    for row in (0..size).rev() {
        let product: f64 = (row + 1..size).map(|at| matrix[at * size + row] * right[at]).sum();
        right[row] = (right[row] - product) / matrix[row * size + row];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::random::Random;

    #[test]
    fn equations_are_solved() {
        // The matrix is that of 4 -2 2 / -2 17 5 / 2 5 11, and the solution 1, 2, 3.
        let mut matrix = [4.0, 0.0, 0.0, -2.0, 17.0, 0.0, 2.0, 5.0, 11.0];
        let mut right = [6.0, 47.0, 45.0];
        solve(&mut matrix, &mut right, 3);
        assert!(
            right.iter().zip([1.0, 2.0, 3.0]).all(|(found, wanted)| (found - wanted).abs() < 1e-12)
        );
    }

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
