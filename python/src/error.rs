//! The exceptions. All are values that Fissile cannot use, so all derive from `ValueError`, and
//! their text is the sentence that the command line prints.

use std::fmt::Display;

use fissile_engine::config::OptionError as BadOption;
use fissile_engine::engine::EngineError;
use fissile_engine::explain::objection::{Objection, Refusal};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::type_object::PyTypeInfo;

create_exception!(fissile, FissileError, PyValueError, "Something that Fissile cannot use.");
create_exception!(fissile, FenError, FissileError, "A text is not the FEN of a position.");
create_exception!(
    fissile,
    InvalidMoveError,
    FissileError,
    "A text does not have the form of a move."
);
create_exception!(fissile, IllegalMoveError, FissileError, "A move is not legal in its position.");
create_exception!(
    fissile,
    AmbiguousMoveError,
    FissileError,
    "A text could be several legal moves."
);
create_exception!(
    fissile,
    OptionError,
    FissileError,
    "An option or an argument is out of its range."
);
create_exception!(
    fissile,
    EngineBusyError,
    FissileError,
    "The engine still runs a search that was begun by analysis()."
);
create_exception!(fissile, EngineClosedError, FissileError, "The engine was closed.");
create_exception!(
    fissile,
    ProveError,
    FissileError,
    "There is nothing to prove, or a proof was lost."
);
create_exception!(
    fissile,
    CertificateError,
    FissileError,
    "A certificate does not prove what it claims."
);
create_exception!(
    fissile,
    GamesError,
    FissileError,
    "A file of games cannot be read, completely or in part."
);

/// The exception of a class with a sentence.
pub fn raise<E: PyTypeInfo>(py: Python<'_>, sentence: impl Display) -> PyErr {
    PyErr::from_type(E::type_object(py), sentence.to_string())
}

/// Why a move was refused.
pub fn bad_move(py: Python<'_>, refusal: &Refusal) -> PyErr {
    match refusal.why {
        Objection::Form(_) | Objection::UciForm(_) => raise::<InvalidMoveError>(py, refusal),
        Objection::Ambiguous(..) => raise::<AmbiguousMoveError>(py, refusal),
        _ => raise::<IllegalMoveError>(py, refusal),
    }
}

/// Why a setting was refused.
pub fn bad_option(py: Python<'_>, error: &BadOption) -> PyErr {
    raise::<OptionError>(py, error)
}

/// Why the engine could not do something.
pub fn bad_setup(py: Python<'_>, error: &EngineError) -> PyErr {
    match error {
        EngineError::Option(option) => bad_option(py, option),
        _ => raise::<FissileError>(py, error),
    }
}
