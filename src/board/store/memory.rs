//! A store in memory. It keeps the same texts as a store on a disk.

use std::collections::BTreeMap;

use super::record::{RowRecord, StudyRecord, decode, encode};
use super::{GameRecord, Saved, Store, StoreError, StoredGame, StudyChange, StudyEntry};
use crate::board::model::{GameId, StudyId};

/// Keeps studies as long as it lives.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    studies: BTreeMap<StudyId, StudyTexts>,
    /// Whether it refuses changes, as a full disk does.
    pub is_full: bool,
}

/// A study as it is stored.
#[derive(Clone, Debug, Default)]
pub struct StudyTexts {
    pub about: String,
    pub rows: BTreeMap<GameId, String>,
    pub games: BTreeMap<GameId, String>,
}

impl MemoryStore {
    /// A store with studies that were kept elsewhere.
    #[must_use]
    pub const fn of(studies: BTreeMap<StudyId, StudyTexts>) -> MemoryStore {
        MemoryStore { studies, is_full: false }
    }

    /// The texts that it keeps.
    #[must_use]
    pub const fn texts(&self) -> &BTreeMap<StudyId, StudyTexts> {
        &self.studies
    }
}

impl Store for MemoryStore {
    fn list(&self) -> Result<Vec<StudyEntry>, StoreError> {
        let entry = |(id, kept): (&StudyId, &StudyTexts)| {
            let about = decode(&kept.about).map_err(|why| StoreError::in_study(*id, why))?;
            Ok(StudyEntry { id: *id, about, games: kept.rows.len() })
        };
        self.studies.iter().map(entry).collect()
    }

    fn study(&self, id: StudyId) -> Result<Option<(StudyRecord, Vec<RowRecord>)>, StoreError> {
        let Some(kept) = self.studies.get(&id) else { return Ok(None) };
        let about = decode(&kept.about).map_err(|why| StoreError::in_study(id, why))?;
        let row = |(game, text): (&GameId, &String)| {
            decode(text).map_err(|why| StoreError::in_game(id, *game, why))
        };
        Ok(Some((about, kept.rows.iter().map(row).collect::<Result<_, _>>()?)))
    }

    fn game(&self, study: StudyId, game: GameId) -> Result<Option<GameRecord>, StoreError> {
        let text = self.studies.get(&study).and_then(|kept| kept.games.get(&game));
        let read = |text: &String| decode(text);
        text.map(read).transpose().map_err(|why| StoreError::in_game(study, game, why))
    }

    fn save(&mut self, id: StudyId, change: &StudyChange) -> Result<Saved, StoreError> {
        if self.is_full {
            return Err(StoreError::Full);
        }
        let about = encode(&change.about).map_err(|why| StoreError::in_study(id, why))?;
        let row = |game: &StoredGame| {
            game.row_text().map_err(|why| StoreError::in_game(id, game.row.id, why))
        };
        let rows = change.games.iter().map(row).collect::<Result<Vec<_>, _>>()?;
        // From here on nothing fails.
        let kept = self.studies.entry(id).or_default();
        kept.about = about;
        for (game, row) in change.games.iter().zip(rows) {
            kept.rows.insert(game.row.id, row);
            kept.games.insert(game.row.id, game.text.clone());
        }
        if let Some(game) = change.deleted {
            kept.rows.remove(&game);
            kept.games.remove(&game);
        }
        Ok(Saved::Now)
    }

    fn delete(&mut self, id: StudyId) -> Result<Saved, StoreError> {
        if self.is_full {
            return Err(StoreError::Full);
        }
        self.studies.remove(&id);
        Ok(Saved::Now)
    }
}
