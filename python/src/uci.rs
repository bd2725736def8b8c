//! UCI on standard input and output, which `python -m fissile` speaks.

use std::io::{self, IsTerminal};

use fissile_engine::config::Config;
use fissile_engine::uci::{self, Extensions, Source};
use fissile_prover::atomicdb::solve;
use pyo3::prelude::*;

use crate::error::{FissileError, raise};

/// Speaks UCI on standard input and output until quit or the end of the input.
///
/// It does not hear Ctrl-C of Python. Raises FissileError if memory is not available or nothing can be
/// written.
#[pyfunction]
pub fn speak_uci(py: Python<'_>) -> PyResult<()> {
    let stdin = io::stdin();
    let source = if stdin.is_terminal() { Source::Terminal } else { Source::Pipe };
    let extensions = Extensions { solve: Some(solve::answer), ..Extensions::default() };
    let spoken = py.detach(|| uci::run(Config::default(), stdin, io::stdout(), source, extensions));
    spoken.map_err(|error| raise::<FissileError>(py, &error.to_string()))
}
