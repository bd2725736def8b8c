//! The layers between the neurons and the score, in floating point: as the trainer learns them, and
//! from the first layer on as the engine computes them, too.
//!
//! The activations of both sides, 2 x neurons numbers from 0 to 1, lead to [`FIRST`] sums. Each sum
//! gives two values, itself clamped to 0..1 and its square clamped to 0..1. These lead to [`SECOND`]
//! values clamped to 0..1, and these to one output, the logit of the expected result.
//!
//! The engine sums up the first layer in integers (`simd`), where nearly all of the
//! multiplications are. The rest is in single precision, in one order of additions and without
//! fused multiplications, so every machine computes the same output.

use super::architecture::{FIRST, SECOND};

/// The weights of all layers, as the trainer learns them.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers {
    /// By side (own, other), neuron and sum.
    pub first: Vec<f32>,
    /// The values that the sums start from.
    pub first_bias: [f32; FIRST],
    /// What follows the sums.
    pub tail: Tail,
}

/// The weights of the layers after the sums of the first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tail {
    /// By value (the clamped sums, then their squares) and value of the second layer.
    pub second: [[f32; SECOND]; 2 * FIRST],
    /// The values that the second layer starts from.
    pub second_bias: [f32; SECOND],
    /// By value of the second layer.
    pub output: [f32; SECOND],
    /// The value that the output starts from.
    pub output_bias: f32,
}

/// The values of the layers for one position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Values {
    /// The clamped sums, then their clamped squares.
    pub first: [f32; 2 * FIRST],
    /// The second layer before it is clamped to 0..1.
    pub second: [f32; SECOND],
    /// The logit of the expected result.
    pub output: f32,
}

impl Tail {
    /// The number of weights, biases among them.
    pub const WEIGHTS: usize = 2 * FIRST * SECOND + SECOND + SECOND + 1;

    /// The values of the layers from the sums of the first.
    #[must_use]
    #[inline]
    pub fn values(&self, sums: &[f32; FIRST]) -> Values {
        let mut first = [0.0; 2 * FIRST];
        let (plain, squares) = first.split_at_mut(FIRST);
        for ((plain, square), sum) in plain.iter_mut().zip(squares).zip(sums) {
            *plain = sum.clamp(0.0, 1.0);
            *square = (sum * sum).min(1.0);
        }
        // Two chains of additions, because each waits for the one before it.
        let mut second = self.second_bias;
        let mut other = [0.0; SECOND];
        let (plain_rows, square_rows) = self.second.split_at(FIRST);
        for at in 0..FIRST {
            for to in 0..SECOND {
                second[to] += first[at] * plain_rows[at][to];
                other[to] += first[FIRST + at] * square_rows[at][to];
            }
        }
        let mut products = [0.0; SECOND];
        for to in 0..SECOND {
            second[to] += other[to];
            products[to] = second[to].clamp(0.0, 1.0) * self.output[to];
        }
        // Halves are added to halves, which vector instructions can do.
        let mut length = SECOND;
        while length > 1 {
            length /= 2;
            let (low, high) = products.split_at_mut(length);
            low.iter_mut().zip(high).for_each(|(low, high)| *low += *high);
        }
        Values { first, second, output: products[0] + self.output_bias }
    }

    /// The weights in the order of the file.
    pub fn weights(&self) -> impl Iterator<Item = f32> {
        let rows = self.second.iter().flatten().chain(&self.second_bias).chain(&self.output);
        rows.copied().chain([self.output_bias])
    }

    /// The weights to be changed, in the order of the file.
    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let Tail { second, second_bias, output, output_bias } = self;
        let rows = second.iter_mut().flatten().chain(second_bias).chain(output);
        rows.chain([output_bias])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::random::Random;

    #[test]
    fn the_values_are_those_of_plain_sums() {
        let mut random = Random::new(11);
        let mut weight = || random.below(2001) as f32 / 1000.0 - 1.0;
        let mut tail = Tail::default();
        assert_eq!(tail.weights_mut().map(|place| *place = weight()).count(), Tail::WEIGHTS);
        for _ in 0..200 {
            let sums: [f32; FIRST] = std::array::from_fn(|_| 2.0 * weight());
            let found = tail.values(&sums);
            let mut output = f64::from(tail.output_bias);
            for to in 0..SECOND {
                let mut total = f64::from(tail.second_bias[to]);
                for (at, sum) in sums.iter().enumerate() {
                    let sum = f64::from(*sum);
                    total += sum.clamp(0.0, 1.0) * f64::from(tail.second[at][to]);
                    total += (sum * sum).min(1.0) * f64::from(tail.second[FIRST + at][to]);
                }
                assert!((total - f64::from(found.second[to])).abs() < 1e-5);
                output += total.clamp(0.0, 1.0) * f64::from(tail.output[to]);
            }
            assert!((output - f64::from(found.output)).abs() < 1e-5, "{output} {found:?}");
        }
    }

    #[test]
    fn weights_come_in_the_order_in_which_they_are_set() {
        let mut tail = Tail::default();
        tail.weights_mut().zip(0_u16..).for_each(|(weight, at)| *weight = at.into());
        assert!(tail.weights().eq((0..Tail::WEIGHTS as u16).map(f32::from)));
        assert_eq!(tail.second[1][2], (SECOND + 2) as f32);
        assert_eq!(tail.output_bias, (Tail::WEIGHTS - 1) as f32);
    }
}
