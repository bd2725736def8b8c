//! The store of the server: a database of redb in a folder, which only its owner can read. Every
//! change is on the disk when the call returns, so that nothing is lost however the program ends.
//!
//! After a failed write redb refuses every call until its file is opened again. So it is opened
//! again, by the next call: as soon as there is space the board goes on.

use std::cell::RefCell;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use redb::{ReadableDatabase, ReadableTable, TableDefinition, WriteTransaction};
use thiserror::Error;

use crate::board::model::{GameId, StudyId};
use crate::board::store::record::{RowRecord, StudyRecord, decode, encode};
use crate::board::store::{GameRecord, Store, StoreError, StudyChange, StudyEntry};
use crate::util::regular;

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

/// Why the studies in a folder cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The folder cannot be made.
    #[error("cannot make the folder {}: {error}", .path.display())]
    Folder { path: PathBuf, error: io::Error },
    /// Another program uses the file.
    #[error("another fissile board has the studies in {} open; --studies names another folder", .0.display())]
    Busy(PathBuf),
    /// The file is no database, or cannot be read.
    #[error("cannot open the studies in {}: {error}", .path.display())]
    File { path: PathBuf, error: Box<dyn std::error::Error + Send + Sync> },
    /// The file cannot be written.
    #[error("cannot write the studies in {}: {error}", .path.display())]
    Write { path: PathBuf, error: StoreError },
}

/// Converts the many errors of the library.
fn failed(error: impl Into<redb::Error>) -> StoreError {
    match error.into() {
        redb::Error::Io(error) if is_full(&error) => StoreError::Full,
        error => StoreError::Failed(Box::new(error)),
    }
}

/// Whether there is no space left on the disk, in the quota, or in the file.
fn is_full(error: &io::Error) -> bool {
    use ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

/// The studies in a folder.
pub struct Database {
    path: PathBuf,
    /// `None` after a failure, until the file is opened again.
    open: RefCell<Option<redb::Database>>,
}

impl Database {
    /// Opens the studies in a folder, or makes it. The folder, if nothing else is in it, and the
    /// file are made private.
    ///
    /// # Errors
    /// If the folder cannot be made, the file cannot be read or is something else, or another
    /// process has it open.
    pub fn open(folder: &Path) -> Result<Database, OpenError> {
        let told = |error| OpenError::Folder { path: folder.to_owned(), error };
        fs::create_dir_all(folder).map_err(told)?;
        let path = folder.join(FILE);
        let unusable =
            |error: io::Error| OpenError::File { path: path.clone(), error: Box::new(error) };
        make_private(folder, &path).map_err(unusable)?;
        let opened = redb::Database::builder().set_cache_size(CACHE).create(&path);
        let database = opened.map_err(|error| match error {
            redb::DatabaseError::DatabaseAlreadyOpen => OpenError::Busy(folder.to_owned()),
            error => OpenError::File { path: path.clone(), error: Box::new(error) },
        })?;
        let store = Database { path, open: RefCell::new(Some(database)) };
        // From now on, readers find all tables.
        let made = store.write(|change| {
            change.open_table(STUDIES).map_err(failed)?;
            change.open_table(ROWS).map_err(failed)?;
            change.open_table(GAMES).map_err(failed)?;
            Ok(())
        });
        match made {
            Ok(()) => Ok(store),
            Err(error) => Err(OpenError::Write { path: store.path, error }),
        }
    }

    /// Uses the database, which is opened again if the last use failed.
    fn with<T>(
        &self,
        act: impl FnOnce(&redb::Database) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut open = self.open.borrow_mut();
        let database = match open.take() {
            Some(database) => database,
            None => redb::Database::builder()
                .set_cache_size(CACHE)
                .create(&self.path)
                .map_err(failed)?,
        };
        let done = act(&database);
        // A damaged record is no reason to open the file again.
        if !matches!(done, Err(StoreError::Full | StoreError::Failed(_))) {
            *open = Some(database);
        }
        done
    }

    /// Makes a change, whole or not at all. It is on the disk on return.
    fn write(
        &self,
        change: impl FnOnce(&WriteTransaction) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        self.with(|database| {
            let transaction = database.begin_write().map_err(failed)?;
            change(&transaction)?;
            transaction.commit().map_err(failed)
        })
    }
}

impl Store for Database {
    fn list(&self) -> Result<Vec<StudyEntry>, StoreError> {
        self.with(|database| {
            let reading = database.begin_read().map_err(failed)?;
            let studies = reading.open_table(STUDIES).map_err(failed)?;
            let rows = reading.open_table(ROWS).map_err(failed)?;
            let mut found = Vec::new();
            for entry in studies.iter().map_err(failed)? {
                let (id, about) = entry.map_err(failed)?;
                let id = id.value();
                let about = decode(about.value()).map_err(|why| StoreError::in_study(id, why))?;
                let games = rows.range((id, 0)..=(id, u64::MAX)).map_err(failed)?.count();
                found.push(StudyEntry { id, about, games });
            }
            Ok(found)
        })
    }

    fn study(&self, id: StudyId) -> Result<Option<(StudyRecord, Vec<RowRecord>)>, StoreError> {
        self.with(|database| {
            let reading = database.begin_read().map_err(failed)?;
            let studies = reading.open_table(STUDIES).map_err(failed)?;
            let Some(about) = studies.get(id).map_err(failed)? else { return Ok(None) };
            let about = decode(about.value()).map_err(|why| StoreError::in_study(id, why))?;
            let rows = reading.open_table(ROWS).map_err(failed)?;
            let mut games = Vec::new();
            for entry in rows.range((id, 0)..=(id, u64::MAX)).map_err(failed)? {
                let (key, row) = entry.map_err(failed)?;
                let game = key.value().1;
                games.push(decode(row.value()).map_err(|why| StoreError::in_game(id, game, why))?);
            }
            Ok(Some((about, games)))
        })
    }

    fn game(&self, study: StudyId, game: GameId) -> Result<Option<GameRecord>, StoreError> {
        self.with(|database| {
            let reading = database.begin_read().map_err(failed)?;
            let games = reading.open_table(GAMES).map_err(failed)?;
            let found = games.get((study, game)).map_err(failed)?;
            let read = found.map(|text| decode(text.value())).transpose();
            read.map_err(|why| StoreError::in_game(study, game, why))
        })
    }

    fn save(&mut self, id: StudyId, change: &StudyChange) -> Result<(), StoreError> {
        let about = encode(&change.about).map_err(|why| StoreError::in_study(id, why))?;
        self.write(|transaction| {
            let mut studies = transaction.open_table(STUDIES).map_err(failed)?;
            studies.insert(id, about.as_str()).map_err(failed)?;
            let mut rows = transaction.open_table(ROWS).map_err(failed)?;
            let mut games = transaction.open_table(GAMES).map_err(failed)?;
            for (row, game) in &change.games {
                let unwritable = |why| StoreError::in_game(id, row.id, why);
                let (line, text) =
                    (encode(row).map_err(unwritable)?, encode(game).map_err(unwritable)?);
                rows.insert((id, row.id), line.as_str()).map_err(failed)?;
                games.insert((id, row.id), text.as_str()).map_err(failed)?;
            }
            if let Some(game) = change.deleted {
                rows.remove((id, game)).map_err(failed)?;
                games.remove((id, game)).map_err(failed)?;
            }
            Ok(())
        })
    }

    fn delete(&mut self, id: StudyId) -> Result<(), StoreError> {
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

/// Makes the file if there is none, and takes it from others' eyes; likewise the folder, if it has
/// nothing but files of the board.
fn make_private(folder: &Path, path: &Path) -> io::Result<()> {
    regular::check_regular(path)?;
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::fs::Permissions;
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        let file = options.mode(0o600).open(path)?;
        // Without leave to change them, the modes are somebody else's concern.
        if file.metadata()?.permissions().mode() & 0o077 != 0 {
            let _ = file.set_permissions(Permissions::from_mode(0o600));
        }
        let is_own = |name: &str| {
            [FILE, "address.json", "address-network.json"].contains(&name)
                || name.starts_with(".fissile-")
        };
        let has_own_only = fs::read_dir(folder)?
            .all(|entry| entry.is_ok_and(|entry| entry.file_name().to_str().is_some_and(is_own)));
        if has_own_only && fs::metadata(folder)?.permissions().mode() & 0o077 != 0 {
            let _ = fs::set_permissions(folder, Permissions::from_mode(0o700));
        }
    }
    #[cfg(not(unix))]
    {
        let _ = folder;
        options.open(path)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::Position;
    use crate::board::model::{Moment, StudyGame};

    const NOW: Moment = Moment { unix_micros: 0, ticks_ms: 0 };

    fn change(name: &str, ids: &[GameId]) -> StudyChange {
        let game = StudyGame::blank(Position::start(), NOW);
        let records = |id: &GameId| ((&game.row(*id)).into(), GameRecord::from(&game));
        let about = StudyRecord::new(name, 1, NOW);
        StudyChange { about, games: ids.iter().map(records).collect(), deleted: None }
    }

    #[test]
    fn everything_is_there_after_opening_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b");
        {
            let mut store = Database::open(&path).unwrap();
            store.save(1, &change("Sunday", &[1, 2])).unwrap();
            store.save(2, &change("other", &[1])).unwrap();
            store.save(1, &StudyChange { deleted: Some(1), ..change("Sunday", &[2, 3]) }).unwrap();
        }
        let mut store = Database::open(&path).unwrap();
        let (about, rows) = store.study(1).unwrap().unwrap();
        let ids: Vec<GameId> = rows.iter().map(|row| row.id).collect();
        assert_eq!((about.name.as_str(), ids), ("Sunday", vec![2, 3]));
        assert!(store.game(1, 2).unwrap().is_some() && store.game(1, 1).unwrap().is_none());
        store.delete(1).unwrap();
        assert_eq!(store.study(1).unwrap(), None);
        assert_eq!(store.game(1, 3).unwrap(), None);
        assert_eq!(store.list().unwrap().len(), 1);
    }

    #[test]
    fn a_folder_has_one_user_and_a_foreign_file_stays() {
        let folder = tempfile::tempdir().unwrap();
        let _open = Database::open(folder.path()).unwrap();
        let error = Database::open(folder.path()).err().unwrap().to_string();
        assert!(error.starts_with("another fissile board has the studies in "), "{error}");
        let other = tempfile::tempdir().unwrap();
        fs::write(other.path().join(FILE), "hello").unwrap();
        let error = Database::open(other.path()).err().unwrap().to_string();
        assert!(error.starts_with("cannot open the studies in "), "{error}");
        assert_eq!(fs::read(other.path().join(FILE)).unwrap(), b"hello");
    }

    #[cfg(unix)]
    #[test]
    fn studies_are_their_owners_alone_even_those_that_were_not() {
        use std::fs::Permissions;
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("studies");
        drop(Database::open(&folder).unwrap());
        let path = folder.join(FILE);
        assert_eq!((mode(&folder), mode(&path)), (0o700, 0o600));
        fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
        drop(Database::open(&folder).unwrap());
        assert_eq!((mode(&folder), mode(&path)), (0o700, 0o600));
        // A folder with other things in it may be meant for others.
        fs::write(folder.join("notes.txt"), "").unwrap();
        fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
        drop(Database::open(&folder).unwrap());
        assert_eq!((mode(&folder), mode(&path)), (0o755, 0o600));
    }
}
