//! The alpha-beta search judges which moves of the winner a large proof should try first.

use std::cell::RefCell;
use std::collections::HashMap;

use fissile_engine::atomic::{Game, Move, Position};
use fissile_engine::search::{Job, Limits, Resources, Score, Searcher, Signals};

/// The nodes of the search after each move.
const NODES: u64 = 2_000;

/// The table of that search, in MiB.
const HASH: usize = 1;

/// The orders of moves so far, and the search that makes them.
pub(super) struct Judgment {
    /// `None` without the memory or the thread for it.
    searcher: RefCell<Option<Searcher>>,
    known: RefCell<HashMap<Position, Vec<Move>>>,
}

impl Judgment {
    pub fn new() -> Judgment {
        Judgment {
            searcher: RefCell::new(
                Searcher::new(Resources { hash_mebibytes: HASH, threads: 1 }).ok(),
            ),
            known: RefCell::default(),
        }
    }

    /// The legal moves of a position, the best first; none if there is no search. The order depends
    /// on the position alone.
    pub fn order(&self, position: &Position) -> Vec<Move> {
        if let Some(order) = self.known.borrow().get(position) {
            return order.clone();
        }
        let mut searcher = self.searcher.borrow_mut();
        let Some(searcher) = searcher.as_mut() else { return Vec::new() };
        if searcher.clear().is_err() {
            return Vec::new();
        }
        let mut judged: Vec<(Score, Move)> = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let limits = Limits { nodes: Some(NODES), ..Limits::default() };
                let job = Job::new(Game::new(position.after(mv)), limits);
                let score = searcher.run(&job, &Signals::default(), &()).score();
                (score.unwrap_or_default(), mv)
            })
            .collect();
        // The scores are those of the loser.
        judged.sort_by_key(|(score, _)| *score);
        let order: Vec<Move> = judged.into_iter().map(|(_, mv)| mv).collect();
        self.known.borrow_mut().insert(*position, order.clone());
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_move_comes_first_whatever_was_judged_before() {
        // 1. Nf3 a6: 2. Ne5 and 2. Ng5 threaten to explode the king.
        let fen = "rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";
        let position = Position::from_fen(fen).unwrap();
        let order = Judgment::new().order(&position);
        let first: Vec<String> = order.iter().take(2).map(ToString::to_string).collect();
        assert!(
            first.contains(&"f3e5".to_owned()) && first.contains(&"f3g5".to_owned()),
            "{first:?}"
        );
        let later = Judgment::new();
        later.order(&Position::start());
        assert_eq!(later.order(&position), order);
        assert_eq!(later.order(&position), order);
    }
}
