//! Log files. A log is appended to, so it may only go to a file that holds a log already: a typing
//! mistake in its name must not add lines to a game, a network or a settings file.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use super::regular;

/// The first line of a log.
const HEAD: &[u8] = b"# Fissile log\n";

/// Opens a log for appending. A file that is missing or empty becomes one.
///
/// # Errors
/// If the file holds something else, is a pipe or a device, or cannot be opened.
pub fn open(path: &Path) -> io::Result<File> {
    let mut file = regular::append(path)?;
    let mut head = Vec::new();
    regular::open(path)?.take(HEAD.len() as u64).read_to_end(&mut head)?;
    if head.is_empty() {
        file.write_all(HEAD)?;
    } else if head != HEAD {
        return Err(io::Error::other("it is not a log, and a log is appended only to a log"));
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn only_a_log_is_appended_to() {
        let folder = std::env::temp_dir().join(format!("fissile-log-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("file");
        for text in ["1. e4 e5 *\n", "# Fissile lo", "\n"] {
            fs::write(&path, text).unwrap();
            let error = open(&path).unwrap_err().to_string();
            assert!(error.starts_with("it is not a log"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        fs::write(&path, "").unwrap();
        for line in ["one\n", "two\n"] {
            open(&path).unwrap().write_all(line.as_bytes()).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), "# Fissile log\none\ntwo\n");
        fs::remove_dir_all(&folder).unwrap();
    }
}
