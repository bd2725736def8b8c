//! Saves games: one file for each game, rewritten after every move, so that nothing is lost however
//! the program ends.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use super::start;
use crate::formats::lock::{FileLock, LockError};
use crate::formats::new_file::NewFile;
use crate::formats::text::decode;
use crate::util::{regular, shell};

/// Where new games are saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveTarget {
    /// A folder, which is created when needed; files are named after the time.
    Folder(PathBuf),
    /// A file; later games of the session are saved next to it.
    File { path: PathBuf, force: bool },
    /// Nowhere, because the system has no folder for data.
    Nowhere,
}

/// What is saved of the current game, shared with the signal handler, which tells the player where
/// the game is. The lock is held while the file is written.
pub type SharedSave = Arc<Mutex<SaveState>>;

/// What is saved of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveState {
    /// The file; `None` if there is none yet.
    pub path: Option<PathBuf>,
    /// Whether the last attempt to save it failed.
    pub failed: bool,
}

#[derive(Debug)]
pub struct GameSaver {
    place: SaveTarget,
    saved: SharedSave,
    /// The file that no other process may write now, and its lock.
    reserved: Option<Reserved>,
}

/// A file that no other process may save a game in.
#[derive(Debug)]
pub struct Reserved {
    path: PathBuf,
    /// `None` if no lock can be made beside the file.
    _lock: Option<FileLock>,
}

impl Reserved {
    /// Reserves a file; `None` if another process saves a game in it. Where no lock can be made, such
    /// as in a folder that cannot be written, the game goes on without one: saving it says why it
    /// fails.
    #[must_use]
    pub fn take(path: &Path) -> Option<Reserved> {
        match FileLock::take(path) {
            Ok(lock) => Some(Reserved { path: path.to_owned(), _lock: Some(lock) }),
            Err(LockError::Held) => None,
            Err(LockError::Io(_)) => Some(Reserved { path: path.to_owned(), _lock: None }),
        }
    }
}

impl GameSaver {
    /// Saves every game as a new one.
    #[must_use]
    pub fn new(place: SaveTarget) -> GameSaver {
        GameSaver { place, saved: SharedSave::default(), reserved: None }
    }

    /// Saves a resumed game in the file from which it was read, and later games in `place`.
    #[must_use]
    pub fn resumed(path: PathBuf, place: SaveTarget) -> GameSaver {
        let saved = SaveState { path: Some(path), failed: false };
        GameSaver { place, saved: Arc::new(Mutex::new(saved)), reserved: None }
    }

    /// Keeps a reservation that was made before the first game is saved.
    #[must_use]
    pub fn with(self, reserved: Option<Reserved>) -> GameSaver {
        GameSaver { reserved, ..self }
    }

    /// What is saved of the current game, shared.
    #[must_use]
    pub fn saved(&self) -> SharedSave {
        Arc::clone(&self.saved)
    }

    /// The file of the current game; `None` if it has none yet.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        self.saved.lock().unwrap_or_else(PoisonError::into_inner).path.clone()
    }

    /// The command that resumes the current game.
    #[must_use]
    pub fn resume_command(&self) -> String {
        match (&self.place, self.path()) {
            (SaveTarget::File { .. }, Some(path)) => {
                format!("fissile play --resume {}", shell::quote(&path))
            }
            _ => "fissile play --resume".to_owned(),
        }
    }

    /// Closes the current game; the next one gets a file of its own.
    pub fn begin_another(&mut self) {
        *self.saved.lock().unwrap_or_else(PoisonError::into_inner) = SaveState::default();
        self.reserved = None;
        // The file of this session may be overwritten; those that it finds later may not.
        if let SaveTarget::File { force, .. } = &mut self.place {
            *force = false;
        }
    }

    /// Writes the current game. The file is complete at any time: it is written under another name,
    /// flushed to the disk, and renamed.
    ///
    /// # Errors
    /// Why it cannot be written, with the name of the file or folder.
    pub fn save(&mut self, text: &str) -> Result<PathBuf, String> {
        let saved = Arc::clone(&self.saved);
        let mut saved = saved.lock().unwrap_or_else(PoisonError::into_inner);
        let written = self.write_to(saved.path.as_deref(), text);
        saved.failed = written.is_err();
        if let Ok(path) = &written {
            saved.path = Some(path.clone());
        }
        written
    }

    /// Writes the current game to its file, or to a new one if it has none.
    fn write_to(&mut self, path: Option<&Path>, text: &str) -> Result<PathBuf, String> {
        if let Some(path) = path {
            write(path, true, text).map_err(|error| cannot(path, &error))?;
            return Ok(path.to_owned());
        }
        let (first, force) = match &self.place {
            SaveTarget::File { path, force } => (path.clone(), *force),
            SaveTarget::Folder(folder) => {
                fs::create_dir_all(folder).map_err(|error| cannot(folder, &error))?;
                let now = jiff::Timestamp::now().strftime("%Y-%m-%d-%H%M%S.pgn").to_string();
                (folder.join(now), false)
            }
            SaveTarget::Nowhere => {
                return Err("there is no folder for data; use --save FILE".to_owned());
            }
        };
        let mut number = 1;
        loop {
            let path = numbered(&first, number);
            if !self.reserve(&path) {
                number += 1;
                continue;
            }
            match write(&path, force, text) {
                Ok(()) => return Ok(path),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(cannot(&path, &error)),
            }
        }
    }

    /// Reserves the file, unless another process saves a game in it.
    fn reserve(&mut self, path: &Path) -> bool {
        if self.reserved.as_ref().is_none_or(|reserved| reserved.path != path) {
            self.reserved = Reserved::take(path);
        }
        self.reserved.is_some()
    }
}

/// `game.pgn`, `game-2.pgn`, `game-3.pgn` and so on.
fn numbered(path: &Path, number: u32) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let text = |part: Option<&std::ffi::OsStr>| {
        part.map_or_else(String::new, |part| part.to_string_lossy().into_owned())
    };
    let (stem, ending) = (text(path.file_stem()), text(path.extension()));
    let dot = if ending.is_empty() { "" } else { "." };
    path.with_file_name(format!("{stem}-{number}{dot}{ending}"))
}

/// Writes a file completely or not at all.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] if there is a file and `force` is not set; any other reason why
/// it cannot be written.
pub(super) fn write(path: &Path, force: bool, text: &str) -> io::Result<()> {
    let mut file = NewFile::create(path, force)?;
    file.write_all(text.as_bytes())?;
    file.finish()
}

fn cannot(path: &Path, error: &io::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}

/// The most recent unfinished game in a folder; `None` if there is none.
///
/// # Errors
/// If the folder cannot be read, unless there is none.
pub fn latest_unfinished(folder: &Path) -> io::Result<Option<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let is_game = entry.path().extension().is_some_and(|ending| ending == "pgn");
            let time = entry.metadata().ok()?.modified().ok()?;
            is_game.then(|| (time, entry.path()))
        })
        .collect();
    files.sort_unstable();
    let unfinished = |path: &PathBuf| {
        let mut bytes = Vec::new();
        let read = regular::open(path).and_then(|mut file| file.read_to_end(&mut bytes));
        if read.is_err() {
            return false;
        }
        start::text("", &decode(&bytes).0).is_ok_and(|start| start.goes_on())
    };
    Ok(files.into_iter().rev().map(|(_, path)| path).find(unfinished))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_one_file_and_the_next_game_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pgn");
        fs::write(&path, "old").unwrap();
        let mut saver = GameSaver::new(SaveTarget::File { path: path.clone(), force: true });
        assert_eq!(saver.path(), None);
        assert_eq!(saver.save("one"), Ok(path.clone()));
        assert_eq!(saver.save("one, longer"), Ok(path.clone()));
        saver.begin_another();
        assert_eq!(saver.save("two"), Ok(folder.path().join("game-2.pgn")));
        assert_eq!(saver.path(), Some(folder.path().join("game-2.pgn")));
        assert_eq!(fs::read_to_string(path).unwrap(), "one, longer");
        // The lock of the second game goes with the saver.
        assert!(folder.path().join("game-2.pgn.lock").exists());
        drop(saver);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn games_of_one_second_get_different_names() {
        let folder = tempfile::tempdir().unwrap();
        let place = SaveTarget::Folder(folder.path().join("a/b"));
        let paths: Vec<PathBuf> =
            (0..5).map(|_| GameSaver::new(place.clone()).save("x").unwrap()).collect();
        assert!(paths.iter().all(|path| path.is_file()), "{paths:?}");
        assert_eq!(fs::read_dir(folder.path().join("a/b")).unwrap().count(), 5);
    }

    #[test]
    fn what_cannot_be_written_is_named() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        let place = SaveTarget::Folder(folder.path().join("file/games"));
        let error = GameSaver::new(place).save("x").unwrap_err();
        assert!(error.contains("file/games cannot be written: "), "{error}");
        let path = folder.path().join("gone/game.pgn");
        fs::create_dir(folder.path().join("gone")).unwrap();
        let mut saver = GameSaver::resumed(path.clone(), SaveTarget::Nowhere);
        let saved = saver.saved();
        saver.save("x").unwrap();
        fs::remove_dir_all(folder.path().join("gone")).unwrap();
        saver.save("x, longer").unwrap_err();
        assert_eq!(*saved.lock().unwrap(), SaveState { path: Some(path), failed: true });
        saver.begin_another();
        assert_eq!(*saved.lock().unwrap(), SaveState::default());
        assert!(GameSaver::new(SaveTarget::Nowhere).save("x").is_err());
    }
}
