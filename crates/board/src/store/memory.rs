//! A store in memory. It keeps the same texts as a store on a disk.

use std::collections::BTreeMap;

use super::record::{StudyRecord, decode, encode};
use super::{
    GameRecord, RowEntry, Store, StoreError, StoredGame, StudyChange, StudyEntry, StudyTexts,
};
use crate::model::{GameId, StudyId};

/// Keeps studies as long as it lives.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    studies: BTreeMap<StudyId, StudyTexts>,
    /// Whether it refuses changes, as a full disk does.
    pub is_full: bool,
}

impl MemoryStore {
    /// A store with studies that were stored elsewhere.
    #[must_use]
    pub const fn of(studies: BTreeMap<StudyId, StudyTexts>) -> MemoryStore {
        MemoryStore { studies, is_full: false }
    }

    /// The texts that it keeps.
    #[must_use]
    pub const fn all(&self) -> &BTreeMap<StudyId, StudyTexts> {
        &self.studies
    }

    /// The texts that it keeps, to be damaged.
    pub const fn all_mut(&mut self) -> &mut BTreeMap<StudyId, StudyTexts> {
        &mut self.studies
    }
}

impl Store for MemoryStore {
    fn list(&self) -> Result<Vec<StudyEntry>, StoreError> {
        let entry = |(id, texts): (&StudyId, &StudyTexts)| {
            StudyEntry::of(*id, &texts.about, texts.rows.len())
        };
        Ok(self.studies.iter().map(entry).collect())
    }

    fn study(&self, id: StudyId) -> Result<Option<(StudyRecord, Vec<RowEntry>)>, StoreError> {
        let Some(texts) = self.studies.get(&id) else { return Ok(None) };
        let about = decode(&texts.about).map_err(|why| StoreError::in_study(id, why))?;
        let row = |(game, text): (&GameId, &Vec<u8>)| RowEntry::of(*game, text);
        Ok(Some((about, texts.rows.iter().map(row).collect())))
    }

    fn texts(&self, id: StudyId) -> Result<Option<StudyTexts>, StoreError> {
        Ok(self.studies.get(&id).cloned())
    }

    fn game(&self, study: StudyId, game: GameId) -> Result<Option<GameRecord>, StoreError> {
        let text = self.studies.get(&study).and_then(|texts| texts.games.get(&game));
        let read = |text: &Vec<u8>| decode(text);
        text.map(read).transpose().map_err(|why| StoreError::in_game(study, game, why))
    }

    fn save(&mut self, changes: Vec<(StudyId, StudyChange)>) -> Result<(), StoreError> {
        if self.is_full {
            return Err(StoreError::Full);
        }
        let mut written = Vec::new();
        for (id, change) in changes {
            let about = encode(&change.about).map_err(|why| StoreError::in_study(id, why))?;
            let row = |game: &StoredGame| {
                game.row_text().map_err(|why| StoreError::in_game(id, game.row.id, why))
            };
            let rows = change.games.iter().map(row).collect::<Result<Vec<_>, _>>()?;
            written.push((id, about, rows, change));
        }
        // From here on nothing fails.
        for (id, about, rows, change) in written {
            let texts = self.studies.entry(id).or_default();
            texts.about = about.into_bytes();
            for (game, row) in change.games.into_iter().zip(rows) {
                texts.rows.insert(game.row.id, row.into_bytes());
                texts.games.insert(game.row.id, game.text.into_bytes());
            }
            for game in change.deleted {
                texts.rows.remove(&game);
                texts.games.remove(&game);
            }
        }
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

#[cfg(test)]
mod tests {
    use super::super::trials::{self, RecordKey};
    use super::*;

    #[test]
    fn a_record_that_cannot_be_read_harms_no_other() {
        let mut store = MemoryStore::default();
        store.save(trials::changes()).unwrap();
        for (place, text) in trials::DAMAGE {
            let mut put = |study, part: fn(&mut StudyTexts, GameId) -> &mut Vec<u8>, game| {
                text.clone_into(part(store.all_mut().get_mut(&study).unwrap(), game));
            };
            match place {
                RecordKey::Study(study) => put(study, |texts, _| &mut texts.about, 0),
                RecordKey::Row(study, game) => {
                    put(study, |texts, id| texts.rows.get_mut(&id).unwrap(), game)
                }
                RecordKey::Game(study, game) => {
                    put(study, |texts, id| texts.games.get_mut(&id).unwrap(), game)
                }
            }
        }
        trials::check(&store);
        // What cannot be read can be deleted.
        store.delete(1).unwrap();
        assert_eq!(store.list().unwrap().len(), 3);
    }
}
