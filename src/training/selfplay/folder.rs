//! The folder in which a run of self-play keeps its games: numbered files, of which only the last is ever written to.
//!
//! A game is reported when the system has said that it is on the disk. A run that is killed leaves at worst the beginning
//! of a block at the end of its last file; the next run cuts that off and begins a file of its own. A lock keeps two runs
//! from writing to the same folder.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::formats::games::blocks::end_mark;
use crate::formats::games::{EXTENSION, GameReader, GameWriter, GamesError, PackError, PackedGame, files_in};
use crate::util::quote::quote;

/// A file that has reached this length, in bytes, is closed, and the next one is begun.
const FILE_BYTES: u64 = 64 << 20;

/// The file that is locked while a run writes to the folder.
const LOCK: &str = ".lock";

/// The name of a file while its header is being written.
const UNNAMED: &str = ".next";

/// What every remark about the command begins with.
const COMMAND: &str = "command: ";

/// Why a folder cannot be used, or no longer.
#[derive(Debug, Error)]
pub enum FolderError {
    /// The folder cannot be made or read.
    #[error("the folder {} cannot be used for games: {error}", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another run writes to it.
    #[error("another fissile is writing games to {}", .0.display())]
    Locked(PathBuf),
    /// It holds the games of another command.
    #[error("{} was made with {}, this run is with {}; games of another kind need another folder", .file.display(), quote(.theirs), quote(.own))]
    OtherCommand {
        /// A file of the folder.
        file: PathBuf,
        /// The flags of the command that made it, as far as this run has others.
        theirs: String,
        /// The flags of this run, as far as the file was made with others.
        own: String,
    },
    /// A file cannot be written.
    #[error("{} cannot be written, and is as it was before the last games: {error}", .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

impl FolderError {
    /// Whether the user can put it right by another command.
    #[must_use]
    pub const fn is_bad_input(&self) -> bool {
        matches!(self, FolderError::Folder { .. } | FolderError::Locked(_) | FolderError::OtherCommand { .. })
    }
}

/// The folder of a run.
#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
    remarks: Vec<String>,
    /// The file that is being written; it is begun with its first game.
    current: Option<(PathBuf, GameWriter<File>)>,
    /// The number of the next file.
    next_file: u32,
    /// The numbers of the games that are there, and the keys of their openings.
    numbers: HashSet<u64>,
    openings: HashSet<u64>,
    complaints: Vec<String>,
    /// Locked as long as this lives.
    _lock: File,
}

impl RunFolder {
    /// Opens the folder of the run with a command, or makes it. The rest of a block at the end of the last file is cut
    /// off. `program` tells which program plays; other than the command it may change.
    ///
    /// # Errors
    /// The folder cannot be used, is in use, or holds the games of another command.
    pub fn open(path: &Path, command: &str, program: &str) -> Result<RunFolder, FolderError> {
        let unusable = |error: io::Error| FolderError::Folder { path: path.to_owned(), error };
        fs::create_dir_all(path).map_err(unusable)?;
        let lock = File::options().create(true).truncate(false).write(true).open(path.join(LOCK)).map_err(unusable)?;
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
        let files = files_in(path).map_err(unusable)?;
        for file in &files {
            folder.take_up(file, command)?;
            let number = file.file_stem().and_then(|stem| stem.to_str()?.parse().ok()).unwrap_or(0);
            folder.next_file = folder.next_file.max(number + 1);
        }
        Ok(folder)
    }

    /// Learns which games a file has, and closes it if its writer could not.
    fn take_up(&mut self, path: &Path, command: &str) -> Result<(), FolderError> {
        let mut reader = match GameReader::open(path) {
            Ok(reader) => reader,
            Err(error) => {
                self.complaints.push(format!("{error}; the file is left alone"));
                return Ok(());
            }
        };
        let theirs = reader.remarks().iter().find_map(|remark| remark.strip_prefix(COMMAND)).unwrap_or_default();
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
                self.complaints.push(format!("{error}; the rest of that block is cut off, {games} games stay"));
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

    /// Cuts a file off after its last whole block, and writes the end mark there.
    fn close(&self, path: &Path, sound: u64, games: u64) -> Result<(), FolderError> {
        let close = || -> io::Result<()> {
            let mut file = OpenOptions::new().write(true).open(path)?;
            file.set_len(sound)?;
            file.seek(SeekFrom::Start(sound))?;
            file.write_all(&end_mark(games)?)?;
            file.sync_all()
        };
        close().map_err(|error| FolderError::Write { path: path.to_owned(), error })
    }

    /// The number of games that were there when the folder was opened.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.numbers.len() as u64
    }

    /// What is wrong with the files that were there, in sentences.
    pub fn take_complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints)
    }

    /// The keys of the openings of the games that are there; they are handed out once.
    pub(super) fn take_openings(&mut self) -> HashSet<u64> {
        std::mem::take(&mut self.openings)
    }

    /// The numbers that no game has yet, rising without end.
    pub(super) fn missing_numbers(&self) -> Box<dyn Iterator<Item = u64> + Send> {
        let there = self.numbers.clone();
        Box::new((0..).filter(move |number| !there.contains(number)))
    }

    /// Adds a game. [`RunFolder::save`] sees to it that it stays.
    ///
    /// # Errors
    /// A file cannot be written.
    pub(super) fn push(&mut self, game: &PackedGame) -> Result<(), FolderError> {
        let (path, mut writer) = match self.current.take() {
            Some(current) => current,
            None => self.begin_file()?,
        };
        let pushed = writer.push(game);
        self.keep(path, writer, pushed)
    }

    /// Writes the games that were added, and waits until they are on the disk.
    ///
    /// # Errors
    /// The file cannot be written; then it ends after the games that were saved before.
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

    /// Closes the file that is being written.
    ///
    /// # Errors
    /// The end mark cannot be written; the games stay.
    pub(super) fn finish(&mut self) -> Result<(), FolderError> {
        let Some((path, writer)) = self.current.take() else { return Ok(()) };
        let finished = writer.finish().and_then(|file| file.sync_all());
        finished.map_err(|error| FolderError::Write { path, error })
    }

    /// Goes on with a file, or cuts it off after the last whole block if it could not be written.
    fn keep(&mut self, path: PathBuf, mut writer: GameWriter<File>, done: io::Result<()>) -> Result<(), FolderError> {
        match done {
            Ok(()) => {
                self.current = Some((path, writer));
                Ok(())
            }
            Err(error) => {
                let sound = writer.bytes();
                // If not even that is possible, the next run does it, and readers stop there.
                let _ = writer.out().set_len(sound);
                Err(FolderError::Write { path, error })
            }
        }
    }

    fn begin_file(&mut self) -> Result<(PathBuf, GameWriter<File>), FolderError> {
        let path = self.path.join(format!("{:06}.{EXTENSION}", self.next_file));
        // The file gets its name when its header is on the disk, so that every file with such a name can be read.
        let unnamed = self.path.join(UNNAMED);
        let begin = || -> io::Result<GameWriter<File>> {
            let mut writer = GameWriter::new(File::create(&unnamed)?, &self.remarks)?;
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

/// The flags, each with its value, that stand in one command and not in the other.
fn only_in(command: &str, other: &str) -> String {
    let flags = |text: &str| text.split(" --").skip(1).map(|flag| format!("--{flag}")).collect::<Vec<_>>();
    let others = flags(other);
    let flags: Vec<String> = flags(command).into_iter().filter(|flag| !others.contains(flag)).collect();
    if flags.is_empty() { command.to_owned() } else { flags.join(" ") }
}

fn damage(error: &GamesError) -> String {
    format!("{error}; the file is left alone, and its games from there on are played again")
}

/// The name of a new file is on the disk only when its folder is.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
