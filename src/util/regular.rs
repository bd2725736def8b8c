//! Files that settings name. To open a pipe or some devices can block for ever.

use std::path::Path;
use std::{fs, io};

/// Whether a file can be opened without waiting for somebody: an error if it is a pipe or a device.
/// A file that is not there or is a folder is not the business of this function.
///
/// # Errors
/// It is neither a regular file nor a folder.
pub fn check_regular(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => {
            Err(io::Error::other("it is a pipe or a device, not a regular file"))
        }
        _ => Ok(()),
    }
}
