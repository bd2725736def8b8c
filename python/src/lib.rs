//! The package `fissile` for Python: the rules, the search, the evaluation and the prover of
//! Fissile, with the names that users of python-chess expect. `package/fissile/_fissile.pyi` has
//! its types.
//!
//! Every call that may take long releases the interpreter's lock and hears Ctrl-C ([`wait`]). No
//! thread of Fissile calls Python.

mod analysis;
mod argument;
mod array;
mod boards;
mod counts;
mod engine;
mod error;
mod evaluation;
mod games;
mod line;
mod moves;
mod outcome;
mod position;
mod proof;
mod running;
mod score;
mod square;
mod turns;
mod uci;
mod wait;

use pyo3::prelude::*;

/// Atomic chess: exact rules, search, evaluation and proofs.
#[pymodule]
mod _fissile {
    use pyo3::exceptions::PyImportError;
    use pyo3::prelude::*;

    use fissile_engine::nnue::architecture;
    use fissile_engine::util::cpu;

    #[pymodule_export]
    use crate::{
        analysis::Search,
        engine::Engine,
        error::{
            AmbiguousMoveError, CertificateError, EngineBusyError, EngineClosedError, FenError,
            FissileError, GamesError, IllegalMoveError, InvalidMoveError, OptionError, ProveError,
        },
        evaluation::evaluate,
        games::batch::{Batch, BatchReader, read_batches},
        games::record::{GameReader, GameRecord, read_games},
        line::{Analysis, Line},
        moves::{LegalMoves, Move},
        outcome::{Outcome, Termination},
        position::Position,
        proof::{Certificate, Proof, prove, verify},
        score::{Score, Wdl},
        square::{parse_square, square_name},
        uci::speak_uci,
    };

    /// The side that moves first.
    #[pymodule_export]
    const WHITE: bool = true;

    /// The other side.
    #[pymodule_export]
    const BLACK: bool = false;

    /// The pieces, as python-chess counts them.
    #[pymodule_export]
    const PAWN: usize = 1;
    #[pymodule_export]
    const KNIGHT: usize = 2;
    #[pymodule_export]
    const BISHOP: usize = 3;
    #[pymodule_export]
    const ROOK: usize = 4;
    #[pymodule_export]
    const QUEEN: usize = 5;
    #[pymodule_export]
    const KING: usize = 6;

    /// The number of inputs of the network for each side: an index of an input is below it.
    #[pymodule_export]
    const FEATURES: usize = architecture::INPUTS;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        if !cpu::fits() {
            return Err(PyImportError::new_err(
                "this build of fissile needs a newer CPU (AVX2, BMI2); to build for any x86-64 CPU: \
                 RUSTFLAGS='-C target-cpu=x86-64' pip install .",
            ));
        }
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
