//! The files of games: PGN, and the last positions. Both follow from the journal, so a match that
//! continues writes them anew and goes on from there.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use crate::cli::exit::BadInput;
use crate::cli::output::cannot_write;
use crate::formats::new_file::NewFile;
use crate::matches::journal::JournalGame;

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
    /// Writes the games so far. Files that exist are replaced only if the match has begun before.
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

fn position_line(game: &JournalGame) -> String {
    format!("{}\n", game.fen)
}

impl Appended {
    fn open<'a>(
        path: &Path,
        texts: impl Iterator<Item = &'a String>,
        replaces: bool,
    ) -> anyhow::Result<Appended> {
        let name = path.display().to_string();
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
    OpenOptions::new().append(true).open(path)
}
