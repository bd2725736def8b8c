//! Random openings that a short search judges to be balanced: for self-play, and for testing
//! frameworks. The front ends print them.

use std::collections::HashSet;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use thiserror::Error;

use crate::atomic::chess960::START_POSITIONS;
use crate::atomic::{Color, Game, Position, blast};
use crate::formats::book::{self, BookError};
use crate::search::{Limits, SearchError, Searcher, Signals};
use crate::util::random::Random;

/// The maximum number of openings in [`Openings`].
pub const MOST: u64 = 10_000_000;

/// Random plies from a start position.
const PLIES: RangeInclusive<usize> = 6..=9;
/// Random plies from a book position, which is already an opening.
const BOOK_PLIES: RangeInclusive<usize> = 2..=4;

/// The maximum imbalance of an opening in [`Openings`], in points.
const LIMIT: i32 = 150;
/// Nodes of the search that judges an opening in [`Openings`].
pub const NODES: u64 = 2000;

/// The attempts for one opening. From the start position a handful is enough.
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
    /// Starting positions; if there are none, openings start from start positions.
    pub book: Arc<[Position]>,
    /// The percentage of openings from a random Chess960 start position, unless there is a book.
    pub chess960_percent: u32,
    /// The maximum imbalance of an opening, in points.
    pub limit: i32,
    /// Nodes of the search that judges an opening.
    pub nodes: u64,
}

/// The positions of a book; none without one.
///
/// # Errors
/// If the book is unreadable.
pub fn positions(book: Option<&Path>) -> Result<Arc<[Position]>, BookError> {
    Ok(book.map(book::read).transpose()?.unwrap_or_default().into())
}

/// Makes openings: random moves, judged by a short search.
pub struct OpeningMaker {
    rules: OpeningRules,
    searcher: Searcher,
}

impl OpeningMaker {
    fn new(rules: OpeningRules) -> Result<OpeningMaker, SearchError> {
        let mut searcher = Searcher::new(1, 1)?;
        // A small table is quick to clear for the next opening.
        searcher.shrink_tt(match rules.nodes {
            0..1000 => 256,
            1000..10_000 => 1 << 10,
            _ => 4 << 10,
        })?;
        Ok(OpeningMaker { rules, searcher })
    }

    /// A balanced opening that `is_new` accepts; `None` when no attempt is left, or after a stop.
    fn find(
        &mut self,
        random: &mut Random,
        attempts: &mut Range<usize>,
        stop: &Signals,
        mut is_new: impl FnMut(&Position) -> bool,
    ) -> Result<Option<Game>, SearchError> {
        for _ in attempts {
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
        if let Some(start) = random.pick(&self.rules.book) {
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
        let limits = Limits { nodes: Some(self.rules.nodes), ..Limits::default() };
        let found = self.searcher.best_move(game, limits, &Signals::default());
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
    maker: OpeningMaker,
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
        let book = positions(plan.book.as_deref())?;
        let rules = OpeningRules { book, chess960_percent: 0, limit: LIMIT, nodes: NODES };
        Ok(Openings {
            maker: OpeningMaker::new(rules)?,
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
        let found = match self.maker.find(&mut self.random, &mut (0..ATTEMPTS), stop, is_new) {
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

/// The openings of numbered games, all different, for any number of threads. An opening depends on
/// the rules, the seed, the number of its game, and the openings of earlier games, but not on the
/// threads: they search for openings at the same time, and take them one after the other.
///
/// An interrupted run may lack some numbers below its highest. They get their old openings again:
/// no later game has taken the opening that such a number took first.
pub struct NumberedOpenings {
    rules: OpeningRules,
    seed: u64,
    turns: Mutex<Turns>,
    /// Signaled when a game has taken its opening.
    next_turn: Condvar,
}

/// Whose turn it is to take an opening.
struct Turns {
    /// The numbers of the games that have not asked yet; none after a failure.
    numbers: Box<dyn Iterator<Item = u64> + Send>,
    /// The games that have asked for an opening, and those among them that got one.
    asked: u64,
    answered: u64,
    /// The keys of all used openings.
    taken: HashSet<u64>,
    failed: bool,
}

impl NumberedOpenings {
    /// The openings of the games with these numbers, which come in their order. `taken` are the
    /// keys of openings already played.
    #[must_use]
    pub fn new(
        rules: OpeningRules,
        seed: u64,
        taken: HashSet<u64>,
        numbers: Box<dyn Iterator<Item = u64> + Send>,
    ) -> NumberedOpenings {
        let turns = Mutex::new(Turns { numbers, asked: 0, answered: 0, taken, failed: false });
        NumberedOpenings { rules, seed, turns, next_turn: Condvar::new() }
    }

    /// What a thread needs to search for openings.
    ///
    /// # Errors
    /// If the search cannot be set up.
    pub fn maker(&self) -> Result<OpeningMaker, SearchError> {
        OpeningMaker::new(self.rules.clone())
    }

    /// The number of the next game, and its opening; `None` if there are no more, or if an earlier
    /// game got none.
    ///
    /// # Errors
    /// If no other opening was found, or there is not enough memory for the search.
    pub fn next(&self, maker: &mut OpeningMaker) -> Result<Option<(u64, Game)>, OpeningsError> {
        let mut turns = self.turns();
        let Some(number) = turns.numbers.next() else { return Ok(None) };
        let turn = turns.asked;
        turns.asked += 1;
        drop(turns);

        let (mut random, mut attempts) = (Random::new(self.stream(number)), 0..ATTEMPTS);
        let mut find = |is_new: &dyn Fn(&Position) -> bool| {
            maker.find(&mut random, &mut attempts, &Signals::default(), is_new)
        };
        // An opening that is taken by now stays taken; a free one may still be taken by an earlier
        // game.
        let mut found = find(&|position| !self.turns().taken.contains(&position.key()));
        let turns = self.turns();
        let waited = self.next_turn.wait_while(turns, |turns| turns.answered < turn);
        let mut turns = waited.unwrap_or_else(PoisonError::into_inner);
        if let Ok(Some(opening)) = &found
            && turns.taken.contains(&opening.position().key())
        {
            found = find(&|position| !turns.taken.contains(&position.key()));
        }
        turns.answered += 1;
        self.next_turn.notify_all();
        if turns.failed {
            return Ok(None);
        }
        if let Ok(Some(opening)) = found {
            turns.taken.insert(opening.position().key());
            return Ok(Some((number, opening)));
        }
        // No thread tries a later number, so that the games do not depend on which of them asks
        // first.
        turns.failed = true;
        turns.numbers = Box::new(std::iter::empty());
        Err(found.err().map_or(OpeningsError::Exhausted(turns.taken.len() as u64), Into::into))
    }

    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
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
        OpeningRules { book: Arc::default(), chess960_percent: 30, limit: 400, nodes: NODES }
    }

    /// The openings of games with these numbers, taken by some threads.
    fn numbered(seed: u64, taken: &[&Game], numbers: &[u64], threads: usize) -> Vec<Game> {
        let taken = taken.iter().map(|game| game.position().key()).collect();
        let numbers: Box<[u64]> = numbers.into();
        let numbers = Box::new(numbers.into_iter());
        let openings = NumberedOpenings::new(rules(), seed, taken, numbers);
        let take = || {
            let mut maker = openings.maker().unwrap();
            std::iter::from_fn(|| openings.next(&mut maker).unwrap()).collect::<Vec<_>>()
        };
        let mut all: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(take)).collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
        });
        all.sort_by_key(|(number, _)| *number);
        all.into_iter().map(|(_, opening)| opening).collect()
    }

    fn keys(games: &[Game]) -> HashSet<u64> {
        games.iter().map(|game| game.position().key()).collect()
    }

    #[test]
    fn a_game_that_is_missing_gets_its_opening_again() {
        let numbers: Vec<u64> = (0..12).collect();
        let all = numbered(5, &[], &numbers, 1);
        assert_eq!(keys(&all).len(), 12, "no two are alike");
        let kept = [0, 1, 3, 4, 8, 9].map(|number: usize| &all[number]);
        let missing = [2, 5, 6, 7, 10, 11];
        let again = numbered(5, &kept, &missing, 1);
        assert_eq!(again, missing.map(|number| all[number as usize].clone()));
        let chess960 = all.iter().filter(|game| *game.start() != Position::start()).count();
        assert!((1..12).contains(&chess960), "{chess960}");
    }

    #[test]
    fn any_number_of_threads_makes_the_same_openings() {
        // Each number twice, so that many openings are taken when their turn comes.
        let numbers: Vec<u64> = (0..24).map(|number| number / 2).collect();
        let one = numbered(7, &[], &numbers, 1);
        assert_eq!((one.len(), keys(&one).len()), (24, 24));
        let four = numbered(7, &[], &numbers, 4);
        assert_eq!(keys(&one), keys(&four));
    }

    #[test]
    fn no_thread_goes_on_after_the_last_opening() {
        let folder = tempfile::TempDir::new().unwrap();
        let book = folder.path().join("book.epd");
        // Only the kings can move.
        std::fs::write(&book, "k7/p7/P7/8/8/7p/7P/7K w - - 0 1").unwrap();
        let rules = OpeningRules { book: positions(Some(&book)).unwrap(), ..rules() };
        let openings = NumberedOpenings::new(rules, 1, HashSet::new(), Box::new(0..));
        let take = || {
            let mut maker = openings.maker().unwrap();
            let mut given = 0;
            loop {
                match openings.next(&mut maker) {
                    Ok(Some(_)) => given += 1,
                    Ok(None) => return (given, 0),
                    Err(OpeningsError::Exhausted(all)) => return (given, all),
                    Err(error) => panic!("{error}"),
                }
            }
        };
        let ends: Vec<(u64, u64)> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..3).map(|_| scope.spawn(take)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        let told: Vec<u64> = ends.iter().map(|(_, all)| *all).filter(|all| *all > 0).collect();
        assert_eq!(told, [ends.iter().map(|(given, _)| given).sum::<u64>()], "one thread tells");
    }

    #[test]
    fn runs_with_other_seeds_have_other_openings() {
        let numbers: Vec<u64> = (0..10).collect();
        let [first, second, third] = [1, 2, 3].map(|seed| keys(&numbered(seed, &[], &numbers, 1)));
        assert!(
            first.is_disjoint(&second) && first.is_disjoint(&third) && second.is_disjoint(&third)
        );
    }

    #[test]
    fn an_opening_that_is_taken_is_not_given_again() {
        let first = numbered(5, &[], &[0], 1);
        let second = numbered(5, &[&first[0]], &[0], 1);
        assert_ne!(keys(&first), keys(&second));
    }
}
