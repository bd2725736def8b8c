//! The session of one client: which study and game it has open, and its search, its judging, its
//! search for exercises and its exercise. What each message does is in [`super::dispatch`].

use super::contents::{self, all_games, create, list};
use super::context::Context;
use super::exercise::Exercise;
use super::files::{Picture, drawn};
use super::judging::Judging;
use super::mining::Mining;
use super::open::Place;
use super::play;
use super::refusal::Refusal;
use super::request::{Answer, JobId, Request};
use super::search::Search;
use crate::board::model::explorer::Explorer;
use crate::board::model::paste::Pasted;
use crate::board::model::{GameId, NodeId, ROOT, StudyGame, StudyId, edit, paste};
use crate::board::wire::Event;
use crate::board::wire::message::LONGEST;
use crate::board::wire::position::position;
use crate::book::Book;

/// Work of a message that is done elsewhere.
struct Errand {
    job: JobId,
    /// The type of the message.
    to: &'static str,
}

#[derive(Default)]
pub struct Session {
    pub search: Search,
    pub judging: Judging,
    pub mining: Mining,
    pub exercise: Exercise,
    /// The games of the study by position, if the client looks moves up there.
    pub explorer: Option<Explorer>,
    /// What its messages wait for, if they do.
    errand: Option<Errand>,
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
        self.explorer = None;
        if let Some(place) = cx.hub.places.remove(&cx.client) {
            play::close_unused(cx.hub, place.study, cx.now);
        }
    }

    /// Whether its messages have to wait for an answer, so that they are answered in order.
    #[must_use]
    pub const fn is_waiting(&self) -> bool {
        self.errand.is_some()
    }

    /// What a job of the client has found.
    pub fn answered(&mut self, cx: &mut Context<'_>, job: JobId, answer: Answer) {
        if let Some(Errand { to, .. }) = self.errand.take_if(|errand| errand.job == job) {
            return self.returned(cx, to, answer);
        }
        let answer = &answer;
        let _ = self.search.answered(cx, &mut self.exercise, job, answer)
            || self.judging.answered(cx, job, answer)
            || self.mining.answered(cx, job, answer);
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
        let study = match study {
            Some(study) => study,
            None => match list(cx.hub)?.iter().find(|row| !row.open) {
                Some(row) => row.id,
                None => create(cx.hub, None, &[], cx.now)?,
            },
        };
        if cx.place().map(|place| place.study).ok() != Some(study) {
            cx.hub.open_study(study)?;
            self.leave(cx);
            cx.hub.places.insert(cx.client, Place { study, game: 0, node: ROOT });
        }
        let event = cx.study()?.view(study);
        cx.send(event);
        self.select(cx, game, node).or_else(|why| {
            // A study is open with some game, if not with the wanted one.
            self.select(cx, None, None).and(game.map_or(Ok(()), |_| Err(why)))
        })
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

    /// Looks moves up in the games of the study as they are now, or in the book again.
    ///
    /// # Errors
    /// If no study is open, or it cannot be read.
    pub fn explore(&mut self, cx: &mut Context<'_>, on: bool) -> Result<(), Refusal> {
        let games = if on { all_games(cx)?.0 } else { Vec::new() };
        cx.current()?;
        self.explorer = on.then(|| Explorer::of(&games));
        cx.send(Event::Explorer { on, games: games.len() });
        self.show(cx);
        Ok(())
    }

    /// Deletes a study. If it is the current one, the client opens another first.
    ///
    /// # Errors
    /// If another client has it open, or the change cannot be kept.
    pub fn delete_study(&mut self, cx: &mut Context<'_>, study: StudyId) -> Result<(), Refusal> {
        let is_own = cx.place().is_ok_and(|place| place.study == study);
        let mut others = cx.hub.places.iter().filter(|(client, _)| **client != cx.client);
        if others.any(|(_, place)| place.study == study) {
            return Err(Refusal::StudyOpen(study));
        }
        if is_own {
            self.leave(cx);
        }
        let deleted = contents::delete_study(cx.hub, study);
        if is_own {
            self.open(cx, deleted.is_err().then_some(study), None, None)?;
        }
        deleted?;
        let studies = list(cx.hub)?;
        cx.send(Event::Studies { studies });
        Ok(())
    }

    /// Creates a study, and opens it.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn create(
        &mut self,
        cx: &mut Context<'_>,
        name: Option<&str>,
        games: &[StudyGame],
    ) -> Result<(), Refusal> {
        let study = create(cx.hub, name, games, cx.now)?;
        self.open(cx, Some(study), None, None)
    }

    /// Adds a game without moves to the study, and selects it. If all games of the study are
    /// exercises, the new game gets a study of its own.
    ///
    /// # Errors
    /// If no study is open, or the game cannot be kept.
    pub fn begin(&mut self, cx: &mut Context<'_>, game: StudyGame) -> Result<(), Refusal> {
        let open = cx.study()?;
        if open.has_only_exercises() {
            let name = open.about.name.clone();
            let name = edit::name(&format!("From {name}")).unwrap_or(name);
            return self.create(cx, Some(&name), &[game]);
        }
        let id = contents::add(cx.hub, cx.place()?.study, &[game], cx.now)?;
        self.select(cx, Some(id), Some(ROOT))
    }

    /// Reads a text and adds its games. A long one is read elsewhere.
    ///
    /// # Errors
    /// If there is no game in the text, or the games cannot be kept.
    pub fn paste(&mut self, cx: &mut Context<'_>, text: String) -> Result<(), Refusal> {
        if text.len() <= LONGEST {
            return self.add_pasted(cx, paste::read(&text, cx.now)?);
        }
        let now = cx.now;
        let job = cx.ask(|job| Request::Read { job, text, now });
        self.errand = Some(Errand { job, to: "paste" });
        Ok(())
    }

    /// Sends a picture, as soon as it is drawn.
    pub fn picture(&mut self, cx: &mut Context<'_>, picture: Picture) {
        match picture {
            Picture::Svg(file) => cx.send(*file),
            Picture::Png { svg, pixels } => {
                let job = cx.ask(|job| Request::Draw { job, svg, pixels });
                self.errand = Some(Errand { job, to: "picture" });
            }
        }
    }

    /// The work of a message is done.
    fn returned(&mut self, cx: &mut Context<'_>, to: &str, answer: Answer) {
        let why = match answer {
            Answer::Read(Ok(pasted)) => match self.add_pasted(cx, pasted) {
                Ok(()) => return,
                Err(why) => why.to_string(),
            },
            Answer::Read(Err(why)) => why.to_string(),
            Answer::Drawn(png) => return cx.send(drawn(&png)),
            Answer::Failed(why) => why,
            _ => Refusal::Stopped.to_string(),
        };
        cx.send(Event::Refused { to: Some(to.to_owned()), why });
    }

    /// Adds the pasted games to the study. If all of them are exercises, or chapters of a study of
    /// lichess, they get a study of their own.
    fn add_pasted(&mut self, cx: &mut Context<'_>, pasted: Pasted) -> Result<(), Refusal> {
        let Pasted { games, problems } = pasted;
        let exercises = games.iter().all(|game| game.exercise.is_some());
        let told = Event::Pasted { games: games.len(), exercises, problems };
        let name = exercises
            .then(|| format!("Exercises of {}", cx.now.day()))
            .or_else(|| paste::study_name(&games));
        if let Some(name) = name {
            let study = create(cx.hub, Some(&name), &games, cx.now)?;
            cx.send(told);
            return self.open(cx, Some(study), None, None);
        }
        let first = contents::add(cx.hub, cx.place()?.study, &games, cx.now)?;
        cx.send(told);
        self.select(cx, Some(first), None)
    }
}
