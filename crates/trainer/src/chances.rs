//! Fitting [`crate::search::Wdl`], the win, draw and loss chances of a score, to games: the most
//! likely coefficients, and the accuracy of the model.

use std::collections::BTreeMap;

use crate::formats::games::GameRecord;
use crate::search::wdl::{AtPieces, Coefficients, KNOTS};

/// Scores are clamped to this, in points.
const FARTHEST: i32 = 1500;

/// The number of pieces on a full board.
const FULL_BOARD: usize = 32;

/// The number of results by score and number of pieces.
#[derive(Clone, Debug, Default)]
pub struct ScoreCounts {
    /// The losses, draws and wins of the side to move, by pieces and score.
    cells: BTreeMap<(usize, i32), [u32; 3]>,
}

/// The accuracy of the model in a band of scores and pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The minimum and maximum number of pieces on the board.
    pub pieces: (usize, usize),
    /// The minimum and maximum score, in points.
    pub scores: (i32, i32),
    /// The number of positions in the band.
    pub positions: u32,
    /// Expected shares of wins and draws.
    pub expected: (f64, f64),
    /// Actual shares of wins and draws.
    pub seen: (f64, f64),
}

impl ScoreCounts {
    /// Counts the scores of all moves of a game except forced wins and losses.
    pub fn add(&mut self, game: &GameRecord) {
        let mut position = game.start;
        for &(mv, score) in &game.moves {
            let result = match game.winner {
                Some(winner) if winner == position.turn() => 2,
                Some(_) => 0,
                None => 1,
            };
            let pieces = position.board().occupied().count() as usize;
            if !score.is_decided() {
                self.cells.entry((pieces, coarse(score.0))).or_default()[result] += 1;
            }
            position.make(mv);
        }
    }

    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.cells.values().flatten().map(|count| u64::from(*count)).sum()
    }

    /// The mean negative logarithm of the probability that the model gave to the actual result.
    #[must_use]
    pub fn loss(&self, model: &Coefficients) -> f64 {
        /// The minimum probability, which bounds the effect of a surprise.
        const LEAST: f64 = 1e-6;
        let models: Vec<AtPieces> = (0..=FULL_BOARD).map(|pieces| model.at(pieces)).collect();
        let cell = |(&(pieces, score), counts): (&(usize, i32), &[u32; 3])| {
            let model = &models[pieces];
            let (win, loss) = (model.win(score), model.win(-score));
            let chances = [loss, 1.0 - win - loss, win];
            counts
                .iter()
                .zip(chances)
                .map(|(count, chance)| -f64::from(*count) * chance.max(LEAST).ln())
                .sum::<f64>()
        };
        self.cells.iter().map(cell).sum::<f64>() / (self.positions().max(1) as f64)
    }

    /// The coefficients with the smallest loss, starting from `start`, by the pattern search of
    /// Hooke and Jeeves (<https://en.wikipedia.org/wiki/Pattern_search_(optimization)>): each is
    /// tried a little larger and smaller; what helped all together is repeated as long as it helps;
    /// and steps become smaller when nothing helps anymore.
    #[must_use]
    pub fn fit(&self, start: Coefficients) -> Coefficients {
        /// In points.
        const FIRST: f64 = 64.0;
        const LAST: f64 = 0.5;
        let loss = |terms: &Terms| {
            let model = model_of(terms);
            // Without a width, or with a negative number of draws, it is not a model. The upper
            // ends are far beyond what games need; from further out, as games with a single result
            // would have it, nothing leads back.
            let sound = |pieces| {
                let AtPieces { middle, width, .. } = model.at(pieces);
                (0.0..1000.0).contains(&middle) && (1.0..600.0).contains(&width)
            };
            let is_model =
                (0.1..FULL_BOARD as f64).contains(&model.scarcity) && (2..=FULL_BOARD).all(sound);
            if is_model { self.loss(&model) } else { f64::INFINITY }
        };
        let mut best = terms_of(&start);
        let mut least = loss(&best);
        let mut take = |tried: Terms, best: &mut Terms| {
            let loss = loss(&tried);
            let better = loss < least;
            if better {
                (*best, least) = (tried, loss);
            }
            better
        };
        let mut step = FIRST;
        while step > LAST {
            let before = best;
            for index in 0..best.len() {
                let moved = |by: f64| {
                    let mut tried = best;
                    tried[index] += by;
                    tried
                };
                let tried = [moved(step), moved(-step)];
                let _ = take(tried[0], &mut best) || take(tried[1], &mut best);
            }
            if best == before {
                step /= 2.0;
            }
            let change: Terms = std::array::from_fn(|index| best[index] - before[index]);
            while change.iter().any(|change| *change != 0.0)
                && take(std::array::from_fn(|index| best[index] + change[index]), &mut best)
            {
            }
        }
        model_of(&best)
    }

    /// The model's expectations and the actual results, in bands of scores and pieces.
    #[must_use]
    pub fn bands(&self, model: &Coefficients) -> Vec<Band> {
        const PIECE_BANDS: [(usize, usize); 4] = [(2, 10), (11, 16), (17, 24), (25, 32)];
        const SCORES: [i32; 8] = [0, 1, 25, 75, 150, 300, 600, FARTHEST + 1];
        let mut bands = Vec::new();
        for pieces in PIECE_BANDS {
            for scores in SCORES.windows(2).map(|pair| (pair[0], pair[1] - 1)) {
                let mut band =
                    Band { pieces, scores, positions: 0, expected: (0.0, 0.0), seen: (0.0, 0.0) };
                for (&(own_pieces, score), counts) in &self.cells {
                    if (pieces.0..=pieces.1).contains(&own_pieces)
                        && (scores.0..=scores.1).contains(&score)
                    {
                        let positions: u32 = counts.iter().sum();
                        let model = model.at(own_pieces);
                        let (win, loss) = (model.win(score), model.win(-score));
                        band.positions += positions;
                        band.expected.0 += f64::from(positions) * win;
                        band.expected.1 += f64::from(positions) * (1.0 - win - loss);
                        band.seen.0 += f64::from(counts[2]);
                        band.seen.1 += f64::from(counts[1]);
                    }
                }
                let share = |(win, draw): (f64, f64)| {
                    let positions = f64::from(band.positions.max(1));
                    (win / positions, draw / positions)
                };
                bands.push(Band { expected: share(band.expected), seen: share(band.seen), ..band });
            }
        }
        bands
    }
}

/// The expected result of a score, from 0 for a loss to 1 for a win.
#[must_use]
pub fn expectation(model: &AtPieces, score: i32) -> f64 {
    (1.0 + model.win(score) - model.win(-score)) / 2.0
}

/// The coefficients of a model one after the other, in numbers of the size of points.
type Terms = [f64; 3 * KNOTS.len() + 1];

/// The terms of a share are this much smaller than those in points.
const SHARE: f64 = 0.01;

/// A piece of scarcity counts like this many points.
const PIECE: f64 = 20.0;

fn terms_of(model: &Coefficients) -> Terms {
    let mut terms = [PIECE * model.scarcity; 3 * KNOTS.len() + 1];
    let values = model.middle.into_iter().chain(model.width);
    let values = values.chain(model.level.map(|level| level / SHARE));
    terms.iter_mut().zip(values).for_each(|(term, value)| *term = value);
    terms
}

fn model_of(terms: &Terms) -> Coefficients {
    let (parts, rest) = terms.as_chunks::<{ KNOTS.len() }>();
    Coefficients {
        middle: parts[0],
        width: parts[1],
        scarcity: rest[0] / PIECE,
        level: parts[2].map(|term| term * SHARE),
    }
}

/// A score as it is counted: farther than `FINE` from 0 in steps, so that a fit is quick.
fn coarse(score: i32) -> i32 {
    const FINE: i32 = 50;
    const STEP: i32 = 5;
    let score = score.clamp(-FARTHEST, FARTHEST);
    if score.abs() < FINE {
        score
    } else {
        // To the nearest step; rounding toward 0 would make every lead smaller.
        (score + score.signum() * STEP / 2) / STEP * STEP
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::{Color, Position};
    use crate::formats::games::Ending;
    use crate::search::Score;
    use crate::util::random::Random;

    #[test]
    fn scores_are_counted_at_the_nearest_step() {
        for (score, counted) in [(49, 49), (50, 50), (52, 50), (53, 55), (99, 100), (-57, -55)] {
            assert_eq!((coarse(score), coarse(-score)), (counted, -counted));
        }
        assert_eq!(coarse(i32::MAX), FARTHEST);
    }

    /// Games of one move, with results drawn at random from a known model.
    fn tally(model: &Coefficients, count: usize) -> ScoreCounts {
        let start = Position::start();
        let mv = start.legal_moves().into_iter().next().unwrap();
        let mut random = Random::new(11);
        let mut one = || {
            // Every tenth is exactly level.
            let level = random.below(10) == 0;
            let score = if level { 0 } else { random.below(801) as i32 - 400 };
            let lot = random.below(1_000_000) as f64 / 1e6;
            let (win, loss) = (model.at(FULL_BOARD).win(score), model.at(FULL_BOARD).win(-score));
            let winner = if lot < win {
                Some(Color::White)
            } else {
                (lot < win + loss).then_some(Color::Black)
            };
            GameRecord {
                number: 0,
                start,
                winner,
                ending: Ending::Unknown,
                moves: vec![(mv, Score(score))],
            }
        };
        let mut tally = ScoreCounts::default();
        for _ in 0..count {
            tally.add(&one());
        }
        tally
    }

    #[test]
    fn a_known_model_is_found_again() {
        let truth = Coefficients {
            middle: [80.0; KNOTS.len()],
            width: [120.0; KNOTS.len()],
            scarcity: 1.0,
            level: [0.4; KNOTS.len()],
        };
        let tally = tally(&truth, 40_000);
        assert_eq!(tally.positions(), 40_000);
        let found = tally.fit(Coefficients {
            middle: [20.0; KNOTS.len()],
            width: [60.0; KNOTS.len()],
            scarcity: 1.0,
            level: [0.0; KNOTS.len()],
        });
        assert!((found.at(FULL_BOARD).middle - 80.0).abs() < 6.0, "{found:?}");
        assert!((found.at(FULL_BOARD).width - 120.0).abs() < 6.0, "{found:?}");
        assert!((found.at(FULL_BOARD).level - 0.4).abs() < 0.04, "{found:?}");
        assert!(tally.loss(&found) <= tally.loss(&truth));
        for band in tally.bands(&found).iter().filter(|band| band.positions > 1_000) {
            assert!((band.expected.0 - band.seen.0).abs() < 0.04, "{band:?}");
        }
    }

    #[test]
    fn odd_games_have_a_model_too() {
        let full = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1";
        let even = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
        for (fen, winner) in [(full, None), (even, None), (even, Some(Color::White))] {
            let start = Position::from_fen(fen).unwrap();
            let mv = start.legal_moves().into_iter().next().unwrap();
            let mut tally = ScoreCounts::default();
            for score in -100..100 {
                let moves = vec![(mv, Score(score))];
                tally.add(&GameRecord { number: 0, start, winner, ending: Ending::Unknown, moves });
            }
            let found = tally.fit(crate::search::wdl::MODEL);
            assert!(tally.loss(&found) < tally.loss(&crate::search::wdl::MODEL), "{found:?}");
        }
        // Without games the fit gives back what it began with, but for rounding.
        let unchanged = ScoreCounts::default().fit(crate::search::wdl::MODEL);
        assert_eq!(format!("{unchanged:.6?}"), format!("{:.6?}", crate::search::wdl::MODEL));
    }
}
