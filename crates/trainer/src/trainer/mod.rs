//! The loop over the batches: every thread computes some parts of the network for all positions.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Barrier, Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use toml::Table;

use super::chunk::Chunk;
use super::model::{AdamStep, AdamWeights, Part, PlainWeights};
use super::sample::{Inputs, Sample};
use super::settings::{LANES, TrainingSettings};
use super::tail::{PlainTail, TailWeights};
use crate::nnue::architecture::{FIRST, INPUTS};
use crate::nnue::file::{NetFile, NetFileError, Trained};
use crate::nnue::layers::Layers;
use crate::nnue::network::Floats;

/// Positions between two meetings of the threads.
const CHUNK: usize = 256;

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
        let parts = all / LANES;
        let threads = threads.clamp(1, parts);
        let part = |number: usize| Mutex::new(Part::new(number, all, settings.seed));
        let mut trainer = Trainer {
            parts: (0..parts).map(part).collect(),
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
        for (number, part) in self.parts.iter_mut().enumerate() {
            let part = part.get_mut().unwrap_or_else(PoisonError::into_inner);
            part.take_over(weights, number * LANES);
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
        let parts: Vec<MutexGuard<'_, Part>> = self.parts.iter().map(lock).collect();
        let parts: Vec<&Part> = parts.iter().map(|part| &**part).collect();
        let tail = self.tail.finished();
        let of_chunk = |samples: &[Sample]| {
            let inputs: Vec<Inputs> = samples.iter().map(|sample| sample.inputs(1.0)).collect();
            let mut sums = vec![[0.0; FIRST]; inputs.len()];
            parts.iter().for_each(|part| part.add_finished(&inputs, &mut sums));
            let output = |sums| tail.values(sums).1.output;
            sums.into_iter().map(|sums| logistic(output(sums))).collect::<Vec<f32>>()
        };
        self.pool.install(|| samples.par_chunks(CHUNK).flat_map_iter(of_chunk).collect())
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
        // A part has `rows` rows of `length` values; those of all parts make a row of the network.
        let gather = |rows: usize, length: usize, which: usize| {
            let mut values = Vec::new();
            for row in 0..rows {
                for part in &parts {
                    values.extend_from_slice(&part.finished()[which][row * length..][..length]);
                }
            }
            values
        };
        let PlainTail { first_bias, tail } = self.tail.finished();
        let layers = Layers { first: gather(2, FIRST * LANES, 2), first_bias, tail };
        let trained = Trained {
            inputs: &gather(INPUTS, LANES, 0),
            bias: &gather(1, LANES, 1),
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

    /// The parts of a thread, with their numbers.
    fn parts_of(&self, thread: usize) -> Vec<(usize, MutexGuard<'_, Part>)> {
        let (parts, threads) = (self.parts.len(), self.pool.current_num_threads());
        let own = parts * thread / threads..parts * (thread + 1) / threads;
        own.map(|number| (number, lock(&self.parts[number]))).collect()
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
        let chunks = batch.par_chunks(CHUNK).map(Chunk::new);
        let chunks: Vec<Chunk<'_>> = self.pool.install(|| chunks.collect());
        let meeting = Barrier::new(self.pool.current_num_threads());
        let results = self.pool.broadcast(|context| {
            let mut parts = self.parts_of(context.index());
            let mut own_shares = [[0.0; FIRST]; CHUNK];
            let mut gradient = PlainTail::default();
            let mut loss = 0.0;
            let mut slopes = [[0.0; FIRST]; CHUNK];
            for (number, chunk) in chunks.iter().enumerate() {
                let shares = &shares[number % 2];
                let count = chunk.positions.len();
                for (number, part) in &mut parts {
                    part.forward(chunk.positions, &mut own_shares[..count]);
                    let places = shares[*number].as_chunks().0;
                    places.iter().zip(&own_shares[..count]).for_each(store);
                }
                meeting.wait();
                for (at, inputs) in chunk.positions.iter().enumerate() {
                    let values = tail.values(total(shares, at));
                    let expected = logistic(values.1.output);
                    let error = expected - inputs.target;
                    loss += f64::from(error * error);
                    let slope = loss_slope(error, exponent) * expected * (1.0 - expected)
                        / batch.len() as f32;
                    slopes[at] = tail.backward(&values, slope, &mut gradient);
                }
                for (_, part) in &mut parts {
                    part.backward(chunk, &slopes[..count]);
                }
            }
            if let Some((step, kept)) = step {
                parts.iter_mut().for_each(|(_, part)| part.learn(step, kept));
            }
            (loss / batch.len().max(1) as f64, gradient)
        });
        // All threads have computed the same.
        results.into_iter().next().unwrap_or_default()
    }
}

/// Hands a share to the other threads.
fn store((places, share): (&[AtomicU32; FIRST], &[f32; FIRST])) {
    for (place, share) in places.iter().zip(share) {
        place.store(share.to_bits(), Ordering::Relaxed);
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
