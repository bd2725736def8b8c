//! A store in memory. It keeps the same texts as a store on a disk.

use std::collections::BTreeMap;

use super::record::{RowRecord, StudyRecord, decode, encode};
use super::{GameRecord, Store, StoreError, StudyChange, StudyEntry};
use crate::board::model::{GameId, StudyId};

/// Keeps studies as long as it lives.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    studies: BTreeMap<StudyId, Kept>,
    /// Whether it refuses changes, as a full disk does.
    pub is_full: bool,
}

#[derive(Clone, Debug, Default)]
struct Kept {
    about: String,
    rows: BTreeMap<GameId, String>,
    games: BTreeMap<GameId, String>,
}

impl Store for MemoryStore {
    fn list(&self) -> Result<Vec<StudyEntry>, StoreError> {
        let entry = |(id, kept): (&StudyId, &Kept)| {
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

    fn save(&mut self, id: StudyId, change: &StudyChange) -> Result<(), StoreError> {
        if self.is_full {
            return Err(StoreError::Full);
        }
        let mut kept = self.studies.get(&id).cloned().unwrap_or_default();
        kept.about = encode(&change.about).map_err(|why| StoreError::in_study(id, why))?;
        for (row, game) in &change.games {
            let unwritable = |why| StoreError::in_game(id, row.id, why);
            kept.rows.insert(row.id, encode(row).map_err(unwritable)?);
            kept.games.insert(row.id, encode(game).map_err(unwritable)?);
        }
        if let Some(game) = change.deleted {
            kept.rows.remove(&game);
            kept.games.remove(&game);
        }
        self.studies.insert(id, kept);
        Ok(())
    }

    fn delete(&mut self, id: StudyId) -> Result<(), StoreError> {
        if self.is_full {
            return Err(StoreError::Full);
        }
        self.studies.remove(&id);
        Ok(())
    }
}
