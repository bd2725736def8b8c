//! The files that commands write, and standard output, with the messages of the command line.
//! [`crate::formats::new_file`] writes the files.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::exit::BadInput;
use super::screen::tell;
use crate::formats::new_file::NewFile;
use crate::util::regular::check_writable;

/// A file being written.
pub struct Output {
    path: PathBuf,
    file: Named<NewFile>,
}

impl Output {
    /// Begins a file, which replaces an existing one only with `force`. The name `-` is refused: commands that write
    /// to standard output do not come here.
    pub fn create(path: &Path, force: bool) -> Result<Output, BadInput> {
        refuse_dash(path)?;
        let name = path.display().to_string();
        match NewFile::create(path, force) {
            Ok(file) => Ok(Output { path: path.to_owned(), file: Named::new(name, file) }),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(exists(path)),
            Err(error) => Err(BadInput::new(cannot_write(&name, error))),
        }
    }

    /// Ends a complete file, which then appears under its name.
    pub fn finish(self) -> anyhow::Result<()> {
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
    pub fn finish_part(self) -> anyhow::Result<()> {
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
    pub fn fill(mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.file.write_all(bytes)?;
        self.finish()
    }
}

/// Refuses `-` as the name of a file to write, where standard output has the text of the command.
///
/// # Errors
/// If the name is `-`.
pub fn refuse_dash(path: &Path) -> Result<(), BadInput> {
    if path == Path::new("-") {
        return Err(BadInput::new(
            "standard output (-) has the text of this command; name a file, or ./- for a file called -",
        ));
    }
    Ok(())
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
pub fn refuse_input(
    output: &Path,
    inputs: impl IntoIterator<Item = impl AsRef<Path>>,
) -> Result<(), BadInput> {
    // Other words, such as a position or - for standard input, may be spelled like the output.
    if output.is_file() && inputs.into_iter().any(|input| is_same_file(output, input.as_ref())) {
        return Err(BadInput::new(format_args!(
            "{} is an input; the output needs another name",
            output.display()
        )));
    }
    Ok(())
}

/// The files of a command, each with the words that name it in messages, such as `--svg`.
#[derive(Clone, Debug, Default)]
pub struct CommandFiles {
    inputs: Vec<(&'static str, PathBuf)>,
    outputs: Vec<(&'static str, PathBuf)>,
}

impl CommandFiles {
    pub fn input(mut self, name: &'static str, path: Option<impl AsRef<Path>>) -> Self {
        self.inputs.extend(path.map(|path| (name, path.as_ref().to_owned())));
        self
    }

    pub fn output(mut self, name: &'static str, path: Option<impl AsRef<Path>>) -> Self {
        self.outputs.extend(path.map(|path| (name, path.as_ref().to_owned())));
        self
    }

    /// Refuses an output that is also an input or another output, even with `--force`: one would
    /// replace the other. An output `-` is compared with other outputs only, since the input `-` is
    /// another stream. A pipe is refused before the work whose result it could not take.
    pub fn check(&self) -> Result<(), BadInput> {
        for (index, (name, path)) in self.outputs.iter().enumerate() {
            let earlier = &self.outputs[..index];
            if path.as_path() == Path::new("-") {
                if let Some((other, _)) = earlier.iter().find(|(_, other)| other == path) {
                    return Err(BadInput::new(format_args!(
                        "{other} and {name} cannot both go to -"
                    )));
                }
                continue;
            }
            check_writable(path)
                .map_err(|error| BadInput::new(cannot_write(&path.display().to_string(), error)))?;
            let mut others = self.inputs.iter().chain(earlier);
            if let Some((other, place)) = others.find(|(_, other)| is_same_file(path, other)) {
                return Err(BadInput::new(format_args!(
                    "{name} {} is the same file as {other} {}; the output needs another name",
                    path.display(),
                    place.display()
                )));
            }
        }
        Ok(())
    }
}

/// Whether two paths lead to one regular file, also through links. Of files that do not exist, the
/// folder and the name count.
fn is_same_file(one: &Path, other: &Path) -> bool {
    match (fs::metadata(one), fs::metadata(other)) {
        // Only regular files are opened, because opening a pipe may wait.
        (Ok(first), Ok(second)) if first.is_file() && second.is_file() => {
            let real = |path: &Path| path.canonicalize().ok();
            same_file::is_same_file(one, other).unwrap_or_else(|_| real(one) == real(other))
        }
        (Err(_), Err(_)) => {
            let place = |path: &Path| {
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
                Some((folder, path.file_name()?.to_owned()))
            };
            place(one).is_some_and(|first| place(other) == Some(first))
        }
        _ => false,
    }
}

/// How much of an existing file is read to find out whether a command made it, in bytes.
const BEGINNING: u64 = 4096;

/// Whether a file may be written, because there is none or because `is_own` recognizes its beginning
/// as the work of the same command. An empty file holds nothing that could be lost.
pub fn is_free_or_own(path: &Path, is_own: impl FnOnce(&[u8]) -> bool) -> bool {
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    let mut bytes = Vec::new();
    !is_file
        || File::open(path)
            .and_then(|file| file.take(BEGINNING).read_to_end(&mut bytes))
            .is_ok_and(|length| length == 0 || is_own(&bytes))
}

/// Refuses to replace a file that `is_own` does not recognize as the work of the same command.
pub fn refuse_foreign(path: &Path, is_own: impl FnOnce(&[u8]) -> bool) -> Result<(), BadInput> {
    if is_free_or_own(path, is_own) { Ok(()) } else { Err(exists(path)) }
}

/// A destination whose errors say what could not be written.
pub struct Named<W> {
    name: String,
    sink: W,
}

impl<W> Named<W> {
    pub fn new(name: impl Into<String>, sink: W) -> Named<W> {
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
pub struct Printed<'a> {
    out: &'a mut dyn Write,
    beside_files: bool,
    /// Why printing ended.
    failure: Option<io::Error>,
}

impl<'a> Printed<'a> {
    pub fn new(out: &'a mut dyn Write, beside_files: bool) -> Printed<'a> {
        Printed { out, beside_files, failure: None }
    }

    /// Returns the failure of standard output, if the work continued after one.
    pub fn finish(self) -> io::Result<()> {
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
pub fn unless_unread(written: io::Result<()>) -> io::Result<()> {
    written.or_else(|error| if is_closed_pipe(&error) { Ok(()) } else { Err(error) })
}

/// Whether an output cannot be written because its reader is gone. Windows has three errors for that; std knows two of
/// them as a broken pipe, and the third is `ERROR_PIPE_NOT_CONNECTED`.
#[must_use]
pub fn is_closed_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe || cfg!(windows) && error.raw_os_error() == Some(233)
}

/// The error with the name of what could not be written. It keeps its kind, because a closed pipe
/// is not reported and an interrupted write is repeated.
pub fn cannot_write(name: &str, error: io::Error) -> io::Error {
    let kind = if is_closed_pipe(&error) { io::ErrorKind::BrokenPipe } else { error.kind() };
    io::Error::new(kind, format!("cannot write {name}: {error}"))
}
