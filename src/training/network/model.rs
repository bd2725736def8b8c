//! The neurons in floating point, cut into parts: each part computes and learns its own.
//!
//! The network is that of [`crate::nnue`]: the neurons of each side sum the weights of its inputs;
//! clamped to 0..1 and squared, they lead to the sums of the first layer. A part computes its share
//! of these sums; when the shares of all parts are added, the derivatives of the loss come back
//! (`tail`), and the part sums the gradient of its own weights.

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
    /// By side (own, other), sum of the first layer and neuron.
    pub first: Vec<f32>,
}

/// Moves an average toward some values, so far that it keeps the part `kept` of itself.
pub fn average(average: &mut [f32], values: &[f32], kept: f64) {
    let step = (1.0 - kept) as f32;
    for (average, value) in average.iter_mut().zip(values) {
        *average += step * (value - *average);
    }
}

/// A part of the network: some of its neurons.
#[derive(Clone, Debug)]
pub struct Part {
    /// The number of its neurons.
    neurons: usize,
    /// By input and neuron.
    pub inputs: AdamWeights,
    /// By input without its bucket, and neuron: what all buckets share.
    pub shared: AdamWeights,
    /// By neuron.
    pub bias: AdamWeights,
    /// By side (own, other), sum of the first layer and neuron.
    pub first: AdamWeights,
    /// The sums of the weights of an input in its bucket and in all buckets.
    merged: Vec<f32>,
    /// The average of the weights, if the settings want one.
    pub average: Option<PlainWeights>,
    gradient: Gradient,
    /// The sums of the neurons for the positions of a chunk, by position, side and neuron.
    sums: Vec<f32>,
}

#[derive(Clone, Debug, Default)]
struct Gradient {
    inputs: Vec<f32>,
    bias: Vec<f32>,
    first: Vec<f32>,
}

impl Part {
    /// The neurons of some blocks of [`LANES`], in a network with `all` neurons, with random
    /// weights. These depend on the seed and the block only, not on how the network is cut.
    #[must_use]
    pub fn new(blocks: std::ops::Range<usize>, all: usize, seed: u64) -> Part {
        let neurons = blocks.len() * LANES;
        let mut shared = vec![0.0; BUCKET_INPUTS * neurons];
        let mut first = vec![0.0; 2 * FIRST * neurons];
        // About twenty inputs are active.
        let (most, most_first) = ((3.0_f32 / 20.0).sqrt() / 2.0, 4.0 / (2.0 * all as f32).sqrt());
        for (at, block) in blocks.enumerate() {
            let mut random = Random::new(seed ^ (block as u64) << 32);
            let mut fill = |values: &mut [f32], most: f32| {
                for row in values.chunks_exact_mut(neurons) {
                    for value in &mut row[at * LANES..][..LANES] {
                        *value = most * ((random.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0);
                    }
                }
            };
            fill(&mut shared, most);
            fill(&mut first, most_first);
        }
        let mut part = Part {
            neurons,
            inputs: AdamWeights::new(vec![0.0; INPUTS * neurons]),
            shared: AdamWeights::new(shared),
            bias: AdamWeights::new(vec![0.3; neurons]),
            first: AdamWeights::new(first),
            merged: vec![0.0; INPUTS * neurons],
            average: None,
            gradient: Gradient {
                inputs: vec![0.0; INPUTS * neurons],
                bias: vec![0.0; neurons],
                first: vec![0.0; 2 * FIRST * neurons],
            },
            sums: Vec::new(),
        };
        part.merge();
        part
    }

    /// Takes over the weights of a network whose neurons from `from` on are those of this part. The
    /// mean over the buckets of an input becomes the weight that they share.
    pub fn take_over(&mut self, floats: &Floats, from: usize) {
        let (all, neurons) = (floats.bias.len(), self.neurons);
        let columns = |rows: &[f32]| -> Vec<f32> {
            rows.chunks_exact(all).flat_map(|row| &row[from..from + neurons]).copied().collect()
        };
        let mut inputs = columns(&floats.inputs);
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
        self.bias = AdamWeights::new(columns(&floats.bias));
        let mut first = vec![0.0; 2 * FIRST * neurons];
        for (row, weights) in first.chunks_exact_mut(neurons).enumerate() {
            let (side, sum) = (row / FIRST, row % FIRST);
            for (neuron, weight) in weights.iter_mut().enumerate() {
                *weight = floats.layers.first[(side * all + from + neuron) * FIRST + sum];
            }
        }
        self.first = AdamWeights::new(first);
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
    /// biases, then those to the first layer by side, sum and neuron.
    #[must_use]
    pub fn finished(&self) -> [&[f32]; 3] {
        match &self.average {
            Some(PlainWeights { inputs, bias, first }) => [inputs, bias, first],
            None => [&self.merged, &self.bias.values, &self.first.values],
        }
    }

    /// The number of neurons.
    #[must_use]
    pub const fn neurons(&self) -> usize {
        self.neurons
    }

    /// Adds the weights of the factorizer to those of the buckets.
    pub fn merge(&mut self) {
        let buckets = self.merged.chunks_exact_mut(self.shared.values.len());
        for (merged, own) in buckets.zip(self.inputs.values.chunks_exact(self.shared.values.len()))
        {
            for ((merged, own), shared) in merged.iter_mut().zip(own).zip(&self.shared.values) {
                *merged = own + shared;
            }
        }
    }

    /// Computes the neurons of some positions, and hands its share of the sums of the first layer
    /// for each to `share`.
    pub fn forward(&mut self, chunk: &[Inputs], share: impl FnMut(usize, [f32; FIRST])) {
        let weights = [&self.merged[..], &self.bias.values, &self.first.values];
        forward(weights, &mut self.sums, chunk, share);
    }

    /// The same with the weights of the network to be written.
    pub fn forward_finished(&mut self, chunk: &[Inputs], share: impl FnMut(usize, [f32; FIRST])) {
        let mut sums = std::mem::take(&mut self.sums);
        forward(self.finished(), &mut sums, chunk, share);
        self.sums = sums;
    }

    /// Adds the gradient of the positions that [`Part::forward`] computed last; `slopes` has the
    /// derivatives of the loss with respect to the sums of the first layer for each.
    pub fn backward(&mut self, chunk: &[Inputs], slopes: &[[f32; FIRST]]) {
        let neurons = self.neurons;
        for ((inputs, slopes), sums) in
            chunk.iter().zip(slopes).zip(self.sums.chunks_exact(2 * neurons))
        {
            for (side, sums) in sums.chunks_exact(neurons).enumerate() {
                for (at, sums) in blocks(sums).enumerate() {
                    let active = sums.map(|sum| sum.clamp(0.0, 1.0));
                    let squares = active.map(|active| active * active);
                    let mut back = [0.0; LANES];
                    for (sum, slope) in slopes.iter().enumerate() {
                        let row = (side * FIRST + sum) * neurons + at * LANES;
                        let weights = block(&self.first.values[row..]);
                        for (back, weight) in back.iter_mut().zip(weights) {
                            *back += slope * weight;
                        }
                        add(&mut self.gradient.first[row..], &squares.map(|square| slope * square));
                    }
                    for ((back, sum), active) in back.iter_mut().zip(sums).zip(active) {
                        // The square has the derivative 2x between the limits, and none outside.
                        *back *= if *sum < 1.0 { 2.0 * active } else { 0.0 };
                    }
                    add(&mut self.gradient.bias[at * LANES..], &back);
                    for input in &inputs.sides[side] {
                        add(
                            &mut self.gradient.inputs[usize::from(*input) * neurons + at * LANES..],
                            &back,
                        );
                    }
                }
            }
        }
    }

    /// Changes the weights by the summed gradient, and begins a new sum.
    pub fn learn(&mut self, step: AdamStep) {
        let shared = self.shared.values.len();
        // The gradient of a shared weight is the sum over its buckets.
        let mut total = vec![0.0; LANES * 64];
        for (index, start) in (0..shared).step_by(total.len()).enumerate() {
            let length = total.len().min(shared - start);
            let total = &mut total[..length];
            total.fill(0.0);
            for bucket in 0..KING_BUCKETS {
                let part = &self.gradient.inputs[bucket * shared + start..][..length];
                for (total, gradient) in total.iter_mut().zip(part) {
                    *total += gradient;
                }
                self.inputs.step(bucket * shared + start, part, step, LARGEST);
            }
            self.shared.step(index * LANES * 64, total, step, LARGEST);
        }
        self.bias.step(0, &self.gradient.bias, step, LARGEST);
        self.first.step(0, &self.gradient.first, step, LARGEST_FIRST);
        self.gradient.inputs.fill(0.0);
        self.gradient.bias.fill(0.0);
        self.gradient.first.fill(0.0);
        self.merge();
    }

    /// Moves the average, if there is one, toward the weights as they are.
    pub fn follow(&mut self, kept: f64) {
        if let Some(followed) = &mut self.average {
            average(&mut followed.inputs, &self.merged, kept);
            average(&mut followed.bias, &self.bias.values, kept);
            average(&mut followed.first, &self.first.values, kept);
        }
    }

    #[cfg(test)]
    pub(super) fn gradients(&self) -> [&[f32]; 3] {
        [&self.gradient.inputs, &self.gradient.bias, &self.gradient.first]
    }
}

/// Computes the neurons of some positions by the weights of the inputs, the biases and the weights
/// to the first layer. Keeps the sums of the neurons, and hands the share of the first layer's sums
/// for each position to `share`.
#[inline]
fn forward(
    [inputs, bias, first]: [&[f32]; 3],
    kept: &mut Vec<f32>,
    chunk: &[Inputs],
    mut share: impl FnMut(usize, [f32; FIRST]),
) {
    let neurons = bias.len();
    kept.resize(chunk.len() * 2 * neurons, 0.0);
    for ((index, position), sums) in
        chunk.iter().enumerate().zip(kept.chunks_exact_mut(2 * neurons))
    {
        let mut found = [[0.0; STRIPES]; FIRST];
        for (side, sums) in sums.chunks_exact_mut(neurons).enumerate() {
            for (at, sums) in blocks_mut(sums).enumerate() {
                let mut total = block(&bias[at * LANES..]);
                for input in &position.sides[side] {
                    let row = block(&inputs[usize::from(*input) * neurons + at * LANES..]);
                    for (total, weight) in total.iter_mut().zip(row) {
                        *total += weight;
                    }
                }
                *sums = total;
                let squares = total.map(|sum| sum.clamp(0.0, 1.0)).map(|active| active * active);
                for (sum, found) in found.iter_mut().enumerate() {
                    let row = (side * FIRST + sum) * neurons + at * LANES;
                    add_products(found, &squares, &block(&first[row..]));
                }
            }
        }
        share(index, found.map(|stripes| stripes.iter().sum()));
    }
}

/// The first lanes of a slice that has as many.
#[inline]
fn block(values: &[f32]) -> [f32; LANES] {
    values.first_chunk().copied().unwrap_or([0.0; LANES])
}

#[inline]
fn blocks(values: &[f32]) -> std::slice::Iter<'_, [f32; LANES]> {
    values.as_chunks().0.iter()
}

#[inline]
fn blocks_mut(values: &mut [f32]) -> std::slice::IterMut<'_, [f32; LANES]> {
    values.as_chunks_mut().0.iter_mut()
}

#[inline]
fn add(sums: &mut [f32], values: &[f32; LANES]) {
    if let Some(sums) = sums.first_chunk_mut::<LANES>() {
        for (sum, value) in sums.iter_mut().zip(values) {
            *sum += value;
        }
    }
}

/// Sums that are added up independently, so that a loop over products is a few vector instructions.
const STRIPES: usize = 8;

/// Adds products to the stripes of their sum. The stripes are added up only at the end, which takes
/// as long as some of the products.
#[inline]
fn add_products<const LENGTH: usize>(
    totals: &mut [f32; STRIPES],
    values: &[f32; LENGTH],
    weights: &[f32; LENGTH],
) {
    for (values, weights) in
        values.as_chunks::<STRIPES>().0.iter().zip(weights.as_chunks::<STRIPES>().0)
    {
        for ((total, value), weight) in totals.iter_mut().zip(values).zip(weights) {
            *total += value * weight;
        }
    }
}

/// The sum of products.
#[inline]
pub(super) fn product<const LENGTH: usize>(values: &[f32; LENGTH], weights: &[f32; LENGTH]) -> f32 {
    const { assert!(LENGTH.is_multiple_of(STRIPES)) };
    let mut totals = [0.0; STRIPES];
    add_products(&mut totals, values, weights);
    totals.iter().sum()
}
