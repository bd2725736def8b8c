//! The weights of a network, and its output from the sums of its neurons.
//!
//! Weights to the neurons are integers in units of 1/[`INPUT_UNIT`]. Their activations, the squares
//! of the sums clamped to 0..1, are in units of 1/[`ACTIVE_UNIT`], and the weights to the first
//! layer in units of 1/[`FIRST_UNIT`]. What follows is in floating point ([`Tail`]). Every machine
//! and every kernel computes the same score.

use super::architecture::{ACTIVE_UNIT, FIRST, FIRST_UNIT, HIDDEN, INPUT_UNIT, Sums};
use super::layers::{Layers, Tail};
use super::row::Row;
use super::simd::{self, FirstWeights};

/// The weights of a network as the engine uses them.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// The weights of each input to the neurons.
    pub(super) inputs: Box<[Row]>,
    /// The values that the sums start from.
    pub(super) bias: Row,
    /// The weights of the activations to the first layer.
    pub(super) first: FirstWeights,
    /// The values that the first layer starts from, in units of the product of both units.
    pub(super) first_bias: [i32; FIRST],
    /// The layers after that.
    pub(super) tail: Tail,
    /// The score in points for an output of 1.
    pub(super) scale: i32,
}

/// The integer for a sum of 1 in the first layer.
pub(super) const SUM_UNIT: i32 = ACTIVE_UNIT * FIRST_UNIT;

/// The weights of a network in floating point, as the trainer uses them.
#[derive(Clone, Debug, PartialEq)]
pub struct Floats {
    /// By input and neuron.
    pub inputs: Vec<f32>,
    /// By neuron.
    pub bias: Vec<f32>,
    /// The layers after the neurons.
    pub layers: Layers,
}

impl Network {
    /// The weights in floating point. Rounding gives back the weights of the network.
    #[must_use]
    pub fn floats(&self) -> Floats {
        let floats = |row: &Row| row.0.map(|weight| f32::from(weight) / INPUT_UNIT as f32);
        Floats {
            inputs: self.inputs.iter().flat_map(floats).collect(),
            bias: floats(&self.bias).to_vec(),
            layers: Layers {
                first: self.first_in_order().map(|weight| weight / FIRST_UNIT as f32).collect(),
                first_bias: self.first_bias.map(|bias| bias as f32 / SUM_UNIT as f32),
                tail: self.tail.clone(),
            },
        }
    }

    /// The integer weights to the first layer by side, neuron and sum.
    pub(super) fn first_in_order(&self) -> impl Iterator<Item = f32> {
        self.first.iter().flat_map(|rows| {
            (0..HIDDEN).flat_map(move |neuron| rows.iter().map(move |row| row.0[neuron].into()))
        })
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
        let sums = simd::first_layer([own, other], &self.first);
        let mut first = [0.0; FIRST];
        for ((first, sum), bias) in first.iter_mut().zip(sums).zip(self.first_bias) {
            *first = (sum + bias) as f32 * (1.0 / SUM_UNIT as f32);
        }
        (self.tail.values(&first).output * self.scale as f32) as i32
    }
}
