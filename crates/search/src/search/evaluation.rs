//! The static evaluation of the search: the score of the network, adjusted for what a network
//! cannot know.

use std::sync::Arc;

use super::bare_king;
use super::score::{MAX_PLY, Score};
use crate::atomic::{Color, Position};
use crate::nnue::{Accumulators, Network};

/// Evaluates the positions of one thread. It keeps the accumulators of recent positions; each
/// belongs to its board, so a new search need not reset them.
pub struct Evaluator {
    network: Arc<Network>,
    accumulators: Accumulators,
}

impl Evaluator {
    /// An evaluator that uses this network.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Evaluator {
        let accumulators = Accumulators::new(&network, MAX_PLY + 1);
        Evaluator { network, accumulators }
    }

    /// The evaluation of a position for the side to move. `ply`, at most [`MAX_PLY`], only says
    /// where to find the accumulators of similar positions.
    pub fn evaluate(&mut self, position: &Position, ply: usize) -> Score {
        adjusted(self.accumulators.evaluate(&self.network, position, ply), position)
    }
}

/// The score of the network as an evaluation. A network has hardly ever seen a bare king, so it
/// gets help against one. The score also fades toward a draw as the fifty-move rule approaches,
/// which rewards progress.
fn adjusted(points: i32, position: &Position) -> Score {
    /// Each half-move without progress takes one part in this many off the score.
    const WHOLE: i32 = 220;
    let progress = bare_king::progress(position.board());
    let progress = if position.turn() == Color::White { progress } else { -progress };
    let kept = WHOLE - i32::from(position.halfmove_clock().min(100));
    Score::evaluation((Score::evaluation(points).0 + progress) * kept / WHOLE)
}
