//! What a search has found, as Python sees it.

use fissile_engine::Position;
use fissile_engine::atomic::notation::CastlingText;
use fissile_engine::search::{self, PvInfo, SearchResult};
use pyo3::prelude::*;

use crate::moves::Move;
use crate::score::{Score, Wdl};

/// What is needed to show the moves of a search.
#[derive(Clone, Copy)]
pub struct Root {
    /// The position that is searched.
    pub position: Position,
    /// How castling is written.
    pub castling: CastlingText,
}

/// A line of play that the search thinks best, with its score.
#[pyclass(module = "fissile", frozen, get_all)]
#[derive(Clone)]
pub struct Line {
    /// The depth of the search, in plies; 0 if there is no move to search.
    depth: i32,
    /// The deepest ply that was reached.
    seldepth: usize,
    /// 1 for the best line, 2 for the second best, and so on.
    multipv: usize,
    /// The score for the side to move.
    score: Score,
    /// The chances of the side to move.
    wdl: Wdl,
    /// The moves.
    pv: Vec<Move>,
    /// The positions that were searched so far, on all threads.
    nodes: u64,
    /// Positions a second.
    nps: u64,
    /// The time so far, in seconds.
    time: f64,
    /// How full the transposition table is, in thousandths.
    hashfull: usize,
    /// Positions that were found in endgame tables so far.
    tbhits: u64,
}

impl Line {
    /// A line of a search from `root`.
    pub fn new(root: &Root, info: &PvInfo) -> Line {
        Line {
            depth: info.depth,
            seldepth: info.selective_depth,
            multipv: info.number,
            score: Score(info.score),
            wdl: search::Wdl::of(info.score, &root.position).into(),
            pv: Move::line(&root.position, &info.moves, root.castling),
            nodes: info.nodes,
            nps: info.nodes_per_second(),
            time: info.time.as_secs_f64(),
            hashfull: info.permille_full,
            tbhits: info.tb_hits,
        }
    }
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        let moves: Vec<String> = self.pv.iter().map(ToString::to_string).collect();
        let Line { multipv, depth, score, .. } = self;
        format!("<Line {multipv}: depth {depth}, {score}, {}>", moves.join(" "))
    }
}

/// The result of a search.
#[pyclass(module = "fissile", frozen, get_all)]
pub struct Analysis {
    /// The lines in order, the best first. Empty if there is no legal move.
    lines: Vec<Line>,
    /// The positions that were searched, on all threads.
    nodes: u64,
    /// The time of the search, in seconds.
    time: f64,
}

impl Analysis {
    /// The result of a search from `root`.
    pub fn new(root: &Root, result: &SearchResult) -> Analysis {
        Analysis {
            lines: result.lines.iter().map(|line| Line::new(root, line)).collect(),
            nodes: result.nodes,
            time: result.time.as_secs_f64(),
        }
    }
}

#[pymethods]
impl Analysis {
    /// The best move; None if there is no legal move.
    #[getter]
    fn best(&self) -> Option<Move> {
        self.lines.first()?.pv.first().copied()
    }

    /// The reply that the search expects; None if it knows none.
    #[getter]
    fn ponder(&self) -> Option<Move> {
        self.lines.first()?.pv.get(1).copied()
    }

    /// The score of the best line for the side to move; None if there is no legal move.
    #[getter]
    fn score(&self) -> Option<Score> {
        Some(self.lines.first()?.score)
    }

    /// The chances of the side to move; None if there is no legal move.
    #[getter]
    fn wdl(&self) -> Option<Wdl> {
        Some(self.lines.first()?.wdl)
    }

    fn __repr__(&self) -> String {
        match (self.best(), self.score()) {
            (Some(best), Some(score)) => {
                format!("<Analysis: {best}, {score}, {} nodes>", self.nodes)
            }
            _ => "<Analysis: no legal move>".to_owned(),
        }
    }
}
