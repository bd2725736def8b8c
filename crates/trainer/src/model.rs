//! The neurons in floating point, cut into parts of [`LANES`]: each part computes and learns its own.
//!
//! The network is that of [`crate::nnue`]: the neurons of each side sum the weights of its inputs;
//! clamped to 0..1 and squared, they lead to the sums of the first layer. A part computes its share
//! of these sums; when the shares of all parts are added, the derivatives of the loss come back
//! (`tail`), and the part sums the gradient of its own weights.
//!
//! A part is so narrow because its rows of weights are read and changed for every piece of every
//! position. Those of one king bucket that occur often then fit into the nearest cache.

use super::chunk::Chunk;
use super::sample::Inputs;
use super::settings::LANES;
use crate::nnue::architecture::{BUCKET_INPUTS, FIRST, INPUTS, KING_BUCKETS};
use crate::nnue::network::Floats;
use crate::util::random::Random;

/// The largest weight. Thirty-two pieces with twice this weight (bucket and factorizer) fit into 16
/// bits.
const LARGEST: f32 = 0.99;

/// The largest weight to the first layer.
const LARGEST_FIRST: f32 = 1.98;

/// Weights with the moments of AdamW.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AdamWeights {
    pub values: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
}

/// The numbers of one step of AdamW.
#[derive(Clone, Copy, Debug)]
pub struct AdamStep {
    rate: f32,
    decay: f32,
    /// Corrections of the moments, which begin at 0.
    first: f32,
    second: f32,
}

const FIRST_MOMENT: f32 = 0.9;
const SECOND_MOMENT: f32 = 0.999;

impl AdamStep {
    /// The step of a batch, counted from 0.
    #[must_use]
    pub fn new(batch: u64, rate: f64, decay: f64) -> AdamStep {
        let power = i32::try_from(batch + 1).unwrap_or(i32::MAX);
        AdamStep {
            rate: rate as f32,
            decay: (1.0 - rate * decay) as f32,
            first: (1.0 / (1.0 - f64::from(FIRST_MOMENT).powi(power))) as f32,
            second: (1.0 / (1.0 - f64::from(SECOND_MOMENT).powi(power))) as f32,
        }
    }
}

impl AdamWeights {
    pub(super) fn new(values: Vec<f32>) -> AdamWeights {
        let zeros = vec![0.0; values.len()];
        AdamWeights { first: zeros.clone(), second: zeros, values }
    }

    /// The weights and their moments, to be stored and read back.
    pub fn parts_mut(&mut self) -> [&mut [f32]; 3] {
        [&mut self.values, &mut self.first, &mut self.second]
    }

    /// Changes the weights from `at` on by their gradient.
    pub(super) fn step(&mut self, at: usize, gradient: &[f32], step: AdamStep, largest: f32) {
        let range = at..at + gradient.len();
        let weights = self.values[range.clone()].iter_mut();
        let moments = self.first[range.clone()].iter_mut().zip(&mut self.second[range]);
        for ((weight, (first, second)), gradient) in weights.zip(moments).zip(gradient) {
            *first = FIRST_MOMENT * *first + (1.0 - FIRST_MOMENT) * gradient;
            *second = SECOND_MOMENT * *second + (1.0 - SECOND_MOMENT) * gradient * gradient;
            let change = *first * step.first / ((*second * step.second).sqrt() + 1e-8);
            *weight = (*weight * step.decay - step.rate * change).clamp(-largest, largest);
        }
    }
}

/// Weights by which a part computes its neurons; they are not learned from.
#[derive(Clone, Debug)]
pub struct PlainWeights {
    /// By input and neuron, bucket and factorizer added.
    pub inputs: Vec<f32>,
    /// By neuron.
    pub bias: Vec<f32>,
    /// By side (own, other), neuron and sum of the first layer.
    pub first: Vec<f32>,
}

/// Moves an average toward some values, so far that it keeps the part `kept` of itself.
pub fn average(average: &mut [f32], values: &[f32], kept: f64) {
    let step = (1.0 - kept) as f32;
    for (average, value) in average.iter_mut().zip(values) {
        *average += step * (value - *average);
    }
}

/// A part of the network: [`LANES`] of its neurons.
#[derive(Clone, Debug)]
pub struct Part {
    /// By input and neuron.
    pub inputs: AdamWeights,
    /// By input without its bucket, and neuron: what all buckets share.
    pub shared: AdamWeights,
    /// By neuron.
    pub bias: AdamWeights,
    /// By side (own, other), neuron and sum of the first layer.
    pub first: AdamWeights,
    /// The sums of the weights of an input in its bucket and in all buckets.
    merged: Vec<f32>,
    /// The average of the weights, if the settings want one.
    pub average: Option<PlainWeights>,
    gradient: Gradient,
    /// The neurons for the positions of a chunk, by side and position, clamped to 0..1.
    active: [Vec<[f32; LANES]>; 2],
    /// The derivatives of the loss with respect to the neurons of a side, by position.
    back: Vec<[f32; LANES]>,
}

#[derive(Clone, Debug, Default)]
struct Gradient {
    inputs: Vec<f32>,
    bias: Vec<f32>,
    first: Vec<f32>,
}

impl Part {
    /// The part with a number, in a network with `all` neurons, with random weights. These depend on
    /// the seed and the number only.
    #[must_use]
    pub fn new(number: usize, all: usize, seed: u64) -> Part {
        let mut random = Random::new(seed ^ (number as u64) << 32);
        let mut noise = |length: usize, most: f32| -> Vec<f32> {
            let unit = |bits: u64| (bits >> 40) as f32 / (1 << 23) as f32 - 1.0;
            (0..length).map(|_| most * unit(random.next_u64())).collect()
        };
        // About twenty inputs are active.
        let shared = noise(BUCKET_INPUTS * LANES, (3.0_f32 / 20.0).sqrt() / 2.0);
        let first = noise(2 * LANES * FIRST, 4.0 / (2.0 * all as f32).sqrt());
        let mut part = Part {
            inputs: AdamWeights::new(vec![0.0; INPUTS * LANES]),
            shared: AdamWeights::new(shared),
            bias: AdamWeights::new(vec![0.3; LANES]),
            first: AdamWeights::new(first),
            merged: vec![0.0; INPUTS * LANES],
            average: None,
            gradient: Gradient {
                inputs: vec![0.0; INPUTS * LANES],
                bias: vec![0.0; LANES],
                first: vec![0.0; 2 * LANES * FIRST],
            },
            active: [Vec::new(), Vec::new()],
            back: Vec::new(),
        };
        part.merge();
        part
    }

    /// Takes over the weights of a network whose neurons from `from` on are those of this part. The
    /// mean over the buckets of an input becomes the weight that they share.
    pub fn take_over(&mut self, floats: &Floats, from: usize) {
        let all = floats.bias.len();
        let columns = |rows: &[f32], width: usize| -> Vec<f32> {
            let own = |row: &[f32]| row[width * from..][..width * LANES].to_vec();
            rows.chunks_exact(width * all).flat_map(own).collect()
        };
        let mut inputs = columns(&floats.inputs, 1);
        let shared = self.shared.values.len();
        let mut common = vec![0.0; shared];
        for bucket in inputs.chunks_exact(shared) {
            for (common, weight) in common.iter_mut().zip(bucket) {
                *common += weight / KING_BUCKETS as f32;
            }
        }
        for bucket in inputs.chunks_exact_mut(shared) {
            for (weight, common) in bucket.iter_mut().zip(&common) {
                *weight -= common;
            }
        }
        self.inputs = AdamWeights::new(inputs);
        self.shared = AdamWeights::new(common);
        self.bias = AdamWeights::new(columns(&floats.bias, 1));
        self.first = AdamWeights::new(columns(&floats.layers.first, FIRST));
        self.merge();
    }

    /// Begins an average with the weights as they are.
    pub fn begin_average(&mut self) {
        self.average = Some(PlainWeights {
            inputs: self.merged.clone(),
            bias: self.bias.values.clone(),
            first: self.first.values.clone(),
        });
    }

    /// The weights of the network to be written: bucket and factorizer of the inputs added, then the
    /// biases, then those to the first layer by side, neuron and sum.
    #[must_use]
    pub fn finished(&self) -> [&[f32]; 3] {
        match &self.average {
            Some(PlainWeights { inputs, bias, first }) => [inputs, bias, first],
            None => [&self.merged, &self.bias.values, &self.first.values],
        }
    }

    /// Adds the weights of the factorizer to those of the buckets.
    pub fn merge(&mut self) {
        let shared = &self.shared.values;
        let buckets = self.inputs.values.chunks_exact(shared.len());
        for (merged, own) in self.merged.chunks_exact_mut(shared.len()).zip(buckets) {
            merge(merged, own, shared);
        }
    }

    /// Computes the neurons of some positions, and returns its share of the sums of the first layer
    /// for each in `shares`.
    pub fn forward(&mut self, chunk: &[Inputs], shares: &mut [[f32; FIRST]]) {
        let weights = [&self.merged[..], &self.bias.values, &self.first.values];
        shares.fill([0.0; FIRST]);
        forward(weights, &mut self.active, chunk, shares);
    }

    /// Adds its share of the sums of the first layer by the weights of the network to be written.
    pub fn add_finished(&self, chunk: &[Inputs], sums: &mut [[f32; FIRST]]) {
        forward(self.finished(), &mut Default::default(), chunk, sums);
    }

    /// Adds the gradient of the positions that [`Part::forward`] computed last; `slopes` has the
    /// derivatives of the loss with respect to the sums of the first layer for each.
    pub fn backward(&mut self, chunk: &Chunk<'_>, slopes: &[[f32; FIRST]]) {
        let Part { first, gradient, active, back, .. } = self;
        let rows = gradient.inputs.as_chunks_mut().0;
        let first = first.values.as_chunks().0.as_chunks().0;
        let first_gradient = gradient.first.as_chunks_mut().0.as_chunks_mut().0;
        let mut bias = [0.0; LANES];
        for (side, active) in active.iter().enumerate() {
            let weights = by_sum(&first[side]);
            let of_position = |(slopes, active)| slopes_of_neurons(&weights, slopes, active);
            back.clear();
            back.extend(slopes.iter().zip(active).map(of_position));
            back.iter().for_each(|back| add(&mut bias, back));
            for (input, users) in chunk.users[side].iter() {
                let mut total = [0.0; LANES];
                users.iter().for_each(|user| add(&mut total, &back[usize::from(*user)]));
                add(&mut rows[usize::from(input)], &total);
            }
            add_first_gradient(&mut first_gradient[side], active, slopes);
        }
        gradient.bias.iter_mut().zip(bias).for_each(|(sum, bias)| *sum += bias);
    }

    /// Changes the weights by the summed gradient, and begins a new sum. Moves the average, if there
    /// is one, so far that it keeps the part `kept` of itself.
    pub fn learn(&mut self, step: AdamStep, kept: Option<f64>) {
        // A run is short enough to stay in the cache for all the steps below.
        const RUN: usize = 64 * LANES;
        let Part { inputs, shared, bias, first, merged, average: followed, gradient, .. } = self;
        let mut followed = followed.as_mut().zip(kept);
        let length = shared.values.len();
        for start in (0..length).step_by(RUN) {
            let run = RUN.min(length - start);
            // The gradient of a shared weight is the sum over its buckets.
            let mut total = [0.0; RUN];
            let total = &mut total[..run];
            for bucket in gradient.inputs.chunks_exact(length) {
                for (total, gradient) in total.iter_mut().zip(&bucket[start..]) {
                    *total += gradient;
                }
            }
            shared.step(start, total, step, LARGEST);
            for bucket in 0..KING_BUCKETS {
                let own = bucket * length + start..bucket * length + start + run;
                let gradient = &mut gradient.inputs[own.clone()];
                inputs.step(own.start, gradient, step, LARGEST);
                gradient.fill(0.0);
                let merged = &mut merged[own.clone()];
                merge(merged, &inputs.values[own.clone()], &shared.values[start..][..run]);
                if let Some((followed, kept)) = &mut followed {
                    average(&mut followed.inputs[own], merged, *kept);
                }
            }
        }
        bias.step(0, &gradient.bias, step, LARGEST);
        first.step(0, &gradient.first, step, LARGEST_FIRST);
        gradient.bias.fill(0.0);
        gradient.first.fill(0.0);
        if let Some((followed, kept)) = followed {
            average(&mut followed.bias, &bias.values, kept);
            average(&mut followed.first, &first.values, kept);
        }
    }

    #[cfg(test)]
    pub(super) fn gradients(&self) -> [&[f32]; 3] {
        [&self.gradient.inputs, &self.gradient.bias, &self.gradient.first]
    }
}

/// Adds the weights of the factorizer to those of a bucket.
fn merge(merged: &mut [f32], own: &[f32], shared: &[f32]) {
    for ((merged, own), shared) in merged.iter_mut().zip(own).zip(shared) {
        *merged = own + shared;
    }
}

/// Weights to the first layer of one side by neuron and sum.
type ByNeuron = [[f32; FIRST]; LANES];

/// Computes the neurons of some positions by the weights of the inputs, the biases and the weights
/// to the first layer. Keeps the neurons, and adds their share of the first layer's sums for each
/// position to `sums`.
#[inline]
fn forward(
    [inputs, bias, first]: [&[f32]; 3],
    kept: &mut [Vec<[f32; LANES]>; 2],
    chunk: &[Inputs],
    sums: &mut [[f32; FIRST]],
) {
    let rows: &[[f32; LANES]] = inputs.as_chunks().0;
    let bias = bias.first_chunk().copied().unwrap_or([0.0; LANES]);
    let first: &[ByNeuron] = first.as_chunks().0.as_chunks().0;
    for (side, kept) in kept.iter_mut().enumerate() {
        kept.clear();
        let weights = &first[side];
        for (position, sums) in chunk.iter().zip(&mut *sums) {
            let mut active = bias;
            for input in &position.sides[side] {
                add(&mut active, &rows[usize::from(*input)]);
            }
            active.iter_mut().for_each(|neuron| *neuron = neuron.clamp(0.0, 1.0));
            kept.push(active);
            add(sums, &share_of_neurons(&active, weights));
        }
    }
}

/// What the neurons of a side add to the sums of the first layer.
#[inline]
fn share_of_neurons(active: &[f32; LANES], weights: &ByNeuron) -> [f32; FIRST] {
    // An addition waits for the one before it, so four chains of them run at once.
    const CHAINS: usize = 4;
    let mut found = [[0.0; FIRST]; CHAINS];
    let groups = active.as_chunks::<CHAINS>().0.iter().zip(weights.as_chunks::<CHAINS>().0);
    for (active, weights) in groups {
        for ((found, active), weights) in found.iter_mut().zip(active).zip(weights) {
            let square = active * active;
            for (found, weight) in found.iter_mut().zip(weights) {
                *found += square * weight;
            }
        }
    }
    let [mut total, rest @ ..] = found;
    rest.iter().for_each(|chain| add(&mut total, chain));
    total
}

/// The derivatives of the loss with respect to the neurons of a side, before they are clamped and
/// squared.
#[inline]
fn slopes_of_neurons(
    weights: &[[f32; LANES]; FIRST],
    slopes: &[f32; FIRST],
    active: &[f32; LANES],
) -> [f32; LANES] {
    let mut back = [0.0; LANES];
    for (weights, slope) in weights.iter().zip(slopes) {
        for (back, weight) in back.iter_mut().zip(weights) {
            *back += slope * weight;
        }
    }
    for (back, active) in back.iter_mut().zip(active) {
        // The square has the derivative 2x between the limits, and none outside.
        *back *= if *active < 1.0 { 2.0 * active } else { 0.0 };
    }
    back
}

/// Adds the gradient of the weights of a side to the first layer.
fn add_first_gradient(gradient: &mut ByNeuron, active: &[[f32; LANES]], slopes: &[[f32; FIRST]]) {
    // The sums of eight neurons fit into the registers, and stay there for all positions.
    const GROUP: usize = 8;
    for (number, gradient) in gradient.as_chunks_mut::<GROUP>().0.iter_mut().enumerate() {
        let mut totals = [[0.0; FIRST]; GROUP];
        for (active, slopes) in active.iter().zip(slopes) {
            let active = &active.as_chunks::<GROUP>().0[number];
            for (totals, active) in totals.iter_mut().zip(active) {
                let square = active * active;
                for (total, slope) in totals.iter_mut().zip(slopes) {
                    *total += square * slope;
                }
            }
        }
        gradient.iter_mut().zip(&totals).for_each(|(gradient, totals)| add(gradient, totals));
    }
}

/// The weights of neurons, by sum and neuron.
fn by_sum(weights: &ByNeuron) -> [[f32; LANES]; FIRST] {
    std::array::from_fn(|sum| std::array::from_fn(|neuron| weights[neuron][sum]))
}

#[inline]
fn add<const LENGTH: usize>(sums: &mut [f32; LENGTH], values: &[f32; LENGTH]) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += value;
    }
}
