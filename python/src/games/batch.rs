//! Positions of games as arrays.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use fissile_engine::atomic::fen::CastlingLetters;
use fissile_engine::nnue::architecture::{INPUTS, View};
use fissile_engine::search::Score;
use fissile_engine::{Color, Move, Position, blast};
use fissile_formats::games::{GameRecord, GamesError as Unreadable};
use pyo3::exceptions::{PyIndexError, PyOverflowError};
use pyo3::prelude::*;

use super::Games;
use super::record::centipawns;
use crate::argument;
use crate::array;
use crate::error::{GamesError, raise};
use crate::wait::POLL;

/// The most pieces of a position, so that all have rows of the same length.
const PIECES: usize = 32;

/// The most positions of a batch.
const MOST: u64 = 1 << 24;

/// The default number of positions of a batch.
const USUAL: u64 = 16_384;

/// Positions of games as arrays, one row for each. They are numpy arrays if numpy is installed, and
/// otherwise array.array with one dimension.
#[pyclass(module = "fissile", frozen)]
pub struct Batch {
    positions: Vec<Position>,
    /// The indices of the network's inputs: uint16 of shape (n, 2, 32), first as the side to move
    /// sees the board, then as the other side does. There is one for each piece; the rest of a row
    /// is fissile.FEATURES, which is no input.
    #[pyo3(get)]
    features: Py<PyAny>,
    /// The score that the engine gave its move, in centipawns for the side to move: int16 of shape
    /// (n,).
    #[pyo3(get)]
    scores: Py<PyAny>,
    /// The result of the game for the side to move: int8 of shape (n,), 1 for a win, 0 for a draw,
    /// -1 for a loss.
    #[pyo3(get)]
    results: Py<PyAny>,
}

#[pymethods]
impl Batch {
    fn __len__(&self) -> usize {
        self.positions.len()
    }

    /// The FENs of all positions.
    fn fens(&self) -> Vec<String> {
        let fen =
            |position: &Position| position.fen(CastlingLetters::of(position.needs_chess960()));
        self.positions.iter().map(fen).collect()
    }

    /// The FEN of a position, counted from 0. Raises IndexError if there is none.
    fn fen(&self, index: &Bound<'_, PyAny>) -> PyResult<String> {
        let wanted = match index.extract::<usize>() {
            // Negative or beyond 64 bits.
            Err(error) if error.is_instance_of::<PyOverflowError>(index.py()) => None,
            wanted => Some(wanted?),
        };
        let position = wanted.and_then(|wanted| self.positions.get(wanted)).ok_or_else(|| {
            let count = self.positions.len();
            let wrong = argument::shown(index);
            PyIndexError::new_err(format!("a batch of {count} positions has no {wrong}"))
        })?;
        Ok(position.fen(CastlingLetters::of(position.needs_chess960())))
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {}>", self.positions.len())
    }
}

/// A position of a game, with what its batch says about it.
struct Sample {
    position: Position,
    score: i16,
    result: i8,
}

/// Batches from files of games, until all are read.
#[pyclass(module = "fissile", frozen)]
pub struct BatchReader {
    size: usize,
    state: Mutex<State>,
}

/// How far the files are read.
struct State {
    paths: VecDeque<PathBuf>,
    games: Option<Games>,
    quiet: bool,
    waiting: VecDeque<Sample>,
}

impl State {
    /// Reads the next game into the samples. Returns whether there was one.
    fn read(&mut self) -> Result<bool, Unreadable> {
        loop {
            if let Some(game) = self.games.as_mut().and_then(Iterator::next) {
                let game = game?;
                self.add(&game);
                return Ok(true);
            }
            let Some(path) = self.paths.pop_front() else { return Ok(false) };
            self.games = Some(Games::open(&path)?);
        }
    }

    fn add(&mut self, game: &GameRecord) {
        let mut position = game.start;
        for &(mv, score) in &game.moves {
            if fits(&position) && (!self.quiet || is_quiet(&position, mv, score)) {
                let result = match game.winner {
                    Some(winner) if winner == position.turn() => 1,
                    Some(_) => -1,
                    None => 0,
                };
                self.waiting.push_back(Sample { position, score: centipawns(score), result });
            }
            position.make(mv);
        }
    }

    /// Reads until there are `size` samples, or all that are left, and takes them; `None` if that
    /// takes longer than a moment.
    fn take(&mut self, size: usize) -> Result<Option<Vec<Sample>>, Unreadable> {
        let started = Instant::now();
        while self.waiting.len() < size && self.read()? {
            if started.elapsed() > POLL && self.waiting.len() < size {
                return Ok(None);
            }
        }
        let count = self.waiting.len().min(size);
        Ok(Some(self.waiting.drain(..count).collect()))
    }
}

/// Whether a position has both kings, and no more pieces than a row.
fn fits(position: &Position) -> bool {
    let board = position.board();
    board.occupied().count() as usize <= PIECES
        && Color::ALL.into_iter().all(|color| board.king(color).is_some())
}

/// Whether the trainer of Fissile uses a position by default.
fn is_quiet(position: &Position, mv: Move, score: Score) -> bool {
    !score.is_decided()
        && blast::victim(position, mv).is_none()
        && mv.promoted().is_none()
        && !position.in_check()
}

#[pymethods]
impl BatchReader {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Batch>> {
        let samples = loop {
            // Read and taken under one lock, so that threads that share a reader get whole batches.
            match py.detach(|| self.lock().take(self.size)) {
                Ok(Some(samples)) => break samples,
                Ok(None) => py.check_signals()?,
                Err(error) => return Err(raise::<GamesError>(py, error)),
            }
        };
        if samples.is_empty() { Ok(None) } else { batch(py, &samples).map(Some) }
    }
}

impl BatchReader {
    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn batch(py: Python<'_>, samples: &[Sample]) -> PyResult<Batch> {
    let count = samples.len();
    let (features, scores, results) = py.detach(|| {
        let mut features = Vec::with_capacity(count * 2 * PIECES);
        samples.iter().for_each(|sample| push_features(&sample.position, &mut features));
        let scores: Vec<i16> = samples.iter().map(|sample| sample.score).collect();
        let results: Vec<i8> = samples.iter().map(|sample| sample.result).collect();
        (features, scores, results)
    });
    Ok(Batch {
        positions: samples.iter().map(|sample| sample.position).collect(),
        features: array::make(py, &features, &[count, 2, PIECES])?.unbind(),
        scores: array::make(py, &scores, &[count])?.unbind(),
        results: array::make(py, &results, &[count])?.unbind(),
    })
}

/// Appends the inputs of both sides, that of the side to move first.
fn push_features(position: &Position, features: &mut Vec<u16>) {
    let board = position.board();
    for color in [position.turn(), !position.turn()] {
        let end = features.len() + PIECES;
        if let Some(king) = board.king(color) {
            let view = View::new(color, king);
            let pieces = board.occupied().into_iter();
            let seen =
                pieces.filter_map(|square| Some(view.input(board.piece_at(square)?, square)));
            features.extend(seen.map(|input| input as u16));
        }
        features.resize(end, INPUTS as u16);
    }
}

/// The positions of files that fissile selfplay has written, in batches of size positions; the last
/// batch may be smaller. Only positions with both kings and at most 32 pieces are taken.
///
/// With quiet they are those that Fissile learns from: the move neither captures nor promotes,
/// there is no check, and the score is no certain win or loss.
///
/// Raises GamesError if a file cannot be read or is damaged, when it is reached, and OptionError
/// for a size below 1.
#[pyfunction]
#[pyo3(signature = (paths, size=None, *, quiet=false))]
pub fn read_batches(
    paths: &Bound<'_, PyAny>,
    size: Option<&Bound<'_, PyAny>>,
    quiet: bool,
) -> PyResult<BatchReader> {
    let size = argument::optional("size", size, 1..=MOST)?.unwrap_or(USUAL) as usize;
    let paths = match paths.extract::<PathBuf>() {
        Ok(path) => VecDeque::from([path]),
        Err(_) => paths.try_iter()?.map(|path| path?.extract()).collect::<PyResult<_>>()?,
    };
    let state = State { paths, games: None, quiet, waiting: VecDeque::new() };
    Ok(BatchReader { size, state: Mutex::new(state) })
}
