//! Searches odd positions, with the assertions of the search. The best move and all moves of the lines must
//! be legal.

use std::cell::RefCell;

use crate::position;
use fissile::Game;
use fissile::search::{Job, Limits, Resources, Searcher, Signals};

thread_local! {
    static SEARCHER: RefCell<Searcher> = {
        // A small table is cleared sooner.
        let resources = Resources { hash_mebibytes: 1, ..Resources::default() };
        RefCell::new(Searcher::new(resources).expect("memory for a small table"))
    };
}

pub fn run(bytes: &[u8]) {
    let Some((&nodes, rest)) = bytes.split_first() else { return };
    let Some(position) = position(rest) else { return };
    let limits = Limits { nodes: Some(20 + u64::from(nodes) * 4), ..Limits::default() };
    let job = Job { lines: 2, ..Job::new(Game::new(position), limits) };
    SEARCHER.with_borrow_mut(|searcher| {
        let found = searcher.run(&job, &Signals::default(), &());
        let legal = position.legal_moves();
        assert_eq!(
            found.best().is_some(),
            !legal.is_empty() && position.winner_by_explosion().is_none()
        );
        for line in &found.lines {
            let mut reached = position;
            for mv in &line.moves {
                assert!(reached.legal_moves().contains(mv), "{mv} in {reached}");
                reached.make(*mv);
            }
        }
        // Now and then, so that a table full of other positions is tried, too.
        if nodes == 0 {
            searcher.clear().expect("memory for a small table");
        }
    });
}
