//! What is stored: JSON of types that are used for nothing else, so that neither the messages nor
//! the model change what is on the disk. Each record has a version; those without one were written
//! before there were versions, and are read as version 1. This file has studies and the lists of
//! their games, [`super::GameRecord`] is a game.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::model::game::{GameRow, RESULTS, Repeat, Tally};
use crate::model::order::Run;
use crate::model::{Moment, edit};

/// The version that is written, and the newest that is read.
pub const VERSION: u32 = 1;

pub(super) const fn version() -> u32 {
    VERSION
}

/// Why a record cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    #[error("is damaged in the store")]
    Damaged,
    #[error("is missing in the store")]
    Missing,
    #[error("was stored by a newer Fissile (version {0}); this one reads up to version {VERSION}")]
    Newer(u32),
    #[error("cannot be written: {0}")]
    Unwritable(String),
}

/// Any record, for its version.
#[derive(Deserialize)]
pub(super) struct Versioned {
    #[serde(default = "version")]
    version: u32,
}

impl Versioned {
    /// # Errors
    /// If the record is newer than this program.
    pub(super) const fn check(&self) -> Result<(), RecordError> {
        if self.version > VERSION { Err(RecordError::Newer(self.version)) } else { Ok(()) }
    }
}

/// The text of a record.
///
/// # Errors
/// None in practice; the JSON crate requires it.
pub fn encode(record: &impl Serialize) -> Result<String, RecordError> {
    serde_json::to_string(record).map_err(|error| RecordError::Unwritable(error.to_string()))
}

/// The record of a text.
///
/// # Errors
/// If it is damaged, or newer than this program.
pub fn decode<T: DeserializeOwned>(text: &(impl AsRef<[u8]> + ?Sized)) -> Result<T, RecordError> {
    let text = text.as_ref();
    // A newer record may have other fields, so its version comes first.
    let known: Versioned = serde_json::from_slice(text).map_err(|_| RecordError::Damaged)?;
    known.check()?;
    serde_json::from_slice(text).map_err(|_| RecordError::Damaged)
}

/// A study without its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StudyRecord {
    #[serde(default = "version")]
    pub version: u32,
    pub name: String,
    /// What of the name a person has written: all of it, or the part that the program has put into a name. `None` where the program
    /// gave the name, and in records that do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<String>,
    /// When it was changed last, in UTC.
    pub changed: String,
    /// The game that was changed last; 0 if none was.
    #[serde(default)]
    pub last: u64,
    /// Whether moves are looked up in its own games.
    #[serde(default)]
    pub explores: bool,
    /// Where its games stand in the list if not by their ids. A Fissile that does not know it lists them by their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Run>,
}

impl StudyRecord {
    /// A study with this name, in which a game was changed now.
    #[must_use]
    pub fn new(name: &str, last: u64, now: Moment) -> StudyRecord {
        let (version, name, changed) = (VERSION, name.to_owned(), now.stamp());
        let (written, order) = (None, Vec::new());
        StudyRecord { version, name, written, changed, last, explores: false, order }
    }

    /// This study with a name of which a person has written a part.
    #[must_use]
    pub fn with_written(self, written: Option<String>) -> StudyRecord {
        StudyRecord { written, ..self }
    }

    /// Checks a study from elsewhere: it could have been made here.
    ///
    /// # Errors
    /// If its name or its time could not.
    pub fn check(&self) -> Result<(), RecordError> {
        let is_named = edit::name(&self.name).is_ok_and(|name| name == self.name);
        let is_part = self.written.as_ref().is_none_or(|part| self.name.contains(part));
        if is_named && is_part && is_stamp(&self.changed) {
            Ok(())
        } else {
            Err(RecordError::Damaged)
        }
    }

    /// This study as it passes [`StudyRecord::check`]; without a name it is called by its id.
    #[must_use]
    pub fn repaired(self, id: u64) -> StudyRecord {
        let name = edit::name(&self.name).unwrap_or_else(|_| format!("Study {id}"));
        let is_known = is_stamp(&self.changed);
        let changed = if is_known { self.changed } else { "1970-01-01T00:00:00Z".to_owned() };
        let written = self.written.filter(|part| name.contains(part));
        StudyRecord { name, written, changed, ..self }
    }

    /// This study, in which a game was changed now.
    #[must_use]
    pub fn after_change(&self, game: u64, now: Moment) -> StudyRecord {
        StudyRecord { changed: now.stamp(), last: game, ..self.clone() }
    }
}

/// Whether a text is a time such as 2026-11-25T02:25:53.975357Z.
fn is_stamp(text: &str) -> bool {
    let fits = |(byte, form): (u8, u8)| byte == form || form == b'0' && byte.is_ascii_digit();
    let (whole, rest) = text.split_at_checked(19).unwrap_or((text, ""));
    let is_whole = whole.len() == 19 && whole.bytes().zip(*b"0000-00-00T00:00:00").all(fits);
    let part = rest.strip_suffix('Z').map(|part| part.strip_prefix('.').unwrap_or(part));
    is_whole && part.is_some_and(|part| part.len() < 10 && part.bytes().all(|b| b.is_ascii_digit()))
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

impl RowRecord {
    /// Whether it can be the line of the game with this id.
    pub(super) fn is_of(&self, game: u64) -> bool {
        self.id == game && RESULTS.contains(&self.result.as_str())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TallyRecord {
    solved: u32,
    failed: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    repeat: Option<RepeatRecord>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct RepeatRecord {
    step: u8,
    due: u32,
}

impl From<Tally> for TallyRecord {
    fn from(Tally { solved, failed, repeat }: Tally) -> TallyRecord {
        let repeat = repeat.map(|Repeat { step, due }| RepeatRecord { step, due });
        TallyRecord { solved, failed, repeat }
    }
}

impl From<TallyRecord> for Tally {
    fn from(TallyRecord { solved, failed, repeat }: TallyRecord) -> Tally {
        let repeat = repeat.map(|RepeatRecord { step, due }| Repeat { step, due });
        Tally { solved, failed, repeat }
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
            damaged: None,
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

    #[test]
    fn a_study_from_elsewhere_could_have_been_made_here() {
        let good = StudyRecord::new("Sunday", 1, Moment { unix_micros: 5, ticks_ms: 0 });
        assert_eq!(good.check(), Ok(()));
        let whole = StudyRecord { changed: "2026-11-25T02:25:53Z".to_owned(), ..good.clone() };
        assert_eq!(whole.check(), Ok(()));
        for changed in ["", "Z", "yesterday", "2026-11-25T02:25:53", "2026-11-25T02:25:53.9xZ"] {
            let bad = StudyRecord { changed: changed.to_owned(), ..good.clone() };
            assert_eq!(bad.check(), Err(RecordError::Damaged), "{changed}");
            assert_eq!(bad.repaired(3).check(), Ok(()));
        }
        let bad = good.clone().with_written(Some("Monday".to_owned()));
        assert_eq!(bad.check(), Err(RecordError::Damaged));
        assert_eq!(bad.repaired(3), good);
        for name in ["", " a", "a\nb", &"x".repeat(201)] {
            let bad = StudyRecord { name: name.to_owned(), ..good.clone() };
            assert_eq!(bad.check(), Err(RecordError::Damaged), "{name}");
            assert_eq!(bad.repaired(3).check(), Ok(()));
        }
    }
}
