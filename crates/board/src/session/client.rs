//! The session of one client: which study and game it has open, and its search, its judging, its
//! search for exercises and its exercise. What each message does is in [`super::dispatch`].

use std::collections::VecDeque;

use super::addition::{Name, stored};
use super::carry::let_go;
use super::contents::{self, free_studies, list};
use super::context::Context;
use super::exercise::Exercise;
use super::hub::Hub;
use super::judging::Judging;
use super::mining::Mining;
use super::open::Place;
use super::play;
use super::refusal::Refusal;
use super::request::JobId;
use super::search::Search;
use super::work::AwaitedJob;
use crate::book::Book;
use crate::model::explorer::Explorer;
use crate::model::{GameId, NodeId, ROOT, StudyGame, StudyId, edit};
use crate::store::record::StudyRecord;
use crate::wire::message::Unreadable;
use crate::wire::position::position;
use crate::wire::views::FoundView;
use crate::wire::{Event, Message};

#[derive(Default)]
pub struct Session {
    pub search: Search,
    pub judging: Judging,
    pub mining: Mining,
    pub exercise: Exercise,
    /// The games of the study by position, if the client looks moves up there.
    pub explorer: Option<Explorer>,
    /// The job that makes the explorer of a study that was opened.
    pub exploring: Option<JobId>,
    /// The type of the message that was answered last.
    pub message: String,
    /// What the answer to it needs. Until then further messages wait.
    pub awaited: Option<AwaitedJob>,
    pub waiting: VecDeque<Received>,
}

/// A message with its type.
pub type Received = Result<(String, Message), Unreadable>;

impl Session {
    /// Sends the position that is shown, and searches it if there is a search.
    pub fn show(&mut self, cx: &mut Context<'_>) {
        cx.hub.has_shown(cx.client);
        let view = cx.current().and_then(|(open, place)| {
            let lookup = &cx.hub.lookup;
            let own = self.explorer.as_ref().map(|own| own as &dyn Book);
            let book = own.or(lookup.book.as_deref());
            let mut view = position(lookup, book, place.game, &open.game, place.node)?;
            if let Some((explorer, book)) = self.explorer.as_ref().zip(view.book.as_mut()) {
                let here = open.game.tree.node(place.node)?.position();
                let found = explorer.found(here);
                book.found = found.map(|(game, node)| FoundView { game, node }).collect();
            }
            Ok(view)
        });
        match view {
            Ok(view) => cx.send(Event::Position(Box::new(view))),
            Err(why) => cx.note(why.to_string()),
        }
        self.search.follow(cx);
    }

    /// Stops the search and the judging.
    pub fn stop(&mut self, cx: &mut Context<'_>) {
        self.search.turn_off(cx);
        self.judging.stop(cx);
    }

    /// Leaves the study, and stops the work for it.
    pub fn leave(&mut self, cx: &mut Context<'_>) {
        self.judging.stop(cx);
        self.search.leave(cx);
        self.exercise.leave();
        self.stop_exploring(cx);
        let_go(cx);
        if let Some(place) = cx.hub.places.remove(&cx.client) {
            play::close_unused(cx.hub, place.study, cx.now);
        }
    }

    /// Says why the message cannot be answered.
    pub fn refuse(&self, cx: &mut Context<'_>, why: &Refusal) {
        cx.send(Event::Refused { to: Some(self.message.clone()), why: why.to_string() });
    }

    /// Opens a study: without a number the one that was changed last and that no client has open,
    /// or a new one.
    ///
    /// # Errors
    /// If there is none, it cannot be read, or it has no such game.
    pub fn open(
        &mut self,
        cx: &mut Context<'_>,
        study: Option<StudyId>,
        game: Option<GameId>,
        node: Option<NodeId>,
    ) -> Result<(), Refusal> {
        let Some(study) = study else { return self.open_free(cx, game, node, false) };
        if cx.place().map(|place| place.study).ok() != Some(study) {
            // If no game can be read, the client stays where it is.
            let can_open = cx.hub.open_study(study).and_then(|()| some_game(cx.hub, study, game));
            if let Err(why) = can_open {
                play::close_unused(cx.hub, study, cx.now);
                if why.is_damage() {
                    cx.hub.damaged.insert(study, why.to_string());
                }
                return Err(why);
            }
            cx.hub.damaged.remove(&study);
            self.leave(cx);
            cx.hub.places.insert(cx.client, Place { study, game: 0, node: ROOT });
        }
        let event = cx.study()?.view(study);
        cx.send(event);
        let selected = self.select(cx, game, node).or_else(|why| {
            // A study is open with some game, if not with the wanted one.
            let other = some_game(cx.hub, study, None)?;
            self.select(cx, other, None).and(Err(why))
        });
        selected.and(self.explore_again(cx))
    }

    /// Opens the study that was changed last, that no client has open, and that can be read, or else a
    /// new one; then sends the list of the studies if it `lists`.
    fn open_free(
        &mut self,
        cx: &mut Context<'_>,
        game: Option<GameId>,
        node: Option<NodeId>,
        lists: bool,
    ) -> Result<(), Refusal> {
        for study in free_studies(cx.hub)? {
            let opened = self.open(cx, Some(study), game, node);
            let is_there = cx.place().is_ok_and(|place| place.study == study);
            match opened {
                Err(why) if !is_there && why.is_damage() => {}
                Err(why) => return Err(why),
                Ok(()) if lists => return send_list(cx),
                Ok(()) => return Ok(()),
            }
        }
        self.create(cx, None, Vec::new(), lists)
    }

    /// Makes a game the current one, with its node that was shown last unless another is named.
    /// Without a game it is the one that was changed last, or else the last.
    ///
    /// # Errors
    /// If there is no such game, or it cannot be read.
    pub fn select(
        &mut self,
        cx: &mut Context<'_>,
        game: Option<GameId>,
        node: Option<NodeId>,
    ) -> Result<(), Refusal> {
        let study = cx.place()?.study;
        let id = game.or(cx.study()?.latest()).ok_or(Refusal::EmptyStudy)?;
        let open = cx.hub.open_game(study, id)?;
        let node = node.filter(|node| open.game.tree.node(*node).is_ok());
        let node = node.unwrap_or(open.game.cursor);
        cx.hub.places.insert(cx.client, Place { study, game: id, node });
        self.exercise.leave();
        play::resume(cx.hub, study, id, cx.now);
        play::close_unused(cx.hub, study, cx.now);
        let whole = cx.hub.whole(study, id, cx.now)?;
        cx.send(whole);
        self.show(cx);
        Ok(())
    }

    /// Deletes a study. If it is the current one, the client opens another.
    ///
    /// # Errors
    /// If another client has it open, or the studies cannot be read or written.
    pub fn delete_study(&mut self, cx: &mut Context<'_>, study: StudyId) -> Result<(), Refusal> {
        contents::delete_study(cx, study)?;
        if cx.place().is_ok_and(|place| place.study == study) {
            self.leave(cx);
            return self.open_free(cx, None, None, true);
        }
        send_list(cx)
    }

    /// Adds a game without moves to the study, and selects it. If all games of the study are
    /// exercises, the new game gets a study of its own.
    ///
    /// # Errors
    /// If no study is open.
    pub fn begin(&mut self, cx: &mut Context<'_>, game: &StudyGame) -> Result<(), Refusal> {
        let games = vec![stored(game)?];
        let open = cx.study()?;
        if open.has_only_exercises() {
            let StudyRecord { name, written, .. } = open.about.clone();
            let name = edit::name(&format!("From {name}")).unwrap_or(name);
            return self.create(cx, Some(Name { name, written }), games, false);
        }
        self.join(cx, games, Some(ROOT), None)
    }
}

/// A game of an open study that can be read: the wanted one, or else the one that was changed last, or
/// else another; `None` if the study has been closed.
///
/// # Errors
/// If it has no game, or none of its games can be read.
fn some_game(
    hub: &mut Hub,
    study: StudyId,
    wanted: Option<GameId>,
) -> Result<Option<GameId>, Refusal> {
    let Some(open) = hub.studies.get(&study) else { return Ok(None) };
    if open.rows.is_empty() {
        return Err(Refusal::EmptyStudy);
    }
    let others = open.latest().into_iter().chain(open.rows.keys().rev().copied());
    let games: Vec<GameId> = wanted.into_iter().chain(others).collect();
    let mut found = Err(Refusal::EmptyStudy);
    for game in games {
        found = hub.open_game(study, game).map(|_| Some(game));
        if found.is_ok() {
            break;
        }
    }
    found
}

/// Sends the list of studies.
///
/// # Errors
/// If they cannot be read.
pub fn send_list(cx: &mut Context<'_>) -> Result<(), Refusal> {
    let studies = list(cx.hub)?;
    cx.send(Event::Studies { studies });
    Ok(())
}
