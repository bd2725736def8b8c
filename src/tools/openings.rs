//! Random openings that a short search judges to be balanced: those of self-play, and any number of different ones for
//! testing frameworks and for datagen. How they are printed is for the front ends.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use thiserror::Error;

use super::book::{self, BookError};
use crate::atomic::{Color, Game, Move, Position, blast};
use crate::search::{Job, Limits, Score, SearchError, Searcher, Signals};
use crate::util::random::Random;

/// The most openings that can be asked for at once.
pub const MOST: u64 = 10_000_000;

/// Random plies from the start position.
pub(super) const PLIES: RangeInclusive<usize> = 6..=9;
/// Random plies from a position of a book, which is an opening already.
const BOOK_PLIES: RangeInclusive<usize> = 2..=4;

/// Openings that the search judges to be further from equal, in centipawns, are left out; a forced win is much further.
const LIMIT: i32 = 150;
/// Nodes of the search that judges.
const NODES: u64 = 2000;
/// Room for so many nodes, in MiB: the less there is to clear, the sooner the next search begins.
const HASH_MEBIBYTES: usize = 1;

/// After so many attempts in a row without another opening there is none, or next to none. From the start position a
/// handful suffices.
const ATTEMPTS: usize = 10_000;

/// Which openings are wanted. The same plan gives the same openings, of which a smaller one gives the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many.
    pub count: u64,
    /// Where the random numbers come from.
    pub seed: u64,
    /// A file of positions to begin from; without it openings begin from the start position.
    pub book: Option<PathBuf>,
}

/// Why there are no openings, or no more.
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// The book cannot be read.
    #[error(transparent)]
    Book(#[from] BookError),
    /// A search could not be set up.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// Nearly everything that can be reached is decided or was given already.
    #[error("no other balanced opening was found in {ATTEMPTS} attempts, after {0}")]
    Exhausted(u64),
}

/// Different balanced openings, one after the other. After an error there are no more.
pub struct Openings {
    searcher: Searcher,
    random: Random,
    starts: Vec<Position>,
    plies: RangeInclusive<usize>,
    /// The keys of all that were looked at, given or not.
    seen: HashSet<u64>,
    given: u64,
    wanted: u64,
}

impl Openings {
    /// Gets ready to look for the openings of a plan.
    ///
    /// # Errors
    /// The book cannot be read, or the search cannot be set up.
    pub fn new(plan: &Plan) -> Result<Openings, OpeningsError> {
        let (starts, plies) = match &plan.book {
            Some(path) => (book::read(path)?, BOOK_PLIES),
            None => (vec![Position::start()], PLIES),
        };
        let searcher = Searcher::new(HASH_MEBIBYTES, 1)?;
        let random = Random::new(plan.seed);
        Ok(Openings { searcher, random, starts, plies, seen: HashSet::new(), given: 0, wanted: plan.count })
    }

    fn find(&mut self) -> Result<Position, OpeningsError> {
        for _ in 0..ATTEMPTS {
            let Some(start) = self.random.pick(&self.starts) else { break };
            let Some(opening) = wander(start, &self.plies, &mut self.random) else { continue };
            if self.seen.insert(opening.position().key()) && is_balanced(&mut self.searcher, &opening, NODES)? {
                return Ok(*opening.position());
            }
        }
        Err(OpeningsError::Exhausted(self.given))
    }
}

impl Iterator for Openings {
    type Item = Result<Position, OpeningsError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.given >= self.wanted {
            return None;
        }
        let found = self.find();
        match found {
            Ok(_) => self.given += 1,
            Err(_) => self.wanted = self.given,
        }
        Some(found)
    }
}

/// A game of random moves, as many as `plies` allows, unless a king can be exploded at its end or is already.
pub(super) fn wander(start: &Position, plies: &RangeInclusive<usize>, random: &mut Random) -> Option<Game> {
    let mut game = Game::new(*start);
    let plies = plies.start() + random.below(plies.clone().count());
    for _ in 0..plies {
        let mv = *random.pick(&game.position().legal_moves())?;
        game.play(mv);
    }
    let board = game.position().board();
    let exploding = Color::ALL.into_iter().any(|color| blast::threatens(board, color));
    (game.outcome().is_none() && !exploding).then_some(game)
}

/// Whether a search of so many nodes, which knows nothing from before, sees neither side much ahead.
///
/// # Errors
/// No memory for an empty table.
pub(super) fn is_balanced(searcher: &mut Searcher, game: &Game, nodes: u64) -> Result<bool, SearchError> {
    searcher.clear()?;
    Ok(best_move(searcher, game, nodes).is_some_and(|(_, score)| score.0.abs() <= LIMIT))
}

/// The move that a search of so many nodes prefers, and its score; `None` when the game is over.
pub(super) fn best_move(searcher: &mut Searcher, game: &Game, nodes: u64) -> Option<(Move, Score)> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = searcher.run(&Job::new(game.clone(), limits), &Signals::default(), &());
    found.best().zip(found.score())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings(count: u64, seed: u64) -> Vec<Position> {
        Openings::new(&Plan { count, seed, book: None }).unwrap().map(Result::unwrap).collect()
    }

    #[test]
    fn openings_depend_on_the_seed_and_are_the_beginning_of_longer_lists() {
        let list = openings(12, 3);
        assert_eq!(list.len(), 12);
        assert_eq!(openings(5, 3), list[..5]);
        assert_ne!(openings(5, 4), list[..5]);
        let keys: HashSet<u64> = list.iter().map(Position::key).collect();
        assert_eq!(keys.len(), list.len(), "all are different");
    }

    /// What comes from a book of one position, and the message at its end.
    fn all_from(fen: &str) -> (Vec<Position>, String) {
        let folder = tempfile::TempDir::new().unwrap();
        let book = folder.path().join("book.epd");
        std::fs::write(&book, fen).unwrap();
        let openings = Openings::new(&Plan { count: MOST, seed: 1, book: Some(book) }).unwrap();
        let (found, errors): (Vec<_>, Vec<_>) = openings.partition(Result::is_ok);
        assert_eq!(errors.len(), 1, "nothing comes after an error");
        let message = errors.into_iter().filter_map(Result::err).map(|error| error.to_string()).collect();
        (found.into_iter().flatten().collect(), message)
    }

    #[test]
    fn it_ends_where_all_is_over_or_known() {
        let (found, message) = all_from("8/8/8/8/8/8/8/K7 b - - 0 1");
        assert_eq!(found, []);
        assert_eq!(message, "no other balanced opening was found in 10000 attempts, after 0");
        // Nothing but the kings can move.
        let (found, message) = all_from("k7/p7/P7/8/8/7p/7P/7K w - - 0 1");
        assert!((2..1000).contains(&found.len()), "{}", found.len());
        assert!(message.ends_with(&format!(" after {}", found.len())), "{message}");
    }
}
