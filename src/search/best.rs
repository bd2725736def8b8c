//! The best move of a node so far, and the bound on the node's value when all moves are searched.

use super::score::Score;
use super::window::{Bound, Window};
use crate::atomic::Move;

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
    /// It did not reach alpha.
    None,
    /// It raised alpha.
    Raised,
    /// It reached beta: the other moves need no search.
    CutOff,
}

impl Best {
    /// No move was tried yet.
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
