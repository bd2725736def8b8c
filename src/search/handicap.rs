//! Weaker play on purpose, as people are weak: looking less far ahead, misjudging positions, and
//! overlooking blasts that are some moves away. Errors depend only on the position and the seed,
//! not on chance, so a weak player follows its plans consistently. The side to move never overlooks
//! a blast that wins at once.

use super::score::Score;
use crate::atomic::Position;
use crate::util::random::Random;

/// The weakest and the strongest rating available. The scale is Fissile's own: differences between
/// ratings were measured in matches (docs/experiments), the starting point is a convention.
pub const RATINGS: std::ops::RangeInclusive<u32> = 900..=2900;

/// The highest level, on the 0 to 20 scale of GUIs: full strength.
pub const TOP_LEVEL: u32 = 20;

/// A strength limit.
///
/// ```
/// use fissile::search::{Handicap, Job, Limits, Searcher, Signals};
/// use fissile::Game;
///
/// let handicap = Some(Handicap::of_rating(1_000, 7));
/// let job = Job { handicap, ..Job::new(Game::default(), Limits::default()) };
/// // A weak player looks at few positions, so the search ends by itself.
/// let found = Searcher::new(1, 1)?.run(&job, &Signals::default(), &());
/// assert!(found.best().is_some() && found.nodes < 100);
/// # Ok::<(), fissile::search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Handicap {
    /// The maximum number of nodes for a move.
    pub nodes: u64,
    /// The maximum error of an evaluation, in points either way.
    pub misjudgment: u32,
    /// The chance of overlooking a winning blast one ply away, in thousandths. Two plies away, the
    /// player needs luck twice to see it.
    pub blindness: u32,
    /// Players of the same strength but with different seeds make different errors.
    pub seed: u64,
}

/// Handicaps by rating; ratings in between are interpolated. The differences between neighbors come
/// from matches (docs/experiments).
const RUNGS: [(u32, Handicap); 10] = [
    (900, rung(20, 400, 650)),
    (1020, rung(30, 200, 400)),
    (1110, rung(60, 120, 250)),
    (1220, rung(150, 60, 120)),
    (1440, rung(500, 30, 50)),
    (1720, rung(1_500, 15, 20)),
    (2040, rung(4_000, 0, 5)),
    (2450, rung(12_000, 0, 0)),
    (2690, rung(40_000, 0, 0)),
    (2900, rung(150_000, 0, 0)),
];

const fn rung(nodes: u64, misjudgment: u32, blindness: u32) -> Handicap {
    Handicap { nodes, misjudgment, blindness, seed: 0 }
}

impl Handicap {
    /// The handicap for a rating; a rating outside [`RATINGS`] is clamped.
    ///
    /// ```
    /// use fissile::search::Handicap;
    ///
    /// let (weak, strong) = (Handicap::of_rating(1000, 1), Handicap::of_rating(2400, 1));
    /// assert!(weak.nodes < strong.nodes);
    /// assert!(weak.misjudgment > strong.misjudgment && weak.blindness > strong.blindness);
    /// ```
    #[must_use]
    pub fn of_rating(rating: u32, seed: u64) -> Handicap {
        let rating = rating.clamp(*RATINGS.start(), *RATINGS.end());
        let above =
            RUNGS.iter().position(|(own, _)| *own >= rating).unwrap_or(RUNGS.len() - 1).max(1);
        let ((low, weaker), (high, stronger)) = (RUNGS[above - 1], RUNGS[above]);
        let part = f64::from(rating - low) / f64::from(high - low);
        let between = |from: f64, to: f64| from + (to - from) * part;
        // Strength grows with the logarithm of the node count.
        let nodes =
            between((weaker.nodes as f64).ln(), (stronger.nodes as f64).ln()).exp().round() as u64;
        let linear = |from: u32, to: u32| between(from.into(), to.into()).round() as u32;
        Handicap {
            nodes,
            misjudgment: linear(weaker.misjudgment, stronger.misjudgment),
            blindness: linear(weaker.blindness, stronger.blindness),
            seed,
        }
    }

    /// The handicap for a level from 0 to [`TOP_LEVEL`]; `None` at the top level.
    ///
    /// ```
    /// use fissile::search::Handicap;
    ///
    /// assert_eq!(Handicap::of_level(0, 7), Some(Handicap::of_rating(900, 7)));
    /// assert_eq!(Handicap::of_level(20, 7), None);
    /// ```
    #[must_use]
    pub fn of_level(level: u32, seed: u64) -> Option<Handicap> {
        let span = RATINGS.end() - RATINGS.start();
        (level < TOP_LEVEL)
            .then(|| Handicap::of_rating(RATINGS.start() + span * level / (TOP_LEVEL - 1), seed))
    }

    /// The evaluation error for a position, in points.
    pub(super) fn error(&self, position: &Position) -> i32 {
        let most = self.misjudgment as i32;
        // A sum of two random numbers is more often small than large.
        let mut random = self.random(position);
        let mut part = || random.below(self.misjudgment as usize + 1) as i32;
        part() + part() - most
    }

    /// Whether the player overlooks a winning blast in a position `ply` plies ahead.
    pub(super) fn overlooks(&self, position: &Position, ply: usize) -> bool {
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
            assert!(
                pair[0].nodes <= pair[1].nodes && pair[0].misjudgment >= pair[1].misjudgment,
                "{pair:?}"
            );
            assert!(pair[0].blindness >= pair[1].blindness, "{pair:?}");
        }
        assert_eq!(Handicap::of_level(0, 7), Some(Handicap::of_rating(*RATINGS.start(), 7)));
        assert_eq!(
            Handicap::of_level(TOP_LEVEL - 1, 7),
            Some(Handicap::of_rating(*RATINGS.end(), 7))
        );
        assert_eq!(Handicap::of_level(TOP_LEVEL, 7), None);
    }

    #[test]
    fn errors_stay_within_bounds_and_differ_between_seeds() {
        let start = Position::start();
        let error =
            |seed| Handicap { misjudgment: 100, ..Handicap::of_rating(900, seed) }.error(&start);
        let errors: Vec<i32> = (0..1000).map(error).collect();
        assert!(errors.iter().all(|error| error.abs() <= 100));
        assert!(errors.iter().any(|error| *error > 50) && errors.iter().any(|error| *error < -50));
        assert_eq!(error(3), error(3));
    }

    #[test]
    fn what_is_on_the_board_is_seen() {
        let start = Position::start();
        let unseen = |ply| {
            (0..1000).filter(|seed| Handicap::of_rating(900, *seed).overlooks(&start, ply)).count()
        };
        assert_eq!(unseen(0), 0);
        assert!(unseen(1) > 0 && unseen(3) > unseen(1));
    }
}
