//! The games of a study as an opening explorer and as a book: what was played in each position, how
//! these games ended, and where to find them.

use std::collections::HashSet;

use super::GameId;
use super::game::StudyGame;
use super::remark::WhiteScore;
use super::tree::{NodeId, ROOT};
use crate::atomic::{Color, Move, Position};
use crate::book::file::played::{LARGEST_SCORE, Played};
use crate::book::{Book, BookError, Known, Tally};

/// The plies of a game that count; the explorer is for openings.
const MOST_PLIES: usize = 60;

/// The most games that are named of a position.
const MOST_FOUND: usize = 20;

/// The moves and the games of positions.
#[derive(Clone, Debug, Default)]
pub struct Explorer {
    /// Moves with the keys of their positions: by key, and those of a position by the number of games.
    /// One list, because a table of a million small lists takes long to build and to drop.
    moves: Vec<(u64, Known)>,
    /// Positions by their keys, with a game and its node, in the order of the games.
    found: Vec<(u64, GameId, NodeId)>,
}

/// The moves of games, from which an explorer is made. Games come one by one, because thousands of
/// them need much memory.
#[derive(Clone, Debug, Default)]
pub struct Plays {
    moves: Vec<(u64, Known)>,
    found: Vec<(u64, GameId, NodeId)>,
}

impl Plays {
    /// Adds the main line of a game. An exercise is no game.
    pub fn add(&mut self, id: GameId, game: &StudyGame) {
        if game.exercise.is_some() {
            return;
        }
        let tally = tally(&game.result);
        for node in game.tree.line_after(ROOT).take(MOST_PLIES) {
            self.add_move((id, game), node, tally);
        }
    }

    /// Adds the moves of the variations of a game, after its main line. They have no result, because the game went on otherwise. A
    /// move that the game has elsewhere in the same position counts once.
    pub fn add_variations(&mut self, id: GameId, game: &StudyGame) {
        if game.exercise.is_some() {
            return;
        }
        let place = |node: NodeId| {
            game.tree.played(node).ok().flatten().map(|(before, mv)| (before.key(), mv))
        };
        let main: HashSet<NodeId> = game.tree.line_after(ROOT).collect();
        let mut seen: HashSet<(u64, Move)> = main.iter().filter_map(|node| place(*node)).collect();
        let open = Tally { open: 1, ..Tally::default() };
        let mut left = vec![(ROOT, 0)];
        while let Some((at, plies)) = left.pop() {
            let children = game.tree.node(at).map(|node| node.children()).unwrap_or_default();
            if plies == MOST_PLIES {
                continue;
            }
            left.extend(children.iter().rev().map(|child| (*child, plies + 1)));
            for child in children.iter().filter(|child| !main.contains(child)) {
                if place(*child).is_some_and(|place| seen.insert(place)) {
                    self.add_move((id, game), *child, open);
                }
            }
        }
    }

    /// Adds the move to a node.
    fn add_move(&mut self, (id, game): (GameId, &StudyGame), node: NodeId, tally: Tally) {
        let parent = game.tree.node(node).ok().and_then(|node| node.parent());
        if let (Some(at), Ok(Some((before, mv)))) = (parent, game.tree.played(node)) {
            let tally = score(game, node).map_or(tally, |score| Tally {
                scored: 1,
                score_sum: score.into(),
                ..tally
            });
            self.moves.push((before.key(), Known { mv, tally }));
            self.found.push((before.key(), id, at));
        }
    }

    #[must_use]
    pub fn into_explorer(self) -> Explorer {
        let Plays { moves: mut played, mut found } = self;
        found.sort_by_key(|(key, ..)| *key);
        // A game that repeats a position is named once.
        found.dedup_by_key(|(key, game, _)| (*key, *game));
        found.shrink_to_fit();
        played.sort_by_key(|(key, known)| (*key, known.mv));
        played.dedup_by(|next, kept| {
            let is_same = (next.0, next.1.mv) == (kept.0, kept.1.mv);
            if is_same {
                kept.1.tally.add(&next.1.tally);
            }
            is_same
        });
        played.sort_by_key(|(key, known)| (*key, std::cmp::Reverse(known.tally.games())));
        played.shrink_to_fit();
        Explorer { moves: played, found }
    }
}

impl Explorer {
    /// Games with the position, each with its node there: the first ones of the study.
    pub fn found(&self, position: &Position) -> impl Iterator<Item = (GameId, NodeId)> {
        let key = position.key();
        let first = self.found.partition_point(|(own, ..)| *own < key);
        let here = self.found[first..].iter().take_while(move |(own, ..)| *own == key);
        here.map(|(_, game, node)| (*game, *node)).take(MOST_FOUND)
    }
}

/// The moves of the main line, as a book counts them; `None` for an exercise, which is no game.
pub fn book_moves(game: &StudyGame) -> Option<Vec<Played>> {
    if game.exercise.is_some() {
        return None;
    }
    let line = game.tree.game(game.tree.end()).ok()?;
    let winner = match game.result.as_str() {
        "1-0" => Some(Some(Color::White)),
        "0-1" => Some(Some(Color::Black)),
        "1/2-1/2" => Some(None),
        _ => line.outcome().map(|outcome| outcome.winner()),
    };
    let scores: Vec<_> = game.tree.line_after(ROOT).map(|id| score(game, id)).collect();
    Some(Played::of(&line, winner, &scores, usize::MAX))
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

/// The engine's score of the move to a node, in centipawns for White. As in the books of
/// `fissile book`, scores above ten pawns count as ten, and so do forced wins.
fn score(game: &StudyGame, id: NodeId) -> Option<i16> {
    let eval = game.tree.node(id).ok()?.remark.eval?;
    let score = match eval.score {
        WhiteScore::Centipawns(score) => i64::from(score),
        WhiteScore::Mate(moves) => i64::from(LARGEST_SCORE) * moves.signum(),
    };
    let largest = i64::from(LARGEST_SCORE);
    i16::try_from(score.clamp(-largest, largest)).ok()
}

impl Book for Explorer {
    fn moves(&self, position: &Position) -> Result<Vec<Known>, BookError> {
        let first = self.moves.partition_point(|(key, _)| *key < position.key());
        let here = self.moves[first..].iter().take_while(|(key, _)| *key == position.key());
        Ok(here.map(|(_, known)| *known).collect())
    }
}
