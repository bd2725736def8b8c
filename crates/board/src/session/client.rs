//! The session of one client: which study and game it has open, and its search, its judging, its
//! search for exercises and its exercise. What each message does is in [`super::dispatch`].

use super::contents::{self, free_studies, list, stored};
use super::context::Context;
use super::exercise::Exercise;
use super::hub::Hub;
use super::judging::Judging;
use super::mining::Mining;
use super::open::Place;
use super::play;
use super::proposal::{ClientThen, Lock, Then};
use super::refusal::Refusal;
use super::request::{Answer, JobId};
use super::search::Search;
use super::task::Done;
use crate::book::Book;
use crate::model::explorer::Explorer;
use crate::model::{GameId, NodeId, ROOT, StudyGame, StudyId, edit};
use crate::store::StoredGame;
use crate::wire::Event;
use crate::wire::position::position;

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
    /// What its messages wait for, if they do.
    pub errand: Option<Errand>,
}

/// Work of a message that is done elsewhere. Its messages wait for it.
pub struct Errand {
    pub job: JobId,
    pub then: ErrandThen,
}

/// What is done with the result.
pub enum ErrandThen {
    AddPasted,
    /// Makes a study of this name from a text that comes with the board.
    MakeStudy(String),
    SendPgn,
    SendSheet(String),
    SendBook,
    SendPicture,
    SendArchive,
    SendRecords {
        study: StudyId,
        game: Option<GameId>,
    },
    AddArchive,
    Explore,
    Mine {
        nodes: Option<u64>,
    },
}

impl Session {
    /// Sends the position that is shown, and searches it if there is a search.
    pub fn show(&mut self, cx: &mut Context<'_>) {
        cx.hub.has_shown(cx.client);
        let view = cx.current().and_then(|(open, place)| {
            let knowledge = &cx.hub.knowledge;
            let own = self.explorer.as_ref().map(|own| own as &dyn Book);
            let book = own.or(knowledge.book.as_deref());
            Ok(position(knowledge, book, place.game, &open.game, place.node)?)
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
        if let Some(place) = cx.hub.places.remove(&cx.client) {
            play::close_unused(cx.hub, place.study, cx.now);
        }
    }

    /// Whether its messages have to wait for an answer, so that they are answered in order.
    #[must_use]
    pub const fn is_waiting(&self) -> bool {
        self.errand.is_some()
    }

    /// What an answer of a job would change.
    #[must_use]
    pub fn lock_of(&self, job: JobId, answer: &Answer, place: Option<Place>) -> Option<Lock> {
        let is_errand = self.errand.as_ref().is_some_and(|errand| errand.job == job);
        match answer {
            Answer::Done(Ok(Done::Read(_))) if is_errand => {
                place.map(|place| Lock::NewGames(place.study))
            }
            Answer::Done(Ok(Done::Explorer(..))) if is_errand => {
                place.map(|place| Lock::Study(place.study))
            }
            Answer::Compared(_) => place.map(Lock::of_place),
            Answer::Judged(_) => self.judging.lock(job),
            _ => None,
        }
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
        self.create_listed(cx, None, Vec::new(), lists)
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
    /// If another client has it open.
    pub fn delete_study(&mut self, cx: &mut Context<'_>, study: StudyId) -> Result<(), Refusal> {
        let then = Then::Client(cx.client, ClientThen::Leave(study));
        contents::delete_study(cx, study, then)
    }

    /// A study is deleted: the client opens another if it was the current one.
    ///
    /// # Errors
    /// If the studies cannot be read.
    pub fn leave_deleted(&mut self, cx: &mut Context<'_>, study: StudyId) -> Result<(), Refusal> {
        if cx.place().is_ok_and(|place| place.study == study) {
            self.leave(cx);
            return self.open_free(cx, None, None, true);
        }
        send_list(cx)
    }

    /// Creates a study, and opens it.
    ///
    /// # Errors
    /// If the studies cannot be read.
    pub fn create(
        &mut self,
        cx: &mut Context<'_>,
        name: Option<&str>,
        games: Vec<StoredGame>,
    ) -> Result<(), Refusal> {
        self.create_listed(cx, name, games, false)
    }

    /// Creates a study, and opens it; the list of the studies follows if `lists`.
    fn create_listed(
        &mut self,
        cx: &mut Context<'_>,
        name: Option<&str>,
        games: Vec<StoredGame>,
        lists: bool,
    ) -> Result<(), Refusal> {
        let client = cx.client;
        let open = |study| ClientThen::Open { study, told: None, lists };
        contents::create(cx.hub, name, games, |study| Then::Client(client, open(study)), cx.now)
    }

    /// Adds a game without moves to the study, and selects it. If all games of the study are
    /// exercises, the new game gets a study of its own.
    ///
    /// # Errors
    /// If no study is open.
    pub fn begin(&mut self, cx: &mut Context<'_>, game: &StudyGame) -> Result<(), Refusal> {
        let (client, games) = (cx.client, vec![stored(game)?]);
        let open = cx.study()?;
        if open.has_only_exercises() {
            let name = open.about.name.clone();
            let name = edit::name(&format!("From {name}")).unwrap_or(name);
            return self.create(cx, Some(&name), games);
        }
        let select = |game| ClientThen::Select { game, node: Some(ROOT), told: None };
        let then = |id| Then::Client(client, select(id));
        contents::add(cx.hub, cx.place()?.study, games, then, cx.now)
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
