//! Fissile as WebAssembly, for pages that carry it. It is a file of its own and not part of the
//! program: `cargo install` would have to build it, for a target that few people have, and programs
//! that make no such page would carry it.

use std::path::{Path, PathBuf};

use anyhow::Context as _;

use fissile_cli::exit::BadInput;
use fissile_engine::util::regular;
use fissile_scripts::WASM;

/// More MiB than it has.
const MOST_MIB: u64 = 64;
/// What a file compressed by gzip begins with.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Reads the given file, or that beside the program.
///
/// # Errors
/// If it cannot be read, or is no compressed file.
pub fn read(given: Option<&Path>) -> anyhow::Result<Vec<u8>> {
    read_file(&path(given)?)
}

/// The path of the given file, or of that beside the program.
///
/// # Errors
/// If the program does not know where it is.
pub fn path(given: Option<&Path>) -> anyhow::Result<PathBuf> {
    match given {
        Some(path) => Ok(path.to_owned()),
        None => {
            let program = std::env::current_exe().context("this program cannot be found")?;
            Ok(program.with_file_name(WASM))
        }
    }
}

/// Reads the file of this path.
///
/// # Errors
/// If it cannot be read, or is no compressed file.
pub fn read_file(path: &Path) -> anyhow::Result<Vec<u8>> {
    let bytes = regular::read(path, MOST_MIB).map_err(|error| {
        BadInput::new(format_args!(
            "cannot read Fissile as WebAssembly from {}: {error}; archives of a release have the file, npm/build makes it \
             from the sources, and --wasm FILE names it",
            path.display()
        ))
    })?;
    if bytes.starts_with(&GZIP) {
        Ok(bytes)
    } else {
        Err(BadInput::new(format_args!(
            "{} is not WebAssembly as npm/build makes it",
            path.display()
        ))
        .into())
    }
}
