//! The search window of a node, the best move found in it so far, and on which side of it a score
//! falls.

use super::score::Score;
use crate::atomic::Move;

/// An open interval: scores at or below `alpha` fail low, scores at or above `beta` fail high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The score that the side to move already has.
    pub alpha: Score,
    /// The score that the opponent will not allow.
    pub beta: Score,
}

impl Window {
    /// The window that contains all scores.
    pub const FULL: Window = Window { alpha: Score(-Score::INFINITE.0), beta: Score::INFINITE };

    /// The null window that tests whether a score is at least `beta`.
    #[must_use]
    pub const fn null_below(beta: Score) -> Window {
        Window { alpha: Score(beta.0 - 1), beta }
    }

    /// The window from the opponent's point of view.
    #[must_use]
    pub const fn flipped(self) -> Window {
        Window { alpha: Score(-self.beta.0), beta: Score(-self.alpha.0) }
    }

    /// The null window just above alpha.
    #[must_use]
    pub const fn scout(self) -> Window {
        Window { alpha: self.alpha, beta: Score(self.alpha.0 + 1) }
    }

    /// Whether the window only tests for a bound.
    #[must_use]
    pub const fn is_null(self) -> bool {
        self.beta.0 - self.alpha.0 <= 1
    }

    /// Whether no score lies strictly inside.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.alpha.0 >= self.beta.0
    }
}

/// How a score relates to the true value of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value is at most the score: the node failed low.
    Upper,
    /// The value is at least the score: the node failed high.
    Lower,
    /// The score is the value.
    Exact,
}

/// Tracks the scores of a node's moves.
#[derive(Clone, Copy, Debug)]
pub struct Best {
    /// The rest of the window: alpha rises with every better move.
    pub window: Window,
    /// The highest score, inside the window or not.
    pub score: Score,
    /// The move that last raised alpha.
    pub mv: Option<Move>,
}

/// The effect of a move on its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The move did not reach alpha.
    None,
    /// The move raised alpha.
    Raised,
    /// The move reached beta: the other moves need no search.
    CutOff,
}

impl Best {
    /// The state before the first move.
    #[must_use]
    pub const fn of_none(window: Window) -> Best {
        Best { window, score: Score(-Score::INFINITE.0), mv: None }
    }

    /// Takes the score of standing pat, which every move has to beat.
    pub fn stand(&mut self, score: Score) {
        self.score = score;
        self.window.alpha = self.window.alpha.max(score);
    }

    /// Takes the score of a move.
    pub fn take(&mut self, mv: Move, score: Score) -> Effect {
        self.score = self.score.max(score);
        if score <= self.window.alpha {
            return Effect::None;
        }
        self.mv = Some(mv);
        self.window.alpha = score;
        if self.window.is_empty() { Effect::CutOff } else { Effect::Raised }
    }

    /// Which bound the highest score is on the node's value.
    #[must_use]
    pub fn bound(&self) -> Bound {
        match self.mv {
            _ if self.score >= self.window.beta => Bound::Lower,
            Some(_) => Bound::Exact,
            None => Bound::Upper,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_below_inside_and_above_the_window() {
        let mv = Move::from_raw(1).unwrap();
        let mut best = Best::of_none(Window { alpha: Score(0), beta: Score(50) });
        assert_eq!((best.take(mv, Score(-10)), best.bound()), (Effect::None, Bound::Upper));
        assert_eq!((best.score, best.mv), (Score(-10), None));
        assert_eq!((best.take(mv, Score(20)), best.bound()), (Effect::Raised, Bound::Exact));
        assert_eq!((best.take(mv, Score(20)), best.bound()), (Effect::None, Bound::Exact));
        assert_eq!((best.take(mv, Score(50)), best.bound()), (Effect::CutOff, Bound::Lower));
    }
}
