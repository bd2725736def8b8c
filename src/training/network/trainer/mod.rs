//! The loop over the batches: all parts of the network at once, each on its own thread.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Barrier, Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use toml::Table;

use super::model::{AdamStep, AdamWeights, Part, PlainWeights};
use super::sample::{Inputs, Sample};
use super::settings::{LANES, TrainingSettings};
use super::tail::{PlainTail, TailWeights};
use crate::nnue::architecture::{FIRST, INPUTS};
use crate::nnue::file::{NetFile, NetFileError, Trained};
use crate::nnue::layers::Layers;
use crate::nnue::network::Floats;

/// Positions between two meetings of the threads.
const CHUNK: usize = 128;

/// A training run, batch by batch.
pub struct Trainer {
    settings: TrainingSettings,
    parts: Vec<Mutex<Part>>,
    /// The biases of the first layer and what follows it.
    tail: TailWeights,
    /// Batches learned so far.
    batch: u64,
    pool: ThreadPool,
}

/// The shares of the sums of the first layer for the positions of a chunk, by part, position and
/// sum, as bits.
type Shares = Vec<Vec<AtomicU32>>;

impl Trainer {
    /// A training run with random weights on at most `threads` threads.
    ///
    /// # Errors
    /// If the threads cannot be started.
    pub fn new(
        settings: TrainingSettings,
        threads: usize,
    ) -> Result<Trainer, ThreadPoolBuildError> {
        let all = settings.architecture.neurons;
        let blocks = all / LANES;
        let threads = threads.clamp(1, blocks);
        let part = |index: usize| {
            let range = blocks * index / threads..blocks * (index + 1) / threads;
            Mutex::new(Part::new(range, all, settings.seed))
        };
        let mut trainer = Trainer {
            parts: (0..threads).map(part).collect(),
            tail: TailWeights::new(settings.seed),
            batch: 0,
            pool: ThreadPoolBuilder::new().num_threads(threads).build()?,
            settings,
        };
        trainer.begin_average();
        Ok(trainer)
    }

    /// Begins the average of the weights, if the settings want one.
    fn begin_average(&mut self) {
        if self.settings.schedule.ema_at(0).is_some() {
            self.tail.begin_average();
            for part in &mut self.parts {
                part.get_mut().unwrap_or_else(PoisonError::into_inner).begin_average();
            }
        }
    }

    /// Begins with the weights of a network instead of random ones; it has as many neurons as the
    /// settings say.
    pub fn take_over(&mut self, weights: &Floats) {
        let mut from = 0;
        for part in &mut self.parts {
            let part = part.get_mut().unwrap_or_else(PoisonError::into_inner);
            part.take_over(weights, from);
            from += part.neurons();
        }
        let Layers { first_bias, tail, .. } = &weights.layers;
        self.tail = TailWeights::of(&PlainTail { first_bias: *first_bias, tail: tail.clone() });
        self.begin_average();
    }

    #[must_use]
    pub const fn settings(&self) -> &TrainingSettings {
        &self.settings
    }

    /// Batches learned so far.
    #[must_use]
    pub const fn batch(&self) -> u64 {
        self.batch
    }

    /// The threads of the training run, for other work between batches.
    #[must_use]
    pub const fn threads(&self) -> &ThreadPool {
        &self.pool
    }

    /// Learns a batch, and returns its mean squared error before that.
    pub fn learn(&mut self, batch: &[Sample]) -> f64 {
        let schedule = &self.settings.schedule;
        let mut inputs = self.inputs(batch, schedule.done_at(self.batch) as f32);
        // Positions with kings in the same buckets use the same weights, which then stay in the
        // cache.
        self.pool.install(|| inputs.par_sort_by_key(Inputs::king_buckets));
        let step = AdamStep::new(self.batch, schedule.rate_at(self.batch), schedule.decay);
        let kept = schedule.ema_at(self.batch);
        let (loss, gradient) = self.pass(&inputs, Some((step, kept)));
        self.tail.learn(&gradient, step, kept);
        self.batch += 1;
        loss
    }

    /// The results that the network to be written expects for some positions.
    #[must_use]
    pub fn expected(&self, samples: &[Sample]) -> Vec<f32> {
        let inputs = self.inputs(samples, 1.0);
        let shares = self.pool.broadcast(|context| {
            let mut part = lock(&self.parts[context.index()]);
            let mut shares = Vec::with_capacity(samples.len());
            for chunk in inputs.chunks(CHUNK) {
                part.forward_finished(chunk, |_, share| shares.push(share));
            }
            shares
        });
        let tail = self.tail.finished();
        let output = |at: usize| {
            let mut sums = [0.0; FIRST];
            for shares in &shares {
                sums.iter_mut().zip(shares[at]).for_each(|(sum, share)| *sum += share);
            }
            tail.values(sums).1.output
        };
        (0..samples.len()).map(|at| logistic(output(at))).collect()
    }

    /// The file of the network as it is now, or of the average of its weights.
    ///
    /// # Errors
    /// If sums of its weights could overflow.
    pub fn file(
        &self,
        name: &str,
        parents: &[String],
        training: &Table,
    ) -> Result<Vec<u8>, NetFileError> {
        let parts: Vec<MutexGuard<'_, Part>> = self.parts.iter().map(lock).collect();
        let gather = |rows: usize, which: usize| {
            let mut values = Vec::new();
            for row in 0..rows {
                for part in &parts {
                    let own = part.finished()[which];
                    values.extend_from_slice(&own[row * part.neurons()..][..part.neurons()]);
                }
            }
            values
        };
        let PlainTail { first_bias, tail } = self.tail.finished();
        let layers = Layers { first: by_neuron(&gather(2 * FIRST, 2)), first_bias, tail };
        let trained = Trained {
            inputs: &gather(INPUTS, 0),
            bias: &gather(1, 1),
            layers: &layers,
            scale: self.settings.target.scale,
        };
        NetFile::write(&trained, name, parents, training)
    }

    /// Everything that a checkpoint keeps besides the settings: batches learned, all weights with
    /// their moments, and the average of the weights if there is one.
    pub(super) fn state(&mut self) -> (&mut u64, Vec<&mut [f32]>) {
        let mut values: Vec<&mut [f32]> = self.tail.weights.parts_mut().into();
        let mut averages: Vec<&mut [f32]> = Vec::new();
        averages.extend(self.tail.average.as_deref_mut());
        for part in &mut self.parts {
            let Part { inputs, shared, bias, first, average, .. } =
                part.get_mut().unwrap_or_else(PoisonError::into_inner);
            values
                .extend([inputs, shared, bias, first].into_iter().flat_map(AdamWeights::parts_mut));
            if let Some(PlainWeights { inputs, bias, first }) = average {
                averages.extend([&mut inputs[..], bias, first]);
            }
        }
        values.append(&mut averages);
        (&mut self.batch, values)
    }

    /// Recomputes what depends on weights that were read back.
    pub(super) fn refresh(&mut self) {
        for part in &mut self.parts {
            part.get_mut().unwrap_or_else(PoisonError::into_inner).merge();
        }
    }

    /// The inputs of some positions, with their targets after a part of the training.
    fn inputs(&self, samples: &[Sample], done: f32) -> Vec<Inputs> {
        let samples = samples.par_iter().with_min_len(CHUNK);
        self.pool.install(|| samples.map(|sample| sample.inputs(done)).collect())
    }

    /// Computes a batch forward and backward, and lets the parts learn from it if there is a step,
    /// which keeps a part of the average of the weights. Returns the mean squared error and the
    /// gradient of the layers after the neurons.
    fn pass(&self, batch: &[Inputs], step: Option<(AdamStep, Option<f64>)>) -> (f64, PlainTail) {
        let exponent = self.settings.target.exponent as f32;
        let tail = self.tail.now();
        // Two sets of shares in turn: a thread may begin the next chunk while others still read
        // this one.
        let blank = |_| (0..CHUNK * FIRST).map(|_| AtomicU32::new(0)).collect();
        let blank = || self.parts.iter().map(blank).collect();
        let shares: [Shares; 2] = [blank(), blank()];
        let meeting = Barrier::new(self.parts.len());
        let results = self.pool.broadcast(|context| {
            let index = context.index();
            let mut part = lock(&self.parts[index]);
            let mut gradient = PlainTail::default();
            let mut loss = 0.0;
            let mut slopes = [[0.0; FIRST]; CHUNK];
            for (number, chunk) in batch.chunks(CHUNK).enumerate() {
                let shares = &shares[number % 2];
                part.forward(chunk, |at, share| {
                    for (place, share) in shares[index][at * FIRST..].iter().zip(share) {
                        place.store(share.to_bits(), Ordering::Relaxed);
                    }
                });
                meeting.wait();
                for (at, inputs) in chunk.iter().enumerate() {
                    let values = tail.values(total(shares, at));
                    let expected = logistic(values.1.output);
                    let error = expected - inputs.target;
                    loss += f64::from(error * error);
                    let slope = loss_slope(error, exponent) * expected * (1.0 - expected)
                        / batch.len() as f32;
                    slopes[at] = tail.backward(&values, slope, &mut gradient);
                }
                part.backward(chunk, &slopes[..chunk.len()]);
            }
            if let Some((step, kept)) = step {
                part.learn(step);
                if let Some(kept) = kept {
                    part.follow(kept);
                }
            }
            (loss / batch.len().max(1) as f64, gradient)
        });
        // All threads have computed the same.
        results.into_iter().next().unwrap_or_default()
    }
}

/// The sums of the shares of all parts for a position of a chunk.
fn total(shares: &Shares, at: usize) -> [f32; FIRST] {
    let mut sums = [0.0; FIRST];
    for shares in shares {
        for (sum, share) in sums.iter_mut().zip(&shares[at * FIRST..]) {
            *sum += f32::from_bits(share.load(Ordering::Relaxed));
        }
    }
    sums
}

/// Weights to the first layer by side, neuron and sum, from those by side, sum and neuron.
fn by_neuron(weights: &[f32]) -> Vec<f32> {
    let neurons = weights.len() / (2 * FIRST);
    let place = |at: usize| {
        let (side, neuron, sum) = (at / FIRST / neurons, at / FIRST % neurons, at % FIRST);
        weights[(side * FIRST + sum) * neurons + neuron]
    };
    (0..weights.len()).map(place).collect()
}

/// The derivative of a power of the absolute error with respect to the error.
fn loss_slope(error: f32, exponent: f32) -> f32 {
    if exponent == 2.0 {
        2.0 * error
    } else {
        exponent * error.abs().powf(exponent - 1.0).copysign(error)
    }
}

/// The result that an output of the network means, from 0 for a loss to 1 for a win.
pub(super) fn logistic(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

/// A panicking thread ends the training, so the lock is never poisoned.
fn lock(part: &Mutex<Part>) -> MutexGuard<'_, Part> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
