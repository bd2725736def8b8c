//! The weights of a network, and its output from the sums of its neurons.
//!
//! All numbers are integers: weights to the neurons are in units of 1/[`INPUT_UNIT`], weights to
//! the output in units of 1/[`OUTPUT_UNIT`]. So every machine and every kernel computes the same
//! score.

use super::architecture::{INPUT_UNIT, OUTPUT_UNIT, Sums};
use super::kernels;
use crate::util::prefetch::prefetch;

/// The weights of one input, or of one side to the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Row(pub Sums);

impl Row {
    /// Prefetches the weights.
    #[inline]
    pub(super) fn prefetch(&self) {
        // The rows begin at cache lines.
        self.0.chunks(32).for_each(|line| prefetch(&line[0]));
    }
}

/// The weights of a network in integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The weights of each input to the neurons.
    pub(super) inputs: Box<[Row]>,
    /// The values that the sums start from.
    pub(super) bias: Row,
    /// The weights of the neurons to the output: of the side to move, and of the other side.
    pub(super) output: [Row; 2],
    /// The value that the output starts from, in units of the product of both weights.
    pub(super) output_bias: i32,
    /// The score in points for an output of 1.
    pub(super) scale: i32,
}

/// The weights of a network in floating point, as the trainer uses them.
#[derive(Clone, Debug, PartialEq)]
pub struct Floats {
    /// By input and neuron.
    pub inputs: Vec<f32>,
    /// By neuron.
    pub bias: Vec<f32>,
    /// By side (own, other) and neuron.
    pub output: Vec<f32>,
    /// The value that the output starts from.
    pub output_bias: f32,
}

impl Network {
    /// The weights in floating point. Rounding gives back the weights of the network.
    #[must_use]
    pub fn floats(&self) -> Floats {
        let floats = |row: &Row, unit: i32| row.0.map(|weight| f32::from(weight) / unit as f32);
        let product = f64::from(INPUT_UNIT * OUTPUT_UNIT);
        Floats {
            inputs: self.inputs.iter().flat_map(|row| floats(row, INPUT_UNIT)).collect(),
            bias: floats(&self.bias, INPUT_UNIT).to_vec(),
            output: self.output.iter().flat_map(|row| floats(row, OUTPUT_UNIT)).collect(),
            output_bias: (f64::from(self.output_bias) / product) as f32,
        }
    }

    /// The score in points for an output of 1.
    #[must_use]
    pub const fn scale(&self) -> i32 {
        self.scale
    }

    /// The score in points for the side to move, from the active inputs of both sides, its own
    /// first. It uses no accumulators, so it is slow and always right.
    ///
    /// # Panics
    /// With an input that the architecture does not have.
    #[must_use]
    pub fn score(&self, sides: [&[u16]; 2]) -> i32 {
        let [own, other] = sides.map(|inputs| {
            let mut sums = self.bias.0;
            for input in inputs {
                let row = &self.inputs[usize::from(*input)].0;
                for (sum, weight) in sums.iter_mut().zip(row) {
                    *sum = sum.wrapping_add(*weight);
                }
            }
            sums
        });
        self.output(&own, &other)
    }

    /// The score in points for the side to move, from the sums of its neurons and of the
    /// opponent's.
    #[must_use]
    pub fn output(&self, own: &Sums, other: &Sums) -> i32 {
        let [own_weights, other_weights] = &self.output;
        let sum = kernels::output([(own, &own_weights.0), (other, &other_weights.0)]);
        let unit = i64::from(INPUT_UNIT * OUTPUT_UNIT);
        // The squares of the activations contain one unit too many.
        let output = i64::from(sum / INPUT_UNIT) + i64::from(self.output_bias);
        (output * i64::from(self.scale) / unit) as i32
    }
}
