//! Where studies are kept: a trait of five calls, and the records that go through it. The server
//! keeps them in a file, tests in memory ([`MemoryStore`]).
//!
//! A store is called from inside the session, because nobody may see a change that is not kept. A
//! program whose storage answers later collects the changes in a store in memory, and passes the
//! output of the session on as soon as they are kept.

mod game_record;
mod memory;
pub mod record;

use thiserror::Error;

use super::model::{GameId, StudyId};
use record::{RecordError, RowRecord, StudyRecord};

pub use game_record::GameRecord;
pub use memory::MemoryStore;

/// A study in the list of all.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyEntry {
    pub id: StudyId,
    pub about: StudyRecord,
    /// The number of its games.
    pub games: usize,
}

/// A change of a study, made as a whole or not at all. The study is created if there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyChange {
    pub about: StudyRecord,
    /// Games that are new or changed.
    pub games: Vec<(RowRecord, GameRecord)>,
    pub deleted: Option<GameId>,
}

impl StudyChange {
    /// A change of the study itself.
    #[must_use]
    pub const fn of(about: StudyRecord) -> StudyChange {
        StudyChange { about, games: Vec::new(), deleted: None }
    }
}

/// Keeps studies. A change is kept for good when the call returns, and after an error nothing has
/// changed. After an error the store is still usable, as soon as what caused it is gone.
pub trait Store {
    /// All studies, by their ids in ascending order.
    ///
    /// # Errors
    /// If they cannot be read.
    fn list(&self) -> Result<Vec<StudyEntry>, StoreError>;

    /// A study with the list of its games, by their ids; `None` if there is no such study.
    ///
    /// # Errors
    /// If it cannot be read.
    fn study(&self, id: StudyId) -> Result<Option<(StudyRecord, Vec<RowRecord>)>, StoreError>;

    /// A game; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    fn game(&self, study: StudyId, game: GameId) -> Result<Option<GameRecord>, StoreError>;

    /// Makes a change of a study.
    ///
    /// # Errors
    /// If it cannot be kept.
    fn save(&mut self, id: StudyId, change: &StudyChange) -> Result<(), StoreError>;

    /// Deletes a study with its games.
    ///
    /// # Errors
    /// If the change cannot be kept.
    fn delete(&mut self, id: StudyId) -> Result<(), StoreError>;
}

/// Why studies cannot be read or kept.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The disk is full, or the file may not grow.
    #[error("there is no space left for it; free some space and try again")]
    Full,
    #[error("{what} {why}")]
    Record { what: String, why: RecordError },
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
