//! Changes of a game. A change is made on a copy of the game. Once that is saved it takes the place of
//! the game, and the clients get what is new.

use std::sync::Arc;

use super::hub::Hub;
use super::open::{Past, Place};
use super::refusal::Refusal;
use super::request::ClientId;
use crate::model::{Change, GameId, Moment, NodeId, StudyGame, StudyId, Touched};
use crate::store::{StoreError, StoredGame, StudyChange};
use crate::wire::Event;
use crate::wire::game::{NodeView, RowView};

/// A changed game, before it is saved.
pub struct Commit {
    pub study: StudyId,
    pub id: GameId,
    pub game: StudyGame,
    pub change: Change,
    /// The client that made the change and is shown it.
    pub client: Option<ClientId>,
    pub past: Past,
}

impl Hub {
    /// Saves a changed game, and tells everybody.
    ///
    /// # Errors
    /// If no client has the study open, or the game cannot be stored. Nothing has changed then.
    pub fn commit(&mut self, commit: Commit, now: Moment) -> Result<(), Refusal> {
        let Commit { study, id, mut game, change, client, past } = commit;
        let open = self.study(study)?;
        if open.games.get(&id).is_none_or(|open| *open.game != game) {
            game.cursor = change.shown;
            let about = open.about.after_change(id, now);
            let unwritable = |why| Refusal::NotSaved(StoreError::in_game(study, id, why));
            let stored = StoredGame::of(&game, id).map_err(unwritable)?;
            let row = stored.row.clone();
            let change_of_study =
                StudyChange { about: about.clone(), games: vec![stored], deleted: Vec::new() };
            self.save(study, change_of_study)?;
            let open = self.study_mut(study)?;
            open.has_changed(about);
            self.has_changed_carried(study, id);
            let open = self.study_mut(study)?;
            if let Some(open) = open.games.get_mut(&id) {
                open.replace(Arc::new(game), past);
            }
            let is_new_row = open.rows.insert(id, row.clone()).as_ref() != Some(&row);
            self.publish(study, id, &change, now)?;
            if is_new_row {
                self.tell_readers(study, Event::Row { study, row: RowView::from(&row) });
            }
        }
        self.follow(study, id, &change, client);
        Ok(())
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
        now: Moment,
    ) -> Result<(), Refusal> {
        let mut game = StudyGame::clone(&self.open_game(study, id)?.game);
        let change = edit(&mut game)?;
        self.commit(Commit { study, id, game, change, client: None, past }, now)
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
                let castling = open.game.castling(self.lookup.chess960);
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
            let is_new = place.node != change.shown || change.is_move;
            if is_gone || client == Some(*own) && is_new {
                place.node = change.shown;
                shown.push(*own);
            }
        }
        shown.into_iter().for_each(|client| self.show(client));
    }
}
