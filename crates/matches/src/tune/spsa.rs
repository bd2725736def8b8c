//! SPSA, the simultaneous perturbation stochastic approximation: for each pair of games every
//! parameter moves up or down by lot, the setting plays against its mirror image, and all parameters
//! take a small step toward the side that scored more.
//!
//! J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
//! optimization", IEEE Transactions on Aerospace and Electronic Systems 34 (1998), gives the method,
//! the exponents 0.602 and 0.101, and the advice that A is a tenth of the iterations. As in fishtest and
//! OpenBench, the sizes are given for the end of the run, where they are easiest to think about:
//!
//! - pair k of N moves a parameter by `c_k = c_end (N / k)^gamma`,
//! - the step is `a_k / c_k` times wins minus losses of the pair, toward the winner, with
//!   `a_k = r_end c_end^2 ((A + N) / (A + k))^alpha`.
//!
//! The pairs of a batch are all played around the same values, each with signs of its own.

use serde::{Deserialize, Serialize};

use super::effects::Effects;
use super::parameter::Parameter;
use super::path::Path;
use super::{Experiment, PairJob, PairOutcome};
use crate::util::random::Random;

/// How the steps shrink.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// Pairs of the whole run, N.
    pub pairs: u64,
    pub alpha: f64,
    pub gamma: f64,
    /// A as a share of N.
    pub stability: f64,
}

impl Schedule {
    /// Spall's exponents.
    #[must_use]
    pub const fn new(pairs: u64) -> Schedule {
        Schedule { pairs, alpha: 0.602, gamma: 0.101, stability: 0.1 }
    }

    /// How far pair `number`, from 0, moves a parameter.
    #[must_use]
    pub fn perturbation(&self, parameter: &Parameter, number: u64) -> f64 {
        let (all, current) = (self.pairs as f64, number as f64 + 1.0);
        parameter.c_end * (all / current).powf(self.gamma)
    }

    /// The step of a parameter for a pair with one win more than losses.
    #[must_use]
    pub fn step(&self, parameter: &Parameter, number: u64) -> f64 {
        let (all, current) = (self.pairs as f64, number as f64 + 1.0);
        let stability = self.stability * all;
        let rate = parameter.r_end * parameter.c_end.powi(2);
        let rate = rate * ((stability + all) / (stability + current)).powf(self.alpha);
        rate / self.perturbation(parameter, number)
    }
}

/// What a run has learned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpsaState {
    pub done: u64,
    pub values: Vec<f64>,
    pub faults: u64,
    /// Of each parameter on the logarithm of the time a move, from a value down to a value up.
    pub time: Effects,
    pub path: Path,
}

/// A tuning.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    parameters: Vec<Parameter>,
    schedule: Schedule,
    seed: u64,
    state: SpsaState,
}

impl Spsa {
    #[must_use]
    pub fn new(parameters: Vec<Parameter>, schedule: Schedule, seed: u64) -> Spsa {
        let values: Vec<f64> = parameters.iter().map(|parameter| parameter.start).collect();
        let state = SpsaState {
            done: 0,
            faults: 0,
            time: Effects::new(values.len()),
            path: Path::new(values.clone()),
            values,
        };
        Spsa { parameters, schedule, seed, state }
    }

    /// Goes on from a state; `None` if it is not one of these parameters.
    #[must_use]
    pub fn resume(self, state: SpsaState) -> Option<Spsa> {
        let count = self.parameters.len();
        let fits = state.values.len() == count
            && state.time.factors() == count
            && state.values.iter().all(|value| value.is_finite())
            && state.path.points().iter().all(|point| point.values.len() == count);
        fits.then_some(Spsa { state, ..self })
    }

    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    #[must_use]
    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    #[must_use]
    pub const fn state(&self) -> &SpsaState {
        &self.state
    }

    /// The lot of each parameter in a pair: its direction, and where its values are rounded up.
    fn lots(&self, number: u64) -> impl Iterator<Item = (i8, f64)> {
        let count = self.parameters.len() as u64;
        let mut random = Random::new(self.seed).skip(2 * count * number);
        (0..count).map(move |_| {
            let sign = if random.next_u64() >> 63 == 0 { -1 } else { 1 };
            (sign, (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64)
        })
    }
}

impl Experiment for Spsa {
    fn done(&self) -> u64 {
        self.state.done
    }

    fn total(&self) -> u64 {
        self.schedule.pairs
    }

    fn job(&self, number: u64) -> PairJob {
        let mut job = PairJob { number, first: Vec::new(), second: Vec::new() };
        for ((parameter, value), (sign, lot)) in
            self.parameters.iter().zip(&self.state.values).zip(self.lots(number))
        {
            let away = f64::from(sign) * self.schedule.perturbation(parameter, number);
            job.first.push(parameter.rounded_by_lot(value + away, lot));
            job.second.push(parameter.rounded_by_lot(value - away, lot));
        }
        job
    }

    fn learn(&mut self, outcomes: &[PairOutcome]) {
        let mut moved = self.state.values.clone();
        for (number, outcome) in (self.state.done..).zip(outcomes) {
            let surplus = f64::from(outcome.half_points) - 2.0;
            let signs: Vec<i8> = self.lots(number).map(|(sign, _)| sign).collect();
            for ((value, parameter), sign) in moved.iter_mut().zip(&self.parameters).zip(&signs) {
                *value += self.schedule.step(parameter, number) * surplus * f64::from(*sign);
            }
            if let Some(ratio) = outcome.time_ratio() {
                self.state.time.add(&signs, ratio);
            }
            self.state.faults += u64::from(outcome.faults);
        }
        for (value, parameter) in moved.iter_mut().zip(&self.parameters) {
            *value = value.clamp(parameter.min, parameter.max);
        }
        self.state.values = moved;
        self.state.done += outcomes.len() as u64;
        self.state.path.add(self.state.done, &self.state.values);
    }
}
