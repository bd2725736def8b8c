//! Ratings of several engines from the games between them, by the model of Bradley and Terry: the
//! expected score of two engines is the logistic function of the difference of their ratings, and a
//! draw is half a win and half a loss. The ratings are the most likely ones; their mean is 0.
//!
//! Each engine has one drawn game against an opponent of rating 0 in addition. So ratings stay finite
//! if an engine has lost all its games, or if nobody has played against both of two groups. The
//! intervals come from how far the pairs are from their expected scores (a sandwich estimate), because
//! the games of a pair are not independent.

use std::f64::consts::LN_10;

use super::estimate::{DEVIATIONS_95, Interval, score_of};
use super::pairing::Encounter;

/// The weight of the additional draw, in games.
const PRIOR_GAMES: f64 = 1.0;

/// The change of a score for one Elo at an even score is a quarter of this.
const PER_ELO: f64 = LN_10 / 400.0;

/// Ratings of `engines` engines from the encounters `(first, second, results of the first)`.
#[must_use]
pub fn ratings(engines: usize, encounters: &[(usize, usize, &Encounter)]) -> Vec<Interval> {
    const ROUNDS: usize = 100;
    let known: Vec<_> = encounters
        .iter()
        .filter(|(first, second, results)| {
            *first < engines && *second < engines && results.games.games() > 0
        })
        .collect();
    let mut ratings = vec![0.0; engines];
    let mut curvature = vec![vec![0.0; engines]; engines];
    for _ in 0..ROUNDS {
        let mut slope = vec![0.0; engines];
        curvature = vec![vec![0.0; engines]; engines];
        for engine in 0..engines {
            let expected = score_of(ratings[engine]);
            slope[engine] += PRIOR_GAMES * (0.5 - expected) * PER_ELO;
            curvature[engine][engine] += weight(PRIOR_GAMES, expected);
        }
        for (first, second, results) in &known {
            let games = results.games.games() as f64;
            let expected = score_of(ratings[*first] - ratings[*second]);
            let surplus = (results.games.points() - games * expected) * PER_ELO;
            slope[*first] += surplus;
            slope[*second] -= surplus;
            spread(&mut curvature, *first, *second, weight(games, expected));
        }
        let Some(step) = solved(&curvature, &slope) else { break };
        // A step too far would overshoot where the curve is flat.
        let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
        let scale = (200.0 / longest.max(1e-300)).min(1.0);
        for (rating, part) in ratings.iter_mut().zip(&step) {
            *rating += scale * part;
        }
        if longest < 1e-9 {
            break;
        }
    }
    let errors = errors(&ratings, &curvature, &known);
    let mean = ratings.iter().sum::<f64>() / engines.max(1) as f64;
    let rated = ratings.iter().map(|rating| rating - mean).zip(errors);
    rated
        .map(|(value, error)| Interval {
            value,
            low: error.map(|error| value - error),
            high: error.map(|error| value + error),
        })
        .collect()
}

/// What games with this expected score tell about a difference of ratings.
fn weight(games: f64, expected: f64) -> f64 {
    games * expected * (1.0 - expected) * PER_ELO * PER_ELO
}

/// Adds a weight for the difference of two ratings.
fn spread(matrix: &mut [Vec<f64>], first: usize, second: usize, weight: f64) {
    matrix[first][first] += weight;
    matrix[second][second] += weight;
    matrix[first][second] -= weight;
    matrix[second][first] -= weight;
}

/// The half widths of the 95 % intervals of the ratings above their mean; `None` for an engine
/// without games.
fn errors(
    ratings: &[f64],
    curvature: &[Vec<f64>],
    known: &[&(usize, usize, &Encounter)],
) -> Vec<Option<f64>> {
    let engines = ratings.len();
    let mut noise = vec![vec![0.0; engines]; engines];
    for (first, second, results) in known {
        let sample = results.sample();
        let expected = score_of(ratings[*first] - ratings[*second]);
        let squares: f64 =
            sample.entries().map(|(score, count)| count * (score - expected).powi(2)).sum();
        // The points of all games as a multiple of the mean score.
        let variance = squares * (results.games.games() as f64 / sample.size()).powi(2);
        spread(&mut noise, *first, *second, variance * PER_ELO * PER_ELO);
    }
    let of = |engine: usize| {
        if !known.iter().any(|(first, second, _)| engine == *first || engine == *second) {
            return None;
        }
        // How the engine's rating above the mean follows from the slopes.
        let mut above_mean = vec![-1.0 / engines as f64; engines];
        above_mean[engine] += 1.0;
        let follows = solved(curvature, &above_mean)?;
        let variance: f64 = noise
            .iter()
            .zip(&follows)
            .map(|(row, left)| {
                left * row.iter().zip(&follows).map(|(cell, right)| cell * right).sum::<f64>()
            })
            .sum();
        Some(DEVIATIONS_95 * variance.max(0.0).sqrt())
    };
    (0..engines).map(of).collect()
}

/// The solution of a system of linear equations, by elimination; `None` if there is none.
fn solved(matrix: &[Vec<f64>], right: &[f64]) -> Option<Vec<f64>> {
    let size = right.len();
    let mut rows: Vec<Vec<f64>> = matrix
        .iter()
        .zip(right)
        .map(|(row, value)| row.iter().copied().chain([*value]).collect())
        .collect();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|a, b| rows[*a][column].abs().total_cmp(&rows[*b][column].abs()))?;
        rows.swap(column, pivot);
        let head = rows[column].clone();
        if head[column].abs() < 1e-300 {
            return None;
        }
        for row in rows.iter_mut().skip(column + 1) {
            let factor = row[column] / head[column];
            for (cell, above) in row.iter_mut().zip(&head).skip(column) {
                *cell -= factor * above;
            }
        }
    }
    let mut solution = vec![0.0; size];
    for line in (0..size).rev() {
        let known: f64 = rows[line]
            .iter()
            .zip(&solution)
            .skip(line + 1)
            .take(size - line - 1)
            .map(|(cell, value)| cell * value)
            .sum();
        solution[line] = (rows[line][size] - known) / rows[line][line];
    }
    Some(solution)
}
