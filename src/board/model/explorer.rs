//! An opening explorer of the games of a study: what was played in each position, and how these
//! games ended.

use std::collections::HashMap;

use super::game::StudyGame;
use super::tree::ROOT;
use crate::atomic::{Move, Position};
use crate::book::{Book, BookError, Known, Tally};

/// The plies of a game that count; the explorer is for openings.
const MOST_PLIES: usize = 60;

/// Moves by the key of their position.
#[derive(Clone, Debug, Default)]
pub struct Explorer(HashMap<u64, Vec<Known>>);

impl Explorer {
    /// The main lines of games. Exercises are no games.
    #[must_use]
    pub fn of<'a>(games: impl IntoIterator<Item = &'a StudyGame>) -> Explorer {
        let mut explorer = Explorer::default();
        for game in games.into_iter().filter(|game| game.exercise.is_none()) {
            for id in game.tree.line_after(ROOT).take(MOST_PLIES) {
                if let Ok(Some((before, mv))) = game.tree.played(id) {
                    explorer.add(before, mv, &tally(&game.result));
                }
            }
        }
        for moves in explorer.0.values_mut() {
            moves.sort_by_key(|known| std::cmp::Reverse(known.tally.games()));
        }
        explorer
    }

    fn add(&mut self, position: &Position, mv: Move, tally: &Tally) {
        let moves = self.0.entry(position.key()).or_default();
        match moves.iter_mut().find(|known| known.mv == mv) {
            Some(known) => known.tally.add(tally),
            None => moves.push(Known { mv, tally: *tally }),
        }
    }
}

/// A game with a result.
fn tally(result: &str) -> Tally {
    let mut tally = Tally::default();
    match result {
        "1-0" => tally.white = 1,
        "0-1" => tally.black = 1,
        "1/2-1/2" => tally.draws = 1,
        _ => tally.open = 1,
    }
    tally
}

impl Book for Explorer {
    fn moves(&self, position: &Position) -> Result<Vec<Known>, BookError> {
        Ok(self.0.get(&position.key()).cloned().unwrap_or_default())
    }
}
