//! How hard a win is to find, as a number that anyone can compute again.

use std::sync::{Mutex, PoisonError};

use super::proof::WinProof;
use crate::atomic::{Game, Move, blast};
use crate::search::{Bound, Handler, Job, Limits, PvInfo, Searcher, Signals};

/// The maximum number of captures that count.
const MOST_CAPTURES: usize = 10;

/// The parts of the measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// The first iteration of a fresh search that prefers the winning move and never leaves it
    /// again, in plies.
    pub depth: u32,
    /// The number of the winner's moves.
    pub moves: usize,
    /// Legal captures that do not win, each of which is tempting.
    pub captures: usize,
}

impl Difficulty {
    /// Measures with a searcher that knows nothing of the position.
    #[must_use]
    pub fn of(
        searcher: &mut Searcher,
        signals: &Signals,
        game: &Game,
        proof: &WinProof,
        nodes: u64,
    ) -> Difficulty {
        let key = proof.line.first().copied();
        let position = game.position();
        let best = BestMoves::default();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        searcher.run(&Job::new(game.clone(), limits), signals, &best);
        let lines = best.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let wrong = lines.iter().rev().find(|(_, mv)| Some(*mv) != key);
        let captures = position
            .legal_moves()
            .into_iter()
            .filter(|mv| Some(*mv) != key && blast::victim(position, *mv).is_some());
        Difficulty {
            depth: wrong.map_or(0, |(depth, _)| *depth) + 1,
            moves: proof.moves(),
            captures: captures.count(),
        }
    }

    /// The measure: the depth, two for each move after the first, and a half for each capture that
    /// does not win, up to ten; rounded down.
    ///
    /// ```
    /// use fissile_analysis::tactics::difficulty::Difficulty;
    ///
    /// assert_eq!(Difficulty { depth: 1, moves: 1, captures: 0 }.points(), 1);
    /// assert_eq!(Difficulty { depth: 4, moves: 3, captures: 5 }.points(), 10);
    /// ```
    #[must_use]
    pub fn points(&self) -> usize {
        self.depth as usize
            + 2 * self.moves.saturating_sub(1)
            + self.captures.min(MOST_CAPTURES) / 2
    }

    /// `easy` up to 4, `medium` up to 9, `hard` from 10.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self.points() {
            0..=4 => "easy",
            5..=9 => "medium",
            _ => "hard",
        }
    }
}

/// Remembers the best move of each iteration.
#[derive(Default)]
struct BestMoves(Mutex<Vec<(u32, Move)>>);

impl Handler for BestMoves {
    fn line(&self, line: &PvInfo) {
        if let (Bound::Exact, 1, Some(mv)) = (line.bound, line.number, line.moves.first()) {
            let depth = u32::try_from(line.depth).unwrap_or_default();
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push((depth, *mv));
        }
    }
}
