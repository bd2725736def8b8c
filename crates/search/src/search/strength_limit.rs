//! The strength limit: weaker play on purpose, with the errors that people make. A limited player
//! looks less far ahead, misjudges positions, and overlooks blasts that are some moves away. The
//! errors depend only on the position and the seed, so a weak player follows its plans
//! consistently. From a rating of [`SEES_WINS`] on, the side to move never overlooks a blast that
//! wins at once; a beginner does not even consider every move.

use super::score::Score;
use crate::atomic::{Move, Position};
use crate::util::random::Random;

/// The weakest and the strongest rating available. The scale is Fissile's own: differences between
/// ratings were measured in matches (notes/experiments), the starting point is a convention.
pub const RATINGS: std::ops::RangeInclusive<u32> = 500..=3110;

/// From this rating on, a player considers every move, and so plays each blast that wins at once.
pub const SEES_WINS: u32 = 940;

/// The highest level, on the 0 to 20 scale of GUIs: full strength.
pub const TOP_LEVEL: u32 = 20;

/// How strong the engine plays at most.
///
/// ```
/// use fissile_search::search::{Job, Limits, Resources, Searcher, Signals, StrengthLimit};
/// use fissile_search::atomic::Game;
///
/// let strength_limit = Some(StrengthLimit::of_rating(1_000, 7));
/// let job = Job { strength_limit, ..Job::new(Game::default(), Limits::default()) };
/// // A weak player looks at few positions, so the search ends by itself.
/// let found = Searcher::new(Resources::default())?.run(&job, &Signals::default(), &());
/// assert!(found.best().is_some() && found.nodes < 100);
/// # Ok::<(), fissile_search::search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrengthLimit {
    /// The maximum number of nodes for a move.
    pub nodes: u64,
    /// The maximum error of an evaluation, in points either way.
    pub eval_error: u32,
    /// The chance of overlooking a winning blast one ply ahead, in thousandths. It applies once for
    /// each ply, so a blast further ahead is overlooked more often.
    pub overlook_permille: u32,
    /// The chance of not considering a move at all, in thousandths, even one that wins at once.
    pub unseen_permille: u32,
    /// Players of the same strength but with different seeds make different errors.
    pub seed: u64,
}

/// Strength limits by rating; ratings in between are interpolated. The differences between
/// neighbors come from matches (notes/experiments).
const RUNGS: [(u32, StrengthLimit); 14] = [
    (500, rung(20, 1_000, 950, 850)),
    (645, rung(20, 800, 900, 700)),
    (775, rung(20, 600, 800, 500)),
    (940, rung(20, 400, 650, 0)),
    (1_100, rung(30, 200, 400, 0)),
    (1_215, rung(60, 120, 250, 0)),
    (1_320, rung(150, 60, 120, 0)),
    (1_575, rung(500, 30, 50, 0)),
    (1_845, rung(1_500, 15, 20, 0)),
    (2_155, rung(4_000, 0, 5, 0)),
    (2_525, rung(12_000, 0, 0, 0)),
    (2_765, rung(40_000, 0, 0, 0)),
    (2_935, rung(150_000, 0, 0, 0)),
    (3_110, rung(1_000_000, 0, 0, 0)),
];

/// The ratings of the rungs, from the weakest up.
pub fn rung_ratings() -> impl Iterator<Item = u32> {
    RUNGS.iter().map(|(rating, _)| *rating)
}

const fn rung(
    nodes: u64,
    eval_error: u32,
    overlook_permille: u32,
    unseen_permille: u32,
) -> StrengthLimit {
    StrengthLimit { nodes, eval_error, overlook_permille, unseen_permille, seed: 0 }
}

impl StrengthLimit {
    /// The strength limit for a rating; a rating outside [`RATINGS`] is clamped.
    ///
    /// ```
    /// use fissile_search::search::StrengthLimit;
    ///
    /// let (weak, strong) = (StrengthLimit::of_rating(1000, 1), StrengthLimit::of_rating(2400, 1));
    /// assert!(weak.nodes < strong.nodes);
    /// assert!(weak.eval_error > strong.eval_error);
    /// assert!(weak.overlook_permille > strong.overlook_permille);
    /// ```
    #[must_use]
    pub fn of_rating(rating: u32, seed: u64) -> StrengthLimit {
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
        StrengthLimit {
            nodes,
            eval_error: linear(weaker.eval_error, stronger.eval_error),
            overlook_permille: linear(weaker.overlook_permille, stronger.overlook_permille),
            unseen_permille: linear(weaker.unseen_permille, stronger.unseen_permille),
            seed,
        }
    }

    /// The strength limit for a level from 0 to [`TOP_LEVEL`]; `None` at the top level.
    ///
    /// ```
    /// use fissile_search::search::StrengthLimit;
    ///
    /// assert_eq!(StrengthLimit::of_level(0, 7), Some(StrengthLimit::of_rating(500, 7)));
    /// assert_eq!(StrengthLimit::of_level(20, 7), None);
    /// ```
    #[must_use]
    pub fn of_level(level: u32, seed: u64) -> Option<StrengthLimit> {
        let span = RATINGS.end() - RATINGS.start();
        (level < TOP_LEVEL).then(|| {
            StrengthLimit::of_rating(RATINGS.start() + span * level / (TOP_LEVEL - 1), seed)
        })
    }

    /// The evaluation error for a position, in points.
    pub(super) fn error(&self, position: &Position) -> i32 {
        let most = self.eval_error as i32;
        // A sum of two random numbers is more often small than large.
        let mut random = self.random(position);
        let mut part = || random.below(self.eval_error as usize + 1) as i32;
        part() + part() - most
    }

    /// Whether the player overlooks a winning blast in a position `ply` plies ahead.
    pub(super) fn overlooks(&self, position: &Position, ply: usize) -> bool {
        let mut random = self.random(position);
        (0..ply).any(|_| random.below(1000) < self.overlook_permille as usize)
    }

    /// The moves that the player considers, of those that it may play: at least one.
    pub(super) fn considered(&self, position: &Position, mut moves: Vec<Move>) -> Vec<Move> {
        let mut random = self.random(position);
        let any = random.pick(&moves).copied();
        moves.retain(|_| random.below(1000) >= self.unseen_permille as usize);
        if moves.is_empty() {
            moves.extend(any);
        }
        moves
    }

    fn random(&self, position: &Position) -> Random {
        Random::new(position.key() ^ self.seed)
    }
}

/// The evaluation with the error of a limited player.
pub(super) fn limited_eval(
    eval: Score,
    position: &Position,
    limit: Option<&StrengthLimit>,
) -> Score {
    limit.map_or(eval, |limit| Score::evaluation(eval.0 + limit.error(position)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginner_considers_some_moves_and_always_one() {
        let position = Position::start();
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        let considered = |rating, seed| {
            StrengthLimit::of_rating(rating, seed).considered(&position, moves.clone())
        };
        let counts: Vec<usize> = (0..500).map(|seed| considered(500, seed).len()).collect();
        assert!(counts.iter().all(|count| (1..moves.len()).contains(count)), "{counts:?}");
        assert!(counts.iter().any(|count| *count > 1));
        assert_eq!(considered(500, 3), considered(500, 3));
        assert_eq!(considered(SEES_WINS, 3), moves);
        assert_ne!(considered(SEES_WINS - 100, 3), moves);
    }

    #[test]
    fn every_step_up_is_a_better_player() {
        let players: Vec<StrengthLimit> =
            RATINGS.map(|rating| StrengthLimit::of_rating(rating, 0)).collect();
        for pair in players.windows(2) {
            assert!(
                pair[0].nodes <= pair[1].nodes && pair[0].eval_error >= pair[1].eval_error,
                "{pair:?}"
            );
            assert!(
                pair[0].overlook_permille >= pair[1].overlook_permille
                    && pair[0].unseen_permille >= pair[1].unseen_permille,
                "{pair:?}"
            );
        }
        assert_eq!(
            StrengthLimit::of_level(0, 7),
            Some(StrengthLimit::of_rating(*RATINGS.start(), 7))
        );
        assert_eq!(
            StrengthLimit::of_level(TOP_LEVEL - 1, 7),
            Some(StrengthLimit::of_rating(*RATINGS.end(), 7))
        );
        assert_eq!(StrengthLimit::of_level(TOP_LEVEL, 7), None);
    }

    #[test]
    fn errors_stay_within_bounds_and_differ_between_seeds() {
        let start = Position::start();
        let error = |seed| {
            StrengthLimit { eval_error: 100, ..StrengthLimit::of_rating(900, seed) }.error(&start)
        };
        let errors: Vec<i32> = (0..1000).map(error).collect();
        assert!(errors.iter().all(|error| error.abs() <= 100));
        assert!(errors.iter().any(|error| *error > 50) && errors.iter().any(|error| *error < -50));
        assert_eq!(error(3), error(3));
    }

    #[test]
    fn a_blast_on_the_board_is_never_overlooked() {
        let start = Position::start();
        let unseen = |ply| {
            (0..1000)
                .filter(|seed| StrengthLimit::of_rating(900, *seed).overlooks(&start, ply))
                .count()
        };
        assert_eq!(unseen(0), 0);
        assert!(unseen(1) > 0 && unseen(3) > unseen(1));
    }
}
