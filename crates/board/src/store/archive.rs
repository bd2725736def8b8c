//! Everything that a board keeps, as one file: lines of JSON, which crates/board/PROTOCOL.md describes.
//! The first line has the checksum of the others, so that a damaged file is noticed before anything
//! of it is used.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::record::{RecordError, StudyRecord, Versioned, decode, encode};
use super::{GameRecord, Store, StoreError, StoredGame, read_game};
use crate::model::{GameId, order};

/// The version that is written, and the newest that is read.
const VERSION: u32 = 1;

/// What the first line says it is.
const FORMAT: &str = "fissile board";

/// The settings of the page, by name.
pub type Settings = BTreeMap<String, String>;

#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
    /// Of all bytes after this line, in hexadecimal digits.
    sha256: String,
}

#[derive(Serialize, Deserialize)]
struct SettingsLine {
    settings: Settings,
}

#[derive(Serialize, Deserialize)]
struct StudyLine {
    about: StudyRecord,
    games: Vec<GameRecord>,
}

/// The versions in a line, which count before its other fields do.
#[derive(Deserialize)]
struct LineVersions {
    about: Versioned,
    games: Vec<Versioned>,
}

impl StudyLine {
    fn read(text: &str) -> Result<StudyLine, RecordError> {
        let LineVersions { about, games } = decode(text)?;
        games.iter().chain([&about]).try_for_each(Versioned::check)?;
        let line: StudyLine = decode(text)?;
        line.about.check()?;
        line.games.iter().try_for_each(GameRecord::check)?;
        Ok(line)
    }
}

/// A file of everything that can be read.
#[derive(Debug)]
pub struct Written {
    pub text: String,
    /// What cannot be read, and why, in sentences.
    pub left_out: Vec<String>,
}

/// Everything, as it was read.
#[derive(Debug)]
pub struct Archive {
    pub settings: Settings,
    /// Studies with their games, which have no ids yet. The last changed game of a study is given by
    /// its place, counted from 1.
    pub studies: Vec<(StudyRecord, Vec<StoredGame>)>,
}

/// A text of JSON, line by line, which ends as soon as no message could hold it.
struct Lines {
    text: String,
    longest: usize,
    left: usize,
}

impl Lines {
    fn push(&mut self, line: &impl Serialize) -> Result<(), ArchiveError> {
        let line = encode(line)?;
        // In a message, which is JSON itself, these take two bytes, as the line feed does.
        let doubled = line.bytes().filter(|byte| matches!(byte, b'"' | b'\\')).count();
        let left = self.left.checked_sub(line.len() + doubled + 2);
        self.left = left.ok_or(ArchiveError::Long { longest: self.longest })?;
        self.text.push_str(&line);
        self.text.push('\n');
        Ok(())
    }
}

/// Why a file cannot be read or written.
#[derive(Debug, Error)]
pub enum ArchiveError {
    #[error("this is not a file of studies, games and settings that the board has written")]
    Foreign,
    #[error(
        "the file is from a newer Fissile (version {0} of its format); this one reads version {VERSION}"
    )]
    Newer(u32),
    #[error("the file is damaged: its contents do not match its checksum")]
    Damaged,
    #[error("line {line} of the file {why}")]
    Line { line: usize, why: RecordError },
    #[error(
        "all studies together are longer than the {} MiB that a board can read; save them one by one as PGN, or delete some first",
        longest.div_ceil(1 << 20)
    )]
    Long { longest: usize },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Nobody wants it anymore.
    #[error("the work was stopped")]
    Stopped,
}

fn checksum(text: &str) -> String {
    Sha256::digest(text).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Writes all studies of a store and some settings. As a text in a message the file takes at most
/// `longest` bytes. A study or a game that cannot be read is left out: it stays where it is, and
/// everything else can still be saved.
///
/// # Errors
/// If the storage fails, the file would be longer, or `is_wanted` says no, which it is asked before
/// each game.
pub fn write(
    store: &dyn Store,
    settings: &Settings,
    longest: usize,
    is_wanted: &dyn Fn() -> bool,
) -> Result<Written, ArchiveError> {
    let mut left_out = Vec::new();
    let mut lines = Lines { text: String::new(), longest, left: longest };
    lines.push(&SettingsLine { settings: settings.clone() })?;
    for entry in store.list()? {
        let study = entry.id;
        let (about, rows) = match store.study(study) {
            Ok(Some(found)) => found,
            Ok(None) => continue,
            Err(error @ StoreError::Record { .. }) => {
                left_out.push(error.to_string());
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let mut games = Vec::with_capacity(rows.len());
        let mut last = 0;
        let listed = order::listed(rows.into_iter().map(|row| row.id), &about.order);
        for id in listed {
            if !is_wanted() {
                return Err(ArchiveError::Stopped);
            }
            // What cannot become a game would be refused by the board that reads the file.
            let read = read_game(store, study, id);
            let missing = || StoreError::in_game(study, id, RecordError::Missing);
            let game = match read.and_then(|game| game.ok_or_else(missing)) {
                Ok(game) => game,
                Err(error @ StoreError::Record { .. }) => {
                    left_out.push(error.to_string());
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            games.push(GameRecord::from(&game));
            if id == about.last {
                last = games.len() as GameId;
            }
        }
        if games.is_empty() {
            left_out.push(format!("study {study} has no game that can be read"));
            continue;
        }
        // The places of the games in the file are their order.
        let about = StudyRecord { last, order: Vec::new(), ..about.repaired(study) };
        lines.push(&StudyLine { about, games })?;
    }
    let rest = std::mem::take(&mut lines.text);
    let (format, version, sha256) = (FORMAT.to_owned(), VERSION, checksum(&rest));
    lines.push(&Head { format, version, sha256 })?;
    Ok(Written { text: lines.text + &rest, left_out })
}

/// Reads a file, to its last game.
///
/// # Errors
/// If it is another file, damaged or too new, or `is_wanted` says no.
pub fn read(text: &str, is_wanted: &dyn Fn() -> bool) -> Result<Archive, ArchiveError> {
    let (head, rest) = text.split_once('\n').ok_or(ArchiveError::Foreign)?;
    let head: Head = serde_json::from_str(head).map_err(|_| ArchiveError::Foreign)?;
    if head.format != FORMAT {
        return Err(ArchiveError::Foreign);
    }
    if head.version > VERSION {
        return Err(ArchiveError::Newer(head.version));
    }
    if checksum(rest) != head.sha256 {
        return Err(ArchiveError::Damaged);
    }
    let mut lines = (2..).zip(rest.lines());
    let of_line = |line, why| ArchiveError::Line { line, why };
    let (line, settings) = lines.next().ok_or(ArchiveError::Damaged)?;
    let SettingsLine { settings } = decode(settings).map_err(|why| of_line(line, why))?;
    let mut studies = Vec::new();
    for (line, study) in lines {
        let StudyLine { about, games } =
            StudyLine::read(study).map_err(|why| of_line(line, why))?;
        let mut stored = Vec::with_capacity(games.len());
        for game in games {
            if !is_wanted() {
                return Err(ArchiveError::Stopped);
            }
            let game = game.into_game().map_err(|why| of_line(line, why))?;
            stored.push(StoredGame::of(&game, 0)?);
        }
        studies.push((StudyRecord { order: Vec::new(), ..about }, stored));
    }
    Ok(Archive { settings, studies })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::Position;
    use crate::model::{Moment, StudyGame};
    use crate::store::{MemoryStore, StudyChange};

    const NOW: Moment = Moment { unix_micros: 0, ticks_ms: 0 };

    fn store() -> MemoryStore {
        let mut store = MemoryStore::default();
        let game = StudyGame::blank(Position::start(), NOW);
        let games = [3, 7].map(|id| StoredGame::of(&game, id).unwrap()).to_vec();
        let about = StudyRecord { explores: true, ..StudyRecord::new("Sunday", 7, NOW) };
        store.save(vec![(4, StudyChange { about, games, deleted: Vec::new() })]).unwrap();
        store
    }

    fn archive_of(longest: usize) -> Result<String, ArchiveError> {
        let settings = Settings::from([("theme".to_owned(), "a \\ \"dark\" one".to_owned())]);
        write(&store(), &settings, longest, &|| true).map(|written| written.text)
    }

    fn archive() -> String {
        archive_of(usize::MAX).unwrap()
    }

    #[test]
    fn what_was_written_is_read() {
        let read = read(&archive(), &|| true).unwrap();
        assert_eq!(read.settings["theme"], "a \\ \"dark\" one");
        let [(about, games)] = &read.studies[..] else { panic!("{read:?}") };
        assert_eq!((about.name.as_str(), about.last, about.explores), ("Sunday", 2, true));
        assert_eq!(games.len(), 2);
    }

    #[test]
    fn a_file_is_no_longer_than_can_be_read() {
        let text = archive();
        let in_message = serde_json::to_string(&text).unwrap().len() - 2;
        assert_eq!(archive_of(in_message).unwrap(), text);
        let why = archive_of(in_message - 1).unwrap_err().to_string();
        assert!(why.starts_with("all studies together are longer than the 1 MiB"), "{why}");
    }

    #[test]
    fn no_damage_goes_unnoticed() {
        let text = archive();
        let refused = |text: &str| read(text, &|| true).unwrap_err().to_string();
        for at in (0..text.len()).step_by(7) {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let Ok(damaged) = String::from_utf8(bytes) else { continue };
            assert!(read(&damaged, &|| true).is_err(), "byte {at}: {damaged}");
            assert!(read(&text[..at], &|| true).is_err(), "cut at {at}");
        }
        assert!(refused("").starts_with("this is not a file of"));
        assert!(refused("[Event \"?\"]\n\n1. e4 *\n").starts_with("this is not a file of"));
        assert!(refused(&text[..text.len() - 1]).contains("damaged"));
        let newer = text.replacen("\"version\":1", "\"version\":2", 1);
        assert!(refused(&newer).contains("newer Fissile (version 2"), "{}", refused(&newer));
    }
}
