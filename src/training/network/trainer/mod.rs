//! The loop over the batches: all parts of the network at once, each on its own thread.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Barrier, Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use toml::Table;

use super::model::{AdamStep, AdamWeights, Part, PlainWeights, average};
use super::sample::{Inputs, Sample};
use super::settings::{LANES, TrainingSettings};
use crate::nnue::architecture::INPUTS;
use crate::nnue::file::{NetFile, NetFileError, Trained};
use crate::nnue::network::Floats;

/// Positions between two meetings of the threads.
const CHUNK: usize = 128;

/// The largest bias of the output.
const LARGEST_BIAS: f32 = 8.0;

/// A training run, batch by batch.
pub struct Trainer {
    settings: TrainingSettings,
    parts: Vec<Mutex<Part>>,
    output_bias: AdamWeights,
    /// The average of the bias of the output, if the settings want one.
    average_bias: Option<f32>,
    /// Batches learned so far.
    batch: u64,
    pool: ThreadPool,
}

/// The shares of the output for the positions of a chunk, by part, as bits.
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
            output_bias: AdamWeights::new(vec![0.0]),
            average_bias: None,
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
            self.average_bias = Some(self.output_bias.values[0]);
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
        self.output_bias = AdamWeights::new(vec![weights.output_bias]);
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
        self.output_bias.step(0, &[gradient], step, LARGEST_BIAS);
        if let (Some(bias), Some(kept)) = (&mut self.average_bias, kept) {
            average(std::slice::from_mut(bias), &self.output_bias.values, kept);
        }
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
        let bias = self.finished_bias();
        let output = |at: usize| {
            let sum: f32 = shares.iter().map(|shares| shares[at]).sum();
            sum + bias
        };
        (0..samples.len()).map(|at| logistic(output(at))).collect()
    }

    /// The bias of the output of the network to be written.
    fn finished_bias(&self) -> f32 {
        self.average_bias.unwrap_or(self.output_bias.values[0])
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
        let trained = Trained {
            inputs: &gather(INPUTS, 0),
            bias: &gather(1, 1),
            output: &gather(2, 2),
            output_bias: self.finished_bias(),
            scale: self.settings.target.scale,
        };
        NetFile::write(&trained, name, parents, training)
    }

    /// Everything that a checkpoint keeps besides the settings: batches learned, all weights with
    /// their moments, and the average of the weights if there is one.
    pub(super) fn state(&mut self) -> (&mut u64, Vec<&mut [f32]>) {
        let mut values: Vec<&mut [f32]> = self.output_bias.parts_mut().into();
        let mut averages: Vec<&mut [f32]> = Vec::new();
        averages.extend(self.average_bias.as_mut().map(std::slice::from_mut));
        for part in &mut self.parts {
            let Part { inputs, shared, bias, output, average, .. } =
                part.get_mut().unwrap_or_else(PoisonError::into_inner);
            values.extend(
                [inputs, shared, bias, output].into_iter().flat_map(AdamWeights::parts_mut),
            );
            if let Some(PlainWeights { inputs, bias, output }) = average {
                averages.extend([&mut inputs[..], bias, output]);
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

    /// Computes a batch forward and backward, learns from it if there is a step, which keeps a part
    /// of the average of the weights, and returns its mean squared error and the gradient of the
    /// bias of the output.
    fn pass(&self, batch: &[Inputs], step: Option<(AdamStep, Option<f64>)>) -> (f64, f32) {
        let exponent = self.settings.target.exponent as f32;
        // Two sets of shares in turn: a thread may begin the next chunk while others still read
        // this one.
        let blank =
            || self.parts.iter().map(|_| (0..CHUNK).map(|_| AtomicU32::new(0)).collect()).collect();
        let shares: [Shares; 2] = [blank(), blank()];
        let meeting = Barrier::new(self.parts.len());
        let results = self.pool.broadcast(|context| {
            let index = context.index();
            let mut part = lock(&self.parts[index]);
            let mut gradient = 0.0;
            let mut loss = 0.0;
            let mut slopes = [0.0; CHUNK];
            for (number, chunk) in batch.chunks(CHUNK).enumerate() {
                let shares = &shares[number % 2];
                part.forward(chunk, |at, share| {
                    shares[index][at].store(share.to_bits(), Ordering::Relaxed)
                });
                meeting.wait();
                for (at, inputs) in chunk.iter().enumerate() {
                    let share = |shares: &Vec<AtomicU32>| {
                        f32::from_bits(shares[at].load(Ordering::Relaxed))
                    };
                    let output = self.output_bias.values[0] + shares.iter().map(share).sum::<f32>();
                    let expected = logistic(output);
                    let error = expected - inputs.target;
                    loss += f64::from(error * error);
                    slopes[at] = loss_slope(error, exponent) * expected * (1.0 - expected)
                        / batch.len() as f32;
                    gradient += slopes[at];
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
        results.into_iter().next().unwrap_or_default()
    }
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
