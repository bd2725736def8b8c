//! A call on behalf of a client: who it is, what time it is, and what all sessions share.

use super::commit::Commit;
use super::hub::{Hub, Owner, nearest};
use super::open::{OpenGame, OpenStudy, Past, Place};
use super::refusal::Refusal;
use super::request::{ClientId, JobId, Request};
use crate::atomic::Game;
use crate::model::{Change, Moment, NodeId, StudyGame, Touched};
use crate::wire::Event;

pub struct Context<'a> {
    pub client: ClientId,
    pub now: Moment,
    pub hub: &'a mut Hub,
}

impl Context<'_> {
    /// Tells the client something.
    pub fn send(&mut self, event: Event) {
        self.hub.tell(self.client, event);
    }

    /// Tells the client a sentence.
    pub fn note(&mut self, text: String) {
        self.send(Event::Note { text });
    }

    /// Asks for something to be done for the client.
    pub fn ask(&mut self, request: impl FnOnce(JobId) -> Request) -> JobId {
        self.hub.ask(Owner::Client(self.client), request)
    }

    /// What the client shows.
    ///
    /// # Errors
    /// If it has no study open.
    pub fn place(&self) -> Result<Place, Refusal> {
        self.hub.places.get(&self.client).copied().ok_or(Refusal::NoOpenStudy)
    }

    /// The study of the client.
    ///
    /// # Errors
    /// If it has none open.
    pub fn study(&self) -> Result<&OpenStudy, Refusal> {
        self.hub.study(self.place()?.study)
    }

    /// The current game of the client, and what it shows of it.
    ///
    /// # Errors
    /// If it has none.
    pub fn current(&self) -> Result<(&OpenGame, Place), Refusal> {
        let place = self.place()?;
        let open = self.hub.game(place.study, place.game).ok_or(Refusal::NoOpenGame)?;
        Ok((open, place))
    }

    /// The line to a node of the current game.
    ///
    /// # Errors
    /// If there is no such node.
    pub fn line(&self, node: NodeId) -> Result<Game, Refusal> {
        Ok(self.current()?.0.game.tree.game(node)?)
    }

    /// Shows the client another node.
    ///
    /// # Errors
    /// If there is none.
    pub fn show(&mut self, node: NodeId) -> Result<(), Refusal> {
        let (open, place) = self.current()?;
        open.game.tree.node(node)?;
        self.hub.places.insert(self.client, Place { node, ..place });
        self.hub.show(self.client);
        Ok(())
    }

    /// Changes the current game.
    ///
    /// # Errors
    /// The errors of `edit`, or if the change cannot be stored; the game then stays as it was.
    pub fn change<E: Into<Refusal>>(
        &mut self,
        edit: impl FnOnce(&mut StudyGame, NodeId) -> Result<Change, E>,
    ) -> Result<(), Refusal> {
        let (open, place) = self.current()?;
        let mut game = StudyGame::clone(&open.game);
        let mut change = edit(&mut game, place.node).map_err(Into::into)?;
        if game.follow_rules(&open.game) {
            change.touched = Touched::Everything;
        }
        self.commit(place, game, change, Past::Grows)
    }

    /// Undoes the last change of the current game.
    ///
    /// # Errors
    /// If there is none.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        let (open, place) = self.current()?;
        if open.game.is_played() {
            return Err(Refusal::NoUndoInPlay);
        }
        let before = open.before().cloned().ok_or(Refusal::NothingToUndo)?;
        let game = StudyGame { exercise: open.game.exercise, ..before };
        let change = Change::of_everything(nearest(&open.game, place.node, &game));
        self.commit(place, game, change, Past::Shrinks)
    }

    fn commit(
        &mut self,
        Place { study, game: id, .. }: Place,
        game: StudyGame,
        change: Change,
        past: Past,
    ) -> Result<(), Refusal> {
        let client = Some(self.client);
        self.hub.commit(Commit { study, id, game, change, client, past }, self.now)
    }
}
