//! Squares are numbers, as in python-chess: a1 is 0, b1 is 1, h8 is 63.

use fissile_engine::Square;
use pyo3::prelude::*;

use crate::argument;
use crate::error::{FissileError, raise};

/// The name of a square, such as "e4", for its number from 0 (a1) to 63 (h8).
///
/// Raises OptionError for another number.
#[pyfunction]
pub fn square_name(square: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(argument::square(square)?.to_string())
}

/// The number of a square, from 0 (a1) to 63 (h8), for its name, such as "e4".
///
/// Raises FissileError if there is no such square.
#[pyfunction]
pub fn parse_square(py: Python<'_>, name: &str) -> PyResult<usize> {
    let square: Square = name.parse().map_err(|error| raise::<FissileError>(py, error))?;
    Ok(square.index())
}
