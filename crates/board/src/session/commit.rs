//! Changes of a game. A change is made on a copy, kept in the store, and only then told to the
//! clients.

use std::sync::Arc;

use super::hub::Hub;
use super::open::{Past, Place};
use super::proposal::{Changed, Effect, Kept, Lock, Pending, Proposal, Then, Write};
use super::refusal::Refusal;
use super::request::ClientId;
use crate::model::{Change, GameId, Moment, NodeId, StudyGame, StudyId, Touched};
use crate::store::{StoreError, StoredGame, StudyChange};
use crate::wire::Event;
use crate::wire::game::{NodeView, RowView};

/// A changed game, before it is kept.
pub struct Commit {
    pub study: StudyId,
    pub id: GameId,
    pub game: StudyGame,
    pub change: Change,
    /// The client that made the change and is shown it.
    pub client: Option<ClientId>,
    pub past: Past,
    /// The last move before, if a game against the engine takes its course.
    pub tip: Option<NodeId>,
}

impl Hub {
    /// Proposes a changed game.
    ///
    /// # Errors
    /// If no client has the study open, or a change of the game is on its way. Nothing has changed
    /// then.
    pub fn commit(&mut self, commit: Commit, then: Then, now: Moment) -> Result<(), Refusal> {
        let Commit { study, id, mut game, change, client, past, tip } = commit;
        let open = self.studies.get(&study).ok_or(Refusal::StudyClosed)?;
        let (kept, write) = if open.games.get(&id).is_some_and(|open| *open.game == game) {
            (None, Write::Unchanged)
        } else {
            game.cursor = change.shown;
            let about = open.about.after_change(id, now);
            let unwritable = |why| Refusal::NotKept(StoreError::in_game(study, id, why));
            let stored = StoredGame::of(&game, id).map_err(unwritable)?;
            let (row, game) = (stored.row.clone(), Arc::new(game));
            let kept = Kept { about: about.clone(), row, game, past };
            let change = StudyChange { about, games: vec![stored], deleted: None };
            (Some(kept), Write::Save(study, change))
        };
        let pending = Pending {
            lock: Lock::Game(study, id),
            effect: Effect::Game(Box::new(Changed { id, change, client, kept, tip })),
            then,
            refusal: Refusal::NotKept,
        };
        self.propose(Proposal { write, pending })
    }

    /// Changes a game of a study, whether a client shows it or not; the clients keep showing what
    /// they showed.
    ///
    /// # Errors
    /// If there is none, or no client has the study open anymore; those of `edit`.
    pub fn change_game(
        &mut self,
        (study, id): (StudyId, GameId),
        past: Past,
        edit: impl FnOnce(&mut StudyGame) -> Result<Change, Refusal>,
        then: Then,
        now: Moment,
    ) -> Result<(), Refusal> {
        let mut game = StudyGame::clone(&self.open_game(study, id)?.game);
        let change = edit(&mut game)?;
        self.commit(Commit { study, id, game, change, client: None, past, tip: None }, then, now)
    }

    /// Makes a change that is kept, and tells everybody.
    ///
    /// # Errors
    /// If no client has the study open anymore.
    pub fn make(&mut self, study: StudyId, changed: Changed, now: Moment) -> Result<(), Refusal> {
        let Changed { id, change, client, kept, .. } = changed;
        if let Some(kept) = kept {
            self.put(study, id, kept, &change, now)?;
        }
        self.follow(study, id, &change, client);
        Ok(())
    }

    /// Puts a game that is kept into its study.
    fn put(
        &mut self,
        study: StudyId,
        id: GameId,
        kept: Kept,
        change: &Change,
        now: Moment,
    ) -> Result<(), Refusal> {
        let Kept { about, row, game, past } = kept;
        let open = self.study_mut(study)?;
        open.about = about;
        if let Some(open) = open.games.get_mut(&id) {
            open.replace(game, past);
        }
        let is_new_row = open.rows.insert(id, row.clone()).as_ref() != Some(&row);
        self.publish(study, id, change, now)?;
        if is_new_row {
            self.tell_readers(study, Event::Row { study, row: RowView::from(&row) });
        }
        Ok(())
    }

    /// Tells the clients of a game what has changed.
    fn publish(
        &mut self,
        study: StudyId,
        id: GameId,
        change: &Change,
        now: Moment,
    ) -> Result<(), Refusal> {
        let event = match &change.touched {
            Touched::Everything => self.whole(study, id, now)?,
            Touched::Nodes(nodes) => {
                let open = self.game(study, id).ok_or(Refusal::NoOpenGame)?;
                let castling = open.game.castling(self.knowledge.chess960);
                let view = |node: &NodeId| NodeView::of(&open.game.tree, *node, castling);
                let nodes = nodes.iter().map(view).collect::<Result<_, _>>()?;
                Event::Nodes { game: id, nodes, can_undo: open.can_undo() }
            }
        };
        self.tell_viewers(study, id, event);
        Ok(())
    }

    /// Moves the client of a change to what it shows, and clients whose node is gone.
    fn follow(&mut self, study: StudyId, id: GameId, change: &Change, client: Option<ClientId>) {
        let Some(open) = self.studies.get(&study).and_then(|open| open.games.get(&id)) else {
            return;
        };
        let at_game = |place: &Place| place.study == study && place.game == id;
        let mut shown = Vec::new();
        for (own, place) in self.places.iter_mut().filter(|(_, place)| at_game(place)) {
            let is_gone = open.game.tree.node(place.node).is_err();
            let is_news = place.node != change.shown || change.is_move;
            if is_gone || client == Some(*own) && is_news {
                place.node = change.shown;
                shown.push(*own);
            }
        }
        shown.into_iter().for_each(|client| self.show(client));
    }
}
