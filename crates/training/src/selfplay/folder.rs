//! The folder with the games of a self-play run: numbered files; only the last one is ever written.
//!
//! A game is reported only after the system confirms that it is on the disk. A killed run leaves at
//! worst a partial block at the end of its last file; the next run cuts that off and starts a new
//! file. A lock prevents two runs from writing to the same folder.

use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::formats::games::blocks::end_mark;
use crate::formats::games::{
    EXTENSION, GameReader, GameWriter, GamesError, PackError, PackedGame, files_in,
};
use crate::util::count::grouped;
use crate::util::quote::quote;
use crate::util::regular;

/// A file that reaches this length, in bytes, is closed, and a new one started.
const FILE_BYTES: u64 = 64 << 20;

/// The file that is locked while a run writes to the folder.
const LOCK: &str = ".lock";

/// The name of a file until its header is written.
const UNNAMED: &str = ".next";

/// The start of every remark about the command.
const COMMAND: &str = "command: ";

/// Why a folder is not usable.
#[derive(Debug, Error)]
pub enum FolderError {
    /// The folder cannot be created or read.
    #[error("the folder {} cannot be used for games: {error}", .path.display())]
    Folder { path: PathBuf, error: io::Error },
    /// Another run is writing to it.
    #[error("another fissile is writing games to {}", .0.display())]
    Locked(PathBuf),
    /// The folder contains the games of a different command.
    #[error("{} was made with {}, but this run uses {}; --restart replaces it, --output names another folder", .file.display(), quote(.theirs), quote(.own))]
    OtherCommand {
        file: PathBuf,
        /// The flags of the command that created it, where they differ.
        theirs: String,
        /// The flags of this run, where they differ.
        own: String,
    },
    /// A file is not writable.
    #[error("{} cannot be written, and is as it was before the last games: {error}", .path.display())]
    Write { path: PathBuf, error: io::Error },
}

impl FolderError {
    /// Whether the user can fix it with another command.
    #[must_use]
    pub const fn is_bad_input(&self) -> bool {
        matches!(
            self,
            FolderError::Folder { .. } | FolderError::Locked(_) | FolderError::OtherCommand { .. }
        )
    }
}

#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
    remarks: Vec<String>,
    /// The current file; it is created with its first game.
    current: Option<(PathBuf, GameWriter<File>)>,
    /// The number of the next file.
    next_file: u32,
    /// The numbers of the existing games, and the keys of their openings.
    numbers: HashSet<u64>,
    openings: HashSet<u64>,
    complaints: Vec<String>,
    /// Locked as long as this exists.
    _lock: File,
}

impl RunFolder {
    /// Opens or creates the folder for a command. Cuts off a partial block at the end of the last
    /// file. `program` is the playing program; unlike the command it may change. With `restart` the
    /// games of earlier runs are removed first; a file that no run wrote stays.
    ///
    /// # Errors
    /// If the folder is not usable, is in use, or contains the games of a different command.
    pub fn open(
        path: &Path,
        command: &str,
        program: &str,
        restart: bool,
    ) -> Result<RunFolder, FolderError> {
        let unusable = |error: io::Error| FolderError::Folder { path: path.to_owned(), error };
        fs::create_dir_all(path).map_err(unusable)?;
        let lock = regular::update(&path.join(LOCK)).map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(FolderError::Locked(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(unusable(error)),
        }
        let mut folder = RunFolder {
            path: path.to_owned(),
            remarks: vec![format!("{COMMAND}{command}"), format!("program: {program}")],
            current: None,
            next_file: 1,
            numbers: HashSet::new(),
            openings: HashSet::new(),
            complaints: Vec::new(),
            _lock: lock,
        };
        if restart {
            for file in files_in(path).map_err(unusable)?.iter().filter(|file| is_of_run(file)) {
                fs::remove_file(file)
                    .map_err(|error| FolderError::Write { path: file.clone(), error })?;
            }
        }
        let files = files_in(path).map_err(unusable)?;
        for file in &files {
            folder.take_up(file, command)?;
            let number: u32 =
                file.file_stem().and_then(|stem| stem.to_str()?.parse().ok()).unwrap_or(0);
            folder.next_file = folder.next_file.max(number.saturating_add(1));
        }
        Ok(folder)
    }

    /// Records the games of a file, and closes it if its writer could not.
    fn take_up(&mut self, path: &Path, command: &str) -> Result<(), FolderError> {
        let mut reader = match GameReader::open(path) {
            Ok(reader) => reader,
            Err(error) => {
                self.complaints.push(format!("{error}; the file is left alone"));
                return Ok(());
            }
        };
        let theirs = command_of(&reader).unwrap_or_default();
        if theirs != command {
            let (theirs, own) = (only_in(theirs, command), only_in(command, theirs));
            return Err(FolderError::OtherCommand { file: path.to_owned(), theirs, own });
        }
        let mut games = 0;
        let problem = loop {
            match reader.next_packed() {
                Ok(Some(game)) => match self.note(&game) {
                    Ok(()) => games += 1,
                    Err(error) => self.complaints.push(format!("{}: {error}", path.display())),
                },
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
        };
        let sound = reader.sound_bytes();
        match problem {
            None if reader.is_closed() => {}
            None => self.close(path, sound, games)?,
            Some(error) if error.problem.is_cut_off() => {
                self.complaints.push(format!(
                    "{error}; the rest of that block is cut off, and {} before it stay",
                    grouped(games, "game", "games")
                ));
                self.close(path, sound, games)?;
            }
            Some(error) => self.complaints.push(damage(&error)),
        }
        Ok(())
    }

    fn note(&mut self, game: &PackedGame) -> Result<(), PackError> {
        let head = game.head()?;
        self.numbers.insert(head.number);
        self.openings.insert(head.start.key());
        Ok(())
    }

    /// Cuts a file off after its last complete block, and writes the end mark there.
    fn close(&self, path: &Path, sound: u64, games: u64) -> Result<(), FolderError> {
        let close = || -> io::Result<()> {
            let mut file = regular::overwrite(path)?;
            file.set_len(sound)?;
            file.seek(SeekFrom::Start(sound))?;
            file.write_all(&end_mark(games)?)?;
            file.sync_all()
        };
        close().map_err(|error| FolderError::Write { path: path.to_owned(), error })
    }

    /// The number of games when the folder was opened.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.numbers.len() as u64
    }

    /// Problems in the existing files, as sentences.
    pub fn take_complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints)
    }

    /// The keys of the openings of the existing games; available once.
    pub(super) fn take_openings(&mut self) -> HashSet<u64> {
        std::mem::take(&mut self.openings)
    }

    /// The unused game numbers, ascending without end.
    pub(super) fn missing_numbers(&self) -> Box<dyn Iterator<Item = u64> + Send> {
        let there = self.numbers.clone();
        Box::new((0..).filter(move |number| !there.contains(number)))
    }

    /// Adds a game. [`RunFolder::save`] makes it durable.
    ///
    /// # Errors
    /// If a file is not writable.
    pub(super) fn push(&mut self, game: &PackedGame) -> Result<(), FolderError> {
        let (path, mut writer) = match self.current.take() {
            Some(current) => current,
            None => self.begin_file()?,
        };
        let pushed = writer.push(game);
        self.keep(path, writer, pushed)
    }

    /// Writes the added games, and waits until they are on the disk.
    ///
    /// # Errors
    /// If the file is not writable; it then ends after the previously saved games.
    pub(super) fn save(&mut self) -> Result<(), FolderError> {
        let Some((path, mut writer)) = self.current.take() else { return Ok(()) };
        let saved = writer.write_block().and_then(|()| writer.out().sync_data());
        self.keep(path, writer, saved)?;
        if self.current.as_ref().is_some_and(|(_, writer)| writer.bytes() >= FILE_BYTES) {
            self.finish()
        } else {
            Ok(())
        }
    }

    /// Closes the current file.
    ///
    /// # Errors
    /// If the end mark cannot be written; the games stay.
    pub(super) fn finish(&mut self) -> Result<(), FolderError> {
        let Some((path, writer)) = self.current.take() else { return Ok(()) };
        let finished = writer.finish().and_then(|file| file.sync_all());
        finished.map_err(|error| FolderError::Write { path, error })
    }

    /// Keeps using a file, or cuts it off after the last complete block if a write failed.
    fn keep(
        &mut self,
        path: PathBuf,
        mut writer: GameWriter<File>,
        done: io::Result<()>,
    ) -> Result<(), FolderError> {
        match done {
            Ok(()) => {
                self.current = Some((path, writer));
                Ok(())
            }
            Err(error) => {
                let sound = writer.bytes();
                // If this fails too, the next run does it, and readers stop there.
                let _ = writer.out().set_len(sound);
                Err(FolderError::Write { path, error })
            }
        }
    }

    fn begin_file(&mut self) -> Result<(PathBuf, GameWriter<File>), FolderError> {
        let path = self.path.join(format!("{:06}.{EXTENSION}", self.next_file));
        // The file is renamed when its header is on the disk, so that every file with such a name
        // is readable.
        let unnamed = self.path.join(UNNAMED);
        let begin = || -> io::Result<GameWriter<File>> {
            let file = regular::update(&unnamed)?;
            // A killed run may have left one.
            file.set_len(0)?;
            let mut writer = GameWriter::new(file, &self.remarks)?;
            writer.out().sync_all()?;
            fs::rename(&unnamed, &path)?;
            sync_folder(&self.path)?;
            Ok(writer)
        };
        let writer = begin().map_err(|error| FolderError::Write { path: path.clone(), error })?;
        self.next_file += 1;
        Ok((path, writer))
    }
}

/// The command that a file was made with, if a run wrote it.
fn command_of<R: BufRead>(reader: &GameReader<R>) -> Option<&str> {
    reader.remarks().iter().find_map(|remark| remark.strip_prefix(COMMAND))
}

fn is_of_run(file: &Path) -> bool {
    GameReader::open(file).is_ok_and(|reader| command_of(&reader).is_some())
}

/// The flags, each with its value, that are only in the first command.
fn only_in(command: &str, other: &str) -> String {
    let flags =
        |text: &str| text.split(" --").skip(1).map(|flag| format!("--{flag}")).collect::<Vec<_>>();
    let others = flags(other);
    let flags: Vec<String> =
        flags(command).into_iter().filter(|flag| !others.contains(flag)).collect();
    if flags.is_empty() { command.to_owned() } else { flags.join(" ") }
}

fn damage(error: &GamesError) -> String {
    format!("{error}; the file is left alone, and its games from there on are played again")
}

/// The name of a new file is durable only after a sync of its folder.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
