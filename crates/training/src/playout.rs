//! Plays a game to its end, or until it is adjudicated. Who chooses the moves is up to the caller.

use super::adjudication::{Adjudication, by_tables};
use crate::atomic::{Color, Game, Move};
use crate::formats::games::Ending;
use crate::search::Score;
use crate::tablebase::Tables;

/// A game that is over.
pub(super) struct Played {
    /// The moves after the opening, each with its score for the side to move.
    pub moves: Vec<(Move, Score)>,
    pub winner: Option<Color>,
    pub ending: Ending,
}

/// Plays on from the last position of an opening, where the count of repetitions begins. `best`
/// chooses a move and scores the position for the side to move; `None` stops the game.
pub(super) fn play_out(
    opening: &Game,
    adjudication: &Adjudication,
    tables: Option<&dyn Tables>,
    mut best: impl FnMut(&Game) -> Option<(Move, Score)>,
) -> Option<Played> {
    let mut game = Game::new(*opening.position());
    let mut moves: Vec<(Move, Score)> = Vec::new();
    let (winner, ending) = loop {
        if let Some(outcome) = game.outcome() {
            break (outcome.winner(), outcome.into());
        }
        let known = tables.and_then(|tables| by_tables(tables, game.position()));
        let plies = opening.moves().len() + moves.len();
        let judged = || adjudication.judge(&moves, game.position().turn(), plies);
        if let Some(ruling) = known.or_else(judged) {
            break ruling;
        }
        // A game that is not over has a legal move, so only a stop leaves the search without one.
        let (mv, score) = best(&game)?;
        moves.push((mv, score));
        game.play(mv);
    };
    Some(Played { moves, winner, ending })
}
