//! Games one by one.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use fissile_engine::Game;
use fissile_engine::atomic::notation::CastlingText;
use fissile_engine::search::Score;
use fissile_formats::games::GameRecord as Recorded;
use pyo3::prelude::*;

use super::Games;
use crate::argument::is_white;
use crate::array;
use crate::error::{GamesError, raise};
use crate::moves::Move;
use crate::position::Position;

/// A game of self-play.
#[pyclass(module = "fissile", frozen)]
pub struct GameRecord {
    game: Recorded,
}

#[pymethods]
impl GameRecord {
    /// The number of the game in its run.
    #[getter]
    fn number(&self) -> u64 {
        self.game.number
    }

    /// The position where the moves begin.
    #[getter]
    fn start(&self) -> Position {
        Position::new(Game::new(self.game.start), false)
    }

    /// The moves.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let moves: Vec<fissile_engine::Move> = self.game.moves.iter().map(|(mv, _)| *mv).collect();
        Move::line(&self.game.start, &moves, CastlingText::of(&self.game.start, false))
    }

    /// The score of each move in centipawns for the side that makes it: an array of int16. Forced
    /// wins and losses are numbers around 32000 and -32000.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let scores: Vec<i16> =
            self.game.moves.iter().map(|(_, score)| centipawns(*score)).collect();
        array::make(py, &scores, &[scores.len()])
    }

    /// fissile.WHITE (True), fissile.BLACK (False), or None for a draw.
    #[getter]
    fn winner(&self) -> Option<bool> {
        self.game.winner.map(is_white)
    }

    /// The result as a PGN writes it: "1-0", "0-1" or "1/2-1/2".
    #[getter]
    fn result(&self) -> &'static str {
        self.game.result()
    }

    /// Why the game ended, such as "explosion" or "far ahead".
    #[getter]
    fn ending(&self) -> &'static str {
        self.game.ending.words()
    }

    fn __repr__(&self) -> String {
        let Recorded { number, moves, .. } = &self.game;
        format!("<GameRecord {number}: {} moves, {}>", moves.len(), self.game.result())
    }
}

/// A score of a game in centipawns; all scores of games fit.
pub fn centipawns(score: Score) -> i16 {
    score.centipawns().clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// The games of a file, one by one.
#[pyclass(module = "fissile", frozen)]
pub struct GameReader {
    games: Mutex<Games>,
}

#[pymethods]
impl GameReader {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<GameRecord>> {
        let next = py.detach(|| self.games.lock().unwrap_or_else(PoisonError::into_inner).next());
        let game = next.transpose().map_err(|error| raise::<GamesError>(py, error))?;
        Ok(game.map(|game| GameRecord { game }))
    }

    /// What the file says about its origin, such as the command that made it.
    #[getter]
    fn remarks(&self) -> Vec<String> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).remarks().to_vec()
    }
}

/// The games of a file that fissile selfplay has written, one by one.
///
/// Raises GamesError if the file cannot be read or is damaged, at once or when the place is
/// reached.
#[pyfunction]
pub fn read_games(py: Python<'_>, path: PathBuf) -> PyResult<GameReader> {
    Ok(GameReader { games: Mutex::new(super::open(py, &path)?) })
}
