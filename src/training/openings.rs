//! Random openings that a short search judges to be balanced: those of self-play, and any number of different ones for
//! testing frameworks. How they are printed is for the front ends.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use thiserror::Error;

use crate::atomic::chess960::START_POSITIONS;
use crate::atomic::{Color, Game, Move, Position, blast};
use crate::formats::book::{self, BookError};
use crate::search::{Job, Limits, Score, SearchError, Searcher, Signals};
use crate::util::random::Random;

/// The largest number of openings that [`Openings`] gives.
pub const MOST: u64 = 10_000_000;

/// Random plies from a start position.
const PLIES: RangeInclusive<usize> = 6..=9;
/// Random plies from a position of a book, which is an opening already.
const BOOK_PLIES: RangeInclusive<usize> = 2..=4;

/// How far from equal an opening of [`Openings`] may be, in centipawns.
const LIMIT: i32 = 150;
/// Nodes of the search that judges an opening.
const NODES: u64 = 2000;
/// The table of that search in MiB: the less there is to clear, the sooner the next search begins.
const HASH_MEBIBYTES: usize = 1;

/// The search for another opening ends after this many attempts in a row. From the start position a handful suffices.
const ATTEMPTS: usize = 10_000;

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

/// Where openings begin, and which are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningRules {
    /// A file of positions to begin from; without it openings begin from start positions.
    pub book: Option<PathBuf>,
    /// The percentage of openings that begin from a random Chess960 start position, unless there is a book.
    pub chess960_percent: u32,
    /// How far from equal an opening may be, in centipawns.
    pub limit: i32,
}

/// Makes openings: random moves, judged by a short search.
struct Maker {
    rules: OpeningRules,
    /// The positions of the book.
    book: Vec<Position>,
    searcher: Searcher,
}

impl Maker {
    fn new(rules: OpeningRules) -> Result<Maker, OpeningsError> {
        let book = rules.book.as_deref().map(book::read).transpose()?.unwrap_or_default();
        Ok(Maker { rules, book, searcher: Searcher::new(HASH_MEBIBYTES, 1)? })
    }

    /// An opening that `is_new` accepts and that is balanced; `None` after too many attempts.
    fn find(
        &mut self,
        random: &mut Random,
        mut is_new: impl FnMut(&Position) -> bool,
    ) -> Result<Option<Game>, SearchError> {
        for _ in 0..ATTEMPTS {
            let (start, plies) = self.start(random);
            let Some(opening) = wander(&start, &plies, random) else { continue };
            if is_new(opening.position()) && self.is_balanced(&opening)? {
                return Ok(Some(opening));
            }
        }
        Ok(None)
    }

    /// Where an opening begins, and how many random plies follow.
    fn start(&self, random: &mut Random) -> (Position, RangeInclusive<usize>) {
        if let Some(start) = random.pick(&self.book) {
            return (*start, BOOK_PLIES);
        }
        // No random number is drawn where none is needed, so that openings without Chess960 stay what they always were.
        let percent = self.rules.chess960_percent as usize;
        let chess960 = percent > 0 && random.below(100) < percent;
        let number = if chess960 { random.below(usize::from(START_POSITIONS)) as u16 } else { u16::MAX };
        (Position::chess960(number).unwrap_or_default(), PLIES)
    }

    /// Whether a search that knows nothing from before sees neither side far ahead.
    fn is_balanced(&mut self, game: &Game) -> Result<bool, SearchError> {
        self.searcher.clear()?;
        let found = best_move(&mut self.searcher, game, NODES, &Signals::default());
        Ok(found.is_some_and(|(_, score)| score.0.abs() <= self.rules.limit))
    }
}

/// Which openings [`Openings`] gives. The same plan gives the same openings, of which a smaller one gives the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningsPlan {
    /// The number of openings.
    pub count: u64,
    /// Where the random numbers come from.
    pub seed: u64,
    /// A file of positions to begin from; without it openings begin from the start position.
    pub book: Option<PathBuf>,
}

/// Different balanced openings, one after the other. After an error there are no more.
pub struct Openings {
    maker: Maker,
    random: Random,
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
    pub fn new(plan: &OpeningsPlan) -> Result<Openings, OpeningsError> {
        let maker = Maker::new(OpeningRules { book: plan.book.clone(), chess960_percent: 0, limit: LIMIT })?;
        Ok(Openings { maker, random: Random::new(plan.seed), seen: HashSet::new(), given: 0, wanted: plan.count })
    }

    fn find(&mut self) -> Result<Position, OpeningsError> {
        let seen = &mut self.seen;
        let found = self.maker.find(&mut self.random, |position| seen.insert(position.key()))?;
        found.map(|game| *game.position()).ok_or(OpeningsError::Exhausted(self.given))
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

/// The openings of numbered games, no two alike. That of a game depends on the rules, the seed and its number, and on the
/// openings of the games before it; so openings must be asked for in the order of their numbers.
///
/// A run that was broken off may lack some numbers below its highest. They get their old openings again: what the game
/// with such a number took at first, no later game has taken.
pub struct NumberedOpenings {
    maker: Maker,
    seed: u64,
    /// The keys of all openings that were given.
    taken: HashSet<u64>,
}

impl NumberedOpenings {
    /// Gets ready. `taken` are the keys of openings that have been played already.
    ///
    /// # Errors
    /// The book cannot be read, or the search cannot be set up.
    pub fn new(rules: OpeningRules, seed: u64, taken: HashSet<u64>) -> Result<NumberedOpenings, OpeningsError> {
        Ok(NumberedOpenings { maker: Maker::new(rules)?, seed, taken })
    }

    /// The opening of the game with a number.
    ///
    /// # Errors
    /// No other opening was found, or there is no memory for the search.
    pub fn of_game(&mut self, number: u64) -> Result<Game, OpeningsError> {
        let mut random = Random::new(Random::new(self.seed).next_u64() ^ Random::new(number).next_u64());
        let taken = &self.taken;
        let found = self.maker.find(&mut random, |position| !taken.contains(&position.key()))?;
        let opening = found.ok_or(OpeningsError::Exhausted(self.taken.len() as u64))?;
        self.taken.insert(opening.position().key());
        Ok(opening)
    }
}

/// A game of random moves, as many as `plies` allows, unless a king can be exploded at its end or is already.
fn wander(start: &Position, plies: &RangeInclusive<usize>, random: &mut Random) -> Option<Game> {
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

/// The move that a search of `nodes` nodes prefers, and its score; `None` when the game is over.
pub(super) fn best_move(searcher: &mut Searcher, game: &Game, nodes: u64, signals: &Signals) -> Option<(Move, Score)> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = searcher.run(&Job::new(game.clone(), limits), signals, &());
    found.best().zip(found.score())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings(count: u64, seed: u64) -> Vec<Position> {
        Openings::new(&OpeningsPlan { count, seed, book: None }).unwrap().map(Result::unwrap).collect()
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
        let openings = Openings::new(&OpeningsPlan { count: MOST, seed: 1, book: Some(book) }).unwrap();
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

    fn rules() -> OpeningRules {
        OpeningRules { book: None, chess960_percent: 30, limit: 400 }
    }

    fn numbered(taken: &[&Position]) -> NumberedOpenings {
        NumberedOpenings::new(rules(), 5, taken.iter().map(|position| position.key()).collect()).unwrap()
    }

    #[test]
    fn a_game_that_is_missing_gets_its_opening_again() {
        let mut first = numbered(&[]);
        let all: Vec<Game> = (0..12).map(|number| first.of_game(number).unwrap()).collect();
        let positions: Vec<&Position> = all.iter().map(Game::position).collect();
        let keys: HashSet<u64> = positions.iter().map(|position| position.key()).collect();
        assert_eq!(keys.len(), all.len(), "no two are alike");
        let kept: Vec<&Position> = [0, 1, 3, 4, 8, 9].map(|number| positions[number]).to_vec();
        let mut second = numbered(&kept);
        for number in [2, 5, 6, 7, 10, 11] {
            assert_eq!(second.of_game(number as u64).unwrap(), all[number], "{number}");
        }
        let chess960 = all.iter().filter(|game| *game.start() != Position::start()).count();
        assert!((1..12).contains(&chess960), "{chess960}");
    }

    #[test]
    fn an_opening_that_is_taken_is_not_given_again() {
        let first = numbered(&[]).of_game(0).unwrap();
        let second = numbered(&[first.position()]).of_game(0).unwrap();
        assert_ne!(first.position().key(), second.position().key());
    }
}
