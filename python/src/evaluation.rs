//! The network's score of positions, of many at once on all cores.

use std::sync::atomic::{AtomicBool, Ordering};

use fissile::Position as Placed;
use fissile::nnue::{self, Accumulators};
use fissile::search::Score;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::array;
use crate::error::{FenError, FissileError, raise};
use crate::position::Position;
use crate::wait::interruptible;

/// Up to this number of positions one thread is faster than several.
const FEW: usize = 256;

/// Positions that a thread evaluates in a row.
const CHUNK: usize = 512;

/// A position to evaluate.
enum Given {
    Fen(String),
    Position(Box<Placed>),
}

/// Why a position has no score.
enum Refused {
    Fen(fissile::atomic::fen::FenError),
    Over(Box<Placed>),
    Interrupted,
}

impl Given {
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Given> {
        match value.cast::<Position>() {
            Ok(position) => Ok(Given::Position(Box::new(*position.borrow().game.position()))),
            Err(_) => Ok(Given::Fen(value.extract()?)),
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

/// The network's score in centipawns for the side to move, without a search.
///
/// For one position, a Position or a FEN, it is an int. For many it is an array of 16 bits for each, a
/// numpy.ndarray if numpy is installed, otherwise an array.array("h"); they are evaluated on all cores.
///
/// Raises FenError, and FissileError if a king has exploded, for the first such position. Releases the
/// interpreter's lock.
#[pyfunction]
pub fn evaluate<'py>(positions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = positions.py();
    let raised = |refused: Refused| match refused {
        Refused::Fen(error) => raise::<FenError>(py, error),
        Refused::Over(position) => {
            let sentence = format!("the game is over in \"{position}\": a king has exploded");
            raise::<FissileError>(py, sentence)
        }
        Refused::Interrupted => raise::<FissileError>(py, "interrupted"),
    };
    let network = &nnue::embedded().network;
    if positions.is_instance_of::<pyo3::types::PyString>() || positions.cast::<Position>().is_ok() {
        let given = Given::read(positions)?;
        let score = given.evaluate(&mut Accumulators::new(network, 1)).map_err(raised)?;
        return Ok(score.into_pyobject(py)?.into_any());
    }
    let mut given = Vec::new();
    for position in positions.try_iter()? {
        given.push(Given::read(&position?)?);
    }
    let one_by_one = |given: &[Given], stop: &AtomicBool| -> Result<Vec<i16>, Refused> {
        let mut accumulators = Accumulators::new(network, 1);
        let evaluate = |given: &Given| match stop.load(Ordering::Relaxed) {
            true => Err(Refused::Interrupted),
            false => given.evaluate(&mut accumulators),
        };
        given.iter().map(evaluate).collect()
    };
    let scores = if given.len() <= FEW {
        one_by_one(&given, &AtomicBool::new(false))
    } else {
        // The pool is made for this call: in a forked process those of its parent are gone.
        interruptible(py, |stop| {
            let pool = rayon::ThreadPoolBuilder::new().build()?;
            let chunks = || {
                let scores = given.par_chunks(CHUNK).map(|chunk| one_by_one(chunk, stop));
                // All of them, so that the error is that of the first position.
                scores.collect::<Vec<_>>()
            };
            Ok(pool.install(chunks))
        })?
        .map_err(|error: rayon::ThreadPoolBuildError| {
            raise::<FissileError>(py, format!("threads could not be started: {error}"))
        })?
        .into_iter()
        .collect::<Result<Vec<_>, _>>()
        .map(|chunks| chunks.concat())
    };
    let scores = scores.map_err(raised)?;
    array::make(py, &scores, &[scores.len()])
}
