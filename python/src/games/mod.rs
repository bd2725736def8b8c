//! Files of self-play games: game by game, and as arrays to train a network on.

pub mod batch;
pub mod record;

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use fissile_formats::games::GameReader;
use pyo3::prelude::*;

use crate::error::{GamesError, raise};

/// The games of a file.
type Games = GameReader<BufReader<File>>;

/// Opens a file of games.
fn open(py: Python<'_>, path: &Path) -> PyResult<Games> {
    GameReader::open(path).map_err(|error| raise::<GamesError>(py, error))
}
