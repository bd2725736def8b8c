//! Why the engine could not do something.

use std::io;

use thiserror::Error;

use super::setup;
use crate::config::OptionError;
use crate::nnue::NetFileError;
use crate::search::SearchError;

/// Why the engine could not do what it was asked. The engine stays as it was.
///
/// ```
/// use fissile_engine::config::Config;
/// use fissile_engine::engine::Engine;
///
/// let mut engine = Engine::new(Config::default())?;
/// let error = engine.set_option("Threads", Some("none")).unwrap_err();
/// assert!(error.to_string().contains("\"none\""));
/// # Ok::<(), fissile_engine::engine::EngineError>(())
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// `setoption` with an unknown name or a bad value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The network file cannot be used.
    #[error(transparent)]
    EvalFile(#[from] setup::EvalFileError),
    /// The bytes of a network cannot be used.
    #[error("the network cannot be used: {0}")]
    Network(#[from] NetFileError),
    /// Not enough memory for the table, or no threads.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A search parameter is out of range.
    #[error("{name} takes a whole number from {} to {}", range.start(), range.end())]
    Tunable {
        /// The parameter.
        name: &'static str,
        /// Its range.
        range: std::ops::RangeInclusive<i32>,
    },
    /// The thread that reads the commands could not be started.
    #[error("the input cannot be read: {0}")]
    Input(#[from] io::Error),
}
