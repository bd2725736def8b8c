//! Tuning an engine by its UCI options: [`spsa`] moves many numbers to better values, and [`screen`]
//! measures what many changes are worth at once. Both only need pairs of games between two settings
//! of one engine, so both are an [`Experiment`], whose pairs the [`driver`] lets a [`PairPlayer`] play.
//! [`super::game`] plays the games; the tests use a toy.

pub mod design;
pub mod driver;
pub mod effects;
pub mod engines;
pub mod parameter;
pub mod path;
pub mod picture;
pub mod report;
pub mod screen;
pub mod spsa;
pub mod state;
#[cfg(test)]
mod tests;

use super::record::Effort;

/// Two games to play, with reversed colors from one opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairJob {
    /// From 0. The opening depends on it.
    pub number: u64,
    /// The values of the first setting, in the order of the parameters, as `setoption` takes them.
    pub first: Vec<String>,
    pub second: Vec<String>,
}

/// The result of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairOutcome {
    /// Half points of the first setting in both games, 0 to 4.
    pub half_points: u8,
    /// What the first and the second setting spent.
    pub effort: [Effort; 2],
    /// Games that ended by a fault of the engine.
    pub faults: u8,
}

impl PairOutcome {
    /// The logarithm of the time a move of the first setting by that of the second; `None` if a time
    /// is too short to be known.
    #[must_use]
    pub fn time_ratio(&self) -> Option<f64> {
        let [first, second] = self.effort.map(|effort| {
            let is_known = effort.moves > 0 && effort.time_ms > 0;
            is_known.then(|| effort.time_ms as f64 / f64::from(effort.moves))
        });
        Some((first? / second?).ln())
    }
}

/// Plays pairs, one at a time. Every worker has a player of its own.
pub trait PairPlayer {
    type Error: Send;

    /// Plays a pair. `None` if the run was stopped.
    ///
    /// # Errors
    /// If no more pairs can be played.
    fn play(&mut self, job: &PairJob) -> Result<Option<PairOutcome>, Self::Error>;
}

/// Something to be learned from pairs. All its pairs are known by number, so that a run that was
/// killed goes on as if nothing had happened.
pub trait Experiment {
    /// Pairs learned so far.
    fn done(&self) -> u64;

    /// Pairs to play in all.
    fn total(&self) -> u64;

    /// A pair of the next batch.
    fn job(&self, number: u64) -> PairJob;

    /// Learns the next pairs, in the order of their numbers.
    fn learn(&mut self, outcomes: &[PairOutcome]);
}
