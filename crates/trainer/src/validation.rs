//! How well the network being trained and the network in use predict the targets of held-out
//! positions.

use super::sample::Sample;
use super::trainer::{Trainer, logistic};
use crate::nnue::Network;

type PositionGroup = (&'static str, fn(&Sample) -> bool);

/// The groups of positions, the first of all.
pub const BANDS: [PositionGroup; 7] = [
    ("all", |_| true),
    ("quiet", |sample| !sample.threatened),
    ("threatened", |sample| sample.threatened),
    ("2-8 pieces", |sample| sample.count() <= 8),
    ("9-16 pieces", |sample| (9..=16).contains(&sample.count())),
    ("17-24 pieces", |sample| (17..=24).contains(&sample.count())),
    ("25-32 pieces", |sample| sample.count() >= 25),
];

/// The mean squared errors by group.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses(pub [f64; BANDS.len()]);

impl Losses {
    /// The errors of some expectations.
    #[must_use]
    pub fn of(samples: &[Sample], expected: impl Fn(usize, &Sample) -> f32) -> Losses {
        let mut sums = [(0.0, 0_u32); BANDS.len()];
        for (at, sample) in samples.iter().enumerate() {
            let error = f64::from(expected(at, sample) - sample.target());
            for ((sum, count), (_, holds)) in sums.iter_mut().zip(BANDS) {
                if holds(sample) {
                    *sum += error * error;
                    *count += 1;
                }
            }
        }
        Losses(sums.map(|(sum, count)| sum / f64::from(count.max(1))))
    }

    /// The errors of the network as it is now.
    #[must_use]
    pub fn of_network(trainer: &Trainer, samples: &[Sample]) -> Losses {
        let expected = trainer.expected(samples);
        Losses::of(samples, |at, _| expected[at])
    }

    /// The errors of the network in use.
    #[must_use]
    pub fn in_use(network: &Network, samples: &[Sample]) -> Losses {
        Losses::of(samples, |_, sample| expected(network, sample))
    }
}

/// The result that a network expects. Its scale does not matter.
fn expected(network: &Network, sample: &Sample) -> f32 {
    let inputs = sample.inputs(1.0);
    let score = network.score([&inputs.sides[0], &inputs.sides[1]]);
    logistic(score as f32 / network.scale() as f32)
}

/// The scale that makes the scores of the trained network as large, on average, as those of the
/// network in use, for which the margins of the search are tuned.
#[must_use]
pub fn matching_scale(trainer: &Trainer, in_use: &Network, samples: &[Sample]) -> f64 {
    // Beyond this expectation, scores are so large that they would outweigh all others.
    let logit = |expected: f32| {
        let expected = f64::from(expected).clamp(0.003, 0.997);
        (expected / (1.0 - expected)).ln().abs()
    };
    let old: f64 = samples.iter().map(|sample| logit(expected(in_use, sample))).sum();
    let new: f64 = trainer.expected(samples).iter().map(|expected| logit(*expected)).sum();
    f64::from(in_use.scale()) * old / new.max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TrainingSettings;
    use crate::atomic::Position;
    use crate::nnue::sample::RandomGames;
    use crate::nnue::{Accumulators, NetFile, embedded};
    use crate::search::Score;

    /// Positions with both kings.
    fn positions(count: usize) -> Vec<(Position, Sample)> {
        let games = RandomGames::new(7);
        let samples = games.filter_map(|position| Some((position, Sample::new(&position, 0.5)?)));
        samples.take(count).collect()
    }

    #[test]
    fn the_inputs_of_the_trainer_give_the_scores_of_the_engine() {
        let network = &embedded().network;
        let mut engine = Accumulators::new(network, 1);
        for (position, sample) in positions(10_000) {
            let inputs = sample.inputs(1.0);
            let score = network.score([&inputs.sides[0], &inputs.sides[1]]);
            assert_eq!(score, engine.evaluate(network, &position, 0), "{position}");
        }
    }

    #[test]
    fn rounding_the_weights_hardly_changes_scores() {
        let (_, samples): (Vec<_>, Vec<_>) = positions(10_000).into_iter().unzip();
        let mut trainer = Trainer::new(TrainingSettings::default(), 2).unwrap();
        for batch in samples.chunks(500) {
            trainer.learn(batch);
        }
        let bytes = trainer.file("test", &[], &toml::Table::new()).unwrap();
        let network = NetFile::read(&bytes).unwrap().network;
        let errors = trainer.expected(&samples).into_iter().zip(&samples).map(|(exact, sample)| {
            let logit = |expected: f32| (expected / (1.0 - expected)).ln();
            f64::from((logit(exact) - logit(expected(&network, sample))).abs())
        });
        let mean = errors.sum::<f64>() / samples.len() as f64 * f64::from(network.scale());
        let centipawns = 100.0 * mean / f64::from(Score::PAWN);
        // Weights that hardly learned are small, and rounding hurts them most.
        assert!(centipawns < 4.0, "{centipawns}");
    }
}
