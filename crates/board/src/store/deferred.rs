//! The store of a program whose storage answers later: the studies in memory as they are kept there.

use std::cell::RefCell;
use std::rc::Rc;

use super::record::StudyRecord;
use super::{
    GameRecord, MemoryStore, RowEntry, Saved, Store, StoreError, StudyChange, StudyEntry,
    StudyTexts,
};
use crate::model::{GameId, StudyId};

/// The studies that a storage elsewhere keeps, for reading. Clones have the same studies: one is for
/// the session, another for the program around it. The session asks that program to keep a change by
/// a request. As soon as the storage has it, the program calls [`DeferredStore::has_saved`] or
/// [`DeferredStore::has_deleted`], and answers the request.
#[derive(Clone, Debug, Default)]
pub struct DeferredStore(Rc<RefCell<MemoryStore>>);

impl DeferredStore {
    /// A store with the studies that are kept at the start.
    #[must_use]
    pub fn of(kept: MemoryStore) -> DeferredStore {
        DeferredStore(Rc::new(RefCell::new(kept)))
    }

    /// The storage has kept a change.
    ///
    /// # Errors
    /// None in practice; the JSON crate requires it.
    pub fn has_saved(&self, study: StudyId, change: &StudyChange) -> Result<(), StoreError> {
        self.0.borrow_mut().save(study, change).map(drop)
    }

    /// The storage has deleted a study.
    ///
    /// # Errors
    /// None in practice.
    pub fn has_deleted(&self, study: StudyId) -> Result<(), StoreError> {
        self.0.borrow_mut().delete(study).map(drop)
    }
}

impl Store for DeferredStore {
    fn list(&self) -> Result<Vec<StudyEntry>, StoreError> {
        self.0.borrow().list()
    }

    fn study(&self, id: StudyId) -> Result<Option<(StudyRecord, Vec<RowEntry>)>, StoreError> {
        self.0.borrow().study(id)
    }

    fn texts(&self, id: StudyId) -> Result<Option<StudyTexts>, StoreError> {
        self.0.borrow().texts(id)
    }

    fn game(&self, study: StudyId, game: GameId) -> Result<Option<GameRecord>, StoreError> {
        self.0.borrow().game(study, game)
    }

    fn save(&mut self, _: StudyId, _: &StudyChange) -> Result<Saved, StoreError> {
        Ok(Saved::Later)
    }

    fn delete(&mut self, _: StudyId) -> Result<Saved, StoreError> {
        Ok(Saved::Later)
    }
}
