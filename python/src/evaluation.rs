//! The network's score of positions, of many at once on all cores.

use std::sync::atomic::{AtomicBool, Ordering};

use fissile_engine::Position as Placed;
use fissile_engine::nnue::{self, Accumulators};
use fissile_engine::search::Score;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::argument;
use crate::array;
use crate::error::{FenError, FissileError, raise};
use crate::position::Position;
use crate::wait::interruptible;

/// Up to this number of positions one thread is faster than several.
const FEW: usize = 256;

/// Positions that are read before they are evaluated; it takes a few milliseconds.
const PART: usize = 1 << 14;

/// Positions that a thread evaluates in a row.
const CHUNK: usize = 512;

/// A position to evaluate.
enum Given {
    Fen(String),
    Position(Box<Placed>),
}

/// Why a position has no score.
enum Refused {
    Fen(fissile_engine::atomic::fen::FenError),
    Over(Box<Placed>),
    Interrupted,
}

impl Given {
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Given> {
        match value.cast::<Position>() {
            Ok(position) => Ok(Given::Position(Box::new(*position.try_borrow()?.game.position()))),
            Err(_) if value.is_instance_of::<PyString>() => Ok(Given::Fen(value.extract()?)),
            Err(_) => Err(PyTypeError::new_err(format!(
                "a position is a Position or a FEN, not {}",
                argument::shown(value)
            ))),
        }
    }

    fn evaluate(&self, accumulators: &mut Accumulators) -> Result<i16, Refused> {
        let position = match self {
            Given::Fen(fen) => Placed::from_fen(fen).map_err(Refused::Fen)?,
            Given::Position(position) => **position,
        };
        if position.winner_by_explosion().is_some() {
            return Err(Refused::Over(Box::new(position)));
        }
        let points = accumulators.evaluate(&nnue::embedded().network, &position, 0);
        Ok(Score::evaluation(points).centipawns() as i16)
    }
}

/// The scores of positions, in order.
fn one_by_one(given: &[Given], stop: &AtomicBool) -> Result<Vec<i16>, Refused> {
    let mut accumulators = Accumulators::new(&nnue::embedded().network, 1);
    let evaluate = |given: &Given| match stop.load(Ordering::Relaxed) {
        true => Err(Refused::Interrupted),
        false => given.evaluate(&mut accumulators),
    };
    given.iter().map(evaluate).collect()
}

/// The scores of positions, in order, computed on all cores.
fn on_all_cores(
    pool: &ThreadPool,
    given: &[Given],
    stop: &AtomicBool,
) -> Result<Vec<i16>, Refused> {
    let scores = || {
        let chunks = given.par_chunks(CHUNK).map(|chunk| one_by_one(chunk, stop));
        // All of them, so that the error is that of the first position.
        chunks.collect::<Vec<_>>()
    };
    let chunks: Result<Vec<_>, _> = pool.install(scores).into_iter().collect();
    Ok(chunks?.concat())
}

/// The exception for a position without a score.
fn raised(py: Python<'_>, refused: Refused) -> PyErr {
    match refused {
        Refused::Fen(error) => raise::<FenError>(py, error),
        Refused::Over(position) => {
            let sentence = format!("the game is over in \"{position}\": a king has exploded");
            raise::<FissileError>(py, sentence)
        }
        Refused::Interrupted => raise::<FissileError>(py, "interrupted"),
    }
}

/// The network's score in centipawns for the side to move, without a search.
///
/// For one position, a Position or a FEN, it is an int. For many it is an array of 16 bits for
/// each, a numpy.ndarray if numpy is installed, otherwise an array.array("h"); they are evaluated
/// on all cores.
///
/// Raises FenError, and FissileError if a king has exploded, for the first such position. Releases
/// the interpreter's lock, and hears Ctrl-C.
#[pyfunction]
pub fn evaluate<'py>(positions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = positions.py();
    if positions.is_instance_of::<PyString>() || positions.cast::<Position>().is_ok() {
        let mut accumulators = Accumulators::new(&nnue::embedded().network, 1);
        let score = Given::read(positions)?.evaluate(&mut accumulators);
        return Ok(score.map_err(|refused| raised(py, refused))?.into_pyobject(py)?.into_any());
    }
    let mut scores = Vec::new();
    // Made for this call: in a forked process the threads of its parent are gone.
    let mut pool = None;
    let mut positions = positions.try_iter()?;
    loop {
        // Each part may be too short to be interrupted.
        py.check_signals()?;
        let read = positions.by_ref().take(PART).map(|position| Given::read(&position?));
        let given = read.collect::<PyResult<Vec<Given>>>()?;
        let part = if given.len() <= FEW {
            one_by_one(&given, &AtomicBool::new(false))
        } else {
            let pool = match &pool {
                Some(pool) => pool,
                None => pool.insert(threads(py)?),
            };
            interruptible(py, |stop| on_all_cores(pool, &given, stop))?
        };
        scores.extend(part.map_err(|refused| raised(py, refused))?);
        if given.len() < PART {
            return array::make(py, &scores, &[scores.len()]);
        }
    }
}

/// Threads for all cores.
fn threads(py: Python<'_>) -> PyResult<ThreadPool> {
    ThreadPoolBuilder::new().build().map_err(|error| {
        raise::<FissileError>(py, format!("threads could not be started: {error}"))
    })
}
