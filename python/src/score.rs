//! Scores and chances of a result.

use std::fmt;

use fissile_engine::search;
use pyo3::prelude::*;

/// A score from the point of view of one side. As text it is centipawns, such as "+34", or moves to
/// the end, such as "#+3".
#[pyclass(module = "fissile", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub search::Score);

#[pymethods]
impl Score {
    /// The score in centipawns. A side that is 100 ahead at move 32 wins five of eight games against
    /// an equal. A forced win is a number around 32000, one by endgame tables one around 31600.
    #[getter]
    fn cp(&self) -> i32 {
        self.0.centipawns()
    }

    /// Moves to the end of the game: positive for a forced win, negative for a forced loss, None
    /// for any other score. It is 0 if the game has been lost.
    #[getter]
    fn mate(&self) -> Option<i64> {
        self.0.moves_to_mate()
    }

    /// Whether the score is a certain win or loss: forced, or by endgame tables.
    #[getter]
    fn is_decided(&self) -> bool {
        self.0.is_decided()
    }

    /// For pickle: the points of the search.
    #[staticmethod]
    fn _known(points: i32) -> Score {
        Score(search::Score(points))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let made = (slf.get_type().getattr("_known")?, (slf.get().0.0,));
        Ok(made.into_pyobject(slf.py())?.into_any())
    }

    fn __neg__(&self) -> Score {
        Score(-self.0)
    }

    fn __str__(&self) -> String {
        self.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Score {self}>")
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.moves_to_mate() {
            Some(moves) => write!(f, "#{moves:+}"),
            None => write!(f, "{:+}", self.0.centipawns()),
        }
    }
}

/// The chances of a result for the side to move, in thousandths; their sum is 1000.
#[pyclass(module = "fissile", frozen, eq, hash, get_all)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wdl {
    /// The chance of a win, in thousandths.
    wins: u32,
    /// The chance of a draw, in thousandths.
    draws: u32,
    /// The chance of a loss, in thousandths.
    losses: u32,
}

impl From<search::Wdl> for Wdl {
    fn from(wdl: search::Wdl) -> Wdl {
        Wdl { wins: wdl.win, draws: wdl.draw, losses: wdl.loss }
    }
}

#[pymethods]
impl Wdl {
    /// The expected result, from 0 (loss) to 1 (win).
    fn expectation(&self) -> f64 {
        let Wdl { wins: win, draws: draw, losses: loss } = *self;
        search::Wdl { win, draw, loss }.expectation()
    }

    /// For pickle.
    #[staticmethod]
    fn _known(wins: u32, draws: u32, losses: u32) -> Wdl {
        Wdl { wins, draws, losses }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let Wdl { wins, draws, losses } = *slf.get();
        let made = (slf.get_type().getattr("_known")?, (wins, draws, losses));
        Ok(made.into_pyobject(slf.py())?.into_any())
    }

    fn __repr__(&self) -> String {
        format!("Wdl(wins={}, draws={}, losses={})", self.wins, self.draws, self.losses)
    }
}
