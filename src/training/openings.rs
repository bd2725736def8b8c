//! Random openings that a short search judges to be balanced: for self-play, and for testing
//! frameworks. The front ends print them.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use thiserror::Error;

use crate::atomic::chess960::START_POSITIONS;
use crate::atomic::{Color, Game, Move, Position, blast};
use crate::formats::book::{self, BookError};
use crate::search::{Job, Limits, Score, SearchError, Searcher, Signals};
use crate::util::random::Random;

/// The maximum number of openings in [`Openings`].
pub const MOST: u64 = 10_000_000;

/// Random plies from a start position.
const PLIES: RangeInclusive<usize> = 6..=9;
/// Random plies from a book position, which is already an opening.
const BOOK_PLIES: RangeInclusive<usize> = 2..=4;

/// The maximum imbalance of an opening in [`Openings`], in points.
const LIMIT: i32 = 150;
/// Nodes of the search that judges an opening.
const NODES: u64 = 2000;
/// The table size of that search in MiB. A small table is quick to clear for the next search.
const HASH_MEBIBYTES: usize = 1;

/// The maximum number of consecutive attempts for one opening. From the start position a handful is
/// enough.
const ATTEMPTS: usize = 10_000;

/// Why no opening was found.
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// The book cannot be read.
    #[error(transparent)]
    Book(#[from] BookError),
    /// A search could not be set up.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// Nearly all reachable openings are decided or already used.
    #[error("no other balanced opening was found in {ATTEMPTS} attempts, after {0}")]
    Exhausted(u64),
}

/// The starting positions of openings, and which openings to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningRules {
    /// A file of starting positions; without it openings start from start positions.
    pub book: Option<PathBuf>,
    /// The percentage of openings from a random Chess960 start position, unless there is a book.
    pub chess960_percent: u32,
    /// The maximum imbalance of an opening, in points.
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

    /// A balanced opening that `is_new` accepts; `None` after too many attempts or a stop.
    fn find(
        &mut self,
        random: &mut Random,
        stop: &Signals,
        mut is_new: impl FnMut(&Position) -> bool,
    ) -> Result<Option<Game>, SearchError> {
        for _ in 0..ATTEMPTS {
            if stop.is_stopped() {
                break;
            }
            let (start, plies) = self.start(random);
            let Some(opening) = wander(&start, &plies, random) else { continue };
            if is_new(opening.position()) && self.is_balanced(&opening)? {
                return Ok(Some(opening));
            }
        }
        Ok(None)
    }

    /// The starting position of an opening, and its range of random plies.
    fn start(&self, random: &mut Random) -> (Position, RangeInclusive<usize>) {
        if let Some(start) = random.pick(&self.book) {
            return (*start, BOOK_PLIES);
        }
        // Draws a random number only if needed, so that openings without Chess960 never change.
        let percent = self.rules.chess960_percent as usize;
        let chess960 = percent > 0 && random.below(100) < percent;
        let number =
            if chess960 { random.below(usize::from(START_POSITIONS)) as u16 } else { u16::MAX };
        (Position::chess960(number).unwrap_or_default(), PLIES)
    }

    /// Whether a search with an empty table finds neither side far ahead.
    fn is_balanced(&mut self, game: &Game) -> Result<bool, SearchError> {
        self.searcher.clear()?;
        let found = best_move(&mut self.searcher, game, NODES, &Signals::default());
        Ok(found.is_some_and(|(_, score)| score.0.abs() <= self.rules.limit))
    }
}

/// The settings of [`Openings`]. The same plan gives the same openings; a smaller count gives the
/// first of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningsPlan {
    /// The number of openings.
    pub count: u64,
    /// The random seed.
    pub seed: u64,
    /// A file of starting positions; without it openings start from the start position.
    pub book: Option<PathBuf>,
}

/// An iterator over different balanced openings. After an error it ends.
pub struct Openings {
    maker: Maker,
    random: Random,
    /// The keys of all tried openings, returned or not.
    seen: HashSet<u64>,
    given: u64,
    wanted: u64,
}

impl Openings {
    /// Prepares the openings of a plan.
    ///
    /// # Errors
    /// If the book is unreadable, or the search cannot be set up.
    pub fn new(plan: &OpeningsPlan) -> Result<Openings, OpeningsError> {
        let maker = Maker::new(OpeningRules {
            book: plan.book.clone(),
            chess960_percent: 0,
            limit: LIMIT,
        })?;
        Ok(Openings {
            maker,
            random: Random::new(plan.seed),
            seen: HashSet::new(),
            given: 0,
            wanted: plan.count,
        })
    }

    /// The next opening, as [`Iterator::next`] gives it; `None` also after a stop.
    pub fn next_unless(&mut self, stop: &Signals) -> Option<Result<Position, OpeningsError>> {
        if self.given >= self.wanted {
            return None;
        }
        let seen = &mut self.seen;
        let is_new = |position: &Position| seen.insert(position.key());
        let found = match self.maker.find(&mut self.random, stop, is_new) {
            Ok(Some(game)) => Ok(*game.position()),
            Ok(None) if stop.is_stopped() => return None,
            Ok(None) => Err(OpeningsError::Exhausted(self.given)),
            Err(error) => Err(error.into()),
        };
        match found {
            Ok(_) => self.given += 1,
            Err(_) => self.wanted = self.given,
        }
        Some(found)
    }
}

impl Iterator for Openings {
    type Item = Result<Position, OpeningsError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_unless(&Signals::default())
    }
}

/// The openings of numbered games, all different. An opening depends on the rules, the seed, the
/// number of its game, and the openings of earlier games; so they must be requested in order.
///
/// An interrupted run may lack some numbers below its highest. They get their old openings again:
/// no later game has taken the opening that such a number took first.
pub struct NumberedOpenings {
    maker: Maker,
    seed: u64,
    /// The keys of all used openings.
    taken: HashSet<u64>,
}

impl NumberedOpenings {
    /// Prepares the openings. `taken` are the keys of openings already played.
    ///
    /// # Errors
    /// If the book is unreadable, or the search cannot be set up.
    pub fn new(
        rules: OpeningRules,
        seed: u64,
        taken: HashSet<u64>,
    ) -> Result<NumberedOpenings, OpeningsError> {
        Ok(NumberedOpenings { maker: Maker::new(rules)?, seed, taken })
    }

    /// The opening of the game `number`.
    ///
    /// # Errors
    /// If no other opening was found, or there is not enough memory for the search.
    pub fn of_game(&mut self, number: u64) -> Result<Game, OpeningsError> {
        let mut random = Random::new(self.stream(number));
        let taken = &self.taken;
        let is_new = |position: &Position| !taken.contains(&position.key());
        let found = self.maker.find(&mut random, &Signals::default(), is_new)?;
        let opening = found.ok_or(OpeningsError::Exhausted(self.taken.len() as u64))?;
        self.taken.insert(opening.position().key());
        Ok(opening)
    }

    /// Where the random numbers of a game begin. Seed and number are mixed one after the other: if
    /// they were interchangeable, game 2 of seed 1 would be game 1 of seed 2.
    fn stream(&self, number: u64) -> u64 {
        Random::new(Random::new(self.seed).next_u64() ^ number).next_u64()
    }
}

/// A game of random moves, with a length in `plies`; `None` if it is over, or if a king can be
/// exploded at its end.
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

/// The best move of a search of `nodes` nodes, and its score; `None` if the game is over.
pub(super) fn best_move(
    searcher: &mut Searcher,
    game: &Game,
    nodes: u64,
    signals: &Signals,
) -> Option<(Move, Score)> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = searcher.run(&Job::new(game.clone(), limits), signals, &());
    found.best().zip(found.score())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings(count: u64, seed: u64) -> Vec<Position> {
        Openings::new(&OpeningsPlan { count, seed, book: None })
            .unwrap()
            .map(Result::unwrap)
            .collect()
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

    /// The openings from a book of one position, and the final message.
    fn all_from(fen: &str) -> (Vec<Position>, String) {
        let folder = tempfile::TempDir::new().unwrap();
        let book = folder.path().join("book.epd");
        std::fs::write(&book, fen).unwrap();
        let openings =
            Openings::new(&OpeningsPlan { count: MOST, seed: 1, book: Some(book) }).unwrap();
        let (found, errors): (Vec<_>, Vec<_>) = openings.partition(Result::is_ok);
        assert_eq!(errors.len(), 1, "nothing comes after an error");
        let message =
            errors.into_iter().filter_map(Result::err).map(|error| error.to_string()).collect();
        (found.into_iter().flatten().collect(), message)
    }

    #[test]
    fn it_ends_where_all_is_over_or_known() {
        let (found, message) = all_from("8/8/8/8/8/8/8/K7 b - - 0 1");
        assert_eq!(found, []);
        assert_eq!(message, "no other balanced opening was found in 10000 attempts, after 0");
        // Only the kings can move.
        let (found, message) = all_from("k7/p7/P7/8/8/7p/7P/7K w - - 0 1");
        assert!((2..1000).contains(&found.len()), "{}", found.len());
        assert!(message.ends_with(&format!(" after {}", found.len())), "{message}");
    }

    fn rules() -> OpeningRules {
        OpeningRules { book: None, chess960_percent: 30, limit: 400 }
    }

    fn numbered(taken: &[&Position]) -> NumberedOpenings {
        NumberedOpenings::new(rules(), 5, taken.iter().map(|position| position.key()).collect())
            .unwrap()
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
    fn runs_with_other_seeds_have_other_openings() {
        let keys = |seed: u64| {
            let mut openings = NumberedOpenings::new(rules(), seed, HashSet::new()).unwrap();
            (0..10)
                .map(|number| openings.of_game(number).unwrap().position().key())
                .collect::<HashSet<_>>()
        };
        let (first, second, third) = (keys(1), keys(2), keys(3));
        assert!(
            first.is_disjoint(&second) && first.is_disjoint(&third) && second.is_disjoint(&third)
        );
    }

    #[test]
    fn an_opening_that_is_taken_is_not_given_again() {
        let first = numbered(&[]).of_game(0).unwrap();
        let second = numbered(&[first.position()]).of_game(0).unwrap();
        assert_ne!(first.position().key(), second.position().key());
    }
}
