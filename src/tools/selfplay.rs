//! Games of the engine against itself, for fitting the evaluation. How they are written is for [`super::records`], where
//! to for the command line.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use thiserror::Error;

use super::openings;
use super::records::Record;
use crate::atomic::{Color, Game, Move, Position};
use crate::search::{Score, SearchError, Searcher};
use crate::util::random::Random;

/// What is to be played. The games depend on everything here but the number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// Nodes for every move.
    pub nodes: u64,
    /// Where the random openings come from.
    pub seed: u64,
    /// Games played at the same time.
    pub threads: usize,
}

/// Why self-play ended early. What was handed over before is complete.
#[derive(Debug, Error)]
pub enum SelfPlayError {
    /// A search could not be set up.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The games could not be written.
    #[error("cannot write a game: {0}")]
    Output(#[from] io::Error),
}

/// A game searches a few hundred thousand nodes, so this table of so many MiB holds all of them.
const HASH_MEBIBYTES: usize = 4;

/// Plies after which a game is a draw.
const LONGEST: usize = 400;
/// A game is a draw when all scores of so many plies in a row are within the limit, from so many plies on.
const DRAW_PLIES: usize = 16;
const DRAW_LIMIT: i32 = 5;
const DRAW_FROM: usize = 120;
/// A forced win counts as won when both sides have seen it.
const MATE_PLIES: usize = 2;

/// Plays games, and hands them over one by one in the order of their numbers, each as soon as it and those before it are
/// over.
///
/// # Errors
/// No memory for the searches; an error of `take`, after which no more games are begun.
pub fn play(plan: &Plan, mut take: impl FnMut(&Record) -> io::Result<()>) -> Result<(), SelfPlayError> {
    let next = AtomicU64::new(0);
    let (sender, receiver) = mpsc::channel();
    // Threads of their own, not a rayon pool: a worker of a pool that waits for the pool of its search would begin
    // another game in the meantime, inside of the first.
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let mut searcher = match Searcher::new(HASH_MEBIBYTES, 1) {
                    Ok(searcher) => searcher,
                    // If nobody listens any more, the games have ended already, and for another reason.
                    Err(error) => return drop(sender.send(Err(error))),
                };
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.games {
                        break;
                    }
                    let played = play_game(&mut searcher, plan, number);
                    if sender.send(played.map(|record| (number, record))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let handed = hand_over(&receiver, &mut take);
        // No thread begins another game.
        next.store(plan.games, Ordering::Relaxed);
        handed
    })
}

type Played = Result<(u64, Record), SearchError>;

/// Brings the games into order.
fn hand_over(
    receiver: &mpsc::Receiver<Played>,
    take: &mut impl FnMut(&Record) -> io::Result<()>,
) -> Result<(), SelfPlayError> {
    let mut early = BTreeMap::new();
    let mut wanted = 0;
    for played in receiver {
        let (number, record) = played?;
        early.insert(number, record);
        while let Some(record) = early.remove(&wanted) {
            take(&record)?;
            wanted += 1;
        }
    }
    Ok(())
}

/// Plays one game. It depends on nothing but the plan and its number.
fn play_game(searcher: &mut Searcher, plan: &Plan, number: u64) -> Result<Record, SearchError> {
    let mut random = Random::new(Random::new(plan.seed).next_u64() ^ Random::new(number).next_u64());
    let opening = loop {
        let Some(opening) = openings::wander(&Position::start(), &openings::PLIES, &mut random) else { continue };
        if openings::is_balanced(searcher, &opening, plan.nodes)? {
            break opening;
        }
    };
    searcher.clear()?;
    // The record begins where the searches do, and so does the count of repetitions.
    let start = *opening.position();
    let mut game = Game::new(start);
    let mut moves: Vec<(Move, Score)> = Vec::new();
    let winner = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.winner();
        }
        if let Some(winner) = adjudicate(&moves, game.position().turn(), opening.moves().len() + moves.len()) {
            break winner;
        }
        // A game that is not over has a legal move, so the search has one as well.
        let Some((mv, score)) = openings::best_move(searcher, &game, plan.nodes) else { break None };
        moves.push((mv, score));
        game.play(mv);
    };
    Ok(Record { start, winner, moves })
}

/// Who wins a game that need not be played on, `Some(None)` for a draw: `turn` is to move after these moves, and so many
/// plies have been played with those of the opening.
fn adjudicate(moves: &[(Move, Score)], turn: Color, plies: usize) -> Option<Option<Color>> {
    // The last mover is the one that is not to move now, the one before it the one that is.
    let mover = |back: usize| if back.is_multiple_of(2) { !turn } else { turn };
    let winner = |(back, (_, score)): (usize, &(Move, Score))| match score {
        score if score.is_win() => Some(mover(back)),
        score if score.is_loss() => Some(!mover(back)),
        _ => None,
    };
    for color in Color::ALL {
        let seen = moves.iter().rev().take(MATE_PLIES).enumerate().filter(|entry| winner(*entry) == Some(color));
        if seen.count() == MATE_PLIES {
            return Some(Some(color));
        }
    }
    let level = moves.iter().rev().take(DRAW_PLIES).filter(|(_, score)| score.0.abs() <= DRAW_LIMIT).count();
    let drawn = plies >= LONGEST || plies >= DRAW_FROM && level == DRAW_PLIES;
    drawn.then_some(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(plan: &Plan) -> Vec<Record> {
        let mut games = Vec::new();
        play(plan, |record| {
            games.push(record.clone());
            Ok(())
        })
        .unwrap();
        games
    }

    #[test]
    fn games_depend_on_the_seed_and_not_on_the_threads() {
        let plan = Plan { games: 6, nodes: 60, seed: 7, threads: 1 };
        let alone = games(&plan);
        assert_eq!(alone.len(), 6);
        assert_eq!(alone, games(&Plan { threads: 3, ..plan }));
        assert_eq!(alone[..4], games(&Plan { games: 4, threads: 2, ..plan }), "a shorter run is the beginning");
        assert_ne!(alone, games(&Plan { seed: 8, ..plan }));
        for record in &alone {
            assert_eq!(Record::parse(&record.to_string()).unwrap().start, record.start);
            assert!(!record.moves.is_empty());
        }
    }

    #[test]
    fn nothing_more_is_played_when_a_game_cannot_be_written() {
        let plan = Plan { games: 1_000_000, nodes: 20, seed: 1, threads: 2 };
        let mut taken = 0;
        let error = play(&plan, |_| {
            taken += 1;
            if taken < 3 { Ok(()) } else { Err(io::Error::other("the disk is full")) }
        });
        assert_eq!(error.unwrap_err().to_string(), "cannot write a game: the disk is full");
        assert_eq!(taken, 3);
    }

    #[test]
    fn a_game_is_decided_when_both_sides_see_the_mate() {
        let mv = Game::default().position().legal_moves()[0];
        let verdict = |scores: &[Score], plies| {
            let moves: Vec<_> = scores.iter().map(|score| (mv, *score)).collect();
            adjudicate(&moves, Color::White, plies)
        };
        assert_eq!(verdict(&[], 6), None);
        assert_eq!(verdict(&[Score(0), Score::mate_in(5)], 20), None);
        assert_eq!(verdict(&[Score::mated_in(6), Score::mate_in(5)], 20), Some(Some(Color::Black)));
        assert_eq!(verdict(&[Score::mate_in(5), Score::mated_in(4)], 20), Some(Some(Color::White)));
        assert_eq!(verdict(&[Score::mate_in(5), Score::mate_in(5)], 20), None, "they contradict each other");
        assert_eq!(verdict(&[Score::mate_in(5)], 20), None);
    }

    #[test]
    fn long_and_level_games_are_drawn() {
        let mv = Game::default().position().legal_moves()[0];
        let verdict = |score, count, plies| adjudicate(&vec![(mv, Score(score)); count], Color::White, plies);
        assert_eq!(verdict(5, DRAW_PLIES, DRAW_FROM), Some(None));
        assert_eq!(verdict(-5, DRAW_PLIES, DRAW_FROM), Some(None));
        assert_eq!(verdict(6, DRAW_PLIES, DRAW_FROM), None);
        assert_eq!(verdict(5, DRAW_PLIES - 1, DRAW_FROM), None);
        assert_eq!(verdict(5, DRAW_PLIES, DRAW_FROM - 1), None);
        assert_eq!(verdict(90, 1, LONGEST), Some(None));
        assert_eq!(verdict(90, 1, LONGEST - 1), None);
    }
}
