//! Game files on the command line: which files to read, and what to do with damaged ones.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use clap::Args;

use fissile_cli::exit::BadInput;
use fissile_cli::output::{Output, refuse_input};
use fissile_cli::screen::tell;
use fissile_engine::util::regular::check_regular;
use fissile_formats::games::{GameReader, GameRecord, GamesError, PackedGame, files_in};

/// The game files that a command reads.
#[derive(Args, Clone, Debug)]
pub struct GameFiles {
    /// Game files, or folders that contain them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl GameFiles {
    /// The files; for a folder all its game files, sorted by name.
    ///
    /// # Errors
    /// A folder is unreadable or contains no game file.
    pub fn paths(&self) -> Result<Vec<PathBuf>, BadInput> {
        let mut files = Vec::new();
        for argument in &self.files {
            if !argument.is_dir() {
                files.push(argument.clone());
                continue;
            }
            let found = files_in(argument).map_err(|error| {
                BadInput::new(format_args!(
                    "the folder {} cannot be read: {error}",
                    argument.display()
                ))
            })?;
            if found.is_empty() {
                return Err(BadInput::new(format_args!(
                    "the folder {} has no game files",
                    argument.display()
                )));
            }
            files.extend(found);
        }
        Ok(files)
    }

    /// The files as [`GameFiles::paths`] has them, for commands that read them more than once.
    ///
    /// # Errors
    /// As [`GameFiles::paths`]; one of them is a pipe or a device.
    pub fn regular_paths(&self) -> Result<Vec<PathBuf>, BadInput> {
        let paths = self.paths()?;
        for path in &paths {
            check_regular(path).map_err(|error| {
                BadInput::new(format_args!("{} cannot be read: {error}", path.display()))
            })?;
        }
        Ok(paths)
    }

    /// Opens an output, which must not be one of the files.
    ///
    /// # Errors
    /// As [`GameFiles::paths`] and [`Output::create`]; the output is one of the files.
    pub(in crate::cli) fn output(&self, path: &Path, force: bool) -> Result<Output, BadInput> {
        refuse_input(path, self.paths()?)?;
        Output::create(path, force)
    }

    /// The total size of the files in bytes, as far as it is known.
    ///
    /// # Errors
    /// As [`GameFiles::paths`].
    pub fn bytes(&self) -> Result<u64, BadInput> {
        Ok(self
            .paths()?
            .iter()
            .filter_map(|path| fs::metadata(path).ok())
            .map(|metadata| metadata.len())
            .sum())
    }

    /// The remarks in the headers, each once. In a text file only the remarks before the first game
    /// count.
    ///
    /// # Errors
    /// A file cannot be opened, or is not a game file, or cannot be read again after this.
    pub fn remarks(&self) -> Result<Vec<String>, BadInput> {
        let mut remarks: Vec<String> = Vec::new();
        for path in self.regular_paths()? {
            let mut reader = open(&path)?;
            // Errors in the games are reported when the games are read.
            let _ = reader.next_packed();
            for remark in reader.remarks() {
                if !remarks.contains(remark) {
                    remarks.push(remark.clone());
                }
            }
        }
        Ok(remarks)
    }

    /// Visits the games of all files, and reports damaged files on standard error. Returns whether
    /// no file was damaged.
    ///
    /// # Errors
    /// A file cannot be opened or is not a game file; an error of `take`.
    pub fn records(
        &self,
        mut take: impl FnMut(GameRecord) -> anyhow::Result<()>,
    ) -> anyhow::Result<bool> {
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

    /// Like [`GameFiles::records`], with the games in packed form.
    ///
    /// # Errors
    /// As [`GameFiles::records`].
    pub fn packed(
        &self,
        mut take: impl FnMut(PackedGame) -> anyhow::Result<()>,
    ) -> anyhow::Result<bool> {
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
/// If the file cannot be opened, or is not a game file.
pub fn open(path: &Path) -> Result<GameReader<BufReader<File>>, BadInput> {
    GameReader::open(path).map_err(BadInput::new)
}

/// Reports a damaged or truncated file. Always returns false, for callers that report whether all files are intact.
fn warn(error: &GamesError) -> bool {
    tell(format_args!("{error}; the games before that are used"));
    false
}
