//! The files that commands write, and standard output, with the messages of the command line.
//! [`crate::formats::new_file`] writes the files.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::exit::BadInput;
use super::screen::tell;
use crate::formats::new_file::NewFile;

/// A file being written.
pub(super) struct Output {
    path: PathBuf,
    file: Named<NewFile>,
}

impl Output {
    /// Begins a file, which replaces an existing one only with `force`.
    pub(super) fn create(path: &Path, force: bool) -> Result<Output, BadInput> {
        let name = path.display().to_string();
        match NewFile::create(path, force) {
            Ok(file) => Ok(Output { path: path.to_owned(), file: Named::new(name, file) }),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(exists(path)),
            Err(error) => Err(BadInput::new(cannot_write(&name, error))),
        }
    }

    /// Ends a complete file, which then appears under its name.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let Named { name, sink } = self.file;
        match sink.finish() {
            // Another process created it in the meantime.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(exists(&self.path).into())
            }
            finished => Ok(finished.map_err(|error| cannot_write(&name, error))?),
        }
    }

    /// Ends a file whose work was interrupted. The finished part goes into another file in the same
    /// folder, and standard error says which.
    pub(super) fn finish_part(self) -> anyhow::Result<()> {
        let Named { name, sink } = self.file;
        if let Some(part) = sink.finish_part().map_err(|error| cannot_write(&name, error))? {
            // In the words of the user's path, unless that is a link to another folder.
            let beside = part.file_name().map(|name| self.path.with_file_name(name));
            let part = beside.filter(|path| path.exists()).unwrap_or(part);
            let unchanged = if self.path.exists() { "unchanged" } else { "not written" };
            tell(format_args!("{name} is {unchanged}; the finished part is in {}", part.display()));
        }
        Ok(())
    }

    /// Writes all of a file.
    pub(super) fn fill(mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.file.write_all(bytes)?;
        self.finish()
    }
}

fn exists(path: &Path) -> BadInput {
    BadInput::new(format_args!("{} exists; --force replaces it", path.display()))
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Refuses an output that is also an input. After an interruption the output would replace the
/// input with only a part of it.
pub(super) fn refuse_input(
    output: &Path,
    inputs: impl IntoIterator<Item = impl AsRef<Path>>,
) -> Result<(), BadInput> {
    let Ok(whole) = output.canonicalize() else { return Ok(()) };
    let is_same = |input: &Path| input.canonicalize().is_ok_and(|input| input == whole);
    if whole.is_file() && inputs.into_iter().any(|input| is_same(input.as_ref())) {
        return Err(BadInput::new(format_args!(
            "{} is an input; the output needs another name",
            output.display()
        )));
    }
    Ok(())
}

/// A destination whose errors say what could not be written.
pub(super) struct Named<W> {
    name: String,
    sink: W,
}

impl<W> Named<W> {
    pub(super) fn new(name: impl Into<String>, sink: W) -> Named<W> {
        Named { name: name.into(), sink }
    }
}

impl<W: Write> Write for Named<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.sink.write(bytes).map_err(|error| cannot_write(&self.name, error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush().map_err(|error| cannot_write(&self.name, error))
    }
}

/// Standard output of a command that may also write files. If it does, the files matter more: if
/// standard output fails, they are still written.
pub(super) struct Printed<'a> {
    out: &'a mut dyn Write,
    beside_files: bool,
    /// Why printing ended.
    failure: Option<io::Error>,
}

impl<'a> Printed<'a> {
    pub(super) fn new(out: &'a mut dyn Write, beside_files: bool) -> Printed<'a> {
        Printed { out, beside_files, failure: None }
    }

    /// Returns the failure of standard output, if the work continued after one.
    pub(super) fn finish(self) -> io::Result<()> {
        unless_unread(self.failure.map_or(Ok(()), Err))
    }

    fn attempt(&mut self, action: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        if self.failure.is_some() {
            return Ok(());
        }
        match action(self.out) {
            Err(error) if self.beside_files => self.failure = Some(error),
            done => return done,
        }
        Ok(())
    }
}

impl Write for Printed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.attempt(|out| out.write_all(bytes)).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.attempt(|out| out.flush())
    }
}

/// The result of a write to standard output, except that a closed pipe is not an error: its reader
/// has seen enough.
pub(super) fn unless_unread(written: io::Result<()>) -> io::Result<()> {
    written.or_else(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Ok(()),
        _ => Err(error),
    })
}

/// The error with the name of what could not be written. It keeps its kind, because a closed pipe
/// is not reported and an interrupted write is repeated.
pub(super) fn cannot_write(name: &str, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {name}: {error}"))
}
