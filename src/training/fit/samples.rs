//! The positions of a game to fit the evaluation to, and their term counts.

use rayon::prelude::*;

use super::expected_result;
use crate::atomic::{Color, Move, Position, blast};
use crate::eval::{self, FULL_PHASE, TERM_COUNT};
use crate::formats::games::GameRecord;
use crate::search::Score;

/// Number of skipped plies at the start of a game, where the placement is still random.
const SKIPPED_PLIES: usize = 8;

/// A position in the fit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    first: u32,
    count: u32,
    /// The shares of the opening and the ending weight of each term.
    shares: [f32; 2],
    /// The result the evaluation should expect, from 0 (Black wins) to 1 (White wins).
    pub target: f32,
}

/// Positions with their nonzero term counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    counts: Vec<(u16, i16)>,
    samples: Vec<Sample>,
}

impl Samples {
    /// The quiet positions of some games, in order, computed on the current rayon pool. `lambda` is
    /// the share of the game's result in the target; the rest is the result expected from the
    /// score.
    #[must_use]
    pub fn of(games: &[&GameRecord], lambda: f64) -> Samples {
        let parts: Vec<Samples> =
            games.par_iter().map(|game| Samples::of_game(game, lambda)).collect();
        let mut all = Samples::default();
        for part in parts {
            let shift = all.counts.len() as u32;
            all.counts.extend(part.counts);
            all.samples.extend(
                part.samples.iter().map(|sample| Sample { first: sample.first + shift, ..*sample }),
            );
        }
        all
    }

    fn of_game(game: &GameRecord, lambda: f64) -> Samples {
        let result = match game.winner {
            Some(Color::White) => 1.0,
            Some(Color::Black) => 0.0,
            None => 0.5,
        };
        let mut samples = Samples::default();
        let mut position = game.start;
        for (ply, &(mv, score)) in game.moves.iter().enumerate() {
            if ply >= SKIPPED_PLIES && is_quiet(&position, mv, score) {
                let white = if position.turn() == Color::White { score } else { -score };
                let target = lambda * result + (1.0 - lambda) * expected_result(f64::from(white.0));
                samples.push(&eval::trace(&position), shares(&position), target as f32);
            }
            position.make(mv);
        }
        samples
    }

    /// Adds a position: its counts, the shares of the opening and the ending weights, and its
    /// target.
    pub(super) fn push(&mut self, counts: &[i32; TERM_COUNT], shares: [f32; 2], target: f32) {
        let first = self.counts.len() as u32;
        let terms = counts.iter().enumerate().filter(|(_, count)| **count != 0);
        // No board has counts that do not fit.
        self.counts.extend(terms.map(|(term, count)| (term as u16, *count as i16)));
        self.samples.push(Sample {
            first,
            count: self.counts.len() as u32 - first,
            shares,
            target,
        });
    }

    #[cfg(test)]
    pub(super) fn set_target(&mut self, index: usize, target: f32) {
        self.samples[index].target = target;
    }

    /// The positions.
    #[must_use]
    pub fn all(&self) -> &[Sample] {
        &self.samples
    }

    fn counts(&self, sample: &Sample) -> impl Iterator<Item = (usize, f64)> {
        let first = sample.first as usize;
        let counts = self.counts.get(first..first + sample.count as usize).unwrap_or_default();
        counts.iter().map(|(term, count)| (usize::from(*term), f64::from(*count)))
    }

    /// The evaluation of one of these positions, in centipawns for White.
    pub(super) fn evaluate(&self, sample: &Sample, weights: &super::Weights) -> f64 {
        let [opening, ending] = sample.shares.map(f64::from);
        self.counts(sample)
            .map(|(term, count)| count * (opening * weights[term][0] + ending * weights[term][1]))
            .sum()
    }

    /// Adds the derivatives of the evaluation with respect to all weights, times `factor`.
    pub(super) fn add_scaled(&self, sample: &Sample, factor: f64, sums: &mut super::Weights) {
        let [opening, ending] = sample.shares.map(|share| factor * f64::from(share));
        for (term, count) in self.counts(sample) {
            sums[term][0] += opening * count;
            sums[term][1] += ending * count;
        }
    }
}

/// Whether a static evaluation can be right about a position: no king is about to explode, and the
/// chosen move is neither a capture nor a promotion nor part of a forced win.
fn is_quiet(position: &Position, mv: Move, score: Score) -> bool {
    let board = position.board();
    !score.is_mate()
        && mv.promoted().is_none()
        && blast::victim(position, mv).is_none()
        && !position.in_check()
        && !Color::ALL.into_iter().any(|color| blast::threatens(board, color))
}

/// The shares of the opening and the ending weights in [`eval::evaluate`].
fn shares(position: &Position) -> [f32; 2] {
    let phase = eval::phase(position);
    let (kept, whole) = eval::fading(position);
    [phase, FULL_PHASE - phase].map(|share| (kept * share) as f32 / (whole * FULL_PHASE) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::games::text::read_line;
    use crate::training::fit::current_weights;

    fn samples(line: &str, lambda: f64) -> Samples {
        Samples::of(&[&read_line(line, 0).unwrap()], lambda)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const SHUFFLE: &str = "g1f3:0 g8f6:0 f3g1:0 f6g8:0 g1f3:0 g8f6:0 f3g1:0 f6g8:0";

    #[test]
    fn only_quiet_positions_count() {
        let kept =
            |moves: &str| samples(&format!("{START}\t1-0\t{SHUFFLE} {moves}"), 0.5).all().len();
        assert_eq!(samples(&format!("{START}\t1-0\t{SHUFFLE}"), 0.5).all().len(), 0, "too early");
        assert_eq!(kept("e2e4:10"), 1);
        assert_eq!(kept("e2e4:10 e7e5:-10"), 2);
        assert_eq!(kept("e2e4:#9"), 0);
        assert_eq!(kept("e2e4:10 d7d5:-10 e4d5:10"), 2, "a capture");
        assert_eq!(kept("g1f3:10 a7a6:10 f3e5:10 a6a5:-400"), 3, "Black is threatened by Nxd7");
        assert_eq!(kept("e2e3:10 f7f6:10 d1h5:10 g7g6:-90"), 3, "Black is in check");
    }

    #[test]
    fn a_sample_evaluates_as_the_position_does() {
        let line = format!(
            "{START}\t1-0\t{SHUFFLE} a2a4:10 b7b5:-10 a4b5:0 b8c6:0 b1c3:31 g8f6:0 h2h3:0 h7h6:0"
        );
        let record = read_line(&line, 0).unwrap();
        let samples = Samples::of(&[&record], 0.7);
        let mut position = record.start;
        let mut seen = 0;
        for (ply, &(mv, score)) in record.moves.iter().enumerate() {
            if ply >= SKIPPED_PLIES && is_quiet(&position, mv, score) {
                let found = samples.evaluate(&samples.all()[seen], &current_weights());
                let sign = if position.turn() == Color::White { 1.0 } else { -1.0 };
                let wanted = sign * f64::from(eval::evaluate(&position));
                assert!((found - wanted).abs() < 2.0, "{found} instead of {wanted} in {position}");
                seen += 1;
            }
            position.make(mv);
        }
        assert_eq!(seen, samples.all().len());
        assert!(seen > 4);
    }

    #[test]
    fn the_target_mixes_result_and_score() {
        let target = |result: &str, moves: &str, lambda| {
            samples(&format!("{START}\t{result}\t{SHUFFLE} {moves}"), lambda)
                .all()
                .last()
                .unwrap()
                .target
        };
        assert_eq!(target("0-1", "e2e4:100", 1.0), 0.0);
        assert_eq!(target("1/2-1/2", "e2e4:100", 1.0), 0.5);
        assert!((target("0-1", "e2e4:100", 0.0) - 0.64).abs() < 0.001);
        assert!(
            (target("0-1", "e2e4:100 e7e5:100", 0.0) - 0.36).abs() < 0.001,
            "from the mover, who is Black"
        );
        assert!((target("1-0", "e2e4:0", 0.5) - 0.75).abs() < 1e-6);
    }
}
