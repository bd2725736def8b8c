//! A move of the root, its line and its score.

use super::probing::Ranked;
use super::report::PvInfo;
use super::score::Score;
use super::window::{Bound, Window};
use super::worker::Shared;
use crate::atomic::Move;
use crate::tablebase::TbWdl;

/// A root move and what is known about it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    /// The line starting with the move.
    pub line: Vec<Move>,
    /// The score of the current iteration; `None` if the move was only refuted or not searched yet.
    pub score: Option<Score>,
    pub previous: Option<Score>,
    /// Whether the last pass searched the move, to a score or a refutation.
    pub searched: bool,
    /// Nodes searched below the move in all iterations.
    pub nodes: u64,
    /// The iteration that produced the score, 0 before the first one, and its deepest ply.
    pub depth: i32,
    pub deepest: usize,
    /// The tablebase values of the move, if tables cover every root move.
    pub ranked: Option<Ranked>,
}

impl RootMove {
    /// The move as a reported line with a score; `index` counts from 0.
    pub fn line(&self, shared: &Shared<'_>, index: usize, score: Score) -> PvInfo {
        PvInfo {
            depth: self.depth.max(1),
            selective_depth: self.deepest.max(self.depth as usize),
            number: index + 1,
            score: self.shown(score),
            bound: Bound::Exact,
            nodes: shared.time.nodes(),
            tb_hits: shared.tb_hits(),
            time: shared.time.elapsed(),
            permille_full: shared.tt.permille_full(),
            moves: self.line.clone(),
        }
    }

    /// The score to show for the score of a search.
    pub fn shown(&self, score: Score) -> Score {
        self.ranked.map_or(score, |ranked| ranked.shown(score))
    }

    /// Takes the line of a search that raised alpha.
    pub fn raise(&mut self, depth: i32, score: Score, window: Window, line: &[Move]) {
        // If time runs out before a score below the window is resolved, the older score and its
        // depth count.
        self.depth = depth;
        // Outside the window no reply is known. The older line has a reply, but not the mate.
        if score < window.beta || score.is_win() {
            self.line.clear();
            self.line.extend_from_slice(line);
        }
    }

    /// The sort key of finished moves: by tablebase value first, then by score.
    pub fn sort_key(&self) -> (Option<TbWdl>, Option<Score>) {
        (self.ranked.map(|ranked| ranked.wdl), self.score)
    }
}
