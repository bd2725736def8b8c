//! How well a network and the hand-written evaluation expect the targets of positions that were
//! held out.

use super::sample::Sample;
use super::trainer::Trainer;

/// A group of positions.
type Band = (&'static str, fn(&Sample) -> bool);

/// The groups of positions, the first of all.
pub const BANDS: [Band; 7] = [
    ("all", |_| true),
    ("quiet", |sample| !sample.threatened),
    ("threatened", |sample| sample.threatened),
    ("2-8 men", |sample| sample.count() <= 8),
    ("9-16 men", |sample| (9..=16).contains(&sample.count())),
    ("17-24 men", |sample| (17..=24).contains(&sample.count())),
    ("25-32 men", |sample| sample.count() >= 25),
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
            let error = f64::from(expected(at, sample) - sample.target);
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

    /// The errors of the hand-written evaluation.
    #[must_use]
    pub fn by_hand(samples: &[Sample]) -> Losses {
        Losses::of(samples, |_, sample| sample.by_hand)
    }
}

/// The scale with which the network's scores are as large as those of the hand-written evaluation,
/// in the mean: the margins of the search are made for these.
#[must_use]
pub fn matching_scale(trainer: &Trainer, samples: &[Sample]) -> f64 {
    // Beyond this expectation, scores are so large that they would outweigh all others.
    let logit = |expected: f32| {
        let expected = f64::from(expected).clamp(0.003, 0.997);
        (expected / (1.0 - expected)).ln().abs()
    };
    let by_hand: f64 = samples.iter().map(|sample| logit(sample.by_hand)).sum();
    let network: f64 = trainer.expected(samples).iter().map(|expected| logit(*expected)).sum();
    400.0 / std::f64::consts::LN_10 * by_hand / network.max(1e-9)
}
