//! `fissile prove --state`: the state of a single search, from which a later run resumes.

use std::io;
use std::path::Path;

use super::{ProveArgs, table};
use crate::table::Table;
use crate::{Shared, Task, state};
use fissile_cli::exit::BadInput;
use fissile_cli::output::{Output, cannot_write};
use fissile_cli::screen::tell;
use fissile_engine::util::count::counted;
use fissile_engine::util::quote::quote;
use fissile_engine::util::regular;
use fissile_formats::lock::{FileLock, LockError};

/// The table to begin with, and the number of expansions in earlier runs.
pub(super) fn begin(args: &ProveArgs, task: &Task) -> Result<(Table, u64), BadInput> {
    let new = || Ok((table(args)?, 0));
    let Some(path) = &args.state else { return new() };
    let name = quote(&path.display().to_string());
    let file = match regular::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return new(),
        Err(error) => return Err(BadInput::new(format_args!("cannot read {name}: {error}"))),
    };
    let state = state::read(file)
        .map_err(|error| BadInput::new(format_args!("cannot resume from {name}: {error}")))?;
    if state.task != *task {
        return Err(BadInput::new(format_args!(
            "{name} is the state of a different task: {} wins from \"{}\"",
            state.task.winner, state.task.root
        )));
    }
    tell(format_args!(
        "resuming after {}, with the table of {} MiB",
        counted(state.nodes as usize, "node", "nodes"),
        state.table.mebibytes()
    ));
    Ok((state.table, state.nodes))
}

/// Keeps other processes from writing the state, and finds out whether this one can, before the
/// search whose state it will hold.
pub(super) fn lock(path: &Path) -> Result<FileLock, BadInput> {
    let name = path.display().to_string();
    let cannot = |error| BadInput::new(cannot_write(&name, error));
    regular::check_regular(path).map_err(cannot)?;
    let lock = FileLock::take(path).map_err(|error| match error {
        LockError::Held => {
            BadInput::new(format_args!("another fissile prove is at work on {name}"))
        }
        LockError::Io(error) => cannot(error),
    })?;
    drop(Output::create(path, true)?);
    Ok(lock)
}

/// Replaces the last saved state.
pub(super) fn save(path: &Path, shared: &Shared<'_>, before: u64) -> anyhow::Result<()> {
    let mut file = Output::create(path, true)?;
    state::write(shared, before, &mut file)?;
    file.finish()
}
