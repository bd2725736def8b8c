//! Fissile as WebAssembly, for pages that carry it. It is a file of its own and not part of the
//! program: `cargo install` would have to build it, for a target that few people have, and programs
//! that make no such page would carry it.

use std::fs;
use std::path::Path;

use anyhow::Context as _;

use super::exit::BadInput;

/// The name of the file beside the program.
const NAME: &str = "fissile.wasm.gz";

/// What a file compressed by gzip begins with.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Reads the given file, or that beside the program.
///
/// # Errors
/// If it cannot be read, or is no compressed file.
pub fn read(given: Option<&Path>) -> anyhow::Result<Vec<u8>> {
    let path = match given {
        Some(path) => path.to_owned(),
        None => {
            std::env::current_exe().context("this program cannot be found")?.with_file_name(NAME)
        }
    };
    let bytes = fs::read(&path).map_err(|error| {
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
