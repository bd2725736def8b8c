//! Where studies are kept: a trait of five calls, and the records that go through it. The server
//! keeps them in a file, tests in memory ([`MemoryStore`]).
//!
//! A change is kept at once, or later ([`Saved`]). Nobody sees it before it is kept, so a program
//! whose storage answers later, such as a page with the storage of the browser, tells the session
//! when that has happened. [`DeferredStore`] is what such a program needs to read.

pub mod archive;
mod deferred;
mod game_record;
mod memory;
pub mod record;

use thiserror::Error;

use super::model::game::GameRow;
use super::model::{GameId, StudyGame, StudyId};
use record::{RecordError, RowRecord, StudyRecord, encode};

pub use deferred::DeferredStore;
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
    pub deleted: Option<GameId>,
}

impl StudyChange {
    /// A change of the study itself.
    #[must_use]
    pub const fn of(about: StudyRecord) -> StudyChange {
        StudyChange { about, games: Vec::new(), deleted: None }
    }
}

/// Whether a change is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// For good, when the call returns.
    Now,
    /// Not yet. The session asks the program around it to keep the change, by a request.
    Later,
}

/// Keeps studies. After an error nothing has changed, and the store is still usable, as soon as what
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
    fn save(&mut self, id: StudyId, change: &StudyChange) -> Result<Saved, StoreError>;

    /// Deletes a study with its games.
    ///
    /// # Errors
    /// If the change cannot be kept.
    fn delete(&mut self, id: StudyId) -> Result<Saved, StoreError>;
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

/// Why studies cannot be read or kept.
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
