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
    /// For pickle: the place, the value, the moves, and the numbers of the search.
    #[staticmethod]
    fn _known(
        place: (i32, usize, usize),
        value: (Bound<'_, Score>, Bound<'_, Wdl>),
        pv: Vec<Bound<'_, Move>>,
        search: (u64, u64, f64, usize, u64),
    ) -> Line {
        let (depth, seldepth, multipv) = place;
        let (score, wdl) = (*value.0.get(), *value.1.get());
        let pv = pv.iter().map(|mv| *mv.get()).collect();
        let (nodes, nps, time, hashfull, tbhits) = search;
        Line { depth, seldepth, multipv, score, wdl, pv, nodes, nps, time, hashfull, tbhits }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let Line { depth, seldepth, multipv, score, wdl, pv, .. } = slf.get().clone();
        let Line { nodes, nps, time, hashfull, tbhits, .. } = slf.get().clone();
        let search = (nodes, nps, time, hashfull, tbhits);
        let arguments = ((depth, seldepth, multipv), (score, wdl), pv, search);
        let made = (slf.get_type().getattr("_known")?, arguments);
        Ok(made.into_pyobject(slf.py())?.into_any())
    }

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
    /// For pickle.
    #[staticmethod]
    fn _known(lines: Vec<Bound<'_, Line>>, nodes: u64, time: f64) -> Analysis {
        Analysis { lines: lines.iter().map(|line| line.get().clone()).collect(), nodes, time }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let Analysis { lines, nodes, time } = slf.get();
        let made = (slf.get_type().getattr("_known")?, (lines.clone(), *nodes, *time));
        Ok(made.into_pyobject(slf.py())?.into_any())
    }

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
