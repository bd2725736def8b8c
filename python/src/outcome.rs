//! How a game has ended.

use fissile_engine::Outcome as Ended;
use pyo3::prelude::*;

use crate::argument::is_white;

/// Why a game has ended.
#[pyclass(module = "fissile", eq, hash, frozen, rename_all = "SCREAMING_SNAKE_CASE")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Termination {
    Explosion,
    Checkmate,
    Stalemate,
    InsufficientMaterial,
    ClosedPosition,
    FiftyMoves,
    Threefold,
}

#[pymethods]
impl Termination {
    /// For pickle: a member is found by its name.
    fn __reduce__<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let class = slf.as_any().get_type();
        let name = slf.as_any().repr()?.to_string();
        let name = name.rsplit('.').next().unwrap_or_default().to_owned();
        let getattr = slf.py().import("builtins")?.getattr("getattr")?;
        Ok((getattr, (class, name)).into_pyobject(slf.py())?.into_any())
    }
}

/// The outcome of a game. As text it is a sentence, such as "White wins by explosion".
#[pyclass(module = "fissile", eq, hash, frozen)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Why the game has ended.
    #[pyo3(get)]
    termination: Termination,
    /// fissile.WHITE (True), fissile.BLACK (False), or None for a draw.
    #[pyo3(get)]
    winner: Option<bool>,
}

#[pymethods]
impl Outcome {
    /// The result as a PGN writes it: "1-0", "0-1" or "1/2-1/2".
    fn result(&self) -> &'static str {
        self.ended().result()
    }

    /// For pickle.
    #[staticmethod]
    fn _known(termination: Bound<'_, Termination>, winner: Option<bool>) -> Outcome {
        Outcome { termination: *termination.get(), winner }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let Outcome { termination, winner } = *slf.get();
        let made = (slf.get_type().getattr("_known")?, (termination, winner));
        Ok(made.into_pyobject(slf.py())?.into_any())
    }

    fn __str__(&self) -> String {
        self.ended().to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome: {}>", self.ended())
    }
}

impl Outcome {
    /// The outcome for Python.
    pub fn new(outcome: Ended) -> Outcome {
        let termination = match outcome {
            Ended::Explosion { .. } => Termination::Explosion,
            Ended::Checkmate { .. } => Termination::Checkmate,
            Ended::Stalemate => Termination::Stalemate,
            Ended::InsufficientMaterial => Termination::InsufficientMaterial,
            Ended::ClosedPosition => Termination::ClosedPosition,
            Ended::FiftyMoves => Termination::FiftyMoves,
            Ended::Threefold => Termination::Threefold,
        };
        Outcome { termination, winner: outcome.winner().map(is_white) }
    }

    /// The outcome for the rules.
    fn ended(self) -> Ended {
        let winner = crate::argument::color(self.winner.unwrap_or(true));
        match self.termination {
            Termination::Explosion => Ended::Explosion { winner },
            Termination::Checkmate => Ended::Checkmate { winner },
            Termination::Stalemate => Ended::Stalemate,
            Termination::InsufficientMaterial => Ended::InsufficientMaterial,
            Termination::ClosedPosition => Ended::ClosedPosition,
            Termination::FiftyMoves => Ended::FiftyMoves,
            Termination::Threefold => Ended::Threefold,
        }
    }
}
