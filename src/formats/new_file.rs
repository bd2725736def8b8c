//! Files for results. A file appears under its name only when it is complete, so that a crash
//! leaves no partial file, and it replaces another one only if asked to.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// A file being written.
#[derive(Debug)]
pub struct NewFile(BufWriter<Target>);

#[derive(Debug)]
enum Target {
    /// A temporary file next to the target, renamed at the end.
    Beside { file: NamedTempFile, place: PathBuf, force: bool },
    /// A device or a pipe.
    Direct(File),
}

impl NewFile {
    /// Begins a file. The place is checked for write access here, before the work whose result it
    /// will hold.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] if there is a file and `force` is not set; any other reason
    /// why the file cannot be written.
    pub fn create(path: &Path, force: bool) -> io::Result<NewFile> {
        let target = match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() && !force => {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            Ok(metadata) if !metadata.is_file() => {
                Target::Direct(OpenOptions::new().write(true).open(path)?)
            }
            // For a link, replace its target, not the link.
            Ok(_) => beside(fs::canonicalize(path)?, force)?,
            Err(_) => beside(path.to_owned(), force)?,
        };
        Ok(NewFile(BufWriter::new(target)))
    }

    /// Gives the complete file its name, once its bytes are on the disk: after a loss of power
    /// there is the old file or the new one, not an empty one.
    ///
    /// # Errors
    /// If it cannot be written completely; [`io::ErrorKind::AlreadyExists`] if another process has
    /// created a file of that name and `force` was not set.
    pub fn finish(self) -> io::Result<()> {
        let target = self.0.into_inner().map_err(io::IntoInnerError::into_error)?;
        if let Target::Beside { file, .. } = &target {
            file.as_file().sync_all()?;
        }
        match target {
            Target::Direct(_) => {}
            Target::Beside { file, place, force: true } => drop(file.persist(place)?),
            Target::Beside { file, place, force: false } => drop(file.persist_noclobber(place)?),
        }
        Ok(())
    }
}

fn beside(place: PathBuf, force: bool) -> io::Result<Target> {
    let folder =
        place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Opened as any file, so that the umask decides the permissions, and so that an error has no
    // temporary name in it, which means nothing to the user.
    let open = |name: &Path| OpenOptions::new().write(true).create_new(true).open(name);
    let file = Builder::new().prefix(".fissile-").make_in(folder, open)?;
    Ok(Target::Beside { file, place, force })
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Beside { file, .. } => file.as_file_mut().write(bytes),
            Target::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Beside { file, .. } => file.as_file_mut().flush(),
            Target::Direct(file) => file.flush(),
        }
    }
}
