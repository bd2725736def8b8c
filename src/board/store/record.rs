//! What is stored: JSON of types that are used for nothing else, so that neither the messages nor
//! the model change what is on the disk. Each record has a version; those without one were written
//! before there were versions, and are read as version 1. This file has studies and the lists of
//! their games, [`super::GameRecord`] is a game.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::model::Moment;
use crate::board::model::game::{GameRow, Tally};

/// The version that is written, and the newest that is read.
pub const VERSION: u32 = 1;

pub(super) const fn version() -> u32 {
    VERSION
}

/// Why a record cannot be read or written.
#[derive(Debug, Error)]
pub enum RecordError {
    #[error("is damaged in the store")]
    Damaged,
    #[error("was stored by a newer Fissile (version {0}); this one reads up to version {VERSION}")]
    Newer(u32),
    #[error("cannot be written: {0}")]
    Unwritable(serde_json::Error),
}

/// Any record, for its version.
#[derive(Deserialize)]
struct Versioned {
    #[serde(default = "version")]
    version: u32,
}

/// The text of a record.
///
/// # Errors
/// None in practice; the JSON crate requires it.
pub fn encode(record: &impl Serialize) -> Result<String, RecordError> {
    serde_json::to_string(record).map_err(RecordError::Unwritable)
}

/// The record of a text.
///
/// # Errors
/// If it is damaged, or newer than this program.
pub fn decode<T: DeserializeOwned>(text: &str) -> Result<T, RecordError> {
    let newer = |known: &Versioned| known.version > VERSION;
    match serde_json::from_str::<Versioned>(text) {
        Ok(known) if newer(&known) => Err(RecordError::Newer(known.version)),
        Ok(_) => serde_json::from_str(text).map_err(|_| RecordError::Damaged),
        Err(_) => Err(RecordError::Damaged),
    }
}

/// A study without its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StudyRecord {
    #[serde(default = "version")]
    pub version: u32,
    pub name: String,
    /// When it was changed last, in UTC.
    pub changed: String,
    /// The game that was changed last; 0 if none was.
    #[serde(default)]
    pub last: u64,
    /// Whether moves are looked up in its own games.
    #[serde(default)]
    pub explores: bool,
}

impl StudyRecord {
    /// A study with this name, in which a game was changed now.
    #[must_use]
    pub fn new(name: &str, last: u64, now: Moment) -> StudyRecord {
        let (version, name, changed) = (VERSION, name.to_owned(), now.stamp());
        StudyRecord { version, name, changed, last, explores: false }
    }

    /// The same study, in which a game was changed now.
    #[must_use]
    pub fn after_change(&self, game: u64, now: Moment) -> StudyRecord {
        StudyRecord { changed: now.stamp(), last: game, ..self.clone() }
    }
}

/// A game in the list of its study.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowRecord {
    #[serde(default = "version")]
    pub version: u32,
    pub id: u64,
    white: String,
    black: String,
    result: String,
    event: String,
    date: String,
    plies: usize,
    playing: bool,
    #[serde(default)]
    exercise: Option<TallyRecord>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TallyRecord {
    solved: u32,
    failed: u32,
}

impl From<Tally> for TallyRecord {
    fn from(Tally { solved, failed }: Tally) -> TallyRecord {
        TallyRecord { solved, failed }
    }
}

impl From<TallyRecord> for Tally {
    fn from(TallyRecord { solved, failed }: TallyRecord) -> Tally {
        Tally { solved, failed }
    }
}

impl From<&GameRow> for RowRecord {
    fn from(row: &GameRow) -> RowRecord {
        RowRecord {
            version: VERSION,
            id: row.id,
            white: row.white.clone(),
            black: row.black.clone(),
            result: row.result.clone(),
            event: row.event.clone(),
            date: row.date.clone(),
            plies: row.plies,
            playing: row.is_playing,
            exercise: row.exercise.map(TallyRecord::from),
        }
    }
}

impl From<RowRecord> for GameRow {
    fn from(row: RowRecord) -> GameRow {
        GameRow {
            id: row.id,
            white: row.white,
            black: row.black,
            result: row.result,
            event: row.event,
            date: row.date,
            plies: row.plies,
            is_playing: row.playing,
            exercise: row.exercise.map(Tally::from),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_and_newer_versions_are_told_apart() {
        for damaged in ["", "{}", "[1]", "{\"version\": 1}"] {
            let error = decode::<RowRecord>(damaged).unwrap_err();
            assert!(matches!(error, RecordError::Damaged), "{damaged}");
        }
        let newer = decode::<RowRecord>("{\"version\": 2, \"moves\": []}").unwrap_err();
        assert!(matches!(newer, RecordError::Newer(2)), "{newer}");
        assert!(decode::<StudyRecord>("{\"name\": \"x\", \"changed\": \"\"}").is_ok());
    }
}
