//! The files that commands write, with the messages of the command line.
//! [`crate::formats::new_file`] writes them.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::BadInput;
use crate::formats::new_file::NewFile;

/// A file being written.
pub(super) struct Output {
    path: PathBuf,
    file: NewFile,
}

impl Output {
    /// Begins a file, which replaces an existing one only with `force`.
    pub(super) fn create(path: &Path, force: bool) -> Result<Output, BadInput> {
        match NewFile::create(path, force) {
            Ok(file) => Ok(Output { path: path.to_owned(), file }),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(exists(path)),
            Err(error) => Err(BadInput::new(cannot(path, &error))),
        }
    }

    /// Gives the complete file its name.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        match self.file.finish() {
            // Another process created it in the meantime.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(exists(&self.path).into())
            }
            finished => finished.map_err(|error| anyhow::Error::msg(cannot(&self.path, &error))),
        }
    }

    /// Writes all of a file.
    pub(super) fn fill(mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let written = self.file.write_all(bytes);
        written.map_err(|error| anyhow::Error::msg(cannot(&self.path, &error)))?;
        self.finish()
    }
}

fn exists(path: &Path) -> BadInput {
    BadInput::new(format_args!("{} exists; --force replaces it", path.display()))
}

fn cannot(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
