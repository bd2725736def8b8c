//! Where openings come from: random legal moves.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::judge::Checks;
use crate::atomic::chess960::START_POSITIONS;
use crate::atomic::{Color, Game, Position, blast};
use crate::util::random::Random;

/// Random plies from a start position.
const PLIES: RangeInclusive<usize> = 6..=9;
/// Random plies from a book position, which is already an opening.
const BOOK_PLIES: RangeInclusive<usize> = 2..=4;

/// The attempts for one opening. From the start position a handful is enough, or a few hundred with
/// strict checks.
pub(super) const ATTEMPTS: usize = 10_000;

/// The starting positions of openings, and which openings to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningRules {
    /// Starting positions; if there are none, openings start from start positions.
    pub book: Arc<[Position]>,
    /// The percentage of openings from a random Chess960 start position, unless there is a book.
    pub chess960_percent: u32,
    pub checks: Checks,
}

impl OpeningRules {
    /// A random opening, which nothing has judged yet; `None` if the moves ended the game, or if a
    /// king can be exploded after them.
    pub(super) fn draw(&self, random: &mut Random) -> Option<Game> {
        let (start, plies) = self.start(random);
        wander(&start, &plies, random)
    }

    /// The starting position of an opening, and its range of random plies.
    fn start(&self, random: &mut Random) -> (Position, RangeInclusive<usize>) {
        if let Some(start) = random.pick(&self.book) {
            return (*start, BOOK_PLIES);
        }
        // Draws a random number only if needed, so that openings without Chess960 never change.
        let percent = self.chess960_percent as usize;
        let chess960 = percent > 0 && random.below(100) < percent;
        let number =
            if chess960 { random.below(usize::from(START_POSITIONS)) as u16 } else { u16::MAX };
        (Position::chess960(number).unwrap_or_default(), PLIES)
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

/// Different random openings, one after the other.
pub(super) struct Candidates {
    rules: OpeningRules,
    random: Random,
    /// The keys of all openings so far.
    seen: HashSet<u64>,
    attempts: u64,
}

/// An opening to be judged.
pub(super) struct Candidate {
    /// The number of attempts until it was found, counted from the first one of all.
    pub attempts: u64,
    /// `None` if all attempts since the previous candidate failed.
    pub opening: Option<Game>,
}

impl Candidates {
    pub fn new(rules: OpeningRules, seed: u64) -> Candidates {
        Candidates { rules, random: Random::new(seed), seen: HashSet::new(), attempts: 0 }
    }

    pub fn next(&mut self) -> Candidate {
        for _ in 0..ATTEMPTS {
            self.attempts += 1;
            let opening = self.rules.draw(&mut self.random);
            if let Some(opening) = opening.filter(|game| self.seen.insert(game.position().key())) {
                return Candidate { attempts: self.attempts, opening: Some(opening) };
            }
        }
        Candidate { attempts: self.attempts, opening: None }
    }
}
