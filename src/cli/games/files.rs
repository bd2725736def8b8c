//! Files of games on the command line: which files are meant, and what happens to damaged ones.

use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::BadInput;
use crate::formats::games::{GameReader, GameRecord, GamesError, PackedGame, files_in};

/// The files of games that a command reads.
#[derive(Args, Clone, Debug)]
pub struct GameFiles {
    /// Files of games, or folders with such files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl GameFiles {
    /// The files, and of a folder all files of games in it, in the order of their names.
    ///
    /// # Errors
    /// A folder cannot be read, or has no such file.
    pub fn paths(&self) -> Result<Vec<PathBuf>, BadInput> {
        let mut files = Vec::new();
        for argument in &self.files {
            if !argument.is_dir() {
                files.push(argument.clone());
                continue;
            }
            let found = files_in(argument).map_err(|error| {
                BadInput::new(format_args!("the folder {} cannot be read: {error}", argument.display()))
            })?;
            if found.is_empty() {
                return Err(BadInput::new(format_args!("the folder {} has no files of games", argument.display())));
            }
            files.extend(found);
        }
        Ok(files)
    }

    /// The files and folders as they were named.
    pub fn named(&self) -> &[PathBuf] {
        &self.files
    }

    /// How many bytes the files have together, as far as that is known.
    ///
    /// # Errors
    /// As [`GameFiles::paths`].
    pub fn bytes(&self) -> Result<u64, BadInput> {
        Ok(self.paths()?.iter().filter_map(|path| fs::metadata(path).ok()).map(|metadata| metadata.len()).sum())
    }

    /// What the headers say, each remark once. In a file of text, remarks count that stand before the first game.
    ///
    /// # Errors
    /// A file cannot be opened or is no file of games.
    pub fn remarks(&self) -> Result<Vec<String>, BadInput> {
        let mut remarks: Vec<String> = Vec::new();
        for path in self.paths()? {
            let mut reader = open(&path)?;
            // What is wrong with the games is told when they are read.
            let _ = reader.next_packed();
            for remark in reader.remarks() {
                if !remarks.contains(remark) {
                    remarks.push(remark.clone());
                }
            }
        }
        Ok(remarks)
    }

    /// Goes through the games of all files, and tells on standard error of files that are damaged. Whether none was.
    ///
    /// # Errors
    /// A file cannot be opened or is no file of games; an error of `take`.
    pub fn records(&self, mut take: impl FnMut(GameRecord) -> anyhow::Result<()>) -> anyhow::Result<bool> {
        self.read(|reader, sound| {
            for game in reader {
                match game {
                    Ok(game) => take(game)?,
                    Err(error) => *sound &= warn(&error),
                }
            }
            Ok(())
        })
    }

    /// The same with the games as they are stored.
    ///
    /// # Errors
    /// As [`GameFiles::records`].
    pub fn packed(&self, mut take: impl FnMut(PackedGame) -> anyhow::Result<()>) -> anyhow::Result<bool> {
        self.read(|reader, sound| {
            loop {
                match reader.next_packed() {
                    Ok(Some(game)) => take(game)?,
                    Ok(None) => return Ok(()),
                    Err(error) => *sound &= warn(&error),
                }
            }
        })
    }

    fn read(
        &self,
        mut go_through: impl FnMut(&mut GameReader<BufReader<File>>, &mut bool) -> anyhow::Result<()>,
    ) -> anyhow::Result<bool> {
        let mut sound = true;
        for path in self.paths()? {
            go_through(&mut open(&path)?, &mut sound)?;
        }
        Ok(sound)
    }
}

/// Opens a file.
///
/// # Errors
/// It cannot be opened, or is no file of games.
pub fn open(path: &Path) -> Result<GameReader<BufReader<File>>, BadInput> {
    GameReader::open(path).map_err(BadInput::new)
}

/// Tells of a file that is damaged or cut off. Always false: not all is well.
fn warn(error: &GamesError) -> bool {
    // If standard error is closed, nobody wants to know.
    let _ = writeln!(io::stderr(), "fissile: {error}; the games before that are used");
    false
}
