//! The state of a tuning or a screening in a file, from which the same command goes on. It is TOML,
//! which keeps every digit of a number, so a continued run takes the same path as one that was never
//! interrupted. A crash leaves the state before or after a batch, never a part of one.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::screen::ScreeningState;
use super::spsa::SpsaState;
use crate::formats::lock::{FileLock, LockError};
use crate::formats::new_file::NewFile;
use crate::util::regular::read_text;

/// The version of the file.
const VERSION: u32 = 1;

/// The largest file that is read, in MiB.
const LARGEST: u64 = 64;

/// The file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StateFile {
    fissile_tune: u32,
    /// Everything that a continued run must have in common with this one, one fact a line.
    pub origin: String,
    #[serde(flatten)]
    pub state: State,
}

/// What has been learned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    Tuning(SpsaState),
    Screening(ScreeningState),
}

/// Whether a file that begins like this is a state of any version, perhaps a damaged one.
#[must_use]
pub fn is_own(beginning: &[u8]) -> bool {
    beginning.starts_with(b"fissile_tune = ")
}

/// Why a state cannot be used or kept.
#[derive(Debug, Error)]
pub enum StateError {
    #[error("cannot read the state {}: {error}", path.display())]
    Read { path: PathBuf, error: io::Error },
    #[error("{} is not a state of fissile tune: {problem}", path.display())]
    Format { path: PathBuf, problem: String },
    #[error("cannot write the state {}: {error}", path.display())]
    Write { path: PathBuf, error: io::Error },
    #[error("another fissile tune is at work on {}", .0.display())]
    InUse(PathBuf),
    #[error("{} belongs to another run: there {there}, here {here}; --restart replaces it", path.display())]
    Other { path: PathBuf, there: String, here: String },
}

/// The right of one process to work on a state.
pub struct StateLock {
    _lock: FileLock,
}

impl StateLock {
    /// # Errors
    /// If another process works on the state, or the place cannot be written.
    pub fn take(state: &Path) -> Result<StateLock, StateError> {
        match FileLock::take(state) {
            Ok(lock) => Ok(StateLock { _lock: lock }),
            Err(LockError::Held) => Err(StateError::InUse(state.to_owned())),
            Err(LockError::Io(error)) => Err(StateError::Write { path: state.to_owned(), error }),
        }
    }
}

/// Reads the state if the file exists and comes from this origin.
///
/// # Errors
/// If it cannot be read, or belongs to another run.
pub fn read(path: &Path, origin: &str) -> Result<Option<State>, StateError> {
    let text = match read_text(path, LARGEST) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(StateError::Read { path: path.to_owned(), error }),
    };
    let format = |problem: String| StateError::Format { path: path.to_owned(), problem };
    let file: StateFile = toml::from_str(&text)
        .map_err(|error| format(error.message().trim().replace('\n', ", ")))?;
    if file.fissile_tune != VERSION {
        return Err(format(format!("it has version {}, not {VERSION}", file.fissile_tune)));
    }
    if file.origin == origin {
        return Ok(Some(file.state));
    }
    let mut lines = [file.origin.lines(), origin.lines()].map(Iterator::fuse);
    let (there, here) = loop {
        match lines.each_mut().map(Iterator::next) {
            [there, here] if there == here && there.is_some() => {}
            [there, here] => {
                break (there.unwrap_or("nothing more"), here.unwrap_or("nothing more"));
            }
        }
    };
    Err(StateError::Other { path: path.to_owned(), there: there.to_owned(), here: here.to_owned() })
}

/// Writes the state in place of an older one.
///
/// # Errors
/// If it cannot be written; then the older one stays.
pub fn write(path: &Path, origin: &str, state: State) -> Result<(), StateError> {
    let file = StateFile { fissile_tune: VERSION, origin: origin.to_owned(), state };
    let text = toml::to_string(&file).map_err(io::Error::other);
    let written = text.and_then(|text| {
        let mut file = NewFile::create(path, true)?;
        file.write_all(text.as_bytes())?;
        file.finish()
    });
    written.map_err(|error| StateError::Write { path: path.to_owned(), error })
}
