//! Perft: how many lines of legal moves there are.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use fissile_engine::atomic::perft::Perft;
use fissile_engine::{Move, Position};
use pyo3::prelude::*;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};

use crate::argument::{self, MOST_THREADS};
use crate::error::{FissileError, raise};
use crate::wait::interruptible;

/// The deepest perft, in plies.
const DEEPEST: u64 = 99;

/// Up to this depth in plies perft takes less than a millisecond.
const SHALLOW: u32 = 3;

/// The lines from a position; from depth 0 on.
pub fn total(
    position: &Position,
    depth: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<u64> {
    let (py, (depth, threads)) = (depth.py(), read(depth, 0..=DEEPEST, threads)?);
    if depth <= SHALLOW {
        return Ok(Perft::new(depth).run(position));
    }
    let counts = count(py, position, depth, threads)?;
    Ok(counts.iter().fold(0, |sum, (_, leaves)| sum.saturating_add(*leaves)))
}

/// The lines below each move; from depth 1 on.
pub fn by_move(
    position: &Position,
    depth: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(Move, u64)>> {
    let (py, (depth, threads)) = (depth.py(), read(depth, 1..=DEEPEST, threads)?);
    count(py, position, depth, threads)
}

/// Depth and threads from Python.
fn read(
    depth: &Bound<'_, PyAny>,
    range: RangeInclusive<u64>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<(u32, usize)> {
    let depth = argument::whole("depth", depth, range)? as u32;
    let threads = argument::optional("threads", threads, 1..=MOST_THREADS)?.unwrap_or(1);
    Ok((depth, threads as usize))
}

fn count(
    py: Python<'_>,
    position: &Position,
    depth: u32,
    threads: usize,
) -> PyResult<Vec<(Move, u64)>> {
    let counted = interruptible(py, |stop: &AtomicBool| {
        // Made for this call: in a forked process the threads of its parent are gone.
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        let goes_on = |_| !stop.load(Ordering::Relaxed);
        Ok(pool.install(|| Perft::new(depth).divide_while(position, &goes_on)))
    })?;
    let counted = counted.map_err(|error: ThreadPoolBuildError| {
        raise::<FissileError>(py, format!("{threads} threads could not be started: {error}"))
    })?;
    // It is `None` only after a signal, which has raised.
    Ok(counted.unwrap_or_default())
}
