//! Opens files named by a user, a GUI or a settings file. Opening a named pipe or a device can
//! block forever, and a device may have no end. Every file that is written is opened here as well:
//! `.clippy.toml` forbids the functions of `std` that would do it elsewhere.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

/// The maximum size of a settings file, in MiB: much more than any needs, and little enough for its
/// parser.
pub const LARGEST_SETTINGS: u64 = 1;

/// Refuses a pipe or a device, because opening one may block. A missing file or a folder passes:
/// the caller finds out when it opens it.
///
/// # Errors
/// If the path is neither a regular file nor a folder.
pub fn check_regular(path: &Path) -> io::Result<()> {
    check(path, "it is a pipe or a device, not a regular file")
}

fn check(path: &Path, problem: &str) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => Err(io::Error::other(problem)),
        _ => Ok(()),
    }
}

/// Opens a file for reading, but no pipe and no device.
///
/// # Errors
/// If the path is neither a regular file nor a folder, or cannot be opened.
pub fn open(path: &Path) -> io::Result<File> {
    check_regular(path)?;
    open_with(OpenOptions::new().read(true), path)
}

/// Opens a file that is read once, from its beginning to its end. It may also be a stream that the
/// shell has opened: `/dev/stdin`, or `<(command)`, which is a name such as `/dev/fd/63`.
///
/// # Errors
/// As for [`open`].
pub fn open_stream(path: &Path) -> io::Result<File> {
    if !is_open_already(path) {
        let problem = "it is a pipe or a device, not a regular file; a stream can come from \
            /dev/stdin or <(command)";
        check(path, problem)?;
    }
    open_with(OpenOptions::new().read(true), path)
}

/// Refuses a path that cannot be written without a wait: a named pipe, which waits for its reader,
/// or a socket. A stream that the shell has opened, such as `/dev/stdout` or `>(command)`, passes, as
/// does a device that takes bytes at once, such as `/dev/null`. So does a missing file.
///
/// # Errors
/// If the path is a named pipe, a socket or a disk.
pub fn check_writable(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    if let Ok(metadata) = fs::metadata(path)
        && !is_open_already(path)
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = metadata.file_type();
        if kind.is_fifo() || kind.is_socket() || kind.is_block_device() {
            return Err(io::Error::other(
                "it is a pipe or a device, not a regular file; a stream can go to /dev/stdout or \
                 >(command)",
            ));
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// Whether Windows takes a path for the console or the device that forgets everything: `CON` or `NUL`, in any folder.
#[must_use]
pub fn is_console_or_nul(path: &Path) -> bool {
    let device = std::path::absolute(path).unwrap_or_default().into_os_string();
    cfg!(windows) && [r"\\.\NUL", r"\\.\CON"].iter().any(|name| device.eq_ignore_ascii_case(name))
}

/// Opens what is there to write over it: a file, or a stream or device that [`check_writable`] lets
/// pass.
///
/// # Errors
/// As for [`check_writable`], or if the path cannot be opened.
pub fn overwrite(path: &Path) -> io::Result<File> {
    check_writable(path)?;
    open_with(OpenOptions::new().write(true), path)
}

/// Writes all of a file, and makes it if it is missing. A crash may leave a part of it.
///
/// # Errors
/// As for [`overwrite`], or if not all can be written.
pub fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    check_writable(path)?;
    let options = &mut OpenOptions::new();
    open_with(options.write(true).create(true).truncate(true), path)?.write_all(content)
}

/// Opens a regular file to change it, and makes it if it is missing. Its contents stay.
///
/// # Errors
/// If the path is neither a regular file nor missing, or cannot be opened.
pub fn update(path: &Path) -> io::Result<File> {
    check_regular(path)?;
    open_with(OpenOptions::new().read(true).write(true).create(true).truncate(false), path)
}

/// Opens a regular file to change it, and makes one for its owner alone if it is missing.
///
/// # Errors
/// As for [`update`].
pub fn update_private(path: &Path) -> io::Result<File> {
    check_regular(path)?;
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    open_with(make_private(&mut options), path)
}

/// Opens a regular file to read it and to append to it, and makes it if it is missing.
///
/// # Errors
/// As for [`update`].
pub fn append(path: &Path) -> io::Result<File> {
    check_regular(path)?;
    open_with(OpenOptions::new().read(true).append(true).create(true), path)
}

/// Opens a regular file to read it and to append to it.
///
/// # Errors
/// If the path is not a regular file, or cannot be opened.
pub fn append_to_existing(path: &Path) -> io::Result<File> {
    check_regular(path)?;
    open_with(OpenOptions::new().read(true).append(true), path)
}

/// Cuts off what a file has after `length` bytes. It is opened for this, because Windows lets no file be cut that is open
/// to append.
///
/// # Errors
/// As for [`open`], or if it cannot be cut.
pub fn cut(path: &Path, length: u64) -> io::Result<()> {
    check_regular(path)?;
    open_with(OpenOptions::new().write(true), path)?.set_len(length)
}

/// Makes a file of a new name.
///
/// # Errors
/// If there is a file of that name, or it cannot be made.
pub fn create_new(path: &Path) -> io::Result<File> {
    open_with(OpenOptions::new().write(true).create_new(true), path)
}

/// Makes a file of a new name that only its owner may read or write, whatever the umask says.
///
/// # Errors
/// As for [`create_new`].
pub fn create_new_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    open_with(make_private(options.write(true).create_new(true)), path)
}

fn make_private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

#[expect(clippy::disallowed_methods, reason = "the functions above have checked the path")]
fn open_with(options: &OpenOptions, path: &Path) -> io::Result<File> {
    options.open(path).map_err(|error| match error.kind() {
        // Windows says no more than that.
        io::ErrorKind::PermissionDenied if cfg!(windows) && path.is_dir() => {
            io::ErrorKind::IsADirectory.into()
        }
        _ => error,
    })
}

/// Whether the path names a descriptor of this process.
fn is_open_already(path: &Path) -> bool {
    let parent = path.parent().and_then(Path::to_str);
    let is_number = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
    let names_number = path.file_name().and_then(|name| name.to_str()).is_some_and(is_number);
    ["/dev/stdin", "/dev/stdout", "/dev/stderr"].map(Path::new).contains(&path)
        || matches!(parent, Some("/dev/fd" | "/proc/self/fd")) && names_number
}

/// The bytes of a regular file of up to `most` MiB.
///
/// # Errors
/// If the file is larger, or as for [`open`].
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let limit = most << 20;
    let mut bytes = Vec::new();
    open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(io::Error::other(format!("it is larger than {most} MiB")));
    }
    Ok(bytes)
}

/// The text of a regular file of up to `most` MiB.
///
/// # Errors
/// If the file is not UTF-8, or as for [`read`].
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8 text");
    String::from_utf8(read(path, most)?).map_err(not_text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_descriptors_are_open_already() {
        for (path, is_open) in [
            ("/dev/stdin", true),
            ("/dev/stdout", true),
            ("/dev/fd/63", true),
            ("/proc/self/fd/0", true),
            ("/dev/fd/../fd/63/", false),
            ("/dev/fd/x", false),
            ("/dev/null", false),
            ("/tmp/63", false),
            ("63", false),
        ] {
            assert_eq!(is_open_already(Path::new(path)), is_open, "{path}");
        }
    }

    #[test]
    fn a_file_may_be_as_large_as_its_limit() {
        let folder = std::env::temp_dir().join(format!("fissile-regular-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("file");
        let error = || read_text(&path, 1).unwrap_err().to_string();
        fs::write(&path, vec![b'x'; 1 << 20]).unwrap();
        assert_eq!(read_text(&path, 1).unwrap().len(), 1 << 20);
        fs::write(&path, vec![b'x'; (1 << 20) + 1]).unwrap();
        assert_eq!(error(), "it is larger than 1 MiB");
        fs::write(&path, [0xff]).unwrap();
        assert_eq!(error(), "it is not UTF-8 text");
        fs::remove_dir_all(&folder).unwrap();
    }
}
