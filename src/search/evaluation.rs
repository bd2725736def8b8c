//! The static evaluation that the search asks for: by the network if there is one, else by the
//! hand-written terms.

use std::sync::Arc;

use super::score::{MAX_PLY, Score};
use crate::atomic::{Color, Position};
use crate::eval;
use crate::nnue::{Accumulators, Network};

/// What evaluates the positions of one thread. With a network it keeps the sums of the neurons of
/// the last positions; these belong to their boards, so a new search need not reset them.
pub struct Evaluator(Option<(Arc<Network>, Accumulators)>);

impl Evaluator {
    /// An evaluator by a network; `None` for the hand-written evaluation.
    #[must_use]
    pub fn new(network: Option<Arc<Network>>) -> Evaluator {
        Evaluator(network.map(|network| {
            let accumulators = Accumulators::new(&network, MAX_PLY + 1);
            (network, accumulators)
        }))
    }

    /// The evaluation of a position for the side to move. `ply`, at most [`MAX_PLY`], only says
    /// where to look for similar positions.
    pub fn evaluate(&mut self, position: &Position, ply: usize) -> Score {
        match &mut self.0 {
            None => Score::evaluation(eval::evaluate(position)),
            Some((network, accumulators)) => {
                adjusted(accumulators.evaluate(network, position, ply), position)
            }
        }
    }
}

/// The score of the network as an evaluation. A network hardly ever saw a bare king, so it gets the
/// same help against one as the hand-written evaluation; and its score fades in the same way toward
/// the fifty-move rule.
fn adjusted(centipawns: i32, position: &Position) -> Score {
    let progress = eval::progress_against_bare_king(position.board());
    let progress = if position.turn() == Color::White { progress } else { -progress };
    let (kept, whole) = eval::fading(position);
    Score::evaluation((Score::evaluation(centipawns).0 + progress) * kept / whole)
}
