//! The studies on the disk: a database of redb in a folder, which only its owner can read. Every
//! change is on the disk when the call returns, so that nothing is lost however the program ends.
//!
//! After a failed write redb refuses every call until its file is opened again. So it is opened
//! again, by the next call: as soon as there is space the board goes on.
//!
//! What redb does is guarded: on a file that it has not written it may panic. Before the file is opened
//! it is checked, by [`check`], and a copy of it is kept at each clean end ([`Database::end`]).
//!
//! Thousands of games are written in slices, with changes in between ([`super::storage`]). They are
//! there for nobody until their rows are, and
//! all rows come in one transaction. Games without rows are noted as staged, and removed when the
//! database is opened, in case the program ended in between.

mod check;
mod copy;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{PoisonError, RwLock};

use redb::{ReadableDatabase, ReadableTable, TableDefinition, WriteTransaction};
use thiserror::Error;

use super::private::{is_full, make_private};
use crate::board::model::{GameId, StudyId};
use crate::board::store::record::{StudyRecord, decode, encode};
use crate::board::store::{
    GameRecord, RowEntry, StoreError, StoredGame, StudyChange, StudyEntry, StudyTexts,
};
use crate::util::guard;

/// The name of the file in the folder.
const FILE: &str = "studies.redb";

/// The memory for pages, in bytes.
const CACHE: usize = 8 << 20;

/// A text in a table of texts. It is read as bytes: redb panics on a text that is not UTF-8, and a
/// damaged record may be that.
#[derive(Debug)]
struct Text;

impl redb::Value for Text {
    type SelfType<'a> = &'a [u8];
    type AsBytes<'a> = &'a [u8];

    fn fixed_width() -> Option<usize> {
        None
    }

    fn from_bytes<'a>(data: &'a [u8]) -> &'a [u8]
    where
        Self: 'a,
    {
        data
    }

    fn as_bytes<'a, 'b: 'a>(value: &'a &'b [u8]) -> &'a [u8]
    where
        Self: 'b,
    {
        value
    }

    fn type_name() -> redb::TypeName {
        <&str as redb::Value>::type_name()
    }
}

/// Studies by id.
const STUDIES: TableDefinition<u64, Text> = TableDefinition::new("studies");
/// The lines of the lists of games, by study and game.
const ROWS: TableDefinition<(u64, u64), Text> = TableDefinition::new("rows");
/// Games, by study and game.
const GAMES: TableDefinition<(u64, u64), Text> = TableDefinition::new("games");
/// Ranges of games some of which may have no rows: the last game by study and first game.
const STAGED: TableDefinition<(u64, u64), u64> = TableDefinition::new("staged");

/// Why the studies in a folder cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The folder cannot be made.
    #[error("cannot make the folder {}: {error}; --studies names another", .path.display())]
    Folder { path: PathBuf, error: std::io::Error },
    /// Another program uses the file.
    #[error("another fissile board has the studies in {} open; --studies names another folder", .0.display())]
    Busy(PathBuf),
    /// The file is no database, or cannot be read.
    #[error("cannot open the studies in {}: {error}{}", .path.display(), copy::named(.path))]
    File { path: PathBuf, error: Box<dyn std::error::Error + Send + Sync> },
    /// The file cannot be written.
    #[error("cannot write the studies in {}: {error}; --studies names another folder", .path.display())]
    Write { path: PathBuf, error: StoreError },
}

/// The library has panicked, on bytes that it has not written.
#[derive(Debug, Error)]
#[error("the file is damaged")]
struct Panicked;

/// Calls the library.
fn guarded<T>(call: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    guard::caught(call).unwrap_or_else(|| Err(StoreError::Failed(Box::new(Panicked))))
}

/// Converts the many errors of the library.
fn failed(error: impl Into<redb::Error>) -> StoreError {
    match error.into() {
        redb::Error::Io(error) if is_full(&error) => StoreError::Full,
        error => StoreError::Failed(Box::new(error)),
    }
}

/// Games of a study by their ids: from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRange {
    pub study: StudyId,
    pub first: GameId,
    pub last: GameId,
}

impl GameRange {
    /// All games of a study.
    #[must_use]
    pub const fn all(study: StudyId) -> GameRange {
        GameRange { study, first: 0, last: u64::MAX }
    }

    /// The range of these games, unless there are none.
    #[must_use]
    pub fn of(study: StudyId, games: &[StoredGame]) -> Option<GameRange> {
        let (first, last) = (games.first()?.row.id, games.last()?.row.id);
        Some(GameRange { study, first, last })
    }

    const fn keys(self) -> std::ops::RangeInclusive<(u64, u64)> {
        (self.study, self.first)..=(self.study, self.last)
    }
}

/// The studies in a folder. Readers and one writer use it at the same time.
pub struct Database {
    path: PathBuf,
    /// `None` after a failure, until the file is opened again.
    open: RwLock<Option<redb::Database>>,
    /// Why the file is damaged, if it could be opened nevertheless.
    remark: Option<String>,
    has_ended: AtomicBool,
}

impl Database {
    /// Opens the studies in a folder, or makes it. The folder, if nothing else is in it, and the
    /// file are made private.
    ///
    /// # Errors
    /// If the folder cannot be made, the file cannot be read or is something else, or another
    /// process has it open. Nothing is changed then.
    pub fn open(folder: &Path) -> Result<Database, OpenError> {
        let no_folder = |error| OpenError::Folder { path: folder.to_owned(), error };
        std::fs::create_dir_all(folder).map_err(no_folder)?;
        let path = folder.join(FILE);
        let unusable =
            |error: std::io::Error| OpenError::File { path: path.clone(), error: Box::new(error) };
        make_private(folder, &path).map_err(unusable)?;
        let remark = match check::check(&path) {
            check::Verdict::Sound => {
                if let Err(error) = copy::keep(&path, u64::MAX) {
                    log::warn!("cannot keep a copy of the studies: {error}");
                }
                None
            }
            check::Verdict::Readable => Some(format!(
                "the studies in {} are damaged, but can be read{}",
                path.display(),
                copy::named(&path)
            )),
            check::Verdict::Busy => return Err(OpenError::Busy(folder.to_owned())),
            check::Verdict::Unusable(error) => return Err(OpenError::File { path, error }),
        };
        let builder = &mut redb::Database::builder();
        let opened = guard::caught(|| builder.set_cache_size(CACHE).create(&path));
        let database = match opened {
            Some(Ok(database)) => database,
            Some(Err(redb::DatabaseError::DatabaseAlreadyOpen)) => {
                return Err(OpenError::Busy(folder.to_owned()));
            }
            Some(Err(error)) => return Err(OpenError::File { path, error: Box::new(error) }),
            None => return Err(OpenError::File { path, error: Box::new(Panicked) }),
        };
        let (open, has_ended) = (RwLock::new(Some(database)), AtomicBool::new(false));
        let store = Database { path, open, remark, has_ended };
        // From now on, readers find all tables.
        let made = store.write(|change| {
            change.open_table(STUDIES).map_err(failed)?;
            change.open_table(ROWS).map_err(failed)?;
            change.open_table(GAMES).map_err(failed)?;
            change.open_table(STAGED).map_err(failed)?;
            Ok(())
        });
        match made.and_then(|()| store.sweep_all()) {
            Ok(()) => Ok(store),
            Err(error) => Err(OpenError::Write { path: store.path, error }),
        }
    }

    /// A sentence for people, if the file is damaged.
    #[must_use]
    pub fn remark(&self) -> Option<&str> {
        self.remark.as_deref()
    }

    /// Closes the file for good and keeps a copy of it, unless it is damaged or large: the copy is then
    /// that of an earlier end, or is made at the next start.
    pub fn end(&self) {
        self.has_ended.store(true, Ordering::SeqCst);
        self.close();
        if self.remark.is_none()
            && let Err(error) = copy::keep(&self.path, copy::LARGEST_AT_END)
        {
            log::warn!("cannot keep a copy of the studies: {error}");
        }
    }

    fn close(&self) {
        let gone = self.open.write().unwrap_or_else(PoisonError::into_inner).take();
        guard::caught(move || drop(gone));
    }

    /// Uses the database, which is opened again if the last use failed.
    fn with<T>(
        &self,
        act: impl FnOnce(&redb::Database) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        loop {
            if self.has_ended.load(Ordering::SeqCst) {
                return Err(StoreError::Failed("the board has ended".into()));
            }
            let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(database) = &*open {
                let done = guarded(|| act(database));
                drop(open);
                // A damaged record is no reason to open the file again.
                if matches!(done, Err(StoreError::Full | StoreError::Failed(_))) {
                    self.close();
                }
                return done;
            }
            drop(open);
            let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
            if open.is_none() {
                let builder = &mut redb::Database::builder();
                builder.set_cache_size(CACHE);
                *open = Some(guarded(|| builder.create(&self.path).map_err(failed))?);
            }
        }
    }

    /// Makes a change, whole or not at all. It is on the disk on return.
    fn write<T>(
        &self,
        change: impl FnOnce(&WriteTransaction) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.with(|database| {
            let transaction = database.begin_write().map_err(failed)?;
            let done = change(&transaction)?;
            transaction.commit().map_err(failed)?;
            Ok(done)
        })
    }

    /// All studies, by their ids.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn list(&self) -> Result<Vec<StudyEntry>, StoreError> {
        self.with(|database| {
            let reading = database.begin_read().map_err(failed)?;
            let studies = reading.open_table(STUDIES).map_err(failed)?;
            let rows = reading.open_table(ROWS).map_err(failed)?;
            let mut found = Vec::new();
            for entry in studies.iter().map_err(failed)? {
                let (id, about) = entry.map_err(failed)?;
                let id = id.value();
                let games = rows.range(GameRange::all(id).keys()).map_err(failed)?.count();
                found.push(StudyEntry::of(id, about.value(), games));
            }
            Ok(found)
        })
    }

    /// A study with the list of its games.
    ///
    /// # Errors
    /// If its own record cannot be read.
    pub fn study(&self, id: StudyId) -> Result<Option<(StudyRecord, Vec<RowEntry>)>, StoreError> {
        self.with(|database| {
            let reading = database.begin_read().map_err(failed)?;
            let studies = reading.open_table(STUDIES).map_err(failed)?;
            let Some(about) = studies.get(id).map_err(failed)? else { return Ok(None) };
            let about = decode(about.value()).map_err(|why| StoreError::in_study(id, why))?;
            let rows = reading.open_table(ROWS).map_err(failed)?;
            let mut games = Vec::new();
            for entry in rows.range(GameRange::all(id).keys()).map_err(failed)? {
                let (key, row) = entry.map_err(failed)?;
                games.push(RowEntry::of(key.value().1, row.value()));
            }
            Ok(Some((about, games)))
        })
    }

    /// Everything that is stored of a study, as it is.
    ///
    /// # Errors
    /// If the storage fails.
    pub fn texts(&self, id: StudyId) -> Result<Option<StudyTexts>, StoreError> {
        self.with(|database| {
            let reading = database.begin_read().map_err(failed)?;
            let studies = reading.open_table(STUDIES).map_err(failed)?;
            let Some(about) = studies.get(id).map_err(failed)? else { return Ok(None) };
            let all = |table| -> Result<_, StoreError> {
                let mut texts = BTreeMap::new();
                let table = reading.open_table::<(u64, u64), Text>(table).map_err(failed)?;
                for entry in table.range(GameRange::all(id).keys()).map_err(failed)? {
                    let (key, text) = entry.map_err(failed)?;
                    texts.insert(key.value().1, text.value().to_owned());
                }
                Ok(texts)
            };
            let about = about.value().to_owned();
            Ok(Some(StudyTexts { about, rows: all(ROWS)?, games: all(GAMES)? }))
        })
    }

    /// A game.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn game(&self, study: StudyId, game: GameId) -> Result<Option<GameRecord>, StoreError> {
        self.with(|database| {
            let reading = database.begin_read().map_err(failed)?;
            let games = reading.open_table(GAMES).map_err(failed)?;
            let found = games.get((study, game)).map_err(failed)?;
            let read = found.map(|text| decode(text.value())).transpose();
            read.map_err(|why| StoreError::in_game(study, game, why))
        })
    }

    /// Makes changes of studies, all of them or none. Games in ranges that are staged are there already.
    ///
    /// # Errors
    /// If they cannot be stored.
    pub fn save(
        &self,
        changes: &[(StudyId, StudyChange)],
        staged: &[GameRange],
    ) -> Result<(), StoreError> {
        self.write(|transaction| {
            for (study, change) in changes {
                let range = GameRange::of(*study, &change.games);
                match range.filter(|range| staged.contains(range)) {
                    None => put_games(transaction, *study, &change.games)?,
                    Some(GameRange { study, first, .. }) => {
                        let mut noted = transaction.open_table(STAGED).map_err(failed)?;
                        noted.remove((study, first)).map_err(failed)?;
                    }
                }
                put_rows(transaction, *study, change)?;
            }
            Ok(())
        })
    }

    /// Notes that games without rows may come into a range.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn stage(&self, range: GameRange) -> Result<(), StoreError> {
        self.write(|transaction| note_staged(transaction, range))
    }

    /// Writes games of a staged range, for nobody to see yet.
    ///
    /// # Errors
    /// If they cannot be stored.
    pub fn save_staged(&self, study: StudyId, games: &[StoredGame]) -> Result<(), StoreError> {
        self.write(|transaction| put_games(transaction, study, games))
    }

    /// Deletes a study. Its games have no rows from now on; [`Database::sweep`] removes them.
    ///
    /// # Errors
    /// If the change cannot be stored.
    pub fn delete(&self, id: StudyId) -> Result<(), StoreError> {
        self.write(|transaction| {
            transaction.open_table(STUDIES).map_err(failed)?.remove(id).map_err(failed)?;
            let mut rows = transaction.open_table(ROWS).map_err(failed)?;
            rows.retain_in(GameRange::all(id).keys(), |_, _| false).map_err(failed)?;
            note_staged(transaction, GameRange::all(id))
        })
    }

    /// Removes games of a staged range that have no rows, at most `most`. Returns whether that was
    /// all.
    ///
    /// # Errors
    /// If the change cannot be stored.
    pub fn sweep(&self, range: GameRange, most: usize) -> Result<bool, StoreError> {
        self.write(|transaction| {
            let rows = transaction.open_table(ROWS).map_err(failed)?;
            let mut games = transaction.open_table(GAMES).map_err(failed)?;
            let mut gone = Vec::new();
            for entry in games.range(range.keys()).map_err(failed)? {
                let key = entry.map_err(failed)?.0.value();
                if gone.len() == most {
                    break;
                }
                if rows.get(key).map_err(failed)?.is_none() {
                    gone.push(key);
                }
            }
            let is_all = gone.len() < most;
            for key in gone {
                games.remove(key).map_err(failed)?;
            }
            if is_all {
                let mut staged = transaction.open_table(STAGED).map_err(failed)?;
                staged.remove((range.study, range.first)).map_err(failed)?;
            }
            Ok(is_all)
        })
    }

    fn sweep_all(&self) -> Result<(), StoreError> {
        let ranges = self.with(|database| {
            let reading = database.begin_read().map_err(failed)?;
            let staged = reading.open_table(STAGED).map_err(failed)?;
            let mut ranges = Vec::new();
            for entry in staged.iter().map_err(failed)? {
                let (key, last) = entry.map_err(failed)?;
                let (study, first) = key.value();
                ranges.push(GameRange { study, first, last: last.value() });
            }
            Ok(ranges)
        })?;
        for range in ranges {
            self.sweep(range, usize::MAX)?;
        }
        Ok(())
    }
}

fn note_staged(transaction: &WriteTransaction, range: GameRange) -> Result<(), StoreError> {
    let mut staged = transaction.open_table(STAGED).map_err(failed)?;
    staged.insert((range.study, range.first), range.last).map_err(failed)?;
    Ok(())
}

fn put_games(
    transaction: &WriteTransaction,
    study: StudyId,
    changed: &[StoredGame],
) -> Result<(), StoreError> {
    let mut games = transaction.open_table(GAMES).map_err(failed)?;
    for game in changed {
        games.insert((study, game.row.id), game.text.as_bytes()).map_err(failed)?;
    }
    Ok(())
}

/// Writes what a change has beside its games.
fn put_rows(
    transaction: &WriteTransaction,
    study: StudyId,
    change: &StudyChange,
) -> Result<(), StoreError> {
    let about = encode(&change.about).map_err(|why| StoreError::in_study(study, why))?;
    let mut studies = transaction.open_table(STUDIES).map_err(failed)?;
    studies.insert(study, about.as_bytes()).map_err(failed)?;
    let mut rows = transaction.open_table(ROWS).map_err(failed)?;
    for game in &change.games {
        let unwritable = |why| StoreError::in_game(study, game.row.id, why);
        let row = game.row_text().map_err(unwritable)?;
        rows.insert((study, game.row.id), row.as_bytes()).map_err(failed)?;
    }
    let mut games = transaction.open_table(GAMES).map_err(failed)?;
    for game in &change.deleted {
        rows.remove((study, *game)).map_err(failed)?;
        games.remove((study, *game)).map_err(failed)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
