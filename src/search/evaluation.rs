//! The static evaluation that the search asks for: by the network, with what a network cannot know.

use std::sync::Arc;

use super::bare_king;
use super::score::{MAX_PLY, Score};
use crate::atomic::{Color, Position};
use crate::nnue::{Accumulators, Network};

/// What evaluates the positions of one thread. It keeps the sums of the neurons of the last
/// positions; these belong to their boards, so a new search need not reset them.
pub struct Evaluator {
    network: Arc<Network>,
    accumulators: Accumulators,
}

impl Evaluator {
    /// An evaluator by a network.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Evaluator {
        let accumulators = Accumulators::new(&network, MAX_PLY + 1);
        Evaluator { network, accumulators }
    }

    /// The evaluation of a position for the side to move. `ply`, at most [`MAX_PLY`], only says
    /// where to look for similar positions.
    pub fn evaluate(&mut self, position: &Position, ply: usize) -> Score {
        adjusted(self.accumulators.evaluate(&self.network, position, ply), position)
    }
}

/// The score of the network as an evaluation. A network hardly ever saw a bare king, so it gets
/// help against one. And its score fades toward a draw as the fifty-move rule approaches, which
/// rewards progress.
fn adjusted(points: i32, position: &Position) -> Score {
    /// Of this many parts of the score, as many are lost as there are half-moves without progress.
    const WHOLE: i32 = 220;
    let progress = bare_king::progress(position.board());
    let progress = if position.turn() == Color::White { progress } else { -progress };
    let kept = WHOLE - i32::from(position.halfmove_clock().min(100));
    Score::evaluation((Score::evaluation(points).0 + progress) * kept / WHOLE)
}
