//! An opening explorer of the games of a study: what was played in each position, and how these
//! games ended.

use super::game::StudyGame;
use super::remark::WhiteScore;
use super::tree::ROOT;
use crate::atomic::Position;
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
                let eval = game.tree.node(id).ok().and_then(|node| node.remark.eval);
                let tally = eval.map_or(tally, |eval| scored(tally, eval.score));
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

/// The same with the engine's score of the move. As in the books of `fissile book`, scores above ten
/// pawns count as ten.
fn scored(tally: Tally, score: WhiteScore) -> Tally {
    const LARGEST: i64 = 1000;
    let score = match score {
        WhiteScore::Centipawns(score) => i64::from(score).clamp(-LARGEST, LARGEST),
        WhiteScore::Mate(moves) => LARGEST * moves.signum(),
    };
    Tally { scored: 1, score_sum: score, ..tally }
}

impl Book for Explorer {
    fn moves(&self, position: &Position) -> Result<Vec<Known>, BookError> {
        let first = self.0.partition_point(|(key, _)| *key < position.key());
        let here = self.0[first..].iter().take_while(|(key, _)| *key == position.key());
        Ok(here.map(|(_, known)| *known).collect())
    }
}
