//! Boards of python-chess, which is imported only here.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument;
use crate::error::{FissileError, raise};
use crate::moves::Move;

/// The start of a board as a FEN, its moves in UCI notation, and whether it is one of Chess960.
pub fn read(board: &Bound<'_, PyAny>) -> PyResult<(String, Vec<String>, bool)> {
    let variant = board.getattr("uci_variant").and_then(|variant| variant.extract::<String>());
    let variant = variant.map_err(|_| {
        let shown = argument::shown(board);
        PyTypeError::new_err(format!("a board is a chess.variant.AtomicBoard, not {shown}"))
    })?;
    if variant != "atomic" {
        let sentence = format!("a board of atomic chess is needed, not one of \"{variant}\"");
        return Err(raise::<FissileError>(board.py(), sentence));
    }
    let fen = board.call_method0("root")?.call_method0("fen")?.extract()?;
    let mut moves = Vec::new();
    for mv in board.getattr("move_stack")?.try_iter()? {
        moves.push(mv?.call_method0("uci")?.extract()?);
    }
    Ok((fen, moves, board.getattr("chess960")?.extract()?))
}

/// A chess.variant.AtomicBoard with some moves.
pub fn make<'py>(
    py: Python<'py>,
    fen: &str,
    moves: &[Move],
    chess960: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let keywords = PyDict::new(py);
    keywords.set_item("chess960", chess960)?;
    let class = py.import("chess.variant")?.getattr("AtomicBoard")?;
    let board = class.call((fen,), Some(&keywords))?;
    let from_uci = py.import("chess")?.getattr("Move")?.getattr("from_uci")?;
    for mv in moves {
        board.call_method1("push", (from_uci.call1((mv.to_string(),))?,))?;
    }
    Ok(board)
}
