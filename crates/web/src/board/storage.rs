//! The store of the board: texts under keys, as the browser keeps them. Reading is done in memory.
//! The host writes what has changed, in one transaction, before anybody hears of it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fissile_board::model::{GameId, StudyId};
use fissile_board::store::record::{StudyRecord, decode, encode};
use fissile_board::store::{
    GameRecord, RowEntry, Store, StoreError, StudyChange, StudyEntry, StudyTexts,
};

/// The texts that have changed, by their keys; `None` is a text that is gone.
pub type Changes = BTreeMap<String, Option<String>>;

/// Keeps texts, and what has changed since it was asked last. Its copies are the same store.
#[derive(Clone, Default)]
pub struct Storage(Arc<Mutex<Texts>>);

#[derive(Default)]
struct Texts {
    stored: BTreeMap<String, String>,
    changes: Changes,
}

/// Numbers of one width, so that keys are in the order of the numbers.
fn study_key(study: StudyId) -> String {
    format!("study/{study:020}")
}

/// What the keys of all rows of a study begin with.
fn rows(study: StudyId) -> String {
    format!("row/{study:020}/")
}

fn row_key(study: StudyId, game: GameId) -> String {
    format!("{}{game:020}", rows(study))
}

/// What the keys of all games of a study begin with.
fn games(study: StudyId) -> String {
    format!("game/{study:020}/")
}

fn game_key(study: StudyId, game: GameId) -> String {
    format!("{}{game:020}", games(study))
}

/// The last number of a key.
fn number(key: &str) -> Option<u64> {
    key.rsplit('/').next()?.parse().ok()
}

impl Texts {
    fn put(&mut self, key: String, text: String) {
        self.changes.insert(key.clone(), Some(text.clone()));
        self.stored.insert(key, text);
    }

    fn remove(&mut self, key: String) {
        self.stored.remove(&key);
        self.changes.insert(key, None);
    }

    fn with_prefix<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (u64, &'a str)> {
        let from = self.stored.range(prefix.to_owned()..);
        let own = from.take_while(move |(key, _)| key.starts_with(prefix));
        own.filter_map(|(key, text)| Some((number(key)?, text.as_str())))
    }
}

impl Storage {
    /// A store with the texts that the browser has stored.
    pub fn new(stored: BTreeMap<String, String>) -> Storage {
        Storage(Arc::new(Mutex::new(Texts { stored, changes: Changes::new() })))
    }

    /// What has changed since the last call.
    pub fn take_changes(&self) -> Changes {
        std::mem::take(&mut self.lock().changes)
    }

    fn lock(&self) -> MutexGuard<'_, Texts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for Storage {
    fn list(&self) -> Result<Vec<StudyEntry>, StoreError> {
        let texts = self.lock();
        let entry = |(id, text): (StudyId, &str)| {
            StudyEntry::of(id, text.as_bytes(), texts.with_prefix(&rows(id)).count())
        };
        Ok(texts.with_prefix("study/").map(entry).collect())
    }

    fn study(&self, id: StudyId) -> Result<Option<(StudyRecord, Vec<RowEntry>)>, StoreError> {
        let texts = self.lock();
        let Some(about) = texts.stored.get(&study_key(id)) else { return Ok(None) };
        let about = decode(about).map_err(|why| StoreError::in_study(id, why))?;
        let row = |(game, text): (GameId, &str)| RowEntry::of(game, text.as_bytes());
        let rows = texts.with_prefix(&rows(id)).map(row).collect();
        Ok(Some((about, rows)))
    }

    fn texts(&self, id: StudyId) -> Result<Option<StudyTexts>, StoreError> {
        let texts = self.lock();
        let Some(about) = texts.stored.get(&study_key(id)) else { return Ok(None) };
        let bytes = |(game, text): (GameId, &str)| (game, text.as_bytes().to_vec());
        let all = |prefix: String| texts.with_prefix(&prefix).map(bytes).collect();
        let about = about.as_bytes().to_vec();
        Ok(Some(StudyTexts { about, rows: all(rows(id)), games: all(games(id)) }))
    }

    fn game(&self, study: StudyId, game: GameId) -> Result<Option<GameRecord>, StoreError> {
        let texts = self.lock();
        let read = |text: &String| decode(text);
        let text = texts.stored.get(&game_key(study, game));
        text.map(read).transpose().map_err(|why| StoreError::in_game(study, game, why))
    }

    fn save(&mut self, changes: Vec<(StudyId, StudyChange)>) -> Result<(), StoreError> {
        let (mut written, mut removed) = (Vec::new(), Vec::new());
        for (id, change) in changes {
            let about = encode(&change.about).map_err(|why| StoreError::in_study(id, why))?;
            written.push((study_key(id), about));
            for game in change.games {
                let number = game.row.id;
                let row = game.row_text().map_err(|why| StoreError::in_game(id, number, why))?;
                written.push((row_key(id, number), row));
                written.push((game_key(id, number), game.text));
            }
            for game in change.deleted {
                removed.extend([row_key(id, game), game_key(id, game)]);
            }
        }
        let mut texts = self.lock();
        written.into_iter().for_each(|(key, text)| texts.put(key, text));
        removed.into_iter().for_each(|key| texts.remove(key));
        Ok(())
    }

    fn delete(&mut self, id: StudyId) -> Result<(), StoreError> {
        let mut texts = self.lock();
        let ids = |prefix: &str| texts.with_prefix(prefix).map(|(game, _)| game).collect();
        let (rows, games): (Vec<GameId>, Vec<GameId>) = (ids(&rows(id)), ids(&games(id)));
        texts.remove(study_key(id));
        rows.into_iter().for_each(|game| texts.remove(row_key(id, game)));
        games.into_iter().for_each(|game| texts.remove(game_key(id, game)));
        Ok(())
    }
}
