//! The engine: its options, and searches that begin.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use fissile_engine::config::Config;
use fissile_engine::engine::{self, EngineError, Limits};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyMapping;

use crate::analysis::Search;
use crate::argument;
use crate::error::{
    EngineBusyError, EngineClosedError, FissileError, bad_option, bad_setup, raise,
};
use crate::line::Analysis;
use crate::position::Position;
use crate::running::{Event, Reporter, Running, Shared};
use crate::turns::{Grant, Purpose};
use crate::wait::POLL;

/// The deepest search that can be asked for, in plies.
const DEEPEST: u64 = 199;

/// An engine with its transposition table and threads.
///
/// hash is the size of the table in MiB, from 1. threads is the number of search threads, from 1 to
/// 1024. eval_file is a file with another network. syzygy_path names folders with endgame tables of
/// atomic chess.
///
/// Several threads of Python may use it: their calls wait for each other. While a search of
/// analysis() is open, other calls raise EngineBusyError. It is a context manager, which closes it.
/// A process that is forked has no engine of its parent: there they raise EngineClosedError.
///
/// Raises OptionError for a value out of range, and FissileError if a file cannot be used or memory
/// or threads are not available.
#[pyclass(module = "fissile", frozen)]
pub struct Engine {
    shared: Arc<Shared>,
}

/// What to search for.
struct Wish {
    limits: Limits,
    lines: u64,
}

impl Engine {
    /// Begins a turn; waits for those of other threads, and hears Ctrl-C.
    fn begin(&self, py: Python<'_>, purpose: Purpose) -> PyResult<u64> {
        self.shared.check_process(py)?;
        let mut patience = Duration::ZERO;
        loop {
            match py.detach(|| self.shared.turns.begin(purpose, patience)) {
                Grant::Begun(turn) => return Ok(turn),
                Grant::Wait => py.check_signals()?,
                Grant::Busy => {
                    return Err(raise::<EngineBusyError>(
                        py,
                        "the engine still runs a search of analysis(); close it first",
                    ));
                }
                Grant::Closed => return Err(closed(py)),
            }
            patience = POLL;
        }
    }

    /// Uses the engine for something short.
    fn change(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut engine::Engine) -> Result<(), EngineError> + Send,
    ) -> PyResult<()> {
        let turn = self.begin(py, Purpose::Call)?;
        let done = py.detach(|| self.shared.lock().as_mut().map(work));
        self.shared.turns.end(turn);
        done.ok_or_else(|| closed(py))?.map_err(|error| bad_setup(py, &error))
    }

    /// Begins a search.
    fn search(
        &self,
        py: Python<'_>,
        position: &Position,
        wish: Wish,
        purpose: Purpose,
    ) -> PyResult<Running> {
        let turn = self.begin(py, purpose)?;
        let shared = &self.shared;
        // If the search does not begin, the reporter is dropped and the turn ends.
        let (reporter, events) = Reporter::new(shared, turn);
        let game = position.game.clone();
        let begun = py.detach(|| {
            shared.lock().as_mut().map(|engine| {
                // Nothing but the limits ends an analysis.
                let _ = engine.set_option("UCI_AnalyseMode", Some("true"))?;
                let _ = engine.set_option("MultiPV", Some(&wish.lines.to_string()))?;
                engine.set_game(game);
                engine.go(wish.limits, reporter)
            })
        });
        begun.ok_or_else(|| closed(py))?.map_err(|error| bad_setup(py, &error))?;
        Ok(Running::new(shared, turn, events))
    }
}

fn closed(py: Python<'_>) -> PyErr {
    raise::<EngineClosedError>(py, "the engine is closed")
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (hash=None, threads=None, *, eval_file=None, syzygy_path=None))]
    fn open(
        py: Python<'_>,
        hash: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        eval_file: Option<PathBuf>,
        syzygy_path: Option<PathBuf>,
    ) -> PyResult<Engine> {
        let mut config = Config::default();
        for (name, value) in [("Hash", hash), ("Threads", threads)] {
            if let Some(value) = value {
                let text = value.str()?.to_string();
                let set = config.set(name, Some(&text));
                let _ = set.map_err(|error| bad_option(py, &error))?;
            }
        }
        let files = [("EvalFile", eval_file), ("SyzygyPath", syzygy_path)];
        let opened = py.detach(|| {
            let mut engine = engine::Engine::new(config)?;
            for (name, path) in files {
                if let Some(path) = path {
                    let _ = engine.set_option(name, Some(&path.to_string_lossy()))?;
                }
            }
            Ok(engine)
        });
        let engine = opened.map_err(|error| bad_setup(py, &error))?;
        Ok(Engine { shared: Arc::new(Shared::new(engine)) })
    }

    /// Searches a position until the first limit is reached, and returns the result.
    ///
    /// nodes is about the number of positions, depth is in plies, time is in seconds. At least one
    /// of them must be given. multipv is the number of best lines, from 1 to 256. root_moves are
    /// the only moves to choose from. The moves that led to the position count for repetitions.
    ///
    /// Raises OptionError for a limit out of range, ValueError without any limit, the errors of
    /// Position.push for a move, EngineBusyError and EngineClosedError. Releases the interpreter's
    /// lock, and hears Ctrl-C.
    #[pyo3(signature = (position, *, nodes=None, time=None, depth=None, multipv=None, root_moves=None))]
    fn analyse(
        &self,
        position: &Bound<'_, Position>,
        nodes: Option<&Bound<'_, PyAny>>,
        time: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
        multipv: Option<&Bound<'_, PyAny>>,
        root_moves: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Analysis> {
        let (py, position) = (position.py(), position.try_borrow()?.clone());
        let wish = wish(&position, [nodes, depth], time, multipv, root_moves)?;
        if wish.limits.infinite {
            return Err(PyValueError::new_err(
                "analyse() needs nodes, time or depth; analysis() runs without a limit",
            ));
        }
        let running = self.search(py, &position, wish, Purpose::Call)?;
        while let Some(event) = running.next(py)? {
            if let Event::End(result) = event {
                return Ok(Analysis::new(&position.root(), &result));
            }
        }
        Err(raise::<FissileError>(py, "the search has failed"))
    }

    /// Begins a search, and returns it at once: an iterator of the lines that it finds as it
    /// deepens.
    ///
    /// The arguments are those of analyse. Without a limit it runs until it is closed, stopped or
    /// dropped. Raises the errors of analyse.
    #[pyo3(signature = (position, *, nodes=None, time=None, depth=None, multipv=None, root_moves=None))]
    fn analysis(
        &self,
        position: &Bound<'_, Position>,
        nodes: Option<&Bound<'_, PyAny>>,
        time: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
        multipv: Option<&Bound<'_, PyAny>>,
        root_moves: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Search> {
        let (py, position) = (position.py(), position.try_borrow()?.clone());
        let wish = wish(&position, [nodes, depth], time, multipv, root_moves)?;
        let running = self.search(py, &position, wish, Purpose::Steps)?;
        Ok(Search::new(running, position.root()))
    }

    /// Sets options by their UCI names, such as {"Hash": 64, "SyzygyPath": "tables"}.
    ///
    /// Raises OptionError if there is no such option or its value is not valid, and FissileError if
    /// a file cannot be used; the options before it are set.
    fn configure(&self, py: Python<'_>, options: &Bound<'_, PyMapping>) -> PyResult<()> {
        for item in options.items()? {
            let (name, value): (String, Bound<'_, PyAny>) = item.extract()?;
            // UCI has its own words for yes and no.
            let text = match value.extract::<bool>() {
                Ok(yes) => yes.to_string(),
                Err(_) => value.str()?.to_string(),
            };
            self.change(py, |engine| engine.set_option(&name, Some(&text)).map(drop))?;
        }
        Ok(())
    }

    /// Forgets all that was learned from earlier searches. With one thread, the next search is the
    /// same as that of a new engine.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        self.change(py, engine::Engine::new_game)
    }

    /// Sentences for the user since the last call: endgame tables that were found, files that
    /// cannot be used.
    fn notes(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let mut notes = Vec::new();
        self.change(py, |engine| {
            notes = engine.take_notes();
            Ok(())
        })?;
        Ok(notes)
    }

    /// Stops a search that is running, and gives memory and threads back. A closed engine can be
    /// closed again; everything else raises EngineClosedError.
    fn close(&self, py: Python<'_>) {
        if self.shared.is_forked() {
            return;
        }
        self.shared.turns.close();
        py.detach(|| {
            let mut engine = self.shared.lock();
            if let Some(engine) = engine.as_mut() {
                engine.stop();
            }
            *engine = None;
        });
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, pyo3::types::PyTuple>) {
        self.close(py);
    }
}

/// Reads the limits of a search: nodes and depth, time, lines, and the moves to choose from.
fn wish(
    position: &Position,
    [nodes, depth]: [Option<&Bound<'_, PyAny>>; 2],
    time: Option<&Bound<'_, PyAny>>,
    lines: Option<&Bound<'_, PyAny>>,
    root_moves: Option<&Bound<'_, PyAny>>,
) -> PyResult<Wish> {
    let nodes = argument::optional("nodes", nodes, 1..=u64::MAX)?;
    let depth = argument::optional("depth", depth, 1..=DEEPEST)?.map(|depth| depth as u32);
    let move_time = argument::seconds("time", time)?;
    let search_moves = root_moves
        .map(|moves| moves.try_iter()?.map(|mv| position.resolve(&mv?)).collect::<PyResult<_>>())
        .transpose()?;
    let infinite = nodes.is_none() && depth.is_none() && move_time.is_none();
    let limits = Limits { nodes, depth, move_time, infinite, search_moves, ..Limits::default() };
    Ok(Wish { limits, lines: argument::optional("multipv", lines, 1..=256)?.unwrap_or(1) })
}
