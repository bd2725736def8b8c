//! The openings of self-play: one for each game number, the same for any number of threads.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::OpeningsError;
use super::candidates::{ATTEMPTS, OpeningRules};
use super::judge::Judge;
use crate::atomic::{Game, Position};
use crate::search::{SearchError, Signals};
use crate::util::random::Random;

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
        let judge = Judge::new(self.rules.checks)?;
        Ok(OpeningMaker { rules: self.rules.clone(), judge })
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
        let mut find =
            |is_new: &dyn Fn(&Position) -> bool| maker.find(&mut random, &mut attempts, is_new);
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

/// What a thread needs to find openings.
pub struct OpeningMaker {
    rules: OpeningRules,
    judge: Judge,
}

impl OpeningMaker {
    /// An opening that passes the checks and that `is_new` accepts; `None` when no attempt is left.
    fn find(
        &mut self,
        random: &mut Random,
        attempts: &mut Range<usize>,
        is_new: impl Fn(&Position) -> bool,
    ) -> Result<Option<Game>, SearchError> {
        for _ in attempts {
            let Some(opening) = self.rules.draw(random) else { continue };
            if is_new(opening.position()) && self.judge.accepts(&opening, &Signals::default())? {
                return Ok(Some(opening));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{Checks, positions};
    use super::*;

    fn rules() -> OpeningRules {
        let checks = Checks { limit: 400, ..Checks::default() };
        OpeningRules { book: Arc::default(), chess960_percent: 30, checks }
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
        // Only the kings can move, and with a bishop each the position is not a closed one.
        std::fs::write(&book, "1b2k3/p1p5/P1P5/8/8/p1p5/P1P5/1B2K3 w - - 0 1").unwrap();
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
