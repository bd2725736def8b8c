//! Weaker play on purpose, the way people are weak: by looking less far, by misjudging positions, and by not seeing a
//! blast that is still some moves away. Nothing here is random from move to move: what is misjudged or overlooked depends
//! on the position alone, so a weak player believes in its plans. A blast that wins at once is never overlooked by the
//! side that is to move.

use super::score::Score;
use crate::atomic::Position;
use crate::util::random::Random;

/// The weakest and the strongest rating that can be asked for. The scale is Fissile's own: differences between levels were
/// measured in matches (docs/EXPERIMENTS.md), where it begins is a convention.
pub const RATINGS: std::ops::RangeInclusive<u32> = 500..=2850;

/// The highest of the levels that GUIs offer besides ratings: full strength.
pub const TOP_LEVEL: u32 = 20;

/// How a player is held back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Handicap {
    /// The most nodes for a move.
    pub nodes: u64,
    /// How far off its judgment of a position is, in centipawns either way.
    pub misjudgment: u32,
    /// How likely it is not to see a winning blast one ply away, in thousandths; two plies away it has to be lucky twice.
    pub blindness: u32,
    /// Two players of the same strength see and misjudge different things if their seeds differ.
    pub seed: u64,
}

/// Ratings with what gives them; what lies between is interpolated. From matches between neighbors.
const RUNGS: [(u32, Handicap); 5] = [
    (500, rung(200, 300, 500)),
    (1000, rung(500, 200, 300)),
    (1500, rung(1_500, 100, 150)),
    (2000, rung(5_000, 40, 50)),
    (2850, rung(100_000, 0, 0)),
];

const fn rung(nodes: u64, misjudgment: u32, blindness: u32) -> Handicap {
    Handicap { nodes, misjudgment, blindness, seed: 0 }
}

impl Handicap {
    /// What makes a player of this rating; ratings outside of [`RATINGS`] are brought inside.
    ///
    /// ```
    /// use fissile::search::handicap::Handicap;
    ///
    /// let (weak, strong) = (Handicap::of_rating(600, 1), Handicap::of_rating(2400, 1));
    /// assert!(weak.nodes < strong.nodes && weak.misjudgment > strong.misjudgment && weak.blindness > strong.blindness);
    /// ```
    #[must_use]
    pub fn of_rating(rating: u32, seed: u64) -> Handicap {
        let rating = rating.clamp(*RATINGS.start(), *RATINGS.end());
        let above = RUNGS.iter().position(|(own, _)| *own >= rating).unwrap_or(RUNGS.len() - 1).max(1);
        let ((low, weaker), (high, stronger)) = (RUNGS[above - 1], RUNGS[above]);
        let part = f64::from(rating - low) / f64::from(high - low);
        let between = |from: f64, to: f64| from + (to - from) * part;
        // Strength grows with the number of doublings.
        let nodes = between((weaker.nodes as f64).ln(), (stronger.nodes as f64).ln()).exp().round() as u64;
        let linear = |from: u32, to: u32| between(from.into(), to.into()).round() as u32;
        Handicap {
            nodes,
            misjudgment: linear(weaker.misjudgment, stronger.misjudgment),
            blindness: linear(weaker.blindness, stronger.blindness),
            seed,
        }
    }

    /// What makes a player of a level from 0 to [`TOP_LEVEL`], where nothing holds it back.
    #[must_use]
    pub fn of_level(level: u32, seed: u64) -> Option<Handicap> {
        let span = RATINGS.end() - RATINGS.start();
        (level < TOP_LEVEL).then(|| Handicap::of_rating(RATINGS.start() + span * level / (TOP_LEVEL - 1), seed))
    }

    /// What the player gets wrong about a position, in centipawns.
    #[must_use]
    pub fn error(&self, position: &Position) -> i32 {
        let most = self.misjudgment as i32;
        // The sum of two is more often small than large.
        let mut random = self.random(position);
        let mut part = || random.below(self.misjudgment as usize + 1) as i32;
        part() + part() - most
    }

    /// Whether the player does not see a winning blast in a position so many plies ahead.
    #[must_use]
    pub fn overlooks(&self, position: &Position, ply: usize) -> bool {
        let mut random = self.random(position);
        (0..ply).any(|_| random.below(1000) < self.blindness as usize)
    }

    fn random(&self, position: &Position) -> Random {
        Random::new(position.key() ^ self.seed)
    }
}

/// An evaluation as a player with this handicap sees it.
pub(super) fn judged(eval: Score, position: &Position, handicap: Option<&Handicap>) -> Score {
    handicap.map_or(eval, |handicap| Score::evaluation(eval.0 + handicap.error(position)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_up_is_a_better_player() {
        let players: Vec<Handicap> = RATINGS.map(|rating| Handicap::of_rating(rating, 0)).collect();
        for pair in players.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].misjudgment >= pair[1].misjudgment, "{pair:?}");
            assert!(pair[0].blindness >= pair[1].blindness, "{pair:?}");
        }
        assert_eq!(Handicap::of_level(0, 7), Some(Handicap::of_rating(*RATINGS.start(), 7)));
        assert_eq!(Handicap::of_level(TOP_LEVEL - 1, 7), Some(Handicap::of_rating(*RATINGS.end(), 7)));
        assert_eq!(Handicap::of_level(TOP_LEVEL, 7), None);
    }

    #[test]
    fn errors_stay_within_bounds_and_differ_between_seeds() {
        let start = Position::start();
        let error = |seed| Handicap { misjudgment: 100, ..Handicap::of_rating(500, seed) }.error(&start);
        let errors: Vec<i32> = (0..1000).map(error).collect();
        assert!(errors.iter().all(|error| error.abs() <= 100));
        assert!(errors.iter().any(|error| *error > 50) && errors.iter().any(|error| *error < -50));
        assert_eq!(error(3), error(3));
    }

    #[test]
    fn what_is_on_the_board_is_seen() {
        let start = Position::start();
        let unseen = |ply| (0..1000).filter(|seed| Handicap::of_rating(500, *seed).overlooks(&start, ply)).count();
        assert_eq!(unseen(0), 0);
        assert!(unseen(1) > 0 && unseen(3) > unseen(1));
    }
}
