//! A search that Python steps through.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use fissile_engine::search::{Bound as Exactness, SearchResult};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error::{FissileError, raise};
use crate::line::{Analysis, Line, Root};
use crate::running::{Event, Running};

/// A search that Engine.analysis has begun: an iterator of lines. It runs on its own threads,
/// whether or not anybody reads the lines, and ends at its limit or when it is stopped, closed or
/// dropped. It is a context manager, which closes it.
#[pyclass(module = "fissile", frozen)]
pub struct Search {
    running: Running,
    root: Root,
    result: Mutex<Option<SearchResult>>,
    closed: AtomicBool,
}

impl Search {
    /// The search of a position.
    pub fn new(running: Running, root: Root) -> Search {
        Search { running, root, result: Mutex::new(None), closed: AtomicBool::new(false) }
    }

    /// The next line; at the end the result is kept. Ctrl-C closes the search.
    fn next_line(&self, py: Python<'_>) -> PyResult<Option<Line>> {
        while let Some(event) = self.running.next(py).inspect_err(|_| self.close(py))? {
            match event {
                Event::Line(info) if info.bound == Exactness::Exact => {
                    return Ok(Some(Line::new(&self.root, &info)));
                }
                Event::Line(_) => {}
                Event::End(result) => {
                    *self.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
                }
            }
        }
        Ok(None)
    }
}

#[pymethods]
impl Search {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Line>> {
        if self.closed.load(Ordering::Relaxed) {
            return Ok(None);
        }
        self.next_line(py)
    }

    /// Ends the search. The lines that it has found until then can still be read.
    fn stop(&self, py: Python<'_>) {
        py.detach(|| self.running.stop());
    }

    /// Ends the search; nothing more is read. The engine is free for other searches.
    fn close(&self, py: Python<'_>) {
        self.closed.store(true, Ordering::Relaxed);
        self.stop(py);
    }

    /// Waits for the end of the search, and returns its result. Skips lines that were not read. A
    /// search without a limit must be stopped first.
    fn wait(&self, py: Python<'_>) -> PyResult<Analysis> {
        while self.next_line(py)?.is_some() {}
        let result = self.result.lock().unwrap_or_else(PoisonError::into_inner);
        match result.as_ref() {
            Some(result) => Ok(Analysis::new(&self.root, result)),
            None => Err(raise::<FissileError>(py, "the search has failed")),
        }
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyTuple>) {
        self.close(py);
    }
}
