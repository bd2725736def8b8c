//! Where studies are kept: a database of redb in a folder. Every change is on the disk when the
//! call returns, so that nothing is lost however the program ends. [`super::study_game`] defines
//! how a game is stored.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition, WriteTransaction};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::events::GameRow;

/// The name of the file in the folder.
const FILE: &str = "studies.redb";

/// The memory for pages, in bytes.
const CACHE: usize = 8 << 20;

/// Studies by id.
const STUDIES: TableDefinition<u64, &str> = TableDefinition::new("studies");
/// The lines of the lists of games, by study and game.
const ROWS: TableDefinition<(u64, u64), &str> = TableDefinition::new("rows");
/// Games, by study and game.
const GAMES: TableDefinition<(u64, u64), &str> = TableDefinition::new("games");

/// Why studies cannot be kept.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The folder cannot be made.
    #[error("cannot make the folder {}: {error}", .path.display())]
    Folder { path: PathBuf, error: io::Error },
    /// Another program uses the file.
    #[error("another fissile board has the studies in {} open; --studies names another folder", .0.display())]
    Busy(PathBuf),
    /// The file is no database, or cannot be read.
    #[error("cannot open the studies in {}: {error}", .path.display())]
    Open { path: PathBuf, error: redb::DatabaseError },
    /// A change cannot be written, or something cannot be read.
    #[error("the studies cannot be read or written: {0}")]
    Database(#[from] redb::Error),
    /// An entry is not what it should be.
    #[error("{0} is damaged in the store")]
    Damaged(String),
}

/// Converts the many errors of the library into one.
fn failed(error: impl Into<redb::Error>) -> StoreError {
    StoreError::Database(error.into())
}

/// A study without its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    pub name: String,
    /// When it was changed last, in UTC.
    pub changed: String,
    /// The game that was changed last; 0 if none was.
    #[serde(default)]
    pub last: u64,
}

impl About {
    /// A study with this name, changed now.
    #[must_use]
    pub fn now(name: &str) -> About {
        // To the microsecond, so that the order of changes is theirs.
        let changed = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%S%.6fZ").to_string();
        About { name: name.to_owned(), changed, last: 0 }
    }

    /// The same study, in which a game was changed now.
    #[must_use]
    pub fn after_change(&self, game: u64) -> About {
        About { last: game, ..About::now(&self.name) }
    }
}

/// A game to write: its line in the list, and its text.
pub struct Stored {
    /// Its line; it has the id.
    pub row: GameRow,
    pub text: String,
}

pub struct Store {
    database: Database,
}

impl Store {
    /// Opens the store in a folder, or makes it.
    ///
    /// # Errors
    /// If the folder cannot be made, the file cannot be read or is something else, or another
    /// process has it open.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        let told = |error| StoreError::Folder { path: folder.to_owned(), error };
        fs::create_dir_all(folder).map_err(told)?;
        let path = folder.join(FILE);
        let opened = Database::builder().set_cache_size(CACHE).create(&path);
        let database = opened.map_err(|error| match error {
            redb::DatabaseError::DatabaseAlreadyOpen => StoreError::Busy(folder.to_owned()),
            error => StoreError::Open { path, error },
        })?;
        let store = Store { database };
        // From now on, readers find all tables.
        store.write(|change| {
            change.open_table(STUDIES).map_err(failed)?;
            change.open_table(ROWS).map_err(failed)?;
            change.open_table(GAMES).map_err(failed)?;
            Ok(())
        })?;
        Ok(store)
    }

    /// Makes a change, whole or not at all. It is on the disk on return.
    fn write<T>(
        &self,
        change: impl FnOnce(&WriteTransaction) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let transaction = self.database.begin_write().map_err(failed)?;
        let made = change(&transaction)?;
        transaction.commit().map_err(failed)?;
        Ok(made)
    }

    /// All studies, each with its id and the number of its games.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn studies(&self) -> Result<Vec<(u64, About, usize)>, StoreError> {
        let reading = self.database.begin_read().map_err(failed)?;
        let studies = reading.open_table(STUDIES).map_err(failed)?;
        let rows = reading.open_table(ROWS).map_err(failed)?;
        let mut found = Vec::new();
        for entry in studies.iter().map_err(failed)? {
            let (id, about) = entry.map_err(failed)?;
            let id = id.value();
            let games = rows.range((id, 0)..=(id, u64::MAX)).map_err(failed)?.count();
            found.push((id, about_of(id, about.value())?, games));
        }
        Ok(found)
    }

    /// A study with the lines of its games; `None` if there is none with this id.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn study(&self, id: u64) -> Result<Option<(About, Vec<GameRow>)>, StoreError> {
        let reading = self.database.begin_read().map_err(failed)?;
        let studies = reading.open_table(STUDIES).map_err(failed)?;
        let Some(about) = studies.get(id).map_err(failed)? else { return Ok(None) };
        let about = about_of(id, about.value())?;
        let rows = reading.open_table(ROWS).map_err(failed)?;
        let mut games = Vec::new();
        for entry in rows.range((id, 0)..=(id, u64::MAX)).map_err(failed)? {
            let (key, row) = entry.map_err(failed)?;
            let damaged = |_| StoreError::Damaged(format!("game {} of study {id}", key.value().1));
            games.push(serde_json::from_str(row.value()).map_err(damaged)?);
        }
        Ok(Some((about, games)))
    }

    /// The text of a game; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn game(&self, study: u64, game: u64) -> Result<Option<String>, StoreError> {
        let reading = self.database.begin_read().map_err(failed)?;
        let games = reading.open_table(GAMES).map_err(failed)?;
        let found = games.get((study, game)).map_err(failed)?;
        Ok(found.map(|text| text.value().to_owned()))
    }

    /// Makes a study with games; returns its id.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(&self, about: &About, entries: &[Stored]) -> Result<u64, StoreError> {
        self.write(|change| {
            let last = {
                let studies = change.open_table(STUDIES).map_err(failed)?;
                studies.last().map_err(failed)?.map_or(0, |(id, _)| id.value())
            };
            put(change, last + 1, about, entries)?;
            Ok(last + 1)
        })
    }

    /// Writes games of a study, and what is known of it.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn save(&self, id: u64, about: &About, entries: &[Stored]) -> Result<(), StoreError> {
        self.write(|change| put(change, id, about, entries))
    }

    /// Deletes a game.
    ///
    /// # Errors
    /// If the change cannot be written.
    pub fn delete_game(&self, id: u64, about: &About, game: u64) -> Result<(), StoreError> {
        self.write(|change| {
            put(change, id, about, &[])?;
            change.open_table(ROWS).map_err(failed)?.remove((id, game)).map_err(failed)?;
            change.open_table(GAMES).map_err(failed)?.remove((id, game)).map_err(failed)?;
            Ok(())
        })
    }

    /// Deletes a study with its games.
    ///
    /// # Errors
    /// If the change cannot be written.
    pub fn delete_study(&self, id: u64) -> Result<(), StoreError> {
        let all = (id, 0)..=(id, u64::MAX);
        self.write(|change| {
            change.open_table(STUDIES).map_err(failed)?.remove(id).map_err(failed)?;
            let mut rows = change.open_table(ROWS).map_err(failed)?;
            rows.retain_in(all.clone(), |_, _| false).map_err(failed)?;
            let mut games = change.open_table(GAMES).map_err(failed)?;
            games.retain_in(all.clone(), |_, _| false).map_err(failed)?;
            Ok(())
        })
    }
}

fn about_of(id: u64, text: &str) -> Result<About, StoreError> {
    serde_json::from_str(text).map_err(|_| StoreError::Damaged(format!("study {id}")))
}

fn put(
    change: &WriteTransaction,
    id: u64,
    about: &About,
    entries: &[Stored],
) -> Result<(), StoreError> {
    let unwritable = |error: serde_json::Error| StoreError::Damaged(error.to_string());
    let about = serde_json::to_string(about).map_err(unwritable)?;
    change.open_table(STUDIES).map_err(failed)?.insert(id, about.as_str()).map_err(failed)?;
    let mut rows = change.open_table(ROWS).map_err(failed)?;
    let mut games = change.open_table(GAMES).map_err(failed)?;
    for Stored { row, text } in entries {
        let line = serde_json::to_string(row).map_err(unwritable)?;
        rows.insert((id, row.id), line.as_str()).map_err(failed)?;
        games.insert((id, row.id), text.as_str()).map_err(failed)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: u64, text: &str) -> Stored {
        Stored { row: GameRow { id, ..GameRow::default() }, text: text.to_owned() }
    }

    #[test]
    fn everything_is_there_after_opening_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b");
        let about = About::now("Sunday");
        let id = {
            let store = Store::open(&path).unwrap();
            let id = store.create(&about, &[entry(1, "one"), entry(2, "two")]).unwrap();
            store.create(&About::now("other"), &[entry(1, "x")]).unwrap();
            store.save(id, &about, &[entry(2, "two, longer"), entry(3, "three")]).unwrap();
            store.delete_game(id, &about, 1).unwrap();
            id
        };
        let store = Store::open(&path).unwrap();
        let (found, rows) = store.study(id).unwrap().unwrap();
        assert_eq!((found, rows.iter().map(|row| row.id).collect::<Vec<_>>()), (about, vec![2, 3]));
        assert_eq!(store.game(id, 2).unwrap().as_deref(), Some("two, longer"));
        assert_eq!(store.game(id, 1).unwrap(), None);
        store.delete_study(id).unwrap();
        assert_eq!(store.study(id).unwrap(), None);
        assert_eq!(store.game(id, 3).unwrap(), None);
        assert_eq!(store.studies().unwrap().len(), 1);
    }

    #[test]
    fn a_folder_has_one_user_and_a_foreign_file_stays() {
        let folder = tempfile::tempdir().unwrap();
        let _open = Store::open(folder.path()).unwrap();
        let error = Store::open(folder.path()).err().unwrap().to_string();
        assert!(error.starts_with("another fissile board has the studies in "), "{error}");
        let other = tempfile::tempdir().unwrap();
        fs::write(other.path().join(FILE), "hello").unwrap();
        let error = Store::open(other.path()).err().unwrap().to_string();
        assert!(error.starts_with("cannot open the studies in "), "{error}");
        assert_eq!(fs::read(other.path().join(FILE)).unwrap(), b"hello");
    }
}
