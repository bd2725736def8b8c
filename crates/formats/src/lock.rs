//! The right of one process to write a file. [`super::new_file`] replaces a file by renaming, so the
//! file itself cannot carry a lock; a file beside it does ([`FileLock`]). A file that grows carries its own where the
//! system lets others read it meanwhile ([`AppendLock`]).

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::new_file::Listed;
use crate::util::regular;

/// How the name of the file beside ends.
const ENDING: &str = "lock";

/// The right to write a file, as long as this exists. `FILE.lock` beside the file has the lock and
/// goes away with it. If the process is killed, that file stays and means nothing: the next process
/// takes it over.
#[derive(Debug)]
pub struct FileLock {
    beside: PathBuf,
    _file: File,
    /// Removed at the end; `None` if it is a file of the user, which is not empty.
    listed: Option<Listed>,
}

/// Why a file is not locked.
#[derive(Debug, Error)]
pub enum LockError {
    #[error("another process has locked it")]
    Held,
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl FileLock {
    /// Locks the file of this name, which need not exist. On a file system without locks this
    /// succeeds without locking anything.
    ///
    /// # Errors
    /// If another process has locked it, or if no file can be made beside it.
    pub fn take(path: &Path) -> Result<FileLock, LockError> {
        // A link and its target are one file.
        let whole = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let beside = whole.with_added_extension(ENDING);
        loop {
            let file = regular::update(&beside)?;
            if let Err(TryLockError::WouldBlock) = file.try_lock() {
                return Err(LockError::Held);
            }
            if is_at(&file, &beside)? {
                let listed = (file.metadata()?.len() == 0).then(|| Listed::new(&beside));
                return Ok(FileLock { beside, _file: file, listed });
            }
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        if self.listed.is_some() {
            // If it stays, the next process takes it over.
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// The right to add to an open file, as long as this exists. Others can read the file.
#[derive(Debug)]
pub struct AppendLock {
    /// Windows lets nobody read what is locked, so a file beside has the lock there.
    #[cfg(windows)]
    _beside: FileLock,
}

impl AppendLock {
    /// Locks the file, whose path is `path`. On a file system without locks this succeeds without locking anything.
    ///
    /// # Errors
    /// If another process has locked it; on Windows also if no file can be made beside it.
    pub fn take(file: &File, path: &Path) -> Result<AppendLock, LockError> {
        #[cfg(windows)]
        {
            let _ = file;
            Ok(AppendLock { _beside: FileLock::take(path)? })
        }
        #[cfg(not(windows))]
        {
            let _ = path;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => Err(LockError::Held),
                _ => Ok(AppendLock {}),
            }
        }
    }
}

/// Whether the file still has this name. Its last owner may have removed it after it was opened
/// here.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let own = file.metadata()?;
    match fs::metadata(path) {
        Ok(named) => Ok((named.dev(), named.ino()) == (own.dev(), own.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// On other systems a file that is being removed cannot be opened.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::thread;

    use super::*;

    #[test]
    fn one_at_a_time_has_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pgn");
        let beside = folder.path().join("game.pgn.lock");
        let lock = FileLock::take(&path).unwrap();
        assert!(beside.exists());
        assert!(matches!(FileLock::take(&path), Err(LockError::Held)));
        drop(lock);
        assert!(!beside.exists());
        // One that a killed process left behind.
        fs::write(&beside, "").unwrap();
        drop(FileLock::take(&path).unwrap());
        assert!(!beside.exists());
        // A file of the user stays.
        fs::write(&beside, "mine").unwrap();
        let lock = FileLock::take(&path).unwrap();
        assert!(matches!(FileLock::take(&path), Err(LockError::Held)));
        drop(lock);
        assert_eq!(fs::read_to_string(&beside).unwrap(), "mine");
        let nowhere = FileLock::take(&folder.path().join("no/game.pgn"));
        assert!(matches!(nowhere, Err(LockError::Io(_))));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_its_target() {
        let folder = tempfile::tempdir().unwrap();
        let [path, link] = ["game.pgn", "link.pgn"].map(|name| folder.path().join(name));
        fs::write(&path, "").unwrap();
        std::os::unix::fs::symlink("game.pgn", &link).unwrap();
        let _lock = FileLock::take(&link).unwrap();
        assert!(matches!(FileLock::take(&path), Err(LockError::Held)));
    }

    #[test]
    fn no_two_have_the_lock_while_it_changes_hands() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let owners = AtomicU32::new(0);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        let Ok(lock) = FileLock::take(&path) else { continue };
                        assert_eq!(owners.fetch_add(1, Ordering::SeqCst), 0);
                        owners.fetch_sub(1, Ordering::SeqCst);
                        drop(lock);
                    }
                });
            }
        });
    }
}
