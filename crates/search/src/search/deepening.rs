//! The state of an iterative deepening that was interrupted by a pause, so that it can go on at the
//! same place. [`super::root`] deepens.

use super::root_move::RootMove;
use super::score::Score;
use super::time_budget::Stability;
use super::window::Window;
use crate::atomic::Move;

/// The iterations of one thread, at a pause.
pub(super) struct Deepening {
    pub moves: Vec<RootMove>,
    pub stability: Stability,
    pub iteration: OpenIteration,
    /// Where the iteration goes on.
    pub place: Place,
}

/// An iteration that is not finished.
pub(super) struct OpenIteration {
    /// Its depth, in plies.
    pub depth: i32,
    /// The best move before it, and its score.
    pub old_best: Move,
    pub old_score: Option<Score>,
    /// The root moves before it, if several lines are searched.
    pub finished: Vec<RootMove>,
}

/// A place in an iteration.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The line being searched, from 0.
    pub line: usize,
    pub window: Window,
    pub width: i32,
    pub pass: Pass,
}

/// A pass over the root moves, up to one of them.
#[derive(Clone, Copy)]
pub(super) struct Pass {
    pub index: usize,
    /// The best score so far.
    pub best: Score,
    /// The lower end of the window, raised by the moves so far.
    pub alpha: Score,
}

/// How a thread stopped deepening.
pub(super) enum Deepened {
    /// A limit ended the search: its root moves, the best first.
    Finished(Vec<RootMove>),
    /// The search pauses. The iteration that was interrupted is the next one.
    Paused(Deepening),
}

impl Deepened {
    /// The root moves, if the thread is finished.
    pub fn finished(self) -> Option<Vec<RootMove>> {
        match self {
            Deepened::Finished(moves) => Some(moves),
            Deepened::Paused(_) => None,
        }
    }
}
