//! Toy engines with a known optimum and known effects: what a tuning finds, what a screening finds,
//! and that a run which was killed goes on as if nothing had happened.

use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};

use super::driver::{DriverError, RunEnd, run};
use super::parameter::Parameter;
use super::screen::{Factor, Screening};
use super::spsa::{Schedule, Spsa};
use super::state::{self, State};
use super::{Experiment, PairJob, PairOutcome, PairPlayer};
use crate::record::Effort;
use crate::statistics::estimate::score_of;
use crate::util::random::Random;

/// Plays games whose results depend on a strength, in Elo, and on luck.
struct Toy<S> {
    strength: S,
    seed: u64,
    /// Milliseconds a move, by the values.
    time: fn(&[f64]) -> f64,
    /// Stops after this many pairs of all workers.
    left: &'static AtomicU64,
}

static ENDLESS: AtomicU64 = AtomicU64::new(u64::MAX);

/// The share of draws between equal settings.
const DRAWS: f64 = 0.2;

impl<S: Fn(&[f64]) -> f64> PairPlayer for Toy<S> {
    type Error = Infallible;

    fn play(&mut self, job: &PairJob) -> Result<Option<PairOutcome>, Infallible> {
        let left = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        if left.is_err() {
            return Ok(None);
        }
        let numbers = |values: &[String]| -> Vec<f64> {
            values.iter().map(|value| value.parse().unwrap()).collect()
        };
        let (first, second) = (numbers(&job.first), numbers(&job.second));
        let score = score_of((self.strength)(&first) - (self.strength)(&second));
        let mut random = Random::new(self.seed).skip(100 * job.number);
        // As good settings meet, draws are as likely as in the middle; one-sided games have none.
        let draws = DRAWS.min(2.0 * score.min(1.0 - score));
        let mut game = || {
            let luck = random.below(1 << 40) as f64 / (1_u64 << 40) as f64;
            let wins = score - draws / 2.0;
            if luck < wins { 2 } else { u8::from(luck < wins + draws) }
        };
        let half_points = game() + game();
        let effort = |values: &[f64]| Effort {
            moves: 1000,
            time_ms: (1000.0 * (self.time)(values)).round() as u64,
            ..Effort::default()
        };
        Ok(Some(PairOutcome { half_points, effort: [effort(&first), effort(&second)], faults: 0 }))
    }
}

fn toy<S: Fn(&[f64]) -> f64>(strength: S) -> Toy<S> {
    Toy { strength, seed: 77, time: |_| 10.0, left: &ENDLESS }
}

fn parameter(name: &str, start: f64, min: f64, max: f64, c_end: f64, decimals: u32) -> Parameter {
    Parameter { name: name.to_owned(), start, min, max, c_end, r_end: 0.002, decimals }
}

fn complete<E: Experiment, P: PairPlayer<Error = Infallible>>(
    experiment: &mut E,
    workers: usize,
    player: impl Fn() -> P + Sync,
) {
    let end = run(experiment, 8, workers, |_| Ok(player()), |_| Ok::<(), ()>(()));
    assert_eq!(end.map_err(|_| ()), Ok(RunEnd::Complete));
}

/// Where the toys play best, and how far from there they lose 50 Elo.
const OPTIMUM: [f64; 5] = [120.0, 7.0, -40.0, 0.35, 900.0];
const WIDTHS: [f64; 5] = [60.0, 3.0, 50.0, 0.3, 300.0];

fn strength(values: &[f64]) -> f64 {
    let away = values
        .iter()
        .zip(&OPTIMUM)
        .zip(&WIDTHS)
        .map(|((value, best), width)| ((value - best) / width).powi(2));
    -50.0 * away.sum::<f64>()
}

fn toy_parameters() -> Vec<Parameter> {
    // Each starts 50 Elo or more away from the optimum.
    let mut parameters = vec![
        parameter("margin", 50.0, 0.0, 300.0, 15.0, 0),
        parameter("depth", 3.0, 1.0, 12.0, 0.75, 0),
        parameter("offset", 20.0, -100.0, 100.0, 12.0, 0),
        parameter("share", 0.8, 0.0, 1.0, 0.08, 3),
        parameter("limit", 1300.0, 100.0, 2000.0, 80.0, 0),
    ];
    parameters.iter_mut().for_each(|parameter| parameter.r_end = 0.004);
    parameters
}

#[test]
fn spsa_finds_the_optimum_of_a_toy() {
    // 12,000 games, started 430 Elo below the optimum.
    for seed in 1..=4 {
        let mut spsa = Spsa::new(toy_parameters(), Schedule::new(6000), seed);
        let start = strength(&spsa.state().values);
        complete(&mut spsa, 2, || Toy { seed, ..toy(strength) });
        let found = &spsa.state().values;
        let end = strength(found);
        assert!(start < -400.0 && end > -10.0, "{start:.0} -> {end:.1}: {found:?}");
    }
}

#[test]
fn without_a_difference_the_values_stay_near() {
    let mut spsa = Spsa::new(toy_parameters(), Schedule::new(2000), 5);
    complete(&mut spsa, 1, || toy(|_| 0.0));
    for (value, parameter) in spsa.state().values.iter().zip(toy_parameters()) {
        // A random walk: the end is within a few of the smallest perturbations.
        assert!((value - parameter.start).abs() < 5.0 * parameter.c_end, "{value} {parameter:?}");
    }
    assert_eq!(spsa.state().done, 2000);
}

#[test]
fn the_schedule_ends_with_the_given_sizes() {
    let (schedule, parameter) = (Schedule::new(1000), parameter("x", 5.0, 0.0, 100.0, 2.0, 0));
    assert_eq!(schedule.perturbation(&parameter, 999), 2.0);
    // R in fishtest is a_k / c_k^2, and r_end at the end.
    assert!((schedule.step(&parameter, 999) / 2.0 - 0.002).abs() < 1e-12);
    // By hand: 2 * 1000^0.101, and 0.008 * (1100 / 101)^0.602 divided by it.
    assert!((schedule.perturbation(&parameter, 0) - 4.018_19).abs() < 1e-4);
    assert!((schedule.step(&parameter, 0) - 0.008_386).abs() < 1e-5);
}

#[test]
fn a_mirrored_pair_tells_both_values() {
    let spsa = Spsa::new(toy_parameters(), Schedule::new(1000), 3);
    let mut ups = 0;
    for number in 0..1000 {
        let job = spsa.job(number);
        assert_eq!(job, spsa.job(number));
        for (parameter, (first, second)) in
            toy_parameters().iter().zip(job.first.iter().zip(&job.second))
        {
            let (first, second): (f64, f64) = (first.parse().unwrap(), second.parse().unwrap());
            assert!((parameter.min..=parameter.max).contains(&first), "{first} {parameter:?}");
            let middle = (first + second) / 2.0;
            let slack = 10f64.powi(-(parameter.decimals as i32));
            assert!((middle - parameter.start).abs() <= slack, "{first} {second} {parameter:?}");
            ups += i32::from(first > second);
        }
    }
    assert!((2350..2650).contains(&ups), "{ups} of 5000 go up in the first setting");
}

#[test]
fn a_killed_run_takes_the_same_path() {
    static LEFT: AtomicU64 = AtomicU64::new(0);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.toml");
    let new = || Spsa::new(toy_parameters(), Schedule::new(3000), 9);
    let mut whole = new();
    complete(&mut whole, 1, || toy(strength));
    // Killed after 37 pairs, after 74 more, and so on, each time in the middle of a batch, with
    // another number of workers.
    let mut killed = 0;
    let origin = "seed 9\nbatch 8\n";
    let resumed = loop {
        let mut spsa = match state::read(&file, origin).unwrap() {
            Some(State::Tuning(state)) => new().resume(state).unwrap(),
            Some(State::Screening(_)) => unreachable!("a tuning was written"),
            None => new(),
        };
        killed += 1;
        LEFT.store(37 * killed, Ordering::Relaxed);
        let end = run(
            &mut spsa,
            8,
            1 + killed as usize % 3,
            |_| Ok(Toy { left: &LEFT, ..toy(strength) }),
            |spsa: &Spsa| state::write(&file, origin, State::Tuning(spsa.state().clone())),
        );
        match end {
            Ok(RunEnd::Complete) => break spsa,
            Ok(RunEnd::Stopped) => {}
            Err(DriverError::Keep(error)) => panic!("{error}"),
            Err(_) => panic!("the driver failed"),
        }
    };
    assert!(killed > 8, "{killed} kills");
    assert_eq!(resumed, whole);
    // Another run is refused by the first fact that differs.
    let refused = state::read(&file, "seed 10\nbatch 8\n").unwrap_err().to_string();
    assert!(
        refused
            .ends_with("belongs to another run: there seed 9, here seed 10; --restart replaces it")
    );
    std::fs::write(&file, "fissile_tune = 1\norigin = \"").unwrap();
    let broken = state::read(&file, origin).unwrap_err().to_string();
    assert!(broken.contains("state.toml is not a state of fissile tune: "), "{broken}");
}

#[test]
fn the_number_of_workers_does_not_matter() {
    let paths = [1, 5].map(|workers| {
        let mut spsa = Spsa::new(toy_parameters(), Schedule::new(500), 2);
        complete(&mut spsa, workers, || toy(strength));
        spsa
    });
    assert_eq!(paths[0], paths[1]);
}

/// Changes that are worth this many Elo.
const WORTH: [f64; 13] = [25.0, 0.0, -15.0, 0.0, 0.0, 40.0, 0.0, -60.0, 0.0, 10.0, 0.0, 0.0, 0.0];

fn factors() -> Vec<Factor> {
    (0..WORTH.len())
        .map(|n| Factor { name: format!("change {n}"), old: "0".to_owned(), new: "1".to_owned() })
        .collect()
}

#[test]
fn a_screening_finds_known_effects_with_the_stated_error() {
    // Two changes are worth 80 Elo more only if both are made, which must not disturb the others.
    let worth = |values: &[f64]| {
        let sum: f64 = values.iter().zip(&WORTH).map(|(value, worth)| value * worth).sum();
        sum + 80.0 * (values[1] - 0.5) * (values[3] - 0.5)
    };
    let (mut outside, mut all, mut squares) = (0, 0, 0.0);
    for seed in 0..12 {
        let mut screening = Screening::new(factors(), 4000, seed);
        assert_eq!(screening.runs(), 16);
        complete(&mut screening, 2, || Toy {
            seed: 1000 + seed,
            time: |values| 10.0 + values[2],
            ..toy(worth)
        });
        for (factor, truth) in WORTH.iter().enumerate() {
            let found = screening.worth(factor).unwrap();
            all += 1;
            outside += usize::from((found.value - truth).abs() > found.error);
            squares += ((found.value - truth) / found.error * 1.96).powi(2);
            // 4,000 pairs of games that are drawn to a fifth.
            assert!((5.0..8.0).contains(&found.error), "{found:?}");
        }
        // The third change takes a tenth more time.
        let slowdown = screening.slowdown(2).unwrap();
        assert!((slowdown.value - 0.1).abs() < 1e-3 + slowdown.error, "{slowdown:?}");
        assert!(
            screening.slowdown(0).unwrap().value.abs()
                < 0.001 + screening.slowdown(0).unwrap().error
        );
    }
    // A twentieth of 156 is 8, give or take 3.
    assert!(outside <= 17, "{outside} of {all} intervals miss the truth");
    let spread = squares / f64::from(all as u32);
    assert!((0.7..1.35).contains(&spread), "errors are {spread} times the stated ones, squared");
}

#[test]
fn a_screening_is_balanced() {
    let screening = Screening::new(factors(), 64, 4);
    let jobs: Vec<PairJob> = (0..16).map(|number| screening.job(number)).collect();
    for one in 0..WORTH.len() {
        let ups = jobs.iter().filter(|job| job.first[one] == "1").count();
        assert_eq!(ups, 8, "change {one}");
        assert!(jobs.iter().all(|job| job.first[one] != job.second[one]));
        for other in 0..one {
            let agree = jobs.iter().filter(|job| job.first[one] == job.first[other]).count();
            assert_eq!(agree, 8, "changes {one} and {other}");
        }
    }
    let next: Vec<PairJob> = (16..32).map(|number| screening.job(number)).collect();
    assert!(jobs.iter().zip(&next).any(|(one, other)| one.first != other.first), "never shuffled");
}

#[test]
fn a_player_that_fails_or_panics_ends_the_run() {
    struct Bad(bool);
    impl PairPlayer for Bad {
        type Error = &'static str;
        fn play(&mut self, job: &PairJob) -> Result<Option<PairOutcome>, &'static str> {
            match job.number {
                20 if self.0 => panic!("a toy that is meant to panic"),
                20 => Err("no more"),
                _ => Ok(Some(PairOutcome { half_points: 2, ..PairOutcome::default() })),
            }
        }
    }
    let mut spsa = Spsa::new(toy_parameters(), Schedule::new(100), 1);
    let end = run(&mut spsa, 8, 3, |_| Ok(Bad(false)), |_| Ok::<(), ()>(()));
    assert!(matches!(end, Err(DriverError::Player("no more"))));
    assert_eq!(spsa.done(), 16);
    let panicked = std::panic::catch_unwind(|| {
        let mut spsa = Spsa::new(toy_parameters(), Schedule::new(100), 1);
        run(&mut spsa, 8, 3, |_| Ok(Bad(true)), |_| Ok::<(), ()>(())).is_ok()
    });
    assert!(panicked.is_err(), "a panic of a worker is one of the run");
    let refused = run(&mut spsa, 8, 2, |_| Err::<Bad, _>("no engine"), |_| Ok::<(), ()>(()));
    assert!(matches!(refused, Err(DriverError::Player("no engine"))));
}
