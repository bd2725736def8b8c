//! Figures that fastchess publishes, error rates of the SPRT on simulated pairs, and properties.

use super::super::record::{Effort, Fault, GameEnding, GameScore, MatchGame, Side};
use super::estimate::Estimate;
use super::sample::{Pentanomial, Sample, Wdl};
use super::sprt::{Hypothesis, Sprt, SprtModel};
use super::{FaultKind, MatchStatistics};
use crate::util::random::Random;
use proptest::prelude::*;

/// Pairs in the order of fastchess: won both, won one, split, drawn, lost one, lost both.
fn pairs([won_both, won_one, split, drawn, lost_one, lost_both]: [u64; 6]) -> Pentanomial {
    Pentanomial {
        lost_both,
        lost_one,
        split_white: split,
        split_black: 0,
        drawn,
        won_one,
        won_both,
    }
}

fn is_near(value: f64, published: f64) -> bool {
    (value - published).abs() <= 0.005 + 1e-9
}

/// The figures of `app/tests/elo_test.cpp` of Disservin/fastchess at commit 74deac23, whose counts are
/// in the order lost both, lost one, split, drawn, won one, won both there.
#[test]
fn estimates_are_those_of_fastchess() {
    let of_pairs = |[a, b, c, d, e, f]: [u64; 6]| Sample::of_pairs(&pairs([f, e, c, d, b, a]));
    let of_games = |[wins, losses, draws]: [u64; 3]| Sample::of_games(&Wdl { wins, draws, losses });
    // Sample, Elo and its error, normalized Elo and its error, likelihood of superiority in percent.
    type Row = (Sample, Option<[f64; 2]>, [f64; 2], Option<f64>);
    let rows: [Row; 6] = [
        (of_games([76, 89, 123]), None, [-20.76, 40.13], Some(15.53)),
        (of_games([136, 96, 111]), Some([40.70, 30.43]), [49.77, 36.77], Some(99.60)),
        (of_games([34, 356, 0]), None, [-508.44, 34.48], None),
        (of_pairs([34, 54, 31, 32, 64, 75]), Some([55.58, 27.65]), [57.94, 28.28], Some(100.0)),
        (of_pairs([332, 433, 457, 41, 333, 334]), Some([-8.64, 10.33]), [-9.17, 10.96], Some(5.05)),
        (
            of_pairs([7895, 8757, 5485, 200, 568, 9999]),
            Some([-21.04, 2.95]),
            [-19.01, 2.65],
            Some(0.0),
        ),
    ];
    for (sample, elo, normalized, superiority) in rows {
        let estimate = Estimate::of(&sample).unwrap();
        let shown = |interval: super::Interval| [interval.value, interval.error().unwrap()];
        let same = |ours: [f64; 2], theirs: [f64; 2]| {
            assert!(
                is_near(ours[0], theirs[0]) && is_near(ours[1], theirs[1]),
                "{ours:?} {theirs:?}"
            );
        };
        same(shown(estimate.normalized_elo), normalized);
        if let Some(elo) = elo {
            same(shown(estimate.elo), elo);
        }
        if let Some(percent) = superiority {
            assert!(is_near(100.0 * estimate.superiority.unwrap(), percent));
        }
    }
}

/// The figures of `app/tests/sprt_test.cpp` of Disservin/fastchess at commit 74deac23.
#[test]
fn log_likelihood_ratios_are_those_of_fastchess() {
    use SprtModel::{Logistic, Normalized};
    let of_pairs = |[a, b, c, d, e, f]: [u64; 6]| Sample::of_pairs(&pairs([f, e, c, d, b, a]));
    let of_games = |[wins, losses, draws]: [u64; 3]| Sample::of_games(&Wdl { wins, draws, losses });
    let rows = [
        (of_games([36433, 36027, 68692]), 0.0, 2.0, Normalized, 0.92),
        (of_games([10871, 10650, 20431]), -1.75, 0.25, Normalized, 2.30),
        (of_games([4250, 0, 0]), 0.0, 10.0, Normalized, 120.56),
        (of_games([21404, 21184, 40708]), 0.5, 2.5, Logistic, -1.57),
        (of_games([57433, 57030, 106_593]), 0.0, 2.0, Logistic, -2.59),
        (of_pairs([365, 16618, 36029, 200, 16974, 390]), 0.0, 2.0, Normalized, 2.25),
        (of_pairs([127, 4883, 10311, 401, 5150, 104]), -1.75, 0.25, Normalized, 3.01),
        (of_pairs([0, 0, 0, 0, 0, 5550]), 0.0, 5.0, Normalized, 111.82),
        (of_pairs([223, 9863, 20279, 1000, 10037, 246]), 0.5, 2.5, Logistic, -3.07),
        (of_pairs([871, 26175, 55003, 980, 26678, 821]), 0.0, 2.0, Logistic, -4.98),
    ];
    for (sample, elo0, elo1, model, published) in rows {
        let llr = Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap().llr(&sample);
        let tolerance = 0.01 * (1.0 + f64::abs(published));
        assert!((llr - published).abs() < tolerance, "{llr} for {published}, {sample:?}");
    }
}

/// Hypotheses far from the results are compared correctly, in both directions.
#[test]
fn large_bounds_are_decided_by_the_nearer_one() {
    let of_games = |wins, draws, losses| Sample::of_games(&Wdl { wins, draws, losses });
    let samples = [
        // Level results, and those that are 105 normalized Elo better.
        (Sample::of_pairs(&pairs([1, 2, 1, 1, 2, 1])), 0.0),
        (Sample::of_pairs(&pairs([0, 0, 0, 6, 0, 0])), 0.0),
        (Sample::of_pairs(&pairs([50, 100, 100, 100, 100, 50])), 0.0),
        (of_games(6, 0, 6), 0.0),
        (of_games(20, 10, 10), 100.0),
    ];
    for (sample, elo) in &samples {
        for model in [SprtModel::Normalized, SprtModel::Logistic] {
            let llr = |elo0, elo1| Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap().llr(sample);
            for (near, far) in [(200.0, 300.0), (230.0, 240.0), (300.0, 500.0), (600.0, 1000.0)] {
                let (over, under) = (llr(near, far), llr(-far, -near));
                assert!(over < 0.0, "{model} {near} {far}: {over} of {elo}");
                assert!(under > 0.0, "{model} -{far} -{near}: {under} of {elo}");
                // The sum of two steps is the whole.
                let (step, whole) = (llr(elo - 50.0, near), llr(elo - 50.0, far));
                assert!((step + over - whole).abs() < 1e-6 * (1.0 + whole.abs()));
            }
        }
    }
    // What failed: 12 games at 50 % accepted the larger of two large bounds.
    let sprt = Sprt::new(200.0, 300.0, 0.05, 0.05, SprtModel::Normalized).unwrap();
    assert!(sprt.llr(&samples[3].0) < -1.0);
    assert_ne!(sprt.verdict(&samples[0].0), Some(Hypothesis::H1));
}

/// The most likely distribution by a search among all of three scores.
#[test]
fn the_likelihood_of_a_hypothesis_is_the_largest_one() {
    const GAMES: f64 = 40.0;
    let (wins, draws, losses) = (12, 8, 20);
    let sample = Sample::of_games(&Wdl { wins, draws, losses });
    let observed = [losses, draws, wins].map(|count| count as f64 / GAMES);
    // For each share of draws, the shares of wins and losses that have the ratio.
    let best = |elo: f64| {
        let ratio = elo / super::estimate::NORMALIZED_UNIT;
        let squared = ratio * ratio / (1.0 + ratio * ratio);
        let likelihood = |draws: f64| {
            let decided = 1.0 - draws;
            let surplus = (squared * decided).sqrt() * ratio.signum();
            let shares = [(decided - surplus) / 2.0, draws, (decided + surplus) / 2.0];
            let terms = shares.iter().zip(observed).map(|(share, part)| part * share.ln());
            if shares[0] > 0.0 && shares[2] > 0.0 { terms.sum() } else { f64::NEG_INFINITY }
        };
        let draws = (1..1_000_000).map(|part| f64::from(part) / 1e6);
        draws.map(likelihood).fold(f64::NEG_INFINITY, f64::max)
    };
    for (elo0, elo1) in [(-300.0, -50.0), (-20.0, 250.0), (250.0, 400.0), (-900.0, 900.0)] {
        let llr = Sprt::new(elo0, elo1, 0.05, 0.05, SprtModel::Normalized).unwrap().llr(&sample);
        let expected = GAMES * (best(elo1) - best(elo0));
        assert!((llr - expected).abs() < 1e-3, "{elo0} {elo1}: {llr}, not {expected}");
    }
}

/// A random pair of an engine that wins a game with this probability more than it loses, with a
/// quarter of draws.
fn random_pair(random: &mut Random, surplus: f64) -> Pentanomial {
    let mut pair = Pentanomial::default();
    let mut game = || {
        let chance = random.below(1 << 30) as f64 / f64::from(1 << 30);
        let losses = (0.75 - surplus) / 2.0;
        if chance < losses { 0 } else { 1 + u8::from(chance >= losses + 0.25) }
    };
    pair.count(game(), game());
    pair
}

/// The surplus that makes this difference in normalized Elo, or in Elo.
fn surplus(elo: f64, model: SprtModel) -> f64 {
    let mean = |surplus: f64| 0.5 + surplus / 2.0;
    let elo_of = |surplus: f64| match model {
        SprtModel::Logistic => super::estimate::elo(mean(surplus)),
        SprtModel::Normalized => {
            // Win and loss are half a point from the middle.
            let variance = 0.75 / 4.0 - (surplus / 2.0).powi(2);
            surplus / 2.0 / variance.sqrt() * super::estimate::NORMALIZED_UNIT
        }
    };
    let (mut low, mut high) = (-0.5, 0.5);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if elo_of(middle) < elo { low = middle } else { high = middle }
    }
    low
}

#[test]
fn the_sprt_errs_as_often_as_it_says() {
    const TESTS: u64 = 300;
    const BATCH: u64 = 4;
    for (model, alpha, beta) in
        [(SprtModel::Normalized, 0.05, 0.1), (SprtModel::Logistic, 0.1, 0.05)]
    {
        let sprt = Sprt::new(0.0, 60.0, alpha, beta, model).unwrap();
        for (elo, truth, rate) in [(0.0, Hypothesis::H0, alpha), (60.0, Hypothesis::H1, beta)] {
            let surplus = surplus(elo, model);
            let (mut wrong, mut games) = (0, 0);
            for test in 0..TESTS {
                let mut random = Random::new(1_000_003 * test + u64::from(elo > 0.0));
                let mut pairs = Pentanomial::default();
                let verdict = loop {
                    (0..BATCH).for_each(|_| pairs += random_pair(&mut random, surplus));
                    if let Some(verdict) = sprt.verdict(&Sample::of_pairs(&pairs)) {
                        break verdict;
                    }
                };
                games += 2 * pairs.pairs();
                wrong += u64::from(verdict != truth);
            }
            // Four standard errors above; the last batch overshoots the bounds, so fewer are wrong.
            let rate_found = wrong as f64 / TESTS as f64;
            let error = (rate * (1.0 - rate) / TESTS as f64).sqrt();
            let limits = rate / 2.5..rate + 4.0 * error;
            assert!(limits.contains(&rate_found), "{model} {elo}: {rate_found}, stated {rate}");
            let mean = games / TESTS;
            assert!((60..500).contains(&mean), "{model} {elo}: {mean} games on average");
        }
    }
}

#[test]
fn a_test_without_sense_is_refused() {
    let refused = |elo0, elo1, alpha, beta| {
        Sprt::new(elo0, elo1, alpha, beta, SprtModel::Logistic).unwrap_err().to_string()
    };
    assert_eq!(refused(5.0, 5.0, 0.05, 0.05), "elo0 must be less than elo1; 5 is not less than 5");
    assert_eq!(
        refused(f64::NAN, 5.0, 0.05, 0.05),
        "elo0 must be less than elo1; NaN is not less than 5"
    );
    assert_eq!(refused(0.0, 5.0, 1.5, 0.05), "alpha must be between 0 and 1, and 1.5 is not");
    assert_eq!(refused(0.0, 5.0, 0.05, 0.0), "beta must be between 0 and 1, and 0 is not");
    assert_eq!(
        refused(0.0, 5.0, 0.5, 0.5),
        "alpha and beta must sum to less than 1, and 0.5 and 0.5 do not"
    );
    assert_eq!(
        "bayesian".parse::<SprtModel>().unwrap_err().to_string(),
        "\"bayesian\" is no model; there are normalized and logistic"
    );
}

/// A game of the first engine, which is number 0, against number 1.
fn game(number: u64, round: u64, is_white: bool, half_points: u8) -> MatchGame {
    let white_points = if is_white { half_points } else { 2 - half_points };
    MatchGame {
        number,
        round,
        opening: round,
        white: usize::from(!is_white),
        black: usize::from(is_white),
        score: [GameScore::BlackWins, GameScore::Draw, GameScore::WhiteWins]
            [usize::from(white_points)],
        ending: GameEnding::Explosion,
        plies: 40,
        white_effort: Effort { moves: 20, time_ms: 500, nodes: 20_000, depths: 200 },
        black_effort: Effort { moves: 20, time_ms: 1000, nodes: 20_000, depths: 160 },
    }
}

#[test]
fn games_without_a_partner_are_in_no_pair() {
    let mut statistics = MatchStatistics::default();
    statistics.add(&game(0, 0, true, 2));
    assert_eq!(statistics.encounter(0, 1).pairs.pairs(), 0);
    assert_eq!(statistics.encounter(0, 1).estimate().unwrap().score, 1.0);
    statistics.add(&game(3, 1, false, 2));
    statistics.add(&game(1, 0, false, 0));
    let encounter = statistics.encounter(0, 1);
    assert_eq!(encounter.games, Wdl { wins: 2, draws: 0, losses: 1 });
    assert_eq!(encounter.pairs, Pentanomial { split_white: 1, ..Pentanomial::default() });
    assert_eq!(statistics.encounter(1, 0), encounter.reversed());
    // Four games in a round: the first with White goes with the first with Black.
    for (number, is_white, points) in [(13, false, 2), (12, true, 0), (11, false, 1), (10, true, 1)]
    {
        statistics.add(&game(number, 2, is_white, points));
    }
    let pairs = statistics.encounter(0, 1).pairs;
    assert_eq!((pairs.drawn, pairs.split_black, pairs.pairs()), (1, 1, 3));
}

#[test]
fn effort_and_faults_are_those_of_the_engine() {
    let mut games = vec![game(0, 0, true, 2), game(1, 0, false, 2)];
    games[1].ending = GameEnding::Fault {
        culprit: Side::White,
        fault: Fault::TimeLoss { late_ms: 3, runner_late: true },
    };
    let statistics = MatchStatistics::of(&games);
    let (first, second) = (statistics.engine(0), statistics.engine(1));
    assert_eq!(first.fault_count(), 0);
    assert_eq!(second.faults.into_iter().collect::<Vec<_>>(), [(FaultKind::TimeLossRunnerLate, 1)]);
    assert_eq!(second.latest_ms, 3);
    assert_eq!((first.mean_depth(), first.time_per_move()), (Some(9.0), Some(37.5)));
    assert_eq!(first.speed().map(f64::round), Some(26_667.0));
    assert_eq!((statistics.white().wins, statistics.white().losses), (1, 1));
    assert_eq!(statistics.engine(7).all().games(), 0);
}

#[test]
fn equal_observations_have_no_interval() {
    let drawn = Pentanomial { drawn: 10, ..Pentanomial::default() };
    let estimate = Estimate::of(&Sample::of_pairs(&drawn)).unwrap();
    assert_eq!((estimate.elo.value, estimate.elo.low, estimate.superiority), (0.0, None, None));
    let won = Pentanomial { won_both: 10, ..Pentanomial::default() };
    let estimate = Estimate::of(&Sample::of_pairs(&won)).unwrap();
    assert_eq!((estimate.elo.value, estimate.normalized_elo.value), (f64::INFINITY, f64::INFINITY));
    assert_eq!(Estimate::of(&Sample::of_pairs(&Pentanomial::default())), None);
}

#[test]
fn ratings_of_two_engines_differ_by_their_elo() {
    let mut random = Random::new(5);
    let games: Vec<MatchGame> = (0..4000)
        .map(|number| {
            let points = [0, 1, 2, 2][random.below(4)];
            game(number, number / 2, number % 2 == 0, points)
        })
        .collect();
    let statistics = MatchStatistics::of(&games);
    let ratings = statistics.ratings(2);
    let elo = statistics.encounter(0, 1).estimate().unwrap().elo;
    let difference = ratings[0].value - ratings[1].value;
    assert!((difference - elo.value).abs() < 0.2, "{difference} {elo:?}");
    // Each rating is half of the difference from the mean, and so is its error.
    let error = 2.0 * ratings[0].error().unwrap();
    assert!((error / elo.error().unwrap() - 1.0).abs() < 0.02, "{error} {elo:?}");
}

#[test]
fn ratings_of_four_engines_are_found_again() {
    let strengths = [120.0, 40.0, -60.0, -100.0];
    let mut random = Random::new(9);
    let mut games = Vec::new();
    for round in 0..6000_u64 {
        let (first, second) = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)][round as usize % 6];
        for is_white in [true, false] {
            let score = super::estimate::score_of(strengths[first] - strengths[second]);
            let wins = random.below(1_000_000) < (score * 1e6) as usize;
            let mut played = game(games.len() as u64, round, is_white, 2 * u8::from(wins));
            (played.white, played.black) = if is_white { (first, second) } else { (second, first) };
            games.push(played);
        }
    }
    let statistics = MatchStatistics::of(&games);
    for (rating, strength) in statistics.ratings(4).iter().zip(strengths) {
        assert!(
            rating.low < Some(strength) && Some(strength) < rating.high,
            "{rating:?} {strength}"
        );
        assert!((5.0..9.0).contains(&rating.error().unwrap()), "{rating:?}");
    }
    // An engine that has not played has no interval, and one that lost everything is finite.
    let lost: Vec<_> = (0..20).map(|n| game(n, n / 2, n % 2 == 0, 0)).collect();
    let ratings = MatchStatistics::of(&lost).ratings(3);
    assert!(ratings[0].value < -100.0 && ratings[0].value.is_finite(), "{ratings:?}");
    assert_eq!((ratings[2].low, ratings[2].high), (None, None));
}

proptest! {
    #[test]
    fn engines_swapped_have_the_opposite_elo(counts in prop::array::uniform6(0_u64..500)) {
        let pairs = pairs(counts);
        prop_assume!(pairs.by_score().iter().filter(|count| **count > 0).count() > 1);
        let of = |pairs| Estimate::of(&Sample::of_pairs(&pairs)).unwrap();
        let (one, other) = (of(pairs), of(pairs.reversed()));
        let near = |a: f64, b: f64| (a - b).abs() < 1e-6 || a == b;
        prop_assert!(near(one.elo.value, -other.elo.value));
        prop_assert!(near(one.elo.low.unwrap(), -other.elo.high.unwrap()));
        prop_assert!(near(one.normalized_elo.value, -other.normalized_elo.value));
        prop_assert!(near(one.superiority.unwrap(), 1.0 - other.superiority.unwrap()));
        let llr = |elo0, elo1, pairs: Pentanomial| {
            let sprt = Sprt::new(elo0, elo1, 0.05, 0.05, SprtModel::Normalized).unwrap();
            sprt.llr(&Sample::of_pairs(&pairs))
        };
        let (there, back) = (llr(1.0, 6.0, pairs), llr(-6.0, -1.0, pairs.reversed()));
        prop_assert!((there + back).abs() < 1e-5 * (1.0 + there.abs()), "{} {}", there, back);
    }

    #[test]
    fn the_order_of_games_does_not_matter(
        points in prop::collection::vec(0_u8..3, 1..40),
        games_per_round in 1_u64..6,
        seed: u64,
    ) {
        let games: Vec<MatchGame> = (0..)
            .zip(&points)
            .map(|(number, points)| game(number, number / games_per_round, number % 2 == 0, *points))
            .collect();
        let mut mixed = games.clone();
        let mut random = Random::new(seed);
        for at in (1..mixed.len()).rev() {
            mixed.swap(at, random.below(at + 1));
        }
        let (one, other) = (MatchStatistics::of(&games), MatchStatistics::of(&mixed));
        prop_assert_eq!(one.encounter(0, 1), other.encounter(0, 1));
        prop_assert_eq!(one.endings(), other.endings());
        prop_assert_eq!(one.engine(0), other.engine(0));
    }

    #[test]
    fn more_pairs_of_the_same_kind_narrow_the_interval(
        counts in prop::array::uniform6(0_u64..50),
        times in 2_u64..20,
    ) {
        let pairs_of = |times: u64| pairs(counts.map(|count| count * times));
        prop_assume!(pairs_of(1).by_score().iter().filter(|count| **count > 0).count() > 1);
        let of = |times| Estimate::of(&Sample::of_pairs(&pairs_of(times))).unwrap();
        let (few, many) = (of(1), of(times));
        let normalized = many.normalized_elo.error().unwrap() * (times as f64).sqrt();
        prop_assert!((normalized - few.normalized_elo.error().unwrap()).abs() < 1e-6);
        prop_assert!(many.elo.low >= few.elo.low && many.elo.high <= few.elo.high);
    }
}
