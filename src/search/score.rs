//! Scores: the value of a position for the side to move.

use std::ops::{Add, Neg, Sub};

/// A score in points for the side to move, or the distance to a forced win. What a point is worth
/// is up to the network; people and GUIs see [`Score::centipawns`].
///
/// A win in `n` plies is [`Score::MATE`] minus `n`, by explosion or by checkmate; a loss is its
/// negative. All scores fit into sixteen bits.
///
/// ```
/// use fissile::search::Score;
///
/// assert!(Score::mate_in(1) > Score::mate_in(3) && Score::mate_in(3) > Score(900));
/// assert_eq!(-Score::mate_in(2), Score::mated_in(2));
/// assert_eq!((Score(155).centipawns(), Score::mate_in(3).plies_to_mate()), (100, Some(3)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(pub i32);

/// The deepest line a search follows, in plies.
pub const MAX_PLY: usize = 200;

impl Score {
    /// A draw.
    pub const DRAW: Score = Score(0);
    /// A win with no plies left to play.
    pub const MATE: Score = Score(32_000);
    /// Above every score.
    pub const INFINITE: Score = Score(32_001);
    /// A tablebase win at the root; each ply further away is worth one less. Every forced win
    /// scores higher.
    pub const TABLE_WIN: Score = Score(Score::MATE.0 - 2 * MAX_PLY as i32);
    /// The maximum evaluation; every certain win scores higher.
    pub const EVAL_LIMIT: Score = Score(Score::TABLE_WIN.0 - 2 * MAX_PLY as i32);
    /// The points of 100 centipawns: a side that is this far ahead at move 32 of self-play between
    /// equals wins half of its games. From 61,035 positions of moves 29 to 35 in games of network
    /// 178b8bf019 at 1,000 nodes a move: a logistic curve through the wins by score gave 158, which
    /// is no reason to change what all scores mean.
    pub const PAWN: i32 = 155;
    /// A win that the fifty-move rule turns into a draw: slightly better than other draws.
    pub const CURSED_WIN: Score = Score(2);

    /// The score of a win after `plies` plies.
    ///
    /// ```
    /// use fissile::search::Score;
    ///
    /// // The side to move explodes the king at once.
    /// assert_eq!(Score::mate_in(1).plies_to_mate(), Some(1));
    /// ```
    #[must_use]
    pub const fn mate_in(plies: usize) -> Score {
        Score(Score::MATE.0 - plies as i32)
    }

    /// The score of a loss after `plies` plies.
    ///
    /// ```
    /// use fissile::search::Score;
    ///
    /// // Whatever the side to move plays, its king explodes on the next ply.
    /// assert!(Score::mated_in(2).is_loss() && Score::mated_in(2) < Score::mated_in(4));
    /// ```
    #[must_use]
    pub const fn mated_in(plies: usize) -> Score {
        Score(plies as i32 - Score::MATE.0)
    }

    /// The score of a tablebase win after `plies` plies.
    ///
    /// ```
    /// use fissile::search::Score;
    ///
    /// let score = Score::table_win_in(5);
    /// assert!(score < Score::mate_in(100) && score > Score::evaluation(99_999));
    /// ```
    #[must_use]
    pub const fn table_win_in(plies: usize) -> Score {
        Score(Score::TABLE_WIN.0 - plies as i32)
    }

    /// Whether the score is a forced win or loss.
    ///
    /// ```
    /// use fissile::search::Score;
    ///
    /// assert!(Score::mated_in(4).is_mate() && !Score::table_win_in(4).is_mate());
    /// ```
    #[must_use]
    pub const fn is_mate(self) -> bool {
        self.0.abs() > Score::TABLE_WIN.0
    }

    /// Whether the score is a certain win or loss: forced, or from endgame tables.
    ///
    /// ```
    /// use fissile::search::Score;
    ///
    /// assert!(Score::table_win_in(4).is_decided() && !Score(5_000).is_decided());
    /// ```
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.0.abs() > Score::EVAL_LIMIT.0
    }

    /// Whether the score is a forced win for the side to move.
    ///
    /// ```
    /// use fissile::search::Score;
    ///
    /// assert!(Score::mate_in(3).is_win() && !Score::mated_in(3).is_win());
    /// ```
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > Score::TABLE_WIN.0
    }

    /// Whether the score is a forced loss for the side to move.
    ///
    /// ```
    /// use fissile::search::Score;
    ///
    /// assert!(Score::mated_in(2).is_loss() && !Score(-900).is_loss());
    /// ```
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < -Score::TABLE_WIN.0
    }

    /// An evaluation, clamped below forced wins.
    ///
    /// ```
    /// use fissile::search::Score;
    ///
    /// assert_eq!(Score::evaluation(120), Score(120));
    /// assert_eq!(Score::evaluation(1_000_000), Score::EVAL_LIMIT);
    /// ```
    #[must_use]
    pub fn evaluation(centipawns: i32) -> Score {
        Score(centipawns.clamp(-Score::EVAL_LIMIT.0, Score::EVAL_LIMIT.0))
    }

    /// The score in centipawns; a forced win or loss stays a number beyond all evaluations.
    ///
    /// ```
    /// use fissile::search::Score;
    ///
    /// assert_eq!(Score(-Score::PAWN).centipawns(), -100);
    /// assert!(Score::mate_in(9).centipawns() > Score::EVAL_LIMIT.centipawns());
    /// ```
    #[must_use]
    pub const fn centipawns(self) -> i32 {
        if self.is_decided() { self.0 } else { self.0 * 100 / Score::PAWN }
    }

    /// Plies to the end of the game, if the score is a forced win or loss.
    ///
    /// ```
    /// use fissile::search::Score;
    ///
    /// assert_eq!(Score::mated_in(4).plies_to_mate(), Some(4));
    /// assert_eq!(Score(4).plies_to_mate(), None);
    /// ```
    #[must_use]
    pub const fn plies_to_mate(self) -> Option<usize> {
        if self.is_mate() { Some((Score::MATE.0 - self.0.abs()) as usize) } else { None }
    }

    /// The score for the transposition table, of a node `ply` plies below the root: mate distances
    /// count from the node.
    pub(super) const fn to_table(self, ply: usize) -> Score {
        if self.is_decided() { Score(self.0 + self.0.signum() * ply as i32) } else { self }
    }

    /// The inverse of [`Score::to_table`].
    #[allow(clippy::wrong_self_convention, reason = "named as the inverse of to_table")]
    pub(super) const fn from_table(self, ply: usize) -> Score {
        if self.is_decided() { Score(self.0 - self.0.signum() * ply as i32) } else { self }
    }
}

impl Neg for Score {
    type Output = Score;
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;
    fn add(self, centipawns: i32) -> Score {
        Score(self.0 + centipawns)
    }
}

impl Sub<i32> for Score {
    type Output = Score;
    fn sub(self, centipawns: i32) -> Score {
        Score(self.0 - centipawns)
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_PLY, Score};

    #[test]
    fn table_scores_count_from_the_node() {
        let found_at_five = Score::mate_in(9);
        assert_eq!(found_at_five.to_table(5), Score::mate_in(4));
        assert_eq!(found_at_five.to_table(5).from_table(7), Score::mate_in(11));
        assert_eq!((-found_at_five).to_table(5).from_table(5), -found_at_five);
        let table_win = Score::table_win_in(MAX_PLY);
        assert!(
            table_win.is_decided()
                && !table_win.is_mate()
                && table_win > Score::evaluation(i32::MAX)
        );
        assert_eq!(table_win.to_table(MAX_PLY), Score::TABLE_WIN);
        assert_eq!((-table_win).to_table(MAX_PLY).from_table(MAX_PLY), -table_win);
        assert!(!Score::TABLE_WIN.is_mate() && Score::mate_in(2 * MAX_PLY - 1).is_mate());
    }
}
