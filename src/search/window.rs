//! The search window of a node, and on which side of it a score falls.

use super::score::Score;

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

    /// The window as the opponent sees it.
    #[must_use]
    pub const fn flipped(self) -> Window {
        Window { alpha: Score(-self.beta.0), beta: Score(-self.alpha.0) }
    }

    /// The null window just above alpha.
    #[must_use]
    pub const fn scout(self) -> Window {
        Window { alpha: self.alpha, beta: Score(self.alpha.0 + 1) }
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
