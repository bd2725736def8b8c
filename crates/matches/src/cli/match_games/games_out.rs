//! The files of games: PGN, and the last positions. Both follow from the journal, so a match that
//! continues writes them anew and goes on from there.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use crate::journal::JournalGame;
use fissile_cli::exit::BadInput;
use fissile_cli::output::cannot_write;
use fissile_engine::util::regular;
use fissile_formats::new_file::NewFile;

/// The open files, for those that were asked for.
pub(super) struct GamesOut {
    pgn: Option<Appended>,
    positions: Option<Appended>,
}

struct Appended {
    name: String,
    file: File,
}

impl GamesOut {
    /// Writes the games so far. Files that exist are replaced only if the match has begun before, and
    /// if they have nothing but its games.
    pub(super) fn open(
        pgn: Option<&Path>,
        positions: Option<&Path>,
        played: &[JournalGame],
        replaces: bool,
    ) -> anyhow::Result<GamesOut> {
        let pgn =
            pgn.map(|path| Appended::open(path, played.iter().map(|game| &game.pgn), replaces));
        let lines: Vec<String> = played.iter().map(position_line).collect();
        let positions = positions.map(|path| Appended::open(path, lines.iter(), replaces));
        Ok(GamesOut { pgn: pgn.transpose()?, positions: positions.transpose()? })
    }

    /// Continues the files, whatever is in them.
    pub(super) fn append_to(
        pgn: Option<&Path>,
        positions: Option<&Path>,
    ) -> anyhow::Result<GamesOut> {
        let open = |path: &Path| {
            let name = path.display().to_string();
            match regular::append(path) {
                Ok(file) => Ok(Appended { name, file }),
                Err(error) => Err(BadInput::new(cannot_write(&name, error))),
            }
        };
        Ok(GamesOut {
            pgn: pgn.map(open).transpose()?,
            positions: positions.map(open).transpose()?,
        })
    }

    pub(super) fn append(&mut self, game: &JournalGame) -> io::Result<()> {
        if let Some(pgn) = &mut self.pgn {
            pgn.append(&game.pgn)?;
        }
        if let Some(positions) = &mut self.positions {
            positions.append(&position_line(game))?;
        }
        Ok(())
    }
}

/// Removes the files of games that are about to be played anew.
///
/// # Errors
/// If a file has anything else; then none is removed.
pub(super) fn remove(
    pgn: Option<&Path>,
    positions: Option<&Path>,
    games: &[JournalGame],
) -> anyhow::Result<()> {
    let lines: Vec<String> = games.iter().map(position_line).collect();
    if let Some(path) = pgn {
        refuse_others(path, games.iter().map(|game| &game.pgn))?;
    }
    if let Some(path) = positions {
        refuse_others(path, lines.iter())?;
    }
    for path in [pgn, positions].into_iter().flatten().filter(|path| path.is_file()) {
        fs::remove_file(path).map_err(|error| cannot_write(&path.display().to_string(), error))?;
    }
    Ok(())
}

/// Refuses a file that has more than the games of a match.
fn refuse_others<'a>(path: &Path, texts: impl Iterator<Item = &'a String>) -> Result<(), BadInput> {
    if is_beginning(path, texts).unwrap_or(false) {
        return Ok(());
    }
    Err(BadInput::new(format_args!(
        "{} exists and has more than the games of this match; it needs another name",
        path.display()
    )))
}

fn position_line(game: &JournalGame) -> String {
    format!("{}\n", game.fen)
}

impl Appended {
    fn open<'a>(
        path: &Path,
        texts: impl Iterator<Item = &'a String> + Clone,
        replaces: bool,
    ) -> anyhow::Result<Appended> {
        let name = path.display().to_string();
        if replaces {
            refuse_others(path, texts.clone())?;
        }
        let file = write_anew(path, texts, replaces).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => anyhow::Error::new(BadInput::new(format_args!(
                "{name} exists; a new match needs another name"
            ))),
            _ => BadInput::new(cannot_write(&name, error)).into(),
        })?;
        Ok(Appended { name, file })
    }

    fn append(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes()).map_err(|error| cannot_write(&self.name, error))
    }
}

/// Whether a file is a beginning of these texts: a match that was killed may have been behind its
/// journal. Other places, such as devices, have no content.
fn is_beginning<'a>(path: &Path, texts: impl Iterator<Item = &'a String>) -> io::Result<bool> {
    if !path.is_file() {
        return Ok(true);
    }
    let mut file = BufReader::new(File::open(path)?);
    let mut there = Vec::new();
    for text in texts {
        there.resize(text.len(), 0);
        let mut read = 0;
        while read < there.len() {
            match file.read(&mut there[read..])? {
                0 => return Ok(text.as_bytes().starts_with(&there[..read])),
                length => read += length,
            }
        }
        if there != text.as_bytes() {
            return Ok(false);
        }
    }
    Ok(file.fill_buf()?.is_empty())
}

fn write_anew<'a>(
    path: &Path,
    texts: impl Iterator<Item = &'a String>,
    replaces: bool,
) -> io::Result<File> {
    let mut file = NewFile::create(path, replaces)?;
    for text in texts {
        file.write_all(text.as_bytes())?;
    }
    file.finish()?;
    regular::append(path)
}
