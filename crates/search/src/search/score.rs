//! Scores: the value of a position for the side to move.

use std::ops::{Add, Neg, Sub};

/// A score in points for the side to move, or the distance to a forced win. The network decides
/// what a point is worth; people and GUIs see [`Score::centipawns`].
///
/// A win in `n` plies is [`Score::MATE`] minus `n`, by explosion or by checkmate; a loss is its
/// negative. All scores fit into sixteen bits.
///
/// ```
/// use fissile_search::search::Score;
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
    /// A tablebase win at the root; each ply further away is worth one point less. Every forced win
    /// scores higher.
    pub const TB_WIN: Score = Score(Score::MATE.0 - 2 * MAX_PLY as i32);
    /// The maximum evaluation; every certain win scores higher.
    pub const EVAL_LIMIT: Score = Score(Score::TB_WIN.0 - 2 * MAX_PLY as i32);
    /// The points of 100 centipawns. With an early network a side that was this far ahead at move 32
    /// of self-play won half of its games; with network 942808a7b4 it wins 61 % (2,600 positions of
    /// moves 29 to 35 in games of 1,000 nodes a move), and half of them with 115 points. That is no
    /// reason to change what all scores mean.
    pub const PAWN: i32 = 155;
    /// A win that the fifty-move rule turns into a draw: slightly better than other draws.
    pub const CURSED_WIN: Score = Score(2);

    /// The score of a win after `plies` plies.
    ///
    /// ```
    /// use fissile_search::search::Score;
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
    /// use fissile_search::search::Score;
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
    /// use fissile_search::search::Score;
    ///
    /// let score = Score::tb_win_in(5);
    /// assert!(score < Score::mate_in(100) && score > Score::evaluation(99_999));
    /// ```
    #[must_use]
    pub const fn tb_win_in(plies: usize) -> Score {
        Score(Score::TB_WIN.0 - plies as i32)
    }

    /// Whether the score is a forced win or loss.
    ///
    /// ```
    /// use fissile_search::search::Score;
    ///
    /// assert!(Score::mated_in(4).is_mate() && !Score::tb_win_in(4).is_mate());
    /// ```
    #[must_use]
    pub const fn is_mate(self) -> bool {
        self.0.abs() > Score::TB_WIN.0
    }

    /// Whether the score is a certain win or loss: forced, or from tablebases.
    ///
    /// ```
    /// use fissile_search::search::Score;
    ///
    /// assert!(Score::tb_win_in(4).is_decided() && !Score(5_000).is_decided());
    /// ```
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.0.abs() > Score::EVAL_LIMIT.0
    }

    /// Whether the score is a forced win for the side to move.
    ///
    /// ```
    /// use fissile_search::search::Score;
    ///
    /// assert!(Score::mate_in(3).is_win() && !Score::mated_in(3).is_win());
    /// ```
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > Score::TB_WIN.0
    }

    /// Whether the score is a forced loss for the side to move.
    ///
    /// ```
    /// use fissile_search::search::Score;
    ///
    /// assert!(Score::mated_in(2).is_loss() && !Score(-900).is_loss());
    /// ```
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < -Score::TB_WIN.0
    }

    /// An evaluation in points, clamped below certain wins.
    ///
    /// ```
    /// use fissile_search::search::Score;
    ///
    /// assert_eq!(Score::evaluation(120), Score(120));
    /// assert_eq!(Score::evaluation(1_000_000), Score::EVAL_LIMIT);
    /// ```
    #[must_use]
    pub fn evaluation(points: i32) -> Score {
        Score(points.clamp(-Score::EVAL_LIMIT.0, Score::EVAL_LIMIT.0))
    }

    /// The score in centipawns; a forced win or loss stays a number beyond all evaluations.
    ///
    /// ```
    /// use fissile_search::search::Score;
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
    /// use fissile_search::search::Score;
    ///
    /// assert_eq!(Score::mated_in(4).plies_to_mate(), Some(4));
    /// assert_eq!(Score(4).plies_to_mate(), None);
    /// ```
    #[must_use]
    pub const fn plies_to_mate(self) -> Option<usize> {
        if self.is_mate() { Some((Score::MATE.0 - self.0.abs()) as usize) } else { None }
    }

    /// Moves to the end of the game, positive for a win of the side whose score it is and negative
    /// for its loss; `None` if the score is no forced win or loss.
    ///
    /// ```
    /// use fissile_search::search::Score;
    ///
    /// assert_eq!(Score::mate_in(3).moves_to_mate(), Some(2));
    /// assert_eq!((-Score::mate_in(1)).moves_to_mate(), Some(-1));
    /// assert_eq!(Score(900).moves_to_mate(), None);
    /// ```
    #[must_use]
    pub fn moves_to_mate(self) -> Option<i64> {
        let moves = self.plies_to_mate()?.div_ceil(2) as i64;
        Some(if self.is_win() { moves } else { -moves })
    }

    /// The score for the transposition table, of a node `ply` plies below the root: mate distances
    /// count from the node.
    pub(super) const fn to_tt(self, ply: usize) -> Score {
        if self.is_decided() { Score(self.0 + self.0.signum() * ply as i32) } else { self }
    }

    /// The inverse of [`Score::to_tt`].
    #[allow(clippy::wrong_self_convention, reason = "named as the inverse of to_tt")]
    pub(super) const fn from_tt(self, ply: usize) -> Score {
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
    fn add(self, points: i32) -> Score {
        Score(self.0 + points)
    }
}

impl Sub<i32> for Score {
    type Output = Score;
    fn sub(self, points: i32) -> Score {
        Score(self.0 - points)
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_PLY, Score};

    #[test]
    fn tt_scores_count_from_the_node() {
        let found_at_five = Score::mate_in(9);
        assert_eq!(found_at_five.to_tt(5), Score::mate_in(4));
        assert_eq!(found_at_five.to_tt(5).from_tt(7), Score::mate_in(11));
        assert_eq!((-found_at_five).to_tt(5).from_tt(5), -found_at_five);
        let tb_win = Score::tb_win_in(MAX_PLY);
        assert!(tb_win.is_decided() && !tb_win.is_mate() && tb_win > Score::evaluation(i32::MAX));
        assert_eq!(tb_win.to_tt(MAX_PLY), Score::TB_WIN);
        assert_eq!((-tb_win).to_tt(MAX_PLY).from_tt(MAX_PLY), -tb_win);
        assert!(!Score::TB_WIN.is_mate() && Score::mate_in(2 * MAX_PLY - 1).is_mate());
    }
}
