//! Fitting the weights of the evaluation to games by Texel tuning
//! (<https://www.chessprogramming.org/Texel%27s_Tuning_Method>).
//!
//! A score of `c` centipawns means an expected result of 1 / (1 + 10^(-c / 400)), the formula of
//! the Elo rating (<https://www.chessprogramming.org/Pawn_Advantage,_Win_Percentage,_and_Elo>): 100
//! centipawns are 64 %. So the results alone determine the scale of the weights. The target of a
//! quiet position ([`samples`]) mixes the result of its game with the result expected from the
//! search score. The fit minimizes the logistic loss of the evaluation against the targets. The
//! evaluation is linear in the weights, so there is only one minimum. Adam (Kingma and Ba 2015,
//! <https://arxiv.org/abs/1412.6980>) finds it.
//!
//! The result does not depend on the number of threads: work is divided by position and summed in
//! order.

pub mod chances;
pub mod render;
pub mod samples;

use rayon::prelude::*;

use crate::eval::{TERM_COUNT, WEIGHTS, Weight};
use crate::util::random::Random;
use samples::Samples;

/// The settings of a fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The number of passes over all positions.
    pub epochs: usize,
    /// The maximum change of a weight by the first batch, in centipawns; it shrinks linearly to 0.
    pub rate: f64,
    /// How strongly weights are held at their starting values, as a number of additional positions
    /// with the old values. It matters only for terms that hardly ever occur.
    pub pull: f64,
}

/// The state of a fit after an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The number of finished epochs.
    pub epoch: usize,
    /// Mean loss per fitted position, during the epoch.
    pub fitted: f64,
    /// Mean loss per held-out position, after the epoch.
    pub held_out: f64,
}

/// The opening and ending weights of every term, in centipawns.
pub type Weights = Vec<[f64; 2]>;

/// Converts centipawns to the exponent of the logistic function.
const SCALE: f64 = std::f64::consts::LN_10 / 400.0;

/// Positions per update of the weights.
const BATCH: usize = 4096;
/// Positions per unit of parallel work.
const CHUNK: usize = 256;

/// The expected result of a score in centipawns, from 0 for a loss to 1 for a win.
#[must_use]
pub fn expected_result(centipawns: f64) -> f64 {
    1.0 / (1.0 + (-SCALE * centipawns).exp())
}

/// The current weights of the evaluation.
#[must_use]
pub fn current_weights() -> Weights {
    WEIGHTS.iter().map(|weight| [f64::from(weight.opening()), f64::from(weight.ending())]).collect()
}

/// The weights rounded to whole centipawns.
#[must_use]
pub fn rounded(weights: &Weights) -> Vec<Weight> {
    /// With this limit, sums over all pieces fit into the sixteen bits of a [`Weight`].
    const LARGEST: f64 = 2000.0;
    let round = |weight: f64| weight.round().clamp(-LARGEST, LARGEST) as i16;
    weights.iter().map(|&[opening, ending]| Weight::new(round(opening), round(ending))).collect()
}

/// The mean loss per position, computed on the current rayon pool; 0 without positions.
#[must_use]
pub fn loss(samples: &Samples, weights: &Weights) -> f64 {
    let chunks: Vec<f64> = samples
        .all()
        .par_chunks(CHUNK)
        .map(|chunk| {
            chunk
                .iter()
                .map(|sample| cross_entropy(sample.target, samples.evaluate(sample, weights)))
                .sum()
        })
        .collect();
    chunks.iter().sum::<f64>() / samples.all().len().max(1) as f64
}

/// The logistic loss of an evaluation: smallest when it expects the target.
fn cross_entropy(target: f32, evaluation: f64) -> f64 {
    let (exponent, target) = (SCALE * evaluation, f64::from(target));
    // ln(1 + e^x) - t x, in a form where e^x never overflows.
    exponent.max(0.0) + (-exponent.abs()).exp().ln_1p() - target * exponent
}

/// A running fit: every item is an epoch, computed on the current rayon pool.
pub struct Fit<'a> {
    settings: Settings,
    fitted: &'a Samples,
    held_out: &'a Samples,
    start: Weights,
    weights: Weights,
    adam: Adam,
    order: Vec<u32>,
    random: Random,
    epoch: usize,
}

impl<'a> Fit<'a> {
    /// A fit that starts from `start`.
    #[must_use]
    pub fn new(
        settings: Settings,
        fitted: &'a Samples,
        held_out: &'a Samples,
        start: Weights,
    ) -> Fit<'a> {
        let order = (0..fitted.all().len() as u32).collect();
        let (weights, adam, random) = (start.clone(), Adam::new(), Random::new(1));
        Fit { settings, fitted, held_out, start, weights, adam, order, random, epoch: 0 }
    }

    /// The current weights.
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }
}

impl Iterator for Fit<'_> {
    type Item = Progress;

    fn next(&mut self) -> Option<Progress> {
        if self.epoch == self.settings.epochs {
            return None;
        }
        self.epoch += 1;
        let positions = self.order.len().max(1) as f64;
        let steps = (self.settings.epochs * self.order.len().div_ceil(BATCH)) as f64;
        shuffle(&mut self.order, &mut self.random);
        let mut total = 0.0;
        for batch in self.order.chunks(BATCH) {
            let (mut gradient, loss) = batch_gradient(self.fitted, batch, &self.weights);
            total += loss;
            hold(&mut gradient, &self.weights, &self.start, self.settings.pull / positions);
            let left = 1.0 - self.adam.steps as f64 / steps;
            self.adam.step(&mut self.weights, &gradient, self.settings.rate * left);
        }
        let held_out = loss(self.held_out, &self.weights);
        Some(Progress { epoch: self.epoch, fitted: total / positions, held_out })
    }
}

/// Fisher-Yates shuffle.
fn shuffle(order: &mut [u32], random: &mut Random) {
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last + 1));
    }
}

/// The mean gradient of the loss over a batch, and the sum of the losses.
fn batch_gradient(samples: &Samples, batch: &[u32], weights: &Weights) -> (Weights, f64) {
    let parts: Vec<(Weights, f64)> = batch
        .par_chunks(CHUNK)
        .map(|chunk| {
            let (mut gradient, mut loss) = (vec![[0.0; 2]; TERM_COUNT], 0.0);
            for sample in chunk.iter().filter_map(|index| samples.all().get(*index as usize)) {
                let evaluation = samples.evaluate(sample, weights);
                loss += cross_entropy(sample.target, evaluation);
                let error = SCALE * (expected_result(evaluation) - f64::from(sample.target));
                samples.add_scaled(sample, error, &mut gradient);
            }
            (gradient, loss)
        })
        .collect();
    let (mut gradient, mut loss) = (vec![[0.0; 2]; TERM_COUNT], 0.0);
    for (part, part_loss) in &parts {
        loss += part_loss;
        for (sum, term) in gradient.iter_mut().zip(part) {
            sum[0] += term[0] / batch.len() as f64;
            sum[1] += term[1] / batch.len() as f64;
        }
    }
    (gradient, loss)
}

/// Adds the gradient that pulls the weights to their starting values. One position with a count of
/// 1 and an even chance curves the loss by `SCALE`² / 4; `positions` is the number of such
/// positions per fitted position.
fn hold(gradient: &mut Weights, weights: &Weights, start: &Weights, positions: f64) {
    let stiffness = positions * SCALE * SCALE / 4.0;
    for ((slope, weight), start) in gradient.iter_mut().zip(weights).zip(start) {
        slope[0] += stiffness * (weight[0] - start[0]);
        slope[1] += stiffness * (weight[1] - start[1]);
    }
}

/// Adam with the constants of the paper: steps in proportion to the mean gradient divided by its
/// spread.
struct Adam {
    mean: Weights,
    square: Weights,
    steps: usize,
}

impl Adam {
    fn new() -> Adam {
        Adam { mean: vec![[0.0; 2]; TERM_COUNT], square: vec![[0.0; 2]; TERM_COUNT], steps: 0 }
    }

    fn step(&mut self, weights: &mut Weights, gradient: &Weights, rate: f64) {
        const MEAN_DECAY: f64 = 0.9;
        const SQUARE_DECAY: f64 = 0.999;
        /// Far below the gradients here; it only prevents 0 / 0.
        const EPSILON: f64 = 1e-12;
        self.steps += 1;
        let mean_share = 1.0 - MEAN_DECAY.powi(self.steps as i32);
        let square_share = 1.0 - SQUARE_DECAY.powi(self.steps as i32);
        let state = self.mean.iter_mut().flatten().zip(self.square.iter_mut().flatten());
        for ((weight, slope), (mean, square)) in
            weights.iter_mut().flatten().zip(gradient.iter().flatten()).zip(state)
        {
            *mean += (1.0 - MEAN_DECAY) * (slope - *mean);
            *square += (1.0 - SQUARE_DECAY) * (slope * slope - *square);
            *weight -= rate * (*mean / mean_share) / ((*square / square_share).sqrt() + EPSILON);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions with five random terms each, whose targets are the expectations of the planted
    /// weights.
    fn planted(count: usize, weights: &Weights, seed: u64) -> Samples {
        let mut random = Random::new(seed);
        let mut samples = Samples::default();
        for _ in 0..count {
            let mut counts = [0; TERM_COUNT];
            for _ in 0..5 {
                counts[10 + random.below(20)] += random.below(5) as i32 - 2;
            }
            let phase = random.below(25) as f32 / 24.0;
            samples.push(&counts, [phase, 1.0 - phase], 0.0);
            let last = samples.all().len() - 1;
            let evaluation = samples.evaluate(&samples.all()[last], weights);
            samples.set_target(last, expected_result(evaluation) as f32);
        }
        samples
    }

    fn plan() -> Weights {
        (0..TERM_COUNT).map(|term| [term as f64 * 3.0 - 40.0, 60.0 - term as f64 * 2.0]).collect()
    }

    fn finished(samples: &Samples, settings: Settings, start: &Weights) -> Weights {
        let mut fit = Fit::new(settings, samples, samples, start.clone());
        fit.by_ref().for_each(drop);
        fit.weights().clone()
    }

    #[test]
    fn a_hundred_centipawns_are_64_percent() {
        assert!((expected_result(100.0) - 0.640).abs() < 0.001);
        assert!((expected_result(0.0) - 0.5).abs() < 1e-12);
        assert!((expected_result(-400.0) - 1.0 / 11.0).abs() < 1e-12);
    }

    #[test]
    fn planted_weights_are_found_again_and_unseen_ones_stay() {
        let (samples, held_out) = (planted(20_000, &plan(), 1), planted(2_000, &plan(), 2));
        let start: Weights = vec![[7.0, -7.0]; TERM_COUNT];
        let settings = Settings { epochs: 40, rate: 3.0, pull: 1.0 };
        let mut fit = Fit::new(settings, &samples, &held_out, start.clone());
        let told: Vec<_> = fit.by_ref().collect();
        let weights = fit.weights();
        let (found, wanted) = (weights[10..30].as_flattened(), plan());
        for (found, wanted) in found.iter().zip(wanted[10..30].as_flattened()) {
            assert!((found - wanted).abs() < 2.0, "{found} instead of {wanted}");
        }
        assert_eq!(weights[9], start[9]);
        assert_eq!(weights[30], start[30]);
        assert_eq!(told.len(), 40);
        assert!(told[39].held_out < told[0].held_out && told[39].fitted < told[0].fitted);
        assert!(loss(&held_out, weights) < loss(&held_out, &start));
    }

    #[test]
    fn a_strong_pull_holds_the_weights() {
        let samples = planted(2_000, &plan(), 1);
        let start: Weights = vec![[0.0; 2]; TERM_COUNT];
        let fitted = |pull| finished(&samples, Settings { epochs: 40, rate: 1.0, pull }, &start);
        let distance =
            |weights: Weights| weights.iter().flatten().map(|weight| weight.abs()).sum::<f64>();
        assert!(distance(fitted(1e6)) * 10.0 < distance(fitted(1.0)));
    }

    #[test]
    fn threads_do_not_matter() {
        let samples = planted(10_000, &plan(), 3);
        let settings = Settings { epochs: 3, rate: 1.0, pull: 10.0 };
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| finished(&samples, settings, &current_weights()))
        };
        assert_eq!(with(1), with(3));
    }

    #[test]
    fn the_logistic_loss_neither_overflows_nor_goes_wrong() {
        let plain = |evaluation: f64, target: f64| {
            let expected = expected_result(evaluation);
            -target * expected.ln() - (1.0 - target) * (1.0 - expected).ln()
        };
        for (evaluation, target) in [(0.0, 0.5), (120.0, 0.25), (-300.0, 1.0)] {
            let loss = cross_entropy(target as f32, evaluation);
            assert!((loss - plain(evaluation, target)).abs() < 1e-9);
        }
        assert!((cross_entropy(0.0, 400_000.0) - 1000.0 * std::f64::consts::LN_10).abs() < 1e-6);
        assert!(cross_entropy(1.0, 400_000.0).abs() < 1e-6);
    }
}
