//! Files for the results of long work. They are checked for write access before the work begins, and a file appears
//! under its name only when it is complete, so that a crash leaves no partial file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::BadInput;

/// A file being written.
pub(super) struct Output {
    path: PathBuf,
    target: BufWriter<Target>,
}

enum Target {
    /// A temporary file next to the target, renamed at the end.
    Beside { file: NamedTempFile, place: PathBuf, force: bool },
    /// A device or a pipe.
    Direct(File),
}

impl Output {
    /// Creates a file; replaces an existing one only with `force`.
    pub(super) fn create(path: &Path, force: bool) -> Result<Output, BadInput> {
        let cannot = |error: io::Error| BadInput::new(format_args!("cannot write {}: {error}", path.display()));
        let target = match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() && !force => return Err(exists(path)),
            Ok(metadata) if !metadata.is_file() => {
                Target::Direct(OpenOptions::new().write(true).open(path).map_err(cannot)?)
            }
            // For a link, replace its target, not the link.
            Ok(_) => beside(fs::canonicalize(path).map_err(cannot)?, force).map_err(cannot)?,
            Err(_) => beside(path.to_owned(), force).map_err(cannot)?,
        };
        Ok(Output { path: path.to_owned(), target: BufWriter::new(target) })
    }

    /// Renames the complete file.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let Output { path, target } = self;
        let cannot = |error: io::Error| anyhow::anyhow!("cannot write {}: {error}", path.display());
        match target.into_inner().map_err(|error| cannot(error.into_error()))? {
            Target::Direct(_) => Ok(()),
            Target::Beside { file, place, force: true } => {
                file.persist(&place).map(drop).map_err(|error| cannot(error.error))
            }
            Target::Beside { file, place, force: false } => match file.persist_noclobber(&place) {
                // Another process created it in the meantime.
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Err(exists(&path).into()),
                persisted => persisted.map(drop).map_err(|error| cannot(error.error)),
            },
        }
    }
}

fn exists(path: &Path) -> BadInput {
    BadInput::new(format_args!("{} exists; --force replaces it", path.display()))
}

fn beside(place: PathBuf, force: bool) -> io::Result<Target> {
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = Builder::new();
    builder.prefix(".fissile-");
    // The umask decides the permissions, as for any file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder)?;
    Ok(Target::Beside { file, place, force })
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Beside { file, .. } => file.write(bytes),
            Target::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Beside { file, .. } => file.flush(),
            Target::Direct(file) => file.flush(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.target.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.target.flush()
    }
}
