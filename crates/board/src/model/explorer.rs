//! The games of a study as an opening explorer and as a book: what was played in each position, and
//! how these games ended.

use super::game::StudyGame;
use super::remark::WhiteScore;
use super::tree::{NodeId, ROOT};
use crate::atomic::{Color, Position};
use crate::book::file::played::{LARGEST_SCORE, Played};
use crate::book::{Book, BookError, Known, Tally};

/// The plies of a game that count; the explorer is for openings.
const MOST_PLIES: usize = 60;

/// Moves with the keys of their positions: by key, and those of a position by the number of games.
/// One list, because a table of a million small lists takes long to build and to drop.
#[derive(Clone, Debug, Default)]
pub struct Explorer(Vec<(u64, Known)>);

/// The moves of games, from which an explorer is made. Games come one by one, because thousands of
/// them need much memory.
#[derive(Clone, Debug, Default)]
pub struct Plays(Vec<(u64, Known)>);

impl Plays {
    /// Adds the main line of a game. An exercise is no game.
    pub fn add(&mut self, game: &StudyGame) {
        if game.exercise.is_some() {
            return;
        }
        let tally = tally(&game.result);
        for id in game.tree.line_after(ROOT).take(MOST_PLIES) {
            if let Ok(Some((before, mv))) = game.tree.played(id) {
                let tally = score(game, id).map_or(tally, |score| Tally {
                    scored: 1,
                    score_sum: score.into(),
                    ..tally
                });
                self.0.push((before.key(), Known { mv, tally }));
            }
        }
    }

    #[must_use]
    pub fn into_explorer(self) -> Explorer {
        let Plays(mut played) = self;
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
        Explorer(played)
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
        let first = self.0.partition_point(|(key, _)| *key < position.key());
        let here = self.0[first..].iter().take_while(|(key, _)| *key == position.key());
        Ok(here.map(|(_, known)| *known).collect())
    }
}
