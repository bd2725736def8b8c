//! Checkpoints: the whole state of a training run in a file, so that it can continue after it was
//! stopped or killed.

use std::io::{self, Read, Write};
use std::path::Path;

use thiserror::Error;

use super::trainer::Trainer;
use crate::formats::new_file::NewFile;
use crate::util::regular;

/// The first line. Version 1 had no layers after the neurons, and in version 2 the parts of the
/// network were as many as the threads.
const MAGIC: &str = "fissile-training 3";

/// Whether a file that begins like this is a checkpoint of any version.
#[must_use]
pub fn is_own(beginning: &[u8]) -> bool {
    beginning.starts_with(b"fissile-training ")
}

/// Why training cannot continue from a checkpoint.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The checkpoint belongs to other settings or other games, or is not a checkpoint.
    #[error("it belongs to another training run; --restart starts over")]
    Other,
    #[error("it is damaged; --restart starts over")]
    Damaged,
}

/// Writes a checkpoint; the old one stays until the new one is complete. `origin` names what a run
/// that continues from it must share: settings and games.
///
/// # Errors
/// If it cannot be written.
pub fn write(trainer: &mut Trainer, origin: &str, path: &Path) -> Result<(), CheckpointError> {
    let mut bytes = format!("{MAGIC}\n{}\n{origin}", origin.len()).into_bytes();
    let (batch, state) = trainer.state();
    bytes.extend_from_slice(&batch.to_le_bytes());
    for values in state {
        bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }
    bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
    let mut file = NewFile::create(path, true)?;
    file.write_all(&bytes)?;
    Ok(file.finish()?)
}

/// Continues from a checkpoint; returns false if there is none.
///
/// # Errors
/// If it cannot be read, is damaged, or belongs to another training run.
pub fn read(trainer: &mut Trainer, origin: &str, path: &Path) -> Result<bool, CheckpointError> {
    let mut bytes = Vec::new();
    match regular::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        file => file?.read_to_end(&mut bytes)?,
    };
    let head = format!("{MAGIC}\n{}\n{origin}", origin.len());
    let (contents, sum) = bytes.split_last_chunk::<4>().ok_or(CheckpointError::Damaged)?;
    let rest = contents.strip_prefix(head.as_bytes()).ok_or(CheckpointError::Other)?;
    if crc32fast::hash(contents) != u32::from_le_bytes(*sum) {
        return Err(CheckpointError::Damaged);
    }
    let (number, mut rest) = rest.split_first_chunk::<8>().ok_or(CheckpointError::Damaged)?;
    let (batch, state) = trainer.state();
    *batch = u64::from_le_bytes(*number);
    for values in state {
        let (own, others) =
            rest.split_at_checked(4 * values.len()).ok_or(CheckpointError::Damaged)?;
        for (value, bytes) in values.iter_mut().zip(own.as_chunks::<4>().0) {
            *value = f32::from_le_bytes(*bytes);
        }
        rest = others;
    }
    trainer.refresh();
    Ok(true)
}
