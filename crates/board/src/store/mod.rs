//! Where studies are stored: a trait of six calls, and the records that go through it. The server
//! stores them in a file, tests in memory ([`MemoryStore`]).
//!
//! Every later call sees a change that was saved. The host of the session sends the events of a call
//! only when everything that the call has saved is on the disk. On the server that is so when `save`
//! returns; in a browser the host waits for its transaction, and begins again from what is stored if
//! that fails.

pub mod archive;
mod game_record;
mod memory;
mod raw;
pub mod record;
pub mod trials;

use std::collections::BTreeMap;

use thiserror::Error;

use super::model::game::GameRow;
use super::model::{GameId, StudyGame, StudyId};
use record::{RecordError, RowRecord, StudyRecord, decode, encode};

pub use game_record::GameRecord;
pub use memory::MemoryStore;

/// A study in the list of all. One whose record cannot be read is listed, too, so that nothing else
/// suffers from it.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyEntry {
    pub id: StudyId,
    pub about: Result<StudyRecord, RecordError>,
    /// The number of its games.
    pub games: usize,
}

impl StudyEntry {
    /// The study whose record has this text.
    #[must_use]
    pub fn of(id: StudyId, about: &[u8], games: usize) -> StudyEntry {
        StudyEntry { id, about: decode(about), games }
    }
}

/// A game in the list of its study, whether its line there can be read or not.
#[derive(Clone, Debug, PartialEq)]
pub struct RowEntry {
    pub id: GameId,
    pub row: Result<RowRecord, RecordError>,
}

impl RowEntry {
    /// The game whose line has this text.
    #[must_use]
    pub fn of(id: GameId, text: &[u8]) -> RowEntry {
        let is_own =
            |row: RowRecord| if row.is_of(id) { Ok(row) } else { Err(RecordError::Damaged) };
        RowEntry { id, row: decode(text).and_then(is_own) }
    }
}

/// A study as it is stored, whether it can be read or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StudyTexts {
    pub about: Vec<u8>,
    pub rows: BTreeMap<GameId, Vec<u8>>,
    pub games: BTreeMap<GameId, Vec<u8>>,
}

/// A game as it is stored: its line in the list of games, and its record as a text.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredGame {
    pub row: GameRow,
    pub text: String,
}

impl StoredGame {
    /// The game under an id; a game that is not in a study yet has the id 0.
    ///
    /// # Errors
    /// None in practice; the JSON crate requires it.
    pub fn of(game: &StudyGame, id: GameId) -> Result<StoredGame, RecordError> {
        Ok(StoredGame { row: game.row(id), text: encode(&GameRecord::from(game))? })
    }

    /// The line in the list, as it is stored.
    ///
    /// # Errors
    /// None in practice; the JSON crate requires it.
    pub fn row_text(&self) -> Result<String, RecordError> {
        encode(&RowRecord::from(&self.row))
    }
}

/// A change of a study, made as a whole or not at all. The study is created if there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyChange {
    pub about: StudyRecord,
    /// Games that are new or changed.
    pub games: Vec<StoredGame>,
    pub deleted: Vec<GameId>,
}

impl StudyChange {
    /// A change of the study itself.
    #[must_use]
    pub const fn of(about: StudyRecord) -> StudyChange {
        StudyChange { about, games: Vec::new(), deleted: Vec::new() }
    }
}

/// Stores studies. After an error nothing has changed, and the store is still usable, as soon as what
/// caused the error is gone.
pub trait Store {
    /// All studies, by their ids in ascending order.
    ///
    /// # Errors
    /// If they cannot be read.
    fn list(&self) -> Result<Vec<StudyEntry>, StoreError>;

    /// A study with the list of its games, by their ids; `None` if there is no such study.
    ///
    /// # Errors
    /// If its own record cannot be read.
    fn study(&self, id: StudyId) -> Result<Option<(StudyRecord, Vec<RowEntry>)>, StoreError>;

    /// Everything that is stored of a study, as it is; `None` if there is no such study.
    ///
    /// # Errors
    /// If the storage fails.
    fn texts(&self, id: StudyId) -> Result<Option<StudyTexts>, StoreError>;

    /// A game; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    fn game(&self, study: StudyId, game: GameId) -> Result<Option<GameRecord>, StoreError>;

    /// Makes changes of studies, all of them or none.
    ///
    /// # Errors
    /// If they cannot be stored.
    fn save(&mut self, changes: Vec<(StudyId, StudyChange)>) -> Result<(), StoreError>;

    /// Deletes a study with its games.
    ///
    /// # Errors
    /// If the change cannot be stored.
    fn delete(&mut self, id: StudyId) -> Result<(), StoreError>;
}

/// The line of a game in the list of its study. If it cannot be read, it is made from the game; if
/// that cannot be read either, it says so.
///
/// # Errors
/// If the storage fails.
pub fn read_row(
    store: &dyn Store,
    study: StudyId,
    RowEntry { id, row }: RowEntry,
) -> Result<GameRow, StoreError> {
    let why = match row {
        Ok(row) => return Ok(GameRow::from(row)),
        Err(why) => why,
    };
    match read_game(store, study, id) {
        Ok(Some(game)) => Ok(game.row(id)),
        Ok(None) | Err(StoreError::Record { .. }) => {
            Ok(GameRow::damaged(id, StoreError::in_game(study, id, why).to_string()))
        }
        Err(error) => Err(error),
    }
}

/// A game of a store.
///
/// # Errors
/// If it cannot be read.
pub fn read_game(
    store: &dyn Store,
    study: StudyId,
    game: GameId,
) -> Result<Option<StudyGame>, StoreError> {
    let damaged = |why| StoreError::in_game(study, game, why);
    store.game(study, game)?.map(GameRecord::into_game).transpose().map_err(damaged)
}

/// Why studies cannot be read or stored.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The disk is full, or the file may not grow.
    #[error("there is no space left for it; free some space and try again")]
    Full,
    #[error("{what} {why}")]
    Record { what: String, why: RecordError },
    #[error("the new game {0}")]
    NewGame(RecordError),
    /// The storage itself fails.
    #[error("the studies cannot be read or written: {0}")]
    Failed(Box<dyn std::error::Error + Send + Sync>),
}

impl StoreError {
    /// A record that cannot be read or written.
    #[must_use]
    pub fn in_study(id: StudyId, why: RecordError) -> StoreError {
        StoreError::Record { what: format!("study {id}"), why }
    }

    /// The record of a game that cannot be read or written.
    #[must_use]
    pub fn in_game(study: StudyId, game: GameId, why: RecordError) -> StoreError {
        StoreError::Record { what: format!("game {game} of study {study}"), why }
    }
}
