//! The moves of games as a book counts them. They are sorted and written by [`super::write`].

use super::record::key;
use crate::atomic::{Color, Game, Move};
use crate::book::{Known, Tally};

/// The largest engine score, in centipawns; forced wins count as this.
pub const LARGEST_SCORE: i16 = 1000;

/// A move that was played in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Played {
    key: u128,
    mv: Move,
    /// Whether the game was won by White, drawn, won by Black, or is without a result.
    result: u8,
    score: Option<i16>,
}

impl Played {
    /// The moves of a game, each once, however often its position came up. `winner` is `None` for a
    /// game without a result, and its inside for a draw; `scores` are those of engines after each
    /// move, in centipawns for White, as far as there are any.
    pub fn of(
        game: &Game,
        winner: Option<Option<Color>>,
        scores: &[Option<i16>],
        plies: usize,
    ) -> Vec<Played> {
        let result = match winner {
            Some(Some(Color::White)) => 0,
            Some(None) => 1,
            Some(Some(Color::Black)) => 2,
            None => 3,
        };
        let mut position = *game.start();
        let mut all = Vec::new();
        for (ply, mv) in game.moves().iter().take(plies).enumerate() {
            let score = scores.get(ply).copied().flatten();
            let score = score.map(|score| score.clamp(-LARGEST_SCORE, LARGEST_SCORE));
            all.push(Played { key: key(&position), mv: *mv, result, score });
            position.make(*mv);
        }
        // Stable, so what was played first counts.
        all.sort_by_key(|played| (played.key, played.mv));
        all.dedup_by_key(|played| (played.key, played.mv));
        all
    }

    fn tally(&self) -> Tally {
        let count = |result| u64::from(self.result == result);
        Tally {
            white: count(0),
            draws: count(1),
            black: count(2),
            open: count(3),
            scored: self.score.is_some().into(),
            score_sum: self.score.unwrap_or_default().into(),
        }
    }
}

/// The positions of sorted moves, in the order of their keys, with what was played in each.
pub fn positions(played: &[Played]) -> impl Iterator<Item = (u128, Vec<Known>)> {
    played.chunk_by(|a, b| a.key == b.key).map(|same| {
        let moves = same.chunk_by(|a, b| a.mv == b.mv).map(|same| {
            let mut tally = Tally::default();
            same.iter().for_each(|played| tally.add(&played.tally()));
            Known { mv: same[0].mv, tally }
        });
        (same[0].key, moves.collect())
    })
}
