//! The biases of the first layer and all weights after it, as the trainer learns them. They are few,
//! so every thread computes them and their gradient for all positions.

use super::model::{AdamStep, AdamWeights, average};
use crate::nnue::architecture::{FIRST, SECOND};
use crate::nnue::layers::{Tail, Values};
use crate::util::random::Random;

/// The largest weight of these.
const LARGEST: f32 = 8.0;

/// The biases of the first layer and the weights after it, with their moments and their average.
#[derive(Clone, Debug)]
pub struct TailWeights {
    /// The biases of the first layer, then the weights in the order of the file.
    pub weights: AdamWeights,
    /// The average of the weights, if the settings want one.
    pub average: Option<Vec<f32>>,
}

/// The biases of the first layer and the weights after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlainTail {
    pub first_bias: [f32; FIRST],
    pub tail: Tail,
}

impl TailWeights {
    /// Random weights.
    #[must_use]
    pub fn new(seed: u64) -> TailWeights {
        let mut random = Random::new(seed ^ 0x7a11 << 48);
        let mut noise =
            |most: f32| most * ((random.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0);
        let mut plain = PlainTail { first_bias: [0.2; FIRST], ..PlainTail::default() };
        let (most, most_output) = (1.5 / (FIRST as f32).sqrt(), 2.0 / (SECOND as f32).sqrt());
        plain.tail.second.iter_mut().flatten().for_each(|weight| *weight = noise(most));
        plain.tail.second_bias = [0.1; SECOND];
        plain.tail.output.iter_mut().for_each(|weight| *weight = noise(most_output));
        TailWeights::of(&plain)
    }

    /// The weights of a network, with moments of 0.
    #[must_use]
    pub fn of(plain: &PlainTail) -> TailWeights {
        TailWeights { weights: AdamWeights::new(plain.list()), average: None }
    }

    /// Begins an average with the weights as they are.
    pub fn begin_average(&mut self) {
        self.average = Some(self.weights.values.clone());
    }

    /// The weights as they are.
    #[must_use]
    pub fn now(&self) -> PlainTail {
        PlainTail::from_list(&self.weights.values)
    }

    /// The weights of the network to be written.
    #[must_use]
    pub fn finished(&self) -> PlainTail {
        PlainTail::from_list(self.average.as_ref().unwrap_or(&self.weights.values))
    }

    /// Changes the weights by their gradient, and moves the average, if there is one.
    pub fn learn(&mut self, gradient: &PlainTail, step: AdamStep, kept: Option<f64>) {
        self.weights.step(0, &gradient.list(), step, LARGEST);
        if let (Some(followed), Some(kept)) = (&mut self.average, kept) {
            average(followed, &self.weights.values, kept);
        }
    }
}

impl PlainTail {
    /// The biases, then the weights in the order of the file.
    pub(super) fn list(&self) -> Vec<f32> {
        self.first_bias.iter().copied().chain(self.tail.weights()).collect()
    }

    fn from_list(list: &[f32]) -> PlainTail {
        let mut plain = PlainTail::default();
        let places = plain.first_bias.iter_mut().chain(plain.tail.weights_mut());
        places.zip(list).for_each(|(place, weight)| *place = *weight);
        plain
    }

    /// The sums of the first layer with their biases, and the values that follow from them.
    pub fn values(&self, mut sums: [f32; FIRST]) -> ([f32; FIRST], Values) {
        sums.iter_mut().zip(self.first_bias).for_each(|(sum, bias)| *sum += bias);
        (sums, self.tail.values(&sums))
    }

    /// Adds the gradient of a position, and returns the derivative of the loss with respect to the
    /// sums of the first layer; `slope` is that with respect to the output.
    pub fn backward(
        &self,
        (sums, values): &([f32; FIRST], Values),
        slope: f32,
        gradient: &mut PlainTail,
    ) -> [f32; FIRST] {
        let is_inside = |value: f32| value > 0.0 && value < 1.0;
        let tail = &mut gradient.tail;
        tail.output_bias += slope;
        let back: [f32; SECOND] = std::array::from_fn(|at| {
            let value = values.second[at];
            tail.output[at] += slope * value.clamp(0.0, 1.0);
            let back = if is_inside(value) { slope * self.tail.output[at] } else { 0.0 };
            tail.second_bias[at] += back;
            back
        });
        let mut from_first = [0.0; 2 * FIRST];
        for (at, from) in from_first.iter_mut().enumerate() {
            *from = product(&self.tail.second[at], &back);
            for (learned, back) in tail.second[at].iter_mut().zip(&back) {
                *learned += values.first[at] * back;
            }
        }
        std::array::from_fn(|at| {
            let plain = if is_inside(sums[at]) { from_first[at] } else { 0.0 };
            let is_square_inside = sums[at].abs() < 1.0;
            let square =
                if is_square_inside { 2.0 * sums[at] * from_first[FIRST + at] } else { 0.0 };
            gradient.first_bias[at] += plain + square;
            plain + square
        })
    }
}

/// The sum of products.
#[inline]
fn product(values: &[f32; SECOND], weights: &[f32; SECOND]) -> f32 {
    // Sums that are added up independently, so that the loop is a few vector instructions.
    const STRIPES: usize = 8;
    let mut totals = [0.0; STRIPES];
    let pairs = values.as_chunks::<STRIPES>().0.iter().zip(weights.as_chunks::<STRIPES>().0);
    for (values, weights) in pairs {
        for ((total, value), weight) in totals.iter_mut().zip(values).zip(weights) {
            *total += value * weight;
        }
    }
    totals.iter().sum()
}
