//! The settings of a training run as one TOML text, which is stored in the file of the network.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The neurons of a part of the network, which the inner loops work on at once.
pub const LANES: usize = 32;

/// Everything that determines a training run, besides the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainingSettings {
    /// Decides the first weights and the order of the positions.
    pub seed: u64,
    /// The network from which the run started, by the first digits of its hash; `None` for random
    /// weights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The shape of the network.
    pub architecture: Architecture,
    /// Which positions are left out.
    pub filter: Filter,
    /// The targets of the training.
    pub target: TrainingTarget,
    /// How long and how fast it learns.
    pub schedule: Schedule,
}

/// The shape of the network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Architecture {
    /// Neurons for each side.
    pub neurons: usize,
}

/// Which positions are left out. Positions with a decided score always are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filter {
    /// Leave out positions whose best move is a capture.
    pub captures: bool,
    /// Leave out positions whose best move promotes a pawn.
    pub promotions: bool,
    /// Leave out positions in check.
    pub checks: bool,
    /// Leave out positions in which either king could be exploded by the next move.
    pub threats: bool,
}

/// The targets of the training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainingTarget {
    /// The share of the game's result; the rest is the result that the search score expects.
    pub result: f64,
    /// That share in the last batch, if it changes evenly from the first batch on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_result: Option<f64>,
    /// The power of the error that the training minimizes.
    #[serde(default = "square", skip_serializing_if = "is_square")]
    pub exponent: f64,
    /// Points for an output of 1 in the finished network.
    pub scale: i32,
}

/// How long and how fast the network learns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Schedule {
    /// Positions for each change of the weights.
    pub batch: usize,
    /// Batches between two validations.
    pub batches: usize,
    /// Validations.
    pub rounds: usize,
    /// The first learning rate.
    pub rate: f64,
    /// The last learning rate.
    pub last_rate: f64,
    /// The part of a weight that decays in each batch, times the rate.
    pub decay: f64,
    /// How much of an average of the weights each batch keeps; the average becomes the network. 0
    /// if there is none, and the last weights become the network.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub ema: f64,
    /// The percentage of the games that is held out for validation.
    pub held_out: f64,
}

const fn square() -> f64 {
    2.0
}

// Settings with their usual value stay out of the text. So a network that does without them has the
// same file as before there were such settings.

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_square(exponent: &f64) -> bool {
    *exponent == square()
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(ema: &f64) -> bool {
    *ema == 0.0
}

/// Why settings cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// The settings are not TOML with the right keys.
    #[error("line {line}: {problem}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        problem: String,
    },
    /// A value out of its range.
    #[error("\"{key}\" takes {takes}")]
    Range { key: &'static str, takes: &'static str },
}

impl Default for TrainingSettings {
    fn default() -> TrainingSettings {
        TrainingSettings {
            seed: 1,
            start: None,
            architecture: Architecture { neurons: crate::nnue::architecture::HIDDEN },
            filter: Filter { captures: true, promotions: true, checks: true, threats: false },
            target: TrainingTarget {
                result: 0.3,
                last_result: None,
                exponent: square(),
                scale: 154,
            },
            schedule: Schedule {
                batch: 4096,
                batches: 2440,
                rounds: 8,
                rate: 0.001,
                last_rate: 0.00001,
                decay: 0.4,
                ema: 0.0,
                held_out: 2.0,
            },
        }
    }
}

impl TrainingSettings {
    /// Reads settings.
    ///
    /// # Errors
    /// If the text is not TOML, lacks a key or has an unknown one, or a value is out of its range.
    pub fn read(text: &str) -> Result<TrainingSettings, SettingsError> {
        let settings: TrainingSettings = toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(text.len(), |span| span.start);
            let line = 1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count();
            SettingsError::Syntax { line, problem: error.message().replace('\n', ", ") }
        })?;
        settings.check()?;
        Ok(settings)
    }

    #[must_use]
    pub fn to_toml(&self) -> toml::Table {
        // Numbers and booleans always fit into TOML, except for a seed beyond 63 bits, which
        // `check` refuses.
        toml::Table::try_from(self).unwrap_or_default()
    }

    /// Checks that every value is in its range.
    ///
    /// # Errors
    /// If one is not.
    pub fn check(&self) -> Result<(), SettingsError> {
        let Schedule { batch, batches, rounds, rate, last_rate, decay, ema, held_out } =
            &self.schedule;
        let TrainingTarget { result, last_result, exponent, scale } = &self.target;
        let neurons = self.architecture.neurons;
        let checks = [
            (self.seed <= i64::MAX as u64, "seed", "a whole number of 63 bits"),
            (
                neurons.is_multiple_of(LANES) && (LANES..=4096).contains(&neurons),
                "neurons",
                "a multiple of 32 up to 4096",
            ),
            ((0.0..=1.0).contains(result), "result", "a number from 0 to 1"),
            (
                last_result.is_none_or(|last| (0.0..=1.0).contains(&last)),
                "last_result",
                "a number from 0 to 1",
            ),
            ((1.5..=4.0).contains(exponent), "exponent", "a number from 1.5 to 4"),
            ((1..=10_000).contains(scale), "scale", "a whole number from 1 to 10000"),
            ((1..=1 << 20).contains(batch), "batch", "a whole number from 1 to 1048576"),
            ((1..=1 << 20).contains(batches), "batches", "a whole number from 1 to 1048576"),
            ((1..=1 << 20).contains(rounds), "rounds", "a whole number from 1 to 1048576"),
            ((0.0..=1.0).contains(rate), "rate", "a number from 0 to 1"),
            ((0.0..=1.0).contains(last_rate), "last_rate", "a number from 0 to 1"),
            ((0.0..=1.0).contains(decay), "decay", "a number from 0 to 1"),
            ((0.0..=0.999_999).contains(ema), "ema", "a number from 0 to 0.999999"),
            ((0.0..=50.0).contains(held_out), "held_out", "a number from 0 to 50"),
        ];
        match checks.iter().find(|(holds, ..)| !holds) {
            None => Ok(()),
            Some((_, key, takes)) => Err(SettingsError::Range { key, takes }),
        }
    }
}

impl Schedule {
    /// The part of the run that is over at a batch, counted from 0: 0 at the first one, 1 at the
    /// last one.
    #[must_use]
    pub fn done_at(&self, batch: u64) -> f64 {
        batch as f64 / (self.batches * self.rounds - 1).max(1) as f64
    }

    /// The part of the average of the weights that a batch, counted from 0, leaves as it is; `None`
    /// without an average. The first batches leave less, so that the random weights of the beginning
    /// are soon forgotten.
    #[must_use]
    pub fn ema_at(&self, batch: u64) -> Option<f64> {
        let young = (1.0 + batch as f64) / (10.0 + batch as f64);
        (self.ema > 0.0).then(|| self.ema.min(young))
    }

    /// The learning rate of a batch, counted from 0: it rises for the first hundredth and then
    /// falls as a cosine.
    #[must_use]
    pub fn rate_at(&self, batch: u64) -> f64 {
        let done = batch as f64 / (self.batches * self.rounds) as f64;
        let warm = (done * 100.0 + 0.01).min(1.0);
        let cosine = (1.0 + (std::f64::consts::PI * done).cos()) / 2.0;
        warm * (self.last_rate + (self.rate - self.last_rate) * cosine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back_and_bad_ones_are_named() {
        let settings = TrainingSettings::default();
        let text = settings.to_toml().to_string();
        assert_eq!(TrainingSettings::read(&text), Ok(settings));
        let told = |from: &str, to: &str| {
            TrainingSettings::read(&text.replace(from, to)).unwrap_err().to_string()
        };
        assert!(text.contains("neurons = 256\n"), "{text}");
        assert_eq!(
            told("neurons = 256", "neurons = 100"),
            "\"neurons\" takes a multiple of 32 up to 4096"
        );
        assert_eq!(told("result = 0.3", "result = 1.3"), "\"result\" takes a number from 0 to 1");
        assert!(told("decay", "ema = 1.0\ndecay").starts_with("\"ema\" takes a number from 0 to"));
        assert!(told("scale", "last_result = -0.1\nscale").starts_with("\"last_result\" takes "));
        assert!(told("scale", "exponent = 1\nscale").starts_with("\"exponent\" takes a number "));
        assert!(told("neurons", "nerves").starts_with("line 4: unknown field `nerves`"));
        assert!(told("seed = 1\n", "").contains("missing field `seed`"));
    }

    #[test]
    fn the_text_of_usual_settings_is_that_of_older_programs() {
        let text = TrainingSettings::default().to_toml().to_string();
        let is_new = |key: &&str| text.contains(&format!("{key} = "));
        assert!(!["last_result", "exponent", "ema"].iter().any(is_new), "{text}");
        let mut settings = TrainingSettings::default();
        settings.schedule.ema = 0.999;
        settings.target.exponent = 2.5;
        settings.target.last_result = Some(0.5);
        let text = settings.to_toml().to_string();
        assert!(text.contains("ema = 0.999\n") && text.contains("exponent = 2.5\n"), "{text}");
        assert_eq!(TrainingSettings::read(&text), Ok(settings));
    }

    #[test]
    fn a_young_average_forgets_faster() {
        let mut schedule = TrainingSettings::default().schedule;
        assert_eq!(schedule.ema_at(0), None);
        schedule.ema = 0.99;
        assert_eq!(schedule.ema_at(0), Some(0.1));
        assert!(schedule.ema_at(100).is_some_and(|kept| (0.9..0.95).contains(&kept)));
        assert_eq!(schedule.ema_at(10_000), Some(0.99));
        let last = (schedule.batches * schedule.rounds) as u64 - 1;
        assert_eq!((schedule.done_at(0), schedule.done_at(last)), (0.0, 1.0));
    }

    #[test]
    fn the_rate_rises_and_falls() {
        let schedule = TrainingSettings::default().schedule;
        let last = (schedule.batches * schedule.rounds) as u64;
        assert!(schedule.rate_at(0) < 0.0001);
        assert!((schedule.rate_at(last / 100) - 0.001).abs() < 0.00001);
        assert!((schedule.rate_at(last / 2) - 0.000505).abs() < 0.00001);
        assert!((schedule.rate_at(last) - 0.00001).abs() < 1e-9);
    }
}
